//! A second import over the files of the first.

use isamorph_import::merge::{self, Change};
use isamorph_import::{Format, files};

use crate::support::folder;

const LUT: &str = "\"rd\", 11, 7\n";

fn write(out: &std::path::Path, lines: &str) -> merge::Report {
    let dir = folder(&[("arg_lut.csv", LUT), ("extensions/rv_a", lines)]);
    let i = Format::RiscvOpcodes.read(dir.path()).unwrap();
    merge::into_folder(out, &files(&i.descriptions[0]).unwrap()).unwrap()
}

#[test]
fn edits_are_kept_and_changes_are_told() {
    let out = tempfile::tempdir().unwrap();
    let first = write(out.path(), "a rd 31..12=1 6..0=3\nb rd 31..12=2 6..0=3\nc rd 31..12=3 6..0=3\n");
    assert!(!first.again && first.changes.is_empty());
    let path = out.path().join("riscv_opcodes_rv32/opcode_0x3.isa");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("instruction b \"b\"", "instruction b \"the better one\"")).unwrap();
    // The same again: only the edit is told of.
    let again = write(out.path(), "a rd 31..12=1 6..0=3\nb rd 31..12=2 6..0=3\nc rd 31..12=3 6..0=3\n");
    let told: Vec<(&str, Change)> = again.changes.iter().map(|(_, b, c)| (b.as_str(), *c)).collect();
    assert_eq!((again.again, told), (true, vec![("instruction b", Change::Kept)]));
    let third = write(out.path(), "a rd 31..12=9 6..0=3\nb rd 31..12=2 6..0=3\nd rd 31..12=4 6..0=3\n");
    let told: Vec<(&str, Change)> = third.changes.iter().map(|(_, b, c)| (b.as_str(), *c)).collect();
    let expected = [
        ("instruction a", Change::Changed),
        ("instruction b", Change::Kept),
        ("instruction d", Change::Added),
        ("instruction c", Change::Removed),
    ];
    assert_eq!(told, expected);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("the better one") && text.contains("h0[15..12] = 1001") && !text.contains("instruction c"));
}

#[test]
fn a_conflict_keeps_what_people_wrote() {
    let out = tempfile::tempdir().unwrap();
    write(out.path(), "a rd 31..12=1 6..0=3\n");
    let path = out.path().join("riscv_opcodes_rv32/opcode_0x3.isa");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"a\"", "\"mine\"")).unwrap();
    let r = write(out.path(), "a rd 31..12=2 6..0=3\n");
    assert!(r.changes.iter().any(|c| c.2 == Change::Conflict && c.2.needs_eyes()));
    assert!(std::fs::read_to_string(&path).unwrap().contains("\"mine\""));
}

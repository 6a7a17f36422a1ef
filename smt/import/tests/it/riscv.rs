//! `riscv-opcodes`.

use isamorph_import::model::{Finding, Kind};
use isamorph_import::{Format, Import};

use crate::support::{elsewhere, folder, refused, set_of, text};

const LUT: &str = "\"rd\", 11, 7\n\"rs1\", 19, 15\n\"imm12\", 31, 20\n\"hi\", 31, 25\n\"lo\", 11, 7\n\"c_rd_n0\", 11, 7\n\"c_x\", 6, 2\n";
const CONSTANTS: &str = concat!(
    "overlapping_extensions = {\"rv_b\": {\"rv_c\"}}\n",
    "overlapping_instructions = {\"c_wide\": {\"c_narrow\"}}\n",
    "latex_mapping = {\n  \"imm12\": \"imm[11:0]\",\n  \"hi\": \"imm[12$\\\\vert$10:5]\",\n  \"lo\": \"imm[4:1$\\\\vert$11]\",\n}\n",
);
const A: &str = concat!(
    "# comment\n",
    "put rd rs1 imm12 14..12=0 6..2=0x04 1..0=3\n",
    "far hi rs1 lo 24..20=1 14..12=1 6..2=0x18 1..0=3\n",
    "$pseudo_op rv_a::put nop 31..20=0 19..15=0 14..12=0 11..7=0 6..2=0x04 1..0=3\n",
    "$pseudo_op rv_a::put move rd rs1 31..20=0 14..12=0 6..2=0x04 1..0=3\n",
    "gap rd 31..20=7 14..12=3 6..2=0x04 1..0=3\n",
);
const C: &str = concat!(
    "c.wide c_rd_n0 c_x 15..13=4 12=0 1..0=2\n",
    "c.narrow c_rd_n0 15..13=4 12=0 6..2=0 1..0=2\n",
    "c.zero 15..12=8 11..7=0 6..2=1 1..0=2\n",
    "$import rv_a::nothing\n",
);

/// A small description: names and contents of its files.
pub const FILES: [(&str, &str); 4] = [
    ("arg_lut.csv", LUT),
    ("src/riscv_opcodes/constants.py", CONSTANTS),
    ("extensions/rv_a", A),
    ("extensions/rv_c", C),
];

fn import(parts: &[(&str, &str)]) -> Import {
    Format::RiscvOpcodes.read(folder(parts).path()).unwrap()
}

fn small() -> Import {
    import(&[
        ("arg_lut.csv", LUT),
        ("src/riscv_opcodes/constants.py", CONSTANTS),
        ("extensions/rv_a", A),
        ("extensions/rv_c", C),
        ("extensions/rv32_d", "one rd 31..12=1 6..0=0x7f\n"),
        ("extensions/rv64_d", "two rd 31..12=1 6..0=0x7f\n"),
    ])
}

fn of(i: &Import, kind: Kind) -> Vec<&Finding> {
    i.findings.iter().filter(|f| f.kind == kind).collect()
}

#[test]
fn words_read_as_the_lines_say() {
    let i = small();
    let set = set_of(&i.descriptions[0]);
    assert_eq!(text(&set, 0xfff2_8193, 32), "put r3, r5, -1");
    // imm[12|10:5] and imm[4:1|11]: bit 31, bit 7.
    assert_eq!(text(&set, 0x8012_90e3, 32), "far r5, -2048");
    assert_eq!(set.parse("move r4, r6").unwrap().to_string(), "put r4, r6, 0");
    assert_eq!(set.parse("nop").unwrap().to_string(), "put r0, r0, 0");
    assert_eq!(text(&set, 0x8102, 16), "c.narrow r2");
    assert_eq!(text(&set, 0x8112, 16), "c.wide r2, 4");
    assert_eq!(text(&set, 0x8006, 16), "c.zero");
    assert!(text(&set, 0x800a, 16).contains("c_rd_n0 is 0"));
    assert_eq!(text(&set, 0x0000_11ff, 32), "one r3");
    assert_eq!(text(&set_of(&i.descriptions[1]), 0x0000_11ff, 32), "two r3");
}

#[test]
fn overlaps_have_their_words_and_a_reason() {
    let i = small();
    let overlaps = of(&i, Kind::Overlap);
    let find = |name: &str| *overlaps.iter().find(|f| f.what.contains(name)).unwrap();
    let narrow = find("`c.narrow`");
    assert_eq!((narrow.words, narrow.explained), (Some(31), true));
    assert_eq!(narrow.condition, "1000xxxxx0000010");
    let zero = find("`c.zero`");
    assert_eq!((zero.words, zero.explained, zero.witness), (Some(0), true, None));
    assert!(zero.taken.contains("values that arguments may not have"));
    let bases = find("`one`");
    assert_eq!((bases.words, bases.explained), (Some(32), true));
    assert_eq!(overlaps.len(), 3);
}

#[test]
fn what_is_not_listed_is_an_erratum() {
    let i = import(&[
        ("arg_lut.csv", LUT),
        (
            "extensions/rv_a",
            "a rd 31..12=1 6..0=0x7f\nb lo 31..12=1 6..0=0x7f\nc rs1 31..20=0 14..12=1 11..7=2 6..0=0x7f\n",
        ),
    ]);
    let same = of(&i, Kind::SameEncoding);
    assert_eq!((same.len(), same[0].words, same[0].explained), (1, Some(32), false));
    let crossing = of(&i, Kind::Overlap);
    assert_eq!(
        (crossing.len(), crossing[0].words, crossing[0].witness),
        (2, Some(1), Some((0x0000_117f, 32)))
    );
    let set = set_of(&i.descriptions[0]);
    assert_eq!(set.model().errata.len(), 3);
    for e in &set.model().errata {
        assert_eq!(e.evidence.len(), 1);
    }
}

#[test]
fn bits_and_names_that_lead_nowhere_are_found() {
    let i = small();
    let open = of(&i, Kind::Uncovered);
    assert_eq!((open.len(), open[0].places[0].line), (1, 6));
    let dangling = of(&i, Kind::Dangling);
    assert_eq!(
        (dangling.len(), dangling[0].places[0].to_string()),
        (1, "extensions/rv_c:4, `rv_a::nothing`".to_string())
    );
}

#[test]
fn malformed_lines_name_file_line_and_element() {
    for (line, part) in [
        ("x rd 31..12=1 6..0=0x100", "no number of 7 bits"),
        ("x rd 31..12=1 0..6=1", "names no bits"),
        ("x rd 32..12=1 6..0=1", "names no bits"),
        ("x rd 99999999999..12=1 6..0=1", "names no bits"),
        ("x nowhere 31..12=1 6..0=3", "has no place"),
        ("x rd 31..11=1 6..0=3", "bit 11 a second time"),
        ("x rd 31..12=1", "bits 1 and 0 are not given"),
        ("x rd 31..12=1 6..0=2", "no bit above 15"),
        ("$import", "names no instruction"),
        ("$pseudo_op rv_a::y", "cannot be understood"),
        ("$frob rv_a::y", "cannot be understood"),
        ("y rd 31..12=1 6..0=3", "stands twice"),
    ] {
        let dir = folder(&[
            ("arg_lut.csv", LUT),
            ("extensions/rv_a", &format!("y rd 31..12=1 6..0=3\n{line}\n")),
        ]);
        let e = refused(Format::RiscvOpcodes, dir.path());
        assert!(e.message.contains(part), "{line}: {}", e.message);
        assert_eq!((&*e.place.file, e.place.line), ("extensions/rv_a", 2), "{line}");
        assert!(!e.help.is_empty());
    }
}

#[test]
fn malformed_tables_name_file_and_line() {
    for (lut, constants, place) in [
        ("\"rd\", 11\n", "", "arg_lut.csv:1"),
        ("\n\"rd\", 7, 11\n", "", "arg_lut.csv:2, `rd`"),
        ("\"rd\", 11, 7\n\"rd\", 11, 8\n", "", "arg_lut.csv:2, `rd`"),
        (
            "\"rd\", 11, 7\n",
            "latex_mapping = {\n  \"rd\": \n",
            "src/riscv_opcodes/constants.py:2",
        ),
        (
            "\"rd\", 11, 7\n",
            "latex_mapping = {\n  'rd': 4}\n",
            "src/riscv_opcodes/constants.py:2, `latex_mapping`",
        ),
        (
            "\"rd\", 11, 7\n",
            "arg_lut['x'] = (40, 3)\n",
            "src/riscv_opcodes/constants.py:1, `arg_lut`",
        ),
    ] {
        let dir = folder(&[
            ("arg_lut.csv", lut),
            ("src/riscv_opcodes/constants.py", constants),
            ("extensions/rv_a", ""),
        ]);
        assert_eq!(
            refused(Format::RiscvOpcodes, dir.path()).place.to_string(),
            place,
            "{lut:?} {constants:?}"
        );
    }
    let e = refused(Format::RiscvOpcodes, folder(&[("arg_lut.csv", LUT)]).path());
    assert!(e.message.contains("no extension here"));
    let e = refused(Format::RiscvOpcodes, folder(&[]).path());
    assert!(e.message.contains("cannot read"));
}

#[test]
fn hostile_names_stay_names() {
    let line = "\"}}//{x}é rd 31..12=1 6..0=0x7f\nx0 rd 31..12=2 6..0=0x7f\nsem rd 31..12=3 6..0=0x7f\n_x0 rd 31..12=4 6..0=0x7f\n";
    let i = import(&[("arg_lut.csv", LUT), ("extensions/rv_a\"b", line)]);
    let set = set_of(&i.descriptions[0]);
    assert_eq!(text(&set, 0x21ff, 32), "x0 r3");
    assert_eq!(set.forms().len(), 4);
}

#[test]
fn the_whole_repository_becomes_specs() {
    let Some(root) = elsewhere("ISAMORPH_RISCV_OPCODES", "riscv-opcodes") else {
        return;
    };
    let i = Format::RiscvOpcodes.read(&root).unwrap();
    for d in &i.descriptions {
        let set = set_of(d);
        assert!(set.forms().len() > 1000);
        assert_eq!(d.counts().forms, d.counts().instructions);
    }
    // Nothing but what the repository lists or implies.
    assert!(of(&i, Kind::Overlap).iter().all(|f| f.explained), "an overlap that nobody explains");
}

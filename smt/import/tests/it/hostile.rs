//! Small descriptions with random changes: each is refused with a place, or its spec has no errors.

use isamorph_core::oracle::Random;
use isamorph_import::oracle::{check, joined};

use crate::{agx, amd, amd_xml, isaspec, riscv};

/// Changed descriptions of each format.
const CHANGES: usize = 150;

/// Some bytes changed, taken out or repeated.
fn changed(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=random.number() % 3 {
        if out.is_empty() {
            return out;
        }
        let below = |random: &mut Random, n: usize| (random.number() % (n as u64 + 1)) as usize;
        let at = below(random, out.len() - 1);
        let end = at + below(random, (out.len() - at).min(40));
        match random.number() % 6 {
            0 => out[at] = random.number() as u8,
            1 => out.truncate(at),
            2 => drop(out.drain(at..end)),
            3 => {
                let part = out[at..end].to_vec();
                let to = below(random, out.len() - 1);
                out.splice(to..to, part);
            }
            4 => {
                let digits = ["9999999999999999999999999999999999999999", "-1", "0x", "0", "64", "128"];
                let word = digits[below(random, digits.len() - 1)];
                out.splice(at..at, word.bytes());
            }
            _ => {
                let words = ["\"", "{", "}", "\\", "\u{e9}", "\n", "<a>", "]]>", "//", "&lt;"];
                let word = words[below(random, words.len() - 1)];
                out.splice(at..end, word.bytes());
            }
        }
    }
    out
}

#[test]
fn changed_descriptions_are_refused_or_become_specs() {
    let mut random = Random(3);
    let formats = [
        joined(&riscv::FILES.map(|f| f.1)),
        joined(&amd::FILES.map(|f| f.1)),
        amd_xml::example().into_bytes(),
        joined(&isaspec::FILES.map(|f| f.1)),
        agx::EXCERPT.as_bytes().to_vec(),
    ];
    for (format, bytes) in formats.iter().enumerate() {
        assert!(check(format as u8, bytes), "the description of format {format} is read as it is");
        let read = (0..CHANGES).filter(|_| check(format as u8, &changed(bytes, &mut random))).count();
        assert!(read > CHANGES / 50 && read < CHANGES, "format {format}: {read} are read");
    }
}

/// Writes the seeds of the fuzz target, where `tools/fuzz-import.sh` asks for them.
#[test]
#[ignore = "writes files where a variable says"]
fn seeds_are_written() {
    let Some(dir) = std::env::var_os("ISAMORPH_IMPORT_SEEDS") else {
        return;
    };
    let formats = [
        joined(&riscv::FILES.map(|f| f.1)),
        joined(&amd::FILES.map(|f| f.1)),
        amd_xml::example().into_bytes(),
        joined(&isaspec::FILES.map(|f| f.1)),
        agx::EXCERPT.as_bytes().to_vec(),
    ];
    for (format, bytes) in formats.into_iter().enumerate() {
        let mut seed = vec![format as u8];
        seed.extend(bytes);
        std::fs::write(std::path::Path::new(&dir).join(format!("format-{format}")), seed).unwrap();
    }
}

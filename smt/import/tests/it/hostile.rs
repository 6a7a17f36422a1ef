//! Small descriptions with random changes: of each a spec without errors is made, or it is refused
//! with a place.

use isamorph_core::oracle::Random;
use isamorph_import::oracle::{Answer, check, joined};

use crate::{agx, amd, amd_xml, isaspec, riscv};

/// Changed descriptions of each format: few, or as many as `ISAMORPH_IMPORT_CHANGES` says.
fn changes() -> usize {
    let asked = std::env::var("ISAMORPH_IMPORT_CHANGES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(150)
}

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
        assert_eq!(
            check(format as u8, bytes),
            Answer::Read,
            "the description of format {format} is read as it is"
        );
        let answers: Vec<Answer> = (0..changes()).map(|_| check(format as u8, &changed(bytes, &mut random))).collect();
        let count = |answer| answers.iter().filter(|a| **a == answer).count();
        let (read, contradictions) = (count(Answer::Read), count(Answer::Contradiction));
        assert!(read > changes() / 50 && read < changes(), "format {format}: {read} are read");
        // Readers look for themselves: what only the spec shows is rare.
        assert!(
            contradictions <= changes() / 100,
            "format {format}: {contradictions} are found by the spec alone"
        );
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

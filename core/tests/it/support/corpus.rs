//! Reads `corpus/vectors`: real words and what other tools say about them. Shared by tests and
//! benches.
#![allow(dead_code, reason = "each user needs a part")]

use std::path::{Path, PathBuf};

use isamorph_core::model::{Isa, Word};

/// One row of a vector file.
#[derive(Clone, Debug)]
pub struct Row {
    /// Line of the file, for messages.
    pub line: usize,
    /// The word.
    pub word: Word,
    /// The remaining columns.
    pub columns: Vec<String>,
}

/// The folder of the corpus.
pub fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

/// The rows of a vector file whose words are written in the units of `isa`.
pub fn rows(isa: &Isa, file: &str) -> Vec<Row> {
    let path = dir().join("vectors").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut rows = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut columns = line.split('\t').map(str::to_owned);
        let first = columns.next().unwrap_or_default();
        let word = isa
            .word(&first)
            .unwrap_or_else(|| panic!("{}:{}: `{first}` is no word", path.display(), i + 1));
        rows.push(Row {
            line: i + 1,
            word,
            columns: columns.collect(),
        });
    }
    rows
}

/// The vector file of real words of each built-in ISA.
pub const FILES: [(&str, &str); 6] = [
    ("nv50", "nv50/g80-words.tsv"),
    ("flexgrip", "nv50/g80-words.tsv"),
    ("sgx543", "sgx543/real-words.tsv"),
    ("vop3p", "vop3p/gfx900-vectors.tsv"),
    ("rv32", "riscv/rv32-words.tsv"),
    ("rv64", "riscv/rv64-words.tsv"),
];

/// Those of specs that `verify import` makes.
pub const IMPORTED: [(&str, &str); 3] = [
    ("rdna3", "amd/gfx1100-words.tsv"),
    ("rdna4", "amd/gfx1200-words.tsv"),
    ("cdna", "amd/gfx942-words.tsv"),
];

/// The real words that a group answers for.
pub fn grouped(isa: &Isa) -> Vec<Row> {
    // An early document gives half words only; no program holds them.
    let Some((_, file)) = FILES.iter().chain(&IMPORTED).find(|(name, _)| *name == isa.name) else {
        return Vec::new();
    };
    let mut rows = rows(isa, file);
    rows.retain(|r| isa.groups.iter().any(|g| g.contains(r.word)));
    rows
}

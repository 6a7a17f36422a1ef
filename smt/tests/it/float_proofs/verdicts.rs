//! What was proved before, by the text of the question and the version of Z3, so that nothing is
//! proved twice.
//!
//! Only proofs are kept: a question that was refuted or not decided is asked again. The file is
//! written anew after each claim; a line that cannot be read is forgotten.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Proofs and how many milliseconds each took.
pub struct Verdicts {
    file: PathBuf,
    known: BTreeMap<u128, u64>,
}

/// A number that changes with the question and with the solver that is asked (FNV-1a of 128 bits).
pub fn fingerprint(version: &str, script: &str) -> u128 {
    let bytes = version.bytes().chain([0]).chain(script.bytes());
    bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |h, b| {
        (h ^ u128::from(b)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    })
}

impl Verdicts {
    /// What a file holds; nothing if there is none.
    pub fn open(file: &Path) -> io::Result<Verdicts> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(e),
        };
        let line = |line: &str| {
            let (key, time) = line.split_once(' ')?;
            Some((u128::from_str_radix(key, 16).ok().filter(|_| key.len() == 32)?, time.parse().ok()?))
        };
        Ok(Verdicts {
            file: file.to_path_buf(),
            known: text.lines().filter_map(line).collect(),
        })
    }

    /// Milliseconds that the proof took, if there is one.
    pub fn time(&self, key: u128) -> Option<u64> {
        self.known.get(&key).copied()
    }

    /// Notes a proof.
    pub fn insert(&mut self, key: u128, milliseconds: u64) {
        self.known.insert(key, milliseconds);
    }

    /// Writes the file, all at once.
    pub fn save(&self) -> io::Result<()> {
        let text: String = self.known.iter().map(|(key, time)| format!("{key:032x} {time}\n")).collect();
        let new = self.file.with_extension("new");
        fs::write(&new, text)?;
        fs::rename(&new, &self.file)
    }
}

//! What a program said, in a file, so that an audit that was ended goes on where it was.
//!
//! The first line says what was asked of which program; each line after it is a word and what was
//! said of it. A line that was cut off is left out. Failures are not kept: they are tried again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use isamorph_core::model::{Bits, Word};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::reading::Reading;
use crate::bits_json;

/// A file that readings are added to.
#[derive(Debug)]
pub struct Journal {
    file: BufWriter<File>,
}

/// Ranges of words that are done, as lines: by the width, the first word, and a number for the
/// patterns that were known.
pub type Done = FxHashMap<(u32, Bits, u64), Value>;

/// What stands in a journal.
#[derive(Clone, Debug, Default)]
pub struct Noted {
    /// Words, and what was said of them.
    pub said: Vec<(Word, Reading)>,
    /// Ranges of words that are done.
    pub done: Done,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is of another audit, or no journal.
    #[error("it is no journal of this audit: its first line is `{0}`")]
    Other(String),
}

impl Journal {
    /// Opens a journal that begins with a line, or begins one; with what stands in it.
    ///
    /// # Errors
    /// It cannot be read or written, or it begins otherwise. It is left as it was then.
    pub fn open(path: &Path, begins: &Value) -> Result<(Journal, Noted), JournalError> {
        let begins = begins.to_string();
        let bytes = match std::fs::read(path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        // The first line itself may have been cut off, with nothing behind it.
        let is_cut = !text.contains('\n') && begins.starts_with(first);
        if first != begins && !is_cut {
            return Err(JournalError::Other(first.chars().take(200).collect()));
        }
        let mut file = BufWriter::new(OpenOptions::new().create(true).append(true).open(path)?);
        if is_cut {
            writeln!(file, "{}", &begins[first.len()..])?;
        } else if !text.ends_with('\n') {
            writeln!(file)?;
        }
        file.flush()?;
        let mut noted = Noted::default();
        for line in lines.filter_map(|l| serde_json::from_str(l).ok()) {
            noted.said.extend(said(&line));
            noted.done.extend(done(&line));
        }
        Ok((Journal { file }, noted))
    }

    /// Adds what was said of a word; [`Journal::flush`] tells whether it could be written.
    pub fn add(&mut self, word: Word, reading: &Reading) {
        if matches!(reading, Reading::Text(_) | Reading::Refused(_)) {
            // What cannot be written stays in the buffer, and the next `flush` says so.
            let _ = writeln!(
                self.file,
                "{}",
                json!([word.width, bits_json::to_json(word.bits), reading.to_json()])
            );
        }
    }

    /// Adds a line that says something else, and writes all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, line: &Value) -> io::Result<()> {
        writeln!(self.file, "{line}")?;
        self.flush()
    }

    /// Writes what was added.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn said(v: &Value) -> Option<(Word, Reading)> {
    let word = Word {
        width: u32::try_from(v[0].as_u64()?).ok()?,
        bits: bits_json::from_json(&v[1])?,
    };
    Some((word, Reading::from_json(&v[2])?))
}

fn done(v: &Value) -> Option<((u32, Bits, u64), Value)> {
    let number = |i: usize| v["range"][i].as_u64();
    Some((
        (u32::try_from(number(0)?).ok()?, bits_json::from_json(&v["range"][1])?, number(2)?),
        v.clone(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(bits: Bits) -> Word {
        Word { bits, width: 16 }
    }

    #[test]
    fn a_journal_that_was_cut_anywhere_goes_on() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("journal");
        let begins = json!({"program": "p"});
        let all = [
            (word(1), Reading::Text("a \"b\"".into())),
            (word(2), Reading::Refused("bad".into())),
        ];
        let (mut journal, known) = Journal::open(&path, &begins).expect("opened");
        assert!(known.said.is_empty());
        for (w, r) in &all {
            journal.add(*w, r);
        }
        journal.flush().expect("written");
        let whole = std::fs::read(&path).expect("there");
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).expect("written");
            let (mut journal, known) = Journal::open(&path, &begins).expect("a beginning of it");
            assert!(all.starts_with(&known.said), "{cut}: {known:?}");
            journal.add(word(3), &Reading::Text("c".into()));
            journal.flush().expect("written");
            let (_, known) = Journal::open(&path, &begins).expect("opened");
            assert_eq!(known.said.last(), Some(&(word(3), Reading::Text("c".into()))), "{cut}");
        }
        assert_eq!(Journal::open(&path, &begins).expect("opened").1.said.len(), 3);
    }

    #[test]
    fn another_file_is_left_alone() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("thesis");
        std::fs::write(&path, "of somebody").expect("written");
        assert!(matches!(Journal::open(&path, &json!({})), Err(JournalError::Other(_))));
        assert_eq!(std::fs::read(&path).expect("there"), b"of somebody");
    }
}

//! What a shard found so far, so that it goes on where it was ended.
//!
//! Records are appended one by one, each with a checksum. Two workers of one shard may write to one
//! journal: what is torn or mixed is not read, and what is there twice is the same.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use isamorph_recheck::sha256::sha256;

use super::record::Record;

/// The journal of a shard.
pub(super) struct Journal {
    path: PathBuf,
    file: Mutex<Option<File>>,
}

impl Journal {
    /// Opens a journal, and reads what is in it.
    pub(super) fn open(path: PathBuf) -> (Journal, BTreeMap<usize, Record>) {
        let text = fs::read(&path).unwrap_or_default();
        let known = records(&String::from_utf8_lossy(&text));
        // Without a journal a shard begins anew where it was ended: that is no reason not to begin.
        let mut file = OpenOptions::new().create(true).append(true).open(&path).ok();
        // What follows a torn record begins on a line of its own.
        if let Some(f) = file.as_mut().filter(|_| !text.is_empty()) {
            let _ = f.write_all(b"\n");
        }
        let file = Mutex::new(file);
        (Journal { path, file }, known)
    }

    /// One more record.
    pub(super) fn add(&self, record: &Record) {
        let mut text = String::new();
        record.print(&mut text);
        let text = format!("record {}\n{text}", sha256(text.as_bytes()));
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // On a full disk the work goes on without; the file itself cannot be written then either,
        // and says so.
        if file.as_mut().is_some_and(|f| f.write_all(text.as_bytes()).is_err()) {
            *file = None;
        }
    }

    /// Removes the journal of a shard that is done.
    pub(super) fn remove(self) {
        let _ = fs::remove_file(self.path);
    }
}

fn records(text: &str) -> BTreeMap<usize, Record> {
    let mut all = BTreeMap::new();
    let mut rest = text;
    while let Some(at) = rest.find("record ") {
        rest = &rest[at + "record ".len()..];
        let Some((sum, after)) = rest.split_once('\n') else { break };
        let Some(record) = Record::read(&mut after.lines()) else { continue };
        let mut text = String::new();
        record.print(&mut text);
        if sum == sha256(text.as_bytes()) {
            all.insert(record.subspace, record);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::record::Seen;
    use super::*;

    fn record(subspace: usize) -> Record {
        Seen::default().record(subspace, vec!["record of nothing".into(), format!("{subspace}")])
    }

    #[test]
    fn what_is_torn_is_left_out_and_the_rest_is_read() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("journal");
        let (journal, known) = Journal::open(path.clone());
        assert!(known.is_empty());
        journal.add(&record(1));
        journal.add(&record(2));
        drop(journal);
        let whole = fs::read(&path).expect("there");
        for cut in 0..whole.len() {
            fs::write(&path, &whole[..cut]).expect("written");
            let (journal, known) = Journal::open(path.clone());
            assert!(known.iter().all(|(subspace, r)| *r == record(*subspace)), "{cut}");
            journal.add(&record(3));
            drop(journal);
            let (_, known) = Journal::open(path.clone());
            assert_eq!(known.get(&3), Some(&record(3)), "{cut}");
        }
    }
}

//! The words of an audit in shards: which of them are read differently.
//!
//! A subspace is some words that follow each other. What is widened is widened where shards are
//! joined: a pattern rests on words of several subspaces.

use std::collections::BTreeMap;

use isamorph_core::model::Word;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::{Audit, First, Kind, PeerError, Reading, Report};
use crate::bits_json;
use crate::shards::{Halt, Record, Seen, Work};
use crate::stop;

/// Words of a subspace.
const WORDS: usize = 256;

/// The words of an audit, in subspaces.
pub struct AuditWork<'a> {
    /// Makes an audit that has asked nothing.
    make: &'a (dyn Fn() -> Audit<'a> + Sync),
    words: Vec<Word>,
    /// Words for one run of the program.
    batch: usize,
}

/// What a record says of a subspace.
struct Said {
    both: usize,
    same: usize,
    found: Vec<(Kind, Word, Reading)>,
}

impl<'a> AuditWork<'a> {
    /// These words, which [`Audit::words`] gave, asked about in runs of so many.
    pub fn new(make: &'a (dyn Fn() -> Audit<'a> + Sync), words: Vec<Word>, batch: usize) -> AuditWork<'a> {
        AuditWork { make, words, batch }
    }

    fn of_subspace(&self, subspace: usize) -> &[Word] {
        let end = (subspace * WORDS + WORDS).min(self.words.len());
        self.words.get(subspace * WORDS..end).unwrap_or_default()
    }

    /// Asks about subspaces in one go.
    fn ask(&self, subspaces: &[usize]) -> Result<Vec<Record>, PeerError> {
        let mut audit = (self.make)();
        let words: Vec<Word> = subspaces.iter().flat_map(|u| self.of_subspace(*u)).copied().collect();
        audit.ask(&words)?;
        subspaces.iter().map(|u| self.record(&mut audit, *u)).collect()
    }

    fn record(&self, audit: &mut Audit, subspace: usize) -> Result<Record, PeerError> {
        let words = self.of_subspace(subspace);
        // All of it is known by now.
        let first = audit.ask(words)?;
        let mut seen = Seen::default();
        for word in words {
            let theirs = audit.theirs(*word).map(Reading::to_json);
            seen.see(&json!([word.width, bits_json::to_json(word.bits), theirs]).to_string());
        }
        let mut lines = vec![json!([first.both, first.same]).to_string()];
        for (kind, word) in &first.found {
            let theirs = audit.theirs(*word).map(Reading::to_json);
            lines.push(json!([*kind as u8, word.width, bits_json::to_json(word.bits), theirs]).to_string());
        }
        Ok(seen.record(subspace, lines))
    }

    /// What a record says, if it is about words of its subspace.
    fn said(&self, record: &Record) -> Option<Said> {
        let words = self.of_subspace(record.subspace);
        let (first, rest) = record.lines.split_first()?;
        let counts: Value = serde_json::from_str(first).ok()?;
        let number = |v: &Value| v.as_u64().and_then(|n| usize::try_from(n).ok());
        let one = |line: &String| {
            let v: Value = serde_json::from_str(line).ok()?;
            let word = Word {
                width: u32::try_from(v[1].as_u64()?).ok()?,
                bits: bits_json::from_json(&v[2])?,
            };
            let found = (*Kind::ALL.get(number(&v[0])?)?, word, Reading::from_json(&v[3])?);
            words.contains(&word).then_some(found)
        };
        Some(Said {
            both: number(&counts[0])?,
            same: number(&counts[1])?,
            found: rest.iter().map(one).collect::<Option<_>>()?,
        })
    }

    /// Widens what all records say, as one machine would that asked about all words; with the audit
    /// that knows what was said.
    ///
    /// # Errors
    /// The program cannot be asked.
    pub fn report(&self, records: &BTreeMap<usize, Record>) -> Result<(Audit<'a>, Report), PeerError> {
        let mut audit = (self.make)();
        let mut first = First::default();
        self.words.iter().for_each(|w| audit.learn(*w, Reading::Alike));
        for said in records.values().filter_map(|r| self.said(r)) {
            first.both += said.both;
            first.same += said.same;
            for (kind, word, reading) in said.found {
                audit.learn(word, reading);
                first.found.push((kind, word));
            }
        }
        let report = audit.widen_all(&self.words, first)?;
        Ok((audit, report))
    }
}

impl Work for AuditWork<'_> {
    fn subspaces(&self) -> usize {
        self.words.len().div_ceil(WORDS)
    }

    fn run(&self, subspaces: &[usize], done: &(dyn Fn(Record) + Sync)) -> Result<(), Halt> {
        // Starting a program takes longer than a question.
        let together = (self.batch / WORDS).max(1);
        subspaces.par_chunks(together).with_max_len(1).try_for_each(|subspaces| {
            let records = self.ask(subspaces).map_err(|e| Halt::Failed(e.to_string()))?;
            // Words after Ctrl-C were not asked about.
            if stop::requested() {
                return Err(Halt::Stopped);
            }
            records.into_iter().for_each(done);
            Ok(())
        })
    }

    fn check(&self, record: &Record) -> Result<(), String> {
        let words = self.of_subspace(record.subspace);
        if record.count != words.len() as u64 {
            return Err(format!(
                "it says that {} words were asked about, and there are {}",
                record.count,
                words.len()
            ));
        }
        let said = self.said(record).ok_or("what it says of its words cannot be read")?;
        if said.found.is_empty() {
            return Ok(());
        }
        let mut audit = (self.make)();
        let words: Vec<Word> = said.found.iter().map(|f| f.1).collect();
        let again = audit.ask(&words).map_err(|e| e.to_string())?;
        for (kind, word, reading) in &said.found {
            if !again.found.contains(&(*kind, *word)) || audit.theirs(*word) != Some(reading) {
                return Err(format!("what it says of the word {:#x} is not what the program says", word.bits));
            }
        }
        Ok(())
    }
}

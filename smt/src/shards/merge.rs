//! Merging of shards: which records are there, missing, or rejected.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::file::ShardFile;
use super::folder::Entry;
use super::question::Question;
use super::record::Record;
use super::sample::Sample;
use super::shard::Shard;
use super::work::{Halt, Work};

/// A file that is not believed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// The subspace that gave it away, if it is one.
    pub subspace: Option<usize>,
    /// Why.
    pub why: String,
}

/// What became of a merge.
#[derive(Debug, Default)]
pub struct Merged {
    /// The records that are believed, by subspace.
    pub records: BTreeMap<usize, Record>,
    /// Files that are not.
    pub refused: Vec<Refused>,
    /// Shards of which subspaces are missing.
    pub missing: Vec<Shard>,
    /// How many subspaces were done again.
    pub audited: usize,
}

/// The questions that files of a folder answer, with the number of files.
#[must_use]
pub fn questions(entries: &[Entry]) -> Vec<(Question, usize)> {
    let mut all: Vec<(Question, usize)> = Vec::new();
    for file in entries.iter().filter_map(|e| e.file.as_ref().ok()) {
        match all.iter_mut().find(|(q, _)| *q == file.question) {
            Some((_, n)) => *n += 1,
            None => all.push((file.question.clone(), 1)),
        }
    }
    all
}

/// Joins the files of a question.
///
/// Shards of different numbers may stand beside each other: subspaces are the same. Where two files
/// disagree about a subspace it is done again, as are those of the sample. `progress` hears of each
/// record that was checked, with their number.
///
/// # Errors
/// A subspace cannot be done again.
pub fn merge(
    entries: &[Entry],
    question: &Question,
    work: &dyn Work,
    sample: &Sample,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Merged, Halt> {
    let mut merged = Merged::default();
    let mut files: Vec<(&str, &ShardFile)> = Vec::new();
    for Entry { name, file } in entries {
        match file {
            Err(why) if is_of(name, question) => merged.refuse(name, None, why),
            Ok(f) if f.question == *question && f.subspaces != work.subspaces() => {
                let why = format!(
                    "it says that there are {} subspaces, and there are {}",
                    f.subspaces,
                    work.subspaces()
                );
                merged.refuse(name, None, &why);
            }
            Ok(f) if f.question == *question => files.push((name, f)),
            _ => {}
        }
    }
    // All that is said of each subspace, with the files that say it.
    let mut said: BTreeMap<usize, Vec<(&Record, Vec<&str>)>> = BTreeMap::new();
    for (name, file) in &files {
        for record in &file.records {
            let of_subspace = said.entry(record.subspace).or_default();
            match of_subspace.iter_mut().find(|(r, _)| *r == record) {
                Some((_, names)) => names.push(name),
                None => of_subspace.push((record, vec![name])),
            }
        }
    }
    let all: Vec<(&Record, &Vec<&str>)> = said.values().flatten().map(|(r, names)| (*r, names)).collect();
    let checked: Vec<Result<(), String>> = all
        .par_iter()
        .map(|(record, _)| {
            let checked = work.check(record);
            progress(all.len());
            checked
        })
        .collect();
    for ((record, names), checked) in all.iter().zip(checked) {
        if let Err(why) = checked {
            names.iter().for_each(|name| merged.refuse(name, Some(record.subspace), &why));
        }
    }
    // What two files say alike is in the share of the first.
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let by_file = files.iter().map(|(_, file)| file.records.iter().map(|r| r.subspace));
    let by_file: Vec<Vec<usize>> = by_file.map(|all| all.filter(|u| taken.insert(*u)).collect()).collect();
    let mut again: BTreeSet<usize> = sample.subspaces(&by_file).into_iter().collect();
    again.extend(
        said.iter()
            .filter(|(_, of_subspace)| of_subspace.len() > 1)
            .map(|(subspace, _)| *subspace),
    );
    let again: Vec<usize> = again.into_iter().collect();
    let right: Mutex<BTreeMap<usize, Record>> = Mutex::default();
    work.run(&again, &|record| {
        right.lock().unwrap_or_else(PoisonError::into_inner).insert(record.subspace, record);
    })?;
    let right = right.into_inner().unwrap_or_else(PoisonError::into_inner);
    merged.audited = right.len();
    for (subspace, right) in &right {
        for (record, names) in said.get(subspace).into_iter().flatten() {
            if !work.agree(record, right) {
                let why = difference(record, right);
                names.iter().for_each(|name| merged.refuse(name, Some(*subspace), &why));
            }
        }
    }
    // One lie is enough: nothing else that a file says is believed.
    let liars: BTreeSet<&str> = merged.refused.iter().map(|r| r.name.as_str()).collect();
    for (subspace, of_subspace) in &said {
        let honest = of_subspace.iter().find(|(_, names)| names.iter().any(|n| !liars.contains(n)));
        if let Some((record, _)) = honest {
            let record = right.get(subspace).unwrap_or(record);
            merged.records.insert(*subspace, record.clone());
        }
    }
    let of = usual_number(&files, &merged.refused);
    let missing: BTreeSet<Shard> = (0..work.subspaces())
        .filter(|u| !merged.records.contains_key(u))
        .map(|u| Shard::of_subspace(u, of))
        .collect();
    merged.missing = missing.into_iter().collect();
    merged.refused.sort();
    merged.refused.dedup();
    Ok(merged)
}

impl Merged {
    fn refuse(&mut self, name: &str, subspace: Option<usize>, why: &str) {
        self.refused.push(Refused {
            name: name.to_string(),
            subspace,
            why: why.to_string(),
        });
    }
}

/// Is a file about a question, by its name?
fn is_of(name: &str, question: &Question) -> bool {
    name.starts_with(&format!("{}-{}-", question.command(), question.key()))
}

/// How many shards most files are of; missing ones are named in this way.
fn usual_number(files: &[(&str, &ShardFile)], refused: &[Refused]) -> u32 {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    files.iter().for_each(|(_, f)| *times.entry(f.shard.of).or_default() += 1);
    let named = refused
        .iter()
        .filter_map(|r| r.name.strip_suffix(super::folder::EXTENSION)?.rsplit_once("-of-")?.1.parse().ok());
    named.for_each(|of: u32| *times.entry(of.max(1)).or_default() += 1);
    times.into_iter().max_by_key(|(_, n)| *n).map_or(1, |(of, _)| of)
}

/// How a record differs from the one that it should be.
fn difference(record: &Record, right: &Record) -> String {
    if record.count != right.count {
        return format!("it says that {} were looked at, and there are {}", record.count, right.count);
    }
    if record.lines != right.lines {
        let at = record.lines.iter().zip(&right.lines).take_while(|(a, b)| a == b).count();
        let short = |l: Option<&String>| l.map_or("nothing".to_string(), |l| format!("`{}`", l.chars().take(120).collect::<String>()));
        return format!(
            "line {} says {}, and doing it again says {}",
            at + 1,
            short(record.lines.get(at)),
            short(right.lines.get(at))
        );
    }
    "its checksum of what was looked at is not the one of doing it again".into()
}

//! Running a shard.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::file::ShardFile;
use super::folder;
use super::journal::Journal;
use super::question::Question;
use super::shard::Shard;
use super::work::{Halt, Work};
use crate::stop;

/// Why a shard was not done.
#[derive(Debug, thiserror::Error)]
pub enum NotDone {
    /// The work ended early.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The file cannot be written.
    #[error("cannot write `{0}`: {1}")]
    Write(String, io::Error),
}

/// Does a shard, and writes its file. What a run that was ended left in its journal is not done
/// again.
///
/// `progress` hears of each subspace, with those done and all.
///
/// # Errors
/// It is not done, and there is no file.
pub fn run(
    question: &Question,
    work: &dyn Work,
    shard: Shard,
    dir: &Path,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<ShardFile, NotDone> {
    let path = dir.join(ShardFile::name(question, shard));
    let not_written = |e| NotDone::Write(path.display().to_string(), e);
    fs::create_dir_all(dir).map_err(not_written)?;
    let (journal, mut known) = Journal::open(path.with_extension("journal"));
    let subspaces: Vec<usize> = shard.subspaces(work.subspaces()).collect();
    known.retain(|subspace, record| shard.has(*subspace) && *subspace < work.subspaces() && work.check(record).is_ok());
    let left: Vec<usize> = subspaces.iter().copied().filter(|u| !known.contains_key(u)).collect();
    let known: Mutex<BTreeMap<_, _>> = Mutex::new(known);
    work.run(&left, &|record| {
        journal.add(&record);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(record.subspace, record);
        progress(known.len(), subspaces.len());
    })?;
    let known = known.into_inner().unwrap_or_else(PoisonError::into_inner);
    if stop::requested() || !known.keys().eq(&subspaces) {
        return Err(Halt::Stopped.into());
    }
    let file = ShardFile {
        question: question.clone(),
        shard,
        subspaces: work.subspaces(),
        records: known.into_values().collect(),
    };
    folder::write(&path, &file.text()).map_err(not_written)?;
    journal.remove();
    Ok(file)
}

//! A folder of certificates, checked in parallel.

use std::fmt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::certificate::{self, Fault};
use crate::index::Index;

/// The name of the list in a folder.
pub const INDEX: &str = "index.tsv";

/// Why a folder is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderError {
    /// There is no index, or it is malformed.
    Index(String),
    /// A file of the folder does not hold: its name, and why.
    File(String, Fault),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Index(why) => write!(f, "{INDEX}: {why}"),
            FolderError::File(name, fault) => write!(f, "{name}: {fault}"),
        }
    }
}

/// Reads the list of a folder.
///
/// # Errors
/// If it is not there or malformed.
pub fn index(folder: &Path) -> Result<Index, FolderError> {
    let text = std::fs::read_to_string(folder.join(INDEX)).map_err(|e| FolderError::Index(e.to_string()))?;
    Index::parse(&text).map_err(FolderError::Index)
}

/// Checks all certificates of a folder with so many threads, up to the first that does not hold.
/// `done` is told of each file how many claims it has.
///
/// # Errors
/// The first certificate that does not hold, in the order of the index.
pub fn check(folder: &Path, index: &Index, threads: usize, done: &(dyn Fn(usize) + Sync)) -> Result<(), FolderError> {
    let next = AtomicUsize::new(0);
    let fault: Mutex<Option<(usize, FolderError)>> = Mutex::new(None);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(unit) = index.units.get(number) else { return };
            let name = unit.file_name();
            let file = std::fs::read(folder.join(&name)).map_err(|e| Fault::Unreadable(e.to_string()));
            match file.and_then(|file| certificate::check(unit, &file)) {
                Ok(()) => done(unit.claims.len()),
                Err(why) => {
                    next.store(index.units.len(), Ordering::Relaxed);
                    let mut fault = fault.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    if fault.as_ref().is_none_or(|(earlier, _)| number < *earlier) {
                        *fault = Some((number, FolderError::File(name, why)));
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    match fault.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        Some((_, fault)) => Err(fault),
        None => Ok(()),
    }
}

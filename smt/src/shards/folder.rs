//! The folder of result files: each is written whole under another name, and renamed.
//!
//! No lock is taken and no time is read: files are found by their names and believed by their checksums.
//! What a program that was ended leaves behind has a name that nothing reads.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::file::ShardFile;
use super::question::Question;
use super::shard::Shard;

/// How files of shards end.
pub const EXTENSION: &str = ".shard";
/// How files end that were caught at a lie.
pub const REFUSED: &str = ".refused";

/// Writes a file so that its name is never seen with a part of it: under another name in the same folder
/// first, then renamed.
///
/// # Errors
/// It cannot be written; nothing of it is left then.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let mut other = path.as_os_str().to_owned();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    // Machines that share the folder may give the same number to processes of theirs; names of hosts differ.
    other.push(format!(".{}-{}-{number}.writing", host(), std::process::id()));
    let other = PathBuf::from(other);
    let done = write_through(&other, text).and_then(|()| fs::rename(&other, path));
    if done.is_err() {
        // There is nothing to do if even this fails.
        let _ = fs::remove_file(&other);
        return done;
    }
    // That the name is there is on the disk only once the folder is. Some file systems cannot be asked.
    if let Some(folder) = path.parent().and_then(|p| File::open(p).ok()) {
        let _ = folder.sync_all();
    }
    // What is there under the name must be what was to be written, or what another worker wrote meanwhile,
    // which is the same.
    match fs::read(path)? == text.as_bytes() {
        true => Ok(()),
        false => Err(io::Error::other("what is read back is not what was written")),
    }
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// The name of this machine, as far as it is one for a file.
fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::env::var("HOSTNAME"));
    let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    name.unwrap_or_default().chars().filter(plain).take(64).collect()
}

/// What a shard found, if its file is there and whole.
#[must_use]
pub fn finished(folder: &Path, question: &Question, shard: Shard) -> Option<ShardFile> {
    let text = fs::read_to_string(folder.join(ShardFile::name(question, shard))).ok()?;
    let file = ShardFile::parse(&text).ok()?;
    (file.question == *question && file.shard == shard).then_some(file)
}

/// A file of a folder.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it says, or what is wrong with it.
    pub file: Result<ShardFile, String>,
}

/// All files of shards in a folder, by name.
///
/// # Errors
/// The folder cannot be read.
pub fn read(folder: &Path) -> io::Result<Vec<Entry>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(EXTENSION) {
            names.push(name);
        }
    }
    names.sort_unstable();
    let entry = |name: String| {
        let text = fs::read_to_string(folder.join(&name)).map_err(|e| e.to_string());
        let named = |file: ShardFile| match ShardFile::name(&file.question, file.shard) == name {
            true => Ok(file),
            false => Err("its name is that of another shard or question".to_string()),
        };
        let file = text.and_then(|t| ShardFile::parse(&t)).and_then(named);
        Entry { name, file }
    };
    Ok(names.into_par_iter().map(entry).collect())
}

/// Gives a file another name, under which nothing reads it.
///
/// # Errors
/// It cannot be renamed.
pub fn refuse(folder: &Path, name: &str) -> io::Result<()> {
    fs::rename(folder.join(name), folder.join(format!("{name}{REFUSED}")))
}

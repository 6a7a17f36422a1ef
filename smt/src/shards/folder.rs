//! The folder of result files, identified by name and validated by checksum.

use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use super::file::ShardFile;
use super::question::Question;
use super::shard::Shard;
use crate::whole_file;

/// How files of shards end.
pub const EXTENSION: &str = ".shard";
/// How files end that were caught at a lie.
pub const REFUSED: &str = ".refused";

/// Writes the file of a shard, and reads it back.
///
/// # Errors
/// It cannot be written; nothing of it is left then.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    whole_file::write(path, text.as_bytes())?;
    // What is there under the name must be what was to be written, or what another worker wrote
    // meanwhile, which is the same.
    match fs::read(path)? == text.as_bytes() {
        true => Ok(()),
        false => Err(io::Error::other("what is read back is not what was written")),
    }
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

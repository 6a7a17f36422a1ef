//! Three-way merge of a new import with files that may have been edited: each block is taken from
//! upstream or kept, and changes are reported.
//!
//! Beside the spec lies what was imported last, in a folder `.imported`: what people changed is
//! what differs from it.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use crate::write::{Block, File};

/// Where the last import is kept.
pub const BASELINE: &str = ".imported";

/// What became of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Upstream has it now.
    Added,
    /// Upstream has it no more, and nobody had changed it.
    Removed,
    /// Upstream changed it, and nobody else had.
    Changed,
    /// People changed it, upstream did not.
    Kept,
    /// Both changed it: the people's is kept.
    Conflict,
    /// People changed it, and upstream has it no more: it is kept.
    Orphaned,
}

impl Change {
    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Change::Added => "new upstream",
            Change::Removed => "gone upstream",
            Change::Changed => "changed upstream",
            Change::Kept => "yours, kept",
            Change::Conflict => "changed by you and upstream: yours is kept",
            Change::Orphaned => "changed by you, gone upstream: yours is kept",
        }
    }

    /// Do people have to look at it?
    #[must_use]
    pub fn needs_eyes(self) -> bool {
        matches!(self, Change::Conflict | Change::Orphaned)
    }
}

/// What an import did to a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Was there an earlier import?
    pub again: bool,
    /// Files and blocks that differ, in order.
    pub changes: Vec<(String, String, Change)>,
    /// The files that were written.
    pub written: Vec<PathBuf>,
}

/// A merged file and what became of its blocks.
#[must_use]
pub fn file(base: Option<&File>, mine: &File, new: &File) -> (File, Vec<(String, Change)>) {
    let texts = |f: &File| -> BTreeMap<String, String> { keyed(f).map(|(k, b)| (k, b.text.clone())).collect() };
    let (old, own, theirs) = (base.map(texts).unwrap_or_default(), texts(mine), texts(new));
    let mut changes = Vec::new();
    let mut blocks = Vec::new();
    let mut note = |key: &str, c: Change| changes.push((key.to_string(), c));
    for (key, block) in keyed(new) {
        let text = match (own.get(&key), old.get(&key)) {
            (None, None) => {
                note(&key, Change::Added);
                &block.text
            }
            // Taken out by people: it stays out unless upstream changed it.
            (None, Some(o)) if *o == block.text => {
                note(&key, Change::Kept);
                continue;
            }
            (None, Some(_)) => {
                note(&key, Change::Conflict);
                continue;
            }
            (Some(m), _) if *m == block.text => m,
            (Some(m), Some(o)) if m == o => {
                note(&key, Change::Changed);
                &block.text
            }
            (Some(m), Some(o)) if *o == block.text => {
                note(&key, Change::Kept);
                m
            }
            (Some(m), _) => {
                note(&key, Change::Conflict);
                m
            }
        };
        blocks.push((key.clone(), text.clone()));
    }
    // Blocks of people, and changed ones that upstream has no more, stay behind the one before
    // them.
    let mut before: Option<String> = None;
    for (key, block) in keyed(mine) {
        if !theirs.contains_key(&key) {
            match old.get(&key) {
                Some(o) if *o == block.text => {
                    note(&key, Change::Removed);
                    continue;
                }
                Some(_) => note(&key, Change::Orphaned),
                None => note(&key, Change::Kept),
            }
            let at = before
                .as_ref()
                .and_then(|b| blocks.iter().position(|x| x.0 == *b))
                .map_or(0, |i| i + 1);
            blocks.insert(at, (key.clone(), block.text.clone()));
        }
        before = Some(key);
    }
    let head = match base {
        Some(b) if b.head == mine.head => &new.head,
        _ if new.head == mine.head => &new.head,
        Some(b) if b.head == new.head => &mine.head,
        _ => {
            note("the lines before the first block", Change::Conflict);
            &mine.head
        }
    };
    let merged = File {
        path: new.path.clone(),
        head: head.clone(),
        blocks: blocks.into_iter().map(|(key, text)| Block { key, text }).collect(),
    };
    (merged, changes)
}

/// Blocks by keys that are all different: a second one of a name is numbered.
fn keyed(f: &File) -> impl Iterator<Item = (String, &Block)> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    f.blocks.iter().map(move |b| {
        let n = seen.entry(&b.key).and_modify(|n| *n += 1).or_insert(1);
        (if *n == 1 { b.key.clone() } else { format!("{} ({n})", b.key) }, b)
    })
}

/// Writes the files of a spec into a folder, over those of an earlier import.
///
/// # Errors
/// A file cannot be read or written.
pub fn into_folder(folder: &Path, files: &[File]) -> io::Result<Report> {
    let kept = folder.join(BASELINE);
    let read = |root: &Path, path: &str| -> io::Result<Option<File>> {
        match std::fs::read_to_string(root.join(path)) {
            Ok(text) => Ok(Some(File::parse(path, &text))),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    };
    let mut report = Report {
        again: files.first().is_some_and(|f| kept.join(&f.path).is_file()),
        ..Report::default()
    };
    for new in files {
        let base = read(&kept, &new.path)?;
        let (merged, changes) = match read(folder, &new.path)? {
            Some(mine) => file(base.as_ref(), &mine, new),
            None if base.is_some() => {
                report.changes.push((new.path.clone(), "the whole file".into(), Change::Kept));
                put(&kept, new)?;
                continue;
            }
            None => (
                new.clone(),
                new.blocks
                    .iter()
                    .filter(|_| report.again)
                    .map(|b| (b.key.clone(), Change::Added))
                    .collect(),
            ),
        };
        report
            .changes
            .extend(changes.into_iter().map(|(key, c)| (new.path.clone(), key, c)));
        report.written.push(put(folder, &merged)?);
        put(&kept, new)?;
    }
    gone(folder, &kept, files, &mut report)?;
    Ok(report)
}

fn put(root: &Path, file: &File) -> io::Result<PathBuf> {
    let path = root.join(&file.path);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(&path, file.text())?;
    Ok(path)
}

/// Files of the last import that upstream has no more.
fn gone(folder: &Path, kept: &Path, files: &[File], report: &mut Report) -> io::Result<()> {
    let new: BTreeSet<&str> = files.iter().map(|f| f.path.as_str()).collect();
    let Some(stem) = files.first().and_then(|f| f.path.strip_suffix(".isa")) else {
        return Ok(());
    };
    let Ok(entries) = std::fs::read_dir(kept.join(stem)) else {
        return Ok(());
    };
    for e in entries {
        let name = e?.file_name();
        let path = format!("{stem}/{}", name.to_string_lossy());
        if new.contains(path.as_str()) {
            continue;
        }
        let old = std::fs::read(kept.join(&path))?;
        let same = std::fs::read(folder.join(&path)).is_ok_and(|mine| mine == old);
        if same {
            std::fs::remove_file(folder.join(&path))?;
        }
        std::fs::remove_file(kept.join(&path))?;
        let change = if same { Change::Removed } else { Change::Orphaned };
        report.changes.push((path, "the whole file".into(), change));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f(text: &str) -> File {
        File::parse("a.isa", text)
    }

    #[test]
    fn each_block_is_merged_by_itself() {
        let base = f("h\n//@ a  x:1\n1\n//@ b  x:2\n1\n//@ c  x:3\n1\n//@ d\n1\n//@ e\n1\n//@ g\n1\n");
        let mine = f("h\n//@ a  x:1\n1\n//@ own\nmine\n//@ b  x:2\nmine\n//@ c  x:3\nmine\n//@ d\n1\n//@ e\nmine\n");
        let new = f("new\n//@ a  x:1\n2\n//@ b  x:2\n1\n//@ c  x:3\n2\n//@ f\n1\n//@ g\n1\n");
        let (merged, changes) = file(Some(&base), &mine, &new);
        assert_eq!(
            merged.text(),
            "new\n//@ a  x:1\n2\n//@ own\nmine\n//@ b  x:2\nmine\n//@ c  x:3\nmine\n//@ e\nmine\n//@ f\n1\n"
        );
        let of = |k: &str| changes.iter().find(|c| c.0 == k).map(|c| c.1);
        assert_eq!(of("a"), Some(Change::Changed));
        assert_eq!(of("b"), Some(Change::Kept));
        assert_eq!(of("c"), Some(Change::Conflict));
        assert_eq!(of("d"), Some(Change::Removed));
        assert_eq!(of("e"), Some(Change::Orphaned));
        assert_eq!(of("f"), Some(Change::Added));
        assert_eq!(of("g"), Some(Change::Kept));
        assert_eq!(of("own"), Some(Change::Kept));
    }

    #[test]
    fn the_same_import_again_changes_nothing() {
        let a = f("h\n//@ a\n1\n//@ a\n2\n");
        let (merged, changes) = file(Some(&a), &a, &a);
        assert_eq!((merged.text(), changes), (a.text(), vec![]));
    }
}

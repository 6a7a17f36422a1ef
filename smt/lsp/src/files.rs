//! The files of specs: those that are open in the editor with what was typed, all others as they
//! are on disk. Each is parsed once for each text that it has.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use isamorph_core::dsl::ast::Item;
use isamorph_core::dsl::diagnostics::Diagnostic;
use isamorph_core::dsl::parser;
use isamorph_core::source::{DirLoader, Loader, MAX_FILE, Span, text_of};

use crate::position::Lines;
use crate::uri::{beside, normal};

/// Most files that are looked at to find out what includes what.
const MAX_SCANNED: usize = 4000;
/// Folders above an open file whose specs are looked at.
const ABOVE: usize = 3;

/// Texts that are open in the editor, by name.
pub type Open = HashMap<String, Arc<str>>;

/// A file with its syntax tree; what could not be parsed is missing in it.
#[derive(Debug)]
pub struct Parsed {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
    /// Where lines begin.
    pub lines: Lines,
    /// The number of the file in spans.
    pub id: u32,
    /// What was understood.
    pub items: Vec<Item>,
    /// What was not.
    pub errors: Vec<Diagnostic>,
}

impl Parsed {
    /// Is it a whole spec, which others cannot include?
    #[must_use]
    pub fn is_main(&self) -> bool {
        self.items.iter().any(|i| matches!(i, Item::Isa(..)))
    }

    /// The files that it includes, and where it says so.
    pub fn includes(&self) -> impl Iterator<Item = (String, Span)> {
        self.items.iter().filter_map(|i| match i {
            Item::Include(path, span) => Some((beside(&self.name, path), *span)),
            _ => None,
        })
    }
}

/// What a file on disk looked like when it was read.
type Stamp = (Option<SystemTime>, u64);

/// All files that matter.
#[derive(Debug, Default)]
pub struct Files {
    folders: Vec<PathBuf>,
    open: Open,
    parsed: HashMap<String, (Option<Stamp>, Arc<Parsed>)>,
    ids: HashMap<String, u32>,
    names: Vec<String>,
    /// Specs on disk, until something says that there may be others.
    known: Option<Vec<String>>,
}

impl Files {
    /// Files below these folders are looked at.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Files {
        Files {
            folders,
            ..Files::default()
        }
    }

    /// A document is open, or has another text.
    pub fn set(&mut self, name: &str, text: impl Into<Arc<str>>) {
        if self.open.insert(name.to_string(), text.into()).is_none() {
            self.known = None;
        }
    }

    /// A document is no longer open: its file counts again.
    pub fn close(&mut self, name: &str) {
        self.open.remove(name);
        self.known = None;
    }

    /// Files came or went.
    pub fn forget_listing(&mut self) {
        self.known = None;
    }

    /// What is open.
    #[must_use]
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// The name of a file by its number in spans.
    #[must_use]
    pub fn name(&self, id: u32) -> &str {
        self.names.get(id as usize).map_or("", String::as_str)
    }

    /// The number of a file in spans.
    fn id(&mut self, name: &str) -> u32 {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = self.names.len() as u32;
        self.names.push(name.to_string());
        self.ids.insert(name.to_string(), id);
        id
    }

    /// A file with its syntax tree; nothing if there is no such file, or no text in it.
    pub fn parsed(&mut self, name: &str) -> Option<Arc<Parsed>> {
        let (stamp, text) = if let Some(text) = self.open.get(name) {
            if let Some((None, known)) = self.parsed.get(name)
                && Arc::ptr_eq(&known.text, text)
            {
                return Some(known.clone());
            }
            (None, text.clone())
        } else {
            let data = std::fs::metadata(name).ok().filter(|m| m.is_file() && m.len() <= MAX_FILE as u64)?;
            let stamp = (data.modified().ok(), data.len());
            if let Some((Some(at), known)) = self.parsed.get(name)
                && *at == stamp
            {
                return Some(known.clone());
            }
            (Some(stamp), text_of(std::fs::read(name).ok()?).ok()?.into())
        };
        let id = self.id(name);
        let mut errors = Vec::new();
        let items = if text.len() > MAX_FILE {
            Vec::new()
        } else {
            parser::parse(id, &text, &mut errors)
        };
        let parsed = Arc::new(Parsed {
            name: name.to_string(),
            lines: Lines::of(&text),
            text,
            id,
            items,
            errors,
        });
        self.parsed.insert(name.to_string(), (stamp, parsed.clone()));
        Some(parsed)
    }

    /// The files of a spec: the main file first, then what it includes.
    pub fn closure(&mut self, main: &str) -> Vec<Arc<Parsed>> {
        let mut out: Vec<Arc<Parsed>> = Vec::new();
        let mut todo = vec![main.to_string()];
        while let Some(name) = todo.pop() {
            if out.iter().any(|f| f.name == name) {
                continue;
            }
            if let Some(file) = self.parsed(&name) {
                todo.extend(file.includes().map(|i| i.0));
                out.push(file);
            }
        }
        out
    }

    /// The whole specs that a file is part of: itself, or those that include it.
    pub fn mains_of(&mut self, name: &str) -> Vec<String> {
        if self.parsed(name).is_some_and(|f| f.is_main()) {
            return vec![name.to_string()];
        }
        let mut mains = Vec::new();
        for candidate in self.candidates(name) {
            if self.parsed(&candidate).is_some_and(|f| f.is_main()) && self.closure(&candidate).iter().any(|f| f.name == name) {
                mains.push(candidate);
            }
        }
        mains
    }

    /// The whole specs that any open file is part of, and open files that are part of none.
    pub fn mains(&mut self) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut mains, mut alone) = (BTreeSet::new(), BTreeSet::new());
        let open: Vec<String> = self.open.keys().cloned().collect();
        for name in open {
            let of = self.mains_of(&name);
            if of.is_empty() {
                alone.insert(name);
            }
            mains.extend(of);
        }
        (mains, alone)
    }

    /// Specs that may include a file.
    fn candidates(&mut self, name: &str) -> Vec<String> {
        if self.known.is_none() {
            let mut found = BTreeSet::new();
            let folders = self.folders.clone();
            for folder in &folders {
                scan(folder, true, &mut found);
            }
            for open in self.open.keys() {
                for folder in Path::new(open).ancestors().skip(1).take(ABOVE) {
                    scan(folder, false, &mut found);
                }
            }
            self.known = Some(found.into_iter().collect());
        }
        let mut all = self.known.clone().unwrap_or_default();
        all.extend(self.open.keys().filter(|n| *n != name).cloned());
        all.sort();
        all.dedup();
        all
    }
}

/// Adds the specs of a folder.
fn scan(folder: &Path, below: bool, found: &mut BTreeSet<String>) {
    if folder.as_os_str().is_empty() {
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut folders = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() && below && !hidden && entry.file_name() != "target" && entry.file_name() != "node_modules" {
            folders.push(path);
        } else if !kind.is_dir() && path.extension().is_some_and(|e| e == "isa") {
            if found.len() >= MAX_SCANNED {
                return;
            }
            found.insert(normal(&path));
        }
    }
    folders.iter().for_each(|f| scan(f, true, found));
}

/// Includes of specs: what is open in the editor wins over what is on disk.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// Texts by name.
    pub open: Open,
}

impl Loader for Overlay {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = beside(from, path);
        match self.open.get(&name) {
            Some(text) => Ok((name, text.to_string())),
            None => DirLoader.load(from, path),
        }
    }
}

/// Diagnostics by the name of the file that they stand in.
pub type ByFile<T> = BTreeMap<String, Vec<T>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_belongs_to_every_spec_that_includes_it() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
        std::fs::create_dir(dir.path().join("parts")).unwrap();
        write("a.isa", "isa a \"A\" units w:8 include \"parts/p.isa\"");
        write("b.isa", "isa b \"B\" units w:8 include \"parts/p.isa\"");
        write("c.isa", "isa c \"C\" units w:8");
        write("parts/p.isa", "include \"q.isa\"");
        write("parts/q.isa", "");
        let name = |n: &str| normal(&dir.path().join(n));
        let mut files = Files::new(Vec::new());
        files.set(&name("parts/q.isa"), "");
        assert_eq!(files.mains_of(&name("parts/q.isa")), [name("a.isa"), name("b.isa")]);
        // What is typed counts, not what is on disk.
        files.set(&name("a.isa"), "isa a \"A\" units w:8");
        assert_eq!(files.mains_of(&name("parts/q.isa")), [name("b.isa")]);
        files.close(&name("a.isa"));
        assert_eq!(files.mains().0.len(), 2);
    }

    #[test]
    fn a_file_that_changed_on_disk_is_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let name = normal(&dir.path().join("a.isa"));
        std::fs::write(&name, "document d \"D\"").unwrap();
        let mut files = Files::new(Vec::new());
        assert_eq!(files.parsed(&name).unwrap().items.len(), 1);
        std::fs::write(&name, "document d \"D\" document e \"E\"").unwrap();
        assert_eq!(files.parsed(&name).unwrap().items.len(), 2);
    }
}

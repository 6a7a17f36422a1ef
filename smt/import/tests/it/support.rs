//! Folders of small files, and specs that are read back.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use isamorph_core::source::DirLoader;
use isamorph_core::{InstructionSet, Word};
use isamorph_import::model::Description;
use isamorph_import::{Counts, Format, ImportError, files, merge};

/// A folder with these files.
pub fn folder(parts: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in parts {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    dir
}

/// A folder with AMD's tables of a chip: encodings, enumerations, operands, pseudo-code.
pub fn tables(chip: &str, parts: [&str; 4]) -> tempfile::TempDir {
    let names = ["ins", "enum", "operands", "str_pcode"].map(|name| format!("{chip}/{name}.py"));
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(parts).collect();
    folder(&files)
}

/// The error of an import, which must fail.
pub fn refused(format: Format, input: &Path) -> ImportError {
    format.read(input).map(|_| ()).unwrap_err()
}

/// The instruction set of a description, by way of the files that an import writes.
pub fn set_of(d: &Description) -> InstructionSet {
    let dir = tempfile::tempdir().unwrap();
    let files = files(d).unwrap_or_else(|e| panic!("{e}"));
    merge::into_folder(dir.path(), &files).unwrap();
    let path = dir.path().join(&files[0].path);
    let text = std::fs::read_to_string(&path).unwrap();
    InstructionSet::from_source(&path.to_string_lossy(), &text, &DirLoader).unwrap_or_else(|e| panic!("{e}"))
}

/// What a word reads as: its text, or why it is none.
pub fn text(set: &InstructionSet, bits: u128, width: u32) -> String {
    match set.decode(Word { bits, width }) {
        Ok(i) => i.to_string(),
        Err(e) => format!("{e}"),
    }
}

/// AMD's chips of the package `tinygrad`, made once: instruction sets, and what they have.
pub fn amd_chips() -> Option<&'static [(InstructionSet, Counts)]> {
    static CHIPS: OnceLock<Option<Vec<(InstructionSet, Counts)>>> = OnceLock::new();
    let made = CHIPS.get_or_init(|| {
        let root = elsewhere("ISAMORPH_TINYGRAD", "tinygrad 0.14.0")?;
        let chips = Format::AmdTables.read(&root).unwrap().descriptions;
        Some(chips.iter().map(|d| (set_of(d), d.counts())).collect())
    });
    made.as_deref()
}

/// A whole description of somebody else's, where a variable of the environment says that it lies.
pub fn elsewhere(variable: &str, what: &str) -> Option<PathBuf> {
    let found = std::env::var_os(variable).map(PathBuf::from);
    if found.is_none() {
        eprintln!("not tested: {variable} names no copy of {what}");
    }
    found
}

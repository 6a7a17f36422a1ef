//! What tests and the fuzz target check of the readers: any bytes become a spec without errors, or
//! are refused with a place.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::formats::{Format, files};
use crate::place::ImportError;

/// Names of the files of a format, in the order of their contents.
fn names(format: Format) -> &'static [&'static str] {
    match format {
        Format::RiscvOpcodes => &[
            "arg_lut.csv",
            "src/riscv_opcodes/constants.py",
            "extensions/rv_a",
            "extensions/rv_c",
        ],
        Format::AmdTables => &["rdna3/ins.py", "rdna3/enum.py", "rdna3/operands.py", "rdna3/str_pcode.py"],
        Format::AmdXml | Format::Agx => &["a.xml"],
        Format::Isaspec => &["a.xml", "b.xml"],
    }
}

/// The bytes of files, as [`check`] takes them.
#[must_use]
pub fn joined(files: &[&str]) -> Vec<u8> {
    files.join("\0").into_bytes()
}

/// What became of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They are no description.
    Refused,
    /// They are one of which no spec can be made.
    Contradiction,
    /// A spec without errors.
    Read,
}

/// Reads bytes as the files of a format, which a number chooses.
///
/// # Panics
/// A property is violated: an error has no help or no place in the files.
pub fn check(format: u8, bytes: &[u8]) -> Answer {
    let format = Format::ALL[usize::from(format) % Format::ALL.len()];
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let root = std::env::temp_dir().join(format!("isamorph-import-{}-{number}", std::process::id()));
    let said = write(&root, format, bytes).map(|()| format.read(&root));
    let _ = std::fs::remove_dir_all(&root);
    let Ok(said) = said else { return Answer::Refused };
    let refused = |e: &ImportError| {
        // Only what is about the whole folder has no line.
        assert!((e.place.line == 0) == (&*e.place.file == "."), "{e:?}");
        assert!(!e.help.is_empty() && !e.message.is_empty(), "{e:?}");
        assert!(e.message.len() < 1000, "an endless message");
    };
    match said {
        Err(e) => {
            refused(&e);
            Answer::Refused
        }
        Ok(import) => match import.descriptions.iter().try_for_each(|d| files(d).map(drop)) {
            Err(e) => {
                refused(&e);
                let known = names(format).contains(&&*e.place.file);
                assert!(known, "violated: a contradiction has a place in the files\n{e:?}");
                Answer::Contradiction
            }
            Ok(()) => Answer::Read,
        },
    }
}

fn write(root: &Path, format: Format, bytes: &[u8]) -> std::io::Result<()> {
    let mut parts = bytes.split(|b| *b == 0);
    for name in names(format) {
        let path = root.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, parts.next().unwrap_or_default())?;
    }
    Ok(())
}

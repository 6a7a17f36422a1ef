//! Files of a folder that is imported.

use std::path::Path;
use std::rc::Rc;

use crate::place::{ImportError, Place};

/// Most bytes of a file.
const LARGEST: u64 = 16 << 20;

/// An error about a whole file.
fn about(name: &str, message: String, help: &str) -> ImportError {
    ImportError::new(Place::whole(name), message, help)
}

/// A file, by its path inside of the folder.
///
/// # Errors
/// It cannot be read, is too large, or is no text.
pub fn read(root: &Path, name: &str) -> Result<String, ImportError> {
    let path = root.join(name);
    let cannot = |e: std::io::Error| {
        about(
            name,
            format!("cannot read {}: {e}", path.display()),
            "is this the folder that the format has?",
        )
    };
    let size = std::fs::metadata(&path).map_err(cannot)?.len();
    if size > LARGEST {
        let help = "import a smaller file, or a part of it";
        return Err(about(name, format!("the file has {size} bytes; at most {LARGEST} are read"), help));
    }
    let bytes = std::fs::read(&path).map_err(cannot)?;
    String::from_utf8(bytes).map_err(|e| {
        let before = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|b| **b == b'\n').count();
        let place = Place::new(&Rc::from(name), u32::try_from(line).unwrap_or(u32::MAX), "");
        ImportError::new(place, "this is no text in UTF-8", "is the file damaged, or packed?")
    })
}

/// Does the folder have this file?
#[must_use]
pub fn has(root: &Path, name: &str) -> bool {
    root.join(name).is_file()
}

/// Names of the files in a folder, sorted; none if there is no such folder.
#[must_use]
pub fn list(root: &Path, folder: &str) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|e| e.path().is_file())
        .filter_map(|e| e.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

//! Writes a site into a folder, and removes the files of an older site.

use std::io;
use std::path::{Component, Path, PathBuf};

use crate::File;

/// The file that lists what was written, so that it can be taken away again.
const LIST: &str = "isamorph-report.txt";

/// Why a site is not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder holds something else.
    #[error("{} is not empty, and no report was written there before", .0.display())]
    NotEmpty(PathBuf),
    /// A path cannot be read, made or written.
    #[error("cannot write {}: {error}", .path.display())]
    Io {
        /// The path.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Writes the files of a site into a folder, which is made if it is not there; returns the bytes
/// written.
///
/// # Errors
/// The folder holds something that is no site, or cannot be written.
pub fn write(folder: &Path, files: &[File]) -> Result<u64, WriteError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| WriteError::Io { path, error }
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    let list = folder.join(LIST);
    match std::fs::read_to_string(&list) {
        Ok(old) => {
            for path in old.lines().filter(|l| is_inside(l)) {
                // Whoever took a file away before did the same.
                let _ = std::fs::remove_file(folder.join(path));
            }
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            if std::fs::read_dir(folder).map_err(failed(folder))?.next().is_some() {
                return Err(WriteError::NotEmpty(folder.to_owned()));
            }
        }
        Err(e) => return Err(failed(&list)(e)),
    }
    let names: String = files.iter().map(|f| format!("{}\n", f.path)).collect();
    std::fs::write(&list, names).map_err(failed(&list))?;
    let mut bytes = 0;
    for file in files {
        let path = folder.join(&file.path);
        if let Some(above) = path.parent() {
            std::fs::create_dir_all(above).map_err(failed(above))?;
        }
        std::fs::write(&path, &file.content).map_err(failed(&path))?;
        bytes += file.content.len() as u64;
    }
    Ok(bytes)
}

/// Does a path of the list stay in the folder?
fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|c| matches!(c, Component::Normal(_)))
}

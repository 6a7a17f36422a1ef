//! Atomic writing of files: under a temporary name in the same folder, then renamed.
//!
//! No lock is taken and no time is read. What a program that was ended leaves behind has a name
//! that nothing reads.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// How files end that are being written.
const WRITING: &str = ".writing";

/// Writes a file so that its name is never seen with a part of it, whoever else writes it at the
/// same time; what was there under the name is replaced.
///
/// # Errors
/// It cannot be written; nothing of it is left then, and what was there before still is.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let mut other = path.as_os_str().to_owned();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    // Machines that share the folder may give the same number to processes of theirs; names of
    // hosts differ.
    other.push(format!(".{}-{}-{number}{WRITING}", host(), std::process::id()));
    let other = PathBuf::from(other);
    let done = write_through(&other, content).and_then(|()| fs::rename(&other, path));
    if done.is_err() {
        // There is nothing to do if even this fails.
        let _ = fs::remove_file(&other);
        return done;
    }
    // That the name is there is on the disk only once the folder is. Some file systems cannot be
    // asked.
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write_through(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// The name of this machine, as far as it is one for a file.
fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| std::env::var("HOSTNAME"));
    let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    name.unwrap_or_default().chars().filter(plain).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a");
        for content in [&b"first"[..], b"", b"second"] {
            write(&path, content).expect("written");
            assert_eq!(fs::read(&path).expect("there"), content);
        }
        assert_eq!(fs::read_dir(dir.path()).expect("read").count(), 1);
    }

    #[test]
    fn where_nothing_can_be_written_nothing_is_left() {
        let dir = tempfile::tempdir().expect("a folder");
        // A folder has the name: it cannot be replaced by a file.
        let path = dir.path().join("a");
        fs::create_dir(&path).expect("made");
        assert!(write(&path, b"text").is_err());
        assert_eq!(fs::read_dir(dir.path()).expect("read").count(), 1);
        assert!(write(&dir.path().join("no/such/folder"), b"text").is_err());
    }

    #[test]
    fn writers_at_once_leave_what_one_of_them_wrote() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a");
        let contents: Vec<Vec<u8>> = (0..8u8).map(|i| vec![i; 10_000 + usize::from(i)]).collect();
        std::thread::scope(|s| {
            for content in &contents {
                s.spawn(|| (0..20).for_each(|_| write(&path, content).expect("written")));
            }
            for _ in 0..200 {
                if let Ok(read) = fs::read(&path) {
                    assert!(contents.contains(&read), "a part was seen");
                }
            }
        });
        assert!(contents.contains(&fs::read(&path).expect("there")));
        assert_eq!(fs::read_dir(dir.path()).expect("read").count(), 1);
    }
}

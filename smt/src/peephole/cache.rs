//! What is known about windows, kept in a file from run to run.
//!
//! A file belongs to one spec and one way to search, which its first line names; any other file,
//! and one that cannot be read, is set aside under another name and never used. A replacement from
//! a file is proved again before it is shown.

use crate::words::{print_words, read_words};
use std::path::Path;

use isamorph_core::model::{Isa, Word};

use crate::cache::{Store, fingerprint};

/// What is known about a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing cheaper exists in the space that was searched.
    Nothing,
    /// These words do the same.
    Words(Vec<Word>),
    /// Nothing was found before the search was stopped.
    Stopped,
}

/// Known windows, and the file they are kept in, if any.
#[derive(Debug)]
pub struct Cache(Store<Known>);

impl Cache {
    /// A cache that lasts as long as the process.
    #[must_use]
    pub fn in_memory() -> Cache {
        Cache(Store::in_memory())
    }

    /// Reads a cache, or begins one. `space` names everything that the answers depend on beside the
    /// spec.
    ///
    /// The second result says why an existing file was set aside.
    ///
    /// # Errors
    /// The file cannot be read or set aside.
    pub fn open(path: &Path, isa: &Isa, space: &str) -> std::io::Result<(Cache, Option<String>)> {
        let header = format!("isamorph windows 3 {} {:016x} {space}", isa.name, fingerprint(isa));
        let value = |text: &str| match text {
            "-" => Some(Known::Nothing),
            "?" => Some(Known::Stopped),
            w => Some(Known::Words(read_words(isa, w)?)),
        };
        let (store, message) = Store::open(path, header, &value)?;
        Ok((Cache(store), message))
    }

    /// What is known about a window.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Known> {
        self.0.get(key).cloned()
    }

    /// Notes what is known about a window.
    pub fn insert(&mut self, key: String, known: Known) {
        self.0.insert(key, known);
    }

    /// Forgets what is known about a window.
    pub fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// Writes the file, all at once.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, isa: &Isa) -> std::io::Result<()> {
        self.0.save(&|known| match known {
            Known::Nothing => "-".to_string(),
            Known::Stopped => "?".to_string(),
            Known::Words(w) => print_words(isa, w),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isamorph_core::builtin;

    #[test]
    fn damaged_and_foreign_files_are_set_aside() {
        let isa = builtin::isa("nv50").expect("built in");
        let dir = std::env::temp_dir().join(format!("isamorph-cache-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        let path = dir.join("windows");
        let (mut cache, message) = Cache::open(&path, isa, "a").expect("opens");
        assert_eq!(message, None);
        let word = isa.word("2000c815 0420c780").expect("a word");
        cache.insert("x".into(), Known::Words(vec![word]));
        cache.insert("y".into(), Known::Nothing);
        cache.save(isa).expect("saved");
        let (again, message) = Cache::open(&path, isa, "a").expect("opens");
        assert_eq!(message, None);
        assert_eq!(again.get("x"), Some(Known::Words(vec![word])));
        assert_eq!(again.get("y"), Some(Known::Nothing));
        // Another way to search.
        let (other, message) = Cache::open(&path, isa, "b").expect("opens");
        assert!(other.get("x").is_none() && message.is_some());
        cache.save(isa).expect("saved");
        let text = std::fs::read_to_string(&path).expect("text");
        for broken in [&text[..text.len() - 4], &text.replace("2000c815", "zzz"), ""] {
            std::fs::write(&path, broken).expect("written");
            let (other, message) = Cache::open(&path, isa, "a").expect("opens");
            assert!(other.get("x").is_none() && message.is_some(), "{broken}");
        }
        std::fs::remove_dir_all(&dir).expect("removed");
    }
}

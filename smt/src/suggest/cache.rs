//! What is known about windows, kept in a file from run to run.
//!
//! A file belongs to one spec and one way to search, which its first line names; any other file, and one that cannot be
//! read, is set aside under another name and never used. A replacement from a file is proved again before it is shown.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use isamorph_core::isa::{Isa, Word};

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
pub struct Cache {
    file: Option<PathBuf>,
    header: String,
    known: BTreeMap<String, Known>,
}

impl Cache {
    /// A cache that lasts as long as the process.
    #[must_use]
    pub fn in_memory() -> Cache {
        Cache {
            file: None,
            header: String::new(),
            known: BTreeMap::new(),
        }
    }

    /// Reads a cache, or begins one. `space` names everything that the answers depend on beside the spec.
    ///
    /// The second result says why an existing file was set aside.
    ///
    /// # Errors
    /// The file cannot be read or set aside.
    pub fn open(path: &Path, isa: &Isa, space: &str) -> std::io::Result<(Cache, Option<String>)> {
        let header = format!("isamorph windows 2 {} {:016x} {space}", isa.name, fingerprint(isa));
        let mut cache = Cache {
            file: Some(path.to_path_buf()),
            header,
            known: BTreeMap::new(),
        };
        let text = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok((cache, None)),
            Err(e) => return Err(e),
        };
        let read = String::from_utf8(text).map_err(|_| "it is no text".to_string());
        match read.and_then(|t| parse(isa, &t, &cache.header)) {
            Ok(known) => {
                cache.known = known;
                Ok((cache, None))
            }
            Err(why) => {
                let mut aside = path.as_os_str().to_owned();
                aside.push(".set-aside");
                std::fs::rename(path, &aside)?;
                let message = format!("{} was set aside as {}: {why}", path.display(), Path::new(&aside).display());
                Ok((cache, Some(message)))
            }
        }
    }

    /// What is known about a window.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Known> {
        self.known.get(key).cloned()
    }

    /// Notes what is known about a window.
    pub fn insert(&mut self, key: String, known: Known) {
        self.known.insert(key, known);
    }

    /// Forgets what is known about a window.
    pub fn remove(&mut self, key: &str) {
        self.known.remove(key);
    }

    /// Writes the file, all at once.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, isa: &Isa) -> std::io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let mut text = format!("{}\n", self.header);
        for (key, known) in &self.known {
            let words = match known {
                Known::Nothing => "-".to_string(),
                Known::Stopped => "?".to_string(),
                Known::Words(w) => w.iter().map(|w| isa.word_text(*w)).collect::<Vec<_>>().join(", "),
            };
            text.push_str(&format!("{key}\t{words}\n"));
        }
        text.push_str(&format!("end {}\n", self.known.len()));
        let mut new = path.as_os_str().to_owned();
        new.push(".new");
        let mut f = std::fs::File::create(&new)?;
        f.write_all(text.as_bytes())?;
        f.sync_all()?;
        std::fs::rename(&new, path)
    }
}

fn parse(isa: &Isa, text: &str, header: &str) -> Result<BTreeMap<String, Known>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(header) {
        return Err("it belongs to another spec, version or way to search".into());
    }
    let mut known = BTreeMap::new();
    while let Some(line) = lines.next() {
        if let Some(count) = line.strip_prefix("end ") {
            return match count.parse() == Ok(known.len()) && lines.next().is_none() {
                true => Ok(known),
                false => Err("it is damaged at its end".into()),
            };
        }
        let (key, words) = line
            .split_once('\t')
            .ok_or_else(|| format!("line {} is damaged", known.len() + 2))?;
        let value = match words {
            "-" => Known::Nothing,
            "?" => Known::Stopped,
            "" => Known::Words(Vec::new()),
            w => Known::Words(
                w.split(", ")
                    .map(|w| isa.word(w))
                    .collect::<Option<_>>()
                    .ok_or_else(|| format!("line {} holds no words", known.len() + 2))?,
            ),
        };
        known.insert(key.to_string(), value);
    }
    Err("it ends too early".into())
}

/// A number that changes with the text of the spec.
pub(crate) fn fingerprint(isa: &Isa) -> u64 {
    hash(isa.sources.files().iter().flat_map(|f| f.name.bytes().chain(f.text.bytes())))
}

/// A number that changes with the bytes (FNV-1a).
pub(crate) fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
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
        assert_eq!((again.known, message), (cache.known.clone(), None));
        // Another way to search.
        let (other, message) = Cache::open(&path, isa, "b").expect("opens");
        assert!(other.known.is_empty() && message.is_some());
        cache.save(isa).expect("saved");
        let text = std::fs::read_to_string(&path).expect("text");
        for broken in [&text[..text.len() - 4], &text.replace("2000c815", "zzz"), ""] {
            std::fs::write(&path, broken).expect("written");
            let (other, message) = Cache::open(&path, isa, "a").expect("opens");
            assert!(other.known.is_empty() && message.is_some(), "{broken}");
        }
        std::fs::remove_dir_all(&dir).expect("removed");
    }
}

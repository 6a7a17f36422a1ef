//! Files that are kept between runs: lines with a key and a value.
//!
//! The first line of a file names what it belongs to; any other file, and one that cannot be read,
//! is set aside under another name and never used. What a value claims is for its users to check.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use isamorph_core::model::Isa;

use crate::whole_file;

/// Values by their keys, and the file they are kept in, if any. Keys and printed values have no
/// tabs and no ends of lines.
#[derive(Debug)]
pub struct Store<V> {
    file: Option<PathBuf>,
    header: String,
    known: BTreeMap<String, V>,
}

impl<V> Store<V> {
    /// A store that lasts as long as the process.
    #[must_use]
    pub fn in_memory() -> Store<V> {
        Store {
            file: None,
            header: String::new(),
            known: BTreeMap::new(),
        }
    }

    /// Reads a store, or begins one. `header` names everything that its values depend on beside
    /// their keys.
    ///
    /// The second result says why an existing file was set aside.
    ///
    /// # Errors
    /// The file cannot be read or set aside.
    pub fn open(path: &Path, header: String, value: &dyn Fn(&str) -> Option<V>) -> std::io::Result<(Store<V>, Option<String>)> {
        let mut store = Store {
            file: Some(path.to_path_buf()),
            header,
            known: BTreeMap::new(),
        };
        let text = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok((store, None)),
            Err(e) => return Err(e),
        };
        let read = String::from_utf8(text).map_err(|_| "it is no text".to_string());
        match read.and_then(|t| parse(&t, &store.header, value)) {
            Ok(known) => {
                store.known = known;
                Ok((store, None))
            }
            Err(why) => {
                let mut aside = path.as_os_str().to_owned();
                aside.push(".set-aside");
                std::fs::rename(path, &aside)?;
                let message = format!("{} was set aside as {}: {why}", path.display(), Path::new(&aside).display());
                Ok((store, Some(message)))
            }
        }
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&V> {
        self.known.get(key)
    }

    /// Notes a value.
    pub fn insert(&mut self, key: String, value: V) {
        self.known.insert(key, value);
    }

    /// Forgets a value.
    pub fn remove(&mut self, key: &str) {
        self.known.remove(key);
    }

    /// Writes the file, all at once.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, print: &dyn Fn(&V) -> String) -> std::io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let mut text = format!("{}\n", self.header);
        for (key, value) in &self.known {
            text.push_str(&format!("{key}\t{}\n", print(value)));
        }
        text.push_str(&format!("end {}\n", self.known.len()));
        whole_file::write(path, text.as_bytes())
    }
}

fn parse<V>(text: &str, header: &str, value: &dyn Fn(&str) -> Option<V>) -> Result<BTreeMap<String, V>, String> {
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
        let (key, value) = line
            .split_once('\t')
            .and_then(|(key, text)| Some((key, value(text)?)))
            .ok_or_else(|| format!("line {} is damaged", known.len() + 2))?;
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

/// The same with 128 bits, for keys that stand for what is too long to be one.
pub(crate) fn long_hash(bytes: impl IntoIterator<Item = u8>) -> u128 {
    let step = |h: u128, b: u8| (h ^ u128::from(b)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    bytes.into_iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_definition() {
        // Test vectors of the authors of FNV.
        assert_eq!(hash(*b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(long_hash(*b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}

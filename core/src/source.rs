//! Source files and spans: where every piece of a spec stands, so that every error can point at it.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Most bytes of one file.
pub const MAX_FILE: usize = 4 << 20;

/// A half-open range of bytes in one source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Index of the file in its [`SourceMap`].
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// One file of a spec.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Name as shown in errors: a path, or `nv50.isa` for a built-in spec.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
}

/// All files of one spec, in the order in which they were loaded.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and returns its index.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> u32 {
        self.files.push(SourceFile {
            name: name.into(),
            text: text.into(),
        });
        (self.files.len() - 1) as u32
    }

    /// The same files with texts that are looked up by their names.
    #[must_use]
    pub fn with_texts<T: Into<Arc<str>>>(mut self, text: impl Fn(&str) -> Option<T>) -> SourceMap {
        for file in &mut self.files {
            if let Some(text) = text(&file.name) {
                file.text = text.into();
            }
        }
        self
    }

    /// The files in load order.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The text a span covers.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.files
            .get(span.file as usize)
            .and_then(|f| f.text.get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }

    /// File name, line and column (both from 1, column in characters) of a span's start.
    #[must_use]
    pub fn position(&self, span: Span) -> (String, usize, usize) {
        let Some(file) = self.files.get(span.file as usize) else {
            return (String::new(), 0, 0);
        };
        let upto = &file.text[..(span.start as usize).min(file.text.len())];
        let line = upto.matches('\n').count() + 1;
        let column = upto.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        (file.name.clone(), line, column)
    }
}

/// Where the files named by `include` come from: a directory, or the specs built into the binary.
pub trait Loader {
    /// Resolves `path`, written in an `include` of the file `from`, to a name and its text.
    ///
    /// # Errors
    /// A sentence that says why the file cannot be had.
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String>;
}

/// The name of a file that `path` stands for in the file `from`: relative to its folder, with `..`
/// taken away.
#[must_use]
pub fn beside(from: &str, path: &str) -> String {
    let base = from.rsplit_once('/').map_or("", |(dir, _)| dir);
    let mut parts: Vec<&str> = base.split('/').filter(|p| !p.is_empty()).collect();
    for p in path.split('/') {
        match p {
            ".." => {
                parts.pop();
            }
            p => parts.push(p),
        }
    }
    parts.join("/")
}

/// Loads includes from the file system, relative to the including file.
#[derive(Clone, Copy, Debug, Default)]
pub struct DirLoader;

impl Loader for DirLoader {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let base = Path::new(from).parent().unwrap_or(Path::new(""));
        let full = tidy(&base.join(path));
        let name = full.display().to_string();
        let refused = |why: &dyn std::fmt::Display| format!("cannot read `{name}`: {why}");
        // Devices and pipes may have no end; so the path is asked what it is before it is opened.
        match std::fs::metadata(&full) {
            Ok(m) if !m.is_file() => return Err(refused(&"it is no file")),
            Ok(m) if m.len() > MAX_FILE as u64 => return Err(refused(&format!("it has more than {MAX_FILE} bytes"))),
            Ok(_) => {}
            Err(e) => return Err(refused(&e)),
        }
        let bytes = std::fs::read(&full).map_err(|e| refused(&e))?;
        text_of(bytes).map(|text| (name.clone(), text)).map_err(|e| refused(&e))
    }
}

/// Why a file is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no text in UTF-8: byte {offset:#x}, in line {line}, belongs to no character")]
pub struct NotText {
    /// The first byte that is wrong.
    pub offset: usize,
    /// The line that it stands in, from 1.
    pub line: usize,
}

/// The text of a file, without the mark of byte order that some editors put before it.
///
/// # Errors
/// The bytes are no UTF-8.
pub fn text_of(bytes: Vec<u8>) -> Result<String, NotText> {
    let text = String::from_utf8(bytes).map_err(|e| {
        let offset = e.utf8_error().valid_up_to();
        let line = e.as_bytes()[..offset].iter().filter(|b| **b == b'\n').count() + 1;
        NotText { offset, line }
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    })
}

/// The path without `.` and, where it does not begin with it, without `..`: one file has one name.
#[must_use]
pub fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// A loader for specs that may not include anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLoader;

impl Loader for NoLoader {
    fn load(&self, _from: &str, path: &str) -> Result<(String, String), String> {
        Err(format!(
            "`{path}` cannot be included here: this spec was given as text, not as a file"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_one_name() {
        for (path, name) in [
            ("./a.isa", "a.isa"),
            ("d/../a.isa", "a.isa"),
            ("../a.isa", "../a.isa"),
            ("d/./e/../../../a.isa", "../a.isa"),
            ("/x/../a", "/a"),
        ] {
            assert_eq!(tidy(Path::new(path)), Path::new(name));
        }
    }

    #[test]
    fn a_mark_of_byte_order_is_no_part_of_the_text() {
        assert_eq!(text_of(b"\xef\xbb\xbfisa".to_vec()).unwrap(), "isa");
    }

    #[test]
    fn bytes_that_are_no_text_are_located() {
        assert_eq!(text_of(b"a\n\n\x7fELF\xff".to_vec()), Err(NotText { offset: 7, line: 3 }));
    }

    #[test]
    fn positions_count_characters() {
        let mut map = SourceMap::default();
        let file = map.add("f", "ab\né x");
        assert_eq!(map.position(Span { file, start: 6, end: 7 }), ("f".into(), 2, 3));
        assert_eq!(map.text(Span { file, start: 3, end: 5 }), "é");
    }
}

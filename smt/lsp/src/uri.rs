//! Names of files as URIs and as paths.

use std::path::Path;

use isamorph_core::source::tidy;
use lsp_types::Uri;

/// The name under which a document is known: the path of a file, or else the URI itself.
#[must_use]
pub fn name_of(uri: &Uri) -> String {
    let text = uri.as_str();
    let Some(rest) = text.strip_prefix("file://") else {
        return text.to_string();
    };
    // `file://localhost/x` and `file:///x` are the same.
    let path = rest.find('/').map_or("", |slash| &rest[slash..]);
    let mut bytes = Vec::new();
    let mut left = path.as_bytes();
    while let [first, rest @ ..] = left {
        let hex = |b: &[u8]| std::str::from_utf8(b).ok().and_then(|t| u8::from_str_radix(t, 16).ok());
        match rest.get(..2).and_then(hex) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                left = &rest[2..];
            }
            _ => {
                bytes.push(*first);
                left = rest;
            }
        }
    }
    let path = String::from_utf8_lossy(&bytes).into_owned();
    // `/c:/x` is `c:/x` where paths have drives.
    let drive = matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    normal(Path::new(if drive && cfg!(windows) { &path[1..] } else { &path }))
}

/// The URI of a name; nothing for a name that cannot be one.
#[must_use]
pub fn uri_of(name: &str) -> Option<Uri> {
    if !Path::new(name).is_absolute() {
        return name.parse().ok();
    }
    let mut out = String::from("file://");
    if !name.starts_with('/') {
        out.push('/');
    }
    for b in name.replace('\\', "/").bytes() {
        if b.is_ascii_alphanumeric() || b"-._~/:".contains(&b) {
            out.push(char::from(b));
        } else {
            out.push_str(&format!("%{b:02X}"));
        }
    }
    out.parse().ok()
}

/// A path as a name, without `.` and `..`, so that one file has one name.
#[must_use]
pub fn normal(path: &Path) -> String {
    tidy(path).to_string_lossy().into_owned()
}

/// The file that `path` stands for in an `include` of the file `from`.
#[must_use]
pub fn beside(from: &str, path: &str) -> String {
    normal(&Path::new(from).parent().unwrap_or(Path::new("")).join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back_from_their_uris() {
        for name in ["/a/b c/\u{e9}%.isa", "/x/y+#?.isa"] {
            let uri = uri_of(name).unwrap();
            assert_eq!(name_of(&uri), name, "{}", uri.as_str());
        }
    }

    #[test]
    fn a_document_without_a_file_goes_by_its_uri() {
        let uri: Uri = "untitled:Untitled-1".parse().unwrap();
        assert_eq!(name_of(&uri), "untitled:Untitled-1");
        assert_eq!(uri_of("untitled:Untitled-1"), Some(uri));
    }

    #[test]
    fn includes_are_beside_the_file_that_names_them() {
        assert_eq!(beside("/a/b/c.isa", "../d/./e.isa"), "/a/d/e.isa");
    }
}

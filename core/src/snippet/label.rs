//! What every rendering of a diagnostic shows: places in texts, without control characters.

use std::borrow::Cow;
use std::ops::Range;

/// A place in a text, with what is to be said about it.
#[derive(Clone, Debug)]
pub struct Label<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// The text that `range` points into: a whole file, or one line of it.
    pub text: &'a str,
    /// Number of the first line of the text.
    pub line: usize,
    /// Bytes of the text.
    pub range: Range<usize>,
    /// What is to be said there; may be empty.
    pub message: &'a str,
}

/// Text without control characters, which could steer a terminal: `\u{1b}`, `\0`.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c.is_control() && c != '\n') {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    for c in text.chars() {
        if c.is_control() && c != '\n' {
            out.extend(c.escape_debug());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

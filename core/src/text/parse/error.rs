//! Errors of parsing assembly text.

/// Why a text is no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// Byte offset in the text.
    pub at: usize,
    /// Byte offset of the end of what is wrong.
    pub end: usize,
    /// What could stand there instead.
    pub expected: Vec<String>,
    /// How to mend it.
    pub help: Option<String>,
}

impl ParseError {
    /// An error that says all in its message.
    pub(super) fn plain(message: String, at: usize, end: usize) -> ParseError {
        ParseError {
            message,
            at,
            end,
            expected: Vec::new(),
            help: None,
        }
    }
}

//! What can go wrong with an instruction set, as errors that need nothing else to be shown.

#[cfg(feature = "spec")]
use crate::dsl::diagnostics::SpecErrors;
use crate::encoding::InvalidWord;
use crate::model::{Isa, Word};

/// Why a spec cannot be loaded.
#[cfg(feature = "spec")]
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The spec has errors.
    #[error("{0}")]
    Spec(Box<SpecErrors>),
}

/// A text that is no word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no word of {isa}: its words have {} bits, in hexadecimal", list(widths))]
pub struct WordError {
    /// The text.
    pub text: String,
    /// The instruction set.
    pub isa: String,
    /// Widths of its words.
    pub widths: Vec<u32>,
}

fn list(widths: &[u32]) -> String {
    widths.iter().map(u32::to_string).collect::<Vec<_>>().join(" or ")
}

/// Why a word is no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}: {reason}")]
pub struct DecodeError {
    /// The word, in hexadecimal.
    pub text: String,
    /// The word.
    pub word: Word,
    /// The reason that the spec gives.
    pub reason: String,
    /// The same, as numbers of forms, tables and rows.
    pub refusal: InvalidWord,
}

impl DecodeError {
    pub(super) fn new(isa: &Isa, word: Word, refusal: InvalidWord) -> DecodeError {
        DecodeError {
            text: isa.word_text(word),
            word,
            reason: refusal.reason(isa),
            refusal,
        }
    }
}

/// Why fields make no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// No form has this name.
    #[error("no form is named `{0}`")]
    Form(String),
    /// The form has no field of this name.
    #[error("the form `{form}` has no field `{field}`")]
    Field {
        /// The form.
        form: String,
        /// The field.
        field: String,
    },
    /// A value is wider than its field.
    #[error("{value:#x} does not fit into the {width} bits of `{field}`")]
    Width {
        /// The field.
        field: String,
        /// Its width.
        width: u32,
        /// The value.
        value: u64,
    },
    /// The spec declares these values invalid together.
    #[error("{0}")]
    Invalid(String),
}

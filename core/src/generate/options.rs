//! Options of generation, and its errors.

use crate::encoding::programs::Mismatch;
use crate::encoding::texts::{TextMismatch, TooMany};

/// In which language a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust without the standard library, and without `unsafe`.
    Rust,
    /// C99, as one header.
    C,
    /// A specification for the SLEIGH compiler of Ghidra; it has all parts.
    Sleigh,
}

/// What a file holds beside the decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Words of instructions from the values of their fields.
    pub encode: bool,
    /// Texts of instructions.
    pub print: bool,
    /// Instructions of texts.
    pub parse: bool,
    /// Is the file to be small? Words are then decoded by more lookups in smaller tables, texts
    /// printed by the tables that are read, and words encoded by tables.
    pub compact: bool,
    /// Operands by their names, with their texts if texts are there.
    pub operands: bool,
    /// What instructions read and write, and where control goes after them.
    pub effects: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Parts {
            encode: true,
            print: true,
            parse: true,
            compact: false,
            operands: true,
            effects: true,
        }
    }
}

/// Why no file is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is nothing to decode.
    #[error("it has no instruction of at most 64 bits")]
    Empty,
    /// It would not do what the tables do.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// Its texts would not be those of the spec.
    #[error(transparent)]
    Text(#[from] TextMismatch),
    /// The texts do not fit into the tables of a file.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// Texts are not those of the spec, or do not fit into the tables of a file.
    #[error("its texts need tables of more than 65536 rows")]
    Templates,
    /// What is read and written does not fit into the tables of a file.
    #[error("what its instructions read and write needs tables of more than 65536 rows")]
    Effects,
    /// Rows are not where they should be.
    #[error("the tables of the file are not laid out as they were made")]
    Layout,
    /// SLEIGH cannot express it.
    #[error("SLEIGH cannot express it: {0}")]
    Sleigh(String),
}

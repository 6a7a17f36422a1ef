//! What becomes of a case.

use super::line::Wanted;

/// A place that does not hold what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// Its name.
    pub place: String,
    /// What it holds.
    pub got: u128,
    /// What it should hold.
    pub expected: Wanted,
}

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All outputs are as expected.
    Ok,
    /// Some outputs are not, or two interpreters differ.
    Differs(Vec<Differing>, Option<String>),
    /// The spec leaves these outputs open.
    Unspecified(Vec<String>),
    /// A case without outputs: all that is written, even if it leaves the same value; nothing for
    /// what is open.
    Writes(Vec<(String, Option<u128>)>),
    /// The line cannot be read, or its instruction cannot be executed.
    Error(Failure),
}

/// Why a line has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Is it the input that is bad, or is the word no instruction?
    pub bad_input: bool,
}

//! Which patterns leave what a slice leaves: asked once, however often other places of its block
//! change.

/// What is asked about a slice: what it leaves and what it is given, in each state, and which
/// patterns may do the same.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub wanted: Vec<u128>,
    pub given: Vec<Vec<u128>>,
    pub patterns: Vec<usize>,
}

/// A pattern that leaves what is wanted, with its operands: which of what is given, and which half.
pub(super) struct Fitting {
    pub pattern: usize,
    /// Which of its values: a choice of halves.
    pub value: usize,
    pub sources: Vec<(usize, bool)>,
}

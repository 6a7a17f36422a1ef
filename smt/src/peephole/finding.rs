//! Something cheaper for a window of a program.

use isamorph_core::encoding::Instr;

use crate::optimize::Proposal;

/// Something cheaper for a window, proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The first instruction of the window.
    pub first: usize,
    /// How many instructions it has.
    pub count: usize,
    /// What does the same.
    pub replacement: Vec<Instr>,
    /// Bytes saved.
    pub bytes: i64,
    /// Instructions saved.
    pub instructions: i64,
}

impl Finding {
    /// The finding as a change of places: everything stands in the place of the first instruction.
    #[must_use]
    pub fn proposal(&self) -> Proposal {
        let mut all: Proposal = (self.first..self.first + self.count).map(|i| (i, Vec::new())).collect();
        all.insert(self.first, self.replacement.clone());
        all
    }
}

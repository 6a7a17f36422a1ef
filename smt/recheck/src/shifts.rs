//! Shifts of shifted words: as far as both shifts together, in one.

use std::collections::HashMap;

use crate::gates::{Gates, Lit};
use crate::words::Word;

/// What a shift does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shift {
    /// Towards higher bits, with zeros behind.
    Left,
    /// Towards lower bits, with zeros behind.
    Right,
    /// Towards lower bits, with copies of the highest bit behind.
    Arithmetic,
}

/// Words that were shifted, by what they became: what was shifted, and how far.
#[derive(Debug, Default)]
pub struct Shifts {
    known: HashMap<(Shift, Word), (Word, Word)>,
}

impl Shifts {
    /// Shifts a word. If it was made by such a shift, it is shifted by the sum of both distances, which
    /// has a bit more than these.
    pub fn shift(&mut self, gates: &mut Gates, shift: Shift, a: &[Lit], by: &[Lit]) -> Word {
        if by.iter().all(|bit| bit.is_constant()) {
            return gates.shifted(shift, a, by);
        }
        let (a, by) = match self.known.get(&(shift, a.to_vec())) {
            Some((word, earlier)) => {
                let width = by.len().max(earlier.len()) + 1;
                let extended = |by: &[Lit]| -> Word { by.iter().copied().chain(vec![Lit::FALSE; width - by.len()]).collect() };
                (word.clone(), gates.sum(&extended(earlier), &extended(by), Lit::FALSE).0)
            }
            None => (a.to_vec(), by.to_vec()),
        };
        let word = gates.shifted(shift, &a, &by);
        self.known.insert((shift, word.clone()), (a, by));
        word
    }
}

//! Shifts of shifted words: as far as both shifts together, in one.

use std::collections::HashMap;

use crate::gates::{Gates, Lit};
use crate::sums::Sums;
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

/// Words that were shifted, by what they became: what was shifted, and the distances.
#[derive(Debug, Default)]
pub struct Shifts {
    known: HashMap<(Shift, Word), (Word, Vec<Word>)>,
}

impl Shifts {
    /// Shifts a word. If it was made by such a shift, it is shifted by the sum of all distances,
    /// which has a bit more for each of them but the first. To the left, what a word is a multiple
    /// of is shifted.
    pub fn shift(&mut self, (gates, sums): (&mut Gates, &mut Sums), shift: Shift, a: &[Lit], by: &[Lit]) -> Word {
        if [a, by].iter().any(|word| word.iter().all(|bit| bit.is_constant())) {
            return gates.shifted(shift, a, by);
        }
        let (number, a) = match shift {
            Shift::Left => sums.factor(a),
            Shift::Right | Shift::Arithmetic => (1, a.to_vec()),
        };
        let (a, mut distances) = self.known.get(&(shift, a.clone())).cloned().unwrap_or((a, Vec::new()));
        distances.push(by.to_vec());
        let width = distances.iter().map(Vec::len).max().unwrap_or(0) + distances.len() - 1;
        let extended = |by: &Word| -> Word { by.iter().copied().chain(vec![Lit::FALSE; width - by.len()]).collect() };
        let mut far = vec![Lit::FALSE; width];
        for by in &distances {
            far = sums.sum(gates, &far, &extended(by));
        }
        let word = gates.shifted(shift, &a, &far);
        self.known.insert((shift, word.clone()), (a, distances));
        sums.multiple(gates, number, &word)
    }
}

//! Rules of books on slices of a block.

use isamorph_core::encoding::Instr;

use super::terms::Terms;
use super::{Optimizer, Proposal};

impl Optimizer<'_> {
    /// Tries the rules of books on the slices that end in a place.
    pub(super) fn rule(&mut self, b: usize, terms: &Terms, place: usize) -> bool {
        let [last] = self.code(place) else { return false };
        if !self.rules.end_in(last.form) {
            return false;
        }
        // Flags may matter beside a register.
        let first = self.known.blocks[b].first;
        let Some(written) = terms.written[place - first].as_ref() else {
            return false;
        };
        let own = written.iter().find(|c| Some(c.state) == self.registers.file);
        let Some(result) = own.or(written.first()).copied() else {
            return false;
        };
        for members in self.members(b, terms, place) {
            let window: Vec<Instr> = members.iter().flat_map(|m| self.code(*m)).cloned().collect();
            if window.len() != members.len() {
                continue;
            }
            let found = self.rules.applied(&self.registers, &window, result);
            for new in found {
                let mut changes: Proposal = members.iter().map(|m| (*m, Vec::new())).collect();
                // What is left stands in the last places.
                let places: Vec<usize> = members.iter().rev().take(new.len()).copied().collect();
                for (place, instr) in places.into_iter().rev().zip(new) {
                    changes.insert(place, vec![instr]);
                }
                if self.apply("rule of a book", changes) {
                    return true;
                }
            }
        }
        false
    }
}

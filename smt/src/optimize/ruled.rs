//! Rules of books on slices of a block.

use std::collections::BTreeSet;

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
            if members.len() > 1 && self.same_of_another(b, terms, place, &members) {
                return true;
            }
        }
        false
    }

    /// What an instruction computes of one register twice is often the same whatever that holds, as
    /// in a difference. Then it takes a register that its slice begins with, and the slice is not
    /// needed.
    fn same_of_another(&mut self, b: usize, terms: &Terms, place: usize, members: &BTreeSet<usize>) -> bool {
        let [last] = self.code(place) else { return false };
        let last = last.clone();
        let read: Vec<_> = self.registers.fields(&last).into_iter().filter(|f| f.read && !f.written).collect();
        let named = |i: &Instr| -> BTreeSet<Option<u64>> { read.iter().map(|f| f.register(i.fields[f.field])).collect() };
        if read.len() < 2 || named(&last).len() != 1 {
            return false;
        }
        let leaf = self
            .leaves(b, terms, members)
            .into_iter()
            .find(|c| Some(c.state) == self.registers.file);
        let Some(leaf) = leaf else { return false };
        let mut new = last;
        for f in &read {
            let Some(number) = f.value(new.fields[f.field], leaf.addr) else {
                return false;
            };
            new.fields[f.field] = number;
        }
        if self.registers.set.well_formed_raw(&new).is_err() {
            return false;
        }
        let mut changes: Proposal = members.iter().map(|m| (*m, Vec::new())).collect();
        changes.insert(place, vec![new]);
        self.apply("one for several", changes)
    }
}

//! Copy propagation: reads of a copy become reads of the original, and the copy is removed.

use std::collections::BTreeMap;

use isamorph_core::encoding::Instr;

use super::Optimizer;
use super::terms::Terms;
use crate::facts::fact::Fact;
use crate::fault;
use isamorph_core::block::Cell;

impl Optimizer<'_> {
    /// The only register that matters of those that a place writes.
    pub(super) fn result(&self, b: usize, terms: &Terms, place: usize) -> Option<Cell> {
        let isa = self.isa();
        let first = self.known.blocks[b].first;
        let live = &self.known.program.live_after[place];
        let mut written = terms.written[place - first].as_ref()?.iter().filter(|c| live.holds_some(isa, **c));
        let result = written.next().copied()?;
        written.next().is_none().then_some(result)
    }

    /// Tries to do without a place whose result some register, or the same one, holds already.
    pub(super) fn fold_copy(&mut self, b: usize, terms: &mut Terms, place: usize) -> bool {
        let isa = self.isa();
        let Some(result) = self.result(b, terms, place) else { return false };
        let first = self.known.blocks[b].first;
        let at = place - first;
        let mut cells: Vec<Cell> = terms.cells(at).collect();
        // What a place before has stored may be what is loaded.
        for u in self.known.program.uses[first..=place].iter().flatten().flatten() {
            cells.extend(u.cells_read().into_iter().flatten());
        }
        cells.sort();
        cells.dedup();
        let pool = &mut self.known.blocks[b].pool;
        let value = terms.before(isa, pool, at + 1, result);
        let mut holders: Vec<Cell> = cells
            .into_iter()
            .filter(|c| c.state == result.state && terms.before(isa, pool, at, *c) == value)
            .collect();
        // What held the same before the block may not show in its formulas.
        if holders.is_empty() && self.known.facts[b].iter().any(|f| matches!(f, Fact::Same(..))) {
            let known = self.known.guess_before(place + 1);
            let class = |c: Cell| known.same.get(&c).copied().unwrap_or(c);
            let all = known.same.iter().flat_map(|(a, b)| [*a, *b]);
            holders = all
                .filter(|c| *c != result && c.state == result.state && class(*c) == class(result))
                .collect();
            holders.sort();
            holders.dedup();
        }
        // What the facts alone make the same shows in states in which they hold.
        if holders.is_empty() && !self.known.facts[b].is_empty() {
            holders = self.alike(b, terms, (at, result));
        }
        if holders.contains(&result) {
            return self.apply("available value", BTreeMap::from([(place, Vec::new())]));
        }
        holders.iter().any(|h| self.forward(b, terms, place, result, *h))
            || holders.iter().any(|h| self.backward(b, terms, place, result, *h))
    }

    /// The registers that hold before a place, counted from the first of a block, what its result
    /// is behind it, in all sampled states; the result itself if it changes nothing.
    fn alike(&mut self, b: usize, terms: &mut Terms, (at, result): (usize, Cell)) -> Vec<Cell> {
        let isa = self.isa();
        let pool = &mut self.known.blocks[b].pool;
        let value = terms.before(isa, pool, at + 1, result);
        let wanted = terms.states.of(pool, value).to_vec();
        let place = self.known.blocks[b].first + at;
        let read = self.known.program.uses[place]
            .iter()
            .flatten()
            .flat_map(|u| u.cells_read().into_iter().flatten());
        let mut cells: Vec<Cell> = read.chain([result]).filter(|c| c.state == result.state).collect();
        cells.sort();
        cells.dedup();
        let mut same = |c: &Cell| {
            let pool = &mut self.known.blocks[b].pool;
            let held = terms.before(isa, pool, at, *c);
            terms.states.of(pool, held) == wanted
        };
        cells.retain(&mut same);
        cells
    }

    /// Reads `from` wherever the copy was read.
    fn forward(&mut self, b: usize, terms: &Terms, place: usize, copy: Cell, from: Cell) -> bool {
        let isa = self.isa();
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let mut changes = BTreeMap::from([(place, Vec::new())]);
        for at in place + 1..end {
            let code = self.code(at).to_vec();
            let mut new: Vec<Instr> = Vec::new();
            for i in code {
                if !self.registers.may_read(&i, copy) {
                    new.push(i);
                    continue;
                }
                let Some(other) = self.registers.reading(&i, copy, from) else {
                    return false;
                };
                new.push(other);
            }
            changes.insert(at, new);
            let Some(written) = &terms.written[at - first] else { continue };
            let dead = !self.known.program.live_after[at].holds_some(isa, copy);
            if written.contains(&copy) || dead {
                return self.apply("copy propagation", changes);
            }
            if written.contains(&from) && !fault::injected("original overwritten before it is read") {
                return false;
            }
        }
        false
    }

    /// Leaves in the copy at once what was copied.
    fn backward(&mut self, b: usize, terms: &Terms, place: usize, copy: Cell, from: Cell) -> bool {
        let isa = self.isa();
        let first = self.known.blocks[b].first;
        if self.known.program.live_after[place].holds_some(isa, from) {
            return false;
        }
        let mut changes = BTreeMap::from([(place, Vec::new())]);
        for at in (first..place).rev() {
            let code = self.code(at).to_vec();
            let Some(written) = &terms.written[at - first] else {
                if code
                    .iter()
                    .any(|i| self.registers.may_read(i, from) || self.registers.may_read(i, copy))
                {
                    return false;
                }
                continue;
            };
            let between = written.contains(&copy) || code.iter().any(|i| self.registers.may_read(i, copy)) && !written.contains(&from);
            if between && !fault::injected("reader before a copy overlooked") {
                return false;
            }
            let makes = written.contains(&from);
            let mut new: Vec<Instr> = Vec::new();
            for i in code {
                let read = if !makes && self.registers.may_read(&i, from) {
                    match self.registers.reading(&i, from, copy) {
                        Some(i) => i,
                        None => return false,
                    }
                } else {
                    i
                };
                let own = if makes {
                    self.registers.writing(&read, from, copy)
                } else {
                    Some(read)
                };
                let Some(own) = own else { return false };
                new.push(own);
            }
            changes.insert(at, new);
            if makes {
                return self.apply("result computed in place", changes);
            }
        }
        false
    }
}

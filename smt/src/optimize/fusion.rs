//! Fusion: two instructions of a block become one that leaves what both leave. Neighbours that do
//! the same with neighbouring registers become runs of one instruction, independent operations
//! become the halves of a dual one, and what an instruction does to an operand becomes a modifier
//! of the instruction that reads it: all of it is selection of fields ([`super::selection`]).

use std::collections::BTreeMap;

use isamorph_core::block::{Cell, declare, does_more};

use super::Optimizer;
use super::pairs::Asked;
use super::selection::Special;
use super::terms::Terms;
use crate::flow::live::Uses;

/// How far two instructions may stand apart.
const FAR: usize = 6;
/// Most pairs that are looked at together.
const TOGETHER: usize = 128;

/// Two instructions that can meet: where, and where the other one was.
struct Met {
    at: usize,
    other: usize,
    asked: Asked,
}

impl Optimizer<'_> {
    /// Makes one instruction of two, somewhere in a block.
    pub(super) fn fuse(&mut self, b: usize) -> bool {
        let Some((terms, places)) = self.filled(b) else {
            return false;
        };
        let mut met: Vec<Met> = Vec::new();
        for k in 0..places.len() {
            if self.late() {
                return false;
            }
            self.meets(b, &terms, &places[k..], &mut met);
            if (met.len() >= TOGETHER || k + 1 == places.len()) && self.fuse_some(std::mem::take(&mut met)) {
                return true;
            }
        }
        false
    }

    /// The terms of a block, and its places in which something stands.
    fn filled(&mut self, b: usize) -> Option<(Terms, Vec<usize>)> {
        let terms = Terms::of(self.isa(), &mut self.known.blocks[b], &self.known.facts[b])?;
        let block = &self.known.blocks[b];
        let places = (block.first..block.end).filter(|p| !self.code(*p).is_empty()).collect();
        Some((terms, places))
    }

    /// Lets questions be answered that the block before one will lead to, if it stays as it is.
    /// They are found out even if nobody assists: pools then hold the same terms, and proofs take
    /// the same steps.
    pub(super) fn fuse_soon(&mut self, b: usize) {
        let Some(before) = b.checked_sub(1).filter(|_| self.fuses) else {
            return;
        };
        let first = self.known.blocks[before].first;
        if self.known.is_unreachable(before) || self.settled.blocks.get(&first) == Some(&self.now(before)) {
            return;
        }
        let mut met = Vec::new();
        if let Some((terms, places)) = self.filled(before) {
            (0..places.len()).for_each(|k| self.meets(before, &terms, &places[k..], &mut met));
        }
        self.pairs.ahead(before, met.into_iter().map(|m| m.asked));
    }

    /// Makes one instruction of two, of some pairs.
    fn fuse_some(&mut self, met: Vec<Met>) -> bool {
        self.pairs.find(met.iter().map(|m| &m.asked), self.until.left());
        met.into_iter().any(|m| {
            let Some(new) = self.pairs.known(&m.asked).cloned() else {
                return false;
            };
            self.apply("one for two", BTreeMap::from([(m.at, vec![new]), (m.other, Vec::new())]))
        })
    }

    /// The instructions that can meet the first one of some places.
    fn meets(&mut self, b: usize, terms: &Terms, places: &[usize], met: &mut Vec<Met>) {
        let first = self.known.blocks[b].first;
        let single = |o: &Self, p: usize| o.known.program.straight[p] && o.code(p).len() == 1;
        let [one, rest @ ..] = places else { return };
        if !single(self, *one) {
            return;
        }
        let mut special = None;
        for (far, two) in rest.iter().copied().take(FAR).enumerate() {
            if !single(self, two) {
                return;
            }
            let Some(at) = self.meet(terms, first, *one, &rest[..far], two) else {
                continue;
            };
            let special = special.get_or_insert_with(|| self.special(b, *one));
            if let Some(asked) = self.asked(terms, (*one, *one - first), (two, two - first), special) {
                let other = if at == *one { two } else { *one };
                met.push(Met { at, other, asked });
            }
        }
    }

    /// Where two instructions can meet: the place of the second one, if the first one may pass what
    /// stands between, or that of the first.
    fn meet(&self, terms: &Terms, first: usize, one: usize, between: &[usize], two: usize) -> Option<usize> {
        let passes = |p: usize| between.iter().all(|q| self.may_pass(terms, first, p, *q));
        let down = passes(one);
        (down || passes(two)).then_some(if down { two } else { one })
    }

    /// May an instruction that writes registers alone change its order with another one, as far as
    /// registers at known numbers tell?
    fn may_pass(&self, terms: &Terms, first: usize, one: usize, other: usize) -> bool {
        let isa = self.isa();
        let program = &self.known.program;
        let (Some(written), [Some(own)]) = (&terms.written[one - first], program.uses[one].as_slice()) else {
            return false;
        };
        let Some(read) = own.cells_read() else { return false };
        let passes = |u: &Uses| {
            let kept = written.iter().all(|c| !u.may_read(isa, *c) && !u.may_write(isa, *c));
            kept && read.iter().all(|c| !u.may_write(isa, *c))
        };
        program.uses[other].iter().all(|u| u.as_ref().is_some_and(passes))
    }

    /// What is asked about two instructions, given by place and number in the block.
    fn asked(&self, terms: &Terms, one: (usize, usize), two: (usize, usize), special: &[Special]) -> Option<Asked> {
        let isa = self.isa();
        let pair = [self.code(one.0)[0].clone(), self.code(two.0)[0].clone()];
        if pair.iter().any(|i| does_more(isa, i)) {
            return None;
        }
        let after = &self.known.program.live_after[two.0];
        let (written, own) = (terms.written[one.1].as_ref()?, terms.written[two.1].as_ref()?);
        let live = |c: &Cell| (*c, after.holds_some(isa, *c));
        // Nothing of the first one is left: then it is an operand of the second, or of no use.
        let operand = written.iter().all(|c| own.contains(c) || !live(c).1);
        if operand && !written.iter().any(|c| self.reads(two.0, *c)) {
            return None;
        }
        let others = own.iter().filter(|c| !written.contains(c));
        Some(Asked {
            pair,
            live: written.iter().chain(others).map(live).collect(),
            special: special.to_vec(),
            operand,
        })
    }

    /// What registers that decide between formulas hold before a place, whatever they held before
    /// the block.
    fn special(&mut self, b: usize, place: usize) -> Vec<Special> {
        let isa = self.isa();
        let block = &mut self.known.blocks[b];
        let Some(window) = &block.window else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for state in self.deciding.iter().copied() {
            let s = &isa.states[state];
            let space = declare(&mut block.pool, s);
            let width = block.pool.space_decl(space).addr_width;
            for addr in 0..1u64 << s.addr {
                let at = block.pool.constant(width, addr.into());
                let now = window.read_after(&mut block.pool, place - block.first, space, at);
                out.extend(block.pool.as_const(now).map(|value| (state, addr, value)));
            }
        }
        out
    }
}

//! Fusion: two instructions of a block become one that leaves what both leave. Neighbours that do the
//! same with neighbouring registers become runs of one instruction, independent operations become the
//! halves of a dual one, and what an instruction does to an operand becomes a modifier of the
//! instruction that reads it: all of it is selection of fields ([`super::selection`]).

use std::collections::BTreeMap;

use isamorph_core::block::{declare, does_more};
use isamorph_core::encoding::Instr;
use isamorph_core::model::machine::Role;

use super::Optimizer;
use super::pairs::Asked;
use super::selection::Special;
use super::terms::Terms;
use crate::flow::live::Uses;

/// How far two instructions may stand apart.
const FAR: usize = 6;
/// Most elements that two instructions write together.
const MOST: usize = 24;
/// Most bits of the addresses of a space that decides between formulas.
const SPECIAL: u32 = 4;

impl Optimizer<'_> {
    /// Makes one instruction of two, somewhere in a block.
    pub(super) fn fuse(&mut self, b: usize) -> bool {
        let isa = self.isa();
        let Some(terms) = Terms::of(isa, &mut self.known.blocks[b], &self.known.facts[b]) else {
            return false;
        };
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let single = |o: &Self, p: usize| o.known.program.straight[p] && o.code(p).len() == 1;
        let places: Vec<usize> = (first..end).filter(|p| !self.code(*p).is_empty()).collect();
        for (k, one) in places.iter().copied().enumerate() {
            for (far, two) in places[k + 1..].iter().copied().take(FAR).enumerate() {
                if self.late() || !single(self, two) {
                    break;
                }
                if !single(self, one) {
                    continue;
                }
                let between = &places[k + 1..k + 1 + far];
                let Some(at) = self.meet(&terms, first, one, between, two) else {
                    continue;
                };
                let Some(new) = self.fused(b, &terms, one, two) else { continue };
                let other = if at == one { two } else { one };
                if self.apply("one for two", BTreeMap::from([(at, vec![new]), (other, Vec::new())])) {
                    return true;
                }
            }
        }
        false
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

    /// One instruction that leaves what two leave, behind each other.
    fn fused(&mut self, b: usize, terms: &Terms, one: usize, two: usize) -> Option<Instr> {
        let isa = self.isa();
        let first = self.known.blocks[b].first;
        let pair = [self.code(one)[0].clone(), self.code(two)[0].clone()];
        if pair.iter().any(|i| does_more(isa, i)) {
            return None;
        }
        let after = self.known.program.live_after[two].clone();
        let special = self.special(b, one);
        self.pairs.selection.begin(&special);
        let wanted = self.pairs.selection.leaves(&pair, |c| after.holds_some(isa, c))?;
        // Nothing of the first one is left: then it is an operand of the second, or of no use.
        let own = terms.written[two - first].as_ref()?;
        let written = terms.written[one - first].as_ref()?;
        let operand = written.iter().all(|c| own.contains(c) || !after.holds_some(isa, *c));
        if wanted.len() > MOST || operand && !written.iter().any(|c| self.reads(two, *c)) {
            return None;
        }
        let live = wanted.iter().map(|w| (w.cell, w.live)).collect();
        let asked = Asked { pair, live, special };
        if let Some(known) = self.pairs.known.get(&asked) {
            return known.clone();
        }
        let found = self.pairs.find(&self.registers, &asked, &wanted, operand);
        self.pairs.known.insert(asked, found.clone());
        found
    }

    /// What registers that decide between formulas hold before a place, whatever they held before the
    /// block.
    fn special(&mut self, b: usize, place: usize) -> Vec<Special> {
        let isa = self.isa();
        let block = &mut self.known.blocks[b];
        let (Some(machine), Some(window)) = (&isa.machine, &block.window) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for (state, s) in isa.states.iter().enumerate() {
            if machine.file(state).is_none_or(|f| f.role != Role::Special) || s.addr > SPECIAL {
                continue;
            }
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

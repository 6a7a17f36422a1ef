//! Register renaming: a result and all its uses take a free register. This saves nothing by itself;
//! it preserves the old value of the register.

use std::collections::BTreeMap;

use isamorph_core::encoding::Instr;

use super::Optimizer;
use isamorph_core::block::Cell;

impl Optimizer<'_> {
    /// May a place read a register?
    pub(super) fn reads(&self, place: usize, cell: Cell) -> bool {
        let isa = self.isa();
        let mut uses = self.known.program.uses[place].iter();
        uses.any(|u| u.as_ref().is_none_or(|u| u.may_read(isa, cell)))
    }

    /// May a place write a register?
    pub(super) fn writes(&self, place: usize, cell: Cell) -> bool {
        let isa = self.isa();
        let mut uses = self.known.program.uses[place].iter();
        uses.any(|u| u.as_ref().is_none_or(|u| u.may_write(isa, cell)))
    }

    /// A register that the program uses, and that nobody needs from before one place to behind
    /// another of a block; none of some.
    pub(super) fn room(&self, b: usize, from: usize, to: usize, but: &[Cell]) -> Option<Cell> {
        let isa = self.isa();
        let free = |c: &Cell| {
            let unread = !self.known.program.live_after[to].holds_some(isa, *c);
            let untouched = (from..=to).all(|p| !self.writes(p, *c) && (p == from || !self.reads(p, *c)));
            unread && untouched && !but.contains(c)
        };
        // What stays untouched longest may serve again.
        let end = self.known.blocks[b].end;
        let untouched = |c: &Cell| (to + 1..end).find(|p| self.writes(*p, *c)).unwrap_or(end);
        self.used
            .iter()
            .copied()
            .filter(free)
            .max_by_key(|c| (untouched(c), std::cmp::Reverse(*c)))
    }

    /// Puts the result of a place, which does not leave the block, into another register, which is
    /// returned.
    pub(super) fn move_result(&mut self, b: usize, place: usize, cell: Cell) -> Option<Cell> {
        let isa = self.isa();
        let end = self.known.blocks[b].end;
        let mut readers: Vec<usize> = Vec::new();
        let mut at = place;
        while self.known.program.live_after[at].holds_some(isa, cell) {
            at += 1;
            if at == end {
                return None;
            }
            if self.reads(at, cell) {
                readers.push(at);
            }
            if self.writes(at, cell) {
                break;
            }
        }
        let last = readers.last().copied().unwrap_or(place);
        let room = self.room(b, place, last, &[cell])?;
        let mut changes: BTreeMap<usize, Vec<Instr>> = BTreeMap::new();
        let own = self.code(place).to_vec();
        let moved: Option<Vec<Instr>> = own.iter().map(|i| self.registers.writing(i, cell, room)).collect();
        changes.insert(place, moved?);
        for p in readers {
            let code = self.code(p).to_vec();
            let mut new = Vec::new();
            for i in code {
                let read = self.registers.may_read(&i, cell);
                let other = if read { self.registers.reading(&i, cell, room) } else { Some(i) };
                new.push(other?);
            }
            changes.insert(p, new);
        }
        self.change("register renaming", changes).then_some(room)
    }

    /// Puts code back, and forgets the steps that changed it.
    pub(super) fn take_back(&mut self, first: usize, code: &[Vec<Instr>], steps: usize) {
        self.steps.truncate(steps);
        let changes: Vec<(usize, Vec<Instr>)> = (first..)
            .zip(code)
            .filter(|(p, old)| self.code(*p) != old.as_slice())
            .map(|(p, old)| (p, old.clone()))
            .collect();
        self.known.replace(&mut self.registers.meanings, &changes);
    }
}

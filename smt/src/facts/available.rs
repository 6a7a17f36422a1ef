//! Relations between registers that hold on all ways to a block: proved backwards from the block
//! where they are wanted, as far as the ways go that do not make them hold.

use std::collections::BTreeSet;

use isamorph_core::block::{Lifter, SymbolicBlock};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Leaf, Term, TermPool};
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;

use super::fact::{Fact, put_in};
use super::invariant::{Invariant, given, holds};
use super::samples;
use isamorph_core::block::Cell;

/// Most blocks that a relation is carried through.
const MOST: usize = 64;

/// What shall hold before a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Two registers hold the same.
    Same(Cell, Cell),
    /// A register holds what an instruction would make.
    Made(Made),
}

/// A register holds what an instruction would leave in a register.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// The register; the instruction does not read it.
    pub cell: Cell,
    /// The instruction.
    pub instr: Instr,
    /// Where the instruction leaves its result.
    pub target: Cell,
}

impl Made {
    /// What the instruction makes of the state that formulas begin with; nothing if that is not
    /// described.
    pub fn value(&self, meanings: &mut Lifter, pool: &mut TermPool) -> Option<Term> {
        let isa = meanings.isa;
        let mut window = SymbolicBlock::running(pool, isa);
        window.push_named(pool, meanings, &self.instr, "made").ok()?;
        let (space, addr) = self.target.element(isa, pool);
        Some(window.read(pool, space, addr))
    }

    /// Terms over a state in which it holds, with the result in the place of the register.
    pub fn put_in(&self, isa: &Isa, pool: &mut TermPool, value: Term, terms: &[Term]) -> Vec<Term> {
        let (own, at) = self.cell.element(isa, pool);
        pool.replace_leaves(terms, &mut |pool, leaf| match leaf {
            Leaf::Var(v) => pool.var(v),
            Leaf::Read(space, addr) if (space, addr) == (own, at) => value,
            Leaf::Read(space, addr) => pool.read(space, addr),
        })
    }

    /// The relation for people.
    #[must_use]
    pub fn text(&self, isa: &Isa) -> String {
        let name = |c: Cell| c.location(isa).to_string();
        format!("{} holds what `{}` leaves", name(self.cell), to_text(isa, &self.instr))
    }
}

impl Invariant<'_> {
    /// The blocks before which a relation holds, if it holds before some of them: these, and those
    /// that control comes from without making it hold. Nothing if that is not proved.
    pub fn available(&mut self, meanings: &mut Lifter, blocks: &BTreeSet<usize>, relation: &Relation) -> Option<BTreeSet<usize>> {
        let mut into: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.blocks.len()];
        for (from, b) in self.blocks.iter().enumerate() {
            b.edges.iter().enumerate().for_each(|(e, edge)| into[edge.to].push((from, e)));
        }
        let mut wanted = blocks.clone();
        let mut todo: Vec<usize> = blocks.iter().copied().collect();
        while let Some(b) = todo.pop() {
            if wanted.len() > MOST || self.program.open[self.blocks[b].first] {
                return None;
            }
            for (from, e) in &into[b] {
                if self.is_unreachable(*from) || self.makes(meanings, (*from, *e), relation, false) {
                    continue;
                }
                if !self.makes(meanings, (*from, *e), relation, true) {
                    return None;
                }
                if wanted.insert(*from) {
                    todo.push(*from);
                }
            }
        }
        Some(wanted)
    }

    /// Does a relation hold behind an edge, if `before` says so given that it holds before its
    /// block? Without that only what the formulas show at once counts.
    fn makes(&mut self, meanings: &mut Lifter, (from, number): (usize, usize), relation: &Relation, before: bool) -> bool {
        let isa = self.program.isa;
        let limit = self.limit;
        let block = &mut self.blocks[from];
        let edge = &block.edges[number];
        // What a call leaves of registers is known of some of them alone.
        let Some(window) = block.window.clone().filter(|_| edge.survivors.is_none()) else {
            return false;
        };
        let condition = edge.condition;
        let pool = &mut block.pool;
        let steps = window.steps.len();
        let mut facts = self.facts[from].clone();
        let after = |pool: &mut TermPool, c: Cell| {
            let (space, addr) = c.element(isa, pool);
            window.read_after(pool, steps, space, addr)
        };
        let claim = match relation {
            Relation::Same(a, b) => {
                if before {
                    facts.push(Fact::Same(*a.min(b), *a.max(b)));
                }
                let (x, y) = (after(pool, *a), after(pool, *b));
                pool.eq(x, y)
            }
            Relation::Made(m) => {
                let Some(value) = m.value(meanings, pool) else { return false };
                let now = after(pool, m.cell);
                let made = pool.replace_leaves(&[value], &mut |pool, leaf| match leaf {
                    Leaf::Var(v) => pool.var(v),
                    Leaf::Read(space, addr) => window.read_after(pool, steps, space, addr),
                });
                let claim = pool.eq(now, made[0]);
                if before { m.put_in(isa, pool, value, &[claim])[0] } else { claim }
            }
        };
        let claim = put_in(isa, pool, &facts, &[claim])[0];
        if pool.is_true(claim) {
            return true;
        }
        if !before {
            return false;
        }
        let mut known = given(isa, pool, &facts);
        known.push(condition);
        // Most relations that do not hold are refuted by some state or other.
        let fails = pool.not(claim);
        if samples::meets(isa, pool, &facts, &known, &[fails]).is_some() {
            return false;
        }
        holds(pool, &known, &[claim], limit)
    }
}

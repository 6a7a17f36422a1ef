//! Value numbering: the value of each register at each place of a block, as a term over the state
//! before it.

use std::collections::BTreeMap;

use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Role;

use crate::facts::fact::{Fact, put_in};
use crate::facts::samples::States;
use crate::flow::graph::Block;
use crate::solver::effort::spend;
use isamorph_core::block::Cell;

/// The registers of a block before each place, and behind the last.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    before: Vec<BTreeMap<Cell, Term>>,
    /// The registers that each place writes at numbers that are known; nothing for a place that
    /// writes something else.
    pub written: Vec<Option<Vec<Cell>>>,
    /// What terms are in some states.
    pub states: States,
}

impl Terms {
    /// Nothing for a block without formulas.
    pub fn of(isa: &Isa, block: &mut Block, facts: &[Fact]) -> Option<Terms> {
        let mut window = block.window.clone()?;
        let pool = &mut block.pool;
        // What special registers hold decides between formulas, and is computed with nowhere.
        let is_special = |c: Cell| {
            isa.machine
                .as_ref()
                .and_then(|m| m.file(c.state))
                .is_some_and(|f| f.role == Role::Special)
        };
        let special: Vec<Fact> = facts
            .iter()
            .filter(|f| matches!(f, Fact::Is(c, _) if is_special(*c)))
            .copied()
            .collect();
        if !special.is_empty() {
            let roots: Vec<Term> = window.writes.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
            let now = put_in(isa, pool, &special, &roots);
            for (w, t) in window.writes.iter_mut().zip(now.chunks(3)) {
                (w.guard, w.addr, w.value) = (t[0], t[1], t[2]);
            }
        }
        let mut now: BTreeMap<Cell, Term> = BTreeMap::new();
        let (mut before, mut written) = (Vec::new(), Vec::new());
        let n = window.steps.len();
        let control = isa.control_state().map(|s| isa.states[s].name.clone());
        for step in 0..n {
            before.push(now.clone());
            let end = window.steps.get(step + 1).copied().unwrap_or(window.writes.len());
            let mut own = Some(Vec::new());
            for w in &window.writes[window.steps[step]..end] {
                let name = pool.space_decl(w.space).name.clone();
                if control.as_ref() == Some(&name) {
                    continue;
                }
                let addr = pool.as_const(w.addr).and_then(|a| u64::try_from(a).ok());
                match addr.and_then(|a| Cell::of(isa, &name, a)) {
                    Some(cell) => {
                        let old = now.get(&cell).copied().unwrap_or_else(|| cell.read(isa, pool));
                        let new = pool.ite(w.guard, w.value, old);
                        now.insert(cell, new);
                        if let Some(own) = own.as_mut().filter(|o| !o.contains(&cell)) {
                            own.push(cell);
                        }
                    }
                    None => own = None,
                }
            }
            written.push(own);
        }
        before.push(now);
        let states = States::new(isa, pool, facts);
        spend(pool.len() as u64);
        Some(Terms { before, written, states })
    }

    /// What a register holds before a place, counted from the first of the block.
    pub fn before(&self, isa: &Isa, pool: &mut TermPool, place: usize, cell: Cell) -> Term {
        self.before[place].get(&cell).copied().unwrap_or_else(|| cell.read(isa, pool))
    }

    /// The registers that the block writes before a place.
    pub fn cells(&self, place: usize) -> impl Iterator<Item = Cell> {
        self.before[place].keys().copied()
    }
}

//! Liveness: which parts of the state an instruction reads and writes, read off its formulas, and
//! what may still be read after each instruction of a program.
//!
//! What an instruction computes is needed only if something that it writes is live, or is a part of
//! the state for which that is not asked (memory, control). Halves of registers are told apart: an
//! instruction that writes one half of a register keeps the other one and does not read it.

use std::collections::BTreeSet;

use isamorph_core::block::{Cell, ControlEffect, Half, InstructionEffect, Location, Part, Write};
use isamorph_core::formula::{Node, SpaceId, Term, TermPool};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::{FlowState, Role};
use rustc_hash::FxHashSet;

use super::convention;
use super::paths::{Next, previous};
use crate::fault;
use crate::solver::{Effort, query};

/// Effort to prove that a write always happens.
const GUARD: Effort = Effort::of_steps(1_000_000);

/// The smallest part of the state that is live or not: an element, or half of one if halves have
/// names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// Index of the state space.
    state: usize,
    /// Which element.
    addr: u64,
    /// Its high half.
    high: bool,
}

fn has_halves(isa: &Isa, state: usize) -> bool {
    isa.machine.as_ref().is_some_and(|m| m.has_halves(state, isa.states[state].width))
}

/// The atoms of an element; none in memory, in control and in states without a use in computing,
/// which are always live.
fn element(isa: &Isa, state: usize, addr: u64) -> Vec<Atom> {
    let role = isa.machine.as_ref().and_then(|m| m.file(state)).map(|r| &r.role);
    if role.is_none_or(|r| *r == Role::Special) {
        return Vec::new();
    }
    let atom = |high| Atom { state, addr, high };
    if has_halves(isa, state) {
        vec![atom(false), atom(true)]
    } else {
        vec![atom(false)]
    }
}

/// The places that may be read later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Live {
    /// Everything but these.
    AllBut(FxHashSet<Atom>),
    /// These only.
    Only(FxHashSet<Atom>),
}

impl Live {
    /// Everything is live.
    #[must_use]
    pub fn everything() -> Live {
        Live::AllBut(FxHashSet::default())
    }

    /// Nothing is, but memory.
    #[must_use]
    pub fn nothing() -> Live {
        Live::Only(FxHashSet::default())
    }

    /// What a caller may read after a return: everything, but the registers that calls neither keep
    /// nor return results in.
    #[must_use]
    pub fn for_callers(isa: &Isa) -> Live {
        Live::AllBut(convention::lost(isa).flat_map(|(state, addr)| element(isa, state, addr)).collect())
    }

    fn contains(&self, a: &Atom) -> bool {
        match self {
            Live::AllBut(dead) => !dead.contains(a),
            Live::Only(live) => live.contains(a),
        }
    }

    /// May any part of a register be read later?
    #[must_use]
    pub fn holds_some(&self, isa: &Isa, cell: Cell) -> bool {
        let atoms = element(isa, cell.state, cell.addr);
        atoms.is_empty() || atoms.iter().any(|a| self.contains(a))
    }

    /// May every part of a register be read later?
    #[must_use]
    pub fn holds_all(&self, isa: &Isa, cell: Cell) -> bool {
        let atoms = element(isa, cell.state, cell.addr);
        atoms.iter().all(|a| self.contains(a))
    }

    fn insert(&mut self, a: Atom) {
        match self {
            Live::AllBut(dead) => drop(dead.remove(&a)),
            Live::Only(live) => drop(live.insert(a)),
        }
    }

    fn remove(&mut self, a: Atom) {
        match self {
            Live::AllBut(dead) => drop(dead.insert(a)),
            Live::Only(live) => drop(live.remove(&a)),
        }
    }

    /// What is live if either may be.
    pub(super) fn join(&mut self, other: &Live) {
        match (&mut *self, other) {
            (Live::AllBut(dead), _) => dead.retain(|a| !other.contains(a)),
            (Live::Only(live), Live::Only(more)) => live.extend(more),
            (Live::Only(live), Live::AllBut(dead)) => {
                let dead = dead.iter().copied().filter(|a| !live.contains(a)).collect();
                *self = Live::AllBut(dead);
            }
        }
    }

    /// The part of a place that may be read later: all of it, half of it, or nothing.
    #[must_use]
    pub fn part(&self, isa: &Isa, l: &Location) -> Option<Location> {
        let Some(state) = isa.states.iter().position(|s| s.name == l.space) else {
            return Some(l.clone());
        };
        let (addr, half) = match l.part {
            Part::Element(addr, half) => (addr, half),
            // A state of one register: it is live or not as a whole.
            Part::Single => {
                let atoms = element(isa, state, 0);
                let live = atoms.is_empty() || atoms.iter().any(|a| self.contains(a));
                return live.then(|| l.clone());
            }
            Part::All => return Some(l.clone()),
        };
        let named = |half| {
            let part = Part::Element(addr, half);
            Location {
                part,
                space: l.space.clone(),
            }
        };
        let atoms = element(isa, state, addr);
        let live: Vec<bool> = atoms.iter().map(|a| self.contains(a)).collect();
        match (live.as_slice(), half) {
            ([], _) | ([true] | [true, true], Half::Whole) => Some(l.clone()),
            ([false] | [false, false], _) => None,
            ([true, false], Half::Whole | Half::Low) => Some(named(Half::Low)),
            ([false, true], Half::Whole | Half::High) => Some(named(Half::High)),
            ([true, true], _) => Some(l.clone()),
            _ => None,
        }
    }
}

/// What is read to compute something.
#[derive(Clone, Debug, Default)]
struct Reads {
    atoms: FxHashSet<Atom>,
    /// The elements of the atoms, and single registers.
    cells: FxHashSet<Cell>,
    /// Elements at an address that is computed?
    anything: bool,
    /// Memory?
    memory: bool,
}

/// Something that an instruction writes.
#[derive(Clone, Debug)]
struct Effect {
    /// Where; nothing if it matters in any case.
    to: Option<Atom>,
    /// The state space.
    state: Option<usize>,
    /// Does it happen always?
    sure: bool,
    reads: Reads,
}

/// What an instruction reads and writes.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    effects: Vec<Effect>,
}

impl Uses {
    /// Reads it off the formulas; `ways` is where the instruction goes, if that is known.
    pub fn of(isa: &Isa, pool: &mut TermPool, action: &InstructionEffect, ways: Option<&ControlEffect>) -> Uses {
        let counter = isa.counter();
        let straight = counter.filter(|_| ways.is_some_and(ControlEffect::straight));
        let mut effects = Vec::new();
        let of_flow = |w: &Write, f: &FlowState| isa.states[f.state].name == pool.space_decl(w.space).name;
        let goes_on = |f: &FlowState| {
            let all = action.writes.iter().filter(|w| of_flow(w, f));
            all.map(|w| pool.as_const(w.value)).all(|code| code == Some(f.next.into()))
        };
        let flow = isa.flow_state().filter(|f| goes_on(f)).map(|f| isa.states[f.state].name.as_str());
        for (i, w) in action.writes.iter().enumerate() {
            let name = pool.space_decl(w.space).name.clone();
            // To go on as always is nothing that anybody reads; nor is to branch to the next
            // instruction.
            if flow == Some(name.as_str()) || straight.is_some_and(|c| isa.states[c.state].name == name) {
                continue;
            }
            let state = isa.states.iter().position(|s| s.name == name);
            let to = match (state, pool.as_const(w.addr)) {
                (Some(state), Some(addr)) => element(isa, state, addr as u64),
                _ => Vec::new(),
            };
            let sure = fault::injected("condition of a write ignored")
                || pool.is_true(w.guard)
                || !to.is_empty() && query::always(pool, w.guard, GUARD);
            match to.as_slice() {
                [low, high] => {
                    // A half that an earlier write may have changed is written, even if it becomes
                    // what it was.
                    let again = action.writes[..i].iter().any(|other| other.space == w.space);
                    for (atom, (value, changes)) in [(low, half(pool, w, false)), (high, half(pool, w, true))] {
                        // An unchanged half is neither read nor written.
                        if changes || again {
                            let reads = reads(
                                isa,
                                pool,
                                &[if fault::injected("condition is not read") { value } else { w.guard }, value],
                            );
                            effects.push(Effect {
                                to: Some(*atom),
                                state,
                                sure,
                                reads,
                            });
                        }
                    }
                }
                some => effects.push(Effect {
                    to: some.first().copied(),
                    state,
                    sure,
                    reads: reads(
                        isa,
                        pool,
                        &[
                            if fault::injected("condition is not read") {
                                w.value
                            } else {
                                w.guard
                            },
                            w.addr,
                            w.value,
                        ],
                    ),
                }),
            }
        }
        Uses { effects }
    }

    /// Does it do nothing but to write registers that are not live afterwards?
    #[must_use]
    pub fn is_dead(&self, after: &Live) -> bool {
        self.effects.iter().all(|e| e.to.is_some_and(|a| !after.contains(&a)))
    }

    /// May it read a register, or part of it, for something that is live afterwards?
    #[must_use]
    pub fn may_read(&self, isa: &Isa, cell: Cell) -> bool {
        let atoms = element(isa, cell.state, cell.addr);
        let part = |e: &Effect| atoms.iter().any(|a| e.reads.atoms.contains(a)) || atoms.is_empty() && e.reads.cells.contains(&cell);
        self.effects.iter().any(|e| e.reads.anything || part(e))
    }

    /// May it write a register, or part of it?
    #[must_use]
    pub fn may_write(&self, isa: &Isa, cell: Cell) -> bool {
        let atoms = element(isa, cell.state, cell.addr);
        self.effects.iter().any(|e| match e.to {
            Some(a) => atoms.contains(&a),
            // Memory, or a register whose number is computed.
            None => e.state == Some(cell.state),
        })
    }

    /// May it write an element of a state space?
    #[must_use]
    pub fn may_write_in(&self, state: usize) -> bool {
        self.effects.iter().any(|e| e.state.is_none_or(|s| s == state))
    }

    /// The registers that it may read; nothing if those are not known.
    #[must_use]
    pub fn cells_read(&self) -> Option<BTreeSet<Cell>> {
        let all = self.effects.iter().all(|e| !e.reads.anything);
        all.then(|| self.cells_named())
    }

    /// The registers that it may read at numbers that are no values of the program. It may read
    /// others, or memory, beside.
    #[must_use]
    pub fn cells_named(&self) -> BTreeSet<Cell> {
        let atoms = self.effects.iter().flat_map(|e| &e.reads.atoms);
        atoms
            .map(|a| Cell {
                state: a.state,
                addr: a.addr,
            })
            .collect()
    }

    /// Are there reads of memory, or of registers at computed addresses?
    #[must_use]
    pub fn reads_memory(&self) -> bool {
        self.effects.iter().any(|e| e.reads.memory || e.reads.anything)
    }

    /// Are there reads or writes of memory, or of registers at computed addresses?
    #[must_use]
    pub fn accesses_memory(&self, isa: &Isa) -> bool {
        self.reads_memory() || (0..isa.states.len()).any(|s| isa.is_memory(s) && self.may_write_in(s))
    }

    /// What is live before the instruction, if this is live after it.
    fn before(&self, after: &Live) -> Live {
        let mut live = after.clone();
        for e in self.effects.iter().filter(|e| e.sure) {
            e.to.into_iter().for_each(|a| live.remove(a));
        }
        for e in &self.effects {
            if e.to.is_some_and(|a| !after.contains(&a)) {
                continue;
            }
            if e.reads.anything {
                return Live::everything();
            }
            e.reads.atoms.iter().for_each(|a| live.insert(*a));
        }
        live
    }
}

/// Half of the value that is written to an element, and whether it may be another than before.
fn half(pool: &mut TermPool, w: &Write, high: bool) -> (Term, bool) {
    let width = pool.width(w.value).bits();
    let (hi, lo) = if high { (width - 1, width / 2) } else { (width / 2 - 1, 0) };
    let old = pool.read(w.space, w.addr);
    let (new, old) = (pool.extract(hi, lo, w.value), pool.extract(hi, lo, old));
    (new, new != old)
}

/// What formulas read. A register is read in part if only one half of it is ever taken.
fn reads(isa: &Isa, pool: &TermPool, roots: &[Term]) -> Reads {
    let mut out = Reads::default();
    let state = |s: SpaceId| isa.states.iter().position(|x| x.name == pool.space_decl(s).name);
    let mut read = |t: Term, bits: Option<(u32, u32)>| {
        let Node::Read(space, addr) = pool.node(t) else { return };
        let Some(state) = state(*space) else { return };
        if isa.is_memory(state) {
            out.memory = true;
            return;
        }
        let Some(addr) = pool.as_const(*addr) else {
            out.anything = true;
            return;
        };
        let name = &isa.states[state].name;
        out.cells.extend(Cell::of(isa, name, addr as u64));
        for a in element(isa, state, addr as u64) {
            let middle = isa.states[state].width / 2;
            let halves = has_halves(isa, state);
            let taken = bits.is_none_or(|(hi, lo)| !halves || if a.high { hi >= middle } else { lo < middle });
            if taken {
                out.atoms.insert(a);
            }
        }
    };
    roots.iter().for_each(|t| read(*t, None));
    for t in pool.reachable(roots) {
        match pool.node(t) {
            Node::Extract { hi, lo, of } => read(*of, Some(((*hi).into(), (*lo).into()))),
            n => n.for_each_operand(|o| read(o, None)),
        }
    }
    out
}

/// Instructions in some places do more than their formulas say: what one of them writes may arrive
/// when another one says so. So each reads what any of them writes, and does something that
/// matters.
pub fn watch_each_other(isa: &Isa, uses: &mut [Vec<Option<Uses>>], places: &[usize]) {
    let mut reads = Reads {
        memory: true,
        ..Reads::default()
    };
    for e in places.iter().flat_map(|p| uses[*p].iter().flatten()).flat_map(|u| &u.effects) {
        match (e.to, e.state) {
            (Some(atom), _) => drop(reads.atoms.insert(atom)),
            (None, Some(state)) if isa.is_memory(state) || element(isa, state, 0).is_empty() => {}
            // A register whose number is computed.
            (None, _) => reads.anything = true,
        }
    }
    let matters = Effect {
        to: None,
        state: None,
        sure: false,
        reads,
    };
    for place in places {
        for u in uses[*place].iter_mut().flatten() {
            u.effects.push(matters.clone());
        }
    }
}

/// What is live after each instruction; `uses` holds nothing for one whose effect is not described.
#[must_use]
pub fn after_each(isa: &Isa, uses: &[Option<Uses>], next: &[Next]) -> Vec<Live> {
    around_each(isa, next, &|i, after| before(uses[i].as_ref(), after)).1
}

/// What is live before an instruction, if this is live after it.
#[must_use]
pub fn before(uses: Option<&Uses>, after: &Live) -> Live {
    uses.map_or_else(Live::everything, |u| u.before(after))
}

/// Finds out again what is live where code was put into some places. Around loops more may be
/// called live than [`around_each`] says: never less.
pub fn update(
    isa: &Isa,
    next: &[Next],
    previous: &[Vec<usize>],
    before_one: &dyn Fn(usize, &Live) -> Live,
    changed: &[usize],
    (before, after): (&mut [Live], &mut [Live]),
) {
    let mut pending: BTreeSet<usize> = changed.iter().copied().collect();
    while let Some(i) = pending.pop_last() {
        after[i] = after_one(isa, &next[i], before);
        let now = before_one(i, &after[i]);
        if now != before[i] {
            before[i] = now;
            pending.extend(&previous[i]);
        }
    }
}

/// What is live after an instruction.
fn after_one(isa: &Isa, next: &Next, before: &[Live]) -> Live {
    match next {
        Next::Unknown(_) => Live::everything(),
        Next::Caller(known) => {
            let mut live = Live::for_callers(isa);
            known.iter().for_each(|s| live.join(&before[*s]));
            live
        }
        Next::To(all) => {
            let most = if fault::injected("one way out of a branch") {
                all.len().min(1)
            } else {
                all.len()
            };
            let Some((first, others)) = all[..most].split_first() else {
                return Live::nothing();
            };
            let mut live = before[*first].clone();
            others.iter().for_each(|s| live.join(&before[*s]));
            live
        }
    }
}

/// What is live before and after each place of a program; `before` says what a place needs if this
/// is live after it.
#[must_use]
pub fn around_each(isa: &Isa, next: &[Next], before_one: &dyn Fn(usize, &Live) -> Live) -> (Vec<Live>, Vec<Live>) {
    let n = next.len();
    let mut before = vec![Live::nothing(); n];
    let mut after = before.clone();
    let previous = previous(next);
    // Places that were looked at before one that they go on to.
    let mut pending = Vec::new();
    for i in (0..n).rev() {
        after[i] = after_one(isa, &next[i], &before);
        before[i] = before_one(i, &after[i]);
        if before[i] != Live::nothing() {
            pending.extend(previous[i].iter().filter(|p| **p >= i));
        }
    }
    if !fault::injected("what loops read is dead") {
        update(isa, next, &previous, before_one, &pending, (&mut before, &mut after));
    }
    (before, after)
}

#[cfg(test)]
mod tests {
    use isamorph_core::InstructionSet;

    use super::*;

    #[test]
    fn what_is_live_is_the_least_that_agrees_with_every_place() {
        let set = InstructionSet::builtin("rv32").expect("built in");
        let isa = set.model();
        let mut round_loops = 0;
        for n in 0..200 {
            let number = |k: u64, below: u64| {
                let x = ((n << 32 | k) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33;
                x % below
            };
            let count = 2 + number(0, 12) as usize;
            let next: Vec<Next> = (0..count)
                .map(|i| match number(10 + i as u64, 8) {
                    0 => Next::Unknown(vec![number(10 + i as u64, count as u64) as usize]),
                    1 => Next::Caller(vec![number(20 + i as u64, count as u64) as usize]),
                    ways => {
                        let to = |k: u64| number(100 * k + i as u64, count as u64) as usize;
                        Next::To((0..1 + ways % 2).map(|k| to(k + 1)).collect())
                    }
                })
                .collect();
            let atom = |addr: u64| Atom {
                state: 0,
                addr,
                high: false,
            };
            let before_one = |i: usize, after: &Live| {
                let mut live = after.clone();
                live.remove(atom(number(1000 + i as u64, 4)));
                live.insert(atom(number(2000 + i as u64, 4)));
                live
            };
            // All places again and again, until nothing changes.
            let mut before = vec![Live::nothing(); count];
            let (mut after, mut turns) = (before.clone(), 0);
            loop {
                let old = before.clone();
                for i in (0..count).rev() {
                    after[i] = after_one(isa, &next[i], &before);
                    before[i] = before_one(i, &after[i]);
                }
                turns += 1;
                if before == old {
                    break;
                }
            }
            round_loops += usize::from(turns > 2);
            assert_eq!(around_each(isa, &next, &before_one), (before, after), "{next:?}");
        }
        assert!(round_loops > 20, "{round_loops}");
    }
}

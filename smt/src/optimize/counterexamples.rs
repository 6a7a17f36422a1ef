//! States in which claims did not hold. Most claims about the same block that are wrong fail in one
//! of them too, and need no solver then.
//!
//! Only a claim that fails in a state in which all facts before its block hold is given up: no
//! proof of it could succeed, wherever it begins.

use std::collections::VecDeque;

use isamorph_core::block::Cell;
use isamorph_core::formula::{SpaceId, TermPool};
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use crate::facts::fact::Fact;
use crate::facts::value::Value;
use crate::solver::stage::Element;

/// Most states that are kept for a block.
const KEPT: usize = 12;

/// A state: one of the samples, in which some elements hold something else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// The number of the sample.
    pub number: u64,
    /// Elements by the names of their spaces.
    elements: Vec<(Element, u128)>,
}

impl State {
    /// One of the samples.
    pub fn sample(number: u64) -> State {
        State {
            number,
            elements: Vec::new(),
        }
    }

    /// A state of which a solver says something. Of registers that facts say hold the same it may
    /// have been told only one.
    pub fn of(isa: &Isa, mut elements: Vec<(Element, u128)>, given: &[Fact]) -> State {
        for f in given {
            let Fact::Same(a, b) = f else { continue };
            let element = |c: &Cell| (isa.states[c.state].name.clone(), u128::from(c.addr));
            let known = |e: &Element| elements.iter().find(|(own, _)| own == e).map(|(_, v)| *v);
            let (a, b) = (element(a), element(b));
            match (known(&a), known(&b)) {
                (Some(v), None) => elements.push((b, v)),
                (None, Some(v)) => elements.push((a, v)),
                _ => {}
            }
        }
        State { number: 0, elements }
    }

    /// Puts what elements hold into what is known of them.
    pub fn put_in(&self, pool: &TermPool, known: &mut FxHashMap<(SpaceId, u128), (u64, Value)>) {
        for ((space, addr), value) in &self.elements {
            let Some(id) = pool.spaces().find(|s| pool.space_decl(*s).name == *space) else {
                continue;
            };
            let width = pool.space_decl(id).elem_width;
            known.insert((id, *addr), (0, Value::exactly(width, *value)));
        }
    }
}

/// The states that refuted claims, by the first places of blocks, the last one first.
#[derive(Debug, Default)]
pub(super) struct Counterexamples(FxHashMap<usize, VecDeque<State>>);

impl Counterexamples {
    /// Adds a state before a block.
    pub fn add(&mut self, first: usize, state: State) {
        let all = self.0.entry(first).or_default();
        if all.contains(&state) {
            return;
        }
        all.truncate(KEPT - 1);
        all.push_front(state);
    }

    /// Is there one that refutes something? It is tried first the next time.
    pub fn any(&mut self, first: usize, mut refutes: impl FnMut(&State) -> bool) -> bool {
        let Some(all) = self.0.get_mut(&first) else { return false };
        let Some(at) = all.iter().position(&mut refutes) else {
            return false;
        };
        if let Some(state) = all.remove(at) {
            all.push_front(state);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::InstructionSet;
    use isamorph_core::block::Lifter;
    use isamorph_core::formula::Scratch;

    use super::super::obligation::{Obligation, Outcome};
    use super::super::trial;
    use super::*;
    use crate::flow::live::Live;
    use crate::solver::Effort;

    fn claim(set: &InstructionSet, old: &[&str], new: &[&str]) -> Obligation {
        let code = |texts: &[&str]| {
            let one = |(k, text): (usize, &&str)| (set.parse_raw(text).expect("an instruction"), format!("at{k}"));
            texts.iter().enumerate().map(one).collect()
        };
        Obligation {
            given: Vec::new(),
            made: None,
            original: code(old),
            replacement: code(new),
            live: Live::everything(),
        }
    }

    fn refuted(meanings: &mut Lifter, o: &Obligation) -> State {
        let formulas = o.formulas(meanings);
        let isa = meanings.isa;
        match formulas.expect("formulas").decide(isa, &o.given, Effort::of_steps(1_000_000)) {
            Outcome::Refuted(state) => state,
            _ => panic!("it does not hold"),
        }
    }

    #[test]
    fn a_state_of_the_solver_refutes_other_claims_that_fail_for_the_same_reason() {
        let set = InstructionSet::builtin("rv32").expect("built in");
        let mut meanings = Lifter::new(set.model());
        // Both leave 0 unless what is loaded is 1,234.
        let old = ["lw a1, 8(a2)", "addi a3, a1, -1234", "sltiu a0, a3, 1"];
        let one = claim(&set, &old, &["lw a1, 8(a2)", "addi a3, a1, -1234", "addi a0, zero, 0"]);
        let another = claim(&set, &old, &["lw a1, 8(a2)", "addi a3, a1, -1234", "sub a0, a3, a3"]);
        let right = claim(&set, &old, &["lw a1, 8(a2)", "addi a3, a1, -1234", "sltiu a0, a3, 1"]);
        let state = refuted(&mut meanings, &one);
        assert!(state.elements.iter().any(|((space, _), _)| space == "mem"), "{state:?}");
        let mut room = Scratch::default();
        assert!(!trial::refutes(&mut meanings, &another, &mut room));
        assert!(trial::refuted_by(&mut meanings, &another, &state, &mut room));
        assert!(!trial::refuted_by(&mut meanings, &right, &state, &mut room));
    }

    #[test]
    fn a_state_in_which_the_facts_do_not_hold_refutes_nothing() {
        let set = InstructionSet::builtin("rv32").expect("built in");
        let isa = set.model();
        let mut meanings = Lifter::new(isa);
        let cell = |addr| Cell {
            state: isa.states.iter().position(|s| s.name == "x").expect("registers"),
            addr,
        };
        let old = ["addi a3, a1, -1234", "sltiu a0, a3, 1"];
        let mut o = claim(&set, &old, &["addi a3, a1, -1234", "addi a0, zero, 0"]);
        let state = refuted(&mut meanings, &o);
        let mut room = Scratch::default();
        assert!(trial::refuted_by(&mut meanings, &o, &state, &mut room));
        o.given = vec![Fact::Between(cell(11), 0, 99)];
        assert!(!trial::refuted_by(&mut meanings, &o, &state, &mut room));
    }

    #[test]
    fn addresses_that_may_be_the_same_are_so_in_some_samples() {
        for (isa, store, load) in [("rv32", "sw a0, 4(a1)", "lw a2, 0(a3)"), ("rv64", "sd a0, 0(a1)", "ld a2, 8(a3)")] {
            let set = InstructionSet::builtin(isa).expect("built in");
            let o = claim(&set, &[store, load], &[load, store]);
            let state = refuted(&mut Lifter::new(set.model()), &o);
            assert_eq!(state.elements, [], "{isa}");
        }
    }

    #[test]
    fn what_refuted_the_last_claim_is_tried_first() {
        let mut all = Counterexamples::default();
        for number in 0..2 * KEPT as u64 {
            all.add(7, State::sample(number));
        }
        let mut tried = Vec::new();
        let found = all.any(7, |s| {
            tried.push(s.number);
            s.number == 2 * KEPT as u64 - 3
        });
        let last = 2 * KEPT as u64 - 1;
        assert!(found);
        assert_eq!(tried, [last, last - 1, last - 2]);
        let mut count = 0;
        assert!(!all.any(7, |s| {
            assert!(count > 0 || s.number == last - 2);
            count += 1;
            false
        }));
        assert_eq!(count, KEPT);
        assert!(!all.any(8, |_| true));
    }

    #[test]
    fn registers_that_hold_the_same_do_so_in_states_of_the_solver() {
        let set = InstructionSet::builtin("rv32").expect("built in");
        let isa = set.model();
        let state = isa.states.iter().position(|s| s.name == "x").expect("registers");
        let cell = |addr| Cell { state, addr };
        let given = [Fact::Same(cell(3), cell(4)), Fact::Same(cell(5), cell(6))];
        let element = |addr: u128| ("x".to_owned(), addr);
        let found = State::of(isa, vec![(element(3), 9), (element(6), 8)], &given);
        assert_eq!(found.elements, [(element(3), 9), (element(6), 8), (element(4), 9), (element(5), 8)]);
    }
}

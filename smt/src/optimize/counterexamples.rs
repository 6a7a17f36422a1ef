//! States in which claims did not hold. Most claims about the same block that are wrong fail in one of them
//! too, and need no solver then.
//!
//! Only a claim that fails in a state in which all facts before its block hold is given up: no proof of it
//! could succeed, wherever it begins.

use std::collections::VecDeque;

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

    /// A state of which a solver says something. Of registers that facts say hold the same it may have been
    /// told only one.
    pub fn of(isa: &Isa, mut elements: Vec<(Element, u128)>, given: &[Fact]) -> State {
        for f in given {
            let Fact::Same(a, b) = f else { continue };
            let element = |c: &isamorph_core::block::Cell| (isa.states[c.state].name.clone(), u128::from(c.addr));
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

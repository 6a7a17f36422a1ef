//! A test: an instruction, the state before it, and what the reference evaluator makes of that.

use std::sync::Arc;

use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Engine, ExecError, Lane, Layout, Memory, Place, Reference, Refused, Registers, Run, Sparse};
use isamorph_core::model::Isa;

use super::state::Elements;

/// A single-step test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// The instruction.
    pub instr: Instr,
    /// The state before; what is not listed holds zero.
    pub before: Elements,
    /// Every place that is written or left open: state space, element, and its value unless it is
    /// open.
    pub after: Vec<(usize, u64, Option<u128>)>,
    /// Accesses of memories: loads in the order in which the formulas ask for them, then stores.
    pub accesses: Vec<Access>,
    /// Has it no meaning?
    pub meaningless: bool,
}

/// An access of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// State space.
    pub state: usize,
    /// Element.
    pub address: u64,
    /// What is loaded or stored; nothing if the documents leave it open.
    pub value: Option<u128>,
    /// Is it stored?
    pub store: bool,
}

/// Runs instructions on states.
pub struct Runner<'i> {
    layout: Arc<Layout>,
    reference: Reference<'i>,
    registers: Registers,
}

/// The lane that runs: thread numbers are not among what tests vary.
const LANE: usize = 0;

impl<'i> Runner<'i> {
    /// For an instruction set.
    #[must_use]
    pub fn new(isa: &'i Isa, layout: &Arc<Layout>) -> Runner<'i> {
        Runner {
            layout: layout.clone(),
            reference: Reference::with(isa, layout.clone(), isamorph_core::exec::Models::default()),
            registers: Registers::new(layout.clone()),
        }
    }

    /// Makes an instruction ready.
    ///
    /// # Errors
    /// It cannot be executed.
    pub fn prepare(&mut self, instr: &Instr) -> Result<(), ExecError> {
        self.reference.prepare(instr).map(|_| ())
    }

    /// What an instruction does.
    ///
    /// # Errors
    /// It cannot be executed.
    pub fn run(&mut self, instr: &Instr, before: &Elements) -> Result<Vector, ExecError> {
        let lane = Lane::new(LANE).expect("there is a first lane");
        let mut memory = Recorded::default();
        let is_file = |state| matches!(self.layout.place(state), Place::File { .. });
        for (&(state, element), &value) in before {
            if is_file(state) {
                self.registers.set(state, element, lane, value);
            } else {
                memory.holds.set(state, element, value);
            }
        }
        let effect = self.reference.effect(instr, lane, &self.registers, &mut memory);
        for (state, element) in before.keys() {
            if is_file(*state) {
                self.registers.set(*state, *element, lane, 0);
            }
        }
        let effect = effect?;
        let after = places(&effect);
        let mut accesses = memory.loads;
        let stores = after.iter().filter(|(state, ..)| !is_file(*state));
        accesses.extend(stores.map(|(state, address, value)| Access {
            state: *state,
            address: *address,
            value: *value,
            store: true,
        }));
        Ok(Vector {
            instr: instr.clone(),
            before: before.clone(),
            after,
            accesses,
            meaningless: effect.meaningless,
        })
    }
}

/// The value of each place, in order of the places.
fn places(effect: &isamorph_core::exec::LaneEffect) -> Vec<(usize, u64, Option<u128>)> {
    let mut all = effect.places();
    all.sort_by_key(|(state, element, _)| (*state, *element));
    all
}

/// A memory that remembers what was loaded.
#[derive(Default)]
struct Recorded {
    holds: Sparse,
    loads: Vec<Access>,
}

impl Memory for Recorded {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        // A run does not wrap around, but it may end with the last element.
        for address in (0..run.count).map(|i| run.address + u64::from(i)) {
            let access = Access {
                state: run.state,
                address,
                value: Some(self.holds.get(run.state, address)),
                store: false,
            };
            if !self.loads.contains(&access) {
                self.loads.push(access);
            }
        }
        self.holds.load(run)
    }

    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused> {
        self.holds.store(run, value)
    }
}

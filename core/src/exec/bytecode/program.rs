//! Bytecode programs, and the interface to their host.

use crate::exec::lanes::{LANES, Row};
use crate::formula::{FnId, SpaceId, Term, VarId};

use super::step::{Slot, Step};

/// What a program takes from where it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// The value of a variable.
    Var(VarId),
    /// The element of a space at a constant address.
    Element(SpaceId, u128),
}

/// Supplies what a program cannot compute.
pub trait Host {
    /// Why something cannot be supplied.
    type Error;

    /// `count` consecutive elements of a space from `addresses` on (which may wrap around), the
    /// first one in the lowest bits, in the lanes in which `wanted` is 1; other lanes may hold
    /// anything.
    ///
    /// # Errors
    /// They cannot be read.
    fn load(
        &mut self,
        space: SpaceId,
        count: u32,
        addresses: &[u128; LANES],
        wanted: &Row,
        values: &mut [u128; LANES],
    ) -> Result<(), Self::Error>;

    /// What [`load`](Host::load) does, for values of at most 32 bits and many lanes at once;
    /// `false` if it is not possible, so that `load` must do it and say why.
    fn load_at_once(&mut self, _space: SpaceId, _count: u32, _addresses: &[u64; LANES], _wanted: Option<&Row>, _values: &mut Row) -> bool {
        false
    }

    /// The value of a function in one lane.
    ///
    /// # Errors
    /// It cannot be computed.
    fn call(&mut self, function: FnId, arguments: &[u128]) -> Result<u128, Self::Error>;
}

/// A value to compute, and where it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The value.
    pub term: Term,
    /// A boolean: where it is false, the value may be anything, and nothing is read for it.
    pub wanted: Term,
}

/// A straight-line program over 32 lanes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Program {
    pub(super) inputs: Vec<(Input, Slot)>,
    pub(super) steps: Vec<Step>,
    pub(super) outputs: Vec<Slot>,
    /// Rows needed in each bank.
    pub(super) rows: [usize; 3],
}

impl Program {
    /// What must be in the banks before the program runs, and where.
    #[must_use]
    pub fn inputs(&self) -> &[(Input, Slot)] {
        &self.inputs
    }

    /// Where the values of the terms are after the program has run, in the order in which the terms
    /// were given.
    #[must_use]
    pub fn outputs(&self) -> &[Slot] {
        &self.outputs
    }

    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

//! Formulas compiled to straight-line programs over 32 lanes, apart from any machine state: each step computes one
//! operation in all lanes.
//!
//! A [`Program`] computes the values of some terms (its outputs) from variables and from elements of spaces with constant
//! addresses (its inputs). Elements with other addresses and functions of hardware are asked from an [`Outside`].
//! Values are kept in three [`Banks`] by their width: lanes of 32, 64 and 128 bits.
//!
//! ```
//! use isamorph_core::exec::bytecode::{Banks, Input, Nothing, Program};
//! use isamorph_core::formula::{Pool, Width};
//! let mut pool = Pool::new();
//! let [x, y] = ["x", "y"].map(|name| pool.declare_var(name, Width::new(32).unwrap()));
//! let (tx, ty) = (pool.var(x), pool.var(y));
//! let sum = pool.add(tx, ty);
//! let carry = pool.ult(sum, tx);
//! let program = Program::new(&mut pool, &[sum, carry]);
//!
//! let mut banks = Banks::default();
//! banks.fit(&program);
//! for (input, at) in program.inputs() {
//!     let values = if *input == Input::Var(x) { [u32::MAX; 32] } else { std::array::from_fn(|lane| lane as u32) };
//!     banks.narrow[at.index()] = values;
//! }
//! program.run(&mut banks, &mut Nothing).unwrap();
//! let (sum, carry) = (program.outputs()[0], program.outputs()[1]);
//! assert_eq!(banks.lane(sum, 5), 4);
//! assert_eq!(banks.narrow[carry.index()][..3], [0, 1, 1]);
//! ```

mod loads;
mod narrow;
mod regalloc;
mod run;
mod select;
mod step;

use std::convert::Infallible;

use rustc_hash::FxHashMap;

use crate::formula::{FnId, Pool, SpaceId, Term, VarId};

use super::floats::FloatOp;
use super::lanes::{LANES, Row};
pub(crate) use crate::formula::lane;

pub(crate) use loads::split;
pub use run::{Banks, Nothing};
pub(crate) use step::result_bank;
pub use step::{Alu, Bank, Convert, Slot, Step};

/// What a program takes from where it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// The value of a variable.
    Var(VarId),
    /// The element of a space at a constant address.
    Element(SpaceId, u128),
}

/// Supplies what a program cannot compute.
pub trait Outside {
    /// Why something cannot be supplied.
    type Error;

    /// `count` consecutive elements of a space from `addresses` on (which may wrap around), the first one in the lowest
    /// bits, in the lanes in which `wanted` is 1; other lanes may hold anything.
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

    /// What [`load`](Outside::load) does, for values of at most 32 bits and many lanes at once; `false` if it is not possible, so that
    /// `load` must do it and say why.
    fn load_at_once(&mut self, _space: SpaceId, _count: u32, _addresses: &[u64; LANES], _wanted: Option<&Row>, _values: &mut Row) -> bool {
        false
    }

    /// The value of a function in one lane.
    ///
    /// # Errors
    /// It cannot be computed.
    fn call(&mut self, function: FnId, arguments: &[u128]) -> Result<u128, Self::Error>;
}

impl Outside for Nothing {
    type Error = Infallible;

    fn load(&mut self, _: SpaceId, _: u32, _: &[u128; LANES], _: &Row, _: &mut [u128; LANES]) -> Result<(), Infallible> {
        unreachable!("the program reads no elements with computed addresses")
    }

    fn call(&mut self, _: FnId, _: &[u128]) -> Result<u128, Infallible> {
        unreachable!("the program calls no functions")
    }
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
    inputs: Vec<(Input, Slot)>,
    steps: Vec<Step>,
    outputs: Vec<Slot>,
    /// Rows needed in each bank.
    rows: [usize; 3],
}

impl Program {
    /// Compiles terms that are wanted everywhere.
    ///
    /// The pool gets new terms, in which the given ones are written for lanes of 32 bits.
    #[must_use]
    pub fn new(pool: &mut Pool, terms: &[Term]) -> Program {
        let wanted = pool.tt();
        let roots: Vec<Root> = terms.iter().map(|term| Root { term: *term, wanted }).collect();
        Program::of_roots(pool, &roots, &|_| false, &FxHashMap::default())
    }

    /// Compiles terms that are wanted somewhere; `guarded` names the spaces whose reads may fail, which are read only
    /// where the value matters; calls of functions in `floats` are the host's float operations.
    #[must_use]
    pub fn of_roots(pool: &mut Pool, roots: &[Root], guarded: &dyn Fn(SpaceId) -> bool, floats: &FxHashMap<FnId, FloatOp>) -> Program {
        let mut narrowed = narrow::Narrow::default();
        let roots: Vec<Root> = roots
            .iter()
            .map(|r| Root {
                term: narrowed.term(pool, r.term),
                wanted: narrowed.term(pool, r.wanted),
            })
            .collect();
        let wanted = loads::wanted(pool, &roots, guarded);
        let terms: Vec<Term> = roots.iter().map(|r| r.term).collect();
        crate::exec::bytecode::regalloc::allocate(crate::exec::bytecode::select::compile(pool, &terms, guarded, &wanted, floats))
    }

    /// What must be in the banks before the program runs, and where.
    #[must_use]
    pub fn inputs(&self) -> &[(Input, Slot)] {
        &self.inputs
    }

    /// Where the values of the terms are after the program has run, in the order in which the terms were given.
    #[must_use]
    pub fn outputs(&self) -> &[Slot] {
        &self.outputs
    }

    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Computes the outputs from the inputs.
    ///
    /// # Errors
    /// The outside cannot supply a value.
    ///
    /// # Panics
    /// Unless [`Banks::fit`] was called for the program.
    pub fn run<O: Outside>(&self, banks: &mut Banks, outside: &mut O) -> Result<(), O::Error> {
        let mut from = 0;
        while let Some(at) = run::run(&self.steps[from..], banks) {
            banks.outside(&self.steps[from + at], outside)?;
            from += at + 1;
        }
        Ok(())
    }
}

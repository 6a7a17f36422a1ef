//! Formulas compiled to straight-line programs over 32 lanes, apart from any machine state: each
//! step computes one operation in all lanes.
//!
//! A [`Program`] computes the values of some terms (its outputs) from variables and from elements
//! of spaces with constant addresses (its inputs). Elements with other addresses and functions of
//! hardware are asked from an [`Host`]. Values are kept in three [`Banks`] by their width: lanes
//! of 32, 64 and 128 bits.
//!
//! ```
//! use isamorph_core::exec::bytecode::{Banks, Input, NoHost, Program};
//! use isamorph_core::formula::{TermPool, Width};
//! let mut pool = TermPool::new();
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
//! program.run(&mut banks, &mut NoHost).unwrap();
//! let (sum, carry) = (program.outputs()[0], program.outputs()[1]);
//! assert_eq!(banks.lane(sum, 5), 4);
//! assert_eq!(banks.narrow[carry.index()][..3], [0, 1, 1]);
//! ```

mod compile;
mod loads;
mod narrow;
mod program;
mod regalloc;
mod run;
mod select;
mod step;

pub(crate) use crate::formula::lane;

pub(crate) use loads::split;
pub use program::{Host, Input, Program, Root};
pub use run::{Banks, NoHost};
pub(crate) use step::result_bank;
pub use step::{Alu, Bank, Convert, Slot, Step};

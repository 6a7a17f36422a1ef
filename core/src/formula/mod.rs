//! Bitvector formulas: semantics as data that can be simplified, evaluated, printed and passed to a
//! solver.
//!
//! A [`TermPool`] stores terms without repetition: building a term that exists
//! yields the same [`Term`]. A term has a [`Width`] of 1 to 128 bits, and a
//! boolean is a term of width 1. All operations are total and mean what they
//! mean in SMT-LIB 2: dividing by zero gives all ones, the remainder by zero is
//! the dividend, and shifting by the width or more gives zeros (or signs).
//!
//! ```
//! use isamorph_core::formula::{TermPool, Width};
//! let mut pool = TermPool::new();
//! let w = Width::new(32).unwrap();
//! let (x, y) = (pool.declare_var("x", w), pool.declare_var("y", w));
//! let (x, y) = (pool.var(x), pool.var(y));
//! let sum = pool.add(x, y);
//! let same = pool.sub(sum, y);
//! assert_eq!(same, x);
//! ```
//!
//! No walk over a formula recurses, so depth is limited by memory only.

mod constructors;
mod display;
mod eval;
mod influence;
mod known;
pub mod lane;
mod node;
pub mod ops;
mod pool;
pub mod sample;
mod scratch;
pub mod simplify;
mod smtlib;
pub mod together;
mod walk;
mod width;

pub use display::Display;
pub use eval::{Env, Evaluator, Known, Scratch, columns};
pub use influence::{Conditions, Influence};
pub use known::{Choice, Choices, Chosen, Dependence, EXACT_BITS, KnownBits, KnownEvaluator};
pub use node::{FnId, Node, SpaceId, Term, VarId};
pub use ops::BinaryOp;
pub use pool::{FnDecl, SpaceDecl, TermPool, VarDecl, VarRole};
pub use smtlib::{Logic, ScriptClaim, write_claims, write_script};
#[cfg(feature = "exec")]
pub(crate) use walk::Calls;
pub use walk::Leaf;
pub(crate) use walk::{PartialValue, Values};
pub use width::Width;

#[cfg(test)]
mod tests;

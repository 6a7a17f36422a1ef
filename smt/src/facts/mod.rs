//! Invariants of a program: what is known of the state before each instruction.
//!
//! An abstract interpretation of the formulas guesses facts ([`analysis`]); the solver keeps those
//! that are inductive: that hold where the program begins, and behind every edge if they hold
//! before its block ([`invariant`]). Only these are used.

pub mod analysis;
pub mod available;
mod eval;
pub mod fact;
pub mod invariant;
pub(crate) mod samples;
pub mod value;

//! Plans: the walk through a form's text, compiled into few wide lookups on bits of the word.
//!
//! The walk looks into one small table after the other, and what it finds decides where it goes on.
//! A plan gives the same answers with fewer steps: tables that depend on common bits are evaluated
//! for all values of these bits when the codec is built. Kept apart from the codec because it is
//! pure optimisation: nothing but speed depends on the choice of
//! bits, and [`crate::encoding::symbolic::plan`] states that a plan and its walk agree.

mod builder;
mod plan;

pub use plan::{Lookups, Outcome, Plan, Reached, Run};

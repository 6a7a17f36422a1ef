//! Deciding whether formulas can hold together: reductions that need no solver, case splits, and Z3.

pub mod ackermann;
pub mod bdd;
pub mod case_split;
pub mod mul_abstraction;
pub mod query;
pub mod sat_sweep;
pub mod unit_propagation;
pub mod z3_terms;

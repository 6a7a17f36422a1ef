//! Deciding whether formulas can hold together.
//!
//! The stages, in the order in which [`case_split::decide`] tries them; each is sound by itself and
//! answers *cannot hold*, *holds here*, or nothing:
//!
//! | [`Stage`] | what it does | module |
//! |---|---|---|
//! | unit propagation | what is said of single conditions is put into the others | [`unit_propagation`] |
//! | BDD reduction | conditions on bits of a word become decision diagrams under the assumptions | [`bdd`] |
//! | polynomials | sums and products are compared as polynomials | [`polynomial`] |
//! | multiplication abstraction | wide products become sums of products of limbs | [`mul_abstraction`] |
//! | SAT sweeping | terms that agree in samples are proved equal and merged | [`sat_sweep`] |
//! | case splitting | bits that choose between operands are fixed | [`case_split`] |
//! | Z3 | what is left, as bits | [`query`] |
//!
//! `verify prove --stats` prints how many obligations each decided, and its time.

pub mod ackermann;
pub mod bdd;
mod bounds;
pub mod case_split;
pub mod mul_abstraction;
pub mod polynomial;
pub mod query;
pub mod sat_sweep;
mod stage;
pub mod unit_propagation;
pub mod z3_terms;

pub use stage::{Stage, Work, work};

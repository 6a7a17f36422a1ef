//! Tests of the checker, none of which needs a prover.

mod attacks;
mod clauses;
mod hints;
mod operators;
mod parts;
mod pieces;
mod program;
mod scripts;
mod sums;
mod support;

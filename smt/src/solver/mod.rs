//! The solver: satisfiability of formulas.
//!
//! A stage is a function of a question ([`stage::Run`]): it decides it, or leaves it open for those
//! behind it, perhaps as a smaller question with the same answer. Each is sound by itself.
//! [`pipeline`] tries them in this order:
//!
//! | [`Stage`] | what it does | module |
//! |---|---|---|
//! | unit propagation | bits that assumptions state, and equal bits, are put into the formulas | [`unit_propagation`] |
//! | sampling | the formulas are evaluated in some states, before anybody reasons about them | [`sampling`] |
//! | BDD reduction | conditions on bits of a word become decision diagrams under the assumptions | [`bdd`] |
//! | polynomials | sums and products are compared as polynomials | [`polynomial`] |
//! | multiplication abstraction | wide products become sums of products of limbs | [`mul_abstraction`] |
//! | SAT sweeping | terms that agree in samples are proved equal and merged | [`sat_sweep`] |
//! | case splitting | bits that choose between operands are fixed | [`case_split`] |
//! | Ackermann's reduction | reads and calls become variables | [`ackermann`] |
//! | Z3 | what is left, as bits | [`query`] |
//!
//! Questions that are about choices alone go from decision diagrams to Z3 ([`pipeline::CHOICES`]),
//! those about programs through the rest ([`pipeline::PROGRAMS`]), those about instructions too,
//! but for products ([`pipeline::INSTRUCTIONS`]). States are tried where nobody has tried any
//! before ([`pipeline::COMPARISONS`]). How far they go is an [`effort`]. Many questions about one
//! formula that differ in little are asked of its [`gates`] instead. `verify prove --stats` prints
//! how many obligations each decided, and its time.

pub mod ackermann;
pub mod bdd;
mod bits;
pub(crate) mod bounds;
pub mod case_split;
pub mod effort;
pub mod gates;
pub mod mul_abstraction;
pub mod pipeline;
pub mod polynomial;
pub mod query;
pub mod sampling;
pub mod sat_sweep;
pub mod stage;
pub mod unit_propagation;
pub mod z3_terms;

pub use effort::Effort;
pub use pipeline::decide;
pub use stage::{Basis, Budget, Stage, Work, work};

//! An independent checker of proof certificates.
//!
//! A certificate is a claim and a proof. The claim is SMT-LIB text: bitvector formulas that must be
//! unsatisfiable. The proof is LRAT. To check it,
//!
//! 1. the [script] is read, each operator as the [gates] that compute it ([`words`], [`sums`],
//!    [`shifts`]);
//! 2. the gates that a claim depends on become [clauses](cnf);
//! 3. the proof is [checked](lrat): each of its steps follows from the clauses and the steps
//!    before, and the last one is a contradiction.
//!
//! Whether the claims are the intended ones must be checked separately: claims are identified by
//! their [hash](sha256), so that they can be compared with claims generated from a spec.
//!
//! The only dependency is the standard library, and the only simplifications are the rules in
//! [`gates`], [`sums`] and [`shifts`].

pub mod bytes;
pub mod certificate;
pub mod cnf;
pub mod expression;
pub mod folder;
pub mod gates;
pub mod hints;
pub mod index;
pub mod inflate;
pub mod lrat;
pub mod pieces;
pub mod script;
pub mod sha256;
pub mod shifts;
pub mod sums;
pub mod words;

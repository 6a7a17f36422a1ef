//! Checks certificates of proofs, and trusts nothing that made them.
//!
//! A certificate is a claim and a proof. The claim is text, SMT-LIB: formulas on bitvectors that
//! cannot all hold. The proof is LRAT. To check it,
//!
//! 1. the [script] is read, each operator as the [gates] that compute it ([`words`]);
//! 2. the gates that a claim depends on become [clauses](cnf);
//! 3. the proof is [checked](lrat): each of its steps follows from the clauses and the steps
//!    before, and the last one is a contradiction.
//!
//! Whether the claims are the right ones is another question: they are named by their
//! [hash](sha256), so that whoever makes them from a specification can compare.
//!
//! There are no dependencies but the standard library, and nothing is simplified but by the rules
//! in [`gates`].

pub mod bytes;
pub mod certificate;
pub mod cnf;
pub mod expression;
pub mod folder;
pub mod gates;
pub mod index;
pub mod inflate;
pub mod lrat;
pub mod script;
pub mod sha256;
pub mod words;

//! Words and instructions: tables, decode tree, decode, encode, canonical form, residue, exact
//! counting, comparison of specs, words by their text.

pub mod codec;
pub mod fused;
pub mod symbolic;
pub mod tabulate;
pub mod tree;

pub use codec::{Codec, FormId, Instr, Refusal};

//! Words and instructions: tables, decode tree, decode, encode, canonical form, residue, exact
//! counting, comparison of specs, words by their text.

pub mod codec;
pub mod field_moves;
pub mod form_code;
pub mod fused;
mod invalid_word;
mod lazy;
pub mod programs;
pub mod symbolic;
pub mod tabulate;
pub mod texts;
pub mod tree;

pub use codec::{Codec, Decoded, Instr};
pub(crate) use field_moves::Move;
pub use invalid_word::{FormId, InvalidWord};

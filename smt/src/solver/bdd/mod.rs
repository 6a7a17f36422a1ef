//! BDD reduction: conditions on the bits of a word as binary decision diagrams, under the
//! assumptions about it.
//!
//! Two descriptions of one machine choose the same operands by conditions that look different, and
//! are the same only for words that both accept. A decision diagram tells that at once, where a
//! solver would look at all assumptions again for each pair of terms.

mod bitblast;
mod care;
mod equivalence;
pub mod shared;
#[cfg(test)]
mod tests;

pub use care::{About, Control, NODES, VarBits, bits_of, run};

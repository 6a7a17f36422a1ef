//! Circuits: the bits of terms as gates, and a search for values of their inputs that keeps what it
//! learns.
//!
//! Z3 starts anew for each question. Thousands of questions about one circuit, each with a few
//! gates more or other ones, are answered much faster if the circuit stays: see [`Clauses`].

mod clauses;
mod graph;
mod lowering;
mod patterns;

pub use clauses::{Clauses, Outcome};
pub use graph::{Gate, Graph, Signal};
pub use lowering::{Bits, Circuit};
pub use patterns::Patterns;

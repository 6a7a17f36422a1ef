//! The texts of instructions as tables: operations that pick a few characters, or a list of further
//! operations, by bits of the canonical word.
//!
//! A [`Printer`] holds them for all languages in which they are written, and [`check::printer`]
//! proves that they are those of the spec; a [`Writer`] is a printer laid out for this program
//! itself.

pub mod check;
mod flat;
pub mod normal;
pub mod number;
mod pieces;
pub mod printer;
mod writer;

pub use check::TextMismatch;
pub use normal::Shape;
pub(crate) use pieces::pieces;
pub use printer::{FLAT_TEXTS, Printer, STRAIGHT_TEXTS, TooMany};
pub use writer::{MOST_STEPS, Writer};

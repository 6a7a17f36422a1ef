//! Room for a new instruction: words that are free whatever its operands are.
//!
//! A *placement* gives bits to each operand. It is free if the other bits have a value such that no
//! word with it has a form, belongs to a shorter or longer word, or begins otherwise than the words
//! of its width do. Placements are tried exhaustively, with the free words as a decision diagram;
//! what is found is proved again by Z3, from the patterns of the forms themselves, and asked of the
//! decoder.

mod search;
mod shape;
mod verify;

pub use search::{Found, Placement, find};
pub use shape::{Operand, Request, ShapeError};
pub use verify::verify;

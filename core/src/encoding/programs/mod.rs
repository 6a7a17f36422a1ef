//! Table programs: a decoder as a short sequence of table lookups, each indexed by some bits of the
//! word, chosen by a cost model.
//!
//! A [`Model`] holds the programs of an instruction set: one for each width of words that finds the
//! form, and for each form those that determine whether the word is valid and which of its bits are
//! used. It is compiled from the decode trees and the texts of forms, and [`check::decoder`] proves
//! with decision diagrams that it is equivalent to trees and plans for every word. Standalone
//! decoders hold the arrays of a [`Recogniser`], as this program does.

pub mod check;
pub mod diagram;
pub mod factor;
pub mod model;
pub mod places;
pub mod program;
mod recogniser;
pub mod validity;

pub use check::Mismatch;
pub use diagram::{Diagrams, Function};
pub use factor::Factors;
pub use model::{Class, FormModel, Model, STRAIGHT_CODE, Shape, Target};
pub use program::{Limits, Lookup, Program};
#[cfg(feature = "generate")]
pub(crate) use recogniser::{Blocks, Effect, Facts, Room, Round, Step};
pub use recogniser::{Recognised, Recogniser, Unrecognised};

//! Table programs: the decision of a decoder about a word, taken apart into a few lookups of some
//! of its bits, with a choice of bits that is cheap by a model of cost.
//!
//! A [`Model`] holds the programs of an instruction set: one for each width of words that finds the
//! form, and for each form those that say whether the word is valid and which of its bits count. It
//! is made from the decode trees and the texts of forms, and [`check::decoder`] proves by decision
//! diagrams that it does for every word what trees and plans do. Decoders that leave the house are
//! written from a model; a [`Recogniser`] is a model laid out for this program itself.

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
pub use recogniser::{Recognised, Recogniser, Unrecognised};

//! Recognisers: a model laid out for this program itself. All lookups stand in one array and all
//! their rows in another. Bits of the word are brought together by a multiplication, lookups that
//! are programs of their own do not wait for each other, and forms have numbers of lookups that the
//! processor foresees.
//!
//! What is laid out is read back and proved against trees and plans before it is used.

#[cfg(feature = "generate")]
mod blocks;
#[cfg(feature = "generate")]
mod facts;
mod layout;
mod made;
mod read_back;
mod tables;

#[cfg(feature = "generate")]
pub(crate) use blocks::{Blocks, Room, Round};
#[cfg(feature = "generate")]
pub(crate) use facts::Facts;
#[cfg(feature = "generate")]
pub(crate) use tables::{Effect, Step};
pub use tables::{Recognised, Recogniser, Unrecognised};

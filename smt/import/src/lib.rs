//! Descriptions of instruction sets as their vendors and communities publish them, made into specs.
//!
//! A reader of a format makes a [`model::Description`]: encodings, fields, enumerations and effects,
//! each with the place that it comes from, and what is wrong in them. [`mod@write`] makes the files of a
//! spec of it, and [`merge`] puts them over those of an earlier import that people may have changed.

#![forbid(unsafe_code)]

pub mod amd;
pub mod cube;
mod evidence;
mod folder;
mod formats;
pub mod merge;
pub mod model;
mod names;
pub mod overlap;
pub mod place;
pub mod python;
pub mod riscv;
pub mod write;

pub use formats::{Counts, Format, Import, files};
pub use place::{ImportError, Place};

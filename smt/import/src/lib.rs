//! Converts published descriptions of instruction sets to specs.
//!
//! A reader of a format produces a [`model::Description`]: encodings, fields, enumerations and
//! effects, each with its place in the published files, and the contradictions among them.
//! [`mod@write`] writes the files of a spec, and [`merge`] merges them into files of an earlier
//! import that may have been edited.

#![forbid(unsafe_code)]

pub mod agx;
pub mod amd;
pub mod cube;
mod evidence;
mod folder;
mod formats;
pub mod isaspec;
pub mod merge;
pub mod model;
mod names;
pub mod oracle;
pub mod overlap;
pub mod place;
pub mod python;
pub mod riscv;
pub mod write;
pub mod xml;

pub use amd::Wave;
pub use formats::{Counts, Format, Import, files};
pub use place::{ImportError, Place};

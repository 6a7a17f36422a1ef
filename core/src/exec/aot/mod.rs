//! Ahead-of-time compiled code: the most frequent instructions as generated Rust, and its
//! generator.

pub(crate) mod codegen;
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, unused, reason = "a compiler reads it, and people rarely")]
#[path = "../../../generated/mod.rs"]
pub(crate) mod generated;

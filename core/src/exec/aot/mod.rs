//! Interpreters that are compiled with the program: the commonest instructions as Rust code, and
//! the generator that wrote it.

pub(crate) mod codegen;
#[rustfmt::skip]
#[allow(clippy::all, clippy::pedantic, unused, reason = "a compiler reads it, and people rarely")]
#[path = "../../../generated/mod.rs"]
pub(crate) mod generated;

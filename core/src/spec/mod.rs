//! The spec language: text to a checked [`crate::isa::Isa`], data flowing one way: lexer, parser, checker.

pub mod ast;
mod builtins;
mod check;
pub mod diagnostics;
mod eval;
mod floats;
pub mod goal;
#[cfg(test)]
mod laws;
pub mod lexer;
pub mod parser;
pub mod source;
#[cfg(test)]
pub(crate) mod tiny;

pub use check::{load, load_variant};

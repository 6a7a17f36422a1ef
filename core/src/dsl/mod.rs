//! The spec language: text to a checked [`crate::model::Isa`], data flowing one way: lexer, parser,
//! checker.

pub mod ast;
mod builtins;
mod check;
pub mod diagnostics;
mod elaborate;
pub mod goal;
pub mod keywords;
pub mod lexer;
pub mod parser;
#[cfg(test)]
pub(crate) mod test_specs;
#[cfg(test)]
mod tests;

pub use check::{Flow, Memo, Sound, check, load, load_variant};

//! Text of instructions: tokens, printing, parsing, and the automata on which injectivity is proved.

pub mod automaton;
pub(crate) mod joins;
pub mod parse;
pub mod print;
pub mod token;

pub use parse::{ParseError, Syntax};
pub use print::{print, to_text};

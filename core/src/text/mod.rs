//! Text of instructions: tokens, printing, parsing, and the automata on which injectivity is
//! proved.

pub mod alias;
pub mod ambiguity;
pub mod parse;
pub mod print;
mod rewritten;

pub use parse::{ParseError, Syntax};
pub use print::{print, to_text};

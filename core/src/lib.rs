#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
pub mod block;
pub mod builtin;
pub mod container;
mod digits;
pub mod dsl;
pub mod encoding;
pub mod exec;
mod fault;
pub mod float;
pub mod formula;
mod instruction_set;
pub mod listing;
pub mod model;
pub mod oracle;
mod pack;
pub mod similar;
pub mod snippet;
pub mod source;
pub mod text;
pub mod token;

pub use block::Location;
pub use instruction_set::{DecodeError, EncodeError, Instruction, InstructionSet, LoadError, Machine, MachineError, Operand, WordError};
pub use model::Word;
pub use text::ParseError;

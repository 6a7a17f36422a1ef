#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod builtin;
pub mod container;
mod digits;
pub mod encoding;
pub mod exec;
mod fault;
pub mod float;
pub mod formula;
mod instruction_set;
pub mod isa;
pub mod listing;
pub mod machine;
pub mod oracle;
mod pack;
pub mod similar;
pub mod snippet;
pub mod spec;
pub mod text;
pub mod window;

pub use instruction_set::{DecodeError, EncodeError, Instruction, InstructionSet, LoadError, Machine, MachineError, Operand, WordError};
pub use isa::Word;
pub use text::ParseError;
pub use window::Location;

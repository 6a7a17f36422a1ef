#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "analysis")]
pub mod analysis;
pub mod block;
pub mod builtin;
pub mod container;
mod digits;
#[cfg(feature = "spec")]
pub mod dsl;
pub mod encoding;
#[cfg(feature = "exec")]
pub mod exec;
mod fault;
pub mod float;
pub mod formula;
#[cfg(feature = "generate")]
pub mod generate;
mod instruction_set;
pub mod listing;
pub mod model;
#[cfg(feature = "oracle")]
pub mod oracle;
pub mod pack;
mod shared;
pub mod similar;
#[cfg(feature = "spec")]
pub mod snippet;
pub mod source;
pub mod stream;
pub mod text;
pub mod token;

pub use block::Location;
#[cfg(feature = "exec")]
pub use exec::machine::{Machine, MachineError};
#[cfg(feature = "spec")]
pub use instruction_set::LoadError;
pub use instruction_set::{DecodeError, EncodeError, Instruction, InstructionSet, Operand, WordError};
pub use model::Word;
pub use text::ParseError;

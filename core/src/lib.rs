//! Instruction sets as data: the spec language, formulas, encoding, text and execution.
//!
//! An ISA is written once as a spec (`core/isa/*.isa`). This crate reads it, checks it, and derives decoder, encoder,
//! assembler, disassembler and evaluators from it. It holds no solver; proofs live in `isamorph-smt`.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod builtin;
pub mod container;
pub mod encoding;
pub mod exec;
mod fault;
pub mod float;
pub mod formula;
pub mod isa;
pub mod listing;
pub mod oracle;
pub mod spec;
pub mod text;
pub mod window;

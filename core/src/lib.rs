//! Instruction sets written once: everything that needs no solver lives here,
//! so that it can be used, tested and fuzzed without one.
#![forbid(unsafe_code)]

pub mod formula;

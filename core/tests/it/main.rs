//! The integration tests of this crate, a module a subject, in one binary: it links once, and all
//! tests share the threads.
//!
//! `cargo test --workspace --test it synth::` runs those of one module.

mod agreement;
mod aliases;
mod corpus;
mod count;
mod diff;
mod exec;
mod faults;
mod float;
mod float_long;
mod generate;
mod generated;
mod gxp;
mod host_floats;
mod hostile;
mod instruction_set;
mod kernels;
mod nv50_hardware;
mod nv50_integers;
mod page_examples;
mod program;
mod programs;
mod recall;
mod recogniser;
mod riscv;
mod seeds;
mod sequential;
mod spec;
mod support;
mod unspecified;
mod usse_effects;
mod usse_repeats;
mod usse_semantics;
mod vop3p;
mod warps;
mod wide;
mod words;

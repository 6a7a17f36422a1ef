//! The integration tests of this crate, a module a subject, in one binary: it links once, and all
//! tests share the threads.
//!
//! `cargo test --workspace --test it synth::` runs those of one module.

mod across;
mod architecture;
mod audit;
mod backwards;
#[cfg(feature = "certify")]
mod certificates;
mod cli;
mod conditions;
mod differential;
mod documentation;
mod effort;
mod facts;
#[cfg(feature = "faults")]
mod faults;
mod float_proofs;
mod formulas;
mod fusion;
mod if_conversion;
mod inline_constants;
mod jumps;
mod kernels;
mod lanes;
mod machine;
mod machine_items;
mod mutations;
mod operations;
mod optimize;
mod oracles;
mod other_solvers;
mod prove;
mod report;
mod rewrites;
mod rewrites_proved;
mod rule_widths;
mod rules;
mod shards;
mod split;
mod stop;
mod streams;
mod suggest;
mod support;
mod synth;
mod traces;
mod vectors;
mod vop3p_errata;
mod waits;
mod wide_words;

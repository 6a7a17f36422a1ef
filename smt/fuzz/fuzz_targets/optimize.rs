//! Any bytes as a program with branches, loops, and memory: the first byte chooses the instruction
//! set, six further ones are a line. Optimized, the program leaves the memory that it left before,
//! on the reference evaluator.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/it/support/programs.rs"]
#[allow(dead_code)]
mod programs;

thread_local! {
    static CHIPS: [programs::Chip; 3] = [programs::toy(), programs::flexgrip(), programs::nv50()];
}

fuzz_target!(|data: &[u8]| {
    CHIPS.with(|chips| programs::check(chips, &isamorph_smt::optimize::Limits::default(), data));
});

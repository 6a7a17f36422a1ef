//! Words of all built-in ISAs through decode, encode, print and parse.
#![no_main]

use isamorph_core::oracle::{Machine, input};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static MACHINES: LazyLock<Vec<Machine>> = LazyLock::new(Machine::built_in);

fuzz_target!(|data: &[u8]| {
    for (machine, word) in input::words(&MACHINES, data) {
        if let Err(broken) = machine.check(word) {
            panic!("{broken}");
        }
    }
});

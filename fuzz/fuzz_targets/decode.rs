//! Words of all built-in ISAs through decode, encode, print and parse.
#![no_main]

use isamorph_core::oracle::input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for (machine, word) in input::words(data) {
        if let Err(broken) = machine.check(word) {
            panic!("{broken}");
        }
    }
});

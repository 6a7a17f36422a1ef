//! Any bytes as a file that holds instruction words.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(broken) = isamorph_core::oracle::containers(data) {
        panic!("{broken}");
    }
});

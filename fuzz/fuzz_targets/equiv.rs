//! Short programs and changed ones: formulas against execution, and what is accepted as equal
//! against both.
#![no_main]

use isamorph_core::oracle::{input, rewrite};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(trial) = input::trial(data) else {
        return;
    };
    if let Err(broken) = rewrite::check(&trial) {
        panic!("{broken}");
    }
});

//! Instructions of all built-in ISAs in random states, on the reference evaluator, the lane VM and
//! generated code.
#![no_main]

use isamorph_core::oracle::{execution, input};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(trial) = input::trial(data) else {
        return;
    };
    if let Err(broken) = execution::engines_agree(&trial) {
        panic!("{broken}");
    }
});

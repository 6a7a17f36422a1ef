//! Instructions of all built-in ISAs, made of any field values, through encode and decode, print
//! and parse.
#![no_main]

use isamorph_core::oracle::input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((machine, instr)) = input::instr(data) else {
        return;
    };
    if let Err(broken) = machine.check_instr(&instr) {
        panic!("{broken}");
    }
});

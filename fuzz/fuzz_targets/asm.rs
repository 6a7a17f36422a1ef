//! Any text as assembly of a built-in ISA, which the first byte names.
#![no_main]

use isamorph_core::oracle::input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((machine, text)) = input::text(data) else {
        return;
    };
    if let Err(broken) = machine.check_text(text) {
        panic!("{broken}");
    }
});

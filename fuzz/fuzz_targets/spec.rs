//! Any text as a spec.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Err(broken) = isamorph_core::oracle::spec_text(text) {
        panic!("{broken}");
    }
});

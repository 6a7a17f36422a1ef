//! Any text as assembly of a built-in ISA, which the first byte names.
#![no_main]

use isamorph_core::oracle::{Machine, input};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static MACHINES: LazyLock<Vec<Machine>> = LazyLock::new(Machine::built_in);

fuzz_target!(|data: &[u8]| {
    let Some((machine, text)) = input::text(&MACHINES, data) else {
        return;
    };
    if let Err(broken) = machine.check_text(text) {
        panic!("{broken}");
    }
});

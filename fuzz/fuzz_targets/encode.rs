//! Instructions of all built-in ISAs, made of any field values, through encode and decode, print and parse.
#![no_main]

use isamorph_core::oracle::Machine;
use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static MACHINES: LazyLock<Vec<Machine>> = LazyLock::new(Machine::built_in);

fuzz_target!(|data: &[u8]| {
    let mut u = Unstructured::new(data);
    let Ok(machine) = u.choose(&MACHINES) else { return };
    let Ok(instr) = machine.arbitrary_instr(&mut u) else { return };
    if let Err(broken) = machine.check_instr(&instr) {
        panic!("{broken}");
    }
});

//! What engines reach, in millions of instructions a second, each in one active lane.

#[path = "../../core/benches/exec/work.rs"]
mod work;

use isamorph_core::builtin;
use isamorph_core::exec::{Aot, LaneVm};

use crate::measure::speed;
use work::{KERNELS, SEQUENCES, Task};

/// What is executed, speed of the lane VM, speed of ahead-of-time code.
pub type Row = (String, [f64; 2]);

fn measured((items, mut task): Task<'_>) -> f64 {
    speed(items, &mut task)
}

/// All of them.
pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, isa, _) in SEQUENCES {
        let isa = builtin::isa(isa).expect("built in");
        let vm = measured(work::sequence(name, Box::new(LaneVm::new(isa))));
        let aot = measured(work::sequence(name, Box::new(Aot::new(isa))));
        rows.push((name.to_owned(), [vm, aot]));
    }
    let isa = builtin::isa("flexgrip").expect("built in");
    for (name, ..) in KERNELS {
        let vm = measured(work::kernel(name, Box::new(LaneVm::new(isa)), isa));
        let aot = measured(work::kernel(name, Box::new(Aot::new(isa)), isa));
        rows.push((format!("kernel `{name}`"), [vm, aot]));
    }
    rows
}

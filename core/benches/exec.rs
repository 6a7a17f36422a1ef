//! Million lane-instructions a second on one core: reference evaluator, lane VM, generated code; on
//! instructions alone, and on whole kernels with their memory, branches and barriers.
//!
//! `cargo bench -p isamorph-core --bench exec`. An item is one instruction in one active lane.

#[path = "exec/work.rs"]
mod work;

use divan::Bencher;
use divan::counter::ItemsCount;
use isamorph_core::builtin;
use isamorph_core::exec::{Aot, Engine, LaneVm, Reference};
use isamorph_core::model::Isa;

use work::{KERNELS, SEQUENCES, Task};

fn main() {
    divan::main();
}

fn measure(bencher: Bencher, (items, mut task): Task<'_>) {
    bencher.counter(ItemsCount::new(items)).bench_local(&mut task);
}

type Make = fn(&'static Isa) -> Box<dyn Engine>;

fn sequence(bencher: Bencher, name: &str, engine: Make) {
    let (_, isa, _) = SEQUENCES.iter().find(|(n, ..)| *n == name).expect("a sequence");
    measure(bencher, work::sequence(name, engine(builtin::isa(isa).expect("built in"))));
}

fn kernel(bencher: Bencher, name: &str, engine: Make) {
    let isa = builtin::isa("flexgrip").expect("built in");
    measure(bencher, work::kernel(name, engine(isa), isa));
}

const NAMES: [&str; 5] = [SEQUENCES[0].0, SEQUENCES[1].0, SEQUENCES[2].0, SEQUENCES[3].0, SEQUENCES[4].0];
const KERNEL_NAMES: [&str; 5] = [KERNELS[0].0, KERNELS[1].0, KERNELS[2].0, KERNELS[3].0, KERNELS[4].0];

#[divan::bench(args = NAMES, sample_count = 3)]
fn a_reference(bencher: Bencher, name: &str) {
    sequence(bencher, name, |isa| Box::new(Reference::new(isa)));
}

#[divan::bench(args = NAMES)]
fn b_lane_vm(bencher: Bencher, name: &str) {
    sequence(bencher, name, |isa| Box::new(LaneVm::new(isa)));
}

#[divan::bench(args = NAMES)]
fn c_generated(bencher: Bencher, name: &str) {
    sequence(bencher, name, |isa| Box::new(Aot::new(isa)));
}

#[divan::bench(args = KERNEL_NAMES, sample_count = 3)]
fn d_kernels_reference(bencher: Bencher, name: &str) {
    kernel(bencher, name, |isa| Box::new(Reference::new(isa)));
}

#[divan::bench(args = KERNEL_NAMES)]
fn e_kernels_lane_vm(bencher: Bencher, name: &str) {
    kernel(bencher, name, |isa| Box::new(LaneVm::new(isa)));
}

#[divan::bench(args = KERNEL_NAMES)]
fn f_kernels_generated(bencher: Bencher, name: &str) {
    kernel(bencher, name, |isa| Box::new(Aot::new(isa)));
}

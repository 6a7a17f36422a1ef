//! Million lane-instructions a second on one core: reference evaluator, lane VM, generated code.
//!
//! `cargo bench -p isamorph-core --bench exec`. An item is one instruction in one of 32 lanes.

use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use isamorph_core::builtin;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Engine, Generated, LANES, Lane, LaneVm, Mask, Reference, Registers, Sparse};
use isamorph_core::oracle::{Machine, Random};

fn main() {
    divan::main();
}

/// What is measured: a name, the instruction set, and a straight line of instructions.
const SEQUENCES: [(&str, &str, &[&str]); 4] = [
    ("add with flags", "nv50", &["add b32 $c1 $r5 $r2 $r3"]),
    ("saturating add with flags", "nv50", &["add sat b32 $c1 $r5 $r2 $r3"]),
    (
        "mixed integer",
        "nv50",
        &[
            "add b32 $c1 $r5 $r2 $r3",
            "sub b32 $r6 $r5 $r4",
            "mul $r7 u16 $r2l u16 $r3h",
            "shl b32 $r8 $r7 0x3",
            "xor b32 $r9 $r8 $r2",
            "min s32 $r10 $r9 $r5",
            "set $c2 $r11 l s32 $r10 $r6",
            "(e $c2) add b32 $r12 $r11 $r2",
            "add $r13 (mul u16 $r12l $r2l) $r9",
            "shr s32 $r14 $r13 0x7",
            "and b32 $r15 $r14 0xff00ff",
            "cvt u16 $r16l s32 $r15",
        ],
    ),
    (
        "floats",
        "vop3p",
        &[
            "v_pk_fma_f16 v5, v1, v2, v3",
            "v_pk_add_f16 v6, v5, v2",
            "v_pk_mul_f16 v7, v6, v1",
            "v_mad_mix_f32 v8, v7, v2, v3",
            "v_pk_max_f16 v9, v8, v7",
        ],
    ),
];

struct Work {
    machine: &'static Machine,
    program: Vec<Instr>,
}

static MACHINES: LazyLock<Vec<Machine>> =
    LazyLock::new(|| ["nv50", "vop3p"].map(|n| Machine::new(builtin::isa(n).expect("built in"))).into());

fn work(name: &str) -> Work {
    let (_, isa, texts) = SEQUENCES.iter().find(|(n, ..)| *n == name).expect("a sequence");
    let machine = MACHINES.iter().find(|m| m.isa.name == *isa).expect("built in");
    let parse = |text: &&str| {
        let parsed = machine.syntax.parse(machine.isa, &machine.codec, text);
        parsed.unwrap_or_else(|e| panic!("`{text}`: {e}"))
    };
    Work {
        machine,
        program: texts.iter().map(parse).collect(),
    }
}

fn measure(bencher: Bencher, work: &Work, mut engine: impl Engine) {
    let mut registers = Registers::new(engine.layout().clone());
    let mut random = Random(3);
    for element in 0..32 {
        for lane in Lane::all() {
            registers.set(0, element, lane, (random.number() as u32).into());
        }
    }
    let prepared: Vec<_> = work.program.iter().map(|i| engine.prepare(i).expect("described")).collect();
    let mut memory = Sparse::default();
    // One item of work is small beside the clock, so it is done often.
    let repeat = (4096 / prepared.len()).max(1);
    bencher.counter(ItemsCount::new(repeat * prepared.len() * LANES)).bench_local(|| {
        for _ in 0..repeat {
            for p in &prepared {
                let active = black_box(Mask::ALL);
                let outcome = engine.execute(*p, active, &mut registers, &mut memory);
                assert!(black_box(outcome).is_ok());
            }
        }
        black_box(&registers);
    });
}

const NAMES: [&str; 4] = [SEQUENCES[0].0, SEQUENCES[1].0, SEQUENCES[2].0, SEQUENCES[3].0];

#[divan::bench(args = NAMES, sample_count = 3)]
fn a_reference(bencher: Bencher, name: &str) {
    let work = work(name);
    measure(bencher, &work, Reference::new(work.machine.isa));
}

#[divan::bench(args = NAMES)]
fn b_lane_vm(bencher: Bencher, name: &str) {
    let work = work(name);
    measure(bencher, &work, LaneVm::new(work.machine.isa));
}

#[divan::bench(args = NAMES)]
fn c_generated(bencher: Bencher, name: &str) {
    let work = work(name);
    measure(bencher, &work, Generated::new(work.machine.isa));
}

//! Million lane-instructions a second on one core: reference evaluator, lane VM, generated code; on
//! instructions alone, and on whole kernels with their memory, branches and barriers.
//!
//! `cargo bench -p isamorph-core --bench exec`. An item is one instruction in one active lane.

use isamorph_core::InstructionSet;
use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{
    Aot, Engine, Global, Kernel, LANES, Lane, LaneVm, Launch, Mask, Reference, Registers, Sparse, Threads, read_image, run,
};
use isamorph_core::model::Isa;
use isamorph_core::oracle::Random;
use isamorph_core::{builtin, listing};

fn main() {
    divan::main();
}

/// What is measured: a name, the instruction set, and a straight line of instructions.
const SEQUENCES: [(&str, &str, &[&str]); 5] = [
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
        "singles",
        "nv50",
        &[
            "add rn f32 $r5 $r2 $r3",
            "mul rn f32 $r6 $r5 $r4",
            "add f32 $r7 (mul $r5 $r6) $r2",
            "mul rz f32 $r8 $r7 $r3",
            "max f32 $r9 $r8 $r5",
            "set $c1 $r10 l f32 $r9 $r2",
            "cvt rzi s32 $r11 f32 $r8",
            "cvt rn f32 $r12 s32 $r11",
        ],
    ),
    (
        "halves",
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
    machine: &'static InstructionSet,
    program: Vec<Instr>,
}

static MACHINES: LazyLock<Vec<InstructionSet>> =
    LazyLock::new(|| ["nv50", "vop3p"].map(|n| InstructionSet::builtin(n).expect("built in")).into());

fn work(name: &str) -> Work {
    let (_, isa, texts) = SEQUENCES.iter().find(|(n, ..)| *n == name).expect("a sequence");
    let machine = MACHINES.iter().find(|m| m.model().name == *isa).expect("built in");
    let parse = |text: &&str| {
        let parsed = machine.parse_raw(text);
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

const NAMES: [&str; 5] = [SEQUENCES[0].0, SEQUENCES[1].0, SEQUENCES[2].0, SEQUENCES[3].0, SEQUENCES[4].0];

#[divan::bench(args = NAMES, sample_count = 3)]
fn a_reference(bencher: Bencher, name: &str) {
    let work = work(name);
    measure(bencher, &work, Reference::new(work.machine.model()));
}

#[divan::bench(args = NAMES)]
fn b_lane_vm(bencher: Bencher, name: &str) {
    let work = work(name);
    measure(bencher, &work, LaneVm::new(work.machine.model()));
}

#[divan::bench(args = NAMES)]
fn c_generated(bencher: Bencher, name: &str) {
    let work = work(name);
    measure(bencher, &work, Aot::new(work.machine.model()));
}

/// A kernel of `corpus/programs/flexgrip`: threads of a block, parameters, the first words of
/// constant bank 1.
type Case = (&'static str, (u16, u16), &'static [u32], &'static [u32]);

const KERNELS: [Case; 5] = [
    ("VectorAdd_integer", (1024, 1), &[0, 0x1000, 0x2000], &[0x03ff_03ff]),
    ("Scalar_product_vectors", (32, 1), &[0x2000, 0, 0x1000, 0x20], &[0xffff_ffff]),
    ("Sort_v1", (32, 1), &[0, 64], &[4]),
    ("Transpose", (32, 8), &[0, 0x1000], &[0x0003_ffff, 0x3ff]),
    ("MxM_naive_float", (32, 32), &[0, 0x1000, 0x2000, 0x20], &[0x03ff_03ff]),
];
const KERNEL_NAMES: [&str; 5] = [KERNELS[0].0, KERNELS[1].0, KERNELS[2].0, KERNELS[3].0, KERNELS[4].0];

fn kernel(bencher: Bencher, name: &str, engine: impl FnOnce(&'static Isa) -> Box<dyn Engine>) {
    let isa = builtin::isa("flexgrip").expect("built in");
    let (_, block, parameters, constants) = KERNELS.iter().find(|(n, ..)| *n == name).expect("a kernel");
    let path = |file: &str| format!("{}/../corpus/programs/flexgrip/{name}/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path("program.vhd")).expect("readable");
    let words = listing::words(isa, &text.lines().collect::<Vec<_>>()).expect("words");
    let words = words.iter().filter(|w| !w.is_empty()).map(|w| isa.word(w).expect("a word"));
    let program = Kernel::new(&InstructionSet::builtin("flexgrip").expect("built in"), words);
    let image = ["memory.mif", "result.log"]
        .iter()
        .find_map(|f| std::fs::read_to_string(path(f)).ok());
    let mut bytes = read_image(&image.expect("memory contents")).expect("memory contents");
    bytes.resize(0x1_0000, 0);
    let launch = Launch {
        block: Threads {
            x: block.0,
            y: block.1,
            z: 1,
        },
        parameters: parameters.to_vec(),
        constants: constants.iter().zip(0..).map(|(c, i)| (1, 4 * i, *c)).collect(),
        ..Launch::new(1, 1)
    };
    let mut engine = engine(isa);
    let mut global = Global { bytes };
    let mut once = || run(isa, &mut *engine, &program, &launch, &mut global, &mut |_| {}).expect("runs");
    let items = once().thread_steps;
    bencher.counter(ItemsCount::new(items)).bench_local(|| black_box(once()));
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

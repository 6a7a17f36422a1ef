//! What engines execute in benchmarks: straight lines of instructions, and kernels of the corpus.

use isamorph_core::exec::{Engine, Global, Kernel, LANES, Lane, Launch, Mask, Registers, Sparse, Threads, read_image, run};
use isamorph_core::model::Isa;
use isamorph_core::oracle::Random;
use isamorph_core::{InstructionSet, listing};
use std::hint::black_box;

/// A name, the instruction set, and a straight line of instructions.
pub const SEQUENCES: [(&str, &str, &[&str]); 5] = [
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

/// A task, and how many instructions it executes in active lanes.
pub type Task<'t> = (usize, Box<dyn FnMut() + 't>);

/// Executes a straight line in all lanes, so often that it takes long beside the clock.
pub fn sequence<'t>(name: &str, mut engine: Box<dyn Engine + 't>) -> Task<'t> {
    let (_, isa, texts) = SEQUENCES.iter().find(|(n, ..)| *n == name).expect("a sequence");
    let set = InstructionSet::builtin(isa).expect("built in");
    let program = texts
        .iter()
        .map(|text| set.parse_raw(text).unwrap_or_else(|e| panic!("`{text}`: {e}")));
    let program: Vec<_> = program.collect();
    let mut registers = Registers::new(engine.layout().clone());
    let mut random = Random(3);
    for element in 0..32 {
        for lane in Lane::all() {
            registers.set(0, element, lane, (random.number() as u32).into());
        }
    }
    let prepared: Vec<_> = program.iter().map(|i| engine.prepare(i).expect("described")).collect();
    let mut memory = Sparse::default();
    let repeat = (4096 / prepared.len()).max(1);
    let task = move || {
        for _ in 0..repeat {
            for p in &prepared {
                let active = black_box(Mask::ALL);
                let outcome = engine.execute(*p, active, &mut registers, &mut memory);
                assert!(black_box(outcome.is_ok()));
            }
        }
        black_box(&registers);
    };
    (repeat * program.len() * LANES, Box::new(task))
}

/// A kernel of `corpus/programs/flexgrip`: threads of a block, parameters, the first words of
/// constant bank 1.
pub type Case = (&'static str, (u16, u16), &'static [u32], &'static [u32]);

pub const KERNELS: [Case; 5] = [
    ("VectorAdd_integer", (1024, 1), &[0, 0x1000, 0x2000], &[0x03ff_03ff]),
    ("Scalar_product_vectors", (32, 1), &[0x2000, 0, 0x1000, 0x20], &[0xffff_ffff]),
    ("Sort_v1", (32, 1), &[0, 64], &[4]),
    ("Transpose", (32, 8), &[0, 0x1000], &[0x0003_ffff, 0x3ff]),
    ("MxM_naive_float", (32, 32), &[0, 0x1000, 0x2000, 0x20], &[0x03ff_03ff]),
];
/// Runs a kernel as `verify run` does, from its launch to its end.
pub fn kernel<'t>(name: &str, mut engine: Box<dyn Engine + 't>, isa: &'t Isa) -> Task<'t> {
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
    let mut global = Global { bytes };
    let mut once = move || run(isa, &mut *engine, &program, &launch, &mut global, &mut |_| {}).expect("runs");
    let items = once().thread_steps as usize;
    let task = move || {
        black_box(once());
    };
    (items, Box::new(task))
}

//! Real kernels, from their original instruction words, leave in memory what was recorded, or what
//! a model of their source computes.

use crate::support::g80;

use crate::support::recorded;

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::exec::{Aot, BranchOrder, Engine, Global, Kernel, LaneVm, Launch, Lockstep, Reference, Summary, run};

use recorded::{agrees, start, words};

/// A kernel from its VHDL memory or its listing.
fn program(kernel: &str, name: &str) -> Kernel {
    Kernel::new(&InstructionSet::builtin("flexgrip").expect("built in"), words(kernel, name))
}

/// Runs a kernel on the fast interpreter with both orders of divergent branches, which must leave
/// the same memory.
fn execute(program: &Kernel, launch: &Launch, memory: &Global) -> (Global, Summary) {
    let isa = builtin::isa("flexgrip").expect("built in");
    let mut results = [BranchOrder::FallThrough, BranchOrder::Taken].map(|order| {
        let launch = Launch { order, ..launch.clone() };
        execute_on(&mut LaneVm::new(isa), program, &launch, memory)
    });
    assert!(results[0].0 == results[1].0, "the order of branches shows in memory");
    std::mem::take(&mut results[0])
}

fn execute_on(engine: &mut dyn Engine, program: &Kernel, launch: &Launch, memory: &Global) -> (Global, Summary) {
    let isa = builtin::isa("flexgrip").expect("built in");
    let mut memory = memory.clone();
    let summary = run(isa, engine, program, launch, &mut memory, &mut |_| {});
    (memory, summary.unwrap_or_else(|e| panic!("{e}")))
}

#[test]
fn vector_add_leaves_the_recorded_memory() {
    let (launch, memory) = start("VectorAdd_integer");
    let (result, summary) = execute(&program("VectorAdd_integer", "program.vhd"), &launch, &memory);
    agrees("VectorAdd_integer", &result);
    assert_eq!(summary.warps, 32);
}

#[test]
fn scalar_product_leaves_the_recorded_memory() {
    let (launch, memory) = start("Scalar_product_vectors");
    let (result, _) = execute(&program("Scalar_product_vectors", "program.vhd"), &launch, &memory);
    agrees("Scalar_product_vectors", &result);
}

#[test]
fn reduction_leaves_the_recorded_memory() {
    let (launch, memory) = start("Reduction");
    let (result, summary) = execute(&program("Reduction", "program.vhd"), &launch, &memory);
    agrees("Reduction", &result);
    let isa = builtin::isa("flexgrip").expect("built in");
    let (slow, _) = execute_on(&mut Reference::new(isa), &program("Reduction", "program.vhd"), &launch, &memory);
    assert!(slow == result, "the reference evaluator leaves another memory");
    assert!(summary.deepest_stack >= 2);
}

#[test]
fn transpose_transposes() {
    let (launch, memory) = start("Transpose");
    let (result, _) = execute(&program("Transpose", "program.vhd"), &launch, &memory);
    for y in 0..32 {
        for x in 0..32 {
            assert_eq!(result.word(4 * (x * 32 + y)), memory.word(0x1000 + 4 * (y * 32 + x)), "{x} {y}");
        }
    }
}

#[test]
fn sort_with_one_warp_sorts() {
    let (launch, memory) = start("Sort_v1");
    let (result, _) = execute(&program("Sort_v1", "program.vhd"), &launch, &memory);
    let words = |m: &Global| (0..64).map(|i| m.word(4 * i)).collect::<Vec<_>>();
    let mut want = words(&memory);
    assert!(!want.is_sorted());
    want.sort_unstable();
    assert_eq!(words(&result), want);
    assert_eq!(result.bytes[0x100..], memory.bytes[0x100..]);
}

#[test]
fn a_product_of_matrices_is_the_one_of_the_g80() {
    let (launch, memory) = start("MxM_naive_float");
    let (result, _) = execute(&program("MxM_naive_float", "program.vhd"), &launch, &memory);
    let mut fused = 0;
    for row in 0..32 {
        for column in 0..32 {
            let (mut sum, mut once) = (0, 0f32);
            for k in 0..32 {
                let (a, b) = (memory.word(4 * (row * 32 + k)), memory.word(0x1000 + 4 * (k * 32 + column)));
                sum = g80::g80_multiply_add(a, b, sum);
                once = f32::from_bits(a).mul_add(f32::from_bits(b), once);
            }
            assert_eq!(result.word(0x2000 + 4 * (row * 32 + column)), sum, "{row} {column}");
            fused += u32::from(once.to_bits() == sum);
        }
    }
    assert!(fused < 1024, "these factors do not tell a fused multiply-add from the G80's");
}

/// The fused multiply-add of FlexGripPlus rounds once, like the host's.
#[test]
fn a_product_of_matrices_is_rounded_once_if_multiply_add_is_fused() {
    let (launch, memory) = start("MxM_naive_float");
    let isa = builtin::isa("flexgrip-fused").expect("built in");
    let mut result = memory.clone();
    let mut engine = Lockstep::new(isa, LaneVm::new(isa), Aot::new(isa));
    let summary = run(
        isa,
        &mut engine,
        &program("MxM_naive_float", "program.vhd"),
        &launch,
        &mut result,
        &mut |_| {},
    );
    summary.unwrap_or_else(|e| panic!("{e}"));
    for row in 0..32 {
        for column in 0..32 {
            let single = |at: usize| f32::from_bits(memory.word(at));
            let sum = (0..32).fold(0f32, |sum, k| {
                single(4 * (row * 32 + k)).mul_add(single(0x1000 + 4 * (k * 32 + column)), sum)
            });
            assert_eq!(result.word(0x2000 + 4 * (row * 32 + column)), sum.to_bits(), "{row} {column}");
        }
    }
}

/// The disassembler's listings are of the same kernels. They reach their parameters as pointers of
/// 64 bits, so that some words differ; the memories have those that FlexGripPlus runs.
#[test]
fn listings_and_memories_are_read_alike() {
    for kernel in ["Reduction", "Scalar_product_vectors", "VectorAdd_integer", "Sort_v1"] {
        let (listing, memory) = (program(kernel, "listing.sass"), program(kernel, "program.vhd"));
        for p in [&listing, &memory] {
            assert!(p.lines().iter().all(|l| l.instr.is_ok()), "{kernel}");
        }
        let words = |p: &Kernel| p.lines().iter().map(|l| l.word).collect::<Vec<_>>();
        let (a, b) = (words(&listing), words(&memory));
        let shared = a.iter().zip(&b).filter(|(x, y)| x == y).count();
        assert!(2 * shared > a.len(), "{kernel}: {shared} of {}", a.len());
        assert!(a.iter().any(|w| w.width == 32) || kernel == "Sort_v1", "{kernel}");
    }
}

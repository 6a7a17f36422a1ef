//! Kernels in the style of FlexGripPlus' samples, written for this test, leave in memory what small
//! models of them compute: shared memory and barriers, nested branches and loops with breaks,
//! calls, predicated exits, halves, bytes, constant and local memory, floats and special functions.
//!
//! Each runs with both orders of divergent branches, on the lane VM and generated code, in lock
//! step and alone. `cargo test --release -p isamorph-core --test it programs:: -- --ignored` runs
//! the reference evaluator beside them as well.

use crate::support::assembly;
use crate::support::g80;
use isamorph_core::InstructionSet;

use std::sync::LazyLock;

use assembly::assemble;
use isamorph_core::exec::{Aot, BranchOrder, Engine, Global, Kernel, LaneVm, Launch, Lockstep, Reference, Summary, Threads, run};
use isamorph_core::oracle::Random;

static FLEXGRIP: LazyLock<InstructionSet> = LazyLock::new(|| InstructionSet::builtin("flexgrip").expect("built in"));
static NV50: LazyLock<InstructionSet> = LazyLock::new(|| InstructionSet::builtin("nv50").expect("built in"));

/// A kernel, how it is started, and what it leaves.
struct Case {
    name: &'static str,
    machine: &'static InstructionSet,
    text: &'static str,
    launch: Launch,
    memory: Global,
    /// Panics unless the memory after the run is right for the memory before it.
    check: fn(&Global, &Global),
}

fn launch(grid: (u16, u16), block: (u16, u16), parameters: &[u32], constants: &[u32]) -> Launch {
    let threads = |(x, y)| Threads { x, y, z: 1 };
    Launch {
        grid: threads(grid),
        block: threads(block),
        parameters: parameters.to_vec(),
        constants: constants.iter().zip(0..).map(|(c, i)| (1, 4 * i, *c)).collect(),
        ..Launch::new(1, 1)
    }
}

fn memory(words: impl IntoIterator<Item = u32>) -> Global {
    let mut bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.resize(0x4000, 0);
    Global { bytes }
}

fn numbers(count: usize, seed: u64, below: u64) -> Vec<u32> {
    let mut random = Random(seed);
    (0..count).map(|_| (random.number() % below) as u32).collect()
}

fn words(memory: &Global, from: usize, count: usize) -> Vec<u32> {
    (0..count).map(|i| memory.word(from + 4 * i)).collect()
}

fn float(memory: &Global, at: usize) -> f32 {
    f32::from_bits(memory.word(at))
}

/// Bitonic sort of 64 numbers by two warps in shared memory.
const BITONIC: &str = "
    MVI R13, 0x40
    SHL R2, R0, 0x2
    IADD R3, g [0x4], R2
    GLD.U32 R4, global14 [R3]
    R2A A1, R0, 0x2
    R2G.U32.U32 g [A1+0x40], R4
    BAR.ARV.WAIT b0, 0xfff
    MVI R5, 0x2
outer: SHR R6, R5, 0x1
inner: LOP.XOR R7, R0, R6
    SSY {joined}
    ISET.C0 o[0x7f], R7, R0, LE
    BRA C0.NE, {joined}
    R2A A2, R7, 0x2
    G2R R8, g [A1+0x40]
    G2R R9, g [A2+0x40]
    LOP.AND R10, R0, R5
    ISET R10, R10, R124, EQ
    ISET R11, R8, R9, GT
    LOP.XOR.C0 o[0x7f], R10, R11        // zero: out of order
    R2G.U32.U32 g [A1+0x40] (C0.EQU), R9
    R2G.U32.U32 g [A2+0x40] (C0.EQU), R8
joined: NOP.S
    BAR.ARV.WAIT b0, 0xfff
    SHR.C0 R6, R6, 0x1
    BRA C0.NE, {inner}
    SHL R5, R5, 0x1
    ISET.C0 o[0x7f], R5, R13, LE
    BRA C0.NE, {outer}
    G2R R4, g [A1+0x40]
    GST.U32 global14 [R3], R4
    RET
";

fn bitonic() -> Case {
    Case {
        name: "bitonic sort",
        machine: &FLEXGRIP,
        text: BITONIC,
        launch: launch((1, 1), (64, 1), &[0x100], &[]),
        memory: {
            let mut m = memory([]);
            for (i, n) in numbers(64, 3, 200).into_iter().enumerate() {
                m.set_word(0x100 + 4 * i, n);
            }
            m
        },
        check: |before, after| {
            let mut want = words(before, 0x100, 64);
            want.sort_unstable();
            assert_eq!(words(after, 0x100, 64), want);
        },
    }
}

/// C = A B for matrices of 16 by 16 in tiles of 8 by 8: grid 2 by 2, two warps a block, tiles in
/// shared memory.
const TILES: &str = "
    LOP.AND.U16 R1L, R0L, c [0x1] [0x0]     // x
    LOP.AND.U16 R1H, R0H, c [0x1] [0x0]     // y
    I2I.U32.U16 R2, R1L
    I2I.U32.U16 R3, R1H
    MOV.U16 R4L, g [0x6].U16                // number of the block in x and y
    MOV.U16 R4H, g [0x7].U16
    I2I.U32.U16 R5, R4L
    I2I.U32.U16 R6, R4H
    SHL R5, R5, 0x3
    SHL R6, R6, 0x3
    IADD R5, R5, R2                         // column of C
    IADD R6, R6, R3                         // row of C
    SHL R7, R3, 0x3
    IADD R7, R7, R2                         // place in the tile
    R2A A1, R7, 0x2
    SHL R8, R3, 0x5
    IADD32I R8, R8, 0xc0
    R2A A2, R8
    SHL R9, R2, 0x2
    R2A A3, R9
    MOV R10, R124                           // sum
    MOV R11, R124                           // first column of the tile of A
tiles: SHL R12, R6, 0x4
    IADD R12, R12, R11
    IADD R12, R12, R2
    SHL R12, R12, 0x2
    IADD R12, g [0x4], R12
    GLD.U32 R13, global14 [R12]
    R2G.U32.U32 g [A1+0x40], R13
    IADD R12, R11, R3
    SHL R12, R12, 0x4
    IADD R12, R12, R5
    SHL R12, R12, 0x2
    IADD R12, g [0x5], R12
    GLD.U32 R13, global14 [R12]
    R2G.U32.U32 g [A1+0x80], R13
    BAR.ARV.WAIT b0, 0xfff
    MOV R14, R124
    ADA A4, A3, 0x0
products: G2R R15, g [A4+0x80]
    FMAD R10, g [A2+0x10], R15, R10
    ADA A4, A4, 0x20
    ADA A2, A2, 0x4
    IADD32I R14, R14, 0x1
    ISET.C0 o[0x7f], R14, c [0x1] [0x1], LT
    BRA C0.NE, {products}
    R2A A2, R8
    BAR.ARV.WAIT b0, 0xfff
    IADD32I R11, R11, 0x8
    ISET.C0 o[0x7f], R11, c [0x1] [0x2], LT
    BRA C0.NE, {tiles}
    SHL R12, R6, 0x4
    IADD R12, R12, R5
    SHL R12, R12, 0x2
    IADD R12, g [0x6], R12
    GST.U32.EXIT global14 [R12], R10
";

fn tiles() -> Case {
    let matrix = |seed| numbers(256, seed, 1 << 24).into_iter().map(|n| (n as f32 / 3e5 - 20.0).to_bits());
    Case {
        name: "product of matrices in tiles",
        machine: &FLEXGRIP,
        text: TILES,
        launch: launch((2, 2), (8, 8), &[0, 0x400, 0x800], &[0xffff_ffff, 8, 16]),
        memory: memory(matrix(1).chain(matrix(2))),
        check: |before, after| {
            for row in 0..16 {
                for column in 0..16 {
                    let sum = (0..16).fold(0, |sum, k| {
                        let (a, b) = (before.word(4 * (row * 16 + k)), before.word(0x400 + 4 * (k * 16 + column)));
                        g80::g80_multiply_add(a, b, sum)
                    });
                    assert_eq!(after.word(0x800 + 4 * (row * 16 + column)), sum, "{row} {column}");
                }
            }
        },
    }
}

/// Inclusive prefix sums of 96 numbers by three warps, with predicated loads.
const SCAN: &str = "
    SHL R2, R0, 0x2
    IADD R3, g [0x4], R2
    GLD.U32 R4, global14 [R3]
    R2A A1, R2
    R2G.U32.U32 g [A1+0x40], R4
    MVI R5, 0x1
    BAR.ARV.WAIT b0, 0xfff
steps: ISET.C0 o[0x7f], R0, R5, GE
    SHL R6, R5, 0x2
    IADD R6, R2, -R6
    R2A A2 (C0.NE), R6
    MOV R7, R124
    G2R R7 (C0.NE), g [A2+0x40]
    BAR.ARV.WAIT b0, 0xfff
    IADD R4, R4, R7
    R2G.U32.U32 g [A1+0x40], R4
    BAR.ARV.WAIT b0, 0xfff
    SHL R5, R5, 0x1
    I2I.U32.U16 R8, g [0x1].U16
    ISET.C0 o[0x7f], R5, R8, LT
    BRA C0.NE, {steps}
    GST.U32 global14 [R3], R4
    RET
";

fn scan() -> Case {
    Case {
        name: "prefix sums",
        machine: &FLEXGRIP,
        text: SCAN,
        launch: launch((1, 1), (96, 1), &[0x40], &[]),
        memory: memory(numbers(112, 5, 1 << 32)),
        check: |before, after| {
            let mut sum = 0u32;
            for (n, got) in words(before, 0x40, 96).into_iter().zip(words(after, 0x40, 96)) {
                sum = sum.wrapping_add(n);
                assert_eq!(got, sum);
            }
        },
    }
}

/// A discrete Fourier transform of 32 numbers, a coefficient a thread: sines, cosines,
/// multiply-add; then the magnitude by a reciprocal root and a reciprocal.
const FOURIER: &str = "
    MOV R2, R124                        // n
    MOV R3, R124                        // real part
    MOV R4, R124                        // imaginary part
    MOV R5, g [0x4]
next: IMUL.U16.U16 R6, R0L, R2L
    LOP32I.AND R6, R6, 0x1f
    I2F.F32.U32 R6, R6
    FMUL32I R6, R6, 0x3e490fdb          // a 32nd of a turn
    RRO R7, R6, SIN
    SIN R8, R7
    COS R9, R7
    GLD.U32 R10, global14 [R5]
    FMAD R3, R10, R9, R3
    FMUL R8, -R8, R10
    FADD R4, R4, R8
    IADD32I R5, R5, 0x4
    IADD32I R2, R2, 0x1
    ISET.C0 o[0x7f], R2, c [0x1] [0x0], LT
    BRA C0.NE, {next}
    FMUL R11, R3, R3
    FMAD R11, R4, R4, R11
    RSQ R12, R11
    RCP R12, R12
    SHL R13, R0, 0x2
    IADD R13, g [0x5], R13
    GST.U32 global14 [R13], R3
    IADD32I R13, R13, 0x80
    GST.U32 global14 [R13], R4
    IADD32I R13, R13, 0x80
    GST.U32 global14 [R13], R12
    RET
";

fn fourier() -> Case {
    let samples = (0..32).map(|i| ((i as f32 * 0.7).sin() * 4.0 + (i % 5) as f32 + 0.5).to_bits());
    Case {
        name: "Fourier transform",
        machine: &FLEXGRIP,
        text: FOURIER,
        launch: launch((1, 1), (32, 1), &[0, 0x100], &[32]),
        memory: memory(samples),
        check: |before, after| {
            for k in 0..32 {
                let (mut re, mut im) = (0.0, 0.0);
                for n in 0..32 {
                    let angle = f64::from(k * n % 32) * std::f64::consts::TAU / 32.0;
                    let x = f64::from(float(before, 4 * n as usize));
                    re += x * angle.cos();
                    im -= x * angle.sin();
                }
                let got = [0x100, 0x180, 0x200].map(|at| f64::from(float(after, at + 4 * k as usize)));
                for (got, want) in got.into_iter().zip([re, im, re.hypot(im)]) {
                    assert!((got - want).abs() < 2e-3, "{k}: {got} {want}");
                }
            }
        },
    }
}

/// Edges of an image of 16 by 16 bytes: threads at the border end early, the others store the sum
/// of two absolute differences, at most 255.
const EDGES: &str = "
    LOP.AND.U16 R1L, R0L, c [0x1] [0x0]
    LOP.AND.U16 R1H, R0H, c [0x1] [0x0]
    I2I.U32.U16 R2, R1L
    I2I.U32.U16 R3, R1H
    SHL R4, R3, 0x4
    IADD R4, R4, R2
    IADD R5, g [0x5], R4
    GST.U8 global14 [R5], R124
    ISET.C0 o[0x7f], R2, R124, EQ
    RET C0.NE
    ISET.C0 o[0x7f], R3, R124, EQ
    RET C0.NE
    ISET.C0 o[0x7f], R2, c [0x1] [0x1], EQ
    NOP.EXIT (C0.NE)
    ISET.C1 o[0x7f], R3, c [0x1] [0x1], EQ
    MOV.EXIT R6 (C1.NE), R124
    IADD R4, g [0x4], R4
    IADD32I R6, R4, 0x1
    GLD.U8 R7, global14 [R6]
    IADD32I R6, R4, 0xffffffff
    GLD.U8 R8, global14 [R6]
    IADD R7, R7, -R8
    I2I.U32.S32 R7, |R7|
    IADD32I R6, R4, 0x10
    GLD.U8 R8, global14 [R6]
    IADD32I R6, R4, 0xfffffff0
    GLD.U8 R9, global14 [R6]
    IADD R8, R8, -R9
    I2I.U32.S32 R8, |R8|
    IADD R7, R7, R8
    IMIN R7, R7, c [0x1] [0x2]
    GST.U8 global14 [R5], R7
    RET
";

fn edges() -> Case {
    Case {
        name: "edges of an image",
        machine: &FLEXGRIP,
        text: EDGES,
        launch: launch((1, 1), (16, 16), &[0x100, 0x300], &[0xffff_ffff, 15, 255]),
        memory: memory(numbers(0x100, 9, 1 << 32)),
        check: |before, after| {
            let at = |x: usize, y: usize| i32::from(before.bytes[0x100 + 16 * y + x]);
            for y in 0..16 {
                for x in 0..16 {
                    let border = [0, 15].contains(&x) || [0, 15].contains(&y);
                    let want = if border {
                        0
                    } else {
                        ((at(x + 1, y) - at(x - 1, y)).abs() + (at(x, y + 1) - at(x, y - 1)).abs()).min(255)
                    };
                    assert_eq!(i32::from(after.bytes[0x300 + 16 * y + x]), want, "{x} {y}");
                }
            }
        },
    }
}

/// Grey values of coloured points: bytes to floats and back, and the same as a half.
const GREY: &str = "
    SHL R2, R0, 0x2
    IADD R2, g [0x4], R2
    GLD.U32 R3, global14 [R2]
    I2F.F32.U16.BEXT R4, R3L
    SHR R5, R3, 0x8
    I2F.F32.U16.BEXT R5, R5L
    I2F.F32.U16.BEXT R6, R3H
    FMUL R4, R4, c [0x1] [0x0]
    MVC R7, c [0x1] [0x1]
    FMAD R4, R5, R7, R4
    FMAD R4, R6, c [0x1] [0x2], R4
    F2I.U32.F32.TRUNC R7, R4
    MOV R8, R124
    F2F.F16.F32 R8L, R4
    F2F.F32.F16 R9, R8L
    SHL R10, R0, 0x3
    IADD R10, g [0x5], R10
    GST.U32 global14 [R10], R7
    IADD32I R10, R10, 0x4
    GST.U16 global14 [R10], R8
    RET
";

fn grey() -> Case {
    let weights = [0.299f32, 0.587, 0.114].map(f32::to_bits);
    Case {
        name: "grey values",
        machine: &FLEXGRIP,
        text: GREY,
        launch: launch((1, 1), (48, 1), &[0, 0x200], &weights),
        memory: memory(numbers(48, 11, 1 << 32)),
        check: |before, after| {
            for i in 0..48 {
                let [r, g, b, _] = before.word(4 * i).to_le_bytes().map(f64::from);
                let want = r * 0.299 + g * 0.587 + b * 0.114;
                let (whole, half) = (after.word(0x200 + 8 * i), after.word(0x204 + 8 * i));
                assert!((f64::from(whole) - want).abs() <= 1.0, "{i}: {whole} {want}");
                // Eleven places; all values but the darkest are at least 1.
                let exponent = (half >> 10 & 31) as i32 - 25;
                let half = f64::from(half & 0x3ff | 0x400) * f64::from(exponent).exp2();
                assert!((half - want).abs() <= want / 1024.0, "{i}: {half} {want}");
            }
        },
    }
}

/// How often each of 16 values occurs among 256 bytes, without atomic operations: each of 32
/// threads counts in halves of its own in shared memory, and 16 threads add them up.
const HISTOGRAM: &str = "
    SHL R1, R0, 0x5                     // 16 halves a thread
    IADD32I R1, R1, 0x40
    MOV R2, R124
clear: IADD R3, R1, R2
    R2A A1, R3
    R2G.U32.U32 g [A1+0x0], R124
    IADD32I R2, R2, 0x4
    ISET.C0 o[0x7f], R2, c [0x1] [0x0], LT
    BRA C0.NE, {clear}
    SHL R4, R0, 0x3
    IADD R4, g [0x4], R4
    MOV R2, R124
count: GLD.U8 R5, global14 [R4]
    LOP32I.AND R5, R5, 0xf
    SHL R5, R5, 0x1
    IADD R5, R5, R1
    R2A A1, R5
    G2R.U16 R6L, g [A1+0x0].U16
    IADD.U16 R6L, R6L, c [0x1] [0x2]
    R2G.U16.U16 g [A1+0x0], R6L
    IADD32I R4, R4, 0x1
    IADD32I R2, R2, 0x1
    ISET.C0 o[0x7f], R2, c [0x1] [0x2], LT
    BRA C0.NE, {count}
    BAR.ARV.WAIT b0, 0xfff
    ISET.C0 o[0x7f], R0, c [0x1] [0x3], GE
    RET C0.NE
    SHL R1, R0, 0x1
    IADD32I R1, R1, 0x40
    R2A A1, R1
    MOV R2, R124
    MOV R3, R124
sum: G2R R4, g [A1+0x0].U16
    ADA A1, A1, 0x20
    IADD R3, R3, R4
    IADD32I R2, R2, 0x1
    ISET.C0 o[0x7f], R2, c [0x1] [0x0], LT
    BRA C0.NE, {sum}
    SHL R5, R0, 0x2
    IADD R5, g [0x5], R5
    GST.U32 global14 [R5], R3
    RET
";

fn histogram() -> Case {
    Case {
        name: "histogram",
        machine: &FLEXGRIP,
        text: HISTOGRAM,
        launch: launch((1, 1), (32, 1), &[0, 0x200], &[32, 1, 8, 16]),
        memory: memory(numbers(64, 13, 1 << 32)),
        check: |before, after| {
            let mut want = [0; 16];
            for byte in &before.bytes[..256] {
                want[usize::from(byte & 15)] += 1;
            }
            assert_eq!(words(after, 0x200, 16), want);
        },
    }
}

/// How many primes there are below each thread's number: two nested loops with breaks inside of a
/// third, of which each thread makes another number of turns.
const PRIMES: &str = "
    add b32 $r1 $r0 0x2                 // below this
    mov b32 $r2 0x0                     // found
    mov b32 $r3 0x2                     // candidate
    prebrk {counted}
candidates: set $c0 # ge u32 $r3 $r1
    (lg $c0) brk
    mov b32 $r4 0x2                     // divisor
    prebrk {tried}
divisors: mul $r5 u16 $r4l u16 $r4l
    set $c0 # g u32 $r5 $r3
    (lg $c0) brk
    mov b32 $r6 $r3                     // remainder
    prebrk {divided}
remainder: set $c1 # l u32 $r6 $r4
    (lg $c1) brk
    sub b32 $r6 $r6 $r4
    bra {remainder}
divided: set $c1 # e u32 $r6 $r124
    (lg $c1) brk
    add b32 $r4 $r4 0x1
    bra {divisors}
tried: mul $r5 u16 $r4l u16 $r4l
    set $c0 # g u32 $r5 $r3
    joinat {next}
    (e $c0) bra {next}
    add b32 $r2 $r2 0x1
next: join nop
    add b32 $r3 $r3 0x1
    bra {candidates}
counted: shl b32 $r7 $r0 0x2
    add b32 $r7 b32 s[0x10] $r7
    st b32 g14[$r7] $r2
    exit nop
";

fn primes() -> Case {
    Case {
        name: "primes",
        machine: &NV50,
        text: PRIMES,
        launch: launch((1, 1), (24, 1), &[0x80], &[]),
        memory: memory([]),
        check: |_, after| {
            let prime = |n: &u32| (2..*n).all(|d| !n.is_multiple_of(d));
            for i in 0..24 {
                let want = (2..i + 2).filter(prime).count();
                assert_eq!(after.word(0x80 + 4 * i as usize), want as u32, "{i}");
            }
        },
    }
}

/// The n-th Fibonacci number by recursion, with the stack in local memory: threads part at the end
/// of the recursion, return at different times and go on together.
const FIBONACCI: &str = "
    LOP32I.AND R1, R0, 0x7              // argument
    MVI R2, 0x0                         // stack pointer
    MVI R4, 0x0                         // sum
    CAL.NOINC {fibonacci}
    SHL R5, R0, 0x2
    IADD R5, g [0x4], R5
    GST.U32 global14 [R5], R4
    RET
fibonacci: ISET.C0 o[0x7f], R1, c [0x1] [0x0], LT
    IADD R4 (C0.NE), R4, R1
    RET C0.NE
    R2A A1, R2
    LST.U32 local [A1+0x0], R1
    IADD32I R2, R2, 0x4
    IADD32I R1, R1, 0xffffffff
    CAL.NOINC {fibonacci}
    IADD32I R2, R2, 0xfffffffc
    R2A A1, R2
    LLD.U32 R1, local [A1+0x0]
    IADD32I R1, R1, 0xfffffffe
    IADD32I R2, R2, 0x4
    CAL.NOINC {fibonacci}
    IADD32I R2, R2, 0xfffffffc
    RET
";

fn fibonacci() -> Case {
    Case {
        name: "Fibonacci numbers by recursion",
        machine: &FLEXGRIP,
        text: FIBONACCI,
        launch: launch((1, 1), (40, 1), &[0x40], &[2]),
        memory: memory([]),
        check: |_, after| {
            let want: Vec<u32> = (0..40).map(|i| [0, 1, 1, 2, 3, 5, 8, 13][i & 7]).collect();
            assert_eq!(words(after, 0x40, 40), want);
        },
    }
}

fn cases() -> Vec<Case> {
    vec![
        bitonic(),
        tiles(),
        scan(),
        fourier(),
        edges(),
        grey(),
        histogram(),
        primes(),
        fibonacci(),
    ]
}

/// Runs a case with both orders of branches on an engine, checks what it leaves, and says how much
/// it executed.
fn check(case: &Case, program: &Kernel, engine: &mut dyn Engine) -> Summary {
    let results = [BranchOrder::FallThrough, BranchOrder::Taken].map(|order| {
        let launch = Launch {
            order,
            ..case.launch.clone()
        };
        let mut memory = case.memory.clone();
        let summary = run(case.machine.model(), engine, program, &launch, &mut memory, &mut |_| {});
        (memory, summary.unwrap_or_else(|e| panic!("{}: {e}", case.name)))
    });
    assert!(results[0].0 == results[1].0, "{}: the order of branches shows in memory", case.name);
    (case.check)(&case.memory, &results[0].0);
    results[0].1
}

#[test]
fn kernels_leave_what_their_models_compute() {
    for case in cases() {
        let isa = case.machine.model();
        let mut engine = Lockstep::new(isa, LaneVm::new(isa), Aot::new(isa));
        let program = assemble(case.machine, case.text);
        let summary = check(&case, &program, &mut engine);
        // Engines in lock step keep their stores back; alone they store for all lanes at once.
        for engine in [&mut LaneVm::new(isa) as &mut dyn Engine, &mut Aot::new(isa)] {
            assert_eq!(check(&case, &program, engine), summary, "{}", case.name);
        }
    }
}

/// A minute: `cargo test --release -p isamorph-core --test it programs:: -- --ignored --nocapture`.
#[test]
#[ignore = "the reference evaluator takes a minute"]
fn kernels_leave_the_same_on_the_reference_evaluator() {
    for case in cases() {
        let isa = case.machine.model();
        let mut engine = Lockstep::new(isa, Aot::new(isa), Reference::new(isa));
        let summary = check(&case, &assemble(case.machine, case.text), &mut engine);
        println!("{}: {} lane-instructions", case.name, summary.thread_steps);
    }
}

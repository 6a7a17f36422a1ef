//! The host's float operations that stand in for formulas give what the formulas mean, bit by bit,
//! in every mode.

use isamorph_core::exec::bytecode::{Banks, Input, NoHost, Program};
use isamorph_core::exec::{FloatOp, LANES};
use isamorph_core::float::{self, Denormals, Format, Kind, Mode, Nan, Operation, Rounding};
use isamorph_core::formula::{Term, TermPool, VarId, Width};
use isamorph_core::oracle::Random;

/// The kinds, with the widths of the integers in conversions; 16 and 0 tell operations on halves
/// and singles.
const KINDS: [(Kind, u32); 22] = [
    (Kind::Add, 16),
    (Kind::Sub, 16),
    (Kind::Mul, 16),
    (Kind::Fma, 16),
    (Kind::Convert, 16),
    (Kind::Convert, 0),
    (Kind::Add, 0),
    (Kind::Sub, 0),
    (Kind::Mul, 0),
    (Kind::Fma, 0),
    (Kind::MultiplyTruncateAdd, 0),
    (Kind::FromSigned, 16),
    (Kind::FromSigned, 32),
    (Kind::FromSigned, 34),
    (Kind::FromUnsigned, 8),
    (Kind::FromUnsigned, 32),
    (Kind::FromUnsigned, 53),
    (Kind::ToSigned, 16),
    (Kind::ToSigned, 34),
    (Kind::ToSigned, 53),
    (Kind::ToUnsigned, 8),
    (Kind::ToUnsigned, 33),
];

fn is_conversion(kind: Kind) -> bool {
    matches!(kind, Kind::FromSigned | Kind::FromUnsigned | Kind::ToSigned | Kind::ToUnsigned)
}

fn format(kind: Kind, bits: u32) -> Format {
    if bits == 16 && !is_conversion(kind) {
        Format::HALF
    } else {
        Format::SINGLE
    }
}

fn formula(pool: &mut TermPool, kind: Kind, mode: Mode, bits: u32, x: &[Term]) -> Term {
    let f = format(kind, bits);
    match kind {
        Kind::Convert if f == Format::HALF => float::convert(pool, f, Format::SINGLE, mode, x[0]),
        Kind::Convert => float::convert(pool, f, Format::HALF, mode, x[0]),
        Kind::Add => float::add(pool, f, mode, x[0], x[1]),
        Kind::Sub => float::sub(pool, f, mode, x[0], x[1]),
        Kind::Mul => float::mul(pool, f, mode, x[0], x[1]),
        Kind::Fma => float::fma(pool, f, mode, x[0], x[1], x[2]),
        Kind::MultiplyTruncateAdd => float::multiply_truncate_add(pool, f, mode, x[0], x[1], x[2]),
        Kind::FromSigned => float::from_signed(pool, f, mode, x[0]),
        Kind::FromUnsigned => float::from_unsigned(pool, f, mode, x[0]),
        Kind::ToSigned => float::to_signed(pool, f, mode, bits, x[0]),
        Kind::ToUnsigned => float::to_unsigned(pool, f, mode, bits, x[0]),
    }
}

/// A single that is often special, or near the ends of its range, or has few ones or zeros, so that
/// sums and products of such are often exact, halfway between two singles, or about as small as
/// normal numbers get.
fn single(random: &mut Random) -> u64 {
    const SPECIAL: [u32; 12] = [
        0,
        1,
        0x007f_ffff,
        0x0080_0000,
        0x0080_0001,
        0x3f80_0000,
        0x3f80_0001,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7fc0_0000,
        0x7f80_0001,
        0x7fff_ffff,
    ];
    let n = random.number();
    let sign = (n as u32) << 31;
    let exponent = match n >> 1 & 7 {
        0 => return u64::from(SPECIAL[(n >> 8) as usize % SPECIAL.len()] | sign),
        1 => return u64::from((n >> 8) as u32),
        2 => n >> 4 & 3,
        3 => 64 + (n >> 4 & 3) - 2,
        4 => 127 + (n >> 4 & 0x3f) - 32,
        5 => 0xfe - (n >> 4 & 3),
        _ => 127 + (n >> 4 & 3),
    };
    let m = random.number();
    let fraction = match n >> 16 & 3 {
        0 => m,
        1 => m & m >> 20 & m >> 40,
        2 => m | m >> 20 | m >> 40,
        _ => 1 << (m % 23) | 1 << (m >> 8 & 15),
    };
    u64::from(sign | (exponent as u32) << 23 | fraction as u32 & 0x7f_ffff)
}

/// The same for halves.
fn half(random: &mut Random) -> u64 {
    let n = random.number();
    let special = [0, 1, 0x3ff, 0x400, 0x401, 0x3c00, 0x7bff, 0x7c00, 0x7c01, 0x7e00];
    match n & 3 {
        0 => special[(n >> 8) as usize % special.len()] | n >> 4 & 0x8000,
        1 => n >> 8 & 0xffff,
        2 => n >> 8 & 0x83ff,
        _ => n >> 8 & n >> 28 & 0xffff | 0x2000,
    }
}

/// Compares an operation with its formula on so many operands. Says whether the host can compute
/// it.
fn agrees(kind: Kind, bits: u32, mode: Mode, many: usize, random: &mut Random) -> bool {
    let mut pool = TermPool::new();
    let widths = match kind {
        Kind::FromSigned | Kind::FromUnsigned => vec![bits],
        Kind::ToSigned | Kind::ToUnsigned => vec![32],
        Kind::Convert => vec![format(kind, bits).width()],
        Kind::Add | Kind::Sub | Kind::Mul => vec![format(kind, bits).width(); 2],
        Kind::Fma | Kind::MultiplyTruncateAdd => vec![format(kind, bits).width(); 3],
    };
    let vars: Vec<VarId> = (0..widths.len())
        .map(|i| pool.declare_var(&format!("x{i}"), Width::new(widths[i]).expect("a width")))
        .collect();
    let operands: Vec<Term> = vars.iter().map(|v| pool.var(*v)).collect();
    let result = formula(&mut pool, kind, mode, bits, &operands);
    let operation = Operation {
        result,
        kind,
        format: format(kind, bits),
        mode,
        operands,
    };
    let Some(op) = FloatOp::new(&pool, &operation, None) else {
        return false;
    };
    let program = Program::new(&mut pool, &[result]);
    let mut banks = Banks::default();
    banks.fit(&program);
    for _ in 0..many.div_ceil(LANES) {
        let integers = matches!(kind, Kind::FromSigned | Kind::FromUnsigned);
        let values: Vec<[u64; 3]> = (0..LANES)
            .map(|_| {
                [0; 3].map(|_| {
                    if integers {
                        let (n, size) = (random.number(), random.number());
                        n >> (size & 63).max(u64::from(64 - bits))
                    } else if format(kind, bits) == Format::HALF {
                        half(random)
                    } else {
                        single(random)
                    }
                })
            })
            .collect();
        for (input, slot) in program.inputs() {
            let Input::Var(v) = input else {
                unreachable!("there are only variables")
            };
            let at = vars.iter().position(|w| w == v).expect("a variable");
            for (lane, value) in values.iter().enumerate() {
                banks.set_lane(*slot, lane, value[at].into());
            }
        }
        program.run(&mut banks, &mut NoHost).expect("nothing fails");
        for (lane, [x, y, z]) in values.iter().enumerate() {
            let (want, got) = (banks.lane(program.outputs()[0], lane), u128::from(op.lane(*x, *y, *z)));
            assert!(
                got == want,
                "{kind:?} {bits} {mode:?} of {x:#x} {y:#x} {z:#x}: the host gives {got:#x}, the formula {want:#x}"
            );
        }
    }
    true
}

/// All kinds in all modes; `many` operands each.
fn check(many: usize, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut modes = 0;
    for (kind, bits) in KINDS {
        for rounding in [Rounding::Nearest, Rounding::Zero, Rounding::Down, Rounding::Up] {
            for nan in [Nan::Canonical, Nan::First, Nan::Full] {
                for flush in 0..4 {
                    let denormals = |bit: u32| if flush >> bit & 1 == 1 { Denormals::Flush } else { Denormals::Keep };
                    let mode = Mode {
                        rounding,
                        operands: denormals(0),
                        results: denormals(1),
                        nan,
                    };
                    modes += usize::from(agrees(kind, bits, mode, many, &mut random));
                }
            }
        }
    }
    modes
}

#[test]
fn the_host_computes_what_the_formulas_mean() {
    // All but sums and products rounded down, and multiply-adds that cut off and do not round to
    // nearest.
    assert_eq!(check(320, 1), 12 * (22 * 4 - 8 - 3));
}

/// A minute: `cargo test --release -p isamorph-core --test it host_floats:: -- --ignored`.
#[test]
#[ignore = "a hundred million operands take a minute"]
fn the_host_computes_what_the_formulas_mean_of_a_hundred_million_operands() {
    check(150_000, 2);
}

//! Float formulas agree with an independent soft-float library on every operand or on very many.

use crate::support::floats;
use crate::support::g80;

use floats::{ROUNDINGS, bits, corners, mode, operand};
use g80::g80_multiply_add;
use isamorph_core::float::{self, Choice, Denormals, Format, Mode, Nan, Rounding};
use isamorph_core::formula::{Node, Term, TermPool, VarId, Width};
use isamorph_core::oracle::Random;
use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// Pairs of each binary operation on halves, all roundings together.
const HALF_PAIRS: usize = 1_000_000;
/// The same for singles.
const SINGLE_PAIRS: usize = 1_000_000;
/// The same for doubles.
const DOUBLE_PAIRS: usize = 60_000;

/// A formula whose terms are evaluated in order: some hundred times faster than the reference
/// evaluator.
struct Program {
    pool: TermPool,
    order: Vec<Term>,
    vars: Vec<VarId>,
    /// By the index of the term.
    values: Vec<u128>,
}

impl Program {
    /// The formula that `build` makes of variables of the widths given.
    fn new(widths: &[u32], build: impl FnOnce(&mut TermPool, &[Term]) -> Term) -> Program {
        let mut pool = TermPool::new();
        let vars: Vec<VarId> = widths
            .iter()
            .enumerate()
            .map(|(i, n)| pool.declare_var(&format!("x{i}"), Width::of(*n)))
            .collect();
        let terms: Vec<Term> = vars.iter().map(|v| pool.var(*v)).collect();
        let root = build(&mut pool, &terms);
        Program {
            order: pool.reachable(&[root]),
            values: vec![0; pool.len()],
            pool,
            vars,
        }
    }

    fn run(&mut self, inputs: &[u128]) -> u128 {
        for t in &self.order {
            self.values[t.index()] = match self.pool.node(*t) {
                Node::Var(id) => inputs[self.vars.iter().position(|v| v == id).expect("an input")],
                _ => self.pool.operation(*t, |operand| self.values[operand.index()]),
            };
        }
        self.values[self.order.last().expect("a root").index()]
    }
}

type Build2 = fn(&mut TermPool, Format, Mode, Term, Term) -> Term;

fn binary<F: Float>(f: Format, pairs: usize) {
    type Reference<F> = fn(F, F, Round) -> F;
    let operations: [(&str, Build2, Reference<F>); 3] = [
        ("add", float::add, |x, y, r| x.add_r(y, r).value),
        ("sub", float::sub, |x, y, r| x.sub_r(y, r).value),
        ("mul", float::mul, |x, y, r| x.mul_r(y, r).value),
    ];
    let mut random = Random(7);
    for (name, build, theirs) in operations {
        for (ours, round) in ROUNDINGS {
            let mut p = Program::new(&[f.width(); 2], |pool, x| build(pool, f, mode(ours), x[0], x[1]));
            let mut check = |x: u128, y: u128| {
                let want = bits(f, theirs(F::from_bits(x), F::from_bits(y), round));
                let got = p.run(&[x, y]);
                assert_eq!(got, want, "{name} {ours:?} {x:#x} {y:#x}: {got:#x}, not {want:#x}");
            };
            for x in corners(f) {
                corners(f).into_iter().for_each(|y| check(x, y));
            }
            for _ in 0..pairs / 4 {
                check(operand(f, &mut random), operand(f, &mut random));
            }
        }
    }
}

fn fused<F: Float>(f: Format, triples: usize) {
    let mut random = Random(8);
    for (ours, round) in ROUNDINGS {
        let mut p = Program::new(&[f.width(); 3], |pool, x| float::fma(pool, f, mode(ours), x[0], x[1], x[2]));
        let mut check = |x: u128, y: u128, z: u128| {
            let want = bits(f, F::from_bits(x).mul_add_r(F::from_bits(y), F::from_bits(z), round).value);
            let got = p.run(&[x, y, z]);
            assert_eq!(got, want, "fma {ours:?} {x:#x} {y:#x} {z:#x}: {got:#x}, not {want:#x}");
        };
        for x in corners(f) {
            for y in corners(f) {
                corners(f).into_iter().for_each(|z| check(x, y, z));
            }
        }
        for _ in 0..triples / 4 {
            let (x, y) = (operand(f, &mut random), operand(f, &mut random));
            // Half the addends nearly cancel the product.
            let z = if random.number().is_multiple_of(2) {
                operand(f, &mut random)
            } else {
                let product = F::from_bits(x).mul_r(F::from_bits(y), round).value.to_bits();
                (product ^ 1 << (f.width() - 1))
                    .wrapping_add(u128::from(random.number() % 5))
                    .wrapping_sub(2)
                    & ((1 << f.width()) - 1)
            };
            check(x, y, z);
        }
    }
}

fn ordering<F: Float>(f: Format, pairs: usize) {
    let mut random = Random(9);
    let choices = [(false, false), (false, true), (true, false), (true, true)].map(|(number_over_nan, first_zero)| Choice {
        number_over_nan,
        first_zero,
    });
    let m = Mode::default();
    let mut relations = Program::new(&[f.width(); 2], |pool, x| {
        let all = [float::eq, float::lt, float::le].map(|op| op(pool, f, m, x[0], x[1]));
        let upper = pool.concat(all[0], all[1]);
        pool.concat(upper, all[2])
    });
    let mut extremes =
        choices.map(|c| [float::min, float::max].map(|op| Program::new(&[f.width(); 2], |pool, x| op(pool, f, m, c, x[0], x[1]))));
    let mut check = |x: u128, y: u128| {
        let (a, b) = (F::from_bits(x), F::from_bits(y));
        let want = u128::from(a == b) << 2 | u128::from(a < b) << 1 | u128::from(a <= b);
        assert_eq!(relations.run(&[x, y]), want, "compare {x:#x} {y:#x}");
        for (c, programs) in choices.iter().zip(&mut extremes) {
            for (greatest, p) in [false, true].into_iter().zip(programs) {
                let want = if a.is_nan() || b.is_nan() {
                    match (a.is_nan(), b.is_nan()) {
                        (false, _) if c.number_over_nan => x,
                        (_, false) if c.number_over_nan => y,
                        _ => f.quiet_nan(),
                    }
                } else if a.is_zero() && b.is_zero() {
                    let negative = if x == 0 { y } else { x };
                    match (c.first_zero, greatest) {
                        (true, _) => x,
                        (false, false) => negative,
                        (false, true) => x & y,
                    }
                } else if (a < b) != greatest {
                    x
                } else {
                    y
                };
                assert_eq!(p.run(&[x, y]), want, "{c:?} greatest: {greatest} {x:#x} {y:#x}");
            }
        }
    };
    for x in corners(f) {
        corners(f).into_iter().for_each(|y| check(x, y));
    }
    for _ in 0..pairs {
        let x = operand(f, &mut random);
        let y = if random.number().is_multiple_of(8) {
            x
        } else {
            operand(f, &mut random)
        };
        check(x, y);
    }
}

#[test]
fn half_arithmetic_agrees_with_soft_float() {
    binary::<Half>(Format::HALF, HALF_PAIRS);
}

#[test]
fn single_arithmetic_agrees_with_soft_float() {
    binary::<Single>(Format::SINGLE, SINGLE_PAIRS);
}

#[test]
fn double_arithmetic_agrees_with_soft_float() {
    binary::<Double>(Format::DOUBLE, DOUBLE_PAIRS);
}

#[test]
fn doubles_convert_as_soft_float_says() {
    let f = Format::DOUBLE;
    let mut random = Random(14);
    for (ours, round) in ROUNDINGS {
        let m = mode(ours);
        let mut single = Program::new(&[64], |pool, x| float::convert(pool, f, Format::SINGLE, m, x[0]));
        let mut half = Program::new(&[64], |pool, x| float::convert(pool, f, Format::HALF, m, x[0]));
        let mut wide = Program::new(&[32], |pool, x| float::convert(pool, Format::SINGLE, f, m, x[0]));
        let mut whole = Program::new(&[64], |pool, x| float::integral(pool, f, m, x[0]));
        let mut to_signed = Program::new(&[64], |pool, x| float::to_signed(pool, f, m, 64, x[0]));
        let mut to_unsigned = Program::new(&[64], |pool, x| float::to_unsigned(pool, f, m, 32, x[0]));
        let mut signed = Program::new(&[64], |pool, x| float::from_signed(pool, f, m, x[0]));
        let mut unsigned = Program::new(&[64], |pool, x| float::from_unsigned(pool, f, m, x[0]));
        for i in 0..DOUBLE_PAIRS / 4 {
            let x = match corners(f).get(i) {
                Some(x) => *x,
                // Some lie in or near the ranges of halves, singles and integers.
                None if i % 4 < 3 => {
                    let (low, many) = [(0x3c9, 0x80), (0x3e0, 0x40), (0x360, 0x130)][i % 4];
                    (random.number() as u128 & 0x800f_ffff_ffff_ffff) + ((low + u128::from(random.number()) % many) << 52)
                }
                None => operand(f, &mut random),
            };
            let d = Double::from_bits(x);
            let narrowed: Single = d.convert_r(round, &mut false).value;
            assert_eq!(single.run(&[x]), bits(Format::SINGLE, narrowed), "{ours:?} {x:#x}");
            let narrowed: Half = d.convert_r(round, &mut false).value;
            assert_eq!(half.run(&[x]), bits(Format::HALF, narrowed), "{ours:?} {x:#x}");
            let want = bits(f, d.round_to_integral(round).value);
            assert_eq!(whole.run(&[x]), want, "{ours:?} {x:#x}");
            let want = d.to_i128_r(64, round, &mut false).value as u64;
            assert_eq!(to_signed.run(&[x]), u128::from(want), "{ours:?} {x:#x}");
            let want = d.to_u128_r(32, round, &mut false).value;
            assert_eq!(to_unsigned.run(&[x]), want, "{ours:?} {x:#x}");
            let n = random.number() >> (random.number() % 64);
            let want = Double::from_i128_r(i128::from(n as i64), round).value.to_bits();
            assert_eq!(signed.run(&[n.into()]), want, "{n:#x}");
            let want = Double::from_u128_r(n.into(), round).value.to_bits();
            assert_eq!(unsigned.run(&[n.into()]), want, "{n:#x}");
            let s = random.number() as u32;
            let widened: Double = Single::from_bits(s.into()).convert_r(round, &mut false).value;
            assert_eq!(wide.run(&[s.into()]), bits(f, widened), "{s:#x}");
        }
    }
}

#[test]
fn fused_multiply_add_agrees_with_soft_float() {
    fused::<Half>(Format::HALF, HALF_PAIRS);
    fused::<Single>(Format::SINGLE, SINGLE_PAIRS);
}

#[test]
fn comparisons_minimum_and_maximum_agree_with_soft_float() {
    ordering::<Half>(Format::HALF, HALF_PAIRS / 10);
    ordering::<Single>(Format::SINGLE, SINGLE_PAIRS / 10);
    ordering::<Double>(Format::DOUBLE, DOUBLE_PAIRS);
}

/// Every half.
#[test]
fn every_half_converts_as_soft_float_says() {
    let f = Format::HALF;
    for (ours, round) in ROUNDINGS {
        let m = mode(ours);
        let mut widen = Program::new(&[16], |pool, x| float::convert(pool, f, Format::SINGLE, m, x[0]));
        let mut integers: Vec<(u32, Program, Program)> = [4, 8, 16, 32, 64]
            .into_iter()
            .map(|n| {
                (
                    n,
                    Program::new(&[16], |pool, x| float::to_signed(pool, f, m, n, x[0])),
                    Program::new(&[16], |pool, x| float::to_unsigned(pool, f, m, n, x[0])),
                )
            })
            .collect();
        let mut signed = Program::new(&[16], |pool, x| float::from_signed(pool, f, m, x[0]));
        let mut unsigned = Program::new(&[16], |pool, x| float::from_unsigned(pool, f, m, x[0]));
        for x in 0..1u128 << 16 {
            let h = Half::from_bits(x);
            let wide: Single = h.convert_r(round, &mut false).value;
            assert_eq!(widen.run(&[x]), bits(Format::SINGLE, wide), "{x:#x}");
            for (n, to_signed, to_unsigned) in &mut integers {
                let mask = (1u128 << *n) - 1;
                let want = h.to_i128_r(*n as usize, round, &mut false).value as u128 & mask;
                assert_eq!(to_signed.run(&[x]), want, "{ours:?} {x:#x} to i{n}");
                let want = h.to_u128_r(*n as usize, round, &mut false).value & mask;
                assert_eq!(to_unsigned.run(&[x]), want, "{ours:?} {x:#x} to u{n}");
            }
            let want = Half::from_i128_r(i128::from(x as u16 as i16), round).value.to_bits();
            assert_eq!(signed.run(&[x]), want, "{ours:?} {x:#x} from i16");
            let want = Half::from_u128_r(x, round).value.to_bits();
            assert_eq!(unsigned.run(&[x]), want, "{ours:?} {x:#x} from u16");
        }
    }
}

#[test]
fn singles_convert_as_soft_float_says() {
    let f = Format::SINGLE;
    let mut random = Random(10);
    for (ours, round) in ROUNDINGS {
        let m = mode(ours);
        let mut narrow = Program::new(&[32], |pool, x| float::convert(pool, f, Format::HALF, m, x[0]));
        let mut to_signed = Program::new(&[32], |pool, x| float::to_signed(pool, f, m, 32, x[0]));
        let mut to_unsigned = Program::new(&[32], |pool, x| float::to_unsigned(pool, f, m, 32, x[0]));
        let mut signed = Program::new(&[32], |pool, x| float::from_signed(pool, f, m, x[0]));
        let mut unsigned = Program::new(&[64], |pool, x| float::from_unsigned(pool, f, m, x[0]));
        let mut half = Program::new(&[64], |pool, x| float::from_signed(pool, Format::HALF, m, x[0]));
        for i in 0..SINGLE_PAIRS / 4 {
            let x = match corners(f).get(i) {
                Some(x) => *x,
                // Half of them lie in or near the range of halves, where a narrow result is
                // rounded.
                None if i % 2 == 0 => (random.number() as u128 & 0x803f_ffff) + (0x3200_0000 + (u128::from(random.number() % 0x20) << 23)),
                None => operand(f, &mut random),
            } & 0xffff_ffff;
            let s = Single::from_bits(x);
            let narrowed: Half = s.convert_r(round, &mut false).value;
            assert_eq!(narrow.run(&[x]), bits(Format::HALF, narrowed), "{ours:?} {x:#x}");
            assert_eq!(
                to_signed.run(&[x]),
                s.to_i128_r(32, round, &mut false).value as u128 & 0xffff_ffff,
                "{ours:?} {x:#x}"
            );
            assert_eq!(
                to_unsigned.run(&[x]),
                s.to_u128_r(32, round, &mut false).value & 0xffff_ffff,
                "{ours:?} {x:#x}"
            );
            assert_eq!(
                signed.run(&[x]),
                Single::from_i128_r(i128::from(x as u32 as i32), round).value.to_bits(),
                "{x:#x}"
            );
            let wide = random.number() >> (random.number() % 64);
            assert_eq!(
                unsigned.run(&[wide.into()]),
                Single::from_u128_r(wide.into(), round).value.to_bits(),
                "{wide:#x}"
            );
            assert_eq!(
                half.run(&[wide.into()]),
                Half::from_i128_r(i128::from(wide as i64), round).value.to_bits(),
                "{wide:#x}"
            );
        }
    }
}

/// Flushing is what it says: operands before, results after.
#[test]
fn flushed_denormals_are_zeros_of_their_sign() {
    let f = Format::HALF;
    let flush = |x: u128| if x & 0x7c00 == 0 { x & 0x8000 } else { x };
    let all = Mode {
        operands: Denormals::Flush,
        results: Denormals::Flush,
        ..Mode::default()
    };
    let mut random = Random(11);
    for (build, plain) in [float::add as Build2, float::sub, float::mul].into_iter().map(|b| (b, b)) {
        let mut flushing = Program::new(&[16, 16], |pool, x| build(pool, f, all, x[0], x[1]));
        let mut keeping = Program::new(&[16, 16], |pool, x| plain(pool, f, Mode::default(), x[0], x[1]));
        for _ in 0..100_000 {
            let (x, y) = (operand(f, &mut random), operand(f, &mut random));
            let want = keeping.run(&[flush(x), flush(y)]);
            let want = if want & 0x7fff == 0x7e00 { want } else { flush(want) };
            assert_eq!(flushing.run(&[x, y]), want, "{x:#x} {y:#x}");
        }
    }
}

#[test]
fn the_first_nan_passes_its_payload_on() {
    let m = Mode {
        nan: Nan::First,
        ..Mode::default()
    };
    let mut add = Program::new(&[16, 16], |pool, x| float::add(pool, Format::HALF, m, x[0], x[1]));
    assert_eq!(add.run(&[0xfc01, 0x7e02]), 0xfe01);
    assert_eq!(add.run(&[0x3c00, 0x7c02]), 0x7e02);
    assert_eq!(add.run(&[0x7c00, 0xfc00]), 0x7e00);
    let mut widen = Program::new(&[16], |pool, x| float::convert(pool, Format::HALF, Format::SINGLE, m, x[0]));
    assert_eq!(widen.run(&[0xfc01]), 0xffc0_2000);
}

#[test]
fn multiply_add_with_a_cut_product_agrees_with_integers() {
    let f = Format::SINGLE;
    let m = Mode {
        operands: Denormals::Flush,
        results: Denormals::Flush,
        nan: Nan::Full,
        ..Mode::default()
    };
    let mut p = Program::new(&[32; 3], |pool, x| float::multiply_truncate_add(pool, f, m, x[0], x[1], x[2]));
    let mut differs_from_fused = 0;
    let mut fused = Program::new(&[32; 3], |pool, x| float::fma(pool, f, m, x[0], x[1], x[2]));
    let mut check = |x: u128, y: u128, z: u128| {
        let want = u128::from(g80_multiply_add(x as u32, y as u32, z as u32));
        let got = p.run(&[x, y, z]);
        assert_eq!(got, want, "{x:#x} * {y:#x} + {z:#x}: {got:#x}, not {want:#x}");
        differs_from_fused += u32::from(fused.run(&[x, y, z]) != got);
    };
    for x in corners(f) {
        for y in corners(f) {
            corners(f).into_iter().for_each(|z| check(x, y, z));
        }
    }
    let mut random = Random(12);
    for i in 0..300_000 {
        let (x, y) = (operand(f, &mut random), operand(f, &mut random));
        // Addends of all sizes, of the product's size, and zero.
        let z = match i % 4 {
            0 => operand(f, &mut random),
            1 => (random.number() as u128 & 1) << 31,
            _ => {
                let product = Single::from_bits(x) * Single::from_bits(y);
                let step = u128::from(random.number() % 9) << (random.number() % 28);
                (product.value.to_bits() ^ 1 << 31).wrapping_add(step).wrapping_sub(4) & 0xffff_ffff
            }
        };
        check(x, y, z);
    }
    assert!(
        differs_from_fused > 10_000,
        "the inputs hardly tell cut products from exact ones: {differs_from_fused}"
    );
}

#[test]
fn a_full_nan_has_all_bits_but_the_sign() {
    let m = Mode {
        nan: Nan::Full,
        ..Mode::default()
    };
    let mut add = Program::new(&[16, 16], |pool, x| float::add(pool, Format::HALF, m, x[0], x[1]));
    assert_eq!(add.run(&[0xfc01, 0x3c00]), 0x7fff);
    assert_eq!(add.run(&[0x7c00, 0xfc00]), 0x7fff);
    let mut widen = Program::new(&[16], |pool, x| float::convert(pool, Format::HALF, Format::SINGLE, m, x[0]));
    assert_eq!(widen.run(&[0xfc01]), 0x7fff_ffff);
}

#[test]
fn whole_numbers_are_those_of_soft_float() {
    let f = Format::SINGLE;
    let mut random = Random(13);
    for (ours, round) in ROUNDINGS {
        let mut single = Program::new(&[32], |pool, x| float::integral(pool, f, mode(ours), x[0]));
        let mut half = Program::new(&[16], |pool, x| float::integral(pool, Format::HALF, mode(ours), x[0]));
        for x in 0..1u128 << 16 {
            let want = bits(Format::HALF, Half::from_bits(x).round_to_integral(round).value);
            assert_eq!(half.run(&[x]), want, "{ours:?} {x:#x}");
        }
        for i in 0..100_000 {
            let x = match corners(f).get(i) {
                Some(x) => *x,
                // Half of them have places on both sides of the point.
                None if i % 2 == 0 => (random.number() as u128 & 0x807f_ffff) + ((126 + u128::from(random.number() % 26)) << 23),
                None => operand(f, &mut random),
            } & 0xffff_ffff;
            let want = bits(f, Single::from_bits(x).round_to_integral(round).value);
            assert_eq!(single.run(&[x]), want, "{ours:?} {x:#x}");
        }
    }
}

#[test]
fn saturation_and_copies_change_what_they_say_and_nothing_else() {
    let f = Format::HALF;
    let tidy = Mode {
        operands: Denormals::Flush,
        nan: Nan::Full,
        ..Mode::default()
    };
    let mut saturated = Program::new(&[16], |pool, x| float::saturate(pool, f, x[0]));
    let mut copied = Program::new(&[16], |pool, x| float::convert(pool, f, f, tidy, x[0]));
    let mut same = Program::new(&[16], |pool, x| float::convert(pool, f, f, Mode::default(), x[0]));
    let one = Half::from_bits(0x3c00);
    for x in 0..1u128 << 16 {
        let h = Half::from_bits(x);
        let want = if h.is_nan() {
            x
        } else if h.is_negative() {
            0
        } else if h > one {
            0x3c00
        } else {
            x
        };
        assert_eq!(saturated.run(&[x]), want, "{x:#x}");
        let want = if h.is_nan() {
            0x7fff
        } else if h.is_denormal() {
            x & 0x8000
        } else {
            x
        };
        assert_eq!(copied.run(&[x]), want, "{x:#x}");
        assert_eq!(same.run(&[x]), bits(f, h), "{x:#x}");
    }
}

/// A rounding that is known only when the formula is evaluated.
#[test]
fn a_rounding_by_code_is_the_rounding_of_that_code() {
    let f = Format::SINGLE;
    let coded = |code: Term| mode(Rounding::Coded(code));
    type Unary = fn(&mut TermPool, Mode, Term) -> Term;
    let unary: [Unary; 4] = [
        |p, m, x| float::convert(p, Format::SINGLE, Format::HALF, m, x),
        |p, m, x| float::to_signed(p, Format::SINGLE, m, 20, x),
        |p, m, x| float::integral(p, Format::SINGLE, m, x),
        |p, m, x| float::from_signed(p, Format::HALF, m, x),
    ];
    let mut random = Random(14);
    let inputs: Vec<(u128, u128)> = (0..2_000).map(|_| (operand(f, &mut random), operand(f, &mut random))).collect();
    // The codes in the order of the list: nearest, zero, down, up.
    for ((fixed, _), code) in ROUNDINGS.into_iter().zip([0, 3, 1, 2]) {
        for build in unary {
            let mut by_code = Program::new(&[32, 2], |pool, x| build(pool, coded(x[1]), x[0]));
            let mut at_once = Program::new(&[32], |pool, x| build(pool, mode(fixed), x[0]));
            for (x, _) in &inputs {
                assert_eq!(by_code.run(&[*x, code]), at_once.run(&[*x]), "{fixed:?} {x:#x}");
            }
        }
        let mut by_code = Program::new(&[32, 32, 2], |pool, x| float::add(pool, f, coded(x[2]), x[0], x[1]));
        let mut at_once = Program::new(&[32, 32], |pool, x| float::add(pool, f, mode(fixed), x[0], x[1]));
        for (x, y) in inputs
            .iter()
            .copied()
            .chain([(0, 1 << 31), (1 << 31, 0), (0x3f80_0000, 0xbf80_0000)])
        {
            assert_eq!(by_code.run(&[x, y, code]), at_once.run(&[x, y]), "{fixed:?} {x:#x} {y:#x}");
        }
    }
}

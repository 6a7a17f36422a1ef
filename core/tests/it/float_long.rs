//! Float formulas on all pairs of halves, and on a hundred million operands for each operation on
//! singles.
//!
//! The long tests are ignored by default. They print how long each operation took:
//!
//! ```sh
//! cargo test --release -p isamorph-core --test it float_long:: -- --ignored --nocapture --test-threads 1
//! ```

use crate::support::floats;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use floats::{ROUNDINGS, bits, corners, mode, operand};
use isamorph_core::exec::LANES;
use isamorph_core::exec::bytecode::{Banks, Input, NoHost, Program};
use isamorph_core::float::{self, Choice, Format, Mode};
use isamorph_core::formula::{Term, TermPool, VarId, Width};
use isamorph_core::oracle::Random;
use multiversion::multiversion;
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// Values in all lanes.
type Values = [u32; LANES];

/// A formula, or several, in 32 lanes at a time.
#[derive(Clone)]
struct Formula {
    program: Program,
    operands: Vec<VarId>,
    banks: Banks,
}

impl Formula {
    /// The formulas that `build` makes of operands of the widths given.
    fn new(widths: &[u32], build: impl FnOnce(&mut TermPool, &[Term]) -> Vec<Term>) -> Formula {
        let mut pool = TermPool::new();
        let operands: Vec<VarId> = widths
            .iter()
            .enumerate()
            .map(|(i, n)| pool.declare_var(&format!("x{i}"), Width::new(*n).expect("a width")))
            .collect();
        let terms: Vec<Term> = operands.iter().map(|v| pool.var(*v)).collect();
        let roots = build(&mut pool, &terms);
        let program = Program::new(&mut pool, &roots);
        let mut banks = Banks::default();
        banks.fit(&program);
        Formula { program, operands, banks }
    }

    /// Computes the results for operands of at most 32 bits.
    fn run(&mut self, operands: &[Values]) {
        for (input, slot) in self.program.inputs() {
            let Input::Var(id) = input else {
                unreachable!("floats have no state")
            };
            let at = self.operands.iter().position(|v| v == id).expect("an operand");
            self.banks.narrow[slot.index()] = operands[at];
        }
        let Ok(()) = self.program.run(&mut self.banks, &mut NoHost);
    }

    /// A result of at most 32 bits.
    fn result(&self, number: usize) -> &Values {
        &self.banks.narrow[self.program.outputs()[number].index()]
    }
}

/// Does work in parts, each by one of as many threads as there are processors.
fn in_parallel(parts: u64, work: impl Fn(&mut dyn Iterator<Item = u64>) + Sync) {
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut mine = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < parts));
                work(&mut mine);
            });
        }
    });
}

// ---- halves: what arithmetic of doubles says
//
// The sum, the difference and the product of two halves are doubles without any rounding. A half is
// a multiple of 2^-24 below 2^16, so that a sum takes 41 bits at most; a product has 22 significant
// bits and lies between 2^-48 and 2^32. So the processor's result is exact, and one rounding to a
// half is all that is left to do.

/// The double that a half is.
fn double(half: u32) -> f64 {
    let size = match (half >> 10 & 0x1f, half & 0x3ff) {
        (0, fraction) => f64::from(fraction) * f64::powi(2.0, -24),
        (31, 0) => f64::INFINITY,
        (31, _) => f64::NAN,
        (exponent, fraction) => f64::from(1024 + fraction) * f64::powi(2.0, exponent as i32 - 25),
    };
    if half >> 15 == 1 { -size } else { size }
}

/// An exact result rounded to a half: to nearest, towards zero, down, up.
#[inline(always)]
fn rounded(exact: f64, negative_zero_if_down: bool) -> [u32; 4] {
    let word = exact.to_bits();
    let (sign, exponent) = ((word >> 63) as u32, word >> 52 & 0x7ff);
    let significand = word & ((1 << 52) - 1) | 1 << 52;
    // The least normal half has the exponent 1009; below it there are fewer places.
    let cut = 42 + 1009u64.saturating_sub(exponent).min(21);
    let kept = (exponent.saturating_sub(1009) << 10) + (significand >> cut);
    let lost = significand & ((1 << cut) - 1);
    let middle = 1 << (cut - 1);
    let nearer_above = u64::from(lost > middle) | u64::from(lost == middle) & kept;
    let towards = kept.min(0x7bff) as u32;
    let away = (kept + u64::from(lost != 0)).min(0x7c00) as u32;
    let nearest = (kept + (nearer_above & 1)).min(0x7c00) as u32;
    let (down, up) = if sign == 1 { (away, towards) } else { (towards, away) };
    let signed = [nearest, towards, down, up].map(|size| sign << 15 | size);
    if exact.is_nan() {
        [0x7e00; 4]
    } else if exponent == 0x7ff {
        [sign << 15 | 0x7c00; 4]
    } else if exact == 0.0 {
        let zero = sign << 15;
        [zero, zero, if negative_zero_if_down { 0x8000 } else { zero }, zero]
    } else {
        signed
    }
}

/// The results of one half with 32 others in each rounding, from the operands as halves and as
/// doubles.
type Arithmetic = fn(u32, f64, &Values, &[f64; LANES], &mut [Values; 4]);

macro_rules! arithmetic {
    ($name:ident, |$x:ident, $y:ident| $exact:expr, |$a:ident, $b:ident| $cancels:expr) => {
        #[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
        fn $name($a: u32, $x: f64, others: &Values, doubles: &[f64; LANES], results: &mut [Values; 4]) {
            for lane in 0..LANES {
                let ($b, $y) = (others[lane], doubles[lane]);
                let all = rounded($exact, $cancels);
                for rounding in 0..4 {
                    results[rounding][lane] = all[rounding];
                }
            }
        }
    };
}

// A sum of zero from operands that are no zeros of one sign is negative when rounding down.
arithmetic!(sums, |x, y| x + y, |a, b| (a ^ b) >> 15 == 1);
arithmetic!(differences, |x, y| x - y, |a, b| (a ^ b) >> 15 == 0);
arithmetic!(products, |x, y| x * y, |_a, _b| false);

type Binary = fn(&mut TermPool, Format, Mode, Term, Term) -> Term;
const ARITHMETIC: [(&str, Binary, Arithmetic); 3] = [
    ("add", float::add, sums),
    ("sub", float::sub, differences),
    ("mul", float::mul, products),
];

/// What the choices are for the lesser and the greater of two numbers.
const CHOICES: [Choice; 4] = {
    const fn choice(number_over_nan: bool, first_zero: bool) -> Choice {
        Choice {
            number_over_nan,
            first_zero,
        }
    }
    [choice(false, false), choice(false, true), choice(true, false), choice(true, true)]
};
/// Three relations, and the lesser and greater in each choice.
const ORDERINGS: usize = 3 + 2 * CHOICES.len();

/// Relations and extremes of one half with 32 others.
#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn orderings(a: u32, x: f64, others: &Values, doubles: &[f64; LANES], results: &mut [Values; ORDERINGS]) {
    for lane in 0..LANES {
        let (b, y) = (others[lane], doubles[lane]);
        results[0][lane] = u32::from(x == y);
        results[1][lane] = u32::from(x < y);
        results[2][lane] = u32::from(x <= y);
        let zeros = x == 0.0 && y == 0.0;
        for (i, choice) in CHOICES.iter().enumerate() {
            let (one, other) = if choice.number_over_nan { (b, a) } else { (0x7e00, 0x7e00) };
            let nan = if x.is_nan() && y.is_nan() {
                0x7e00
            } else if x.is_nan() {
                one
            } else {
                other
            };
            let lesser_zero = if choice.first_zero { a } else { a | b };
            let greater_zero = if choice.first_zero { a } else { a & b };
            let lesser = if zeros {
                lesser_zero
            } else if x <= y {
                a
            } else {
                b
            };
            let greater = if zeros {
                greater_zero
            } else if x >= y {
                a
            } else {
                b
            };
            let unordered = x.is_nan() || y.is_nan();
            results[3 + 2 * i][lane] = if unordered { nan } else { lesser };
            results[4 + 2 * i][lane] = if unordered { nan } else { greater };
        }
    }
}

fn ordering_formulas() -> Formula {
    Formula::new(&[16, 16], |pool, v| {
        let (f, m) = (Format::HALF, Mode::default());
        let mut all: Vec<Term> = [float::eq, float::lt, float::le].map(|op| op(pool, f, m, v[0], v[1])).to_vec();
        for choice in CHOICES {
            all.push(float::min(pool, f, m, choice, v[0], v[1]));
            all.push(float::max(pool, f, m, choice, v[0], v[1]));
        }
        all
    })
}

/// Compares results of formulas for all pairs of which the first operand lies in a range. The
/// formulas are those of the results numbered.
fn compare<const N: usize>(
    name: &str,
    formula: &mut Formula,
    numbers: Range<usize>,
    theirs: impl Fn(u32, f64, &Values, &[f64; LANES], &mut [Values; N]),
    first: Range<u32>,
    doubles: &[f64],
) {
    let mut want = [[0; LANES]; N];
    for x in first {
        for y in (0..1 << 16).step_by(LANES) {
            let others: Values = std::array::from_fn(|lane| y + lane as u32);
            formula.run(&[[x; LANES], others]);
            let values = doubles[y as usize..][..LANES].try_into().expect("as many as lanes");
            theirs(x, doubles[x as usize], &others, values, &mut want);
            for (i, want) in want[numbers.clone()].iter().enumerate() {
                let got = formula.result(i);
                if got != want {
                    let lane = (0..LANES).find(|lane| got[*lane] != want[*lane]).expect("they differ");
                    panic!(
                        "{name}, result {i}: {x:#06x} {:#06x}: {:#06x}, not {:#06x}",
                        others[lane], got[lane], want[lane]
                    );
                }
            }
        }
    }
}

fn all_pairs<const N: usize>(
    name: &str,
    formula: &Formula,
    numbers: Range<usize>,
    theirs: impl Fn(u32, f64, &Values, &[f64; LANES], &mut [Values; N]) + Sync,
) {
    let start = Instant::now();
    let doubles: Vec<f64> = (0..1 << 16).map(double).collect();
    in_parallel(1 << 10, |parts| {
        let mut formula = formula.clone();
        for part in parts {
            let first = (part as u32) << 6;
            compare(name, &mut formula, numbers.clone(), &theirs, first..first + 64, &doubles);
        }
    });
    println!(
        "{name}: 2^32 pairs, {} results each, in {:.1} s",
        numbers.len(),
        start.elapsed().as_secs_f64()
    );
}

/// Some roundings in one formula: they share most of it.
fn rounded_formula(build: Binary, numbers: Range<usize>) -> Formula {
    Formula::new(&[16, 16], |pool, v| {
        let roundings = ROUNDINGS[numbers].iter();
        roundings.map(|(r, _)| build(pool, Format::HALF, mode(*r), v[0], v[1])).collect()
    })
}

#[test]
#[ignore = "all pairs: minutes"]
fn every_pair_of_halves_adds_multiplies_and_compares_as_doubles_say() {
    for (name, build, theirs) in ARITHMETIC.into_iter().filter(|(name, ..)| *name != "sub") {
        all_pairs(name, &rounded_formula(build, 0..1), 0..1, theirs);
    }
    all_pairs("eq, lt, le, min, max", &ordering_formulas(), 0..ORDERINGS, orderings);
}

#[test]
#[ignore = "all pairs: minutes"]
fn every_pair_of_halves_rounds_towards_zero_down_and_up_as_doubles_say() {
    for (name, build, theirs) in ARITHMETIC.into_iter().filter(|(name, ..)| *name != "sub") {
        all_pairs(&format!("{name}, directed"), &rounded_formula(build, 1..4), 1..4, theirs);
    }
}

/// The long tests leave differences out: they are, term by term, sums with an operand whose sign is
/// turned unless it is a NaN.
#[test]
fn differences_are_sums_with_the_second_operand_negated() {
    let f = Format::HALF;
    for (rounding, _) in ROUNDINGS {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| {
            let id = pool.declare_var(name, Width::new(16).expect("a width"));
            pool.var(id)
        });
        let difference = float::sub(&mut pool, f, mode(rounding), x, y);
        let sign = pool.constant(Width::new(16).expect("a width"), 0x8000);
        let turned = pool.xor(y, sign);
        let is_nan = float::is_nan(&mut pool, f, y);
        let negated = pool.ite(is_nan, y, turned);
        assert_eq!(difference, float::add(&mut pool, f, mode(rounding), x, negated));
    }
}

/// What the long test trusts: doubles give what the soft-float library gives, for all exponents and
/// the fractions at which rounding turns, and for random pairs.
#[test]
fn arithmetic_of_doubles_is_that_of_soft_float() {
    type Reference = fn(Half, Half, Round) -> Half;
    let references: [Reference; 3] = [
        |x, y, r| x.add_r(y, r).value,
        |x, y, r| x.sub_r(y, r).value,
        |x, y, r| x.mul_r(y, r).value,
    ];
    let mut random = Random(21);
    let fractions = [0u32, 1, 0x1ff, 0x200, 0x3ff];
    let edges: Vec<u32> = (0..64).flat_map(|top| fractions.map(|fraction| top << 10 | fraction)).collect();
    let mut firsts = edges.clone();
    firsts.extend((0..400).map(|_| operand(Format::HALF, &mut random) as u32));
    for x in firsts {
        let mut others = edges.clone();
        others.extend((0..64).map(|_| operand(Format::HALF, &mut random) as u32));
        for chunk in others.chunks_exact(LANES) {
            let others: Values = chunk.try_into().expect("as many as lanes");
            let doubles = others.map(double);
            for ((name, _, doubled), reference) in ARITHMETIC.into_iter().zip(references) {
                let mut got = [[0; LANES]; 4];
                doubled(x, double(x), &others, &doubles, &mut got);
                for (lane, y) in others.into_iter().enumerate() {
                    for ((_, round), got) in ROUNDINGS.iter().zip(&got) {
                        let want = reference(Half::from_bits(x.into()), Half::from_bits(y.into()), *round);
                        assert_eq!(u128::from(got[lane]), bits(Format::HALF, want), "{name} {round:?} {x:#x} {y:#x}");
                    }
                }
            }
        }
    }
}

/// A sample of the long test, with pairs whose rounding differs between the modes.
#[test]
fn pairs_with_some_halves_agree_with_doubles() {
    let doubles: Vec<f64> = (0..1 << 16).map(double).collect();
    for x in [0x0000, 0x83ff, 0x3c01, 0xf801] {
        for (name, build, theirs) in ARITHMETIC {
            compare(name, &mut rounded_formula(build, 0..4), 0..4, theirs, x..x + 1, &doubles);
        }
        compare("ordering", &mut ordering_formulas(), 0..ORDERINGS, orderings, x..x + 1, &doubles);
    }
}

// ---- singles: what the soft-float library gives

/// Operands of each operation on singles that are compared.
const SINGLES: u64 = 100_000_000;
/// Operands after which a thread takes up new work.
const BATCH: u64 = 1 << 15;

/// An operation on singles, or with one.
struct Operation {
    name: &'static str,
    operands: usize,
    build: fn(&mut TermPool, Mode, &[Term]) -> Term,
    theirs: fn([u32; 3], Round) -> u128,
}

fn single(x: u32) -> Single {
    Single::from_bits(x.into())
}

const OPERATIONS: [Operation; 9] = [
    Operation {
        name: "add",
        operands: 2,
        build: |p, m, v| float::add(p, Format::SINGLE, m, v[0], v[1]),
        theirs: |[x, y, _], r| bits(Format::SINGLE, single(x).add_r(single(y), r).value),
    },
    Operation {
        name: "sub",
        operands: 2,
        build: |p, m, v| float::sub(p, Format::SINGLE, m, v[0], v[1]),
        theirs: |[x, y, _], r| bits(Format::SINGLE, single(x).sub_r(single(y), r).value),
    },
    Operation {
        name: "mul",
        operands: 2,
        build: |p, m, v| float::mul(p, Format::SINGLE, m, v[0], v[1]),
        theirs: |[x, y, _], r| bits(Format::SINGLE, single(x).mul_r(single(y), r).value),
    },
    Operation {
        name: "fma",
        operands: 3,
        build: |p, m, v| float::fma(p, Format::SINGLE, m, v[0], v[1], v[2]),
        theirs: |[x, y, z], r| bits(Format::SINGLE, single(x).mul_add_r(single(y), single(z), r).value),
    },
    Operation {
        name: "to half",
        operands: 1,
        build: |p, m, v| float::convert(p, Format::SINGLE, Format::HALF, m, v[0]),
        theirs: |[x, ..], r| bits::<Half>(Format::HALF, single(x).convert_r(r, &mut false).value),
    },
    Operation {
        name: "to signed",
        operands: 1,
        build: |p, m, v| float::to_signed(p, Format::SINGLE, m, 32, v[0]),
        theirs: |[x, ..], r| single(x).to_i128_r(32, r, &mut false).value as u128 & 0xffff_ffff,
    },
    Operation {
        name: "to unsigned",
        operands: 1,
        build: |p, m, v| float::to_unsigned(p, Format::SINGLE, m, 32, v[0]),
        theirs: |[x, ..], r| single(x).to_u128_r(32, r, &mut false).value & 0xffff_ffff,
    },
    Operation {
        name: "from signed",
        operands: 1,
        build: |p, m, v| float::from_signed(p, Format::SINGLE, m, v[0]),
        theirs: |[x, ..], r| Single::from_i128_r(i128::from(x as i32), r).value.to_bits(),
    },
    Operation {
        name: "from unsigned",
        operands: 1,
        build: |p, m, v| float::from_unsigned(p, Format::SINGLE, m, v[0]),
        theirs: |[x, ..], r| Single::from_u128_r(x.into(), r).value.to_bits(),
    },
];

/// Operands biased to corners: often the second has nearly the first one's size, and a third nearly
/// cancels a product.
fn operands(random: &mut Random) -> [u32; 3] {
    let f = Format::SINGLE;
    let choice = random.number();
    let near = |x: u32| {
        (x ^ (choice as u32 & 1) << 31)
            .wrapping_add((choice >> 8) as u32 & 7)
            .wrapping_sub(3)
    };
    let x = match choice >> 60 {
        0 => corners(f)[(choice >> 16) as usize % corners(f).len()] as u32,
        _ => operand(f, random) as u32,
    };
    let y = match choice >> 56 & 3 {
        0 => near(x),
        // Exponents at most 31 apart, where sums round.
        1 => near(x) ^ (choice >> 11) as u32 & 0x0fff_ffff,
        _ => operand(f, random) as u32,
    };
    let z = match choice >> 54 & 3 {
        0 | 1 => near((single(x) * single(y)).value.to_bits() as u32),
        _ => operand(f, random) as u32,
    };
    [x, y, z]
}

/// Compares a batch of operands, the same for the same number, in one rounding.
fn compare_singles(operation: &Operation, formulas: &mut [Formula; 4], number: u64, size: u64) {
    let mut random = Random(number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let at = number as usize % ROUNDINGS.len();
    for _ in 0..size / LANES as u64 {
        let mut rows: [Values; 3] = [[0; LANES]; 3];
        for lane in 0..LANES {
            for (row, x) in rows.iter_mut().zip(operands(&mut random)) {
                row[lane] = x;
            }
        }
        formulas[at].run(&rows[..operation.operands]);
        for (lane, got) in formulas[at].result(0).iter().enumerate() {
            let values = rows.map(|row| row[lane]);
            let want = (operation.theirs)(values, ROUNDINGS[at].1);
            assert_eq!(
                u128::from(*got),
                want,
                "{} {:?} {values:#010x?}: {got:#x}, not {want:#x}",
                operation.name,
                ROUNDINGS[at].1
            );
        }
    }
}

fn formulas(operation: &Operation) -> [Formula; 4] {
    ROUNDINGS.map(|(r, _)| Formula::new(&[32; 3][..operation.operands], |pool, v| vec![(operation.build)(pool, mode(r), v)]))
}

#[test]
#[ignore = "a hundred million operands for each operation: minutes"]
fn single_operations_agree_with_soft_float_on_very_many_operands() {
    for operation in &OPERATIONS {
        let start = Instant::now();
        let formulas = formulas(operation);
        in_parallel(SINGLES.div_ceil(BATCH), |batches| {
            let mut formulas = formulas.clone();
            for number in batches {
                compare_singles(operation, &mut formulas, number, BATCH);
            }
        });
        println!(
            "{}: {} operands in {:.1} s",
            operation.name,
            SINGLES.div_ceil(BATCH) * BATCH,
            start.elapsed().as_secs_f64()
        );
    }
}

/// A sample of the long test.
#[test]
fn single_operations_agree_with_soft_float_on_some_operands() {
    for operation in &OPERATIONS {
        let mut formulas = formulas(operation);
        (0..8).for_each(|number| compare_singles(operation, &mut formulas, number, 1 << 10));
    }
}

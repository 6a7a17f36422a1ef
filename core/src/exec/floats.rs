//! Float operations of formulas, computed by those of the host: some instructions in place of some hundred.
//!
//! The host's operations round to nearest, know denormals, and promise no particular NaN. What else a formula means is put
//! right before and after them. A value that a single cannot hold is kept in a double, which either holds it exactly or is
//! rounded *to odd*: what lies between two doubles becomes the odd one of them. Rounding that to a single, whichever way, gives
//! the same as rounding the exact value, since a double has more than two places that a single has not.

use crate::float::{Denormals, Format, Kind, Mode, Nan, Operation, Rounding};
use crate::formula::{FnId, Pool, Term, Width};

const SIGN: u32 = 0x8000_0000;
const INFINITY: u32 = 0x7f80_0000;
const QUIET: u32 = 0x0040_0000;

/// Where results go that lie between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// To the nearest.
    Nearest,
    /// Down.
    Down,
    /// Up.
    Up,
    /// Towards zero.
    Zero,
}

/// How the operations of a [`FloatOp`] treat special values, as masks, so that lanes need no branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Special {
    /// Bits that denormal operands lose.
    pub operands: u32,
    /// Bits that denormal results lose.
    pub results: u32,
    /// The NaN that results, unless it is an operand.
    pub nan: u32,
    /// All ones if a NaN operand is the result, made quiet.
    pub first: u32,
}

/// [`Special`] in fewer words, for generated code.
#[inline(always)]
pub(super) const fn special(operands: u32, results: u32, nan: u32, first: u32) -> Special {
    Special {
        operands,
        results,
        nan,
        first,
    }
}

/// An operation on singles, or between singles and integers, that the host computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatOp {
    /// What it computes.
    pub kind: Kind,
    /// How it rounds.
    pub toward: Toward,
    /// What it does with special values.
    pub special: Special,
    /// Bits of the integer in a conversion.
    pub integer: u32,
}

impl FloatOp {
    /// The host's way to compute an operation, if there is one. `code` is the value of a rounding mode that is a term.
    #[must_use]
    pub fn new(pool: &Pool, operation: &Operation, code: Option<u128>) -> Option<FloatOp> {
        let Mode {
            rounding,
            operands,
            results,
            nan,
        } = operation.mode;
        if operation.format != Format::SINGLE {
            return None;
        }
        let toward = match (rounding, code) {
            (Rounding::Nearest, _) | (Rounding::Coded(_), Some(0)) => Toward::Nearest,
            (Rounding::Down, _) | (Rounding::Coded(_), Some(1)) => Toward::Down,
            (Rounding::Up, _) | (Rounding::Coded(_), Some(2)) => Toward::Up,
            (Rounding::Zero, _) | (Rounding::Coded(_), Some(3)) => Toward::Zero,
            _ => return None,
        };
        let integer = match operation.kind {
            Kind::FromSigned | Kind::FromUnsigned => pool.width(operation.operands[0]).bits(),
            Kind::ToSigned | Kind::ToUnsigned => pool.width(operation.result).bits(),
            Kind::Add | Kind::Sub | Kind::Mul | Kind::Fma | Kind::MultiplyTruncateAdd => 0,
        };
        // A double holds integers of 53 bits.
        let exact = integer <= 53;
        // An exact sum of zero is negative where sums are rounded down.
        let zeros = integer != 0 || toward != Toward::Down;
        // Only a multiply-add that rounds to nearest has been met.
        let cut = operation.kind != Kind::MultiplyTruncateAdd || toward == Toward::Nearest;
        let lost = |d: Denormals| if d == Denormals::Flush { !SIGN } else { 0 };
        (exact && zeros && cut).then_some(FloatOp {
            kind: operation.kind,
            toward,
            special: Special {
                operands: lost(operands),
                results: lost(results),
                nan: if nan == Nan::Full { 0x7fff_ffff } else { INFINITY | QUIET },
                first: if nan == Nan::First { u32::MAX } else { 0 },
            },
            integer,
        })
    }

    /// Widths of the operands and of the result.
    #[must_use]
    pub fn widths(&self) -> (Vec<u32>, u32) {
        match self.kind {
            Kind::Add | Kind::Sub | Kind::Mul => (vec![32; 2], 32),
            Kind::Fma | Kind::MultiplyTruncateAdd => (vec![32; 3], 32),
            Kind::FromSigned | Kind::FromUnsigned => (vec![self.integer], 32),
            Kind::ToSigned | Kind::ToUnsigned => (vec![32], self.integer),
        }
    }

    /// The function that stands for it in formulas. No spec can declare one of this name.
    pub(super) fn declare(&self, pool: &mut Pool) -> FnId {
        let width = |bits| Width::new(bits).unwrap_or(Width::MAX);
        let (arguments, result) = self.widths();
        let arguments: Vec<Width> = arguments.into_iter().map(width).collect();
        pool.declare_fn(&format!("host {self:?}"), &arguments, width(result))
    }

    /// The value in one lane.
    #[inline(always)]
    #[must_use]
    pub fn lane(&self, x: u64, y: u64, z: u64) -> u64 {
        let (s, t) = (self.special, self.toward);
        let (a, b, c) = (x as u32, y as u32, z as u32);
        match self.kind {
            Kind::Add => add(a, b, t, s).into(),
            Kind::Sub => sub(a, b, t, s).into(),
            Kind::Mul => mul(a, b, t, s).into(),
            Kind::Fma => fma(a, b, c, t, s).into(),
            Kind::MultiplyTruncateAdd => multiply_truncate_add(a, b, c, s).into(),
            Kind::FromSigned => from_signed(x, self.integer, t).into(),
            Kind::FromUnsigned => from_unsigned(x, t).into(),
            Kind::ToSigned => to_signed(a, self.integer, t, s),
            Kind::ToUnsigned => to_unsigned(a, self.integer, t, s),
        }
    }
}

/// A float operation among the formulas of an instruction, that the host can compute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub result: Term,
    pub op: FloatOp,
    pub operands: Vec<Term>,
}

/// Puts calls of [`FloatOp::declare`]d functions in the place of formulas.
pub(super) fn lower(pool: &mut Pool, terms: &[Term], found: &[Found]) -> Vec<Term> {
    let mut lowered: rustc_hash::FxHashMap<Term, Term> = rustc_hash::FxHashMap::default();
    let place = |t: Term| found.iter().find(|f| f.result == t);
    for root in terms {
        let mut pending = vec![*root];
        while let Some(&t) = pending.last() {
            let before = pending.len();
            if !lowered.contains_key(&t) {
                let mut need = |operand| {
                    if !lowered.contains_key(&operand) {
                        pending.push(operand);
                    }
                };
                match place(t) {
                    Some(f) => f.operands.iter().copied().for_each(need),
                    None => pool.node(t).for_each_operand(&mut need),
                }
            }
            if pending.len() == before {
                pending.pop();
                if !lowered.contains_key(&t) {
                    let new = match place(t) {
                        Some(f) => {
                            let function = f.op.declare(pool);
                            let operands: Vec<Term> = f.operands.iter().map(|o| lowered[o]).collect();
                            pool.call(function, &operands)
                        }
                        None => pool.with_operands(t, |operand| lowered[&operand]),
                    };
                    lowered.insert(t, new);
                }
            }
        }
    }
    terms.iter().map(|t| lowered[t]).collect()
}

/// `bits` without those of the mask if it is a denormal.
#[inline(always)]
fn flushed(bits: u32, lost: u32) -> u32 {
    let lost = if bits & INFINITY == 0 { lost } else { 0 };
    bits & !lost
}

#[inline(always)]
fn is_nan(bits: u32) -> bool {
    bits & !SIGN > INFINITY
}

/// The result as the formula has it: its NaN, and without denormals.
#[inline(always)]
fn finished(result: u32, operands: [u32; 3], s: Special) -> u32 {
    let mut nan = s.nan;
    for x in operands.into_iter().rev() {
        let quiet = if s.first != 0 && is_nan(x) { x | QUIET } else { nan };
        nan = quiet;
    }
    if is_nan(result) { nan } else { flushed(result, s.results) }
}

#[inline(always)]
fn double(bits: u32) -> f64 {
    f64::from(f32::from_bits(bits))
}

/// A sum of two doubles, rounded to odd.
#[inline(always)]
fn odd_sum(a: f64, b: f64) -> f64 {
    let sum = a + b;
    // What the sum lacks, exactly (Knuth); nothing that compares for infinities and NaNs.
    let part = sum - a;
    let lacks = (a - (sum - part)) + (b - part);
    let bits = sum.to_bits();
    let inexact = lacks.abs() > 0.0 && bits & 1 == 0;
    let toward_zero = (lacks < 0.0) != (sum < 0.0);
    let step = if toward_zero { u64::MAX } else { 1 };
    f64::from_bits(bits.wrapping_add(if inexact { step } else { 0 }))
}

/// A double that is exact or odd as a single.
#[inline(always)]
fn rounded(exact: f64, toward: Toward) -> u32 {
    let nearest = exact as f32;
    let bits = nearest.to_bits();
    let value = f64::from(nearest);
    let step = |down: bool| {
        // Down is towards zero for positive numbers.
        if down == (bits & SIGN == 0) { u32::MAX } else { 1 }
    };
    bits.wrapping_add(match toward {
        Toward::Nearest => 0,
        Toward::Zero => {
            if value.abs() > exact.abs() {
                u32::MAX
            } else {
                0
            }
        }
        Toward::Down => {
            if value > exact {
                step(true)
            } else {
                0
            }
        }
        Toward::Up => {
            if value < exact {
                step(false)
            } else {
                0
            }
        }
    })
}

/// The sum.
#[inline(always)]
pub(super) fn add(x: u32, y: u32, toward: Toward, s: Special) -> u32 {
    let (a, b) = (flushed(x, s.operands), flushed(y, s.operands));
    let sum = if toward == Toward::Nearest {
        (f32::from_bits(a) + f32::from_bits(b)).to_bits()
    } else {
        rounded(odd_sum(double(a), double(b)), toward)
    };
    finished(sum, [x, y, 0], s)
}

/// The difference: a sum with the second operand negated, unless that is a NaN.
#[inline(always)]
pub(super) fn sub(x: u32, y: u32, toward: Toward, s: Special) -> u32 {
    add(x, if is_nan(y) { y } else { y ^ SIGN }, toward, s)
}

/// The product.
#[inline(always)]
pub(super) fn mul(x: u32, y: u32, toward: Toward, s: Special) -> u32 {
    let (a, b) = (flushed(x, s.operands), flushed(y, s.operands));
    let product = if toward == Toward::Nearest {
        (f32::from_bits(a) * f32::from_bits(b)).to_bits()
    } else {
        // Of 48 bits: exact.
        rounded(double(a) * double(b), toward)
    };
    finished(product, [x, y, 0], s)
}

/// The sum of a product and a number, rounded once.
#[inline(always)]
pub(super) fn fma(x: u32, y: u32, z: u32, toward: Toward, s: Special) -> u32 {
    let [a, b, c] = [x, y, z].map(|v| flushed(v, s.operands));
    let sum = odd_sum(double(a) * double(b), double(c));
    finished(rounded(sum, toward), [x, y, z], s)
}

/// The sum of a product cut off to 24 bits and a number; see [`crate::float::multiply_truncate_add`].
#[inline(always)]
pub(super) fn multiply_truncate_add(x: u32, y: u32, z: u32, s: Special) -> u32 {
    let [a, b, c] = [x, y, z].map(|v| flushed(v, s.operands));
    let product = double(a) * double(b);
    // A double has 29 bits more.
    let cut = f64::from_bits(product.to_bits() & !0x1fff_ffff);
    let sum = (odd_sum(cut, double(c)) as f32).to_bits();
    // Beside zero the product is rounded, not cut off. One that vanishes is a zero of its own.
    let alone = flushed((product as f32).to_bits(), s.results);
    let zero = (alone | c) & !SIGN == 0;
    let alone = if zero { alone & c } else { alone };
    let whole = c & !SIGN == 0 && product.abs() < f64::INFINITY && product != 0.0;
    finished(if whole { alone } else { sum }, [x, y, z], s)
}

/// A single from a signed integer of this many bits.
#[inline(always)]
pub(super) fn from_signed(x: u64, bits: u32, toward: Toward) -> u32 {
    let unused = 64 - bits;
    rounded((((x << unused) as i64) >> unused) as f64, toward)
}

/// A single from an unsigned integer.
#[inline(always)]
pub(super) fn from_unsigned(x: u64, toward: Toward) -> u32 {
    rounded(x as f64, toward)
}

#[inline(always)]
fn whole(x: u32, toward: Toward) -> f32 {
    let x = f32::from_bits(x);
    match toward {
        Toward::Nearest => x.round_ties_even(),
        Toward::Down => x.floor(),
        Toward::Up => x.ceil(),
        Toward::Zero => x.trunc(),
    }
}

/// A signed integer of this many bits from a single: beyond its range the end of that, zero for a NaN.
#[inline(always)]
pub(super) fn to_signed(x: u32, bits: u32, toward: Toward, s: Special) -> u64 {
    let limit = 1i64 << (bits - 1);
    let number = whole(flushed(x, s.operands), toward) as i64;
    number.clamp(-limit, limit - 1) as u64 & u64::MAX >> (64 - bits)
}

/// An unsigned integer of this many bits from a single: beyond its range the end of that, zero for a NaN.
#[inline(always)]
pub(super) fn to_unsigned(x: u32, bits: u32, toward: Toward, s: Special) -> u64 {
    let number = whole(flushed(x, s.operands), toward) as u64;
    number.min(u64::MAX >> (64 - bits))
}

//! Float operations of formulas, computed by those of the host: some instructions in place of some
//! hundred.
//!
//! The host's operations round to nearest, know denormals, and promise no particular NaN. What else
//! a formula means is put right before and after them. A value that a single cannot hold is kept in
//! a double, which either holds it exactly or is rounded *to odd*: what lies between two doubles
//! becomes the odd one of them. Rounding that to a single, whichever way, gives the same as
//! rounding the exact value, since a double has more than two places that a single has not.

use crate::float::{Denormals, Format, Kind, Mode, Nan, Operation, Rounding};
use crate::formula::{Calls, FnId, Term, TermPool, Width};

const SIGN: u32 = 0x8000_0000;
const INFINITY: u32 = 0x7f80_0000;
const QUIET: u32 = 0x0040_0000;

/// Where results go that lie between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundingDirection {
    /// To the nearest.
    Nearest,
    /// Down.
    Down,
    /// Up.
    Up,
    /// Towards zero.
    Zero,
}

/// How the operations of a [`FloatOp`] treat special values, as masks, so that lanes need no
/// branches.
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
pub(crate) const fn special(operands: u32, results: u32, nan: u32, first: u32) -> Special {
    Special {
        operands,
        results,
        nan,
        first,
    }
}

/// An operation on singles or halves, or a conversion between them or integers, that the host
/// computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatOp {
    /// What it computes.
    pub kind: Kind,
    /// Are the operands halves?
    pub half: bool,
    /// How it rounds.
    pub toward: RoundingDirection,
    /// What it does with special values.
    pub special: Special,
    /// Bits of the integer in a conversion.
    pub integer: u32,
}

impl FloatOp {
    /// The host's way to compute an operation, if there is one. `code` is the value of a rounding
    /// mode that is a term.
    #[must_use]
    pub fn new(pool: &TermPool, operation: &Operation, code: Option<u128>) -> Option<FloatOp> {
        let Mode {
            rounding,
            operands,
            results,
            nan,
        } = operation.mode;
        let half = operation.format == Format::HALF;
        let result = pool.width(operation.result).bits();
        let whole = matches!(
            operation.kind,
            Kind::FromSigned | Kind::FromUnsigned | Kind::ToSigned | Kind::ToUnsigned
        );
        let copied = operation.kind == Kind::Convert && result == operation.format.width();
        if half && (whole || operation.kind == Kind::MultiplyTruncateAdd) || copied {
            return None;
        }
        // Doubles are computed by their formulas: the host's have no room for rounding to odd.
        let double = |f: Format| f == Format::DOUBLE;
        if double(operation.format) || operation.kind == Kind::Convert && result == Format::DOUBLE.width() {
            return None;
        }
        let toward = match (rounding, code) {
            (Rounding::Nearest, _) | (Rounding::Coded(_), Some(0)) => RoundingDirection::Nearest,
            (Rounding::Down, _) | (Rounding::Coded(_), Some(1)) => RoundingDirection::Down,
            (Rounding::Up, _) | (Rounding::Coded(_), Some(2)) => RoundingDirection::Up,
            (Rounding::Zero, _) | (Rounding::Coded(_), Some(3)) => RoundingDirection::Zero,
            _ => return None,
        };
        let integer = match operation.kind {
            Kind::FromSigned | Kind::FromUnsigned => pool.width(operation.operands[0]).bits(),
            Kind::ToSigned | Kind::ToUnsigned => result,
            Kind::Add | Kind::Sub | Kind::Mul | Kind::Fma | Kind::MultiplyTruncateAdd | Kind::Convert => 0,
        };
        // A double holds integers of 53 bits.
        let exact = integer <= 53;
        // An exact sum of zero is negative where sums are rounded down.
        let zeros = integer != 0 || operation.kind == Kind::Convert || toward != RoundingDirection::Down;
        // Only a multiply-add that rounds to nearest has been met.
        let cut = operation.kind != Kind::MultiplyTruncateAdd || toward == RoundingDirection::Nearest;
        let lost = |d: Denormals, f: Format| if d == Denormals::Flush { f.full_nan() as u32 } else { 0 };
        let to = if result == 16 { Format::HALF } else { Format::SINGLE };
        (exact && zeros && cut).then_some(FloatOp {
            kind: operation.kind,
            half,
            toward,
            special: Special {
                operands: lost(operands, operation.format),
                results: lost(results, to),
                nan: if nan == Nan::Full { to.full_nan() } else { to.quiet_nan() } as u32,
                first: if nan == Nan::First { u32::MAX } else { 0 },
            },
            integer,
        })
    }

    /// Widths of the operands and of the result.
    #[must_use]
    pub fn widths(&self) -> (Vec<u32>, u32) {
        let float = if self.half { 16 } else { 32 };
        match self.kind {
            Kind::Add | Kind::Sub | Kind::Mul => (vec![float; 2], float),
            Kind::Fma | Kind::MultiplyTruncateAdd => (vec![float; 3], float),
            Kind::Convert => (vec![float], 48 - float),
            Kind::FromSigned | Kind::FromUnsigned => (vec![self.integer], 32),
            Kind::ToSigned | Kind::ToUnsigned => (vec![32], self.integer),
        }
    }

    /// The function that stands for it in formulas. No spec can declare one of this name.
    pub fn declare(&self, pool: &mut TermPool) -> FnId {
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
            Kind::Add if self.half => half_add(a, b, t, s).into(),
            Kind::Sub if self.half => half_sub(a, b, t, s).into(),
            Kind::Mul if self.half => half_mul(a, b, t, s).into(),
            Kind::Fma if self.half => half_fma(a, b, c, t, s).into(),
            Kind::Convert if self.half => widened(a, s).into(),
            Kind::Convert => narrowed(a, t, s).into(),
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
pub(crate) struct Found {
    pub result: Term,
    pub op: FloatOp,
    pub operands: Vec<Term>,
}

/// The float operations of an ISA that the host computes in every instruction in the same way.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostFloats(rustc_hash::FxHashMap<Term, (FloatOp, Vec<Term>)>);

impl HostFloats {
    /// Those of an ISA. An operation whose rounding a field decides is none of them.
    pub fn new(isa: &crate::model::Isa) -> HostFloats {
        // A formula that was simplified to an operand, or to what one is made of, stands for
        // itself.
        let all = isa.floats.iter().filter(|o| o.operands.iter().all(|operand| *operand < o.result));
        let op = |o: &Operation| Some((o.result, (FloatOp::new(&isa.pool, o, None)?, o.operands.clone())));
        HostFloats(all.filter_map(op).collect())
    }
}

/// Calls in the place of the formulas of [`HostFloats`].
pub(crate) struct HostCalls<'h> {
    of: &'h HostFloats,
    called: std::cell::RefCell<Vec<FloatOp>>,
}

impl<'h> HostCalls<'h> {
    /// None so far.
    pub fn new(of: &'h HostFloats) -> Self {
        HostCalls {
            of,
            called: std::cell::RefCell::default(),
        }
    }

    /// The operations that were called.
    pub fn called(self) -> Vec<FloatOp> {
        self.called.into_inner()
    }
}

impl Calls for HostCalls<'_> {
    fn operands(&self, t: Term) -> Option<&[Term]> {
        self.of.0.get(&t).map(|(_, operands)| operands.as_slice())
    }

    fn call(&self, t: Term, into: &mut TermPool, operands: &[Term]) -> Term {
        let op = self.of.0[&t].0;
        self.called.borrow_mut().push(op);
        let function = op.declare(into);
        into.call(function, operands)
    }
}

/// Puts calls of [`FloatOp::declare`]d functions in the place of formulas.
pub(crate) fn lower(pool: &mut TermPool, terms: &[Term], found: &[Found]) -> Vec<Term> {
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
fn rounded(exact: f64, toward: RoundingDirection) -> u32 {
    let nearest = exact as f32;
    let bits = nearest.to_bits();
    let value = f64::from(nearest);
    let step = |down: bool| {
        // Down is towards zero for positive numbers.
        if down == (bits & SIGN == 0) { u32::MAX } else { 1 }
    };
    bits.wrapping_add(match toward {
        RoundingDirection::Nearest => 0,
        RoundingDirection::Zero => {
            if value.abs() > exact.abs() {
                u32::MAX
            } else {
                0
            }
        }
        RoundingDirection::Down => {
            if value > exact {
                step(true)
            } else {
                0
            }
        }
        RoundingDirection::Up => {
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
pub(crate) fn add(x: u32, y: u32, toward: RoundingDirection, s: Special) -> u32 {
    let (a, b) = (flushed(x, s.operands), flushed(y, s.operands));
    let sum = if toward == RoundingDirection::Nearest {
        (f32::from_bits(a) + f32::from_bits(b)).to_bits()
    } else {
        rounded(odd_sum(double(a), double(b)), toward)
    };
    finished(sum, [x, y, 0], s)
}

/// The difference: a sum with the second operand negated, unless that is a NaN.
#[inline(always)]
pub(crate) fn sub(x: u32, y: u32, toward: RoundingDirection, s: Special) -> u32 {
    add(x, if is_nan(y) { y } else { y ^ SIGN }, toward, s)
}

/// The product.
#[inline(always)]
pub(crate) fn mul(x: u32, y: u32, toward: RoundingDirection, s: Special) -> u32 {
    let (a, b) = (flushed(x, s.operands), flushed(y, s.operands));
    let product = if toward == RoundingDirection::Nearest {
        (f32::from_bits(a) * f32::from_bits(b)).to_bits()
    } else {
        // Of 48 bits: exact.
        rounded(double(a) * double(b), toward)
    };
    finished(product, [x, y, 0], s)
}

/// The sum of a product and a number, rounded once.
#[inline(always)]
pub(crate) fn fma(x: u32, y: u32, z: u32, toward: RoundingDirection, s: Special) -> u32 {
    let [a, b, c] = [x, y, z].map(|v| flushed(v, s.operands));
    let sum = odd_sum(double(a) * double(b), double(c));
    finished(rounded(sum, toward), [x, y, z], s)
}

/// The sum of a product cut off to 24 bits and a number; see
/// [`crate::float::multiply_truncate_add`].
#[inline(always)]
pub(crate) fn multiply_truncate_add(x: u32, y: u32, z: u32, s: Special) -> u32 {
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
pub(crate) fn from_signed(x: u64, bits: u32, toward: RoundingDirection) -> u32 {
    let unused = 64 - bits;
    rounded((((x << unused) as i64) >> unused) as f64, toward)
}

/// A single from an unsigned integer.
#[inline(always)]
pub(crate) fn from_unsigned(x: u64, toward: RoundingDirection) -> u32 {
    rounded(x as f64, toward)
}

#[inline(always)]
fn whole(x: u32, toward: RoundingDirection) -> f32 {
    let x = f32::from_bits(x);
    match toward {
        RoundingDirection::Nearest => x.round_ties_even(),
        RoundingDirection::Down => x.floor(),
        RoundingDirection::Up => x.ceil(),
        RoundingDirection::Zero => x.trunc(),
    }
}

/// A signed integer of this many bits from a single: beyond its range the end of that, zero for a
/// NaN.
#[inline(always)]
pub(crate) fn to_signed(x: u32, bits: u32, toward: RoundingDirection, s: Special) -> u64 {
    let limit = 1i64 << (bits - 1);
    let number = whole(flushed(x, s.operands), toward) as i64;
    number.clamp(-limit, limit - 1) as u64 & u64::MAX >> (64 - bits)
}

/// An unsigned integer of this many bits from a single: beyond its range the end of that, zero for
/// a NaN.
#[inline(always)]
pub(crate) fn to_unsigned(x: u32, bits: u32, toward: RoundingDirection, s: Special) -> u64 {
    let number = whole(flushed(x, s.operands), toward) as u64;
    number.min(u64::MAX >> (64 - bits))
}

const HALF_SIGN: u32 = 0x8000;
const HALF_INFINITY: u32 = 0x7c00;
const HALF_QUIET: u32 = 0x0200;

#[inline(always)]
fn half_flushed(bits: u32, lost: u32) -> u32 {
    let lost = if bits & HALF_INFINITY == 0 { lost } else { 0 };
    bits & !lost
}

#[inline(always)]
fn half_is_nan(bits: u32) -> bool {
    bits & !HALF_SIGN > HALF_INFINITY
}

/// The value of a half.
#[inline(always)]
fn half_double(bits: u32) -> f64 {
    let magnitude = bits & 0x7fff;
    // The exponent of a single is larger by 112, that of infinity by 224.
    let exponent = if magnitude >= HALF_INFINITY { 224 << 23 } else { 112 << 23 };
    let normal = f64::from(f32::from_bits((magnitude << 13) + exponent));
    // A denormal counts in units of 2^-24.
    let denormal = f64::from(magnitude as i32) * (1.0 / 16_777_216.0);
    let value = if magnitude < 0x400 { denormal } else { normal };
    if bits & HALF_SIGN == 0 { value } else { -value }
}

/// A double that is exact or odd as a half.
#[inline(always)]
fn half_rounded(exact: f64, toward: RoundingDirection) -> u32 {
    let bits = exact.to_bits();
    let negative = bits >> 63 == 1;
    // In units of the last place: of denormals they are those of the least normal number; beyond
    // infinity any will do.
    let exponent = ((bits >> 52 & 0x7ff) as i32 - 1023).clamp(-14, 16);
    let units = exact.abs() * f64::from_bits(((1033 - exponent) as u64) << 52);
    let (units, most) = match toward {
        RoundingDirection::Nearest => (units.round_ties_even(), HALF_INFINITY),
        RoundingDirection::Zero => (units.floor(), HALF_INFINITY - 1),
        RoundingDirection::Down if negative => (units.ceil(), HALF_INFINITY),
        RoundingDirection::Up if !negative => (units.ceil(), HALF_INFINITY),
        RoundingDirection::Down | RoundingDirection::Up => (units.floor(), HALF_INFINITY - 1),
    };
    let most = if exact.abs() == f64::INFINITY { HALF_INFINITY } else { most };
    let magnitude = (units.min(65536.0) as i32 + (exponent + 14) * 1024) as u32;
    magnitude.min(most) | if negative { HALF_SIGN } else { 0 }
}

/// The result as the formula has it; `exact` is the exact one, or odd.
#[inline(always)]
fn half_finished(exact: f64, operands: [u32; 3], toward: RoundingDirection, s: Special) -> u32 {
    let mut nan = s.nan;
    for x in operands.into_iter().rev() {
        let quiet = if s.first != 0 && half_is_nan(x) { x | HALF_QUIET } else { nan };
        nan = quiet;
    }
    if exact.is_nan() {
        nan
    } else {
        half_flushed(half_rounded(exact, toward), s.results)
    }
}

/// The sum of halves, of which a double holds any.
#[inline(always)]
pub(crate) fn half_add(x: u32, y: u32, toward: RoundingDirection, s: Special) -> u32 {
    let [a, b] = [x, y].map(|v| half_double(half_flushed(v, s.operands)));
    half_finished(a + b, [x, y, 0], toward, s)
}

/// The difference of halves: a sum with the second operand negated, unless that is a NaN.
#[inline(always)]
pub(crate) fn half_sub(x: u32, y: u32, toward: RoundingDirection, s: Special) -> u32 {
    half_add(x, if half_is_nan(y) { y } else { y ^ HALF_SIGN }, toward, s)
}

/// The product of halves.
#[inline(always)]
pub(crate) fn half_mul(x: u32, y: u32, toward: RoundingDirection, s: Special) -> u32 {
    let [a, b] = [x, y].map(|v| half_double(half_flushed(v, s.operands)));
    half_finished(a * b, [x, y, 0], toward, s)
}

/// The sum of a product and a number, rounded once.
#[inline(always)]
pub(crate) fn half_fma(x: u32, y: u32, z: u32, toward: RoundingDirection, s: Special) -> u32 {
    let [a, b, c] = [x, y, z].map(|v| half_double(half_flushed(v, s.operands)));
    half_finished(odd_sum(a * b, c), [x, y, z], toward, s)
}

/// A half as a single.
#[inline(always)]
pub(crate) fn widened(x: u32, s: Special) -> u32 {
    let kept = (x & HALF_SIGN) << 16 | (x & 0x3ff) << 13 | s.nan;
    if half_is_nan(x) {
        if s.first != 0 { kept } else { s.nan }
    } else {
        (half_double(half_flushed(x, s.operands)) as f32).to_bits()
    }
}

/// A single as a half.
#[inline(always)]
pub(crate) fn narrowed(x: u32, toward: RoundingDirection, s: Special) -> u32 {
    let kept = x >> 16 & HALF_SIGN | x >> 13 & 0x3ff | s.nan;
    if is_nan(x) {
        if s.first != 0 { kept } else { s.nan }
    } else {
        half_flushed(half_rounded(double(flushed(x, s.operands)), toward), s.results)
    }
}

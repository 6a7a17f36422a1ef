//! Conversions between formats, and to and from integers.

use super::unpacked::{Known, Number, flushed, round, signed, unpack};
use super::{Denormals, Format, Mode, Nan, above_zeros, constant, is_zero, shift_right_sticky};
use crate::formula::{Term, TermPool, Width};

/// What is known of numbers of a format that are rounded to another one.
fn known_of(from: Format, to: Format, mode: Mode) -> Known {
    let (least, places) = match mode.operands {
        Denormals::Keep => (1 - from.bias() - i64::from(from.fraction), from.fraction),
        Denormals::Flush => (1 - from.bias(), 0),
    };
    // Denormals that are too small for every place of the other format become zero or its least
    // number anyway.
    let lost = 1 - from.bias() < 1 - to.bias() - i64::from(to.precision()) - 2;
    Known {
        zeros: if lost { 0 } else { places },
        exponents: (least, from.bias()),
        exact: from.precision() <= to.precision(),
        exact_below: false,
    }
}

/// A float in another format. To its own it is copied, but for NaNs and flushed denormals.
pub fn convert(pool: &mut TermPool, from: Format, to: Format, mode: Mode, x: Term) -> Term {
    if from == to {
        let is_nan = super::is_nan(pool, from, x);
        let nan = super::unpacked::nan(pool, from, mode, &[(x, is_nan)]);
        let flushes = mode.operands == Denormals::Flush || mode.results == Denormals::Flush;
        let number = if flushes { flushed(pool, from, x) } else { x };
        return pool.ite(is_nan, nan, number);
    }
    let a = unpack(pool, from, mode.operands, x);
    let wide = from.calculation().max(to.calculation());
    let exponent = pool.sext(a.exponent, Width::of(wide));
    let number = Number { exponent, ..a.number() };
    let rounded = round(pool, to, mode, known_of(from, to, mode), number);
    let zero = signed(pool, to, a.sign, 0);
    let finite = pool.ite(a.zero, zero, rounded);
    let infinity = signed(pool, to, a.sign, to.infinity());
    let number = pool.ite(a.infinite, infinity, finite);
    let nan = match mode.nan {
        Nan::Canonical => constant(pool, to.width(), to.quiet_nan() as i128),
        Nan::Full => constant(pool, to.width(), to.full_nan() as i128),
        Nan::First => {
            // The upper bits of the fraction stay.
            let kept = from.fraction.min(to.fraction);
            let top = pool.extract(from.fraction - 1, from.fraction - kept, x);
            let fraction = above_zeros(pool, top, to.fraction - kept);
            let fraction = pool.zext(fraction, Width::of(to.width() - 1));
            let quiet = constant(pool, to.width() - 1, to.quiet_nan() as i128);
            let magnitude = pool.or(fraction, quiet);
            pool.concat(a.sign, magnitude)
        }
    };
    pool.ite(a.nan, nan, number)
}

/// The nearest number from 0 to 1; a NaN stays as it is, and -0 becomes +0.
pub fn saturate(pool: &mut TermPool, f: Format, x: Term) -> Term {
    let top = f.width() - 1;
    let one = constant(pool, f.width(), i128::from(f.bias()) << f.fraction);
    let none = constant(pool, f.width(), 0);
    let negative = pool.bit(top, x);
    let above = pool.ult(one, x);
    let number = pool.ite(above, one, x);
    let number = pool.ite(negative, none, number);
    let is_nan = super::is_nan(pool, f, x);
    pool.ite(is_nan, x, number)
}

/// Rounded to a whole number, with the sign of the operand.
pub fn integral(pool: &mut TermPool, f: Format, mode: Mode, x: Term) -> Term {
    let top = f.width() - 1;
    // From here on there is no fraction.
    let whole = constant(pool, top, (i128::from(f.bias()) + i128::from(f.fraction)) << f.fraction);
    let magnitude = pool.extract(top - 1, 0, x);
    let small = pool.ult(magnitude, whole);
    let integer = to_signed(pool, f, mode, f.precision() + 1, x);
    let rounded = from_signed(pool, f, Mode::default(), integer);
    let rounded = pool.extract(top - 1, 0, rounded);
    let sign = pool.bit(top, x);
    let rounded = pool.concat(sign, rounded);
    let copied = convert(pool, f, f, mode, x);
    pool.ite(small, rounded, copied)
}

/// `bits` are those of the greatest magnitude, but for a power of two.
fn from_magnitude(pool: &mut TermPool, to: Format, mode: Mode, sign: Term, magnitude: Term, bits: u32) -> Term {
    let top = i64::from(pool.width(magnitude).bits()) - 1;
    let known = Known {
        zeros: u32::MAX,
        exponents: (0, top),
        exact: bits <= to.precision(),
        exact_below: false,
    };
    let number = Number {
        sign,
        exponent: constant(pool, to.calculation(), i128::from(top)),
        significand: magnitude,
    };
    let rounded = round(pool, to, mode, known, number);
    let none = is_zero(pool, magnitude);
    let zero = signed(pool, to, sign, 0);
    pool.ite(none, zero, rounded)
}

/// A float from an unsigned integer of at most 64 bits.
pub fn from_unsigned(pool: &mut TermPool, to: Format, mode: Mode, x: Term) -> Term {
    let sign = pool.ff();
    let bits = pool.width(x).bits();
    from_magnitude(pool, to, mode, sign, x, bits)
}

/// A float from a signed integer of at most 64 bits.
pub fn from_signed(pool: &mut TermPool, to: Format, mode: Mode, x: Term) -> Term {
    let bits = pool.width(x).bits();
    let sign = pool.bit(bits - 1, x);
    let negated = pool.neg(x);
    let magnitude = pool.ite(sign, negated, x);
    from_magnitude(pool, to, mode, sign, magnitude, bits - 1)
}

/// The rounded magnitude in `bits + 1` bits, and whether it is too large even for those.
fn magnitude(pool: &mut TermPool, from: Format, mode: Mode, bits: u32, x: Term) -> (super::unpacked::Unpacked, Term, Term) {
    let a = unpack(pool, from, mode.operands, x);
    let wide = from.calculation();
    // The number with the integer's bits above the point; what lies far below is joined into one
    // bit.
    let size = bits + 1 + from.precision() + 1;
    let whole = pool.zext(a.significand, Width::of(size));
    let up = constant(pool, size, i128::from(bits) + 1);
    let top = pool.shl(whole, up);
    let limit = constant(pool, wide, i128::from(bits));
    let greatest = constant(pool, wide, i128::from(bits) - 1);
    let too_large = pool.slt(greatest, a.exponent);
    let distance = pool.sub(limit, a.exponent);
    let none = constant(pool, wide, 0);
    let distance = pool.ite(too_large, none, distance);
    let fixed = shift_right_sticky(pool, top, distance);
    let below = from.fraction + 1;
    let integer = pool.extract(bits + below, below, fixed);
    let half = pool.bit(below - 1, fixed);
    let rest = pool.extract(below - 2, 0, fixed);
    let rest = is_zero(pool, rest);
    let rest = pool.not(rest);
    let last = pool.bit(0, integer);
    let up = mode.rounding.counts_up(pool, a.sign, last, half, rest);
    // One bit more than the type has takes the carry; what is larger is marked as too large
    // already.
    let up = pool.zext(up, Width::of(bits + 1));
    let integer = pool.add(integer, up);
    let too_large = pool.or(too_large, a.infinite);
    (a, integer, too_large)
}

/// A signed integer from a float; beyond the range its end, and zero for a NaN.
pub fn to_signed(pool: &mut TermPool, from: Format, mode: Mode, bits: u32, x: Term) -> Term {
    let (a, integer, too_large) = magnitude(pool, from, mode, bits, x);
    let greatest = constant(pool, bits + 1, (1 << (bits - 1)) - 1);
    let least = constant(pool, bits + 1, 1 << (bits - 1));
    let limit = pool.ite(a.sign, least, greatest);
    let beyond = pool.ult(limit, integer);
    let beyond = pool.or(beyond, too_large);
    let size = pool.ite(beyond, limit, integer);
    let size = pool.extract(bits - 1, 0, size);
    let negated = pool.neg(size);
    let number = pool.ite(a.sign, negated, size);
    let zero = constant(pool, bits, 0);
    pool.ite(a.nan, zero, number)
}

/// An unsigned integer from a float; beyond the range its end, and zero for a NaN.
pub fn to_unsigned(pool: &mut TermPool, from: Format, mode: Mode, bits: u32, x: Term) -> Term {
    let (a, integer, too_large) = magnitude(pool, from, mode, bits, x);
    let greatest = constant(pool, bits + 1, (1 << bits) - 1);
    let beyond = pool.ult(greatest, integer);
    let beyond = pool.or(beyond, too_large);
    let size = pool.ite(beyond, greatest, integer);
    let size = pool.extract(bits - 1, 0, size);
    let zero = constant(pool, bits, 0);
    let none = pool.or(a.sign, a.nan);
    pool.ite(none, zero, size)
}

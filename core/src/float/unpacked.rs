//! Unpacked numbers, and packing with rounding.

use super::{Denormals, Format, Mode, Nan, above_zeros, constant, is_zero, normalise, shift_right_sticky, zeros};
use crate::formula::{Term, TermPool, Width};

/// A float taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpacked {
    pub nan: Term,
    pub infinite: Term,
    pub zero: Term,
    pub sign: Term,
    /// Exponent of the top bit of the significand, signed; of zero one that is less than any other.
    pub exponent: Term,
    /// The leading bit, which is zero in denormals, and what follows. Without meaning for infinity and NaN.
    pub significand: Term,
}

/// Takes a float apart.
pub(super) fn unpack(pool: &mut TermPool, f: Format, operands: Denormals, x: Term) -> Unpacked {
    let top = f.width() - 1;
    let sign = pool.bit(top, x);
    let field = pool.extract(top - 1, f.fraction, x);
    let fraction = pool.extract(f.fraction - 1, 0, x);
    let low = is_zero(pool, field);
    let ones = constant(pool, f.exponent, -1);
    let high = pool.eq(field, ones);
    let whole = is_zero(pool, fraction);
    let broken = pool.not(whole);
    let nan = pool.and(high, broken);
    let infinite = pool.and(high, whole);
    let wide = f.calculation();
    let leading = pool.not(low);
    let significand = pool.concat(leading, fraction);
    let (significand, field, zero) = match operands {
        Denormals::Flush => {
            let none = zeros(pool, f.precision());
            (pool.ite(low, none, significand), field, low)
        }
        Denormals::Keep => {
            // A denormal has the exponent of the least normal number.
            let above = pool.extract(f.exponent - 1, 1, field);
            let last = pool.bit(0, field);
            let last = pool.or(last, low);
            (significand, pool.concat(above, last), pool.and(low, whole))
        }
    };
    let field = pool.zext(field, Width::of(wide));
    let bias = constant(pool, wide, i128::from(f.bias()));
    let exponent = pool.sub(field, bias);
    let exponent = least_if(pool, zero, exponent);
    Unpacked {
        nan,
        infinite,
        zero,
        sign,
        exponent,
        significand,
    }
}

/// The same with a leading one, unless it is zero: proofs compare products of such significands.
pub(super) fn normalised(pool: &mut TermPool, f: Format, operands: Denormals, x: Term) -> Unpacked {
    let mut number = unpack(pool, f, operands, x);
    if operands == Denormals::Keep {
        let (significand, count) = normalise(pool, number.significand);
        let count = pool.zext(count, pool.width(number.exponent));
        number.significand = significand;
        number.exponent = pool.sub(number.exponent, count);
    }
    number
}

/// The exponent, or one below all others.
pub(super) fn least_if(pool: &mut TermPool, zero: Term, exponent: Term) -> Term {
    let wide = pool.width(exponent).bits();
    let least = constant(pool, wide, -(1 << (wide - 2)));
    pool.ite(zero, least, exponent)
}

/// The float nearest to a number of which `significand` is not zero; `exponent` is the signed
/// exponent of its top bit, one or not.
pub(super) fn round(pool: &mut TermPool, f: Format, mode: Mode, sign: Term, exponent: Term, significand: Term) -> Term {
    let wide = pool.width(exponent).bits();
    let (significand, count) = normalise(pool, significand);
    let count = pool.zext(count, Width::of(wide));
    let exponent = pool.sub(exponent, count);
    // The precision, a bit that halves the last place, and one for all that follow.
    let have = pool.width(significand).bits();
    let want = f.precision() + 2;
    let q = if have > want {
        let top = pool.extract(have - 1, have - want + 1, significand);
        let rest = pool.extract(have - want, 0, significand);
        let rest = is_zero(pool, rest);
        let rest = pool.not(rest);
        pool.concat(top, rest)
    } else {
        above_zeros(pool, significand, want - have)
    };
    // A number below the least normal one has fewer places.
    let least = constant(pool, wide, i128::from(1 - f.bias()));
    let tiny = pool.slt(exponent, least);
    let distance = pool.sub(least, exponent);
    let none = zeros(pool, wide);
    let distance = pool.ite(tiny, distance, none);
    let q = shift_right_sticky(pool, q, distance);
    let kept = pool.extract(want - 1, 2, q);
    let (last, half, rest) = (pool.bit(2, q), pool.bit(1, q), pool.bit(0, q));
    let up = mode.rounding.counts_up(pool, sign, last, half, rest);
    // The leading one counts up the exponent field, so the field starts one too low; a carry counts
    // it up once more.
    let before = constant(pool, wide, i128::from(f.bias() - 1));
    let field = pool.add(exponent, before);
    let field = pool.ite(tiny, none, field);
    let packed = above_zeros(pool, field, f.fraction);
    let whole = wide + f.fraction;
    let kept = pool.zext(kept, Width::of(whole));
    let packed = pool.add(packed, kept);
    let up = pool.zext(up, Width::of(whole));
    let packed = pool.add(packed, up);
    let limit = constant(pool, whole, f.infinity() as i128);
    let over = pool.ule(limit, packed);
    let size = f.width() - 1;
    let far = mode.rounding.beyond(pool, f, sign);
    let near = pool.extract(size - 1, 0, packed);
    let mut magnitude = pool.ite(over, far, near);
    if mode.results == Denormals::Flush {
        let field = pool.extract(size - 1, f.fraction, magnitude);
        let low = is_zero(pool, field);
        let none = zeros(pool, size);
        magnitude = pool.ite(low, none, magnitude);
    }
    pool.concat(sign, magnitude)
}

/// The NaN that is the result for these operands, each with whether it is a NaN.
pub(super) fn nan(pool: &mut TermPool, f: Format, mode: Mode, operands: &[(Term, Term)]) -> Term {
    let plain = if mode.nan == Nan::Full { f.full_nan() } else { f.quiet_nan() };
    let mut result = constant(pool, f.width(), plain as i128);
    if mode.nan == Nan::First {
        let quiet = constant(pool, f.width(), 1 << (f.fraction - 1));
        for (x, is_nan) in operands.iter().rev() {
            let x = pool.or(*x, quiet);
            result = pool.ite(*is_nan, x, result);
        }
    }
    result
}

/// A sign above the magnitude given.
pub(super) fn signed(pool: &mut TermPool, f: Format, sign: Term, magnitude: u128) -> Term {
    let magnitude = constant(pool, f.width() - 1, magnitude as i128);
    pool.concat(sign, magnitude)
}

/// A denormal as a zero of its sign.
pub(super) fn flushed(pool: &mut TermPool, f: Format, x: Term) -> Term {
    let top = f.width() - 1;
    let field = pool.extract(top - 1, f.fraction, x);
    let low = is_zero(pool, field);
    let sign = pool.bit(top, x);
    let zero = signed(pool, f, sign, 0);
    pool.ite(low, zero, x)
}

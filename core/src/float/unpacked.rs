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
    /// Exponent of the top bit of the significand, signed; of zero one that is not greater than any
    /// other.
    pub exponent: Term,
    /// The leading bit, which is zero in denormals, and what follows. Without meaning for infinity
    /// and NaN.
    pub significand: Term,
}

impl Unpacked {
    pub fn number(&self) -> Number {
        Number {
            sign: self.sign,
            exponent: self.exponent,
            significand: self.significand,
        }
    }
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
/// The exponent of zero is less than those of all products.
pub(super) fn normalised(pool: &mut TermPool, f: Format, operands: Denormals, x: Term) -> Unpacked {
    let mut number = unpack(pool, f, operands, x);
    if operands == Denormals::Keep {
        let (significand, count) = normalise(pool, number.significand, u32::MAX);
        let count = pool.zext(count, pool.width(number.exponent));
        number.significand = significand;
        number.exponent = pool.sub(number.exponent, count);
    }
    number.exponent = least_if(pool, number.zero, number.exponent);
    number
}

/// The exponent, or one below all others.
pub(super) fn least_if(pool: &mut TermPool, zero: Term, exponent: Term) -> Term {
    let wide = pool.width(exponent).bits();
    let least = constant(pool, wide, -(1 << (wide - 2)));
    pool.ite(zero, least, exponent)
}

/// A finite number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub sign: Term,
    /// Signed exponent of the top bit of the significand, which is one or not.
    pub exponent: Term,
    pub significand: Term,
}

/// What is known of numbers that are rounded, unless they are zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Most zeros above the leading one.
    pub zeros: u32,
    /// The least and the greatest exponent of the leading one, as far as it matters.
    pub exponents: (i64, i64),
    /// Does the format have all places of those that are not below its least normal number?
    pub exact: bool,
    /// Does it have all places of those that are?
    pub exact_below: bool,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known = Known {
        zeros: u32::MAX,
        exponents: (i64::MIN, i64::MAX),
        exact: false,
        exact_below: false,
    };
}

/// The float nearest to a number that is not zero.
pub(super) fn round(pool: &mut TermPool, f: Format, mode: Mode, known: Known, number: Number) -> Term {
    let Number {
        sign,
        exponent,
        significand,
    } = number;
    let wide = pool.width(exponent).bits();
    let (significand, count) = normalise(pool, significand, known.zeros);
    let count = pool.zext(count, Width::of(wide));
    let exponent = pool.sub(exponent, count);
    let none = zeros(pool, wide);
    // A number below the least normal one has fewer places: it is shifted.
    let least = constant(pool, wide, i128::from(1 - f.bias()));
    let may_be_tiny = known.exponents.0 < 1 - f.bias();
    let tiny = if may_be_tiny { pool.slt(exponent, least) } else { pool.ff() };
    let distance = pool.sub(least, exponent);
    let distance = pool.ite(tiny, distance, none);
    // The precision, a bit that halves the last place, and one for all that follow.
    let want = f.precision() + 2;
    let mut q = top_bits(pool, significand, want);
    if may_be_tiny && !known.exact_below {
        q = shift_right_sticky(pool, q, distance);
    }
    let mut kept = pool.extract(want - 1, 2, q);
    if may_be_tiny && known.exact_below {
        // What is shifted out is zero, and there is at most one place for each bit of the fraction.
        let places = pool.extract(u32::BITS - f.fraction.leading_zeros() - 1, 0, distance);
        let places = pool.zext(places, Width::of(f.precision()));
        kept = pool.lshr(kept, places);
    }
    let is_exact = known.exact && (known.exact_below || !may_be_tiny);
    let up = if is_exact {
        pool.ff()
    } else {
        let (last, half, rest) = (pool.bit(2, q), pool.bit(1, q), pool.bit(0, q));
        mode.rounding.counts_up(pool, sign, last, half, rest)
    };
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
    let size = f.width() - 1;
    let mut magnitude = pool.extract(size - 1, 0, packed);
    let carry = i64::from(!is_exact);
    if known.exponents.1.saturating_add(carry) > f.bias() {
        let limit = constant(pool, whole, f.infinity() as i128);
        let over = pool.ule(limit, packed);
        let far = mode.rounding.beyond(pool, f, sign);
        magnitude = pool.ite(over, far, magnitude);
    }
    if mode.results == Denormals::Flush && may_be_tiny {
        let field = pool.extract(size - 1, f.fraction, magnitude);
        let low = is_zero(pool, field);
        let none = zeros(pool, size);
        magnitude = pool.ite(low, none, magnitude);
    }
    pool.concat(sign, magnitude)
}

/// So many bits from the top on, the lowest of them joined with all that follow.
fn top_bits(pool: &mut TermPool, t: Term, want: u32) -> Term {
    let have = pool.width(t).bits();
    if have <= want {
        return above_zeros(pool, t, want - have);
    }
    let top = pool.extract(have - 1, have - want + 1, t);
    let rest = pool.extract(have - want, 0, t);
    let rest = is_zero(pool, rest);
    let rest = pool.not(rest);
    pool.concat(top, rest)
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

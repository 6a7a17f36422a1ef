//! Sums, products, and both together: with one rounding, or with a truncated product.

use super::unpacked::{Known, Number, Unpacked, least_if, nan, normalised, round, signed, unpack};
use super::{Format, Mode, above_zeros, constant, is_zero, shift_right_sticky};
use crate::formula::{Term, TermPool, Width};

/// The exact sum, except that bits far below are joined into one; its exponent is that of the top
/// bit, one or not.
fn sum(pool: &mut TermPool, x: Number, y: Number) -> Number {
    let swap = pool.slt(x.exponent, y.exponent);
    let pick = |pool: &mut TermPool, a, b| (pool.ite(swap, b, a), pool.ite(swap, a, b));
    let (large_sign, small_sign) = pick(pool, x.sign, y.sign);
    let (large_exponent, small_exponent) = pick(pool, x.exponent, y.exponent);
    let (large, small) = pick(pool, x.significand, y.significand);
    let distance = pool.sub(large_exponent, small_exponent);
    let size = pool.width(large).bits();
    let guard = size + 2;
    let large = above_zeros(pool, large, guard);
    let small = above_zeros(pool, small, guard);
    let small = shift_right_sticky(pool, small, distance);
    let whole = Width::of(size + guard + 1);
    let large = pool.zext(large, whole);
    let small = pool.zext(small, whole);
    let differ = pool.xor(large_sign, small_sign);
    let added = pool.add(large, small);
    // Where the exponents are the same, the other one may be larger.
    let difference = pool.sub(large, small);
    let less = pool.bit(whole.bits() - 1, difference);
    let reverse = pool.neg(difference);
    let subtracted = pool.ite(less, reverse, difference);
    let significand = pool.ite(differ, subtracted, added);
    let other = pool.and(differ, less);
    let sign = pool.ite(other, small_sign, large_sign);
    let wide = pool.width(large_exponent).bits();
    let one = constant(pool, wide, 1);
    let exponent = pool.add(large_exponent, one);
    Number {
        sign,
        exponent,
        significand,
    }
}

/// Adds two numbers, of which the special values are known; `x` may be a product. Sums of numbers
/// of the format that are below the least normal one are numbers of the format.
#[allow(clippy::too_many_arguments)]
fn finish_sum(
    pool: &mut TermPool,
    f: Format,
    mode: Mode,
    exact_below: bool,
    x: Number,
    x_infinite: Term,
    y: Number,
    y_infinite: Term,
    invalid: Term,
    nans: Term,
) -> Term {
    let total = sum(pool, x, y);
    let exact_zero = is_zero(pool, total.significand);
    // Zeros of one sign keep it; otherwise a sum of zero is negative only when rounding down.
    let differ = pool.xor(x.sign, y.sign);
    let down = mode.rounding.is_down(pool);
    let zero_sign = pool.ite(differ, down, x.sign);
    let zero = signed(pool, f, zero_sign, 0);
    let known = Known {
        exact_below,
        ..Known::NOTHING
    };
    let rounded = round(pool, f, mode, known, total);
    let finite = pool.ite(exact_zero, zero, rounded);
    let infinite_sign = pool.ite(x_infinite, x.sign, y.sign);
    let infinity = signed(pool, f, infinite_sign, f.infinity());
    let infinite = pool.or(x_infinite, y_infinite);
    let number = pool.ite(infinite, infinity, finite);
    pool.ite(invalid, nans, number)
}

fn opposite_infinities(pool: &mut TermPool, x: Term, x_sign: Term, y: Term, y_sign: Term) -> Term {
    let both = pool.and(x, y);
    let differ = pool.xor(x_sign, y_sign);
    pool.and(both, differ)
}

/// The sum.
pub fn add(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term) -> Term {
    let a = unpack(pool, f, mode.operands, x);
    let b = unpack(pool, f, mode.operands, y);
    let conflict = opposite_infinities(pool, a.infinite, a.sign, b.infinite, b.sign);
    let invalid = pool.or_all([a.nan, b.nan, conflict]);
    let nans = nan(pool, f, mode, &[(x, a.nan), (y, b.nan)]);
    let (x, y) = (a.number(), b.number());
    finish_sum(pool, f, mode, true, x, a.infinite, y, b.infinite, invalid, nans)
}

/// The difference: the sum with the second operand negated, unless that is a NaN.
pub fn sub(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term) -> Term {
    let top = constant(pool, f.width(), 1 << (f.width() - 1));
    let negated = pool.xor(y, top);
    let is_nan = super::is_nan(pool, f, y);
    let negated = pool.ite(is_nan, y, negated);
    add(pool, f, mode, x, negated)
}

/// The exact product of two finite numbers; the exponent is that of the top bit, one or not.
fn product(pool: &mut TermPool, a: &Unpacked, b: &Unpacked) -> Number {
    let size = pool.width(a.significand).bits();
    let x = pool.zext(a.significand, Width::of(2 * size));
    let y = pool.zext(b.significand, Width::of(2 * size));
    let significand = pool.mul(x, y);
    let exponent = pool.add(a.exponent, b.exponent);
    let wide = pool.width(exponent).bits();
    let one = constant(pool, wide, 1);
    let exponent = pool.add(exponent, one);
    let sign = pool.xor(a.sign, b.sign);
    Number {
        sign,
        exponent,
        significand,
    }
}

/// Rounds a product of significands with leading ones, of which none is zero.
fn rounded_product(pool: &mut TermPool, f: Format, mode: Mode, product: Number) -> Term {
    // It has its leading one in one of the two highest bits.
    let known = Known {
        zeros: 1,
        ..Known::NOTHING
    };
    round(pool, f, mode, known, product)
}

fn zero_by_infinity(pool: &mut TermPool, a: &Unpacked, b: &Unpacked) -> Term {
    let x = pool.and(a.zero, b.infinite);
    let y = pool.and(a.infinite, b.zero);
    pool.or(x, y)
}

/// The product.
pub fn mul(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term) -> Term {
    let [a, b] = [x, y].map(|t| normalised(pool, f, mode.operands, t));
    let conflict = zero_by_infinity(pool, &a, &b);
    let invalid = pool.or_all([a.nan, b.nan, conflict]);
    let nans = nan(pool, f, mode, &[(x, a.nan), (y, b.nan)]);
    let product = product(pool, &a, &b);
    let sign = product.sign;
    let rounded = rounded_product(pool, f, mode, product);
    let zero = pool.or(a.zero, b.zero);
    let nothing = signed(pool, f, sign, 0);
    let finite = pool.ite(zero, nothing, rounded);
    let infinite = pool.or(a.infinite, b.infinite);
    let infinity = signed(pool, f, sign, f.infinity());
    let number = pool.ite(infinite, infinity, finite);
    pool.ite(invalid, nans, number)
}

/// `x * y + z`, rounded once.
pub fn fma(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term, z: Term) -> Term {
    let [a, b, c] = [x, y, z].map(|t| normalised(pool, f, mode.operands, t));
    let mut product = product(pool, &a, &b);
    let sign = product.sign;
    let zero = pool.or(a.zero, b.zero);
    product.exponent = least_if(pool, zero, product.exponent);
    let infinite = pool.or(a.infinite, b.infinite);
    let conflict = opposite_infinities(pool, infinite, sign, c.infinite, c.sign);
    let no_product = zero_by_infinity(pool, &a, &b);
    let invalid = pool.or_all([a.nan, b.nan, c.nan, no_product, conflict]);
    let nans = nan(pool, f, mode, &[(x, a.nan), (y, b.nan), (z, c.nan)]);
    let mut addend = c.number();
    addend.significand = above_zeros(pool, c.significand, f.precision());
    finish_sum(pool, f, mode, false, product, infinite, addend, c.infinite, invalid, nans)
}

/// `x * y + z` where the product keeps only as many bits as the format has, the others cut off,
/// whatever its exponent; the sum is rounded. If `z` is zero, the product is not cut off but
/// rounded to the format, and zero is added to that.
///
/// This is the multiply-add of NVIDIA's G80. A product of zero is exact both ways.
pub fn multiply_truncate_add(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term, z: Term) -> Term {
    let [a, b, c] = [x, y, z].map(|t| normalised(pool, f, mode.operands, t));
    let product = product(pool, &a, &b);
    let Number {
        sign,
        exponent,
        significand,
    } = product;
    let zero = pool.or(a.zero, b.zero);
    let infinite = pool.or(a.infinite, b.infinite);
    let conflict = opposite_infinities(pool, infinite, sign, c.infinite, c.sign);
    let no_product = zero_by_infinity(pool, &a, &b);
    let invalid = pool.or_all([a.nan, b.nan, c.nan, no_product, conflict]);
    let nans = nan(pool, f, mode, &[(x, a.nan), (y, b.nan), (z, c.nan)]);
    // The product of two significands has its leading one in one of the two highest bits.
    let bits = 2 * f.precision();
    let carried = pool.bit(bits - 1, significand);
    let high = pool.extract(bits - 1, f.precision(), significand);
    let low = pool.extract(bits - 2, f.precision() - 1, significand);
    let kept = pool.ite(carried, high, low);
    let wide = pool.width(exponent).bits();
    let one = constant(pool, wide, 1);
    let less = pool.sub(exponent, one);
    let cut_exponent = pool.ite(carried, exponent, less);
    let cut_exponent = least_if(pool, zero, cut_exponent);
    let cut = Number {
        sign,
        exponent: cut_exponent,
        significand: kept,
    };
    let addend = c.number();
    let cut = finish_sum(pool, f, mode, false, cut, infinite, addend, c.infinite, invalid, nans);
    // Plus zero: the product itself, but for the sign of a zero, which is that of a sum of zeros.
    let rounded = rounded_product(pool, f, mode, product);
    let magnitude = pool.extract(f.width() - 2, 0, rounded);
    let vanished = is_zero(pool, magnitude);
    let differ = pool.xor(sign, c.sign);
    let down = mode.rounding.is_down(pool);
    let zero_sign = pool.ite(differ, down, sign);
    let sign_kept = pool.ite(vanished, zero_sign, sign);
    let rounded = pool.concat(sign_kept, magnitude);
    let special = pool.or_all([zero, infinite, invalid]);
    let ordinary = pool.not(special);
    let whole = pool.and(c.zero, ordinary);
    pool.ite(whole, rounded, cut)
}

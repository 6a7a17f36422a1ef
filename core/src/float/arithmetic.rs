//! Sums, products, and both together: with one rounding, or with a truncated product.

use super::unpacked::{Unpacked, least_if, nan, normalised, round, signed, unpack};
use super::{Format, Mode, above_zeros, constant, is_zero, shift_right_sticky};
use crate::formula::{Term, TermPool, Width};

/// A number without special values: sign, exponent of the top bit, which is one or not, significand.
type Number = (Term, Term, Term);

/// The exact sum, except that bits far below are joined into one; its exponent is that of the top
/// bit, one or not.
fn sum(pool: &mut TermPool, x: Number, y: Number) -> Number {
    let swap = pool.slt(x.1, y.1);
    let pick = |pool: &mut TermPool, a, b| (pool.ite(swap, b, a), pool.ite(swap, a, b));
    let (large_sign, small_sign) = pick(pool, x.0, y.0);
    let (large_exponent, small_exponent) = pick(pool, x.1, y.1);
    let (large, small) = pick(pool, x.2, y.2);
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
    let less = pool.ult(large, small);
    let difference = pool.sub(large, small);
    let reverse = pool.sub(small, large);
    let subtracted = pool.ite(less, reverse, difference);
    let total = pool.ite(differ, subtracted, added);
    let other = pool.and(differ, less);
    let sign = pool.ite(other, small_sign, large_sign);
    let wide = pool.width(large_exponent).bits();
    let one = constant(pool, wide, 1);
    let exponent = pool.add(large_exponent, one);
    (sign, exponent, total)
}

/// Adds two numbers, of which the special values are known; `x` may be a product.
#[allow(clippy::too_many_arguments)]
fn finish_sum(
    pool: &mut TermPool,
    f: Format,
    mode: Mode,
    x: Number,
    x_infinite: Term,
    y: Number,
    y_infinite: Term,
    invalid: Term,
    nans: Term,
) -> Term {
    let (sign, exponent, total) = sum(pool, x, y);
    let exact_zero = is_zero(pool, total);
    // Zeros of one sign keep it; otherwise a sum of zero is negative only when rounding down.
    let differ = pool.xor(x.0, y.0);
    let down = mode.rounding.is_down(pool);
    let zero_sign = pool.ite(differ, down, x.0);
    let zero = signed(pool, f, zero_sign, 0);
    let rounded = round(pool, f, mode, sign, exponent, total);
    let finite = pool.ite(exact_zero, zero, rounded);
    let infinite_sign = pool.ite(x_infinite, x.0, y.0);
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
    let number = |u: &Unpacked| (u.sign, u.exponent, u.significand);
    finish_sum(pool, f, mode, number(&a), a.infinite, number(&b), b.infinite, invalid, nans)
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
    (sign, exponent, significand)
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
    let (sign, exponent, significand) = product(pool, &a, &b);
    let rounded = round(pool, f, mode, sign, exponent, significand);
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
    let (sign, exponent, significand) = product(pool, &a, &b);
    let zero = pool.or(a.zero, b.zero);
    let exponent = least_if(pool, zero, exponent);
    let infinite = pool.or(a.infinite, b.infinite);
    let conflict = opposite_infinities(pool, infinite, sign, c.infinite, c.sign);
    let no_product = zero_by_infinity(pool, &a, &b);
    let invalid = pool.or_all([a.nan, b.nan, c.nan, no_product, conflict]);
    let nans = nan(pool, f, mode, &[(x, a.nan), (y, b.nan), (z, c.nan)]);
    let addend = above_zeros(pool, c.significand, f.precision());
    finish_sum(
        pool,
        f,
        mode,
        (sign, exponent, significand),
        infinite,
        (c.sign, c.exponent, addend),
        c.infinite,
        invalid,
        nans,
    )
}

/// `x * y + z` where the product keeps only as many bits as the format has, the others cut off,
/// whatever its exponent; the sum is rounded. If `z` is zero, the product is not cut off but
/// rounded to the format, and zero is added to that.
///
/// This is the multiply-add of NVIDIA's G80. A product of zero is exact both ways.
pub fn multiply_truncate_add(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term, z: Term) -> Term {
    let [a, b, c] = [x, y, z].map(|t| normalised(pool, f, mode.operands, t));
    let (sign, exponent, significand) = product(pool, &a, &b);
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
    let addend = (c.sign, c.exponent, c.significand);
    let cut = finish_sum(
        pool,
        f,
        mode,
        (sign, cut_exponent, kept),
        infinite,
        addend,
        c.infinite,
        invalid,
        nans,
    );
    // Plus zero: the product itself, but for the sign of a zero, which is that of a sum of zeros.
    let rounded = round(pool, f, mode, sign, exponent, significand);
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

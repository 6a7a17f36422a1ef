//! Comparisons, minimum and maximum.

use super::{Denormals, Format, Mode, constant, is_zero};
use crate::formula::{Term, TermPool};

/// What [`min`] and [`max`] do where IEEE-754 knows several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Choice {
    /// A NaN gives way to a number; otherwise the result is a NaN if an operand is.
    pub number_over_nan: bool,
    /// Of zeros of different signs the first operand is taken; otherwise the negative one is the
    /// lesser.
    pub first_zero: bool,
}

/// Is it a NaN?
pub fn is_nan(pool: &mut TermPool, f: Format, x: Term) -> Term {
    let magnitude = pool.extract(f.width() - 2, 0, x);
    let infinity = constant(pool, f.width() - 1, f.infinity() as i128);
    pool.ult(infinity, magnitude)
}

/// The operand as arithmetic sees it: a denormal becomes a zero where that is the mode.
fn seen(pool: &mut TermPool, f: Format, mode: Mode, x: Term) -> Term {
    if mode.operands == Denormals::Keep {
        return x;
    }
    super::unpacked::flushed(pool, f, x)
}

/// Are both zero?
fn both_zero(pool: &mut TermPool, f: Format, x: Term, y: Term) -> Term {
    let either = pool.or(x, y);
    let magnitude = pool.extract(f.width() - 2, 0, either);
    is_zero(pool, magnitude)
}

fn unordered(pool: &mut TermPool, f: Format, x: Term, y: Term) -> Term {
    let a = is_nan(pool, f, x);
    let b = is_nan(pool, f, y);
    pool.or(a, b)
}

/// Less in the order of all numbers in which -0 comes before +0.
fn before(pool: &mut TermPool, f: Format, x: Term, y: Term) -> Term {
    let top = f.width() - 1;
    let (a, b) = (pool.bit(top, x), pool.bit(top, y));
    let differ = pool.xor(a, b);
    let up = pool.ult(x, y);
    let down = pool.ult(y, x);
    let same = pool.ite(a, down, up);
    pool.ite(differ, a, same)
}

/// `x == y`; false for a NaN.
pub fn eq(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term) -> Term {
    let (x, y) = (seen(pool, f, mode, x), seen(pool, f, mode, y));
    let none = unordered(pool, f, x, y);
    let ordered = pool.not(none);
    let zeros = both_zero(pool, f, x, y);
    let equal = pool.eq(x, y);
    let equal = pool.or(equal, zeros);
    pool.and(ordered, equal)
}

/// `x < y`; false for a NaN.
pub fn lt(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term) -> Term {
    let (x, y) = (seen(pool, f, mode, x), seen(pool, f, mode, y));
    let none = unordered(pool, f, x, y);
    let zeros = both_zero(pool, f, x, y);
    let not = pool.or(none, zeros);
    let not = pool.not(not);
    let less = before(pool, f, x, y);
    pool.and(not, less)
}

/// `x <= y`; false for a NaN.
pub fn le(pool: &mut TermPool, f: Format, mode: Mode, x: Term, y: Term) -> Term {
    let less = lt(pool, f, mode, x, y);
    let equal = eq(pool, f, mode, x, y);
    pool.or(less, equal)
}

fn extreme(pool: &mut TermPool, f: Format, mode: Mode, choice: Choice, x: Term, y: Term, greatest: bool) -> Term {
    let (a, b) = (seen(pool, f, mode, x), seen(pool, f, mode, y));
    let second = if greatest { before(pool, f, a, b) } else { before(pool, f, b, a) };
    let second = if choice.first_zero {
        let zeros = both_zero(pool, f, a, b);
        let other = pool.not(zeros);
        pool.and(second, other)
    } else {
        second
    };
    let number = pool.ite(second, b, a);
    let (a_nan, b_nan) = (is_nan(pool, f, x), is_nan(pool, f, y));
    let nan = super::unpacked::nan(pool, f, mode, &[(x, a_nan), (y, b_nan)]);
    if choice.number_over_nan {
        let both = pool.and(a_nan, b_nan);
        let one = pool.ite(a_nan, b, number);
        let one = pool.ite(b_nan, a, one);
        pool.ite(both, nan, one)
    } else {
        let any = pool.or(a_nan, b_nan);
        pool.ite(any, nan, number)
    }
}

/// The lesser operand.
pub fn min(pool: &mut TermPool, f: Format, mode: Mode, choice: Choice, x: Term, y: Term) -> Term {
    extreme(pool, f, mode, choice, x, y, false)
}

/// The greater operand.
pub fn max(pool: &mut TermPool, f: Format, mode: Mode, choice: Choice, x: Term, y: Term) -> Term {
    extreme(pool, f, mode, choice, x, y, true)
}

//! IEEE-754 binary16, binary32 and binary64 arithmetic as bitvector formulas, for all instruction
//! sets; kept apart because nothing here knows about specs or words.
//!
//! Rounding, denormals and NaNs are parameters, because hardware differs in them.
//!
//! ```
//! use isamorph_core::float::{Format, Mode};
//! use isamorph_core::formula::{TermPool, Width};
//! let mut pool = TermPool::new();
//! let w = Width::new(16).unwrap();
//! let (one, two) = (pool.constant(w, 0x3c00), pool.constant(w, 0x4000));
//! let sum = isamorph_core::float::add(&mut pool, Format::HALF, Mode::default(), one, two);
//! assert_eq!(pool.as_const(sum), Some(0x4200));
//! ```

mod arithmetic;
mod compare;
mod convert;
mod operation;
mod unpacked;

pub use arithmetic::{add, fma, mul, multiply_truncate_add, sub};
pub use compare::{Choice, eq, is_nan, le, lt, max, min};
pub use convert::{convert, from_signed, from_unsigned, integral, saturate, to_signed, to_unsigned};
pub use operation::{Kind, Operation};

use crate::formula::{Term, TermPool, Width};

/// A binary interchange format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the fraction, without the leading one.
    pub fraction: u32,
}

impl Format {
    /// binary16.
    pub const HALF: Format = Format { exponent: 5, fraction: 10 };
    /// binary32.
    pub const SINGLE: Format = Format { exponent: 8, fraction: 23 };
    /// binary64. A fused multiply-add of it needs numbers of more bits than terms have.
    pub const DOUBLE: Format = Format {
        exponent: 11,
        fraction: 52,
    };

    /// The format of this many bits.
    #[must_use]
    pub fn of_width(width: u32) -> Option<Format> {
        [Format::HALF, Format::SINGLE, Format::DOUBLE]
            .into_iter()
            .find(|f| f.width() == width)
    }

    /// All bits.
    #[must_use]
    pub fn width(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    /// The quiet NaN without payload, positive.
    #[must_use]
    pub fn quiet_nan(self) -> u128 {
        self.infinity() | 1 << (self.fraction - 1)
    }

    /// The NaN of which all bits but the sign are set.
    #[must_use]
    pub fn full_nan(self) -> u128 {
        (1 << (self.width() - 1)) - 1
    }

    /// Positive infinity.
    #[must_use]
    pub fn infinity(self) -> u128 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// Bits of the significand, the leading one included.
    fn precision(self) -> u32 {
        self.fraction + 1
    }

    /// Bits of a signed exponent in calculations: enough for products, and for an exponent below
    /// all of them.
    fn calculation(self) -> u32 {
        self.exponent + 4
    }
}

/// Where a result goes that lies between two numbers of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rounding {
    /// To the nearest, and to the even one of two.
    #[default]
    Nearest,
    /// Towards zero.
    Zero,
    /// Towards negative infinity.
    Down,
    /// Towards positive infinity.
    Up,
    /// As a code of two bits says: to nearest, down, up, towards zero.
    Coded(Term),
}

impl Rounding {
    /// Is this number to be counted up by one in its last place? `half` is the bit below, `rest`
    /// whether others follow.
    fn counts_up(self, pool: &mut TermPool, sign: Term, last: Term, half: Term, rest: Term) -> Term {
        let more = pool.or(rest, last);
        let nearest = pool.and(half, more);
        let inexact = pool.or(half, rest);
        let positive = pool.not(sign);
        let down = pool.and(sign, inexact);
        let up = pool.and(positive, inexact);
        let zero = pool.ff();
        self.choose(pool, [nearest, down, up, zero])
    }

    /// The magnitude of a number that is too large for the format.
    fn beyond(self, pool: &mut TermPool, f: Format, sign: Term) -> Term {
        let infinity = constant(pool, f.width() - 1, f.infinity() as i128);
        let largest = constant(pool, f.width() - 1, f.infinity() as i128 - 1);
        let down = pool.ite(sign, infinity, largest);
        let up = pool.ite(sign, largest, infinity);
        self.choose(pool, [infinity, down, up, largest])
    }

    /// Is it down? Then an exact sum of zero is negative.
    fn is_down(self, pool: &mut TermPool) -> Term {
        let (yes, no) = (pool.tt(), pool.ff());
        self.choose(pool, [no, yes, no, no])
    }

    /// One of what is right to nearest, down, up, and towards zero.
    fn choose(self, pool: &mut TermPool, [nearest, down, up, zero]: [Term; 4]) -> Term {
        match self {
            Rounding::Nearest => nearest,
            Rounding::Zero => zero,
            Rounding::Down => down,
            Rounding::Up => up,
            Rounding::Coded(code) => {
                let (high, low) = (pool.bit(1, code), pool.bit(0, code));
                let upper = pool.ite(low, zero, up);
                let lower = pool.ite(low, down, nearest);
                pool.ite(high, upper, lower)
            }
        }
    }
}

/// What becomes of numbers below the least normal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Denormals {
    /// They are numbers like others.
    #[default]
    Keep,
    /// They become zeros of their sign. Of a result this is decided after rounding.
    Flush,
}

/// Which NaN a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Nan {
    /// [`Format::quiet_nan`].
    #[default]
    Canonical,
    /// The first operand that is a NaN, made quiet; [`Format::quiet_nan`] if none is.
    First,
    /// [`Format::full_nan`].
    Full,
}

/// How hardware calculates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Mode {
    /// Rounding.
    pub rounding: Rounding,
    /// Denormal operands.
    pub operands: Denormals,
    /// Denormal results.
    pub results: Denormals,
    /// NaN results.
    pub nan: Nan,
}

fn constant(pool: &mut TermPool, width: u32, value: i128) -> Term {
    let width = Width::of(width);
    pool.constant(width, value as u128 & width.mask())
}

fn zeros(pool: &mut TermPool, width: u32) -> Term {
    constant(pool, width, 0)
}

fn is_zero(pool: &mut TermPool, t: Term) -> Term {
    let width = pool.width(t).bits();
    let zero = zeros(pool, width);
    pool.eq(t, zero)
}

/// `t` with `n` zeros below.
fn above_zeros(pool: &mut TermPool, t: Term, n: u32) -> Term {
    if n == 0 {
        return t;
    }
    let zero = zeros(pool, n);
    pool.concat(t, zero)
}

/// Shifted right by `amount`, unsigned and of any width; bits that fall off are joined into the
/// lowest bit.
fn shift_right_sticky(pool: &mut TermPool, t: Term, amount: Term) -> Term {
    let width = pool.width(t).bits();
    let amount_width = pool.width(amount).bits();
    // Amounts of the width and more shift everything out.
    let amount = if amount_width > width {
        let most = constant(pool, amount_width, i128::from(width));
        let far = pool.ult(most, amount);
        let amount = pool.ite(far, most, amount);
        pool.extract(width - 1, 0, amount)
    } else {
        pool.zext(amount, Width::of(width))
    };
    let shifted = pool.lshr(t, amount);
    let back = pool.shl(shifted, amount);
    let lost = pool.ne(back, t);
    let lost = pool.zext(lost, Width::of(width));
    pool.or(shifted, lost)
}

/// Shifted left until the top bit is one (unless all are zero), and by how much, at most `most`.
fn normalise(pool: &mut TermPool, mut t: Term, most: u32) -> (Term, Term) {
    let width = pool.width(t).bits();
    let mut count: Option<Term> = None;
    let mut step = (most.min(width - 1) + 1).next_power_of_two() / 2;
    while step > 0 {
        let top = pool.extract(width - 1, width - step, t);
        let clear = is_zero(pool, top);
        let low = pool.extract(width - step - 1, 0, t);
        let moved = above_zeros(pool, low, step);
        t = pool.ite(clear, moved, t);
        count = Some(match count {
            Some(c) => pool.concat(c, clear),
            None => clear,
        });
        step /= 2;
    }
    let count = count.unwrap_or_else(|| pool.ff());
    (t, count)
}

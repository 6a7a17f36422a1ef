//! Operands at which a float operation does something special: results that are exactly halfway
//! between two numbers, or just beside; sums that cancel; results at the ends of the format.
//!
//! They follow from the kind of an operation and its format alone.

mod inverse;

use isamorph_core::float::{Format, Kind};
use isamorph_core::formula::Width;

use super::dice::Dice;

pub use inverse::inverse;

/// A float taken apart: sign, biased exponent, fraction.
#[derive(Clone, Copy, Debug)]
struct Parts {
    negative: bool,
    exponent: i64,
    fraction: u128,
}

/// Operands of an operation; of widths that are no float's, integers.
pub fn operands(dice: &mut Dice, kind: Kind, format: Format, result: u32, widths: &[u32]) -> Vec<u128> {
    let f = format;
    let mut found: Vec<u128> = match kind {
        Kind::Add | Kind::Sub => {
            let x = number(dice, f);
            vec![packed(f, x), packed(f, beside(dice, f, x))]
        }
        Kind::Mul => {
            let [x, y] = factors(dice, f);
            vec![packed(f, x), packed(f, y)]
        }
        Kind::Fma | Kind::MultiplyTruncateAdd => {
            let [x, y] = factors(dice, f);
            let product = product(dice, f, x, y);
            vec![packed(f, x), packed(f, y), packed(f, beside(dice, f, product))]
        }
        Kind::FromSigned | Kind::FromUnsigned => vec![integer(dice, f, widths.first().copied().unwrap_or(32))],
        Kind::ToSigned | Kind::ToUnsigned => vec![packed(f, near_integer(dice, f, result))],
        Kind::Convert => vec![packed(f, convertible(dice, f, Format::of_width(result).unwrap_or(f)))],
    };
    if matches!(kind, Kind::Add | Kind::Sub) && dice.once_in(12) {
        found = near_infinity(dice, f, kind).to_vec();
    } else if dice.once_in(6) {
        // One of them is special now and then.
        let one = dice.below(found.len() as u64) as usize;
        let width = widths.get(one).copied().unwrap_or(f.width());
        if width == f.width() {
            found[one] = special(dice, f);
        }
    }
    // Operands may also be exchanged, or the same.
    if found.len() > 1 && dice.once_in(4) {
        let last = found.len() - 1;
        let (a, b) = (dice.below(found.len() as u64) as usize, dice.below(last as u64) as usize);
        found.swap(a, b);
    }
    found
}

fn bias(f: Format) -> i64 {
    (1 << (f.exponent - 1)) - 1
}

/// The greatest exponent of a number.
fn greatest(f: Format) -> i64 {
    (1 << f.exponent) - 2
}

/// The float of these parts. An exponent below one makes it subnormal, or zero; one too large is
/// the greatest.
fn packed(f: Format, parts: Parts) -> u128 {
    let ones = (1u128 << f.fraction) - 1;
    let (exponent, fraction) = if parts.exponent >= 1 {
        (parts.exponent.min(greatest(f)) as u128, parts.fraction & ones)
    } else {
        let by = (1 - parts.exponent).min(i64::from(f.fraction) + 1) as u32;
        (0, (1 << f.fraction | parts.fraction & ones) >> by)
    };
    u128::from(parts.negative) << (f.width() - 1) | exponent << f.fraction | fraction
}

/// Zeros, infinities, NaNs, the least and the greatest numbers.
fn special(dice: &mut Dice, f: Format) -> u128 {
    let sign = u128::from(dice.once_in(2)) << (f.width() - 1);
    let value = match dice.below(10) {
        0 | 1 => 0,
        2 => 1,
        3 => (1 << f.fraction) - 1,
        4 => 1 << f.fraction,
        5 => f.infinity() - 1,
        6 => f.infinity(),
        7 => f.quiet_nan() | u128::from(dice.below(2)),
        8 => f.infinity() | (1 + dice.value(Width::MAX) % ((1 << (f.fraction - 1)) - 1)),
        _ => dice.value(Width::MAX) % (1 << f.fraction),
    };
    sign | value
}

/// Digits that carry, that end in zeros, or of which few are set.
fn fraction(dice: &mut Dice, f: Format) -> u128 {
    let ones = (1u128 << f.fraction) - 1;
    let bit = |dice: &mut Dice| 1u128 << dice.below(f.fraction.into());
    match dice.below(10) {
        0 => 0,
        1 => 1,
        2 => ones,
        3 => ones - 1,
        4 => bit(dice),
        5 => bit(dice) | bit(dice),
        6 => ones & !bit(dice),
        7 => ones & !(bit(dice) - 1),
        _ => dice.value(Width::MAX) & ones,
    }
}

/// A number with an exponent at which something happens, or any.
fn number(dice: &mut Dice, f: Format) -> Parts {
    let precision = i64::from(f.fraction) + 1;
    let exponent = match dice.below(8) {
        0 => dice.below(3) as i64,
        1 => greatest(f) - dice.below(3) as i64,
        2 => precision + 1 - dice.below(4) as i64,
        3 => 1 - dice.below(precision as u64 + 1) as i64,
        _ => 1 + dice.below(greatest(f) as u64) as i64,
    };
    Parts {
        negative: dice.once_in(2),
        exponent,
        fraction: fraction(dice, f),
    }
}

/// A number that, added to another, cancels, is halfway between two, or is just out of reach.
fn beside(dice: &mut Dice, f: Format, x: Parts) -> Parts {
    let precision = i64::from(f.fraction) + 1;
    let ones = (1u128 << f.fraction) - 1;
    let away = |dice: &mut Dice, by: i64| if dice.once_in(3) { x.exponent + by } else { x.exponent - by };
    match dice.below(6) {
        // Nearly the same number, with the other sign.
        0 | 1 => {
            let ulps = dice.below(4) as i128 - 1;
            let magnitude = packed(f, Parts { negative: false, ..x }) as i128 + if dice.once_in(3) { 0 } else { ulps };
            let magnitude = magnitude.max(0) as u128;
            Parts {
                negative: !x.negative,
                exponent: (magnitude >> f.fraction) as i64,
                fraction: magnitude & ones,
            }
        }
        // Half of the last place, a quarter, and beside that.
        2 | 3 => {
            let by = precision - 1 + dice.below(4) as i64;
            let fraction = match dice.below(6) {
                0 | 1 => 0,
                2 => 1,
                3 => ones,
                4 => 1 << (f.fraction - 1),
                _ => fraction(dice, f),
            };
            Parts {
                negative: dice.once_in(2),
                exponent: away(dice, by),
                fraction,
            }
        }
        // Exponents that are equal or differ by little.
        4 => {
            let by = dice.below(3) as i64;
            Parts {
                negative: x.negative ^ dice.once_in(2),
                exponent: away(dice, by),
                fraction: fraction(dice, f),
            }
        }
        _ => {
            let by = dice.below(2 * precision as u64 + 4) as i64;
            Parts {
                negative: dice.once_in(2),
                exponent: away(dice, by),
                fraction: fraction(dice, f),
            }
        }
    }
}

/// An infinity and a large number that is taken from it. A formula that takes the infinity for a
/// number, the least power of two that is too large, is only seen by such operands.
fn near_infinity(dice: &mut Dice, f: Format, kind: Kind) -> [u128; 2] {
    let top = f.width() - 1;
    let sign = u128::from(dice.once_in(2)) << top;
    let large = f.infinity() - 1 - (dice.value(Width::of(f.fraction)) >> dice.below(f.fraction.into()));
    let other = if kind == Kind::Add { 1 << top } else { 0 };
    [sign | f.infinity(), (sign ^ other) | large]
}

/// Two factors: of few digits whose product is halfway between two numbers, or with a product at
/// one of the ends of the format.
fn factors(dice: &mut Dice, f: Format) -> [Parts; 2] {
    let precision = i64::from(f.fraction) + 1;
    let x = number(dice, f);
    let sum = match dice.below(6) {
        0 => greatest(f) + bias(f) - dice.below(3) as i64,
        1 => bias(f) + 2 - dice.below(4) as i64,
        2 => bias(f) - dice.below(precision as u64 + 2) as i64,
        _ => bias(f) + 1 + dice.below(greatest(f) as u64) as i64,
    };
    let mut y = Parts {
        negative: dice.once_in(2),
        exponent: sum - x.exponent,
        fraction: fraction(dice, f),
    };
    let mut x = x;
    if dice.once_in(3) && f.fraction > 2 {
        // 1 + 2^-i times 1 + 2^-j has its last digit i + j places behind the point.
        let i = 1 + dice.below(f.fraction.into()) as u32;
        let total = f.fraction + dice.below(3) as u32;
        let j = total.saturating_sub(i).clamp(1, f.fraction);
        x.fraction = 1 << (f.fraction - i);
        y.fraction = 1 << (f.fraction - j);
        if dice.once_in(2) {
            y.fraction |= dice.bit(Width::of(f.fraction));
        }
    }
    [x, y]
}

/// The product of two numbers, with the digits beyond the precision cut off.
fn product(dice: &mut Dice, f: Format, x: Parts, y: Parts) -> Parts {
    let (hidden, ones) = (1u128 << f.fraction, (1u128 << f.fraction) - 1);
    let significand = (hidden | x.fraction & ones) * (hidden | y.fraction & ones);
    let carried = significand >> (2 * f.fraction + 1) & 1;
    let kept = significand >> (f.fraction + carried as u32) & ones;
    let near = i64::from(dice.once_in(8)) - i64::from(dice.once_in(8));
    Parts {
        negative: x.negative ^ y.negative,
        exponent: x.exponent + y.exponent - bias(f) + carried as i64 + near,
        fraction: kept,
    }
}

/// An integer of this many bits of which the digits beyond the precision are halfway or beside.
fn integer(dice: &mut Dice, f: Format, bits: u32) -> u128 {
    let width = Width::nearest(bits);
    let precision = (f.fraction + 1).min(bits);
    let kept = match dice.below(4) {
        0 => (1u128 << precision) - 1,
        1 => 1 << (precision - 1),
        _ => 1 << (precision - 1) | dice.value(Width::of(precision)),
    };
    let by = dice.below(u64::from(bits - precision) + 1) as u32;
    let below = match by {
        0 => 0,
        _ => {
            let half = 1u128 << (by - 1);
            match dice.below(7) {
                0 | 1 => half,
                2 => half + 1,
                3 => half - 1,
                4 => 0,
                5 => 1,
                _ => dice.value(Width::MAX) % (1 << by),
            }
        }
    };
    let magnitude = match dice.below(6) {
        0 => dice.bit(width),
        1 => dice.bit(width).wrapping_sub(1),
        2 => u128::from(dice.below(4)),
        _ => kept << by | below,
    };
    let value = if dice.once_in(2) { magnitude } else { magnitude.wrapping_neg() };
    value & width.mask()
}

/// A float near an integer of this many bits, near a half, or at the ends of what there is.
fn near_integer(dice: &mut Dice, f: Format, bits: u32) -> Parts {
    let precision = u64::from(f.fraction) + 1;
    let scale = match dice.below(6) {
        0 => bits as i64 - 1 - dice.below(2) as i64,
        1 => bits as i64 + dice.below(2) as i64,
        2 => -1 - dice.below(3) as i64,
        3 => -(dice.below(2 * precision) as i64),
        _ => dice.below(u64::from(bits) + precision) as i64,
    };
    // Where the digit of one half is.
    let point = i64::from(f.fraction) - scale - 1;
    let mut parts = Parts {
        negative: dice.once_in(2),
        exponent: bias(f) + scale,
        fraction: fraction(dice, f),
    };
    if (0..i64::from(f.fraction)).contains(&point) && !dice.once_in(3) {
        parts.fraction = at_half(dice, parts.fraction, point as u32);
    }
    parts
}

/// Digits of which those from a place on are exactly one half, or beside.
fn at_half(dice: &mut Dice, digits: u128, place: u32) -> u128 {
    let half = 1u128 << place;
    let below = match dice.below(6) {
        0 | 1 => half,
        2 => half + u128::from(place > 0),
        3 => half - 1,
        4 => 0,
        _ => (2 * half) - 1,
    };
    digits & !((2 * half) - 1) | below
}

/// A float at the ends of another format, or halfway between two of its numbers.
fn convertible(dice: &mut Dice, from: Format, to: Format) -> Parts {
    let mut parts = number(dice, from);
    let lost = i64::from(from.fraction) - i64::from(to.fraction);
    let (least, most) = (1 - bias(to), greatest(to) - bias(to));
    let scale = match dice.below(6) {
        0 => most - dice.below(2) as i64,
        1 => most + 1,
        2 => least - dice.below(2) as i64,
        3 => least - dice.below(u64::from(to.fraction) + 4) as i64,
        _ => least + dice.below((most - least) as u64) as i64,
    };
    if !dice.once_in(5) {
        parts.exponent = bias(from) + scale;
    }
    // Numbers below the least normal one lose more digits.
    let place = lost - 1 + (least - scale).max(0);
    if (0..i64::from(from.fraction)).contains(&place) && !dice.once_in(3) {
        parts.fraction = at_half(dice, parts.fraction, place as u32);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of some operands make sums that cancel, products halfway between two numbers, and
    /// integers and a half.
    fn hits(mut made: impl FnMut(Kind, &[u32]) -> Vec<u128>) -> [u32; 3] {
        let float = |bits: u128| f64::from(f32::from_bits(bits as u32));
        let mut hits = [0; 3];
        for _ in 0..2000 {
            let sum = made(Kind::Add, &[32, 32]);
            let [x, y] = [float(sum[0]), float(sum[1])];
            hits[0] += u32::from(x.is_finite() && x != 0.0 && x == -y);
            let factors = made(Kind::Mul, &[32, 32]);
            // The product is exact in double precision unless it is very small or large.
            let exact = float(factors[0]) * float(factors[1]);
            let digits = exact.to_bits() & 0x1fff_ffff;
            hits[1] += u32::from(exact.is_normal() && digits == 0x1000_0000);
            let one = made(Kind::ToSigned, &[32])[0];
            hits[2] += u32::from(float(one).abs().fract() == 0.5);
        }
        hits
    }

    #[test]
    fn a_number_that_is_taken_from_infinity_would_leave_a_number() {
        let (mut dice, f) = (Dice::new(3), Format::SINGLE);
        let least_too_large = f64::from(f32::MAX) + f64::from(f32::MAX - f32::MAX.next_down());
        for kind in [Kind::Add, Kind::Sub] {
            for _ in 0..100 {
                let [infinity, number] = near_infinity(&mut dice, f, kind).map(|bits| f32::from_bits(bits as u32));
                assert!(infinity.is_infinite() && number.is_finite(), "{number}");
                let added = if kind == Kind::Add { number } else { -number };
                assert_ne!(infinity.is_sign_negative(), added.is_sign_negative());
                let left = least_too_large - f64::from(number.abs());
                assert!(left > 0.0 && left <= f64::from(f32::MAX), "{number} leaves {left}");
            }
        }
    }

    #[test]
    fn operands_meet_what_random_ones_hardly_do() {
        let (mut dice, mut plain) = (Dice::new(1), Dice::new(1));
        let aimed = hits(|kind, widths| operands(&mut dice, kind, Format::SINGLE, 32, widths));
        let random = hits(|_, widths| widths.iter().map(|w| plain.value(Width::of(*w))).collect());
        for (aimed, random) in aimed.into_iter().zip(random) {
            assert!(aimed > 40 && aimed > 3 * random, "{aimed} of 2000, {random} of random ones");
        }
    }
}

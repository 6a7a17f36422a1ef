//! Operands and roundings with which the tests of floats compare formulas and the soft-float
//! library.

use isamorph_core::float::{Format, Mode, Rounding};
use isamorph_core::oracle::Random;
use rustc_apfloat::{Float, Round};

/// Our roundings and the library's.
pub const ROUNDINGS: [(Rounding, Round); 4] = [
    (Rounding::Nearest, Round::NearestTiesToEven),
    (Rounding::Zero, Round::TowardZero),
    (Rounding::Down, Round::TowardNegative),
    (Rounding::Up, Round::TowardPositive),
];

/// Formulas that round so, with every other choice at its default.
pub fn mode(rounding: Rounding) -> Mode {
    Mode {
        rounding,
        ..Mode::default()
    }
}

/// The library's result with the NaN that formulas have.
pub fn bits<F: Float>(f: Format, x: F) -> u128 {
    if x.is_nan() { f.quiet_nan() } else { x.to_bits() }
}

/// A float: often near a power of two, near the ends of the format, or a small integer.
pub fn operand(f: Format, random: &mut Random) -> u128 {
    let all = (1u128 << f.width()) - 1;
    let r = u128::from(random.number());
    let sign = (r >> 63) << (f.width() - 1);
    let field = (1u128 << f.exponent) - 1;
    let fraction = (1u128 << f.fraction) - 1;
    match r % 8 {
        0 => u128::from(random.number()) & all,
        1 => sign | (r >> 8 & fraction),
        2 => sign | (r >> 8 & 3),
        3 => sign | (f.infinity() - (r >> 8 & 3) + 1),
        4 => sign | (r >> 8 & field) << f.fraction,
        5 => sign | ((r >> 8 & field) << f.fraction).wrapping_add(r >> 20 & 3).wrapping_sub(1) & (all >> 1),
        6 => {
            // Close to one.
            let exponent = (field >> 1) + (r >> 8 & 7) - 4;
            sign | exponent << f.fraction | u128::from(random.number()) & fraction
        }
        _ => {
            let few = fraction << (r >> 8 & 31).min(u128::from(f.fraction)) & fraction;
            sign | (r >> 20 & field) << f.fraction | few
        }
    }
}

const CORNERS: usize = 26;

/// The ends of each range of numbers, of both signs, and the NaN.
pub fn corners(f: Format) -> [u128; CORNERS] {
    let one = ((1u128 << (f.exponent - 1)) - 1) << f.fraction;
    let least = 1 << f.fraction;
    let positive = [
        0,
        1,
        2,
        least - 1,
        least,
        least + 1,
        one - 1,
        one,
        one + 1,
        one + least,
        f.infinity() - 1,
        f.infinity(),
        f.quiet_nan(),
    ];
    let mut all = [0; CORNERS];
    for (i, p) in positive.into_iter().enumerate() {
        all[2 * i] = p;
        all[2 * i + 1] = p | 1 << (f.width() - 1);
    }
    all
}

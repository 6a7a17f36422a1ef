//! The special functions of NVIDIA's G80, bit for bit as the chip computes them.
//!
//! The upper bits of an argument choose a slice of a table; the lower ones, the distance from its
//! start, go into `function + slope * distance + curvature * distance^2`. Tables and roundings are
//! those of envytools (nvhw, MIT), which its hwtest compared with G8x to GT2xx chips.

mod tables;

use tables::Slice;

const NAN: u32 = 0x7fff_ffff;
const INFINITY: u32 = 0x7f80_0000;
const SIGN: u32 = 0x8000_0000;
/// The leading one of a significand.
const ONE: u32 = 1 << 23;
const BIAS: i32 = 127;
/// What the preparation of an argument gives for NaN, and for infinity below its sign.
const PREPARED_NAN: u32 = 0x4000_0000;
const PREPARED_INFINITY: u32 = 0x4080_0000;

/// What a float is.
enum Float {
    Nan,
    Infinity,
    /// A zero, or a denormal, which counts as one.
    Zero,
    /// Exponent field, and significand with its leading one.
    Normal(i32, u32),
}

/// The sign bit of a float, and the rest.
fn parts(x: u32) -> (u32, Float) {
    let (field, fraction) = (x >> 23 & 0xff, x & (ONE - 1));
    let float = match field {
        0 => Float::Zero,
        0xff if fraction != 0 => Float::Nan,
        0xff => Float::Infinity,
        _ => Float::Normal(field as i32, fraction | ONE),
    };
    (x & SIGN, float)
}

/// The float of a significand with 24 bits; one of 2^24 belongs to the next exponent. Denormals
/// become zeros.
fn float(sign: u32, field: i32, significand: u32) -> u32 {
    let (field, significand) = if significand == 2 * ONE {
        (field + 1, ONE)
    } else {
        (field, significand)
    };
    match field {
        _ if significand < ONE || field <= 0 => sign,
        255.. => sign | INFINITY,
        _ => sign | (field as u32) << 23 | (significand - ONE),
    }
}

/// The chip's square of a number of 17 bits, without its low 19 bits: each partial product is cut
/// off on its own.
fn square(x: u32) -> i64 {
    let partial = (0..17).filter(|i| x >> i & 1 == 1).map(|i| x >> (18 - i));
    (partial.sum::<u32>() >> 1).into()
}

/// The sum of the unit: `scale` and `scale2` are the places by which function and square are
/// shifted.
fn sum([function, slope, curvature]: Slice, scale: u32, scale2: u32, distance: u32, square: i64) -> i64 {
    (function << scale) + slope * i64::from(distance) + ((curvature * square) << scale2)
}

/// The sum for an argument whose low 17 bits are the distance, and the bits above them the slice.
fn sum_17(table: &[Slice], scale: u32, scale2: u32, argument: u32) -> i64 {
    let distance = argument & 0x1_ffff;
    let slice = table[(argument >> 17) as usize & (table.len() - 1)];
    sum(slice, scale, scale2, distance, square(distance))
}

/// A positive fixed-point number as exponent and significand of 24 bits, cut off; `one` is the
/// place of its units.
fn normalised(x: i64, one: i32) -> (i32, u32) {
    let top = 63 - x.leading_zeros() as i32;
    let significand = if top >= 23 { x >> (top - 23) } else { x << (23 - top) };
    (BIAS + top - one, significand as u32)
}

/// `1 / x`.
pub(crate) fn rcp(x: u32) -> u32 {
    match parts(x) {
        (_, Float::Nan) => NAN,
        (sign, Float::Infinity) => sign,
        (sign, Float::Zero) => sign | INFINITY,
        (sign, Float::Normal(field, significand)) => {
            // The slices are half as wide as those of other functions.
            let (slice, distance) = (significand >> 16 & 0x7f, significand & 0xffff);
            let sum = sum(tables::RCP[slice as usize], 13, 0, distance, square(distance << 1));
            float(sign, 2 * BIAS - 1 - field, ((sum + 0x47e7) >> 15) as u32)
        }
    }
}

/// `1 / sqrt(x)`; infinite with the sign of a zero.
pub(crate) fn rsqrt(x: u32) -> u32 {
    match parts(x) {
        (_, Float::Nan) => NAN,
        (sign, Float::Zero) => sign | INFINITY,
        (SIGN, _) => NAN,
        (_, Float::Infinity) => 0,
        (_, Float::Normal(field, significand)) => {
            let exponent = field - BIAS;
            // The lowest bit of the exponent chooses one of the two halves of the table.
            let argument = (significand - ONE) | (exponent as u32 & 1) << 23;
            let field = BIAS - 1 - (exponent >> 1);
            if argument == 0 {
                return float(0, field + 1, ONE);
            }
            let sum = sum_17(&tables::RSQRT, 14, 2, argument);
            float(0, field, ((sum + 0x7fff) >> 16) as u32)
        }
    }
}

/// The logarithm to base 2.
pub(crate) fn lg2(x: u32) -> u32 {
    let (field, significand) = match parts(x) {
        (_, Float::Nan) => return NAN,
        (_, Float::Zero) => return SIGN | INFINITY,
        (SIGN, _) => return NAN,
        (_, Float::Infinity) => return INFINITY,
        (_, Float::Normal(field, significand)) => (field, significand),
    };
    // The table would not give zero for 1.
    if x == (BIAS as u32) << 23 {
        return 0;
    }
    let fraction = (sum_17(&tables::LG2, 12, 1, significand - ONE) + 0x3345) >> 2;
    let logarithm = fraction + (i64::from(field - BIAS) << 36);
    // A negative one is complemented, not negated.
    let (sign, size) = if logarithm < 0 { (SIGN, !logarithm) } else { (0, logarithm) };
    if size == 0 {
        return sign;
    }
    let (field, significand) = normalised(size, 36);
    float(sign, field, significand)
}

/// The sine of a prepared angle: quarter turns above 23 bits of a fraction. `ahead` is added to the
/// quarters.
fn sine(sign: u32, angle: u32, ahead: u32) -> u32 {
    if angle & PREPARED_NAN != 0 {
        return NAN;
    }
    let quarter = (angle >> 23) + ahead;
    // In the second and the fourth quarter the sine runs backwards.
    let argument = if quarter & 1 == 1 { !angle } else { angle } & (ONE - 1);
    let sign = sign ^ (quarter >> 1 & 1) << 31;
    match sum_17(&tables::SIN, 11, 0, argument) {
        0 => sign,
        sum => {
            let (field, significand) = normalised(sum, 37);
            float(sign, field, significand)
        }
    }
}

/// The sine of a prepared angle.
pub(crate) fn sin(x: u32) -> u32 {
    sine(x & SIGN, x & !SIGN, 0)
}

/// The cosine of a prepared angle.
pub(crate) fn cos(x: u32) -> u32 {
    sine(0, x & !SIGN, 1)
}

/// 2 to the power of a prepared number.
pub(crate) fn ex2(x: u32) -> u32 {
    let negative = x & SIGN != 0;
    if x & PREPARED_NAN != 0 {
        // Of a special value, one more bit counts.
        return match (x & ONE != 0, negative) {
            (false, _) => NAN,
            (true, false) => INFINITY,
            (true, true) => 0,
        };
    }
    let (whole, fraction) = ((x >> 23 & 0x7f) as i32, x & (ONE - 1));
    let (whole, fraction) = match (negative, fraction) {
        (false, _) => (whole, fraction),
        (true, 0) => (-whole, 0),
        // The complement of the fraction, where its negation would be exact.
        (true, _) => (-whole - 1, !fraction & (ONE - 1)),
    };
    let sum = sum_17(&tables::EX2, 13, 0, fraction);
    float(0, BIAS + whole, ((sum + 0x77e2) >> 15) as u32)
}

/// An argument made ready: its sign, and what `fixed` gives for exponent and significand.
fn prepared(x: u32, fixed: impl Fn(i32, u32) -> u32) -> u32 {
    let (sign, float) = parts(x);
    sign | match float {
        Float::Nan => PREPARED_NAN,
        Float::Infinity => PREPARED_INFINITY,
        Float::Zero => 0,
        Float::Normal(field, significand) => fixed(field - BIAS, significand),
    }
}

/// A number shifted left, or right if the places are negative; its register has 32 bits.
fn shifted(x: u32, places: i32) -> u32 {
    let by = places.unsigned_abs();
    if places < 0 { x.checked_shr(by) } else { x.checked_shl(by) }.unwrap_or(0)
}

/// An angle in quarter turns, without whole turns, with 23 places; `0xa2f983` is two by pi with 24
/// places.
pub(crate) fn presin(x: u32) -> u32 {
    prepared(x, |exponent, significand| {
        // 16 bits of the product are dropped before it is shifted.
        let product = (u64::from(significand) * 0xa2_f983) >> 16;
        shifted(product as u32, exponent - 8) & 0x1ff_ffff
    })
}

/// A number with 23 places, cut off; from 128 on infinite.
pub(crate) fn preex2(x: u32) -> u32 {
    prepared(x, |exponent, significand| match exponent {
        7.. => PREPARED_INFINITY,
        _ => shifted(significand, exponent),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(x: f32) -> u32 {
        x.to_bits()
    }

    #[test]
    fn special_values_are_those_of_the_chip() {
        for (function, cases) in [
            (
                rcp as fn(u32) -> u32,
                &[
                    (0, INFINITY),
                    (SIGN, SIGN | INFINITY),
                    (1, INFINITY),
                    (INFINITY, 0),
                    (SIGN | INFINITY, SIGN),
                    (0x7fc0_0001, NAN),
                    (0x4040_0000, 0x3eaa_aaab),
                    (0x7f00_0000, 0),
                ] as &[(u32, u32)],
            ),
            (
                rsqrt,
                &[
                    (0, INFINITY),
                    (SIGN, SIGN | INFINITY),
                    (0x8000_0001, SIGN | INFINITY),
                    (0xbf80_0000, NAN),
                    (INFINITY, 0),
                    (0x4080_0000, 0x3f00_0000),
                ],
            ),
            (
                lg2,
                &[
                    (0, SIGN | INFINITY),
                    (SIGN, SIGN | INFINITY),
                    (0xbf80_0000, NAN),
                    (0x3f80_0000, 0),
                    (INFINITY, INFINITY),
                    (0x4100_0000, 0x4040_0000),
                ],
            ),
            (
                sin,
                &[
                    (PREPARED_NAN, NAN),
                    (SIGN | PREPARED_INFINITY, NAN),
                    (0, 0),
                    (1 << 23, 0x3f80_0000),
                    (3 << 23, 0xbf80_0000),
                    (SIGN | 1 << 23, 0xbf80_0000),
                    (SIGN, SIGN),
                    (2 << 23, SIGN),
                ],
            ),
            (
                cos,
                &[
                    (PREPARED_INFINITY, NAN),
                    (0, 0x3f80_0000),
                    (SIGN, 0x3f80_0000),
                    (2 << 23, 0xbf80_0000),
                    (1 << 23, SIGN),
                    (3 << 23, 0),
                ],
            ),
            (
                ex2,
                &[
                    (PREPARED_NAN, NAN),
                    (PREPARED_INFINITY, INFINITY),
                    (SIGN | PREPARED_INFINITY, 0),
                    (0, 0x3f80_0000),
                    (SIGN | 1 << 23, 0x3f00_0000),
                    (127 << 23, 0x7f00_0000),
                    // Codes that preex2 never gives: bits 30 and 23 decide.
                    (0x7fff_ffff, INFINITY),
                    (0xffff_ffff, 0),
                    (0x7f7f_ffff, NAN),
                ],
            ),
            (
                preex2,
                &[
                    (0x7fc0_0000, PREPARED_NAN),
                    (SIGN | INFINITY, SIGN | PREPARED_INFINITY),
                    (0x4300_0000, PREPARED_INFINITY),
                    (0xc000_0000, SIGN | 2 << 23),
                    (0x3f00_0000, 1 << 22),
                    (1, 0),
                ],
            ),
            (
                presin,
                &[
                    (0xffc0_0000, SIGN | PREPARED_NAN),
                    // From 2^9 on bits are missing.
                    (0x4416_5999, 0x016e_79ce),
                    (0x4996_5999, 0x01ce_7000),
                    (0x5396_5999, 0),
                    (INFINITY, PREPARED_INFINITY),
                    (SIGN, SIGN),
                    (0x7f00_0000, 0),
                ],
            ),
        ] {
            for (x, want) in cases {
                assert_eq!(function(*x), *want, "{x:#x}: {:#x}", function(*x));
            }
        }
    }

    /// Each function on 65,535 arguments of all signs and exponents. The sums are those of nvhw's C
    /// functions.
    #[test]
    fn results_are_those_of_the_outside_model() {
        for (function, sum) in [
            (rcp as fn(u32) -> u32, 0x64eb_0a8a_d0aa_3170),
            (rsqrt, 0xf96d_d663_b18f_3ad3),
            (lg2, 0xfe4b_9726_c2cc_2d4e),
            (sin, 0x2aa9_f36a_a326_0be9),
            (cos, 0xb0d2_7935_36dd_2ac2),
            (ex2, 0x60e1_c676_c1aa_5f69),
            (presin, 0xb75f_faad_65b3_253a),
            (preex2, 0x28a4_d4a1_db35_70c7),
        ] {
            let results = (0..0xffff).map(|i: u32| function(i.wrapping_mul(0x1_0001)));
            let got = results.fold(0xcbf2_9ce4_8422_2325, |sum: u64, r| {
                (sum ^ u64::from(r)).wrapping_mul(0x100_0000_01b3)
            });
            assert_eq!(got, sum, "{got:#x}");
        }
    }

    /// `presin`, `sin` and `preex2`, `ex2` together are what a program computes.
    #[test]
    fn prepared_arguments_lead_to_the_function() {
        for i in -400..400 {
            let x = i as f32 * 0.037;
            let near = |got: u32, want: f64, places: f64| {
                let got = f64::from(f32::from_bits(got));
                assert!((got - want).abs() <= places, "{x}: {got}, not {want}");
            };
            let x64 = f64::from(x);
            near(sin(presin(bits(x))), x64.sin(), 2e-6);
            near(cos(presin(bits(x))), x64.cos(), 2e-6);
            near(ex2(preex2(bits(x))), x64.exp2(), x64.exp2() * 2e-7);
            if x > 0.0 {
                near(rcp(bits(x)), 1.0 / x64, 1.0 / x64 * 1.2e-7);
                near(rsqrt(bits(x)), 1.0 / x64.sqrt(), 1.2e-7 / x64.sqrt());
                near(lg2(bits(x)), x64.log2(), 2e-7 + x64.log2().abs() * 6e-8);
            }
        }
    }
}

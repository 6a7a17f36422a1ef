//! Models of the special functions of NVIDIA's G80, which the chip takes from tables that no document prints.
//!
//! Special values are exact. Other results are correctly rounded, or, of roots, logarithms, powers, sines and cosines,
//! nearly always so; the chip errs by some units in the last place, in ways of its own.

const NAN: u32 = 0x7fff_ffff;
const INFINITY: u32 = 0x7f80_0000;
const SIGN: u32 = 0x8000_0000;
/// What the preparation of an argument gives for NaN, and for infinity below its sign.
const PREPARED_NAN: u32 = 0x4000_0000;
const PREPARED_INFINITY: u32 = 0x4080_0000;

/// The operand with denormals as zeros.
fn flushed(x: u32) -> u32 {
    if x & INFINITY == 0 { x & SIGN } else { x }
}

/// The bits of a result: one NaN, no denormals.
fn result(x: f32) -> u32 {
    if x.is_nan() { NAN } else { flushed(x.to_bits()) }
}

/// `1 / x`.
pub(super) fn rcp(x: u32) -> u32 {
    result(1.0 / f32::from_bits(flushed(x)))
}

/// `1 / sqrt(x)`; infinite with the sign of a zero.
pub(super) fn rsqrt(x: u32) -> u32 {
    let x = flushed(x);
    if x == SIGN {
        return SIGN | INFINITY;
    }
    result((1.0 / f64::from(f32::from_bits(x)).sqrt()) as f32)
}

/// The logarithm to base 2.
pub(super) fn lg2(x: u32) -> u32 {
    result(f64::from(f32::from_bits(flushed(x))).log2() as f32)
}

/// A prepared angle as quarter turns, and the fraction of a quarter in units of 2^-23; nothing for NaN and infinity.
fn quarters(x: u32) -> Option<(u32, u32)> {
    (x & PREPARED_NAN == 0).then_some((x >> 23 & 3, x & 0x7f_ffff))
}

fn sine_of(quarter: u32, fraction: u32) -> f64 {
    // In the second and the fourth quarter the sine runs backwards.
    let part = if quarter & 1 == 1 { (1 << 23) - fraction } else { fraction };
    let size = (f64::from(part) / f64::from(1 << 23) * std::f64::consts::FRAC_PI_2).sin();
    // A difference, so that zero stays positive.
    if quarter & 2 == 2 { 0.0 - size } else { size }
}

/// The sine of a prepared angle.
pub(super) fn sin(x: u32) -> u32 {
    quarters(x).map_or(NAN, |(quarter, fraction)| {
        let sine = sine_of(quarter, fraction);
        result(if x & SIGN != 0 { -sine } else { sine } as f32)
    })
}

/// The cosine of a prepared angle.
pub(super) fn cos(x: u32) -> u32 {
    quarters(x).map_or(NAN, |(quarter, fraction)| result(sine_of((quarter + 1) & 3, fraction) as f32))
}

/// 2 to the power of a prepared number.
pub(super) fn ex2(x: u32) -> u32 {
    let negative = x & SIGN != 0;
    let size = match x & !SIGN {
        PREPARED_INFINITY => f64::INFINITY,
        n if n & PREPARED_NAN != 0 => return NAN,
        n => f64::from(n) / f64::from(1 << 23),
    };
    result(if negative { -size } else { size }.exp2() as f32)
}

/// A float taken apart for its preparation: sign, exponent of the last place, significand; or what it gives at once.
fn prepared(x: u32) -> Result<(u32, i32, u64), u32> {
    let (sign, field, fraction) = (x & SIGN, (x >> 23 & 0xff) as i32, x & 0x7f_ffff);
    match field {
        0xff if fraction != 0 => Err(PREPARED_NAN),
        0xff => Err(sign | PREPARED_INFINITY),
        0 => Err(sign),
        _ => Ok((sign, field - 150, u64::from(fraction | 0x80_0000))),
    }
}

/// An angle in quarter turns, without whole turns, with 23 places; `0xa2f983` is two by pi with 24 places.
pub(super) fn presin(x: u32) -> u32 {
    let (sign, exponent, significand) = match prepared(x) {
        Ok(parts) => parts,
        Err(given) => return given,
    };
    // 24 places of the factor, of which 23 stay.
    let product = significand * 0xa2_f983;
    let turns = match exponent - 1 {
        shift @ 0..25 => product << shift,
        shift @ -63..0 => product >> -shift,
        _ => 0,
    };
    sign | (turns as u32 & 0x1ff_ffff)
}

/// A number with 23 places, cut off; from 128 on infinite.
pub(super) fn preex2(x: u32) -> u32 {
    let (sign, exponent, significand) = match prepared(x) {
        Ok(parts) => parts,
        Err(given) => return given,
    };
    sign | match exponent + 23 {
        shift @ 0..7 => (significand << shift) as u32,
        shift @ -63..0 => (significand >> -shift) as u32,
        shift if shift < 0 => 0,
        _ => PREPARED_INFINITY,
    }
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
                ],
            ),
            (
                cos,
                &[
                    (PREPARED_INFINITY, NAN),
                    (0, 0x3f80_0000),
                    (SIGN, 0x3f80_0000),
                    (2 << 23, 0xbf80_0000),
                    (1 << 23, 0),
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
                    (0xffc0_0000, PREPARED_NAN),
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
                near(rcp(bits(x)), 1.0 / x64, 1.0 / x64 * 6e-8);
                near(rsqrt(bits(x)), 1.0 / x64.sqrt(), 6e-8 / x64.sqrt());
                near(lg2(bits(x)), x64.log2(), x64.log2().abs() * 6e-8);
            }
        }
    }
}

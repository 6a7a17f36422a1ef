//! Operands with which a float operation has a wanted result: walks from a term to the state go
//! through whole operations so, where going through their formulas leads nowhere.

use isamorph_core::float::{Format, Kind};
use isamorph_core::formula::Width;

use super::super::dice::Dice;
use super::bias;

/// Operands, of formulas of these widths, for a result; perhaps the result is another one.
pub fn inverse(dice: &mut Dice, kind: Kind, format: Format, result: u32, widths: &[u32], wanted: u128) -> Vec<u128> {
    let f = format;
    let sign = 1u128 << (f.width() - 1);
    let one = (bias(f) as u128) << f.fraction;
    let mut found = match kind {
        // A negative zero changes no number that it is added to.
        Kind::Add => vec![wanted, sign],
        Kind::Sub => vec![wanted, 0],
        Kind::Mul => factors(dice, f, wanted),
        Kind::Fma | Kind::MultiplyTruncateAdd => {
            let mut all = if dice.once_in(2) {
                vec![sign, one]
            } else {
                factors(dice, f, wanted)
            };
            all.push(if all[0] == sign { wanted } else { sign });
            return all;
        }
        Kind::FromSigned | Kind::FromUnsigned => {
            let bits = widths.first().copied().unwrap_or(32);
            return vec![integer(dice, f, bits, wanted)];
        }
        Kind::ToSigned | Kind::ToUnsigned => return vec![whole(dice, f, result, kind == Kind::ToSigned, wanted)],
        Kind::Convert => {
            let to = Format::of_width(result).unwrap_or(f);
            return vec![Number::of(to, wanted).blurred(dice, to.fraction).packed(f)];
        }
    };
    if kind != Kind::Sub && dice.once_in(2) {
        found.swap(0, 1);
    }
    found
}

/// Factors of which one is a power of two.
fn factors(dice: &mut Dice, f: Format, product: u128) -> Vec<u128> {
    let mut x = Number::of(f, product);
    let scale = if dice.once_in(2) { 0 } else { dice.below(9) as i64 - 4 };
    let negative = dice.once_in(2);
    let one = Number {
        negative,
        scale,
        digits: 1 << 127,
        special: false,
    };
    x.negative ^= negative;
    x.scale -= scale;
    vec![x.packed(f), one.packed(f)]
}

/// The integer that a float of this value is made of.
fn integer(dice: &mut Dice, f: Format, bits: u32, float: u128) -> u128 {
    let x = Number::of(f, float).blurred(dice, f.fraction);
    let mask = Width::nearest(bits).mask();
    let magnitude = match u32::try_from(x.scale) {
        Ok(scale) if !x.special && scale < bits => x.digits >> (127 - scale),
        Ok(_) => mask >> 1,
        Err(_) => 0,
    };
    (if x.negative { magnitude.wrapping_neg() } else { magnitude }) & mask
}

/// A float whose integer is this one.
fn whole(dice: &mut Dice, f: Format, bits: u32, signed: bool, integer: u128) -> u128 {
    let negative = signed && integer >> (bits - 1) & 1 == 1;
    let mask = Width::nearest(bits).mask();
    let magnitude = (if negative { integer.wrapping_neg() } else { integer }) & mask;
    let zeros = magnitude.leading_zeros();
    let x = Number {
        negative,
        scale: 127 - i64::from(zeros),
        digits: magnitude.checked_shl(zeros).unwrap_or(0),
        special: false,
    };
    let known = 127 - zeros.min(127);
    x.blurred(dice, known).packed(f)
}

/// A number, or what is none, with its digits from the highest bit on.
#[derive(Clone, Copy, Debug)]
struct Number {
    negative: bool,
    /// The exponent of the highest digit.
    scale: i64,
    digits: u128,
    /// Is it an infinity or a NaN? Then the digits are its payload.
    special: bool,
}

impl Number {
    fn of(f: Format, bits: u128) -> Number {
        let ones = (1u128 << f.fraction) - 1;
        let (exponent, fraction) = (bits >> f.fraction & ((1 << f.exponent) - 1), bits & ones);
        let negative = bits >> (f.width() - 1) & 1 == 1;
        let special = exponent == (1 << f.exponent) - 1;
        let (scale, digits) = if special {
            (0, fraction << (128 - f.fraction))
        } else if exponent == 0 {
            let zeros = fraction.leading_zeros();
            let digits = fraction.checked_shl(zeros).unwrap_or(0);
            (1 - bias(f) - i64::from(f.fraction) + 127 - i64::from(zeros), digits)
        } else {
            (exponent as i64 - bias(f), (1 << f.fraction | fraction) << (127 - f.fraction))
        };
        Number {
            negative,
            scale,
            digits,
            special,
        }
    }

    /// Now and then with more digits than are known, too few to matter if the rest is rounded to
    /// nearest.
    fn blurred(mut self, dice: &mut Dice, known: u32) -> Number {
        let free = 127u32.saturating_sub(known + 1);
        if self.digits != 0 && !self.special && free > 0 && dice.once_in(2) {
            self.digits |= dice.value(Width::MAX) >> (128 - free);
        }
        self
    }

    fn packed(self, f: Format) -> u128 {
        let sign = u128::from(self.negative) << (f.width() - 1);
        let most = (1u128 << f.exponent) - 1;
        if self.special {
            return sign | most << f.fraction | self.digits >> (128 - f.fraction);
        }
        if self.digits == 0 {
            return sign;
        }
        let exponent = self.scale + bias(f);
        let magnitude = if exponent >= most as i64 {
            most << f.fraction
        } else if exponent >= 1 {
            (exponent as u128) << f.fraction | self.digits << 1 >> (128 - f.fraction)
        } else {
            let by = (127 - f.fraction).saturating_add(u32::try_from(1 - exponent).unwrap_or(u32::MAX));
            self.digits.checked_shr(by).unwrap_or(0)
        };
        sign | magnitude
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_have_the_results_that_are_wanted() {
        let mut dice = Dice::new(3);
        let float = |bits: &u128| f32::from_bits(*bits as u32);
        let mut right = [0; 5];
        for _ in 0..1000 {
            let wanted = dice.value(Width::of(32));
            let mut made = |kind, width: u32, result, wanted| inverse(&mut dice, kind, Format::SINGLE, result, &[width; 3], wanted);
            let is = |f: f32| u32::from(f.to_bits() == wanted as u32 || f.is_nan() && float(&wanted).is_nan());
            let sum = made(Kind::Add, 32, 32, wanted);
            right[0] += is(float(&sum[0]) + float(&sum[1]));
            let product = made(Kind::Mul, 32, 32, wanted);
            right[1] += is(float(&product[0]) * float(&product[1]));
            let all = made(Kind::Fma, 32, 32, wanted);
            right[2] += is(float(&all[0]).mul_add(float(&all[1]), float(&all[2])));
            let whole = made(Kind::ToSigned, 32, 16, wanted & 0xffff)[0];
            right[3] += u32::from(float(&whole) as i16 == wanted as u16 as i16);
            let half = wanted & 0x7bff;
            let (own, wide) = (
                Number::of(Format::HALF, half),
                Number::of(Format::SINGLE, made(Kind::Convert, 32, 16, half)[0]),
            );
            right[4] += u32::from((own.negative, own.scale, own.digits >> 117) == (wide.negative, wide.scale, wide.digits >> 117));
        }
        assert!(right.iter().all(|n| *n > 850), "{right:?}");
    }
}

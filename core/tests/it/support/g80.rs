//! The G80's multiply-add on integers, apart from all formulas.

/// A finite single as sign, significand and exponent of its last place; denormals are zeros.
fn taken_apart(x: u32) -> (bool, u128, i32) {
    let field = (x >> 23 & 0xff) as i32;
    let significand = if field == 0 { 0 } else { u128::from(x & 0x7f_ffff | 0x80_0000) };
    (x >> 31 == 1, significand, field - 150)
}

/// `significand * 2^exponent`, of at most 120 bits, rounded to nearest and even; bit 0 may stand
/// for all bits that follow.
fn to_single(negative: bool, significand: u128, exponent: i32) -> u32 {
    let sign = u32::from(negative) << 31;
    if significand == 0 {
        return sign;
    }
    let excess = 128 - significand.leading_zeros() as i32 - 24;
    // Below the least normal number the last place stays where it is.
    let cut = excess.max(-149 - exponent);
    let (mut kept, exponent) = if cut <= 0 {
        (significand << -cut, exponent + cut)
    } else if cut > 125 {
        (0, -149)
    } else {
        let (kept, lost, half) = (significand >> cut, significand & ((1 << cut) - 1), 1 << (cut - 1));
        (kept + u128::from(lost > half || lost == half && kept & 1 == 1), exponent + cut)
    };
    let mut field = exponent + 150;
    if kept == 1 << 24 {
        (kept, field) = (kept >> 1, field + 1);
    }
    if kept < 1 << 23 {
        return sign;
    }
    if field >= 255 {
        return sign | 0x7f80_0000;
    }
    sign | (field as u32) << 23 | (kept as u32 & 0x7f_ffff)
}

/// The sum, exact but for bits far below the last place of the result.
fn sum_of(x: (bool, u128, i32), y: (bool, u128, i32)) -> (bool, u128, i32) {
    let (x, y) = if x.1 == 0 || y.1 != 0 && x.2 < y.2 { (y, x) } else { (x, y) };
    if y.1 == 0 {
        return if x.1 == 0 { (x.0 && y.0, 0, 0) } else { x };
    }
    // 24 bits with 70 zeros below; the other number is shifted down by the difference.
    let far = (x.2 - y.2) as u32;
    let (a, b) = (x.1 << 70, y.1 << 70);
    let b = if far > 100 {
        1
    } else {
        b >> far | u128::from(b >> far << far != b)
    };
    match (x.0 == y.0, a.cmp(&b)) {
        (true, _) => (x.0, a + b, x.2 - 70),
        (_, std::cmp::Ordering::Equal) => (false, 0, 0),
        (_, std::cmp::Ordering::Greater) => (x.0, a - b, x.2 - 70),
        (_, std::cmp::Ordering::Less) => (y.0, b - a, x.2 - 70),
    }
}

/// The multiply-add of the G80 on integers: cut product, rounded sum, flushed denormals.
pub fn g80_multiply_add(x: u32, y: u32, z: u32) -> u32 {
    const NAN: u32 = 0x7fff_ffff;
    let nan = |v: u32| v & 0x7fff_ffff > 0x7f80_0000;
    let infinite = |v: u32| v & 0x7fff_ffff == 0x7f80_0000;
    let zero = |v: u32| v & 0x7f80_0000 == 0;
    if nan(x) || nan(y) || nan(z) || infinite(x) && zero(y) || zero(x) && infinite(y) {
        return NAN;
    }
    let sign = (x ^ y) >> 31;
    if infinite(x) || infinite(y) {
        return if infinite(z) && z >> 31 != sign {
            NAN
        } else {
            sign << 31 | 0x7f80_0000
        };
    }
    if infinite(z) {
        return z;
    }
    let (a, b, c) = (taken_apart(x), taken_apart(y), taken_apart(z));
    let product = (a.0 != b.0, a.1 * b.1, a.2 + b.2);
    if c.1 == 0 || product.1 == 0 {
        let rounded = to_single(product.0, product.1, product.2);
        let (sign, significand, exponent) = sum_of(taken_apart(rounded), c);
        return if infinite(rounded) {
            rounded
        } else {
            to_single(sign, significand, exponent)
        };
    }
    let excess = 128 - product.1.leading_zeros() - 24;
    let cut = (product.0, product.1 >> excess, product.2 + excess as i32);
    let (sign, significand, exponent) = sum_of(cut, c);
    to_single(sign, significand, exponent)
}

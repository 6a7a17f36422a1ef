//! Models of what the shader cores of the SGX543 compute approximately: no source gives their
//! precision or order.

/// `a * b + c` with one rounding.
pub fn mad(a: u32, b: u32, c: u32) -> u32 {
    f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(c)).to_bits()
}

/// `a * b + c`, the product rounded before it is added.
pub fn product_sum(a: u32, b: u32, c: u32) -> u32 {
    (f32::from_bits(a) * f32::from_bits(b) + f32::from_bits(c)).to_bits()
}

/// The sum of the products of four lanes, the lowest lane first, each step rounded.
pub fn dot(a: u128, b: u128) -> u32 {
    let lane = |v: u128, n: u32| f32::from_bits((v >> (32 * n)) as u32);
    let product = |n: u32| lane(a, n) * lane(b, n);
    (product(0) + product(1) + product(2) + product(3)).to_bits()
}

/// Single precision to half precision, to nearest and even.
pub fn half(x: u32) -> u16 {
    let sign = (x >> 16 & 0x8000) as u16;
    let magnitude = x & 0x7fff_ffff;
    if magnitude > 0x7f80_0000 {
        return 0x7e00;
    }
    // Units in the last place of the result; below the least normal number they stay as they are.
    let value = f64::from(f32::from_bits(magnitude));
    let exponent = (magnitude >> 23).max(113) as i32 - 127;
    let scaled = value * f64::from(10 - exponent).exp2();
    let units = scaled.round_ties_even();
    // A sum that carries into the exponent is right as it is, up to infinity.
    let bits = units + f64::from(exponent + 14) * 1024.0;
    sign | bits.min(f64::from(0x7c00)) as u16
}

/// Reciprocal.
pub fn rcp(x: u32) -> u32 {
    (1.0 / f32::from_bits(x)).to_bits()
}

/// Reciprocal of the square root.
pub fn rsq(x: u32) -> u32 {
    ((1.0 / f64::from(f32::from_bits(x)).sqrt()) as f32).to_bits()
}

/// Logarithm to the base 2.
pub fn log(x: u32) -> u32 {
    (f64::from(f32::from_bits(x)).log2() as f32).to_bits()
}

/// Power of 2.
pub fn exp(x: u32) -> u32 {
    (f64::from(f32::from_bits(x)).exp2() as f32).to_bits()
}

/// A texture that shows its own coordinates: red, green and blue are x, y and z, alpha is 1.
pub fn texel(at: u128, channel: u32) -> u32 {
    match channel {
        3 => 1.0f32.to_bits(),
        n => (at >> (32 * n)) as u32,
    }
}

/// Its texels lie at whole numbers: the four around a place are next to each other in x, then in y.
pub fn gathered(at: u128, texel: u32, channel: u32) -> u32 {
    let whole = |n: u32, beside: u32| (f32::from_bits((at >> (32 * n)) as u32).floor() + beside as f32).to_bits();
    match channel {
        0 => whole(0, texel & 1),
        1 => whole(1, texel >> 1),
        n => self::texel(at, n),
    }
}

/// It is as fine as it gets, and samples lie on texels.
pub const PLACE: u128 = 0;

/// Channels of that texture, less 1.
pub const CHANNELS: u128 = 3;

/// Address of the first element of a load or store. The emulator adds 4.
pub fn address(base: u32, first: u32, second: u32) -> u32 {
    base.wrapping_add(first).wrapping_add(second).wrapping_add(4)
}

/// A sum of products of bytes as a byte, to nearest: no multiple of 1/255 lies in the middle of
/// two.
pub fn fraction(x: u32) -> u8 {
    ((x + 127) / 255).min(255) as u8
}

/// Factor of alpha that goes with a factor of the color: the alpha of the same source.
pub fn sop3_alpha(code: u32, complement: bool, alphas: [u8; 3]) -> u8 {
    let factor = match code {
        2 | 3 => alphas[1],
        4 | 5 => alphas[0],
        6 | 7 => alphas[2],
        _ => 0,
    };
    if complement { !factor } else { factor }
}

/// `a * b + c` or `a * b - c` on whole numbers, of which eight bits are kept.
pub fn byte_mad(a: u8, b: u8, c: u8, minus: bool) -> u8 {
    let product = a.wrapping_mul(b);
    if minus { product.wrapping_sub(c) } else { product.wrapping_add(c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_to_nearest_and_even() {
        let cases = [
            (0.0f32, 0x0000),
            (-0.0, 0x8000),
            (1.0, 0x3c00),
            (-2.5, 0xc100),
            (65504.0, 0x7bff),
            (65520.0, 0x7c00),
            (1e30, 0x7c00),
            (f32::INFINITY, 0x7c00),
            (1.0 + 1.0 / 2048.0, 0x3c00),
            (1.0 + 3.0 / 2048.0, 0x3c02),
            (5.960_464_5e-8, 0x0001),
            (2.980_232_2e-8, 0x0000),
            (6.097_555e-5, 0x03ff),
            (6.103_515_6e-5, 0x0400),
        ];
        for (x, expected) in cases {
            assert_eq!(half(x.to_bits()), expected, "{x}");
        }
        assert_eq!(half(f32::NAN.to_bits()), 0x7e00);
    }

    #[test]
    fn functions_of_powers_of_two_are_exact() {
        for n in -20i32..20 {
            let x = 2f32.powi(2 * n).to_bits();
            assert_eq!(rcp(x), 2f32.powi(-2 * n).to_bits());
            assert_eq!(rsq(x), 2f32.powi(-n).to_bits());
            assert_eq!(log(x), (2.0 * n as f32).to_bits());
            assert_eq!(exp((2.0 * n as f32).to_bits()), x);
        }
    }
}

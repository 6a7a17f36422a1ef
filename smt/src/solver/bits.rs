//! What happens to the bits of numbers, the lowest first, whatever stands for a bit: diagrams,
//! gates.

use isamorph_core::formula::BinaryOp;

/// How many low bits of an amount do not shift everything out.
pub(super) fn significant(width: usize) -> usize {
    (usize::BITS - (width - 1).leading_zeros()) as usize
}

/// A number shifted by a shift or rotation, so far; `fill` takes empty places.
pub(super) fn shifted<B: Copy>(op: BinaryOp, bits: &[B], far: usize, fill: B) -> Vec<B> {
    let width = bits.len();
    (0..width)
        .map(|k| match op {
            BinaryOp::Rotl => bits[(k + width - far % width) % width],
            BinaryOp::Rotr => bits[(k + far) % width],
            BinaryOp::Shl => k.checked_sub(far).map_or(fill, |k| bits[k]),
            _ => bits.get(k + far).copied().unwrap_or(fill),
        })
        .collect()
}

/// With each bit inverted.
pub(super) fn inverted<B: Copy>(bits: &[B], not: impl Fn(B) -> B) -> Vec<B> {
    bits.iter().map(|bit| not(*bit)).collect()
}

/// With the sign inverted: so signed numbers have the order of unsigned ones.
pub(super) fn with_other_sign<B: Copy>(bits: &[B], not: impl Fn(B) -> B) -> Vec<B> {
    let mut bits = bits.to_vec();
    if let Some(sign) = bits.last_mut() {
        *sign = not(*sign);
    }
    bits
}

/// With more bits above.
pub(super) fn extended<B: Copy>(bits: &[B], width: u32, by: B) -> Vec<B> {
    let mut bits = bits.to_vec();
    bits.resize(width as usize, by);
    bits
}

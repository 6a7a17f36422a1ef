//! Numbers as text, appended without allocation: fields, and the residue of a word.

use crate::model::{Bits, Halves, Number};

/// Appends the residue, if there is any.
#[inline]
pub(crate) fn residue(residue: Bits, out: &mut impl Sink) {
    if residue != 0 {
        out.ascii(b" residue=0x");
        hex(residue.half(false), out);
        if residue.half(true) != 0 {
            out.ascii(b" residue_high=0x");
            hex(residue.half(true), out);
        }
    }
}

/// Takes text piece by piece.
pub(crate) trait Sink {
    /// Appends whole characters in UTF-8.
    fn ascii(&mut self, text: &[u8]);

    /// Appends the first characters of sixteen.
    #[inline]
    fn first(&mut self, text: &[u8; 16], count: usize) {
        self.ascii(&text[..count]);
    }
}

impl Sink for Vec<u8> {
    #[inline]
    fn ascii(&mut self, text: &[u8]) {
        self.extend_from_slice(text);
    }
}

/// A place in a buffer that is large enough.
pub(crate) struct Place<'b> {
    /// The buffer.
    pub buffer: &'b mut [u8],
    /// Where the next character goes.
    pub at: usize,
}

impl Sink for Place<'_> {
    #[inline]
    fn ascii(&mut self, text: &[u8]) {
        self.buffer[self.at..][..text.len()].copy_from_slice(text);
        self.at += text.len();
    }

    /// Copies all sixteen where there is room, so that nothing waits for their number.
    #[inline]
    fn first(&mut self, text: &[u8; 16], count: usize) {
        match self.buffer.get_mut(self.at..self.at + 16) {
            Some(place) => {
                place.copy_from_slice(text);
                self.at += count;
            }
            None => self.ascii(&text[..count]),
        }
    }
}

impl Sink for String {
    fn ascii(&mut self, text: &[u8]) {
        self.push_str(std::str::from_utf8(text).unwrap_or_default());
    }
}

/// Appends the number that raw bits stand for.
#[inline]
pub(crate) fn number_of(n: &Number, raw: u64, out: &mut impl Sink) {
    if !n.signed && n.shift == 0 && n.bias == 0 {
        return magnitude(n.hex, raw, out);
    }
    let v = n.of_raw(raw);
    if v < 0 {
        out.ascii(b"-");
    }
    magnitude(n.hex, v.unsigned_abs() as u64, out);
}

/// Appends a number without a sign.
#[inline]
pub(crate) fn magnitude(hexadecimal: bool, v: u64, out: &mut impl Sink) {
    if hexadecimal {
        out.first(b"0x\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 2);
        hex(v, out);
    } else {
        decimal(v, out);
    }
}

/// Appends hexadecimal digits. Apart from [`decimal`], since dividing by a constant is much faster.
#[inline]
fn hex(v: u64, out: &mut impl Sink) {
    let count = (67 - (v | 1).leading_zeros()) / 4;
    // The first digit to the top, and each digit to a byte of its own.
    let v = v << (64 - 4 * count);
    let (mut digits, [high, low]) = ([0; 16], [v >> 32, v & 0xffff_ffff].map(hex_digits));
    digits[..8].copy_from_slice(&high);
    digits[8..].copy_from_slice(&low);
    out.first(&digits, count as usize);
}

/// The eight digits of a number of 32 bits.
#[inline]
fn hex_digits(v: u64) -> [u8; 8] {
    let v = (v | v << 16) & 0x0000_ffff_0000_ffff;
    // Halves are the wrong way round, so that the high digit becomes the first byte.
    let v = v.rotate_left(32);
    let v = ((v & 0x0000_00ff_0000_00ff) << 16) | ((v >> 8) & 0x0000_00ff_0000_00ff);
    let v = ((v & 0x000f_000f_000f_000f) << 8) | ((v >> 4) & 0x000f_000f_000f_000f);
    // Above 9 come letters.
    let letters = ((v + 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101;
    (v + 0x3030_3030_3030_3030 + letters * 39).to_le_bytes()
}

#[inline]
fn decimal(mut v: u64, out: &mut impl Sink) {
    let mut digits = [0; 16];
    if v < 10_000 {
        // Most numbers: each digit by a multiplication, with zeros before it that are left out.
        let (high, low) = (v / 100, v % 100);
        let all = [high / 10, high % 10, low / 10, low % 10];
        let count = 1 + usize::from(v > 9) + usize::from(v > 99) + usize::from(v > 999);
        let packed = all.iter().rev().fold(0, |all, digit| all << 8 | digit) + 0x3030_3030;
        digits[..8].copy_from_slice(&(packed >> (8 * (4 - count))).to_le_bytes());
        return out.first(&digits, count);
    }
    let mut buffer = [0u8; 20];
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b'0' + (v % 10) as u8;
        v /= 10;
        if v == 0 {
            break;
        }
    }
    out.ascii(&buffer[at..]);
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_are_those_of_the_standard_library() {
        let edges = (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, u64::MAX >> bit]);
        for v in edges.chain(0..1000) {
            let (mut hex, mut decimal) = (String::new(), String::new());
            super::hex(v, &mut hex);
            super::decimal(v, &mut decimal);
            assert_eq!((hex, decimal), (format!("{v:x}"), v.to_string()));
        }
    }
}

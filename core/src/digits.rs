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
        out.ascii(b"0x");
        hex(v, out);
    } else {
        decimal(v, out);
    }
}

/// Appends hexadecimal digits. Apart from [`decimal`], since dividing by a constant is much faster.
fn hex(v: u64, out: &mut impl Sink) {
    let mut buffer = [0u8; 16];
    let count = (67 - (v | 1).leading_zeros() as usize) / 4;
    for (i, digit) in buffer[..count].iter_mut().enumerate() {
        *digit = b"0123456789abcdef"[(v >> (4 * (count - 1 - i)) & 15) as usize];
    }
    out.ascii(&buffer[..count]);
}

fn decimal(mut v: u64, out: &mut impl Sink) {
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

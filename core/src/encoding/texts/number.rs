//! Numbers in texts.

use crate::digits::{Sink, magnitude};
use crate::model::{Halves, NarrowBits, ones};

/// Characters that are written at once; the byte behind them says how many there are.
pub const CHUNK: usize = 15;

/// The same in source text.
pub const LONG_CHUNK: usize = 31;

/// Bytes of a row for so many characters and the byte behind them: 8, 16 or 32.
#[must_use]
pub const fn row_bytes(longest: usize) -> usize {
    match longest {
        0..8 => 8,
        8..=CHUNK => CHUNK + 1,
        _ => LONG_CHUNK + 1,
    }
}

/// A number as it is read from a word and written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberFormat {
    /// Bits of the word, those of each part in one half of it: lowest bit, how many, place in the
    /// number.
    pub parts: Vec<(u8, u8, u8)>,
    /// Width of all of them.
    pub width: u32,
    /// Shifted left by this.
    pub shift: u32,
    /// Then added.
    pub bias: i64,
    /// Two's complement?
    pub signed: bool,
    /// Hexadecimal?
    pub hex: bool,
}

impl NumberFormat {
    /// Is the number that raw bits stand for negative, and what is it without its sign?
    #[inline]
    fn value(&self, raw: u64) -> (bool, u64) {
        let v = if self.signed && self.width > 0 && raw >> (self.width - 1) & 1 == 1 {
            i128::from(raw) - (1i128 << self.width)
        } else {
            i128::from(raw & ones(self.width))
        };
        let v = (v << self.shift) + i128::from(self.bias);
        (v < 0, v.unsigned_abs() as u64)
    }

    /// The text of the number that raw bits stand for.
    #[must_use]
    pub fn text(&self, raw: u64) -> String {
        let mut out = String::new();
        self.write(raw, &mut out);
        out
    }

    /// Appends the text of the number that raw bits stand for.
    #[inline]
    pub(crate) fn write(&self, raw: u64, out: &mut impl Sink) {
        if !self.signed && self.shift == 0 && self.bias == 0 {
            return magnitude(self.hex, raw, out);
        }
        let (negative, v) = self.value(raw);
        if negative {
            out.ascii(b"-");
        }
        magnitude(self.hex, v, out);
    }

    /// The bits of the number in a word.
    #[inline]
    pub(crate) fn raw(&self, word: impl Halves) -> u64 {
        let part = |raw, &(lo, width, at): &(u8, u8, u8)| {
            let half = word.half(u32::from(lo) >= NarrowBits::BITS);
            raw | (half >> (u32::from(lo) % NarrowBits::BITS) & ones(width.into())) << at
        };
        self.parts.iter().fold(0, part)
    }
}

crate::pack_struct! {
    NumberFormat { parts, width, shift, bias, signed, hex }
}

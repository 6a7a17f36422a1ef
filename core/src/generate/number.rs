//! Numbers in texts.

use crate::model::ones;

/// Characters that are written at once; the byte behind them says how many there are.
pub const CHUNK: usize = 15;

/// A number as it is read from a word and written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberFormat {
    /// Bits of the word: lowest bit, how many, place in the number.
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
    /// The text of the number that raw bits stand for.
    #[must_use]
    pub fn text(&self, raw: u64) -> String {
        let v = if self.signed && self.width > 0 && raw >> (self.width - 1) & 1 == 1 {
            i128::from(raw) - (1i128 << self.width)
        } else {
            i128::from(raw & ones(self.width))
        };
        let v = (v << self.shift) + i128::from(self.bias);
        let (sign, v) = (if v < 0 { "-" } else { "" }, v.unsigned_abs() as u64);
        if self.hex { format!("{sign}0x{v:x}") } else { format!("{sign}{v}") }
    }
}

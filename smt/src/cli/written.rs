//! In which order the parts of a word are printed.

use clap::ValueEnum;
use isamorph_core::model::{Bits, Isa, Word};
use isamorph_core::stream::ByteOrder;

use super::binary::order;

/// In which order words are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum WordOrder {
    /// Unit by unit, the low unit first
    #[default]
    Units,
    /// One number, the highest bits first
    Number,
    /// Byte by byte, in memory order
    Bytes,
}

impl WordOrder {
    /// The word as it is printed.
    #[must_use]
    pub fn text(self, isa: &Isa, word: Word) -> String {
        let digits = word.width.div_ceil(4) as usize;
        match self {
            WordOrder::Units => isa.word_text(word),
            WordOrder::Number => format!("{:0digits$x}", word.bits),
            WordOrder::Bytes => {
                let bytes = bytes(isa, word);
                bytes.iter().map(|b| format!("{b:02x}")).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Reads a word in this order, as programs print it: with or without `0x`, blanks, commas and
    /// brackets.
    #[must_use]
    pub fn read(self, isa: &Isa, text: &str) -> Option<Word> {
        let digits = |t: &str| t.to_lowercase().trim_start_matches("0x").to_string();
        let parts = text
            .split(|c: char| c.is_whitespace() || "[],".contains(c))
            .filter(|p| !p.is_empty());
        let parts: Vec<String> = parts.map(digits).collect();
        if self == WordOrder::Units {
            return isa.word(&parts.join(" "));
        }
        let all = parts.concat();
        if !all.is_ascii() || !all.chars().all(|c| c.is_ascii_hexdigit()) {
            return None;
        }
        let bits = match self {
            WordOrder::Bytes if all.len() % 2 == 0 => {
                let byte = |i: usize| u8::from_str_radix(&all[2 * i..2 * i + 2], 16).ok();
                let mut bytes: Vec<u8> = (0..all.len() / 2).map(byte).collect::<Option<_>>()?;
                in_memory(isa, &mut bytes);
                let number = |bits: Bits, byte: &u8| bits << 8 | Bits::from(*byte);
                (bytes.len() <= size_of::<Bits>()).then(|| bytes.iter().rev().fold(0, number))?
            }
            WordOrder::Bytes => return None,
            _ => Bits::from_str_radix(&all, 16).ok()?,
        };
        let digits = |w: &u32| w.div_ceil(4) as usize == all.len();
        let width = isa.word_widths().into_iter().find(digits)?;
        Some(Word { bits, width })
    }
}

/// The bytes of a word in memory order.
#[must_use]
pub fn bytes(isa: &Isa, word: Word) -> Vec<u8> {
    let mut bytes = word.bits.to_le_bytes()[..word.width.div_ceil(8) as usize].to_vec();
    in_memory(isa, &mut bytes);
    bytes
}

/// Turns the bytes of a word, the lowest first, into those in memory, or back: those of each unit
/// are the other way round where the highest comes first.
fn in_memory(isa: &Isa, bytes: &mut [u8]) {
    if order(isa) == ByteOrder::Little {
        return;
    }
    let mut rest = bytes;
    for unit in &isa.units {
        let (own, others) = rest.split_at_mut((unit.width.div_ceil(8) as usize).min(rest.len()));
        own.reverse();
        rest = others;
    }
}

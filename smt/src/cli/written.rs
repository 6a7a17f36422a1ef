//! In which order the parts of a word are printed.

use clap::ValueEnum;
use isamorph_core::model::{Isa, Word};

/// In which order words are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum WordOrder {
    /// Unit by unit, the low unit first
    #[default]
    Units,
    /// One number, the highest bits first
    Number,
    /// Byte by byte, as they stand in memory
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
                let bytes = word.bits.to_le_bytes();
                let all = bytes.iter().take(word.width.div_ceil(8) as usize);
                all.map(|b| format!("{b:02x}")).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

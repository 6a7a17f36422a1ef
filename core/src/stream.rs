//! Words in a stream of bytes: where words of several widths follow one another, their own bits say
//! how long they are.

use crate::InstructionSet;
use crate::model::{Bits, Word, word_ones};

/// In which order the bytes of a unit stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByteOrder {
    /// The lowest byte first.
    #[default]
    Little,
    /// The highest byte first.
    Big,
}

/// Bits of the first unit that all forms of one width have.
#[derive(Clone, Copy, Debug)]
struct Marks {
    width: u32,
    mask: Bits,
    value: Bits,
}

/// Takes words from bytes.
#[derive(Clone, Debug)]
pub struct Stream<'i> {
    set: &'i InstructionSet,
    order: ByteOrder,
    /// From the narrowest width on.
    widths: Vec<Marks>,
}

impl<'i> Stream<'i> {
    /// A reader of words. Returns `None` if units are no whole bytes.
    #[must_use]
    pub fn new(set: &'i InstructionSet, order: ByteOrder) -> Option<Stream<'i>> {
        let isa = set.model();
        if isa.units.iter().any(|u| u.width % 8 != 0) {
            return None;
        }
        let first = isa.units.first().map_or(0, |u| word_ones(u.width) << u.lo);
        let mut widths = isa.word_widths();
        widths.sort_unstable();
        let marks = |width: u32| {
            let common = isa.common(width)?;
            let (mask, value) = (common.mask & first, common.value & first);
            Some(Marks { width, mask, value })
        };
        let widths = widths.into_iter().filter_map(marks).collect();
        Some(Stream { set, order, widths })
    }

    /// The word at the beginning of some bytes: of the narrowest width in which it is an
    /// instruction; if there is none, of the narrowest width of which a form matches; if none does,
    /// of the widest that begins as all forms of its width do. Returns `None` if the bytes are too
    /// few for any.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, stream::{ByteOrder, Stream}};
    /// let rv32 = InstructionSet::builtin("rv32").unwrap();
    /// let stream = Stream::new(&rv32, ByteOrder::Little).unwrap();
    /// let width = |bytes: &[u8]| stream.first(bytes).map(|w| w.width);
    /// assert_eq!(width(&[0x05, 0x45, 0x13, 0x05]), Some(16));
    /// assert_eq!(width(&[0x13, 0x05, 0x15, 0x00]), Some(32));
    /// // A float instruction is not described, but its last bits say how long it is.
    /// assert_eq!(width(&[0x53, 0x00, 0x00, 0x00]), Some(32));
    /// assert_eq!(width(&[0x13]), None);
    /// ```
    #[must_use]
    pub fn first(&self, bytes: &[u8]) -> Option<Word> {
        let whole = || self.widths.iter().filter_map(|m| Some((m, self.word(bytes, m.width)?)));
        let matches = |w: &Word| {
            self.set
                .codec()
                .trees
                .iter()
                .any(|t| t.width == w.width && t.find(w.bits).is_some())
        };
        let codec = self.set.codec();
        let words = || whole().map(|(_, w)| w);
        let valid = |w: &Word| codec.recognise(self.set.model(), *w).is_ok();
        let read = words().find(valid).or_else(|| words().find(matches));
        let begins = || whole().rfind(|(m, w)| w.bits & m.mask == m.value);
        read.or_else(|| begins().or_else(|| whole().next()).map(|(_, w)| w))
    }

    fn word(&self, bytes: &[u8], width: u32) -> Option<Word> {
        let (mut bits, mut at) = (0, 0);
        for u in self.set.model().units.iter().take_while(|u| u.lo < width) {
            let unit = bytes.get(at..at + (u.width / 8) as usize)?;
            at += unit.len();
            let join = |all: Bits, b: &u8| all << 8 | Bits::from(*b);
            let value = match self.order {
                ByteOrder::Little => unit.iter().rev().fold(0, join),
                ByteOrder::Big => unit.iter().fold(0, join),
            };
            bits |= value << u.lo;
        }
        Some(Word { bits, width })
    }
}

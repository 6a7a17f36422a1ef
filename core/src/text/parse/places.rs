//! Where the bits of a number or of a selector stand in the word.

use crate::encoding::Move;
use crate::model::{Bits, Extent, FieldBits};

/// Moves a value between its own bits and those of the word.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Places {
    moves: Vec<Move>,
    /// The bits of the word.
    pub(super) bits: Bits,
    /// Does a bit of the word stand for several bits of the value?
    repeated: bool,
}

impl Places {
    /// The places of some bits of fields, high part first; `fields` are the extents of each field.
    pub(super) fn of(fields: &[Vec<Extent>], bits: &[FieldBits]) -> Places {
        let width: u32 = bits.iter().map(|b| u32::from(b.width)).sum();
        let (mut moves, mut all, mut rest) = (Vec::new(), 0, width);
        for b in bits {
            rest -= u32::from(b.width);
            for e in &fields[usize::from(b.field)] {
                let lo = b.lo.max(e.field_lo);
                let hi = (b.lo + b.width).min(e.field_lo + e.width);
                if lo < hi {
                    let value_lo = rest as u8 + (lo - b.lo);
                    for own in Move::of(0, e.word_lo + (lo - e.field_lo), value_lo, hi - lo) {
                        all |= own.put(u64::MAX);
                        moves.push(own);
                    }
                }
            }
        }
        Places {
            moves,
            bits: all,
            repeated: all.count_ones() != width,
        }
    }

    /// The bits of the word for a value; nothing if no word has this value.
    #[inline]
    pub(super) fn put(&self, value: u64) -> Option<Bits> {
        let word = self.moves.iter().fold(0, |word, m| word | m.put(value));
        (!self.repeated || self.take(word) == value).then_some(word)
    }

    /// The bits of the word on which some values agree, and what they are; nothing if no word has
    /// one of these values.
    pub(super) fn agreed<'v>(&self, values: impl Iterator<Item = &'v u16>) -> Option<(Bits, Bits)> {
        let values = values.map(|value| u64::from(*value));
        let (and, or) = if self.repeated {
            let words = values.filter_map(|value| self.put(value));
            words.fold((Bits::MAX, 0), |(and, or), word| (and & word, or | word))
        } else {
            let (and, or) = values.fold((u64::MAX, 0), |(and, or), value| (and & value, or | value));
            if and & !or != 0 {
                return None;
            }
            let word = |value| self.moves.iter().fold(0, |word, m| word | m.put(value));
            (word(and), word(or))
        };
        // Without a value, no bit of `and` is clear.
        let bits = self.bits & !(and ^ or);
        (and & !or == 0).then_some((bits, and & bits))
    }

    /// The value that a word holds.
    #[inline]
    pub(super) fn take(&self, word: Bits) -> u64 {
        self.moves.iter().fold(0, |value, m| value | m.take(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_moved_to_the_word_and_back() {
        let extent = |field_lo, word_lo, width| Extent { word_lo, field_lo, width };
        let fields = [vec![extent(0, 20, 4), extent(4, 3, 2)], vec![extent(0, 40, 8)]];
        let bits = |field, lo, width| FieldBits { field, lo, width };
        // Bits 5..2 of the first field above the low three of the second one.
        let places = Places::of(&fields, &[bits(0, 2, 4), bits(1, 0, 3)]);
        assert_eq!(places.bits, 0b11 << 22 | 0b11 << 3 | 0b111 << 40);
        assert_eq!(places.put(0b100_1101), Some(0b01 << 22 | 0b10 << 3 | 0b101 << 40));
        for value in 0..1 << 7 {
            assert_eq!(places.put(value).map(|word| places.take(word | !places.bits)), Some(value));
        }
        assert_eq!(
            places.agreed([0b011_1001u16, 0b111_0001].iter()),
            Some((1 << 3 | 1 << 23 | 0b111 << 40, 1 << 3 | 1 << 23 | 1 << 40))
        );
        assert_eq!(places.agreed([].iter()), None);
        let twice = Places::of(&fields, &[bits(1, 0, 1), bits(1, 0, 1)]);
        assert_eq!(twice.agreed([1u16, 2].iter()), None);
        assert_eq!(twice.agreed([2u16, 3].iter()), Some((1 << 40, 1 << 40)));
        assert_eq!([0, 1, 2, 3].map(|v| twice.put(v)), [Some(0), None, None, Some(1 << 40)]);
    }
}

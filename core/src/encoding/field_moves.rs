//! Where the fields of a form stand in its words, as the moves that read and write them.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::fault;
use crate::model::{Bits, Halves, MAX_FIELDS, NarrowBits, joined, ones};
use crate::shared::shared;

/// Bits of one half of a word.
const HALF: u8 = NarrowBits::BITS as u8;

/// Moves adjacent bits between one half of a word and a field: one turn, and a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Field.
    pub field: u16,
    /// Do the bits stand in the high half of the word?
    high: bool,
    /// By how much the bits are turned to the left on their way to the half.
    turn: u8,
    /// The bits of the field.
    mask: u64,
}

impl Move {
    /// Moves `width` bits between those of the word from `word_lo` up and those of the field from
    /// `field_lo` up; the bits of the word stand in one half of it.
    #[must_use]
    pub fn new(field: u16, word_lo: u8, field_lo: u8, width: u8) -> Move {
        Move {
            field,
            high: word_lo >= HALF,
            turn: word_lo.wrapping_sub(field_lo) & (HALF - 1),
            mask: ones(width.into()) << field_lo,
        }
    }

    /// The moves of `width` bits between those of the word from `word_lo` up and those of the field
    /// from `field_lo` up: two if they stand in both halves of the word.
    pub fn of(field: u16, word_lo: u8, field_lo: u8, width: u8) -> impl Iterator<Item = Move> {
        let low = width.min(HALF.saturating_sub(word_lo));
        let first = (low > 0 || width == 0).then(|| Move::new(field, word_lo, field_lo, low));
        let second = (low < width).then(|| Move::new(field, word_lo + low, field_lo + low, width - low));
        first.into_iter().chain(second)
    }

    /// Lowest bit in the field.
    #[must_use]
    pub fn field_lo(&self) -> u8 {
        if self.mask == 0 { 0 } else { self.mask.trailing_zeros() as u8 }
    }

    /// Lowest bit in the word.
    #[must_use]
    pub fn word_lo(&self) -> u8 {
        let half = if self.high { HALF } else { 0 };
        half + ((self.field_lo() + self.turn) & (HALF - 1))
    }

    /// How many bits.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.mask.count_ones() as u8
    }

    /// The part of the field that a word holds.
    #[inline]
    pub(crate) fn take(&self, word: impl Halves) -> u64 {
        taken(word.half(self.high), self.turn.into(), self.mask)
    }

    /// The part of the word that holds the value of a field.
    #[inline]
    pub(crate) fn put(&self, field: u64) -> Bits {
        let half = Bits::from(self.put_half(field));
        if self.high { half << HALF } else { half }
    }

    /// The part of its half of a word that holds the value of a field.
    #[inline]
    fn put_half(&self, field: u64) -> NarrowBits {
        placed(field, self.turn.into(), self.mask)
    }

    /// Do the bits stand at least as high in their half of the word as in the field? A shift moves
    /// them then.
    fn is_shift(&self) -> bool {
        u32::from(self.turn) <= self.mask.leading_zeros() || self.mask == 0
    }
}

/// By how much bits of a word are turned on their way to a field.
#[inline(always)]
fn back(turn: u32) -> u32 {
    turn + u32::from(fault::injected("field off by one"))
}

/// The bits of a field that half of a word holds, turned to their place.
#[inline(always)]
fn taken(half: NarrowBits, turn: u32, mask: u64) -> u64 {
    half.rotate_right(back(turn)) & mask
}

/// The same of bits that a shift moves.
#[inline(always)]
fn shifted(half: NarrowBits, turn: u32, mask: u64) -> u64 {
    half.wrapping_shr(back(turn)) & mask
}

/// The part of half of a word that holds the bits of a field.
#[inline(always)]
fn placed(field: u64, turn: u32, mask: u64) -> NarrowBits {
    let mask = if fault::injected("high bit not encoded") {
        mask & mask >> 1
    } else {
        mask
    };
    (field & mask).rotate_left(turn)
}

/// Fields that are read or written together: forms of about as many fields then do the same, so
/// that the processor foresees it.
const GROUP: usize = 4;

/// Some moves, all of which are shifts, laid out so that a processor makes them at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Group {
    turns: [u64; GROUP],
    masks: [u64; GROUP],
    high: [bool; GROUP],
}

impl Group {
    #[inline(always)]
    fn take(&self, word: impl Halves) -> [u64; GROUP] {
        std::array::from_fn(|k| shifted(word.half(self.high[k]), self.turns[k] as u32, self.masks[k]))
    }

    /// The parts of their halves of a word that hold the values of fields.
    #[inline(always)]
    fn put(&self, values: &[u64; GROUP]) -> [NarrowBits; GROUP] {
        std::array::from_fn(|k| placed(values[k], self.turns[k] as u32, self.masks[k]))
    }
}

/// The first move of each field, at its place, filled up to groups with moves of nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FirstMoves(Vec<Group>);

impl FirstMoves {
    fn new(moves: &[Move]) -> FirstMoves {
        let mut all = FirstMoves(vec![Group::default(); moves.len().div_ceil(GROUP)]);
        moves.iter().enumerate().for_each(|(field, m)| all.set(field, *m));
        all
    }

    /// The move of a field.
    #[must_use]
    pub fn get(&self, field: usize) -> Move {
        let (group, k) = (&self.0[field / GROUP], field % GROUP);
        Move {
            field: field as u16,
            high: group.high[k],
            turn: group.turns[k] as u8,
            mask: group.masks[k],
        }
    }

    /// Changes the move of a field.
    ///
    /// # Panics
    /// If its bits stand lower in their half of the word than in the field.
    pub fn set(&mut self, field: usize, m: Move) {
        assert!(m.is_shift(), "{m:?} is a shift");
        let (group, k) = (&mut self.0[field / GROUP], field % GROUP);
        (group.high[k], group.turns[k], group.masks[k]) = (m.high, m.turn.into(), m.mask);
    }

    /// How many values are written.
    fn len(&self) -> usize {
        GROUP * self.0.len()
    }

    #[inline(always)]
    fn take(&self, word: impl Halves, fields: &mut [u64]) {
        let (places, _) = fields.as_chunks_mut::<GROUP>();
        for (moves, places) in self.0.iter().zip(places) {
            *places = moves.take(word);
        }
    }
}

/// The moves from fields to words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Insertion {
    /// The first move of each field.
    pub first: FirstMoves,
    /// The other moves.
    pub rest: Vec<Move>,
}

impl Insertion {
    /// The moves that are made for so many fields, with the fields that they move: those that fill
    /// up the last group move the last field.
    pub fn of(&self, fields: usize) -> impl Iterator<Item = (usize, Move)> {
        let places = 0..self.first.len().min(fields.next_multiple_of(GROUP));
        let first = places.map(move |place| (place.min(fields.saturating_sub(1)), self.first.get(place)));
        let rest = self.rest.iter().filter(|m| m.mask != 0);
        first.chain(rest.map(|m| (usize::from(m.field), *m)))
    }

    /// Visits each group with the values of its fields.
    #[inline(always)]
    fn each_group(&self, fields: &[u64], mut visit: impl FnMut(&Group, &[u64; GROUP])) {
        let groups = self.first.0.as_slice();
        let (values, left) = fields.as_chunks::<GROUP>();
        groups.iter().zip(values).for_each(|(moves, values)| visit(moves, values));
        if let (Some(last), Some(moves)) = (left.len().checked_sub(1), groups.get(values.len())) {
            // What is moved by a move of nothing does not matter.
            visit(moves, &std::array::from_fn(|k| left[k.min(last)]));
        }
    }
}

/// The moves that decoding and encoding run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldMoves {
    /// The first move of each field from words.
    pub first: FirstMoves,
    /// The other moves from words to fields.
    pub rest: Vec<Move>,
    /// The moves from fields to words.
    pub insert: Insertion,
    fields: usize,
}

impl FieldMoves {
    /// Each of `fields` fields has at least one of these moves, which stand in the order of fields.
    #[must_use]
    pub fn new(moves: &[Move], fields: usize) -> FieldMoves {
        let (mut first, mut rest): (Vec<Move>, Vec<Move>) = (Vec::new(), Vec::new());
        for own in moves.chunk_by(|a, b| a.field == b.field) {
            let at = own.iter().position(Move::is_shift);
            first.push(at.map_or(Move::new(own[0].field, 0, 0, 0), |at| own[at]));
            rest.extend(own.iter().enumerate().filter(|(other, _)| Some(*other) != at).map(|(_, m)| *m));
        }
        let from_words = FirstMoves::new(&first);
        FieldMoves {
            insert: Insertion {
                first: from_words.clone(),
                rest: rest.clone(),
            },
            first: from_words,
            rest,
            fields,
        }
    }

    /// Appends the values that the fields have in a canonical word.
    #[inline]
    pub(super) fn append(&self, word: impl Halves, fields: &mut Vec<u64>) {
        let start = fields.len();
        fields.resize(start + self.first.len(), 0);
        self.take(word, &mut fields[start..]);
        fields.truncate(start + self.fields);
    }

    /// Writes the values that the fields have in a canonical word; how many there are.
    #[inline(always)]
    pub(super) fn read(&self, word: impl Halves, fields: &mut [u64; MAX_FIELDS]) -> usize {
        self.take(word, fields);
        self.fields
    }

    #[inline(always)]
    fn take(&self, word: impl Halves, fields: &mut [u64]) {
        self.first.take(word, fields);
        for m in &self.rest {
            fields[usize::from(m.field)] |= m.take(word);
        }
    }

    /// The value that a field has in a canonical word.
    #[inline]
    pub(super) fn field(&self, word: Bits, field: usize) -> u64 {
        let value = self.first.get(field).take(word);
        if self.rest.is_empty() {
            return value;
        }
        let rest = self.rest.iter().filter(|m| usize::from(m.field) == field);
        rest.fold(value, |value, m| value | m.take(word))
    }

    /// The word for field values, which has a low half only.
    #[inline(always)]
    pub(super) fn narrow_word(&self, constant: NarrowBits, fields: &[u64]) -> NarrowBits {
        let mut all = [0; GROUP];
        self.insert.each_group(fields, |moves, values| {
            let parts = moves.put(values);
            all.iter_mut().zip(parts).for_each(|(all, part)| *all |= part);
        });
        let first = all.into_iter().fold(constant, |word, part| word | part);
        let rest = self.insert.rest.iter().map(|m| m.put_half(fields[usize::from(m.field)]));
        rest.fold(first, |word, part| word | part)
    }

    /// The word for field values.
    #[inline]
    pub(super) fn word(&self, constant: Bits, fields: &[u64]) -> Bits {
        let mut halves = [constant.half(false), constant.half(true)];
        let mut add = |part: NarrowBits, high: bool| {
            let above = NarrowBits::from(high).wrapping_neg();
            halves[0] |= part & !above;
            halves[1] |= part & above;
        };
        self.insert.each_group(fields, |moves, values| {
            let parts = moves.put(values);
            parts.into_iter().zip(moves.high).for_each(|(part, high)| add(part, high));
        });
        for m in &self.insert.rest {
            add(m.put_half(fields[usize::from(m.field)]), m.high);
        }
        joined(halves[0], halves[1])
    }
}

/// Most moves of a form behind the first ones that all forms get, from words and to words: more
/// take longer than they spare.
const FILLED: [usize; 2] = [4, 1];

/// Moves that are the same in several forms, kept once: they stay in the cache of the processor.
/// All forms get as many: to make moves of nothing takes less time than to find out how many there
/// are.
pub(super) fn share(all: impl Iterator<Item = Arc<FieldMoves>>) -> Vec<Arc<FieldMoves>> {
    let mut all: Vec<Arc<FieldMoves>> = all.collect();
    let most = |count: fn(&FieldMoves) -> usize| all.iter().map(|m| count(m)).max().unwrap_or(0);
    let (groups, rest, inserted) = (most(|m| m.first.0.len()), most(|m| m.rest.len()), most(|m| m.insert.rest.len()));
    let fill = |moves: &mut Vec<Move>, most: usize, limit: usize| {
        if most <= limit {
            moves.resize(most, Move::new(0, 0, 0, 0));
        }
    };
    for moves in &mut all {
        let moves = Arc::make_mut(moves);
        moves.first.0.resize(groups, Group::default());
        fill(&mut moves.rest, rest, FILLED[0]);
        if moves.fields > 0 {
            fill(&mut moves.insert.rest, inserted, FILLED[1]);
        }
    }
    let mut known = FxHashSet::default();
    all.into_iter().map(|moves| shared(&mut known, moves)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_and_puts_what_shifts_and_a_mask_do() {
        let value = 0x9abc_def0_1234_5678u64;
        for (word_lo, field_lo, width) in [
            (0, 0, 64),
            (5, 0, 7),
            (0, 5, 7),
            (60, 0, 4),
            (0, 60, 4),
            (31, 33, 31),
            (63, 0, 1),
            (9, 9, 0),
        ] {
            let m = Move::new(3, word_lo, field_lo, width);
            assert!(Move::of(3, word_lo, field_lo, width).eq([m]));
            let shown = (m.field, m.field_lo(), m.width());
            assert_eq!(shown, (3, if width == 0 { 0 } else { field_lo }, width));
            if width > 0 {
                assert_eq!(m.word_lo(), word_lo);
            }
            let ones = ones(width.into());
            assert_eq!(m.take(value), (value >> word_lo & ones) << field_lo, "{word_lo} {field_lo} {width}");
            let put = (value >> field_lo & ones) << word_lo;
            assert_eq!(m.put(value), Bits::from(put), "{word_lo} {field_lo} {width}");
        }
    }

    #[test]
    fn first_moves_are_kept_as_they_are_given() {
        let given: Vec<Move> = (0..7).map(|k| Move::new(k, 9 * k as u8, k as u8, 5)).collect();
        let mut all = FirstMoves::new(&given);
        assert!(given.iter().enumerate().all(|(f, m)| all.get(f) == *m));
        let word: Bits = 0x0123_4567_89ab_cdef_9abc_def0_1234_5678;
        let mut fields = [!0; 8];
        all.take(word, &mut fields);
        let expected: Vec<u64> = given.iter().map(|m| m.take(word)).chain([0]).collect();
        assert_eq!(fields[..], expected);
        all.set(4, given[2]);
        assert_eq!((all.get(4), all.get(5)), (Move { field: 4, ..given[2] }, given[5]));
    }

    /// Proofs are about the moves of [`Insertion::of`]: all that are made, also those that fill up
    /// a group.
    #[test]
    fn moves_that_are_listed_are_those_that_are_made() {
        for count in 0..10usize {
            let fields: Vec<u64> = (0..count as u64).map(|f| 3 * f + 1).collect();
            let first: Vec<Move> = (0..count as u16).map(|f| Move::new(f, 5 * f as u8, 0, 3)).collect();
            let rest = (count > 1).then(|| Move::new(1, 61, 0, 2));
            let moves = first.iter().copied().flat_map(|m| [Some(m), rest.filter(|r| r.field == m.field)]);
            let mut own = FieldMoves::new(&moves.flatten().collect::<Vec<Move>>(), count);
            let last = own.insert.first.len();
            if last > count {
                own.insert.first.set(last - 1, Move::new(0, 50, 0, 5));
            }
            let listed = own.insert.of(count).fold(0, |word, (f, m)| word | m.put_half(fields[f]));
            assert_eq!(own.narrow_word(0, &fields), listed, "{count}");
            assert_eq!(own.word(0, &fields), listed.into(), "{count}");
        }
    }

    #[test]
    fn moves_of_wide_words_take_and_put_what_a_shift_does() {
        let word: Bits = 0x0123_4567_89ab_cdef_9abc_def0_1234_5678;
        let value = 0xfedc_ba98_7654_3210u64;
        for (word_lo, field_lo, width, count) in [
            (0, 0, 64, 1),
            (64, 0, 64, 1),
            (60, 0, 8, 2),
            (63, 5, 32, 2),
            (1, 0, 64, 2),
            (72, 40, 24, 1),
            (127, 0, 1, 1),
        ] {
            let moves: Vec<Move> = Move::of(0, word_lo, field_lo, width).collect();
            let of = format!("{word_lo} {field_lo} {width}");
            assert_eq!(moves.len(), count, "{of}");
            let taken = moves.iter().fold(0, |all, m| all | m.take(word));
            assert_eq!(taken, ((word >> word_lo) as u64 & ones(width.into())) << field_lo, "{of}");
            let put = moves.iter().fold(0, |all, m| all | m.put(value));
            assert_eq!(put, Bits::from(value >> field_lo & ones(width.into())) << word_lo, "{of}");
            let places: Vec<(u8, u8)> = moves.iter().map(|m| (m.word_lo(), m.width())).collect();
            assert_eq!(places[0].0, word_lo, "{of}");
            assert_eq!(places.iter().map(|p| p.1).sum::<u8>(), width, "{of}");
        }
    }
}

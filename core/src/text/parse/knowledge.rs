//! What a partially parsed text determines about the bits of the word and about rows, with
//! backtracking.

use super::codes::TableCodes;
use super::places::Places;
use crate::model::Bits;

/// What is known of the word of an instruction of one form.
#[derive(Default)]
pub(super) struct Knowledge {
    /// The bits known.
    pub(super) known: Bits,
    /// Their values; all others are zero.
    pub(super) value: Bits,
    /// The rows picked, in the order of the text, one of each table.
    pub(super) chosen: Vec<(u16, usize)>,
    /// The row of each table, or [`NO_ROW`].
    rows: Vec<usize>,
}

/// No row of a table was picked.
const NO_ROW: usize = usize::MAX;

/// A state of knowledge to which one can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    known: Bits,
    value: Bits,
    chosen: usize,
}

impl Knowledge {
    /// Knows nothing of the word of a form with so many tables.
    pub(super) fn clear(&mut self, tables: usize) {
        (self.known, self.value) = (0, 0);
        self.chosen.clear();
        self.rows.clear();
        self.rows.resize(tables, NO_ROW);
    }

    /// What is known now.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            known: self.known,
            value: self.value,
            chosen: self.chosen.len(),
        }
    }

    /// Forgets all but what was known then.
    pub(super) fn forget(&mut self, then: Mark) {
        (self.known, self.value) = (then.known, then.value);
        for (table, _) in self.chosen.drain(then.chosen..) {
            self.rows[usize::from(table)] = NO_ROW;
        }
    }

    /// The row of a table that was picked before.
    #[inline]
    pub(super) fn row_of(&self, table: u16) -> Option<usize> {
        let row = self.rows[usize::from(table)];
        (row != NO_ROW).then_some(row)
    }

    /// Notes which row of a table was picked.
    #[inline(always)]
    fn choose(&mut self, table: u16, row: usize) {
        let known = &mut self.rows[usize::from(table)];
        if *known == NO_ROW {
            *known = row;
            self.chosen.push((table, row));
        }
    }

    /// Notes the values of some bits of the word; false if they contradict what is known.
    #[inline]
    fn learn_bits(&mut self, bits: Bits, value: Bits) -> bool {
        if (self.value ^ value) & self.known & bits != 0 {
            return false;
        }
        self.known |= bits;
        self.value |= value;
        true
    }

    /// Notes what a number or a selector is; false if it contradicts what is known.
    #[inline]
    pub(super) fn learn(&mut self, places: &Places, value: u64) -> bool {
        places.put(value).is_some_and(|word| self.learn_bits(places.bits, word))
    }

    /// Mask and value of the bits known of a number or of a selector.
    pub(super) fn of(&self, places: &Places) -> (u64, u64) {
        (places.take(self.known), places.take(self.value))
    }

    /// Is everything known of the selector of a table?
    #[inline]
    pub(super) fn settled(&self, codes: &TableCodes) -> bool {
        codes.selector.bits & !self.known == 0
    }

    /// Notes what picking a row says about its table's selector, of which it determines all bits.
    #[inline(always)]
    pub(super) fn pick_only(&mut self, table: u16, row: usize, bits: Bits, value: Bits) -> bool {
        self.choose(table, row);
        self.learn_bits(bits, value)
    }

    /// Notes what picking a row says about its table's selector.
    #[inline]
    pub(super) fn pick(&mut self, table: u16, row: usize, codes: &TableCodes) -> bool {
        self.choose(table, row);
        let own = &codes.rows[row];
        if own.only || self.known & codes.selector.bits == 0 {
            return !own.never && self.learn_bits(own.common, own.value);
        }
        self.narrow(row, codes)
    }

    /// The same of a table of which something is known, and of a row with several codes.
    #[inline(never)]
    fn narrow(&mut self, row: usize, codes: &TableCodes) -> bool {
        if self.settled(codes) {
            return codes.row_at(codes.selector.take(self.value)) == Some(row);
        }
        let (known, value) = self.of(&codes.selector);
        let fitting = codes.rows[row].all.iter().filter(|code| u64::from(**code) & known == value);
        codes
            .selector
            .agreed(fitting)
            .is_some_and(|(bits, value)| self.learn_bits(bits, value))
    }
}

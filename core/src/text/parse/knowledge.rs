//! What a partially parsed text determines about the bits of fields and about rows, with
//! backtracking.

use super::syntax::Codes;
use crate::model::{FieldBits, Form, MAX_FIELDS, ones};

/// What is known of the fields of one form.
pub(super) struct Knowledge {
    /// Mask and value of the bits known of each field.
    pub(super) known: [(u64, u64); MAX_FIELDS],
    /// The rows picked, in the order of the text.
    pub(super) chosen: Vec<(u16, usize)>,
    /// Fields of which something was learnt, with what was known of each before.
    learnt: Vec<(u16, (u64, u64))>,
}

impl Default for Knowledge {
    fn default() -> Self {
        Knowledge {
            known: [(0, 0); MAX_FIELDS],
            chosen: Vec::new(),
            learnt: Vec::new(),
        }
    }
}

/// A state of knowledge to which one can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    learnt: usize,
    chosen: usize,
}

impl Knowledge {
    /// Knows nothing of this many fields.
    pub(super) fn clear(&mut self, fields: usize) {
        self.known[..fields].fill((0, 0));
        self.learnt.clear();
        self.chosen.clear();
    }

    /// What is known now.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            learnt: self.learnt.len(),
            chosen: self.chosen.len(),
        }
    }

    /// Forgets all but what was known then.
    pub(super) fn forget(&mut self, then: Mark) {
        self.chosen.truncate(then.chosen);
        while self.learnt.len() > then.learnt
            && let Some((field, before)) = self.learnt.pop()
        {
            self.known[usize::from(field)] = before;
        }
    }

    /// The row of a table that was picked before.
    pub(super) fn row_of(&self, table: u16) -> Option<usize> {
        self.chosen.iter().find(|c| c.0 == table).map(|c| c.1)
    }

    /// Notes what `bits` (high part first) hold; false if it contradicts what is known.
    pub(super) fn learn(&mut self, bits: &[FieldBits], raw: u64) -> bool {
        self.learn_masked(bits, raw, u64::MAX)
    }

    fn learn_masked(&mut self, bits: &[FieldBits], raw: u64, mask: u64) -> bool {
        let mut rest: u32 = bits.iter().map(|b| u32::from(b.width)).sum();
        for b in bits {
            rest -= u32::from(b.width);
            let m = (mask >> rest & ones(u32::from(b.width))) << b.lo;
            let v = (raw >> rest & ones(u32::from(b.width))) << b.lo & m;
            let known = &mut self.known[usize::from(b.field)];
            if (known.1 ^ v) & known.0 & m != 0 {
                return false;
            }
            if m & !known.0 != 0 {
                self.learnt.push((b.field, *known));
                known.0 |= m;
                known.1 |= v;
            }
        }
        true
    }

    /// Mask and value of the bits known of some bits of fields, high part first.
    pub(super) fn of(&self, bits: &[FieldBits]) -> (u64, u64) {
        let (mut known, mut value) = (0u64, 0u64);
        for b in bits {
            let k = self.known[usize::from(b.field)];
            known = known << b.width | k.0 >> b.lo & ones(u32::from(b.width));
            value = value << b.width | k.1 >> b.lo & ones(u32::from(b.width));
        }
        (known, value)
    }

    /// Is everything known of some bits of fields?
    pub(super) fn settled(&self, bits: &[FieldBits]) -> bool {
        bits.iter()
            .all(|b| self.known[usize::from(b.field)].0 >> b.lo & ones(u32::from(b.width)) == ones(u32::from(b.width)))
    }

    /// Notes what picking a row says about its table's selector; `codes` are those of the row.
    pub(super) fn pick(&mut self, form: &Form, table: u16, row: usize, codes: &Codes) -> bool {
        let t = &form.tables[usize::from(table)];
        self.chosen.push((table, row));
        if let Some(c) = t.rows[row].canonical {
            return self.learn(&t.selector, u64::from(c));
        }
        let (known, value) = self.of(&t.selector);
        if known == ones(t.width()) {
            return t.map.get(value as usize).is_some_and(|r| usize::from(*r) == row);
        }
        if let (0, Some(code)) = (known, codes.all.first()) {
            return self.learn_masked(&t.selector, u64::from(*code), codes.common);
        }
        let (mut all, mut any) = (u64::MAX, 0u64);
        let mut count = 0;
        for c in &codes.all {
            let c = u64::from(*c);
            if c & known == value & known {
                all &= c;
                any |= c;
                count += 1;
            }
        }
        // Bits on which all codes agree are known now.
        count > 0 && self.learn_masked(&t.selector, all, !(all ^ any))
    }
}

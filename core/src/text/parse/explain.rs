//! What could stand where a text goes wrong: names, and numbers with their ranges as they are
//! written.

use std::collections::BTreeSet;

use super::expected::{Expected, Run, name, of_name, spelled};
use super::matcher::Matcher;
use super::pieces::TextPiece;
use super::places::Places;
use crate::model::{FieldBits, Number, ones};

/// Numbers up to this width are tried one by one, to find those that the other bits allow.
const TRIED_WIDTH: u32 = 12;
/// Most runs of numbers that a message lists.
const RUNS: usize = 2;

impl Matcher<'_> {
    /// Mask and value of the bits known of a table's selector.
    fn selected(&self, table: u16) -> (u64, u64) {
        self.search.out.knowledge.of(&self.search.tables[usize::from(table)].selector)
    }

    /// Where some bits of fields stand in the word.
    pub(super) fn places(&self, bits: &[FieldBits]) -> Places {
        Places::of(&self.search.syntax.fields[self.search.form], bits)
    }

    /// What the first `count` pieces, one name, lead one to expect.
    pub(super) fn names(&self, pieces: &[TextPiece], count: usize) -> Vec<Expected> {
        let text = spelled(&pieces[..count]);
        match (&pieces[count - 1], pieces.get(count)) {
            (TextPiece::Token(t, true), Some(TextPiece::Number(n))) if of_name(t) => self
                .runs(n)
                .into_iter()
                .map(|run| match run.lo {
                    ..0 => Expected::Name(text.clone()),
                    _ => Expected::Numbered(text.clone(), run),
                })
                .collect(),
            _ => vec![Expected::Name(text)],
        }
    }

    /// The numbers that can be read where `n` stands.
    pub(super) fn numbers(&self, n: &Number) -> Vec<Expected> {
        self.runs(n).into_iter().map(Expected::Number).collect()
    }

    fn runs(&self, n: &Number) -> Vec<Run> {
        let step = 1i128 << n.shift.min(64);
        let run = |lo, hi| Run { lo, hi, step, hex: n.hex };
        let [lo, hi] = n.extremes();
        let width = n.width();
        // What is known of the bits before the number is read, in the order of its bits.
        let (known, value) = self.search.out.knowledge.of(&self.places(&n.bits));
        if known == ones(width) {
            return vec![run(n.of_raw(value), n.of_raw(value))];
        }
        if width > TRIED_WIDTH {
            return vec![run(lo, hi)];
        }
        let allowed: Vec<(u64, BTreeSet<u64>)> = self
            .search
            .out
            .knowledge
            .chosen
            .iter()
            .map(|c| self.projected(n, c.0, c.1))
            .collect();
        let fits = |raw: u64| raw & known == value && allowed.iter().all(|(mask, values)| values.contains(&(raw & mask)));
        let mut values: Vec<i128> = (0..1u64 << width).filter(|r| fits(*r)).map(|r| n.of_raw(r)).collect();
        values.sort_unstable();
        let mut runs: Vec<Run> = Vec::new();
        for v in values {
            match runs.last_mut() {
                Some(r) if r.hi + step == v => r.hi = v,
                _ => runs.push(run(v, v)),
            }
        }
        match (runs.first(), runs.last()) {
            (Some(first), Some(last)) if runs.len() > RUNS => vec![run(first.lo, last.hi)],
            _ => runs,
        }
    }

    /// Which bits of a number a table looks at, and the values of them for which it can pick a row.
    fn projected(&self, n: &Number, table: u16, row: usize) -> (u64, BTreeSet<u64>) {
        let t = &self.search.isa.forms[self.search.form].tables[usize::from(table)];
        // Bit of the number for each bit of the selector, from the lowest of both.
        let place = |field: u16, bit: u8| {
            let mut lo = n.width();
            n.bits.iter().find_map(|b| {
                lo -= u32::from(b.width);
                (b.field == field && (b.lo..b.lo + b.width).contains(&bit)).then(|| lo + u32::from(bit - b.lo))
            })
        };
        let mut shared = Vec::new();
        let mut at = t.width();
        for b in &t.selector {
            at -= u32::from(b.width);
            shared.extend((0..b.width).filter_map(|i| Some((at + u32::from(i), place(b.field, b.lo + i)?))));
        }
        let mask = shared.iter().fold(0, |m, (_, to)| m | 1 << to);
        let (known, value) = self.selected(table);
        let codes = self.search.tables[usize::from(table)].rows[row].all.iter().map(|c| u64::from(*c));
        let codes: Vec<u64> = match t.rows[row].canonical {
            Some(c) => vec![u64::from(c)],
            None => codes.filter(|c| c & known == value).collect(),
        };
        let values = codes
            .into_iter()
            .map(|c| shared.iter().fold(0, |v, (from, to)| v | (c >> from & 1) << to));
        (mask, values.collect())
    }

    /// A table whose chosen row the bits that are known rule out.
    pub(super) fn contradicted(&self) -> Option<u16> {
        let ruled_out = |(table, row): &&(u16, usize)| {
            let (known, value) = self.selected(*table);
            let codes = &self.search.tables[usize::from(*table)].rows[*row].all;
            !codes.iter().any(|c| u64::from(*c) & known == value)
        };
        self.search.out.knowledge.chosen.iter().find(ruled_out).map(|c| c.0)
    }

    /// How a number is written, or why it is refused, if the bits that are known pick one row of a
    /// table.
    pub(super) fn written(&self, table: u16, number: i128) -> Option<String> {
        let (known, value) = self.selected(table);
        let t = &self.search.isa.forms[self.search.form].tables[usize::from(table)];
        let mut rows = t
            .map
            .iter()
            .zip(0u64..)
            .filter(|(_, c)| c & known == value)
            .map(|(r, _)| usize::from(*r));
        let row = rows.next()?;
        if rows.any(|r| r != row) {
            return None;
        }
        if let Some(why) = &t.rows[row].invalid {
            return Some(format!("{number} is refused: {why}"));
        }
        let pieces = row_of(&self.search.syntax.forms[self.search.form], table, row)?;
        // A row may leave the names to another table.
        if let [TextPiece::Choice(inner, _)] = pieces {
            return self.written(*inner, number);
        }
        let plain = !pieces.is_empty() && name(pieces).len() == pieces.len();
        (plain && matches!(pieces[0], TextPiece::Token(..))).then(|| format!("{number} is written `{}`", spelled(pieces)))
    }
}

/// The pieces of a row of a table, wherever the table stands.
fn row_of(pieces: &[TextPiece], table: u16, row: usize) -> Option<&[TextPiece]> {
    pieces.iter().find_map(|p| match p {
        TextPiece::Choice(t, rows) if *t == table => rows.get(row)?.as_deref(),
        TextPiece::Choice(_, rows) => rows.iter().flatten().find_map(|r| row_of(r, table, row)),
        TextPiece::Token(..) | TextPiece::Number(_) => None,
    })
}

//! The lookups that printing makes: where their rows stand, and how bits of the word are brought
//! together for them. Rows have the characters themselves, in as few bytes as those of one lookup
//! need.

use std::collections::BTreeMap;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::expression::index;
use crate::encoding::programs::factor::{self, Factors, half_of, values};
use crate::encoding::programs::program::runs;
use crate::encoding::texts::Printer;
use crate::encoding::texts::number::row_bytes;
use crate::encoding::texts::printer::{Kind, Operation};
use crate::model::Bits;

/// Runs of bits that are moved to their places one by one; more of them are brought together by a
/// multiplication.
const RUNS: usize = 2;

/// How languages write a multiplication that brings bits together: bits, factor, shift.
pub type Product = fn(u64, u64, u32) -> String;

/// What stands in the rows of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Numbers of lists.
    Lists,
    /// Characters.
    Characters {
        /// Of each row: characters, zeros, and how many characters there are.
        bytes: usize,
    },
}

impl Rows {
    /// A name for them, in small letters.
    pub fn name(self) -> String {
        match self {
            Rows::Lists => "list_rows".to_owned(),
            Rows::Characters { bytes } => format!("rows_{bytes}"),
        }
    }
}

/// Where a lookup finds its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Among these.
    pub rows: Rows,
    /// The first of its rows.
    pub first: usize,
    /// The place behind it that a word has.
    pub index: String,
}

/// Rows of one kind, those of each lookup once.
#[derive(Debug)]
pub struct Table<R> {
    /// All of them.
    pub rows: Vec<R>,
    first: FxHashMap<Vec<R>, usize>,
}

impl<R> Default for Table<R> {
    fn default() -> Self {
        Table {
            rows: Vec::new(),
            first: FxHashMap::default(),
        }
    }
}

impl<R: Clone + Eq + Hash> Table<R> {
    /// Where the rows of a lookup begin.
    fn place(&mut self, own: Vec<R>) -> usize {
        let rows = &mut self.rows;
        *self.first.entry(own).or_insert_with_key(|own| {
            rows.extend_from_slice(own);
            rows.len() - own.len()
        })
    }
}

/// The lookups of a printer.
#[derive(Debug, Default)]
pub struct TextLookups {
    /// Rows with numbers of lists.
    pub lists: Table<u16>,
    /// Rows of characters, by how many bytes they have.
    pub characters: BTreeMap<usize, Table<Vec<u8>>>,
    places: FxHashMap<Operation, Place>,
}

impl TextLookups {
    /// Lays out the rows of a printer.
    pub fn of(printer: &Printer, product: Product) -> TextLookups {
        let (factors, mut all) = (Factors::default(), TextLookups::default());
        for o in printer.operations.iter().filter(|o| o.kind != Kind::Number && !is_literal(o)) {
            let Some(own) = printer.rows_of(o) else { continue };
            let (placed, index) = match multiplied(&factors, o.bits, own) {
                Some((placed, bits, factor, shift)) => (placed, product(bits, factor, shift)),
                None => (own.to_vec(), index(o.bits)),
            };
            let (rows, first) = if o.kind == Kind::Chunk {
                let texts: Vec<&str> = placed.iter().map(|chunk| printer.chunks[usize::from(*chunk)].as_str()).collect();
                all.characters(&texts)
            } else {
                (Rows::Lists, all.lists.place(placed))
            };
            all.places.insert(*o, Place { rows, first, index });
        }
        all
    }

    /// Where rows of characters begin.
    fn characters(&mut self, texts: &[&str]) -> (Rows, usize) {
        let bytes = row_bytes(texts.iter().map(|text| text.len()).max().unwrap_or(0));
        let row = |text: &&str| {
            let mut row = padded(text, bytes).into_bytes();
            row[bytes - 1] = text.len() as u8;
            row
        };
        let first = self.characters.entry(bytes).or_default().place(texts.iter().map(row).collect());
        (Rows::Characters { bytes }, first)
    }

    /// Where an operation finds its row.
    pub fn place(&self, o: &Operation) -> Option<&Place> {
        self.places.get(o)
    }
}

/// Characters that nothing decides, with zeros behind them.
pub fn literal(text: &str) -> String {
    padded(text, row_bytes(text.len().saturating_sub(1)))
}

fn padded(text: &str, bytes: usize) -> String {
    text.to_owned() + &"\0".repeat(bytes - text.len())
}

/// Does nothing decide what an operation writes?
pub fn is_literal(o: &Operation) -> bool {
    o.kind == Kind::Chunk && o.bits == 0
}

/// Rows as a multiplication finds them, if that is better: its bits, factor and shift.
fn multiplied(factors: &Factors, bits: Bits, rows: &[u16]) -> Option<(Vec<u16>, u64, u64, u32)> {
    let (high, low) = half_of(bits).filter(|_| runs(bits).len() > RUNS)?;
    let factor = factors.of(bits).filter(|_| !high)?;
    let shift = 64 - bits.count_ones();
    let at = |word| factor::index(word, low, factor, shift);
    let mut placed = vec![0; rows.len()];
    for (word, row) in values(low).zip(rows) {
        placed[at(word)] = *row;
    }
    // Each value has a row of its own.
    let same = values(low).zip(rows).all(|(word, row)| placed[at(word)] == *row);
    same.then_some((placed, low, factor, shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_as_few_bytes_as_the_longest_needs() {
        let mut all = TextLookups::default();
        let (seven, eight) = ("seven..", "eight...");
        assert_eq!(all.characters(&["", seven]), (Rows::Characters { bytes: 8 }, 0));
        assert_eq!(all.characters(&["r0", eight]), (Rows::Characters { bytes: 16 }, 0));
        assert_eq!(all.characters(&["r1", "r2"]), (Rows::Characters { bytes: 8 }, 2));
        // The same rows stand there once.
        assert_eq!(all.characters(&["", seven]), (Rows::Characters { bytes: 8 }, 0));
        assert_eq!(all.characters(&["sixteen characte"]), (Rows::Characters { bytes: 32 }, 0));
        let rows = |bytes| all.characters[&bytes].rows.clone();
        assert_eq!(rows(8)[..2], [b"\0\0\0\0\0\0\0\0".to_vec(), b"seven..\x07".to_vec()]);
        assert_eq!(rows(16)[1], b"eight...\0\0\0\0\0\0\0\x08");
    }

    #[test]
    fn literals_are_padded() {
        assert_eq!(literal(", "), ", \0\0\0\0\0\0");
        assert_eq!(literal("eight..."), "eight...");
        assert_eq!(literal("nine....."), "nine.....\0\0\0\0\0\0\0");
    }
}

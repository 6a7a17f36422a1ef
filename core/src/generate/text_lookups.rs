//! The lookups that printing makes: where their rows stand, and how bits of the word are brought
//! together for them.

use rustc_hash::FxHashMap;

use super::expression::index;
use crate::encoding::programs::factor::{self, Factors, half_of, values};
use crate::encoding::programs::program::runs;
use crate::encoding::texts::Printer;
use crate::encoding::texts::printer::{Kind, Operation};
use crate::model::Bits;

/// Runs of bits that are moved to their places one by one; more of them are brought together by a
/// multiplication.
const RUNS: usize = 2;

/// How languages write a multiplication that brings bits together: bits, factor, shift.
pub type Product = fn(u64, u64, u32) -> String;

/// The lookups of a printer.
pub struct TextLookups {
    /// The rows of all of them.
    pub rows: Vec<u16>,
    places: FxHashMap<(Bits, u32), (usize, String)>,
}

impl TextLookups {
    /// Lays out the rows of a printer.
    pub fn of(printer: &Printer, product: Product) -> TextLookups {
        let (factors, mut known) = (Factors::default(), FxHashMap::<Vec<u16>, usize>::default());
        let mut all = TextLookups {
            rows: Vec::new(),
            places: FxHashMap::default(),
        };
        for o in printer.operations.iter().filter(|o| o.kind != Kind::Number) {
            let Some(own) = printer.rows_of(o) else { continue };
            let (placed, text) = match multiplied(&factors, o.bits, own) {
                Some((placed, bits, factor, shift)) => (placed, product(bits, factor, shift)),
                None => (own.to_vec(), index(o.bits)),
            };
            let rows = &mut all.rows;
            let at = *known.entry(placed).or_insert_with_key(|placed| {
                rows.extend(placed);
                rows.len() - placed.len()
            });
            all.places.insert((o.bits, o.base), (at, text));
        }
        all
    }

    /// The first row of an operation, and the place behind it that a word has.
    pub fn place(&self, o: &Operation) -> (usize, &str) {
        let place = self.places.get(&(o.bits, o.base));
        place.map_or((0, "0"), |(base, text)| (*base, text))
    }
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

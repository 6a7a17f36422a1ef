//! The layout of the rows of table programs in one array of bytes and one of 16-bit numbers. Rows
//! that already occur in an array are shared.

use rustc_hash::FxHashMap;

use crate::encoding::programs::program::{Lookup, Program};

/// The arrays.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Rows whose values fit into a byte.
    pub narrow: Vec<u8>,
    /// All others.
    pub wide: Vec<u16>,
    known: FxHashMap<Vec<u16>, Place>,
}

/// Where rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In which array?
    pub wide: bool,
    /// The first of them.
    pub first: usize,
}

impl Layout {
    /// The place of the rows of a lookup.
    pub fn place(&mut self, rows: &[u16]) -> Place {
        if let Some(place) = self.known.get(rows) {
            return *place;
        }
        let narrow: Option<Vec<u8>> = rows.iter().map(|r| u8::try_from(*r).ok()).collect();
        let place = match narrow {
            Some(rows) => Place {
                wide: false,
                first: first_of(&mut self.narrow, &rows),
            },
            None => Place {
                wide: true,
                first: first_of(&mut self.wide, rows),
            },
        };
        self.known.insert(rows.to_vec(), place);
        place
    }

    /// Gives all rows of some programs a place, long ones first: short ones are often a part of
    /// them.
    pub fn add<'p>(&mut self, programs: impl Iterator<Item = &'p Program>) {
        let mut all: Vec<&[u16]> = programs.flat_map(|p| &p.lookups).map(|l| l.rows.as_slice()).collect();
        all.sort_by_key(|rows| std::cmp::Reverse(rows.len()));
        for rows in all {
            self.place(rows);
        }
    }

    /// A lookup with the rows that stand at its place; nothing if there are none.
    #[must_use]
    pub fn read(&self, place: Place, lookup: &Lookup) -> Option<Lookup> {
        let range = place.first..place.first + lookup.rows.len();
        let rows = if place.wide {
            self.wide.get(range)?.to_vec()
        } else {
            self.narrow.get(range)?.iter().map(|b| u16::from(*b)).collect()
        };
        Some(Lookup { bits: lookup.bits, rows })
    }
}

fn first_of<T: PartialEq + Clone>(all: &mut Vec<T>, rows: &[T]) -> usize {
    let found = all.windows(rows.len().max(1)).position(|own| own == rows);
    found.unwrap_or_else(|| {
        all.extend_from_slice(rows);
        all.len() - rows.len()
    })
}

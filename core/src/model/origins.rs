//! Where in the text of a spec formulas come from. A function, an operand class or a layout is
//! written once and expanded wherever it is used: its formulas have the same place in all forms.

use rustc_hash::FxHashMap;

use crate::formula::Term;
use crate::pack::{Pack, Reader};
use crate::source::Span;

/// The expression or statement that each term of a pool was first made for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// Places in the text.
    places: Vec<Span>,
    /// Terms in their order: the first of a run, and the number of its place.
    runs: Vec<(u32, u32)>,
}

/// No expression: what was made for a form as such.
const NOWHERE: u32 = 0;

impl Origins {
    /// The place that a term comes from, as a number; nothing if no expression stands for it.
    #[must_use]
    pub fn place(&self, t: Term) -> Option<usize> {
        let index = u32::try_from(t.index()).ok()?;
        let run = self.runs.partition_point(|(first, _)| *first <= index).checked_sub(1)?;
        // The first place is number one.
        self.runs[run].1.checked_sub(NOWHERE + 1).map(|place| place as usize)
    }

    /// The text of a place.
    #[must_use]
    pub fn span(&self, place: usize) -> Option<Span> {
        self.places.get(place).copied()
    }
}

/// Notes places while terms are made.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    found: Origins,
    numbers: FxHashMap<Span, u32>,
    now: u32,
    /// Terms whose place is known.
    noted: usize,
}

impl Recorder {
    /// From now on terms are made for this place; the pool has so many. Returns the place before.
    pub fn enter(&mut self, span: Span, terms: usize) -> u32 {
        let next = self.found.places.len() as u32 + 1;
        let number = *self.numbers.entry(span).or_insert(next);
        if number == next {
            self.found.places.push(span);
        }
        self.turn(number, terms)
    }

    /// From now on terms are made for a place that was left.
    pub fn turn(&mut self, place: u32, terms: usize) -> u32 {
        if terms > self.noted {
            if self.found.runs.last().is_none_or(|(_, last)| *last != self.now) {
                self.found.runs.push((self.noted as u32, self.now));
            }
            self.noted = terms;
        }
        std::mem::replace(&mut self.now, place)
    }

    /// The pool is another one, of which no place is known.
    pub fn forget(&mut self, terms: usize) {
        self.found.runs.clear();
        self.found.runs.push((0, NOWHERE));
        self.noted = terms;
    }

    /// All that was noted of a pool of so many terms.
    pub fn finish(&mut self, terms: usize) -> Origins {
        self.turn(NOWHERE, terms);
        std::mem::take(self).found
    }
}

impl Pack for Origins {
    fn pack(&self, out: &mut Vec<u8>) {
        self.places.pack(out);
        // Runs are short: their lengths take a byte, their beginnings four.
        let mut before = 0;
        let lengths = self
            .runs
            .iter()
            .map(|(first, place)| (first - std::mem::replace(&mut before, *first), *place));
        lengths.collect::<Vec<_>>().pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Origins> {
        let (places, mut runs): (Vec<Span>, Vec<(u32, u32)>) = (Pack::unpack(from)?, Pack::unpack(from)?);
        let mut before = 0u32;
        for (first, _) in &mut runs {
            before = before.checked_add(*first)?;
            *first = before;
        }
        Some(Origins { places, runs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{TermPool, Width};

    #[test]
    fn each_term_has_the_innermost_place_that_made_it_first() {
        let (mut pool, mut recorder) = (TermPool::new(), Recorder::default());
        let span = |start| Span { file: 0, start, end: 9 };
        let constant = |pool: &mut TermPool, value| pool.constant(Width::of(8), value);
        let outside = constant(&mut pool, 1);
        let before = recorder.enter(span(2), pool.len());
        let first = constant(&mut pool, 2);
        let outer = recorder.enter(span(3), pool.len());
        let (inner, again) = (constant(&mut pool, 3), constant(&mut pool, 2));
        recorder.turn(outer, pool.len());
        let last = constant(&mut pool, 4);
        recorder.turn(before, pool.len());
        let found = recorder.finish(pool.len());
        let start = |t| found.place(t).and_then(|p| found.span(p)).map(|s| s.start);
        assert_eq!(
            [outside, first, inner, again, last].map(start),
            [None, Some(2), Some(3), Some(2), Some(2)]
        );
        let mut bytes = Vec::new();
        found.pack(&mut bytes);
        assert_eq!(Origins::unpack(&mut Reader::new(&bytes)), Some(found));
    }
}

//! A printer laid out for this program itself: each list of operations is in one place, bits of the
//! word are brought together by a multiplication, and characters are copied sixteen at a time.

use rustc_hash::FxHashMap;

use super::check::{self, TextMismatch};
use super::number::{CHUNK, NumberFormat};
use super::printer::{Kind, Operation, Printer};
use crate::digits::Place;
use crate::encoding::programs::factor::{Factors, half_of, index, values};
use crate::encoding::programs::program::Limits;
use crate::model::{Halves, Isa, NarrowBits, joined};
use crate::pack::{Pack, Reader};

/// How many lists can be left to be finished.
const STACK: usize = 16;

/// A few characters; the last byte says how many there are. All chunks are copied whole, so that
/// nothing waits for their length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chunk([u8; CHUNK + 1]);

/// One operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// The bits of one half of the word that make the index.
    bits: NarrowBits,
    /// Is it the high half?
    high: bool,
    /// Their factor.
    factor: u64,
    /// The first row, or the number of a number.
    base: u32,
    /// Brings the index down.
    shift: u8,
    kind: Kind,
}

/// The texts of all forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    chunks: Vec<Chunk>,
    rows: Vec<u16>,
    /// Operations of all lists, one list after the other.
    steps: Vec<Step>,
    /// Where each list begins, and where the last one ends.
    lists: Vec<u32>,
    numbers: Vec<NumberFormat>,
    /// The list of each form, and bytes of its longest text.
    forms: Vec<(u16, u32)>,
}

impl Writer {
    /// Compiles the texts of an instruction set, and proves that they are those of the spec.
    ///
    /// # Errors
    /// The form whose text is another one, or is too large for tables.
    pub fn of(isa: &Isa) -> Result<Writer, TextMismatch> {
        let factors = Factors::default();
        let limits = Limits {
            widest: 11,
            merged: 0,
            rows: 1 << 15,
            operation: 100,
            factors: Some(&factors),
        };
        let made = Printer::of(isa, false, limits).ok();
        let made = made.and_then(|printer| Writer::laid_out(&printer, &factors));
        let writer = made.ok_or_else(|| TextMismatch::of(isa))?;
        writer.agrees(isa)?;
        Ok(writer)
    }

    /// Proves that what stands in the tables are the texts of the spec, for every valid word.
    ///
    /// # Errors
    /// A form whose text is another one.
    pub fn agrees(&self, isa: &Isa) -> Result<(), TextMismatch> {
        let printer = self.printer().ok_or_else(|| TextMismatch::of(isa))?;
        check::printer(isa, &printer)?;
        let lengths = printer.lengths();
        let long_enough = |(list, longest): &(u16, u32)| lengths[usize::from(*list)] <= *longest as usize;
        let shallow = printer.depths().iter().all(|depth| *depth <= STACK);
        if !self.forms.iter().all(long_enough) || !shallow {
            return Err(TextMismatch::of(isa));
        }
        Ok(())
    }

    /// Appends the text of a canonical word of a form.
    #[inline]
    pub fn write(&self, form: usize, word: impl Halves, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + self.room(form), 0);
        let end = self.write_to(form, word, &mut out[start..]);
        out.truncate(start + end);
    }

    /// Bytes that a buffer for the text of a form has: the last chunk is copied whole.
    #[inline]
    #[must_use]
    pub fn room(&self, form: usize) -> usize {
        self.forms[form].1 as usize + CHUNK + 1
    }

    /// What the texts of all forms have room in.
    #[must_use]
    pub fn longest_room(&self) -> usize {
        (0..self.forms.len()).map(|form| self.room(form)).max().unwrap_or(0)
    }

    /// Writes the text of a canonical word of a form at the beginning of a buffer that has
    /// [`Writer::room`]; the number of its bytes.
    ///
    /// # Panics
    /// If the buffer is too short.
    #[inline]
    pub fn write_to(&self, form: usize, word: impl Halves, buffer: &mut [u8]) -> usize {
        let span = |list: u16| (self.lists[usize::from(list)], self.lists[usize::from(list) + 1]);
        let (mut next, mut end) = span(self.forms[form].0);
        let (mut left, mut depth) = ([(0, 0); STACK], 0);
        let mut place = Place { buffer, at: 0 };
        loop {
            if next == end {
                if depth == 0 {
                    return place.at;
                }
                depth -= 1;
                (next, end) = left[depth];
            }
            let step = &self.steps[next as usize];
            next += 1;
            if step.kind == Kind::Number {
                let number = &self.numbers[step.base as usize];
                number.write(number.raw(word), &mut place);
                continue;
            }
            let row = self.rows[step.base as usize + index(word.half(step.high), step.bits, step.factor, step.shift.into())];
            if step.kind == Kind::Chunk {
                let Chunk(chunk) = &self.chunks[usize::from(row)];
                place.buffer[place.at..][..chunk.len()].copy_from_slice(chunk);
                place.at += usize::from(chunk[CHUNK]);
                continue;
            }
            // What ends a list is not come back to.
            if next < end {
                left[depth] = (next, end);
                depth += 1;
            }
            (next, end) = span(row);
        }
    }

    fn laid_out(printer: &Printer, factors: &Factors) -> Option<Writer> {
        let chunks = printer.chunks.iter().map(|text| {
            let mut chunk = Chunk::default();
            chunk.0.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
            chunk.0[CHUNK] = text.len() as u8;
            Some(chunk)
        });
        let (mut rows, mut known) = (Vec::new(), FxHashMap::<Vec<u16>, u32>::default());
        let (mut steps, mut lists) = (Vec::new(), vec![0]);
        for list in 0..printer.lists.len() - 1 {
            for o in printer.operations_of(list as u16) {
                let (high, bits) = half_of(o.bits)?;
                let factor = factors.of(o.bits)?;
                let shift = (64 - o.bits.count_ones()).min(63);
                let mut base = o.base;
                if o.kind != Kind::Number {
                    let own = printer.rows_of(o)?;
                    let mut placed = vec![0; own.len()];
                    for (word, row) in values(bits).zip(own) {
                        placed[index(word, bits, factor, shift)] = *row;
                    }
                    base = *known.entry(placed).or_insert_with_key(|placed| {
                        rows.extend(placed);
                        (rows.len() - placed.len()) as u32
                    });
                }
                steps.push(Step {
                    bits,
                    high,
                    factor,
                    base,
                    shift: shift as u8,
                    kind: o.kind,
                });
            }
            lists.push(steps.len() as u32);
        }
        if printer.depths().iter().any(|depth| *depth > STACK) {
            return None;
        }
        let lengths = printer.lengths();
        let forms = printer.forms.iter().map(|list| (*list, lengths[usize::from(*list)] as u32));
        Some(Writer {
            chunks: chunks.collect::<Option<_>>()?,
            forms: forms.collect(),
            rows,
            steps,
            lists,
            numbers: printer.numbers.clone(),
        })
    }

    /// The tables, read back in the way in which they are run.
    fn printer(&self) -> Option<Printer> {
        let text = |Chunk(chunk): &Chunk| {
            let own = chunk[..CHUNK].get(..usize::from(chunk[CHUNK]))?;
            std::str::from_utf8(own).ok().map(str::to_owned)
        };
        let (mut rows, mut operations) = (Vec::new(), Vec::new());
        for step in &self.steps {
            let mut base = step.base;
            if step.kind != Kind::Number {
                base = rows.len() as u32;
                for word in values(step.bits) {
                    let at = step.base as usize + index(word, step.bits, step.factor, step.shift.into());
                    rows.push(*self.rows.get(at)?);
                }
            }
            operations.push(Operation {
                kind: step.kind,
                bits: if step.high { joined(0, step.bits) } else { step.bits.into() },
                base,
            });
        }
        let all = 0..u16::try_from(operations.len()).ok()?;
        let ordered = self.lists.is_sorted() && self.lists.last().is_some_and(|end| *end as usize == operations.len());
        let known = self.forms.iter().all(|(list, _)| usize::from(*list) + 1 < self.lists.len());
        if !ordered || !known {
            return None;
        }
        Some(Printer {
            chunks: self.chunks.iter().map(text).collect::<Option<_>>()?,
            rows,
            operations,
            list: all.collect(),
            lists: self.lists.clone(),
            numbers: self.numbers.clone(),
            forms: self.forms.iter().map(|(list, _)| *list).collect(),
            operands: Vec::new(),
            longest: 0,
        })
    }
}

crate::pack_struct! {
    Step { bits, high, factor, base, shift, kind }
    Writer { chunks, rows, steps, lists, numbers, forms }
}

impl Pack for Chunk {
    fn pack(&self, out: &mut Vec<u8>) {
        out.extend(self.0);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Chunk> {
        from.take(CHUNK + 1)?.try_into().ok().map(Chunk)
    }
}

impl Pack for Kind {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Kind> {
        Some(match from.take(1)? {
            [0] => Kind::Chunk,
            [1] => Kind::List,
            [2] => Kind::Next,
            [3] => Kind::Number,
            _ => return None,
        })
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec};

    fn machine() -> (Isa, Writer) {
        let top = "enum e : 2 { 00 low 01 mid 10 high 11 a_name_of_more_than_fifteen_characters }
            operand o(k: 1, n: 3) { k == 0 => \"n{n}\"; else => \"m\"; }";
        let items = "field k : 1 = w[6] field n : 3 = w[5..3] field x : e = w[2..1] ignored w[0] operand y = o(k, n) text \"a {x} {y}\" nosem \"-\"";
        let isa = spec(top, &form(items));
        let writer = Writer::of(&isa).unwrap_or_else(|e| panic!("{e}"));
        (isa, writer)
    }

    #[test]
    fn a_text_is_appended() {
        let (_, writer) = machine();
        let mut out = b"> ".to_vec();
        writer.write(0, 0b0010_1010u64, &mut out);
        assert_eq!(out, b"> a mid n5");
        out.clear();
        writer.write(0, 0b0110_1110u64, &mut out);
        assert_eq!(out, b"a a_name_of_more_than_fifteen_characters m");
    }

    #[test]
    fn a_writer_with_anything_changed_is_refused() {
        let (isa, good) = machine();
        assert_eq!(good.agrees(&isa), Ok(()));
        let mut bad = Vec::new();
        for at in 0..good.rows.len() {
            bad.push(good.clone());
            let rows = &mut bad[at].rows;
            rows[at] = if rows[at] == 0 { 1 } else { 0 };
        }
        for change in [
            |w: &mut Writer| w.forms[0].1 -= 1,
            |w: &mut Writer| w.chunks[0].0[CHUNK] = 16,
            |w: &mut Writer| w.steps[0].base = 1 << 20,
            |w: &mut Writer| w.lists.truncate(1),
        ] {
            let mut w = good.clone();
            change(&mut w);
            bad.push(w);
        }
        for (number, bad) in bad.iter().enumerate() {
            // Another row may have the same text.
            let same = number < good.rows.len() && bad.printer().is_some_and(|p| p == good.printer().expect("readable"));
            assert!(same || bad.agrees(&isa).is_err(), "change {number}");
        }
    }
}

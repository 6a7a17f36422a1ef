//! Makes writers, and proves that they write the texts of the spec.

use super::layout;
use super::tables::{Text, Writer};
use crate::encoding::programs::factor::Factors;
use crate::encoding::programs::program::Limits;
use crate::encoding::texts::check::{self, TextMismatch};
use crate::encoding::texts::normal::Shape;
use crate::encoding::texts::printer::Printer;
use crate::model::Isa;

/// Forms that are many: flat texts take long to make then.
const MANY: usize = 512;

impl Writer {
    /// Compiles the texts of an instruction set, and proves that they are those of the spec.
    ///
    /// # Errors
    /// The form whose text is another one, or is too large for tables.
    pub fn of(isa: &Isa) -> Result<Writer, TextMismatch> {
        let shape = if isa.forms.len() > MANY { Shape::Nested } else { Shape::Flat };
        // Flat texts may be too many.
        Writer::shaped(isa, shape).or_else(|_| Writer::shaped(isa, Shape::Nested))
    }

    fn shaped(isa: &Isa, shape: Shape) -> Result<Writer, TextMismatch> {
        let factors = Factors::default();
        let limits = Limits {
            widest: if shape == Shape::Nested { 11 } else { 12 },
            merged: 0,
            rows: 1 << 15,
            operation: if shape == Shape::Nested { 100 } else { 1000 },
            factors: Some(&factors),
        };
        let made = Printer::of(isa, false, shape, limits).ok();
        let made = made.and_then(|printer| layout::of(&printer, &factors));
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
        let long_enough = |(text, list): (&Text, &u16)| lengths[usize::from(*list)] <= text.longest as usize;
        let all = self.forms.iter().zip(&printer.forms).all(long_enough);
        if !all {
            return Err(TextMismatch::of(isa));
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::super::tables::BLOCK;
    use super::*;
    use crate::dsl::test_specs::{form, spec};
    use crate::encoding::texts::number::CHUNK;

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
        for at in 1..good.chunks.len() {
            bad.push(good.clone());
            let changed = bad.len() - 1;
            bad[changed].chunks[at].0[CHUNK] ^= 1;
        }
        for change in [
            |w: &mut Writer| w.forms[0].longest -= 1,
            |w: &mut Writer| w.forms[0].count -= 1,
            |w: &mut Writer| w.chunks[1].0[CHUNK] = 16,
            |w: &mut Writer| w.steps[0].base = 1 << 20,
            |w: &mut Writer| w.heads[0].last = false,
            |w: &mut Writer| w.blocks[1][BLOCK] -= 1,
            |w: &mut Writer| w.others.truncate(1),
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

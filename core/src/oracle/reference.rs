//! A decoder that reads the typed spec itself, form by form and piece by piece: slow, obvious, and
//! independent of the compiled tables that it checks.

use crate::encoding::{Instr, InvalidWord};
use crate::model::{Bits, FieldBits, FieldKind, Form, Isa, Piece, TableId, Word, ones, word_ones};

/// Decodes by trying every form.
#[derive(Clone, Copy, Debug)]
pub struct Reference<'i> {
    isa: &'i Isa,
}

/// Values of a form's fields as the word holds them.
pub(super) fn fields(form: &Form, word: Bits) -> Vec<u64> {
    let value = |f: &crate::model::Field| {
        let parts = f.extents.iter().map(|e| ((word & e.mask()) >> e.word_lo << e.field_lo) as u64);
        parts.fold(0, |all, part| all | part)
    };
    form.fields.iter().map(value).collect()
}

/// The word of a form that holds these values, ignored bits cleared.
pub(super) fn word_of(form: &Form, values: &[u64]) -> Bits {
    let reserved = form.reserved.iter().fold(form.fixed.value, |v, r| v | r.cube.value);
    form.fields.iter().zip(values).fold(reserved, |word, (field, value)| {
        let parts = field
            .extents
            .iter()
            .map(|e| (Bits::from(*value) >> e.field_lo & word_ones(u32::from(e.width))) << e.word_lo);
        parts.fold(word, |word, part| word | part)
    })
}

/// What the text of an instruction meets.
#[derive(Default)]
struct Met {
    /// A bit for each field.
    fields: u64,
    tables: Vec<TableId>,
}

impl Met {
    fn note(&mut self, bits: &[FieldBits]) {
        self.fields = bits.iter().fold(self.fields, |all, b| all | 1 << b.field);
    }

    fn has(&self, field: usize) -> bool {
        self.fields >> field & 1 == 1
    }
}

impl<'i> Reference<'i> {
    /// A decoder of the ISA.
    #[must_use]
    pub fn new(isa: &'i Isa) -> Self {
        Reference { isa }
    }

    /// The form whose fixed bits the word has, if any; of several, the one that no other wins over.
    #[must_use]
    pub fn form(&self, word: Word) -> Option<usize> {
        let matches = |f: &usize| self.isa.forms[*f].width == word.width && self.isa.forms[*f].fixed.contains(word.bits);
        let beaten = |f: &usize| self.isa.priorities.iter().any(|(winner, loser)| loser == f && matches(winner));
        (0..self.isa.forms.len()).find(|f| matches(f) && !beaten(f))
    }

    /// Decodes a word.
    ///
    /// # Errors
    /// Why the word is no instruction.
    pub fn decode(&self, word: Word) -> Result<Instr, InvalidWord> {
        if !self.isa.forms.iter().any(|f| f.width == word.width) || word.bits & !word_ones(word.width) != 0 {
            return Err(InvalidWord::Width);
        }
        let at = self.form(word).ok_or(InvalidWord::Undocumented)?;
        let form = &self.isa.forms[at];
        if form.illegal.is_some() {
            return Err(InvalidWord::Illegal(at));
        }
        for r in &form.reserved {
            if !r.cube.contains(word.bits) {
                return Err(InvalidWord::Reserved(at, (word.bits ^ r.cube.value) & r.cube.mask));
            }
        }

        let mut values = fields(form, word.bits);
        let mut met = Met::default();
        self.walk(at, &form.text, &values, &mut met)?;
        for check in &form.checks {
            self.look_up(at, *check, &values)?;
        }
        for (i, field) in form.fields.iter().enumerate() {
            if field.kind == FieldKind::Unknown || met.has(i) {
                continue;
            }
            if values[i] != 0 && field.unused_reserved {
                return Err(InvalidWord::Unused { form: at, field: i });
            }
        }

        for (i, table) in form.tables.iter().enumerate() {
            if !met.tables.contains(&(i as TableId)) {
                continue;
            }
            let Some(code) = table.rows[table.row(&values)].canonical else {
                continue;
            };
            let mut rest = table.width();
            for b in &table.selector {
                rest -= u32::from(b.width);
                let mask = ones(u32::from(b.width));
                let field = &mut values[usize::from(b.field)];
                *field = *field & !(mask << b.lo) | (u64::from(code) >> rest & mask) << b.lo;
            }
        }
        for (i, field) in form.fields.iter().enumerate() {
            if field.kind != FieldKind::Unknown && !met.has(i) {
                values[i] = 0;
            }
        }

        let canonical = word_of(form, &values);
        Ok(Instr {
            form: at,
            fields: values,
            residue: word.bits ^ canonical,
        })
    }

    fn look_up(&self, form: usize, table: TableId, values: &[u64]) -> Result<usize, InvalidWord> {
        let t = &self.isa.forms[form].tables[usize::from(table)];
        let row = t.row(values);
        match t.rows[row].invalid {
            None => Ok(row),
            Some(_) => Err(InvalidWord::Invalid {
                form,
                table: usize::from(table),
                row,
            }),
        }
    }

    fn walk(&self, form: usize, pieces: &[Piece], values: &[u64], met: &mut Met) -> Result<(), InvalidWord> {
        for piece in pieces {
            match piece {
                Piece::Literal(_) => {}
                Piece::Number(n) => met.note(&n.bits),
                Piece::Choice { table, rows } => {
                    met.note(&self.isa.forms[form].tables[usize::from(*table)].selector);
                    met.tables.push(*table);
                    let row = self.look_up(form, *table, values)?;
                    self.walk(form, &rows[row], values, met)?;
                }
            }
        }
        Ok(())
    }
}

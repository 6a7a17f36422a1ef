//! A symbolic reference decoder: formulas for the words of a form, derived from its extents, rows
//! and pieces, independent of the compiled tables. Theorem 2 compares the two.

use isamorph_core::encoding::form_code::Lookup;
use isamorph_core::encoding::symbolic;
use isamorph_core::encoding::symbolic::{Decoded, Rows};
use isamorph_core::formula::{Term, TermPool, Width};
use isamorph_core::model::{FieldKind, Form, Piece, ones, word_ones};

/// The width of a word or a field.
pub(in crate::prove) fn width(bits: u32) -> Width {
    Width::new(bits).unwrap_or_else(|| unreachable!("words and fields have 1 to 64 bits"))
}

/// What the spec says about a word of the form.
struct Stated<'f> {
    form: &'f Form,
    /// The form's tables, from the spec's rows.
    tables: Vec<Lookup>,
    rows: Rows,
    /// Field values as the word holds them.
    written: Vec<Term>,
    valid: Term,
    used: Vec<Term>,
    /// For each table: does the text look it up?
    met: Vec<Term>,
}

fn bits(pool: &mut TermPool, n: u32, v: u64) -> Term {
    pool.constant(width(n), u128::from(v & ones(n)))
}

/// Reads a word of the form as the spec states it.
pub(in crate::prove) fn decode(pool: &mut TermPool, form: &Form, word: Term) -> Decoded {
    let (no, yes) = (pool.ff(), pool.tt());
    let written: Vec<Term> = form.fields.iter().map(|f| field(pool, f, word)).collect();
    let mut s = Stated::new(pool, form, written);
    s.walk(pool, &form.text, yes);
    for c in &form.checks {
        s.look_up(pool, usize::from(*c), yes, &mut |_, _, _, _| {});
    }
    for r in &form.reserved {
        let ok = symbolic::in_cube(pool, word, r.cube);
        s.valid = pool.and(s.valid, ok);
    }
    let mut fields = Vec::new();
    for (i, f) in form.fields.iter().enumerate() {
        let zero = bits(pool, f.width, 0);
        if f.unused_reserved {
            let none = pool.eq(s.written[i], zero);
            let ok = pool.or(s.used[i], none);
            s.valid = pool.and(s.valid, ok);
        }
        fields.push(pool.ite(s.used[i], s.written[i], zero));
    }
    s.canonical(pool, &mut fields);
    // Whatever the canonical word does not say is residue.
    let required = form.reserved.iter().fold(form.fixed.value, |v, r| v | r.cube.value);
    let mut canonical = pool.constant(width(form.width), required & word_ones(form.width));
    for (f, v) in form.fields.iter().zip(&fields) {
        for e in &f.extents {
            let (lo, n) = (u32::from(e.field_lo), u32::from(e.width));
            let part = pool.extract(lo + n - 1, lo, *v);
            let placed = symbolic::place(pool, part, u32::from(e.word_lo), form.width);
            canonical = pool.or(canonical, placed);
        }
    }
    Decoded {
        valid: s.valid,
        fields,
        residue: pool.xor(word, canonical),
        lost: no,
    }
}

/// The fields that decoding may change, as the spec states it: those that some instruction of the
/// form does not use, and those of alias classes.
pub(in crate::prove) fn changeable(pool: &mut TermPool, form: &Form) -> Vec<usize> {
    let yes = pool.tt();
    let any = form.fields.iter().map(|f| pool.var(f.var)).collect();
    let mut s = Stated::new(pool, form, any);
    s.walk(pool, &form.text, yes);
    let alias = |i: usize| {
        let tables = form.tables.iter().filter(|t| t.rows.iter().any(|r| r.canonical.is_some()));
        tables.flat_map(|t| &t.selector).any(|b| usize::from(b.field) == i)
    };
    (0..form.fields.len()).filter(|i| alias(*i) || !pool.is_true(s.used[*i])).collect()
}

fn field(pool: &mut TermPool, f: &isamorph_core::model::Field, word: Term) -> Term {
    let mut value = bits(pool, f.width, 0);
    for e in &f.extents {
        let (lo, n) = (u32::from(e.word_lo), u32::from(e.width));
        let part = pool.extract(lo + n - 1, lo, word);
        let placed = symbolic::place(pool, part, u32::from(e.field_lo), f.width);
        value = pool.or(value, placed);
    }
    value
}

impl<'f> Stated<'f> {
    fn new(pool: &mut TermPool, form: &'f Form, written: Vec<Term>) -> Self {
        let (no, yes) = (pool.ff(), pool.tt());
        Stated {
            form,
            tables: form.tables.iter().map(Lookup::new).collect(),
            rows: Rows::default(),
            used: form
                .fields
                .iter()
                .map(|f| if f.kind == FieldKind::Unknown { yes } else { no })
                .collect(),
            met: vec![no; form.tables.len()],
            written,
            valid: yes,
        }
    }

    fn walk(&mut self, pool: &mut TermPool, pieces: &[Piece], here: Term) {
        for p in pieces {
            match p {
                Piece::Literal(_) => {}
                Piece::Number(n) => {
                    for b in &n.bits {
                        let u = &mut self.used[usize::from(b.field)];
                        *u = pool.or(*u, here);
                    }
                }
                Piece::Choice { table, rows } => {
                    let t = usize::from(*table);
                    for b in &self.form.tables[t].selector {
                        let u = &mut self.used[usize::from(b.field)];
                        *u = pool.or(*u, here);
                    }
                    self.met[t] = pool.or(self.met[t], here);
                    self.look_up(pool, t, here, &mut |s, pool, r, there| s.walk(pool, &rows[r], there));
                }
            }
        }
    }

    /// Excludes the invalid rows of a table, and tells of the others when they are taken.
    fn look_up(&mut self, pool: &mut TermPool, t: usize, here: Term, taken: &mut dyn FnMut(&mut Self, &mut TermPool, usize, Term)) {
        let picked = self.rows.of(pool, t, &self.tables[t], &self.written);
        for (r, row) in self.form.tables[t].rows.iter().enumerate() {
            let there = pool.and(here, picked[r]);
            if pool.is_false(there) {
                continue;
            }
            if row.invalid.is_some() {
                let not = pool.not(there);
                self.valid = pool.and(self.valid, not);
            } else {
                taken(self, pool, r, there);
            }
        }
    }

    /// Replaces the codes of alias classes that the text looks up.
    fn canonical(&self, pool: &mut TermPool, fields: &mut [Term]) {
        for (t, table) in self.form.tables.iter().enumerate() {
            for (r, row) in table.rows.iter().enumerate() {
                let Some(code) = row.canonical else { continue };
                let is = symbolic::is_row(pool, &self.tables[t], fields, r);
                let here = pool.and(self.met[t], is);
                let mut rest = table.width();
                for b in &table.selector {
                    rest -= u32::from(b.width);
                    let of = &mut fields[usize::from(b.field)];
                    let n = pool.width(*of).bits();
                    let mask = ones(u32::from(b.width));
                    let keep = bits(pool, n, !(mask << b.lo));
                    let set = bits(pool, n, (u64::from(code) >> rest & mask) << b.lo);
                    let kept = pool.and(*of, keep);
                    let new = pool.or(kept, set);
                    *of = pool.ite(here, new, *of);
                }
            }
        }
    }
}

//! The compiled tables of one form: where its fields stand, what its text uses, which rows are
//! invalid.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::field_moves::{self, FieldMoves, Move};
use super::fused::Plan;
use super::invalid_word::{FormId, InvalidWord};
use crate::fault;
use crate::model::{Bits, Cube, FieldKind, Form, Isa, NarrowBits, Piece, Table, ones};

/// A sequence of text pieces as far as it decides which fields are used and whether the word is
/// valid.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Walk {
    /// Fields used here: in numbers, and in the selectors of the choices.
    pub used: u64,
    /// Entries of [`FormCode::aliases`] whose table is looked up here.
    pub aliases: u64,
    /// Tables to look up here; row `r` continues at walk `first + r`.
    pub choices: Vec<(u16, u32)>,
}

/// What a walk through the text meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Reach {
    /// Fields that the instruction uses.
    pub used: u64,
    /// Entries of [`FormCode::aliases`] whose table is looked up. Another table may use the same
    /// field without giving its codes the same meaning, so a used field alone says nothing
    /// about aliases.
    pub aliases: u64,
}

/// The compiled tables of one form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormCode {
    /// Width of its words.
    pub width: u32,
    /// Is no word of the instruction set wider than one half? Decode and encode do less then.
    narrow: bool,
    /// Where fields stand: moves from word bits to fields.
    pub extract: Vec<Move>,
    /// The same, as decode and encode run them.
    pub moves: Arc<FieldMoves>,
    /// Bits that every word of the form has set.
    pub constant: Bits,
    /// Bits with a required value.
    pub reserved: Vec<Cube>,
    /// Bits that are always ignored.
    pub ignored: Bits,
    /// Word bits of each field.
    pub masks: Vec<Bits>,
    /// Fields that must be zero where unused.
    pub unused_reserved: u64,
    /// All fields.
    pub all: u64,
    /// Fields that are always used: the unknown ones.
    pub always: u64,
    /// Walks; the first is the whole text.
    pub walks: Vec<Walk>,
    /// Tables that decide validity only.
    pub checks: Vec<u16>,
    /// For tables with alias rows, at most 64: the table and the canonical selector value of each
    /// row.
    pub aliases: Vec<(u16, Vec<Option<u32>>)>,
    /// Selector and map of each table, and which rows are invalid.
    pub tables: Vec<Lookup>,
    /// Is the whole form documented as no instruction?
    pub illegal: bool,
    /// All reserved bits.
    pub required: Cube,
    /// Word bits of the fields that must be zero where unused.
    pub unused_zero: Bits,
    /// Forms with priority over this one, and their fixed bits: a word of theirs is none of this
    /// form.
    pub winners: Vec<(FormId, Cube)>,
    /// The walks and checks, compiled for decoding; [`crate::encoding::symbolic::plan`] states that
    /// it agrees with them.
    pub plan: Plan,
}

/// A table as the decoder walks it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lookup {
    /// Field, lowest bit, width of each part of the selector, high part first.
    pub selector: Vec<(u16, u8, u8)>,
    /// Row of each selector value.
    pub map: Vec<u16>,
    /// Which rows are invalid.
    pub invalid: Vec<bool>,
}

impl Lookup {
    /// Compiles a table.
    #[must_use]
    pub fn new(t: &Table) -> Self {
        Lookup {
            selector: t.selector.iter().map(|b| (b.field, b.lo, b.width)).collect(),
            map: t.map.clone(),
            invalid: t.rows.iter().map(|r| r.invalid.is_some()).collect(),
        }
    }

    /// The row that field values pick.
    #[inline]
    #[must_use]
    pub fn row(&self, fields: &[u64]) -> usize {
        let mut at = 0u64;
        for &(field, lo, width) in &self.selector {
            at = at << width | (fields[usize::from(field)] >> lo) & ones(u32::from(width));
        }
        usize::from(self.map[at as usize])
    }
}

/// The canonical word for field values, also for processors that shift several numbers at once.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn inserted(code: &FormCode, fields: &[u64]) -> Bits {
    code.insert_here(fields)
}

impl FormCode {
    /// Compiles the tables of forms. Plans take long, and forms of one encoding often have the
    /// same.
    pub(super) fn build_all(forms: &[Form]) -> Vec<FormCode> {
        let mut codes: Vec<FormCode> = Vec::with_capacity(forms.len());
        let mut planned: FxHashMap<u64, Vec<FormId>> = FxHashMap::default();
        for form in forms {
            let mut code = FormCode::without_plan(form);
            let like = planned.entry(FxBuildHasher.hash_one(code.planned())).or_default();
            match like.iter().find(|other| codes[**other].planned() == code.planned()) {
                Some(other) => code.plan = codes[*other].plan.clone(),
                None => {
                    code.plan = code.own_plan(form);
                    like.push(codes.len());
                }
            }
            codes.push(code);
        }
        codes
    }

    /// The tables of a form whose plan is known.
    pub(super) fn with_plan(form: &Form, plan: Plan) -> FormCode {
        FormCode {
            plan,
            ..FormCode::without_plan(form)
        }
    }

    /// What the plan follows from: where fields stand, the walks, and the tables.
    fn planned(&self) -> impl PartialEq + Hash + '_ {
        (&self.extract, &self.walks, &self.checks, &self.tables, self.always, &self.aliases)
    }

    /// The plan of the form, made for it alone.
    fn own_plan(&self, form: &Form) -> Plan {
        let always = (0..self.masks.len()).filter(|field| self.always >> field & 1 == 1);
        let always = always.fold(0, |bits, field| bits | self.masks[field]);
        let aliases: Vec<u16> = self.aliases.iter().map(|a| a.0).collect();
        Plan::validity(form, always, &aliases)
    }

    /// Everything but the plan follows from the form quickly.
    pub(crate) fn without_plan(form: &Form) -> FormCode {
        let mut extract = Vec::new();
        for (i, f) in form.fields.iter().enumerate() {
            for e in &f.extents {
                extract.extend(Move::of(i as u16, e.word_lo, e.field_lo, e.width));
            }
        }
        let aliases: Vec<(u16, Vec<Option<u32>>)> = form
            .tables
            .iter()
            .enumerate()
            .filter(|(_, t)| t.rows.iter().any(|r| r.canonical.is_some()))
            .map(|(i, t)| (i as u16, t.rows.iter().map(|r| r.canonical).collect()))
            .collect();
        let mut walks = vec![Walk::default()];
        walk(&form.text, &form.tables, &mut walks, 0);
        for w in &mut walks {
            for (i, (table, _)) in aliases.iter().enumerate() {
                if w.choices.iter().any(|c| c.0 == *table) {
                    w.aliases |= 1 << i;
                }
            }
        }
        let set = |p: &dyn Fn(&crate::model::Field) -> bool| {
            form.fields
                .iter()
                .enumerate()
                .filter(|(_, f)| p(f))
                .fold(0, |m, (i, _)| m | 1u64 << i)
        };
        let masks: Vec<Bits> = form.fields.iter().map(crate::model::Field::mask).collect();
        let bits_of = |p: &dyn Fn(&crate::model::Field) -> bool| {
            let fields = form.fields.iter().filter(|f| p(f));
            fields.fold(0, |bits, f| bits | f.mask())
        };
        FormCode {
            width: form.width,
            illegal: form.illegal.is_some(),
            required: form.reserved.iter().fold(Cube::default(), |all, r| Cube {
                mask: all.mask | r.cube.mask,
                value: all.value | r.cube.value,
            }),
            unused_zero: bits_of(&|f| f.unused_reserved),
            plan: Plan::default(),
            narrow: form.width <= NarrowBits::BITS,
            moves: Arc::new(FieldMoves::new(&extract, form.fields.len())),
            extract,
            constant: form.reserved.iter().fold(form.fixed.value, |v, r| v | r.cube.value),
            reserved: form.reserved.iter().map(|r| r.cube).collect(),
            ignored: form.ignored,
            masks,
            unused_reserved: set(&|f| f.unused_reserved),
            all: set(&|_| true),
            always: set(&|f| f.kind == FieldKind::Unknown),
            walks,
            checks: form.checks.clone(),
            aliases,
            tables: form.tables.iter().map(Lookup::new).collect(),
            winners: Vec::new(),
        }
    }

    /// Notes what forms have in common, and who has priority over each.
    pub(super) fn together(isa: &Isa, mut codes: Vec<FormCode>) -> Vec<FormCode> {
        let moves = field_moves::share(codes.iter().map(|code| Arc::clone(&code.moves)));
        let narrow = codes.iter().all(|code| code.narrow);
        for (code, moves) in codes.iter_mut().zip(moves) {
            (code.moves, code.narrow) = (moves, narrow);
        }
        for (winner, loser) in &isa.priorities {
            codes[*loser].winners.push((*winner, isa.forms[*winner].fixed));
        }
        codes
    }

    /// The form with priority over this one to which the word of these fields belongs.
    #[must_use]
    pub fn winner(&self, fields: &[u64]) -> Option<FormId> {
        if self.winners.is_empty() {
            return None;
        }
        let word = self.insert(fields);
        self.winners.iter().find(|(_, cube)| cube.contains(word)).map(|(form, _)| *form)
    }

    /// The bit of the word that holds a bit of a field.
    #[must_use]
    pub fn word_bit(&self, field: u16, bit: u8) -> Option<u32> {
        let mut moves = self.extract.iter().filter(|m| m.field == field);
        let m = moves.find(|m| (m.field_lo()..m.field_lo() + m.width()).contains(&bit))?;
        Some(u32::from(m.word_lo() + (bit - m.field_lo())))
    }

    /// The first reserved bits with a wrong value.
    #[cold]
    pub(super) fn reserved_violation(&self, form: FormId, bits: Bits) -> InvalidWord {
        let wrong = self.reserved.iter().find(|r| !r.contains(bits));
        InvalidWord::Reserved(form, wrong.map_or(0, |r| (bits ^ r.value) & r.mask))
    }

    /// The first field that must be zero and is not.
    #[cold]
    pub(super) fn unused_violation(&self, form: FormId, unused: Bits) -> InvalidWord {
        let wrong = |i: &usize| self.unused_reserved >> i & 1 == 1 && unused & self.masks[*i] != 0;
        let field = (0..self.masks.len()).find(wrong).unwrap_or_default();
        InvalidWord::Unused { form, field }
    }

    /// Walks the tables: what is met, or which row is invalid.
    #[inline]
    fn reach(&self, form: FormId, fields: &[u64], at: usize) -> Result<Reach, InvalidWord> {
        let w = &self.walks[at];
        let mut reach = Reach {
            used: w.used,
            aliases: w.aliases,
        };
        for &(table, first) in &w.choices {
            let t = &self.tables[usize::from(table)];
            let row = t.row(fields);
            if t.invalid[row] {
                return Err(InvalidWord::Invalid {
                    form,
                    table: usize::from(table),
                    row,
                });
            }
            let there = self.reach(form, fields, first as usize + row)?;
            reach.used |= there.used;
            reach.aliases |= there.aliases;
        }
        Ok(reach)
    }

    /// Validity of field values, and what the instruction's text meets.
    ///
    /// # Errors
    /// The first invalid row met.
    #[inline]
    pub fn validate(&self, form: FormId, fields: &[u64]) -> Result<Reach, InvalidWord> {
        let mut reach = self.reach(form, fields, 0)?;
        reach.used |= self.always;
        for &c in &self.checks {
            let t = &self.tables[usize::from(c)];
            let row = t.row(fields);
            if t.invalid[row] {
                return Err(InvalidWord::Invalid {
                    form,
                    table: usize::from(c),
                    row,
                });
            }
        }
        Ok(reach)
    }

    /// Are the values of some fields in no word, whatever the other fields hold? Asked are the
    /// tables that are always looked up, and that these fields alone decide.
    #[must_use]
    pub fn excludes(&self, known: &[Option<u64>]) -> bool {
        let fields: Vec<u64> = known.iter().map(|value| value.unwrap_or(0)).collect();
        let refuses = |table: u16| self.row_by(table, known, &fields).is_some_and(|(t, row)| t.invalid[row]);
        self.checks.iter().any(|t| refuses(*t)) || self.walk_excludes(0, known, &fields)
    }

    fn walk_excludes(&self, walk: usize, known: &[Option<u64>], fields: &[u64]) -> bool {
        self.walks[walk].choices.iter().any(|(table, first)| {
            let row = self.row_by(*table, known, fields);
            row.is_some_and(|(t, row)| t.invalid[row] || self.walk_excludes(*first as usize + row, known, fields))
        })
    }

    /// The row of a table that known fields alone decide.
    fn row_by(&self, table: u16, known: &[Option<u64>], fields: &[u64]) -> Option<(&Lookup, usize)> {
        let t = &self.tables[usize::from(table)];
        let decided = t.selector.iter().all(|(of, ..)| known[usize::from(*of)].is_some());
        decided.then(|| (t, t.row(fields)))
    }

    /// Appends the values that the fields have in a canonical word.
    #[inline]
    pub(crate) fn read(&self, word: Bits, fields: &mut Vec<u64>) {
        if self.narrow {
            self.moves.append(word as NarrowBits, fields);
        } else {
            self.moves.append(word, fields);
        }
    }

    /// Do all words of the instruction set have a low half only?
    #[inline]
    pub(super) fn is_narrow(&self) -> bool {
        self.narrow
    }

    /// The canonical word for field values.
    #[inline]
    #[must_use]
    pub fn insert(&self, fields: &[u64]) -> Bits {
        inserted(self, fields)
    }

    /// The same, in a function that is compiled for several processors itself.
    #[inline(always)]
    pub(super) fn insert_here(&self, fields: &[u64]) -> Bits {
        if self.narrow {
            self.moves.narrow_word(self.constant as NarrowBits, fields).into()
        } else {
            self.moves.word(self.constant, fields)
        }
    }

    /// Replaces alias codes that the walk met by canonical ones; returns whether anything changed.
    pub(super) fn canonicalise(&self, fields: &mut [u64], mut met: u64) -> bool {
        let mut changed = false;
        while met != 0 {
            let (table, rows) = &self.aliases[met.trailing_zeros() as usize];
            met &= met - 1;
            let t = &self.tables[usize::from(*table)];
            let Some(canonical) = rows[t.row(fields)].filter(|_| !fault::injected("alias kept")) else {
                continue;
            };
            let mut rest: u32 = t.selector.iter().map(|s| u32::from(s.2)).sum();
            for &(field, lo, width) in &t.selector {
                rest -= u32::from(width);
                let part = u64::from(canonical) >> rest & ones(u32::from(width));
                let f = &mut fields[usize::from(field)];
                let new = *f & !(ones(u32::from(width)) << lo) | part << lo;
                changed |= new != *f;
                *f = new;
            }
        }
        changed
    }
}

fn walk(pieces: &[Piece], tables: &[Table], walks: &mut Vec<Walk>, at: usize) {
    for p in pieces {
        match p {
            Piece::Literal(_) => {}
            Piece::Number(n) => {
                for b in &n.bits {
                    walks[at].used |= 1 << b.field;
                }
            }
            Piece::Choice { table, rows } => {
                for b in &tables[usize::from(*table)].selector {
                    walks[at].used |= 1 << b.field;
                }
                let first = walks.len();
                walks[at].choices.push((*table, first as u32));
                walks.resize(first + rows.len(), Walk::default());
                for (i, r) in rows.iter().enumerate() {
                    walk(r, tables, walks, first + i);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_that_share_a_plan_have_the_same_of_their_own() {
        for name in ["vop3p", "rv64"] {
            let isa = crate::builtin::isa(name).unwrap();
            let codes = FormCode::build_all(&isa.forms);
            let mut other = 0;
            for (i, (form, code)) in isa.forms.iter().zip(&codes).enumerate() {
                assert_eq!(code.plan, code.own_plan(form), "{}", form.name);
                other += usize::from(codes[..i].iter().all(|before| before.planned() != code.planned()));
            }
            assert!(other < codes.len(), "{name}: {other} plans of {}", codes.len());
        }
    }

    #[test]
    fn codes_are_excluded_that_no_word_has_whatever_the_other_fields_hold() {
        let (mut excluded, mut some) = (0, 0);
        for name in ["sgx543", "vop3p", "rv64"] {
            let isa = crate::builtin::isa(name).unwrap();
            let mut state = 1u64;
            // Xorshift: what is tried is the same every time.
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state
            };
            for (i, (form, code)) in isa.forms.iter().zip(FormCode::build_all(&isa.forms)).enumerate() {
                for _ in 0..100 {
                    let fields: Vec<u64> = form.fields.iter().map(|f| next() & ones(f.width)).collect();
                    let all: Vec<Option<u64>> = fields.iter().copied().map(Some).collect();
                    let invalid = code.validate(i, &fields).is_err();
                    assert_eq!(code.excludes(&all), invalid, "{name} {} {fields:?}", form.name);
                    let known: Vec<Option<u64>> = all.iter().map(|v| v.filter(|_| next() & 1 == 1)).collect();
                    let excludes = code.excludes(&known);
                    assert!(invalid || !excludes, "{name} {} {fields:?} {known:?}", form.name);
                    excluded += usize::from(invalid);
                    some += usize::from(excludes);
                }
            }
        }
        assert!(some > 100 && some < excluded, "{some} of {excluded}");
    }
}

//! Decode and encode: the compiled tables of one ISA and the two short loops that walk them.

use crate::fault;
use crate::model::{Bits, Cube, FieldKind, Form, Isa, MAX_FIELDS, Piece, Table, Word, ones};

use super::tree::Tree;
use crate::encoding::fused::{Plan, TextPlan};
use crate::pack::{Pack, Reader};

/// Index of a form in [`Isa::forms`].
pub type FormId = usize;

/// A decoded instruction.
///
/// Two instructions are equal if form and fields are; the residue tells apart words of one
/// instruction.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Instr {
    /// Its form.
    pub form: FormId,
    /// One value a field; a field that the instruction does not use is zero, an alias code is
    /// replaced by the canonical one.
    pub fields: Vec<u64>,
    /// Exclusive-or of the word and its canonical form: what hardware ignores.
    pub residue: Bits,
}

crate::pack_struct! {
    Instr { form, fields, residue }
}

/// Why a word is no instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The ISA has no words of this width.
    Width,
    /// No form matches: the documents say nothing about the word.
    Undocumented,
    /// A form matches that is documented as no instruction.
    Illegal(FormId),
    /// Bits that must have a value do not: the form and the offending bits.
    Reserved(FormId, Bits),
    /// A row of a table is invalid.
    Invalid {
        /// Form.
        form: FormId,
        /// Table.
        table: usize,
        /// Row.
        row: usize,
    },
    /// A field that nothing uses must be zero.
    Unused {
        /// Form.
        form: FormId,
        /// Field.
        field: usize,
    },
}

impl Refusal {
    /// One sentence for people.
    #[must_use]
    pub fn reason(&self, isa: &Isa) -> String {
        match *self {
            Refusal::Width => format!(
                "words of {} have {} bits",
                isa.name,
                isa.word_widths().iter().map(u32::to_string).collect::<Vec<_>>().join(" or ")
            ),
            Refusal::Undocumented => "no documented instruction".into(),
            Refusal::Illegal(f) => format!("illegal: {}", isa.forms[f].illegal.as_deref().unwrap_or("")),
            Refusal::Reserved(f, bits) => format!("{}: reserved bits {bits:#x} have a wrong value", isa.form_name(f)),
            Refusal::Invalid { form, table, row } => format!(
                "{}: {}",
                isa.form_name(form),
                isa.forms[form].tables[table].rows[row].invalid.as_deref().unwrap_or("")
            ),
            Refusal::Unused { form, field } => format!(
                "{}: the unused field `{}` must be zero",
                isa.form_name(form),
                isa.forms[form].fields[field].name
            ),
        }
    }
}

/// Moves bits between a word and a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Field.
    pub field: u16,
    /// Lowest bit in the word.
    pub word_lo: u8,
    /// Lowest bit in the field.
    pub field_lo: u8,
    /// How many bits.
    pub width: u8,
}

impl Move {
    /// The part of the field that a word holds.
    #[inline]
    fn take(&self, word: Bits) -> u64 {
        let lo = self.word_lo + u8::from(fault::injected("field off by one"));
        (word >> lo & ones(u32::from(self.width))) << self.field_lo
    }
}

/// A sequence of text pieces as far as it decides which fields are used and whether the word is
/// valid.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
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
    /// Copies word bits to fields.
    pub extract: Vec<Move>,
    /// Of those, the first of each field: decode runs these.
    pub extract_first: Vec<Move>,
    /// And the others.
    pub extract_rest: Vec<Move>,
    /// Copies fields to word bits.
    pub insert: Vec<Move>,
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
    /// The walks and checks, compiled for decoding; [`crate::encoding::symbolic::plan`] states that
    /// it agrees with them.
    pub plan: Plan,
    /// The text, compiled for printing.
    pub text: TextPlan,
}

/// A table as the decoder walks it.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl FormCode {
    fn build(form: &Form) -> FormCode {
        FormCode::with_plan(form, Plan::validity)
    }

    /// Everything but the plan follows from the form quickly.
    fn with_plan(form: &Form, plan: impl FnOnce(&Form, Bits, &[u16]) -> Plan) -> FormCode {
        let mut extract = Vec::new();
        let mut insert = Vec::new();
        for (i, f) in form.fields.iter().enumerate() {
            for e in &f.extents {
                let m = Move {
                    field: i as u16,
                    word_lo: e.word_lo,
                    field_lo: e.field_lo,
                    width: e.width,
                };
                extract.push(m);
                insert.push(m);
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
        let (mut extract_first, mut extract_rest): (Vec<Move>, Vec<Move>) = (Vec::new(), Vec::new());
        for m in &extract {
            match extract_first.last() {
                Some(last) if last.field == m.field => extract_rest.push(*m),
                _ => extract_first.push(*m),
            }
        }
        let masks: Vec<Bits> = form.fields.iter().map(crate::model::Field::mask).collect();
        let bits_of = |p: &dyn Fn(&crate::model::Field) -> bool| {
            let fields = form.fields.iter().filter(|f| p(f));
            fields.fold(0, |bits, f| bits | f.mask())
        };
        let alias_tables: Vec<u16> = aliases.iter().map(|a| a.0).collect();
        FormCode {
            illegal: form.illegal.is_some(),
            required: form.reserved.iter().fold(Cube::default(), |all, r| Cube {
                mask: all.mask | r.cube.mask,
                value: all.value | r.cube.value,
            }),
            unused_zero: bits_of(&|f| f.unused_reserved),
            plan: plan(form, bits_of(&|f| f.kind == FieldKind::Unknown), &alias_tables),
            text: TextPlan::default(),
            extract,
            extract_first,
            extract_rest,
            insert,
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
        }
    }

    /// The bit of the word that holds a bit of a field.
    #[must_use]
    pub fn word_bit(&self, field: u16, bit: u8) -> Option<u32> {
        let mut moves = self.extract.iter().filter(|m| m.field == field);
        let m = moves.find(|m| (m.field_lo..m.field_lo + m.width).contains(&bit))?;
        Some(u32::from(m.word_lo + (bit - m.field_lo)))
    }

    /// The first reserved bits with a wrong value.
    #[cold]
    fn reserved_violation(&self, form: FormId, bits: Bits) -> Refusal {
        let wrong = self.reserved.iter().find(|r| !r.contains(bits));
        Refusal::Reserved(form, wrong.map_or(0, |r| (bits ^ r.value) & r.mask))
    }

    /// The first field that must be zero and is not.
    #[cold]
    fn unused_violation(&self, form: FormId, unused: Bits) -> Refusal {
        let wrong = |i: &usize| self.unused_reserved >> i & 1 == 1 && unused & self.masks[*i] != 0;
        let field = (0..self.masks.len()).find(wrong).unwrap_or_default();
        Refusal::Unused { form, field }
    }

    /// Walks the tables: what is met, or which row is invalid.
    #[inline]
    fn reach(&self, form: FormId, fields: &[u64], at: usize) -> Result<Reach, Refusal> {
        let w = &self.walks[at];
        let mut reach = Reach {
            used: w.used,
            aliases: w.aliases,
        };
        for &(table, first) in &w.choices {
            let t = &self.tables[usize::from(table)];
            let row = t.row(fields);
            if t.invalid[row] {
                return Err(Refusal::Invalid {
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
    pub fn validate(&self, form: FormId, fields: &[u64]) -> Result<Reach, Refusal> {
        let mut reach = self.reach(form, fields, 0)?;
        reach.used |= self.always;
        for &c in &self.checks {
            let t = &self.tables[usize::from(c)];
            let row = t.row(fields);
            if t.invalid[row] {
                return Err(Refusal::Invalid {
                    form,
                    table: usize::from(c),
                    row,
                });
            }
        }
        Ok(reach)
    }

    /// The canonical word for field values.
    #[inline]
    #[must_use]
    pub fn insert(&self, fields: &[u64]) -> Bits {
        let mut word = self.constant;
        for m in &self.insert {
            let width = u32::from(m.width) - u32::from(fault::injected("high bit not encoded"));
            word |= (fields[usize::from(m.field)] >> m.field_lo & ones(width)) << m.word_lo;
        }
        word
    }

    /// Replaces alias codes that the walk met by canonical ones; returns whether anything changed.
    fn canonicalise(&self, fields: &mut [u64], mut met: u64) -> bool {
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

/// What decode finds out about a word before it reads the fields.
struct Recognised {
    form: FormId,
    /// The bits that fields and fixed patterns use.
    canonical: Bits,
    /// Alias classes met; other codes of them may be the canonical ones.
    aliases: u64,
}

/// Decoder and encoder of one ISA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codec {
    /// One tree for each width of words.
    pub trees: Vec<Tree>,
    /// Tables of each form.
    pub forms: Vec<FormCode>,
}

impl Codec {
    /// Compiles the tables of an ISA.
    #[must_use]
    pub fn new(isa: &Isa) -> Codec {
        Codec {
            trees: isa.word_widths().into_iter().map(|w| Tree::build(isa, w)).collect(),
            forms: isa.forms.iter().map(FormCode::build).collect(),
        }
    }

    /// Appends what cannot be made again at once: trees and plans.
    pub fn pack(&self, out: &mut Vec<u8>) {
        self.trees.pack(out);
        for form in &self.forms {
            form.plan.pack(out);
        }
    }

    /// Reads the tables of an ISA that [`Codec::pack`] wrote; `None` if these bytes hold none.
    pub fn unpack(isa: &Isa, from: &mut Reader<'_>) -> Option<Codec> {
        let trees = Pack::unpack(from)?;
        let plans: Option<Vec<Plan>> = isa.forms.iter().map(|_| Pack::unpack(from)).collect();
        let forms = isa.forms.iter().zip(plans?);
        Some(Codec {
            trees,
            forms: forms.map(|(form, plan)| FormCode::with_plan(form, |_, _, _| plan)).collect(),
        })
    }

    /// Decodes a word.
    ///
    /// # Errors
    /// Why the word is no instruction.
    pub fn decode(&self, isa: &Isa, word: Word) -> Result<Instr, Refusal> {
        let mut out = Instr::default();
        self.decode_into(isa, word, &mut out)?;
        Ok(out)
    }

    /// Decodes a word into an existing value, whose former content does not matter.
    ///
    /// # Errors
    /// Why the word is no instruction; `out` then holds no instruction.
    #[inline]
    pub fn decode_into(&self, _isa: &Isa, word: Word, out: &mut Instr) -> Result<(), Refusal> {
        let Recognised { form, canonical, aliases } = self.recognise(word)?;
        let code = &self.forms[form];
        out.form = form;
        out.residue = word.bits ^ canonical;
        if !fault::injected("stale decoder state") {
            out.fields.clear();
        }
        out.fields.extend(code.extract_first.iter().map(|m| m.take(canonical)));
        for m in &code.extract_rest {
            out.fields[usize::from(m.field)] |= m.take(canonical);
        }
        if code.canonicalise(&mut out.fields, aliases) {
            out.residue = word.bits ^ code.insert(&out.fields);
        }
        if fault::injected("residue bit dropped") {
            out.residue &= out.residue.wrapping_sub(1);
        }
        Ok(())
    }

    /// The form of a word, if it is an instruction, and what of it counts.
    #[inline]
    fn recognise(&self, word: Word) -> Result<Recognised, Refusal> {
        let tree = self.trees.iter().find(|t| t.width == word.width).ok_or(Refusal::Width)?;
        let bits = word.bits;
        if bits & !ones(word.width) != 0 {
            return Err(Refusal::Width);
        }
        let form = tree.find(bits).ok_or(Refusal::Undocumented)?;
        let code = &self.forms[form];
        if code.illegal {
            return Err(Refusal::Illegal(form));
        }
        if !code.required.contains(bits) && !fault::injected("reserved bits accepted") {
            return Err(code.reserved_violation(form, bits));
        }
        let reached = code.plan.reach(bits).map_err(|(table, row)| Refusal::Invalid {
            form,
            table: usize::from(table),
            row: usize::from(row),
        })?;
        if bits & code.unused_zero & !reached.used != 0 {
            return Err(code.unused_violation(form, bits & !reached.used));
        }
        // Fields that nothing uses are zero in the canonical word, and so are ignored bits.
        let canonical = bits & reached.used | code.constant;
        Ok(Recognised {
            form,
            canonical,
            aliases: reached.aliases,
        })
    }

    /// Appends the text of a word in UTF-8, as [`crate::text::print()`] prints the instruction that
    /// [`Codec::decode`] finds, without the values of its fields; says which form it has.
    ///
    /// ```
    /// use isamorph_core::{builtin, encoding::Codec};
    /// let nv50 = builtin::isa("nv50").unwrap();
    /// let (codec, mut text) = (Codec::new(nv50), Vec::new());
    /// codec.disassemble(nv50, nv50.word("20000001 04004780").unwrap(), &mut text).unwrap();
    /// assert_eq!(text, b"add b32 $r0 $r0 $r1");
    /// ```
    ///
    /// # Errors
    /// Why the word is no instruction; nothing is appended then.
    #[inline]
    pub fn disassemble(&self, isa: &Isa, word: Word, text: &mut Vec<u8>) -> Result<FormId, Refusal> {
        let Recognised {
            form,
            mut canonical,
            aliases,
        } = self.recognise(word)?;
        let code = &self.forms[form];
        if aliases != 0 {
            let mut fields = [0; MAX_FIELDS];
            for m in &code.extract {
                fields[usize::from(m.field)] |= m.take(canonical);
            }
            if code.canonicalise(&mut fields, aliases) {
                canonical = code.insert(&fields);
            }
        }
        let plan = code.text.of(&isa.forms[form]);
        plan.print(canonical, word.bits ^ canonical, text);
        Ok(form)
    }

    /// The word of an instruction, residue included.
    #[must_use]
    pub fn encode(&self, isa: &Isa, instr: &Instr) -> Word {
        Word {
            bits: self.forms[instr.form].insert(&instr.fields) ^ instr.residue,
            width: isa.forms[instr.form].width,
        }
    }

    /// The word of an instruction with everything that hardware ignores cleared.
    #[must_use]
    pub fn canonical(&self, isa: &Isa, instr: &Instr) -> Word {
        Word {
            bits: self.forms[instr.form].insert(&instr.fields),
            width: isa.forms[instr.form].width,
        }
    }

    /// Is this a well-formed instruction: valid, canonical, and with nothing in unused fields?
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn well_formed(&self, isa: &Isa, instr: &Instr) -> Result<(), String> {
        let code = &self.forms[instr.form];
        let form = &isa.forms[instr.form];
        if instr.fields.len() != form.fields.len() {
            return Err(format!(
                "{} has {} fields, {} are given",
                isa.form_name(instr.form),
                form.fields.len(),
                instr.fields.len()
            ));
        }
        for (f, v) in form.fields.iter().zip(&instr.fields) {
            if v & !ones(f.width) != 0 {
                return Err(format!("`{}` = {v:#x} does not fit into {} bits", f.name, f.width));
            }
        }
        let reach = code.validate(instr.form, &instr.fields).map_err(|r| r.reason(isa))?;
        for (i, f) in form.fields.iter().enumerate() {
            if reach.used >> i & 1 == 0 && instr.fields[i] != 0 {
                return Err(format!("`{}` is not used by this instruction and must be zero", f.name));
            }
        }
        let mut canonical = instr.fields.clone();
        if code.canonicalise(&mut canonical, reach.aliases) {
            return Err("a field holds an alias code instead of the canonical one".into());
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec, word};

    /// Encoding undoes decoding for every word, and decoding is the same whatever the value held
    /// before.
    fn check_all(isa: &Isa) -> Vec<Result<Instr, Refusal>> {
        let codec = Codec::new(isa);
        let mut reused = Instr {
            form: 7,
            fields: vec![u64::MAX; 9],
            residue: 3,
        };
        (0..256)
            .map(|bits| {
                let r = codec.decode(isa, word(bits));
                assert_eq!(codec.decode_into(isa, word(bits), &mut reused).map(|()| reused.clone()), r);
                if let Ok(i) = &r {
                    assert_eq!(codec.encode(isa, i), word(bits));
                    assert_eq!(codec.well_formed(isa, i), Ok(()));
                    assert_eq!(codec.canonical(isa, i).bits, bits ^ i.residue);
                    let canonical = codec.decode(isa, codec.canonical(isa, i)).unwrap();
                    assert_eq!((canonical.residue, &canonical.fields), (0, &i.fields));
                }
                r
            })
            .collect()
    }

    #[test]
    fn codes_of_one_meaning_decode_to_the_canonical_one() {
        let isa = spec(
            "enum e : 3 { 00x low 01x mid canonical 0x3 100 one else invalid \"none\" }",
            &form("field k : e = w[6..4] ignored w[3..0] text \"a {k}\" nosem \"-\""),
        );
        let all = check_all(&isa);
        for (k, want) in [(0, Some(0)), (1, Some(0)), (2, Some(3)), (3, Some(3)), (4, Some(4)), (5, None)] {
            assert_eq!(all[k << 4].as_ref().ok().map(|i| i.fields[0]), want, "{k}");
        }
        assert_eq!(all[1 << 4].as_ref().unwrap().residue, 1 << 4);
        assert_eq!(all[2 << 4].as_ref().unwrap().residue, 1 << 4);
        assert_eq!(all[5 << 4].as_ref().unwrap_err().reason(&isa), "a.f: none");
    }

    #[test]
    fn a_field_that_nothing_uses_is_residue_or_must_be_zero() {
        let top = "operand o(k: 1, n: 3, m: 3) { k == 0 => \"n{n}\"; else => \"m{m}\"; }";
        let items = "field k : 1 = w[6] field n : 3 = w[5..3] field m : 3 = w[2..0] unused reserved operand x = o(k, n, m) text \"a {x}\" nosem \"-\"";
        let isa = spec(top, &form(items));
        let all = check_all(&isa);
        assert_eq!(all[0x18].as_ref().unwrap().fields, [0, 3, 0]);
        assert_eq!(all[0x1a], Err(Refusal::Unused { form: 0, field: 2 }));
        let other = all[0x5a].as_ref().unwrap();
        assert_eq!((other.fields.as_slice(), other.residue), ([1, 0, 2].as_slice(), 0x18));
    }

    #[test]
    fn reserved_bits_are_named_and_ignored_bits_are_kept() {
        let isa = spec(
            "",
            &form("field n : 2 = w[6..5] reserved w[4..3] = 10 ignored w[2..0] text \"a {n}\" nosem \"-\""),
        );
        let all = check_all(&isa);
        assert_eq!(all[0x08], Err(Refusal::Reserved(0, 0x18)));
        assert_eq!(all[0x15].as_ref().unwrap().residue, 5);
        assert_eq!(all[0x80], Err(Refusal::Undocumented));
    }

    #[test]
    fn a_word_of_a_width_that_no_form_has_is_refused() {
        let isa = spec("", &form("ignored w[6..0] text \"a\" nosem \"-\""));
        let codec = Codec::new(&isa);
        assert_eq!(codec.decode(&isa, Word { bits: 0, width: 16 }), Err(Refusal::Width));
    }
}

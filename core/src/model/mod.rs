//! The compiled form of a spec: resolved enums, state, forms with their fields, tables, text and
//! effect formulas. Everything else in the project is derived from this model.

pub mod machine;
pub mod needs;
pub mod origins;
mod packed;
mod possible;

use std::collections::BTreeSet;

use crate::float::Operation;
use crate::formula::{Term, TermPool, VarId};
pub use crate::pack::Deferred;
use crate::source::{SourceMap, Span};

/// Bits of a word, low bits first; a narrower word uses the low ones.
pub type Bits = u128;

/// Bits of a word of at most 64 bits, or of one half of a wider one.
pub type NarrowBits = u64;

/// The halves of a word: lookups and moves take bits of one of them.
pub trait Halves: Copy {
    /// Has it a high half?
    const WIDE: bool;

    /// The low half, or the high one.
    fn half(self, high: bool) -> NarrowBits;
}

impl Halves for Bits {
    const WIDE: bool = true;

    #[inline(always)]
    fn half(self, high: bool) -> NarrowBits {
        if high {
            (self >> NarrowBits::BITS) as NarrowBits
        } else {
            self as NarrowBits
        }
    }
}

/// A word of at most 64 bits is its own low half, and nothing asks for another one.
impl Halves for NarrowBits {
    const WIDE: bool = false;

    #[inline(always)]
    fn half(self, _: bool) -> NarrowBits {
        self
    }
}

/// The word of two halves.
#[must_use]
#[inline(always)]
pub const fn joined(low: NarrowBits, high: NarrowBits) -> Bits {
    (high as Bits) << NarrowBits::BITS | low as Bits
}

/// One unit of a word (`w0`, `w1`), and the position of its lowest bit in the word.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Name.
    pub name: String,
    /// Width in bits.
    pub width: u32,
    /// Position of its lowest bit in a whole word.
    pub lo: u32,
}

/// The place of a spec's words in longer ones, of which it describes only a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Position of the lowest described bit in the whole word.
    pub lo: u32,
    /// Bits of the whole word, at most 64.
    pub width: u32,
}

/// A reference into a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Index in [`Isa::documents`].
    pub document: usize,
    /// Section, page or line.
    pub section: String,
}

/// A document that the spec cites.
#[derive(Clone, Debug)]
pub struct Document {
    /// Short name.
    pub name: String,
    /// Title.
    pub title: String,
}

/// A state space: a register file, a memory, or a single register (`addr` = 0).
#[derive(Clone, Debug)]
pub struct State {
    /// Name.
    pub name: String,
    /// Bits of an address.
    pub addr: u32,
    /// Bits of an element.
    pub width: u32,
    /// One line about it.
    pub doc: Option<String>,
    /// Its identity in formulas.
    pub space: crate::formula::SpaceId,
}

/// Index of an enumeration in [`Isa::enums`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub u32);

/// An enumeration: every code of `width` bits belongs to exactly one row.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Name; empty for a flag or an inline enumeration.
    pub name: String,
    /// Width of a code.
    pub width: u32,
    /// One line about it.
    pub doc: Option<String>,
    /// Rows in order of the spec.
    pub rows: Vec<EnumRow>,
    /// Row of each code (`2^width` entries).
    pub row_of: Vec<u16>,
    /// Sources.
    pub cites: Vec<Source>,
}

/// A row of an enumeration.
#[derive(Clone, Debug)]
pub struct EnumRow {
    /// Name; empty for an invalid row.
    pub name: String,
    /// Printed text.
    pub text: String,
    /// Why codes of this row are invalid.
    pub invalid: Option<String>,
    /// The code that an encoder writes.
    pub canonical: u32,
    /// How many codes the row covers.
    pub codes: u32,
    /// Where.
    pub span: Span,
}

/// A run of bits of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldBits {
    /// Index of the field in its form.
    pub field: u16,
    /// Lowest bit taken.
    pub lo: u8,
    /// How many bits.
    pub width: u8,
}

/// What the bits of a field mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A number.
    Number,
    /// A code of an enumeration.
    Enum(EnumId),
    /// Not documented: kept and flagged.
    Unknown,
}

/// A run of bits of the word that holds a part of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Lowest bit in the word.
    pub word_lo: u8,
    /// Lowest bit in the field.
    pub field_lo: u8,
    /// How many bits.
    pub width: u8,
}

impl Extent {
    /// The bits of the word this extent covers.
    #[must_use]
    pub fn mask(self) -> Bits {
        word_ones(u32::from(self.width)) << self.word_lo
    }

    /// The bits of the word that hold this part of a field's value.
    #[must_use]
    pub fn place(self, value: u64) -> Bits {
        Bits::from(value >> self.field_lo & ones(u32::from(self.width))) << self.word_lo
    }

    /// The part of a field's value that the word holds.
    #[must_use]
    pub fn value(self, word: Bits) -> u64 {
        ((word >> self.word_lo) as u64 & ones(u32::from(self.width))) << self.field_lo
    }
}

/// A value with `width` low bits set.
#[must_use]
#[inline]
pub const fn ones(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1u64 << width) - 1 }
}

/// A word with `width` low bits set.
#[must_use]
#[inline]
pub const fn word_ones(width: u32) -> Bits {
    if width >= 128 { Bits::MAX } else { (1 << width) - 1 }
}

/// Bits of a word of any width from random ones: these, and above them others that depend on them.
#[must_use]
pub fn spread(bits: u64) -> Bits {
    let high = bits.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    joined(bits, high ^ high >> 31)
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name.
    pub name: String,
    /// Width in bits.
    pub width: u32,
    /// Where its bits are, high part first as written.
    pub extents: Vec<Extent>,
    /// Meaning.
    pub kind: FieldKind,
    /// Must it be zero where nothing uses it (else it is ignored there)?
    pub unused_reserved: bool,
    /// One line about it.
    pub doc: Option<String>,
    /// Sources.
    pub cites: Vec<Source>,
    /// The formula variable that stands for its value.
    pub var: VarId,
    /// Where.
    pub span: Span,
}

impl Field {
    /// The bits of the word that hold the field.
    #[must_use]
    pub fn mask(&self) -> Bits {
        self.extents.iter().fold(0, |m, e| m | e.mask())
    }

    /// The bits of the word that hold a value of the field.
    #[must_use]
    pub fn place(&self, value: u64) -> Bits {
        self.extents.iter().fold(0, |word, e| word | e.place(value))
    }

    /// The value of the field that the word holds.
    #[must_use]
    pub fn value(&self, word: Bits) -> u64 {
        self.extents.iter().fold(0, |value, e| value | e.value(word))
    }
}

/// Bits with a required value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cube {
    /// Which bits.
    pub mask: Bits,
    /// Their value (zero outside the mask).
    pub value: Bits,
}

impl Cube {
    /// Does the word lie in the cube?
    #[must_use]
    pub fn contains(self, word: Bits) -> bool {
        word & self.mask == self.value
    }

    /// Is there a word in both?
    #[must_use]
    pub fn meets(self, other: Cube) -> bool {
        (self.value ^ other.value) & self.mask & other.mask == 0
    }

    /// The words in both, if any.
    #[must_use]
    pub fn and(self, other: Cube) -> Option<Cube> {
        self.meets(other).then_some(Cube {
            mask: self.mask | other.mask,
            value: self.value | other.value,
        })
    }

    /// How many words of a width it has; of 2^128, one less.
    #[must_use]
    pub fn count(self, width: u32) -> u128 {
        let free = width - (self.mask & word_ones(width)).count_ones();
        1u128.checked_shl(free).unwrap_or(u128::MAX)
    }

    /// The smallest cube with all words of both: the bits on which they agree.
    ///
    /// ```
    /// use isamorph_core::model::Cube;
    /// let cube = |mask, value| Cube { mask, value };
    /// assert_eq!(cube(0b111, 0b101).hull(cube(0b1110, 0b0110)), cube(0b100, 0b100));
    /// ```
    #[must_use]
    pub fn hull(self, other: Cube) -> Cube {
        let mask = self.mask & other.mask & !(self.value ^ other.value);
        Cube {
            mask,
            value: self.value & mask,
        }
    }

    /// Is every word of `other` in this cube?
    #[must_use]
    pub fn covers(self, other: Cube) -> bool {
        self.mask & !other.mask == 0 && (self.value ^ other.value) & self.mask == 0
    }
}

/// Bits that must have a value, or the word is invalid.
#[derive(Clone, Debug)]
pub struct Reserved {
    /// The bits and their value.
    pub cube: Cube,
    /// Where.
    pub span: Span,
}

/// Index of a table in its form.
pub type TableId = u16;

/// A compiled choice: the value of the selector bits picks a row. Enum holes, operand classes,
/// truth tables and `require` all become tables.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it decides, for messages.
    pub name: String,
    /// The bits that decide, high part first; at most 16 together.
    pub selector: Vec<FieldBits>,
    /// Row of each selector value.
    pub map: Vec<u16>,
    /// Rows in order of the spec.
    pub rows: Vec<TableRow>,
}

impl Table {
    /// Width of the selector.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.selector.iter().map(|b| u32::from(b.width)).sum()
    }

    /// The selector value for field values.
    #[must_use]
    pub fn select(&self, fields: &[u64]) -> usize {
        let mut at = 0u64;
        for b in &self.selector {
            at = at << b.width | (fields[b.field as usize] >> b.lo) & ones(u32::from(b.width));
        }
        at as usize
    }

    /// The row that field values pick.
    #[must_use]
    pub fn row(&self, fields: &[u64]) -> usize {
        usize::from(self.map[self.select(fields)])
    }
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Name for messages.
    pub name: String,
    /// The condition as the spec states it, over the form's field variables.
    pub guard: Term,
    /// Why words that pick this row are invalid.
    pub invalid: Option<String>,
    /// For an alias class: the selector value that an encoder writes.
    pub canonical: Option<u32>,
    /// Where.
    pub span: Span,
}

/// How a number is printed and read back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// The bits, high part first.
    pub bits: Vec<FieldBits>,
    /// Shifted left by this.
    pub shift: u32,
    /// Then added.
    pub bias: i64,
    /// Two's complement?
    pub signed: bool,
    /// Hexadecimal?
    pub hex: bool,
}

impl Number {
    /// Width of the bits together.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.bits.iter().map(|b| u32::from(b.width)).sum()
    }

    /// The number that field values stand for.
    #[must_use]
    pub fn value(&self, fields: &[u64]) -> i128 {
        self.of_raw(self.gather(fields))
    }

    /// The raw bits that field values hold.
    #[must_use]
    pub fn gather(&self, fields: &[u64]) -> u64 {
        self.bits.iter().fold(0u64, |raw, b| {
            let part = fields[b.field as usize] >> b.lo & ones(u32::from(b.width));
            raw.checked_shl(u32::from(b.width)).unwrap_or(0) | part
        })
    }

    /// The number that raw bits stand for.
    #[must_use]
    pub fn of_raw(&self, raw: u64) -> i128 {
        let width = self.width();
        let v = if self.signed && width > 0 && raw >> (width - 1) & 1 == 1 {
            i128::from(raw) - (1i128 << width)
        } else {
            i128::from(raw)
        };
        (v << self.shift) + i128::from(self.bias)
    }

    /// The least and the greatest number that the bits can stand for.
    #[must_use]
    pub fn extremes(&self) -> [i128; 2] {
        let range = 1i128 << self.width().min(126);
        let (lo, hi) = if self.signed {
            (-(range / 2), range / 2 - 1)
        } else {
            (0, range - 1)
        };
        // A hundred bits with the shift, as the checker sees to; a bias that adds more saturates.
        [lo, hi].map(|v| v.saturating_mul(1i128 << self.shift.min(126)).saturating_add(i128::from(self.bias)))
    }

    /// The raw bits that print as `value`, if any do.
    #[must_use]
    pub fn raw(&self, value: i128) -> Option<u64> {
        let v = value - i128::from(self.bias);
        if v & ((1i128 << self.shift) - 1) != 0 {
            return None;
        }
        let v = v >> self.shift;
        let width = self.width();
        let (lo, hi) = if self.signed {
            (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
        } else {
            (0, (1i128 << width) - 1)
        };
        (v >= lo && v <= hi).then_some((v as u64) & ones(width))
    }
}

/// A piece of a form's text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Characters as they are.
    Literal(String),
    /// A number.
    Number(Number),
    /// The row picked by a table, each with its own pieces.
    Choice {
        /// Which table.
        table: TableId,
        /// Pieces of each row; empty for an invalid row.
        rows: Vec<Vec<Piece>>,
    },
}

/// One write to the state.
#[derive(Clone, Debug)]
pub struct Effect {
    /// Index in [`Isa::states`].
    pub state: usize,
    /// Which element.
    pub addr: Term,
    /// What is written.
    pub value: Term,
    /// When.
    pub guard: Term,
    /// Where the spec says so.
    pub span: Span,
}

impl Effect {
    /// Guard, address and value.
    #[must_use]
    pub fn parts(&self) -> [Term; 3] {
        [self.guard, self.addr, self.value]
    }
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum Semantics {
    /// Its writes; all reads see the state before.
    Effects {
        /// The writes.
        effects: Vec<Effect>,
        /// Conditions under which a value without meaning would be read; all must be impossible.
        undefined_reads: Vec<(Term, Span)>,
    },
    /// Not described, and why.
    Unknown(String),
}

/// An operand of a form, as named by the spec.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Name.
    pub name: String,
    /// Its class.
    pub class: String,
    /// Its text.
    pub pieces: Vec<Piece>,
    /// Fields that may take part in it.
    pub fields: u64,
}

/// Most fields of one form: sets of them are bits of a number.
pub const MAX_FIELDS: usize = 64;

/// One encoding of an instruction.
#[derive(Clone, Debug)]
pub struct Form {
    /// Name within the instruction.
    pub name: String,
    /// Index in [`Isa::instructions`].
    pub instruction: usize,
    /// Index in [`Isa::groups`].
    pub group: usize,
    /// Width of the word, 1 to 64 bits.
    pub width: u32,
    /// Bits that select the form.
    pub fixed: Cube,
    /// Bits that must have a value.
    pub reserved: Vec<Reserved>,
    /// Bits that hardware ignores always.
    pub ignored: Bits,
    /// Fields, unknown ones included; at most 64.
    pub fields: Vec<Field>,
    /// Operands, in order of the spec.
    pub operands: Vec<Operand>,
    /// Tables of the text and of validity.
    pub tables: Vec<Table>,
    /// Tables that decide validity only (`legal`, `require`).
    pub checks: Vec<TableId>,
    /// The text.
    pub text: Vec<Piece>,
    /// The effect.
    pub semantics: Semantics,
    /// Documented as no instruction, and why: every word of the form is invalid.
    pub illegal: Option<String>,
    /// Sources.
    pub cites: Vec<Source>,
    /// Where.
    pub span: Span,
}

impl Form {
    /// Positions in the word of some bits of fields, the high one first.
    #[must_use]
    pub fn positions(&self, bits: &[FieldBits]) -> Vec<u8> {
        let mut out = Vec::new();
        for b in bits {
            let field = &self.fields[usize::from(b.field)];
            for bit in (b.lo..b.lo + b.width).rev() {
                let extent = field.extents.iter().find(|e| (e.field_lo..e.field_lo + e.width).contains(&bit));
                // The checker lets no field have bits without a place.
                out.extend(extent.map(|e| e.word_lo + bit - e.field_lo));
            }
        }
        out
    }

    /// Does the text show a whole field as a signed number, itself or scaled?
    #[must_use]
    pub fn is_signed(&self, field: usize) -> bool {
        fn shown(pieces: &[Piece], field: usize, width: u32) -> bool {
            pieces.iter().any(|p| match p {
                Piece::Literal(_) => false,
                Piece::Number(n) => {
                    let whole =
                        matches!(n.bits.as_slice(), [b] if usize::from(b.field) == field && b.lo == 0 && u32::from(b.width) == width);
                    n.signed && whole
                }
                Piece::Choice { rows, .. } => rows.iter().any(|row| shown(row, field, width)),
            })
        }
        shown(&self.text, field, self.fields[field].width)
    }

    /// The number that a field holds: of a signed one in two's complement.
    #[must_use]
    pub fn number(&self, field: usize, value: u64) -> i128 {
        let width = self.fields[field].width;
        let negative = self.is_signed(field) && value >> (width - 1) & 1 == 1;
        i128::from(value) - if negative { 1 << width } else { 0 }
    }
}

/// An instruction: one meaning, one or more forms.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Name.
    pub name: String,
    /// One line about it.
    pub title: Option<String>,
    /// Index in [`Isa::groups`].
    pub group: usize,
    /// Its forms.
    pub forms: Vec<usize>,
    /// Sources.
    pub cites: Vec<Source>,
}

/// An opcode group, named as the documents do.
#[derive(Clone, Debug)]
pub struct Group {
    /// Code, such as `0x20000000`.
    pub code: u64,
    /// One line about it.
    pub title: Option<String>,
    /// The encoding space that the group answers for, each part with the width of its words.
    pub regions: Vec<(u32, Cube)>,
    /// Sources.
    pub cites: Vec<Source>,
    /// Where.
    pub span: Span,
}

impl Group {
    /// Does the group answer for the word?
    #[must_use]
    pub fn contains(&self, word: Word) -> bool {
        self.regions
            .iter()
            .any(|(width, cube)| *width == word.width && cube.contains(word.bits))
    }
}

/// A correction of a document, with words that show it.
#[derive(Clone, Debug)]
pub struct Erratum {
    /// Which document and where.
    pub source: Source,
    /// What it claims.
    pub printed: String,
    /// What is true.
    pub corrected: String,
    /// How that is known.
    pub because: String,
    /// Words, each with the text it must have, or nothing if it must be invalid.
    pub evidence: Vec<Evidence>,
    /// The group it stands in, if any.
    pub group: Option<usize>,
    /// Where.
    pub span: Span,
}

/// A choice that the whole spec depends on, such as the revision of a chip.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub doc: Option<String>,
    /// The values that it can have: names and texts.
    pub values: Vec<(String, String)>,
    /// The one that it has here.
    pub value: String,
}

/// The same spec with other values of its parameters.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The parameters that it sets, and their values.
    pub settings: Vec<(String, String)>,
}

/// Another text for instructions: `mv {d}, {a}` for `addi {d}, {a}, 0`. See [`crate::text::alias`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The other text, with names in braces for what is taken over.
    pub text: String,
    /// The text that it stands for, with the same names.
    pub stands_for: String,
    /// Is it read, and never written?
    pub read_only: bool,
}

/// An instruction that documents mention and whose encoding is not known.
#[derive(Clone, Debug)]
pub struct Undocumented {
    /// Its name.
    pub name: String,
    /// What is missing.
    pub reason: String,
    /// Where it is mentioned.
    pub cites: Vec<Source>,
}

/// A word that shows an erratum.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The word.
    pub word: Word,
    /// Its text; nothing if it must be invalid.
    pub text: Option<String>,
    /// Where.
    pub span: Span,
}

/// An instruction word: its bits and its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    /// Bits, low unit first.
    pub bits: Bits,
    /// Width in bits.
    pub width: u32,
}

/// An uninterpreted function, and the concrete model that execution uses.
#[derive(Clone, Debug)]
pub struct ExternFn {
    /// Name.
    pub name: String,
    /// Widths of the arguments.
    pub args: Vec<u32>,
    /// Width of the result.
    pub width: u32,
    /// Name of the concrete model.
    pub model: String,
    /// Does hardware only approximate it?
    pub approximate: bool,
    /// Its identity in formulas.
    pub function: crate::formula::FnId,
}

/// A whole instruction set.
#[derive(Clone, Debug)]
pub struct Isa {
    /// Name.
    pub name: String,
    /// Title.
    pub title: String,
    /// The chip, if other specs may describe it too: specs of one chip are proved against each
    /// other.
    pub chip: Option<String>,
    /// Does the spec repeat what a document prints, overlapping forms included? The first form
    /// declared wins.
    pub as_printed: bool,
    /// Set if the spec describes only some bits of each word.
    pub part: Option<Part>,
    /// Parameters, with the values that they have here.
    pub parameters: Vec<Parameter>,
    /// The variants that the spec declares, whichever this is.
    pub variants: Vec<Variant>,
    /// Units of a word, low first.
    pub units: Vec<Unit>,
    /// Documents.
    pub documents: Vec<Document>,
    /// State spaces.
    pub states: Vec<State>,
    /// Enumerations.
    pub enums: Vec<Enum>,
    /// Uninterpreted functions.
    pub functions: Vec<ExternFn>,
    /// Groups.
    pub groups: Vec<Group>,
    /// Instructions.
    pub instructions: Vec<Instruction>,
    /// Forms of all instructions; illegal regions are forms too.
    pub forms: Vec<Form>,
    /// Declared priorities: (winner, loser) among the forms.
    pub priorities: Vec<(usize, usize)>,
    /// Corrections.
    pub errata: Vec<Erratum>,
    /// Instructions without a known encoding.
    pub undocumented: Vec<Undocumented>,
    /// Other texts of instructions, in the order in which they are tried.
    pub aliases: Vec<Alias>,
    /// The machine that the instructions act on, if the spec has a section about it.
    pub machine: Option<crate::model::machine::Machine>,
    /// The formulas; those of built-in instruction sets are read at first use.
    pub pool: Deferred<TermPool>,
    /// Float operations among them.
    pub floats: Vec<Operation>,
    /// What calls of float functions compute, comparisons among them, in order: whoever asks for
    /// integers alone need not look below.
    pub float_results: Vec<Term>,
    /// Where in the text the formulas come from.
    pub origins: Deferred<origins::Origins>,
    /// The spec's text.
    pub sources: SourceMap,
}

impl Isa {
    /// The names of functions that both have, but with other widths or another model: they are not
    /// one function.
    #[must_use]
    pub fn clashing_functions(&self, other: &Isa) -> BTreeSet<String> {
        let model = |isa: &Isa, name: &str| isa.functions.iter().find(|f| f.name == name).map(|f| f.model.clone());
        let clashes = |id| {
            let own = self.pool.fn_decl(id);
            let theirs = other.pool.fns().map(|f| other.pool.fn_decl(f)).find(|f| f.name == own.name)?;
            let differs = theirs != own || model(self, &own.name) != model(other, &own.name);
            differs.then(|| own.name.clone())
        };
        self.pool.fns().filter_map(clashes).collect()
    }

    /// The same without words of more than `most` bits; the title says so. Nothing if there are
    /// none.
    #[must_use]
    pub fn up_to(&self, most: u32) -> Option<Isa> {
        let kept: Vec<usize> = (0..self.forms.len()).filter(|f| self.forms[*f].width <= most).collect();
        let left_out = self.forms.len() - kept.len();
        if left_out == 0 {
            return None;
        }
        let number = |form: &usize| kept.binary_search(form).ok();
        let mut isa = self.clone();
        isa.title = format!("{} (without {left_out} forms of more than {most} bits)", self.title);
        isa.forms = kept.iter().map(|f| self.forms[*f].clone()).collect();
        for i in &mut isa.instructions {
            i.forms = i.forms.iter().filter_map(number).collect();
        }
        let priorities = self.priorities.iter().filter_map(|(a, b)| Some((number(a)?, number(b)?)));
        isa.priorities = priorities.collect();
        for g in &mut isa.groups {
            g.regions.retain(|(width, _)| *width <= most);
        }
        for e in &mut isa.errata {
            e.evidence.retain(|e| e.word.width <= most);
        }
        let mut lo = 0;
        isa.units.retain(|u| {
            lo = u.lo + u.width;
            lo <= most
        });
        Some(isa)
    }

    /// Is a term of [`Isa::pool`] what a call of a float function computes?
    #[must_use]
    pub fn is_float_result(&self, t: Term) -> bool {
        self.float_results.binary_search(&t).is_ok()
    }

    /// Do formulas of [`Isa::pool`] compute with floats?
    #[must_use]
    pub fn computes_floats(&self, roots: &[Term]) -> bool {
        self.pool.reachable(roots).into_iter().any(|t| self.is_float_result(t))
    }

    /// `instruction.form`, the full name of a form.
    #[must_use]
    pub fn form_name(&self, form: usize) -> String {
        let f = &self.forms[form];
        if f.illegal.is_some() {
            return f.name.clone();
        }
        format!("{}.{}", self.instructions[f.instruction].name, f.name)
    }

    /// A formula of a form as text, with the names of its fields.
    #[must_use]
    pub fn formula_text(&self, form: &Form, t: Term) -> String {
        let mut text = self.pool.display(t).to_string();
        // Names of variables are unique in the whole spec: here only the field matters.
        let mut fields: Vec<_> = form.fields.iter().collect();
        fields.sort_by_key(|f| std::cmp::Reverse(f.name.len()));
        for f in fields {
            text = text.replace(self.pool.var_name(f.var), &f.name);
        }
        text
    }

    /// Indices of the groups by their codes, the order in which reports list them.
    #[must_use]
    pub fn groups_in_order(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.groups.len()).collect();
        all.sort_by_key(|g| self.groups[*g].code);
        all
    }

    /// Does form `a` have declared priority over form `b`?
    #[must_use]
    pub fn wins(&self, a: usize, b: usize) -> bool {
        self.priorities.contains(&(a, b))
    }

    /// The widths that words of this ISA can have.
    #[must_use]
    pub fn word_widths(&self) -> Vec<u32> {
        let mut widths: Vec<u32> = self.forms.iter().map(|f| f.width).collect();
        widths.sort_unstable();
        widths.dedup();
        widths
    }

    /// The bits that all forms of words of a width have; nothing if there is none.
    #[must_use]
    pub fn common(&self, width: u32) -> Option<Cube> {
        let cubes = self.forms.iter().filter(|f| f.width == width).map(|f| f.fixed);
        cubes.reduce(Cube::hull)
    }

    /// Reads a word as [`Isa::word_text`] writes it: units in hexadecimal, low unit first.
    ///
    /// ```
    /// let nv50 = isamorph_core::builtin::isa("nv50").unwrap();
    /// let word = nv50.word("2000c815 0420c780").unwrap();
    /// assert_eq!((word.bits, word.width), (0x0420c780_2000c815, 64));
    /// assert_eq!(nv50.word_text(word), "2000c815 0420c780");
    /// assert_eq!(nv50.word("0420c7802000c815"), Some(word));
    /// assert_eq!(nv50.word("2000c815 0420c780 0"), None);
    /// ```
    #[must_use]
    pub fn word(&self, text: &str) -> Option<Word> {
        let mut word = Word { bits: 0, width: 0 };
        // One number with the digits of several units holds them all, the high unit first.
        let digits: u32 = text.trim().len() as u32 * 4;
        if let Some(last) = self.units.iter().skip(1).find(|u| u.lo + u.width == digits)
            && let Ok(bits) = Bits::from_str_radix(text.trim(), 16)
        {
            let width = last.lo + last.width;
            return Some(Word { bits, width });
        }
        let mut units = self.units.iter();
        for part in text.split_whitespace() {
            let unit = units.next()?;
            let value = u64::from_str_radix(part, 16).ok()?;
            if value & !ones(unit.width) != 0 {
                return None;
            }
            word.bits |= Bits::from(value) << unit.lo;
            word.width = unit.lo + unit.width;
        }
        (word.width > 0).then_some(word)
    }

    /// The words of `units` in hexadecimal, low unit first, as files hold them.
    #[must_use]
    pub fn word_text(&self, word: Word) -> String {
        let mut out = String::new();
        for u in &self.units {
            if u.lo < word.width {
                if !out.is_empty() {
                    out.push(' ');
                }
                let v = word.bits >> u.lo & word_ones(u.width);
                out.push_str(&format!("{v:0w$x}", w = (u.width as usize).div_ceil(4)));
            }
        }
        out
    }
}

//! Instructions of a form: random ones, and for each row of its tables one that picks it.

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::{Class, Partition};
use isamorph_core::analysis::word_set::WordSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Bits, Cube, Field, FieldBits, Form, Table, Word, ones, spread};

use super::state::scrambled;

/// Most codes of a row that are tried for a word.
const CODES: usize = 256;

/// The words of an instruction set, by their width.
pub struct Words<'i> {
    set: &'i InstructionSet,
    partitions: Vec<Partition>,
}

impl<'i> Words<'i> {
    /// Of an instruction set: its words are split by decision diagrams.
    #[must_use]
    pub fn new(set: &'i InstructionSet) -> Words<'i> {
        let widths = set.model().word_widths();
        Words {
            set,
            partitions: widths.into_iter().filter_map(|w| set.analysis(w)).collect(),
        }
    }

    /// The instructions of a form.
    #[must_use]
    pub fn of_form(&self, form: usize) -> Instructions<'_> {
        let width = self.set.forms()[form].width;
        Instructions {
            set: self.set,
            form,
            partition: self.partitions.iter().find(|p| p.width == width),
            words: self.words(form, Cube::default()),
        }
    }

    fn words(&self, form: usize, cube: Cube) -> Option<WordSet> {
        let width = self.set.forms()[form].width;
        let partition = self.partitions.iter().find(|p| p.width == width)?;
        Some(WordSet::of(partition, Class::Canonical(form), cube))
    }
}

/// The instructions of a form.
pub struct Instructions<'w> {
    set: &'w InstructionSet,
    form: usize,
    partition: Option<&'w Partition>,
    words: Option<WordSet>,
}

impl Instructions<'_> {
    /// An instruction for a number: random for random numbers. Nothing if the form has none.
    #[must_use]
    pub fn random(&self, seed: u64) -> Option<Instr> {
        let wish = spread(scrambled(seed));
        // Fields that are equal, or zero, are what random bits hardly give.
        let wish = match seed % 4 {
            0 => same_fields(&self.set.forms()[self.form], wish),
            _ => wish,
        };
        self.decode(self.words.as_ref()?.near(wish)?)
    }

    /// An instruction that picks a row of a table; nothing if there is none.
    ///
    /// # Errors
    /// It is not known whether there is one: the row has too many codes to try all, or the words of
    /// the form are not known.
    pub fn with_row(&self, table: usize, row: usize) -> Result<Option<Instr>, Unknown> {
        let partition = self.partition.ok_or(Unknown)?;
        let form = &self.set.forms()[self.form];
        let t = &form.tables[table];
        let codes = t.map.iter().enumerate().filter(|(_, r)| usize::from(**r) == row);
        for (tried, (code, _)) in codes.enumerate() {
            if tried == CODES {
                return Err(Unknown);
            }
            let words = WordSet::of(partition, Class::Canonical(self.form), selected(form, t, code as u64));
            if let Some(word) = words.near(spread(scrambled(code as u64))) {
                return self.decode(word).map(Some).ok_or(Unknown);
            }
        }
        Ok(None)
    }

    /// The instruction with these values of fields, if it is one.
    #[must_use]
    pub fn with_fields(&self, fields: Vec<u64>) -> Option<Instr> {
        let instr = Instr {
            form: self.form,
            fields,
            residue: 0,
        };
        self.set.well_formed_raw(&instr).is_ok().then_some(instr)
    }

    /// The instruction with another value, or another bit, of one of its fields, if that is one.
    #[must_use]
    pub fn with_changed_field(&self, instr: &Instr, seed: u64) -> Option<Instr> {
        let mut fields = instr.fields.clone();
        if fields.is_empty() {
            return None;
        }
        let one = (seed % fields.len() as u64) as usize;
        let bits = self.set.forms()[self.form].fields[one].width;
        fields[one] = match seed >> 32 & 3 {
            0 => scrambled(seed) & (u64::MAX >> (64 - bits)),
            1 => fields[(scrambled(seed) % fields.len() as u64) as usize] & (u64::MAX >> (64 - bits)),
            _ => fields[one] ^ 1 << (scrambled(seed) % u64::from(bits)),
        };
        self.with_fields(fields)
    }

    fn decode(&self, bits: Bits) -> Option<Instr> {
        let width = self.set.forms()[self.form].width;
        self.set.decode_raw(Word { bits, width }).ok().filter(|i| i.form == self.form)
    }
}

/// It is not known whether an instruction picks a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

/// The bits of a word that hold a code of a table.
fn selected(form: &Form, table: &Table, code: u64) -> Cube {
    let (mut cube, mut left) = (Cube::default(), code);
    for part in table.selector.iter().rev() {
        let value = left & ones(part.width.into());
        left >>= part.width;
        let (mask, value) = placed(&form.fields[usize::from(part.field)], *part, value);
        cube.mask |= mask;
        cube.value |= value;
    }
    cube
}

/// Where bits of a field are in a word: their mask and this value.
fn placed(field: &Field, part: FieldBits, value: u64) -> (Bits, Bits) {
    let (mask, value) = (ones(part.width.into()) << part.lo, value << part.lo);
    (field.place(mask), field.place(value))
}

/// Bits of a word of which all fields of one width have the same value.
fn same_fields(form: &Form, wish: Bits) -> Bits {
    form.fields.iter().fold(wish, |word, field| {
        let value = scrambled(wish as u64 ^ u64::from(field.width)) & ones(field.width);
        word & !field.mask() | field.place(value)
    })
}

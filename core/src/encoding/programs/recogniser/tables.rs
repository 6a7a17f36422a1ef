//! The arrays of a recogniser, and how a word runs through them: by a few loads and multiplications
//! that hardly wait for each other.

use crate::encoding::programs::factor::index;
use crate::encoding::programs::model::FAIL;
use crate::model::{Bits, Word, ones};

/// Checks of a form that are made before it is asked whether one failed.
pub(super) const TOGETHER: usize = 4;
/// Words that are looked up together.
const BLOCK: usize = 64;

/// A word that is an instruction, as far as its fields have not been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recognised {
    /// Number of the form.
    pub form: u32,
    /// The word with what hardware ignores cleared and with canonical codes in place of aliases:
    /// the fields are read from this.
    pub canonical: Bits,
}

/// Why a word is no instruction, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unrecognised {
    /// The ISA has no words of this width.
    Width,
    /// No form matches.
    Undocumented,
    /// The form is documented as no instruction.
    Illegal(u32),
    /// Bits of the form that must have a value do not.
    Reserved(u32),
    /// A row of a table of the form is invalid.
    Invalid(u32),
    /// A field of the form that nothing uses is not zero and must be.
    Unused(u32),
}

/// One lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Step {
    /// The bits of the word that it takes.
    pub(super) bits: Bits,
    /// Their factor.
    pub(super) factor: u64,
    /// The first of its rows.
    pub(super) rows: u32,
    /// Brings the index down.
    pub(super) shift: u8,
    /// How many bits it takes.
    pub(super) width: u8,
    /// Is this the last lookup of its program?
    pub(super) last: bool,
}

/// The number that the lookup finds, after one that found `state`.
#[inline(always)]
fn look(rows: &[u16], step: &Step, state: usize, word: Bits) -> usize {
    let own = index(word, step.bits, step.factor, step.shift.into());
    usize::from(rows[step.rows as usize + (state << (step.width & 31)) + own])
}

/// What is known about a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) required: Bits,
    pub(super) value: Bits,
    pub(super) constant: Bits,
    pub(super) used: Bits,
    pub(super) unused_zero: Bits,
    /// The first step of its programs.
    pub(super) first: u32,
    /// How many steps that are programs of their own decide whether the word is valid.
    pub(super) single: u16,
    /// How many steps of longer programs behind them do so too.
    pub(super) chained: u16,
    /// How many steps behind those find the bits to flip.
    pub(super) aliases: u16,
    /// Is it documented as no instruction?
    pub(super) illegal: bool,
}

/// The program that finds the forms of words of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finder {
    pub(super) width: u32,
    pub(super) steps: Vec<Step>,
}

/// A decoder as far as it says what form a word has, whether it is valid, and which bits count.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recogniser {
    /// For each width of words, the number of a finder, or one that is none.
    pub(super) numbers: Vec<u8>,
    /// Each has the same number of steps.
    pub(super) finders: Vec<Finder>,
    pub(super) forms: Vec<Row>,
    pub(super) steps: Vec<Step>,
    pub(super) rows: Vec<u16>,
    /// Bits of words: what programs of forms lead to. The first one stands for an invalid word.
    pub(super) masks: Vec<Bits>,
}

crate::pack_struct! {
    Step { bits, factor, rows, shift, width, last }
    Row { required, value, constant, used, unused_zero, first, single, chained, aliases, illegal }
    Finder { width, steps }
    Recogniser { numbers, finders, forms, steps, rows, masks }
}

impl Recogniser {
    /// The form of a word, if it is an instruction, and what of it counts.
    ///
    /// # Errors
    /// Why it is none.
    #[inline]
    pub fn recognise(&self, word: Word) -> Result<Recognised, Unrecognised> {
        let finder = self.finder(word.width).ok_or(Unrecognised::Width)?;
        let bits = word.bits;
        if bits & !ones(word.width) != 0 {
            return Err(Unrecognised::Width);
        }
        let form = finder.steps.iter().fold(0, |state, step| look(&self.rows, step, state, bits));
        self.validate(form, bits)
    }

    /// The program for words of a width.
    #[inline(always)]
    fn finder(&self, width: u32) -> Option<&Finder> {
        // Words of several widths come in any order: a lookup is not mispredicted.
        let at = self.numbers.get(width as usize)?;
        self.finders.get(usize::from(*at))
    }

    /// Recognises many words of one width, faster than one by one: they do not wait for each other.
    /// Hands on the number of each word and what is found.
    #[inline]
    pub fn recognise_all(&self, width: u32, words: &[Bits], mut take: impl FnMut(usize, Result<Recognised, Unrecognised>)) {
        let mut forms = [0; BLOCK];
        for (number, words) in words.chunks(BLOCK).enumerate() {
            let known = self.forms(width, words, &mut forms);
            for (at, (word, form)) in words.iter().zip(forms).enumerate() {
                let found = match word & !ones(width) {
                    0 if known => self.validate(form.into(), *word),
                    _ => Err(Unrecognised::Width),
                };
                take(number * BLOCK + at, found);
            }
        }
    }

    /// Validity of a word of which the form is known.
    #[inline(always)]
    fn validate(&self, form: usize, bits: Bits) -> Result<Recognised, Unrecognised> {
        let Some(row) = self.forms.get(form) else {
            return Err(Unrecognised::Undocumented);
        };
        let form = form as u32;
        if row.illegal {
            return Err(Unrecognised::Illegal(form));
        }
        if bits & row.required != row.value {
            return Err(Unrecognised::Reserved(form));
        }
        let steps = &self.steps[row.first as usize..];
        let (single, steps) = steps.split_at(row.single.into());
        let mut used = row.used;
        // These do not wait for each other. Those that most words fail stand first.
        for steps in single.chunks(TOGETHER) {
            let mut failed = false;
            for step in steps {
                let found = look(&self.rows, step, 0, bits);
                used |= self.masks[found];
                failed |= found == usize::from(FAIL);
            }
            if failed {
                return Err(Unrecognised::Invalid(form));
            }
        }
        let (chained, steps) = steps.split_at(row.chained.into());
        let mut state = 0;
        for step in chained {
            state = look(&self.rows, step, state, bits);
            if step.last {
                if state == usize::from(FAIL) {
                    return Err(Unrecognised::Invalid(form));
                }
                used |= self.masks[state];
                state = 0;
            }
        }
        if bits & row.unused_zero & !used != 0 {
            return Err(Unrecognised::Unused(form));
        }
        let mut canonical = bits & used | row.constant;
        if row.aliases != 0 {
            canonical ^= self.flips(&steps[..usize::from(row.aliases)], bits);
        }
        Ok(Recognised { form, canonical })
    }

    /// The bits to flip so that alias codes become canonical.
    #[inline]
    fn flips(&self, steps: &[Step], word: Bits) -> Bits {
        let (mut flips, mut state) = (0, 0);
        for step in steps {
            state = look(&self.rows, step, state, word);
            if step.last {
                flips ^= self.masks[state];
                state = 0;
            }
        }
        flips
    }

    /// The forms of many words of one width; the number behind the last form stands for none.
    /// Returns whether there are words of this width.
    ///
    /// # Panics
    /// If there are more words than places.
    pub fn forms(&self, width: u32, words: &[Bits], forms: &mut [u16]) -> bool {
        let Some(finder) = self.finder(width) else { return false };
        let [first, rest @ ..] = finder.steps.as_slice() else {
            return false;
        };
        let forms = &mut forms[..words.len()];
        for (words, forms) in words.chunks(BLOCK).zip(forms.chunks_mut(BLOCK)) {
            let rows = &self.rows[first.rows as usize..];
            for (word, form) in words.iter().zip(&mut *forms) {
                *form = rows[index(*word, first.bits, first.factor, first.shift.into())];
            }
            for step in rest {
                let rows = &self.rows[step.rows as usize..];
                let width = step.width & 31;
                for (word, form) in words.iter().zip(&mut *forms) {
                    let own = index(*word, step.bits, step.factor, step.shift.into());
                    *form = rows[(usize::from(*form) << width) + own];
                }
            }
        }
        true
    }
}

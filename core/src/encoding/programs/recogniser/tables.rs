//! The arrays of a recogniser, and how a word runs through them: by a few loads and multiplications
//! that hardly wait for each other. What is done does not depend on the form, with few exceptions,
//! so that words in any order are foreseen by the processor.

use crate::encoding::programs::factor::index;
use crate::encoding::programs::model::FAIL;
use crate::model::{Bits, Halves, NarrowBits, Word, joined, ones, word_ones};

/// Words that are looked up together.
pub(super) const BLOCK: usize = 64;

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
pub(crate) struct Step {
    /// The bits of one half of the word that it takes.
    pub(crate) bits: NarrowBits,
    /// Is it the high half?
    pub(crate) high: bool,
    /// Their factor.
    pub(crate) factor: u64,
    /// The first of its rows.
    pub(crate) rows: u32,
    /// Brings the index down.
    pub(crate) shift: u8,
    /// How many bits it takes.
    pub(crate) width: u8,
    /// Is this the last lookup of its program?
    pub(crate) last: bool,
}

/// The number that the lookup finds, after one that found `state`.
#[inline(always)]
fn look(rows: &[u16], step: &Step, state: usize, word: impl Halves) -> usize {
    let own = index(word.half(step.high), step.bits, step.factor, step.shift.into());
    usize::from(rows[step.rows as usize + (state << (step.width & 31)) + own])
}

/// The number that a lookup finds that is the first one of its program.
#[inline(always)]
fn look_first(rows: &[u16], step: &Step, word: impl Halves) -> usize {
    let own = index(word.half(step.high), step.bits, step.factor, step.shift.into());
    usize::from(rows[step.rows as usize + own])
}

/// The number that a lookup finds in its own rows, after one that found `state`.
#[inline(always)]
fn next(rows: &[u16], step: &Step, state: u16, word: NarrowBits) -> u16 {
    let own = index(word, step.bits, step.factor, step.shift.into());
    rows[(usize::from(state) << (step.width & 31)) + own]
}

/// What is known about the bits of one half of the words of a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowBits {
    pub(crate) required: NarrowBits,
    pub(crate) value: NarrowBits,
    pub(crate) constant: NarrowBits,
    pub(crate) used: NarrowBits,
    pub(crate) unused_zero: NarrowBits,
}

/// What is known about a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The low halves of its words.
    pub(crate) bits: RowBits,
    /// The first step of its programs.
    pub(crate) first: u32,
    /// How many steps follow those that all forms have.
    pub(crate) more: u16,
    /// Is it documented as no instruction?
    pub(crate) illegal: bool,
}

/// What a program of a form leads to, in one half of the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Effect {
    /// Bits of the word that count.
    pub(crate) used: NarrowBits,
    /// Bits to flip in the canonical word, so that alias codes become those that an encoder writes.
    pub(crate) flips: NarrowBits,
}

/// What is known about the high halves of words, if there are wide ones: for each form and for each
/// effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct High {
    pub(crate) forms: Vec<RowBits>,
    pub(crate) effects: Vec<Effect>,
}

/// What the programs of a form have found.
#[derive(Clone, Copy)]
struct Found {
    effect: Effect,
    /// The effect in the high half.
    high: Effect,
    /// The least number of what they led to.
    least: usize,
}

impl Effect {
    #[inline(always)]
    fn add(&mut self, other: &Effect) {
        self.used |= other.used;
        self.flips ^= other.flips;
    }
}

/// Why words are no instructions, a bit each.
mod wrong {
    pub(super) const WIDTH: u8 = 1;
    pub(super) const UNDOCUMENTED: u8 = 1 << 1;
    pub(super) const ILLEGAL: u8 = 1 << 2;
    pub(super) const RESERVED: u8 = 1 << 3;
    pub(super) const INVALID: u8 = 1 << 4;
    pub(super) const UNUSED: u8 = 1 << 5;
}

/// Why a word is no instruction, of the form that it would have: the first of some reasons. It is
/// not foreseen, so each is chosen without a branch.
#[inline(always)]
fn refused(form: u32, reasons: u8) -> Unrecognised {
    let mut first = Unrecognised::Unused(form);
    for (bit, reason) in [
        (wrong::INVALID, Unrecognised::Invalid(form)),
        (wrong::RESERVED, Unrecognised::Reserved(form)),
        (wrong::ILLEGAL, Unrecognised::Illegal(form)),
        (wrong::UNDOCUMENTED, Unrecognised::Undocumented),
        (wrong::WIDTH, Unrecognised::Width),
    ] {
        first = if reasons & bit == 0 { first } else { reason };
    }
    first
}

/// What is known about a word that has a form.
struct Checked {
    /// Both halves of the canonical word.
    low: NarrowBits,
    high: NarrowBits,
    /// Why it is no instruction, if it is none.
    reasons: u8,
}

/// Words that were looked up together. What is found about them is written down for all before
/// anyone asks: where valid and invalid words come in any order, the processor knows early which
/// one comes next.
pub(super) struct Block {
    /// Numbers of forms; the number behind the last form stands for none.
    forms: [u16; BLOCK],
    /// The canonical words of those that are instructions.
    canonical: [NarrowBits; BLOCK],
    /// Why words are no instructions; nothing for those that are.
    reasons: [u8; BLOCK],
}

impl Block {
    /// Nothing was looked up.
    pub(super) const EMPTY: Block = Block {
        forms: [0; BLOCK],
        canonical: [0; BLOCK],
        reasons: [0; BLOCK],
    };

    /// What is found about the word at a place.
    #[inline(always)]
    pub(super) fn found(&self, at: usize) -> Result<Recognised, Unrecognised> {
        let form = self.forms[at].into();
        match self.reasons[at] {
            0 => Ok(Recognised {
                form,
                canonical: self.canonical[at].into(),
            }),
            wrong::UNDOCUMENTED => Err(Unrecognised::Undocumented),
            reasons => Err(refused(form, reasons)),
        }
    }
}

/// Checks the words of a block, of which the forms are known.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn check_all(recogniser: &Recogniser, width: u32, words: &[NarrowBits], block: &mut Block) {
    let none = recogniser.forms.len();
    let forms = &block.forms[..words.len()];
    // Whether all words lack a form takes no time beside the list of those that have one.
    let least = forms.iter().copied().fold(u16::MAX, u16::min);
    for (form, reasons) in block.forms.iter().zip(&mut block.reasons) {
        *reasons = if usize::from(*form) < none { 0 } else { wrong::UNDOCUMENTED };
    }
    if usize::from(least) < none {
        // Which words have a form is not foreseen, so they are listed without deciding anything.
        let (mut listed, mut count) = ([0; BLOCK], 0);
        for (at, form) in forms.iter().enumerate() {
            listed[count % BLOCK] = at as u8;
            count += usize::from(usize::from(*form) < none);
        }
        check_listed(recogniser, &listed[..count], words, block);
    }
    let above = !ones(width);
    if words.iter().fold(0, |all, word| all | word) & above != 0 {
        let outside = words.iter().map(|word| word & above != 0);
        outside
            .zip(&mut block.reasons)
            .for_each(|(outside, reasons)| *reasons |= u8::from(outside));
    }
}

/// Checks some words of a block, which have forms. How many programs all forms have is a constant
/// for frequent numbers of them: nothing is counted then.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn check_listed(recogniser: &Recogniser, listed: &[u8], words: &[NarrowBits], block: &mut Block) {
    match recogniser.programs() {
        (1, 0) => recogniser.check_each((1, 0), listed, words, block),
        (1, 1) => recogniser.check_each((1, 1), listed, words, block),
        (2, 1) => recogniser.check_each((2, 1), listed, words, block),
        (0, 3) => recogniser.check_each((0, 3), listed, words, block),
        programs => recogniser.check_each(programs, listed, words, block),
    }
}

/// The program that finds the forms of words of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finder {
    pub(crate) width: u32,
    pub(crate) steps: Vec<Step>,
}

/// A decoder as far as it says what form a word has, whether it is valid, and which bits count.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recogniser {
    /// For each width of words, the number of a finder, or one that is none.
    pub(crate) numbers: Vec<u8>,
    /// Each has the same number of steps.
    pub(crate) finders: Vec<Finder>,
    pub(crate) forms: Vec<Row>,
    /// How many programs of one step, and how many of two, each form has, before those that only it
    /// has.
    pub(crate) singles: u8,
    pub(crate) pairs: u8,
    pub(crate) steps: Vec<Step>,
    pub(crate) rows: Vec<u16>,
    /// What programs of forms lead to. The first one stands for an invalid word.
    pub(crate) effects: Vec<Effect>,
    /// The same of high halves; empty if no words have them.
    pub(crate) high: High,
}

crate::pack_struct! {
    Step { bits, high, factor, rows, shift, width, last }
    RowBits { required, value, constant, used, unused_zero }
    Row { bits, first, more, illegal }
    Effect { used, flips }
    High { forms, effects }
    Finder { width, steps }
    Recogniser { numbers, finders, forms, singles, pairs, steps, rows, effects, high }
}

impl Recogniser {
    /// The form of a word, if it is an instruction, and what of it counts.
    ///
    /// # Errors
    /// Why it is none.
    #[inline]
    pub fn recognise(&self, word: Word) -> Result<Recognised, Unrecognised> {
        let finder = self.finder(word.width).ok_or(Unrecognised::Width)?;
        if word.width <= NarrowBits::BITS {
            // Most words: one comparison says that nothing stands above them.
            let bits = word.bits as NarrowBits & ones(word.width);
            if Bits::from(bits) != word.bits {
                return Err(Unrecognised::Width);
            }
            return self.run(finder, bits);
        }
        if word.bits & !word_ones(word.width) != 0 {
            return Err(Unrecognised::Width);
        }
        self.run(finder, word.bits)
    }

    /// The form that a program finds, and the validity of the word.
    #[inline(always)]
    fn run(&self, finder: &Finder, bits: impl Halves) -> Result<Recognised, Unrecognised> {
        let next = |state, step: &Step| look(&self.rows, step, state, bits);
        // Most have few steps, and all have the same number.
        let form = match finder.steps.as_slice() {
            [a] => next(0, a),
            [a, b] => next(next(0, a), b),
            [a, b, c] => next(next(next(0, a), b), c),
            steps => steps.iter().fold(0, next),
        };
        self.validate(form, bits)
    }

    /// The program for words of a width.
    #[inline(always)]
    fn finder(&self, width: u32) -> Option<&Finder> {
        // Words of several widths come in any order: a lookup is not mispredicted.
        let at = self.numbers.get(width as usize)?;
        self.finders.get(usize::from(*at))
    }

    /// Recognises many words of one width of at most 64 bits, faster than one by one: they do not
    /// wait for each other. Hands on the number of each word and what is found.
    #[inline(always)]
    pub fn recognise_all(&self, width: u32, words: &[NarrowBits], mut take: impl FnMut(usize, Result<Recognised, Unrecognised>)) {
        let mut block = Block::EMPTY;
        for (number, words) in words.chunks(BLOCK).enumerate() {
            self.look_up(width, words, &mut block);
            for at in 0..words.len() {
                take(number * BLOCK + at, block.found(at));
            }
        }
    }

    /// Recognises the words of a block, of one width.
    pub(super) fn look_up(&self, width: u32, words: &[NarrowBits], block: &mut Block) {
        if self.forms(width, words, &mut block.forms) {
            check_all(self, width, words, block);
        } else {
            block.reasons = [wrong::WIDTH; BLOCK];
        }
    }

    /// How many steps all forms have.
    #[inline(always)]
    pub(crate) fn common(&self) -> usize {
        usize::from(self.singles) + 2 * usize::from(self.pairs)
    }

    /// How many programs of one step and of two all forms have.
    #[inline(always)]
    fn programs(&self) -> (usize, usize) {
        (self.singles.into(), self.pairs.into())
    }

    /// Validity of a word of which the form is known.
    #[inline(always)]
    fn validate<W: Halves>(&self, form: usize, bits: W) -> Result<Recognised, Unrecognised> {
        let Some(row) = self.forms.get(form) else {
            return Err(Unrecognised::Undocumented);
        };
        let found = self.check(self.programs(), form, row, bits);
        if found.reasons != 0 {
            return Err(refused(form as u32, found.reasons));
        }
        Ok(Recognised {
            form: form as u32,
            canonical: joined(found.low, found.high),
        })
    }

    /// Checks some words of a block, which have forms.
    #[inline(always)]
    fn check_each(&self, programs: (usize, usize), listed: &[u8], words: &[NarrowBits], block: &mut Block) {
        for at in listed {
            let at = usize::from(*at) % BLOCK;
            let form = usize::from(block.forms[at]);
            let found = self.check(programs, form, &self.forms[form], words[at]);
            block.canonical[at] = found.low;
            block.reasons[at] = found.reasons;
        }
    }

    /// Validity of a word of a form; all forms have so many programs of one step and of two.
    #[inline(always)]
    fn check<W: Halves>(&self, (singles, pairs): (usize, usize), form: usize, row: &Row, bits: W) -> Checked {
        let steps = &self.steps[row.first as usize..][..singles + 2 * pairs];
        let above = if W::WIDE { self.high.forms[form] } else { RowBits::default() };
        let start = |used| Effect { used, flips: 0 };
        let mut found = Found {
            effect: start(row.bits.used),
            high: start(above.used),
            least: usize::MAX,
        };
        let (singles, pairs) = steps.split_at(singles);
        for step in singles {
            self.add::<W>(&mut found, look_first(&self.rows, step, bits));
        }
        for pair in pairs.chunks_exact(2) {
            let state = look_first(&self.rows, &pair[0], bits);
            self.add::<W>(&mut found, look(&self.rows, &pair[1], state, bits));
        }
        let low = bits.half(false);
        let mut reserved = (low & row.bits.required) ^ row.bits.value;
        if W::WIDE {
            reserved |= (bits.half(true) & above.required) ^ above.value;
        }
        // What decides whether a word is valid is not asked here: it is not foreseen.
        if row.more != 0 {
            found = self.rest(row, bits, found);
        }
        let mut unused = low & row.bits.unused_zero & !found.effect.used;
        if W::WIDE {
            unused |= bits.half(true) & above.unused_zero & !found.high.used;
        }
        let canonical = |half: NarrowBits, row: &RowBits, effect: Effect| (half & effect.used | row.constant) ^ effect.flips;
        let when = |holds: bool, reason: u8| if holds { reason } else { 0 };
        Checked {
            low: canonical(low, &row.bits, found.effect),
            high: if W::WIDE {
                canonical(bits.half(true), &above, found.high)
            } else {
                0
            },
            reasons: when(row.illegal, wrong::ILLEGAL)
                | when(reserved != 0, wrong::RESERVED)
                | when(found.least <= usize::from(FAIL), wrong::INVALID)
                | when(unused != 0, wrong::UNUSED),
        }
    }

    /// Adds the effect of a number that a program has found.
    #[inline(always)]
    fn add<W: Halves>(&self, found: &mut Found, number: usize) {
        found.effect.add(&self.effects[number]);
        if W::WIDE {
            found.high.add(&self.high.effects[number]);
        }
        found.least = found.least.min(number);
    }

    /// The steps that only one form has.
    #[inline(never)]
    fn rest<W: Halves>(&self, row: &Row, bits: W, mut found: Found) -> Found {
        if found.least == usize::from(FAIL) {
            return found;
        }
        let first = row.first as usize + self.common();
        let mut state = 0;
        for step in &self.steps[first..first + usize::from(row.more)] {
            state = look(&self.rows, step, state, bits);
            if step.last {
                self.add::<W>(&mut found, state);
                if state == usize::from(FAIL) {
                    break;
                }
                state = 0;
            }
        }
        found
    }

    /// The forms of many words of one width of at most 64 bits; the number behind the last form
    /// stands for none. Returns whether there are words of this width.
    ///
    /// # Panics
    /// If there are more words than places.
    pub fn forms(&self, width: u32, words: &[NarrowBits], forms: &mut [u16]) -> bool {
        let narrow = width <= NarrowBits::BITS;
        let Some(finder) = self.finder(width).filter(|_| narrow) else {
            return false;
        };
        if finder.steps.is_empty() {
            return false;
        }
        find_all(&finder.steps, &self.rows, words, &mut forms[..words.len()]);
        true
    }
}

/// Finds the forms of words. They do not wait for each other: all lookups of one are made before the
/// next.
#[cfg_attr(with_vectors, multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn find_all(steps: &[Step], rows: &[u16], words: &[NarrowBits], forms: &mut [u16]) {
    match steps {
        [a, b] => {
            let [first, second] = [a, b].map(|step| &rows[step.rows as usize..]);
            for (word, form) in words.iter().zip(forms) {
                *form = next(second, b, next(first, a, 0, *word), *word);
            }
        }
        [a, b, c] => {
            let [first, second, third] = [a, b, c].map(|step| &rows[step.rows as usize..]);
            for (word, form) in words.iter().zip(forms) {
                let state = next(second, b, next(first, a, 0, *word), *word);
                *form = next(third, c, state, *word);
            }
        }
        steps => {
            for (word, form) in words.iter().zip(forms) {
                *form = steps.iter().fold(0, |state, step| look(rows, step, state, *word)) as u16;
            }
        }
    }
}

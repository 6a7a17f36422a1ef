//! What the bytes of a fuzzer mean. Words come as records of equal length, so that a fuzzer can
//! change, drop and splice words without losing the others.

use crate::InstructionSet;
use arbitrary::{Arbitrary, Unstructured};

use crate::builtin::{self, NAMES};
use crate::encoding::Instr;
use crate::model::{Isa, Semantics, Word, spread, word_ones};

use super::{Reference, built_in, form_word};

/// Bytes of a record: which ISA, a tag, then the bits, low byte first.
pub const RECORD: usize = 10;

/// Words taken from one input. A change of it is one of a few words; the others are only read
/// again.
pub const MOST: usize = 4;

/// Marks a tag that names a form, whose fixed and reserved bits are then set in the word.
const FORM: u8 = 0x80;

/// The byte that names an ISA: a hash of its name, so that records keep their meaning when ISAs are
/// added.
const fn code(name: &str) -> u8 {
    let (bytes, mut hash, mut i) = (name.as_bytes(), 0x811c_9dc5_u32, 0);
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    (hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24) as u8
}

/// The index in [`NAMES`] that a byte stands for. Bytes that no ISA has, which only a fuzzer
/// writes, stand for any.
fn index(byte: u8) -> usize {
    let named = NAMES.iter().position(|n| code(n) == byte);
    named.unwrap_or(usize::from(byte) % NAMES.len())
}

/// The words that some bytes stand for; bytes that fill no record, and what
/// follows the first [`MOST`] records, are ignored.
pub fn words(data: &[u8]) -> impl Iterator<Item = (&'static InstructionSet, Word)> + use<'_> {
    let (records, _) = data.as_chunks::<RECORD>();
    records.iter().take(MOST).filter_map(|record| {
        let [isa, tag, bytes @ ..] = *record;
        word(built_in(index(isa)), tag, u64::from_le_bytes(bytes))
    })
}

fn word(machine: &'static InstructionSet, tag: u8, bits: u64) -> Option<(&'static InstructionSet, Word)> {
    let number = usize::from(tag & !FORM);
    if tag & FORM != 0 {
        let forms = machine.model().forms.len();
        return (forms > 0).then(|| (machine, form_word(machine.model(), number % forms, bits)));
    }
    Some((machine, whole_word(machine.model(), number, bits)?))
}

/// Bits in one of the widths that units make.
fn whole_word(isa: &Isa, unit: usize, bits: u64) -> Option<Word> {
    let unit = isa.units.get(unit % isa.units.len().max(1))?;
    let width = unit.lo + unit.width;
    let bits = spread(bits) & word_ones(width);
    Some(Word { bits, width })
}

/// The byte of a built-in ISA.
fn code_of(isa: &Isa) -> Option<u8> {
    NAMES.contains(&isa.name.as_str()).then(|| code(&isa.name))
}

/// Index of the unit that ends a word.
fn unit_of(isa: &Isa, word: Word) -> Option<usize> {
    isa.units.iter().position(|u| u.lo + u.width == word.width)
}

/// The record of a word, if it has a width that units of the ISA make.
///
/// ```
/// use isamorph_core::{builtin, oracle::input};
/// let nv50 = builtin::isa("nv50").unwrap();
/// let word = nv50.word("20000001 04004780").unwrap();
/// let seed = input::record(nv50, word).unwrap();
/// let back: Vec<_> = input::words(&seed).map(|(m, w)| (&m.model().name, w)).collect();
/// assert_eq!(back, [(&nv50.name, word)]);
/// ```
#[must_use]
pub fn record(isa: &Isa, word: Word) -> Option<[u8; RECORD]> {
    let tag = u8::try_from(unit_of(isa, word)?).ok().filter(|tag| tag & FORM == 0)?;
    let mut out = [0; RECORD];
    out[0] = code_of(isa)?;
    out[1] = tag;
    out[2..].copy_from_slice(&(word.bits as u64).to_le_bytes());
    Some(out)
}

/// The text that some bytes stand for, and the ISA whose it is meant to be: the first byte names
/// the ISA.
#[must_use]
pub fn text(data: &[u8]) -> Option<(&'static InstructionSet, &str)> {
    let (isa, text) = data.split_first()?;
    let text = std::str::from_utf8(text).ok()?;
    Some((built_in(index(*isa)), text))
}

/// The bytes of a text of an ISA.
///
/// ```
/// use isamorph_core::{builtin, oracle::input};
/// let nv50 = builtin::isa("nv50").unwrap();
/// let seed = input::text_record(nv50, "ret").unwrap();
/// let (machine, text) = input::text(&seed).unwrap();
/// assert_eq!((&machine.model().name, text), (&nv50.name, "ret"));
/// ```
#[must_use]
pub fn text_record(isa: &Isa, text: &str) -> Option<Vec<u8>> {
    let mut out = vec![code_of(isa)?];
    out.extend(text.as_bytes());
    Some(out)
}

/// The instruction that some bytes stand for, and its ISA: any values of fields (see
/// [`InstructionSet::arbitrary_instr`]).
#[must_use]
pub fn instr(data: &[u8]) -> Option<(&'static InstructionSet, Instr)> {
    let mut u = Unstructured::new(data);
    let machine = built_in(index(u8::arbitrary(&mut u).ok()?));
    let instr = machine.arbitrary_instr(&mut u).ok()?;
    Some((machine, instr))
}

/// Instructions to be executed one after the other, and numbers that decide about everything else.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The ISA.
    pub isa: &'static Isa,
    /// Decides about the state before.
    pub seed: u64,
    /// Decides what is tried.
    pub choice: u64,
    /// Instructions whose effects are described.
    pub code: Vec<Instr>,
}

/// Instructions taken from one input.
pub const MOST_EXECUTED: usize = 8;

/// Bytes of a record of a [`Trial`]: a tag of two bytes, then the bits, low byte first.
const TRIAL_RECORD: usize = 10;

/// Marks a tag of a trial that names a unit; others name a form.
const UNIT: u16 = 0x8000;

/// The trial that some bytes stand for: a byte for the ISA, seed, choice, and records of words, of
/// which those without a described effect are left out. Nothing of this compiles decoders, so that
/// a program that runs once starts quickly.
#[must_use]
pub fn trial(data: &[u8]) -> Option<Trial> {
    let mut u = Unstructured::new(data);
    let isa = builtin::isa(NAMES[index(u8::arbitrary(&mut u).ok()?)])?;
    let (seed, choice) = (u64::arbitrary(&mut u).ok()?, u64::arbitrary(&mut u).ok()?);
    let decoder = Reference::new(isa);
    let (records, _) = u.take_rest().as_chunks::<TRIAL_RECORD>();
    let code = records.iter().take(MOST_EXECUTED).filter_map(|record| {
        let [low, high, bytes @ ..] = *record;
        let (tag, bits) = (u16::from_le_bytes([low, high]), u64::from_le_bytes(bytes));
        let word = match tag & UNIT {
            0 if isa.forms.is_empty() => return None,
            0 => form_word(isa, usize::from(tag) % isa.forms.len(), bits),
            _ => whole_word(isa, usize::from(tag & !UNIT), bits)?,
        };
        let described = |i: &Instr| matches!(isa.forms[i.form].semantics, Semantics::Effects { .. });
        decoder.decode(word).ok().filter(described)
    });
    Some(Trial {
        isa,
        seed,
        choice,
        code: code.collect(),
    })
}

/// The bytes of a trial, if its words have widths that units of the ISA make.
///
/// ```
/// use isamorph_core::{builtin, oracle::input};
/// let nv50 = builtin::isa("nv50").unwrap();
/// let word = nv50.word("20000001 04004780").unwrap();
/// let trial = input::trial(&input::trial_record(nv50, 1, 2, &[word, word]).unwrap()).unwrap();
/// assert_eq!((trial.isa.name.as_str(), trial.seed, trial.choice), ("nv50", 1, 2));
/// assert!(trial.code.len() == 2 && trial.code.iter().all(|i| nv50.form_name(i.form) == "add.long"));
/// ```
#[must_use]
pub fn trial_record(isa: &Isa, seed: u64, choice: u64, words: &[Word]) -> Option<Vec<u8>> {
    let mut out = vec![code_of(isa)?];
    out.extend(seed.to_le_bytes());
    out.extend(choice.to_le_bytes());
    for word in words {
        out.extend((u16::try_from(unit_of(isa, *word)?).ok()? | UNIT).to_le_bytes());
        out.extend((word.bits as u64).to_le_bytes());
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_isas_differ_and_stay() {
        // Seeds hold these bytes: a new ISA adds one and changes none.
        let codes: Vec<u8> = NAMES.iter().map(|n| code(n)).collect();
        assert_eq!(codes, CODES);
        for (at, byte) in codes.iter().enumerate() {
            assert_eq!(index(*byte), at);
        }
    }

    const CODES: [u8; NAMES.len()] = [0xa6, 0x57, 0x6a, 0xf1, 0xbf, 0x66, 0xf5];
}

//! What the bytes of a fuzzer mean: a list of records of nine bytes, one word each, so that a fuzzer can change, drop and
//! splice words without losing the others.

use crate::isa::{Isa, Word, ones};

use super::{Machine, form_word};

/// Bytes of a record: a tag, then the bits, low byte first.
pub const RECORD: usize = 9;

/// Words taken from one input: a longer one would only be slower.
pub const MOST: usize = 8;

/// Marks a tag that names a form, whose fixed and reserved bits are then set in the word.
const FORM: u8 = 0x80;

/// The words that some bytes stand for; bytes that fill no record, and what
/// follows the first [`MOST`] records, are ignored.
pub fn words<'m, 'd>(machines: &'m [Machine], data: &'d [u8]) -> impl Iterator<Item = (&'m Machine, Word)> + use<'m, 'd> {
    let (records, _) = data.as_chunks::<RECORD>();
    records.iter().take(MOST).filter_map(|record| {
        let [tag, bytes @ ..] = *record;
        word(machines, tag, u64::from_le_bytes(bytes))
    })
}

fn word(machines: &[Machine], tag: u8, bits: u64) -> Option<(&Machine, Word)> {
    let index = usize::from(tag & !FORM);
    let machine = machines.get(index % machines.len().max(1))?;
    let rest = index / machines.len();
    if tag & FORM != 0 {
        let forms = machine.isa.forms.len();
        return (forms > 0).then(|| (machine, form_word(machine.isa, rest % forms, bits)));
    }
    let unit = machine.isa.units.get(rest % machine.isa.units.len().max(1))?;
    let width = unit.lo + unit.width;
    Some((
        machine,
        Word {
            bits: bits & ones(width),
            width,
        },
    ))
}

/// The record of a word, if it has a width that units of the ISA make.
///
/// ```
/// use isamorph_core::oracle::{Machine, input};
/// let machines = Machine::built_in();
/// let nv50 = machines.iter().find(|m| m.isa.name == "nv50").unwrap().isa;
/// let word = nv50.word("20000001 04004780").unwrap();
/// let seed = input::record(&machines, nv50, word).unwrap();
/// let back: Vec<_> = input::words(&machines, &seed).map(|(m, w)| (&m.isa.name, w)).collect();
/// assert_eq!(back, [(&nv50.name, word)]);
/// ```
#[must_use]
pub fn record(machines: &[Machine], isa: &Isa, word: Word) -> Option<[u8; RECORD]> {
    let machine = machines.iter().position(|m| m.isa.name == isa.name)?;
    let unit = isa.units.iter().position(|u| u.lo + u.width == word.width)?;
    let tag = u8::try_from(machine + unit * machines.len()).ok().filter(|tag| tag & FORM == 0)?;
    let mut out = [tag; RECORD];
    out[1..].copy_from_slice(&word.bits.to_le_bytes());
    Some(out)
}

/// The text that some bytes stand for, and the ISA whose it is meant to be: the first byte names the ISA.
pub fn text<'m, 'd>(machines: &'m [Machine], data: &'d [u8]) -> Option<(&'m Machine, &'d str)> {
    let (tag, text) = data.split_first()?;
    let machine = machines.get(usize::from(*tag) % machines.len().max(1))?;
    Some((machine, std::str::from_utf8(text).ok()?))
}

/// The bytes of a text of an ISA.
///
/// ```
/// use isamorph_core::oracle::{Machine, input};
/// let machines = Machine::built_in();
/// let seed = input::text_record(&machines, machines[1].isa, "ret").unwrap();
/// let (machine, text) = input::text(&machines, &seed).unwrap();
/// assert_eq!((&machine.isa.name, text), (&machines[1].isa.name, "ret"));
/// ```
#[must_use]
pub fn text_record(machines: &[Machine], isa: &Isa, text: &str) -> Option<Vec<u8>> {
    let machine = machines.iter().position(|m| m.isa.name == isa.name)?;
    let mut out = vec![u8::try_from(machine).ok()?];
    out.extend(text.as_bytes());
    Some(out)
}

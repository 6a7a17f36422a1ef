//! Exhaustive counts for spaces of at most 32 bits: every word is decoded, as a check of
//! [`count`](super::count).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::count::Class;
use crate::InstructionSet;
use crate::encoding::programs::{Recognised, Unrecognised};
use crate::encoding::{Codec, FormId};
use crate::model::{Bits, Cube, Isa, NarrowBits, ones};

/// Most bits of words that are counted one by one.
pub const MOST_BITS: u32 = 32;
/// Words that are recognised together.
const BLOCK: usize = 4096;

/// What is counted together: a class without the row or field that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// An instruction with nothing that hardware ignores.
    Canonical,
    /// Another word of an instruction.
    Residue,
    /// Bits that must have a value do not.
    Reserved,
    /// A row of a table is invalid.
    Invalid,
    /// A field that nothing uses is not zero and must be.
    Unused,
    /// Documented as no instruction.
    Illegal,
    /// No form matches.
    Undocumented,
}

impl Kind {
    /// The kind and the form of a class.
    #[must_use]
    pub fn of(class: Class) -> (Kind, Option<FormId>) {
        let kind = match class {
            Class::Canonical(_) => Kind::Canonical,
            Class::Residue(_) => Kind::Residue,
            Class::Reserved(_) => Kind::Reserved,
            Class::Invalid { .. } => Kind::Invalid,
            Class::Unused { .. } => Kind::Unused,
            Class::Illegal(_) => Kind::Illegal,
            Class::Undocumented => Kind::Undocumented,
        };
        (kind, class.form())
    }

    fn of_word(word: NarrowBits, found: Result<Recognised, Unrecognised>) -> (Kind, Option<FormId>) {
        let (kind, form) = match found {
            Ok(r) if r.canonical == word.into() => (Kind::Canonical, r.form),
            Ok(r) => (Kind::Residue, r.form),
            Err(Unrecognised::Reserved(form)) => (Kind::Reserved, form),
            Err(Unrecognised::Invalid(form)) => (Kind::Invalid, form),
            Err(Unrecognised::Unused(form)) => (Kind::Unused, form),
            Err(Unrecognised::Illegal(form)) => (Kind::Illegal, form),
            Err(Unrecognised::Undocumented | Unrecognised::Width) => return (Kind::Undocumented, None),
        };
        (kind, Some(form as usize))
    }
}

/// How many words there are of each kind and form.
pub type Tally = BTreeMap<(Kind, Option<FormId>), u128>;

/// Counts the words of a cube that lie in none of the cubes before it; nothing if there are too
/// many to ask one by one.
///
/// ```
/// use isamorph_core::{InstructionSet, analysis::exhaustive::{Kind, tally}, model::Cube};
/// let rv32 = InstructionSet::builtin("rv32").unwrap();
/// // `addi` of any constant and any registers.
/// let addi = Cube { mask: 0x707f, value: 0x13 };
/// let counted = tally(&rv32, 32, addi, &[]).unwrap();
/// assert_eq!(counted.values().sum::<u128>(), 1 << 22);
/// assert!(counted.keys().all(|(kind, _)| *kind == Kind::Canonical));
/// ```
#[must_use]
pub fn tally(set: &InstructionSet, width: u32, cube: Cube, before: &[Cube]) -> Option<Tally> {
    if width > MOST_BITS {
        return None;
    }
    let (isa, codec) = (set.model(), set.codec());
    let (value, free) = (cube.value as NarrowBits & ones(width), !cube.mask as NarrowBits & ones(width));
    // One place for each kind of each form, and one for those without.
    let kinds = Kind::Undocumented as usize + 1;
    let mut counts = vec![0u64; (isa.forms.len() + 1) * kinds];
    let mut words = Vec::with_capacity(BLOCK);
    let mut next = Some(0);
    while let Some(first) = next {
        words.clear();
        let mut own = first;
        next = loop {
            let word = own | value;
            if !before.iter().any(|c| c.contains(word.into())) {
                words.push(word);
            }
            own = (own | !free).wrapping_add(1) & free;
            if own == 0 {
                break None;
            }
            if words.len() == BLOCK {
                break Some(own);
            }
        };
        codec.recognise_all(isa, width, &words, |number, found| {
            let (kind, form) = Kind::of_word(words[number], found);
            counts[form.map_or(0, |f| f + 1) * kinds + kind as usize] += 1;
        });
    }
    const ALL: [Kind; 7] = [
        Kind::Canonical,
        Kind::Residue,
        Kind::Reserved,
        Kind::Invalid,
        Kind::Unused,
        Kind::Illegal,
        Kind::Undocumented,
    ];
    let mut tally = Tally::new();
    for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        tally.insert((ALL[place % kinds], (place / kinds).checked_sub(1)), u128::from(*count));
    }
    Some(tally)
}

/// Words that have the same high bits, and are compared together: what is known about them has room in
/// the fastest cache.
const LOW_BITS: u32 = 10;
/// Words for which forms are sorted out together.
const MIDDLE_BITS: u32 = 20;

/// Does classification find for every word of a width the form that the spec names by fixed bits
/// and priorities? Gives how many words there are, or one with another form; nothing if there are
/// too many to ask one by one.
///
/// The forms of words with the same high bits depend on which forms these bits admit. There are few
/// sets of forms, so that the expected answers are worked out once for each.
///
/// ```
/// use isamorph_core::{InstructionSet, analysis::exhaustive::forms_agree};
/// let rv32 = InstructionSet::builtin("rv32").unwrap();
/// assert_eq!(forms_agree(rv32.model(), rv32.codec(), 16), Some(Ok(1 << 16)));
/// ```
#[must_use]
pub fn forms_agree(isa: &Isa, codec: &Codec, width: u32) -> Option<Result<u64, NarrowBits>> {
    if width > MOST_BITS || !isa.word_widths().contains(&width) {
        return None;
    }
    let low = ones(width.min(LOW_BITS));
    let own = isa.forms.iter().enumerate().filter(|(_, f)| f.width == width);
    let own: Vec<(FormId, Cube)> = own.map(|(form, f)| (form, f.fixed)).collect();
    let (mut known, mut answers): (FxHashMap<Vec<FormId>, usize>, Vec<Vec<u16>>) = Default::default();
    let mut words: Vec<NarrowBits> = (0..=low).collect();
    let mut forms = vec![0; words.len()];
    let admits = |cube: &Cube, high: NarrowBits, low: NarrowBits| (Bits::from(high) ^ cube.value) & cube.mask & !Bits::from(low) == 0;
    // Forms that the highest bits admit, and those that all high bits do.
    let (mut near, mut admitted): (Vec<(FormId, Cube)>, Vec<FormId>) = Default::default();
    let middle = ones(width.min(MIDDLE_BITS));
    loop {
        let high = words[0];
        if high & middle == 0 {
            near.clear();
            near.extend(own.iter().filter(|(_, cube)| admits(cube, high, middle)));
        }
        admitted.clear();
        admitted.extend(near.iter().filter(|(_, cube)| admits(cube, high, low)).map(|(form, _)| *form));
        let answer = match known.get(&admitted) {
            Some(known) => *known,
            None => {
                answers.push((0..=low).map(|bits| form_among(isa, &admitted, low, bits)).collect());
                known.insert(admitted.clone(), answers.len() - 1);
                answers.len() - 1
            }
        };
        if !codec.classify(isa, width, &words, &mut forms) {
            return Some(Err(high));
        }
        let expected = &answers[answer];
        if *expected != forms {
            let wrong = expected.iter().zip(&forms).position(|(a, b)| a != b).unwrap_or(0);
            return Some(Err(words[wrong]));
        }
        if high | low == ones(width) {
            return Some(Ok(ones(width) + 1));
        }
        words.iter_mut().for_each(|word| *word += low + 1);
    }
}

/// The form of a word with these low bits among those that its high bits admit: the one over which
/// no other has priority; the number behind the last form stands for none.
fn form_among(isa: &Isa, admitted: &[FormId], low: NarrowBits, bits: NarrowBits) -> u16 {
    let matches = |form: &FormId| {
        let cube = isa.forms[*form].fixed;
        (Bits::from(bits) ^ cube.value) & cube.mask & Bits::from(low) == 0
    };
    let beaten = |form: &FormId| {
        admitted
            .iter()
            .any(|other| isa.priorities.contains(&(*other, *form)) && matches(other))
    };
    let found = admitted.iter().find(|form| matches(form) && !beaten(form));
    found.map_or(isa.forms.len(), |form| *form) as u16
}

/// What [`tally`] counts, from exact counts of classes.
#[must_use]
pub fn of_shares(shares: &[(Class, u128)]) -> Tally {
    let mut tally = Tally::new();
    for (class, words) in shares {
        *tally.entry(Kind::of(*class)).or_default() += words;
    }
    tally
}

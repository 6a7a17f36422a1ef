//! Words of instruction sets.

use isamorph_core::InstructionSet;
use isamorph_core::model::{NarrowBits, Word, spread, word_ones};

use crate::random::Random;
use crate::{WORDS, corpus};

/// Random words of a form until one is valid.
const TRIED: usize = 400;

/// Real words of the corpus at random, so that no branch predictor learns their order.
pub fn real(set: &InstructionSet) -> Vec<Word> {
    let known: Vec<Word> = corpus::grouped(set.model()).iter().map(|r| r.word).collect();
    let mut random = Random(7);
    (0..WORDS).map(|_| known[random.number() as usize % known.len()]).collect()
}

/// The same in the order of the corpus, again and again.
pub fn listed(set: &InstructionSet) -> Vec<Word> {
    let known: Vec<Word> = corpus::grouped(set.model()).iter().map(|r| r.word).collect();
    known.into_iter().cycle().take(WORDS).collect()
}

/// Words of all forms at random: each form with random bits in its fields, where such words are
/// valid.
pub fn of_forms(set: &InstructionSet) -> Vec<Word> {
    let (isa, mut random) = (set.model(), Random(7));
    let mut known: Vec<Word> = Vec::new();
    for (number, form) in isa.forms.iter().enumerate() {
        for _ in 0..TRIED {
            let word = Word {
                bits: spread(random.number()) & word_ones(form.width) & !form.fixed.mask | form.fixed.value,
                width: form.width,
            };
            if set.codec().decode(isa, word).is_ok_and(|i| i.form == number) {
                known.push(word);
                break;
            }
        }
    }
    (0..WORDS).map(|_| known[random.number() as usize % known.len()]).collect()
}

/// Random bits in all widths of words.
pub fn random(set: &InstructionSet) -> Vec<Word> {
    let (units, mut random) = (&set.model().units, Random(7));
    let word = |_| {
        let unit = &units[random.number() as usize % units.len()];
        let width = unit.lo + unit.width;
        Word {
            bits: spread(random.number()) & word_ones(width),
            width,
        }
    };
    (0..WORDS).map(word).collect()
}

/// The words of the most frequent width of at most 64 bits, the larger of two: as many again as
/// there were.
pub fn of_one_width(words: &[Word]) -> (u32, Vec<NarrowBits>) {
    let count = |width: u32| words.iter().filter(|w| w.width == width).count();
    let widths = words.iter().map(|w| w.width).filter(|w| *w <= NarrowBits::BITS);
    let width = widths
        .collect::<std::collections::BTreeSet<u32>>()
        .into_iter()
        .max_by_key(|w| count(*w));
    let width = width.expect("words of at most 64 bits");
    let own = words.iter().filter(|w| w.width == width).map(|w| w.bits as NarrowBits);
    (width, own.cycle().take(words.len()).collect())
}

//! Builds recognisers, and proves them equivalent to the tables that they were compiled from.

use super::layout;
use super::tables::Recogniser;
use crate::encoding::form_code::FormCode;
use crate::encoding::programs::check::{self, Mismatch};
use crate::encoding::programs::factor::Factors;
use crate::encoding::programs::model::{Model, Target};
use crate::encoding::programs::program::Limits;
use crate::encoding::tree::Tree;
use crate::model::Isa;

/// Tables that this program holds: all words pay for the lookups that find forms, so their tables
/// may be larger.
const IN_MEMORY: Weights = Weights {
    class: 6000,
    form: 1000,
    wide: false,
};

/// The same of an instruction set of more than [`MANY`] forms: fewer lookups are worth tables of
/// megabytes, which small specs never need.
const MANY_FORMS: Weights = Weights {
    class: 40_000,
    form: 1000,
    wide: true,
};
/// Forms that are many.
const MANY: usize = 512;

/// Tables that are smaller where nothing is lost by it: see [`Recogniser::leaner`].
#[cfg(feature = "generate")]
const LEAN: Weights = Weights {
    class: 6000,
    form: 300,
    wide: false,
};

/// Tables that are to be small.
#[cfg(feature = "generate")]
const SMALL: Weights = Weights {
    class: 300,
    form: 150,
    wide: false,
};

/// What a lookup costs, in bytes of tables.
struct Weights {
    class: usize,
    form: usize,
    /// May the lookups that find forms take a bit more, and have more rows?
    wide: bool,
}

impl Recogniser {
    /// Compiles trees and plans, and proves for every word that the result does what they do.
    ///
    /// # Errors
    /// A word for which the result differs, or what table programs cannot express.
    pub fn of(isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Result<Recogniser, Mismatch> {
        let weights = if isa.forms.len() > MANY { &MANY_FORMS } else { &IN_MEMORY };
        Recogniser::with(isa, trees, codes, weights)
    }

    /// The same with smaller tables.
    ///
    /// # Errors
    /// As there.
    #[cfg(feature = "generate")]
    pub fn small(isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Result<Recogniser, Mismatch> {
        Recogniser::with(isa, trees, codes, &SMALL)
    }

    /// The same decoder with smaller tables, proved as well, if words need no more lookups in them.
    #[cfg(feature = "generate")]
    pub fn leaner(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Option<Recogniser> {
        let lean = Recogniser::with(isa, trees, codes, &LEAN).ok()?;
        let lookups = |r: &Recogniser| {
            let more: u32 = r.forms.iter().map(|form| u32::from(form.more)).sum();
            (r.common(), more, r.finders.iter().map(|f| f.steps.len()).max())
        };
        (lookups(&lean) == lookups(self) && lean.rows.len() < self.rows.len()).then_some(lean)
    }

    fn with(isa: &Isa, trees: &[Tree], codes: &[FormCode], weights: &Weights) -> Result<Recogniser, Mismatch> {
        let factors = Factors::default();
        let class = Limits {
            widest: if weights.wide { 13 } else { 12 },
            merged: 0,
            rows: if weights.wide { 1 << 17 } else { 1 << 15 },
            operation: weights.class,
            factors: Some(&factors),
        };
        let form = Limits {
            widest: 13,
            merged: 20,
            rows: 1 << 15,
            operation: weights.form,
            ..class
        };
        let model = Model::of(isa, trees, codes, Target { class, form });
        let recogniser = layout::of(&model, &factors).ok_or_else(|| Mismatch::NoRow(isa.name.clone()))?;
        recogniser.agrees(isa, trees, codes)?;
        Ok(recogniser)
    }

    /// Proves for every word that it is recognised as trees and plans do. What is proved are the
    /// arrays, read as [`Recogniser::recognise`] reads them.
    ///
    /// # Errors
    /// A word for which they differ.
    pub fn agrees(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Result<(), Mismatch> {
        let model = self.model().ok_or_else(|| Mismatch::NoRow(isa.name.clone()))?;
        check::decoder(isa, trees, codes, &model)
    }
}

#[cfg(all(test, feature = "spec"))]
pub(super) mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec, word};
    use crate::encoding::Codec;
    use crate::encoding::programs::recogniser::tables::{BLOCK, Block, Finder};
    use crate::model::NarrowBits;

    pub(in super::super) fn machine() -> (Isa, Codec) {
        let top = "enum e : 3 { 00x low 01x mid canonical 0x3 100 one else invalid \"none\" }
            operand o(k: 1, n: 2) { k == 0 => \"n{n}\"; else => \"m\"; }";
        let isa = spec(
            top,
            &form(
                "field k : 1 = w[6] field n : 2 = w[5..4] unused reserved field x : e = w[2..0] ignored w[3] operand y = o(k, n) text \"a {x} {y}\" nosem \"-\"",
            ),
        );
        let codec = Codec::new(&isa);
        (isa, codec)
    }

    #[test]
    fn a_recogniser_reads_every_word_as_trees_and_plans_do() {
        let (isa, codec) = machine();
        let recogniser = codec.recogniser(&isa).expect("it can be made");
        let walked = Codec::new(&isa);
        let words: Vec<NarrowBits> = (0..256).collect();
        let mut valid = 0;
        for bits in 0..256 {
            let slow = walked.recognise(&isa, word(bits));
            assert_eq!(recogniser.recognise(word(bits)), slow, "{bits:#x}");
            valid += usize::from(slow.is_ok());
        }
        assert!(valid > 20 && valid < 200, "{valid} valid words");
        let mut seen = 0;
        recogniser.recognise_all(8, &words, |number, found| {
            assert_eq!(found, walked.recognise(&isa, word(number as u128)));
            seen += 1;
        });
        assert_eq!(seen, 256);
        let mut block = Block::EMPTY;
        for (start, words) in (0..).step_by(BLOCK).zip(words.chunks(BLOCK)) {
            recogniser.look_up(8, words, &mut block);
            for at in 0..words.len() {
                assert_eq!(block.found(at), walked.recognise(&isa, word(start + at as u128)));
            }
        }
        let mut forms = vec![7; 256];
        assert!(!recogniser.forms(16, &words, &mut forms));
        assert!(recogniser.forms(8, &words, &mut forms));
        assert!(
            words
                .iter()
                .zip(&forms)
                .all(|(w, f)| codec.trees[0].find((*w).into()).unwrap_or(isa.forms.len()) == usize::from(*f))
        );
    }

    #[test]
    fn a_recogniser_with_any_row_changed_is_refused() {
        let (isa, codec) = machine();
        let good = codec.recogniser(&isa).expect("it can be made");
        let agrees = |r: &Recogniser| r.agrees(&isa, &codec.trees, &codec.forms).is_ok();
        assert!(agrees(good));
        let finders: usize = good.finders.iter().flat_map(|f| &f.steps).map(|s| 1 << s.width).sum();
        for row in 0..finders {
            let mut bad = good.clone();
            bad.rows[row] ^= 1;
            assert!(!agrees(&bad), "row {row} of the finder");
        }
        let changes: [fn(&mut Recogniser); 12] = [
            |r| r.effects.iter_mut().for_each(|effect| effect.used ^= 1 << 5),
            |r| r.forms[0].bits.required ^= 1 << 3,
            |r| r.forms[0].bits.constant ^= 1,
            |r| r.forms[0].bits.unused_zero = 0,
            |r| r.forms[0].illegal = true,
            |r| r.effects.iter_mut().for_each(|effect| effect.flips = 0),
            |r| r.forms[0].more += 1,
            |r| r.steps.iter_mut().for_each(|step| step.bits ^= 1 << 5),
            |r| r.steps.iter_mut().for_each(|step| step.rows += 1),
            |r| r.numbers[8] = u8::MAX,
            |r| r.numbers[16] = 0,
            |r| {
                r.finders.push(Finder {
                    width: 16,
                    ..r.finders[0].clone()
                });
                r.numbers[16] = 1;
            },
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut bad = good.clone();
            change(&mut bad);
            assert!(!agrees(&bad), "change {number}");
        }
    }
}

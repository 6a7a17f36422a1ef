//! What holds for all words of a form, so that generated decoders need not ask. It is read from the
//! arrays as they are laid out.

use super::tables::Recogniser;
use crate::encoding::programs::diagram::Diagrams;
use crate::encoding::programs::model::{FAIL, Model};
use crate::model::{Bits, Cube, Isa};

/// What holds for all words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// For each form, bits that count in none of its instructions; an invalid code is marked by
    /// letting all bits count. Nothing for a form that has no such bit and needs one: there is
    /// none, since fixed bits do not count.
    pub(crate) never: Vec<Option<Bits>>,
    /// For each program that all forms have: does it flip bits of any word?
    pub(crate) flips: Vec<bool>,
    /// For each form: bits that the words have of its constant bits and values of its fields that
    /// are words of another form, or of none. [`NEVER`] if there are none; all words if little is
    /// known.
    pub(crate) others: Vec<Cube>,
}

/// No word has these bits.
pub(crate) const NEVER: Cube = Cube { mask: 0, value: 1 };
/// Cubes of a program that are looked at.
const MOST_CUBES: usize = 1 << 12;

impl Recogniser {
    /// What holds for all words; nothing if a lookup can look behind the end.
    pub(crate) fn facts(&self, isa: &Isa) -> Option<Facts> {
        Facts::of(&self.model()?, isa, self.flipping()?)
    }
}

impl Facts {
    /// What holds for all words of a decoder, of which is known which programs flip bits.
    pub(super) fn of(model: &Model, isa: &Isa, flips: Vec<bool>) -> Option<Facts> {
        let never = model.forms.iter().map(|form| {
            let Some(shape) = form.shape else { return Some(0) };
            let checks = &model.shapes[shape].checks;
            let outcomes = checks.iter().filter_map(|program| program.lookups.last()).flat_map(|l| &l.rows);
            let (mut used, mut fails) = (form.used, false);
            for outcome in outcomes {
                match *outcome {
                    FAIL => fails = true,
                    other => used |= model.masks[usize::from(other)],
                }
            }
            (used != Bits::MAX || !fails).then_some(!used)
        });
        let never = never.collect();
        let mut d = Diagrams::default();
        let others = isa.forms.iter().enumerate().map(|(number, form)| {
            let fields = form.fields.iter().flat_map(|f| &f.extents);
            let fields = fields.fold(0, |all: Bits, e| all | e.mask());
            let (own, fixed) = (&model.forms[number], form.fixed);
            let made = |mask: Bits, value: Bits| fields & mask == 0 && own.constant & mask == value;
            if form.illegal.is_some() || !made(fixed.mask, fixed.value) || !made(own.required, own.value) {
                return Some(Cube::default());
            }
            let class = model.classes.iter().find(|c| c.width == form.width)?;
            let mut found = class.program.function(&mut d)?;
            for bit in (0..Bits::BITS as u8).filter(|bit| fixed.mask >> bit & 1 == 1) {
                found = d.restrict(found, bit, fixed.value >> bit & 1 == 1);
            }
            let Some(cubes) = d.cubes(found, MOST_CUBES) else {
                return Some(Cube::default());
            };
            let others = cubes.into_iter().filter(|(_, form)| *form != number as u32).map(|c| c.0);
            Some(others.reduce(Cube::hull).unwrap_or(NEVER))
        });
        Some(Facts {
            never,
            flips,
            others: others.collect::<Option<_>>()?,
        })
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::NEVER;
    use crate::dsl::test_specs::{form, spec, word};
    use crate::encoding::Codec;
    use crate::model::Cube;

    #[test]
    fn bits_that_never_count_and_programs_that_flip_bits_are_found() {
        let top = "enum e : 3 { 00x low canonical 0x0 010 one else invalid \"none\" }";
        let facts = |items: &str| {
            let isa = spec(top, &form(items));
            let codec = Codec::new(&isa);
            let recogniser = codec.recogniser(&isa).expect("it can be made");
            let valid = (0..256).filter(|bits| recogniser.recognise(word(*bits)).is_ok()).count();
            (recogniser.facts(&isa).expect("it can be read"), valid)
        };
        let (own, valid) = facts("field x : e = w[2..0] field n : 3 = w[5..3] ignored w[6] text \"a {x} {n}\" nosem \"-\"");
        assert_eq!(valid, 3 * 16);
        assert_eq!(own.never, [Some(!0x3f)]);
        assert_eq!(own.others, [NEVER]);
        assert!(own.flips.contains(&true), "the code 001 is replaced");
        let (own, _) = facts("field n : 7 = w[6..0] text \"a {n}\" nosem \"-\"");
        assert_eq!(own.never, [Some(!0x7f)]);
        assert!(!own.flips.contains(&true));
    }

    #[test]
    fn words_of_a_form_are_of_others_where_these_come_first() {
        let one = |name: &str, fixed: &str, ignored: &str| {
            format!("instruction {name} {{ form f : w {{ {fixed} ignored {ignored} text \"{name}\" nosem \"-\" }} }}\n")
        };
        let forms = [
            one("a", "fixed w[7] = 0", "w[6..0]"),
            one("b", "fixed w[7..6] = 00", "w[5..0]"),
            one("c", "fixed w[7..6] = 10", "w[5..0]"),
        ];
        let isa = spec("", &format!("{} priority b.f over a.f", forms.concat()));
        let codec = Codec::new(&isa);
        let facts = codec.recogniser(&isa).and_then(|r| r.facts(&isa)).expect("it can be made");
        let low = Cube { mask: 0x40, value: 0 };
        assert_eq!(facts.others, [low, NEVER, NEVER]);
    }
}

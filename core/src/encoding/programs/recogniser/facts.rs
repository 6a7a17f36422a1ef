//! What holds for all words of a form, so that generated decoders need not ask. It is read from the
//! arrays as they are laid out.

use super::tables::Recogniser;
use crate::encoding::programs::diagram::{Diagrams, Function};
use crate::encoding::programs::model::FAIL;
use crate::model::{Bits, Isa, ones};

/// What holds for all words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// For each form, bits that count in none of its instructions; an invalid code is marked by
    /// letting all bits count. Nothing for a form that has no such bit and needs one.
    pub(crate) never: Vec<Option<Bits>>,
    /// For each program that all forms have: does it flip bits of any word?
    pub(crate) flips: Vec<bool>,
    /// For each form: have all words with its fixed bits this form, and is each word such a one that
    /// is made of its constant bits and values of its fields?
    pub(crate) certain: Vec<bool>,
}

impl Recogniser {
    /// What holds for all words; nothing if a lookup can look behind the end.
    pub(crate) fn facts(&self, isa: &Isa) -> Option<Facts> {
        let model = self.model()?;
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
        let certain = isa.forms.iter().enumerate().map(|(number, form)| {
            let fields = form.fields.iter().flat_map(|f| &f.extents);
            let fields = fields.fold(0, |all: Bits, e| all | ones(e.width.into()) << e.word_lo);
            let fixed = form.fixed;
            if fields & fixed.mask != 0 || model.forms[number].constant & fixed.mask != fixed.value {
                return Some(false);
            }
            let class = model.classes.iter().find(|c| c.width == form.width)?;
            let mut found = class.program.function(&mut d)?;
            for bit in (0..64).filter(|bit| fixed.mask >> bit & 1 == 1) {
                found = d.restrict(found, bit, fixed.value >> bit & 1 == 1);
            }
            Some(found == Function::constant(number as u32))
        });
        Some(Facts {
            never,
            flips: self.flipping()?,
            certain: certain.collect::<Option<_>>()?,
        })
    }
}

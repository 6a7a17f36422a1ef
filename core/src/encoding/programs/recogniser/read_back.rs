//! Reads the arrays of a recogniser back as a model.

use super::tables::{Effect, Recogniser, Row, RowBits, Step};
use crate::encoding::programs::factor::{index, values};
use crate::encoding::programs::model::{Class, FAIL, FormModel, Model, Shape};
use crate::encoding::programs::program::{Lookup, Program};
use crate::model::{NarrowBits, joined};

impl Recogniser {
    /// The programs, read from the arrays as they are laid out; nothing if a lookup can look behind
    /// the end.
    pub(super) fn model(&self) -> Option<Model> {
        // Words of a width without a finder of their own must not meet that of another width.
        let numbered = |(width, number): (usize, &u8)| {
            let finder = self.finders.get(usize::from(*number));
            finder.is_none_or(|f| f.width as usize == width)
        };
        if !self.numbers.iter().enumerate().all(numbered) {
            return None;
        }
        let classes = self.finders.iter().enumerate().map(|(number, f)| {
            // This is the one that words of this width meet.
            self.numbers.get(f.width as usize).filter(|n| usize::from(**n) == number)?;
            Some(Class {
                width: f.width,
                program: self.program(&f.steps)?,
            })
        });
        let classes = classes.collect::<Option<_>>()?;
        // What programs lead to, as bits that count, and behind these as bits to flip.
        let count = u16::try_from(self.effects.len()).ok()?;
        count.checked_mul(2)?;
        let wide = self.finders.iter().any(|f| f.width > NarrowBits::BITS);
        let expected = if wide { (self.forms.len(), self.effects.len()) } else { (0, 0) };
        if (self.high.forms.len(), self.high.effects.len()) != expected {
            return None;
        }
        let masks = |part: fn(&Effect) -> NarrowBits| {
            let low = self.effects.iter().map(part);
            low.enumerate()
                .map(move |(at, low)| joined(low, self.high.effects.get(at).map_or(0, part)))
        };
        let masks = masks(|e| e.used).chain(masks(|e| e.flips));
        let (mut forms, mut shapes) = (Vec::new(), Vec::new());
        for (number, row) in self.forms.iter().enumerate() {
            let mut shape = None;
            if !row.illegal {
                shape = Some(shapes.len());
                shapes.push(self.shape(row, count)?);
            } else if self.steps.get(row.first as usize..)?.len() < self.common() || row.more != 0 {
                return None;
            }
            let high = self.high.forms.get(number).copied().unwrap_or_default();
            let both = |part: fn(&RowBits) -> NarrowBits| joined(part(&row.bits), part(&high));
            forms.push(FormModel {
                required: both(|b| b.required),
                value: both(|b| b.value),
                constant: both(|b| b.constant),
                used: both(|b| b.used),
                unused_zero: both(|b| b.unused_zero),
                shape,
            });
        }
        Some(Model {
            classes,
            forms,
            shapes,
            masks: masks.collect(),
        })
    }

    /// The programs of a form: each as one that says which bits count, and as one that says which
    /// bits are flipped, unless there are none.
    fn shape(&self, row: &Row, effects: u16) -> Option<Shape> {
        let steps = self.steps.get(row.first as usize..)?;
        let (common, rest) = steps.split_at_checked(self.common())?;
        let (singles, pairs) = common.split_at(self.singles.into());
        let mut all = Vec::new();
        for own in singles.chunks(1).chain(pairs.chunks(2)) {
            all.push(self.program(own)?);
        }
        let mut own = Vec::new();
        for step in rest.get(..row.more.into())? {
            own.push(*step);
            if step.last {
                all.push(self.program(&own)?);
                own.clear();
            }
        }
        if !own.is_empty() {
            return None;
        }
        let mut shape = Shape::default();
        for program in all {
            let values = &program.lookups.last()?.rows;
            if values.iter().any(|value| *value >= effects) {
                return None;
            }
            let effects_of = |value: &u16| {
                let at = usize::from(*value);
                [Some(&self.effects[at]), self.high.effects.get(at)].into_iter().flatten()
            };
            if values.iter().any(|value| *value == FAIL || effects_of(value).any(|e| e.used != 0)) {
                shape.checks.push(program.clone());
            }
            if values.iter().any(|value| effects_of(value).any(|e| e.flips != 0)) {
                let mut flips = program;
                let last = flips.lookups.last_mut()?;
                last.rows.iter_mut().for_each(|value| *value += effects);
                shape.aliases.push(flips);
            }
        }
        Some(shape)
    }

    /// For each program that all forms have: does it flip bits of any word?
    #[cfg(feature = "generate")]
    pub(super) fn flipping(&self) -> Option<Vec<bool>> {
        let mut all = vec![false; usize::from(self.singles) + usize::from(self.pairs)];
        for row in self.forms.iter().filter(|row| !row.illegal) {
            let common = self.steps.get(row.first as usize..)?.get(..self.common())?;
            let (singles, pairs) = common.split_at(self.singles.into());
            for (flips, own) in all.iter_mut().zip(singles.chunks(1).chain(pairs.chunks(2))) {
                let program = self.program(own)?;
                let effects = program.lookups.last()?.rows.iter().map(|row| self.effects.get(usize::from(*row)));
                for effect in effects {
                    *flips |= effect?.flips != 0;
                }
            }
        }
        Some(all)
    }

    /// The program of some steps, one after the other.
    pub(super) fn program(&self, steps: &[Step]) -> Option<Program> {
        let (mut lookups, mut states) = (Vec::new(), 1);
        for step in steps {
            let width = step.bits.count_ones();
            if u32::from(step.width) != width {
                return None;
            }
            let mut rows = Vec::new();
            for state in 0..states {
                for word in values(step.bits) {
                    let own = index(word, step.bits, step.factor, step.shift.into());
                    rows.push(*self.rows.get(step.rows as usize + (state << width) + own)?);
                }
            }
            states = rows.iter().map(|row| usize::from(*row) + 1).max()?;
            let bits = if step.high { joined(0, step.bits) } else { step.bits.into() };
            lookups.push(Lookup { bits, rows });
        }
        (!lookups.is_empty()).then_some(Program { lookups })
    }
}

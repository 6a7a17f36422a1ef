//! Reads the arrays of a recogniser back as a model.

use super::tables::{Recogniser, Step};
use crate::encoding::programs::factor::{index, values};
use crate::encoding::programs::model::{Class, FormModel, Model, Shape};
use crate::encoding::programs::program::{Lookup, Program};

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
            let mut programs = self.programs(&f.steps)?;
            let program = programs.pop().filter(|_| programs.is_empty())?;
            Some(Class { width: f.width, program })
        });
        let classes = classes.collect::<Option<_>>()?;
        let (mut forms, mut shapes) = (Vec::new(), Vec::new());
        for row in &self.forms {
            let steps = self.steps.get(row.first as usize..)?;
            let (checks, aliases) = steps.split_at_checked(usize::from(row.single) + usize::from(row.chained))?;
            if checks[..row.single.into()].iter().any(|step| !step.last) {
                return None;
            }
            let mut shape = None;
            if !row.illegal {
                shape = Some(shapes.len());
                shapes.push(Shape {
                    checks: self.programs(checks)?,
                    aliases: self.programs(aliases.get(..row.aliases.into())?)?,
                });
            }
            forms.push(FormModel {
                required: row.required,
                value: row.value,
                constant: row.constant,
                used: row.used,
                unused_zero: row.unused_zero,
                shape,
            });
        }
        Some(Model {
            classes,
            forms,
            shapes,
            masks: self.masks.clone(),
        })
    }

    fn programs(&self, steps: &[Step]) -> Option<Vec<Program>> {
        let mut programs = Vec::new();
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
            lookups.push(Lookup { bits: step.bits, rows });
            if step.last {
                programs.push(Program {
                    lookups: std::mem::take(&mut lookups),
                });
                states = 1;
            }
        }
        lookups.is_empty().then_some(programs)
    }
}

//! Lays a model out in the arrays of a recogniser.

use rustc_hash::FxHashMap;

use super::tables::{Finder, Recogniser, Row, Step, TOGETHER};
use crate::encoding::programs::factor::{Factors, index, values};
use crate::encoding::programs::model::{FAIL, Model, Shape};
use crate::encoding::programs::program::Program;

/// The arrays that do what a model says; nothing if numbers do not fit into them, or if bits have
/// no factor.
pub(super) fn of(model: &Model, factors: &Factors) -> Option<Recogniser> {
    Layout::new(factors).all(model)
}

/// A lookup without bits.
const STAY: Step = Step {
    bits: 0,
    factor: 0,
    rows: 0,
    shift: 63,
    width: 0,
    last: true,
};

/// A recogniser under construction.
struct Layout<'f> {
    factors: &'f Factors,
    out: Recogniser,
    /// Where rows stand, and where the steps of programs do.
    rows: FxHashMap<Vec<u16>, u32>,
    shapes: FxHashMap<usize, (u32, [u16; 3])>,
    /// A step that finds nothing wrong and no bits.
    spare: Step,
    /// The number of checks that stand for themselves is a multiple of this, so that the processor
    /// foresees it.
    unit: usize,
}

/// How many checks of a shape are a lookup each?
fn single(shape: &Shape) -> usize {
    shape.checks.iter().filter(|p| p.lookups.len() == 1).count()
}

impl<'f> Layout<'f> {
    fn new(factors: &'f Factors) -> Self {
        Layout {
            factors,
            out: Recogniser::default(),
            rows: FxHashMap::default(),
            shapes: FxHashMap::default(),
            spare: STAY,
            unit: 1,
        }
    }

    fn all(mut self, model: &Model) -> Option<Recogniser> {
        self.out.masks.clone_from(&model.masks);
        for class in &model.classes {
            let steps = self.steps(&class.program)?;
            self.out.finders.push(Finder { width: class.width, steps });
        }
        self.even(model.forms.len());
        self.spare = self.nothing();
        let most = model.shapes.iter().map(single).max().unwrap_or(0);
        self.unit = most.clamp(1, TOGETHER);
        for form in &model.forms {
            let (first, [single, chained, aliases]) = match form.shape {
                Some(shape) => self.shape(shape, &model.shapes[shape])?,
                None => (0, [0; 3]),
            };
            self.out.forms.push(Row {
                required: form.required,
                value: form.value,
                constant: form.constant,
                used: form.used,
                unused_zero: form.unused_zero,
                first,
                single,
                chained,
                aliases,
                illegal: form.shape.is_none(),
            });
        }
        Some(self.out)
    }

    fn shape(&mut self, number: usize, shape: &Shape) -> Option<(u32, [u16; 3])> {
        if let Some(known) = self.shapes.get(&number) {
            return Some(*known);
        }
        let first = self.out.steps.len() as u32;
        let mut counts = [0; 3];
        let (mut single, chained): (Vec<&Program>, Vec<&Program>) = shape.checks.iter().partition(|p| p.lookups.len() == 1);
        // The smaller the part of words that pass, the earlier.
        single.sort_by_key(|program| {
            let rows = &program.lookups[0].rows;
            let passing = rows.iter().filter(|row| **row != FAIL).count();
            (passing << 16) / rows.len()
        });
        for (at, programs) in [single, chained, shape.aliases.iter().collect()].into_iter().enumerate() {
            let start = self.out.steps.len();
            for program in programs {
                let steps = self.steps(program)?;
                self.out.steps.extend(steps);
            }
            let count = self.out.steps.len() - start;
            let even = if at == 0 { count.next_multiple_of(self.unit) } else { count };
            self.out.steps.resize(start + even, self.spare);
            counts[at] = u16::try_from(even).ok()?;
        }
        let place = (first, counts);
        self.shapes.insert(number, place);
        Some(place)
    }

    /// Gives all finders the same number of steps.
    fn even(&mut self, forms: usize) {
        let rows = self.out.rows.len() as u32;
        self.out.rows.extend(0..=forms as u16);
        let most = self.out.finders.iter().map(|f| f.steps.len()).max().unwrap_or(0);
        self.out.numbers = vec![u8::MAX; 65];
        for (number, finder) in self.out.finders.iter_mut().enumerate() {
            self.out.numbers[finder.width as usize] = number as u8;
            if finder.steps.len() < most {
                finder.steps.iter_mut().for_each(|step| step.last = false);
                finder.steps.resize(most, Step { rows, last: false, ..STAY });
                finder.steps[most - 1].last = true;
            }
        }
    }

    /// A step that finds nothing wrong and no bits.
    fn nothing(&mut self) -> Step {
        let rows = self.out.rows.len() as u32;
        self.out.rows.push(self.out.masks.len() as u16);
        self.out.masks.push(0);
        Step { rows, ..STAY }
    }

    fn steps(&mut self, program: &Program) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        for (at, lookup) in program.lookups.iter().enumerate() {
            let (bits, width) = (lookup.bits, lookup.bits.count_ones());
            let factor = self.factors.of(bits)?;
            // Without bits there is one row a state; the index is 0 whatever the shift.
            let shift = (64 - width).min(63);
            let mut rows = Vec::new();
            for own in lookup.rows.chunks(1 << width) {
                let mut placed = vec![0; own.len()];
                for (word, row) in values(bits).zip(own) {
                    placed[index(word, bits, factor, shift)] = *row;
                }
                rows.extend(placed);
            }
            let out = &mut self.out.rows;
            let rows = *self.rows.entry(rows).or_insert_with_key(|rows| {
                out.extend(rows);
                (out.len() - rows.len()) as u32
            });
            steps.push(Step {
                bits,
                factor,
                rows,
                shift: shift as u8,
                width: width as u8,
                last: at + 1 == program.lookups.len(),
            });
        }
        Some(steps)
    }
}

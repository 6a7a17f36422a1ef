//! Lays a model out in the arrays of a recogniser.

use rustc_hash::FxHashMap;

use super::tables::{Effect, Finder, Recogniser, Row, RowBits, Step};
use crate::encoding::programs::factor::{Factors, half_of, index, values};
use crate::encoding::programs::model::{FAIL, Model, Shape};
use crate::encoding::programs::program::{Lookup, Program};
use crate::model::{Bits, Halves, NarrowBits};

/// The arrays that do what a model says; nothing if numbers do not fit into them, or if bits have
/// no factor.
pub(super) fn of(model: &Model, factors: &Factors) -> Option<Recogniser> {
    Layout::new(factors).all(model)
}

/// A lookup without bits.
const STAY: Step = Step {
    bits: 0,
    high: false,
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
    shapes: FxHashMap<usize, (u32, u16)>,
    effects: FxHashMap<[Effect; 2], u16>,
    /// A step that leads to nothing.
    spare: Step,
}

/// Most lookups that all forms have.
const COMMON: usize = 8;

/// The programs of a shape: those of one lookup, of two, and of more. Those that say which bits to
/// flip are marked.
struct Sorted<'m>([Vec<(&'m Program, bool)>; 3]);

impl<'m> Sorted<'m> {
    fn of(shape: &'m Shape) -> Sorted<'m> {
        let mut all = Sorted([const { Vec::new() }; 3]);
        let checks = shape.checks.iter().map(|p| (p, false));
        for (program, flips) in checks.chain(shape.aliases.iter().map(|p| (p, true))) {
            all.0[program.lookups.len().clamp(1, 3) - 1].push((program, flips));
        }
        // The smaller the part of words that pass, the earlier: what follows may not be looked up
        // then. Few forms flip bits: they do so behind the same places.
        for programs in &mut all.0 {
            programs.sort_by_key(|(program, flips)| {
                let rows = program.lookups.last().map_or(&[][..], |l| &l.rows);
                let passing = rows.iter().filter(|row| **row != FAIL).count();
                (*flips, (passing << 16) / rows.len().max(1))
            });
        }
        all
    }

    /// Does it fit into so many places for programs of one and of two lookups?
    fn fits(&self, singles: usize, pairs: usize) -> bool {
        let Sorted([one, two, more]) = self;
        more.is_empty() && two.len() <= pairs && one.len() <= singles + pairs - two.len()
    }
}

/// How many programs of one and of two lookups all forms have: so many that most forms have no
/// more.
fn common(model: &Model) -> (usize, usize) {
    let own = model.forms.iter().filter_map(|f| f.shape).map(|s| Sorted::of(&model.shapes[s]));
    let own: Vec<Sorted<'_>> = own.collect();
    let choices = (0..=COMMON).flat_map(|singles| (0..=(COMMON - singles) / 2).map(move |pairs| (singles, pairs)));
    // A form that needs more may be a frequent one, and is not foreseen.
    let cost = |&(singles, pairs): &(usize, usize)| {
        let left = own.iter().filter(|o| !o.fits(singles, pairs)).count();
        (singles + 2 * pairs) * own.len() + left * 60
    };
    choices.min_by_key(cost).unwrap_or_default()
}

impl<'f> Layout<'f> {
    fn new(factors: &'f Factors) -> Self {
        Layout {
            factors,
            out: Recogniser::default(),
            rows: FxHashMap::default(),
            shapes: FxHashMap::default(),
            effects: FxHashMap::default(),
            spare: STAY,
        }
    }

    fn all(mut self, model: &Model) -> Option<Recogniser> {
        for class in &model.classes {
            let steps = self.steps(&class.program)?;
            self.out.finders.push(Finder { width: class.width, steps });
        }
        self.even(model.forms.len());
        // The first effect is that of an invalid word.
        self.out.effects.push(Effect::default());
        if model.classes.iter().any(|class| class.width > NarrowBits::BITS) {
            self.out.high.forms.reserve(model.forms.len());
            self.out.high.effects.push(Effect::default());
        }
        self.spare = self.nothing()?;
        let (singles, pairs) = common(model);
        (self.out.singles, self.out.pairs) = (u8::try_from(singles).ok()?, u8::try_from(pairs).ok()?);
        // What forms without programs have.
        self.out.steps.resize(self.out.common(), self.spare);
        for form in &model.forms {
            let (first, more) = match form.shape {
                Some(shape) => self.shape(shape, model)?,
                None => (0, 0),
            };
            let half = |high: bool| RowBits {
                required: form.required.half(high),
                value: form.value.half(high),
                constant: form.constant.half(high),
                used: form.used.half(high),
                unused_zero: form.unused_zero.half(high),
            };
            if self.is_wide() {
                self.out.high.forms.push(half(true));
            }
            self.out.forms.push(Row {
                bits: half(false),
                first,
                more,
                illegal: form.shape.is_none(),
            });
        }
        Some(self.out)
    }

    fn shape(&mut self, number: usize, model: &Model) -> Option<(u32, u16)> {
        if let Some(known) = self.shapes.get(&number) {
            return Some(*known);
        }
        let Sorted([mut one, mut two, mut more]) = Sorted::of(&model.shapes[number]);
        let (singles, pairs) = (usize::from(self.out.singles), usize::from(self.out.pairs));
        more.extend(two.drain(pairs.min(two.len())..));
        let as_pairs = one.split_off(singles.min(one.len()));
        let room = pairs - two.len();
        let (as_pairs, left) = as_pairs.split_at(room.min(as_pairs.len()));
        more.extend(left);
        let mut steps = Vec::new();
        let flipping = one.iter().filter(|(_, flips)| *flips).count();
        for (at, program) in one.iter().enumerate() {
            if at + flipping == one.len() {
                steps.resize(singles - flipping, self.spare);
            }
            steps.extend(self.program(*program, model)?);
        }
        steps.resize(singles, self.spare);
        for program in two {
            steps.extend(self.program(program, model)?);
        }
        for program in as_pairs {
            // A lookup without bits leads to the first state.
            steps.push(self.start()?);
            steps.extend(self.program(*program, model)?);
        }
        while steps.len() < self.out.common() {
            steps.extend([self.start()?, self.spare]);
        }
        let fixed = steps.len();
        for program in more {
            steps.extend(self.program(program, model)?);
        }
        let place = (self.out.steps.len() as u32, u16::try_from(steps.len() - fixed).ok()?);
        self.out.steps.extend(steps);
        self.shapes.insert(number, place);
        Some(place)
    }

    /// The steps of a program, whose values are masks of a model.
    fn program(&mut self, (program, flips): (&Program, bool), model: &Model) -> Option<Vec<Step>> {
        let mut own = program.clone();
        for value in &mut own.lookups.last_mut()?.rows {
            let mask = model.masks[usize::from(*value)];
            *value = match (*value, flips) {
                (FAIL, false) => FAIL,
                // No code of an invalid word is replaced.
                (FAIL, true) => return None,
                (_, false) => self.effect([false, true].map(|high| Effect {
                    used: mask.half(high),
                    flips: 0,
                }))?,
                (_, true) => self.effect([false, true].map(|high| Effect {
                    used: 0,
                    flips: mask.half(high),
                }))?,
            };
        }
        self.steps(&own)
    }

    /// Are there words with a high half?
    fn is_wide(&self) -> bool {
        !self.out.high.effects.is_empty()
    }

    /// The number of an effect in the low half and in the high half.
    fn effect(&mut self, effect: [Effect; 2]) -> Option<u16> {
        if let Some(known) = self.effects.get(&effect) {
            return Some(*known);
        }
        let number = u16::try_from(self.out.effects.len()).ok()?;
        let [low, high] = effect;
        self.out.effects.push(low);
        if self.is_wide() {
            self.out.high.effects.push(high);
        }
        self.effects.insert(effect, number);
        Some(number)
    }

    /// Gives all finders the same number of steps.
    fn even(&mut self, forms: usize) {
        let rows = self.out.rows.len() as u32;
        self.out.rows.extend(0..=forms as u16);
        let most = self.out.finders.iter().map(|f| f.steps.len()).max().unwrap_or(0);
        self.out.numbers = vec![u8::MAX; Bits::BITS as usize + 1];
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
    fn nothing(&mut self) -> Option<Step> {
        let nothing = self.effect([Effect::default(); 2])?;
        self.constant(nothing)
    }

    /// A step that leads to the first state of the next one.
    fn start(&mut self) -> Option<Step> {
        self.constant(0)
    }

    /// A step that leads to a number whatever the word is.
    fn constant(&mut self, number: u16) -> Option<Step> {
        let rows = Lookup {
            bits: 0,
            rows: vec![number],
        };
        self.steps(&Program { lookups: vec![rows] })?.pop()
    }

    fn steps(&mut self, program: &Program) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        for (at, lookup) in program.lookups.iter().enumerate() {
            let width = lookup.bits.count_ones();
            let (high, bits) = half_of(lookup.bits)?;
            let factor = self.factors.of(lookup.bits)?;
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
                high,
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

//! Samples that came close to a goal or to killing a mutant, and small changes of them: what deep
//! conditions ask for is seldom met by chance, but often near a state that meets most of it.

use std::rc::Rc;

use isamorph_core::encoding::Instr;
use isamorph_core::formula::Term;
use rustc_hash::FxHashMap;

use super::batch::Batch;
use super::instructions::Instructions;
use super::packed::Packed;
use super::state::{Elements, Setting, any_value, scrambled};

/// The sample that came closest to something.
#[derive(Clone, Debug)]
pub struct Near {
    /// How close.
    pub distance: u128,
    /// The sample.
    pub origin: Rc<Origin>,
}

/// An instruction and a state that others are made of.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The instruction.
    pub instr: Instr,
    /// The state before.
    pub before: Elements,
    /// The values of all terms in it.
    values: Rc<Packed>,
}

impl Origin {
    /// The value of a term; zero if the term was made later.
    #[must_use]
    pub fn value(&self, t: Term) -> u128 {
        self.values.value(t)
    }

    /// The same with one to four small changes.
    #[must_use]
    pub fn changed(&self, setting: &Setting<'_>, instructions: &Instructions<'_>, seed: u64) -> Origin {
        let mut changed = self.clone();
        for step in 0..=(scrambled(seed) & 3) {
            let choice = scrambled(seed ^ (step + 1) << 32);
            if choice & 7 == 0 || changed.before.is_empty() {
                if let Some(instr) = instructions.with_changed_field(&changed.instr, scrambled(choice)) {
                    changed.instr = instr;
                }
            } else {
                changed.change_element(setting, scrambled(choice));
            }
        }
        changed
    }

    fn change_element(&mut self, setting: &Setting<'_>, seed: u64) {
        let pick = |n: u64| {
            self.before
                .iter()
                .nth((n % self.before.len() as u64) as usize)
                .map(|(p, v)| (*p, *v))
        };
        let (Some((place, old)), Some((_, other))) = (pick(seed >> 8), pick(scrambled(seed) >> 8)) else {
            return;
        };
        let width = setting.width(place.0);
        let more = scrambled(!seed);
        let bit = 1u128 << (more % u64::from(width.bits()));
        let low = bit - 1;
        let new = match seed & 15 {
            0..=2 => old ^ bit,
            3 => old.wrapping_add(bit),
            4 => old.wrapping_sub(bit),
            5 => old.wrapping_add(1 + u128::from(more >> 32 & 3)),
            6 => old.wrapping_sub(1 + u128::from(more >> 32 & 3)),
            7 => old & !low,
            8 => old | low,
            // The values of two elements, equal, complementary, mixed or near each other.
            9 => other,
            10 => !other,
            11 => old & low | other & !low,
            12 => other ^ bit,
            13 => other.wrapping_add(u128::from(more >> 32 & 7)).wrapping_sub(3),
            _ => any_value(more, width),
        };
        self.before.insert(place, setting.allowed(place.0, new));
    }
}

/// Chooses samples of a batch, and makes origins of those that are chosen.
pub struct Origins<'b, 's> {
    batch: &'b Batch<'b, 's>,
    instrs: &'b [Instr],
    chosen: u64,
    seed: u64,
}

impl<'b, 's> Origins<'b, 's> {
    /// Of a batch, with the instructions of its samples.
    #[must_use]
    pub fn new(batch: &'b Batch<'b, 's>, instrs: &'b [Instr], seed: u64) -> Origins<'b, 's> {
        Origins {
            batch,
            instrs,
            chosen: 0,
            seed,
        }
    }

    /// Chooses a sample.
    pub fn choose(&mut self, lane: usize) {
        self.chosen |= 1 << lane;
    }

    /// Chooses a sample if it is closer than the one before; of equally close ones now and then
    /// another.
    pub fn choose_closer(&mut self, near: Option<&Near>, found: Option<(usize, u128)>) -> Option<(usize, u128)> {
        let (lane, distance) = found?;
        self.seed = scrambled(self.seed);
        let as_close = self.seed & 3 == 0;
        if near.is_some_and(|n| n.distance < distance || n.distance == distance && !as_close) {
            return None;
        }
        self.choose(lane);
        found
    }

    /// The chosen samples as origins, by their lanes.
    #[must_use]
    pub fn made(self) -> FxHashMap<usize, Rc<Origin>> {
        let lanes = (0..self.instrs.len()).filter(|lane| self.chosen >> lane & 1 == 1);
        let origins = lanes.zip(self.batch.values_in(self.chosen)).map(|(lane, values)| {
            let origin = Origin {
                instr: self.instrs[lane].clone(),
                before: self.batch.samples[lane].given.clone(),
                values: Rc::new(values),
            };
            (lane, Rc::new(origin))
        });
        origins.collect()
    }
}

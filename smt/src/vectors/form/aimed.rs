//! Samples that are aimed: at hard operands of float operations, and at single goals and mutants
//! that are not shown, from the samples that came closest to them.

use isamorph_core::formula::Term;

use super::super::aim::Aim;
use super::super::ask::Operands;
use super::super::batch::{LANES, Program};
use super::super::dice::Dice;
use super::super::goals::Goal;
use super::super::hard;
use super::super::justify::Walk;
use super::super::mutant::Mutant;
use super::super::near::Origin;
use super::super::sensitise;
use super::super::state::{Elements, Sample, Values};
use super::{BATCHES, Search, VAIN};

/// Most batches of samples that are aimed at something.
const AIMED_BATCHES: usize = 512;
/// Of these, as many may show nothing new, one after the other.
const AIMED_VAIN: usize = 32;
/// Most samples that are aimed at one goal or mutant.
const AIMED_TRIES: u32 = 400;

impl Search<'_> {
    /// Samples in which operands of float operations are hard.
    pub(super) fn aim_at_floats(&mut self) {
        let (mut vain, mut batches) = (0, 0);
        let most = self.scaled(BATCHES);
        while !self.formulas.operations.is_empty() && !self.is_done() && !self.is_over() && batches < most && vain < VAIN {
            let before = self.open();
            self.aimed(|search, dice| search.with_hard_operands(dice));
            batches += 1;
            vain = if self.open() < before { 0 } else { vain + 1 };
        }
    }

    /// A recent sample with other operands of a float operation.
    pub(super) fn with_hard_operands(&self, dice: Dice) -> Option<Origin> {
        let mut dice = dice;
        let all: Vec<usize> = (0..self.formulas.operations.len()).collect();
        let own = if dice.once_in(4) { &all } else { &self.homes };
        let site = &self.formulas.operations[dice.one_of(own).or_else(|| dice.one_of(&all))?];
        let operation = &self.set.model().floats[site.operation];
        let from = self.recent.get(dice.below(self.recent.len().max(1) as u64) as usize)?;
        let pool = &self.formulas.pool;
        let width = |t: &Term| pool.width(*t).bits();
        let inputs = &site.inputs[..operation.operands.len()];
        let widths: Vec<u32> = inputs.iter().map(width).collect();
        let values = hard::operands(&mut dice, operation.kind, operation.format, width(&site.result), &widths);
        let mut walk = Walk::new(&self.formulas, &self.setting, (**from).clone(), dice);
        if let Some((t, wanted)) = sensitise::unneeded(pool, &self.program, from, site.result, &mut walk.dice) {
            walk.justify(t, wanted);
        }
        if let Some(code) = site.inputs.get(inputs.len()) {
            let any = walk.dice.value(pool.width(*code));
            walk.justify(*code, any);
        }
        for (t, value) in inputs.iter().zip(values) {
            walk.justify(*t, value);
        }
        Some(walk.origin)
    }

    /// Samples that are aimed at what is not shown: changes of those that came closest to it.
    pub(super) fn approach(&mut self) {
        let mut tries = vec![0u32; self.goals.len() + self.mutants.len()];
        let (mut vain, mut batches, mut next) = (0, 0, 0);
        let (most, most_vain) = (self.scaled(AIMED_BATCHES), self.scaled(AIMED_VAIN));
        while !self.is_done() && !self.is_over() && batches < most && vain < most_vain {
            if batches % 32 == 0 {
                self.forget_decided();
            }
            let goals = (0..self.goals.len()).filter(|i| self.goals[*i].1.is_none() && self.near_goals[*i].is_some());
            let mutants = (0..self.mutants.len()).filter(|i| self.mutants[*i].1.is_none() && self.near_mutants[*i].is_some());
            let number = |aim: &Aim| match aim {
                Aim::Goal(i) => *i,
                Aim::Mutant(i) => self.goals.len() + i,
            };
            let aims: Vec<(usize, Aim)> = (goals.map(Aim::Goal).chain(mutants.map(Aim::Mutant)))
                .map(|aim| (number(&aim), aim))
                .filter(|(i, _)| tries[*i] < AIMED_TRIES)
                .collect();
            if aims.is_empty() {
                return;
            }
            let before = self.open();
            self.aimed(|search, dice| {
                let (number, aim) = aims[next % aims.len()];
                next += 1;
                tries[number] += 1;
                search.aims.push(if let Aim::Goal(i) = aim { Some(i) } else { None });
                search.towards(aim, dice)
            });
            batches += 1;
            vain = if self.open() < before { 0 } else { vain + 1 };
        }
    }

    /// The sample closest to something, changed so that it comes closer, perhaps.
    fn towards(&self, aim: Aim, dice: Dice) -> Option<Origin> {
        let mut dice = dice;
        let near = match aim {
            Aim::Goal(i) => self.near_goals[i].as_ref()?,
            Aim::Mutant(i) => self.near_mutants[i].as_ref()?,
        };
        let origin = &near.origin;
        let choice = dice.below(16);
        if choice < 3 {
            return Some(origin.changed(&self.setting, &self.instructions, dice.word()));
        }
        if choice == 3 && !self.homes.is_empty() {
            return self.with_hard_operands(dice);
        }
        let pool = &self.formulas.pool;
        let objective = match aim {
            Aim::Goal(i) => match &self.goals[i].0 {
                Goal::Holds { needed, condition, .. } => {
                    let blocked = needed.and_then(|t| sensitise::unneeded(pool, &self.program, origin, t, &mut dice));
                    Some(blocked.unwrap_or((*condition, 1)))
                }
                Goal::Row { .. } => None,
            },
            Aim::Mutant(i) => {
                let mutant = self.mutants[i].0;
                sensitise::objective(pool, &self.program, &self.setting, origin, mutant, &mut dice)
            }
        };
        let Some((t, wanted)) = objective else {
            return Some(origin.changed(&self.setting, &self.instructions, dice.word()));
        };
        let mut walk = Walk::new(&self.formulas, &self.setting, (**origin).clone(), dice);
        walk.justify(t, wanted);
        let (changed, mut dice) = (walk.origin, walk.dice);
        if dice.once_in(6) {
            return Some(changed.changed(&self.setting, &self.instructions, dice.word()));
        }
        Some(changed)
    }

    /// Makes a batch of changed samples.
    pub(super) fn aimed(&mut self, mut change: impl FnMut(&mut Self, Dice) -> Option<Origin>) {
        let mut instrs = Vec::with_capacity(LANES);
        let mut states = Vec::with_capacity(LANES);
        self.aims.clear();
        for _ in 0..LANES {
            let seed = self.next_seed();
            let made = change(self, Dice::new(seed));
            self.aims.resize(instrs.len() + 1, None);
            let made = made.and_then(|origin| Some((self.instructions.with_fields(origin.instr.fields)?, origin.before)));
            match made {
                Some((instr, before)) => {
                    states.push((instr.fields.clone(), before, seed));
                    instrs.push(instr);
                }
                None => self.aims.truncate(instrs.len()),
            }
        }
        self.adopt(instrs, |setting| {
            let near = |(fields, given, seed): (Vec<u64>, Elements, u64)| {
                let mut sample = Sample::random(setting, fields, Values::number(seed as usize % 64), seed);
                sample.given = given;
                sample
            };
            states.into_iter().map(near).collect()
        });
        self.aims.clear();
    }

    /// A recent sample in which terms have these values, perhaps.
    pub(super) fn with_operands(&self, values: &Operands, dice: Dice) -> Option<Origin> {
        let mut dice = dice;
        let from = self.recent.get(dice.below(self.recent.len().max(1) as u64) as usize)?;
        let pool = &self.formulas.pool;
        let home = self.formulas.operations[dice.one_of(&self.homes)?].result;
        let mut walk = Walk::new(&self.formulas, &self.setting, (**from).clone(), dice);
        if let Some((t, wanted)) = sensitise::unneeded(pool, &self.program, from, home, &mut walk.dice) {
            walk.justify(t, wanted);
        }
        for (t, value) in values {
            walk.justify(*t, *value);
        }
        Some(walk.origin)
    }

    /// Evaluates only what is not decided from now on.
    fn forget_decided(&mut self) {
        let goals: Vec<Goal> = self.goals.iter().filter(|g| g.1.is_none()).map(|g| g.0.clone()).collect();
        let mutants: Vec<Mutant> = self.mutants.iter().filter(|m| m.1.is_none()).map(|m| m.0).collect();
        self.program = Program::new(&self.formulas, &goals, &mutants);
    }
}

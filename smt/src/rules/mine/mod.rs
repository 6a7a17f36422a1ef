//! Mining: all windows of a length over some instructions that shorter code can replace, as rules
//! with proofs.
//!
//! First single operations that leave the same as a simpler one become rules from one step to one;
//! then every window of the others is looked up among all code of one or two steps less, in
//! settings with parameters for constants and conditions on them, the most general setting first.
//! What agrees in test states is proved; where it is refuted the state that shows it becomes a test
//! state too, and the setting is looked at again. A weaker condition takes the place of one that is
//! not the weakest, if it can be proved. Instances of rules that are there already, and of their
//! variants, are left out.

pub mod replacements;
pub mod states;
pub mod weakest_precondition;
pub mod windows;

use std::time::{Duration, Instant};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::ops::Ops;
use crate::rules::derived::Relations;
use crate::rules::precondition::Condition;
use crate::rules::rule::{Rule, Step};
use crate::rules::vectors::{FEW, Lanes, MANY, Setting, settings};
use crate::verdict::Verdict;
use replacements::{Replacements, TooMany};
use states::States;
use weakest_precondition::Choices;
use windows::{Enumeration, Known, inputs};

/// Steps of the longest window.
pub const LONGEST: usize = 3;
/// Bytes for the shorter code of a setting; windows of three over operations that need more would
/// take days.
const MEMORY: usize = 1 << 28;
/// Refutations of a round that become test states.
const NEW_STATES: usize = 32;

/// What was mined.
#[derive(Clone, Debug, Default)]
pub struct Mined {
    /// Rules, proved.
    pub rules: Vec<Rule>,
    /// Rules that held in all test states, and whose proof was refuted; others took their place, if
    /// there are any.
    pub refuted: usize,
    /// The same, not decided in time.
    pub undecided: usize,
    /// Instances of other rules found with them.
    pub instances: usize,
    /// Time for proofs, of all threads together.
    pub proving: Duration,
}

/// What mining is given.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Steps of the longest window, at most [`LONGEST`].
    pub longest: usize,
    /// Time for a proof.
    pub limit: Duration,
    /// Where random test states begin.
    pub seed: u64,
}

/// Mines rules. `progress` hears of each length and setting, by its place and their number.
///
/// # Errors
/// Shorter code does not fit in memory.
pub fn mine(ops: &Ops, effort: &Effort, progress: &dyn Fn(usize, usize, usize)) -> Result<Mined, TooMany> {
    let mut widths: Vec<u32> = ops.constants.keys().copied().collect();
    widths.sort_unstable();
    let mut mined = Mined::default();
    let all: Vec<(Vec<u32>, Vec<Condition>)> = settings(&widths);
    if effort.longest > 2 {
        fits(ops, &all, inputs(ops, effort.longest), effort.seed)?;
    }
    let relations = Relations::new(ops);
    let mut known = Known::new(ops, &relations);
    for length in 1..=effort.longest {
        let all: Vec<&(Vec<u32>, Vec<Condition>)> = all.iter().filter(|s| s.0.len() <= length).collect();
        let count = all.iter().map(|s| s.1.len()).sum();
        let mut at = 0;
        for (widths, conditions) in all {
            let choices = Choices::new(widths, inputs(ops, length));
            for &condition in conditions {
                let setting = Setting {
                    widths: widths.clone(),
                    condition,
                };
                progress(length, at, count);
                at += 1;
                // A single step is replaced in any case, or not at all.
                if length == 1 && condition != Condition::default() {
                    continue;
                }
                let lanes = |n: usize| Lanes::new(&setting, n, inputs(ops, length), effort.seed.wrapping_add(at as u64));
                if let (Some(few), Some(many)) = (lanes(FEW), lanes(MANY)) {
                    let place = Place {
                        ops,
                        relations: &relations,
                        setting: &setting,
                        choices: &choices,
                        many,
                        length,
                        effort,
                    };
                    place.mine(few, &mut known, &mut mined)?;
                }
            }
        }
    }
    mined.rules = known.rules;
    Ok(mined)
}

/// Does all code of two steps fit in memory? It is counted without conditions: few more expressions
/// differ under one.
fn fits(ops: &Ops, settings: &[(Vec<u32>, Vec<Condition>)], inputs: usize, seed: u64) -> Result<(), TooMany> {
    for (widths, _) in settings {
        let setting = Setting {
            widths: widths.clone(),
            condition: Condition::default(),
        };
        if let Some(lanes) = Lanes::new(&setting, FEW, inputs, seed) {
            let states = States::new(ops, &setting, &lanes);
            Replacements::check(&states, MEMORY)?;
        }
    }
    Ok(())
}

/// A rule that was looked at.
struct Judged {
    /// If it is proved: with the weakest condition that was found.
    rule: Rule,
    verdict: Verdict<Vec<u32>>,
    /// How long the proof took.
    elapsed: Duration,
}

/// The test states and the setting that rules are mined in.
struct Place<'a> {
    ops: &'a Ops,
    relations: &'a Relations,
    setting: &'a Setting,
    /// Choices of parameters, whatever the condition.
    choices: &'a Choices,
    /// States for each rule before it is proved.
    many: Lanes,
    length: usize,
    effort: &'a Effort,
}

impl Place<'_> {
    /// Mines until what agrees in all test states was proved, or not decided.
    fn mine(&self, mut lanes: Lanes, known: &mut Known, mined: &mut Mined) -> Result<(), TooMany> {
        let many = States::new(self.ops, self.setting, &self.many);
        let choices = self.choices.states(self.ops);
        let mut undecided: FxHashSet<Vec<Step>> = FxHashSet::default();
        loop {
            let candidates = self.candidates(&lanes, &many, known, &undecided, mined)?;
            let judge = |r: Rule| self.judge(r, &lanes, &many, &choices);
            let judged: Vec<Judged> = candidates.into_par_iter().map(judge).collect();
            let mut refutations: Vec<Vec<u32>> = Vec::new();
            for Judged { rule, verdict, elapsed } in judged {
                mined.proving += elapsed;
                match verdict {
                    Verdict::Proved => known.push(rule),
                    Verdict::Refuted(state) => {
                        mined.refuted += usize::from(!elapsed.is_zero());
                        refutations.push(state);
                    }
                    Verdict::Unknown(_) => {
                        undecided.insert(rule.window);
                    }
                }
            }
            if refutations.is_empty() {
                mined.undecided += undecided.len();
                return Ok(());
            }
            let step = refutations.len().div_ceil(NEW_STATES);
            refutations.iter().step_by(step).for_each(|state| lanes.push(state));
        }
    }

    /// Rules that hold in some test states; none is an instance of another.
    fn candidates(
        &self,
        lanes: &Lanes,
        many: &States,
        known: &Known,
        undecided: &FxHashSet<Vec<Step>>,
        mined: &mut Mined,
    ) -> Result<Vec<Rule>, TooMany> {
        let states = States::new(self.ops, self.setting, lanes);
        let found = Enumeration::new(&states, many, known, self.length, MEMORY)?.rules(self.length);
        let mut candidates = Known::new(self.ops, self.relations);
        for r in found.into_iter().filter(|r| !undecided.contains(&r.window)) {
            if candidates.cover(lanes, &r) {
                mined.instances += 1;
            } else {
                candidates.push(r);
            }
        }
        Ok(candidates.rules)
    }

    /// Tests a rule, then proves it.
    fn judge(&self, mut rule: Rule, lanes: &Lanes, many: &States, choices: &States) -> Judged {
        if let Some(lane) = many.refutes(&rule) {
            let verdict = Verdict::Refuted(self.many.state(lane));
            let elapsed = Duration::ZERO;
            return Judged { rule, verdict, elapsed };
        }
        let start = Instant::now();
        let verdict = rule.prove(self.ops, self.effort.limit);
        let elapsed = start.elapsed();
        if verdict.is_proved() {
            let states = lanes.states(rule.inputs.into());
            (rule.condition, rule.weakest) = self.weaken(&rule, &states, choices);
        }
        Judged { rule, verdict, elapsed }
    }

    /// The weakest condition that is found for a rule, and whether it was proved to be the weakest
    /// of all.
    fn weaken(&self, r: &Rule, states: &[Vec<u32>], choices: &States) -> (Condition, bool) {
        let limit = self.effort.limit;
        if r.weakest || r.is_weakest(self.ops, states, limit) {
            return (r.condition, true);
        }
        for weaker in self.choices.weaker(choices, r) {
            let rule = Rule {
                condition: weaker.condition,
                ..r.clone()
            };
            if rule.prove(self.ops, limit).is_proved() {
                return (rule.condition, weaker.exact && rule.is_weakest(self.ops, states, limit));
            }
        }
        (r.condition, false)
    }
}

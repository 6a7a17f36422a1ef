//! All windows of one length, in subspaces: parameters of some widths, whatever the condition on
//! them, and a part of the steps that windows begin with.
//!
//! A subspace knows the rules for shorter windows and its own, those of weaker conditions first.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::effort::{Effort, Mined};
use super::replacements::{Replacements, TooMany};
use super::states::States;
use super::weakest_precondition::Choices;
use super::windows::{Enumeration, Known, Looked, Part, Shorter, inputs, order};
use crate::ops::Ops;
use crate::rules::derived::Relations;
use crate::rules::precondition::Condition;
use crate::rules::rule::{Rule, Step};
use crate::rules::vectors::{FEW, Lanes, MANY, Setting, settings};
use crate::stop;
use crate::verdict::Verdict;

/// Bytes for the shorter code of a setting; windows of three over operations that need more would
/// take days.
const MEMORY: usize = 1 << 28;
/// Refutations of a round that become test states.
const NEW_STATES: usize = 32;
/// Most parts of the windows of three steps.
const MOST_PARTS: usize = 32;

/// A setting, with its place among all: where its random test states begin.
struct Place {
    setting: Setting,
    at: u64,
}

/// The windows of one length.
pub(super) struct Length<'a> {
    ops: &'a Ops,
    relations: &'a Relations,
    effort: &'a Effort,
    length: usize,
    /// By the widths of the parameters: the conditions on them.
    places: Vec<Vec<Place>>,
}

/// What was found in a subspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Rules, proved, with the numbers of their conditions.
    pub(super) rules: Vec<(usize, Rule)>,
    /// Windows for which there may be one, in the same way.
    pub(super) undecided: Vec<(usize, Vec<Step>)>,
    /// Proofs that were refuted.
    pub(super) refuted: usize,
    /// Instances of other rules.
    pub(super) instances: usize,
    /// Windows that were looked at, and a checksum of them.
    pub(super) windows: (u64, u64),
    /// Time for proofs.
    pub(super) proving: Duration,
}

/// A subspace while it is mined.
struct Mining<'a> {
    part: Part,
    known: Known<'a>,
    looked: Looked,
    found: Found,
}

/// A rule that was looked at.
struct Judged {
    /// If it is proved: with the weakest condition that was found.
    rule: Rule,
    verdict: Verdict<Vec<u64>>,
    /// How long the proof took.
    elapsed: Duration,
}

/// The test states and the setting that rules are mined in.
struct Here<'h> {
    setting: &'h Setting,
    few: Lanes,
    /// States for each rule before it is proved.
    many: &'h States<'h>,
    /// Choices of parameters, whatever the condition.
    choices: &'h Choices,
    choice_states: &'h States<'h>,
    /// Rules that cover what need not be proved here.
    covered: Option<&'h Known<'h>>,
}

impl<'a> Length<'a> {
    /// Does all code of two steps fit in memory, if it is needed? It is counted without conditions:
    /// few more expressions differ under one.
    ///
    /// # Errors
    /// It does not fit.
    pub(super) fn fits(ops: &Ops, effort: &Effort) -> Result<(), TooMany> {
        if effort.longest < 3 {
            return Ok(());
        }
        for (widths, _) in settings(ops.word, &widths(ops)) {
            let setting = Setting {
                word: ops.word,
                widths,
                condition: Condition::default(),
            };
            if let Some(lanes) = Lanes::new(&setting, FEW, inputs(ops, effort.longest), effort.seed) {
                let states = States::new(ops, &setting, &lanes);
                Replacements::check(&states, MEMORY)?;
            }
        }
        Ok(())
    }

    /// The windows of so many steps.
    pub(super) fn new(ops: &'a Ops, relations: &'a Relations, effort: &'a Effort, length: usize) -> Length<'a> {
        let mut at = 0;
        let mut place = |setting: Setting| {
            at += 1;
            Place { setting, at }
        };
        let mut places = Vec::new();
        for (widths, conditions) in settings(ops.word, &widths(ops)).into_iter().filter(|s| s.0.len() <= length) {
            let setting = |condition| Setting {
                word: ops.word,
                widths: widths.clone(),
                condition,
            };
            let mut all: Vec<Place> = conditions.into_iter().map(|c| place(setting(c))).collect();
            // A single step is replaced in any case, or not at all.
            all.retain(|p| length > 1 || p.setting.condition == Condition::default());
            places.push(all);
        }
        Length {
            ops,
            relations,
            effort,
            length,
            places,
        }
    }

    /// How many choices of widths there are.
    pub(super) fn widths(&self) -> usize {
        self.places.len()
    }

    /// Into how many parts the windows of each are taken apart.
    pub(super) fn parts(&self) -> usize {
        match self.length {
            1 => 1,
            2 => 4,
            // Each part makes shorter code again where rules are refuted. There is as much of it as
            // of pairs of operations, and of windows as of triples.
            _ => (self.ops.all.len() / 4).clamp(1, MOST_PARTS),
        }
    }

    /// How many conditions there are for these widths, and which widths these are.
    pub(super) fn settings(&self, widths: usize) -> (usize, &[u32]) {
        let all = &self.places[widths];
        (all.len(), all.first().map_or(&[], |p| &p.setting.widths))
    }

    /// States in which rules of a setting were tried to be shown to have the weakest condition;
    /// nothing if there are none with so many inputs.
    pub(super) fn states(&self, widths: usize, place: usize, inputs: u8) -> Option<Vec<Vec<u64>>> {
        let most = super::windows::inputs(self.ops, self.length);
        let lanes = self.places.get(widths)?.get(place)?.lanes(FEW, most, self.effort)?;
        (usize::from(inputs) <= most).then(|| lanes.states(inputs.into()))
    }

    /// Mines some parts of the windows with parameters of some widths, knowing the rules for
    /// shorter windows. What is an instance of rules in `covered` need not be proved: it is left
    /// out when it is joined with them. `progress` hears of each condition, by its place among all.
    ///
    /// # Errors
    /// Shorter code does not fit in memory.
    pub(super) fn mine(
        &self,
        widths: usize,
        parts: &[usize],
        shorter: &Known<'a>,
        covered: Option<&Known>,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Vec<Found>, TooMany> {
        let of = self.parts();
        let mut all: Vec<Mining> = parts
            .iter()
            .map(|&number| Mining {
                part: Part { number, of },
                known: shorter.clone(),
                looked: Looked::default(),
                found: Found::default(),
            })
            .collect();
        let count: usize = self.places.iter().map(Vec::len).sum();
        let before: usize = self.places[..widths].iter().map(Vec::len).sum();
        let inputs = inputs(self.ops, self.length);
        let choices = Choices::new(self.ops.word, self.settings(widths).1, inputs);
        let choice_states = choices.states(self.ops);
        for (number, place) in self.places[widths].iter().enumerate() {
            if stop::requested() {
                break;
            }
            progress(before + number, count);
            let Some((few, many)) = place.lanes(FEW, inputs, self.effort).zip(place.lanes(MANY, inputs, self.effort)) else {
                continue;
            };
            let here = Here {
                setting: &place.setting,
                many: &States::new(self.ops, &place.setting, &many),
                few,
                choices: &choices,
                choice_states: &choice_states,
                // A rule that is not proved here is not weakened either.
                covered: covered.filter(|_| place.setting.condition == Condition::default()),
            };
            let states = States::new(self.ops, &place.setting, &here.few);
            let first = Shorter::new(&states, here.many, shorter, self.length, MEMORY)?;
            for mining in &mut all {
                self.place(number, &here, &first, mining)?;
            }
        }
        let done = |m: Mining| Found {
            windows: (m.looked.windows(), m.looked.sum()),
            ..m.found
        };
        Ok(all.into_iter().map(done).collect())
    }

    /// Mines a part in one setting until what agrees in all test states was proved, or not decided.
    fn place(&self, number: usize, here: &Here, first: &Shorter, mining: &mut Mining<'a>) -> Result<(), TooMany> {
        let mut lanes = here.few.clone();
        let mut undecided: FxHashSet<Vec<Step>> = FxHashSet::default();
        // Windows are counted once.
        let again = Looked::default();
        let mut round = 0;
        loop {
            let rules = match round {
                0 => Enumeration::new(first, here.many, &mining.known).rules(mining.part, &mining.looked),
                _ => {
                    let states = States::new(self.ops, here.setting, &lanes);
                    let shorter = Shorter::new(&states, here.many, &mining.known, self.length, MEMORY)?;
                    Enumeration::new(&shorter, here.many, &mining.known).rules(mining.part, &again)
                }
            };
            round += 1;
            let mut candidates = Known::new(self.ops, self.relations);
            for r in rules.into_iter().filter(|r| !undecided.contains(&r.window)) {
                if candidates.cover(&lanes, &r) {
                    mining.found.instances += 1;
                } else {
                    candidates.push(r);
                }
            }
            let judged: Vec<Judged> = candidates.rules.into_par_iter().map(|r| self.judge(r, &lanes, here)).collect();
            let mut refutations: Vec<Vec<u64>> = Vec::new();
            for Judged { rule, verdict, elapsed } in judged {
                mining.found.proving += elapsed;
                match verdict {
                    Verdict::Proved => {
                        mining.known.push(rule.clone());
                        mining.found.rules.push((number, rule));
                    }
                    Verdict::Refuted(state) => {
                        mining.found.refuted += usize::from(!elapsed.is_zero());
                        refutations.push(state);
                    }
                    Verdict::Unknown(_) => {
                        undecided.insert(rule.window.clone());
                        mining.found.undecided.push((number, rule.window));
                    }
                }
            }
            if refutations.is_empty() || stop::requested() {
                return Ok(());
            }
            let step = refutations.len().div_ceil(NEW_STATES);
            refutations.iter().step_by(step).for_each(|state| lanes.push(state));
        }
    }

    /// Tests a rule, then proves it.
    fn judge(&self, mut rule: Rule, lanes: &Lanes, here: &Here) -> Judged {
        let elapsed = Duration::ZERO;
        if let Some(lane) = here.many.refutes(&rule) {
            let verdict = Verdict::Refuted(here.many.lanes.state(lane));
            return Judged { rule, verdict, elapsed };
        }
        if here.covered.is_some_and(|known| known.cover(here.many.lanes, &rule)) {
            let verdict = Verdict::Proved;
            return Judged { rule, verdict, elapsed };
        }
        let start = Instant::now();
        let verdict = rule.prove(self.ops, self.effort.limit);
        let elapsed = start.elapsed();
        if verdict.is_proved() {
            let states = lanes.states(rule.inputs.into());
            (rule.condition, rule.weakest) = self.weaken(&rule, &states, here);
        }
        Judged { rule, verdict, elapsed }
    }

    /// The weakest condition that is found for a rule, and whether it was proved to be the weakest
    /// of all.
    fn weaken(&self, r: &Rule, states: &[Vec<u64>], here: &Here) -> (Condition, bool) {
        let limit = self.effort.limit;
        // That the replacement can hold its constant may be all that a parameter needs; of two, a
        // condition says more to people.
        let is_narrow = |s: &Step| self.ops.all[s.op].constant.is_some_and(|w| w < self.ops.word.bits());
        let always = Rule {
            condition: Condition::default(),
            ..r.clone()
        };
        if r.widths.len() == 1 && r.condition != always.condition && r.replacement.iter().any(is_narrow) && always.holds(self.ops, limit) {
            return (always.condition, true);
        }
        if r.weakest || r.is_weakest(self.ops, states, limit) {
            return (r.condition, true);
        }
        for weaker in here.choices.weaker(here.choice_states, r) {
            let rule = Rule {
                condition: weaker.condition,
                ..r.clone()
            };
            if rule.holds(self.ops, limit) {
                return (rule.condition, weaker.exact && rule.is_weakest(self.ops, states, limit));
            }
        }
        (r.condition, false)
    }

    /// Takes in the rules of all parts of the windows with parameters of some widths, but for those
    /// that others cover.
    pub(super) fn join(&self, widths: usize, parts: &[Found], known: &mut Known, mined: &mut Mined) {
        for (number, place) in self.places[widths].iter().enumerate() {
            let of_place = |f: &'_ Found| f.rules.iter().filter(|r| r.0 == number).map(|r| r.1.clone()).collect::<Vec<_>>();
            let mut rules: Vec<Rule> = parts.iter().flat_map(of_place).collect();
            if rules.is_empty() {
                continue;
            }
            rules.sort_by_key(|r| order(self.ops, r));
            let lanes = place.lanes(MANY, inputs(self.ops, self.length), self.effort);
            for rule in rules {
                if lanes.as_ref().is_some_and(|lanes| known.cover(lanes, &rule)) {
                    mined.instances += 1;
                } else {
                    known.push(rule);
                }
            }
        }
        for part in parts {
            mined.windows += part.windows.0;
            mined.refuted += part.refuted;
            mined.undecided += part.undecided.len();
            mined.instances += part.instances;
        }
    }
}

impl Place {
    /// So many test states; nothing if too few numbers meet the condition.
    fn lanes(&self, count: usize, inputs: usize, effort: &Effort) -> Option<Lanes> {
        Lanes::new(&self.setting, count, inputs, effort.seed.wrapping_add(self.at))
    }
}

/// The widths of constants.
fn widths(ops: &Ops) -> Vec<u32> {
    let mut widths: Vec<u32> = ops.constants.keys().copied().collect();
    widths.sort_unstable();
    widths
}

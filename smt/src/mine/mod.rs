//! Mining: all windows of a length over some instructions that a shorter one can replace, as rules with proofs.
//!
//! First single operations that leave the same as a simpler one become rules from one step to one; then every pair of the
//! others is looked up among all single operations, in settings with parameters for constants and conditions on them, the most
//! general setting first. What agrees in test states is proved; instances of rules that are there already are left out.

pub mod book;
pub mod constants;
pub mod enumerate;
pub mod matching;
pub mod rule;

use std::time::{Duration, Instant};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::search::ops::Ops;
use constants::{Condition, Constant};
use enumerate::{Canonical, Enumeration, settings};
use rule::{Proof, Rule, Step};

/// What was mined.
#[derive(Clone, Debug, Default)]
pub struct Mined {
    /// Rules, proved.
    pub rules: Vec<Rule>,
    /// Windows that agreed with a single operation in all test states, and were refuted.
    pub refuted: usize,
    /// The same, not decided in time.
    pub undecided: usize,
    /// Instances of other rules.
    pub instances: usize,
    /// Time for proofs, of all threads together.
    pub proving: Duration,
}

/// The steps that rules from one step to one replace, by operation, operands and constant.
#[derive(Debug, Default)]
struct Replaced {
    steps: FxHashMap<(usize, Vec<u8>), Vec<Option<Constant>>>,
}

impl Replaced {
    fn insert(&mut self, s: &Step) {
        self.steps.entry(key(s)).or_default().push(s.constant);
    }
}

/// A step with its operands numbered in order of appearance.
fn key(s: &Step) -> (usize, Vec<u8>) {
    let mut seen: Vec<u8> = Vec::new();
    let args = s.args.iter().map(|a| {
        let at = seen.iter().position(|x| x == a);
        at.unwrap_or_else(|| {
            seen.push(*a);
            seen.len() - 1
        }) as u8
    });
    (s.op, args.collect())
}

impl Canonical for Replaced {
    fn is(&self, _: &Ops, step: &Step) -> bool {
        let covers = |c: &Option<Constant>| *c == step.constant || c.is_some_and(|c| c.as_parameter().is_some());
        !self.steps.get(&key(step)).is_some_and(|all| all.iter().any(covers))
    }
}

/// Mines rules for windows of at most `longest` steps.
///
/// `progress` hears of each length and setting, by its place and their number.
#[must_use]
pub fn mine(ops: &Ops, longest: usize, limit: Duration, seed: u64, progress: &dyn Fn(usize, usize, usize)) -> Mined {
    let mut widths: Vec<u32> = ops.constants.keys().copied().collect();
    widths.sort_unstable();
    let mut mined = Mined::default();
    let mut replaced = Replaced::default();
    for length in 1..=longest {
        let all: Vec<enumerate::Setting> = settings(&widths).into_iter().filter(|s| s.widths.len() <= length).collect();
        let mut by_window: FxHashMap<Vec<(usize, Vec<u8>)>, Vec<usize>> = FxHashMap::default();
        for (i, setting) in all.iter().enumerate() {
            progress(length, i, all.len());
            // A single step is replaced in any case, or not at all.
            if length == 1 && setting.condition != Condition::default() {
                continue;
            }
            let Some(e) = Enumeration::new(ops, setting, seed.wrapping_add(i as u64)) else {
                continue;
            };
            let shape = |r: &Rule| -> Vec<(usize, Vec<u8>)> { r.window.iter().map(|s| (s.op, s.args.clone())).collect() };
            let mut candidates = e.rules(length, &replaced);
            let before = candidates.len();
            candidates.retain(|r| {
                let known = by_window.get(&shape(r)).into_iter().flatten();
                !known.into_iter().any(|k| e.is_instance(r, &mined.rules[*k]))
            });
            mined.instances += before - candidates.len();
            let judged: Vec<(Proof, bool, Duration)> = candidates
                .par_iter()
                .map(|r| {
                    let start = Instant::now();
                    let proof = r.prove(ops, limit);
                    let elapsed = start.elapsed();
                    let states = e.lanes().states(r.inputs.into());
                    let weakest = r.weakest || proof == Proof::Proved && r.is_weakest(ops, &states, limit);
                    (proof, weakest, elapsed)
                })
                .collect();
            for (mut r, (proof, weakest, elapsed)) in candidates.into_iter().zip(judged) {
                mined.proving += elapsed;
                match proof {
                    Proof::Proved => {
                        r.weakest = weakest;
                        if length == 1 {
                            replaced.insert(&r.window[0]);
                        }
                        by_window.entry(shape(&r)).or_default().push(mined.rules.len());
                        mined.rules.push(r);
                    }
                    Proof::Refuted(_) => mined.refuted += 1,
                    Proof::Unknown => mined.undecided += 1,
                }
            }
        }
    }
    mined
}

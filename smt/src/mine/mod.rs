//! Mining: all windows of a length over some instructions that shorter code can replace, as rules with proofs.
//!
//! First single operations that leave the same as a simpler one become rules from one step to one; then every window of the
//! others is looked up among all code of one or two steps less, in settings with parameters for constants and conditions on
//! them, the most general setting first. What agrees in test states is proved; where it is refuted the state that shows it
//! becomes a test state too, and the setting is looked at again. Instances of rules that are there already are left out.

pub mod book;
pub mod constants;
pub mod enumerate;
pub mod instance;
pub mod lanes;
pub mod matching;
pub mod replacements;
pub mod rule;
pub mod states;

use std::time::{Duration, Instant};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::search::ops::Ops;
use constants::Condition;
use enumerate::{Enumeration, Known, inputs};
use lanes::{FEW, Lanes, MANY, Setting, settings};
use replacements::TooMany;
use rule::{Proof, Rule, Step};
use states::States;

/// Steps of the longest window.
pub const LONGEST: usize = 3;
/// Bytes for the shorter code of a setting.
const MEMORY: usize = 3 << 29;
/// Refutations of a round that become test states.
const NEW_STATES: usize = 32;

/// What was mined.
#[derive(Clone, Debug, Default)]
pub struct Mined {
    /// Rules, proved.
    pub rules: Vec<Rule>,
    /// Rules that held in all test states, and whose proof was refuted; others took their place, if there are any.
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
    let mut known = Known::default();
    for length in 1..=effort.longest {
        let all: Vec<Setting> = settings(&widths).into_iter().filter(|s| s.widths.len() <= length).collect();
        for (i, setting) in all.iter().enumerate() {
            progress(length, i, all.len());
            // A single step is replaced in any case, or not at all.
            if length == 1 && setting.condition != Condition::default() {
                continue;
            }
            let lanes = |n: usize| Lanes::new(setting, n, inputs(length), effort.seed.wrapping_add(i as u64));
            if let (Some(few), Some(many)) = (lanes(FEW), lanes(MANY)) {
                let place = Place {
                    ops,
                    setting,
                    many,
                    length,
                    effort,
                };
                place.mine(few, &mut known, &mut mined)?;
            }
        }
    }
    mined.rules = known.rules;
    Ok(mined)
}

/// What is said of a rule.
enum Verdict {
    /// It holds, under the weakest condition or not.
    Proved(bool),
    Refuted(Vec<u32>),
    Undecided,
}

/// The test states and the setting that rules are mined in.
struct Place<'a> {
    ops: &'a Ops,
    setting: &'a Setting,
    /// States for each rule before it is proved.
    many: Lanes,
    length: usize,
    effort: &'a Effort,
}

impl Place<'_> {
    /// Mines until what agrees in all test states was proved, or not decided.
    fn mine(&self, mut lanes: Lanes, known: &mut Known, mined: &mut Mined) -> Result<(), TooMany> {
        let many = States::new(self.ops, self.setting, &self.many);
        let mut undecided: FxHashSet<Vec<Step>> = FxHashSet::default();
        loop {
            let candidates = self.candidates(&lanes, &many, known, &undecided, mined)?;
            let judged: Vec<(Verdict, Duration)> = candidates.par_iter().map(|r| self.judge(r, &lanes, &many)).collect();
            let mut refutations: Vec<Vec<u32>> = Vec::new();
            for (mut r, (verdict, elapsed)) in candidates.into_iter().zip(judged) {
                mined.proving += elapsed;
                match verdict {
                    Verdict::Proved(weakest) => {
                        r.weakest = weakest;
                        known.push(r);
                    }
                    Verdict::Refuted(state) => {
                        mined.refuted += usize::from(!elapsed.is_zero());
                        refutations.push(state);
                    }
                    Verdict::Undecided => {
                        undecided.insert(r.window);
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
        let mut candidates = Known::default();
        for r in found.into_iter().filter(|r| !undecided.contains(&r.window)) {
            if candidates.cover(self.ops, lanes, &r) {
                mined.instances += 1;
            } else {
                candidates.push(r);
            }
        }
        Ok(candidates.rules)
    }

    /// Tests a rule, then proves it; and how long the proof took.
    fn judge(&self, r: &Rule, lanes: &Lanes, many: &States) -> (Verdict, Duration) {
        if let Some(lane) = many.refutes(r) {
            return (Verdict::Refuted(self.many.state(lane)), Duration::ZERO);
        }
        let start = Instant::now();
        let proof = r.prove(self.ops, self.effort.limit);
        let elapsed = start.elapsed();
        let verdict = match proof {
            Proof::Proved => {
                let states = lanes.states(r.inputs.into());
                Verdict::Proved(r.weakest || r.is_weakest(self.ops, &states, self.effort.limit))
            }
            Proof::Refuted(state) => Verdict::Refuted(state),
            Proof::Unknown => Verdict::Undecided,
        };
        (verdict, elapsed)
    }
}

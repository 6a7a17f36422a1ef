//! A search in shards: programs of each cost and length, in parts, and those with open constants.
//!
//! Programs are told apart in test states, and where two agree one stands for both. It may be one
//! of another subspace: that there is no program in any is known once all were looked at in the
//! same test states, and none was refuted that agreed with the goal in them. Counterexamples of one
//! round are test states of the next, which is another question; any state that may occur is a test
//! state, so that none needs to be believed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Word;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::checkpoint::is_right;
use super::constant_cegis::{self, Shapes};
use super::enumerate::{self, Control, Part, Space, Step};
use super::flag_sequences;
use super::{Found, Limits, Outcome, Problem, QUICK_FROM, SOLVING, SOLVING_STEPS, TESTS, code_of, prove};
use crate::bits_json;
use crate::ops::Ops;
use crate::shards::{Halt, Record, Seen, Work};
use crate::stop;
use crate::verdict::Verdict;

/// Parts of the programs of three and more steps.
const PARTS: usize = 32;
/// Counterexamples that a subspace tells of.
const MOST_STATES: usize = 64;
/// Bytes of the stack of a thread.
const STACK: usize = 64 << 20;

/// A value for each input.
pub type TestState = Vec<u128>;

/// What is looked at in a subspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// No code at all.
    Nothing,
    /// Programs with the usual constants; only those of quick operations?
    Programs { quick: bool, part: Part },
    /// Programs with any constants.
    Constants,
}

#[derive(Clone, Copy, Debug)]
struct Subspace {
    cost: u32,
    length: usize,
    what: What,
}

/// A search, in subspaces. They stand in the order in which one machine looks at them.
pub struct SearchWork<'a> {
    set: &'a InstructionSet,
    ops: &'a Ops,
    problem: &'a Problem<'a>,
    limits: &'a Limits,
    tests: Vec<TestState>,
    constants: Vec<Vec<u64>>,
    held: Vec<Option<Vec<u64>>>,
    subspaces: Vec<Subspace>,
}

/// What a record says.
#[derive(Default)]
struct Said {
    found: Option<Vec<Instr>>,
    refuting: Vec<TestState>,
    undecided: usize,
    unplaced: usize,
    unsolved: usize,
}

/// What all records say together.
pub enum Answer {
    /// All is known.
    Known(Box<Outcome>),
    /// More test states are needed: these, beside those that were known.
    Open(Vec<TestState>),
}

impl<'a> SearchWork<'a> {
    /// A search up to its bound of cost, in its own test states and these.
    ///
    /// # Errors
    /// A state does not have a value for each input, or cannot occur.
    pub fn new(
        set: &'a InstructionSet,
        ops: &'a Ops,
        problem: &'a Problem<'a>,
        limits: &'a Limits,
        states: &[TestState],
    ) -> Result<SearchWork<'a>, String> {
        let mut tests = problem.tests(TESTS);
        for (i, state) in states.iter().enumerate() {
            if !problem.may_occur(state) {
                return Err(format!("state {} is none of the inputs of this search", i + 1));
            }
            if !tests.contains(state) {
                tests.push(state.clone());
            }
        }
        let solve = if ops.flags.is_some() { 0 } else { limits.solve };
        Ok(SearchWork {
            set,
            ops,
            problem,
            limits,
            tests,
            constants: problem.constants().by_operation(&ops.all, limits.max_length),
            held: constant_cegis::held(&ops.all, solve),
            subspaces: subspaces(ops, limits, solve),
        })
    }

    /// What one machine would know after the search, or what is needed for that.
    #[must_use]
    pub fn answer(&self, records: &BTreeMap<usize, Record>) -> Answer {
        let mut outcome = Outcome::new(self.problem);
        let mut open: BTreeSet<TestState> = BTreeSet::new();
        let mut settled = true;
        let least = costs(self.ops).0;
        let solve = if self.ops.flags.is_some() { 0 } else { self.limits.solve };
        // Only no code at all costs less than the cheapest operation.
        let before = least.checked_sub(1);
        (outcome.exhausted, outcome.decided) = (before, before);
        outcome.solved = before.filter(|_| solve > 0);
        let said: Vec<(Subspace, Said)> = self
            .subspaces
            .iter()
            .enumerate()
            .filter_map(|(i, s)| Some((*s, self.read(records.get(&i)?)?)))
            .collect();
        outcome.candidates = records.values().map(|r| r.count).sum();
        for (_, s) in &said {
            open.extend(s.refuting.iter().filter(|state| !self.tests.contains(state)).cloned());
        }
        let mut unplaced = 0;
        for cost in 0..=last_cost(self.ops, self.limits) {
            let here: Vec<&(Subspace, Said)> = said.iter().filter(|s| s.0.cost == cost).collect();
            if here.is_empty() {
                continue;
            }
            for (_, said) in &here {
                settled &= said.refuting.is_empty();
                outcome.undecided += said.undecided;
                outcome.unsolved += said.unsolved;
                unplaced += said.unplaced;
                if let Some(code) = &said.found {
                    outcome.found = Some(Found { code: code.clone(), cost });
                    break;
                }
            }
            if outcome.found.is_some() {
                break;
            }
            if cost < least {
                continue;
            }
            outcome.exhausted = Some(cost);
            outcome.unplaced = unplaced;
            if outcome.undecided == 0 {
                outcome.decided = Some(cost);
            }
            let longest = here.iter().map(|s| s.0.length).max().unwrap_or(0);
            let next = outcome.solved.is_some_and(|s| s + 1 >= cost);
            if solve > 0 && longest <= solve && outcome.unsolved == 0 && outcome.decided >= Some(cost) && next {
                outcome.solved = Some(cost);
            }
        }
        if !settled && !open.is_empty() {
            return Answer::Open(open.into_iter().collect());
        }
        if let Some(below) = outcome.found.as_ref().map(|f| f.cost.checked_sub(1)) {
            outcome.exhausted = outcome.exhausted.min(below);
            outcome.decided = outcome.decided.min(below);
        }
        Answer::Known(Box::new(outcome))
    }

    fn control(&self) -> Control {
        Control {
            end: None,
            stop: stop::flag(),
            candidates: AtomicU64::new(0),
            sum: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            memory: self.limits.memory,
            out_of_memory: AtomicBool::new(false),
        }
    }

    fn space(&self, tests: &[TestState], quick: bool) -> Space<'_> {
        Space {
            ops: &self.ops.all,
            word: self.problem.word(),
            quick,
            constants: &self.constants,
            inputs: self.problem.input_rows(tests),
            targets: self.problem.target_rows(tests),
            home: self.problem.home(),
        }
    }

    /// Looks at a subspace, on one thread.
    fn look(&self, subspace: usize) -> Result<Record, Halt> {
        let at = self.subspaces[subspace];
        let control = self.control();
        let mut said = Said::default();
        let (looked, sum) = match at.what {
            What::Nothing => {
                if self.problem.holds_without_code() {
                    said.note(Vec::new(), self.prove(&[]));
                }
                (1, 0)
            }
            What::Programs { quick, part } => self.programs(at, (quick, part), &control, &mut said),
            What::Constants => self.with_constants(at, &control, &mut said),
        };
        if control.out_of_memory.load(Ordering::Relaxed) {
            return Err(Halt::Failed("lists of candidates need more memory; allow more with --mem".into()));
        }
        // What Ctrl-C cut short is not known.
        if stop::requested() || control.stopped.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        said.refuting.sort();
        said.refuting.dedup();
        said.refuting.truncate(MOST_STATES);
        let mut seen = Seen::default();
        seen.see(&format!("{} {looked:x} {sum:x}", self.tests.len()));
        seen.count = looked;
        Ok(seen.record(subspace, self.lines(&said)))
    }

    fn prove(&self, code: &[Instr]) -> Verdict<Vec<u128>> {
        prove(self.problem, self.set.model(), code, self.limits.proof)
    }

    /// Programs of a cost and a length; the number of candidates and their checksum.
    fn programs(&self, at: Subspace, (quick, part): (bool, Part), control: &Control, said: &mut Said) -> (u64, u64) {
        let mut tests = self.tests.clone();
        let mut first = None;
        loop {
            let space = self.space(&tests, quick);
            let flags = self.ops.flags.map(|_| self.problem.flag_rows(&tests));
            let here = Mutex::new(Said::default());
            let one = |steps: &[Step]| {
                let known = lock(&here).refuting.clone();
                if flags.is_none() && !known.is_empty() && !self.problem.agrees(self.ops, steps, &known) {
                    return None;
                }
                let code = code_of(self.set, self.ops, self.problem, &space, flags.as_ref(), steps);
                let Some(code) = code else {
                    lock(&here).unplaced += 1;
                    return None;
                };
                let mut verdict = self.prove(&code);
                if let Verdict::Refuted(state) = &verdict
                    && flags.is_none()
                    && self.problem.agrees(self.ops, steps, std::slice::from_ref(state))
                {
                    // It differs in something that is no input.
                    verdict = Verdict::Unknown(String::new());
                }
                let proved = verdict.is_proved();
                lock(&here).note(code.clone(), verdict);
                proved.then_some(())
            };
            match &flags {
                None => drop(enumerate::part(&space, (at.length, at.cost), part, control, &one)),
                // Code on flags is looked at in one go.
                Some(f) if part.number == 0 => drop(flag_sequences::sequences(&space, f, at.length, at.cost, control, &one)),
                Some(_) => {}
            }
            let looked = || (control.candidates.load(Ordering::Relaxed), control.sum.load(Ordering::Relaxed));
            // Windows of later rounds depend on what was found in this one.
            first.get_or_insert_with(looked);
            let here = here.into_inner().unwrap_or_else(PoisonError::into_inner);
            let new = here.refuting.clone();
            said.refuting.extend(here.refuting);
            (said.found, said.undecided, said.unplaced) = (here.found, here.undecided, here.unplaced);
            if said.found.is_some() || new.is_empty() || said.refuting.len() >= MOST_STATES || control.stopped.load(Ordering::Relaxed) {
                return first.unwrap_or_default();
            }
            tests.extend(new);
        }
    }

    /// Programs with any constants; how many were decided.
    fn with_constants(&self, at: Subspace, control: &Control, said: &mut Said) -> (u64, u64) {
        let space = self.space(&self.tests, false);
        let one = |steps: &[Step]| {
            let code = code_of(self.set, self.ops, self.problem, &space, None, steps)?;
            let verdict = self.prove(&code);
            Some((code, verdict))
        };
        let shapes = Shapes::new(
            self.ops,
            self.problem,
            &self.tests,
            control,
            self.limits.proof.at_most(SOLVING_STEPS, SOLVING),
            &self.held,
            &one,
        );
        said.found = shapes.solve(at.length, at.cost);
        said.unsolved = shapes.undecided.load(Ordering::Relaxed) as usize;
        (control.candidates.load(Ordering::Relaxed), 0)
    }

    fn lines(&self, said: &Said) -> Vec<String> {
        let word = |i: &Instr| {
            let word = self.set.encode_raw(i);
            json!([word.width, bits_json::to_json(word.bits)])
        };
        let found = said.found.as_ref().map(|code| code.iter().map(word).collect::<Vec<Value>>());
        let mut lines = vec![json!([said.undecided, said.unplaced, said.unsolved, found]).to_string()];
        lines.extend(said.refuting.iter().map(|s| state_text(s)));
        lines
    }

    fn read(&self, record: &Record) -> Option<Said> {
        let (first, rest) = record.lines.split_first()?;
        let v: Value = serde_json::from_str(first).ok()?;
        let number = |v: &Value| v.as_u64().and_then(|n| usize::try_from(n).ok());
        let word = |v: &Value| {
            let width = u32::try_from(v[0].as_u64()?).ok()?;
            let bits = bits_json::from_json(&v[1])?;
            self.set.decode_raw(Word { width, bits }).ok()
        };
        let found = match &v[3] {
            Value::Null => None,
            code => Some(code.as_array()?.iter().map(word).collect::<Option<Vec<Instr>>>()?),
        };
        let said = Said {
            found,
            refuting: rest.iter().map(|line| read_state(line)).collect::<Option<_>>()?,
            undecided: number(&v[0])?,
            unplaced: number(&v[1])?,
            unsolved: number(&v[2])?,
        };
        (self.lines(&said) == record.lines).then_some(said)
    }
}

impl Said {
    /// What became of code that agrees with the goal in all test states.
    fn note(&mut self, code: Vec<Instr>, verdict: Verdict<TestState>) {
        match verdict {
            // The first one stands in front in the order of programs.
            Verdict::Proved => drop(self.found.get_or_insert(code)),
            Verdict::Refuted(state) => self.refuting.push(state),
            Verdict::Unknown(_) => self.undecided += 1,
        }
    }
}

impl Work for SearchWork<'_> {
    fn subspaces(&self) -> usize {
        self.subspaces.len()
    }

    fn run(&self, subspaces: &[usize], done: &(dyn Fn(Record) + Sync)) -> Result<(), Halt> {
        // In which order programs are refuted must not depend on threads: each subspace has one.
        let one_thread = || rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(STACK).build();
        subspaces
            .par_iter()
            .with_max_len(1)
            .try_for_each_init(one_thread, |thread, subspace| {
                let thread = thread.as_ref().map_err(|e| Halt::Failed(format!("cannot start a thread: {e}")))?;
                done(thread.install(|| self.look(*subspace))?);
                Ok(())
            })
    }

    fn check(&self, record: &Record) -> Result<(), String> {
        let at = self.subspaces.get(record.subspace).ok_or("there is no such subspace")?;
        let said = self.read(record).ok_or("what it says of its programs cannot be read")?;
        if let Some(state) = said.refuting.iter().find(|s| !self.problem.may_occur(s)) {
            return Err(format!("the state {} is none of the inputs", state_text(state)));
        }
        let Some(code) = &said.found else { return Ok(()) };
        let cost = self.ops.measure.of_code(self.set.model(), code);
        if code.len() > at.length || cost > at.cost {
            return Err(format!(
                "its code has {} instructions and costs {cost}, where {} that cost {} were looked at",
                code.len(),
                at.length,
                at.cost
            ));
        }
        match is_right(self.set.model(), self.ops, self.problem, code, self.limits) {
            true => Ok(()),
            false => Err("its code cannot be proved".into()),
        }
    }

    fn agree(&self, one: &Record, other: &Record) -> bool {
        let (Some(a), Some(b)) = (self.read(one), self.read(other)) else {
            return false;
        };
        let open = a.undecided + a.unsolved + b.undecided + b.unsolved > 0;
        // Where time decided, proofs may differ, and what was looked at does not.
        one == other || open && (one.count, &one.checksum) == (other.count, &other.checksum)
    }
}

/// A test state in one line, as `--states` reads it.
#[must_use]
pub fn state_text(state: &[u128]) -> String {
    let values: Vec<String> = state.iter().map(|v| format!("{v:x}")).collect();
    format!("state {}", values.join(","))
}

/// Reads a line.
#[must_use]
pub fn read_state(line: &str) -> Option<TestState> {
    let values = line.strip_prefix("state ")?;
    let value = |v: &str| u128::from_str_radix(v, 16).ok();
    match values {
        "" => Some(Vec::new()),
        some => some.split(',').map(value).collect(),
    }
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The least and the highest cost of an operation.
fn costs(ops: &Ops) -> (u32, u32) {
    let (least, most) = ops.all.iter().fold((u32::MAX, 0), |(l, m), o| (l.min(o.cost), m.max(o.cost)));
    (least.min(most), most)
}

/// The highest cost of programs that are looked for.
fn last_cost(ops: &Ops, limits: &Limits) -> u32 {
    (costs(ops).1 * limits.max_length as u32).min(limits.below.saturating_sub(1))
}

fn subspaces(ops: &Ops, limits: &Limits, solve: usize) -> Vec<Subspace> {
    let (least, most) = costs(ops);
    let mut all = Vec::new();
    let mut add = |cost, length, what| all.push(Subspace { cost, length, what });
    if limits.below > 0 {
        add(0, 0, What::Nothing);
    }
    let last = if ops.all.is_empty() { 0 } else { last_cost(ops, limits) };
    for cost in least.max(1)..=last {
        let lengths = (1..=limits.max_length).filter(|l| *l as u32 * least <= cost && *l as u32 * most >= cost);
        let lengths: Vec<usize> = lengths.collect();
        for &length in &lengths {
            let of = if length < 3 || ops.flags.is_some() { 1 } else { PARTS };
            let quick = length >= QUICK_FROM && ops.flags.is_none();
            for quick in [true, false].into_iter().filter(|q| quick || !q) {
                (0..of).for_each(|number| {
                    add(
                        cost,
                        length,
                        What::Programs {
                            quick,
                            part: Part { number, of },
                        },
                    )
                });
            }
        }
        for &length in lengths.iter().filter(|l| **l <= solve) {
            add(cost, length, What::Constants);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_state_is_read_as_it_is_written(state in proptest::collection::vec(any::<u128>(), 0..5)) {
            prop_assert_eq!(read_state(&state_text(&state)), Some(state));
        }
    }

    #[test]
    fn what_is_no_state_is_refused() {
        for wrong in ["", "state", "state x", "state 1,", "state -1", "1,2"] {
            assert_eq!(read_state(wrong), None, "{wrong}");
        }
    }
}

//! The superoptimizer: finds the cheapest straight-line code that is equivalent to given code or a
//! formula.
//!
//! Data flows one way: the window or goal becomes formulas ([`Problem`]), the spec becomes
//! operations ([`crate::ops`]), programs of growing cost are enumerated over test states
//! ([`enumerate`]), survivors get registers ([`regalloc`]) and are proved ([`crate::equiv`]). A
//! counterexample becomes a test state.

pub mod checkpoint;
pub mod codegen;
mod constant_cegis;
pub mod enumerate;
pub mod flag_sequences;
pub mod goals;
pub mod hackers_delight;
mod problem;
pub mod regalloc;
pub mod shards;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

pub use problem::{Constants, NotSearchable, Problem};

use crate::equiv::{self, Code, Question};
use crate::ops::Ops;
use crate::solver::Effort;
use crate::solver::effort::End;
use crate::verdict::Verdict;
use constant_cegis::Shapes;
use enumerate::{Control, Space, Step};
use flag_sequences::FlagRows;

/// From this length on the quick operations are tried before the others.
const QUICK_FROM: usize = 4;
/// Steps for one question about constants, where those count.
const SOLVING_STEPS: u64 = 2_000_000;
/// As many as are made in this time otherwise.
const SOLVING: Duration = Duration::from_secs(2);
/// Test states to begin with.
const TESTS: usize = 24;

/// How far to search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Most instructions.
    pub max_length: usize,
    /// Most cost; programs that cost as much are not looked for.
    pub below: u32,
    /// No code of the space costs at most this: it is known from elsewhere, and not looked at.
    pub above: Option<u32>,
    /// Time for the whole search.
    pub time: Option<Duration>,
    /// Steps for the whole search, in each of its threads: an answer is the same again only if
    /// there is one.
    pub steps: Option<u64>,
    /// The longest programs whose constants are solved for.
    pub solve: usize,
    /// As `above`, whatever the constants are.
    pub solved_above: Option<u32>,
    /// Effort for one proof.
    pub proof: Effort,
    /// Bytes for lists of candidates.
    pub memory: u64,
    /// Begin with code made from the formulas part by part, however long it is?
    pub translate: bool,
}

impl Limits {
    /// Programs of at most so many instructions, at any cost: 20 s for a proof, 1 GiB for lists, no
    /// other limit.
    #[must_use]
    pub fn new(max_length: usize) -> Limits {
        Limits {
            max_length,
            below: u32::MAX,
            above: None,
            time: None,
            steps: None,
            solve: 0,
            solved_above: None,
            proof: Duration::from_secs(20).into(),
            memory: 1 << 30,
            translate: false,
        }
    }

    /// Where a search ends that begins now.
    fn end(&self) -> Option<End> {
        let effort = match (self.steps, self.time) {
            (None, None) => return None,
            (None, Some(time)) => time.into(),
            (Some(steps), time) => Effort {
                time: time.unwrap_or(Effort::of_steps(steps).time),
                ..Effort::of_steps(steps)
            },
        };
        Some(effort.end())
    }
}

/// Code that does what is wanted.
#[derive(Clone, Debug)]
pub struct Found {
    /// The code.
    pub code: Vec<Instr>,
    /// Its cost.
    pub cost: u32,
}

/// What a search found out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The cheapest code found, proved.
    pub found: Option<Found>,
    /// No code of the space costs at most this, except what was found.
    pub exhausted: Option<u32>,
    /// The same, without a program that could not be decided.
    pub decided: Option<u32>,
    /// No code costs at most this, except what was found, whatever its constants are; all of that
    /// was decided.
    pub solved: Option<u32>,
    /// Programs with open constants that could not be decided.
    pub unsolved: usize,
    /// Was the search stopped by time or by hand?
    pub stopped: bool,
    /// Did lists of candidates need more memory than allowed?
    pub out_of_memory: bool,
    /// Programs that passed all tests and could not be decided.
    pub undecided: usize,
    /// Programs that passed all tests and found no registers, which another one that computes the
    /// same values might find.
    pub unplaced: usize,
    /// Values computed, or ruled out by what they would have to be.
    pub candidates: u64,
    /// Proofs attempted.
    pub proofs: u64,
    /// Were codes left out by which instructions choose lanes? Then nothing more was exhausted.
    pub codes_left_out: bool,
    /// Time taken.
    pub elapsed: Duration,
    /// The constants that were tried wherever an instruction can hold them.
    pub constants: Constants,
}

impl Outcome {
    /// The outcome before anything was done.
    fn new(problem: &Problem) -> Outcome {
        Outcome {
            found: None,
            exhausted: None,
            decided: None,
            solved: None,
            unsolved: 0,
            stopped: false,
            out_of_memory: false,
            undecided: 0,
            unplaced: 0,
            candidates: 0,
            proofs: 0,
            codes_left_out: false,
            elapsed: Duration::ZERO,
            constants: problem.constants(),
        }
    }
}

/// Searches for the cheapest code.
///
/// `progress` hears of each cost and length before it is enumerated.
#[must_use]
pub fn search(set: &InstructionSet, ops: &Ops, problem: &Problem, limits: &Limits, progress: &dyn Fn(u32, usize)) -> Outcome {
    let isa = set.model();
    let start = Instant::now();
    let control = Control {
        end: limits.end(),
        stop: crate::stop::flag(),
        candidates: AtomicU64::new(0),
        sum: AtomicU64::new(0),
        stopped: AtomicBool::new(false),
        memory: limits.memory,
        out_of_memory: AtomicBool::new(false),
    };
    let mut tests = problem.tests(TESTS);
    let mut outcome = Outcome::new(problem);
    let constants = [1, limits.max_length].map(|length| outcome.constants.by_operation(&ops.all, length));
    (outcome.exhausted, outcome.decided, outcome.solved) = (limits.above, limits.above, limits.solved_above);
    // Constants of programs that work on flags are not solved for.
    // Neither are those of operations on vectors, which only choose.
    let vectors = problem.span() > 1;
    let solve = if ops.flags.is_some() || vectors { 0 } else { limits.solve };
    let held = constant_cegis::held(&ops.all, solve);
    let proofs = AtomicU64::new(0);
    let undecided = AtomicU64::new(0);
    // Programs without registers, at each cost.
    let mut unplaced: Vec<(u32, usize)> = Vec::new();
    // No code at all may do.
    if limits.above.is_none() && limits.below > 0 && problem.holds_without_code() {
        proofs.fetch_add(1, Ordering::Relaxed);
        match prove(problem, isa, &[], control.left_of(limits.proof)) {
            Verdict::Proved => outcome.found = Some(Found { code: Vec::new(), cost: 0 }),
            Verdict::Refuted(state) => tests.push(state),
            Verdict::Unknown(_) => drop(undecided.fetch_add(1, Ordering::Relaxed)),
        }
    }
    // Where no code was found that costs less, this is the best.
    let mut translated = None;
    if limits.translate && outcome.found.is_none() && ops.flags.is_none() && !vectors {
        let mut states = problem.tests(codegen::TESTS);
        let first = states.len();
        translated = translation(set, ops, problem, limits, &control, &mut states, &proofs);
        tests.extend(states.drain(first..));
    }
    let below = translated.as_ref().map_or(limits.below, |f| f.cost);
    let (least, most) = ops.all.iter().fold((u32::MAX, 0), |(l, m), o| (l.min(o.cost), m.max(o.cost)));
    // Only no code at all costs less than the cheapest operation.
    if outcome.found.is_none() && limits.above.is_none() && !ops.all.is_empty() {
        outcome.exhausted = Some(least - 1);
        outcome.decided = outcome.exhausted.filter(|_| undecided.load(Ordering::Relaxed) == 0);
    }
    if solve > 0 && outcome.solved.is_none() {
        outcome.solved = outcome.decided.filter(|c| *c < least).or(outcome.decided.map(|_| least - 1));
    }
    let begun = if solve > 0 { outcome.solved } else { outcome.exhausted };
    let mut cost = begun.min(outcome.exhausted).map_or(least, |c| least.max(c + 1));
    while outcome.found.is_none() && !ops.all.is_empty() && cost < below && cost <= most * limits.max_length as u32 {
        let lengths: Vec<usize> = (1..=limits.max_length)
            .filter(|l| *l as u32 * least <= cost && *l as u32 * most >= cost)
            .collect();
        let judge = |space: &Space, flags: Option<&FlagRows>, steps: &[Step]| {
            let code = code_of(set, ops, problem, space, flags, steps);
            let code = code?;
            proofs.fetch_add(1, Ordering::Relaxed);
            let verdict = prove(problem, isa, &code, control.left_of(limits.proof));
            Some((code, verdict))
        };
        let new = limits.above.is_none_or(|known| cost > known);
        for &length in lengths.iter().filter(|_| new) {
            progress(cost, length);
            // Long programs are looked for among quick operations first, and only then among all.
            let mut quick = length >= QUICK_FROM && ops.flags.is_none();
            loop {
                let refuted: Mutex<Vec<Vec<u128>>> = Mutex::new(Vec::new());
                let without_registers = AtomicU64::new(0);
                let space = Space {
                    ops: &ops.all,
                    word: problem.word(),
                    quick,
                    constants: &constants[usize::from(length > 1)],
                    inputs: problem.input_rows(&tests),
                    targets: problem.target_rows(&tests),
                    home: problem.home(),
                };
                let flags = ops.flags.map(|_| problem.flag_rows(&tests));
                let one = |steps: &[Step]| {
                    let known = refuted.lock().map(|r| r.clone()).unwrap_or_default();
                    if flags.is_none() && !known.is_empty() && !problem.agrees(ops, steps, &known) {
                        return None;
                    }
                    match judge(&space, flags.as_ref(), steps) {
                        Some((code, Verdict::Proved)) => return Some(code),
                        // A state in which the program does what is wanted tells nothing: it
                        // differs in something that is no input.
                        Some((_, Verdict::Refuted(state)))
                            if flags.is_none() && problem.agrees(ops, steps, std::slice::from_ref(&state)) =>
                        {
                            undecided.fetch_add(1, Ordering::Relaxed);
                        }
                        Some((_, Verdict::Refuted(state))) => {
                            if let Ok(mut r) = refuted.lock() {
                                r.push(state);
                            }
                        }
                        Some((_, Verdict::Unknown(_))) => drop(undecided.fetch_add(1, Ordering::Relaxed)),
                        None => drop(without_registers.fetch_add(1, Ordering::Relaxed)),
                    }
                    None
                };
                let found = match &flags {
                    None => enumerate::programs(&space, length, cost, &control, &one),
                    Some(f) => flag_sequences::sequences(&space, f, length, cost, &control, &one),
                };
                if let Some(code) = found {
                    outcome.found = Some(Found { code, cost });
                    break;
                }
                let new = refuted.into_inner().unwrap_or_default();
                if control.over() || new.is_empty() && !quick {
                    unplaced.push((cost, without_registers.into_inner() as usize));
                    break;
                }
                quick &= !new.is_empty();
                tests.extend(new);
            }
            if outcome.found.is_some() {
                break;
            }
        }
        if outcome.found.is_some() || control.over() {
            break;
        }
        let all_codes = |length: &usize| ops.all.iter().flat_map(|o| &o.selector).all(|s| s.has_all(*length));
        outcome.codes_left_out |= !lengths.iter().all(all_codes);
        if new && !outcome.codes_left_out {
            outcome.exhausted = Some(cost);
            if undecided.load(Ordering::Relaxed) == 0 {
                outcome.decided = Some(cost);
            }
        }
        if solve > 0 && limits.solved_above.is_none_or(|known| cost > known) {
            let space = Space {
                ops: &ops.all,
                word: problem.word(),
                quick: false,
                constants: &constants[1],
                inputs: problem.input_rows(&tests),
                targets: problem.target_rows(&tests),
                home: problem.home(),
            };
            let one = |steps: &[Step]| judge(&space, None, steps);
            let shapes = Shapes::new(
                ops,
                problem,
                &tests,
                &control,
                limits.proof.at_most(SOLVING_STEPS, SOLVING),
                &held,
                &one,
            );
            for &length in lengths.iter().filter(|l| **l <= solve) {
                progress(cost, length);
                if let Some(code) = shapes.solve(length, cost) {
                    outcome.found = Some(Found { code, cost });
                    break;
                }
            }
            outcome.unsolved += shapes.undecided.load(Ordering::Relaxed) as usize;
            if outcome.found.is_some() || control.over() {
                break;
            }
            let all = lengths.iter().all(|l| *l <= solve);
            if all && outcome.unsolved == 0 && outcome.decided >= Some(cost) && outcome.solved.is_some_and(|s| s + 1 >= cost) {
                outcome.solved = Some(cost);
            }
        }
        cost += 1;
    }
    outcome.found = outcome.found.or(translated);
    if let Some(below) = outcome.found.as_ref().map(|f| f.cost.checked_sub(1)) {
        // Code with other constants may cost less than what was exhausted.
        outcome.exhausted = outcome.exhausted.min(below);
        outcome.decided = outcome.decided.min(below);
    }
    outcome.stopped = control.stopped.load(Ordering::Relaxed);
    outcome.out_of_memory = control.out_of_memory.load(Ordering::Relaxed);
    outcome.undecided = undecided.load(Ordering::Relaxed) as usize;
    outcome.unplaced = unplaced
        .iter()
        .filter(|(cost, _)| Some(*cost) <= outcome.exhausted)
        .map(|(_, n)| n)
        .sum();
    outcome.candidates = control.candidates.load(Ordering::Relaxed);
    outcome.proofs = proofs.load(Ordering::Relaxed);
    outcome.elapsed = start.elapsed();
    outcome
}

/// Code made part by part from the formulas, proved, if it costs less than allowed; states that
/// refuted earlier ones are appended.
#[allow(clippy::too_many_arguments)]
fn translation(
    set: &InstructionSet,
    ops: &Ops,
    problem: &Problem,
    limits: &Limits,
    control: &Control,
    states: &mut Vec<Vec<u128>>,
    proofs: &AtomicU64,
) -> Option<Found> {
    let isa = set.model();
    for _ in 0..codegen::ROUNDS {
        let code = codegen::translate(set, ops, problem, states, control)?;
        let cost = ops.measure.of_code(isa, &code);
        if cost >= limits.below {
            return None;
        }
        proofs.fetch_add(1, Ordering::Relaxed);
        match prove(problem, isa, &code, control.left_of(limits.proof)) {
            Verdict::Proved => return Some(Found { code, cost }),
            Verdict::Refuted(state) => states.push(state),
            Verdict::Unknown(_) => return None,
        }
    }
    None
}

/// The code of a program that agrees with the goal in all test states, if there are registers for
/// it.
fn code_of(
    set: &InstructionSet,
    ops: &Ops,
    problem: &Problem,
    space: &Space,
    flags: Option<&FlagRows>,
    steps: &[Step],
) -> Option<Vec<Instr>> {
    match flags {
        None => regalloc::assign(set, &ops.all, steps, &problem.registers(space, steps)),
        Some(f) => {
            let values = flag_sequences::values(space, f, steps);
            let registers = problem.registers_of(&values, &space.targets);
            let order: Vec<usize> = (0..steps.len()).collect();
            regalloc::assign_in_order(set, &ops.all, steps, &registers, &order)
        }
    }
}

/// Proves that code does what is wanted, or finds a state in which it does not.
fn prove(problem: &Problem, isa: &Isa, code: &[Instr], limit: Effort) -> Verdict<Vec<u128>> {
    let question = Question {
        original: problem.code(),
        replacement: Code::Instructions(isa, code),
        live_out: Some(problem.places().to_vec()),
        map: Vec::new(),
        assume: problem.assumptions().to_vec(),
        where_defined: false,
        tried: true,
        limit,
    };
    match equiv::decide(&question).map(|a| a.result) {
        Ok(Verdict::Proved) => Verdict::Proved,
        Ok(Verdict::Refuted(c)) => Verdict::Refuted(problem.state_of(&c)),
        Ok(Verdict::Unknown((place, why))) => Verdict::Unknown(format!("{place}: {why}")),
        Err(e) => Verdict::Unknown(e.to_string()),
    }
}

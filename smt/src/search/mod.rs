//! The superoptimizer: the cheapest straight-line code that does what given code, or a formula, does.
//!
//! Data flows one way: the window or goal becomes formulas ([`Problem`]), the spec becomes operations ([`ops`]), programs of
//! growing cost are enumerated over test states ([`enumerate`]), survivors get registers ([`assign`]) and are proved
//! ([`crate::equiv`]). A counterexample becomes a test state.

pub mod assign;
pub mod enumerate;
pub mod hd;
pub mod inverse;
pub mod kernel;
pub mod ops;
mod problem;
pub(crate) mod random;
pub mod rename;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::isa::Isa;
use rustc_hash::FxHashMap;

pub use problem::{NotSearchable, Problem};

use crate::equiv::{self, Code, EquivResult, Question};
use enumerate::{Control, Space, Step};
use ops::Ops;

/// From this length on the quick operations are tried before the others.
const QUICK_FROM: usize = 4;
/// Test states to begin with.
const TESTS: usize = 24;

/// Set to stop all searches of the process, as Ctrl-C does.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// How far to search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Most instructions.
    pub max_length: usize,
    /// Most cost; programs that cost as much are not looked for.
    pub below: u32,
    /// Time for the whole search.
    pub time: Option<Duration>,
    /// Time for one proof.
    pub proof: Duration,
    /// Bytes for lists of candidates.
    pub memory: u64,
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
    /// Was the search stopped by time or by hand?
    pub stopped: bool,
    /// Did lists of candidates need more memory than allowed?
    pub out_of_memory: bool,
    /// Programs that passed all tests and could not be decided.
    pub undecided: usize,
    /// Values computed, or ruled out by what they would have to be.
    pub candidates: u64,
    /// Proofs attempted.
    pub proofs: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How many constants were tried, by their width.
    pub constants: FxHashMap<u32, Vec<u32>>,
}

/// Searches for the cheapest code.
///
/// `progress` hears of each cost and length before it is enumerated.
#[must_use]
pub fn search(isa: &Isa, codec: &Codec, ops: &Ops, problem: &Problem, limits: &Limits, progress: &dyn Fn(u32, usize)) -> Outcome {
    let start = Instant::now();
    let control = Control {
        deadline: limits.time.map(|t| start + t),
        stop: &STOP,
        candidates: AtomicU64::new(0),
        stopped: AtomicBool::new(false),
        memory: limits.memory,
        out_of_memory: AtomicBool::new(false),
    };
    let mut tests = problem.tests(TESTS);
    let constants = problem.constants();
    let mut outcome = Outcome {
        found: None,
        exhausted: None,
        stopped: false,
        out_of_memory: false,
        undecided: 0,
        candidates: 0,
        proofs: 0,
        elapsed: Duration::ZERO,
        constants: constants.clone(),
    };
    let proofs = AtomicU64::new(0);
    let undecided = AtomicU64::new(0);
    // No code at all may do.
    if problem.holds_without_code() && prove(problem, isa, &[], limits.proof) == Proof::Proved {
        outcome.found = Some(Found { code: Vec::new(), cost: 0 });
        outcome.exhausted = Some(0);
    }
    let (least, most) = ops.all.iter().fold((u32::MAX, 0), |(l, m), o| (l.min(o.cost), m.max(o.cost)));
    let mut cost = least;
    while outcome.found.is_none() && !ops.all.is_empty() && cost < limits.below && cost <= most * limits.max_length as u32 {
        for length in 1..=limits.max_length {
            if (length as u32) * least > cost || (length as u32) * most < cost || outcome.found.is_some() {
                continue;
            }
            progress(cost, length);
            // Long programs are looked for among quick operations first, and only then among all.
            let mut quick = length >= QUICK_FROM;
            loop {
                let refuted: Mutex<Vec<Vec<u128>>> = Mutex::new(Vec::new());
                let space = Space {
                    ops: &ops.all,
                    quick,
                    constants: &constants,
                    inputs: problem.input_rows(&tests),
                    targets: problem.target_rows(&tests),
                };
                let judge = |steps: &[Step]| {
                    let known = refuted.lock().map(|r| r.clone()).unwrap_or_default();
                    if !known.is_empty() && !problem.agrees(ops, steps, &known) {
                        return None;
                    }
                    let registers = problem.registers(&space, steps);
                    let code = assign::assign(isa, codec, &ops.all, steps, &registers)?;
                    proofs.fetch_add(1, Ordering::Relaxed);
                    match prove(problem, isa, &code, limits.proof) {
                        Proof::Proved => Some(code),
                        Proof::Refuted(state) => {
                            if let Ok(mut r) = refuted.lock() {
                                r.push(state);
                            }
                            None
                        }
                        Proof::Unknown => {
                            undecided.fetch_add(1, Ordering::Relaxed);
                            None
                        }
                    }
                };
                let found = enumerate::programs(&space, length, cost, &control, &judge);
                if let Some(code) = found {
                    outcome.found = Some(Found { code, cost });
                    break;
                }
                let new = refuted.into_inner().unwrap_or_default();
                if control.stopped.load(Ordering::Relaxed) || new.is_empty() && !quick {
                    break;
                }
                quick &= !new.is_empty();
                tests.extend(new);
            }
        }
        if control.stopped.load(Ordering::Relaxed) {
            break;
        }
        outcome.exhausted = Some(cost);
        cost += 1;
    }
    outcome.stopped = control.stopped.load(Ordering::Relaxed);
    outcome.out_of_memory = control.out_of_memory.load(Ordering::Relaxed);
    outcome.undecided = undecided.load(Ordering::Relaxed) as usize;
    outcome.candidates = control.candidates.load(Ordering::Relaxed);
    outcome.proofs = proofs.load(Ordering::Relaxed);
    outcome.elapsed = start.elapsed();
    if outcome.found.is_some() {
        // Below the cost of what was found everything was seen; at its cost it need not be the only one.
        outcome.exhausted = Some(cost.min(outcome.found.as_ref().map_or(cost, |f| f.cost)).saturating_sub(1));
    }
    outcome
}

#[derive(PartialEq, Eq)]
enum Proof {
    Proved,
    Refuted(Vec<u128>),
    Unknown,
}

/// Proves that code does what is wanted, or finds a state in which it does not.
fn prove(problem: &Problem, isa: &Isa, code: &[Instr], limit: Duration) -> Proof {
    let question = Question {
        original: problem.code(),
        replacement: Code::Instructions(isa, code),
        live_out: Some(problem.places().to_vec()),
        map: Vec::new(),
        assume: problem.assumptions().to_vec(),
        where_defined: false,
        limit,
    };
    match equiv::decide(&question).map(|a| a.result) {
        Ok(EquivResult::Proved) => Proof::Proved,
        Ok(EquivResult::Refuted(c)) => Proof::Refuted(problem.state_of(&c)),
        Ok(EquivResult::Unknown(..)) | Err(_) => Proof::Unknown,
    }
}

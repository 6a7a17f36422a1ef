//! Peephole suggestions: for each window of a program, searches cheaper code that preserves all
//! live values.
//!
//! Windows that differ in the names of registers alone are one: they are looked up, and searched,
//! with short names. A replacement is proved once more with the registers of the program.

pub mod alignment;
pub mod cache;
mod choice;
mod finding;
mod proof;
mod shorten;
mod task;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use isamorph_core::InstructionSet;
use isamorph_core::block::{Location, Part, is_control};
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Word};
use rustc_hash::FxHashMap;

use crate::apart;
use crate::equiv::Code;
use crate::flow::blocks::{self, Place};
use crate::ops::canonical_registers::{Names, Renamer};
use crate::ops::{self, Cost, Ops};
use crate::rules::book::Book;
use crate::rules::matcher::Index;
use crate::solver::Effort;
use crate::synth::{self, Limits, Problem};
pub use proof::proved;

use cache::{Cache, Known};
use choice::best;
pub use finding::Finding;
use proof::equal;
use shorten::Shorter;
use task::{Task, task, under_own_names};

/// How windows are searched.
#[derive(Clone, Debug)]
pub struct Options {
    /// Most instructions of a window.
    pub window: usize,
    /// What is saved.
    pub cost: Cost,
    /// Limits of each search.
    pub limits: Limits,
    /// When no search is begun any more, and those under way end.
    pub until: Option<Instant>,
    /// Where random test states begin.
    pub seed: u64,
}

/// What replacements are made from. Neither is asked for if all windows are known.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The operations to search with.
    pub ops: &'a (dyn Fn() -> &'a Ops + Sync),
    /// Books of rules that are tried before a search.
    pub rules: &'a (dyn Fn() -> &'a [Book] + Sync),
}

/// Time for the proofs that are left when the time is over.
const LAST_PROOFS: Duration = Duration::from_secs(1);

impl Options {
    /// Is the time over?
    fn over(&self) -> bool {
        self.until.is_some_and(|end| Instant::now() >= end)
    }

    /// No more time than is left.
    fn at_most(&self, time: Option<Duration>, least: Duration) -> Option<Duration> {
        let left = self.until.map(|end| end.saturating_duration_since(Instant::now()).max(least));
        time.into_iter().chain(left).min()
    }

    /// Effort for one proof.
    fn proof(&self) -> Effort {
        let proof = self.limits.proof;
        Effort {
            time: self.at_most(Some(proof.time), LAST_PROOFS).unwrap_or(proof.time),
            ..proof
        }
    }
}

/// What was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Findings that do not overlap, in order.
    pub findings: Vec<Finding>,
    /// Windows looked at.
    pub windows: usize,
    /// Windows that were searched, not known before; those that differ in names of registers alone
    /// count once.
    pub searched: usize,
    /// Windows whose search found nothing before its time limit, or ended with a program that could
    /// not be decided.
    pub undecided: usize,
    /// Windows that a rule replaced.
    pub ruled: usize,
    /// Replacements of the cache or of rules that could not be proved.
    pub rejected: usize,
}

impl Report {
    /// Takes what was found out with other operations on the same program.
    pub fn add(&mut self, other: Report) {
        self.findings.extend(other.findings);
        self.findings.sort_by_key(|f| f.first);
        self.windows += other.windows;
        self.searched += other.searched;
        self.undecided += other.undecided;
        self.ruled += other.ruled;
        self.rejected += other.rejected;
    }
}

/// A window of the program.
#[derive(Debug)]
struct Window {
    first: usize,
    count: usize,
    names: Names,
    task: usize,
}

/// Looks at every window of a program. The operations are not needed if all windows are known.
/// `progress` hears how many of the windows to be searched are done.
pub fn suggest(
    set: &InstructionSet,
    sources: Sources,
    code: &[Instr],
    options: &Options,
    cache: &mut Cache,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Report {
    let isa = set.model();
    let places = blocks::analyse(isa, code);
    let mut report = Report::default();
    let (windows, tasks) = windows(set, code, &places, options.window);
    report.windows = windows.len();
    let known = look_up(set, &tasks, options, cache, &mut report);
    let mut open: Vec<&Task> = tasks.iter().zip(&known).filter(|(_, k)| k.is_none()).map(|(t, _)| t).collect();
    let mut ruled = Vec::new();
    if !open.is_empty() {
        (open, ruled) = rule_out(set, (sources.rules)(), open, options, &mut report);
    }
    report.searched = open.len();
    // Rules know few of the words that an instruction can be written with.
    let shorter = Shorter::new(set, options.cost, &ruled);
    open.extend(shorter.tasks(&open, cache));
    let done = AtomicUsize::new(0);
    // What nothing reads can be left out.
    open.retain(|task| {
        if task.live.is_empty() {
            cache.insert(task.key.clone(), Known::Words(Vec::new()));
        }
        !task.live.is_empty()
    });
    let needs_operations = |task: &&Task| !only_nothing_is_cheaper(isa, task, options) && problem(isa, task, options).is_some();
    if open.iter().any(needs_operations) {
        // All threads take part in making these.
        (sources.ops)();
    }
    let found: Vec<Known> = apart::each(&open, |task| {
        let known = search_for(set, sources, task, options);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, open.len());
        known
    });
    for (task, known) in open.iter().zip(found) {
        match known {
            // With more time for everything more may be known.
            Known::Stopped if options.over() => report.undecided += 1,
            known => cache.insert(task.key.clone(), known),
        }
    }
    for (task, code) in &ruled {
        let words = shorter.code(set, code, cache).iter().map(|i| set.encode_raw(i)).collect();
        cache.insert(task.key.clone(), Known::Words(words));
    }
    report.undecided += tasks.iter().filter(|t| cache.get(&t.key) == Some(Known::Stopped)).count();
    let all: Vec<Finding> = windows
        .iter()
        .filter_map(|w| finding(set, code, &places, w, cache.get(&tasks[w.task].key)?))
        .collect();
    let saved = |f: &Finding| {
        let window = &code[f.first..f.first + f.count];
        i64::from(options.cost.of_code(isa, window)) - i64::from(options.cost.of_code(isa, &f.replacement))
    };
    let holds = |f: &Finding| {
        let window = &code[f.first..f.first + f.count];
        let live = &places[f.first + f.count - 1].live;
        apart::alone(|| proved(isa, window, &f.replacement, live, options.proof()))
    };
    report.findings = best(all, code.len(), &saved, &holds);
    report
}

/// All windows, and what is to be found out about them.
fn windows(set: &InstructionSet, code: &[Instr], places: &[Place], longest: usize) -> (Vec<Window>, Vec<Task>) {
    let isa = set.model();
    let (mut windows, mut tasks) = (Vec::new(), Vec::new());
    let mut by_key: FxHashMap<String, usize> = FxHashMap::default();
    let Some(mut renamer) = Renamer::new(set) else {
        return (windows, tasks);
    };
    for first in 0..code.len() {
        for count in 1..=longest.min(code.len() - first) {
            if !is_window(&places[first..first + count]) {
                break;
            }
            let Some((names, task)) = task(isa, &mut renamer, &code[first..first + count], &places[first + count - 1].live) else {
                continue;
            };
            let task = *by_key.entry(task.key.clone()).or_insert_with(|| {
                tasks.push(task);
                tasks.len() - 1
            });
            windows.push(Window { first, count, names, task });
        }
    }
    (windows, tasks)
}

fn is_window(places: &[Place]) -> bool {
    places.iter().all(|p| p.plain) && places.iter().skip(1).all(|p| !p.target)
}

/// What the cache knows about each task. A replacement from a file is believed only once it is
/// proved.
fn look_up(set: &InstructionSet, tasks: &[Task], options: &Options, cache: &mut Cache, report: &mut Report) -> Vec<Option<Known>> {
    let isa = set.model();
    let right = |task: &Task, words: &[Word]| {
        let replacement = words.iter().map(|w| set.decode_raw(*w).ok()).collect::<Option<Vec<Instr>>>();
        replacement.is_some_and(|r| is_better(isa, task, &r, options))
    };
    let known: Vec<Option<Known>> = tasks.iter().map(|t| cache.get(&t.key)).collect();
    let claim = |(i, known): (usize, &Option<Known>)| match known {
        Some(Known::Words(words)) => Some((i, words.clone())),
        Some(Known::Nothing | Known::Stopped) | None => None,
    };
    let claims: Vec<(usize, Vec<Word>)> = known.iter().enumerate().filter_map(claim).collect();
    let believed = apart::each(&claims, |(i, words)| right(&tasks[*i], words));
    let mut known = known;
    for ((i, _), _) in claims.iter().zip(believed).filter(|(_, believed)| !believed) {
        report.rejected += 1;
        cache.remove(&tasks[*i].key);
        known[*i] = None;
    }
    known
}

/// Is this cheaper than the window, does it write nothing else, and is it proved to leave the same?
fn is_better(isa: &Isa, task: &Task, replacement: &[Instr], options: &Options) -> bool {
    let writes = |code: &[Instr]| Code::Instructions(isa, code).writes();
    let (Ok(before), Ok(written)) = (writes(&task.code), writes(replacement)) else {
        return false;
    };
    // Flags that are dead may be written as well as not.
    let matters = |l: &&Location| task.live.iter().any(|x| x.space == l.space && x.part == l.part) || before.contains(l);
    options.cost.of_code(isa, replacement) < options.cost.of_code(isa, &task.code)
        && written.iter().all(|l| matters(&l))
        && equal(isa, &task.code, replacement, task.live.clone(), options.proof())
}

/// Tries rules on the windows that are not known: those that are left, and what the others become.
fn rule_out<'t>(
    set: &InstructionSet,
    books: &[Book],
    open: Vec<&'t Task>,
    options: &Options,
    report: &mut Report,
) -> (Vec<&'t Task>, Vec<(&'t Task, Vec<Instr>)>) {
    let isa = set.model();
    let indexes: Vec<Index> = books.iter().map(|b| Index::new(set, &b.ops, &b.rules)).collect();
    let tried: Vec<(Option<Vec<Instr>>, usize)> = apart::each(&open, |task| {
        let cheaper = |r: &Vec<Instr>| options.cost.of_code(isa, r) < options.cost.of_code(isa, &task.code);
        // What is live must be written: a rule may need some of it dead.
        let writes_all = |r: &Vec<Instr>| {
            let written = Code::Instructions(isa, r).writes().unwrap_or_default();
            let wrote = |l: &Location| written.iter().any(|w| (&w.space, element_of(w)) == (&l.space, element_of(l)));
            task.live.iter().all(|l| is_control(isa, &l.space) || wrote(l))
        };
        let flags = ops::flag_file(isa).map(|f| &isa.states[f].name);
        let keep_flags = task.live.iter().any(|l| Some(&l.space) == flags);
        let all = indexes.iter().flat_map(|i| i.rewrites(&task.code, keep_flags));
        let mut all: Vec<Vec<Instr>> = all.filter(|r| cheaper(r) && writes_all(r)).collect();
        all.sort_by_key(|r| options.cost.of_code(isa, r));
        all.dedup();
        let found = all.iter().position(|r| is_better(isa, task, r, options));
        let refused = found.unwrap_or(all.len());
        (found.map(|i| all[i].clone()), refused)
    });
    let (mut left, mut ruled) = (Vec::new(), Vec::new());
    for (task, (found, refused)) in open.into_iter().zip(tried) {
        report.rejected += refused;
        match found {
            Some(code) => ruled.push((task, code)),
            None => left.push(task),
        }
    }
    report.ruled += ruled.len();
    (left, ruled)
}

/// The number of the element that a place is part of.
fn element_of(l: &Location) -> Option<u64> {
    match l.part {
        Part::Element(addr, _) => Some(addr),
        Part::All | Part::Single => None,
    }
}

/// What a search has to find, if it is something that a search can find.
fn problem<'a>(isa: &'a Isa, task: &'a Task, options: &Options) -> Option<Problem<'a>> {
    let code = Code::Instructions(isa, &task.code);
    Problem::new(code, task.live.clone(), &task.free, Vec::new(), options.seed).ok()
}

/// Is every instruction at least as expensive as the window?
fn only_nothing_is_cheaper(isa: &Isa, task: &Task, options: &Options) -> bool {
    let legal = isa.forms.iter().filter(|f| f.illegal.is_none());
    let least = legal.map(|f| options.cost.of(f.width / 8)).min();
    least.is_some_and(|least| options.cost.of_code(isa, &task.code) <= least)
}

/// Searches for something cheaper.
fn search_for(set: &InstructionSet, sources: Sources, task: &Task, options: &Options) -> Known {
    let isa = set.model();
    let Some(problem) = problem(isa, task, options) else {
        return Known::Nothing;
    };
    let mut limits = options.limits.clone();
    limits.time = options.at_most(limits.time, Duration::ZERO);
    let none;
    let ops = if only_nothing_is_cheaper(isa, task, options) {
        none = Ops::none(isa, 1, options.cost);
        &none
    } else {
        (sources.ops)()
    };
    if options.over() || !ops.complete {
        return Known::Stopped;
    }
    limits.below = limits.below.min(options.cost.of_code(isa, &task.code));
    limits.max_length = limits.max_length.min(task.code.len());
    let outcome = synth::search(set, ops, &problem, &limits, &|_, _| {});
    match outcome.found {
        Some(f) => Known::Words(f.code.iter().map(|i| set.encode_raw(i)).collect()),
        None if outcome.stopped || outcome.undecided > 0 => Known::Stopped,
        None => Known::Nothing,
    }
}

/// What is known about a window, as a finding in the program, if it can stand there.
fn finding(set: &InstructionSet, code: &[Instr], places: &[Place], w: &Window, known: Known) -> Option<Finding> {
    let isa = set.model();
    let Known::Words(words) = known else { return None };
    let replacement = under_own_names(set, &w.names, &words)?;
    let bytes = size(isa, &code[w.first..w.first + w.count]) - size(isa, &replacement);
    fits(isa, &places[w.first], bytes, &replacement).then(|| Finding {
        first: w.first,
        count: w.count,
        instructions: w.count as i64 - replacement.len() as i64,
        bytes,
        replacement,
    })
}

fn size(isa: &Isa, code: &[Instr]) -> i64 {
    code.iter().map(|i| i64::from(isa.forms[i.form].width / 8)).sum()
}

/// Each word begins where the machine section says: a replacement must keep that up, for what comes
/// behind it as well.
fn fits(isa: &Isa, first: &Place, saved: i64, replacement: &[Instr]) -> bool {
    let all = isa.machine.iter().flat_map(|m| &m.words);
    let widest = all.map(|w| w.align as i64).max().unwrap_or(i64::MAX);
    saved % widest == 0 && alignment::unpaired(isa, replacement, first.address).is_empty()
}

//! The tests of one form: sampling first, then the solver.

mod aimed;
mod questions;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::Layout;
use rustc_hash::FxHashMap;

use crate::stop;

use super::batch::{Batch, LANES, Program};
use super::dice::Dice;
use super::formulas::Formulas;
use super::goals::Goal;
use super::instructions::{Instructions, Words};
use super::mutant::Mutant;
use super::near::{Near, Origin, Origins};
use super::options::Options;
use super::prepared::{Item, Prepared};
use super::state::{Elements, Sample, Setting, Values, scrambled};
use super::vector::{Runner, Vector};

/// Most batches of samples.
const BATCHES: usize = 64;
/// Samples that are made of a state that the solver found.
const FILLED: usize = 16;
/// Batches that show nothing new, one after the other, before no more are made.
const VAIN: usize = 6;
/// Values of terms that may be computed in samples before something is shown: a second or two.
const FREE_WORK: u64 = 300_000_000;
/// Values that may be computed for each goal and mutant that is shown, about as long as the solver
/// would be asked.
const WORK_EACH: u64 = 3_000_000;
/// Values in the time in which the evaluator prepares a term for an instruction, and computes it.
const RUN_WORK: u64 = 300;
/// A quarter of the samples of a batch.
const SOME_LANES: u64 = 0x1111_1111_1111_1111;
/// Samples of which those for hard operands of float operations are made.
const RECENT: usize = 8;

/// The tests of a form.
#[derive(Debug, Default)]
pub struct FormTests {
    /// The form.
    pub form: usize,
    /// Why it has none, if it has none.
    pub untested: Option<String>,
    /// The tests.
    pub vectors: Vec<Vector>,
    /// What became of each goal, with its kind.
    pub goals: Vec<(&'static str, GoalStatus)>,
    /// What became of each mutant.
    pub mutants: Vec<GoalStatus>,
}

/// What became of a goal or a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalStatus {
    /// A test shows it.
    Shown,
    /// No test can: proved.
    Impossible,
    /// Neither is known: what it is, and why.
    Undecided(String, String),
}

impl GoalStatus {
    /// What is known after another form that has the same formula was looked at.
    #[must_use]
    pub fn or(self, other: GoalStatus) -> GoalStatus {
        match (self, other) {
            (GoalStatus::Shown, _) | (_, GoalStatus::Shown) => GoalStatus::Shown,
            (open @ GoalStatus::Undecided(..), _) | (_, open) => open,
        }
    }
}

/// What became of goals and mutants of a form, and the tests that show them.
pub struct Found {
    /// The tests.
    pub vectors: Vec<Vector>,
    /// What became of each.
    pub fates: Vec<GoalStatus>,
}

/// What is done for what is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Samples are made, which takes little time for most of it.
    Sampling,
    /// The solver is asked.
    Asking,
    /// The solver is asked about what is impossible elsewhere, and so probably here.
    Confirming,
}

/// Looks for tests of some goals and mutants of a form.
#[must_use]
pub fn tests(
    set: &InstructionSet,
    words: &Words<'_>,
    layout: &Arc<Layout>,
    prepared: &Prepared,
    items: &[Item],
    phase: Phase,
    options: Options,
) -> Found {
    let mut search = Search::new(set, words, layout, prepared, items, options);
    search.sample_rows();
    if phase == Phase::Sampling {
        search.sample();
        search.aim_at_floats();
        search.approach();
    } else {
        search.ask_about_fields(layout);
        if phase == Phase::Asking {
            search.approach();
        }
        search.ask(layout);
    }
    search.report(items, phase)
}

/// Which of the mutants among some items so many random tests of a form find, by their number.
pub fn found_by_random(
    set: &InstructionSet,
    words: &Words<'_>,
    layout: &Arc<Layout>,
    prepared: &Prepared,
    items: &[Item],
    count: usize,
    options: Options,
) -> Vec<usize> {
    let form = prepared.form;
    let mut search = Search::new(set, words, layout, prepared, items, options);
    let mut open: Vec<usize> = (0..search.mutants.len()).collect();
    let mut found = Vec::new();
    for first in (0..count).step_by(LANES) {
        let seed = |i: usize| scrambled(!options.seed ^ (i as u64) << 20 ^ form as u64);
        // An odd number asks for no equal fields.
        let random = |i: usize| Some((i, search.instructions.random(seed(i) | 1)?));
        let instrs: Vec<(usize, Instr)> = (first..count.min(first + LANES)).filter_map(random).collect();
        if instrs.is_empty() {
            break;
        }
        let sample = |(i, instr): &(usize, Instr)| Sample::random(&search.setting, instr.fields.clone(), Values::Any, seed(*i));
        let samples: Vec<Sample<'_>> = instrs.iter().map(sample).collect();
        let mut batch = Batch::new(&search.formulas, &search.program, samples, search.setting.layout);
        for (lane, (_, instr)) in instrs.iter().enumerate() {
            if search.opens && run(&mut search.runner, instr, lane, &mut batch).is_none_or(|v| v.meaningless) {
                batch.usable &= !(1 << lane);
            }
        }
        let (more, rest): (Vec<usize>, Vec<usize>) = open.into_iter().partition(|i| batch.find(search.mutants[*i].0) != 0);
        found.extend(more);
        open = rest;
    }
    found
}

/// What the evaluator says of a sample; the batch learns which places are left open.
fn run(runner: &mut Runner<'_>, instr: &Instr, lane: usize, batch: &mut Batch<'_, '_>) -> Option<Vector> {
    let vector = runner.run(instr, &batch.samples[lane].given).ok()?;
    let open = vector.after.iter().filter(|(.., value)| value.is_none());
    batch.open[lane] = open.map(|(state, element, _)| (*state, *element)).collect();
    Some(vector)
}

/// A search for the tests of a form.
struct Search<'a> {
    set: &'a InstructionSet,
    form: usize,
    options: Options,
    instructions: Instructions<'a>,
    setting: Setting<'a>,
    runner: Runner<'a>,
    formulas: Formulas,
    goals: Vec<(Goal, Option<GoalStatus>)>,
    mutants: Vec<(Mutant, Option<GoalStatus>)>,
    program: Program,
    vectors: Vec<Vector>,
    /// May an instruction leave places open?
    opens: bool,
    samples: u64,
    /// How many values of terms were computed in samples.
    work: u64,
    /// For each goal, and each mutant, the sample that came closest.
    near_goals: Vec<Option<Near>>,
    near_mutants: Vec<Option<Near>>,
    /// For each sample of the next batch, at what it is aimed.
    aims: Vec<Option<Aim>>,
    /// Some samples of the last batch.
    recent: Vec<Rc<Origin>>,
    /// Float operations whose inside is tested here.
    homes: Vec<usize>,
}

/// The samples that find a mutant; otherwise the one that comes nearest, and its distance.
type Trial = (u64, Option<(usize, u128)>);

/// What was done, and what was not decided, when sampling began.
#[derive(Clone, Copy, Debug)]
struct Start {
    work: u64,
    open: usize,
}

/// A goal or a mutant, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Aim {
    Goal(usize),
    Mutant(usize),
}

impl<'a> Search<'a> {
    fn new(
        set: &'a InstructionSet,
        words: &'a Words<'_>,
        layout: &'a Arc<Layout>,
        prepared: &Prepared,
        items: &[Item],
        options: Options,
    ) -> Search<'a> {
        let (isa, form) = (set.model(), prepared.form);
        let goal = |item: &Item| match item {
            Item::Goal(i) => Some(prepared.goals[*i].clone()),
            Item::Mutant(_) => None,
        };
        let mutant = |item: &Item| match item {
            Item::Goal(_) => None,
            Item::Mutant(i) => Some(prepared.mutants[*i]),
        };
        let goals: Vec<Goal> = items.iter().filter_map(goal).collect();
        let mutants: Vec<Mutant> = items.iter().filter_map(mutant).collect();
        let formulas = prepared.formulas.clone();
        Search {
            set,
            form,
            options,
            instructions: words.of_form(form),
            setting: Setting::new(isa, layout),
            runner: Runner::new(isa, layout),
            opens: !formulas.others.is_empty(),
            program: Program::new(&formulas, &goals, &mutants),
            formulas,
            near_goals: vec![None; goals.len()],
            near_mutants: vec![None; mutants.len()],
            goals: goals.into_iter().map(|g| (g, None)).collect(),
            mutants: mutants.into_iter().map(|m| (m, None)).collect(),
            vectors: Vec::new(),
            samples: 0,
            work: 0,
            aims: Vec::new(),
            recent: Vec::new(),
            homes: prepared.homes.clone(),
        }
    }

    fn is_over(&self) -> bool {
        stop::requested() || self.options.end.is_some_and(|end| Instant::now() >= end)
    }

    fn is_done(&self) -> bool {
        self.goals.iter().all(|g| g.1.is_some()) && self.mutants.iter().all(|m| m.1.is_some())
    }

    /// Random samples until few show something new.
    fn sample(&mut self) {
        let (mut vain, mut batches) = (0, 0);
        let start = self.start();
        while !self.is_done() && !self.is_over() && batches < BATCHES && vain < VAIN && self.is_worth(start) {
            let before = self.open();
            self.batch_of(batches, &mut VecDeque::new());
            batches += 1;
            vain = if self.open() < before { 0 } else { vain + 1 };
        }
    }

    /// Samples for the rows of tables that random ones do not pick.
    fn sample_rows(&mut self) {
        if self.is_over() {
            return;
        }
        self.batch_of(0, &mut VecDeque::new());
        let mut wanted: VecDeque<Instr> = VecDeque::new();
        for i in 0..self.goals.len() {
            if let (Goal::Row { table, row }, None) = &self.goals[i] {
                if self.is_over() {
                    return;
                }
                match self.instructions.with_row(*table, *row) {
                    Ok(Some(instr)) => wanted.push_back(instr),
                    Ok(None) => self.goals[i].1 = Some(GoalStatus::Impossible),
                    Err(_) => {}
                }
            }
        }
        let mut batches = 1;
        while !wanted.is_empty() && !self.is_over() {
            self.batch_of(batches, &mut wanted);
            batches += 1;
        }
    }

    /// A batch of samples of these instructions, as long as there are some, and of random ones.
    fn batch_of(&mut self, number: usize, wanted: &mut VecDeque<Instr>) {
        let mut samples = Vec::with_capacity(LANES);
        let mut instrs = Vec::with_capacity(LANES);
        for lane in 0..LANES {
            self.samples += 1;
            let seed = scrambled(self.options.seed ^ self.samples << 8 ^ (self.form as u64) << 40);
            let Some(instr) = wanted.pop_front().or_else(|| self.instructions.random(seed)) else {
                continue;
            };
            samples.push((instr.fields.clone(), Values::number(lane + number), seed));
            instrs.push(instr);
        }
        self.adopt(instrs, |setting| {
            let random = |(fields, values, seed)| Sample::random(setting, fields, values, seed);
            samples.into_iter().map(random).collect()
        });
    }

    /// How much is not decided.
    fn open(&self) -> usize {
        let goals = self.goals.iter().filter(|g| g.1.is_none()).count();
        goals + self.mutants.iter().filter(|m| m.1.is_none()).count()
    }

    /// Where sampling begins.
    fn start(&self) -> Start {
        Start {
            work: self.work,
            open: self.open(),
        }
    }

    /// Is what sampling has shown since then worth its work?
    fn is_worth(&self, start: Start) -> bool {
        let shown = start.open.saturating_sub(self.open()) as u64;
        self.work - start.work <= FREE_WORK + WORK_EACH * shown
    }

    /// Makes tests of the samples that show something new.
    fn adopt<F>(&mut self, instrs: Vec<Instr>, samples: F)
    where
        F: for<'s> FnOnce(&'s Setting<'s>) -> Vec<Sample<'s>>,
    {
        if instrs.is_empty() {
            return;
        }
        let form = &self.set.forms()[self.form];
        let mut batch = Batch::new(&self.formulas, &self.program, samples(&self.setting), self.setting.layout);
        let mut tests: Vec<Option<Vector>> = vec![None; instrs.len()];
        // What the evaluator refuses, or leaves without meaning, is no test.
        let runner = &mut self.runner;
        let mut test = |lane: usize, batch: &mut Batch<'_, '_>, tests: &mut Vec<Option<Vector>>| {
            if tests[lane].is_none() && batch.usable >> lane & 1 == 1 {
                batch.work += RUN_WORK * self.program.size() as u64;
                match run(runner, &instrs[lane], lane, batch) {
                    Some(vector) if !vector.meaningless => tests[lane] = Some(vector),
                    _ => batch.usable &= !(1 << lane),
                }
            }
            tests[lane].is_some()
        };
        let mut taken = 0u64;
        let mut dice = Dice::new(scrambled(self.samples));
        let open_goals: Vec<usize> = (0..self.goals.len()).filter(|i| self.goals[*i].1.is_none()).collect();
        let open: Vec<usize> = (0..self.mutants.len()).filter(|i| self.mutants[*i].1.is_none()).collect();
        // Samples that are aimed at something are about little else: for the others a part of them will do.
        let aimed = lanes_by_aim(&self.aims);
        let others = if aimed.is_empty() { u64::MAX } else { SOME_LANES << dice.below(4) };
        let among = |i: usize| others | aimed.get(&Aim::Mutant(i)).copied().unwrap_or(0);
        let mut trials: Vec<Trial> = (open.iter())
            .map(|i| batch.trial(self.mutants[*i].0, dice.word(), among(*i)))
            .collect();
        if self.opens {
            // What a sample leaves open takes long to find out. It matters where the sample shows something
            // if it leaves nothing open.
            let shown = open_goals.iter().map(|i| batch.reach(form, &self.goals[*i].0));
            let shown = shown.chain(trials.iter().map(|t| t.0)).fold(0, |all, mask| all | mask);
            for lane in (0..instrs.len()).filter(|lane| shown >> lane & 1 == 1) {
                test(lane, &mut batch, &mut tests);
            }
            for (i, trial) in open.iter().zip(&mut trials).filter(|(_, trial)| trial.0 != 0) {
                *trial = batch.trial(self.mutants[*i].0, dice.word(), among(*i));
            }
        }
        let masks: Vec<(usize, u64)> = open_goals.into_iter().map(|i| (i, batch.reach(form, &self.goals[i].0))).collect();
        for shown in cover(masks, &mut taken, |lane| test(lane, &mut batch, &mut tests)) {
            self.goals[shown].1 = Some(GoalStatus::Shown);
        }
        let masks: Vec<(usize, u64)> = open.iter().zip(&trials).map(|(i, trial)| (*i, trial.0)).collect();
        for shown in cover(masks, &mut taken, |lane| test(lane, &mut batch, &mut tests)) {
            self.mutants[shown].1 = Some(GoalStatus::Shown);
        }
        let mut origins = Origins::new(&batch, &instrs, dice.word());
        for (i, ((goal, _), near)) in self
            .goals
            .iter()
            .zip(&mut self.near_goals)
            .enumerate()
            .filter(|(_, ((_, fate), _))| fate.is_none())
        {
            // Those that are aimed at it, and a few others: most are about something else.
            let aimed = aimed.get(&Aim::Goal(i)).copied().unwrap_or(0);
            let others = 0x0101_0101_0101_0101 << dice.below(8);
            origins.keep(near, batch.nearest(goal, aimed | others));
        }
        for (i, trial) in open.into_iter().zip(trials).filter(|(_, t)| t.0 == 0) {
            origins.keep(&mut self.near_mutants[i], trial.1);
        }
        self.work += batch.work;
        let usable: Vec<usize> = (0..instrs.len()).filter(|lane| batch.usable >> lane & 1 == 1).collect();
        if !self.formulas.operations.is_empty() && !usable.is_empty() {
            let some = (0..RECENT).filter_map(|_| dice.one_of(&usable));
            self.recent = some.map(|lane| origins.origin(lane)).collect();
        }
        let tests = tests.into_iter().enumerate();
        self.vectors
            .extend(tests.filter(|(lane, _)| taken >> lane & 1 == 1).filter_map(|(_, t)| t));
    }

    /// What is not decided.
    fn open_aims(&self) -> Vec<Aim> {
        let all = (0..self.goals.len())
            .map(Aim::Goal)
            .chain((0..self.mutants.len()).rev().map(Aim::Mutant));
        all.filter(|aim| self.fate(*aim).is_none()).collect()
    }

    fn fate(&self, aim: Aim) -> Option<&GoalStatus> {
        match aim {
            Aim::Goal(i) => self.goals[i].1.as_ref(),
            Aim::Mutant(i) => self.mutants[i].1.as_ref(),
        }
    }

    fn decide(&mut self, aim: Aim, fate: GoalStatus) {
        match aim {
            Aim::Goal(i) => self.goals[i].1 = Some(fate),
            Aim::Mutant(i) => self.mutants[i].1 = Some(fate),
        }
    }

    /// Makes samples of an instruction and of some elements of the state. The others have random values,
    /// so that no place holds by chance what is written to it.
    fn adopt_filled(&mut self, instr: &Instr, before: &Elements) {
        self.samples += 1;
        let seed = scrambled(self.options.seed ^ self.samples);
        let instrs = vec![instr.clone(); FILLED];
        self.adopt(instrs, |setting| {
            let filled = (0..FILLED).map(|i| {
                let mut sample = Sample::random(setting, instr.fields.clone(), Values::number(i), seed ^ scrambled(i as u64));
                sample.given.clone_from(before);
                sample
            });
            filled.collect()
        });
    }

    fn report(self, items: &[Item], phase: Phase) -> Found {
        let (isa, form) = (self.set.model(), &self.set.forms()[self.form]);
        let formulas = &self.formulas;
        let named = |fate: Option<GoalStatus>, what: &dyn Fn() -> String| match fate {
            // The solver is asked about it; a description would take time.
            None if phase == Phase::Sampling => GoalStatus::Undecided(String::new(), String::new()),
            Some(GoalStatus::Undecided(_, why)) => GoalStatus::Undecided(what(), why),
            Some(fate) => fate,
            None => GoalStatus::Undecided(what(), "the time is over".into()),
        };
        let goals = self.goals.into_iter();
        let mut goals = goals.map(|(goal, fate)| named(fate, &|| goal.describe(isa, form, formulas)));
        let mut mutants = self
            .mutants
            .into_iter()
            .map(|(m, fate)| named(fate, &|| m.describe(&formulas.pool)));
        let next = |item: &Item| match item {
            Item::Goal(_) => goals.next(),
            Item::Mutant(_) => mutants.next(),
        };
        Found {
            vectors: self.vectors,
            fates: items.iter().filter_map(next).collect(),
        }
    }
}

/// The samples that are aimed at each goal and mutant.
fn lanes_by_aim(aims: &[Option<Aim>]) -> FxHashMap<Aim, u64> {
    let mut lanes: FxHashMap<Aim, u64> = FxHashMap::default();
    for (lane, aim) in aims.iter().enumerate() {
        if let Some(aim) = aim {
            *lanes.entry(*aim).or_default() |= 1 << lane;
        }
    }
    lanes
}

/// Chooses samples that show as much as possible, until all is shown that can be; those that were
/// taken before count for nothing. Returns what is shown.
fn cover(mut open: Vec<(usize, u64)>, taken: &mut u64, mut run: impl FnMut(usize) -> bool) -> Vec<usize> {
    let mut shown = Vec::new();
    open.retain(|(what, mask)| {
        let is = mask & *taken != 0;
        if is {
            shown.push(*what);
        }
        !is && *mask != 0
    });
    while !open.is_empty() {
        let mut counts = [0usize; LANES];
        for (_, mask) in &open {
            let mut left = *mask;
            while left != 0 {
                counts[left.trailing_zeros() as usize] += 1;
                left &= left - 1;
            }
        }
        let best = (0..LANES)
            .max_by_key(|lane| (counts[*lane], LANES - lane))
            .filter(|lane| counts[*lane] > 0);
        let Some(lane) = best else { break };
        let is_test = run(lane);
        if is_test {
            *taken |= 1 << lane;
        }
        open.retain_mut(|(what, mask)| {
            let has = *mask >> lane & 1 == 1;
            if has && is_test {
                shown.push(*what);
                return false;
            }
            *mask &= !(1 << lane);
            *mask != 0
        });
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::cover;

    #[test]
    fn a_cover_takes_the_sample_that_shows_most_first() {
        let mut taken = 0;
        let shown = cover(vec![(0, 0b011), (1, 0b010), (2, 0b100), (3, 0)], &mut taken, |_| true);
        assert_eq!((taken, shown), (0b110, vec![0, 1, 2]));
        // A sample that cannot be run shows nothing.
        let mut taken = 0;
        let shown = cover(vec![(0, 0b011), (1, 0b010)], &mut taken, |lane| lane == 0);
        assert_eq!((taken, shown), (0b001, vec![0]));
    }
}

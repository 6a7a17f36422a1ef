//! The tests of one form: sampling first, then the solver.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::Layout;
use isamorph_core::formula::Term;
use rustc_hash::FxHashSet;

use crate::solver::Effort;
use crate::solver::effort::End;
use crate::{Verdict, stop};

use super::ask::{Asker, Found, Operands, Question};
use super::batch::{Batch, LANES, Program};
use super::dice::Dice;
use super::formulas::Formulas;
use super::goals::{Goal, goals};
use super::hard;
use super::instructions::{Instructions, Words};
use super::justify::Walk;
use super::mutant::{Mutant, mutants, shortened};
use super::near::{Near, Origin, Origins};
use super::sensitise;
use super::state::{Elements, Sample, Setting, Values, scrambled};
use super::units::Units;
use super::vector::{Runner, Vector};

/// What may be spent on tests.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// For one question to the solver.
    pub limit: Duration,
    /// When everything has to end.
    pub end: Option<Instant>,
    /// Do tests have to find mutants?
    pub mutants: bool,
    /// Which random samples.
    pub seed: u64,
}

/// Most batches of samples.
const BATCHES: usize = 64;
/// Samples that are made of a state that the solver found.
const FILLED: usize = 16;
/// Times the limit of a question that all questions about a form may take.
const PATIENCE: u32 = 20;
/// Times it that those about the operands of a float operation may take.
const OPERAND_PATIENCE: u32 = 30;
/// Batches that show nothing new, one after the other, before no more are made.
const VAIN: usize = 6;
/// Most batches of samples that are aimed at something.
const AIMED_BATCHES: usize = 512;
/// Of these, as many may show nothing new, one after the other.
const AIMED_VAIN: usize = 24;
/// Most samples that are aimed at one goal or mutant.
const AIMED_TRIES: u32 = 400;
/// Instructions that are tried for operands that have all values.
const CANDIDATES: u64 = 400;
/// Batches of samples with operands that the solver found.
const OPERAND_BATCHES: usize = 2;
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

/// The tests of a form.
pub fn tests(set: &InstructionSet, words: &Words<'_>, layout: &Arc<Layout>, units: &Units, form: usize, options: Options) -> FormTests {
    let mut own = FormTests {
        form,
        ..FormTests::default()
    };
    match Search::new(set, words, layout, units, form, options) {
        Ok(mut search) => {
            search.sample();
            search.aim_at_floats();
            search.approach();
            search.ask_about_fields(layout);
            search.approach();
            search.ask(layout);
            search.report(&mut own);
        }
        Err(why) => own.untested = Some(why),
    }
    own
}

/// How many mutants so many random tests of a form find; nothing if it has none.
pub fn found_by_random(
    set: &InstructionSet,
    words: &Words<'_>,
    layout: &Arc<Layout>,
    units: &Units,
    form: usize,
    count: usize,
    options: Options,
) -> usize {
    let Ok(mut search) = Search::new(set, words, layout, units, form, options) else {
        return 0;
    };
    let mut open: Vec<Mutant> = search.mutants.iter().map(|m| m.0).collect();
    let all = open.len();
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
        open.retain(|mutant| batch.find(*mutant) == 0);
    }
    all - open.len()
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
    /// For each goal, and each mutant, the sample that came closest.
    near_goals: Vec<Option<Near>>,
    near_mutants: Vec<Option<Near>>,
    /// For each sample of the next batch, at which goal it is aimed.
    aims: Vec<Option<usize>>,
    /// Some samples of the last batch.
    recent: Vec<Rc<Origin>>,
    /// Float operations whose inside is tested here.
    homes: Vec<usize>,
}

/// A goal or a mutant, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    Goal(usize),
    Mutant(usize),
}

impl<'a> Search<'a> {
    fn new(
        set: &'a InstructionSet,
        words: &'a Words<'_>,
        layout: &'a Arc<Layout>,
        units: &Units,
        form: usize,
        options: Options,
    ) -> Result<Search<'a>, String> {
        let isa = set.model();
        let Some(mut formulas) = Formulas::new(set, form) else {
            return Err("its effect is not described".into());
        };
        let instructions = words.of_form(form);
        let Some(first) = instructions.random(options.seed) else {
            return Err("no word of it is an instruction".into());
        };
        let mut runner = Runner::new(isa, layout);
        runner.prepare(&first).map_err(|e| e.to_string())?;
        for site in &mut formulas.operations {
            site.shared = units.is_home(form, site.operation) && units.is_shared(form, site.operation);
        }
        let visible = formulas.visible(&|site| units.is_home(form, site.operation));
        let goals = goals(&isa.forms[form], &mut formulas, &visible);
        let mutants = if options.mutants {
            mutants(&mut formulas.pool, &visible)
        } else {
            Vec::new()
        };
        let program = Program::new(&formulas, &goals, &mutants);
        if !formulas.operations.is_empty() {
            // Plain registers in different places are what most random instructions have.
            let some = (0..CANDIDATES).filter_map(|i| instructions.random(scrambled(i) | 1));
            formulas.candidates = some.map(|instr| instr.fields).collect();
        }
        let sites = formulas.operations.iter().enumerate();
        let homes = sites
            .filter(|(_, site)| units.is_home(form, site.operation))
            .map(|(i, _)| i)
            .collect();
        let opens = !formulas.others.is_empty();
        Ok(Search {
            set,
            form,
            options,
            instructions,
            setting: Setting::new(isa, layout),
            runner,
            formulas,
            near_goals: vec![None; goals.len()],
            near_mutants: vec![None; mutants.len()],
            goals: goals.into_iter().map(|g| (g, None)).collect(),
            mutants: mutants.into_iter().map(|m| (m, None)).collect(),
            program,
            vectors: Vec::new(),
            opens,
            samples: 0,
            aims: Vec::new(),
            recent: Vec::new(),
            homes,
        })
    }

    fn is_over(&self) -> bool {
        stop::requested() || self.options.end.is_some_and(|end| Instant::now() >= end)
    }

    fn is_done(&self) -> bool {
        self.goals.iter().all(|g| g.1.is_some()) && self.mutants.iter().all(|m| m.1.is_some())
    }

    /// Random samples, those with the rows of tables first.
    fn sample(&mut self) {
        let mut wanted: VecDeque<Instr> = VecDeque::new();
        for (goal, fate) in &mut self.goals {
            if let Goal::Row { table, row } = goal {
                match self.instructions.with_row(*table, *row) {
                    Ok(Some(instr)) => wanted.push_back(instr),
                    Ok(None) => *fate = Some(GoalStatus::Impossible),
                    Err(_) => {}
                }
            }
        }
        let (mut vain, mut batches) = (0, 0);
        while !self.is_done() && !self.is_over() && (batches < BATCHES && vain < VAIN || !wanted.is_empty()) {
            let mut samples = Vec::with_capacity(LANES);
            let mut instrs = Vec::with_capacity(LANES);
            for lane in 0..LANES {
                self.samples += 1;
                let seed = scrambled(self.options.seed ^ self.samples << 8 ^ (self.form as u64) << 40);
                let Some(instr) = wanted.pop_front().or_else(|| self.instructions.random(seed)) else {
                    continue;
                };
                samples.push((instr.fields.clone(), Values::number(lane + batches), seed));
                instrs.push(instr);
            }
            let before = self.open();
            self.adopt(instrs, |setting| {
                let random = |(fields, values, seed)| Sample::random(setting, fields, values, seed);
                samples.into_iter().map(random).collect()
            });
            batches += 1;
            vain = if self.open() < before { 0 } else { vain + 1 };
        }
    }

    /// Samples in which operands of float operations are hard.
    fn aim_at_floats(&mut self) {
        let (mut vain, mut batches) = (0, 0);
        while !self.formulas.operations.is_empty() && !self.is_done() && !self.is_over() && batches < BATCHES && vain < VAIN {
            let before = self.open();
            self.aimed(|search, dice| search.with_hard_operands(dice));
            batches += 1;
            vain = if self.open() < before { 0 } else { vain + 1 };
        }
    }

    /// A recent sample with other operands of a float operation.
    fn with_hard_operands(&self, dice: Dice) -> Option<Origin> {
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
        let mut walk = Walk::new(pool, &self.setting, (**from).clone(), dice);
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
    fn approach(&mut self) {
        let mut tries = vec![0u32; self.goals.len() + self.mutants.len()];
        let (mut vain, mut batches, mut next) = (0, 0, 0);
        while !self.is_done() && !self.is_over() && batches < AIMED_BATCHES && vain < AIMED_VAIN {
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
        let mut walk = Walk::new(pool, &self.setting, (**origin).clone(), dice);
        walk.justify(t, wanted);
        let (changed, mut dice) = (walk.origin, walk.dice);
        if dice.once_in(6) {
            return Some(changed.changed(&self.setting, &self.instructions, dice.word()));
        }
        Some(changed)
    }

    /// Makes a batch of changed samples.
    fn aimed(&mut self, mut change: impl FnMut(&mut Self, Dice) -> Option<Origin>) {
        let mut instrs = Vec::with_capacity(LANES);
        let mut states = Vec::with_capacity(LANES);
        self.aims.clear();
        for _ in 0..LANES {
            self.samples += 1;
            let seed = scrambled(self.options.seed ^ self.samples << 8 ^ (self.form as u64) << 40);
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

    /// Evaluates only what is not decided from now on.
    fn forget_decided(&mut self) {
        let goals: Vec<Goal> = self.goals.iter().filter(|g| g.1.is_none()).map(|g| g.0.clone()).collect();
        let mutants: Vec<Mutant> = self.mutants.iter().filter(|m| m.1.is_none()).map(|m| m.0).collect();
        self.program = Program::new(&self.formulas, &goals, &mutants);
    }

    /// How much is not decided.
    fn open(&self) -> usize {
        let goals = self.goals.iter().filter(|g| g.1.is_none()).count();
        goals + self.mutants.iter().filter(|m| m.1.is_none()).count()
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
                match run(runner, &instrs[lane], lane, batch) {
                    Some(vector) if !vector.meaningless => tests[lane] = Some(vector),
                    _ => batch.usable &= !(1 << lane),
                }
            }
            tests[lane].is_some()
        };
        if self.opens {
            for lane in 0..instrs.len() {
                test(lane, &mut batch, &mut tests);
            }
        }
        let mut taken = 0u64;
        let open: Vec<usize> = (0..self.goals.len()).filter(|i| self.goals[*i].1.is_none()).collect();
        let masks: Vec<(usize, u64)> = open.into_iter().map(|i| (i, batch.reach(form, &self.goals[i].0))).collect();
        for shown in cover(masks, &mut taken, |lane| test(lane, &mut batch, &mut tests)) {
            self.goals[shown].1 = Some(GoalStatus::Shown);
        }
        let open: Vec<usize> = (0..self.mutants.len()).filter(|i| self.mutants[*i].1.is_none()).collect();
        let mut dice = Dice::new(scrambled(self.samples));
        let trials: Vec<(u64, Option<(usize, u128)>)> = open.iter().map(|i| batch.trial(self.mutants[*i].0, dice.word())).collect();
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
            let aimed = self.aims.iter().enumerate().filter(|(_, aim)| **aim == Some(i));
            let aimed = aimed.fold(0u64, |mask, (lane, _)| mask | 1 << lane);
            let others = 0x0101_0101_0101_0101 << dice.below(8);
            origins.keep(near, batch.nearest(goal, aimed | others));
        }
        for (i, trial) in open.into_iter().zip(trials).filter(|(_, t)| t.0 == 0) {
            origins.keep(&mut self.near_mutants[i], trial.1);
        }
        let usable: Vec<usize> = (0..instrs.len()).filter(|lane| batch.usable >> lane & 1 == 1).collect();
        if !self.formulas.operations.is_empty() && !usable.is_empty() {
            let some = (0..RECENT).filter_map(|_| dice.one_of(&usable));
            self.recent = some.map(|lane| origins.origin(lane)).collect();
        }
        let tests = tests.into_iter().enumerate();
        self.vectors
            .extend(tests.filter(|(lane, _)| taken >> lane & 1 == 1).filter_map(|(_, t)| t));
    }

    /// What fields alone rule out is decided first; with fields that do not, samples are made.
    fn ask_about_fields(&mut self, layout: &Layout) {
        if self.is_done() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let end = Effort::in_steps(self.options.limit).times(PATIENCE).end();
        for aim in self.open_aims() {
            if self.is_over() || end.is_over() || self.fate(aim).is_some() {
                continue;
            }
            // Where the term of a mutant differs in a sample, fields do not rule that out; only a condition on
            // fields may still be hidden by others.
            if let Aim::Mutant(i) = aim
                && self.near_mutants[i].as_ref().is_some_and(Near::differs)
                && !self.formulas.is_on_fields(self.mutants[i].0.at)
            {
                continue;
            }
            let verdict = match aim {
                Aim::Goal(i) => {
                    let goal = self.goals[i].0.clone();
                    self.asker(layout, instruction).on_fields(Question::Goal(&goal))
                }
                Aim::Mutant(i) => {
                    let mutant = self.mutants[i].0;
                    self.asker(layout, instruction).on_fields(Question::Mutant(mutant))
                }
            };
            match verdict {
                Verdict::Proved => self.decide(aim, GoalStatus::Impossible),
                Verdict::Refuted(found) => {
                    if let Some(instr) = self.instructions.with_fields(found.fields) {
                        self.adopt_filled(&instr, &Elements::new());
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
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

    /// Questions about the operands of float operations alone, which are much smaller than those
    /// about the form.
    fn ask_about_operands(&mut self, layout: &Layout) {
        if self.homes.is_empty() || self.is_done() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let homes = u32::try_from(self.homes.len()).unwrap_or(u32::MAX);
        let end = Effort::in_steps(self.options.limit)
            .times(OPERAND_PATIENCE.saturating_mul(homes))
            .end();
        self.prove_ranges(layout, instruction);
        for aim in self.open_aims() {
            if self.is_over() || end.is_over() || self.fate(aim).is_some() {
                continue;
            }
            let goal = match aim {
                Aim::Goal(i) => Some(self.goals[i].0.clone()),
                Aim::Mutant(_) => None,
            };
            let question = match (&goal, aim) {
                (Some(goal), _) => Question::Goal(goal),
                (None, Aim::Mutant(i)) => Question::Mutant(self.mutants[i].0),
                (None, Aim::Goal(_)) => continue,
            };
            // Where the operation is used elsewhere as well, what is impossible here is not enough.
            let shared = self.formulas.operations.iter().any(|site| site.shared);
            if shared {
                match self.asker(layout, instruction).on_free_operands(question) {
                    Verdict::Refuted(found) => {
                        if let Some(instr) = self.instructions.with_fields(found.fields) {
                            self.adopt_filled(&instr, &found.before);
                        }
                        continue;
                    }
                    Verdict::Proved => {}
                    Verdict::Unknown(_) => continue,
                }
            }
            match self.asker(layout, instruction).on_operands(question) {
                Verdict::Proved => self.decide(aim, GoalStatus::Impossible),
                Verdict::Refuted(values) => {
                    let mut rounds = 0;
                    while self.fate(aim).is_none() && rounds < OPERAND_BATCHES {
                        self.aimed(|search, dice| search.with_operands(&values, dice));
                        rounds += 1;
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
    }

    /// Operands that other operations compute are not free: proves in which range they are. The
    /// candidates are the ranges that samples show.
    fn prove_ranges(&mut self, layout: &Layout, instruction: Term) {
        /// Values that the solver may add to a range.
        const WIDENED: usize = 6;
        for t in self.formulas.computed_sources() {
            let mut seen = self.recent_values(t);
            let (mut least, mut most) = match seen.pop() {
                Some(first) => seen.iter().fold((first, first), |(l, m), v| (l.min(*v), m.max(*v))),
                None => continue,
            };
            for _ in 0..WIDENED {
                match self.asker(layout, instruction).is_in_range(t, least, most) {
                    Verdict::Proved => {
                        self.formulas.ranges.push((t, least, most));
                        break;
                    }
                    Verdict::Refuted(value) => {
                        // Whole powers of two: the range is reached in few steps.
                        let below = 1u128.checked_shl(127 - value.leading_zeros()).unwrap_or(0);
                        least = least.min(below);
                        most = most.max(value);
                    }
                    Verdict::Unknown(_) => break,
                }
            }
        }
    }

    /// Values other than zero that a term had in samples with hard operands.
    fn recent_values(&mut self, t: Term) -> Vec<u128> {
        let mut seen = Vec::new();
        for _ in 0..4 {
            self.aimed(|search, dice| search.with_hard_operands(dice));
            seen.extend(self.recent.iter().map(|origin| origin.value(t)).filter(|v| *v != 0));
        }
        seen
    }

    /// A recent sample in which terms have these values, perhaps.
    fn with_operands(&self, values: &Operands, dice: Dice) -> Option<Origin> {
        let mut dice = dice;
        let from = self.recent.get(dice.below(self.recent.len().max(1) as u64) as usize)?;
        let pool = &self.formulas.pool;
        let home = self.formulas.operations[dice.one_of(&self.homes)?].result;
        let mut walk = Walk::new(pool, &self.setting, (**from).clone(), dice);
        if let Some((t, wanted)) = sensitise::unneeded(pool, &self.program, from, home, &mut walk.dice) {
            walk.justify(t, wanted);
        }
        for (t, value) in values {
            walk.justify(*t, *value);
        }
        Some(walk.origin)
    }

    /// What is left is asked of the solver.
    fn ask(&mut self, layout: &Layout) {
        if self.is_done() {
            return;
        }
        self.ask_about_operands(layout);
        let instruction = self.formulas.instruction(self.set, self.form);
        let end = Effort::in_steps(self.options.limit).times(PATIENCE).end();
        for i in 0..self.goals.len() {
            if self.goals[i].1.is_none() {
                let goal = self.goals[i].0.clone();
                let fate = self.asked(layout, instruction, end, |asker| asker.goal(&goal), |s| s.goals[i].1.clone());
                self.goals[i].1 = Some(fate);
            }
        }
        // From what is written down: what is seen nowhere hides all that only it uses.
        let mut hidden: FxHashSet<Term> = FxHashSet::default();
        let roots = self.formulas.roots();
        for i in (0..self.mutants.len()).rev() {
            let mutant = self.mutants[i].0;
            if self.mutants[i].1.is_some() || self.is_over() {
                continue;
            }
            let users = self.program.users(mutant.at);
            // The result of an operation may be used elsewhere in another way.
            let is_result = self.formulas.operations.iter().any(|o| o.shared && o.result == mutant.at);
            let is_hidden = !is_result && !roots.contains(&mutant.at) && users.iter().all(|u| hidden.contains(u));
            if is_hidden || !end.is_over() && self.hides_others(i) && self.asker(layout, instruction).is_unobservable(mutant.at) {
                hidden.insert(mutant.at);
                self.mutants[i].1 = Some(GoalStatus::Impossible);
                continue;
            }
            let fate = self.asked(layout, instruction, end, |asker| asker.mutant(mutant), |s| s.mutants[i].1.clone());
            self.mutants[i].1 = Some(fate);
        }
    }

    /// Does a term have operands whose mutants are not decided either?
    fn hides_others(&self, mutant: usize) -> bool {
        let mut others = false;
        self.formulas.pool.node(self.mutants[mutant].0.at).for_each_operand(|o| {
            let own = self.mutants[..mutant].binary_search_by_key(&o, |m| m.0.at);
            others |= own.is_ok_and(|own| self.mutants[own].1.is_none());
        });
        others
    }

    fn asker<'s>(&'s mut self, layout: &'s Layout, instruction: Term) -> Asker<'s> {
        Asker {
            isa: self.set.model(),
            fields: self.set.forms()[self.form].fields.len(),
            formulas: &mut self.formulas,
            instruction,
            layout,
            limit: Effort::in_steps(self.options.limit),
        }
    }

    fn asked(
        &mut self,
        layout: &Layout,
        instruction: Term,
        end: End,
        question: impl FnOnce(&mut Asker<'_>) -> Verdict<Found>,
        fate: impl Fn(&Self) -> Option<GoalStatus>,
    ) -> GoalStatus {
        let undecided = |why: &str| GoalStatus::Undecided(String::new(), why.to_string());
        if self.is_over() {
            return undecided("the time is over");
        }
        if end.is_over() {
            return undecided("too many queries about the form were undecided");
        }
        let mut asker = self.asker(layout, instruction);
        match question(&mut asker) {
            Verdict::Proved => GoalStatus::Impossible,
            Verdict::Unknown(why) => undecided(&why),
            Verdict::Refuted(found) => {
                let Some(instr) = self.instructions.with_fields(found.fields) else {
                    return undecided("the solver gives no instruction");
                };
                self.adopt_filled(&instr, &found.before);
                fate(self).unwrap_or_else(|| undecided("no sample of the solver's state shows it"))
            }
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

    fn report(self, own: &mut FormTests) {
        let (isa, form) = (self.set.model(), &self.set.forms()[self.form]);
        let formulas = &self.formulas;
        let named = |fate: Option<GoalStatus>, what: &dyn Fn() -> String| match fate {
            Some(GoalStatus::Undecided(_, why)) => GoalStatus::Undecided(what(), why),
            Some(fate) => fate,
            None => GoalStatus::Undecided(what(), "the time is over".into()),
        };
        let goals = self.goals.into_iter();
        own.goals = goals
            .map(|(goal, fate)| (goal.kind(), named(fate, &|| goal.describe(isa, form, formulas))))
            .collect();
        let text = |m: Mutant| {
            let [at, instead] = [m.at, m.instead].map(|t| shortened(&formulas.pool.display(t).to_string()));
            format!("`{at}` replaced by `{instead}`")
        };
        own.mutants = self.mutants.into_iter().map(|(m, fate)| named(fate, &|| text(m))).collect();
        own.vectors = self.vectors;
    }
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

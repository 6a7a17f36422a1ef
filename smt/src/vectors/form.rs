//! The tests of one form: sampling first, then the solver.

mod aimed;
mod fields;
mod gates;
mod questions;
mod recorded;
mod stages;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::Layout;
use isamorph_core::formula::Term;
use rustc_hash::FxHashMap;

use crate::stop;

pub use recorded::{digest_of, to_record};

use super::again::Again;
use super::aim::{Aim, Stage};
use super::batch::{Batch, LANES, Program};
use super::dice::Dice;
use super::formulas::Formulas;
use super::goals::{Goal, What, goals};
use super::instructions::{Instructions, Words};
use super::mutant::{Mutant, mutants, shortened};
use super::near::{Near, Origin, Origins};
use super::nodes::{self, Nodes};
use super::record::RecordedForm;
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
    /// Test in each form all that it uses, instead of each node of the spec once?
    pub each_form: bool,
    /// Say what is undecided? Texts of large formulas take long.
    pub describe: bool,
}

impl Options {
    /// Has everything to end?
    pub(super) fn is_over(&self) -> bool {
        stop::requested() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Most batches of samples.
const BATCHES: usize = 64;
/// Samples that are made of a state that the solver found.
const FILLED: usize = 16;
/// Batches that show nothing new, one after the other, before no more are made.
const VAIN: usize = 6;
/// Instructions that are tried for operands that have all values.
const CANDIDATES: u64 = 400;
/// Parts of the limit that are spent on each question: what is easy first. What is looked for once
/// more is left at that.
const SHARES: [u32; 2] = [8, 1];
/// Samples of which those for hard operands of float operations are made.
const RECENT: usize = 8;

/// The tests of a form.
#[derive(Debug, Default)]
pub struct FormTests {
    /// The form.
    pub form: usize,
    /// Why it has none, if it has none.
    pub untested: Option<String>,
    /// Was the time over before it was looked at?
    pub late: bool,
    /// The tests.
    pub vectors: Vec<Vector>,
    /// What became of each goal, with its kind.
    pub goals: Vec<(&'static str, GoalStatus)>,
    /// The terms of goals that are about one, and what holds then.
    pub(super) goals_of: Vec<Option<(Term, What)>>,
    /// What became of each mutant.
    pub mutants: Vec<GoalStatus>,
    /// Their terms.
    pub(super) mutants_of: Vec<Term>,
    /// As many of the tests show what counts in this form; the others show what counts elsewhere.
    pub(super) own: usize,
    /// Did an earlier search look for the same?
    pub(super) is_known: bool,
    /// What is not looked for again, since an earlier search did not decide it.
    pub(super) left: Vec<Aim>,
    /// What decided that something is impossible.
    pub(super) deciding: FxHashMap<Aim, Stage>,
    /// What another form shows, as far as that is known.
    pub(super) elsewhere: FxHashMap<Aim, usize>,
}

/// What is looked for in a form.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The form.
    pub form: usize,
    /// Which float operations are tested where.
    pub units: &'t Units,
    /// Which terms stand for others; nothing if each form is tested by itself.
    pub nodes: Option<&'t Nodes>,
    /// What is looked for once more; nothing if it is all.
    pub again: Option<&'t Again>,
    /// What an earlier search found, and its limit if what it did not decide is left.
    pub recorded: Option<(&'t RecordedForm, Option<Duration>)>,
}

/// What became of a goal or a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalStatus {
    /// A test shows it.
    Shown,
    /// No test can: proved.
    Impossible,
    /// Neither is known: what it is, if that is asked for, and why.
    Undecided(String, String),
}

/// The tests of a form.
pub fn tests(set: &InstructionSet, words: &Words<'_>, layout: &Arc<Layout>, task: Task<'_>, options: Options) -> FormTests {
    let mut own = FormTests {
        form: task.form,
        ..FormTests::default()
    };
    if options.is_over() {
        own.untested = Some("the time was over".into());
        own.late = true;
        return own;
    }
    match Search::new(set, words, layout, task, options) {
        Ok(mut search) => {
            own.is_known = search.replay(task);
            search.run(layout, own.is_known);
            search.report(&mut own);
        }
        Err(why) => own.untested = Some(why),
    }
    own
}

/// Which of the mutants of a form so many random tests of it find, in the order of
/// [`FormTests::mutants`].
pub fn found_by_random(
    set: &InstructionSet,
    words: &Words<'_>,
    layout: &Arc<Layout>,
    task: Task<'_>,
    count: usize,
    options: Options,
) -> Vec<bool> {
    let form = task.form;
    let Ok(mut search) = Search::new(set, words, layout, task, options) else {
        return Vec::new();
    };
    let mutants: Vec<Mutant> = search.mutants.iter().map(|m| m.0).collect();
    let mut found = vec![false; mutants.len()];
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
        for (mutant, found) in mutants.iter().zip(&mut found).filter(|(_, found)| !**found) {
            *found = batch.find(*mutant) != 0;
        }
    }
    found
}

/// How much of what is said to be impossible samples show, random ones and those that are aimed at
/// it: nothing, if that is right.
pub fn contradicted(
    set: &InstructionSet,
    words: &Words<'_>,
    layout: &Arc<Layout>,
    task: Task<'_>,
    tests: &FormTests,
    options: Options,
) -> usize {
    let Ok(mut search) = Search::new(set, words, layout, task, options) else {
        return 0;
    };
    // Everything else counts as decided.
    let left = |fate: &GoalStatus| (*fate != GoalStatus::Impossible).then_some(GoalStatus::Shown);
    let goals = search.goals.iter_mut().zip(tests.goals.iter().map(|g| &g.1));
    goals.for_each(|(own, fate)| own.1 = left(fate));
    let mutants = search.mutants.iter_mut().zip(&tests.mutants);
    mutants.for_each(|(own, fate)| own.1 = left(fate));
    search.sample(BATCHES);
    search.aim_at_floats();
    search.approach();
    let shown = |own: &Option<GoalStatus>, fate: &GoalStatus| *fate == GoalStatus::Impossible && *own == Some(GoalStatus::Shown);
    let goals = search.goals.iter().zip(&tests.goals).filter(|(own, (_, fate))| shown(&own.1, fate));
    let mutants = search.mutants.iter().zip(&tests.mutants).filter(|(own, fate)| shown(&own.1, fate));
    goals.count() + mutants.count()
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
    /// Parts of the limit that are spent on each question, one after the other.
    shares: &'static [u32],
    /// Times what all questions of one kind may take: more if all of them can probably be answered.
    patience: u32,
    /// What is not looked for.
    left: Vec<Aim>,
    /// What is going on.
    stage: Stage,
    /// What decided that something is impossible, or will probably.
    deciding: FxHashMap<Aim, Stage>,
    /// What another form shows.
    elsewhere: FxHashMap<Aim, usize>,
}

/// The samples that find a mutant; otherwise the one that comes nearest, and its distance.
type Trial = (u64, Option<(usize, u128)>);

impl<'a> Search<'a> {
    fn new(
        set: &'a InstructionSet,
        words: &'a Words<'_>,
        layout: &'a Arc<Layout>,
        task: Task<'_>,
        options: Options,
    ) -> Result<Search<'a>, String> {
        let (isa, form, units) = (set.model(), task.form, task.units);
        let Some((mut formulas, mut terms)) = nodes::formulas(set, units, form) else {
            return Err("its effect is not described".into());
        };
        let instructions = words.of_form(form);
        let Some(first) = instructions.random(options.seed) else {
            return Err("no word of it is an instruction".into());
        };
        let mut runner = Runner::new(isa, layout);
        runner.prepare(&first).map_err(|e| e.to_string())?;
        match (task.again, task.nodes) {
            (Some(again), _) => terms = again.terms(),
            (None, Some(nodes)) => terms = nodes.own(&formulas, form, &terms),
            (None, None) => {}
        }
        if let Some(nodes) = task.nodes {
            formulas.take_floats_once();
            let insides = formulas.insides();
            let linked = insides.into_iter().filter(|t| nodes.key(form, *t).is_some());
            formulas.linked = linked.collect();
        }
        let mut goals = goals(&isa.forms[form], &mut formulas, &terms);
        let mut mutants = if options.mutants {
            mutants(&mut formulas.pool, &terms)
        } else {
            Vec::new()
        };
        let mut deciding = FxHashMap::default();
        if let Some(again) = task.again {
            goals.retain(|goal| goal.of_term().is_some_and(|of| again.goals.contains_key(&of)));
            mutants.retain(|mutant| again.mutants.contains_key(&mutant.at));
            let goals = goals.iter().enumerate();
            let goals = goals.filter_map(|(i, goal)| Some((Aim::Goal(i), (*again.goals.get(&goal.of_term()?)?)?)));
            let mutants = mutants.iter().enumerate();
            let mutants = mutants.filter_map(|(i, mutant)| Some((Aim::Mutant(i), (*again.mutants.get(&mutant.at)?)?)));
            deciding.extend(goals.chain(mutants));
        }
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
            shares: if task.again.is_some() { &SHARES[..1] } else { &SHARES },
            patience: 1,
            left: Vec::new(),
            stage: Stage::Near,
            deciding,
            elsewhere: FxHashMap::default(),
        })
    }

    fn is_over(&self) -> bool {
        self.options.is_over()
    }

    fn is_done(&self) -> bool {
        self.goals.iter().all(|g| g.1.is_some()) && self.mutants.iter().all(|m| m.1.is_some())
    }

    /// Random samples, those with the rows of tables first; at most as many batches.
    fn sample(&mut self, batches: usize) {
        let is_row = |i: &usize| matches!(self.goals[*i], (Goal::Row { .. }, None));
        let mut rows: VecDeque<usize> = (0..self.goals.len()).filter(is_row).collect();
        let most = self.scaled(batches);
        let (mut vain, mut batches) = (0, 0);
        while !self.is_done() && !self.is_over() && (batches < most && vain < VAIN || !rows.is_empty()) {
            let mut chosen = Vec::with_capacity(LANES);
            for lane in 0..LANES {
                let seed = self.next_seed();
                let row = self.next_row(&mut rows);
                let Some(instr) = row.or_else(|| self.instructions.random(seed)) else {
                    continue;
                };
                chosen.push((instr, Values::number(lane + batches), seed));
            }
            let before = self.open();
            self.adopt_random(chosen);
            batches += 1;
            vain = if self.open() < before { 0 } else { vain + 1 };
        }
    }

    /// An instruction for the next row that is not shown.
    fn next_row(&mut self, rows: &mut VecDeque<usize>) -> Option<Instr> {
        while let Some(i) = rows.pop_front() {
            if let (Goal::Row { table, row }, None) = &self.goals[i] {
                match self.instructions.with_row(*table, *row) {
                    Ok(Some(instr)) => return Some(instr),
                    Ok(None) => self.goals[i].1 = Some(GoalStatus::Impossible),
                    Err(_) => {}
                }
            }
        }
        None
    }

    /// A number for the next sample.
    fn next_seed(&mut self) -> u64 {
        self.samples += 1;
        scrambled(self.options.seed ^ self.samples << 8 ^ (self.form as u64) << 40)
    }

    /// Samples of instructions, each in a random state with such values.
    fn adopt_random(&mut self, chosen: Vec<(Instr, Values, u64)>) {
        let instrs = chosen.iter().map(|(instr, ..)| instr.clone()).collect();
        self.adopt(instrs, |setting| {
            let random = |(instr, values, seed): (Instr, Values, u64)| Sample::random(setting, instr.fields, values, seed);
            chosen.into_iter().map(random).collect()
        });
    }

    /// So many batches, or fewer if the formulas are large.
    fn scaled(&self, batches: usize) -> usize {
        /// Terms of formulas of which that many batches are quick.
        const QUICK: usize = 3000;
        let part = batches * QUICK / self.program.size().max(1);
        part.clamp(batches / 6, batches)
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
        let mut taken = 0u64;
        let mut dice = Dice::new(scrambled(self.samples));
        let open_goals: Vec<usize> = (0..self.goals.len()).filter(|i| self.goals[*i].1.is_none()).collect();
        let open: Vec<usize> = (0..self.mutants.len()).filter(|i| self.mutants[*i].1.is_none()).collect();
        let mut trials: Vec<Trial> = open.iter().map(|i| batch.trial(self.mutants[*i].0, dice.word())).collect();
        if self.opens {
            // What a sample leaves open takes long to find out. It matters where the sample shows
            // something if it leaves nothing open.
            let shown = open_goals.iter().map(|i| batch.reach(form, &self.goals[*i].0));
            let shown = shown.chain(trials.iter().map(|t| t.0)).fold(0, |all, mask| all | mask);
            for lane in (0..instrs.len()).filter(|lane| shown >> lane & 1 == 1) {
                test(lane, &mut batch, &mut tests);
            }
            for (i, trial) in open.iter().zip(&mut trials).filter(|(_, trial)| trial.0 != 0) {
                *trial = batch.trial(self.mutants[*i].0, dice.word());
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
        let mut closer: Vec<(Aim, (usize, u128))> = Vec::new();
        for (i, (goal, _)) in self.goals.iter().enumerate().filter(|(_, (_, fate))| fate.is_none()) {
            // Those that are aimed at it, and a few others: most are about something else.
            let aimed = self.aims.iter().enumerate().filter(|(_, aim)| **aim == Some(i));
            let aimed = aimed.fold(0u64, |mask, (lane, _)| mask | 1 << lane);
            let others = 0x0101_0101_0101_0101 << dice.below(8);
            let found = origins.choose_closer(self.near_goals[i].as_ref(), batch.nearest(goal, aimed | others));
            closer.extend(found.map(|found| (Aim::Goal(i), found)));
        }
        for (i, trial) in open.into_iter().zip(trials).filter(|(_, t)| t.0 == 0) {
            let found = origins.choose_closer(self.near_mutants[i].as_ref(), trial.1);
            closer.extend(found.map(|found| (Aim::Mutant(i), found)));
        }
        let usable: Vec<usize> = (0..instrs.len()).filter(|lane| batch.usable >> lane & 1 == 1).collect();
        let mut recent: Vec<usize> = Vec::new();
        if !self.formulas.operations.is_empty() {
            recent.extend((0..RECENT).filter_map(|_| dice.one_of(&usable)));
            recent.iter().for_each(|lane| origins.choose(*lane));
        }
        let origins = origins.made();
        if !recent.is_empty() {
            self.recent = recent.iter().map(|lane| origins[lane].clone()).collect();
        }
        for (aim, (lane, distance)) in closer {
            let origin = origins[&lane].clone();
            let near = match aim {
                Aim::Goal(i) => &mut self.near_goals[i],
                Aim::Mutant(i) => &mut self.near_mutants[i],
            };
            *near = Some(Near { distance, origin });
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
        if fate == GoalStatus::Impossible {
            self.deciding.insert(aim, self.stage);
        }
        match aim {
            Aim::Goal(i) => self.goals[i].1 = Some(fate),
            Aim::Mutant(i) => self.mutants[i].1 = Some(fate),
        }
    }

    /// Makes samples of an instruction and of some elements of the state. The others have random
    /// values, so that no place holds by chance what is written to it.
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
        let named = |fate: Option<GoalStatus>, what: &dyn Fn() -> String| {
            let what = || if self.options.describe { what() } else { String::new() };
            match fate {
                Some(GoalStatus::Undecided(_, why)) => GoalStatus::Undecided(what(), why),
                Some(fate) => fate,
                None => GoalStatus::Undecided(what(), "the time is over".into()),
            }
        };
        own.goals_of = self.goals.iter().map(|(goal, _)| goal.of_term()).collect();
        own.mutants_of = self.mutants.iter().map(|(mutant, _)| mutant.at).collect();
        let goals = self.goals.into_iter();
        // Where in the text of the spec a term comes from.
        let place = |t: Option<Term>| {
            let span = t.and_then(|t| formulas.places.get(&t)).and_then(|place| isa.origins.span(*place));
            span.map_or_else(String::new, |span| {
                let (file, line, _) = isa.sources.position(span);
                format!(" ({file}:{line})")
            })
        };
        own.goals = goals
            .map(|(goal, fate)| {
                (
                    goal.kind(),
                    named(fate, &|| goal.describe(isa, form, formulas) + &place(goal.of_term().map(|of| of.0))),
                )
            })
            .collect();
        let text = |m: Mutant| {
            let [at, instead] = [m.at, m.instead].map(|t| shortened(&formulas.pool.display(t).to_string()));
            format!("`{at}` replaced by `{instead}`{}", place(Some(m.at)))
        };
        own.mutants = self.mutants.into_iter().map(|(m, fate)| named(fate, &|| text(m))).collect();
        own.own = self.vectors.len();
        own.vectors = self.vectors;
        own.left = self.left;
        own.deciding = self.deciding;
        own.elsewhere = self.elsewhere;
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

//! A search starts from the results of an earlier one.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;

use super::super::aim::{Aim, Stage};
use super::super::batch::LANES;
use super::super::instructions::Words;
use super::super::record::{RecordedForm, Start, digest};
use super::super::state::Sample;
use super::super::vector::Vector;
use super::{FormTests, GoalStatus, Options, Search, Task};

/// Most batches of samples before the tests of a record.
const BRIEF: usize = 2;

/// Times what questions usually may take if what can be answered is known.
const KNOWN_PATIENCE: u32 = 8;

/// Stands for what is looked for in a form; nothing if it has no tests.
pub fn digest_of(set: &InstructionSet, words: &Words<'_>, layout: &Arc<Layout>, task: Task<'_>, options: Options) -> Option<u64> {
    Some(Search::new(set, words, layout, task, options).ok()?.digest())
}

/// What a later search can start from.
pub fn to_record(
    set: &InstructionSet,
    words: &Words<'_>,
    layout: &Arc<Layout>,
    task: Task<'_>,
    tests: &FormTests,
    options: Options,
) -> Option<RecordedForm> {
    let mut search = Search::new(set, words, layout, task, options).ok()?;
    let start = |v: &Vector| Start {
        instr: v.instr.clone(),
        before: v.before.clone(),
    };
    let digest = search.digest();
    search.sample(BRIEF);
    let (own, others) = tests.vectors.split_at(tests.own);
    let known = search.vectors.len();
    // What was found last was hardest to find, and shows much besides.
    let hard: Vec<Start> = own.iter().rev().map(start).collect();
    search.adopt_given(&hard);
    let needed = search.vectors[known..].iter().chain(others).map(start);
    Some(recorded(tests, digest, needed.collect()))
}

/// What is to be recorded of the tests of a form, of which these have to be replayed.
fn recorded(own: &FormTests, digest: u64, tests: Vec<Start>) -> RecordedForm {
    let undecided = |fate: &GoalStatus| matches!(fate, GoalStatus::Undecided(..));
    let goals = own.goals.iter().enumerate().filter(|(_, g)| undecided(&g.1));
    let mutants = own.mutants.iter().enumerate().filter(|(_, m)| undecided(m));
    let (goals, mutants) = (goals.map(|(i, _)| Aim::Goal(i)), mutants.map(|(i, _)| Aim::Mutant(i)));
    let mut proved: Vec<(Aim, Stage)> = own.deciding.iter().map(|(aim, stage)| (*aim, *stage)).collect();
    proved.sort_unstable_by_key(|p| p.0);
    let mut elsewhere: Vec<(Aim, usize)> = own.elsewhere.iter().map(|(aim, form)| (*aim, *form)).collect();
    elsewhere.sort_unstable();
    RecordedForm {
        digest,
        elsewhere,
        proved,
        undecided: goals.chain(mutants).collect(),
        tests,
    }
}

impl Search<'_> {
    /// Stands for what is looked for.
    fn digest(&self) -> u64 {
        let mutants = self.mutants.iter().map(|m| &m.0);
        digest(&self.formulas, self.goals.iter().map(|g| &g.0), mutants)
    }

    /// A few random samples and the tests of an earlier search. If that looked for the same, what it
    /// did not decide is left, and only what is impossible remains to be decided: is it so?
    pub(super) fn replay(&mut self, task: Task<'_>) -> bool {
        let Some((recorded, limit)) = task.recorded else { return false };
        let is_known = limit.is_some() && (task.again.is_some() || recorded.digest == self.digest());
        self.sample(BRIEF);
        self.adopt_given(&recorded.tests);
        if let Some(limit) = limit.filter(|_| is_known) {
            // What was proved then can be proved now, and nothing else is tried.
            self.options.limit = limit;
            self.patience = KNOWN_PATIENCE;
        }
        if is_known && task.again.is_none() {
            let proved = recorded.proved.iter().copied().filter(|(aim, _)| self.is_open(*aim));
            self.deciding = proved.collect();
            for aim in recorded.undecided.iter().copied() {
                if self.is_open(aim) {
                    let why = "an earlier search did not decide it (`--fresh` searches again)";
                    self.decide(aim, GoalStatus::Undecided(String::new(), why.into()));
                    self.left.push(aim);
                }
            }
            for (aim, form) in recorded.elsewhere.iter().copied() {
                if self.is_open(aim) {
                    let why = "another form should show it, and does not";
                    self.decide(aim, GoalStatus::Undecided(String::new(), why.into()));
                    self.elsewhere.insert(aim, form);
                }
            }
        }
        is_known
    }

    /// Makes tests of those of these that show something new, and begin at an aligned address.
    fn adopt_given(&mut self, starts: &[Start]) {
        let is_allowed = |s: &&Start| {
            s.before
                .iter()
                .all(|((state, _), value)| self.setting.allowed(*state, *value) == *value)
        };
        let starts: Vec<&Start> = starts.iter().filter(is_allowed).collect();
        for some in starts.chunks(LANES) {
            self.adopt(some.iter().map(|s| s.instr.clone()).collect(), |setting| {
                let given = |s: &&Start| Sample::given(setting, s.instr.fields.clone(), s.before.clone());
                some.iter().map(given).collect()
            });
        }
    }

    /// Is there such a goal or mutant, and is it not decided?
    fn is_open(&self, aim: Aim) -> bool {
        match aim {
            Aim::Goal(i) => self.goals.get(i).is_some_and(|g| g.1.is_none()),
            Aim::Mutant(i) => self.mutants.get(i).is_some_and(|m| m.1.is_none()),
        }
    }
}

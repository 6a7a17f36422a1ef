//! Pairs of instructions that become one ([`super::fusion`]): which forms are tried for them, and
//! what was found out before.
//!
//! Two threads answer questions about pairs: the one that optimizes, and one that assists it. The
//! second one looks ahead at pairs that will be asked about soon, while the first one does
//! something else. An answer depends on its question alone, so it does not matter who found it, or
//! when.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use isamorph_core::InstructionSet;
use isamorph_core::block::Cell;
use isamorph_core::encoding::Instr;
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::Calls;
use super::selection::{Selection, Special};
use crate::solver::effort::{Effort, spend};
use crate::stop;

/// Most elements that two instructions write together.
const MOST: usize = 24;
/// Steps to choose fields of a form.
const STEPS: u64 = 1_000;
/// How many terms of the instruction set are made in one step.
const TERMS_PER_STEP: u64 = 2;

/// Two instructions with all that decides whether one can do what they do.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub pair: [Instr; 2],
    /// The elements that they write, and which of them are live afterwards.
    pub live: Vec<(Cell, bool)>,
    /// What registers hold that decide between formulas.
    pub special: Vec<Special>,
    /// Is the first one an operand of the second? Then only forms like theirs are tried.
    pub operand: bool,
}

/// An instruction that leaves what a pair leaves, if one was found, and the steps that it took.
type Answer = (Option<Instr>, u64);

/// What is known about a pair.
enum Status {
    /// Nobody has looked yet.
    Waiting,
    /// A thread is looking.
    Busy,
    /// What was found.
    Found(Answer),
}

/// Questions about pairs, and what was found out.
#[derive(Default)]
struct State {
    status: FxHashMap<Arc<Asked>, Status>,
    /// What is needed now.
    needed: VecDeque<Arc<Asked>>,
    /// What may be needed soon, with the block that it is about.
    soon: VecDeque<(usize, Arc<Asked>)>,
    /// Is there somebody who assists?
    assisted: bool,
    /// Will nothing more be asked?
    over: bool,
}

impl State {
    /// The next question that nobody has looked at: one that is needed now, or else, if somebody
    /// looks ahead, one that may be needed soon.
    fn next(&mut self, ahead: bool) -> Option<Arc<Asked>> {
        loop {
            let asked = match self.needed.pop_front() {
                Some(asked) => asked,
                None if ahead => self.soon.pop_front()?.1,
                None => return None,
            };
            if let Some(status @ Status::Waiting) = self.status.get_mut(&asked) {
                *status = Status::Busy;
                return Some(asked);
            }
        }
    }
}

/// Questions about pairs, for two threads.
#[derive(Default)]
pub(super) struct Questions {
    state: Mutex<State>,
    changed: Condvar,
    /// What the forms of the instruction set call.
    calls: OnceLock<Arc<Calls>>,
}

/// Ends something when it is dropped, however that came.
struct Ends<'q, F: FnMut(&mut State)>(&'q Questions, F);

impl<F: FnMut(&mut State)> Drop for Ends<'_, F> {
    fn drop(&mut self) {
        (self.1)(&mut self.0.state());
        self.0.changed.notify_all();
    }
}

impl Questions {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody who finds answers.
    fn finder<'a>(&self, set: &'a InstructionSet) -> Finder<'a> {
        let calls = self.calls.get_or_init(|| Arc::new(Calls::of(set.model())));
        Finder {
            set,
            selection: Selection::new(set.model(), Arc::clone(calls)),
        }
    }

    /// Assists whoever asks, until the end.
    pub fn assist(&self, set: &InstructionSet) {
        self.state().assisted = true;
        // Whoever waits for an answer of this thread finds it himself then.
        let _ends = Ends(self, |s| {
            s.assisted = false;
            s.status.retain(|_, status| !matches!(status, Status::Busy));
        });
        let mut finder = None;
        let mut state = self.state();
        while !state.over && !stop::requested() {
            let Some(asked) = state.next(true) else {
                state = self.wait(state);
                continue;
            };
            drop(state);
            // Programs without such questions do not pay for it.
            let found = finder.get_or_insert_with(|| self.finder(set)).find(&asked);
            state = self.state();
            state.status.insert(asked, Status::Found(found));
            self.changed.notify_all();
        }
    }

    /// Tells whoever assists that this is the end, when it is dropped.
    pub fn ending(&self) -> impl Drop {
        Ends(self, |s| s.over = true)
    }
}

/// What was found out about pairs, in the thread that asks.
pub(super) struct Pairs<'a> {
    set: &'a InstructionSet,
    questions: Arc<Questions>,
    /// Made for the first question.
    finder: Option<Finder<'a>>,
    known: FxHashMap<Asked, Option<Instr>>,
    /// What registers held in questions, each of which takes formulas of its own.
    specials: FxHashSet<Vec<Special>>,
}

impl<'a> Pairs<'a> {
    pub fn new(set: &'a InstructionSet, questions: Arc<Questions>) -> Pairs<'a> {
        Pairs {
            set,
            questions,
            finder: None,
            known: FxHashMap::default(),
            specials: FxHashSet::default(),
        }
    }

    /// These pairs of a block may be asked about soon. What was said of blocks other than this one
    /// and the one before is forgotten.
    pub fn ahead(&self, block: usize, all: impl Iterator<Item = Asked>) {
        let mut state = self.questions.state();
        if !state.assisted {
            return;
        }
        let state = &mut *state;
        let kept = std::mem::take(&mut state.soon).into_iter();
        let (kept, dropped): (VecDeque<_>, VecDeque<_>) = kept.partition(|(b, _)| *b == block + 1);
        state.soon = kept;
        for (_, asked) in dropped {
            if matches!(state.status.get(&asked), Some(Status::Waiting)) {
                state.status.remove(&asked);
            }
        }
        for asked in all.filter(|a| !self.known.contains_key(a)) {
            let asked = Arc::new(asked);
            if let Entry::Vacant(entry) = state.status.entry(Arc::clone(&asked)) {
                entry.insert(Status::Waiting);
                state.soon.push_back((block, asked));
            }
        }
        self.questions.changed.notify_all();
    }

    /// An instruction that leaves what a pair leaves; nothing if none is known.
    pub fn known(&self, asked: &Asked) -> Option<&Instr> {
        self.known.get(asked)?.as_ref()
    }

    /// Looks for an instruction that leaves what a pair leaves, for each of some pairs, within a
    /// limit for all of them.
    pub fn find<'m>(&mut self, all: impl Iterator<Item = &'m Asked>, limit: Effort) {
        let mut seen = FxHashSet::default();
        let new: Vec<&Asked> = all.filter(|a| !self.known.contains_key(*a) && seen.insert(*a)).collect();
        let until = limit.end();
        let mut state = self.questions.state();
        for asked in &new {
            if !matches!(state.status.get(*asked), Some(Status::Found(_) | Status::Busy)) {
                let asked = Arc::new((*asked).clone());
                state.status.insert(Arc::clone(&asked), Status::Waiting);
                state.needed.push_back(asked);
            }
        }
        self.questions.changed.notify_all();
        for asked in new {
            // Until this answer is there, others are found as well.
            let (found, steps) = loop {
                if until.is_over() || stop::requested() {
                    state.needed.clear();
                    return;
                }
                if let Some(Status::Found(answer)) = state.status.get(asked) {
                    break answer.clone();
                }
                if let Some(next) = state.next(false) {
                    drop(state);
                    let finder = self.finder.get_or_insert_with(|| self.questions.finder(self.set));
                    let answer = finder.find(&next);
                    state = self.questions.state();
                    state.status.insert(next, Status::Found(answer));
                } else if matches!(state.status.get(asked), Some(Status::Busy)) {
                    state = self.questions.wait(state);
                } else {
                    // Whoever was at it has ended.
                    let again = Arc::new(asked.clone());
                    state.status.insert(Arc::clone(&again), Status::Waiting);
                    state.needed.push_back(again);
                }
            };
            spend(steps);
            if self.specials.insert(asked.special.clone()) {
                spend(self.set.model().pool.len() as u64 / TERMS_PER_STEP);
            }
            state.status.remove(asked);
            self.known.insert(asked.clone(), found);
        }
    }
}

/// Finds answers.
struct Finder<'a> {
    set: &'a InstructionSet,
    selection: Selection<'a>,
}

impl Finder<'_> {
    fn find(&mut self, asked: &Asked) -> Answer {
        let mut steps = 0;
        let found = self.selected(asked, &mut steps);
        (found, steps)
    }

    /// An instruction that leaves what a pair leaves; nothing if none is found. The steps that are
    /// counted do not depend on what was found before.
    fn selected(&mut self, asked: &Asked, steps: &mut u64) -> Option<Instr> {
        let (set, selection) = (self.set, &mut self.selection);
        let isa = set.model();
        let [one, two] = &asked.pair;
        selection.begin(&asked.special);
        let live = |cell: Cell| asked.live.iter().find(|(c, _)| *c == cell).is_none_or(|(_, live)| *live);
        let wanted = selection.leaves(&asked.pair, live).filter(|w| w.len() <= MOST)?;
        let kind = |f: usize| isa.forms[f].instruction;
        let near = |f: &usize| kind(*f) == kind(one.form) || kind(*f) == kind(two.form);
        let (own, others): (Vec<usize>, Vec<usize>) = (0..isa.forms.len()).partition(near);
        // Instructions count first, then bytes.
        let bytes = |f: usize| isa.forms[f].width;
        own.into_iter()
            .chain(others.into_iter().filter(|_| !asked.operand))
            .filter(|form| bytes(*form) <= bytes(one.form) + bytes(two.form))
            .find_map(|form| {
                let able = selection.is_able(form, &wanted);
                *steps += STEPS * u64::from(able);
                able.then(|| selection.select(set, form, &wanted, [one, two])).flatten()
            })
    }
}

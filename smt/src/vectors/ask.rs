//! Solver queries for goals that sampling does not reach: a state that reaches the goal, or a proof
//! that there is none.

use std::time::Duration;

use isamorph_core::exec::Layout;
use isamorph_core::formula::{SpaceId, Term, TermPool};
use isamorph_core::model::{Effect, Isa};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Verdict;
use crate::solver::query::Model;
use crate::solver::{Budget, Stage, decide, pipeline};

use super::formulas::Formulas;
use super::goals::Goal;
use super::mutant::Mutant;
use super::state::Elements;

/// Fields and a state.
pub struct Found {
    /// Values of the fields.
    pub fields: Vec<u64>,
    /// The state before.
    pub before: Elements,
}

/// Asks about one form.
pub struct Asker<'a> {
    /// The instruction set.
    pub isa: &'a Isa,
    /// Its formulas.
    pub formulas: &'a mut Formulas,
    /// What holds of its instructions.
    pub instruction: Term,
    /// How many fields it has.
    pub fields: usize,
    /// Where its state is.
    pub layout: &'a Layout,
    /// For one question.
    pub limit: Duration,
    /// Are questions asked whole if their abstraction leaves them open?
    pub whole: bool,
}

impl Asker<'_> {
    /// A sample that reaches a goal. [`Verdict::Proved`]: there is none.
    pub fn goal(&mut self, goal: &Goal) -> Verdict<Found> {
        let Goal::Holds { needed, condition, .. } = goal else {
            return Verdict::Unknown("rows are not asked about".into());
        };
        let needed = match needed {
            Some(t) => self.formulas.needed(*t),
            None => self.formulas.pool.tt(),
        };
        let wanted = self.formulas.pool.and(needed, *condition);
        let verdict = self.ask(wanted, pipeline::INSTRUCTIONS, self.limit);
        match goal {
            Goal::Holds {
                needed: Some(t),
                condition,
                ..
            } if verdict.is_proved() => self.everywhere(*t, |f, site| f.within(site, *t, *condition)),
            _ => verdict,
        }
    }

    /// What is proved impossible here about a part of an operation that stands for those of other
    /// forms has to be impossible for all operands, however the result is used.
    fn everywhere(&mut self, t: Term, wanted: impl Fn(&mut Formulas, usize) -> Option<Term>) -> Verdict<Found> {
        for site in self.formulas.shared_sites(t) {
            let proved = wanted(self.formulas, site).is_some_and(|wanted| self.is_impossible_for_all_operands(site, wanted));
            if !proved {
                return Verdict::Unknown("it is impossible here, but other forms use the operation as well".into());
            }
        }
        Verdict::Proved
    }

    fn is_impossible_for_all_operands(&mut self, site: usize, wanted: Term) -> bool {
        if self.formulas.pool.is_false(wanted) {
            return true;
        }
        [true, false].into_iter().any(|products| {
            let free = self.formulas.abstracted(wanted, products);
            let stages = pipeline::INSTRUCTIONS;
            free.is_some_and(|free| {
                if !self.formulas.is_about_operands(site, &free) {
                    return false;
                }
                let answer = decide(stages, &self.formulas.pool, &free.conditions, &Budget::of(self.limit / 2));
                answer.verdict.is_proved()
            })
        })
    }

    /// A sample after which a mutant leaves another state. [`Verdict::Proved`]: it always leaves
    /// the same.
    pub fn mutant(&mut self, mutant: Mutant) -> Verdict<Found> {
        // Where the term is needed it has the same value: often plain.
        let needed = self.formulas.needed(mutant.at);
        let pool = &mut self.formulas.pool;
        let same = pool.eq(mutant.at, mutant.instead);
        let differs = pool.not(same);
        let local = pool.and(needed, differs);
        let verdict = match self.ask(local, pipeline::INSTRUCTIONS, self.limit / 2) {
            Verdict::Proved => Verdict::Proved,
            _ => {
                let differs = self.differs(mutant.at, mutant.instead);
                self.ask(differs, pipeline::PROGRAMS, self.limit)
            }
        };
        if verdict.is_proved() {
            return self.everywhere(mutant.at, |f, site| f.differs_within(site, mutant.at, mutant.instead));
        }
        verdict
    }

    /// Is the state afterwards the same whatever stands for a term?
    pub fn is_unobservable(&mut self, t: Term) -> bool {
        let width = self.formulas.pool.width(t);
        let any = self.formulas.pool.declare_var(&format!("any {}", t.index()), width);
        let any = self.formulas.pool.var(any);
        let differs = self.differs(t, any);
        self.ask(differs, pipeline::PROGRAMS, self.limit / 2).is_proved()
            && self.everywhere(t, |f, site| f.differs_within(site, t, any)).is_proved()
    }

    /// When does another term in place of one leave another state? Places that the spec leaves open
    /// do not count.
    fn differs(&mut self, at: Term, instead: Term) -> Term {
        let own = self.formulas.effects.clone();
        let open = self.formulas.others.clone();
        let known: FxHashMap<Term, Term> = [(at, instead)].into_iter().collect();
        let terms = self.formulas.roots();
        let pool: &mut TermPool = &mut self.formulas.pool;
        let replaced = pool.replace_terms(&terms, &known);
        let parts = own.iter().zip(replaced.chunks_exact(3));
        let other: Vec<Effect> = parts
            .map(|(e, t)| Effect {
                guard: t[0],
                addr: t[1],
                value: t[2],
                ..e.clone()
            })
            .collect();
        let mut any = pool.ff();
        let mut seen = FxHashSet::default();
        for e in own.iter().chain(&other) {
            // A place that is written; each is looked at once.
            if !seen.insert((e.state, e.addr)) {
                continue;
            }
            let space = self.isa.states[e.state].space;
            let writers = own.iter().chain(&other).filter(|w| (w.state, w.addr) == (e.state, e.addr));
            let guards: Vec<Term> = writers.map(|w| w.guard).collect();
            let written = pool.or_all(guards);
            let mine = after(pool, &own, e.state, space, e.addr);
            let theirs = after(pool, &other, e.state, space, e.addr);
            let same = pool.eq(mine, theirs);
            let mut differs = pool.not(same);
            if let Some(open) = &open {
                let opened = after(pool, open, e.state, space, e.addr);
                let specified = pool.eq(mine, opened);
                differs = pool.and(differs, specified);
            }
            let differs = pool.and(written, differs);
            any = pool.or(any, differs);
        }
        any
    }

    fn ask(&mut self, wanted: Term, stages: &[Stage], limit: Duration) -> Verdict<Found> {
        if self.formulas.pool.is_false(wanted) {
            return Verdict::Proved;
        }
        if let Some(mut free) = self.formulas.abstracted(wanted, true) {
            free.conditions.push(self.instruction);
            let answer = decide(stages, &self.formulas.pool, &free.conditions, &Budget::of(limit / 4));
            if answer.verdict.is_proved() {
                return Verdict::Proved;
            }
        }
        if let Some(mut free) = self.formulas.abstracted(wanted, false) {
            free.conditions.push(self.instruction);
            let answer = decide(stages, &self.formulas.pool, &free.conditions, &Budget::of(limit / 2));
            match answer.verdict {
                Verdict::Proved => return Verdict::Proved,
                Verdict::Refuted(model) => {
                    let values: Vec<(Term, u128)> = free.operands.iter().map(|(t, id)| (*t, model.var(*id))).collect();
                    let mut pinned = self.formulas.with_operands(wanted, &values);
                    pinned.push(self.instruction);
                    let answer = decide(stages, &self.formulas.pool, &pinned, &Budget::of(limit / 4));
                    if let Verdict::Refuted(model) = answer.verdict {
                        return Verdict::Refuted(self.found(&model));
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
        if !self.whole {
            return Verdict::Unknown("too many queries about the form were undecided".into());
        }
        let budget = Budget::of(limit);
        let answer = decide(stages, &self.formulas.pool, &[self.instruction, wanted], &budget);
        answer.verdict.map(|model| self.found(&model))
    }

    fn found(&self, model: &Model) -> Found {
        let ids = self.formulas.pool.vars().take(self.fields);
        let state = |space| self.layout.state_of(space);
        Found {
            fields: ids.map(|id| model.var(id) as u64).collect(),
            before: model
                .reads()
                .into_iter()
                .map(|((space, at), v)| ((state(space), at as u64), v))
                .collect(),
        }
    }
}

/// What a place holds after some effects, of which the last counts.
fn after(pool: &mut TermPool, effects: &[Effect], state: usize, space: SpaceId, place: Term) -> Term {
    let before = pool.read(space, place);
    effects.iter().filter(|e| e.state == state).fold(before, |value, e| {
        let there = pool.eq(e.addr, place);
        let written = pool.and(e.guard, there);
        pool.ite(written, e.value, value)
    })
}

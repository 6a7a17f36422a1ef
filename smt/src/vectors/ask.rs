//! What samples do not reach is asked of the solver: a state that reaches it, or a proof that there
//! is none.

use std::time::Duration;

use isamorph_core::exec::Layout;
use isamorph_core::formula::{Pool, Term, VarId};
use rustc_hash::FxHashMap;

use crate::Verdict;
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
        self.ask(wanted, pipeline::INSTRUCTIONS, self.limit)
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
        if let Verdict::Proved = self.ask(local, pipeline::INSTRUCTIONS, self.limit / 2) {
            return Verdict::Proved;
        }
        let differs = self.differs(mutant);
        self.ask(differs, pipeline::PROGRAMS, self.limit)
    }

    /// Does a mutant write something else to a place that the spec does not leave open? It may be
    /// what the place held before.
    fn differs(&mut self, mutant: Mutant) -> Term {
        let own = self.formulas.roots();
        let known: FxHashMap<Term, Term> = [(mutant.at, mutant.instead)].into_iter().collect();
        let effects = self.formulas.effects.clone();
        let open: Vec<Term> = (0..effects.len()).map(|e| self.open(e)).collect();
        let pool: &mut Pool = &mut self.formulas.pool;
        let other = pool.replace_terms(&own, &known);
        let mut any = pool.ff();
        for (i, (own, other)) in own.chunks_exact(3).zip(other.chunks_exact(3)).enumerate() {
            let whether = pool.xor(own[0], other[0]);
            let (place, what) = (pool.eq(own[1], other[1]), pool.eq(own[2], other[2]));
            let same = pool.and(place, what);
            let differs = pool.not(same);
            let both = pool.and_all([own[0], other[0], differs]);
            let mut seen = pool.or(whether, both);
            // Neither the write itself nor a later one to the same place leaves it open.
            let not = pool.not(open[i]);
            seen = pool.and(seen, not);
            for (later, open) in effects.iter().zip(&open).skip(i + 1).filter(|(l, _)| l.state == effects[i].state) {
                let there = pool.eq(later.addr, own[1]);
                let hidden = pool.and_all([later.guard, there, *open]);
                let not = pool.not(hidden);
                seen = pool.and(seen, not);
            }
            any = pool.or(any, seen);
        }
        any
    }

    /// When documents leave open what an effect writes, or whether, or where: at least there.
    fn open(&mut self, effect: usize) -> Term {
        let Some(others) = &self.formulas.others else {
            return self.formulas.pool.ff();
        };
        let (own, other) = (&self.formulas.effects[effect], &others[effect]);
        let ([g, a, v], [h, b, w]) = (own.parts(), other.parts());
        let pool = &mut self.formulas.pool;
        let whether = pool.xor(g, h);
        let (place, what) = (pool.eq(a, b), pool.eq(v, w));
        let same = pool.and(place, what);
        let differs = pool.not(same);
        let written = pool.and(g, differs);
        pool.or(whether, written)
    }

    fn ask(&mut self, wanted: Term, stages: &[Stage], limit: Duration) -> Verdict<Found> {
        if self.formulas.pool.is_false(wanted) {
            return Verdict::Proved;
        }
        let budget = Budget::of(limit);
        let answer = decide(stages, &self.formulas.pool, &[self.instruction, wanted], &budget);
        let ids: Vec<VarId> = self.formulas.pool.vars().take(self.fields).collect();
        answer.verdict.map(|model| {
            let reads = model.reads().into_iter();
            let state = |space| self.layout.state_of(space);
            Found {
                fields: ids.iter().map(|id| model.var(*id) as u64).collect(),
                before: reads.map(|((space, at), v)| ((state(space), at as u64), v)).collect(),
            }
        })
    }
}

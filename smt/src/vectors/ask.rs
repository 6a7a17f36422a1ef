//! Solver queries for goals that sampling does not reach: a state that reaches the goal, or a proof
//! that there is none.

use isamorph_core::exec::Layout;
use isamorph_core::formula::{Node, SpaceId, Term, TermPool};
use isamorph_core::model::{Effect, Isa};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Verdict;
use crate::solver::query::Model;
use crate::solver::stage::Stage;
use crate::solver::{Budget, Effort, decide, pipeline};

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

/// What makes free operands of a float operation show something.
pub enum Shown {
    /// Fields and a state.
    State(Found),
    /// Values of what the operands are made of.
    Operands(Operands),
}

/// Values of terms, that of a float operation last.
pub type Operands = Vec<(Term, u128)>;

/// What may reach a goal or find a mutant.
#[derive(Clone, Copy, Debug)]
pub enum Question<'q> {
    /// A goal.
    Goal(&'q Goal),
    /// A mutant.
    Mutant(Mutant),
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
    pub limit: Effort,
    /// Is much spent? Products are written out then, and all is tried that prepares hard questions:
    /// both cost more than easy questions do.
    pub thorough: bool,
}

impl Asker<'_> {
    /// Is each term that uses the term of a mutant the same with it, wherever it is needed, as far
    /// as can be proved?
    fn is_masked(&mut self, m: Mutant, mut never: impl FnMut(&mut Self, Term, Term) -> bool) -> bool {
        /// More users are not asked about.
        const USERS: usize = 6;
        let is_root = self.formulas.roots().contains(&m.at);
        if is_root || m.effect.is_some() || !self.formulas.shared_sites(m.at).is_empty() {
            return false;
        }
        let users = self.formulas.users_with(m.at, m.instead);
        if users.is_empty() || users.len() > USERS {
            return false;
        }
        users.into_iter().all(|(user, other)| {
            let differs = self.formulas.pool.ne(user, other);
            self.formulas.shared_sites(user).is_empty() && never(self, user, differs)
        })
    }

    /// What shows a goal or a mutant inside of float operations in the result of one of them, as a
    /// function finds it for each operation and the condition on its result. [`Verdict::Proved`]:
    /// nothing.
    fn in_operations<T>(&mut self, question: Question<'_>, mut find: impl FnMut(&mut Self, usize, Term) -> Verdict<T>) -> Verdict<T> {
        let t = match question {
            Question::Goal(Goal::Holds { needed: Some(t), .. }) => *t,
            Question::Goal(_) => return Verdict::Unknown("it is about no term".into()),
            Question::Mutant(m) => m.at,
        };
        let Some(sites) = self.formulas.enclosing(t) else {
            return Verdict::Unknown("it is about no float operation alone".into());
        };
        let mut open = None;
        for site in sites {
            if let Question::Mutant(m) = question
                && self.is_masked_within(site, m, &mut find)
            {
                continue;
            }
            let wanted = match question {
                Question::Goal(Goal::Holds { condition, .. }) => self.formulas.within(site, t, *condition),
                Question::Goal(Goal::Row { .. }) => continue,
                Question::Mutant(m) => self.formulas.differs_within(site, m.at, m.instead),
            };
            match find(self, site, wanted) {
                Verdict::Proved => {}
                Verdict::Refuted(found) => return Verdict::Refuted(found),
                Verdict::Unknown(why) => open = Some(why),
            }
        }
        open.map_or(Verdict::Proved, Verdict::Unknown)
    }

    /// Has the term of a mutant the same value wherever an operation needs it, or is a term the
    /// same through which it alone is seen? Questions about what is near are small.
    fn is_masked_within<T>(&mut self, site: usize, m: Mutant, find: &mut impl FnMut(&mut Self, usize, Term) -> Verdict<T>) -> bool {
        /// Which of these terms are asked about.
        const ASKED: [usize; 4] = [0, 1, 3, 7];
        let gates = self.formulas.gates(m.at, site);
        let near = ASKED.iter().filter_map(|i| gates.get(*i).copied());
        for t in std::iter::once(m.at).chain(near) {
            if self.formulas.apart.contains(&(m.at, t)) {
                continue;
            }
            let known: FxHashMap<Term, Term> = [(m.at, m.instead)].into_iter().collect();
            let other = self.formulas.pool.replace_terms(&[t], &known)[0];
            let differs = self.formulas.pool.ne(t, other);
            let wanted = if t == m.at {
                self.formulas.within(site, t, differs)
            } else {
                differs
            };
            let thorough = std::mem::replace(&mut self.thorough, false);
            let found = find(self, site, wanted);
            self.thorough = thorough;
            match found {
                Verdict::Proved => return true,
                Verdict::Refuted(_) => {
                    self.formulas.apart.insert((m.at, t));
                }
                Verdict::Unknown(_) => {}
            }
        }
        false
    }

    /// Operands of float operations with which a goal or a mutant inside of these shows in their
    /// results. [`Verdict::Proved`]: there are none.
    pub fn on_operands(&mut self, question: Question<'_>) -> Verdict<Operands> {
        self.in_operations(question, |asker, _, wanted| asker.operands(wanted))
    }

    /// Is the result of each operation that a term is a part of the same whatever stands for it?
    /// Then no mutant of it is seen, and none of what only it uses.
    pub fn is_hidden_inside(&mut self, t: Term) -> bool {
        let Some(sites) = self.formulas.enclosing(t) else { return false };
        let width = self.formulas.pool.width(t);
        let any = self.formulas.pool.declare_var(&format!("any {}", t.index()), width);
        let any = self.formulas.pool.var(any);
        sites.into_iter().all(|site| {
            let differs = self.formulas.differs_within(site, t, any);
            let shared = self.formulas.operations[site].shared;
            self.free_operands(site, differs).is_proved() || !shared && self.operands(differs).is_proved()
        })
    }

    /// Like [`Asker::on_operands`] for operands that are free: what is proved so holds in every
    /// form that uses the operations.
    pub fn on_free_operands(&mut self, question: Question<'_>) -> Verdict<Shown> {
        self.in_operations(question, Self::free_operands)
    }

    /// Values of what the operands of an operation are made of with which a condition holds.
    fn operands(&mut self, wanted: Term) -> Verdict<Operands> {
        if self.formulas.pool.is_false(wanted) {
            return Verdict::Proved;
        }
        let mut last = Verdict::Unknown("it is not about operands alone".into());
        for (products, limit) in [(true, self.limit.divided(2)), (false, self.limit)] {
            let Some(free) = self.formulas.abstracted(wanted, products) else {
                continue;
            };
            if !products && !self.thorough && self.formulas.has_products(wanted) {
                continue;
            }
            let answer = decide(self.stages(), &self.formulas.pool, &free.conditions, &Budget::of(limit));
            match answer.verdict {
                Verdict::Proved => return Verdict::Proved,
                Verdict::Unknown(why) => last = Verdict::Unknown(why),
                Verdict::Refuted(model) if !products => {
                    return Verdict::Refuted(free.operands.iter().map(|(t, id)| (*t, model.var(*id))).collect());
                }
                Verdict::Refuted(_) => {}
            }
        }
        last
    }

    /// The same for free operands, whatever the form makes of them: with fields for which they are
    /// elements of the state.
    fn free_operands(&mut self, site: usize, wanted: Term) -> Verdict<Shown> {
        let Some(free) = self.formulas.with_free_operands(site, wanted) else {
            return Verdict::Unknown("its operands are not free here".into());
        };
        if self.formulas.pool.is_false(free.condition) {
            return Verdict::Proved;
        }
        if let Some(conditions) = self.formulas.without_products(free.condition) {
            let answer = decide(
                pipeline::PLAIN,
                &self.formulas.pool,
                &conditions,
                &Budget::of(self.limit.divided(2)),
            );
            if answer.verdict.is_proved() {
                return Verdict::Proved;
            }
            if !self.thorough {
                return Verdict::Unknown("it depends on products".into());
            }
        }
        let answer = decide(self.stages(), &self.formulas.pool, &[free.condition], &Budget::of(self.limit));
        let ids = free.ids;
        answer.verdict.map(|model| {
            let Some(fields) = free.fields else {
                return Shown::Operands(ids.into_iter().map(|(t, id)| (t, model.var(id))).collect());
            };
            let mut found = Found {
                fields,
                before: Elements::new(),
            };
            // A code of the rounding is a field.
            let own = self.formulas.pool.vars().take(self.fields).collect::<Vec<_>>();
            let code: Vec<Term> = self.formulas.operations[site].inputs[self.formulas.operations[site].operands..].to_vec();
            let kept = self.formulas.pool.reachable(&code);
            for (field, id) in found.fields.iter_mut().zip(own) {
                let t = self.formulas.pool.var(id);
                if kept.binary_search(&t).is_ok() {
                    *field = model.var(id) as u64;
                }
            }
            for (t, id) in ids {
                if let Node::Read(space, address) = *self.formulas.pool.node(t)
                    && let Some(address) = self.formulas.pool.as_const(address)
                {
                    found.before.insert((self.layout.state_of(space), address as u64), model.var(id));
                }
            }
            Shown::State(found)
        })
    }

    /// Is a term zero or in a range, always? Nothing if that is not decided; otherwise a value of
    /// it that is not.
    pub fn is_in_range(&mut self, t: Term, least: u128, most: u128) -> Verdict<u128> {
        let within = self.formulas.in_range(t, least, most);
        let beyond = self.formulas.pool.not(within);
        let answer = decide(pipeline::PLAIN, &self.formulas.pool, &[beyond], &Budget::of(self.limit));
        let mask = self.formulas.magnitude_mask(t);
        answer.verdict.map(|mut model| self.formulas.pool.eval(t, &mut model) & mask)
    }

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
        let verdict = self.ask(wanted, self.limit);
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
    fn everywhere(&mut self, t: Term, wanted: impl Fn(&mut Formulas, usize) -> Term) -> Verdict<Found> {
        for site in self.formulas.shared_sites(t) {
            let wanted = wanted(self.formulas, site);
            if !self.free_operands(site, wanted).is_proved() {
                return Verdict::Unknown("it is impossible here, but other forms use the operation as well".into());
            }
        }
        Verdict::Proved
    }

    /// A sample after which a mutant leaves another state. [`Verdict::Proved`]: it always leaves
    /// the same.
    pub fn mutant(&mut self, mutant: Mutant) -> Verdict<Found> {
        // Where the term is needed it has the same value: often plain.
        let differs = self.formulas.pool.ne(mutant.at, mutant.instead);
        let local = self.locally(mutant.at, differs);
        let verdict = match self.ask(local, self.limit.divided(2)) {
            Verdict::Proved => Verdict::Proved,
            _ if self.is_masked(mutant, |asker, user, differs| {
                let local = asker.locally(user, differs);
                asker.ask(local, asker.limit.divided(4)).is_proved()
            }) =>
            {
                Verdict::Proved
            }
            _ => {
                let differs = self.differs(mutant.at, mutant.instead);
                let differs = self.formulas.pool.and(local, differs);
                self.ask(differs, self.limit)
            }
        };
        if verdict.is_proved() {
            return self.everywhere(mutant.at, |f, site| f.differs_within(site, mutant.at, mutant.instead));
        }
        verdict
    }

    /// That a condition holds where a term is needed for something that is specified.
    fn locally(&mut self, t: Term, condition: Term) -> Term {
        let needed = self.formulas.needed(t);
        let specified = self.formulas.specified(t);
        self.formulas.pool.and_all([needed, specified, condition])
    }

    /// Is the state afterwards the same whatever stands for a term?
    pub fn is_unobservable(&mut self, t: Term) -> bool {
        let width = self.formulas.pool.width(t);
        let any = self.formulas.pool.declare_var(&format!("any {}", t.index()), width);
        let any = self.formulas.pool.var(any);
        let differs = self.differs(t, any);
        self.ask(differs, self.limit.divided(2)).is_proved() && self.everywhere(t, |f, site| f.differs_within(site, t, any)).is_proved()
    }

    /// When does another term in place of one leave another state? Places that the spec leaves open
    /// do not count.
    fn differs(&mut self, at: Term, instead: Term) -> Term {
        let own = self.formulas.effects.clone();
        // What is compared with one choice of open values is enough where that is known otherwise.
        let specified = self.formulas.specified(at);
        let mut open = self.formulas.others.clone();
        if !self.formulas.pool.is_true(specified) {
            open.truncate(1);
        }
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
            for open in &open {
                let opened = after(pool, open, e.state, space, e.addr);
                let specified = pool.eq(mine, opened);
                differs = pool.and(differs, specified);
            }
            let differs = pool.and(written, differs);
            any = pool.or(any, differs);
        }
        any
    }

    fn ask(&mut self, wanted: Term, limit: Effort) -> Verdict<Found> {
        if self.formulas.pool.is_false(wanted) {
            return Verdict::Proved;
        }
        if let Some(mut free) = self.formulas.abstracted(wanted, true) {
            free.conditions.push(self.instruction);
            let answer = decide(
                pipeline::PLAIN,
                &self.formulas.pool,
                &free.conditions,
                &Budget::of(limit.divided(4)),
            );
            if answer.verdict.is_proved() {
                return Verdict::Proved;
            }
        }
        if !self.thorough && self.formulas.has_products(wanted) {
            return Verdict::Unknown("it depends on products".into());
        }
        let answer = decide(
            pipeline::PLAIN,
            &self.formulas.pool,
            &[self.instruction, wanted],
            &Budget::of(limit),
        );
        answer.verdict.map(|model| self.found(&model))
    }

    /// What is tried for questions about operands.
    fn stages(&self) -> &'static [Stage] {
        if self.thorough { pipeline::INSTRUCTIONS } else { pipeline::PLAIN }
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

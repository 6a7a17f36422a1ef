//! Trying to prove obligations, in parallel.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use isamorph_core::formula::{Evaluator, Term, TermPool};

use super::obligation::{NO_TIME, Obligation, Outcome};
use super::plan::Plan;
use super::replay;
use super::theorem::Theorem;
use super::witness::Witness;
use crate::solver::pipeline::{CHOICES, INSTRUCTIONS, ask, decide};
use crate::solver::query::{Answer, Model};
use crate::solver::{Basis, Budget, case_split};
use crate::stop;
use crate::verdict::Verdict;

/// Steps of the solver for questions that are not taken apart; a million takes a quarter of a
/// second.
const PLAIN_STEPS: u32 = 500_000;
/// The same for what two documents say where one of them leaves something open: there it is mostly
/// about choices.
const PAIR_STEPS: [u32; 2] = [4_000_000, 20_000_000];

/// Stack of a thread that asks about one obligation.
const STACK: usize = 64 << 20;

impl Plan {
    /// Tries to prove every obligation, in parallel on the current rayon pool; `done` is told of
    /// each result as it comes.
    pub fn run(&self, limit: Duration, done: &(dyn Fn(&Obligation, &Outcome) + Sync)) -> Vec<Outcome> {
        self.run_until(limit, None, done)
    }

    /// Like [`Plan::run`], up to a point in time: what is not decided then is unknown. Ctrl-C ends
    /// it too.
    pub fn run_until(&self, limit: Duration, end: Option<Instant>, done: &(dyn Fn(&Obligation, &Outcome) + Sync)) -> Vec<Outcome> {
        let left = || end.map_or(limit, |end| limit.min(end.saturating_duration_since(Instant::now())));
        let over = || stop::requested() || left().is_zero();
        let mut tasks = self.tasks();
        // The largest first, so that no worker is left with one at the end.
        let size = |members: &Vec<usize>| {
            let terms: Vec<Term> = members.iter().flat_map(|i| &self.obligations[*i].negation).copied().collect();
            self.pools[self.obligations[members[0]].pool].reachable(&terms).len()
        };
        tasks.sort_by_cached_key(|members| std::cmp::Reverse(size(members)));
        let next = AtomicUsize::new(0);
        let outcomes: Vec<OnceLock<Outcome>> = self.obligations.iter().map(|_| OnceLock::new()).collect();
        let work = || {
            while !over()
                && let Some(members) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let together = self.prove_together(members, left());
                for i in members {
                    if over() {
                        return;
                    }
                    let o = &self.obligations[*i];
                    let outcome = outcomes[*i].get_or_init(|| together.clone().unwrap_or_else(|| self.prove(o, left())));
                    done(o, outcome);
                }
            }
        };
        // Stages recurse as deep as formulas nest: threads of a pool may have too little stack.
        std::thread::scope(|scope| {
            let start = || std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if (0..rayon::current_num_threads()).filter(|_| start().is_ok()).count() == 0 {
                work();
            }
        });
        let why = if stop::requested() { stop::REASON } else { NO_TIME };
        let not_tried = || Outcome {
            result: Verdict::Unknown(why.to_string()),
            basis: Basis::default(),
            stage: None,
            elapsed: Duration::ZERO,
        };
        outcomes.into_iter().map(|o| o.into_inner().unwrap_or_else(not_tried)).collect()
    }

    /// The obligations by what is tried together: positions, each list from the first on.
    #[must_use]
    pub fn tasks(&self) -> Vec<Vec<usize>> {
        let mut tasks: Vec<Vec<usize>> = Vec::new();
        let mut task_of: HashMap<usize, usize> = HashMap::new();
        for (i, o) in self.obligations.iter().enumerate() {
            let task = match o.together {
                Some(key) => *task_of.entry(key).or_insert(tasks.len()),
                None => tasks.len(),
            };
            match tasks.get_mut(task) {
                Some(members) => members.push(i),
                None => tasks.push(vec![i]),
            }
        }
        tasks
    }

    /// Tries to prove the obligations of a task, each within the limit.
    #[must_use]
    pub fn prove_task(&self, members: &[usize], limit: Duration) -> Vec<Outcome> {
        let together = self.prove_together(members, limit);
        let each = |i: &usize| together.clone().unwrap_or_else(|| self.prove(&self.obligations[*i], limit));
        members.iter().map(each).collect()
    }

    /// Proves several claims at once, since what they compute is mostly the same; nothing if one of
    /// them may be false.
    ///
    /// The time is divided among them.
    fn prove_together(&self, members: &[usize], limit: Duration) -> Option<Outcome> {
        if members.len() < 2 {
            return None;
        }
        let start = Instant::now();
        let all: Vec<&Obligation> = members.iter().map(|i| &self.obligations[*i]).collect();
        let pool = &self.pools[all[0].pool];
        let (goals, contexts): (Vec<Term>, Vec<&[Term]>) = all
            .iter()
            .filter_map(|o| o.negation.split_last().map(|(goal, context)| (*goal, context)))
            .unzip();
        if contexts.len() < all.len() || contexts.iter().any(|c| *c != contexts[0]) {
            return None;
        }
        let mut own = TermPool::new();
        let goals = pool.rebuild_all(&goals, &mut own);
        let mut question = pool.rebuild_all(contexts[0], &mut own);
        question.push(own.or_all(goals));
        let answer = decide(INSTRUCTIONS, &own, &question, &Budget::of(limit / 2));
        if !matches!(answer.verdict, Verdict::Proved) {
            return None;
        }
        Some(Outcome {
            result: Verdict::Proved,
            basis: answer.basis,
            stage: Some(answer.stage),
            elapsed: start.elapsed() / u32::try_from(members.len()).unwrap_or(u32::MAX),
        })
    }

    /// Tries to prove one obligation.
    #[must_use]
    pub fn prove(&self, o: &Obligation, limit: Duration) -> Outcome {
        let start = Instant::now();
        let pool = &self.pools[o.pool];
        // What Z3 finds, and how long it takes, depends on what it was asked before in a thread: a
        // witness must be the same in every run, and what is proved in one run shall be in all.
        // What takes half a second in most runs has taken a minute in some, and half a second again
        // in a new thread.
        let mut answer = self.answer(o, limit / 10);
        let retry = match answer.verdict {
            Verdict::Proved => None,
            Verdict::Refuted(_) => Some(limit),
            Verdict::Unknown(_) => Some(limit.saturating_sub(start.elapsed())),
        };
        if let Some(limit) = retry.filter(|_| !stop::requested())
            && let Some(alone) = self.answer_alone(o, limit)
            && matches!(
                (&answer.verdict, &alone.verdict),
                (Verdict::Refuted(_), Verdict::Refuted(_)) | (Verdict::Unknown(_), Verdict::Proved | Verdict::Refuted(_))
            )
        {
            answer = alone;
        }
        let result = match answer.verdict {
            Verdict::Proved => Verdict::Proved,
            Verdict::Refuted(model) => Verdict::Refuted(Box::new(replay::build(self, o, pool, &model))),
            Verdict::Unknown(why) => Verdict::Unknown(why),
        };
        Outcome {
            result,
            basis: answer.basis,
            stage: Some(answer.stage),
            elapsed: start.elapsed(),
        }
    }

    /// The pool that the formulas of an obligation are in.
    #[must_use]
    pub fn pool_of(&self, obligation: usize) -> &TermPool {
        &self.pools[self.obligations[obligation].pool]
    }

    /// The witness that a model of an obligation's negation is, if all its formulas hold in the
    /// reference evaluator: its words are read by the decoder that runs.
    #[must_use]
    pub fn witness(&self, obligation: usize, model: &Model) -> Option<Witness> {
        let (o, pool) = (&self.obligations[obligation], self.pool_of(obligation));
        let mut env = model.clone();
        let mut evaluator = Evaluator::new(pool, &mut env);
        let holds = o.negation.iter().all(|t| evaluator.eval(*t) == 1);
        holds.then(|| replay::build(self, o, pool, model))
    }

    /// The answer in a thread of its own, which asked nothing before.
    fn answer_alone(&self, o: &Obligation, limit: Duration) -> Option<Answer> {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, || self.answer(o, limit)).ok()?.join().ok()
        })
    }

    /// Can the negation of an obligation hold? What is about choices alone is asked as it is, what
    /// computes is taken apart.
    fn answer(&self, o: &Obligation, limit: Duration) -> Answer {
        let pool = &self.pools[o.pool];
        let end = Instant::now() + limit;
        let left = || end.saturating_duration_since(Instant::now());
        let plainly = |question: &[Term], steps: u32| {
            let budget = Budget {
                steps: Some(steps),
                ..Budget::of(left())
            };
            ask(CHOICES, pool, question, &budget)
        };
        let mut weaker = !o.weaker.is_empty();
        if weaker && !case_split::computes(pool, o.weaker.last().copied()) {
            let answer = plainly(&o.weaker, PLAIN_STEPS);
            match answer.verdict {
                Verdict::Proved => return answer.with(Verdict::Proved),
                // They can hold, which says nothing about the negation.
                Verdict::Refuted(_) => weaker = false,
                Verdict::Unknown(_) => {}
            }
        }
        if o.id.theorem == Theorem::CrossDocument && !o.weaker.is_empty() {
            for steps in PAIR_STEPS {
                let answer = plainly(&o.negation, steps);
                match answer.verdict {
                    Verdict::Proved => return answer.with(Verdict::Proved),
                    Verdict::Refuted(_) => break,
                    Verdict::Unknown(_) => {}
                }
            }
        }
        if weaker {
            let answer = decide(INSTRUCTIONS, pool, &o.weaker, &Budget::of(left() / 2));
            if matches!(answer.verdict, Verdict::Proved) {
                return answer;
            }
        }
        decide(INSTRUCTIONS, pool, &o.negation, &Budget::of(left()))
    }
}

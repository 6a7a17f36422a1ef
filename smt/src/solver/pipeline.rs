//! The stages in order.

use std::time::{Duration, Instant};

use isamorph_core::formula::{Term, TermPool};

use super::effort::Effort;
use super::query::{self, Answer, Model};
use super::stage::{Bits, Budget, Decision, Progress, Question, Run, Stage, counted};
use super::{ackermann, bdd, case_split, mul_abstraction, polynomial, sampling, sat_sweep, unit_propagation};
use crate::verdict::Verdict;

/// The stages for questions about programs.
pub const PROGRAMS: &[Stage] = &[
    Stage::UnitPropagation,
    Stage::Polynomials,
    Stage::MulAbstraction,
    Stage::SatSweeping,
    Stage::CaseSplitting,
    Stage::Ackermann,
    Stage::Z3,
];
/// The same for programs that were tried in no state before.
pub const COMPARISONS: &[Stage] = &[
    Stage::UnitPropagation,
    Stage::Sampling,
    Stage::Polynomials,
    Stage::MulAbstraction,
    Stage::SatSweeping,
    Stage::CaseSplitting,
    Stage::Ackermann,
    Stage::Z3,
];
/// The stages for questions about instructions: their products are mostly those of floats, whose
/// factors are chosen.
pub const INSTRUCTIONS: &[Stage] = &[
    Stage::UnitPropagation,
    Stage::SatSweeping,
    Stage::CaseSplitting,
    Stage::Ackermann,
    Stage::Z3,
];
/// The stages for many questions of which most are easy: those that look for equal terms or cases
/// cost more than they save.
pub const PLAIN: &[Stage] = &[Stage::UnitPropagation, Stage::Ackermann, Stage::Z3];
/// The stages for questions that are about choices alone.
pub const CHOICES: &[Stage] = &[Stage::UnitPropagation, Stage::BddReduction, Stage::Z3];

/// Steps to look for values of elements of the state other than those that are known, where steps
/// count.
const FREE_STEPS: u64 = 1_000_000;
/// As many as are made in this time otherwise.
const FREE: Duration = Duration::from_millis(250);

impl Stage {
    fn run(self) -> Run {
        match self {
            Stage::UnitPropagation => unit_propagation::run,
            Stage::Sampling => sampling::run,
            Stage::BddReduction => bdd::run,
            Stage::Polynomials => polynomial::run,
            Stage::MulAbstraction => mul_abstraction::run,
            Stage::SatSweeping => sat_sweep::run,
            Stage::CaseSplitting => case_split::run,
            Stage::Ackermann => ackermann::run,
            Stage::Z3 => query::run,
        }
    }
}

/// Can all assertions hold together? Like [`query::solve`], by some stages.
///
/// The last assertion is the negated claim, the others are what it assumes: this only guides the
/// search.
///
/// # Panics
/// If an assertion is not a boolean, or there is no stage.
#[must_use]
pub fn decide(stages: &[Stage], pool: &TermPool, assertions: &[Term], budget: &Budget) -> Answer {
    let start = Instant::now();
    let limit = budget.left();
    let found = ask(stages, pool, assertions, budget);
    let verdict = match &found.verdict {
        Verdict::Proved => Verdict::Proved,
        Verdict::Unknown(why) => Verdict::Unknown(why.clone()),
        Verdict::Refuted(bits) => {
            let simple = found.stage == Stage::Sampling;
            with_bits(pool, assertions, bits, simple, budget.left().max(limit.divided(2)))
        }
    };
    Answer {
        elapsed: start.elapsed(),
        ..found.with(verdict)
    }
}

/// Is it shown that not all assertions can hold together? Unlike [`decide`], without a model if
/// they can.
///
/// # Panics
/// If an assertion is not a boolean, or there is no stage.
#[must_use]
pub fn impossible(stages: &[Stage], pool: &TermPool, assertions: &[Term], budget: &Budget) -> bool {
    ask(stages, pool, assertions, budget).verdict.is_proved()
}

/// Asks some stages; that the assertions can hold is known by bits of variables.
///
/// # Panics
/// If an assertion is not a boolean, or there is no stage.
#[must_use]
pub fn ask(stages: &[Stage], pool: &TermPool, assertions: &[Term], budget: &Budget) -> Answer<Bits> {
    let start = Instant::now();
    let mut question = Question::new(pool, assertions);
    let (stage, verdict) = follow(stages, &mut question, budget);
    // What Z3 was not asked about is plain from decision diagrams if they took part, else it was
    // from the first stage on.
    let stage = match stage {
        Stage::Z3 if question.basis.z3 => stage,
        Stage::Z3 if question.basis.diagrams => Stage::BddReduction,
        Stage::Z3 => stages[0],
        _ => stage,
    };
    Answer {
        verdict,
        basis: question.basis,
        stage,
        elapsed: start.elapsed(),
    }
}

/// What the first stage says that decides a question.
fn follow(stages: &[Stage], question: &mut Question, budget: &Budget) -> (Stage, Decision) {
    for (i, stage) in stages.iter().enumerate() {
        let mut rest = |question: &mut Question, budget: &Budget| follow(&stages[i + 1..], question, budget).1;
        let progress = counted(*stage, || stage.run()(question, budget, &mut rest));
        if let Progress::Decided(decision) = progress {
            return (*stage, decision);
        }
    }
    (Stage::Z3, Verdict::Unknown("no stage decides it".to_owned()))
}

/// A model of the assertions as they were given, of which bits are known; are these simple numbers?
fn with_bits(pool: &TermPool, assertions: &[Term], bits: &Bits, simple: bool, limit: Effort) -> Verdict<Model> {
    // The pool may hold the formulas of a thousand other questions. What a model gives values to
    // has the same number in both.
    let mut hinted = TermPool::declaring_like(pool);
    let mut all = pool.rebuild_all(assertions, &mut hinted);
    for (name, width, mask, value) in bits.iter() {
        let Some(id) = hinted.find_var(name) else {
            continue;
        };
        let v = hinted.var(id);
        let m = hinted.constant(width, mask);
        let k = hinted.constant(width, value);
        let masked = hinted.and(v, m);
        all.push(hinted.eq(masked, k));
    }
    // Without values for elements first, and not for long: those that the solver finds itself are
    // often simpler.
    if !simple {
        let found = query::solve(&hinted, &all, limit.at_most(FREE_STEPS, FREE)).verdict;
        if matches!(found, Verdict::Refuted(_)) {
            return found;
        }
    }
    for ((name, addr), value) in bits.elements() {
        let Some(space) = hinted.spaces().find(|s| hinted.space_decl(*s).name == *name) else {
            continue;
        };
        let (addr_width, width) = (hinted.space_decl(space).addr_width, hinted.space_decl(space).elem_width);
        let addr = hinted.constant(addr_width, *addr);
        let (element, value) = (hinted.read(space, addr), hinted.constant(width, *value));
        all.push(hinted.eq(element, value));
    }
    let found = query::solve(&hinted, &all, limit).verdict;
    if matches!(found, Verdict::Refuted(_)) {
        return found;
    }
    // The bits are advice only: without a model for them the question is asked as it was given.
    query::solve(pool, assertions, limit).verdict
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::Width;

    use super::*;

    /// A model gives values to what the pool of the question declares, in which other variables
    /// come first.
    #[test]
    fn a_model_is_one_of_the_pool_that_was_asked() {
        let mut pool = TermPool::new();
        let mut declared = |i: u32| {
            let v = pool.declare_var(&format!("x{i}"), Width::of(8));
            pool.var(v)
        };
        let all: Vec<Term> = (0..9).map(&mut declared).collect();
        let five = pool.constant(Width::of(8), 5);
        let product = pool.mul(all[7], all[8]);
        let question = [pool.eq(product, five), pool.ult(five, all[7])];
        let answer = decide(PROGRAMS, &pool, &question, &Budget::of(Duration::from_secs(10)));
        let Verdict::Refuted(model) = answer.verdict else {
            panic!("{:?}", answer.verdict);
        };
        let mut model = model;
        let mut evaluator = isamorph_core::formula::Evaluator::new(&pool, &mut model);
        assert!(question.iter().all(|t| evaluator.eval(*t) == 1));
    }

    #[test]
    fn elements_of_the_state_have_values_at_the_addresses_that_are_read() {
        let mut pool = TermPool::new();
        let w = Width::of(8);
        let space = pool.declare_space("m", w, w);
        let x = pool.declare_var("x", w);
        let x = pool.var(x);
        let (one, five, high) = (pool.constant(w, 1), pool.constant(w, 5), pool.constant(w, 0xf0));
        let next = pool.add(x, one);
        let (here, there) = (pool.read(space, x), pool.read(space, next));
        let all = [pool.ult(high, x), pool.eq(here, five), pool.ult(five, there)];
        // With reads as variables, and as they are.
        for stages in [PROGRAMS, CHOICES] {
            let answer = ask(stages, &pool, &all, &Budget::of(Duration::from_secs(10)));
            let Verdict::Refuted(bits) = answer.verdict else {
                panic!("{:?}", answer.verdict);
            };
            let x = bits.iter().find(|(name, ..)| *name == "x").expect("a value").3;
            let at = |addr: u128| bits.elements().iter().find(|(e, _)| *e == ("m".to_owned(), addr)).map(|(_, v)| *v);
            assert!(x > 0xf0, "{bits:?}");
            assert_eq!(at(x), Some(5), "{bits:?}");
            assert!(at((x + 1) & 255) > Some(5), "{bits:?}");
        }
    }

    #[test]
    fn what_decision_diagrams_make_plain_is_decided_by_them() {
        let mut pool = TermPool::new();
        let w = pool.declare_var("w", Width::of(2));
        let w = pool.var(w);
        let (low, high) = (pool.extract(0, 0, w), pool.extract(1, 1, w));
        let (not_low, not_high) = (pool.not(low), pool.not(high));
        // Each of the four values is excluded, and no assumption alone says anything of one bit.
        let all = [(low, high), (not_low, high), (low, not_high), (not_low, not_high)].map(|(a, b)| pool.or(a, b));
        let budget = Budget::of(Duration::from_secs(10));
        let answer = ask(CHOICES, &pool, &all, &budget);
        assert!(matches!(answer.verdict, Verdict::Proved), "{:?}", answer.verdict);
        assert!(answer.basis.diagrams && !answer.basis.z3, "{:?}", answer.basis);
        assert_eq!(answer.stage, Stage::BddReduction);
        // What assumptions state outright needs none.
        let answer = ask(CHOICES, &pool, &[high, not_high], &budget);
        assert_eq!(answer.stage, Stage::UnitPropagation);
        assert!(!answer.basis.diagrams, "{:?}", answer.basis);
    }
}

//! Proof by cases and by shared terms decides what the plain solver decides.

use std::time::Duration;

use isamorph_core::formula::{Term, TermPool, Width, sample};
use isamorph_smt::Verdict;
use isamorph_smt::solver::pipeline::PROGRAMS;
use isamorph_smt::solver::query::check;
use isamorph_smt::solver::{Budget, decide};
use proptest::prelude::*;

const LIMIT: Duration = Duration::from_millis(500);

/// Even small formulas are swept and split.
fn eager() -> Budget {
    Budget {
        small: 4,
        ..Budget::of(LIMIT)
    }
}

fn booleans(pool: &mut TermPool, choices: &[u32], count: usize) -> Vec<Term> {
    let terms = sample::grow_all(pool, choices);
    let mut out = Vec::new();
    for t in terms.into_iter().rev().take(count) {
        let width = pool.width(t);
        let b = if width == Width::BOOL {
            t
        } else {
            let zero = pool.constant(width, 0);
            pool.ne(t, zero)
        };
        out.push(b);
    }
    out
}

fn name(v: &Verdict<isamorph_smt::solver::query::Model>) -> &'static str {
    match v {
        Verdict::Refuted(_) => "sat",
        Verdict::Proved => "unsat",
        Verdict::Unknown(_) => "unknown",
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn cases_and_sweeps_agree_with_the_plain_solver(choices in prop::collection::vec(any::<u32>(), 10..30), count in 1usize..5) {
        let mut pool = TermPool::new();
        let all = booleans(&mut pool, &choices, count);
        let plain = check(&pool, &all, LIMIT);
        let split = decide(PROGRAMS, &pool, &all, &eager()).verdict;
        if !matches!(plain, Verdict::Unknown(_)) && !matches!(split, Verdict::Unknown(_)) {
            prop_assert_eq!(name(&plain), name(&split));
        }
        // A formula and its negation together are impossible, however they are taken apart.
        let goal = all[0];
        let not = pool.not(goal);
        prop_assert!(!matches!(decide(PROGRAMS, &pool, &[goal, not], &eager()).verdict, Verdict::Refuted(_)));
    }
}

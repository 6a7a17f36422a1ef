//! The stages of a decision, in the order in which they are tried, and what each did.
//!
//! A stage may call later ones: case splitting asks Z3 about each case. Time is counted where it is
//! spent, so that the times of all stages add up to the time of all questions.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// What assertions say of single conditions is put into the others
    /// ([`super::unit_propagation`]).
    UnitPropagation,
    /// Conditions on bits of a word become decision diagrams under the assumptions
    /// ([`super::bdd`]).
    BddReduction,
    /// Sums and products are compared as polynomials ([`super::polynomial`]).
    Polynomials,
    /// Wide products become sums of products of limbs, which may have any value
    /// ([`super::mul_abstraction`]).
    MulAbstraction,
    /// Terms that are equal in samples are proved equal and merged ([`super::sat_sweep`]).
    SatSweeping,
    /// Bits that choose between operands are fixed, one case after the other
    /// ([`super::case_split`]).
    CaseSplitting,
    /// The solver ([`super::query`]).
    Z3,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Stage; 7] = [
        Stage::UnitPropagation,
        Stage::BddReduction,
        Stage::Polynomials,
        Stage::MulAbstraction,
        Stage::SatSweeping,
        Stage::CaseSplitting,
        Stage::Z3,
    ];

    /// The name that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::UnitPropagation => "unit propagation",
            Stage::BddReduction => "BDD reduction",
            Stage::Polynomials => "polynomials",
            Stage::MulAbstraction => "multiplication abstraction",
            Stage::SatSweeping => "SAT sweeping",
            Stage::CaseSplitting => "case splitting",
            Stage::Z3 => "Z3",
        }
    }
}

/// What a stage did in this process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// How often it ran.
    pub runs: u64,
    /// The time that it took, without the stages that it called; the sum over all threads.
    pub time: Duration,
}

struct Counter {
    runs: AtomicU64,
    nanoseconds: AtomicU64,
}

static COUNTERS: [Counter; Stage::ALL.len()] = [const {
    Counter {
        runs: AtomicU64::new(0),
        nanoseconds: AtomicU64::new(0),
    }
}; Stage::ALL.len()];

thread_local! {
    /// The stage that this thread is in, and since when.
    static NOW: Cell<Option<(Stage, Instant)>> = const { Cell::new(None) };
}

/// What a stage did so far, in all threads.
#[must_use]
pub fn work(stage: Stage) -> Work {
    let counter = &COUNTERS[stage as usize];
    Work {
        runs: counter.runs.load(Ordering::Relaxed),
        time: Duration::from_nanos(counter.nanoseconds.load(Ordering::Relaxed)),
    }
}

/// Does a stage's work, and counts it.
pub(super) fn counted<T>(stage: Stage, work: impl FnOnce() -> T) -> T {
    COUNTERS[stage as usize].runs.fetch_add(1, Ordering::Relaxed);
    let outer = enter(Some(stage));
    let result = work();
    enter(outer);
    result
}

/// Goes on in another stage; returns the one that was left.
fn enter(stage: Option<Stage>) -> Option<Stage> {
    let now = Instant::now();
    let left = NOW.replace(stage.map(|stage| (stage, now)));
    left.map(|(stage, since)| {
        let spent = u64::try_from(now.duration_since(since).as_nanos()).unwrap_or(u64::MAX);
        COUNTERS[stage as usize].nanoseconds.fetch_add(spent, Ordering::Relaxed);
        stage
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_counted_once_where_it_is_spent() {
        let before = (work(Stage::MulAbstraction), work(Stage::SatSweeping));
        let start = Instant::now();
        counted(Stage::MulAbstraction, || {
            std::thread::sleep(Duration::from_millis(10));
            counted(Stage::SatSweeping, || std::thread::sleep(Duration::from_millis(30)));
        });
        let total = start.elapsed();
        let outer = work(Stage::MulAbstraction).time - before.0.time;
        let inner = work(Stage::SatSweeping).time - before.1.time;
        assert!(
            outer >= Duration::from_millis(10) && inner >= Duration::from_millis(30),
            "{outer:?} {inner:?}"
        );
        // Other tests may run the same stages meanwhile, so the sum is no equality.
        assert!(outer + inner + Duration::from_millis(1) >= total, "{outer:?} {inner:?} {total:?}");
        assert!(work(Stage::SatSweeping).runs > before.1.runs);
    }
}

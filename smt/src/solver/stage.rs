//! The interface of a stage: a function of a question ([`Run`]), with a counter of its own.
//!
//! A stage may call later ones: case splitting asks Z3 about each case. Time is counted where it is
//! spent, so that the times of all stages add up to the time of all questions.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use isamorph_core::formula::{Term, TermPool, Width};

use super::effort::{Effort, End};
use crate::verdict::Verdict;

/// A stage, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// What assertions say of single conditions is put into the others
    /// ([`super::unit_propagation`]).
    UnitPropagation,
    /// Formulas are evaluated in some states ([`super::sampling`]).
    Sampling,
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
    /// Reads and calls become variables ([`super::ackermann`]).
    Ackermann,
    /// The solver ([`super::query`]).
    Z3,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Stage; 9] = [
        Stage::UnitPropagation,
        Stage::Sampling,
        Stage::BddReduction,
        Stage::Polynomials,
        Stage::MulAbstraction,
        Stage::SatSweeping,
        Stage::CaseSplitting,
        Stage::Ackermann,
        Stage::Z3,
    ];

    /// The name that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::UnitPropagation => "unit propagation",
            Stage::Sampling => "sampling",
            Stage::BddReduction => "BDD reduction",
            Stage::Polynomials => "polynomials",
            Stage::MulAbstraction => "multiplication abstraction",
            Stage::SatSweeping => "SAT sweeping",
            Stage::CaseSplitting => "case splitting",
            Stage::Ackermann => "Ackermann's reduction",
            Stage::Z3 => "Z3",
        }
    }
}

/// What an answer rests on beside the simplifier and the propagation of units, which take part in
/// all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Basis {
    /// Formulas were replaced by what decision diagrams say is the same.
    pub diagrams: bool,
    /// Z3 was asked about the question, or about a part of it.
    pub z3: bool,
}

impl Basis {
    /// Also what another answer rests on.
    pub fn join(&mut self, other: Basis) {
        self.diagrams |= other.diagrams;
        self.z3 |= other.z3;
    }

    /// The names of what has to be believed.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let parts = [(true, "simplifier"), (self.diagrams, "decision diagrams"), (self.z3, "Z3")];
        parts.into_iter().filter_map(|(is, name)| is.then_some(name)).collect()
    }
}

/// Formulas of which is asked whether they can hold together. The last is the negated claim, the
/// others are what it assumes: that guides the search only.
#[derive(Clone, Debug)]
pub struct Question {
    /// Where the formulas live.
    pub pool: TermPool,
    /// The formulas, all of them booleans.
    pub all: Vec<Term>,
    /// Bits of variables that were put into the formulas.
    pub fixed: Bits,
    /// What reads of the state became.
    pub elements: Vec<ReadAs>,
    /// What an answer will rest on, as far as the question has come.
    pub basis: Basis,
    /// Is it known that the formulas can hold together? Then values are all that is wanted.
    pub can_hold: bool,
}

impl Question {
    /// A question in a pool of its own, which holds nothing else.
    ///
    /// # Panics
    /// If a formula is not a boolean.
    #[must_use]
    pub fn new(pool: &TermPool, formulas: &[Term]) -> Question {
        for t in formulas {
            let width = pool.width(*t);
            assert!(width == Width::BOOL, "an assertion has {width} bits, not 1");
        }
        let mut own = TermPool::new();
        let all = pool.rebuild_all(formulas, &mut own);
        Question {
            pool: own,
            all,
            fixed: Bits::default(),
            elements: Vec::new(),
            basis: Basis::default(),
            can_hold: false,
        }
    }

    /// The same question with other formulas.
    #[must_use]
    pub fn with(&self, pool: TermPool, all: Vec<Term>) -> Question {
        Question {
            pool,
            all,
            fixed: self.fixed.clone(),
            elements: Vec::new(),
            basis: self.basis,
            can_hold: false,
        }
    }
}

/// A read of the state as another term: the name of the space, the address, and the term.
pub type ReadAs = (String, Term, Term);

/// An element of the state: the name of its space, and its address.
pub type Element = (String, u128);

/// Values of bits of variables, by the names of these; and of elements of the state, as far as they
/// are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    variables: Vec<(String, Width, u128, u128)>,
    elements: Vec<(Element, u128)>,
    /// Bits of elements that were put into the formulas: what else is said of these does not
    /// matter.
    stated: Vec<(Element, u128, u128)>,
}

impl Bits {
    /// Adds bits of a variable, as a mask and their value.
    pub fn fix(&mut self, name: &str, width: Width, mask: u128, value: u128) {
        match self.variables.iter_mut().find(|(known, ..)| known == name) {
            Some((_, _, known, old)) => {
                *old |= value & mask & !*known;
                *known |= mask;
            }
            None => self.variables.push((name.to_owned(), width, mask, value & mask)),
        }
    }

    /// The name, the width, the mask of the known bits and their value of each variable.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Width, u128, u128)> {
        self.variables
            .iter()
            .map(|(name, width, mask, value)| (name.as_str(), *width, *mask, *value))
    }

    /// Adds bits of an element of the state, as a mask and their value.
    pub fn fix_element(&mut self, element: Element, mask: u128, value: u128) {
        match self.stated.iter_mut().find(|(known, ..)| *known == element) {
            Some((_, known, old)) => {
                *old |= value & mask & !*known;
                *known |= mask;
            }
            None => self.stated.push((element.clone(), mask, value & mask)),
        }
        let before = self.elements.iter().find(|(e, _)| *e == element).map_or(0, |(_, v)| *v);
        self.set_element(element, before);
    }

    /// Gives an element of the state a value, but for the bits that are known.
    pub fn set_element(&mut self, element: Element, value: u128) {
        let stated = self.stated.iter().find(|(e, ..)| *e == element);
        let value = stated.map_or(value, |(_, mask, own)| value & !mask | own);
        match self.elements.iter_mut().find(|(e, _)| *e == element) {
            Some((_, old)) => *old = value,
            None => self.elements.push((element, value)),
        }
    }

    /// The elements of the state that have values. Others may have any, or one that is not known.
    #[must_use]
    pub fn elements(&self) -> &[(Element, u128)] {
        &self.elements
    }
}

/// What a stage may spend.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// When everything has to end.
    pub end: End,
    /// Most steps of Z3 for a question.
    pub steps: Option<u32>,
    /// Most cases.
    pub splits: Option<usize>,
    /// Cases are split until the state reads and wide operations of a formula cost at most this
    /// much together.
    pub small: usize,
    /// Is it asked by a stage about another question? Then nothing is tried twice.
    pub inner: bool,
}

impl Budget {
    /// What pays on the obligations of instruction sets.
    pub const SMALL: usize = 40;

    /// All that helps, until some time is over, or some steps are done.
    #[must_use]
    pub fn of(limit: impl Into<Effort>) -> Budget {
        Budget {
            end: limit.into().end(),
            steps: None,
            splits: None,
            small: Budget::SMALL,
            inner: false,
        }
    }

    /// What is left.
    #[must_use]
    pub fn left(&self) -> Effort {
        self.end.left()
    }
}

/// What a question comes to: the formulas cannot hold together, or they do with these bits of
/// variables, or neither is known.
pub type Decision = Verdict<Bits>;

/// What a stage makes of a question.
#[derive(Clone, Debug)]
pub enum Progress {
    /// It is decided, or given up.
    Decided(Decision),
    /// Later stages have to decide it; it may be another question now, with the same answer.
    Open,
}

/// The stages behind one.
pub type Rest<'r> = dyn FnMut(&mut Question, &Budget) -> Decision + 'r;

/// A stage.
pub type Run = fn(&mut Question, &Budget, &mut Rest<'_>) -> Progress;

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

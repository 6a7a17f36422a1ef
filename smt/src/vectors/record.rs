//! What an earlier search found, to start from: tests that are replayed, and what stayed undecided.
//! Nothing of it is believed: tests are evaluated again, and what is impossible is proved again.

use std::collections::BTreeMap;
use std::time::Duration;

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, Term};
use rustc_hash::FxHashMap;

use crate::cache::hash;

use super::aim::{Aim, Stage};
use super::formulas::Formulas;
use super::goals::{Goal, What};
use super::mutant::Mutant;
use super::nodes::operator;
use super::state::Elements;

/// The results of a search, by forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The limit of a question; nothing if only tests are known.
    pub limit: Duration,
    /// The seed of its random samples.
    pub seed: u64,
    /// What is known about each form.
    pub forms: BTreeMap<usize, RecordedForm>,
}

/// The results about one form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedForm {
    /// Stands for the goals and the mutants that were looked for; what was undecided counts only if
    /// it is the same.
    pub digest: u64,
    /// What is undecided, by numbers in the form.
    pub undecided: Vec<Aim>,
    /// What is impossible, and what decided that: it is asked first.
    pub proved: Vec<(Aim, Stage)>,
    /// What the tests of another form show, and which.
    pub elsewhere: Vec<(Aim, usize)>,
    /// Instructions and states that show something.
    pub tests: Vec<Start>,
}

/// An instruction and the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The instruction.
    pub instr: Instr,
    /// The state; all else holds zero.
    pub before: Elements,
}

/// A number that changes with what is looked for in a form. It is the same for all builds of the
/// program.
#[must_use]
pub fn digest<'g>(formulas: &Formulas, goals: impl Iterator<Item = &'g Goal>, mutants: impl Iterator<Item = &'g Mutant>) -> u64 {
    let pool = &formulas.pool;
    let goals: Vec<&Goal> = goals.collect();
    let mutants: Vec<&Mutant> = mutants.collect();
    let mut roots = formulas.roots();
    roots.extend(&formulas.meaningless);
    let written = roots.len();
    for goal in &goals {
        if let Goal::Holds { needed, condition, .. } = goal {
            roots.extend(needed);
            roots.push(*condition);
        }
    }
    roots.extend(mutants.iter().flat_map(|m| [m.at, m.instead]));
    let mut numbers: FxHashMap<Term, u64> = FxHashMap::default();
    for t in pool.reachable(&roots) {
        let node = pool.node(t);
        let (kind, first, second) = operator(node);
        let mut what = vec![u64::from(pool.width(t).bits()), kind.into(), first, second];
        match node {
            Node::Const(value) => what.extend([*value as u64, (*value >> 64) as u64]),
            Node::Var(id) => what.push(id.index() as u64),
            _ => node.for_each_operand(|o| what.push(numbers[&o])),
        }
        numbers.insert(t, hashed(&what));
    }
    let of = |t: &Term| numbers[t];
    let mut all: Vec<u64> = roots[..written].iter().map(of).collect();
    for goal in goals {
        match goal {
            Goal::Row { table, row } => all.extend([0, *table as u64, *row as u64]),
            Goal::Holds { needed, condition, what } => {
                all.extend([1, needed.as_ref().map_or(0, of), of(condition)]);
                if let What::Flag { effect, bit, value } = what {
                    all.extend([*effect as u64, u64::from(*bit), u64::from(*value)]);
                }
            }
        }
    }
    all.extend(mutants.iter().flat_map(|m| [of(&m.at), of(&m.instead)]));
    hashed(&all)
}

fn hashed(numbers: &[u64]) -> u64 {
    hash(numbers.iter().flat_map(|n| n.to_le_bytes()))
}

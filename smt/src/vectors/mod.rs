//! Single-step tests: for each form a small set of states that covers both outcomes of every
//! condition and kills every mutant, or a proof that there is no such state.
//!
//! What tests have to show are [`goals`]; the faults are [`mutant`]s. [`form`] looks for tests in
//! random samples, evaluated in columns ([`batch`]), and asks the solver about the rest ([`ask`]).
//! What a test expects is said by the reference evaluator ([`vector`]), never by a sample.

pub mod ask;
pub mod batch;
pub mod dice;
pub mod explain;
pub mod form;
pub mod formulas;
pub mod goals;
pub mod hard;
pub mod hypotheses;
pub mod instructions;
pub mod justify;
pub mod mutant;
pub mod near;
pub mod sensitise;
pub mod state;
pub mod units;
pub mod vector;

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;
use rayon::prelude::*;

use crate::solver::query::in_new_context;

pub use form::{FormTests, GoalStatus, Options};
pub use units::Units;
pub use vector::{Access, Vector};

/// The tests of some forms, in their order; `done` is called as each is finished.
pub fn generate(set: &InstructionSet, forms: &[usize], options: Options, done: &(dyn Fn(usize) + Sync)) -> Vec<FormTests> {
    let words = instructions::Words::new(set);
    let layout = Arc::new(Layout::new(set.model()));
    let units = units(set, &words, forms);
    // Large forms first, so that none is left for the end.
    let mut order: Vec<usize> = forms.to_vec();
    order.sort_by_key(|f| std::cmp::Reverse((units.of_form(*f), set.forms()[*f].tables.len())));
    let one = |form: &usize| {
        let tests = in_new_context(|| form::tests(set, &words, &layout, &units, *form, options));
        done(*form);
        tests
    };
    let mut all: Vec<FormTests> = order.par_iter().with_max_len(1).map(one).collect();
    all.sort_by_key(|t| t.form);
    all
}

/// How many faults of single terms are found by random tests, so many times as many as there are
/// tests of each form.
pub fn found_by_random(set: &InstructionSet, tests: &[FormTests], times: usize, options: Options) -> usize {
    let words = instructions::Words::new(set);
    let layout = Arc::new(Layout::new(set.model()));
    let forms: Vec<usize> = tests.iter().map(|t| t.form).collect();
    let units = units(set, &words, &forms);
    let found = |t: &FormTests| form::found_by_random(set, &words, &layout, &units, t.form, times * t.vectors.len(), options);
    tests.par_iter().with_max_len(1).map(found).sum()
}

/// The float operations of forms that have instructions.
fn units(set: &InstructionSet, words: &instructions::Words<'_>, forms: &[usize]) -> Units {
    if set.model().floats.is_empty() {
        return Units::default();
    }
    let has_words = |form: &usize| words.of_form(*form).random(1).is_some();
    let forms: Vec<usize> = forms.iter().copied().filter(has_words).collect();
    Units::new(set.model(), &forms)
}

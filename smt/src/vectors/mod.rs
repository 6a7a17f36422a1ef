//! Single-step tests: for each form a small set of states that covers both outcomes of every
//! condition and kills every mutant, or a proof that there is no such state.
//!
//! What tests have to show are [`goals`]; the faults are [`mutant`]s. [`form`] looks for tests in
//! random samples, evaluated in columns ([`batch`]), and asks about the rest, first its gates
//! ([`mod@bench`]), then the solver ([`ask`]). What a test expects is said by the reference
//! evaluator ([`vector`]), never by a sample.

pub mod again;
pub mod aim;
pub mod ask;
pub mod batch;
pub mod bench;
mod calls;
pub mod dice;
pub mod explain;
pub mod fields;
pub mod form;
pub mod formulas;
pub mod goals;
pub mod hard;
pub mod hypotheses;
pub mod instructions;
pub mod justify;
pub mod mutant;
pub mod near;
pub mod nodes;
pub mod packed;
pub mod record;
pub mod rounds;
pub mod sensitise;
pub mod shipped;
pub mod state;
pub mod units;
pub mod vector;

use std::sync::Arc;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;
use isamorph_core::model::{Effect, Semantics};
use rayon::prelude::*;

use crate::solver::query::in_new_context;

pub use again::Again;
pub use form::{FormTests, GoalStatus, Options, Task};
pub use nodes::Nodes;
pub use record::Record;
pub use units::Units;
pub use vector::{Access, Vector};

/// The tests of some forms, in their order; `done` is called as each is finished. What is recorded
/// of an earlier search saves time.
pub fn generate(set: &InstructionSet, forms: &[usize], options: Options, record: &Record, done: &(dyn Fn(usize) + Sync)) -> Vec<FormTests> {
    let words = instructions::Words::new(set);
    let layout = Arc::new(Layout::new(set.model()));
    let forms_with_words = with_words(&words, forms);
    let units = units(set, &forms_with_words);
    let nodes = (!options.each_form).then(|| Nodes::new(set, &units, &forms_with_words));
    // Large forms first, so that none is left for the end; small ones if there may be no time for
    // all.
    let mut order: Vec<usize> = forms.to_vec();
    if options.end.is_some() {
        order.sort_by_cached_key(|f| terms(set, *f));
    } else {
        order.sort_by_cached_key(|f| std::cmp::Reverse((units.of_form(*f), terms(set, *f))));
    }
    // What a search with a smaller limit left undecided may be decided now.
    let as_far = record.limit >= options.limit && record.seed == options.seed;
    let search = |form: usize, again: Option<&Again>, counts: bool| {
        let task = Task {
            form,
            units: &units,
            nodes: nodes.as_ref(),
            again,
            recorded: record.forms.get(&form).map(|recorded| (recorded, counts.then_some(record.limit))),
        };
        in_new_context(|| form::tests(set, &words, &layout, task, options))
    };
    let one = |form: &usize| {
        let tests = search(*form, None, as_far);
        done(*form);
        tests
    };
    let mut all: Vec<FormTests> = order.iter().par_bridge().map(one).collect();
    all.sort_by_key(|t| t.form);
    if let Some(nodes) = &nodes {
        let counts = as_far && all.iter().all(|t| t.untested.is_some() || t.is_known);
        rounds::complete(&mut all, nodes, |wanted| {
            let wanted: Vec<(usize, Again)> = wanted.into_iter().collect();
            let found = wanted
                .par_iter()
                .with_max_len(1)
                .map(|(form, again)| search(*form, Some(again), counts));
            found.collect()
        });
    }
    all
}

/// Which faults of single terms are found by random tests, so many times as many as there are tests
/// of each form: for each form, in the order of its mutants.
pub fn found_by_random(set: &InstructionSet, tests: &[FormTests], times: usize, options: Options) -> Vec<Vec<bool>> {
    of_each(set, tests, options, |words, layout, task, t| {
        form::found_by_random(set, words, layout, task, times * t.vectors.len(), options)
    })
}

/// How much of what these tests say is impossible samples show: nothing, if that is right.
pub fn contradicted(set: &InstructionSet, tests: &[FormTests], options: Options) -> usize {
    let shown = of_each(set, tests, options, |words, layout, task, t| {
        form::contradicted(set, words, layout, task, t, options)
    });
    shown.into_iter().sum()
}

/// What a later search with the same options can start from: tests that the first samples of a
/// search make superfluous are left out. What a search did not decide counts only if it came to its
/// end.
pub fn to_record(set: &InstructionSet, tests: &[FormTests], options: Options) -> Record {
    let forms = of_each(set, tests, options, |words, layout, task, t| {
        form::to_record(set, words, layout, task, t, options)
    });
    let forms = tests.iter().map(|t| t.form).zip(forms);
    Record {
        limit: if options.is_over() { Duration::ZERO } else { options.limit },
        seed: options.seed,
        forms: forms.filter_map(|(form, recorded)| Some((form, recorded?))).collect(),
    }
}

/// Those of these forms whose record is not up to date: something else is looked for in them today.
pub fn outdated(set: &InstructionSet, forms: &[usize], record: &Record, options: Options) -> Vec<usize> {
    let of_form = |form: &usize| FormTests {
        form: *form,
        ..FormTests::default()
    };
    let tests: Vec<FormTests> = forms.iter().map(of_form).collect();
    let digests = of_each(set, &tests, options, |words, layout, task, _| {
        form::digest_of(set, words, layout, task, options)
    });
    let forms = forms.iter().copied().zip(digests);
    let outdated = forms.filter(|(form, digest)| *digest != record.forms.get(form).map(|f| f.digest));
    outdated.map(|(form, _)| form).collect()
}

/// What is found out about the tests of each form.
fn of_each<T: Send>(
    set: &InstructionSet,
    tests: &[FormTests],
    options: Options,
    find: impl Fn(&instructions::Words<'_>, &Arc<Layout>, Task<'_>, &FormTests) -> T + Sync,
) -> Vec<T> {
    let words = instructions::Words::new(set);
    let layout = Arc::new(Layout::new(set.model()));
    let forms = with_words(&words, &tests.iter().map(|t| t.form).collect::<Vec<_>>());
    let units = units(set, &forms);
    let nodes = (!options.each_form).then(|| Nodes::new(set, &units, &forms));
    let one = |t: &FormTests| {
        let task = Task {
            form: t.form,
            units: &units,
            nodes: nodes.as_ref(),
            again: None,
            recorded: None,
        };
        find(&words, &layout, task, t)
    };
    tests.par_iter().with_max_len(1).map(one).collect()
}

/// How many terms describe what a form does.
fn terms(set: &InstructionSet, form: usize) -> usize {
    let isa = set.model();
    match &isa.forms[form].semantics {
        Semantics::Effects { effects, .. } => {
            let roots: Vec<_> = effects.iter().flat_map(Effect::parts).collect();
            isa.pool.reachable(&roots).len()
        }
        _ => 0,
    }
}

/// Forms that have instructions.
fn with_words(words: &instructions::Words<'_>, forms: &[usize]) -> Vec<usize> {
    let has_words = |form: &usize| words.of_form(*form).random(1).is_some();
    forms.iter().copied().filter(has_words).collect()
}

/// Their float operations.
fn units(set: &InstructionSet, forms: &[usize]) -> Units {
    if set.model().floats.is_empty() {
        return Units::default();
    }
    Units::new(set.model(), forms)
}

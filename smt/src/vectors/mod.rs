//! Single-step tests: for each form a small set of states that covers both outcomes of every
//! condition and kills every mutant, or a proof that there is no such state.
//!
//! What tests have to show are [`goals`]; the faults are [`mutant`]s. Those inside of formulas that
//! forms have in common ([`shared`]) are looked for in one form after the other. [`form`] looks for tests in
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
pub mod options;
pub mod prepared;
pub mod sensitise;
pub mod shared;
pub mod state;
pub mod units;
pub mod vector;

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;
use rayon::prelude::*;

use crate::solver::query::in_new_context;

pub use form::{FormTests, GoalStatus, Phase};
pub use options::Options;
pub use prepared::{Item, Prepared};
pub use units::Units;
pub use vector::{Access, Vector};

/// In so many places that have the same formula samples for a goal or a mutant are made. The solver is
/// asked about the first, and about the next as long as it is proved impossible.
const ROUNDS: usize = 3;

/// The tests of some forms, in their order; `done` is called as each is finished.
pub fn generate(set: &InstructionSet, forms: &[usize], options: Options, done: &(dyn Fn(usize) + Sync)) -> Vec<FormTests> {
    let words = instructions::Words::new(set);
    let layout = Arc::new(Layout::new(set.model()));
    let (all, mut tests) = prepared(set, &words, &layout, forms, options);
    let classes = shared::classes(set.model(), &all);
    let mut fates: Vec<Option<GoalStatus>> = vec![None; classes.len()];
    let sampling = (0..ROUNDS).map(|round| (Phase::Sampling, round));
    let confirming = (1..).map(|round| (Phase::Confirming, round));
    for (phase, round) in sampling.chain([(Phase::Asking, 0)]).chain(confirming) {
        // Samples of each form are made first. What they do not show in one place is looked for in the
        // next. What is proved impossible in one place has to be so in the others.
        let mut items: Vec<Vec<(usize, Item)>> = vec![Vec::new(); all.len()];
        for (number, class) in classes.iter().enumerate() {
            let is_open = match &fates[number] {
                None => true,
                Some(GoalStatus::Shown) => false,
                Some(GoalStatus::Undecided(..)) => phase != Phase::Confirming,
                Some(GoalStatus::Impossible) => phase == Phase::Confirming,
            };
            if let Some((form, item)) = class.get(round).filter(|_| is_open) {
                items[*form].push((number, *item));
            }
        }
        items.iter_mut().for_each(|items| items.sort_by_key(|i| i.1));
        let is_first = (phase, round) == (Phase::Sampling, 0);
        let mut order: Vec<usize> = (0..all.len()).filter(|form| is_first || !items[*form].is_empty()).collect();
        if order.is_empty() && phase == Phase::Confirming {
            break;
        }
        // Large forms first, so that none is left for the end.
        order.sort_by_key(|form| (std::cmp::Reverse(items[*form].len()), *form));
        let one = |form: &usize| {
            let items: Vec<Item> = items[*form].iter().map(|i| i.1).collect();
            let found = in_new_context(|| form::tests(set, &words, &layout, &all[*form], &items, phase, options));
            if is_first {
                done(all[*form].form);
            }
            (*form, found)
        };
        let mut found: Vec<(usize, form::Found)> = order.par_iter().with_max_len(1).map(one).collect();
        found.sort_by_key(|f| f.0);
        for (form, found) in found {
            for ((class, _), fate) in items[form].iter().zip(found.fates) {
                let before = fates[*class].take().filter(|_| phase != Phase::Asking);
                fates[*class] = Some(before.map_or(fate.clone(), |before| before.or(fate)));
            }
            let own = tests.iter_mut().find(|t| t.form == all[form].form);
            own.into_iter().for_each(|own| own.vectors.extend_from_slice(&found.vectors));
        }
    }
    for (class, fate) in classes.iter().zip(fates) {
        let Some(((form, item), fate)) = class.first().zip(fate) else {
            continue;
        };
        let prepared = &all[*form];
        let Some(own) = tests.iter_mut().find(|t| t.form == prepared.form) else {
            continue;
        };
        match item {
            Item::Goal(i) => own.goals.push((prepared.goals[*i].kind(), fate)),
            Item::Mutant(_) => own.mutants.push(fate),
        }
    }
    tests
}

/// The forms that can be tested, and for all of them what is to be filled with tests.
fn prepared(
    set: &InstructionSet,
    words: &instructions::Words<'_>,
    layout: &Arc<Layout>,
    forms: &[usize],
    options: Options,
) -> (Vec<Prepared>, Vec<FormTests>) {
    let units = units(set, words, forms);
    let one = |form: &usize| (*form, Prepared::new(set, words, layout, &units, *form, options));
    let mut forms: Vec<usize> = forms.to_vec();
    forms.sort_unstable();
    let made: Vec<(usize, Result<Prepared, String>)> = forms.par_iter().with_max_len(1).map(one).collect();
    let (mut all, mut tests) = (Vec::new(), Vec::new());
    for (form, made) in made {
        let mut own = FormTests {
            form,
            ..FormTests::default()
        };
        match made {
            Ok(prepared) => all.push(prepared),
            Err(why) => own.untested = Some(why),
        }
        tests.push(own);
    }
    (all, tests)
}

/// How many faults of single terms are found by random tests, so many times as many as there are
/// tests of each form.
pub fn found_by_random(set: &InstructionSet, tests: &[FormTests], times: usize, options: Options) -> usize {
    let words = instructions::Words::new(set);
    let layout = Arc::new(Layout::new(set.model()));
    let forms: Vec<usize> = tests.iter().map(|t| t.form).collect();
    let (all, _) = prepared(set, &words, &layout, &forms, options);
    let classes = shared::classes(set.model(), &all);
    let count = |form: usize| tests.iter().find(|t| t.form == form).map_or(0, |t| times * t.vectors.len());
    let one = |(number, prepared): (usize, &Prepared)| {
        let all = classes.iter().enumerate();
        let all = all.flat_map(|(class, members)| members.iter().map(move |(form, item)| (class, *form, *item)));
        let own = all.filter(|(_, form, item)| *form == number && matches!(item, Item::Mutant(_)));
        let mut own: Vec<(usize, Item)> = own.map(|(class, _, item)| (class, item)).collect();
        own.sort_by_key(|o| o.1);
        let items: Vec<Item> = own.iter().map(|o| o.1).collect();
        let found = form::found_by_random(set, &words, &layout, prepared, &items, count(prepared.form), options);
        found.into_iter().map(|i| own[i].0).collect::<Vec<usize>>()
    };
    let found: Vec<Vec<usize>> = all.par_iter().enumerate().with_max_len(1).map(one).collect();
    let mut found = found.concat();
    found.sort_unstable();
    found.dedup();
    found.len()
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

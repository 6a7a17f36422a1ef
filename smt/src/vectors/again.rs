//! What a form is asked to show for other forms.

use isamorph_core::formula::Term;
use rustc_hash::FxHashSet;

use super::goals::What;

/// What is looked for once more, in another form or in another term.
#[derive(Clone, Debug, Default)]
pub struct Again {
    /// Goals, by the term that has to be needed.
    pub goals: FxHashSet<(Term, What)>,
    /// Mutants, by their terms.
    pub mutants: FxHashSet<Term>,
}

impl Again {
    /// The terms in question, in order.
    #[must_use]
    pub fn terms(&self) -> Vec<Term> {
        let all = self.goals.iter().map(|g| g.0).chain(self.mutants.iter().copied());
        let mut terms: Vec<Term> = all.collect();
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}

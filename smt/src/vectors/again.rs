//! What a form is asked to show for other forms.

use isamorph_core::formula::Term;
use rustc_hash::FxHashMap;

use super::aim::Stage;
use super::goals::What;

/// What is looked for once more, in another form or in another term.
#[derive(Clone, Debug, Default)]
pub struct Again {
    /// Goals, by the term that has to be needed, and what decided elsewhere that they are impossible.
    pub(super) goals: FxHashMap<(Term, What), Option<Stage>>,
    /// Mutants, by their terms.
    pub(super) mutants: FxHashMap<Term, Option<Stage>>,
}

impl Again {
    /// The terms in question, in order.
    #[must_use]
    pub fn terms(&self) -> Vec<Term> {
        let all = self.goals.keys().map(|g| g.0).chain(self.mutants.keys().copied());
        let mut terms: Vec<Term> = all.collect();
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}

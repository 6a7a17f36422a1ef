//! A claim to be proved, and what was found about it.

use std::fmt;
use std::time::Duration;

use isamorph_core::formula::{Term, VarId};

use super::theorem::Theorem;
use super::witness::Witness;
use crate::solver::{Basis, Stage};
use crate::stop;
use crate::verdict::Verdict;

/// How a model of an obligation's negation is shown.
#[derive(Clone, Debug)]
pub(crate) enum WitnessView {
    /// A word, and the forms whose readings of it matter.
    Word {
        /// The variable that stands for the word.
        var: VarId,
        /// Its width.
        width: u32,
        /// Subjects that read it.
        subjects: Vec<usize>,
        /// Named formulas whose values explain the refutation.
        values: Vec<(String, Term)>,
    },
    /// Field values of one form, or of two.
    Fields {
        /// The subject.
        subject: usize,
        /// Form and its variables.
        instructions: Vec<(usize, Vec<VarId>)>,
        /// Named formulas whose values explain the refutation.
        values: Vec<(String, Term)>,
    },
}

/// The name of an obligation, the same in every run: `isa/group/theorem/subject/aspect`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObligationId {
    /// The ISA, or two joined by `~`.
    pub isa: String,
    /// The group's code.
    pub group: u64,
    /// The theorem.
    pub theorem: Theorem,
    /// What the claim is about: a form, or two joined by `~`.
    pub subject: String,
    /// Which of the claims about it, if there are several.
    pub aspect: Option<String>,
}

impl ObligationId {
    /// Does the name, as it is printed, contain a text?
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.to_string().contains(text)
    }

    /// Does its aspect begin with this, as `effects/r` does with `effects`?
    #[must_use]
    pub fn is_about(&self, aspect: &str) -> bool {
        self.aspect.as_deref().is_some_and(|a| a.starts_with(aspect))
    }
}

impl fmt::Display for ObligationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:08x}/{}/{}", self.isa, self.group, self.theorem.name(), self.subject)?;
        self.aspect.iter().try_for_each(|aspect| write!(f, "/{aspect}"))
    }
}

/// A claim to be proved.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// Its name.
    pub id: ObligationId,
    /// What is claimed, in a sentence.
    pub claim: String,
    /// Formulas that cannot all hold if the claim is true.
    pub negation: Vec<Term>,
    /// Formulas that hold wherever those hold and that are simpler to refute; none if there are no
    /// such.
    pub(super) weaker: Vec<Term>,
    /// Are scripts about `weaker`?
    pub(super) relaxed: bool,
    /// Claims with the same number differ in the last formula of their negation only, and are tried
    /// together first.
    pub(super) together: Option<usize>,
    pub(super) pool: usize,
    pub(super) shows: WitnessView,
}

impl Obligation {
    /// What scripts for other solvers assert: the negation, or a relaxation of it that is far
    /// smaller. If it cannot hold, the claim is proved.
    #[must_use]
    pub fn scripted(&self) -> &[Term] {
        if self.relaxed { &self.weaker } else { &self.negation }
    }

    /// Do scripts assert a relaxation? That it can hold says nothing about the claim.
    #[must_use]
    pub fn is_relaxed(&self) -> bool {
        self.relaxed
    }
}

/// The result for one obligation.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found.
    pub result: Verdict<Box<Witness>>,
    /// What the answer rests on.
    pub basis: Basis,
    /// The stage of the solver that decided it; `None` if it was not tried.
    pub stage: Option<Stage>,
    /// Time taken.
    pub elapsed: Duration,
}

/// Why an obligation is unknown that was not tried, beside [`stop::REASON`].
pub const NO_TIME: &str = "no time was left for it";

impl Verdict<Box<Witness>> {
    /// Is there nothing to say, since Ctrl-C or the end of the time came first?
    #[must_use]
    pub fn was_not_tried(&self) -> bool {
        matches!(self, Verdict::Unknown(why) if why == NO_TIME || why == stop::REASON)
    }
}

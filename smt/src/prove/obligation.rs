//! A claim to be proved, and what was found about it.

use std::time::Duration;

use isamorph_core::formula::{Term, VarId};

use super::theorem::Theorem;
use super::witness::Witness;
use crate::stop;

/// How a model of an obligation's negation is shown.
#[derive(Clone, Debug)]
pub(crate) enum Shows {
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

/// A claim to be proved.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// Stable name: `isa/group/theorem/subject`.
    pub id: String,
    /// Its theorem.
    pub theorem: Theorem,
    /// The ISA, or two joined by `~`.
    pub isa: String,
    /// The group's code.
    pub group: u64,
    /// What is claimed, in a sentence.
    pub claim: String,
    /// Formulas that cannot all hold if the claim is true.
    pub negation: Vec<Term>,
    /// Formulas that hold wherever those hold and that are simpler to refute; none if there are no such.
    pub(super) weaker: Vec<Term>,
    /// Claims with the same number differ in the last formula of their negation only, and are tried together first.
    pub(super) together: Option<usize>,
    pub(super) pool: usize,
    pub(super) shows: Shows,
}

/// The result for one obligation.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found.
    pub result: ProofResult,
    /// The simplifier decided it, without the solver.
    pub by_simplification: bool,
    /// Time taken.
    pub elapsed: Duration,
}

/// What was found about an obligation.
#[derive(Clone, Debug)]
pub enum ProofResult {
    /// No model of the negation exists.
    Proved,
    /// The claim is false, and here it fails.
    Refuted(Box<Witness>),
    /// Neither was found, and why.
    Unknown(String),
}

impl ProofResult {
    /// Is there nothing to say, since Ctrl-C or the end of the time came first?
    #[must_use]
    pub fn was_not_tried(&self) -> bool {
        matches!(self, ProofResult::Unknown(why) if why == NO_TIME || why == stop::REASON)
    }
}

/// Why an obligation is unknown that was not tried, beside [`stop::REASON`].
pub const NO_TIME: &str = "no time was left for it";

//! A plan: obligations with the formulas that they are about.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::programs::Mismatch;
use isamorph_core::encoding::texts::TextMismatch;
use isamorph_core::formula::{Term, TermPool};

use super::obligation::{Obligation, ObligationId, WitnessView};
use super::states::Difference;
use super::theorem::Theorem;

/// Why a plan cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// No ISA has such a group.
    #[error("no ISA given here has a group 0x{0:08x}; groups are: {1}")]
    NoGroup(u64, String),
    /// The number of obligations is not what the specs' shape demands.
    #[error("{0}: {1} obligations were made where the spec's shape demands {2}: some claim was lost")]
    Count(String, usize, usize),
    /// Ctrl-C came before all obligations were made.
    #[error("stopped")]
    Stopped,
    /// A form lies in no group, so that nothing would be claimed about it.
    #[error("{0}: {1} lies in no group: nothing would be claimed about it")]
    NoGroupOf(String, String),
    /// The table programs that decode runs are not the tables that are proved.
    #[error("{0}: decode runs other tables than those that would be proved: {1}")]
    Programs(String, Mismatch),
    /// The tables that print do not hold the texts that are proved.
    #[error("{0}: other texts are printed than those that would be proved: {1}")]
    Texts(String, TextMismatch),
    /// What the parser follows are not the texts that are proved.
    #[error("{0}: other texts are read than those that would be proved")]
    Script(String),
}

/// All obligations of the groups asked for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The instruction sets; proofs are about the very tables that they run on.
    pub subjects: Vec<InstructionSet>,
    /// The claims.
    pub obligations: Vec<Obligation>,
    /// Remarks for the report: priorities, forms without semantics, bits left open.
    pub notes: Vec<String>,
    /// States that are not the same in two specs that are compared. Each is a finding: not all of
    /// the machine is compared.
    pub differences: Vec<Difference>,
    /// Effects on a state of both specs about which nothing is claimed, since they depend on such a
    /// state.
    pub incomparable: usize,
    pub(super) formulas: Formulas,
    pub(super) pools: Vec<TermPool>,
    /// ISA, group, and how many obligations the specs' shape demands there.
    pub(super) demanded: Vec<(String, u64, usize)>,
}

/// How the formulas of obligations are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formulas {
    /// Simplified as they are built, which is what the solver wants.
    #[default]
    Simplified,
    /// As the theorems state them, so that nobody has to believe the simplifier.
    AsStated,
}

impl Formulas {
    /// An empty pool for such formulas, with the spaces and functions of another.
    pub(super) fn pool(self, other: &TermPool) -> TermPool {
        match self {
            Formulas::Simplified => TermPool::with_declarations(other),
            Formulas::AsStated => TermPool::raw_with_declarations(other),
        }
    }
}

/// What to prove.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Only these groups; empty: all.
    pub groups: Vec<u64>,
    /// Only obligations whose id contains this.
    pub filter: Option<String>,
}

impl Scope {
    pub(super) fn covers(&self, group: u64) -> bool {
        self.groups.is_empty() || self.groups.contains(&group)
    }
}

impl Plan {
    pub(super) fn empty(subjects: Vec<InstructionSet>, formulas: Formulas) -> Plan {
        Plan {
            formulas,
            subjects,
            obligations: Vec::new(),
            notes: Vec::new(),
            differences: Vec::new(),
            incomparable: 0,
            pools: Vec::new(),
            demanded: Vec::new(),
        }
    }

    /// Is every claim there that the specs' shape demands? A plan that a filter has thinned out is
    /// not complete.
    ///
    /// # Errors
    /// Where claims are missing, or are too many.
    pub fn complete(&self) -> Result<(), PlanError> {
        let mut left: BTreeMap<(&str, u64), (usize, usize)> = BTreeMap::new();
        for o in &self.obligations {
            left.entry((&o.id.isa, o.id.group)).or_default().0 += 1;
        }
        for (isa, group, n) in &self.demanded {
            left.entry((isa, *group)).or_default().1 += n;
        }
        match left.iter().find(|(_, (made, want))| made != want) {
            Some(((isa, group), (made, want))) => Err(PlanError::Count(format!("{isa} group 0x{group:08x}"), *made, *want)),
            None => Ok(()),
        }
    }

    /// How many obligations each theorem has, by ISA.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<(String, Theorem), usize> {
        let mut out = BTreeMap::new();
        for o in &self.obligations {
            *out.entry((o.id.isa.clone(), o.id.theorem)).or_default() += 1;
        }
        out
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn push(
        &mut self,
        theorem: Theorem,
        isa: &str,
        group: u64,
        (subject, aspect): (&str, &str),
        claim: String,
        negation: Vec<Term>,
        pool: usize,
        shows: WitnessView,
    ) {
        self.obligations.push(Obligation {
            id: ObligationId {
                isa: isa.to_string(),
                group,
                theorem,
                subject: subject.to_string(),
                aspect: (!aspect.is_empty()).then(|| aspect.to_string()),
            },
            claim,
            negation,
            weaker: Vec::new(),
            relaxed: false,
            together: None,
            pool,
            shows,
        });
    }

    /// Formulas that hold wherever the negation of the last claim holds: if they cannot, the claim
    /// is proved.
    pub(super) fn weaken(&mut self, weaker: Vec<Term>) {
        if let Some(o) = self.obligations.last_mut() {
            o.weaker = weaker;
        }
    }

    /// Like [`Plan::weaken`]; other solvers are asked about these formulas too.
    pub(super) fn relax(&mut self, weaker: Vec<Term>) {
        self.weaken(weaker);
        if let Some(o) = self.obligations.last_mut() {
            o.relaxed = true;
        }
    }

    /// The last claim is tried together with others of this key.
    pub(super) fn together(&mut self, key: usize) {
        if let Some(o) = self.obligations.last_mut() {
            o.together = Some(key);
        }
    }
}

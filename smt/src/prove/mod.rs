//! The theorems about an instruction set: what is claimed, over which tables, and what the solver says.
//!
//! A [`Plan`] holds every obligation of the groups asked for, as formulas that must have no model. The formulas are made
//! from the compiled tables that decode, encode and print really walk ([`Codec`], [`Syntax`]), not from a second
//! description of them; the spec's own conditions stand on the other side.
//!
//! 1. *Deterministic*: the decode tree finds a form for exactly the words of its pattern, and no word has two forms.
//! 2. *Total*: every compiled table picks, for every value of its bits, the one row whose condition in the spec holds;
//!    every form lies in its group's region; the decoder accepts the words that the spec makes valid, and reads the fields
//!    and the residue that the spec puts there.
//! 3. *Round trip on words*: encoding what was decoded gives the word back; without residue it gives the canonical word,
//!    which decodes to the same instruction without residue, prints alike and does the same.
//! 4. *Round trip on instructions*: every well-formed instruction encodes to a valid word that decodes to it.
//! 5. *Text*: what the printer writes, the parser's tables read; two instructions that print alike, token by token, are one.
//! 6. *Semantics well-defined*: no value without meaning is read, no location is written twice.
//! 7. *Cross-document*: two specs of one chip accept the same words, ignore the same bits, and mean the same effects but
//!    where both leave them open.

mod cross;
mod influence;
mod local;
mod stated;
mod witness;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use isamorph_core::encoding::Codec;
use isamorph_core::formula::{Pool, Term};
use isamorph_core::isa::Isa;
use isamorph_core::text::Syntax;

use crate::solve::Verdict;
use crate::split;
pub use witness::Witness;

/// One instruction set with the compiled tables that proofs are about.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The spec.
    pub isa: Arc<Isa>,
    /// Tables of decode and encode.
    pub codec: Codec,
    /// Tables of the text.
    pub syntax: Syntax,
}

impl Subject {
    /// Compiles the tables of a spec.
    #[must_use]
    pub fn new(isa: Arc<Isa>) -> Subject {
        Subject {
            codec: Codec::new(&isa),
            syntax: Syntax::new(&isa),
            isa,
        }
    }
}

/// Which theorem an obligation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Theorem {
    Deterministic = 1,
    Total = 2,
    WordRoundTrip = 3,
    InstructionRoundTrip = 4,
    Text = 5,
    Semantics = 6,
    CrossDocument = 7,
}

impl Theorem {
    /// All theorems in order.
    pub const ALL: [Theorem; 7] = [
        Theorem::Deterministic,
        Theorem::Total,
        Theorem::WordRoundTrip,
        Theorem::InstructionRoundTrip,
        Theorem::Text,
        Theorem::Semantics,
        Theorem::CrossDocument,
    ];

    /// The name shown and filtered by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Deterministic => "deterministic",
            Theorem::Total => "total",
            Theorem::WordRoundTrip => "word-round-trip",
            Theorem::InstructionRoundTrip => "instruction-round-trip",
            Theorem::Text => "text",
            Theorem::Semantics => "semantics",
            Theorem::CrossDocument => "cross-document",
        }
    }
}

/// How a model of an obligation's negation is shown.
#[derive(Clone, Debug)]
pub(crate) enum Shows {
    /// A word, and the forms whose readings of it matter.
    Word {
        /// The variable that stands for the word.
        var: isamorph_core::formula::VarId,
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
        instructions: Vec<(usize, Vec<isamorph_core::formula::VarId>)>,
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
    weaker: Vec<Term>,
    pool: usize,
    shows: Shows,
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

/// Why a plan cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// No ISA has such a group.
    #[error("no ISA given here has a group 0x{0:08x}; groups are: {1}")]
    NoGroup(u64, String),
    /// The number of obligations is not what the specs' shape demands.
    #[error("{0}: {1} obligations were made where the spec's shape demands {2}: some claim was lost")]
    Count(String, usize, usize),
    /// A form lies in no group, so that nothing would be claimed about it.
    #[error("{0}: {1} lies in no group: nothing would be claimed about it")]
    NoGroupOf(String, String),
}

/// All obligations of the groups asked for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The instruction sets.
    pub subjects: Vec<Arc<Subject>>,
    /// The claims.
    pub obligations: Vec<Obligation>,
    /// Remarks for the report: priorities, forms without semantics, bits left open.
    pub notes: Vec<String>,
    pools: Vec<Pool>,
    /// ISA, group, and how many obligations the specs' shape demands there.
    demanded: Vec<(String, u64, usize)>,
}

/// What to prove.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Only these groups; empty: all.
    pub groups: Vec<u64>,
    /// Only obligations whose id contains this.
    pub filter: Option<String>,
}

impl Plan {
    /// Makes the obligations of some instruction sets. Those that describe one chip are proved against each other too.
    ///
    /// # Errors
    /// If no ISA has one of the groups, or if an obligation went missing.
    pub fn new(subjects: Vec<Subject>, scope: &Scope) -> Result<Plan, PlanError> {
        let subjects: Vec<Arc<Subject>> = subjects.into_iter().map(Arc::new).collect();
        known_groups(&subjects, scope)?;
        let mut plan = Plan {
            subjects,
            obligations: Vec::new(),
            notes: Vec::new(),
            pools: Vec::new(),
            demanded: Vec::new(),
        };
        for s in 0..plan.subjects.len() {
            local::obligations(&mut plan, s, scope)?;
        }
        for a in 0..plan.subjects.len() {
            for b in a + 1..plan.subjects.len() {
                let (x, y) = (&plan.subjects[a].isa, &plan.subjects[b].isa);
                if x.chip.is_some() && x.chip == y.chip {
                    cross::obligations(&mut plan, a, b, scope);
                }
            }
        }
        plan.complete()?;
        if let Some(f) = &scope.filter {
            plan.obligations.retain(|o| o.id.contains(f.as_str()));
        }
        Ok(plan)
    }

    /// Is every claim there that the specs' shape demands? A plan that a filter has thinned out is not complete.
    ///
    /// # Errors
    /// Where claims are missing, or are too many.
    pub fn complete(&self) -> Result<(), PlanError> {
        let mut left: BTreeMap<(&str, u64), (usize, usize)> = BTreeMap::new();
        for o in &self.obligations {
            left.entry((&o.isa, o.group)).or_default().0 += 1;
        }
        for (isa, group, n) in &self.demanded {
            left.entry((isa, *group)).or_default().1 += n;
        }
        match left.iter().find(|(_, (made, want))| made != want) {
            Some(((isa, group), (made, want))) => Err(PlanError::Count(format!("{isa} group 0x{group:08x}"), *made, *want)),
            None => Ok(()),
        }
    }

    /// The claims that two specs, of one chip or not, mean the same by the words that both accept.
    ///
    /// # Errors
    /// If neither has one of the groups, or an obligation went missing.
    pub fn cross(one: Subject, other: Subject, scope: &Scope) -> Result<Plan, PlanError> {
        let mut plan = Plan {
            subjects: vec![Arc::new(one), Arc::new(other)],
            obligations: Vec::new(),
            notes: Vec::new(),
            pools: Vec::new(),
            demanded: Vec::new(),
        };
        known_groups(&plan.subjects, scope)?;
        cross::obligations(&mut plan, 0, 1, scope);
        plan.complete()?;
        Ok(plan)
    }

    /// Those of [`Plan::cross`] that are about effects.
    ///
    /// # Errors
    /// As there.
    pub fn effects(old: Subject, new: Subject, scope: &Scope) -> Result<Plan, PlanError> {
        let mut plan = Plan::cross(old, new, scope)?;
        plan.obligations.retain(|o| o.id.contains("/effects"));
        Ok(plan)
    }

    #[allow(clippy::too_many_arguments)]
    fn push(
        &mut self,
        theorem: Theorem,
        isa: &str,
        group: u64,
        subject: &str,
        claim: String,
        negation: Vec<Term>,
        pool: usize,
        shows: Shows,
    ) {
        self.obligations.push(Obligation {
            id: format!("{isa}/{group:08x}/{}/{subject}", theorem.name()),
            theorem,
            isa: isa.to_string(),
            group,
            claim,
            negation,
            weaker: Vec::new(),
            pool,
            shows,
        });
    }

    /// Formulas that hold wherever the negation of the last claim holds: if they cannot, the claim is proved.
    fn weaken(&mut self, weaker: Vec<Term>) {
        if let Some(o) = self.obligations.last_mut() {
            o.weaker = weaker;
        }
    }

    /// Tries to prove every obligation, in parallel on the current rayon pool; `done` is told of each result as it comes.
    pub fn run(&self, limit: Duration, done: &(dyn Fn(&Obligation, &Outcome) + Sync)) -> Vec<Outcome> {
        // The largest first, so that no worker is left with one at the end.
        let mut order: Vec<usize> = (0..self.obligations.len()).collect();
        let size = |i: &usize| {
            self.pools[self.obligations[*i].pool]
                .reachable(&self.obligations[*i].negation)
                .len()
        };
        order.sort_by_cached_key(|i| std::cmp::Reverse(size(i)));
        let next = AtomicUsize::new(0);
        let outcomes: Vec<OnceLock<Outcome>> = self.obligations.iter().map(|_| OnceLock::new()).collect();
        rayon::broadcast(|_| {
            while let Some(i) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let o = &self.obligations[*i];
                let outcome = outcomes[*i].get_or_init(|| self.prove(o, limit));
                done(o, outcome);
            }
        });
        // The counter above hands out every index.
        outcomes
            .into_iter()
            .map(|o| o.into_inner().unwrap_or_else(|| unreachable!("every obligation was taken")))
            .collect()
    }

    /// Tries to prove one obligation.
    #[must_use]
    pub fn prove(&self, o: &Obligation, limit: Duration) -> Outcome {
        let start = Instant::now();
        let pool = &self.pools[o.pool];
        if !o.weaker.is_empty() {
            let answer = split::decide(pool, &o.weaker, limit / 2);
            if matches!(answer.verdict, Verdict::Unsat) {
                return Outcome {
                    result: ProofResult::Proved,
                    by_simplification: answer.by_simplification,
                    elapsed: start.elapsed(),
                };
            }
        }
        let answer = split::decide(pool, &o.negation, limit);
        let result = match answer.verdict {
            Verdict::Unsat => ProofResult::Proved,
            Verdict::Sat(model) => ProofResult::Refuted(Box::new(witness::build(self, o, pool, &model))),
            Verdict::Unknown(why) => ProofResult::Unknown(why),
        };
        Outcome {
            result,
            by_simplification: answer.by_simplification,
            elapsed: start.elapsed(),
        }
    }

    /// Writes each obligation as a standalone SMT-LIB2 script: `unsat` means proved.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn emit(&self, dir: &Path) -> std::io::Result<usize> {
        std::fs::create_dir_all(dir)?;
        for (i, o) in self.obligations.iter().enumerate() {
            let name: String =
                o.id.chars()
                    .map(|c| {
                        if c.is_ascii_alphanumeric() || c == '-' || c == '.' {
                            c
                        } else {
                            '_'
                        }
                    })
                    .collect();
            let path = dir.join(format!("{i:04}_{name}.smt2"));
            let mut out = std::io::BufWriter::new(std::fs::File::create(path)?);
            let comments = format!("{}\n{}\nunsat: proved; sat: refuted", o.id, o.claim);
            isamorph_core::formula::write_script(&self.pools[o.pool], &o.negation, &comments, &mut out)?;
            out.flush()?;
        }
        Ok(self.obligations.len())
    }

    /// How many obligations each theorem has, by ISA.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<(String, Theorem), usize> {
        let mut out = BTreeMap::new();
        for o in &self.obligations {
            *out.entry((o.isa.clone(), o.theorem)).or_default() += 1;
        }
        out
    }
}

/// Does every group that is asked for exist?
fn known_groups(subjects: &[Arc<Subject>], scope: &Scope) -> Result<(), PlanError> {
    for g in &scope.groups {
        if !subjects.iter().any(|s| s.isa.groups.iter().any(|x| x.code == *g)) {
            let mut known: Vec<u64> = subjects.iter().flat_map(|s| s.isa.groups.iter().map(|g| g.code)).collect();
            known.sort_unstable();
            known.dedup();
            let known: Vec<String> = known.iter().map(|g| format!("0x{g:08x}")).collect();
            return Err(PlanError::NoGroup(*g, known.join(", ")));
        }
    }
    Ok(())
}

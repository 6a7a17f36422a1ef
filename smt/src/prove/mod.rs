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
mod local;
mod stated;
mod states;
mod witness;

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Codec;
use isamorph_core::formula::{Pool, Term};
use isamorph_core::isa::Isa;
use isamorph_core::text::Syntax;
use rayon::prelude::*;

use crate::control;
use crate::solve::{self, Answer, Verdict};
use crate::split;
use crate::stop;
use local::Claims;
pub use states::{Difference, Size};
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
        let (codec, syntax) = rayon::join(|| Codec::new(&isa), || Syntax::new(&isa));
        Subject { isa, codec, syntax }
    }

    /// The tables that an instruction set runs on.
    #[must_use]
    pub fn of(set: &InstructionSet) -> Subject {
        Subject {
            isa: Arc::new(set.model().clone()),
            codec: set.codec().clone(),
            syntax: set.syntax().clone(),
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

/// Steps of the solver for questions that are not taken apart; a million takes a quarter of a second.
const PLAIN_STEPS: u32 = 500_000;
/// The same for what two documents say where one of them leaves something open: there it is mostly about choices.
const PAIR_STEPS: [u32; 2] = [4_000_000, 20_000_000];

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
    /// Claims with the same number differ in the last formula of their negation only, and are tried together first.
    together: Option<usize>,
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

impl ProofResult {
    /// Is there nothing to say, since Ctrl-C or the end of the time came first?
    #[must_use]
    pub fn was_not_tried(&self) -> bool {
        matches!(self, ProofResult::Unknown(why) if why == NO_TIME || why == stop::REASON)
    }
}

/// Why an obligation is unknown that was not tried, beside [`stop::REASON`].
pub const NO_TIME: &str = "no time was left for it";

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
    /// States that are not the same in two specs that are compared. Each is a finding: not all of the machine is compared.
    pub differences: Vec<Difference>,
    /// Effects on a state of both specs about which nothing is claimed, since they depend on such a state.
    pub incomparable: usize,
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

impl Scope {
    fn covers(&self, group: u64) -> bool {
        self.groups.is_empty() || self.groups.contains(&group)
    }
}

/// A part of a plan that is made by itself, in a pool of its own.
enum Part {
    /// Some of theorems 1 to 6 of a subject's group.
    Local(usize, usize, Claims),
    /// Theorem 7 of two subjects, for a group of each.
    Cross(usize, usize, (usize, usize)),
}

impl Plan {
    /// Makes the obligations of some instruction sets. Those that describe one chip are proved against each other too.
    ///
    /// # Errors
    /// If no ISA has one of the groups, or if an obligation went missing.
    pub fn new(subjects: Vec<Subject>, scope: &Scope) -> Result<Plan, PlanError> {
        let subjects: Vec<Arc<Subject>> = subjects.into_iter().map(Arc::new).collect();
        known_groups(&subjects, scope)?;
        for s in &subjects {
            let isa = &s.isa;
            if let Some(f) = (0..isa.forms.len()).find(|f| isa.forms[*f].group >= isa.groups.len()) {
                return Err(PlanError::NoGroupOf(isa.name.clone(), isa.form_name(f)));
            }
        }
        let printers: Vec<Syntax> = subjects.par_iter().map(|s| Syntax::new(&s.isa)).collect();
        let mut parts = Vec::new();
        for (s, subject) in subjects.iter().enumerate() {
            let groups = (0..subject.isa.groups.len()).filter(|g| scope.covers(subject.isa.groups[*g].code));
            parts.extend(groups.flat_map(|g| [Claims::Words, Claims::Texts].map(|claims| Part::Local(s, g, claims))));
        }
        for a in 0..subjects.len() {
            for b in a + 1..subjects.len() {
                let chip = &subjects[a].isa.chip;
                if chip.is_some() && *chip == subjects[b].isa.chip {
                    parts.extend(cross::parts(&subjects, a, b, scope));
                }
            }
        }
        let mut plan = Plan::of(subjects, &printers, &parts)?;
        if let Some(f) = &scope.filter {
            plan.obligations.retain(|o| o.id.contains(f.as_str()));
        }
        Ok(plan)
    }

    fn empty(subjects: Vec<Arc<Subject>>) -> Plan {
        Plan {
            subjects,
            obligations: Vec::new(),
            notes: Vec::new(),
            differences: Vec::new(),
            incomparable: 0,
            pools: Vec::new(),
            demanded: Vec::new(),
        }
    }

    /// Makes the parts of a plan, in parallel on the current rayon pool, and puts them together in order.
    fn of(subjects: Vec<Arc<Subject>>, printers: &[Syntax], parts: &[Part]) -> Result<Plan, PlanError> {
        let made: Vec<Plan> = parts
            .par_iter()
            .with_max_len(1)
            .map(|part| {
                let mut plan = Plan::empty(subjects.clone());
                if stop::requested() {
                    return plan;
                }
                match *part {
                    Part::Local(s, group, claims) => local::obligations(&mut plan, s, group, claims, &printers[s]),
                    Part::Cross(a, b, groups) => cross::obligations(&mut plan, (a, b), groups),
                }
                plan
            })
            .collect();
        let mut plan = Plan::empty(subjects);
        for part in made {
            let (pools, obligations) = (plan.pools.len(), plan.obligations.len());
            plan.obligations.extend(part.obligations.into_iter().map(|mut o| {
                o.pool += pools;
                o.together = o.together.map(|key| key + obligations);
                o
            }));
            plan.pools.extend(part.pools);
            plan.notes.extend(part.notes);
            plan.differences.extend(part.differences);
            plan.incomparable += part.incomparable;
            plan.demanded.extend(part.demanded);
        }
        plan.differences.sort();
        plan.differences.dedup();
        if stop::requested() {
            return Err(PlanError::Stopped);
        }
        plan.complete()?;
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
        let subjects = vec![Arc::new(one), Arc::new(other)];
        known_groups(&subjects, scope)?;
        let parts = cross::parts(&subjects, 0, 1, scope);
        Plan::of(subjects, &[], &parts)
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
            together: None,
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

    /// The last claim is tried together with others of this key.
    fn with(&mut self, key: usize) {
        if let Some(o) = self.obligations.last_mut() {
            o.together = Some(key);
        }
    }

    /// Tries to prove every obligation, in parallel on the current rayon pool; `done` is told of each result as it comes.
    pub fn run(&self, limit: Duration, done: &(dyn Fn(&Obligation, &Outcome) + Sync)) -> Vec<Outcome> {
        self.run_until(limit, None, done)
    }

    /// Like [`Plan::run`], up to a point in time: what is not decided then is unknown. Ctrl-C ends it too.
    pub fn run_until(&self, limit: Duration, end: Option<Instant>, done: &(dyn Fn(&Obligation, &Outcome) + Sync)) -> Vec<Outcome> {
        let left = || end.map_or(limit, |end| limit.min(end.saturating_duration_since(Instant::now())));
        let over = || stop::requested() || left().is_zero();
        let mut tasks: Vec<Vec<usize>> = Vec::new();
        let mut task_of: HashMap<usize, usize> = HashMap::new();
        for (i, o) in self.obligations.iter().enumerate() {
            let task = match o.together {
                Some(key) => *task_of.entry(key).or_insert(tasks.len()),
                None => tasks.len(),
            };
            match tasks.get_mut(task) {
                Some(members) => members.push(i),
                None => tasks.push(vec![i]),
            }
        }
        // The largest first, so that no worker is left with one at the end.
        let size = |members: &Vec<usize>| {
            let terms: Vec<Term> = members.iter().flat_map(|i| &self.obligations[*i].negation).copied().collect();
            self.pools[self.obligations[members[0]].pool].reachable(&terms).len()
        };
        tasks.sort_by_cached_key(|members| std::cmp::Reverse(size(members)));
        let next = AtomicUsize::new(0);
        let outcomes: Vec<OnceLock<Outcome>> = self.obligations.iter().map(|_| OnceLock::new()).collect();
        rayon::broadcast(|_| {
            while !over()
                && let Some(members) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let together = self.prove_together(members, left());
                for i in members {
                    if over() {
                        return;
                    }
                    let o = &self.obligations[*i];
                    let outcome = outcomes[*i].get_or_init(|| together.clone().unwrap_or_else(|| self.prove(o, left())));
                    done(o, outcome);
                }
            }
        });
        let why = if stop::requested() { stop::REASON } else { NO_TIME };
        let not_tried = || Outcome {
            result: ProofResult::Unknown(why.to_string()),
            by_simplification: false,
            elapsed: Duration::ZERO,
        };
        outcomes.into_iter().map(|o| o.into_inner().unwrap_or_else(not_tried)).collect()
    }

    /// Proves several claims at once, since what they compute is mostly the same; nothing if one of them may be false.
    ///
    /// The time is divided among them.
    fn prove_together(&self, members: &[usize], limit: Duration) -> Option<Outcome> {
        if members.len() < 2 {
            return None;
        }
        let start = Instant::now();
        let all: Vec<&Obligation> = members.iter().map(|i| &self.obligations[*i]).collect();
        let pool = &self.pools[all[0].pool];
        let (goals, contexts): (Vec<Term>, Vec<&[Term]>) = all
            .iter()
            .filter_map(|o| o.negation.split_last().map(|(goal, context)| (*goal, context)))
            .unzip();
        if contexts.len() < all.len() || contexts.iter().any(|c| *c != contexts[0]) {
            return None;
        }
        let mut own = Pool::new();
        let goals = pool.rebuild_all(&goals, &mut own);
        let mut question = pool.rebuild_all(contexts[0], &mut own);
        question.push(own.or_all(goals));
        let answer = split::decide(&own, &question, limit / 2);
        if !matches!(answer.verdict, Verdict::Unsat) {
            return None;
        }
        Some(Outcome {
            result: ProofResult::Proved,
            by_simplification: answer.by_simplification,
            elapsed: start.elapsed() / u32::try_from(members.len()).unwrap_or(u32::MAX),
        })
    }

    /// Tries to prove one obligation.
    #[must_use]
    pub fn prove(&self, o: &Obligation, limit: Duration) -> Outcome {
        let start = Instant::now();
        let pool = &self.pools[o.pool];
        let answer = self.answer(o, limit);
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

    /// Can the negation of an obligation hold? What is about choices alone is asked as it is, what computes is taken apart.
    fn answer(&self, o: &Obligation, limit: Duration) -> Answer {
        let pool = &self.pools[o.pool];
        let end = Instant::now() + limit;
        let left = || end.saturating_duration_since(Instant::now());
        let plainly = |question: &[Term], steps: u32| {
            let (own, question) = control::reduced(pool, question);
            solve::solve_within(&own, &question, left(), Some(steps))
        };
        let mut weaker = !o.weaker.is_empty();
        if weaker && !split::computes(pool, o.weaker.last().copied()) {
            let answer = plainly(&o.weaker, PLAIN_STEPS);
            match answer.verdict {
                Verdict::Unsat => return answer,
                // They can hold, which says nothing about the negation.
                Verdict::Sat(_) => weaker = false,
                Verdict::Unknown(_) => {}
            }
        }
        if o.theorem == Theorem::CrossDocument && !o.weaker.is_empty() {
            for steps in PAIR_STEPS {
                let answer = plainly(&o.negation, steps);
                match answer.verdict {
                    Verdict::Unsat => return answer,
                    Verdict::Sat(_) => break,
                    Verdict::Unknown(_) => {}
                }
            }
        }
        if weaker {
            let answer = split::decide(pool, &o.weaker, left() / 2);
            if matches!(answer.verdict, Verdict::Unsat) {
                return answer;
            }
        }
        split::decide(pool, &o.negation, left())
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

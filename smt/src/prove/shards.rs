//! Obligations in shards: a subspace is what is tried together.
//!
//! That a claim is proved is a claim of absence, of a case in which it fails: subspaces that are
//! done again speak for it, or certificates. A refuted claim is asked again when shards are joined.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::obligation::{Obligation, Outcome};
use super::plan::Plan;
use super::witness::Witness;
use crate::shards::{Halt, Record, Seen, Work};
use crate::solver::Basis;
use crate::stop;
use crate::verdict::Verdict;

/// The obligations of a plan, in subspaces.
pub struct ProveWork<'a> {
    plan: &'a Plan,
    tasks: Vec<Vec<usize>>,
    limit: Duration,
    /// What refuted claims are, where that was asked again: by their place.
    confirmed: Mutex<BTreeMap<usize, Outcome>>,
}

impl<'a> ProveWork<'a> {
    /// The obligations of a plan, with a limit for each.
    #[must_use]
    pub fn new(plan: &'a Plan, limit: Duration) -> ProveWork<'a> {
        ProveWork {
            plan,
            tasks: plan.tasks(),
            limit,
            confirmed: Mutex::default(),
        }
    }

    fn subspace(&self, subspace: usize) -> Record {
        let members = &self.tasks[subspace];
        let outcomes = self.plan.prove_task(members, self.limit);
        let lines = outcomes.iter().map(line).collect();
        self.seen(subspace).record(subspace, lines)
    }

    /// The claims of a subspace.
    fn seen(&self, subspace: usize) -> Seen {
        let mut seen = Seen::default();
        for o in self.claims(subspace) {
            seen.see(&format!("{}: {}", o.id, o.claim));
        }
        seen
    }

    fn claims(&self, subspace: usize) -> impl Iterator<Item = &Obligation> {
        self.tasks[subspace].iter().map(|i| &self.plan.obligations[*i])
    }

    /// Asks about an obligation once more.
    fn again(&self, i: usize) -> Outcome {
        self.plan.prove(&self.plan.obligations[i], self.limit)
    }

    /// The outcomes that records say, by the place of the obligation; those without a record are
    /// left out. Times are not known.
    #[must_use]
    pub fn outcomes(&self, records: &BTreeMap<usize, Record>) -> BTreeMap<usize, Outcome> {
        let confirmed = self.confirmed.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = BTreeMap::new();
        for (subspace, record) in records {
            for (i, line) in self.tasks[*subspace].iter().zip(&record.lines) {
                let outcome = match read(line) {
                    Some(Said::Proved(basis)) => Outcome {
                        result: Verdict::Proved,
                        basis,
                        stage: None,
                        elapsed: Duration::ZERO,
                    },
                    Some(Said::Unknown(why)) => Outcome {
                        result: Verdict::Unknown(why),
                        basis: Basis::default(),
                        stage: None,
                        elapsed: Duration::ZERO,
                    },
                    _ => confirmed.get(i).cloned().unwrap_or_else(|| self.again(*i)),
                };
                all.insert(*i, outcome);
            }
        }
        all
    }
}

impl Work for ProveWork<'_> {
    fn subspaces(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, subspaces: &[usize], done: &(dyn Fn(Record) + Sync)) -> Result<(), Halt> {
        subspaces.par_iter().with_max_len(1).try_for_each(|subspace| {
            let record = self.subspace(*subspace);
            // What Ctrl-C cut short is not known.
            if stop::requested() {
                return Err(Halt::Stopped);
            }
            done(record);
            Ok(())
        })
    }

    fn check(&self, record: &Record) -> Result<(), String> {
        let Some(members) = self.tasks.get(record.subspace) else {
            return Err("there is no such subspace".into());
        };
        let right = self.seen(record.subspace).record(record.subspace, Vec::new());
        if (record.count, &record.checksum) != (right.count, &right.checksum) {
            return Err("its claims are not those of the spec".into());
        }
        if record.lines.len() != members.len() {
            return Err(format!("it has {} results for {} claims", record.lines.len(), members.len()));
        }
        for (i, text) in members.iter().zip(&record.lines) {
            let id = &self.plan.obligations[*i].id;
            match read(text) {
                None => return Err(format!("what it says of {id} cannot be read")),
                Some(Said::Refuted) => {
                    let outcome = self.again(*i);
                    if line(&outcome) != *text {
                        return Err(format!("it says that {id} is refuted by another witness, or falsely"));
                    }
                    self.confirmed.lock().unwrap_or_else(PoisonError::into_inner).insert(*i, outcome);
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn agree(&self, one: &Record, other: &Record) -> bool {
        let unknown = |text: &String| matches!(read(text), Some(Said::Unknown(_)));
        let pairs = || one.lines.iter().zip(&other.lines);
        (one.count, &one.checksum, one.lines.len()) == (other.count, &other.checksum, other.lines.len())
            && pairs().all(|(a, b)| a == b || unknown(a) || unknown(b))
    }
}

/// What a line says of a claim.
enum Said {
    /// It is proved, which rests on this.
    Proved(Basis),
    Refuted,
    Unknown(String),
}

fn line(outcome: &Outcome) -> String {
    match &outcome.result {
        Verdict::Proved => format!("proved {}", outcome.basis.names().join(", ")),
        Verdict::Refuted(w) => format!("refuted {}", witness(w)),
        Verdict::Unknown(why) => format!("unknown {}", json!(why)),
    }
}

/// All that an answer may rest on.
fn bases() -> impl Iterator<Item = Basis> {
    [(false, false), (true, false), (false, true), (true, true)]
        .into_iter()
        .map(|(diagrams, z3)| Basis { diagrams, z3 })
}

fn read(line: &str) -> Option<Said> {
    match line.split_once(' ') {
        Some(("proved", names)) => bases().find(|b| b.names().join(", ") == names).map(Said::Proved),
        Some(("refuted", _)) => Some(Said::Refuted),
        Some(("unknown", why)) => Some(Said::Unknown(serde_json::from_str(why).ok()?)),
        _ => None,
    }
}

fn witness(w: &Witness) -> Value {
    let word = |x: &super::witness::WitnessWord| json!([x.width, format!("{:x}", x.bits), x.readings]);
    json!([w.words.iter().map(word).collect::<Vec<_>>(), w.fields, w.values, w.state])
}

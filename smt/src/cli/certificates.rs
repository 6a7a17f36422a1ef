//! `--certify` of `verify prove` and `verify mine`: certificates of claims, and how many there are.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use isamorph_recheck::index::Index;
use serde_json::{Value, json};

use super::CliError;
use super::output;
use crate::certify::Claims;
use crate::prove::{Formulas, Plan, Scope};

/// What was written.
pub(super) struct Certificates {
    pub(super) index: Index,
    pub(super) bytes: u64,
    pub(super) seconds: f64,
}

impl Certificates {
    /// Writes certificates of claims.
    #[cfg(feature = "certify")]
    pub(super) fn write(claims: &dyn Claims, conflicts: u32, dir: &Path) -> Result<Certificates, CliError> {
        let start = std::time::Instant::now();
        let bar = super::progress::bar(claims.files().iter().map(Vec::len).sum());
        let done = |name: &str| {
            bar.set_message(name.to_owned());
            bar.inc(1);
        };
        let (index, bytes) = crate::certify::write(claims, conflicts, dir, &done).map_err(CliError::usage)?;
        bar.finish_and_clear();
        Ok(Certificates {
            index,
            bytes,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// There is no SAT solver that could.
    #[cfg(not(feature = "certify"))]
    pub(super) fn write(_: &dyn Claims, _: u32, _: &Path) -> Result<Certificates, CliError> {
        Err(CliError::usage_help(
            "this program was built without the SAT solver that writes proofs",
            "build it with the feature `certify`, which needs a C++ compiler: `cargo build --release --features certify`, \
             or `cargo install --path smt --features certify`",
        ))
    }

    /// The names of the claims that have one.
    pub(super) fn names(&self) -> HashSet<&str> {
        let certified = self.index.claims().filter(|claim| claim.certified);
        certified.map(|claim| claim.name.as_str()).collect()
    }

    /// All claims, and those with a certificate.
    fn counts(&self) -> (usize, usize) {
        let certified = self.index.claims().filter(|claim| claim.certified).count();
        (self.index.claims().count(), certified)
    }

    /// In a line, which calls a claim by this word.
    pub(super) fn text(&self, claim: &str, dir: &Path) -> String {
        let (claims, certified) = self.counts();
        format!(
            "{certified} of {} certified in {:.2} s, {:.1} MB in `{}`; {} rest on Z3, decision diagrams and the simplifier",
            output::plural(claims, claim),
            self.seconds,
            self.bytes as f64 / 1e6,
            dir.display(),
            claims - certified - self.refuted().count(),
        )
    }

    /// The claims that are false.
    fn refuted(&self) -> impl Iterator<Item = &str> {
        let refuted = self.index.claims().filter(|claim| claim.refuted);
        refuted.map(|claim| claim.name.as_str())
    }

    /// For programs.
    pub(super) fn json(&self) -> Value {
        let (claims, certified) = self.counts();
        let open = self.index.claims().filter(|claim| !claim.certified && !claim.refuted);
        let names = open.map(|claim| &claim.name);
        json!({
            "claims": claims,
            "certified": certified,
            "uncertified": names.collect::<Vec<_>>(),
            "refuted": self.refuted().collect::<Vec<_>>(),
            "bytes": self.bytes,
            "seconds": self.seconds,
        })
    }
}

/// The same plan, stated without the simplifier.
///
/// # Errors
/// It has other obligations.
pub(super) fn stated(plan: &Plan, scope: &Scope) -> Result<Plan, CliError> {
    let stated = Plan::with(plan.subjects.clone(), scope, Formulas::AsStated).map_err(|e| CliError::usage(e.to_string()))?;
    let names = |plan: &Plan| plan.obligations.iter().map(|o| o.id.clone()).collect::<BTreeSet<_>>();
    if names(&stated) != names(plan) {
        return Err(CliError::usage(
            "simplified or not, a plan must have the same obligations, and this one has not",
        ));
    }
    Ok(stated)
}

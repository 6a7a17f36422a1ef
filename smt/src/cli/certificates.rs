//! `verify prove --certify`: certificates of a plan's claims, and how many there are.

use std::path::Path;

use isamorph_recheck::index::Index;
use serde_json::{Value, json};

use super::CliError;
use super::output;
use crate::prove::{Plan, Scope};

/// What was written.
pub(super) struct Certificates {
    pub(super) index: Index,
    pub(super) bytes: u64,
    pub(super) seconds: f64,
}

impl Certificates {
    /// Writes certificates of a plan's claims, stated without the simplifier.
    #[cfg(feature = "certify")]
    pub(super) fn write(plan: &Plan, scope: &Scope, conflicts: u32, dir: &Path) -> Result<Certificates, CliError> {
        use std::collections::BTreeSet;

        use super::progress;
        use crate::certify;
        use crate::prove::Formulas;

        let start = std::time::Instant::now();
        let stated = Plan::with(plan.subjects.clone(), scope, Formulas::AsStated).map_err(|e| CliError::usage(e.to_string()))?;
        let names = |plan: &Plan| plan.obligations.iter().map(|o| o.id.clone()).collect::<BTreeSet<_>>();
        if names(&stated) != names(plan) {
            return Err(CliError::usage(
                "simplified or not, a plan must have the same obligations, and this one has not",
            ));
        }
        let bar = progress::bar(stated.obligations.len());
        let done = |name: &str| {
            bar.set_message(name.to_owned());
            bar.inc(1);
        };
        let (index, bytes) = certify::write(&stated, &scope.groups, conflicts, dir, &done).map_err(CliError::usage)?;
        bar.finish_and_clear();
        Ok(Certificates {
            index,
            bytes,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// There is no SAT solver that could.
    #[cfg(not(feature = "certify"))]
    pub(super) fn write(_: &Plan, _: &Scope, _: u32, _: &Path) -> Result<Certificates, CliError> {
        Err(CliError::usage_help(
            "this program was built without a SAT solver that writes proofs",
            "build it with the feature `certify`, which is C++",
        ))
    }

    /// All claims, and those with a certificate.
    fn counts(&self) -> (usize, usize) {
        let certified = self.index.claims().filter(|claim| claim.certified).count();
        (self.index.claims().count(), certified)
    }

    /// In a line.
    pub(super) fn text(&self, dir: &Path) -> String {
        let (claims, certified) = self.counts();
        format!(
            "{certified} of {} certified in {:.2} s, {:.1} MB in `{}`; {} rest on Z3, decision diagrams and the simplifier",
            output::plural(claims, "obligation"),
            self.seconds,
            self.bytes as f64 / 1e6,
            dir.display(),
            claims - certified,
        )
    }

    /// For programs.
    pub(super) fn json(&self) -> Value {
        let (claims, certified) = self.counts();
        let names = self.index.claims().filter(|claim| !claim.certified).map(|claim| &claim.name);
        json!({
            "claims": claims,
            "certified": certified,
            "uncertified": names.collect::<Vec<_>>(),
            "bytes": self.bytes,
            "seconds": self.seconds,
        })
    }
}

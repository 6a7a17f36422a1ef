//! `verify prove --solver`: what other solvers say, beside what was proved here.

use std::io::Write;
use std::time::Duration;

use super::CliError;
use super::output::{self, Style, paint};
use super::progress;
use crate::prove::{OtherSolver, Outcome, Plan, Reply};
use crate::verdict::Verdict;

/// The solvers that are meant: `all` are those of the known ones that can be started.
///
/// # Errors
/// One cannot be started.
pub(super) fn chosen(names: &[String], limit: Duration) -> Result<Vec<OtherSolver>, CliError> {
    let mut solvers: Vec<OtherSolver> = Vec::new();
    for name in names {
        if name == "all" {
            let known = OtherSolver::KNOWN.iter().map(|name| OtherSolver::new(name, limit));
            solvers.extend(known.filter(OtherSolver::is_there));
        } else {
            solvers.push(OtherSolver::new(name, limit));
        }
    }
    if let Some(missing) = solvers.iter().find(|solver| !solver.is_there()) {
        return Err(CliError::usage_help(
            format!("the solver `{}` cannot be started", missing.name),
            "name a program that reads an SMT-LIB script, with its options: --solver 'bitwuzla -v 0'",
        ));
    }
    if solvers.is_empty() && !names.is_empty() {
        return Err(CliError::usage(format!("none of {} can be started", OtherSolver::KNOWN.join(", "))));
    }
    Ok(solvers)
}

/// Asks them about all obligations and prints what they say. Does one of them contradict what was
/// found here, or not accept a script?
///
/// # Errors
/// A script cannot be written.
pub(super) fn compare(plan: &Plan, outcomes: &[Outcome], solvers: &[OtherSolver], limit: Duration) -> Result<bool, CliError> {
    let bar = progress::bar(plan.obligations.len());
    let replies = plan
        .ask_others(solvers, limit, &|| bar.inc(1))
        .map_err(|e| CliError::usage(format!("cannot write scripts: {e}")))?;
    bar.finish_and_clear();
    let mut out = output::stdout();
    let mut contradicted = false;
    for ((o, outcome), replies) in plan.obligations.iter().zip(outcomes).zip(&replies) {
        for (solver, reply) in solvers.iter().zip(replies) {
            let (ours, theirs) = match (&outcome.result, reply) {
                (Verdict::Proved, Reply::Refuted) => ("proved", "refuted"),
                (Verdict::Refuted(_), Reply::Proved) => ("refuted", "proved"),
                _ => continue,
            };
            contradicted = true;
            writeln!(
                out,
                "{}  {}",
                paint(Style::Bad, "contradicted"),
                paint(Style::Bold, &o.id.to_string())
            )?;
            writeln!(out, "  here: {ours}, by {}: {theirs}", solver.name)?;
        }
    }
    for (i, solver) in solvers.iter().enumerate() {
        let count = |is: fn(&Reply) -> bool| replies.iter().filter(|r| is(&r[i])).count();
        let errors = count(|r| matches!(r, Reply::Error(_)));
        write!(
            out,
            "{}: {} proved, {} refuted, {} unknown after {} s",
            solver.name,
            count(|r| *r == Reply::Proved),
            count(|r| *r == Reply::Refuted),
            count(|r| *r == Reply::Unknown),
            limit.as_secs_f64(),
        )?;
        match replies
            .iter()
            .find_map(|r| if let Reply::Error(text) = &r[i] { Some(text) } else { None })
        {
            Some(first) => {
                contradicted = true;
                writeln!(out, ", {errors} {}: {first}", paint(Style::Bad, "errors"))?;
            }
            None => writeln!(out)?,
        }
    }
    out.flush()?;
    Ok(contradicted)
}

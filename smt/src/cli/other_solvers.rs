//! `verify prove --solver`: what other solvers say, beside what was proved here.

use std::io::Write;
use std::time::Duration;

use super::CliError;
use super::output::{self, Style, paint};
use super::progress;
use crate::prove::{OtherSolver, Outcome, Plan, Replied, Reply};
use crate::verdict::Verdict;

/// So many of the obligations that a solver does not decide are named.
const NAMED: usize = 20;

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
            let (ours, theirs) = match (&outcome.result, &reply.reply) {
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
        let own: Vec<&Replied> = replies.iter().map(|r| &r[i]).collect();
        let count = |is: fn(&Reply) -> bool| own.iter().filter(|r| is(&r.reply)).count();
        let by_cases = own.iter().filter(|r| r.reply == Reply::Proved && r.cases > 1).count();
        let by_cases = if by_cases > 0 {
            format!(" ({by_cases} by cases)")
        } else {
            String::new()
        };
        write!(
            out,
            "{}: {} proved{by_cases}, {} refuted, {} unknown after {} s for each question",
            solver.name,
            count(|r| *r == Reply::Proved),
            count(|r| *r == Reply::Refuted),
            count(|r| *r == Reply::Unknown),
            limit.as_secs_f64(),
        )?;
        let errors = own
            .iter()
            .filter_map(|r| if let Reply::Error(text) = &r.reply { Some(text) } else { None });
        let mut errors = errors.peekable();
        match errors.peek().copied() {
            Some(first) => {
                contradicted = true;
                writeln!(out, ", {} {}: {first}", errors.count(), paint(Style::Bad, "errors"))?;
            }
            None => writeln!(out)?,
        }
        for (o, _) in plan
            .obligations
            .iter()
            .zip(&own)
            .filter(|(_, r)| r.reply == Reply::Unknown)
            .take(NAMED)
        {
            writeln!(out, "  unknown: {}", o.id)?;
        }
    }
    out.flush()?;
    Ok(contradicted)
}

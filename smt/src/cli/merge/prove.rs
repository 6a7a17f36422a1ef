//! `verify prove` in shards.

use std::process::ExitCode;

use super::super::output::{self, Format};
use super::super::prove::{ProveArgs, exit_code, human, plan, report};
use super::super::{CliError, FINDINGS};
use super::arguments::Arguments;
use super::join::Joining;
use super::part;
use crate::prove::shards::ProveWork;
use crate::prove::{Outcome, Plan};
use crate::shards::{Question, Source};

fn question(args: &ProveArgs, plan: &Plan) -> Question {
    let mut a = Arguments::of("prove");
    a.isas(&args.isa);
    a.options("--group", args.group.iter().map(|g| format!("{g:#010x}")));
    a.options("--filter", &args.filter);
    a.seconds("--timeout", args.timeout);
    Question::new(a.done(), plan.subjects.iter().flat_map(Source::of).collect())
}

/// Does a shard.
///
/// # Errors
/// Bad input, or a file that cannot be written.
pub fn shard(args: &ProveArgs) -> Result<ExitCode, CliError> {
    let Some((shard, dir)) = args.part.chosen() else {
        return Err(CliError::usage("no shard is chosen"));
    };
    let (_, plan) = plan(args)?;
    let question = question(args, &plan);
    if part::is_done(&question, (shard, dir))? {
        return Ok(ExitCode::SUCCESS);
    }
    part::perform(&question, &ProveWork::new(&plan, args.timeout), (shard, dir), args.jobs)
}

/// Joins shards, and prints what one machine would have.
pub(super) fn merge(args: &ProveArgs, joining: &Joining) -> Result<ExitCode, CliError> {
    let (_, plan) = plan(args)?;
    joining.same_question(&question(args, &plan))?;
    let work = ProveWork::new(&plan, args.timeout);
    let Some(joined) = joining.join(&work)? else {
        return Ok(ExitCode::from(FINDINGS));
    };
    let outcomes: Vec<Outcome> = work.outcomes(&joined.records).into_values().collect();
    match joining.args.format {
        Format::Human => human(&plan, &outcomes, None, None)?,
        Format::Json => output::json(&report(&plan, &outcomes, None))?,
    }
    Ok(match joined.refused {
        true => ExitCode::from(FINDINGS),
        false => exit_code(&plan, &outcomes, false),
    })
}

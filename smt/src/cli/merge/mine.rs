//! `verify mine` in shards.

use std::process::ExitCode;

use isamorph_core::InstructionSet;

use super::super::mine::{MineArgs, effort, loaded, subset, summary, too_many, write};
use super::super::{CliError, FINDINGS, input, progress};
use super::arguments::Arguments;
use super::join::Joining;
use super::part;
use crate::ops::Ops;
use crate::rules::book::{Book, Subset};
use crate::rules::derived::Relations;
use crate::rules::mine::shards::MineWork;
use crate::shards::{Question, Source};

fn question(args: &MineArgs, set: &InstructionSet) -> Result<Question, CliError> {
    let mut a = Arguments::of("mine");
    a.isa(&args.isa);
    a.option("--len", args.len);
    a.options("--use", &args.using);
    a.choice("--flags", &args.flags);
    a.options("--nodes", args.nodes);
    a.flag("--usual", args.usual);
    a.options("--vector", (args.vector > 1).then_some(args.vector));
    a.path("--like", args.like.as_deref());
    a.options("--constants", &args.constants);
    a.seconds("--timeout", args.timeout);
    a.option("--seed", args.seed);
    let mut sources: Vec<Source> = Source::of(set).collect();
    if let Some(path) = &args.like {
        sources.push(Source::new(&path.display().to_string(), &input::whole(path)?.1));
    }
    Ok(Question::new(a.done(), sources))
}

/// The work of mining over some operations; it borrows of what is made for it.
fn with_work<T>(
    args: &MineArgs,
    (subset, ops): (Subset, Ops),
    with: impl FnOnce(&MineWork) -> Result<T, CliError>,
) -> Result<(T, Subset, Ops), CliError> {
    let relations = Relations::new(&ops);
    let effort = effort(args);
    let bar = progress::bar(0);
    let work = MineWork::new(&ops, &relations, &effort, &|length, at, all| {
        bar.set_length(all as u64);
        bar.set_position(at as u64);
        bar.set_message(format!("windows of {length}"));
    });
    bar.finish_and_clear();
    let done = with(&work.map_err(|e| too_many(&ops, e))?)?;
    Ok((done, subset, ops))
}

/// Does a shard.
///
/// # Errors
/// Bad input, or a file that cannot be written.
pub fn shard(args: &MineArgs) -> Result<ExitCode, CliError> {
    let Some(chosen) = args.shard.zip(args.output.as_deref()) else {
        return Err(CliError::usage("no shard is chosen"));
    };
    let set = loaded(args)?;
    let question = question(args, &set)?;
    if part::is_done(&question, chosen)? {
        return Ok(ExitCode::SUCCESS);
    }
    let subset = subset(args, &set)?;
    let (code, ..) = with_work(args, subset, |work| part::perform(&question, work, chosen, None))?;
    Ok(code)
}

/// Joins shards, and writes the book that one machine would have.
pub(super) fn merge(args: &MineArgs, joining: &Joining) -> Result<ExitCode, CliError> {
    let set = loaded(args)?;
    joining.same_question(&question(args, &set)?)?;
    let subset = subset(args, &set)?;
    let join = |work: &MineWork| Ok(joining.join(work)?.map(|j| (work.mined(&j.records), j.refused)));
    let (joined, subset, ops) = with_work(args, subset, join)?;
    let Some((mut mined, refused)) = joined else {
        return Ok(ExitCode::from(FINDINGS));
    };
    let mut book = Book {
        subset,
        length: args.len as usize,
        ops,
        rules: std::mem::take(&mut mined.rules),
        first: None,
    };
    mined.unwritten = book.leave_out_what_has_no_code(&set);
    book.find_only_constants(args.timeout);
    if let Some(path) = &joining.args.output {
        write(&set, &book, path)?;
    }
    summary(joining.args.format, &book, &mined, None)?;
    Ok(ExitCode::from(if refused { FINDINGS } else { 0 }))
}

//! `verify audit` in shards.

use std::path::PathBuf;
use std::process::ExitCode;

use isamorph_core::InstructionSet;

use super::super::audit::{Asking, AuditArgs, AuditFormat, Shown, print};
use super::super::output::Format;
use super::super::{CliError, FINDINGS, input};
use super::arguments::Arguments;
use super::join::Joining;
use super::part;
use crate::audit::shards::AuditWork;
use crate::shards::{Question, Source};

fn question(args: &AuditArgs, set: &InstructionSet) -> Result<Question, CliError> {
    let mut a = Arguments::of("audit");
    a.isa(&args.isa);
    a.options("--against", &args.against);
    a.options("--assembler", &args.assembler);
    a.choice("--order", &args.order);
    a.flag("--raw", args.raw);
    a.option("--refuses", &args.refuses);
    a.choice("--compare", &args.compare);
    a.path("--normalise", args.normalise.as_deref());
    a.path("--known", args.known.as_deref());
    a.option("--random", args.random);
    a.option("--words", args.words);
    a.option("--exhaustive", args.exhaustive);
    a.option("--patterns", args.patterns);
    a.option("--seed", args.seed);
    a.option("--batch", args.batch);
    a.seconds("--timeout", args.timeout);
    let mut sources: Vec<Source> = Source::of(set).collect();
    let file = |path: &PathBuf| {
        if path.as_os_str() == "-" {
            // What a shard was asked is kept with its answer, so that it can be done again.
            return Err(CliError::usage("a shard cannot read standard input: name a file"));
        }
        Ok(Source::new(&path.display().to_string(), &input::whole(path)?.1))
    };
    for path in args.normalise.iter().chain(&args.known) {
        sources.push(file(path)?);
    }
    Ok(Question::new(a.done(), sources))
}

/// The work of an audit in shards.
fn with_work<T>(args: &AuditArgs, asking: &Asking, with: impl FnOnce(&AuditWork) -> Result<T, CliError>) -> Result<T, CliError> {
    asking.with(|make| {
        let (words, swept) = {
            let audit = make();
            (audit.words(&args.choice()), audit.swept(&args.choice()))
        };
        if let Some(width) = swept.first() {
            return Err(CliError::usage_help(
                format!("a shard asks about lists of words, and all words of {width} bits are too many for one"),
                format!("run it on one machine, with --journal, or name fewer than {width} bits with --exhaustive"),
            ));
        }
        with(&AuditWork::new(make, words, args.batch))
    })
}

/// Does a shard.
///
/// # Errors
/// Bad input, a program that cannot be asked, or a file that cannot be written.
pub fn shard(args: &AuditArgs) -> Result<ExitCode, CliError> {
    let Some((shard, dir)) = args.part.chosen() else {
        return Err(CliError::usage("no shard is chosen"));
    };
    let set = args.isa.load()?;
    let question = question(args, &set)?;
    if part::is_done(&question, (shard, dir))? {
        return Ok(ExitCode::SUCCESS);
    }
    let asking = Asking::new(args, &set)?;
    with_work(args, &asking, |work| part::perform(&question, work, (shard, dir), None))
}

/// Joins shards, widens what was found, and prints what one machine would have.
pub(super) fn merge(args: &AuditArgs, joining: &Joining) -> Result<ExitCode, CliError> {
    // A file could name any command.
    if joining.args.against.as_deref() != Some(args.command()) {
        return Err(CliError::usage_help(
            format!("the shards are of an audit of `{}`, which will be run", args.command()),
            "say that you trust it, with --against and the same command",
        ));
    }
    let set = args.isa.load()?;
    joining.same_question(&question(args, &set)?)?;
    let asking = Asking::new(args, &set)?;
    with_work(args, &asking, |work| {
        let Some(joined) = joining.join(work)? else {
            return Ok(ExitCode::from(FINDINGS));
        };
        let (audit, mut report) = work.report(&joined.records).map_err(|e| CliError::usage(e.to_string()))?;
        let shown = Shown {
            args,
            set: &set,
            asking: &asking,
            audit: &audit,
            learnt: &[],
        };
        let format = match joining.args.format {
            Format::Human => AuditFormat::Human,
            Format::Json => AuditFormat::Json,
        };
        let found = print(&shown, &mut report, format)?;
        Ok(ExitCode::from(if found || joined.refused { FINDINGS } else { 0 }))
    })
}

//! `verify search` in shards, in rounds: counterexamples of one are test states of the next.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use isamorph_core::InstructionSet;
use isamorph_recheck::sha256::sha256;
use serde_json::json;

use super::super::output::{self, Format, Style, paint, plural};
use super::super::search::{CostArg, Ready, SearchArgs, print, ready};
use super::super::{CliError, FINDINGS};
use super::arguments::Arguments;
use super::join::Joining;
use super::part;
use crate::ops::Cost;
use crate::shards::{Question, Source, quoted};
use crate::synth::checkpoint::Resumed;
use crate::synth::shards::{Answer, SearchWork, TestState, read_state, state_text};
use crate::whole_file;

/// The first line of a file of test states.
const FORMAT: &str = "isamorph states 1";

/// The arguments without test states.
fn arguments(args: &SearchArgs) -> Arguments {
    let mut a = Arguments::of("search");
    a.isa(&args.isa);
    a.options("--goal", &args.goal);
    a.options("--live-out", &args.live_out);
    a.options("--assume", &args.assume);
    a.options("--scratch", &args.scratch);
    a.flag("--flags", args.flags);
    a.option("--solve", args.solve);
    let e = &args.effort;
    a.option("--max-len", e.max_len);
    a.options("--cost", e.cost.as_ref().map(cost_text));
    a.option("--mem", e.mem);
    a.option("--seed", e.seed);
    a.flag("--halves", e.halves);
    a.flag("--floats", e.floats);
    a.options("--use", &e.using);
    a.options("--without", &e.without);
    a.value(args.file.as_deref());
    a
}

fn cost_text(cost: &CostArg) -> String {
    let measure = cost.measure.map(|m| match m {
        Cost::Bytes => "bytes".to_string(),
        Cost::Issue => "issue".to_string(),
    });
    let most = cost.most.map(|n| n.to_string());
    measure.into_iter().chain(most).collect::<Vec<_>>().join(",")
}

fn question(args: &SearchArgs, set: &InstructionSet) -> Result<Question, CliError> {
    let mut a = arguments(args);
    a.path("--states", args.states.as_deref());
    let mut sources: Vec<Source> = Source::of(set).collect();
    for path in args.file.iter().map(Path::new).chain(args.states.as_deref()) {
        sources.push(Source::new(&path.display().to_string(), &read(path)?));
    }
    Ok(Question::new(a.done(), sources))
}

fn read(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|error| CliError::Read {
        path: path.display().to_string(),
        error,
    })
}

/// The test states of a file.
fn states(path: &Path) -> Result<Vec<TestState>, CliError> {
    let text = read(path)?;
    let mut lines = text.lines();
    let wrong = |line: usize, what: &str| {
        CliError::usage_help(
            format!("{}:{line}: {what}", path.display()),
            "`verify merge` of the shards of a search writes such files",
        )
    };
    if lines.next() != Some(FORMAT) {
        return Err(wrong(1, &format!("expected `{FORMAT}`")));
    }
    let state = |(i, line): (usize, &str)| read_state(line).ok_or_else(|| wrong(i + 2, "expected `state` and hexadecimal numbers"));
    lines.enumerate().map(state).collect()
}

/// What cannot be divided: what an earlier search knew, and what depends on time.
fn divisible(args: &SearchArgs) -> Result<(), CliError> {
    let other = [
        (args.cache.is_some(), "--cache"),
        (args.effort.time.is_some(), "--time"),
        (args.translate, "--translate"),
        (args.file.as_deref() == Some("-"), "standard input"),
    ];
    match other.iter().find(|o| o.0) {
        None => Ok(()),
        Some((_, name)) => Err(CliError::usage_help(
            format!("a shard depends on its question alone, and not on {name}"),
            "omit it, and limit the search with --cost issue,N",
        )),
    }
}

fn with_work<T>(
    args: &SearchArgs,
    set: &InstructionSet,
    with: impl FnOnce(&Ready, &SearchWork) -> Result<T, CliError>,
) -> Result<Option<T>, CliError> {
    let states = args.states.as_deref().map_or(Ok(Vec::new()), states)?;
    ready(args, set, None, |ready| {
        let work = SearchWork::new(ready.set, ready.ops, ready.problem, &ready.limits, &states);
        with(&ready, &work.map_err(CliError::usage)?)
    })
}

/// Does a shard.
///
/// # Errors
/// Bad input, or a file that cannot be written.
pub fn shard(args: &SearchArgs) -> Result<ExitCode, CliError> {
    let Some((shard, dir)) = args.part.chosen() else {
        return Err(CliError::usage("no shard is chosen"));
    };
    let chosen = (shard, dir.as_path());
    divisible(args)?;
    let set = args.isa.load()?;
    let question = question(args, &set)?;
    if part::is_done(&question, chosen)? {
        return Ok(ExitCode::SUCCESS);
    }
    let done = with_work(args, &set, |_, work| part::perform(&question, work, chosen, args.effort.jobs))?;
    Ok(done.unwrap_or(ExitCode::from(FINDINGS)))
}

/// Joins shards, and prints what one machine would have, or the shards of the next round.
pub(super) fn merge(args: &SearchArgs, joining: &Joining) -> Result<ExitCode, CliError> {
    divisible(args)?;
    let set = args.isa.load()?;
    joining.same_question(&question(args, &set)?)?;
    let code = with_work(args, &set, |ready, work| {
        let Some(joined) = joining.join(work)? else {
            return Ok(ExitCode::from(FINDINGS));
        };
        match work.answer(&joined.records) {
            Answer::Open(more) => next_round(args, joining, &more),
            Answer::Known(outcome) => {
                let known = Resumed {
                    outcome: *outcome,
                    earlier: None,
                    recalled: false,
                    rejected: false,
                };
                let code = print(set.model(), args, ready.ops, &known, ready.original, joining.args.format)?;
                Ok(if joined.refused { ExitCode::from(FINDINGS) } else { code })
            }
        }
    })?;
    Ok(code.unwrap_or(ExitCode::from(FINDINGS)))
}

/// Writes the test states of the next round, and prints its shards as commands.
fn next_round(args: &SearchArgs, joining: &Joining, more: &[TestState]) -> Result<ExitCode, CliError> {
    let mut all = args.states.as_deref().map_or(Ok(Vec::new()), states)?;
    all.extend_from_slice(more);
    let lines = all.iter().map(|s| state_text(s));
    let text: String = std::iter::once(FORMAT.to_string()).chain(lines).map(|l| l + "\n").collect();
    // Another question has another directory; its name is that of the states, so that two merges
    // say the same.
    let dir = joining.args.dir.join(format!("round-{}", &sha256(text.as_bytes())[..16]));
    let path = dir.join("states.txt");
    let written = std::fs::create_dir_all(&dir).and_then(|()| whole_file::write(&path, text.as_bytes()));
    written.map_err(|e| CliError::usage(format!("cannot write `{}`: {e}", path.display())))?;
    let mut question = arguments(args);
    question.path("--states", Some(&path));
    let question = question.done();
    let of = joining.usual_number();
    let dir = dir.display().to_string();
    let commands = (1..=of).map(|i| {
        let part = ["--shard".to_string(), format!("{i}/{of}"), "--output".to_string(), dir.clone()];
        question.iter().cloned().chain(part).collect::<Vec<String>>()
    });
    match joining.args.format {
        Format::Human => {
            let states = plural(more.len(), "new test state");
            eprintln!("{}: {states} told programs apart; run", paint(Style::Bad, "another round"));
            let mut out = output::stdout();
            for command in commands {
                let args: Vec<String> = command.iter().map(|a| quoted(a)).collect();
                writeln!(out, "verify {}", args.join(" "))?;
            }
            out.flush()?;
        }
        Format::Json => output::json(&json!({"states": path, "new": more.len(), "missing": commands.collect::<Vec<_>>()}))?,
    }
    Ok(ExitCode::from(FINDINGS))
}

//! `verify bench`: how well the search does on known problems, and the rules on programs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use isamorph_core::InstructionSet;
use isamorph_core::model::needs::Need;
use isamorph_core::text::to_text;
use serde_json::json;

use super::bench_programs::{self, ProgramsArgs};
use super::equiv::{condition, read_goal};
use super::limits::seconds;
use super::output::{self, Format, Style, paint};
use super::search::{EffortArgs, derive, exhausted, instructions_json, scratch, some_operations, stopped};
use super::select::{built_in, from_file};
use super::{CliError, input};
use crate::equiv::Code;
use crate::ops::usual;
use crate::ops::{self, Cost, Ops};
use crate::synth::goals::{self, Part};
use crate::synth::{self, Limits, NotSearchable, Outcome, hackers_delight};

/// Measure the search on known problems, and the rules on programs
#[derive(Args, Debug)]
pub struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Hd(HdArgs),
    Goals(GoalsArgs),
    Programs(ProgramsArgs),
}

/// The 25 Hacker's Delight problems
///
/// Each problem is a formula, without hints which operations to use. The table shows the code that
/// was found and proved, and up to which cost no code exists. Problems that no operation can
/// express are marked.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
struct HdArgs {
    /// Problems, such as p01-p18 or p03,p07
    #[arg(long, value_name = "LIST", default_value = "p01-p25")]
    only: String,
    #[command(flatten)]
    common: CommonArgs,
}

/// Goals with known shortest code
///
/// A table lists goals, the lengths of their shortest code, and optionally the instructions to use.
/// `vop3p` and `sgx543` have built-in tables. The exit code is 1 if another length is found, or if
/// shorter code is not excluded.
#[derive(Args, Debug)]
#[command(after_long_help = GOALS)]
struct GoalsArgs {
    /// A table of goals: lines such as `swap 1: v0 <- v1[15..0] ++ v1[31..16]`
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Goals, by name; all by default
    #[arg(long, value_name = "NAMES")]
    only: Option<String>,
    #[command(flatten)]
    common: CommonArgs,
}

/// What both take.
#[derive(Args, Clone, Debug)]
struct CommonArgs {
    /// A built-in instruction set
    #[arg(long, value_name = "NAME", default_value = "nv50", conflicts_with = "spec")]
    isa: String,
    /// A file with a spec
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// Time limit for a problem, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    each: Option<Duration>,
    /// Start from code generated from the formula, of any length
    #[arg(long)]
    translate: bool,
    #[command(flatten)]
    effort: EffortArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A problem of either kind.
struct Asked {
    name: String,
    title: String,
    /// The file that it stands in, or its name again.
    source: String,
    /// What holds before.
    given: Vec<Part>,
    goal: Part,
    /// Instructions of the shortest code, if that is known.
    length: Option<usize>,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify bench hd --only p01-p18
    verify bench hd --only p19,p21-p25 --translate --max-len 2 --without mad
    verify bench hd --only p01-p18 --spec core/isa/rv32.isa
    verify bench hd --only p25 --halves --each 600 --format json

`--time` limits the whole command, `--each` one problem. The cost is the number of instructions unless --cost is given.";

const GOALS: &str = "\
EXAMPLES
    verify bench goals --isa vop3p
    verify bench goals --isa sgx543 --only select,mix
    verify bench goals my.goals --spec my.isa --max-len 3";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &BenchArgs) -> Result<ExitCode, CliError> {
    match &args.what {
        What::Hd(a) => {
            let problems = hackers_delight::select(&a.only).map_err(CliError::usage)?;
            let asked = |ops: &Ops, file: &str| {
                let first = ops.most_named(hackers_delight::REGISTERS);
                let one = |p: &&hackers_delight::Problem| {
                    let goal = hackers_delight::with_registers(hackers_delight::goal(p, ops.word.bits()), file, first);
                    Asked {
                        name: p.0.to_string(),
                        title: hackers_delight::title(p).to_string(),
                        source: p.0.to_string(),
                        given: hackers_delight::given(&goal).map(|text| Part::from(text.to_string())).collect(),
                        goal: goal.into(),
                        length: None,
                    }
                };
                problems.iter().map(one).collect()
            };
            measure(&a.common, &target(&a.common)?, &[], &asked)
        }
        What::Programs(a) => bench_programs::run(a),
        What::Goals(a) => {
            let t = target(&a.common)?;
            let (source, table) = table(a, &t)?;
            let goals::Table {
                using,
                vector,
                floats,
                rows,
            } = table;
            let mut common = a.common.clone();
            common.effort.vector = vector;
            common.effort.floats |= floats;
            let one = |r: &goals::Row| Asked {
                name: r.name.clone(),
                title: r.title.clone(),
                source: source.clone(),
                given: r.given.iter().cloned().collect(),
                goal: r.goal.clone(),
                length: Some(r.length),
            };
            measure(&common, &t, &using, &|_, _| rows.iter().map(one).collect())
        }
    }
}

fn target(args: &CommonArgs) -> Result<InstructionSet, CliError> {
    match &args.spec {
        None => built_in(&args.isa),
        Some(path) => from_file(path),
    }
}

/// The goals to measure, what they are measured with, and the name of their file.
fn table(args: &GoalsArgs, t: &InstructionSet) -> Result<(String, goals::Table), CliError> {
    let (name, text) = match &args.file {
        Some(path) => input::whole(path)?,
        None => {
            let vector = args.common.effort.vector;
            let text = goals::built_in(&t.model().name, vector).ok_or_else(|| {
                let kind = if vector > 1 {
                    format!(" on vectors of {vector} registers")
                } else {
                    String::new()
                };
                CliError::usage_help(
                    format!("{} has no table of goals{kind} built in", t.model().name),
                    "name a file with one",
                )
            })?;
            (format!("{}.goals", t.model().name), text.to_string())
        }
    };
    let table = goals::parse(&text).map_err(|(line, what)| CliError::usage(format!("{name}:{line}: {what}")))?;
    let rows = match &args.only {
        Some(list) => goals::select(&table.rows, list).map_err(CliError::usage)?,
        None => table.rows,
    };
    let vector = if table.vector > 1 {
        table.vector
    } else {
        args.common.effort.vector
    };
    Ok((name, goals::Table { vector, rows, ..table }))
}

/// Searches for all that is asked, with the operations of the instruction set and the name of its
/// registers.
fn measure(
    args: &CommonArgs,
    t: &InstructionSet,
    using: &[String],
    asked: &dyn Fn(&Ops, &str) -> Vec<Asked>,
) -> Result<ExitCode, CliError> {
    t.model().machine_with(&[Need::Control, Need::Registers])?;
    let mut effort = args.effort.clone();
    if effort.using.is_empty() {
        effort.using = using.to_vec();
    }
    let cost = effort.cost.get_or_insert_default();
    cost.measure = Some(cost.measure.unwrap_or(Cost::Issue));
    effort.check(t.model())?;
    let start = Instant::now();
    let until = effort.time.map(|t| start + t);
    let ops = effort.threads(|| derive(t, &effort.scope(), effort.measure(), until))?;
    if !ops.complete {
        return stopped(t.model(), args.format);
    }
    some_operations(t.model(), &ops.instructions)?;
    let derived = start.elapsed();
    let file = ops::register_file(t.model()).map_or("", |f| t.model().states[f].name.as_str());
    let problems = asked(&ops, file);
    let mut out = output::stdout();
    let human = args.format == Format::Human;
    let width = problems.iter().map(|p| p.name.len() + 2).max().unwrap_or(0).max(5);
    if human {
        writeln!(
            out,
            "{} operations ({} encodings{}) of {} derived in {:.2} s",
            ops.all.len(),
            ops.encodings,
            ops.instructions.cut().map_or(String::new(), |cut| format!(", {cut}")),
            t.model().name,
            derived.as_secs_f64()
        )?;
        writeln!(
            out,
            "{:<width$}{:>6}{:>7}  {:<8}{:>10}{:>9}{:>15}  code",
            "", "instrs", "bytes", "proved", "exhausted", "seconds", "candidates"
        )?;
        out.flush()?;
    }
    let (mut solved, mut total, mut documents) = (0, Duration::ZERO, Vec::new());
    for p in &problems {
        let goal = read_goal(t.model(), &p.source, &p.goal.in_place())?;
        let code = Code::Goal(t.model(), &goal);
        let live = code.writes().map_err(|e| CliError::usage(e.to_string()))?;
        let given = p.given.iter().map(|given| condition(t.model(), &p.source, &given.in_place()));
        let mut assume = given.collect::<Result<Vec<_>, _>>()?;
        assume.extend(usual::conditions(t.model()));
        let free = scratch(t.model(), &[])?;
        let problem = match effort.problem(code, live, &free, assume) {
            Ok(problem) if problem.divides() && !ops.divide() => Err(NotSearchable::Division(t.model().name.clone())),
            other => other,
        };
        let problem = match problem {
            Ok(p) => p,
            Err(why) => {
                if human {
                    writeln!(out, "{:<width$}not expressible: {why}", p.name)?;
                }
                documents.push(json!({"problem": p.name, "title": p.title, "not_expressible": why.to_string()}));
                continue;
            }
        };
        let left = until.map(|end| end.saturating_duration_since(Instant::now()));
        let limits = Limits {
            translate: args.translate,
            time: args.each.into_iter().chain(left).min(),
            ..effort.limits()
        };
        let outcome = effort.threads(|| synth::search(t, &ops, &problem, &limits, &|_, _| {}))?;
        total += outcome.elapsed;
        let found = outcome.found.as_ref().map(|f| f.code.len());
        // A known length must be found, and everything below it exhausted.
        let as_known = p.length.is_none_or(|n| found == Some(n) && outcome.exhausted >= Some(n as u32 - 1));
        solved += usize::from(found.is_some() && as_known);
        let text: Vec<String> = outcome.found.iter().flat_map(|f| &f.code).map(|i| to_text(t.model(), i)).collect();
        if human {
            row(&mut out, &format!("{:<width$}", p.name), &outcome, t.model(), &text)?;
            for given in &p.given {
                writeln!(out, "{:<width$}where {}", "", given.text)?;
            }
            if let Some(length) = p.length.filter(|_| !as_known) {
                writeln!(out, "{:<width$}{}: the shortest has {length}", "", paint(Style::Bad, "differs"))?;
            }
            out.flush()?;
        }
        documents.push(json!({
            "problem": p.name,
            "title": p.title,
            "assumed": p.given.iter().map(|given| given.text.as_str()).collect::<Vec<_>>(),
            "shortest": p.length,
            "code": outcome.found.as_ref().map(|_| text),
            "instructions": outcome.found.as_ref().map(|f| f.code.len()),
            "bytes": outcome.found.as_ref().map(|f| Cost::Bytes.of_code(t.model(), &f.code)),
            "proved": outcome.found.is_some(),
            "exhausted": exhausted(&effort, &ops, &outcome),
            "exhausted_cost": outcome.exhausted,
            "stopped": outcome.stopped,
            "candidates": outcome.candidates,
            "proofs": outcome.proofs,
            "seconds": outcome.elapsed.as_secs_f64(),
        }));
    }
    if human {
        writeln!(out, "{solved} of {} solved, {:.2} s of search", problems.len(), total.as_secs_f64())?;
        out.flush()?;
    } else {
        drop(out);
        output::json(&json!({
            "isa": t.model().name,
            "operations": ops.all.len(), "not_all_variants": ops.instructions.cut,
            "encodings": ops.encodings,
            "instructions": instructions_json(&ops.instructions),
            "derivation_seconds": derived.as_secs_f64(),
            "search_seconds": total.as_secs_f64(),
            "solved": solved,
            "problems": documents,
        }))?;
    }
    Ok(ExitCode::from(if solved == problems.len() { 0 } else { super::FINDINGS }))
}

fn row(out: &mut impl Write, name: &str, o: &Outcome, isa: &isamorph_core::model::Isa, text: &[String]) -> std::io::Result<()> {
    let (length, bytes, proved) = match &o.found {
        Some(f) => (
            f.code.len().to_string(),
            Cost::Bytes.of_code(isa, &f.code).to_string(),
            paint(Style::Good, &format!("{:<8}", "yes")),
        ),
        None => ("-".into(), "-".into(), format!("{:<8}", if o.stopped { "stopped" } else { "none" })),
    };
    let below = o.exhausted.map_or("-".to_string(), |c| format!("<= {c}"));
    writeln!(
        out,
        "{name}{length:>6}{bytes:>7}  {proved}{below:>10}{:>9.2}{:>15}  {}",
        o.elapsed.as_secs_f64(),
        o.candidates,
        text.join("; ")
    )
}

//! `verify bench`: how well the search does on known problems.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use isamorph_core::model::needs::Need;
use isamorph_core::text::to_text;
use serde_json::json;

use super::CliError;
use super::equiv::read_goal;
use super::limits::seconds;
use super::output::{self, Format, Style, paint};
use super::search::{EffortArgs, derive, exhausted, instructions_json, scratch, some_operations, stopped};
use super::select::{built_in, from_file};
use crate::equiv::Code;
use crate::search::ops::{self, Cost};
use crate::search::{self, Limits, NotSearchable, Outcome, Problem, hd, usual};

/// Measure the search on known problems
#[derive(Args, Debug)]
pub struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Hd(HdArgs),
}

/// The 25 Hacker's Delight problems
///
/// Each is given as a formula alone, without hints which operations to use. The table says what was found and proved, and up
/// to which cost no other code exists; a problem that no operation can express is reported as such.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
struct HdArgs {
    /// A built-in instruction set
    #[arg(long, value_name = "NAME", default_value = "nv50", conflicts_with = "spec")]
    isa: String,
    /// An instruction set described in a file
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// Problems, such as p01-p18 or p03,p07
    #[arg(long, value_name = "LIST", default_value = "p01-p25")]
    only: String,
    /// Stop a problem after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    each: Option<Duration>,
    /// Begin with code made part by part from the formula, however long it is
    #[arg(long)]
    translate: bool,
    #[command(flatten)]
    effort: EffortArgs,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify bench hd --only p01-p18
    verify bench hd --only p19,p21-p25 --translate --max-len 2 --without mad
    verify bench hd --only p01-p18 --spec core/isa/rv32.isa
    verify bench hd --only p25 --halves --each 600 --format json

`--time` is for all of it, `--each` for one problem. The cost is the number of instructions unless --cost says otherwise.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &BenchArgs) -> Result<ExitCode, CliError> {
    let What::Hd(args) = &args.what;
    let t = match &args.spec {
        None => built_in(&args.isa)?,
        Some(path) => from_file(path)?,
    };
    t.isa.machine_with(&[Need::Control, Need::Registers])?;
    let problems = hd::select(&args.only).map_err(CliError::usage)?;
    let mut effort = args.effort.clone();
    let cost = effort.cost.get_or_insert_default();
    cost.measure = Some(cost.measure.unwrap_or(Cost::Issue));
    effort.check(&t.isa)?;
    let start = Instant::now();
    let until = effort.time.map(|t| start + t);
    let ops = effort.threads(|| derive(&t, &effort.scope(), effort.measure(), until))?;
    if !ops.complete {
        return stopped(&t.isa, args.format);
    }
    some_operations(&t.isa, &ops.instructions)?;
    let derived = start.elapsed();
    let first = ops.most_named(hd::REGISTERS);
    let file = ops::register_file(&t.isa).map_or("r", |f| t.isa.states[f].name.as_str());
    let mut out = output::stdout();
    let human = args.format == Format::Human;
    if human {
        writeln!(
            out,
            "{} operations ({} encodings) of {} derived in {:.2} s",
            ops.all.len(),
            ops.encodings,
            t.isa.name,
            derived.as_secs_f64()
        )?;
        writeln!(
            out,
            "{:<5}{:>6}{:>7}  {:<8}{:>10}{:>9}{:>15}  code",
            "", "instrs", "bytes", "proved", "exhausted", "seconds", "candidates"
        )?;
        out.flush()?;
    }
    let (mut solved, mut total, mut documents) = (0, Duration::ZERO, Vec::new());
    for p in &problems {
        let goal = read_goal(&t.isa, p.0, &hd::with_registers(p.1, file, first))?;
        let code = Code::Goal(&t.isa, &goal);
        let live = code.writes().map_err(|e| CliError::usage(e.to_string()))?;
        let problem = match Problem::new(code, live, &scratch(&t.isa, &[])?, usual::conditions(&t.isa), effort.seed) {
            Ok(problem) if problem.divides() && !ops.divide() => Err(NotSearchable::Division(t.isa.name.clone())),
            other => other,
        };
        let problem = match problem {
            Ok(p) => p,
            Err(why) => {
                if human {
                    writeln!(out, "{:<5}not expressible: {why}", p.0)?;
                }
                documents.push(json!({"problem": p.0, "title": hd::title(p), "not_expressible": why.to_string()}));
                continue;
            }
        };
        let left = until.map(|end| end.saturating_duration_since(Instant::now()));
        let limits = Limits {
            translate: args.translate,
            time: args.each.into_iter().chain(left).min(),
            ..effort.limits()
        };
        let outcome = effort.threads(|| search::search(&t.isa, &t.codec, &ops, &problem, &limits, &|_, _| {}))?;
        total += outcome.elapsed;
        solved += usize::from(outcome.found.is_some());
        let text: Vec<String> = outcome.found.iter().flat_map(|f| &f.code).map(|i| to_text(&t.isa, i)).collect();
        if human {
            row(&mut out, p.0, &outcome, &t.isa, &text)?;
            out.flush()?;
        }
        documents.push(json!({
            "problem": p.0,
            "title": hd::title(p),
            "code": outcome.found.as_ref().map(|_| text),
            "instructions": outcome.found.as_ref().map(|f| f.code.len()),
            "bytes": outcome.found.as_ref().map(|f| Cost::Bytes.of_code(&t.isa, &f.code)),
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
            "isa": t.isa.name,
            "operations": ops.all.len(),
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
        "{name:<5}{length:>6}{bytes:>7}  {proved}{below:>10}{:>9.2}{:>15}  {}",
        o.elapsed.as_secs_f64(),
        o.candidates,
        text.join("; ")
    )
}

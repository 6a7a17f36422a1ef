//! `verify bench programs`: what rules and facts save in programs.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::model::needs::Need;
use serde_json::{Value, json};

use super::bench_launch::{Executed, executed};
use super::equiv::conditions;
use super::output::{self, Format};
use super::select::IsaArgs;
use super::{CliError, code, progress};
use crate::optimize::cost::size;
use crate::optimize::{Limits, optimize};

/// Savings of the optimizer on programs
///
/// Optimizes each program as `verify suggest --quick` does, and prints instructions and bytes
/// before and after, the number of facts used, and the time. If a file `launch` with options of
/// `verify run` is beside a program, the program is executed before and after, and the instructions
/// executed by its warps are printed; the resulting memory must be the same.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct ProgramsArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Assume a condition on the initial state of each program, such as `r0 < 2`; may be repeated
    #[arg(long, value_name = "COND")]
    assume: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify bench programs --isa flexgrip corpus/programs/flexgrip/*/program.vhd";

/// One line of the table.
struct Row {
    name: String,
    before: (usize, u64),
    after: (usize, u64),
    steps: usize,
    facts: usize,
    executed: Option<Executed>,
    time: Duration,
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub(super) fn run(args: &ProgramsArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    isa.machine_with(&[Need::Control, Need::Registers, Need::Words])?;
    let assumed = conditions(isa, &args.assume)?;
    let mut rows = Vec::new();
    let bar = progress::bar(args.files.len());
    for file in &args.files {
        bar.set_message(file.clone());
        let input = code::programs(&t, file)?;
        for (number, located) in input.programs.iter().enumerate() {
            let program: Vec<Instr> = located.iter().map(|l| l.instr.clone()).collect();
            let start = Instant::now();
            let o = optimize(&t, &program, &assumed, &[], &Limits::default());
            let time = start.elapsed();
            let several = input.programs.len() > 1;
            rows.push(Row {
                name: if several {
                    format!("{file}, program {}", number + 1)
                } else {
                    file.clone()
                },
                before: size(isa, program.iter()),
                after: size(isa, o.places.iter().flatten()),
                steps: o.steps.len(),
                facts: o.steps.iter().map(|s| s.reasons.len()).sum(),
                executed: executed((&args.isa, &t), file, &program, &o.places)?,
                time,
            });
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    match args.format {
        Format::Human => human(&rows)?,
        Format::Json => output::json(&json!({ "isa": isa.name, "programs": rows.iter().map(Row::json).collect::<Vec<_>>() }))?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "program": self.name,
            "before": { "instructions": self.before.0, "bytes": self.before.1 },
            "after": { "instructions": self.after.0, "bytes": self.after.1 },
            "steps": self.steps,
            "facts": self.facts,
            "executed": self.executed.map(|e| json!({ "before": e.before, "after": e.after })),
            "seconds": self.time.as_secs_f64(),
        })
    }
}

fn human(rows: &[Row]) -> std::io::Result<()> {
    let mut out = output::stdout();
    let name = rows.iter().map(|r| r.name.len()).max().unwrap_or(0).max(7);
    writeln!(
        out,
        "{:<name$}  {:>12}  {:>6}  {:>6}  {:>6}  {:>8}  {:>8}  {:>5}  {:>5}  {:>7}",
        "program", "instructions", "become", "bytes", "become", "executed", "become", "steps", "facts", "seconds"
    )?;
    for r in rows {
        let counted = |n: fn(&Executed) -> u64| r.executed.as_ref().map_or("-".to_string(), |e| n(e).to_string());
        writeln!(
            out,
            "{:<name$}  {:>12}  {:>6}  {:>6}  {:>6}  {:>8}  {:>8}  {:>5}  {:>5}  {:>7.2}",
            r.name,
            r.before.0,
            r.after.0,
            r.before.1,
            r.after.1,
            counted(|e| e.before),
            counted(|e| e.after),
            r.steps,
            r.facts,
            r.time.as_secs_f64()
        )?;
    }
    let shares = rows.iter().filter_map(|r| r.executed).filter(|e| e.before > 0);
    let shares: Vec<f64> = shares.map(|e| 100.0 - 100.0 * e.after as f64 / e.before as f64).collect();
    if !shares.is_empty() {
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        writeln!(out, "executed instructions: {mean:.1} % fewer on average")?;
    }
    out.flush()
}

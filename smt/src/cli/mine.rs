//! `verify mine`: rule books.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use isamorph_core::isa::Isa;
use rayon::prelude::*;
use serde_json::json;

use super::CliError;
use super::output::{self, Format, Style, paint, plural};
use super::select::{IsaArgs, Target};
use crate::mine::book::{self, Book};
use crate::mine::rule::Proof;
use crate::mine::{self, Mined};

/// Mine rules for shorter code, with proofs
///
/// Enumerates all windows of a length over some instructions, condition register included, and finds those that a single
/// instruction can replace. Registers become any registers; constants become parameters wherever that can be proved, if need be
/// with a condition on them. Instances of other rules are left out. Every rule is proved for all inputs and parameters.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct MineArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Steps of the longest window
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=2))]
    len: u32,
    /// The instructions, named as in the spec
    #[arg(long = "use", value_name = "NAMES", value_delimiter = ',', default_value = DEFAULT)]
    using: Vec<String>,
    /// Write the rules to FILE.json and FILE.txt
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Prove the rules of this book again instead
    #[arg(long, value_name = "FILE.json", conflicts_with = "output")]
    check: Option<PathBuf>,
    /// Give a proof up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    timeout: u32,
    /// Where the random test states begin
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const DEFAULT: &str = "add,logic,mov,set,min,max,shl,shr";

const EXAMPLES: &str = "\
EXAMPLES
    verify mine --isa nv50 --len 2 --output nv50
    verify mine --isa nv50 --use add,shl
    verify mine --isa nv50 --check corpus/rules/nv50.json

Windows are chains: the second step uses the value, or the flags, that the first leaves, and nothing else reads that value.
Instructions whose result nothing reads are no matter of rules. The exit code is 1 if some rule of --check is not proved.";

/// Runs the command.
///
/// # Errors
/// Bad input, or a file that cannot be written.
pub fn run(args: &MineArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    if let Some(path) = &args.check {
        return check(args, &t, path);
    }
    let isa: &Isa = &t.isa;
    for name in &args.using {
        if !isa.instructions.iter().any(|i| i.name == *name) {
            return Err(CliError::usage_help(
                format!("{} has no instruction named `{name}`", isa.name),
                "name the instructions to mine with --use",
            ));
        }
    }
    let start = Instant::now();
    let ops = book::operations(isa, &t.codec, &args.using);
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let limit = Duration::from_secs(args.timeout.into());
    let mut mined = mine::mine(&ops, args.len as usize, limit, args.seed, &|length, at, all| {
        bar.set_length(all as u64);
        bar.set_position(at as u64);
        bar.set_message(format!("windows of {length}"));
    });
    bar.finish_and_clear();
    let book = Book {
        instructions: args.using.clone(),
        length: args.len as usize,
        ops,
        rules: std::mem::take(&mut mined.rules),
    };
    if let Some(path) = &args.output {
        for (extension, text) in [("json", book.json(isa, &t.codec)), ("txt", book.text(isa, &t.codec))] {
            let path = path.with_extension(extension);
            std::fs::write(&path, text).map_err(|e| CliError::usage(format!("cannot write `{}`: {e}", path.display())))?;
        }
    }
    summary(args, &book, &mined, start.elapsed())?;
    Ok(ExitCode::SUCCESS)
}

fn summary(args: &MineArgs, book: &Book, mined: &Mined, elapsed: Duration) -> Result<(), CliError> {
    let of_length = |n: usize| book.rules.iter().filter(move |r| r.window.len() == n);
    let with_constants = |n: usize| of_length(n).filter(|r| r.window.iter().any(|s| s.constant.is_some())).count();
    let parametric = |n: usize| of_length(n).filter(|r| !r.widths.is_empty()).count();
    let conditional = |n: usize| of_length(n).filter(|r| !r.condition.name().is_empty()).count();
    let weakest = |n: usize| of_length(n).filter(|r| !r.condition.name().is_empty() && r.weakest).count();
    let seconds = mined.proving.as_secs_f64();
    let proofs = book.rules.len() + mined.refuted + mined.undecided;
    match args.format {
        Format::Json => {
            let lengths: Vec<_> = (1..=book.length)
                .map(|n| {
                    json!({
                        "length": n, "rules": of_length(n).count(), "with_constants": with_constants(n), "parametric": parametric(n),
                        "conditional": conditional(n), "weakest_conditions": weakest(n),
                    })
                })
                .collect();
            output::json(&json!({
                "operations": book.ops.all.len(), "encodings": book.ops.encodings, "lengths": lengths, "instances": mined.instances,
                "refuted": mined.refuted, "undecided": mined.undecided, "proofs": proofs, "proof_seconds": seconds,
                "seconds": elapsed.as_secs_f64(),
            }))?;
        }
        Format::Human => {
            let mut out = output::stdout();
            writeln!(out, "{} operations ({} encodings)", book.ops.all.len(), book.ops.encodings)?;
            for n in 1..=book.length {
                writeln!(
                    out,
                    "{n} -> 1: {}; {} of {} with constants are parametric, {} of them with a condition, {} of which proved the weakest",
                    paint(Style::Good, &plural(of_length(n).count(), "rule")),
                    parametric(n),
                    with_constants(n),
                    conditional(n),
                    weakest(n)
                )?;
            }
            writeln!(
                out,
                "{} instances of other rules left out, {} refuted, {} not decided",
                mined.instances, mined.refuted, mined.undecided
            )?;
            writeln!(
                out,
                "{} in {seconds:.1} s of one core ({:.0}/s), {:.1} s altogether",
                plural(proofs, "proof"),
                proofs as f64 / seconds.max(1e-9),
                elapsed.as_secs_f64()
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Proves the rules of a book again.
fn check(args: &MineArgs, t: &Target, path: &PathBuf) -> Result<ExitCode, CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| CliError::Read {
        path: path.display().to_string(),
        error,
    })?;
    let book = Book::parse(&t.isa, &t.codec, &text).map_err(|e| CliError::usage(format!("{}: {e}", path.display())))?;
    let limit = Duration::from_secs(args.timeout.into());
    let start = Instant::now();
    let proofs: Vec<Proof> = book.rules.par_iter().map(|r| r.prove(&book.ops, limit)).collect();
    let count = |p: &dyn Fn(&Proof) -> bool| proofs.iter().filter(|x| p(x)).count();
    let (proved, unknown) = (count(&|p| *p == Proof::Proved), count(&|p| *p == Proof::Unknown));
    let refuted: Vec<usize> = (0..proofs.len())
        .filter(|i| matches!(proofs[*i], Proof::Refuted(_)))
        .map(|i| i + 1)
        .collect();
    match args.format {
        Format::Json => output::json(&json!({
            "rules": proofs.len(), "proved": proved, "refuted": refuted, "unknown": unknown, "seconds": start.elapsed().as_secs_f64(),
        }))?,
        Format::Human => {
            let mut out = output::stdout();
            for i in &refuted {
                writeln!(out, "{}: rule {i}", paint(Style::Bad, "refuted"))?;
            }
            let seconds = start.elapsed().as_secs_f64();
            writeln!(
                out,
                "{}: {proved} proved, {} refuted, {unknown} not decided; {seconds:.1} s",
                plural(proofs.len(), "rule"),
                refuted.len()
            )?;
            out.flush()?;
        }
    }
    Ok(ExitCode::from(if proved == proofs.len() { 0 } else { super::FINDINGS }))
}

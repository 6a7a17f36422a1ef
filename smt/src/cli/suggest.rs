//! `verify suggest`: proved peephole suggestions for a program.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use isamorph_core::encoding::Instr;
use isamorph_core::isa::Isa;
use isamorph_core::text::to_text;
use serde_json::{Value, json};

use super::code::{self, Located};
use super::output::{self, Style, paint, plural};
use super::search::{EffortArgs, stop_on_interrupt};
use super::select::IsaArgs;
use super::{CliError, input};
use crate::suggest::cache::Cache;
use crate::suggest::{self, Finding, Options, Report};

/// Suggest cheaper code, with proofs
///
/// Splits a program into straight-line windows of instructions that work on registers and condition registers, finds out what
/// is live after each, and searches for cheaper code that leaves the same there. Control words, memory accesses and addresses
/// that a control word names end a window; after a control word everything is live. Every suggestion was proved.
///
/// Where words have several sizes, only suggestions that keep every word aligned are made.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct SuggestArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The program: instructions or words, one a line; the first has the address 0
    #[arg(value_name = "FILE")]
    file: String,
    /// Most instructions of a window
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=4))]
    window: u32,
    /// Rewrite the file; only for programs without control words that name addresses
    #[arg(long)]
    fix: bool,
    /// Keep what is found out about windows in this file
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    #[command(flatten)]
    effort: EffortArgs,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: SuggestFormat,
}

/// How `suggest` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SuggestFormat {
    /// For people
    #[default]
    Human,
    /// For programs: see docs/cli.md
    Json,
    /// For code review tools: SARIF 2.1.0
    Sarif,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify suggest --isa nv50 kernel.asm
    verify suggest --isa flexgrip kernel.hex --cache windows.txt --format sarif
    verify suggest --isa nv50 block.asm --fix

`--time` is for each window, 2 seconds by default; `--max-len` limits replacements, to 2 instructions by default here.
Exit codes: 0 nothing found, 1 something found, 2 bad input.";

/// Runs the command.
///
/// # Errors
/// Bad input, or a file that cannot be rewritten.
pub fn run(args: &SuggestArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = &t.isa;
    args.effort.check(isa)?;
    let located = code::read(&t, &args.file)?;
    let program: Vec<Instr> = located.iter().map(|l| l.instr.clone()).collect();
    if args.fix && suggest::blocks::analyse(isa, &program).iter().any(|p| p.target) {
        return Err(CliError::usage_help(
            "a control word names an address of this program, which would move",
            "run without --fix and change the source",
        ));
    }
    let ops = args.effort.ops(&t);
    let mut limits = args.effort.limits();
    limits.time = Some(Duration::from_secs(args.effort.time.unwrap_or(2).into()));
    limits.max_length = limits.max_length.min(2);
    let options = Options {
        window: args.window as usize,
        cost: args.effort.measure(),
        limits,
        seed: args.effort.seed,
    };
    let mut cache = match &args.cache {
        None => Cache::in_memory(),
        Some(path) => {
            let space = args.effort.space();
            let (cache, aside) = Cache::open(path, isa, &space).map_err(|error| CliError::Read {
                path: path.display().to_string(),
                error,
            })?;
            if let Some(message) = aside {
                eprintln!("{}: {message}", paint(Style::Bad, "warning"));
            }
            cache
        }
    };
    stop_on_interrupt();
    let bar = ProgressBar::with_draw_target(Some(program.len() as u64), ProgressDrawTarget::stderr());
    // The template is a constant of this program.
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} instructions {elapsed}") {
        bar.set_style(style);
    }
    let start = std::time::Instant::now();
    let report = args
        .effort
        .threads(|| suggest::suggest(isa, &t.codec, &ops, &program, &options, &mut cache, &|i| bar.set_position(i as u64)))?;
    bar.finish_and_clear();
    cache.save(isa)?;
    if args.fix && !report.findings.is_empty() {
        fix(isa, &args.file, &located, &report)?;
    }
    match args.format {
        SuggestFormat::Human => human(isa, &located, &report, start.elapsed())?,
        SuggestFormat::Json => output::json(&json_report(isa, &located, &report))?,
        SuggestFormat::Sarif => output::json(&sarif(isa, &located, &report))?,
    }
    Ok(ExitCode::from(if report.findings.is_empty() { 0 } else { super::FINDINGS }))
}

fn texts(isa: &Isa, code: &[Instr]) -> Vec<String> {
    code.iter().map(|i| to_text(isa, i)).collect()
}

/// What a finding says, in one sentence.
fn message(f: &Finding) -> String {
    let code = match f.replacement.len() {
        0 => "nothing at all".to_string(),
        n => plural(n, "instruction"),
    };
    format!("{} can be {code}", plural(f.count, "instruction"))
}

fn savings(f: &Finding) -> String {
    let mut parts = Vec::new();
    if f.bytes != 0 {
        parts.push(format!("{} bytes", f.bytes));
    }
    if f.instructions != 0 {
        parts.push(plural(f.instructions as usize, "instruction"));
    }
    parts.join(" and ")
}

fn human(isa: &Isa, located: &[Located], r: &Report, elapsed: Duration) -> std::io::Result<()> {
    let mut out = output::stdout();
    for f in &r.findings {
        let window = &located[f.first..f.first + f.count];
        let margin = window.last().map_or(1, |l| l.line.number.to_string().len());
        let blank = " ".repeat(margin);
        writeln!(out, "{}: {}", paint(Style::Bad, "suggestion"), paint(Style::Bold, &message(f)))?;
        writeln!(out, "{blank}--> {}:{}", window[0].line.file, window[0].line.number)?;
        writeln!(out, "{blank} |")?;
        for l in window {
            writeln!(out, "{:margin$} | {}", l.line.number, l.line.text.trim_end())?;
        }
        writeln!(out, "{blank} |")?;
        for text in texts(isa, &f.replacement) {
            writeln!(out, "{blank} + {}", paint(Style::Good, &text))?;
        }
        writeln!(out, "{blank} = saves {}; proved\n", savings(f))?;
    }
    let bytes: i64 = r.findings.iter().map(|f| f.bytes).sum();
    write!(
        out,
        "{}, {bytes} bytes; {} of {} looked at, {} searched",
        plural(r.findings.len(), "suggestion"),
        plural(r.windows, "window"),
        plural(located.len(), "instruction"),
        r.searched
    )?;
    if r.undecided > 0 {
        write!(out, ", {} not to the end", r.undecided)?;
    }
    writeln!(out, "; {:.1} s", elapsed.as_secs_f64())?;
    out.flush()
}

fn json_report(isa: &Isa, located: &[Located], r: &Report) -> Value {
    let findings: Vec<Value> = r
        .findings
        .iter()
        .map(|f| {
            let window = &located[f.first..f.first + f.count];
            json!({
                "file": window[0].line.file,
                "first_line": window[0].line.number,
                "last_line": window[f.count - 1].line.number,
                "code": window.iter().map(|l| to_text(isa, &l.instr)).collect::<Vec<_>>(),
                "replacement": texts(isa, &f.replacement),
                "bytes_saved": f.bytes,
                "instructions_saved": f.instructions,
                "proved": true,
            })
        })
        .collect();
    json!({
        "isa": isa.name,
        "suggestions": findings,
        "windows": r.windows,
        "searched": r.searched,
        "undecided": r.undecided,
    })
}

fn sarif(isa: &Isa, located: &[Located], r: &Report) -> Value {
    let results: Vec<Value> = r
        .findings
        .iter()
        .map(|f| {
            let window = &located[f.first..f.first + f.count];
            let region = json!({"startLine": window[0].line.number, "endLine": window[f.count - 1].line.number});
            let artifact = json!({"uri": window[0].line.file});
            let code = texts(isa, &f.replacement).join("\n");
            json!({
                "ruleId": "cheaper-code",
                "level": "note",
                "message": {"text": format!("{}, saving {} (proved):\n{code}", message(f), savings(f))},
                "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
                "fixes": [{
                    "description": {"text": message(f)},
                    "artifactChanges": [{
                        "artifactLocation": artifact,
                        "replacements": [{"deletedRegion": region, "insertedContent": {"text": code}}],
                    }],
                }],
            })
        })
        .collect();
    json!({
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{
            "tool": {"driver": {
                "name": "verify suggest",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": [{"id": "cheaper-code", "shortDescription": {"text": "Cheaper code does the same"}}],
            }},
            "results": results,
        }],
    })
}

/// Writes the file again with the replacements; lines without instructions stay.
fn fix(isa: &Isa, path: &str, located: &[Located], r: &Report) -> Result<(), CliError> {
    if path == "-" {
        return Err(CliError::usage("standard input cannot be rewritten: name a file"));
    }
    let mut lines: Vec<Option<String>> = input::read(path)?.into_iter().map(|l| Some(l.text)).collect();
    for f in &r.findings {
        for l in &located[f.first..f.first + f.count] {
            lines[l.line.number - 1] = None;
        }
        if !f.replacement.is_empty() {
            lines[located[f.first].line.number - 1] = Some(texts(isa, &f.replacement).join("\n"));
        }
    }
    let text: String = lines.into_iter().flatten().map(|l| l + "\n").collect();
    std::fs::write(path, text).map_err(|e| CliError::usage(format!("cannot write `{path}`: {e}")))
}

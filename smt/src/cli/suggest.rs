//! `verify suggest`: proved peephole suggestions for a program.

use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::model::needs::Need;
use isamorph_core::text::to_text;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::CliError;
use super::code::{self, FileKind, Located, Programs};
use super::limits::seconds;
use super::output::{self, Style, paint, plural};
use super::search::{EffortArgs, derive, instructions_json, left_out, opened, some_operations};
use super::select::{IsaArgs, Target};
use crate::cache;
use crate::mine::book::Book;
use crate::mine::shipped;
use crate::search::ops::{Ops, Scope};
use crate::search::usable::Usable;
use crate::suggest::cache::Cache;
use crate::suggest::{self, Finding, Options, Report, Sources, fix};

/// Operations of more nodes, floating point mostly, are left out: they take most of the time, and hardly ever stand for
/// something else.
const LARGEST: usize = 24;
/// Time to prove a place of a block.
const PROOF: Duration = Duration::from_secs(20);

/// Suggest cheaper code, with proofs
///
/// Splits a program into straight-line windows of instructions that work on registers and condition registers, finds out what
/// is live after each along all ways through the program, and searches for cheaper code that leaves the same there. Control
/// words, memory accesses and addresses that a control word names end a window. Where the way is not known everything is live.
/// Every suggestion was proved.
///
/// The program is assembly text, a list of words, a listing, a memory file or a container, as `disasm` reads them. Only
/// suggestions are made that keep every word where the machine section of the spec says that it may begin.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct SuggestArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The program; its first instruction has the address 0
    #[arg(value_name = "FILE")]
    file: String,
    /// Most instructions of a window
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=4))]
    window: u32,
    /// Rewrite the file, a list of instructions or words; every changed block is proved whole, addresses in control words follow
    #[arg(long)]
    fix: bool,
    /// Write the rewritten program to this file instead, words with their text
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Try the rules of this book before searching; by default those that come with the program
    #[arg(long, value_name = "FILE.json")]
    rules: Option<PathBuf>,
    /// Use no rules
    #[arg(long, conflicts_with = "rules")]
    no_rules: bool,
    /// Keep what is found out about windows in this file
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    /// Search a window for so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    each: Duration,
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
    verify suggest --isa flexgrip kernel.sass --cache windows.txt --format sarif
    verify suggest --isa flexgrip kernel.sass --output smaller.hex
    verify suggest --isa nv50 block.asm --fix

`--time` is for everything, `--each` for one window; `--max-len` limits replacements, to 2 instructions by default here. The
search leaves floating point out unless --floats or --use asks for it.
Exit codes: 0 nothing found, 1 something found, 2 bad input.";

/// Runs the command.
///
/// # Errors
/// Bad input, or a file that cannot be rewritten.
pub fn run(args: &SuggestArgs) -> Result<ExitCode, CliError> {
    let until = args.effort.time.map(|t| Instant::now() + t);
    let t = args.isa.load()?;
    t.isa.machine_with(&[Need::Control, Need::Registers, Need::Words])?;
    let isa: &Isa = &t.isa;
    args.effort.check(isa)?;
    let input = code::programs(&t, &args.file)?;
    args.check_target(input.kind)?;
    let (ops, books) = (OnceLock::new(), OnceLock::new());
    let rules_texts = args.rules_texts(isa)?;
    // A book that cannot be read is reported at once, not when it is needed.
    if let (Some(path), [text]) = (&args.rules, rules_texts.as_slice()) {
        let read = Book::parse(isa, &t.codec, text).map_err(|e| CliError::usage(format!("{}: {e}", path.display())))?;
        let _ = books.set(vec![read]);
    }
    let sources = Sources {
        ops: &|| ops.get_or_init(|| args.ops(&t, until)),
        rules: &|| {
            let read = |text: &Cow<str>| Book::parse(isa, &t.codec, text).ok();
            books.get_or_init(|| rules_texts.par_iter().filter_map(read).collect())
        },
    };
    let mut limits = args.effort.limits();
    limits.time = Some(args.each);
    limits.max_length = limits.max_length.min(2);
    let options = Options {
        window: args.window as usize,
        cost: args.effort.measure(),
        limits,
        until,
        seed: args.effort.seed,
    };
    let mut cache = match &args.cache {
        None => Cache::in_memory(),
        Some(path) => {
            let rules = cache::hash(rules_texts.iter().flat_map(|text| text.bytes()));
            let space = format!(
                "{} each={:?} window={} largest={LARGEST} rules={rules:016x}",
                args.effort.space(),
                args.each,
                args.window
            );
            opened(path, Cache::open(path, isa, &space))?
        }
    };
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    // The template is a constant of this program.
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} windows {elapsed}") {
        bar.set_style(style);
    }
    let progress = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let start = std::time::Instant::now();
    let mut looked: Vec<Looked> = Vec::new();
    for located in &input.programs {
        let program: Vec<Instr> = located.iter().map(|l| l.instr.clone()).collect();
        let report = args
            .effort
            .threads(|| suggest::suggest(isa, &t.codec, sources, &program, &options, &mut cache, &progress))?;
        looked.push((located, report));
    }
    bar.finish_and_clear();
    let known = ops.get().map(|o| &o.instructions);
    // Without operations nothing can be found: that is no answer.
    let complete = ops.get().is_some_and(|o| o.complete);
    if let Some(known) = known.filter(|_| complete && !crate::stop::requested()) {
        some_operations(isa, known)?;
    }
    cache.save(isa)?;
    let found = looked.iter().any(|(_, r)| !r.findings.is_empty());
    if found && args.rewrites() {
        rewrite(&t, args, &input, &looked)?;
    }
    match args.format {
        SuggestFormat::Human => human(isa, &looked, start.elapsed(), known)?,
        SuggestFormat::Json => output::json(&json_report(isa, &looked, known))?,
        SuggestFormat::Sarif => output::json(&sarif(isa, &looked))?,
    }
    Ok(ExitCode::from(if found { super::FINDINGS } else { 0 }))
}

/// A program, and what was found in it.
type Looked<'a> = (&'a Vec<Located>, Report);

impl SuggestArgs {
    fn rewrites(&self) -> bool {
        self.fix || self.output.is_some()
    }

    /// The operations to search with.
    fn ops(&self, t: &Target, until: Option<Instant>) -> Ops {
        let named = !self.effort.using.is_empty();
        let scope = Scope {
            floats: named || self.effort.floats,
            // Suggestions are proved without assumptions.
            usual: false,
            ..self.effort.scope()
        };
        let mut ops = derive(t, &scope, self.effort.measure(), until);
        // Operations named with --use are wanted, whatever they take.
        if !named && !self.effort.floats {
            ops.all.retain(|o| o.kernel.size() <= LARGEST);
        }
        ops
    }

    /// The rule books to use.
    fn rules_texts(&self, isa: &Isa) -> Result<Vec<Cow<'static, str>>, CliError> {
        match &self.rules {
            _ if self.no_rules => Ok(Vec::new()),
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|error| CliError::Read {
                    path: path.display().to_string(),
                    error,
                })?;
                Ok(vec![text.into()])
            }
            None => Ok(shipped::built_in(&isa.name).iter().map(|text| Cow::Borrowed(*text)).collect()),
        }
    }

    /// Can a file of this kind be rewritten?
    fn check_target(&self, kind: FileKind) -> Result<(), CliError> {
        let wrong = |message: &str, help: &str| Err(CliError::usage_help(message, help));
        match kind {
            _ if !self.rewrites() => Ok(()),
            FileKind::Container => wrong("a container cannot be rewritten", "`verify disasm` prints its words, which can"),
            _ if self.output.is_some() => Ok(()),
            FileKind::Listing => wrong(
                "a listing or memory file cannot be rewritten in place",
                "name a file for the words of the new program with --output",
            ),
            FileKind::Lines if self.file == "-" => wrong("standard input cannot be rewritten", "name a file"),
            FileKind::Lines => Ok(()),
        }
    }
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

/// The line of an instruction, with its text if it is a word.
fn shown(isa: &Isa, l: &Located) -> String {
    let code = l.line.text.trim_end();
    if l.is_word() {
        format!("{}  {}", code.trim(), to_text(isa, &l.instr))
    } else {
        code.to_string()
    }
}

fn human(isa: &Isa, looked: &[Looked], elapsed: Duration, known: Option<&Usable>) -> std::io::Result<()> {
    let mut out = output::stdout();
    for (f, located) in findings(looked) {
        let window = &located[f.first..f.first + f.count];
        let margin = window.last().map_or(1, |l| l.line.number.to_string().len());
        let blank = " ".repeat(margin);
        writeln!(out, "{}: {}", paint(Style::Bad, "suggestion"), paint(Style::Bold, &message(f)))?;
        writeln!(out, "{blank}--> {}:{}", window[0].line.file, window[0].line.number)?;
        writeln!(out, "{blank} |")?;
        for l in window {
            writeln!(out, "{:margin$} | {}", l.line.number, shown(isa, l))?;
        }
        writeln!(out, "{blank} |")?;
        for text in texts(isa, &f.replacement) {
            writeln!(out, "{blank} + {}", paint(Style::Good, &text))?;
        }
        writeln!(out, "{blank} = saves {}; proved\n", savings(f))?;
    }
    let sum = |of: &dyn Fn(&Report) -> usize| looked.iter().map(|(_, r)| of(r)).sum::<usize>();
    let bytes: i64 = findings(looked).map(|(f, _)| f.bytes).sum();
    write!(
        out,
        "{}, {bytes} bytes; {} of {} looked at, {} searched",
        plural(findings(looked).count(), "suggestion"),
        plural(sum(&|r| r.windows), "window"),
        plural(looked.iter().map(|(l, _)| l.len()).sum(), "instruction"),
        sum(&|r| r.searched)
    )?;
    let more = [
        (sum(&|r| r.ruled), "by rules"),
        (sum(&|r| r.undecided), "not to the end"),
        (sum(&|r| r.rejected), "of the cache or of rules rejected"),
    ];
    for (count, what) in more {
        if count > 0 {
            write!(out, ", {count} {what}")?;
        }
    }
    writeln!(out, "; {:.1} s", elapsed.as_secs_f64())?;
    let nothing = findings(looked).next().is_none();
    if let Some(text) = known.and_then(left_out).filter(|_| nothing) {
        writeln!(out, "searched with: {text}")?;
    }
    out.flush()
}

/// All findings, each with its program.
fn findings<'a>(looked: &'a [Looked]) -> impl Iterator<Item = (&'a Finding, &'a Vec<Located>)> {
    looked.iter().flat_map(|(l, r)| r.findings.iter().map(move |f| (f, *l)))
}

fn json_report(isa: &Isa, looked: &[Looked], known: Option<&Usable>) -> Value {
    let list: Vec<Value> = findings(looked)
        .map(|(f, located)| {
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
        "suggestions": list,
        "instructions": known.map(instructions_json),
        "windows": looked.iter().map(|(_, r)| r.windows).sum::<usize>(),
        "searched": looked.iter().map(|(_, r)| r.searched).sum::<usize>(),
        "ruled": looked.iter().map(|(_, r)| r.ruled).sum::<usize>(),
        "undecided": looked.iter().map(|(_, r)| r.undecided).sum::<usize>(),
        "rejected": looked.iter().map(|(_, r)| r.rejected).sum::<usize>(),
    })
}

fn sarif(isa: &Isa, looked: &[Looked]) -> Value {
    let results: Vec<Value> = findings(looked)
        .map(|(f, located)| {
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

/// Writes the program with its findings put in.
fn rewrite(t: &Target, args: &SuggestArgs, input: &Programs, looked: &[Looked]) -> Result<(), CliError> {
    let isa: &Isa = &t.isa;
    let mut texts: Vec<Option<String>> = input.lines.iter().map(|l| Some(l.text.clone())).collect();
    let mut words = String::new();
    for (located, report) in looked {
        let program: Vec<Instr> = located.iter().map(|l| l.instr.clone()).collect();
        let fixed = fix::fix(isa, &t.codec, &program, &report.findings, PROOF).map_err(|e| CliError::usage(e.to_string()))?;
        if !fixed.left.is_empty() {
            let left = plural(fixed.left.len(), "suggestion");
            eprintln!(
                "{}: {left} not put in: their blocks could not be proved whole",
                paint(Style::Bad, "warning")
            );
        }
        let word = |i: &Instr| format!("{}  // {}", isa.word_text(t.codec.encode(isa, i)), to_text(isa, i));
        let as_before = |l: &Located, i: &Instr| if l.is_word() { word(i) } else { to_text(isa, i) };
        words.extend(fixed.code.iter().map(|i| word(i) + "\n"));
        for (old, new) in &fixed.moved {
            let (l, i) = (&located[*old], &fixed.code[*new]);
            if *i != l.instr {
                texts[l.line.number - 1] = Some(as_before(l, i));
            }
        }
        for f in &fixed.applied {
            let window = &located[f.first..f.first + f.count];
            for l in window {
                texts[l.line.number - 1] = None;
            }
            let new: Vec<String> = f.replacement.iter().map(|i| as_before(&window[0], i)).collect();
            if !new.is_empty() {
                texts[window[0].line.number - 1] = Some(new.join("\n"));
            }
        }
    }
    let lines: String = texts.into_iter().flatten().map(|l| l + "\n").collect();
    let text = if input.kind == FileKind::Lines { lines } else { words };
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(&args.file));
    std::fs::write(&path, text).map_err(|e| CliError::usage(format!("cannot write `{}`: {e}", path.display())))
}

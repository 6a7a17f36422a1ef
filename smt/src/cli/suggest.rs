//! `verify suggest`: proved peephole suggestions for a program.

use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Control;
use isamorph_core::model::needs::Need;
use rayon::prelude::*;

use super::code::{self, FileKind, Programs};
use super::launched::LaunchArgs;
use super::limits::seconds;
use super::output;
use super::rewritten::rewritten;
use super::search::{EffortArgs, derive, opened, some_operations};
use super::select::IsaArgs;
use super::suggest_output::{self, Looked};
use super::{CliError, input};
use crate::apart;
use crate::cache;
use crate::lanes;
use crate::ops::usable::Usable;
use crate::ops::{self, Ops, Scope, usual};
use crate::optimize::report::{Suggestion, suggestions};
use crate::optimize::{self, Books, Limits, Proposal};
use crate::peephole::cache::Cache;
use crate::peephole::{self, Finding, Options, Report, Sources};
use crate::rules::book::{self, Book};
use crate::rules::shipped;
use crate::solver::Effort;

/// Operations of more nodes, floating point mostly, are left out: they take most of the time, and
/// hardly ever stand for something else.
const LARGEST: usize = 24;
/// Steps for the search of a window, and for one proof about it.
const STEPS: u64 = 2_000_000;
const PROOF: u64 = 5_000_000;

/// Peephole optimizer: suggest cheaper code, with proofs
///
/// Computes invariants (`verify explain --facts` shows them) and liveness over the control-flow
/// graph, and removes or replaces dead code, copies, common subexpressions, instructions that can
/// be merged, branches that are never taken, and long forms. Then windows of neighbouring
/// instructions on registers and condition registers are searched, unless --quick is given. Every
/// step is proved, and so is every invariant that it relies on; docs/suggestions.md gives the
/// details.
///
/// The program is assembly text, a list of words, a listing, a memory file, a container, or an ELF
/// or Intel HEX file, as for `disasm`. Assembly text may have labels, and directives as compilers
/// write them. In an ELF file, and in text with directives, each function is a program. All
/// suggestions respect the alignment rules of the machine section.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct SuggestArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The program; its first instruction has the address 0
    #[arg(value_name = "FILE")]
    file: String,
    /// Use only the optimizer, invariants and rule books, no search
    #[arg(long)]
    quick: bool,
    /// Assume a condition on the initial state, such as `r0 < 2`; may be repeated
    #[arg(long, value_name = "COND")]
    assume: Vec<String>,
    /// Assume that the program begins where registers hold the values that the machine section
    /// calls usual
    #[arg(long)]
    usual: bool,
    #[command(flatten)]
    launch: LaunchArgs,
    /// Assume that every computed jump target is a return address, or outside of the program
    #[arg(long)]
    returns: bool,
    /// Assume the calling convention of the spec: computed addresses are those of callers in the
    /// link register, and of functions; callers read only the registers that calls keep, and their
    /// results
    #[arg(long)]
    abi: bool,
    /// Print only the proof obligations of suggestion N, as an SMT-LIB script: `unsat` is the proof
    #[arg(long, value_name = "N", conflicts_with_all = ["fix", "output"], value_parser = clap::value_parser!(u32).range(1..))]
    explain: Option<u32>,
    /// Maximum number of instructions of a searched window
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=4))]
    window: u32,
    /// Rewrite the file, a list of instructions or words; every changed block is proved, branch
    /// targets are relocated
    #[arg(long)]
    fix: bool,
    /// Write the rewritten program to this file: lines of text stay text, words stay words
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Apply the rules of this book before searching; default: the built-in books
    #[arg(long, value_name = "FILE.json")]
    rules: Option<PathBuf>,
    /// Use no rules
    #[arg(long, conflicts_with = "rules")]
    no_rules: bool,
    /// Keep results for windows in this file
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    /// Step limit for the search of a window: computed values and solver steps; about a million a
    /// second
    #[arg(long, value_name = "N", default_value_t = STEPS, value_parser = clap::value_parser!(u64).range(1..))]
    steps: u64,
    /// Time limit for a window, in seconds; the result then depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    each: Option<Duration>,
    #[command(flatten)]
    effort: EffortArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: SuggestFormat,
}

/// How `suggest` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SuggestFormat {
    /// Text
    #[default]
    Human,
    /// JSON, described in docs/cli.md
    Json,
    /// SARIF 2.1.0, for code review tools
    Sarif,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify suggest --isa nv50 kernel.asm
    verify suggest --isa flexgrip kernel.sass --cache windows.txt --format sarif
    verify suggest --isa flexgrip kernel.sass --output smaller.hex
    verify suggest --isa nv50 block.asm --fix
    verify suggest --isa flexgrip kernel.sass --quick --block 256 --param 0
    verify suggest --spec my.isa program.s --quick --returns --explain 1
    verify suggest --isa rv32 program.elf --quick --abi

`--time` limits the whole command, a quarter of it the rules; `--steps` and `--each` limit one window. `--max-len` limits replacements, by
default to 2 instructions. The search excludes float operations unless --floats or --use is given.
Exit codes: 0 no suggestion, 1 suggestions, 2 bad input.";

/// Runs the command.
///
/// # Errors
/// Bad input, or a file that cannot be rewritten.
pub fn run(args: &SuggestArgs) -> Result<ExitCode, CliError> {
    let begin = Instant::now();
    if args.explain.is_some() && !matches!(args.format, SuggestFormat::Human) {
        return Err(CliError::usage_help("`--explain` prints an SMT-LIB script", "omit `--format`"));
    }
    let (until, searched) = (args.effort.time.map(|t| begin + t), args.effort.time.map(|t| begin + t * 3 / 4));
    let t = args.isa.load()?;
    t.model().machine_with(&[Need::Control, Need::Registers, Need::Words])?;
    // Both will be needed: formulas are read while the parser is made.
    rayon::join(|| t.syntax(), || t.model().pool.len());
    // What may change which lanes are active is not described in their view; where it goes on is.
    let (mut all, mut t) = (t.clone(), lanes::active_or_all(&t));
    args.effort.check(t.model())?;
    if args.effort.vector > 1 {
        return Err(CliError::usage("suggestions are searched for on single registers: omit --vector"));
    }
    let input = code::programs(&t, &args.file)?;
    if args.returns || args.abi {
        let one_function = input.are_functions;
        (all, t) = (args.with_returns(&all, one_function)?, args.with_returns(&t, one_function)?);
    }
    let mut assumed = args.launch.assumed(t.model(), &args.assume)?;
    let t = if args.usual {
        usual::is_stated(t.model()).map_err(|why| CliError::usage_help(why, "omit --usual"))?;
        assumed.extend(usual::conditions(t.model()));
        let code = || input.programs.iter().flatten().map(|l| &l.instr);
        // What no instruction changes holds everywhere.
        if usual::stays(t.model(), code()) { usual::put_in(&t) } else { t }
    } else {
        t
    };
    let isa: &Isa = t.model();
    args.check_target(input.kind)?;
    let mut views = views(isa);
    let rules_texts = args.rules_texts(isa)?;
    // A book that cannot be read is reported at once, not when it is needed.
    if let (Some(path), [text]) = (&args.rules, rules_texts.as_slice()) {
        let wrong = |e: String| CliError::usage(format!("{}: {e}", path.display()));
        if book::is_for_windows(isa, text).map_err(wrong)? {
            // A book is about one register file; what is wrong with all of them is said of the
            // first.
            let read: Vec<Result<Book, String>> = views.iter().map(|v| Book::parse(&v.set(&t), text)).collect();
            let fits = read.iter().any(Result::is_ok);
            for (view, book) in views.iter_mut().zip(read) {
                match book {
                    Err(e) if !fits => return Err(wrong(e)),
                    book => view.books = Some(book.into_iter().collect()),
                }
            }
        }
    }
    let mut limits = args.effort.limits();
    (limits.steps, limits.time) = (Some(args.steps), args.each);
    limits.proof = Effort::of_steps(PROOF);
    limits.max_length = limits.max_length.min(2);
    let options = Options {
        window: args.window as usize,
        cost: args.effort.measure(),
        limits,
        until: searched,
        seed: args.effort.seed,
    };
    let mut cache = match &args.cache {
        None => Cache::in_memory(),
        Some(path) => {
            let rules = cache::hash(rules_texts.iter().flat_map(|text| text.bytes()));
            let space = format!(
                "{} usual={} steps={} each={:?} window={} largest={LARGEST} rules={rules:016x}",
                args.effort.space(),
                args.usual,
                args.steps,
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
    let programs: Vec<Vec<Instr>> = input.programs.iter().map(|p| p.iter().map(|l| l.instr.clone()).collect()).collect();
    let mut reports: Vec<Report> = programs.iter().map(|_| Report::default()).collect();
    // The instruction set of one view at a time, since they are large.
    for view in views.iter_mut().filter(|_| !args.quick) {
        let set = &view.set(&t);
        let (ops, books) = (OnceLock::new(), view.books.take().map_or_else(OnceLock::new, OnceLock::from));
        let sources = Sources {
            ops: &|| ops.get_or_init(|| args.ops(set, searched)),
            rules: &|| {
                // Windows are proved without facts, and are about single registers.
                let read = |text: &Cow<str>| Book::parse(set, text).ok();
                let fit = || {
                    rules_texts
                        .par_iter()
                        .filter(|text| book::is_for_windows(set.model(), text) == Ok(true))
                };
                books.get_or_init(|| fit().filter_map(read).collect())
            },
        };
        for (program, report) in programs.iter().zip(&mut reports) {
            report.add(
                args.effort
                    .threads(|| peephole::suggest(set, sources, program, &options, &mut cache, &progress))?,
            );
        }
        view.known = ops.into_inner().map(|ops| (ops.instructions, ops.complete));
    }
    bar.finish_and_clear();
    // Each program has threads of its own, so that what others do does not matter to it.
    let both: Vec<(&Vec<Instr>, &Report)> = programs.iter().zip(&reports).collect();
    let most = args.effort.threads(rayon::current_num_threads)?;
    let optimized = apart::at_once(most, &both, |(program, report)| {
        let proposals: Vec<Proposal> = report.findings.iter().map(Finding::proposal).collect();
        let limits = args.rewriting(until, &rules_texts);
        args.effort
            .threads(|| optimize::optimize(&t, program, &assumed, &proposals, &limits))
    });
    let mut looked: Vec<Looked> = Vec::new();
    for (((located, program), report), optimized) in input.programs.iter().zip(&programs).zip(reports).zip(optimized) {
        let optimized = optimized?;
        looked.push(Looked {
            located,
            positions: code::positions(isa, located),
            suggestions: suggestions(isa, program, &optimized),
            optimized,
            report,
        });
    }
    // Those of another file count if something can be done there.
    let mut of_others = views.iter().skip(1).filter_map(|v| v.known.as_ref());
    let known = views[0]
        .known
        .as_ref()
        .or_else(|| of_others.find(|(instructions, _)| !instructions.usable.is_empty()));
    // Without operations nothing can be found: that is no answer.
    let complete = known.is_some_and(|(_, complete)| *complete);
    let known = known.map(|(instructions, _)| instructions);
    if let Some(known) = known.filter(|_| complete && !crate::stop::requested()) {
        some_operations(isa, known)?;
    }
    cache.save(isa)?;
    if let Some(number) = args.explain {
        return explain(isa, &looked, number as usize);
    }
    let found = looked.iter().any(|l| !l.suggestions.is_empty());
    if found && args.rewrites() {
        rewrite(&all, args, &input, &looked)?;
    }
    match args.format {
        SuggestFormat::Human => suggest_output::human(isa, &looked, begin.elapsed(), known)?,
        SuggestFormat::Json => output::json(&suggest_output::json_report(isa, &looked, known))?,
        SuggestFormat::Sarif => output::json(&suggest_output::sarif(isa, &looked))?,
    }
    Ok(ExitCode::from(if found { super::FINDINGS } else { 0 }))
}

/// Operations on the registers of one file.
#[derive(Default)]
struct View {
    /// The state with the registers, unless it is the first one.
    file: Option<usize>,
    /// The rule books, if they are not those that come with the program.
    books: Option<Vec<Book>>,
    /// Which instructions operations were made of, and whether all were looked at, if it was
    /// needed.
    known: Option<(Usable, bool)>,
}

impl View {
    /// The instruction set with operations on these registers.
    fn set(&self, set: &InstructionSet) -> InstructionSet {
        self.file.map_or_else(|| set.clone(), |file| ops::working_on(set, file))
    }
}

/// A view for each register file; at least one.
fn views(isa: &Isa) -> Vec<View> {
    let others = ops::register_files(isa).into_iter().skip(1);
    let others = others.map(|file| View {
        file: Some(file),
        ..View::default()
    });
    std::iter::once(View::default()).chain(others).collect()
}

/// Prints the obligations of a suggestion.
fn explain(isa: &Isa, looked: &[Looked], number: usize) -> Result<ExitCode, CliError> {
    let all: Vec<(&Looked, &Suggestion)> = looked.iter().flat_map(|l| l.suggestions.iter().map(move |s| (l, s))).collect();
    let Some((l, s)) = all.get(number - 1) else {
        return Err(CliError::usage_help(
            format!("there is no suggestion {number}"),
            format!("there are {}; without --explain they are listed", all.len()),
        ));
    };
    let mut out = output::stdout();
    for (k, step) in s.steps.iter().map(|i| &l.optimized.steps[*i]).enumerate() {
        let heading = format!("suggestion {number}, step {} of {}: {}", k + 1, s.steps.len(), step.rule);
        for (part, o) in step.obligations.iter().enumerate() {
            let at_branch = if part > 0 { ", before a branch that leaves the trace" } else { "" };
            o.write_smt2(isa, &format!("{heading}{at_branch}"), &mut out)?;
        }
        for b in &step.branches {
            b.write_smt2(isa, &heading, &mut out)?;
        }
        if step.obligations.is_empty() && step.branches.is_empty() {
            writeln!(out, "; {heading}: `verify explain --facts` shows that control never comes there")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::from(super::FINDINGS))
}

impl SuggestArgs {
    /// The instruction set, where all computed targets were left by calls, or where callers know
    /// the calling convention.
    fn with_returns(&self, set: &InstructionSet, one_function: bool) -> Result<InstructionSet, CliError> {
        let abi = self.abi;
        let mut isa = set.model().clone();
        let files = isa.machine.iter().flat_map(|m| &m.registers);
        let stated = files.clone().any(|r| !r.results.is_empty()) && files.clone().any(|r| r.link.is_some());
        if abi && !stated {
            return Err(CliError::usage_help(
                format!("the spec of {} states no calling convention", isa.name),
                "add to its registers, with their numbers or names: `, kept by calls linked in N { N N..N }, results of calls { N }`",
            ));
        }
        let control = isa.machine.as_mut().and_then(|m| m.control.as_mut());
        let Some(Control::Counter(c)) = control else {
            return Err(CliError::usage_help(
                format!("--{} makes no sense for {}", if abi { "abi" } else { "returns" }, isa.name),
                "its spec has no program counter that instructions compute",
            ));
        };
        c.returns |= self.returns;
        c.convention = abi;
        c.one_function = abi && one_function;
        Ok(set.with_model(isa))
    }

    /// How far rewrites go, and with which rules.
    fn rewriting(&self, until: Option<Instant>, rules: &[Cow<str>]) -> Limits {
        let mut limits = Limits::default();
        if let Some(until) = until {
            limits.whole.time = limits.whole.time.min(until.saturating_duration_since(Instant::now()));
        }
        if self.rules.is_some() || self.no_rules {
            limits.books = Books::Texts(rules.iter().map(|text| text.to_string()).collect());
        }
        limits
    }

    fn rewrites(&self) -> bool {
        self.fix || self.output.is_some()
    }

    /// The operations to search with.
    fn ops(&self, t: &InstructionSet, until: Option<Instant>) -> Ops {
        let named = !self.effort.using.is_empty();
        let scope = Scope {
            floats: named || self.effort.floats,
            // Where something usual is assumed, the formulas of the instruction set say so already.
            usual: self.usual,
            // Large ones are left out below.
            brief: !named && !self.effort.floats,
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
            Some(path) => Ok(vec![input::whole(path)?.1.into()]),
            None => Ok(shipped::built_in(&isa.name).iter().map(|text| Cow::Borrowed(*text)).collect()),
        }
    }

    /// Can a file of this kind be rewritten?
    fn check_target(&self, kind: FileKind) -> Result<(), CliError> {
        let wrong = |message: &str, help: &str| Err(CliError::usage_help(message, help));
        match kind {
            _ if !self.rewrites() => Ok(()),
            FileKind::Binary => wrong(
                "a binary file cannot be rewritten: other code may refer to the addresses of its instructions",
                "apply the suggestions to the source, or to what `verify disasm` prints",
            ),
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

/// A text with the marks of another one: that of UTF-8 at the beginning, the ends of lines, and
/// whether the last line has one.
fn with_ends_of(mut text: String, other: &[u8]) -> String {
    if !other.ends_with(b"\n") && text.ends_with('\n') {
        text.pop();
    }
    if other.windows(2).any(|two| two == b"\r\n") {
        text = text.replace('\n', "\r\n");
    }
    if other.starts_with("\u{feff}".as_bytes()) {
        text.insert(0, '\u{feff}');
    }
    text
}

/// Writes the program with its suggestions put in.
fn rewrite(t: &InstructionSet, args: &SuggestArgs, input: &Programs, looked: &[Looked]) -> Result<(), CliError> {
    let mut new = Vec::new();
    for l in looked {
        let program: Vec<Instr> = l.located.iter().map(|l| l.instr.clone()).collect();
        new.push(optimize::flattened(t, &program, &l.optimized.places).map_err(|e| CliError::usage(e.to_string()))?);
    }
    let mut text = rewritten(t, &args.file, input, &new)?;
    if input.kind == FileKind::Lines
        && args.file != "-"
        && let Ok(before) = std::fs::read(&args.file)
    {
        text = with_ends_of(text, &before);
    }
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(&args.file));
    std::fs::write(&path, text).map_err(|e| CliError::usage(format!("cannot write `{}`: {e}", path.display())))
}

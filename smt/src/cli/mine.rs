//! `verify mine`: rule books.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget};
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::Width;
use isamorph_core::model::Isa;
use isamorph_core::model::needs::Need;
use isamorph_core::text::to_text;
use rayon::prelude::*;
use serde_json::json;

use super::certificates::Certificates;
use super::code;
use super::limits::seconds;
use super::output::{self, Format, Style, paint, plural};
use super::search::{derive, instruction, instructions_json, left_out, some_operations};
use super::select::IsaArgs;
use super::{CliError, input};
use crate::certify;
use crate::lanes;
use crate::ops::{Cost, Ops, Scope, register_files, register_width, usual, working_on};
use crate::rules::book::{self, Book, Subset};
use crate::rules::derived::Relations;
use crate::rules::mine::replacements::TooMany;
use crate::rules::mine::{self, Effort, LONGEST, Mined};
use crate::rules::precondition::Condition;
use crate::rules::rule::Rule;
use crate::rules::translated::translated;
use crate::shards::Shard;
use crate::stop;
use crate::verdict::Verdict;
use crate::whole_file;

/// Mine rewrite rules for cheaper code, with proofs
///
/// Enumerates all windows of a length over some instructions, including the condition register, and
/// finds those that fewer instructions can replace. Registers become variables. Constants become
/// parameters where that can be proved, if necessary under a precondition. Instances of other rules
/// are omitted, and so are variants: on complements, or without dead flags or values. Every rule is
/// proved for all inputs and parameters.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct MineArgs {
    /// The instruction set
    #[command(flatten)]
    pub isa: IsaArgs,
    /// Number of instructions of the longest window
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=mine::LONGEST as i64))]
    pub len: u32,
    /// The instructions, named as in the spec; default: register instructions with few operations
    #[arg(long = "use", value_name = "NAMES", value_delimiter = ',')]
    pub using: Vec<String>,
    /// Whether to use operations that read or write the condition register
    #[arg(long, value_enum, default_value_t)]
    pub flags: FlagUse,
    /// Only operations whose formula has at most N nodes; excludes saturation, for example
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub nodes: Option<u32>,
    /// Only the operations of the instructions in this file, assembly text or words
    #[arg(long, value_name = "FILE", conflicts_with_all = ["using", "check", "translate"])]
    pub like: Option<PathBuf>,
    /// Numbers to try as constants, beside 0, 1, all ones, the sign bit and the longest shift
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = number, conflicts_with_all = ["check", "translate"])]
    pub constants: Vec<u64>,
    /// Assume that registers hold the values that the machine section calls usual; the book says so
    #[arg(long, conflicts_with_all = ["check", "translate"])]
    pub usual: bool,
    /// Values are groups of this many neighbouring registers, of at most 64 bits together; the
    /// operations are those of --like, with their swizzles, masks and constants as they stand there
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub vector: u32,
    /// Write the rules to FILE.json and FILE.txt; with --shard, the directory for the result
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Do only part I of N, for `verify merge`
    #[arg(long, value_name = "I/N", requires = "output", conflicts_with_all = ["check", "time"])]
    pub shard: Option<Shard>,
    /// Prove the rules of this book again; with --output, write it again if all are proved, and say
    /// of which rules it is proved that there are none with more general constants
    #[arg(long, value_name = "FILE.json")]
    check: Option<PathBuf>,
    /// With --check: also prove their variants, one by one
    #[arg(long, requires = "check")]
    variants: bool,
    /// Take the rules of this book of another built-in instruction set, which has the same words,
    /// and prove each of them for this one
    #[arg(long, value_name = "FILE.json", requires = "output", conflicts_with_all = ["check", "shard"])]
    translate: Option<PathBuf>,
    /// With --check: write certificates of the rules to this directory, for `verify recheck` and
    /// `isamorph-recheck`
    #[arg(long, value_name = "DIR", requires = "check")]
    certify: Option<PathBuf>,
    /// Conflict limit of a search of the SAT solver for a certificate; what it does not find is
    /// searched for once more, with ten times as many
    #[arg(long, value_name = "N", default_value = "2000", requires = "certify")]
    conflicts: u32,
    /// Time limit for a proof, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
    /// Time limit, in seconds; then nothing is written, as with Ctrl-C
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Seed of the random test states
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Which operations take part, by the condition register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FlagUse {
    /// Use them
    #[default]
    All,
    /// Exclude them
    None,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify mine --isa nv50 --len 2 --output nv50
    verify mine --isa nv50 --use add,shl
    verify mine --isa nv50 --use logic,mov --flags none --len 3 --output three
    verify mine --isa nv50 --check smt/rules/nv50.json --variants
    verify mine --isa nv50 --check smt/rules/nv50.json --certify certificates/
    verify mine --isa nv50 --use add --len 3 --shard 1/32 --output shards/   one shard, for `verify merge`

Each step of a window except the last produces a value or flags that a later step uses, and that are dead after the window.
Windows of three are skipped if a rule shortens two of their steps. With --len 3 all windows are compared with all code of one
or two steps, so name few instructions.
Dead code is not the subject of rules. The exit code is 1 if a rule of --check is not proved.";

/// Runs the command.
///
/// # Errors
/// Bad input, or a file that cannot be written.
pub fn run(args: &MineArgs) -> Result<ExitCode, CliError> {
    if let Some(time) = args.time {
        stop::after(time);
    }
    let t = loaded(args)?;
    if let Some(path) = &args.check {
        t.model().machine_with(&[Need::Control, Need::Registers])?;
        return check(args, &t, path);
    }
    if let (Some(path), Some(output)) = (&args.translate, &args.output) {
        return translate(args, &t, path, output);
    }
    let start = Instant::now();
    let (subset, ops) = subset(args, &t)?;
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let mined = mine::mine(&ops, &effort(args), &|length, at, all| {
        bar.set_length(all as u64);
        bar.set_position(at as u64);
        bar.set_message(format!("windows of {length}"));
    });
    bar.finish_and_clear();
    let mut mined = mined.map_err(|e| too_many(&ops, e))?;
    // What Ctrl-C cut short is no book.
    if stop::requested() {
        return Ok(ExitCode::from(stop::STOPPED));
    }
    let mut book = Book {
        subset,
        length: args.len as usize,
        ops,
        rules: std::mem::take(&mut mined.rules),
        first: None,
    };
    mined.unwritten = book.leave_out_what_has_no_code(&t);
    book.find_only_constants(args.timeout);
    if let Some(path) = &args.output {
        write(&t, &book, path)?;
    }
    summary(args.format, &book, &mined, Some(start.elapsed()))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the rules of another set's book that hold for this one.
fn translate(args: &MineArgs, t: &InstructionSet, path: &Path, output: &Path) -> Result<ExitCode, CliError> {
    let (name, text) = input::whole(path)?;
    let of = serde_json::from_str::<serde_json::Value>(&text)
        .ok()
        .and_then(|v| v["isa"].as_str().map(str::to_string));
    let Some(from) = of.as_deref().and_then(InstructionSet::builtin) else {
        return Err(CliError::usage_help(
            format!("{name} is no book of rules of a built-in instruction set"),
            "name a book that `verify mine --output` wrote",
        ));
    };
    t.model().machine_with(&[Need::Control, Need::Registers])?;
    let (book, left_out) = translated(&from, t, &text, args.timeout).map_err(|e| CliError::usage(format!("{name}: {e}")))?;
    write(t, &book, output)?;
    match args.format {
        Format::Json => output::json(&json!({ "rules": book.rules.len(), "left_out": left_out }))?,
        Format::Human => {
            let mut out = output::stdout();
            writeln!(out, "{} proved; {left_out} left out", plural(book.rules.len(), "rule"))?;
            out.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The instruction set, with operations on the first register file on which those that are mined
/// work.
///
/// # Errors
/// It cannot be loaded.
pub fn loaded(args: &MineArgs) -> Result<InstructionSet, CliError> {
    let t = args.isa.load()?;
    if args.using.is_empty() && args.like.is_none() {
        return Ok(t);
    }
    if register_files(t.model()).len() < 2 || subset(args, &t).is_ok() {
        return Ok(t);
    }
    // What is wrong with all of them is said of the first.
    let other = others(&t).find(|view| subset(args, view).is_ok());
    Ok(other.unwrap_or(t))
}

/// The instruction set with operations on each register file but the first, as an active lane sees
/// them: so `suggest` uses a book.
fn others(t: &InstructionSet) -> impl Iterator<Item = InstructionSet> {
    let t = lanes::active_or_all(t);
    let files = register_files(t.model()).into_iter().skip(1);
    files.map(move |file| working_on(&t, file))
}

/// Which operations are mined.
///
/// # Errors
/// Names that are none, or no operations.
pub fn subset(args: &MineArgs, t: &InstructionSet) -> Result<(Subset, Ops), CliError> {
    let isa: &Isa = t.model();
    isa.machine_with(&[Need::Control, Need::Registers])?;
    book::fits(isa, args.vector).map_err(|why| {
        let help = match args.vector {
            1 => "state general registers of at most 64 bits",
            _ => "name a lower number with --vector",
        };
        CliError::usage_help(why, help)
    })?;
    args.using.iter().try_for_each(|name| instruction(isa, name))?;
    if args.usual {
        usual::is_stated(isa).map_err(|why| CliError::usage_help(why, "omit --usual"))?;
    }
    let flags = args.flags == FlagUse::All;
    if args.vector > 1 && args.like.is_none() {
        return Err(CliError::usage_help(
            "--vector needs the instructions that are mined, with their swizzles and masks",
            "name a file of them with --like",
        ));
    }
    let like = args.like.as_deref().map_or(Ok(Vec::new()), |path| examples(t, path))?;
    let instructions = match (args.using.as_slice(), like.as_slice()) {
        ([], []) => simple(t, flags, args.usual)?,
        ([], like) => {
            let instrs = like.iter().map(|i| isa.instructions[isa.forms[i.form].instruction].name.clone());
            instrs.collect::<BTreeSet<String>>().into_iter().collect()
        }
        (named, _) => named.to_vec(),
    };
    let subset = Subset {
        instructions,
        flags,
        nodes: args.nodes.map(|n| n as usize),
        usual: args.usual,
        vector: args.vector,
        like: like.iter().map(|i| to_text(isa, i)).collect(),
        numbers: args.constants.clone(),
    };
    if let Some(n) = args.constants.iter().find(|n| u128::from(**n) > values_of(isa, args.vector).mask()) {
        return Err(CliError::usage_help(
            format!("no register of {} holds the constant {n:#x}", isa.name),
            "name numbers that fit into a register with --constants",
        ));
    }
    let ops = book::operations(t, &subset);
    some_operations(isa, &ops.instructions)?;
    Ok((subset, ops))
}

/// The instructions whose operations are mined, each once.
fn examples(t: &InstructionSet, path: &Path) -> Result<Vec<Instr>, CliError> {
    let mut all: Vec<Instr> = Vec::new();
    for located in code::read(t, &path.display().to_string())? {
        if !all.contains(&located.instr) {
            all.push(located.instr);
        }
    }
    match all.is_empty() {
        true => Err(CliError::usage(format!("{} has no instructions", path.display()))),
        false => Ok(all),
    }
}

/// How wide values are that span so many registers.
fn values_of(isa: &Isa, vector: u32) -> Width {
    let word = register_width(isa).unwrap_or(Width::W32);
    Width::new(word.bits() * vector).unwrap_or(word)
}

/// A number of an argument, decimal or hexadecimal.
fn number(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("`{text}` is no number; write `255` or `0xff`"))
}

/// How hard to mine.
#[must_use]
pub fn effort(args: &MineArgs) -> Effort {
    Effort {
        longest: args.len as usize,
        limit: args.timeout,
        seed: args.seed,
    }
}

/// There are too many windows of three.
#[must_use]
pub fn too_many(ops: &Ops, e: TooMany) -> CliError {
    CliError::usage_help(
        format!("windows of {LONGEST} steps over {} operations are too many: {e}", ops.all.len()),
        "name fewer instructions with --use, exclude the condition register with --flags none, or long formulas with --nodes",
    )
}

/// Writes a book for programs and one for people.
///
/// # Errors
/// A file cannot be written.
pub fn write(t: &InstructionSet, book: &Book, path: &Path) -> Result<(), CliError> {
    for (extension, text) in [("json", book.json(t)), ("txt", book.text(t))] {
        let path = path.with_extension(extension);
        let written = whole_file::write(&path, text.as_bytes());
        written.map_err(|e| CliError::usage(format!("cannot write `{}`: {e}", path.display())))?;
    }
    Ok(())
}

/// The instructions to mine where none are named.
fn simple(t: &InstructionSet, flags: bool, usual: bool) -> Result<Vec<String>, CliError> {
    let scope = Scope {
        flags,
        usual,
        ..Scope::default()
    };
    let ops = derive(t, &scope, Cost::Issue, None);
    some_operations(t.model(), &ops.instructions)?;
    let names = book::simple(t.model(), &ops);
    eprintln!("note: mining {}; name others with --use", names.join(","));
    Ok(names)
}

/// Says what was mined, and if that is known how long it took.
///
/// # Errors
/// Nothing can be printed.
pub fn summary(format: Format, book: &Book, mined: &Mined, elapsed: Option<Duration>) -> Result<(), CliError> {
    let of_length = |n: usize| book.rules.iter().filter(move |r| r.window.len() == n);
    let with_constants = |n: usize| of_length(n).filter(|r| r.window.iter().any(|s| s.constant.is_some())).count();
    let one = |n: usize| of_length(n).filter(|r| r.replacement.len() < 2).count();
    let parametric = |n: usize| of_length(n).filter(|r| !r.widths.is_empty()).count();
    let conditional = |n: usize| of_length(n).filter(|r| r.condition != Condition::default()).count();
    let weakest = |n: usize| of_length(n).filter(|r| r.condition != Condition::default() && r.weakest).count();
    let only = |n: usize| of_length(n).filter(|r| r.only).count();
    let seconds = mined.proving.as_secs_f64();
    let proofs = book.rules.len() + mined.refuted + mined.undecided;
    match format {
        Format::Json => {
            let lengths: Vec<_> = (1..=book.length)
                .map(|n| {
                    json!({
                        "length": n, "rules": of_length(n).count(), "to_one_step": one(n), "with_constants": with_constants(n), "parametric": parametric(n),
                        "conditional": conditional(n), "weakest_conditions": weakest(n),
                        "only_constants": only(n),
                    })
                })
                .collect();
            output::json(&json!({
                "instructions": instructions_json(&book.ops.instructions),
                "operations": book.ops.all.len(), "encodings": book.ops.encodings, "lengths": lengths, "instances": mined.instances,
                "windows": mined.windows, "refuted": mined.refuted, "undecided": mined.undecided, "proofs": proofs,
                "proof_seconds": elapsed.map(|_| seconds), "seconds": elapsed.map(|e| e.as_secs_f64()),
            }))?;
        }
        Format::Human => {
            let mut out = output::stdout();
            writeln!(out, "{} operations ({} encodings)", book.ops.all.len(), book.ops.encodings)?;
            if let Some(text) = left_out(&book.ops.instructions) {
                writeln!(out, "{text}")?;
            }
            for n in 1..=book.length {
                let to = if n > 2 { format!("at most {}", n - 1) } else { "1".to_string() };
                writeln!(
                    out,
                    "{n} -> {to}: {}; {} of {} with constants are parametric, {} of them with a condition, {} of which proved the weakest; {} others are proved to have no more general constants",
                    paint(Style::Good, &plural(of_length(n).count(), "rule")),
                    parametric(n),
                    with_constants(n),
                    conditional(n),
                    weakest(n),
                    only(n)
                )?;
            }
            writeln!(
                out,
                "{} compared; {} instances of other rules left out{}, {} refuted, {} not decided",
                plural(mined.windows as usize, "window"),
                mined.instances,
                match mined.unwritten {
                    0 => String::new(),
                    n => format!(", {} that no code has", plural(n, "rule")),
                },
                mined.refuted,
                mined.undecided
            )?;
            match elapsed {
                Some(elapsed) => writeln!(
                    out,
                    "{} in {seconds:.1} s of one core ({:.0}/s), {:.1} s altogether",
                    plural(proofs, "proof"),
                    proofs as f64 / seconds.max(1e-9),
                    elapsed.as_secs_f64()
                )?,
                None => writeln!(out, "{}", plural(proofs, "proof"))?,
            }
            out.flush()?;
        }
    }
    Ok(())
}

/// Proves the rules of a book again.
fn check(args: &MineArgs, t: &InstructionSet, path: &Path) -> Result<ExitCode, CliError> {
    let (name, text) = input::whole(path)?;
    // Variants are about all operations, and other constants about all encodings.
    let all = args.variants || args.output.is_some() || text.contains("\"only\":true");
    let read = if all { Book::parse } else { Book::parse_for_proofs };
    let wrong = |e: String| CliError::usage(format!("{name}: {e}"));
    // A book is about one register file; what is wrong with all of them is said of the first.
    let (view, mut book) = match read(t, &text) {
        Ok(book) => (t.clone(), book),
        Err(e) => others(t)
            .find_map(|view| read(&view, &text).ok().map(|book| (view, book)))
            .ok_or_else(|| wrong(e))?,
    };
    let t = &view;
    let limit = args.timeout;
    let start = Instant::now();
    let said: Vec<bool> = book.rules.iter().map(|r| r.only).collect();
    if args.output.is_some() {
        book.find_only_constants(limit);
    } else {
        let ops = &book.ops;
        book.rules.par_iter_mut().for_each(|r| r.only = r.only && r.is_only(ops, limit));
    }
    let book = book;
    let only = book.rules.iter().filter(|r| r.only).count();
    let parametric = book.rules.iter().filter(|r| !r.widths.is_empty()).count();
    let with_constants = parametric + book.rules.iter().filter(|r| r.has_numbers()).count();
    let unshown: Vec<usize> = (1..)
        .zip(said.iter().zip(&book.rules))
        .filter(|(_, (said, r))| **said && !r.only)
        .map(|(i, _)| i)
        .collect();
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let claims = certify::Rules {
        set: t,
        name: stem.as_deref().unwrap_or("book"),
        text: &text,
        book: &book,
    };
    let relations = args.variants.then(|| Relations::new(&book.ops));
    let with_variants = |r: &Rule| {
        let own = r.prove(&book.ops, limit);
        let variants = relations.iter().flat_map(|relations| relations.variants(&book.ops, r));
        let others: Vec<Verdict<Vec<u64>>> = variants.map(|v| v.prove(&book.ops, limit)).collect();
        (own, others)
    };
    let (proofs, others): (Vec<_>, Vec<Vec<_>>) = book.rules.par_iter().map(with_variants).unzip();
    let others: Vec<_> = others.into_iter().flatten().collect();
    let seconds = start.elapsed().as_secs_f64();
    let written = match &args.certify {
        Some(dir) => Some((Certificates::write(&claims, args.conflicts, dir)?, dir)),
        None => None,
    };
    // The claims of the index are the rules in their order: a certificate is a proof as well.
    let entries = written.iter().flat_map(|(written, _)| written.index.claims());
    let certified: Vec<bool> = entries.map(|claim| claim.certified).collect();
    let is_proved = |i: &usize| proofs[*i].is_proved() || certified.get(*i) == Some(&true);
    let variants_proved = others.iter().filter(|p| p.is_proved()).count();
    let proved = (0..proofs.len()).filter(is_proved).count();
    let refuted: Vec<usize> = (0..proofs.len())
        .filter(|i| matches!(proofs[*i], Verdict::Refuted(_)))
        .map(|i| i + 1)
        .collect();
    let unknown = proofs.len() - proved - refuted.len();
    match args.format {
        Format::Json => {
            let mut report = json!({
                "rules": proofs.len(), "proved": proved, "refuted": refuted, "unknown": unknown, "variants": others.len(),
                "variants_proved": variants_proved, "with_constants": with_constants, "parametric": parametric, "only_constants": only, "other_constants_undecided": unshown, "seconds": seconds,
            });
            if let Some((written, _)) = &written {
                report["certificates"] = written.json();
            }
            output::json(&report)?;
        }
        Format::Human => {
            let mut out = output::stdout();
            for i in &refuted {
                writeln!(out, "{}: rule {i}", paint(Style::Bad, "refuted"))?;
            }
            writeln!(
                out,
                "{}: {proved} proved, {} refuted, {unknown} not decided; {seconds:.1} s",
                plural(proofs.len(), "rule"),
                refuted.len()
            )?;
            if args.variants {
                writeln!(out, "{}: {variants_proved} proved", plural(others.len(), "variant"))?;
            }
            if with_constants > 0 {
                writeln!(
                    out,
                    "{with_constants} with constants: {parametric} parametric, {only} others proved to have no more general constants"
                )?;
            }
            for i in &unshown {
                writeln!(out, "{}: more general constants of rule {i}", paint(Style::Bad, "not decided"))?;
            }
            if let Some((written, dir)) = &written {
                writeln!(out, "{}", written.text("rule", dir))?;
            }
            out.flush()?;
        }
    }
    let all = proved == proofs.len() && variants_proved == others.len() && unshown.is_empty();
    match &args.output {
        Some(path) if all => write(t, &book, path)?,
        Some(path) => eprintln!("note: {} is not written: not all is proved", path.display()),
        None => {}
    }
    Ok(ExitCode::from(if all { 0 } else { super::FINDINGS }))
}

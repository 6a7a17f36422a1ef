//! `verify vectors`: single-step tests for chips and emulators, and what their answers say.

mod c;
mod cases;
mod check;
mod json;
mod record;
mod summary;
mod table;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;

use super::output::{self, plural, stdout};
use super::select::{IsaArgs, group_code, groups};
use super::{CliError, input, limits, progress};
use crate::vectors::{self, FormTests, Options, Record, shipped};

/// Generate single-step tests: states before and after an instruction
///
/// Searches tests for each form of an instruction that cover both outcomes of every condition in
/// its formulas, every row of its tables, both values of every flag, edge values, and all classes
/// of floats, and that kill every mutant (one term of a formula replaced). Random states are tried
/// first, then states that are aimed at single goals. Then the solver finds a state, or proves that
/// there is none. Expected values are computed by the reference evaluator.
///
/// The results of an earlier search are evaluated or proved again, and save most of the time. Those
/// of the built-in sets are in the program. What such a search did not decide is not looked for
/// again, if the formulas are the same and --limit is not larger.
///
/// Without --output only the counts are printed. The exit code is 1 if a goal is neither covered
/// nor proved impossible.
///
/// With --check the file contains the answers of a chip or an emulator. Differences are shown with
/// the mutants that would explain them. The exit code is 1 if there are differences.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct VectorsArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Only this group, such as 0x20000000; may be repeated
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    group: Vec<u64>,
    /// Only forms whose names start with this, such as `add` or `add.imm`; may be repeated
    #[arg(long, value_name = "FORM")]
    form: Vec<String>,
    /// Output file, `-` for standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Format of the tests
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Limit for a solver query, in seconds of an idle machine; counted in steps, so that it is the
    /// same on a busy one
    #[arg(long, value_name = "SECONDS", value_parser = limits::seconds, default_value = "0.02")]
    limit: Duration,
    /// Time limit for the whole command, in seconds; the rest is undecided
    #[arg(long, value_name = "SECONDS", value_parser = limits::seconds)]
    time: Option<Duration>,
    /// Do not require that tests kill mutants
    #[arg(long)]
    no_mutants: bool,
    /// Seed of the random states
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Start from the tests of this file: those that --record wrote, or any in a format of this
    /// command
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    from: Option<PathBuf>,
    /// Search everything, without the results of an earlier search
    #[arg(long, conflicts_with_all = ["from", "check"])]
    fresh: bool,
    /// Write what a later run can start from
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "form", "group", "each_form", "no_mutants"])]
    record: Option<PathBuf>,
    /// Number of threads; default: one per processor
    #[arg(long, value_name = "N")]
    jobs: Option<u32>,
    /// Test in each form all that it uses. Otherwise what one expression of the spec makes in
    /// several forms is tested in one of them
    #[arg(long)]
    each_form: bool,
    /// Count the mutants that random tests kill, with ten times as many tests of each form
    #[arg(long, conflicts_with = "no_mutants")]
    against_random: bool,
    /// List undecided goals, and forms without tests
    #[arg(long)]
    verbose: bool,
    /// Answers of a chip or emulator: test cases in the format of `verify exec --cases`, or the
    /// JSON of this command with other final states
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "no_mutants", "time", "seed"])]
    check: Option<PathBuf>,
    /// With --check: write the agreeing answers to this file, as test cases
    #[arg(long, value_name = "FILE", requires = "check")]
    evidence: Option<PathBuf>,
}

/// How tests are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A list of objects with `initial` and `final`, as in the SingleStepTests projects
    #[default]
    Json,
    /// A table for `verify exec --cases`
    Cases,
    /// C99 arrays with a harness
    C,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify vectors --isa rv32 --form op.r -o op.json
    verify vectors --isa nv50 --group 0x20000000 --format cases -o add.tsv
    verify vectors --isa rv32 --form multiply --format c -o tests.h
    verify vectors --isa rv32 --check answers.tsv --evidence agreed.tsv";

/// Runs the command.
///
/// # Errors
/// Bad input, or a file that cannot be written.
pub fn run(args: &VectorsArgs) -> Result<ExitCode, CliError> {
    let set = args.isa.load()?;
    if let Some(path) = &args.check {
        return check::run(&set, path, args.evidence.as_deref());
    }
    let forms = chosen(&set, args)?;
    can_be_written(&set, args)?;
    let options = Options {
        limit: args.limit,
        end: args.time.map(|time| Instant::now() + time),
        mutants: !args.no_mutants,
        seed: args.seed,
        each_form: args.each_form,
        describe: args.verbose,
    };
    let start = Instant::now();
    let layout = Arc::new(Layout::new(set.model()));
    let known = known(&set, &layout, args)?;
    let bar = progress::bar(forms.len());
    let done = |form: usize| {
        bar.set_message(set.model().form_name(form));
        bar.inc(1);
    };
    let workers = limits::workers(args.jobs)?;
    let tests = workers.install(|| vectors::generate(&set, &forms, options, &known, &done));
    bar.finish_and_clear();
    let mut summary = summary::Summary::of(&set, &tests, start.elapsed());
    if args.against_random {
        let found = workers.install(|| vectors::found_by_random(&set, &tests, 10, options));
        summary.random = Some(found.iter().flatten().filter(|found| **found).count());
    }
    if let Some(path) = &args.record {
        let record = workers.install(|| vectors::to_record(&set, &tests, options));
        to_file(path, |out| record::write(&set, &layout, &record, out))?;
    }
    let to_stdout = match &args.output {
        None => false,
        Some(path) if path.as_os_str() == "-" => {
            let mut out = stdout();
            write(&set, &tests, args.format, &mut out)?;
            out.flush()?;
            true
        }
        Some(path) => {
            to_file(path, |out| write(&set, &tests, args.format, out))?;
            false
        }
    };
    let coloured = if to_stdout { output::coloured_errors() } else { output::coloured() };
    let text = summary.text(args.verbose, !coloured);
    if to_stdout {
        eprint!("{text}");
    } else {
        let mut out = stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(summary.code())
}

fn to_file(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), CliError> {
    let failed = |e: io::Error| CliError::usage(format!("cannot write {}: {e}", path.display()));
    let mut out = BufWriter::new(File::create(path).map_err(failed)?);
    write(&mut out).map_err(failed)?;
    out.flush().map_err(failed)
}

/// Finds before the search what will be wrong after it.
///
/// # Errors
/// The tests cannot be written where, or as, they are wanted.
fn can_be_written(set: &InstructionSet, args: &VectorsArgs) -> Result<(), CliError> {
    let is_stdout = |path: &PathBuf| path.as_os_str() == "-";
    for path in args.output.iter().chain(&args.record).filter(|path| !is_stdout(path)) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let why = format!("cannot write {}: there is no folder {}", path.display(), folder.display());
            return Err(CliError::usage(why));
        }
    }
    if let Some(path) = &args.record
        && (is_stdout(path) || args.output.as_ref() == Some(path))
    {
        return Err(CliError::usage_help("--record needs a file of its own", "tests are for --output"));
    }
    let widest = set.model().word_widths().into_iter().max().unwrap_or(0);
    if args.format == Format::C && args.output.is_some() && widest > 64 {
        let why = format!("words of {} have up to {widest} bits, and those of --format c 64", set.name());
        return Err(CliError::usage_help(why, "--format json and --format cases take any"));
    }
    Ok(())
}

/// What is known from an earlier search.
fn known(set: &InstructionSet, layout: &Arc<Layout>, args: &VectorsArgs) -> Result<Record, CliError> {
    if let Some(path) = &args.from {
        let (name, text) = input::whole(path)?;
        let (record, unknown) = record::read(set, layout, (&name, &text))?;
        if unknown > 0 {
            let what = "left out: their words are no instructions, or have no described effect";
            eprintln!("note: {} of {name} {what}", plural(unknown, "test"));
        }
        return Ok(record);
    }
    // A spec of one's own may have the name of a built-in one.
    match shipped::record(set.name()).filter(|_| args.isa.isa.is_some() && !args.fresh) {
        Some(text) => Ok(record::read(set, layout, (set.name(), &text))?.0),
        None => Ok(Record::default()),
    }
}

fn write(set: &InstructionSet, tests: &[FormTests], format: Format, out: &mut impl Write) -> io::Result<()> {
    let layout = Layout::new(set.model());
    match format {
        Format::Json => json::write(set, &layout, tests, out),
        Format::Cases => cases::write(set, &layout, tests, out),
        Format::C => c::write(set, &layout, tests, out),
    }
}

/// The forms that are asked for.
fn chosen(set: &InstructionSet, args: &VectorsArgs) -> Result<Vec<usize>, CliError> {
    let isa = set.model();
    let groups = groups(set, &args.group)?;
    for name in &args.form {
        if !(0..isa.forms.len()).any(|f| isa.form_name(f).starts_with(name.as_str())) {
            let mut known: Vec<&str> = isa.instructions.iter().map(|i| i.name.as_str()).collect();
            known.dedup();
            return Err(CliError::usage_help(
                format!("{} has no form whose name begins with `{name}`", isa.name),
                match isamorph_core::similar::similar(name, known.iter().copied()).first() {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("`verify count --isa {}` lists the instructions", isa.name),
                },
            ));
        }
    }
    let forms = tested(set).into_iter().filter(|f| groups.contains(&isa.forms[*f].group));
    let forms = forms
        .filter(|f| args.form.is_empty() || args.form.iter().any(|n| isa.form_name(*f).starts_with(n.as_str())))
        .collect();
    Ok(forms)
}

/// All forms that have tests, in order.
fn tested(set: &InstructionSet) -> Vec<usize> {
    let forms = set.forms().iter().enumerate();
    forms.filter(|(_, form)| form.illegal.is_none()).map(|(i, _)| i).collect()
}

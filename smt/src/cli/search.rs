//! `verify search`: the cheapest code that does what given code, or a formula, does.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use isamorph_core::InstructionSet;
use isamorph_core::block::{Location, Part};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;
use isamorph_core::model::needs::Need;
use isamorph_core::similar::similar;
use isamorph_core::text::to_text;
use serde_json::json;

use super::equiv::{conditions, goal_file, place, places, read_goal};
use super::limits::{seconds, workers};
use super::output::{self, Format, Style, paint, plural};
use super::select::IsaArgs;
use super::shard_args::ShardArgs;
use super::{CliError, code, progress};
use crate::equiv::Code;
use crate::lanes;
use crate::ops::kept::{self, Kept};
use crate::ops::usable::Usable;
use crate::ops::usual;
use crate::ops::{self, Cost, Ops, Scope, Watch, flag_file};
use crate::synth::checkpoint::{self, Memory, Resumed};
use crate::synth::{Limits, NotSearchable, Outcome, Problem};

/// Superoptimizer: find the cheapest equivalent code
///
/// Enumerates programs in order of cost over all register operations of the instruction set,
/// filters them in test states, and proves the remaining ones. Code printed as found is proved; a
/// space printed as exhausted was enumerated completely.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct SearchArgs {
    /// The instruction set
    #[command(flatten)]
    pub isa: IsaArgs,
    /// The code: instructions or words, one per line; or a formula in a file that ends in `.goal`
    #[arg(value_name = "FILE", required_unless_present = "goal", conflicts_with = "goal")]
    pub file: Option<String>,
    /// A formula instead of code
    #[arg(long, value_name = "FORMULA")]
    pub goal: Option<String>,
    /// Live-out places; default: everything that is written
    #[arg(long, value_name = "PLACES", value_delimiter = ',')]
    pub live_out: Vec<String>,
    /// An assumption about the initial state, a formula; may be repeated
    #[arg(long, value_name = "CONDITION")]
    pub assume: Vec<String>,
    /// Registers that may be used for intermediate values; default: all that are not live-out
    #[arg(long, value_name = "PLACES", value_delimiter = ',')]
    pub scratch: Vec<String>,
    /// Let code use the first condition register; default: only if the code or formula reads or
    /// writes it
    #[arg(long)]
    pub flags: bool,
    /// Solve for arbitrary constants in programs of at most this many instructions; 0 disables this
    #[arg(long = "solve", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=4))]
    pub solve: u32,
    /// Start from code generated from the formula, of any length, and search for cheaper code
    #[arg(long)]
    pub translate: bool,
    /// Keep results in this file: the same search resumes where it was stopped
    #[arg(long, value_name = "FILE")]
    pub cache: Option<PathBuf>,
    /// How hard to search
    #[command(flatten)]
    pub effort: EffortArgs,
    /// Which part of it to do
    #[command(flatten)]
    pub part: ShardArgs,
    /// With --shard: test states of an earlier round, written by `verify merge`
    #[arg(long, value_name = "FILE")]
    pub states: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How hard to search, and with which operations.
#[derive(Args, Clone, Debug)]
pub struct EffortArgs {
    /// Maximum number of instructions
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub max_len: u32,
    /// Cost function, bytes or instructions (`issue`); a number, alone or after a comma, is the
    /// maximum cost
    #[arg(long, value_name = "bytes|issue|N", value_parser = parse_cost)]
    pub cost: Option<CostArg>,
    /// Time limit of the whole command, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Number of threads; default: one per processor, at most four
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// Memory limit for lists of candidates, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    pub mem: u32,
    /// Seed of the random test states
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
    /// Also use operations on halves of registers
    #[arg(long)]
    pub halves: bool,
    /// Use float operations; default: only if the code or formula computes with floats
    #[arg(long)]
    pub floats: bool,
    /// Values are vectors of this many neighbouring registers, and operations those on vectors,
    /// floats included
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub vector: u32,
    /// Use only these instructions, named as in the spec
    #[arg(long = "use", value_name = "NAMES", value_delimiter = ',')]
    pub using: Vec<String>,
    /// Do not use these instructions
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub without: Vec<String>,
}

/// What a search saves, and how much code may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CostArg {
    /// What to save; bytes, unless a command says otherwise.
    pub measure: Option<Cost>,
    /// The most that code may cost.
    pub most: Option<u32>,
}

fn parse_cost(text: &str) -> Result<CostArg, String> {
    let mut cost = CostArg::default();
    for part in text.split(',') {
        let (measure, most) = match part {
            "bytes" => (Some(Cost::Bytes), None),
            "issue" => (Some(Cost::Issue), None),
            n => (
                None,
                Some(
                    n.parse()
                        .map_err(|_| "it is `bytes`, `issue`, a number, or as in `issue,3`".to_string())?,
                ),
            ),
        };
        if measure.is_some() && cost.measure.is_some() || most.is_some() && cost.most.is_some() {
            return Err("the same is given twice".to_string());
        }
        cost.measure = measure.or(cost.measure);
        cost.most = most.or(cost.most);
    }
    Ok(cost)
}

/// Most groups of free registers of which code may write a part.
const SPARE: usize = 2;

const EXAMPLES: &str = "\
EXAMPLES
    verify search --isa nv50 --goal 'r1 <- r0 & (r0 - 1)'
    verify search --isa nv50 window.asm --live-out r1 --cost issue --time 60
    verify search --isa nv50 max.goal --max-len 3 --without mad
    verify search --isa nv50 max.goal --cost issue,3 --time 600 --cache found.txt
    verify search --isa nv50 popcount.goal --translate --max-len 3
    verify search --isa sgx543 --vector 4 --use mad --goal 'r0 <- usse_mad(r4, r8, r12)'
    verify search --isa nv50 max.goal --cost issue,4 --shard 1/64 --output shards/   one shard, for `verify merge`

Candidates are straight-line and unpredicated. They do not write memory, address registers and, without --flags, condition registers. Constants are
the printed ones; programs of at most --solve instructions may have any constants. Ctrl-C stops and prints the results so far. With --cache the
next run of the same question continues above the exhausted costs. The exit code is 1 if nothing was found.";

impl EffortArgs {
    /// Which operations may be used.
    #[must_use]
    pub fn scope(&self) -> Scope {
        Scope {
            halves: self.halves,
            flags: false,
            floats: self.floats,
            usual: true,
            brief: false,
            every: false,
            span: self.vector,
            only: self.using.clone(),
            without: self.without.clone(),
            like: Vec::new(),
            among: Vec::new(),
        }
    }

    /// What is saved.
    #[must_use]
    pub fn measure(&self) -> Cost {
        self.cost.and_then(|c| c.measure).unwrap_or(Cost::Bytes)
    }

    /// Names of instructions that do not exist are mistakes.
    ///
    /// # Errors
    /// The first such name.
    pub fn check(&self, isa: &Isa) -> Result<(), CliError> {
        self.using.iter().chain(&self.without).try_for_each(|name| instruction(isa, name))
    }

    /// Runs something with the threads asked for.
    ///
    /// # Errors
    /// Threads cannot be started.
    pub fn threads<T: Send>(&self, f: impl FnOnce() -> T + Send) -> Result<T, CliError> {
        Ok(workers(self.jobs)?.install(f))
    }

    /// What the answers depend on beside the spec, in one line.
    #[must_use]
    pub fn space(&self) -> String {
        let names = |all: &[String]| all.join(",");
        format!(
            "cost={:?} most={:?} halves={} floats={} vector={} use={} without={} max-len={} seed={}",
            self.measure(),
            self.cost.and_then(|c| c.most),
            self.halves,
            self.floats,
            self.vector,
            names(&self.using),
            names(&self.without),
            self.max_len,
            self.seed
        )
    }

    /// The problem of code that leaves flags alone.
    ///
    /// # Errors
    /// The operations cannot do it.
    pub fn problem<'a>(
        &self,
        code: Code<'a>,
        places: Vec<Location>,
        free: &[u32],
        assume: Vec<(TermPool, Term)>,
    ) -> Result<Problem<'a>, NotSearchable> {
        match self.vector {
            1 => Problem::new(code, places, free, assume, self.seed),
            span => {
                let spare = (self.max_len as usize - 1).min(SPARE);
                Problem::of_vectors(code, places, free, assume, self.seed, (span, spare))
            }
        }
    }

    /// The limits of a search.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            below: self.cost.and_then(|c| c.most).map_or(u32::MAX, |most| most.saturating_add(1)),
            time: self.time,
            memory: u64::from(self.mem) << 20,
            ..Limits::new(self.max_len as usize)
        }
    }
}

/// Derives operations, with a bar on a terminal, no longer than until then; [`Ops::complete`] says
/// whether all were made.
#[must_use]
pub fn derive(t: &InstructionSet, scope: &Scope, measure: Cost, until: Option<Instant>) -> Ops {
    let bar = progress::bar(0);
    bar.set_message("making operations");
    let kept = Kept::open(kept::directory(), t.model(), scope);
    let watch = Watch {
        kept: &kept,
        until,
        progress: &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        },
    };
    let ops = ops::derive_until(t, scope, measure, &watch);
    kept.save();
    bar.finish_and_clear();
    ops
}

/// Is there an instruction of this name?
///
/// # Errors
/// There is none.
pub fn instruction(isa: &Isa, name: &str) -> Result<(), CliError> {
    if isa.instructions.iter().any(|i| i.name == name) {
        return Ok(());
    }
    let near = similar(name, isa.instructions.iter().map(|i| i.name.as_str()));
    let near: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
    let list = format!("`verify status` lists all {}", plural(isa.instructions.len(), "instruction"));
    let help = match near.as_slice() {
        [] => list,
        near => format!("did you mean {}? {list}", near.join(" or ")),
    };
    Err(CliError::usage_help(
        format!("{} has no instruction named `{name}`", isa.name),
        help,
    ))
}

/// There must be operations.
///
/// # Errors
/// There are none; says why.
pub fn some_operations(isa: &Isa, known: &Usable) -> Result<(), CliError> {
    if !known.usable.is_empty() {
        return Ok(());
    }
    let count = match known.total() {
        1 => "the one instruction".to_string(),
        n => format!("any of {n} instructions"),
    };
    Err(CliError::usage_help(
        format!("a search cannot use {count} of {}", isa.name),
        known.reasons().join("; "),
    ))
}

/// Which instructions were used, if not all were.
#[must_use]
pub fn left_out(known: &Usable) -> Option<String> {
    (!known.others.is_empty()).then(|| format!("{}; the others by reason: {}", known.summary(), known.reasons().join("; ")))
}

/// The same for programs.
#[must_use]
pub fn instructions_json(known: &Usable) -> serde_json::Value {
    let others: serde_json::Map<String, serde_json::Value> = known.others.iter().map(|(r, n)| (r.name().to_string(), json!(n))).collect();
    json!({"usable": known.usable.len(), "total": known.total(), "unusable": others})
}

/// A search that is ready to begin.
pub struct Ready<'a> {
    /// The instruction set as the search sees it: that of an active lane, with operations on the
    /// registers that are asked about.
    pub set: &'a InstructionSet,
    /// What may be used.
    pub ops: &'a Ops,
    /// What is wanted.
    pub problem: &'a Problem<'a>,
    /// How far to search.
    pub limits: Limits,
    /// What the code that is given costs, if it is code.
    pub original: Option<u32>,
}

/// Makes a search ready, and does something with it; nothing if there was no time.
///
/// # Errors
/// Bad input, or code that cannot be searched for.
pub fn ready<T>(
    args: &SearchArgs,
    t: &InstructionSet,
    until: Option<Instant>,
    with: impl FnOnce(Ready) -> Result<T, CliError>,
) -> Result<Option<T>, CliError> {
    t.model().machine_with(&[Need::Control, Need::Registers])?;
    let t = lanes::active_or_all(t);
    let isa: &Isa = t.model();
    args.effort.check(isa)?;
    if args.effort.vector > 1 && (args.part.chosen().is_some() || args.cache.is_some() || args.flags || args.translate) {
        return Err(CliError::usage_help(
            "--vector works without --shard, --cache, --flags and --translate",
            "omit them, or search on single registers",
        ));
    }
    let goal = match (&args.goal, &args.file) {
        (Some(text), _) => Some(read_goal(isa, "<goal>", text)?),
        (None, Some(path)) if path.ends_with(".goal") => Some(goal_file(isa, path)?),
        _ => None,
    };
    let instructions = match (&goal, &args.file) {
        (None, Some(path)) => code::read(&t, path)?.into_iter().map(|l| l.instr).collect(),
        _ => Vec::new(),
    };
    let code_of = |isa| match &goal {
        Some(g) => Code::Goal(isa, g),
        None => Code::Instructions(isa, &instructions),
    };
    let live = match places(isa, &args.live_out)? {
        Some(l) => l,
        None => code_of(isa).writes().map_err(|e| CliError::usage(e.to_string()))?,
    };
    // Operations work on the first file of registers that shall hold something.
    let is_result = |file: &usize| live.iter().any(|l| l.space == isa.states[*file].name);
    let mut files = ops::register_files(isa).into_iter().filter(is_result);
    let set = files.next().map_or_else(|| t.clone(), |f| ops::working_on(&t, f));
    let of_others = files.next().is_some();
    let isa: &Isa = set.model();
    let code = code_of(isa);
    let free = scratch(isa, &args.scratch)?;
    let mut assume = conditions(isa, &args.assume)?;
    assume.extend(usual::conditions(isa));
    let problem = match args.effort.vector {
        1 => Problem::with_flags(code, live, &free, assume, args.effort.seed),
        _ => args.effort.problem(code, live, &free, assume),
    }
    .map_err(|e| match e {
        NotSearchable::Place(_) if of_others => CliError::usage_help(
            e.to_string(),
            "a search works on the registers of one file: name those that matter with --live-out",
        ),
        e => CliError::usage(e.to_string()),
    })?;
    let scope = Scope {
        flags: args.effort.vector == 1 && (args.flags || problem.needs_flags()),
        floats: args.effort.floats || code.computes_floats(),
        ..args.effort.scope()
    };
    let ops = args.effort.threads(|| derive(&set, &scope, args.effort.measure(), until))?;
    if !ops.complete {
        return Ok(None);
    }
    some_operations(isa, &ops.instructions)?;
    let mut limits = args.effort.limits();
    limits.solve = args.solve as usize;
    limits.translate = args.translate;
    let original = (goal.is_none()).then(|| args.effort.measure().of_code(isa, &instructions));
    if let Some(cost) = original {
        limits.below = limits.below.min(cost);
    }
    let ready = Ready {
        set: &set,
        ops: &ops,
        problem: &problem,
        limits,
        original,
    };
    with(ready).map(Some)
}

/// Runs the command.
///
/// # Errors
/// Bad input, or code that cannot be searched for.
pub fn run(args: &SearchArgs) -> Result<ExitCode, CliError> {
    if args.states.is_some() {
        return Err(CliError::usage_help(
            "test states of earlier rounds are for shards",
            "add --shard I/N and --output DIR",
        ));
    }
    let until = args.effort.time.map(|t| Instant::now() + t);
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let code = ready(args, &t, until, |ready| {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let Ready {
            set,
            ops,
            problem,
            mut limits,
            original,
        } = ready;
        let isa = set.model();
        // The time is that of the whole command.
        limits.time = until.map(|end| end.saturating_duration_since(Instant::now()));
        let mut memory = match &args.cache {
            None => Memory::in_process(),
            Some(path) => opened(path, Memory::open(path, isa))?,
        };
        let resumed = args.effort.threads(|| {
            checkpoint::resume(set, ops, problem, &limits, &mut memory, &|cost, length| {
                bar.set_message(format!("cost {cost}, {length} instructions"));
                bar.tick();
            })
        })?;
        bar.finish_and_clear();
        memory.save(isa)?;
        print(isa, args, ops, &resumed, original, args.format)
    })?;
    code.map_or_else(|| stopped(isa, args.format), Ok)
}

/// Prints what a search found out.
///
/// # Errors
/// Nothing can be printed.
pub fn print(
    isa: &Isa,
    args: &SearchArgs,
    ops: &Ops,
    resumed: &Resumed,
    original: Option<u32>,
    format: Format,
) -> Result<ExitCode, CliError> {
    match format {
        Format::Human => human(isa, args, ops, resumed, original)?,
        Format::Json => output::json(&report(isa, args, ops, resumed, original))?,
    }
    let found = resumed.outcome.found.is_some();
    Ok(ExitCode::from(if found { 0 } else { super::FINDINGS }))
}

/// Says that there was no time to search.
///
/// # Errors
/// Nothing can be printed.
pub fn stopped(isa: &Isa, format: Format) -> Result<ExitCode, CliError> {
    match format {
        Format::Human => {
            let mut out = output::stdout();
            let help = "allow more with --time, or name instructions with --use";
            writeln!(out, "{} before all operations were made: {help}", paint(Style::Bad, "stopped"))?;
            out.flush()?;
        }
        Format::Json => {
            output::json(&json!({"isa": isa.name, "found": null, "exhausted": null, "stopped": true, "operations_made": false}))?
        }
    }
    Ok(ExitCode::from(super::FINDINGS))
}

/// What was kept in a file from run to run; says so if the file was set aside.
///
/// # Errors
/// The file cannot be read or set aside.
pub fn opened<T>(path: &Path, kept: std::io::Result<(T, Option<String>)>) -> Result<T, CliError> {
    let (kept, aside) = kept.map_err(|error| CliError::Read {
        path: path.display().to_string(),
        error,
    })?;
    if let Some(message) = aside {
        eprintln!("{}: {message}", paint(Style::Bad, "warning"));
    }
    Ok(kept)
}

/// The registers named, or the first 64 of the register file.
///
/// # Errors
/// A place that is no register.
pub fn scratch(isa: &Isa, names: &[String]) -> Result<Vec<u32>, CliError> {
    let all: Vec<Location> = names.iter().map(|n| place(isa, n)).collect::<Result<_, _>>()?;
    if all.is_empty() {
        let last = ops::register_file(isa).map_or(0, |f| 1u32 << isa.states[f].addr.min(6));
        return Ok((0..last).collect());
    }
    all.iter()
        .map(|l| match l.part {
            Part::Element(addr, isamorph_core::block::Half::Whole) => Ok(addr as u32),
            _ => Err(CliError::usage(format!("`{l}` is no whole register"))),
        })
        .collect()
}

fn bound(args: &EffortArgs, cost: u32) -> String {
    match args.measure() {
        Cost::Bytes => {
            let instructions = output::plural(args.max_len as usize, "instruction");
            format!("of at most {instructions} and {cost} bytes ")
        }
        Cost::Issue => format!("of at most {} ", output::plural(cost as usize, "instruction")),
    }
}

/// The same, whatever the constants are.
#[must_use]
pub fn solved(args: &EffortArgs, ops: &Ops, o: &Outcome) -> Option<String> {
    let least = ops.all.iter().map(|o| o.cost).min()?;
    let cost = o.solved.filter(|c| *c >= least)?;
    let operations = format!("{} operations ({} encodings)", ops.all.len(), ops.encodings);
    Some(format!(
        "no sequence {}exists among {operations} with any constants",
        bound(args, cost)
    ))
}

/// What was exhausted, in one sentence; nothing if that is nothing.
#[must_use]
pub fn exhausted(args: &EffortArgs, ops: &Ops, o: &Outcome) -> Option<String> {
    let cost = o.exhausted.filter(|c| *c > 0)?;
    let mut constants: Vec<String> = o.constants.words.iter().map(|c| format!("{c:#x}")).collect();
    constants.sort();
    let mut counts = o.constants.counts.clone();
    counts.sort_unstable();
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let bound = bound(args, cost);
    let but = |count: usize, what: &str| match count {
        0 => String::new(),
        n => format!(", but for {} that {what}", output::plural(n, "program")),
    };
    let but = but(o.undecided, "could not be decided") + &but(o.unplaced, "found no registers");
    Some(format!(
        "no sequence {bound}exists among {} operations ({} encodings{}){} × constants {{{}}}, counts {{{}}}{but}",
        ops.all.len(),
        ops.encodings,
        ops.instructions.cut().map_or(String::new(), |cut| format!(", {cut}")),
        if ops.flags.is_some() { " on registers and flags" } else { "" },
        constants.join(", "),
        counts.join(", "),
    ))
}

/// The condition registers that code changes, where these take no part in the search.
fn flags_changed(isa: &Isa, ops: &Ops, code: &[Instr]) -> Vec<String> {
    let Some(flags) = flag_file(isa).filter(|_| ops.flags.is_none()) else {
        return Vec::new();
    };
    let written = Code::Instructions(isa, code).writes().unwrap_or_default();
    let flags = written.iter().filter(|l| l.space == isa.states[flags].name);
    flags.map(ToString::to_string).collect()
}

fn human(isa: &Isa, args: &SearchArgs, ops: &Ops, resumed: &Resumed, original: Option<u32>) -> std::io::Result<()> {
    let mut out = output::stdout();
    let o = &resumed.outcome;
    match &o.found {
        Some(f) => {
            let than = original.map_or(String::new(), |c| format!(" instead of {c}"));
            let bytes = Cost::Bytes.of_code(isa, &f.code);
            writeln!(
                out,
                "{}: {}, {bytes} bytes{}",
                paint(Style::Good, "proved"),
                output::plural(f.code.len(), "instruction"),
                if args.effort.measure() == Cost::Bytes {
                    than
                } else {
                    String::new()
                }
            )?;
            for i in &f.code {
                writeln!(out, "    {}", paint(Style::Word, &to_text(isa, i)))?;
            }
            let beside = flags_changed(isa, ops, &f.code);
            if !beside.is_empty() {
                writeln!(out, "changed too: {}", beside.join(", "))?;
            }
        }
        None if o.stopped => writeln!(out, "{} before code was found", paint(Style::Bad, "stopped"))?,
        None => writeln!(out, "nothing found")?,
    }
    if let Some(text) = exhausted(&args.effort, ops, o) {
        writeln!(out, "exhausted: {text}")?;
    }
    if let Some(text) = solved(&args.effort, ops, o) {
        writeln!(out, "exhausted: {text}")?;
    }
    if o.codes_left_out {
        let most = o.exhausted.unwrap_or(0);
        writeln!(
            out,
            "not exhausted: code that costs more than {most}, for instructions choose lanes in too many ways"
        )?;
    }
    if o.unsolved > 0 {
        let shapes = output::plural(o.unsolved, "program");
        writeln!(out, "{}: constants of {shapes} could not be decided", paint(Style::Bad, "unknown"))?;
    }
    if let Some(text) = left_out(&ops.instructions).filter(|_| o.found.is_none()) {
        writeln!(out, "operations: {text}")?;
    }
    let assumed = usual::texts(isa);
    if !assumed.is_empty() {
        writeln!(out, "assumed: {} (usual values on this machine)", assumed.join(", "))?;
    }
    let of = path_text(args);
    if resumed.rejected {
        writeln!(
            out,
            "{}: code in {of} could not be proved, and was not used",
            paint(Style::Bad, "cache")
        )?;
    }
    if resumed.recalled {
        writeln!(out, "cache: {of} has the code; it was proved again")?;
    }
    if let Some(cost) = resumed.earlier.filter(|c| *c > 0) {
        writeln!(out, "cache: {of} claims that costs up to {cost} are exhausted")?;
    }
    if o.out_of_memory {
        writeln!(
            out,
            "{}: lists of candidates need more than {} MiB; allow more with --mem",
            paint(Style::Bad, "memory"),
            args.effort.mem
        )?;
    }
    let seconds = o.elapsed.as_secs_f64();
    // Of shards it is not known how long they took.
    match o.elapsed.is_zero() {
        true => writeln!(out, "{} candidates", o.candidates)?,
        false => writeln!(
            out,
            "{} candidates in {seconds:.2} s ({:.0} million/s), {}",
            o.candidates,
            o.candidates as f64 / seconds / 1e6,
            output::plural(o.proofs as usize, "proof")
        )?,
    }
    out.flush()
}

fn path_text(args: &SearchArgs) -> String {
    args.cache.as_ref().map_or(String::new(), |p| p.display().to_string())
}

fn report(isa: &Isa, args: &SearchArgs, ops: &Ops, resumed: &Resumed, original: Option<u32>) -> serde_json::Value {
    let o = &resumed.outcome;
    json!({
        "isa": isa.name,
        "found": o.found.as_ref().map(|f| json!({
            "code": f.code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>(),
            "instructions": f.code.len(),
            "bytes": Cost::Bytes.of_code(isa, &f.code),
            "cost": f.cost,
            "proved": true,
            "flags_changed": flags_changed(isa, ops, &f.code),
            "recalled": resumed.recalled,
        })),
        "original_cost": original,
        "assumed": usual::texts(isa),
        "instructions": instructions_json(&ops.instructions),
        "exhausted": o.exhausted.map(|cost| json!({
            "cost": cost,
            "max_length": args.effort.max_len,
            "operations": ops.all.len(), "not_all_variants": ops.instructions.cut,
            "encodings": ops.encodings,
            "constants": o.constants.words,
            "counts": o.constants.counts,
            "undecided": o.undecided,
            "unplaced": o.unplaced,
            "earlier": resumed.earlier,
            "any_constants": o.solved,
            "unsolved": o.unsolved,
        })),
        "rejected": resumed.rejected,
        "stopped": o.stopped,
        "out_of_memory": o.out_of_memory,
        "candidates": o.candidates,
        "proofs": o.proofs,
        "seconds": o.elapsed.as_secs_f64(),
    })
}

//! `verify equiv`: do two pieces of straight-line code leave the same in the places that matter?

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::block::Location;
use isamorph_core::dsl::goal;
use isamorph_core::dsl::goal::Goal;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;
use serde_json::{Value as Json, json};

use super::limits::seconds;
use super::output::{self, Format, Style, paint};
use super::select::{self, IsaArgs};
use super::{CliError, code, input, progress};
use crate::equiv::{self, Answer, Code, Counterexample, EquivError, Question, SideTrace, Value};
use crate::solver::Budget;
use crate::solver::pipeline::{PROGRAMS, impossible};
use crate::verdict::Verdict;

/// Time to find out whether assumptions exclude each other.
const CONSISTENT: Duration = Duration::from_secs(1);

/// Prove two pieces of straight-line code equivalent
///
/// Compares the values of the places in `--live-out` after both, for every initial state. The
/// second piece may be code of another instruction set (`--with`), or a formula (`--goal`, or a
/// file that ends in `.goal`). Unspecified values count as different, unless no result depends on
/// them. It is assumed that no other thread writes to memory.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct EquivArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The original: instructions or words, one per line; `-` for standard input
    #[arg(value_name = "ORIGINAL")]
    original: String,
    /// The replacement: the same, or a formula in a file that ends in `.goal`
    #[arg(value_name = "REPLACEMENT", required_unless_present = "goal", conflicts_with = "goal")]
    replacement: Option<String>,
    /// A formula instead of the replacement
    #[arg(long, value_name = "FORMULA")]
    goal: Option<String>,
    /// The instruction set of the replacement, if it differs: a built-in name, or a file with a
    /// spec
    #[arg(long, value_name = "NAME|FILE")]
    with: Option<String>,
    /// Places to compare, such as r0,r1h,c0; default: everything that either side writes, or that
    /// the formula names
    #[arg(long, value_name = "PLACES", value_delimiter = ',')]
    live_out: Vec<String>,
    /// An assumption about the initial state, a formula; may be repeated
    #[arg(long, value_name = "CONDITION")]
    assume: Vec<String>,
    /// Places with another name in the replacement, such as r0=r4,c0=c1
    #[arg(long, value_name = "PLACE=PLACE", value_delimiter = ',')]
    map: Vec<String>,
    /// Compare a place only where its value in the original is specified
    #[arg(long)]
    where_defined: bool,
    /// Time limit for a place, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify equiv --isa nv50 old.asm new.asm --live-out r0,c0
    verify equiv --isa nv50 shift.asm --goal 'r0 <- r1 << r2' --assume 'r2 < 32'
    verify equiv --isa nv50 a.asm b.asm --with flexgrip --map r0=r4

FORMULAS
    The expression language of specs (docs/spec-language.md, 7), over the state of the original: `r2` or `r[2]` is the value of a
    register before the code. A goal is a list of statements, such as `let x = r0; r1 <- x & (x - 1);`. Goals may define functions.

PLACES
    r3 a register, r3l and r3h its halves, c0 a condition register, a1 an address register, s or gmem a whole memory

RESULT
    proved, refuted with a counterexample, or unknown after the timeout; exit codes 0, 1, 1";

/// The second side, read.
enum Second {
    Code(InstructionSet, Vec<Instr>),
    Goal(Box<Goal>),
}

/// Runs the command.
///
/// # Errors
/// Bad input, or code without formulas.
pub fn run(args: &EquivArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let original = instructions(&t, &args.original)?;
    let second = match (&args.goal, &args.replacement) {
        (Some(text), _) => Second::Goal(Box::new(read_goal(isa, "<goal>", text)?)),
        (None, Some(path)) if path.ends_with(".goal") => Second::Goal(Box::new(goal_file(isa, path)?)),
        (None, Some(path)) => {
            let other = match &args.with {
                Some(name) => select::named(name)?,
                None => args.isa.load()?,
            };
            let code = instructions(&other, path)?;
            Second::Code(other, code)
        }
        // clap asks for one of the two.
        (None, None) => return Err(CliError::usage("name a replacement, or give a formula with --goal")),
    };
    let replacement = match &second {
        Second::Code(other, code) => Code::Instructions(other.model(), code),
        Second::Goal(g) => Code::Goal(isa, g),
    };
    let question = Question {
        original: Code::Instructions(isa, &original),
        replacement,
        live_out: places(isa, &args.live_out)?,
        map: args
            .map
            .iter()
            .map(|m| {
                let (outer, own) = m
                    .split_once('=')
                    .ok_or_else(|| CliError::usage_help(format!("`{m}` maps nothing"), "write for example r0=r4"))?;
                Ok((place(isa, outer)?, place(replacement.isa(), own)?))
            })
            .collect::<Result<_, CliError>>()?,
        assume: conditions(isa, &args.assume)?,
        where_defined: args.where_defined,
        tried: false,
        limit: args.timeout.into(),
    };
    let answer = progress::during("proving", || equiv::decide(&question)).map_err(|e| match e {
        EquivError::Machine(missing) => missing.into(),
        e => CliError::usage(e.to_string()),
    })?;
    // What both sides say alike is the same for both.
    let own = equiv::unmentioned(isa, &original);
    let assumed: Vec<String> = match &second {
        Second::Code(other, code) => own
            .symmetric_difference(&equiv::unmentioned(other.model(), code))
            .cloned()
            .collect(),
        Second::Goal(_) => own.into_iter().collect(),
    };
    match args.format {
        Format::Human => human(&answer, &assumed)?,
        Format::Json => output::json(&report(&answer, assumed))?,
    }
    let proved = matches!(answer.result, Verdict::Proved);
    Ok(ExitCode::from(if proved { 0 } else { super::FINDINGS }))
}

fn instructions(t: &InstructionSet, path: &str) -> Result<Vec<Instr>, CliError> {
    Ok(code::read(t, path)?.into_iter().map(|l| l.instr).collect())
}

/// Reads a formula that says what code shall do.
///
/// # Errors
/// All errors in it.
pub fn read_goal(isa: &Isa, name: &str, text: &str) -> Result<Goal, CliError> {
    goal::goal(isa, name, text).map_err(|e| CliError::Spec(Box::new(e)))
}

/// Reads a file with a formula.
///
/// # Errors
/// The file cannot be read, or all errors in it.
pub fn goal_file(isa: &Isa, path: &str) -> Result<Goal, CliError> {
    let (name, text) = input::whole(Path::new(path))?;
    read_goal(isa, &name, &text)
}

/// Reads the name of a place.
///
/// # Errors
/// There is no such place.
pub fn place(isa: &Isa, text: &str) -> Result<Location, CliError> {
    Location::parse(isa, text).map_err(CliError::usage)
}

/// Reads the names of places; nothing if there are none.
///
/// # Errors
/// There is no such place.
pub fn places(isa: &Isa, all: &[String]) -> Result<Option<Vec<Location>>, CliError> {
    let places: Vec<Location> = all.iter().map(|p| place(isa, p)).collect::<Result<_, _>>()?;
    Ok((!places.is_empty()).then_some(places))
}

/// Reads conditions on the state, given as arguments.
///
/// # Errors
/// All errors in the first bad one, or no state meets all of them.
pub fn conditions(isa: &Isa, all: &[String]) -> Result<Vec<(TermPool, Term)>, CliError> {
    let conditions: Vec<(TermPool, Term)> = all.iter().map(|text| condition(isa, "<assume>", text)).collect::<Result<_, _>>()?;
    let mut pool = TermPool::new();
    let together: Vec<Term> = conditions.iter().map(|(own, t)| own.rebuild(*t, &mut pool)).collect();
    if !together.is_empty() && impossible(PROGRAMS, &pool, &together, &Budget::of(CONSISTENT)) {
        return Err(CliError::usage_help(
            "no state meets all assumptions, so that every claim would hold",
            "correct one of them, or omit it",
        ));
    }
    Ok(conditions)
}

/// Reads a condition on the state, which stands in a file of this name.
///
/// # Errors
/// All errors in it.
pub fn condition(isa: &Isa, name: &str, text: &str) -> Result<(TermPool, Term), CliError> {
    goal::condition(isa, name, text).map_err(|e| CliError::Spec(Box::new(e)))
}

fn list(places: &[Location]) -> String {
    places.iter().map(Location::to_string).collect::<Vec<_>>().join(", ")
}

fn human(a: &Answer, assumed: &[String]) -> std::io::Result<()> {
    let mut out = output::stdout();
    match &a.result {
        Verdict::Proved if a.places.is_empty() => {
            let proved = paint(Style::Good, "proved");
            writeln!(out, "{proved}: neither side writes anything, and both go on")?;
        }
        Verdict::Proved => {
            let how = match (a.plain, a.places.len()) {
                (p, n) if p == n => "discharged by simplification".to_string(),
                (_, n) => format!("{} by the solver", output::plural(n - a.plain, "place")),
            };
            writeln!(
                out,
                "{}: equal in {}; {how}, {:.2} s",
                paint(Style::Good, "proved"),
                list(&a.places),
                a.elapsed.as_secs_f64()
            )?;
        }
        Verdict::Unknown((place, why)) => {
            writeln!(
                out,
                "{}: {place}: {why} after {:.1} s",
                paint(Style::Bad, "unknown"),
                a.elapsed.as_secs_f64()
            )?;
        }
        Verdict::Refuted(c) => refuted(&mut out, c)?,
    }
    if !assumed.is_empty() && a.result.is_proved() {
        writeln!(
            out,
            "assumed: no result depends on `{}`, which no formula mentions",
            assumed.join("`, `")
        )?;
    }
    out.flush()
}

fn values(all: &[Value]) -> String {
    all.iter()
        .map(|v| format!("{} = {}", v.name, v.hex()))
        .collect::<Vec<_>>()
        .join(", ")
}

fn refuted(out: &mut impl Write, c: &Counterexample) -> std::io::Result<()> {
    writeln!(
        out,
        "{}: they differ in {}",
        paint(Style::Bad, "refuted"),
        paint(Style::Bold, &c.place.to_string())
    )?;
    match c.inputs.as_slice() {
        [] => writeln!(out, "  for every input")?,
        some => writeln!(out, "  for {}", values(some))?,
    }
    for (who, side) in ["original", "replacement"].iter().zip(&c.sides) {
        writeln!(
            out,
            "  {who} ({}): {}",
            side.isa,
            paint(Style::Word, &values(std::slice::from_ref(&side.result)))
        )?;
        let width = side.steps.iter().map(|s| s.text.chars().count()).max().unwrap_or(0);
        for s in &side.steps {
            writeln!(out, "{}", format!("    {:width$}  {}", s.text, values(&s.writes)).trim_end())?;
        }
    }
    if c.unspecified {
        writeln!(
            out,
            "  note: the original leaves `{}` unspecified there; with --where-defined it is compared where it is specified",
            c.place
        )?;
    }
    Ok(())
}

fn report(a: &Answer, assumed: Vec<String>) -> Json {
    let mut v = json!({
        "assumed_without_effect": assumed,
        "places": a.places.iter().map(Location::to_string).collect::<Vec<_>>(),
        "result": match &a.result {
            Verdict::Proved => "proved",
            Verdict::Refuted(_) => "refuted",
            Verdict::Unknown(_) => "unknown",
        },
        "by_simplification": a.plain,
        "seconds": a.elapsed.as_secs_f64(),
    });
    let shown = |all: &[Value]| -> Json { all.iter().map(|v| json!({"name": v.name, "value": v.hex()})).collect() };
    let side = |s: &SideTrace| {
        json!({
            "isa": s.isa,
            "result": s.result.hex(),
            "steps": s.steps.iter().map(|s| json!({"text": s.text, "writes": shown(&s.writes)})).collect::<Vec<_>>(),
        })
    };
    match &a.result {
        Verdict::Proved => {}
        Verdict::Unknown((place, why)) => {
            v["place"] = json!(place.to_string());
            v["reason"] = json!(why);
        }
        Verdict::Refuted(c) => {
            v["place"] = json!(c.place.to_string());
            v["unspecified"] = json!(c.unspecified);
            v["inputs"] = shown(&c.inputs);
            v["original"] = side(&c.sides[0]);
            v["replacement"] = side(&c.sides[1]);
        }
    }
    v
}

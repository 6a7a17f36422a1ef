//! `verify prove`: the theorems about an instruction set, one obligation after the other.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use isamorph_core::InstructionSet;
use serde_json::{Value, json};

use super::CliError;
use super::certificates::{self, Certificates};
use super::limits::{seconds, workers};
use super::other_solvers;
use super::output::{self, FindingsFormat, Style, paint, wrap};
use super::progress;
use super::sarif::{self, Level};
use super::select::{ManyIsaArgs, group_code};
use super::shard_args::ShardArgs;
use crate::certify::Obligations;
use crate::prove::{Difference, Outcome, Plan, Scope, Theorem, Witness};
use crate::solver::{Stage, work};
use crate::verdict::Verdict;

/// Prove the theorems about encodings, texts and semantics
///
/// Every obligation is proved, refuted with a witness, or unknown; none is dropped silently. The
/// exit code is 1 unless all are proved.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ProveArgs {
    /// The instruction sets
    #[command(flatten)]
    pub isa: ManyIsaArgs,
    /// Only this group, such as 0x20000000; may be repeated
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    pub group: Vec<u64>,
    /// Only obligations whose name contains this text
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Number of threads; default: one per processor, at most four
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// Time limit for an obligation, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub timeout: Duration,
    /// Write each obligation to this directory as an SMT-LIB script for other solvers
    #[arg(long, value_name = "DIR", conflicts_with = "shard")]
    pub emit_smt2: Option<PathBuf>,
    /// Run another solver too: `z3`, `bitwuzla` or `cvc5`, `all` of these that are installed, or a
    /// command that reads a script; may be repeated. The exit code is 1 if an answer contradicts
    /// ours, or if a script is rejected
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["format", "shard"])]
    pub solver: Vec<String>,
    /// Time limit of another solver for an obligation, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds, requires = "solver")]
    pub solver_timeout: Duration,
    /// Write certificates to this directory, for `verify recheck` and `isamorph-recheck`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["filter", "shard"])]
    pub certify: Option<PathBuf>,
    /// Conflict limit of a search of the SAT solver for a certificate; what it does not find is
    /// searched for once more, with ten times as many
    #[arg(long, value_name = "N", default_value = "2000", requires = "certify")]
    pub conflicts: u32,
    /// Print for each stage of the solver how many obligations it decided, and its time
    #[arg(long, conflicts_with = "shard")]
    pub stats: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: FindingsFormat,
    /// Which part of the work to do.
    #[command(flatten)]
    pub part: ShardArgs,
}

const EXAMPLES: &str = "\
THEOREMS
    1 deterministic           the decode tree finds a form for exactly the words of its pattern; no word has two forms
    2 total                   every compiled table selects exactly the row whose guard in the spec holds
    3 word-round-trip         encode(decode(w)) = w; the canonical word decodes to the same instruction
    4 instruction-round-trip  decode(encode(i)) = i for every well-formed instruction
    5 text                    instructions with equal texts are equal
    6 semantics               no operand without a value is read, no place is written twice
    7 cross-document          specs of one chip accept the same words and have equal effects
    8 alias                   the text that an alias prints for an instruction denotes no other instruction

EXAMPLES
    verify prove                                          all built-in instruction sets
    verify prove --group 0x20000000                       this group, in every ISA that has it
    verify prove --isa nv50 --filter word-round-trip
    verify prove --spec my.isa --timeout 60 --jobs 4
    verify prove --isa sgx543 --emit-smt2 obligations/    scripts for other solvers
    verify prove --group 0x20000000 --solver bitwuzla     compare with another solver
    verify prove --isa nv50 --certify certificates/       proofs for `verify recheck`
    verify prove --spec my.isa --format sarif             for code review tools
    verify prove --isa nv50 --shard 1/64 --output shards/
                                                          one shard, for `verify merge`

An obligation that is not decided within the time limit is `unknown`, never `proved`; it makes the exit code 1.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &ProveArgs) -> Result<ExitCode, CliError> {
    let start = Instant::now();
    let (scope, plan) = plan(args)?;
    let others = other_solvers::chosen(&args.solver, args.solver_timeout)?;
    if let Some(dir) = &args.emit_smt2 {
        plan.emit(dir)
            .map_err(|e| CliError::usage(format!("cannot write obligations to `{}`: {e}", dir.display())))?;
    }
    let workers = workers(args.jobs)?;
    let outcomes = workers.install(|| progress::prove(&plan, args.timeout, None));
    let elapsed = start.elapsed();
    let certify = |dir: &PathBuf| {
        workers.install(|| {
            let claims = Obligations {
                plan: &certificates::stated(&plan, &scope)?,
                groups: &scope.groups,
            };
            Certificates::write(&claims, args.conflicts, dir)
        })
    };
    let (written, failed) = match args.certify.as_ref().map(certify) {
        Some(Ok(written)) => (Some(written), None),
        Some(Err(why)) => (None, Some(why)),
        None => (None, None),
    };
    match args.format {
        FindingsFormat::Human => {
            human(&plan, &outcomes, written.as_ref(), Some(elapsed))?;
            if let (Some(written), Some(dir)) = (&written, &args.certify) {
                writeln!(output::stdout(), "{}", written.text("obligation", dir))?;
            }
            if args.stats {
                stats(&outcomes)?;
            }
        }
        FindingsFormat::Sarif => output::json(&findings("prove", &plan, &outcomes))?,
        FindingsFormat::Json => {
            let mut report = report(&plan, &outcomes, Some(elapsed));
            if let Some(written) = &written {
                report["certificates"] = written.json();
                rest_on_certificates(&mut report, &plan, &outcomes, written);
            }
            output::json(&report)?;
        }
    }
    // What was proved is printed in any case.
    if let Some(why) = failed {
        return Err(why);
    }
    let contradicted = match args.format {
        FindingsFormat::Human if !others.is_empty() => {
            workers.install(|| other_solvers::compare(&plan, &outcomes, &others, args.solver_timeout))?
        }
        _ => false,
    };
    Ok(exit_code(&plan, &outcomes, contradicted))
}

/// What is to be proved: it must be something.
pub(super) fn plan(args: &ProveArgs) -> Result<(Scope, Plan), CliError> {
    let chosen = !args.isa.is_empty();
    let mut subjects = args.isa.load()?;
    // Without a choice of ISA, a group is proved in every ISA that has it.
    let has_one = |set: &InstructionSet| set.groups().iter().any(|g| args.group.contains(&g.code));
    if !chosen && subjects.iter().any(has_one) {
        subjects.retain(has_one);
    }
    let scope = Scope {
        groups: args.group.clone(),
        filter: args.filter.clone(),
    };
    let plan = Plan::new(subjects, &scope).map_err(|e| CliError::usage(e.to_string()))?;
    if plan.obligations.is_empty() {
        return Err(CliError::usage_help(
            format!("no obligation's name contains `{}`", args.filter.as_deref().unwrap_or("")),
            "names look like nv50/20000000/text/add.long; run without --filter --format json to list them",
        ));
    }
    Ok((scope, plan))
}

/// The exit code, if another solver contradicted or none did.
pub(super) fn exit_code(plan: &Plan, outcomes: &[Outcome], contradicted: bool) -> ExitCode {
    let all = outcomes.iter().all(|o| matches!(o.result, Verdict::Proved));
    ExitCode::from(if all && !contradicted && plan.differences.is_empty() {
        0
    } else {
        super::FINDINGS
    })
}

/// How many obligations a stage decided.
fn decided(outcomes: &[Outcome], stage: Stage) -> usize {
    let by_it = |o: &&Outcome| o.stage == Some(stage) && o.result.is_decided();
    outcomes.iter().filter(by_it).count()
}

/// What each stage of the solver did.
fn stats(outcomes: &[Outcome]) -> std::io::Result<()> {
    let mut out = output::stdout();
    writeln!(out, "{:<28}{:>8}{:>10}{:>11}", "stage", "decided", "runs", "seconds")?;
    for stage in Stage::ALL {
        let done = work(stage);
        let (name, decided, seconds) = (stage.name(), decided(outcomes, stage), done.time.as_secs_f64());
        writeln!(out, "{name:<28}{decided:>8}{:>10}{seconds:>11.2}", done.runs)?;
    }
    Ok(())
}

/// The result in one word.
pub(super) fn verdict(r: &Verdict<Box<Witness>>) -> &'static str {
    match r {
        Verdict::Proved => "proved",
        Verdict::Refuted(_) => "refuted",
        Verdict::Unknown(_) => "unknown",
    }
}

/// Proved, refuted, unknown, and how many were discharged by simplification.
#[derive(Default)]
struct Tally {
    proved: usize,
    refuted: usize,
    unknown: usize,
    plain: usize,
}

impl Tally {
    fn add(&mut self, o: &Outcome) {
        match o.result {
            Verdict::Proved => self.proved += 1,
            Verdict::Refuted(_) => self.refuted += 1,
            Verdict::Unknown(_) => self.unknown += 1,
        }
        self.plain += usize::from(!o.basis.z3);
    }

    fn text(&self) -> String {
        let mut parts = vec![paint(Style::Good, &format!("{} proved", self.proved))];
        if self.refuted > 0 {
            parts.push(paint(Style::Bad, &format!("{} refuted", self.refuted)));
        }
        if self.unknown > 0 {
            parts.push(paint(Style::Bad, &format!("{} unknown", self.unknown)));
        }
        parts.join(", ")
    }
}

/// Prints what was found, with times if they are known.
pub(super) fn human(plan: &Plan, outcomes: &[Outcome], written: Option<&Certificates>, elapsed: Option<Duration>) -> std::io::Result<()> {
    let mut out = output::stdout();
    let mut tallies: BTreeMap<(String, u64), BTreeMap<Theorem, Tally>> = BTreeMap::new();
    let mut total = Tally::default();
    for (o, r) in plan.obligations.iter().zip(outcomes) {
        tallies
            .entry((o.id.isa.clone(), o.id.group))
            .or_default()
            .entry(o.id.theorem)
            .or_default()
            .add(r);
        total.add(r);
    }
    for (o, r) in plan.obligations.iter().zip(outcomes) {
        match &r.result {
            Verdict::Proved => {}
            other if other.was_not_tried() => {}
            Verdict::Refuted(w) => refuted(&mut out, plan, &o.id.to_string(), &o.claim, w)?,
            Verdict::Unknown(why) => {
                writeln!(out, "{}  {}", paint(Style::Bad, "unknown"), paint(Style::Bold, &o.id.to_string()))?;
                let after = elapsed.map_or(String::new(), |_| format!(" after {:.1} s", r.elapsed.as_secs_f64()));
                writeln!(out, "  claim: {}\n  {why}{after}\n", o.claim)?;
            }
        }
    }
    differences(&mut out, &plan.differences)?;
    for ((isa, group), theorems) in &tallies {
        let title = plan
            .subjects
            .iter()
            .filter(|s| s.name() == *isa)
            .flat_map(|s| s.groups())
            .find(|g| g.code == *group)
            .and_then(|g| g.title.clone())
            .unwrap_or_default();
        writeln!(out, "{}", paint(Style::Bold, format!("{isa} 0x{group:08x} {title}").trim_end()))?;
        for (t, tally) in theorems {
            writeln!(out, "  {} {:<24}{}", *t as u8, t.name(), tally.text())?;
        }
    }
    let mut notes = plan.notes.clone();
    notes.dedup();
    for n in &notes {
        writeln!(out, "{} {n}", paint(Style::Dim, "note:"))?;
    }
    rests_on(&mut out, &resting(plan, outcomes, written))?;
    let time = elapsed.map_or(String::new(), |e| {
        let seconds = e.as_secs_f64();
        format!(" in {seconds:.2} s ({:.0}/s)", outcomes.len() as f64 / seconds)
    });
    writeln!(
        out,
        "{}{time}: {}; {} discharged by simplification, {} passed to the solver",
        output::plural(outcomes.len(), "obligation"),
        total.text(),
        total.plain,
        outcomes.len() - total.plain
    )?;
    out.flush()
}

/// How many proved claims rest on what: on a certificate, or else on some parts of the prover.
type Resting = BTreeMap<Vec<&'static str>, usize>;

/// What a claim rests on that has a certificate.
const CERTIFICATE: &str = "certificate";

/// What proved claims rest on.
fn resting(plan: &Plan, outcomes: &[Outcome], written: Option<&Certificates>) -> Resting {
    let certified = written.map(Certificates::names).unwrap_or_default();
    let mut all = Resting::new();
    for (o, r) in plan.obligations.iter().zip(outcomes) {
        if matches!(r.result, Verdict::Proved) {
            let on = match certified.contains(o.id.to_string().as_str()) {
                true => vec![CERTIFICATE],
                false => r.basis.names(),
            };
            *all.entry(on).or_default() += 1;
        }
    }
    all
}

/// Prints what proved claims rest on.
fn rests_on(out: &mut impl Write, all: &Resting) -> std::io::Result<()> {
    let parts: Vec<String> = all
        .iter()
        .map(|(on, count)| match on.as_slice() {
            [CERTIFICATE] => format!("{count} on a certificate"),
            [one] => format!("{count} on the {one} alone"),
            more => format!("{count} on {}", more.join(", ")),
        })
        .collect();
    match parts.as_slice() {
        [] => Ok(()),
        parts => writeln!(out, "proofs rest: {}", parts.join("; ")),
    }
}

/// The same for programs.
fn rests_on_json(all: &Resting) -> Value {
    all.iter().map(|(on, count)| json!({ "on": on, "obligations": count })).collect()
}

/// Says in a report which claims rest on a certificate.
fn rest_on_certificates(report: &mut Value, plan: &Plan, outcomes: &[Outcome], written: &Certificates) {
    report["summary"]["rests_on"] = rests_on_json(&resting(plan, outcomes, Some(written)));
    let certified = written.names();
    for (i, (o, r)) in plan.obligations.iter().zip(outcomes).enumerate() {
        if matches!(r.result, Verdict::Proved) && certified.contains(o.id.to_string().as_str()) {
            report["obligations"][i]["rests_on"] = json!([CERTIFICATE]);
        }
    }
}

/// Prints the states that are not the same in both specs, one a line.
pub(super) fn differences(out: &mut impl Write, all: &[Difference]) -> std::io::Result<()> {
    // States of both are shown one by one, those of one spec together: two machines may have
    // nothing in common.
    let mut alone: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for d in all {
        match d {
            Difference::State {
                name,
                sizes: [(a, Some(_)), (b, None)],
            }
            | Difference::State {
                name,
                sizes: [(b, None), (a, Some(_))],
            } => {
                alone.entry((a, b)).or_default().push(name);
            }
            d => writeln!(out, "{}  {d}", paint(Style::Bad, "differs"))?,
        }
    }
    for ((with, without), names) in &alone {
        let text = format!("{without} has no such state as {with}: {}; not compared", names.join(", "));
        for (i, line) in wrap(&text, 110).iter().enumerate() {
            let head = if i == 0 { paint(Style::Bad, "differs") } else { " ".repeat(7) };
            writeln!(out, "{head}  {line}")?;
        }
    }
    if !all.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}

/// A state that is not the same in both specs, for programs.
pub(super) fn difference_json(d: &Difference) -> Value {
    let sizes: Vec<Value> = match d {
        Difference::State { sizes, .. } => sizes
            .iter()
            .map(|(spec, size)| {
                json!({
                    "spec": spec,
                    "elements": size.map(|s| s.elements().to_string()),
                    "bits": size.map(|s| s.width),
                })
            })
            .collect(),
        Difference::Function { specs, .. } => specs.iter().map(|spec| json!({ "spec": spec })).collect(),
    };
    json!({ "name": d.name(), "specs": sizes, "compared": d.compared().to_string(), "text": d.to_string() })
}

/// Prints a refuted claim with its witness.
pub(super) fn refuted(out: &mut impl Write, plan: &Plan, id: &str, claim: &str, w: &Witness) -> std::io::Result<()> {
    writeln!(out, "{}  {}", paint(Style::Bad, "refuted"), paint(Style::Bold, id))?;
    writeln!(out, "  claim: {claim}")?;
    for word in &w.words {
        writeln!(out, "  word {}", paint(Style::Word, &word.hex))?;
        for line in bits(plan, word.width, word.bits) {
            writeln!(out, "    {}", paint(Style::Dim, &line))?;
        }
        for (who, text) in &word.readings {
            writeln!(out, "    {who}: {text}")?;
        }
    }
    for (form, fields) in &w.fields {
        let all: Vec<String> = fields.iter().map(|(n, v)| format!("{n} = {v:#x}")).collect();
        writeln!(out, "  {form}: {}", all.join(", "))?;
    }
    for (name, value) in w.values.iter().chain(&w.state) {
        writeln!(out, "  {name} = {value}")?;
    }
    writeln!(out)
}

/// The bits of a word, unit by unit, high unit last as in files, in groups of four.
fn bits(plan: &Plan, width: u32, word: isamorph_core::model::Bits) -> Vec<String> {
    let Some(s) = plan.subjects.first() else { return Vec::new() };
    s.model()
        .units
        .iter()
        .filter(|u| u.lo < width)
        .map(|u| {
            let digits: Vec<String> = (0..u.width.div_ceil(4))
                .rev()
                .map(|n| {
                    let w = (u.width - 4 * n).min(4) as usize;
                    format!("{:0w$b}", word >> (u.lo + 4 * n) & isamorph_core::model::word_ones(w as u32))
                })
                .collect();
            format!("{}[{}..0] {}", u.name, u.width - 1, digits.join(" "))
        })
        .collect()
}

/// A witness for programs.
pub(super) fn witness_json(w: &Witness) -> Value {
    json!({
        "words": w.words.iter().map(|x| json!({
            "word": x.hex,
            "readings": x.readings.iter().map(|(who, text)| json!({"by": who, "text": text})).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "instructions": w.fields.iter().map(|(form, f)| json!({
            "form": form,
            "fields": f.iter().map(|(n, v)| json!({"name": n, "value": v})).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "values": w.values.iter().chain(&w.state).map(|(n, v)| json!({"name": n, "value": v})).collect::<Vec<_>>(),
    })
}

/// What is refuted, unknown, or not the same in both specs, for code review tools.
pub(super) fn findings(command: &str, plan: &Plan, outcomes: &[Outcome]) -> Value {
    let isas = || plan.subjects.iter().map(InstructionSet::model);
    let of_claims = plan.obligations.iter().zip(outcomes).filter_map(|(o, r)| {
        let rule = o.id.theorem.name();
        let at = sarif::of_obligation(isas(), &o.id);
        match &r.result {
            Verdict::Proved => None,
            other if other.was_not_tried() => None,
            Verdict::Refuted(w) => {
                let words: Vec<&str> = w.words.iter().map(|x| x.hex.as_str()).collect();
                let shown = match words.as_slice() {
                    [] => String::new(),
                    words => format!("; shown by {}", words.join(", ")),
                };
                let text = format!("{} is refuted: {}{shown}", o.id, o.claim);
                Some(sarif::result(rule, Level::Error, &text, at))
            }
            Verdict::Unknown(why) => {
                let text = format!("{} is unknown ({why}): {}", o.id, o.claim);
                Some(sarif::result(rule, Level::Warning, &text, at))
            }
        }
    });
    let differences = plan.differences.iter();
    let differences = differences.map(|d| sarif::result("difference", Level::Error, &d.to_string(), None));
    let results: Vec<Value> = of_claims.chain(differences).collect();
    sarif::log(command, &results, |id| {
        let theorem = Theorem::ALL.into_iter().find(|t| t.name() == id);
        theorem.map_or_else(
            || "Specs of one chip differ".into(),
            |t| format!("Theorem {}, {}", t as u8, t.name()),
        )
    })
}

/// The same for programs.
pub(super) fn report(plan: &Plan, outcomes: &[Outcome], elapsed: Option<Duration>) -> Value {
    let obligations: Vec<Value> = plan
        .obligations
        .iter()
        .zip(outcomes)
        .map(|(o, r)| {
            let mut v = json!({
                "id": o.id.to_string(),
                "theorem": o.id.theorem as u8,
                "name": o.id.theorem.name(),
                "isa": o.id.isa,
                "group": format!("0x{:08x}", o.id.group),
                "claim": o.claim,
                "result": verdict(&r.result),
                "by_simplification": !r.basis.z3,
            });
            if elapsed.is_some() {
                v["seconds"] = json!(r.elapsed.as_secs_f64());
            }
            match &r.result {
                Verdict::Refuted(w) => v["witness"] = witness_json(w),
                Verdict::Unknown(why) => v["reason"] = json!(why),
                Verdict::Proved => v["rests_on"] = json!(r.basis.names()),
            }
            v
        })
        .collect();
    let count = |name: &str| outcomes.iter().filter(|o| verdict(&o.result) == name).count();
    let mut report = json!({
        "obligations": obligations,
        "summary": {
            "total": outcomes.len(),
            "proved": count("proved"),
            "refuted": count("refuted"),
            "unknown": count("unknown"),
            "by_simplification": outcomes.iter().filter(|o| !o.basis.z3).count(),
            "rests_on": rests_on_json(&resting(plan, outcomes, None)),
        },
    });
    // Times, and what was done in this process.
    if let Some(elapsed) = elapsed {
        report["summary"]["seconds"] = json!(elapsed.as_secs_f64());
        report["stages"] = json!(Stage::ALL.map(|stage| json!({
            "stage": stage.name(),
            "decided": decided(outcomes, stage),
            "runs": work(stage).runs,
            "seconds": work(stage).time.as_secs_f64(),
        })));
    }
    report["differences"] = plan.differences.iter().map(difference_json).collect();
    report["notes"] = json!(plan.notes);
    report
}

//! `verify crosscheck`: two documents of one chip, held against each other instruction by
//! instruction.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::model::Isa;
use serde_json::{Value, json};

use super::limits::seconds;
use super::output::{self, FindingsFormat, Style, paint, plural};
use super::progress;
use super::prove::{difference_json, differences, findings, refuted, verdict, witness_json};
use super::select::{TwoIsaArgs, group_code};
use super::{CliError, FINDINGS};
use crate::lanes;
use crate::prove::{Obligation, Outcome, Plan, Scope, Witness};
use crate::verdict::Verdict;

/// Prove two specs of one chip equivalent
///
/// Claims, for every pair of forms that can share a word: both ignore the same bits, have the same
/// unspecified cases, and have equal effects on every part of the state. Also, within common groups
/// each spec accepts the words of the other. Refuted claims are shown with a witness. States that
/// only one spec has, or that have different sizes, are listed; of two sizes, the common elements
/// are compared. Forms that only one spec describes are listed. The exit code is 1 if a claim is
/// not proved.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct CrosscheckArgs {
    #[command(flatten)]
    specs: TwoIsaArgs,
    /// Only this group, such as 0x20000000; may be repeated
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    group: Vec<u64>,
    /// Time limit for a claim, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Time limit for the whole command, in seconds; remaining claims are unknown
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify crosscheck nv50 flexgrip
    verify crosscheck nv50 flexgrip --group 0x20000000
    verify crosscheck nv50 my.isa --format json
    verify crosscheck nv50 my.isa --format sarif          for code review tools";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &CrosscheckArgs) -> Result<ExitCode, CliError> {
    let start = Instant::now();
    let doing = progress::doing("making claims");
    let [a, b] = args.specs.load("crosscheck nv50 flexgrip", ["first", "second"])?;
    // A document of one lane says nothing of the mask.
    let (a, b) = match (lanes::active(&a), lanes::active(&b)) {
        (Some(active), None) => (active, b),
        (None, Some(active)) => (a, active),
        _ => (a, b),
    };
    let scope = Scope {
        groups: args.group.clone(),
        filter: None,
    };
    let plan = Plan::cross(a, b, &scope).map_err(|e| CliError::usage(e.to_string()))?;
    if plan.obligations.is_empty() {
        let [a, b] = [0, 1].map(|i| plan.subjects[i].name());
        let message = format!("no word is covered by both {a} and {b}, so there is nothing to compare: give two specs of one chip");
        return Err(CliError::usage(message));
    }
    doing.finish_and_clear();
    let outcomes = progress::prove(&plan, args.timeout, args.time.map(|t| start + t));
    let found = Found::new(&plan, &outcomes, &args.group);
    match args.format {
        FindingsFormat::Human => human(&plan, &found)?,
        FindingsFormat::Json => output::json(&report(&plan, &found))?,
        FindingsFormat::Sarif => output::json(&findings("crosscheck", &plan, &outcomes))?,
    }
    let all = outcomes.iter().all(|o| matches!(o.result, Verdict::Proved));
    Ok(ExitCode::from(if all && plan.differences.is_empty() { 0 } else { FINDINGS }))
}

/// What is known of one pair of forms, or of the words of one form.
#[derive(Default)]
struct Claims<'p> {
    proved: usize,
    failed: Vec<(&'p Obligation, &'p Verdict<Box<Witness>>)>,
    compared: bool,
}

struct Found<'p> {
    /// Claims by group and by what they are about.
    about: BTreeMap<(u64, &'p str), Claims<'p>>,
    /// Forms that only the one spec has, and only the other.
    alone: [Vec<String>; 2],
}

impl<'p> Found<'p> {
    fn new(plan: &'p Plan, outcomes: &'p [Outcome], groups: &[u64]) -> Self {
        let mut about: BTreeMap<(u64, &str), Claims> = BTreeMap::new();
        for (o, r) in plan.obligations.iter().zip(outcomes) {
            let c = about.entry((o.id.group, o.id.subject.as_str())).or_default();
            c.compared |= o.id.is_about("effects") || o.id.is_about("accepted");
            match &r.result {
                Verdict::Proved => c.proved += 1,
                other => c.failed.push((o, other)),
            }
        }
        let [a, b] = [0, 1].map(|i| plan.subjects[i].model());
        Found {
            about,
            alone: [alone(a, b, groups), alone(b, a, groups)],
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (&(u64, &'p str), &Claims<'p>)> {
        self.about.iter().filter(|((_, subject), _)| subject.contains('~'))
    }
}

/// Forms of one spec that share no word with a form of the other.
fn alone(one: &Isa, other: &Isa, groups: &[u64]) -> Vec<String> {
    let legal = |isa: &Isa| -> Vec<usize> { (0..isa.forms.len()).filter(|f| isa.forms[*f].illegal.is_none()).collect() };
    let theirs = legal(other);
    let known = |f: &usize| {
        let f = &one.forms[*f];
        theirs.iter().any(|g| {
            let g = &other.forms[*g];
            g.width == f.width && g.fixed.meets(f.fixed)
        })
    };
    let asked = |f: &usize| groups.is_empty() || groups.contains(&one.groups[one.forms[*f].group].code);
    let all = legal(one).into_iter().filter(|f| asked(f) && !known(f));
    all.map(|f| one.form_name(f)).collect()
}

fn human(plan: &Plan, found: &Found) -> std::io::Result<()> {
    let mut out = output::stdout();
    for claims in found.about.values() {
        for (o, r) in &claims.failed {
            match r {
                r if r.was_not_tried() => {}
                Verdict::Refuted(w) => refuted(&mut out, plan, &o.id.to_string(), &o.claim, w)?,
                Verdict::Unknown(why) => writeln!(out, "{}  {}\n  claim: {}\n  {why}\n", paint(Style::Bad, "unknown"), o.id, o.claim)?,
                Verdict::Proved => {}
            }
        }
    }
    differences(&mut out, &plan.differences)?;
    let wide = found.pairs().map(|((_, pair), _)| pair.len() + 4).max().unwrap_or(0);
    let mut group = None;
    for ((code, pair), claims) in found.pairs() {
        if group != Some(*code) {
            writeln!(out, "{}", paint(Style::Bold, &format!("0x{code:08x}")))?;
            group = Some(*code);
        }
        let mut state = vec![paint(Style::Good, &plural(claims.proved, "claim")) + " proved"];
        if !claims.failed.is_empty() {
            state.push(paint(Style::Bad, &format!("{} not", claims.failed.len())));
        }
        if !claims.compared {
            state.push(paint(Style::Dim, "effects not described by both"));
        }
        writeln!(out, "  {:<wide$}{}", pair.replace('~', " = "), state.join(", "))?;
    }
    for (i, alone) in found.alone.iter().enumerate() {
        let names = if alone.is_empty() {
            "nothing".to_string()
        } else {
            alone.join(", ")
        };
        writeln!(out, "only {} has: {names}", plan.subjects[i].name())?;
    }
    let (mut proved, mut failed) = (0, 0);
    for c in found.about.values() {
        proved += c.proved;
        failed += c.failed.len();
    }
    let compared = found.pairs().filter(|(_, c)| c.compared).count();
    writeln!(
        out,
        "{} of forms, {compared} of them with effects; {proved} of {} proved",
        plural(found.pairs().count(), "pair"),
        plural(proved + failed, "claim")
    )?;
    if plan.incomparable > 0 {
        writeln!(
            out,
            "{} pairs cannot be compared: they read state that differs between the specs",
            plural(plan.incomparable, "effect")
        )?;
    }
    out.flush()
}

fn report(plan: &Plan, found: &Found) -> Value {
    let about: Vec<Value> = found
        .about
        .iter()
        .map(|((code, subject), c)| {
            let failed: Vec<Value> = c
                .failed
                .iter()
                .map(|(o, r)| {
                    let mut v = json!({"id": o.id.to_string(), "claim": o.claim, "result": verdict(r)});
                    match r {
                        Verdict::Refuted(w) => v["witness"] = witness_json(w),
                        Verdict::Unknown(why) => v["reason"] = json!(why),
                        Verdict::Proved => {}
                    }
                    v
                })
                .collect();
            json!({"group": format!("0x{code:08x}"), "about": subject, "proved": c.proved, "effects": c.compared, "not_proved": failed})
        })
        .collect();
    let names: Vec<&str> = plan.subjects.iter().map(InstructionSet::name).collect();
    json!({
        "specs": names,
        "incomparable": plan.incomparable,
        "differences": plan.differences.iter().map(difference_json).collect::<Vec<_>>(),
        "claims": about,
        "alone": names.iter().zip(&found.alone).map(|(n, forms)| json!({"spec": n, "forms": forms})).collect::<Vec<_>>(),
    })
}

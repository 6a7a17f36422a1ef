//! `verify diff`: what changes from one spec to another, exactly.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use isamorph_core::InstructionSet;
use isamorph_core::analysis::diff::{Change, GroupDiff, Kind, Reading, Row, Side, Watch, diff_watched};
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::{Value, json};

use super::describe::{code_text, reason};
use super::limits::seconds;
use super::output::{FindingsFormat, Style, json, paint, percent, stdout, wrap};
use super::progress;
use super::prove::{difference_json, differences, refuted, verdict, witness_json};
use super::sarif::{self, Level};
use super::select::{TwoIsaArgs, group_code};
use super::{CliError, FINDINGS};
use crate::prove::{Outcome, Plan, Scope};
use crate::stop;
use crate::verdict::Verdict;

/// Compare two specs: which words change class or meaning, with exact counts
///
/// Compares the readings of all words in the groups of either spec. Differences are counted exactly
/// by kind, and by the forms and reasons of both sides. Each is shown with both readings of the
/// word that has the fewest bits set. Two invalid words with different reasons are equal.
///
/// Effects are compared by the solver, for words that are valid in both specs; differences are
/// shown with a witness and not counted. States that only one spec has, or that have different
/// sizes, are listed; of two sizes, the common elements are compared. The exit code is 1 if there
/// is a difference. The old spec is the first argument.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct DiffArgs {
    #[command(flatten)]
    specs: TwoIsaArgs,
    /// Only this group, such as 0x20000000; may be repeated
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    group: Vec<u64>,
    /// Time limit for the texts or effects of two forms, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    timeout: Duration,
    /// Time limit for the whole command, in seconds; the rest is unknown or not compared
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify diff sgx543-early sgx543
    verify diff flexgrip-printed flexgrip --group 0x00000000
    verify diff nv50 --spec my.isa --format json
    verify diff nv50 --spec my.isa --format sarif";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &DiffArgs) -> Result<ExitCode, CliError> {
    let (pair, groups, effects) = compared(args)?;
    match args.format {
        FindingsFormat::Human => human(&pair, &groups, &effects)?,
        FindingsFormat::Sarif => json(&findings(&pair, &groups, &effects))?,
        FindingsFormat::Json => json(&report(&pair, &groups, &effects))?,
    }
    let same = groups.iter().all(|g| g.rows.is_empty())
        && effects.plan.differences.is_empty()
        && effects.outcomes.iter().all(|o| matches!(o.result, Verdict::Proved));
    Ok(ExitCode::from(if same { 0 } else { FINDINGS }))
}

/// What changes between two specs, for programs.
///
/// # Errors
/// Bad input.
pub fn between(old: &str, new: &str, timeout: Duration) -> Result<Value, CliError> {
    let (pair, groups, effects) = compared(&DiffArgs {
        specs: TwoIsaArgs {
            names: vec![old.to_owned(), new.to_owned()],
            spec: Vec::new(),
        },
        group: Vec::new(),
        timeout,
        time: None,
        format: FindingsFormat::Json,
    })?;
    Ok(report(&pair, &groups, &effects))
}

/// The two specs, their words and their effects.
fn compared(args: &DiffArgs) -> Result<([InstructionSet; 2], Vec<GroupDiff>, Effects), CliError> {
    let start = Instant::now();
    let end = args.time.map(|t| start + t);
    let doing = progress::doing("reading the specs");
    let pair = args.specs.load("diff sgx543-early sgx543", ["old", "new"])?;
    let known: Vec<u64> = pair.iter().flat_map(|t| t.model().groups.iter().map(|g| g.code)).collect();
    if let Some(code) = args.group.iter().find(|c| !known.contains(c)) {
        return Err(CliError::usage(format!("neither spec has a group {}", code_text(*code))));
    }
    let sides = pair.each_ref().map(Side);
    let over = || stop::requested() || end.is_some_and(|end| Instant::now() > end);
    let watch = Watch {
        group: &|code| {
            doing.set_message(format!("comparing the words of group {}", code_text(code)));
            !stop::requested()
        },
        enough: &|began| over() || began.elapsed() > args.timeout,
    };
    let groups = diff_watched(sides[0], sides[1], &args.group, &watch);
    doing.set_message("making claims about effects");
    let effects = Effects::compare(&pair, args, end, doing)?;
    Ok((pair, groups, effects))
}

/// What the solver says about effects.
struct Effects {
    plan: Plan,
    outcomes: Vec<Outcome>,
}

impl Effects {
    fn compare(pair: &[InstructionSet; 2], args: &DiffArgs, end: Option<Instant>, doing: ProgressBar) -> Result<Effects, CliError> {
        let [old, new] = pair;
        let scope = Scope {
            groups: args.group.clone(),
            filter: None,
        };
        let plan = Plan::effects(old.clone(), new.clone(), &scope).map_err(|e| CliError::usage(e.to_string()))?;
        doing.finish_and_clear();
        let outcomes = progress::prove(&plan, args.timeout, end);
        Ok(Effects { plan, outcomes })
    }

    fn count(&self, name: &str) -> usize {
        self.outcomes.iter().filter(|o| verdict(&o.result) == name).count()
    }
}

/// A change in words, with the classes it leads from and to.
fn change_text(row: &Row) -> String {
    match row.change {
        Change::Class => format!("{} -> {}", row.old.kind.name(), row.new.kind.name()),
        change => change_name(change).to_string(),
    }
}

fn change_name(change: Change) -> &'static str {
    match change {
        Change::Class => "class",
        Change::Instruction => "another name",
        Change::More => "more text",
        Change::Less => "less text",
        Change::Text => "another text",
        Change::NotCompared => "texts not compared",
    }
}

/// What a spec says of a word, for people.
fn said(t: &InstructionSet, whole: Word, reading: &Reading) -> String {
    let isa: &Isa = t.model();
    let side = Side(t);
    match (reading.kind, t.decode_raw(side.word(whole))) {
        (Kind::Valid, Ok(i)) => to_text(isa, &i),
        (Kind::Undocumented, _) => reading.reason.clone().unwrap_or_else(|| "not documented".into()),
        (_, Err(r)) => reason(isa, &r),
        // The class of a word is that of what the decoder says of it.
        (_, Ok(_)) => reading.reason.clone().unwrap_or_default(),
    }
}

/// A whole word as a spec that knows it all writes it.
fn word_text(pair: &[InstructionSet; 2], word: Word) -> String {
    let whole = pair.iter().rev().find(|t| t.model().part.is_none());
    whole.map_or_else(
        || format!("{:0w$x}", word.bits, w = word.width as usize / 4),
        |t| t.model().word_text(word),
    )
}

fn title(pair: &[InstructionSet; 2], code: u64) -> String {
    let titles = pair.each_ref().map(|t| {
        let group = t.model().groups.iter().find(|g| g.code == code);
        group.map(|g| g.title.clone().unwrap_or_default())
    });
    match titles {
        [Some(a), Some(b)] if a == b => a,
        [a, b] => format!("{} -> {}", a.as_deref().unwrap_or("no group"), b.as_deref().unwrap_or("no group")),
    }
}

/// How the words of the specs correspond, if they differ in width.
fn remarks(pair: &[InstructionSet; 2]) -> Vec<String> {
    let part = |t: &InstructionSet| {
        let p = t.model().part?;
        let own: u32 = t.model().units.iter().map(|u| u.width).sum();
        Some(format!(
            "{} describes bits {}..{} of words of {} bits only; whole words are counted",
            t.model().name,
            p.lo + own - 1,
            p.lo,
            p.width
        ))
    };
    pair.iter().filter_map(part).collect()
}

/// Words of one width by kind of change, over all groups.
#[derive(Default)]
struct Total {
    words: u128,
    unchanged: u128,
    /// Each kind of change with its words, most first.
    kinds: Vec<(String, u128)>,
}

fn totals(groups: &[GroupDiff]) -> BTreeMap<u32, Total> {
    let mut out: BTreeMap<u32, Total> = BTreeMap::new();
    for g in groups {
        let total = out.entry(g.width).or_default();
        total.words += g.words;
        total.unchanged += g.unchanged;
        for r in &g.rows {
            let name = change_text(r);
            match total.kinds.iter_mut().find(|k| k.0 == name) {
                Some(k) => k.1 += r.words,
                None => total.kinds.push((name, r.words)),
            }
        }
    }
    for total in out.values_mut() {
        total.kinds.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    }
    out
}

fn human(pair: &[InstructionSet; 2], groups: &[GroupDiff], effects: &Effects) -> std::io::Result<()> {
    let mut out = stdout();
    let names = pair.each_ref().map(|t| t.model().name.as_str());
    let column = names[0].len().max(names[1].len());
    for r in remarks(pair) {
        for l in wrap(&r, 110) {
            writeln!(out, "{l}")?;
        }
        writeln!(out)?;
    }
    let line = |words: u128, of: u128, what: &str| format!("{words:>20}  {:>10.6} %  {what}", percent(words, of));
    for g in groups.iter().filter(|g| !g.rows.is_empty()) {
        let head = format!("{} {}", code_text(g.code), title(pair, g.code));
        writeln!(
            out,
            "{}  {}",
            paint(Style::Bold, &head),
            paint(Style::Dim, &format!("{}-bit words", g.width))
        )?;
        if g.unchanged > 0 {
            writeln!(out, "{}", line(g.unchanged, g.words, "unchanged"))?;
        }
        for r in &g.rows {
            writeln!(out, "{}", line(r.words, g.words, &paint(Style::Bad, &change_text(r))))?;
            let hex = word_text(pair, r.witness);
            for (i, (t, reading)) in pair.iter().zip([&r.old, &r.new]).enumerate() {
                let hex = if i == 0 { hex.clone() } else { " ".repeat(hex.len()) };
                let text = said(t, r.witness, reading);
                writeln!(out, "    {}  {:column$}  {text}", paint(Style::Word, &hex), names[i])?;
            }
        }
        writeln!(out)?;
    }
    differences(&mut out, &effects.plan.differences)?;
    for (o, r) in effects.plan.obligations.iter().zip(&effects.outcomes) {
        match &r.result {
            Verdict::Proved => {}
            other if other.was_not_tried() => {}
            Verdict::Refuted(w) => refuted(&mut out, &effects.plan, &o.id.to_string(), &o.claim, w)?,
            Verdict::Unknown(why) => writeln!(out, "{}  {}: {why}\n", paint(Style::Bad, "unknown"), o.id)?,
        }
    }
    for (width, t) in totals(groups) {
        let head = format!("{} -> {}, {width}-bit words", names[0], names[1]);
        writeln!(out, "{}", paint(Style::Bold, &head))?;
        writeln!(out, "{}", line(t.unchanged, t.words, "unchanged"))?;
        for (kind, n) in &t.kinds {
            writeln!(out, "{}", line(*n, t.words, kind))?;
        }
        writeln!(out, "{}", line(t.words, t.words, "words in the groups of either spec"))?;
    }
    writeln!(
        out,
        "effects: {} of {} claims that forms of both specs do the same hold, {} fail, {} unknown",
        effects.count("proved"),
        effects.outcomes.len(),
        effects.count("refuted"),
        effects.count("unknown")
    )?;
    if effects.plan.incomparable > 0 {
        writeln!(
            out,
            "{} more cannot be compared: they read state that differs between the specs",
            effects.plan.incomparable
        )?;
    }
    out.flush()
}

/// Words that change, and effects that are not proved the same, for code review tools: where the
/// new spec has the form, or else the old one.
fn findings(pair: &[InstructionSet; 2], groups: &[GroupDiff], effects: &Effects) -> Value {
    let place = |side: usize, form: Option<usize>, code: u64| {
        let isa = pair[side].model();
        let group = isa.groups.iter().find(|g| g.code == code).map(|g| g.span);
        let span = form.map(|f| isa.forms[f].span).or(group)?;
        Some(sarif::written(&isa.sources, span))
    };
    let names = pair.each_ref().map(|t| t.model().name.as_str());
    let words = groups.iter().flat_map(|g| g.rows.iter().map(move |r| (g, r))).map(|(g, r)| {
        let both = [&r.old, &r.new];
        let said: Vec<String> = (0..2)
            .map(|i| format!("{}: {}", names[i], said(&pair[i], r.witness, both[i])))
            .collect();
        let word = word_text(pair, r.witness);
        let text = format!("{} words, {}, such as {word}: {}", r.words, change_text(r), said.join("; "));
        let at = place(1, r.new.form, g.code).or_else(|| place(0, r.old.form, g.code));
        sarif::result("words", Level::Warning, &text, at)
    });
    let isas = || pair.iter().rev().map(InstructionSet::model);
    let claims = effects.plan.obligations.iter().zip(&effects.outcomes).filter_map(|(o, r)| {
        let what = match &r.result {
            Verdict::Proved => return None,
            other if other.was_not_tried() => return None,
            Verdict::Refuted(_) => "is refuted".to_string(),
            Verdict::Unknown(why) => format!("is unknown ({why})"),
        };
        let text = format!("{} {what}: {}", o.id, o.claim);
        Some(sarif::result("effects", Level::Warning, &text, sarif::of_obligation(isas(), &o.id)))
    });
    let states = effects.plan.differences.iter();
    let states = states.map(|d| sarif::result("state", Level::Warning, &d.to_string(), None));
    let results: Vec<Value> = words.chain(claims).chain(states).collect();
    sarif::log("diff", &results, |id| {
        let about = match id {
            "words" => "Words change their class or their text",
            "effects" => "Forms of both specs do not do the same",
            _ => "A state is not the same in both specs",
        };
        about.into()
    })
}

fn report(pair: &[InstructionSet; 2], groups: &[GroupDiff], effects: &Effects) -> Value {
    let reading = |t: &InstructionSet, r: &Row, reading: &Reading| {
        json!({
            "class": reading.kind.name(),
            "form": reading.form.map(|f| t.model().form_name(f)),
            "reason": reading.reason,
            "witness": said(t, r.witness, reading),
        })
    };
    let all: Vec<Value> = groups
        .iter()
        .map(|g| {
            json!({
                "code": code_text(g.code), "width": g.width, "words": g.words.to_string(), "unchanged": g.unchanged.to_string(),
                "rows": g.rows.iter().map(|r| json!({
                    "change": change_name(r.change), "words": r.words.to_string(), "percent": percent(r.words, g.words),
                    "witness": word_text(pair, r.witness),
                    "old": reading(&pair[0], r, &r.old), "new": reading(&pair[1], r, &r.new),
                })).collect::<Vec<_>>(),
            })
        })
        .collect();
    let sums: Vec<Value> = totals(groups)
        .into_iter()
        .map(|(width, t)| {
            let kinds: Vec<Value> = t
                .kinds
                .iter()
                .map(|(k, n)| json!({ "change": k, "words": n.to_string() }))
                .collect();
            json!({ "width": width, "words": t.words.to_string(), "unchanged": t.unchanged.to_string(), "changes": kinds })
        })
        .collect();
    let incomparable = effects.plan.incomparable;
    let differences: Vec<Value> = effects.plan.differences.iter().map(difference_json).collect();
    let effects: Vec<Value> = effects
        .plan
        .obligations
        .iter()
        .zip(&effects.outcomes)
        .map(|(o, r)| {
            let mut v = json!({ "id": o.id.to_string(), "claim": o.claim, "result": verdict(&r.result) });
            match &r.result {
                Verdict::Refuted(w) => v["witness"] = witness_json(w),
                Verdict::Unknown(why) => v["reason"] = json!(why),
                Verdict::Proved => {}
            }
            v
        })
        .collect();
    json!({
        "old": pair[0].model().name, "new": pair[1].model().name, "remarks": remarks(pair),
        "groups": all, "totals": sums, "differences": differences, "incomparable": incomparable, "effects": effects,
    })
}

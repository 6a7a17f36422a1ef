//! `verify status`: how far each instruction is described, proved and tested, in numbers.

use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::block::unspecified;
use isamorph_core::builtin;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::{ExternFn, FieldKind, Form, Instruction, Isa, Semantics};
use serde_json::{Value, json};

use super::cases::{self, Sink};
use super::describe::{code_text, shown_operands, sources_json, sources_text};
use super::error::Problems;
use super::interp::Interp;
use super::limits::seconds;
use super::output::{Format, Style, json, paint, plural, stdout, wrap};
use super::progress;
use super::roundtrip::{Outcome, there_and_back};
use super::select::ManyIsaArgs;
use super::{CliError, FINDINGS, input};
use crate::prove::{Plan, Scope};
use crate::verdict::Verdict;

/// Show for each instruction what is documented, executable, proved and tested
///
/// Prints for each instruction its forms; the number of bits with a known meaning; the operands in
/// its text; whether its semantics are described, or why not; the number of unspecified values; its
/// approximate functions; the theorems about it. `--prove` proves these, `--words` counts real
/// words of the instruction. Instructions that documents mention without an encoding are listed at
/// the end.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct StatusArgs {
    #[command(flatten)]
    isa: ManyIsaArgs,
    /// Count the words of these files, in the format of `roundtrip`, by instruction. A word counts
    /// if decoding, printing, parsing and encoding reproduces it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    words: Vec<String>,
    /// Prove the theorems and count the obligations of each instruction
    #[arg(long)]
    prove: bool,
    /// Run the test cases of a file, in the format of `exec --cases`, and count those with the
    /// expected result; may be repeated
    #[arg(long, value_name = "FILE")]
    cases: Vec<String>,
    /// With `--prove`: time limit for an obligation, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// With `--words`: show every input error; default: the first 20, and the number of others of
    /// each kind
    #[arg(long)]
    all: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify status --isa sgx543
    verify status --isa nv50 --words corpus/vectors/nv50/g80-words.tsv
    verify status --isa nv50 --cases corpus/oracles/nv50.tsv
    verify status --isa sgx543 --prove --format json";

/// The effect of an instruction, over all its forms.
#[derive(Default)]
struct Effect {
    /// Forms whose effect is described.
    executable: usize,
    /// Why others have none.
    reasons: BTreeSet<String>,
    /// Unspecified values that take part.
    open: usize,
    /// Uninterpreted functions, with their concrete models.
    functions: BTreeSet<String>,
    /// Those that hardware only approximates.
    approximate: BTreeSet<String>,
}

/// Obligations about an instruction, those about its pairs with others included.
#[derive(Clone, Copy, Default)]
struct Proof {
    all: usize,
    proved: usize,
}

/// What there is to say of one instruction.
struct Line<'i> {
    instruction: &'i Instruction,
    forms: usize,
    bits: u32,
    unknown_bits: u32,
    operands: BTreeSet<&'i str>,
    effect: Effect,
    theorems: Vec<u8>,
    proof: Option<Proof>,
    words: Option<usize>,
    /// Cases of outside models that come out as they say.
    cases: Option<usize>,
}

/// Counts the cases that come out as expected.
struct Held<'t> {
    isa: &'t Isa,
    by_instruction: HashMap<usize, usize>,
    failed: usize,
}

impl Sink for Held<'_> {
    fn verdict(&mut self, _: u64, form: Option<usize>, verdict: &cases::Outcome) -> std::io::Result<()> {
        match (verdict, form) {
            (cases::Outcome::Ok, Some(form)) => *self.by_instruction.entry(self.isa.forms[form].instruction).or_default() += 1,
            // Nothing was expected.
            (cases::Outcome::Writes(_), _) => {}
            _ => self.failed += 1,
        }
        Ok(())
    }
}

/// What there is to say of an instruction set.
struct Status<'t> {
    target: &'t InstructionSet,
    lines: Vec<Line<'t>>,
    /// Words that are no instruction or are not reproduced.
    failed_words: usize,
    /// Cases that do not come out as expected.
    failed_cases: usize,
    unproved: usize,
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &StatusArgs) -> Result<ExitCode, CliError> {
    let all = args.isa.load()?;
    if !args.words.is_empty() && all.len() != 1 {
        return Err(CliError::usage_help(
            format!("words belong to one instruction set, {} are chosen", all.len()),
            "name it with --isa or --spec",
        ));
    }
    if !args.cases.is_empty() && all.len() != 1 {
        return Err(CliError::usage_help(
            format!("cases belong to one instruction set, {} are chosen", all.len()),
            "name it with --isa or --spec",
        ));
    }
    let mut problems = Problems::new(args.all);
    let mut statuses = Vec::new();
    for t in &all {
        let order = in_order(t);
        let (mut words, mut failed_words) = (None, 0);
        if !args.words.is_empty() {
            let mut counts: HashMap<usize, usize> = HashMap::new();
            for next in input::listed(t, &args.words)? {
                let word = match next?.1 {
                    Ok(Some(word)) => word,
                    Ok(None) => continue,
                    Err(e) => {
                        problems.push(e);
                        continue;
                    }
                };
                match (t.decode_raw(word), there_and_back(t, word)) {
                    (Ok(i), Outcome::Reproduced) => *counts.entry(t.model().forms[i.form].instruction).or_default() += 1,
                    _ => failed_words += 1,
                }
            }
            words = Some(counts);
        }
        let (mut proofs, mut unproved) = (None, 0);
        if args.prove {
            let (counts, missing) = prove(t, args.timeout)?;
            proofs = Some(counts);
            unproved = missing;
        }
        let mut held = Held {
            isa: t.model(),
            by_instruction: HashMap::new(),
            failed: 0,
        };
        for path in &args.cases {
            let read = cases::run(t, Interp::Fast, &mut cases::open(path)?, &mut held);
            read.map_err(|e| cases::stopped(path, e))?;
        }
        let lines = order.into_iter().map(|i| Line {
            cases: (!args.cases.is_empty()).then(|| held.by_instruction.get(&i).copied().unwrap_or_default()),
            ..line(t.model(), i, words.as_ref(), proofs.as_ref())
        });
        let lines = lines.collect();
        statuses.push(Status {
            target: t,
            lines,
            failed_words,
            failed_cases: held.failed,
            unproved,
        });
    }
    match args.format {
        Format::Human => {
            let mut out = stdout();
            for (n, s) in statuses.iter().enumerate() {
                if n > 0 {
                    writeln!(out)?;
                }
                human(&mut out, s)?;
            }
            out.flush()?;
        }
        Format::Json => json(&json!({ "isas": statuses.iter().map(report).collect::<Vec<_>>() }))?,
    }
    problems.into_result()?;
    let holds = statuses
        .iter()
        .all(|s| s.failed_words == 0 && s.failed_cases == 0 && s.unproved == 0);
    Ok(ExitCode::from(if holds { 0 } else { FINDINGS }))
}

/// What is said of an instruction set without words, cases and proofs, for programs.
#[must_use]
pub fn described(t: &InstructionSet) -> Value {
    let lines = in_order(t).into_iter().map(|i| line(t.model(), i, None, None));
    let status = Status {
        target: t,
        lines: lines.collect(),
        failed_words: 0,
        failed_cases: 0,
        unproved: 0,
    };
    json!({ "isas": [report(&status)] })
}

/// Instructions by the codes of their groups.
fn in_order(t: &InstructionSet) -> Vec<usize> {
    let mut order: Vec<usize> = (0..t.model().instructions.len()).collect();
    order.sort_by_key(|i| t.model().groups[t.model().instructions[*i].group].code);
    order
}

/// Proves everything about one instruction set: obligations by instruction, and how many in all are
/// not proved.
fn prove(t: &InstructionSet, limit: Duration) -> Result<(HashMap<usize, Proof>, usize), CliError> {
    let plan = Plan::new(vec![t.clone()], &Scope::default()).map_err(|e| CliError::usage(e.to_string()))?;
    let outcomes = progress::prove(&plan, limit, None);
    let names: HashMap<&str, usize> = t
        .model()
        .instructions
        .iter()
        .enumerate()
        .map(|(i, x)| (x.name.as_str(), i))
        .collect();
    let mut counts: HashMap<usize, Proof> = HashMap::new();
    let mut unproved = 0;
    for (o, r) in plan.obligations.iter().zip(&outcomes) {
        let proved = matches!(r.result, Verdict::Proved);
        unproved += usize::from(!proved);
        // A form, or two joined by `~`.
        let forms = o.id.subject.split('~');
        let about: BTreeSet<usize> = forms.filter_map(|f| names.get(f.split('.').next()?).copied()).collect();
        for i in about {
            let p = counts.entry(i).or_default();
            p.all += 1;
            p.proved += usize::from(proved);
        }
    }
    Ok((counts, unproved))
}

fn line<'i>(isa: &'i Isa, index: usize, words: Option<&HashMap<usize, usize>>, proofs: Option<&HashMap<usize, Proof>>) -> Line<'i> {
    let instruction = &isa.instructions[index];
    let forms: Vec<&Form> = instruction.forms.iter().map(|f| &isa.forms[*f]).collect();
    let unknown = |f: &Form| {
        let fields = f.fields.iter().filter(|x| x.kind == FieldKind::Unknown);
        fields.map(|x| x.width).sum::<u32>()
    };
    let effect = effect(isa, &forms);
    let mut theorems: Vec<u8> = (1..=5).collect();
    if effect.executable > 0 {
        theorems.push(6);
    }
    let code = isa.groups[instruction.group].code;
    let twin = |name: &&&str| {
        builtin::isa(name).is_some_and(|other| {
            other.name != isa.name && isa.chip.is_some() && other.chip == isa.chip && other.groups.iter().any(|g| g.code == code)
        })
    };
    if isa.chip.is_some() && builtin::NAMES.iter().any(|n| twin(&n)) {
        theorems.push(7);
    }
    Line {
        instruction,
        forms: forms.len(),
        bits: forms.iter().map(|f| f.width).sum(),
        unknown_bits: forms.iter().map(|f| unknown(f)).sum(),
        operands: forms.iter().flat_map(|f| shown_operands(f)).map(|o| o.name.as_str()).collect(),
        effect,
        theorems,
        proof: proofs.map(|p| p.get(&index).copied().unwrap_or_default()),
        words: words.map(|w| w.get(&index).copied().unwrap_or_default()),
        cases: None,
    }
}

fn effect(isa: &Isa, forms: &[&Form]) -> Effect {
    let mut out = Effect::default();
    for f in forms {
        match &f.semantics {
            Semantics::Unknown(why) => {
                out.reasons.insert(why.clone());
            }
            Semantics::Effects { effects, .. } => {
                out.executable += 1;
                let terms: Vec<Term> = effects.iter().flat_map(|e| [e.addr, e.value, e.guard]).collect();
                out.open += unspecified(&isa.pool, &terms).len();
                for function in functions(isa, &isa.pool, &terms) {
                    let how = if function.approximate { "approximate" } else { "exact model" };
                    out.functions.insert(format!("{} ({how}: {})", function.name, function.model));
                    if function.approximate {
                        out.approximate.insert(function.name.clone());
                    }
                }
            }
        }
    }
    out
}

/// The uninterpreted functions that formulas call.
fn functions<'i>(isa: &'i Isa, pool: &TermPool, terms: &[Term]) -> Vec<&'i ExternFn> {
    let called: BTreeSet<_> = pool.calls(terms).into_iter().map(|(function, _)| function).collect();
    isa.functions.iter().filter(|f| called.contains(&f.function)).collect()
}

impl Line<'_> {
    fn semantics(&self) -> String {
        let e = &self.effect;
        if e.executable == 0 {
            let reasons: Vec<&str> = e.reasons.iter().map(String::as_str).collect();
            return format!("none: {}", reasons.join("; "));
        }
        let mut parts = vec![if e.executable == self.forms {
            "executable".to_string()
        } else {
            format!("executable in {} of {} forms", e.executable, self.forms)
        }];
        if e.open > 0 {
            parts.push(plural(e.open, "undefined value"));
        }
        parts.extend(e.functions.iter().cloned());
        parts.extend(e.reasons.iter().map(|r| format!("else {r}")));
        parts.join(", ")
    }

    fn theorems(&self) -> String {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for t in &self.theorems {
            match runs.last_mut() {
                Some(r) if r.1 + 1 == *t => r.1 = *t,
                _ => runs.push((*t, *t)),
            }
        }
        let runs: Vec<String> = runs
            .iter()
            .map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") })
            .collect();
        match self.proof {
            Some(p) => format!("{} {}/{}", runs.join(","), p.proved, p.all),
            None => runs.join(","),
        }
    }
}

fn human(out: &mut impl Write, s: &Status) -> std::io::Result<()> {
    let isa: &Isa = s.target.model();
    writeln!(out, "{}  {}", paint(Style::Bold, &isa.name), isa.title)?;
    let heads = [
        "group",
        "instruction",
        "forms",
        "known bits",
        "operands",
        "theorems",
        "real words",
        "semantics",
    ]
    .map(String::from);
    let mut rows: Vec<Vec<String>> = vec![heads.to_vec()];
    for l in &s.lines {
        rows.push(vec![
            code_text(isa.groups[l.instruction.group].code),
            l.instruction.name.clone(),
            l.forms.to_string(),
            format!("{}/{}", l.bits - l.unknown_bits, l.bits),
            l.operands.len().to_string(),
            l.theorems(),
            l.words.map_or_else(|| "-".to_string(), |w| w.to_string()),
            l.semantics(),
        ]);
    }
    // One column more, before the last one.
    if s.lines.iter().any(|l| l.cases.is_some()) {
        let counts = s.lines.iter().map(|l| l.cases.unwrap_or_default().to_string());
        for (row, cell) in rows.iter_mut().zip(std::iter::once("outside cases".to_string()).chain(counts)) {
            row.insert(7, cell);
        }
    }
    let end = rows[0].len() - 1;
    let width = |c: usize| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..end).map(width).collect();
    let indent = widths.iter().sum::<usize>() + 2 * (widths.len() + 1);
    for (n, r) in rows.iter().enumerate() {
        let mut text = String::from("  ");
        for (c, w) in widths.iter().enumerate() {
            // Names to the left, numbers to the right.
            if c < 2 || c == 5 {
                text.push_str(&format!("{:<w$}  ", r[c]))
            } else {
                text.push_str(&format!("{:>w$}  ", r[c]))
            }
        }
        let last = wrap(&r[end], 80);
        let text = format!("{text}{}", last.first().map_or("", String::as_str));
        writeln!(
            out,
            "{}",
            if n == 0 {
                paint(Style::Dim, text.trim_end())
            } else {
                text.trim_end().to_string()
            }
        )?;
        for more in last.iter().skip(1) {
            writeln!(out, "{:indent$}{more}", "")?;
        }
    }
    for u in &isa.undocumented {
        let cites = sources_text(isa, &u.cites);
        writeln!(
            out,
            "  {} {}: {}  {}",
            paint(Style::Bad, "undocumented"),
            u.name,
            u.reason,
            paint(Style::Dim, &cites)
        )?;
    }
    let t = Totals::of(s);
    writeln!(
        out,
        "  {} in {}: {} of {} bits known, {} of {} forms executable with {}, {} approximate; {}",
        plural(t.instructions, "instruction"),
        plural(t.forms, "form"),
        t.bits - t.unknown_bits,
        t.bits,
        t.executable,
        t.forms,
        plural(t.open, "undefined value"),
        plural(t.approximate, "function"),
        plural(isa.undocumented.len(), "undocumented instruction")
    )?;
    match t.words {
        Some((tested, words)) => writeln!(
            out,
            "  real words: {words} reproduced, of {tested} instructions; {} not",
            s.failed_words
        )?,
        None => writeln!(out, "  real words: not counted, name files with --words")?,
    }
    if let Some((tested, cases)) = t.cases {
        writeln!(
            out,
            "  cases of outside models: {cases} as expected, of {tested} instructions; {} not",
            s.failed_cases
        )?;
    }
    if s.lines.iter().any(|l| l.proof.is_some()) {
        writeln!(out, "  {} not proved", plural(s.unproved, "obligation"))?;
    }
    Ok(())
}

/// Sums over all instructions.
#[derive(Default)]
struct Totals {
    instructions: usize,
    forms: usize,
    bits: u32,
    unknown_bits: u32,
    executable: usize,
    open: usize,
    approximate: usize,
    /// Instructions with words, and words.
    words: Option<(usize, usize)>,
    /// Instructions with cases, and cases.
    cases: Option<(usize, usize)>,
}

impl Totals {
    fn of(s: &Status) -> Totals {
        let mut t = Totals::default();
        let mut approximate: BTreeSet<&str> = BTreeSet::new();
        for l in &s.lines {
            t.instructions += 1;
            t.forms += l.forms;
            t.bits += l.bits;
            t.unknown_bits += l.unknown_bits;
            t.executable += l.effect.executable;
            t.open += l.effect.open;
            approximate.extend(l.effect.approximate.iter().map(String::as_str));
            if let Some(c) = l.cases {
                let (tested, cases) = t.cases.get_or_insert_default();
                *tested += usize::from(c > 0);
                *cases += c;
            }
            if let Some(w) = l.words {
                let (tested, words) = t.words.get_or_insert_default();
                *tested += usize::from(w > 0);
                *words += w;
            }
        }
        t.approximate = approximate.len();
        t
    }
}

fn report(s: &Status) -> Value {
    let isa: &Isa = s.target.model();
    let lines: Vec<Value> = s
        .lines
        .iter()
        .map(|l| {
            json!({
                "group": code_text(isa.groups[l.instruction.group].code), "name": l.instruction.name, "title": l.instruction.title,
                "forms": l.forms, "bits": l.bits, "unknown_bits": l.unknown_bits, "operands": l.operands,
                "executable_forms": l.effect.executable, "undefined_values": l.effect.open,
                "functions": l.effect.functions, "reasons": l.effect.reasons,
                "theorems": l.theorems, "obligations": l.proof.map(|p| p.all), "proved": l.proof.map(|p| p.proved),
                "words": l.words, "cases": l.cases, "sources": sources_json(isa, &l.instruction.cites),
            })
        })
        .collect();
    let t = Totals::of(s);
    json!({
        "isa": isa.name,
        "instructions": lines,
        "undocumented": isa.undocumented.iter().map(|u| json!({
            "name": u.name, "reason": u.reason, "sources": sources_json(isa, &u.cites),
        })).collect::<Vec<_>>(),
        "totals": {
            "instructions": t.instructions, "forms": t.forms, "bits": t.bits, "unknown_bits": t.unknown_bits,
            "executable_forms": t.executable, "undefined_values": t.open, "functions": t.approximate,
            "undocumented": isa.undocumented.len(),
            "words": t.words.map(|w| w.1), "instructions_with_words": t.words.map(|w| w.0),
            "words_not_reproduced": t.words.map(|_| s.failed_words),
            "cases": t.cases.map(|c| c.1), "instructions_with_cases": t.cases.map(|c| c.0),
            "cases_not_as_expected": t.cases.map(|_| s.failed_cases),
        },
    })
}

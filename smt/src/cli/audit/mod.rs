//! `verify audit`: where another decoder reads words differently.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Class;
use isamorph_core::model::{Cube, Word};
use regex_lite::Regex;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::error::InputError;
use super::limits::seconds;
use super::output::{self, Style, paint, plural, stdout};
use super::sarif::{self, Level};
use super::select::IsaArgs;
use super::shard_args::ShardArgs;
use super::written::WordOrder;
use super::{CliError, FINDINGS, input, progress};
use crate::audit::{Audit, Choice, Comparison, Kind, Options, Pattern, Peer, Reading, Report};

/// Find the words that another decoder reads differently
///
/// Runs a program that reads words, one a line, and prints for each a line: a text, or something
/// that `--refuses` matches. The words are chosen from the spec: some of each form and of each
/// reason for refusal, their neighbours by one bit, every value of each narrow field. What is read
/// differently is widened to patterns: the bits that matter, with the exact number of words, our
/// reading and theirs. tools/audit has programs that ask LLVM and others in this way.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct AuditArgs {
    #[command(flatten)]
    pub(super) isa: IsaArgs,
    /// The program, as the shell takes it
    #[arg(long, value_name = "CMD")]
    pub(super) against: String,
    /// How words are written to it
    #[arg(long, value_enum, default_value_t)]
    pub(super) order: WordOrder,
    /// Write the bytes of the words themselves, the lowest first
    #[arg(long)]
    pub(super) raw: bool,
    /// What a line looks like that says a word is no instruction: a regular expression
    #[arg(long, value_name = "REGEX", default_value = REFUSES)]
    pub(super) refuses: String,
    /// What is compared
    #[arg(long, value_enum, default_value_t)]
    pub(super) compare: What,
    /// Rules that change texts before they are compared, one a line: `ours|theirs|both REGEX =>
    /// REPLACEMENT`
    #[arg(long, value_name = "FILE")]
    pub(super) normalise: Option<PathBuf>,
    /// Leave out the patterns of an earlier run, as `--format json` printed them
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,
    /// Random words of each class
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(super) random: usize,
    /// Most words to begin with
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub(super) words: usize,
    /// All words of at most so many bits, up to 24
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=24))]
    pub(super) exhaustive: u32,
    /// Which random words
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Words for one run of the program
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub(super) batch: usize,
    /// Time for one run of the program
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) timeout: Duration,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: AuditFormat,
    #[command(flatten)]
    pub(super) part: ShardArgs,
}

impl AuditArgs {
    /// How the program is run.
    pub(super) fn options(&self) -> Options {
        Options {
            command: self.against.clone(),
            timeout: self.timeout,
            batch: self.batch,
            raw: self.raw,
        }
    }

    /// Which words are asked about.
    pub(super) fn choice(&self) -> Choice {
        Choice {
            of_class: self.random,
            most: self.words,
            exhaustive: self.exhaustive,
            seed: self.seed,
        }
    }

    /// Are texts compared?
    pub(super) fn texts(&self) -> bool {
        self.compare == What::Texts
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum What {
    /// Texts, and which words are instructions
    #[default]
    Texts,
    /// Only which words are instructions
    Validity,
}

/// How an audit is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum AuditFormat {
    /// For people
    #[default]
    Human,
    /// For programs, and for --known: see docs/audit.md
    Json,
    /// A table for documents
    Markdown,
    /// For code review tools: SARIF 2.1.0
    Sarif,
}

/// Refusals of the usual disassemblers.
const REFUSES: &str = r"(?i)^\s*$|^\s*(error|invalid|illegal|undefined|unknown|unimplemented|bad)\b|<unknown>|\(bad\)|^\s*\.(byte|2byte|4byte|8byte|word|short|long|inst|insn)\b";

const EXAMPLES: &str = "\
EXAMPLES
    verify audit --isa rv32 --against 'tools/audit/llvm_mc.py riscv32 +m,+a,+c' --order bytes
    verify audit --isa vop3p --against 'tools/audit/llvm_mc.py amdgcn gfx900' --order bytes \\
        --compare validity --format markdown
    verify audit --isa nv50 --against 'verify disasm --spec mine.isa --format plain'";

/// Runs the command.
///
/// # Errors
/// Bad input, or a program that cannot be asked.
pub fn run(args: &AuditArgs) -> Result<ExitCode, CliError> {
    let set = args.isa.load()?;
    let refuses = refusals(args)?;
    let comparison = comparison(args)?;
    let line = |word: Word| args.order.text(set.model(), word);
    let refuses = |text: &str| refuses.is_match(text);
    let mut audit = Audit::new(
        &set,
        Peer::new(args.options(), &line, &refuses),
        &comparison,
        args.texts(),
        args.seed,
    );
    let doing = progress::doing("asking about words");
    let mut report = audit.run(&args.choice()).map_err(|e| {
        CliError::usage_help(
            e.to_string(),
            "the program reads words, one a line, until its input ends, and prints one line for each",
        )
    })?;
    doing.finish_and_clear();
    let shown = Shown {
        args,
        set: &set,
        audit: &audit,
    };
    let found = print(&shown, &mut report, args.format)?;
    Ok(ExitCode::from(if found { FINDINGS } else { 0 }))
}

/// What a line looks like that refuses a word.
pub(super) fn refusals(args: &AuditArgs) -> Result<Regex, CliError> {
    Regex::new(&args.refuses).map_err(|e| CliError::usage(format!("`--refuses`: no regular expression: {e}")))
}

/// Prints a report without what is known already; says whether there is anything left.
pub(super) fn print(shown: &Shown, report: &mut Report, format: AuditFormat) -> Result<bool, CliError> {
    let known = known(shown.args)?;
    report.patterns.retain(|p| !known.contains(&key(shown.set, p)));
    match format {
        AuditFormat::Human => shown.human(report)?,
        AuditFormat::Json => output::json(&shown.json(report))?,
        AuditFormat::Markdown => shown.markdown(report)?,
        AuditFormat::Sarif => output::json(&shown.sarif(report))?,
    }
    Ok(!report.patterns.is_empty() || report.left > 0)
}

pub(super) fn read(path: &Path) -> Result<String, CliError> {
    Ok(input::whole(path)?.1)
}

pub(super) fn comparison(args: &AuditArgs) -> Result<Comparison, CliError> {
    let Some(path) = &args.normalise else {
        return Ok(Comparison::default());
    };
    let text = read(path)?;
    Comparison::parse(&text).map_err(|wrong| {
        let line = text.lines().nth(wrong.line - 1).unwrap_or_default().to_string();
        CliError::Input(vec![InputError {
            file: path.display().to_string(),
            line: wrong.line,
            column: 1,
            length: line.chars().count().max(1),
            text: line,
            message: wrong.message,
            help: Some("a rule is `ours|theirs|both REGEX => REPLACEMENT`".into()),
        }])
    })
}

/// What makes two patterns of two runs the same: kind, width, bits and the names of the forms.
type Key = (String, u32, String, Vec<String>);

fn key(set: &InstructionSet, p: &Pattern) -> Key {
    let mut names: Vec<String> = p.classes.iter().map(|c| class_name(set, *c)).collect();
    names.sort_unstable();
    (kind_name(p.kind).into(), p.width, bits(p.cube, p.width), names)
}

fn known(args: &AuditArgs) -> Result<FxHashSet<Key>, CliError> {
    let Some(path) = &args.known else {
        return Ok(FxHashSet::default());
    };
    let wrong = |message: String| {
        CliError::usage_help(
            format!("{}: {message}", path.display()),
            "give what `verify audit --format json` printed",
        )
    };
    let value: Value = serde_json::from_str(&read(path)?).map_err(|e| wrong(format!("no JSON: {e}")))?;
    let patterns = value["patterns"]
        .as_array()
        .ok_or_else(|| wrong("there is no list `patterns`".into()))?;
    let one = |p: &Value| {
        let mut names: Vec<String> = p["classes"]
            .as_array()?
            .iter()
            .filter_map(|c| c.as_str().map(str::to_string))
            .collect();
        names.sort_unstable();
        Some((
            p["kind"].as_str()?.to_string(),
            u32::try_from(p["width"].as_u64()?).ok()?,
            p["bits"].as_str()?.to_string(),
            names,
        ))
    };
    let read = patterns
        .iter()
        .enumerate()
        .map(|(i, p)| one(p).ok_or_else(|| wrong(format!("pattern {} lacks a member", i + 1))));
    read.collect()
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Fails => "fails",
        Kind::OnlyHere => "only-here",
        Kind::OnlyThere => "only-there",
        Kind::Texts => "texts",
    }
}

fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Fails => "the program fails",
        Kind::OnlyHere => "an instruction here, refused there",
        Kind::OnlyThere => "refused here, an instruction there",
        Kind::Texts => "the texts differ",
    }
}

/// A form, or what makes its words no instructions.
fn class_name(set: &InstructionSet, class: Class) -> String {
    let isa = set.model();
    match (class.form(), class.reason(isa)) {
        (Some(form), None) if matches!(class, Class::Residue(_)) => format!("{} with ignored bits", isa.form_name(form)),
        (Some(form), None) => isa.form_name(form).to_string(),
        (Some(form), Some(why)) => format!("{}: {why}", isa.form_name(form)),
        (None, _) => "undocumented".to_string(),
    }
}

/// The bits of a cube, the highest first; `-` for those that do not matter.
fn bits(cube: Cube, width: u32) -> String {
    let mut out = String::new();
    for bit in (0..width).rev() {
        out.push(match (cube.mask >> bit & 1, cube.value >> bit & 1) {
            (0, _) => '-',
            (_, 0) => '0',
            _ => '1',
        });
        if bit % 8 == 0 && bit > 0 {
            out.push(' ');
        }
    }
    out
}

/// The bits that matter by the names of fields, if the pattern is about one form.
fn fields(set: &InstructionSet, p: &Pattern) -> Option<String> {
    let mut forms: Vec<usize> = p.classes.iter().filter_map(|c| c.form()).collect();
    forms.dedup();
    let [form] = forms.as_slice() else { return None };
    let mut parts = Vec::new();
    for f in &set.model().forms[*form].fields {
        for e in &f.extents {
            for i in 0..e.width {
                let at = e.word_lo + i;
                if p.cube.mask >> at & 1 == 1 {
                    parts.push(format!("{}[{}] = {}", f.name, e.field_lo + i, p.cube.value >> at & 1));
                }
            }
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What is printed of an audit.
pub(super) struct Shown<'a> {
    pub(super) args: &'a AuditArgs,
    pub(super) set: &'a InstructionSet,
    pub(super) audit: &'a Audit<'a>,
}

impl Shown<'_> {
    fn ours(&self, p: &Pattern) -> String {
        self.audit.ours(p.witness).unwrap_or_else(|why| why)
    }

    fn theirs(&self, p: &Pattern) -> String {
        match self.audit.theirs(p.witness) {
            Some(Reading::Text(text) | Reading::Refused(text)) => text.trim().to_string(),
            Some(Reading::Failed(failure)) => format!("it {failure}"),
            Some(Reading::Alike) | None => String::new(),
        }
    }

    fn word(&self, p: &Pattern) -> String {
        self.args.order.text(self.set.model(), p.witness)
    }

    /// A command that shows the disagreement again.
    fn again(&self, p: &Pattern) -> String {
        if self.args.raw {
            let bytes = &p.witness.bits.to_le_bytes()[..p.width.div_ceil(8) as usize];
            let escaped: String = bytes.iter().map(|b| format!("\\{b:03o}")).collect();
            return format!("printf '{escaped}' | {}", self.args.against);
        }
        format!("echo '{}' | {}", self.word(p), self.args.against)
    }

    fn classes(&self, p: &Pattern) -> Vec<String> {
        p.classes.iter().map(|c| class_name(self.set, *c)).collect()
    }

    fn human(&self, report: &Report) -> Result<(), CliError> {
        let mut out = stdout();
        for (i, p) in report.patterns.iter().enumerate() {
            let about = if p.exact { "" } else { "up to " };
            let count = if p.count == 1 {
                "1 word".to_string()
            } else {
                format!("{} words", p.count)
            };
            let head = format!("{}. {}: {about}{count}", i + 1, kind_text(p.kind));
            writeln!(out, "{}", paint(Style::Bad, &head))?;
            let classes = self.classes(p);
            let more = classes.len().saturating_sub(6);
            let and = if more > 0 { format!(", and {more} more") } else { String::new() };
            writeln!(out, "   in      {}{and}", classes[..classes.len() - more].join(", "))?;
            writeln!(out, "   bits    {}", bits(p.cube, p.width))?;
            if let Some(fields) = fields(self.set, p) {
                writeln!(out, "   where   {fields}")?;
            }
            writeln!(out, "   word    {}", paint(Style::Word, &self.set.model().word_text(p.witness)))?;
            writeln!(out, "   ours    {}", self.ours(p))?;
            writeln!(out, "   theirs  {}", self.theirs(p))?;
            writeln!(out, "   again   {}", self.again(p))?;
            writeln!(out)?;
        }
        let left = if report.left > 0 {
            format!("; {} that differ were not looked at", plural(report.left, "word"))
        } else {
            String::new()
        };
        writeln!(
            out,
            "{} asked about, {} instructions on both sides, of which {} read alike: {}{left}",
            plural(report.asked, "word"),
            report.both,
            report.same,
            plural(report.patterns.len(), "pattern")
        )?;
        Ok(out.flush()?)
    }

    fn json(&self, report: &Report) -> Value {
        let patterns = report.patterns.iter().map(|p| {
            json!({
                "kind": kind_name(p.kind), "width": p.width, "bits": bits(p.cube, p.width), "fields": fields(self.set, p),
                "classes": self.classes(p), "count": p.count.to_string(), "exact": p.exact,
                "word": self.set.model().word_text(p.witness), "ours": self.ours(p), "theirs": self.theirs(p), "again": self.again(p),
            })
        });
        json!({
            "isa": self.set.model().name, "against": self.args.against,
            "asked": report.asked, "both": report.both, "same": report.same, "left": report.left,
            "patterns": patterns.collect::<Vec<_>>(),
        })
    }

    fn markdown(&self, report: &Report) -> Result<(), CliError> {
        let mut out = stdout();
        let cell = |text: &str| text.replace('|', "\\|");
        writeln!(
            out,
            "| what | words | in | bits | word | ours | theirs |\n|---|---:|---|---|---|---|---|"
        )?;
        for p in &report.patterns {
            let classes = self.classes(p);
            let among = match classes.as_slice() {
                [one] => one.clone(),
                [first, rest @ ..] => format!("{first} and {} more", rest.len()),
                [] => String::new(),
            };
            writeln!(
                out,
                "| {} | {} | {} | `{}` | `{}` | `{}` | `{}` |",
                kind_text(p.kind),
                p.count,
                cell(&among),
                bits(p.cube, p.width),
                self.set.model().word_text(p.witness),
                cell(&self.ours(p)),
                cell(&self.theirs(p))
            )?;
        }
        Ok(out.flush()?)
    }

    fn sarif(&self, report: &Report) -> Value {
        let results = report.patterns.iter().map(|p| {
            let text = format!(
                "{}: {} words {} ({}); {}: here `{}`, there `{}`",
                kind_text(p.kind),
                p.count,
                bits(p.cube, p.width),
                self.classes(p).join(", "),
                self.set.model().word_text(p.witness),
                self.ours(p),
                self.theirs(p)
            );
            sarif::result(kind_name(p.kind), Level::Warning, &text, None)
        });
        let kinds = [Kind::Fails, Kind::OnlyHere, Kind::OnlyThere, Kind::Texts];
        let about = |id: &str| {
            let kind = kinds.into_iter().find(|k| kind_name(*k) == id);
            kind.map(kind_text).unwrap_or_default().to_string()
        };
        sarif::log("audit", &results.collect::<Vec<_>>(), about)
    }
}

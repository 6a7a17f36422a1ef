//! How an audit is printed.

use std::io::Write;

use isamorph_core::InstructionSet;
use serde_json::{Value, json};

use super::super::CliError;
use super::super::output::{self, Style, paint, plural, stdout};
use super::super::sarif::{self, Level};
use super::super::written;
use super::args::{AuditArgs, AuditFormat};
use super::asking::Asking;
use super::known::{key, known};
use super::names::{bits, class_name, fields, kind_name, kind_text};
use crate::audit::{Audit, Kind, Learnt, Pattern, Reading, Report};
use crate::shards::quoted;

/// Prints a report without what is known already; says whether there is anything left.
pub fn print(shown: &Shown, report: &mut Report, format: AuditFormat) -> Result<bool, CliError> {
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

/// What is printed of an audit.
pub struct Shown<'a> {
    pub args: &'a AuditArgs,
    pub set: &'a InstructionSet,
    pub asking: &'a Asking<'a>,
    pub audit: &'a Audit<'a>,
    pub learnt: &'a [Learnt],
}

/// How many words a pattern has.
fn number(p: &Pattern) -> String {
    let about = if p.exact || p.counted { "" } else { "up to " };
    let some = if p.counted { " among these" } else { "" };
    match p.count {
        1 => format!("1 word{some}"),
        n => format!("{about}{n} words{some}"),
    }
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

    /// A command that shows the disagreement again.
    fn again(&self, p: &Pattern) -> String {
        let command = self.args.command();
        if self.args.raw {
            let bytes = written::bytes(self.set.model(), p.witness);
            let escaped: String = bytes.iter().map(|b| format!("\\{b:03o}")).collect();
            return format!("printf '{escaped}' | {command}");
        }
        format!("echo {} | {command}", quoted(&self.asking.line(p.witness)))
    }

    fn classes(&self, p: &Pattern) -> Vec<String> {
        p.classes.iter().map(|c| class_name(self.set, *c)).collect()
    }

    fn human(&self, report: &Report) -> Result<(), CliError> {
        let mut out = stdout();
        for l in self.learnt {
            writeln!(out, "learnt from {}: {}", plural(l.words, "word"), l.rename)?;
        }
        if !self.learnt.is_empty() {
            writeln!(out)?;
        }
        for (i, p) in report.patterns.iter().enumerate() {
            let head = format!("{}. {}: {}", i + 1, kind_text(p.kind), number(p));
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
        let kinds: Vec<String> = report.swept.iter().map(u32::to_string).collect();
        let swept = match kinds.is_empty() {
            true => String::new(),
            false => format!(" (all of {} bits)", kinds.join(" and ")),
        };
        let compared = match self.args.compared() {
            true => format!(", of which {} read alike", report.same),
            false => String::new(),
        };
        writeln!(
            out,
            "{} asked about{swept}, {} instructions on both sides{compared}: {}{left}",
            plural(report.asked, "word"),
            report.both,
            plural(report.patterns.len(), "pattern")
        )?;
        Ok(out.flush()?)
    }

    fn json(&self, report: &Report) -> Value {
        let patterns = report.patterns.iter().map(|p| {
            json!({
                "kind": kind_name(p.kind), "width": p.width, "bits": bits(p.cube, p.width), "fields": fields(self.set, p),
                "classes": self.classes(p), "count": p.count.to_string(), "exact": p.exact, "counted": p.exact || p.counted,
                "word": self.set.model().word_text(p.witness), "ours": self.ours(p), "theirs": self.theirs(p), "again": self.again(p),
            })
        });
        let learnt = self.learnt.iter().map(|l| json!({"rule": l.rename.to_string(), "words": l.words}));
        json!({
            "isa": self.set.model().name, "against": self.args.command(), "learnt": learnt.collect::<Vec<_>>(),
            "asked": report.asked, "both": report.both, "same": report.same, "left": report.left, "swept": report.swept,
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
        if !self.learnt.is_empty() {
            writeln!(out)?;
        }
        for l in self.learnt {
            writeln!(out, "- learnt from {}: `{}`", plural(l.words, "word"), l.rename)?;
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
        let about = |id: &str| {
            let kind = Kind::ALL.into_iter().find(|k| kind_name(*k) == id);
            kind.map(kind_text).unwrap_or_default().to_string()
        };
        sarif::log("audit", &results.collect::<Vec<_>>(), about)
    }
}

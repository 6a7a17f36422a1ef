//! How suggestions are printed: for people, as JSON, as SARIF.

use std::io::Write;
use std::time::Duration;

use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;
use serde_json::{Value, json};

use super::code::Located;
use super::facts::reason_text;
use super::output::{self, Style, paint, plural};
use super::search::{instructions_json, left_out};
use crate::ops::usable::Usable;
use crate::optimize::Optimized;
use crate::optimize::cost::size;
use crate::optimize::report::Suggestion;
use crate::peephole::Report;
use crate::solver::effort::ended_by_time;

/// A program, and what was found in it.
pub struct Looked<'a> {
    /// Its lines.
    pub located: &'a Vec<Located>,
    /// Their addresses.
    pub positions: Vec<u64>,
    /// What can be cheaper.
    pub suggestions: Vec<Suggestion>,
    /// The steps.
    pub optimized: Optimized,
    /// What the search looked at.
    pub report: Report,
}

fn texts(isa: &Isa, code: &[Instr]) -> Vec<String> {
    code.iter().map(|i| to_text(isa, i)).collect()
}

/// What a suggestion says, in one sentence.
fn message(s: &Suggestion) -> String {
    let code = match s.replacement().len() {
        0 => "removed".to_string(),
        n => format!("replaced by {}", plural(n, "instruction")),
    };
    format!("{} can be {code}", plural(s.changes.len(), "instruction"))
}

fn savings(s: &Suggestion) -> String {
    let mut parts = Vec::new();
    if s.bytes != 0 {
        parts.push(format!("{} bytes", s.bytes));
    }
    if s.instructions != 0 {
        parts.push(plural(s.instructions as usize, "instruction"));
    }
    parts.join(" and ")
}

/// The facts behind a suggestion.
fn reasons(isa: &Isa, l: &Looked, s: &Suggestion) -> Vec<String> {
    s.reasons.iter().map(|r| reason_text(isa, &l.positions, r)).collect()
}

/// Instructions and bytes of all programs, before and after.
fn score(isa: &Isa, looked: &[Looked]) -> [(usize, u64); 2] {
    let before = size(isa, looked.iter().flat_map(|l| l.located).map(|l| &l.instr));
    let after = size(isa, looked.iter().flat_map(|l| l.optimized.places.iter().flatten()));
    [before, after]
}

/// The first jump to an address that is computed and may be that of any instruction.
fn may_return<'a>(l: &Looked<'a>) -> Option<&'a Located> {
    l.located.get(l.optimized.goes_anywhere?)
}

/// The line of an instruction, with its text if it is a word.
fn shown(isa: &Isa, l: &Located) -> String {
    let code = l.line.text.trim_end();
    if let Some(address) = l.address {
        format!("{address:06x}  {code}  {}", to_text(isa, &l.instr))
    } else if l.is_word() {
        format!("{}  {}", code.trim(), to_text(isa, &l.instr))
    } else {
        code.to_string()
    }
}

/// Prints for people.
///
/// # Errors
/// The output cannot be written.
pub fn human(isa: &Isa, looked: &[Looked], elapsed: Duration, known: Option<&Usable>) -> std::io::Result<()> {
    let mut out = output::stdout();
    for l in looked {
        if let Some(why) = &l.optimized.refused {
            writeln!(out, "{}: no suggestions for a program: {why}\n", paint(Style::Bad, "note"))?;
        }
        if let Some(line) = may_return(l) {
            let (line, instr) = (&line.line, to_text(isa, &line.instr));
            let note = paint(Style::Bad, "note");
            writeln!(
                out,
                "{note}: the address that `{instr}` jumps to is computed: it may be that of any instruction"
            )?;
            writeln!(out, " --> {}:{}", line.file, line.number)?;
            // Where threads run in step, no option says so.
            if isa.counter().is_some() {
                writeln!(
                    out,
                    "  = help: if it is a return address, or outside of the program, say so with --returns"
                )?;
            }
            writeln!(out)?;
        }
    }
    for (l, s) in all(looked) {
        let lines: Vec<&Located> = s.changes.iter().map(|(p, _)| &l.located[*p]).collect();
        let margin = lines.last().map_or(1, |l| l.line.number.to_string().len());
        let blank = " ".repeat(margin);
        writeln!(out, "{}: {}", paint(Style::Bad, "suggestion"), paint(Style::Bold, &message(s)))?;
        writeln!(out, "{blank}--> {}:{}", lines[0].line.file, lines[0].line.number)?;
        writeln!(out, "{blank} |")?;
        let mut before = s.changes[0].0;
        for ((place, _), l) in s.changes.iter().zip(&lines) {
            if *place > before + 1 {
                writeln!(out, "{} |", ".".repeat(margin))?;
            }
            before = *place;
            writeln!(out, "{:margin$} | {}", l.line.number, shown(isa, l))?;
        }
        writeln!(out, "{blank} |")?;
        for ((_, code), l) in s.changes.iter().zip(&lines) {
            for text in texts(isa, code) {
                let number = if s.is_window() {
                    blank.clone()
                } else {
                    format!("{:margin$}", l.line.number)
                };
                writeln!(out, "{number} + {}", paint(Style::Good, &text))?;
            }
        }
        let why = reasons(isa, l, s);
        if !why.is_empty() {
            writeln!(out, "{blank} = because {}", why.join(", and "))?;
        }
        writeln!(out, "{blank} = saves {}; proved ({})\n", savings(s), s.rules.join(", "))?;
    }
    let sum = |of: &dyn Fn(&Report) -> usize| looked.iter().map(|l| of(&l.report)).sum::<usize>();
    let [before, after] = score(isa, looked);
    write!(out, "{}", plural(all(looked).count(), "suggestion"))?;
    if before != after {
        write!(
            out,
            ": {} instructions become {}, {} bytes {}",
            before.0, after.0, before.1, after.1
        )?;
    }
    write!(out, "; ")?;
    let more = [
        (sum(&|r| r.ruled), "by rule books"),
        (sum(&|r| r.undecided), "not to the end"),
        (sum(&|r| r.rejected), "of the cache or of rules rejected"),
    ];
    if sum(&|r| r.windows) > 0 {
        let instructions = plural(before.0, "instruction");
        write!(
            out,
            "{} of {instructions} looked at, {} searched",
            plural(sum(&|r| r.windows), "window"),
            sum(&|r| r.searched)
        )?;
        for (count, what) in more {
            if count > 0 {
                write!(out, ", {count} {what}")?;
            }
        }
        write!(out, "; ")?;
    }
    if looked.iter().any(|l| l.optimized.stopped) {
        write!(out, "rules did not come to their end; ")?;
    }
    match ended_by_time() {
        0 => {}
        n => write!(
            out,
            "{} ended by time; a faster machine may find more; ",
            plural(n as usize, "question")
        )?,
    }
    writeln!(out, "{:.1} s", elapsed.as_secs_f64())?;
    let nothing = all(looked).next().is_none();
    if let Some(text) = known.and_then(left_out).filter(|_| nothing) {
        writeln!(out, "searched with: {text}")?;
    }
    out.flush()
}

/// All suggestions, each with its program.
fn all<'a>(looked: &'a [Looked]) -> impl Iterator<Item = (&'a Looked<'a>, &'a Suggestion)> {
    looked.iter().flat_map(|l| l.suggestions.iter().map(move |s| (l, s)))
}

/// Everything as JSON.
#[must_use]
pub fn json_report(isa: &Isa, looked: &[Looked], known: Option<&Usable>) -> Value {
    let list: Vec<Value> = all(looked)
        .map(|(l, s)| {
            let lines: Vec<&Located> = s.changes.iter().map(|(p, _)| &l.located[*p]).collect();
            let changes: Vec<Value> = s
                .changes
                .iter()
                .zip(&lines)
                .map(|((_, code), l)| json!({ "line": l.line.number, "code": to_text(isa, &l.instr), "replacement": texts(isa, code) }))
                .collect();
            json!({
                "file": lines[0].line.file,
                "first_line": lines[0].line.number,
                "last_line": lines[lines.len() - 1].line.number,
                "code": lines.iter().map(|l| to_text(isa, &l.instr)).collect::<Vec<_>>(),
                "replacement": texts(isa, &s.replacement()),
                "changes": changes,
                "rules": s.rules,
                "because": reasons(isa, l, s),
                "bytes_saved": s.bytes,
                "instructions_saved": s.instructions,
                "proved": true,
            })
        })
        .collect();
    let [before, after] = score(isa, looked);
    let sum = |of: &dyn Fn(&Report) -> usize| looked.iter().map(|l| of(&l.report)).sum::<usize>();
    let jumps: Vec<Value> = looked
        .iter()
        .filter_map(|l| may_return(l))
        .map(|l| json!({ "file": l.line.file, "line": l.line.number, "code": to_text(isa, &l.instr) }))
        .collect();
    json!({
        "isa": isa.name,
        "suggestions": list,
        "before": { "instructions": before.0, "bytes": before.1 },
        "after": { "instructions": after.0, "bytes": after.1 },
        "computed_jumps": jumps,
        "refused": looked.iter().filter_map(|l| l.optimized.refused.clone()).collect::<Vec<_>>(),
        "instructions": known.map(instructions_json),
        "windows": sum(&|r| r.windows),
        "searched": sum(&|r| r.searched),
        "ruled": sum(&|r| r.ruled),
        "undecided": sum(&|r| r.undecided),
        "rejected": sum(&|r| r.rejected),
        "stopped": looked.iter().any(|l| l.optimized.stopped),
        "ended_by_time": ended_by_time(),
    })
}

/// Everything for tools that show findings beside code.
#[must_use]
pub fn sarif(isa: &Isa, looked: &[Looked]) -> Value {
    let results: Vec<Value> = all(looked)
        .map(|(l, s)| {
            let lines: Vec<&Located> = s.changes.iter().map(|(p, _)| &l.located[*p]).collect();
            let (first, last) = (lines[0].line.number, lines[lines.len() - 1].line.number);
            let region = json!({"startLine": first, "endLine": last});
            let artifact = json!({"uri": lines[0].line.file});
            let code = texts(isa, &s.replacement()).join("\n");
            let replacements: Vec<Value> = if s.is_window() {
                vec![json!({"deletedRegion": region, "insertedContent": {"text": code}})]
            } else {
                let one = |((_, code), l): (&(usize, Vec<Instr>), &&Located)| {
                    let own = json!({"startLine": l.line.number, "endLine": l.line.number});
                    json!({"deletedRegion": own, "insertedContent": {"text": texts(isa, code).join("\n")}})
                };
                s.changes.iter().zip(&lines).map(one).collect()
            };
            let why = reasons(isa, l, s);
            let because = if why.is_empty() {
                String::new()
            } else {
                format!(" because {}", why.join(", and "))
            };
            json!({
                "ruleId": "cheaper-code",
                "level": "note",
                "message": {"text": format!("{}, saving {} (proved){because}:\n{code}", message(s), savings(s))},
                "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
                "fixes": [{
                    "description": {"text": message(s)},
                    "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
                }],
            })
        })
        .collect();
    json!({
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{
            "tool": {"driver": {
                "name": "verify suggest",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": [{"id": "cheaper-code", "shortDescription": {"text": "Cheaper code does the same"}}],
            }},
            "results": results,
        }],
    })
}

//! `verify errata`: corrections of documents, and whether their evidence still shows them.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::model::{Evidence, Isa};
use isamorph_core::text::to_text;
use isamorph_core::token::{Token, tokens};
use serde_json::{Value, json};

use super::describe::{code_text, reason};
use super::output::{FindingsFormat, Style, json, paint, plural, stdout, wrap};
use super::sarif::{self, Level};
use super::select::ManyIsaArgs;
use super::{CliError, FINDINGS};

/// List errata of the documents, and check their evidence again
///
/// An erratum names a document, the printed statement, the correction, and the reason. Its evidence
/// are words with their expected text (compared by tokens; residue counts only if the text states
/// one), or that must be invalid. All of them are decoded again. The exit code is 1 if evidence
/// fails.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ErrataArgs {
    #[command(flatten)]
    isa: ManyIsaArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify errata                       all built-in instruction sets
    verify errata sgx543
    verify errata --spec my.isa --format json
    verify errata --spec my.isa --format sarif";

/// What a word of evidence gives now.
pub struct Check {
    /// Does it show the erratum?
    pub holds: bool,
    /// What it reads as.
    pub found: String,
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &ErrataArgs) -> Result<ExitCode, CliError> {
    let (mut all, mut words, mut failed) = (0usize, 0usize, 0usize);
    let mut documents = Vec::new();
    let mut findings = Vec::new();
    let mut out = stdout();
    for t in args.isa.load()? {
        let isa: &Isa = t.model();
        let mut errata = Vec::new();
        // In the order of the opcode groups, as documents go.
        let mut ordered: Vec<_> = isa.errata.iter().collect();
        ordered.sort_by_key(|e| e.group.map(|g| isa.groups[g].code));
        for e in ordered {
            let checks: Vec<(&Evidence, Check)> = e.evidence.iter().map(|w| (w, check(&t, w))).collect();
            all += 1;
            words += checks.len();
            failed += checks.iter().filter(|(_, c)| !c.holds).count();
            let document = &isa.documents[e.source.document];
            let (file, line, _) = isa.sources.position(e.span);
            let group = e.group.map(|g| code_text(isa.groups[g].code));
            for (w, c) in checks.iter().filter(|(_, c)| !c.holds) {
                findings.push(finding(isa, &e.source.section, w, c));
            }
            if args.format == FindingsFormat::Sarif {
                continue;
            }
            if args.format == FindingsFormat::Json {
                errata.push(json!({
                    "document": document.name, "title": document.title, "section": e.source.section, "group": group,
                    "printed": e.printed, "corrected": e.corrected, "because": e.because, "file": file, "line": line,
                    "evidence": checks.iter().map(|(w, c)| json!({
                        "word": isa.word_text(w.word), "expected": w.text, "found": c.found, "holds": c.holds,
                    })).collect::<Vec<_>>(),
                }));
                continue;
            }
            let head = format!("{} {} {:?}", isa.name, document.name, e.source.section);
            writeln!(
                out,
                "{}  {}",
                paint(Style::Bold, &head),
                paint(Style::Dim, &format!("{file}:{line}"))
            )?;
            for (what, text) in [("printed", &e.printed), ("corrected", &e.corrected), ("because", &e.because)] {
                for (i, l) in wrap(text, 86).iter().enumerate() {
                    writeln!(out, "  {:10} {l}", if i == 0 { what } else { "" })?;
                }
            }
            if checks.is_empty() {
                writeln!(out, "  {:10} none that a word could show", "evidence")?;
            }
            for (w, c) in &checks {
                let hex = paint(Style::Word, &isa.word_text(w.word));
                if c.holds {
                    writeln!(out, "  {:10} {hex}  {}", "evidence", c.found)?;
                } else {
                    let (_, line, _) = isa.sources.position(w.span);
                    let expected = w.text.as_deref().unwrap_or("invalid");
                    writeln!(
                        out,
                        "  {:10} {hex}  expected {expected}",
                        paint(Style::Bad, &format!("{:10}", "FAILED"))
                    )?;
                    writeln!(
                        out,
                        "  {:10} {:w$}  found    {}  ({file}:{line})",
                        "",
                        "",
                        c.found,
                        w = isa.word_text(w.word).len()
                    )?;
                }
            }
            writeln!(out)?;
        }
        documents.push(json!({ "isa": isa.name, "errata": errata }));
    }
    match args.format {
        FindingsFormat::Human => {
            let style = if failed == 0 { Style::Good } else { Style::Bad };
            let words = plural(words, "word");
            let total = format!("{}, {words} of evidence: {failed} failed", plural(all, "erratum"));
            writeln!(out, "{}", paint(style, &total))?;
            out.flush()?;
        }
        FindingsFormat::Sarif => {
            drop(out);
            json(&sarif::log("errata", &findings, |_| {
                "A word does not show the erratum whose evidence it is".into()
            }))?;
        }
        FindingsFormat::Json => {
            drop(out);
            json(&json!({ "isas": documents, "errata": all, "evidence": words, "failed": failed }))?;
        }
    }
    Ok(ExitCode::from(if failed == 0 { 0 } else { FINDINGS }))
}

/// A word that does not show its erratum.
fn finding(isa: &Isa, section: &str, e: &Evidence, c: &Check) -> Value {
    let text = format!(
        "{}: {section:?}: expected `{}`, found `{}`",
        isa.word_text(e.word),
        e.text.as_deref().unwrap_or("invalid"),
        c.found
    );
    let at = sarif::written(&isa.sources, e.span);
    sarif::result("evidence", Level::Error, &text, Some(at))
}

/// Decodes a word of evidence again.
#[must_use]
pub fn check(t: &InstructionSet, e: &Evidence) -> Check {
    let isa: &Isa = t.model();
    let words = |text: &str| -> Option<Vec<Token>> { Some(tokens(text).ok()?.into_iter().map(|t| t.token).collect()) };
    match t.decode_raw(e.word) {
        Ok(mut i) => {
            let found = to_text(isa, &i);
            i.residue = 0;
            // Evidence that says nothing of residue is about the instruction alone.
            let texts = [words(&found), words(&to_text(isa, &i))];
            let holds = e.text.as_ref().and_then(|t| words(t)).is_some_and(|t| texts.contains(&Some(t)));
            Check { holds, found }
        }
        Err(r) => Check {
            holds: e.text.is_none(),
            found: format!("invalid: {}", reason(isa, &r)),
        },
    }
}

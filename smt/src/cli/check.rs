//! `verify check`: reads specs and shows their errors.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::dsl::diagnostics::Diagnostic;
use isamorph_core::dsl::{load, load_variant};
use isamorph_core::model::needs::Need;
use isamorph_core::model::{Isa, Semantics};
use isamorph_core::source::{DirLoader, SourceMap, Span};
use isamorph_lsp::lint::{self, Linter, Warning};
use serde_json::{Value, json};

use super::output::{FindingsFormat, Style, coloured, json, paint, plural, stdout};
use super::sarif::{self, Level, relative};
use super::{CliError, FINDINGS, limits, progress, select};

/// Check specs: report all errors and lints
///
/// Each file must be a complete spec. Its includes and variants are checked too. All errors are
/// reported at once, each with its place and a hint how to fix it. Errors in a spec are findings
/// (exit code 1); an unreadable file is bad input (exit code 2). A missing machine section gives a
/// warning that lists the commands that need one.
///
/// Specs without errors are linted: unused definitions, rows that no valid word selects, forms
/// without sources, state that is written but never read. A comment with a reason on the line above
/// allows a lint: `// allow unused-function: others include this`. `--no-lint` disables lints.
/// Warnings do not change the exit code.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct CheckArgs {
    /// Specs, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Disable lints, such as warnings about unused definitions
    #[arg(long)]
    no_lint: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: FindingsFormat,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify check my.isa
    verify check core/isa/*.isa --format json
    verify check my.isa --format sarif";

/// Runs the command.
///
/// # Errors
/// A file that cannot be read.
pub fn run(args: &CheckArgs) -> Result<ExitCode, CliError> {
    // Their stacks are large enough for specs that nest deeply.
    let workers = limits::workers(None)?;
    let mut bad = false;
    let mut specs = Vec::new();
    let mut results = Vec::new();
    let mut out = stdout();
    for path in &args.files {
        let (name, text) = select::text(path)?;
        let (loaded, noted) = progress::during(&format!("checking {name}"), || {
            let compile = || {
                load(&name, &text, &DirLoader).and_then(|isa| {
                    for v in &isa.variants {
                        load_variant(&name, &text, &DirLoader, &v.name)?;
                    }
                    Ok(isa)
                })
            };
            let read = || (!args.no_lint).then(|| Linter::new(&name, &text));
            let (loaded, linter) = workers.install(|| rayon::join(compile, read));
            let noted = match (&loaded, linter) {
                (Ok(isa), Some(linter)) => linter.warnings(Some(isa)),
                _ => Vec::new(),
            };
            (loaded, noted)
        });
        bad |= loaded.is_err();
        match args.format {
            FindingsFormat::Sarif => {
                if let Err(e) = &loaded {
                    results.extend(e.errors.iter().map(|d| error_sarif(&e.sources, d)));
                }
                results.extend(noted.iter().map(warning_sarif));
            }
            FindingsFormat::Json => specs.push(match &loaded {
                Ok(isa) => summary_json(&name, isa, &noted),
                Err(e) => {
                    let errors: Vec<Value> = e.errors.iter().map(|d| diagnostic_json(&e.sources, d)).collect();
                    json!({ "file": name, "ok": false, "errors": errors })
                }
            }),
            FindingsFormat::Human => match &loaded {
                Ok(isa) => {
                    writeln!(out, "{name}: {}", summary(isa))?;
                    for w in warnings(isa) {
                        writeln!(
                            out,
                            "{}: {}\n  = help: {}",
                            paint(Style::Bad, "warning"),
                            w.0,
                            w.1.replace('\n', "\n  ")
                        )?;
                    }
                    for w in &noted {
                        let place = format!("{}:{}:{}", relative(&w.file), w.line, w.column);
                        let head = paint(Style::Bad, &format!("warning[{}]", w.code));
                        writeln!(out, "{head}: {}\n --> {place}\n  = help: {}", w.message, w.help)?;
                    }
                }
                Err(e) => {
                    write!(out, "{}", e.render(coloured()))?;
                    let n = plural(e.errors.len(), "error");
                    writeln!(out, "{name}: {}", paint(Style::Bad, &n))?;
                }
            },
        }
    }
    out.flush()?;
    drop(out);
    match args.format {
        FindingsFormat::Human => {}
        FindingsFormat::Json => json(&json!({ "specs": specs }))?,
        FindingsFormat::Sarif => json(&sarif::log("check", &results, about))?,
    }
    Ok(ExitCode::from(if bad { FINDINGS } else { 0 }))
}

fn counts(isa: &Isa) -> [(&'static str, usize); 6] {
    let illegal = isa.forms.iter().filter(|f| f.illegal.is_some()).count();
    [
        ("group", isa.groups.len()),
        (
            "instruction",
            isa.forms
                .iter()
                .filter(|f| f.illegal.is_none())
                .map(|f| f.instruction)
                .collect::<std::collections::BTreeSet<_>>()
                .len(),
        ),
        ("form", isa.forms.len() - illegal),
        ("illegal region", illegal),
        ("enumeration", isa.enums.iter().filter(|e| !e.name.is_empty()).count()),
        ("erratum", isa.errata.len()),
    ]
}

/// What commands cannot be told, each with lines to add.
fn warnings(isa: &Isa) -> Vec<(String, String)> {
    let Some(missing) = isa.not_stated() else { return Vec::new() };
    let commands: BTreeSet<&str> = Need::COMMANDS.iter().flat_map(|(_, names)| names.split(", ")).collect();
    let commands: Vec<String> = commands.into_iter().map(|c| format!("`{c}`")).collect();
    vec![(format!("{missing}: {} refuse it", commands.join(", ")), missing.help())]
}

/// One line about a spec without errors.
fn summary(isa: &Isa) -> String {
    let parts: Vec<String> = counts(isa).iter().map(|(what, n)| plural(*n, what)).collect();
    let unknown = isa
        .forms
        .iter()
        .filter(|f| f.illegal.is_none() && matches!(f.semantics, Semantics::Unknown(_)));
    let unknown = match unknown.count() {
        0 => String::new(),
        n => format!("; no semantics for {}", plural(n, "form")),
    };
    let variants: Vec<&str> = isa.variants.iter().map(|v| v.name.as_str()).collect();
    let variants = match variants.as_slice() {
        [] => String::new(),
        all => format!("; {} {}", if all.len() == 1 { "variant" } else { "variants" }, all.join(", ")),
    };
    format!("{} {:?}: {}{unknown}{variants}", isa.name, isa.title, parts.join(", "))
}

fn summary_json(file: &str, isa: &Isa, noted: &[Warning]) -> Value {
    let c = counts(isa);
    json!({
        "file": file, "ok": true, "isa": isa.name, "groups": c[0].1, "instructions": c[1].1, "forms": c[2].1,
        "illegal_regions": c[3].1, "enumerations": c[4].1, "errata": c[5].1, "errors": [],
        "variants": isa.variants.iter().map(|v| &v.name).collect::<Vec<_>>(),
        "warnings": warnings(isa)
            .iter()
            .map(|(message, help)| json!({ "message": message, "help": help }))
            .chain(noted.iter().map(|w| json!({
                "code": w.code, "message": w.message, "help": w.help,
                "place": { "file": relative(&w.file), "line": w.line, "column": w.column },
            })))
            .collect::<Vec<_>>(),
    })
}

fn diagnostic_json(sources: &SourceMap, d: &Diagnostic) -> Value {
    let place = |s: Span, label: &str| {
        let (file, line, column) = sources.position(s);
        json!({ "file": file, "line": line, "column": column, "label": label })
    };
    json!({
        "code": d.code.name(),
        "message": d.message,
        "place": place(d.primary.0, &d.primary.1),
        "related": d.secondary.iter().map(|(s, l)| place(*s, l)).collect::<Vec<_>>(),
        "help": d.help,
    })
}

fn error_sarif(sources: &SourceMap, d: &Diagnostic) -> Value {
    let place = |span: Span| sarif::written(sources, span);
    let help = d.help.as_ref().map_or(String::new(), |h| format!("\n{h}"));
    let related: Vec<Value> = d
        .secondary
        .iter()
        .map(|(span, label)| {
            let mut at = place(*span);
            at["message"] = json!({ "text": label });
            at
        })
        .collect();
    let text = format!("{}{help}", d.message);
    let mut result = sarif::result(d.code.name(), Level::Error, &text, Some(place(d.primary.0)));
    result["relatedLocations"] = related.into();
    result
}

fn warning_sarif(w: &Warning) -> Value {
    let text = format!("{}\n{}", w.message, w.help);
    sarif::result(w.code, Level::Warning, &text, Some(sarif::place(&w.file, w.line, w.column)))
}

/// What a rule is about.
fn about(id: &str) -> String {
    let of_warning = lint::CODES.iter().find(|c| c.0 == id).map(|c| c.1);
    of_warning.map_or_else(|| id.replace('-', " "), str::to_string)
}

//! `verify exec --cases`: what instructions do against what outside models say they do, a line for
//! each case; and `--random`: cases to give to such models.

pub mod line;
mod random;
mod run;
mod verdict;
mod worker;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use isamorph_core::InstructionSet;
use serde_json::json;

use super::interp::Interp;
use super::output::{Format, Style, paint, plural, stdout};
use super::place::write_places;
use super::{BAD_INPUT, CliError, FINDINGS, input};

pub use line::Wanted;
pub use random::{Unprinted, print};
pub use run::{Input, Sink, Stopped, run};
pub use verdict::{Failure, Outcome};
pub use worker::instruction;

/// How cases are run and shown.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Interpreter
    pub interp: Interp,
    /// Output format
    pub format: Format,
    /// Print only cases that are not as expected.
    pub quiet: bool,
    /// Is a place that the spec leaves open as expected?
    pub allow_unspecified: bool,
}

/// A file of cases; `-` is standard input.
///
/// # Errors
/// It cannot be opened.
pub fn open(path: &str) -> Result<Input, CliError> {
    let input: Box<dyn io::Read + Send> = if path == "-" {
        Box::new(input::stdin()?)
    } else {
        let file = File::open(path).map_err(|error| CliError::Read {
            path: path.to_string(),
            error,
        })?;
        Box::new(file)
    };
    Ok(BufReader::with_capacity(1 << 20, input))
}

/// Runs the cases of a file and prints what became of each.
///
/// # Errors
/// The file cannot be read.
pub fn check(target: &InstructionSet, path: &str, options: Options) -> Result<ExitCode, CliError> {
    let mut printer = Printer {
        out: stdout(),
        options,
        counts: Counts::default(),
    };
    run(target, options.interp, &mut open(path)?, &mut printer).map_err(|e| stopped(path, e))?;
    let Printer { mut out, counts, .. } = printer;
    match options.format {
        Format::Human => {
            let text = format!(
                "{}: {} ok, {} differ, {} unspecified, {} in error",
                plural(counts.all(), "case"),
                counts.ok,
                counts.differ,
                counts.unspecified,
                counts.errors()
            );
            let style = if counts.differ + counts.errors() > 0 {
                Style::Bad
            } else {
                Style::Bold
            };
            writeln!(out, "{}", paint(style, &text))?;
        }
        Format::Json => writeln!(
            out,
            "{}",
            json!({ "summary": {
                "cases": counts.all(), "ok": counts.ok, "differ": counts.differ, "unspecified": counts.unspecified,
                "errors": counts.errors(),
            }})
        )?,
    }
    out.flush()?;
    Ok(ExitCode::from(counts.code(options.allow_unspecified)))
}

/// What the command line says of cases that were not read to their end.
pub fn stopped(path: &str, why: Stopped) -> CliError {
    match why {
        Stopped::Input(error) => CliError::Read {
            path: path.to_string(),
            error,
        },
        Stopped::Output(e) => e.into(),
    }
}

/// How many cases became what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// As expected, or without expectation.
    pub ok: usize,
    /// Not as expected.
    pub differ: usize,
    /// Left open by the spec.
    pub unspecified: usize,
    /// Words that are no instruction.
    pub invalid: usize,
    /// Lines that cannot be read, or executed.
    pub bad: usize,
}

impl Counts {
    /// Counts a verdict.
    pub fn add(&mut self, verdict: &Outcome) {
        *match verdict {
            Outcome::Ok | Outcome::Writes(_) => &mut self.ok,
            Outcome::Differs(..) => &mut self.differ,
            Outcome::Unspecified(_) => &mut self.unspecified,
            Outcome::Error(Failure { bad_input: false, .. }) => &mut self.invalid,
            Outcome::Error(_) => &mut self.bad,
        } += 1;
    }

    fn errors(&self) -> usize {
        self.invalid + self.bad
    }

    fn all(&self) -> usize {
        self.ok + self.differ + self.unspecified + self.errors()
    }

    /// The exit code that they mean.
    fn code(&self, allow_unspecified: bool) -> u8 {
        let open = if allow_unspecified { 0 } else { self.unspecified };
        match (self.bad, self.differ + self.invalid + open) {
            (0, 0) => 0,
            (0, _) => FINDINGS,
            _ => BAD_INPUT,
        }
    }
}

/// Prints verdicts.
struct Printer<W> {
    out: W,
    options: Options,
    counts: Counts,
}

impl<W: Write> Sink for Printer<W> {
    fn verdict(&mut self, line: u64, _: Option<usize>, verdict: &Outcome) -> io::Result<()> {
        self.counts.add(verdict);
        let fine = match verdict {
            Outcome::Ok => true,
            Outcome::Unspecified(_) => self.options.allow_unspecified,
            _ => false,
        };
        if fine && self.options.quiet {
            return Ok(());
        }
        match self.options.format {
            Format::Human => human(&mut self.out, line, verdict),
            Format::Json => report(&mut self.out, line, verdict),
        }
    }

    fn idle(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn human(out: &mut impl Write, line: u64, verdict: &Outcome) -> io::Result<()> {
    match verdict {
        Outcome::Ok => writeln!(out, "{line}\tok"),
        Outcome::Differs(places, engines) => {
            write!(out, "{line}\t{}\t", paint(Style::Bad, "differs"))?;
            for (i, d) in places.iter().enumerate() {
                let and = if i == 0 { "" } else { "; " };
                match d.expected {
                    Wanted::Number(n) => write!(out, "{and}{}: {:#x}, expected {n:#x}", d.place, d.got)?,
                    Wanted::Unspecified => write!(out, "{and}{}: {:#x}, expected unspecified", d.place, d.got)?,
                }
            }
            writeln!(out, "{}", engines.as_deref().unwrap_or(""))
        }
        Outcome::Unspecified(places) => writeln!(out, "{line}\tunspecified\t{}", places.join(" ")),
        Outcome::Writes(writes) => {
            write!(out, "{line}\twrites\t")?;
            write_places(out, writes.iter().cloned())?;
            writeln!(out)
        }
        Outcome::Error(f) => {
            let help = f.help.as_ref().map_or(String::new(), |h| format!(" ({h})"));
            writeln!(
                out,
                "{line}\t{}\tcolumn {}: {}{help}",
                paint(Style::Bad, "error"),
                f.column,
                f.message
            )
        }
    }
}

fn report(out: &mut impl Write, line: u64, verdict: &Outcome) -> io::Result<()> {
    let hex = |n: &u128| format!("{n:#x}");
    let value = match verdict {
        Outcome::Ok => json!({ "line": line, "verdict": "ok" }),
        Outcome::Differs(places, engines) => json!({
            "line": line, "verdict": "differs", "interpreters": engines,
            "places": places.iter().map(|d| json!({
                "place": d.place, "got": hex(&d.got),
                "expected": match &d.expected { Wanted::Number(n) => hex(n), Wanted::Unspecified => "unspecified".into() },
            })).collect::<Vec<_>>(),
        }),
        Outcome::Unspecified(places) => json!({ "line": line, "verdict": "unspecified", "places": places }),
        Outcome::Writes(writes) => json!({
            "line": line, "verdict": "writes",
            "out": writes.iter()
                .map(|(place, value)| (place.clone(), value.as_ref().map_or("?".into(), hex).into()))
                .collect::<serde_json::Map<String, serde_json::Value>>(),
        }),
        Outcome::Error(f) => json!({
            "line": line, "verdict": "error", "column": f.column, "message": f.message, "help": f.help,
        }),
    };
    writeln!(out, "{value}")
}

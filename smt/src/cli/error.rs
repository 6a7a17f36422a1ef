//! Errors of the command line: values that know how to show themselves and which exit code they
//! mean.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use isamorph_core::container::gxp::Malformed;
use isamorph_core::dsl::diagnostics::SpecErrors;
use isamorph_core::model::needs::Missing;
use isamorph_core::snippet::{self, Label, escaped};

use super::BAD_INPUT;
use super::output::{Style, coloured_errors, paint_if};

/// Why a command could not do its work. All of them mean exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Arguments that make no sense together.
    #[error("{message}")]
    Usage {
        /// What is wrong.
        message: String,
        /// How to mend it.
        help: Option<String>,
    },
    /// A file that cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file that starts like a container and is none.
    #[error("{path}: {error}")]
    Container {
        /// The file.
        path: String,
        /// What is wrong with it, and where.
        error: Malformed,
    },
    /// Input that cannot be understood; at least one error.
    #[error("{} errors of input", .0.len())]
    Input(Vec<InputError>),
    /// The same, where only the first errors are shown.
    #[error("{} errors of input", .0.count)]
    Problems(Problems),
    /// A spec with errors.
    #[error("the spec has errors")]
    Spec(Box<SpecErrors>),
    /// Output that cannot be written; a closed pipe ends the program in silence.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

/// Something wrong in the input, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Name of the file, `<stdin>` or `<arguments>`.
    pub file: String,
    /// Line, from 1; for arguments the number of the argument.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// How many characters are wrong, at least 1.
    pub length: usize,
    /// The whole line.
    pub text: String,
    /// What is wrong and what was expected.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

/// Most characters of a message that are shown.
const MESSAGE: usize = 400;

/// The beginning of a text that may be very long.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl InputError {
    /// The error as a compiler would print it.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let mut ends = self.text.char_indices().map(|(i, _)| i).chain([self.text.len()]);
        let start = ends.nth(self.column.saturating_sub(1)).unwrap_or(self.text.len());
        let end = ends.nth(self.length.max(1) - 1).unwrap_or(self.text.len());
        let place = Label {
            file: &self.file,
            text: &self.text,
            line: self.line,
            range: start..end,
            message: "",
        };
        snippet::render(&shortened(&self.message, MESSAGE), None, &[place], self.help.as_deref(), colour)
    }
}

impl From<Missing> for CliError {
    fn from(missing: Missing) -> CliError {
        CliError::usage_help(missing.to_string(), missing.help())
    }
}

/// Errors that are shown each by itself; of more only the kinds are.
const SHOWN: usize = 20;
/// Kinds that are told apart.
const KINDS: usize = 20;

/// What is wrong with input that may be endless: the first errors, and how many there are of each
/// kind.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    /// Are all shown, as they come?
    all: bool,
    first: Vec<InputError>,
    /// Of those that are not shown, by message without what is particular.
    kinds: BTreeMap<String, usize>,
    /// How many there are.
    pub count: usize,
}

impl Problems {
    /// None yet; with `all` each will be shown as it comes.
    #[must_use]
    pub fn new(all: bool) -> Problems {
        Problems {
            all,
            ..Problems::default()
        }
    }

    /// One more.
    pub fn push(&mut self, error: InputError) {
        self.count += 1;
        if self.all {
            let text = format!("{}{}", if self.count > 1 { "\n" } else { "" }, error.render(coloured_errors()));
            // Nothing is left to do if even this fails.
            let _ = io::stderr().write_all(text.as_bytes());
        } else if self.first.len() < SHOWN {
            self.first.push(error);
        } else {
            let kind = kind(&error.message);
            let known = self.kinds.len() < KINDS || self.kinds.contains_key(&kind);
            *self.kinds.entry(if known { kind } else { "other errors".into() }).or_default() += 1;
        }
    }

    /// The error of a command, if there is any.
    ///
    /// # Errors
    /// These, if there are some.
    pub fn into_result(self) -> Result<(), CliError> {
        if self.count == 0 { Ok(()) } else { Err(CliError::Problems(self)) }
    }

    fn render(&self, colour: bool) -> String {
        let mut out = self.first.iter().map(|e| e.render(colour)).collect::<Vec<_>>().join("\n");
        let more: usize = self.kinds.values().sum();
        if more > 0 {
            out.push_str(&format!("\n{}: {more} more like these\n", paint_if(colour, Style::Bad, "error")));
            let mut kinds: Vec<(&String, &usize)> = self.kinds.iter().collect();
            kinds.sort_by_key(|(kind, n)| (std::cmp::Reverse(**n), *kind));
            for (kind, n) in kinds {
                out.push_str(&format!("  {n:>8}  {kind}\n"));
            }
            out.push_str("  = help: --all shows each\n");
        }
        out
    }
}

/// A message without what was found: what stands in backquotes.
fn kind(message: &str) -> String {
    let mut out = String::new();
    for (i, part) in message.split('`').enumerate() {
        out.push_str(if i % 2 == 0 { part } else { "…" });
    }
    shortened(&out, MESSAGE / 4)
}

impl CliError {
    /// A usage error.
    #[must_use]
    pub fn usage(message: impl Into<String>) -> CliError {
        CliError::Usage {
            message: message.into(),
            help: None,
        }
    }

    /// A usage error with a way to mend it.
    #[must_use]
    pub fn usage_help(message: impl Into<String>, help: impl Into<String>) -> CliError {
        CliError::Usage {
            message: message.into(),
            help: Some(help.into()),
        }
    }

    /// WitnessView the error on standard error and gives the exit code.
    #[must_use]
    pub fn report(&self) -> ExitCode {
        let colour = coloured_errors();
        let text = match self {
            CliError::Output(e) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            CliError::Input(errors) => errors.iter().map(|e| e.render(colour)).collect::<Vec<_>>().join("\n"),
            CliError::Problems(problems) => problems.render(colour),
            CliError::Spec(e) => e.render(colour),
            CliError::Usage { message, help } => {
                let help = help.as_ref().map_or(String::new(), |h| format!("  = help: {}\n", escaped(h)));
                format!("{}: {}\n{help}", paint_if(colour, Style::Bad, "error"), escaped(message))
            }
            other => format!("{}: {}\n", paint_if(colour, Style::Bad, "error"), escaped(&other.to_string())),
        };
        // Nothing is left to do if even this fails.
        let _ = io::stderr().write_all(text.as_bytes());
        ExitCode::from(BAD_INPUT)
    }
}

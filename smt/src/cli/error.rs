//! Errors of the command line: values that know how to show themselves and which exit code they mean.

use std::io::{self, Write};
use std::process::ExitCode;

use isamorph_core::container::gxp::Malformed;
use isamorph_core::spec::diagnostics::SpecErrors;

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

impl InputError {
    /// The error as a compiler would print it.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        // Tabs would put the mark in the wrong column.
        let text: String = self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mark = paint_if(colour, Style::Bad, &"^".repeat(self.length.max(1)));
        let mut out = format!(
            "{}: {}\n{margin}--> {}:{}:{}\n{margin} |\n{number} | {text}\n{margin} | {}{mark}\n",
            paint_if(colour, Style::Bad, "error"),
            paint_if(colour, Style::Bold, &self.message),
            self.file,
            self.line,
            self.column,
            " ".repeat(self.column.saturating_sub(1)),
        );
        if let Some(help) = &self.help {
            out.push_str(&format!("{margin} = help: {help}\n"));
        }
        out
    }
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

    /// Shows the error on standard error and gives the exit code.
    #[must_use]
    pub fn report(&self) -> ExitCode {
        let colour = coloured_errors();
        let text = match self {
            CliError::Output(e) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            CliError::Input(errors) => errors.iter().map(|e| e.render(colour)).collect::<Vec<_>>().join("\n"),
            CliError::Spec(e) => e.render(colour),
            CliError::Usage { message, help } => {
                let help = help.as_ref().map_or(String::new(), |h| format!("  = help: {h}\n"));
                format!("{}: {message}\n{help}", paint_if(colour, Style::Bad, "error"))
            }
            other => format!("{}: {other}\n", paint_if(colour, Style::Bad, "error")),
        };
        // Nothing is left to do if even this fails.
        let _ = io::stderr().write_all(text.as_bytes());
        ExitCode::from(BAD_INPUT)
    }
}

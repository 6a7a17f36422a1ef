//! Where output goes and how it looks: standard output that can fail, colours, and JSON.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;

static COLOURED: AtomicBool = AtomicBool::new(false);
static COLOURED_ERRORS: AtomicBool = AtomicBool::new(false);

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a command prints what it found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Human,
    /// For programs: see docs/cli.md
    Json,
}

/// Decides about colours once for the process.
pub fn init(color: Color) {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty()) || std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    let decide = |terminal: bool| match color {
        Color::Auto => terminal && !plain,
        Color::Always => true,
        Color::Never => false,
    };
    COLOURED.store(decide(io::stdout().is_terminal()), Ordering::Relaxed);
    COLOURED_ERRORS.store(decide(io::stderr().is_terminal()), Ordering::Relaxed);
}

/// The colour choice of clap's own messages.
#[must_use]
pub fn early_color(args: &[OsString]) -> clap::ColorChoice {
    let mut choice = clap::ColorChoice::Auto;
    for (i, a) in args.iter().enumerate() {
        let value = match a.to_str() {
            Some("--color") => args.get(i + 1).and_then(|v| v.to_str()),
            Some(a) => a.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => choice = clap::ColorChoice::Always,
            Some("never") => choice = clap::ColorChoice::Never,
            _ => {}
        }
    }
    choice
}

/// Is standard output coloured?
#[must_use]
pub fn coloured() -> bool {
    COLOURED.load(Ordering::Relaxed)
}

/// Is standard error coloured?
#[must_use]
pub fn coloured_errors() -> bool {
    COLOURED_ERRORS.load(Ordering::Relaxed)
}

/// What a piece of output is, as far as its colour goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Names and headings.
    Bold,
    /// Things beside the point.
    Dim,
    /// Findings.
    Bad,
    /// What holds.
    Good,
    /// Numbers and words.
    Word,
}

/// Colours text for standard output, if it is coloured.
#[must_use]
pub fn paint(style: Style, text: &str) -> String {
    paint_if(coloured(), style, text)
}

/// Colours text if asked.
#[must_use]
pub fn paint_if(on: bool, style: Style, text: &str) -> String {
    if !on || text.is_empty() {
        return text.to_string();
    }
    let code = match style {
        Style::Bold => "1",
        Style::Dim => "2",
        Style::Bad => "1;31",
        Style::Good => "32",
        Style::Word => "36",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// Standard output, buffered. Writing to a closed pipe gives an error and no panic.
#[must_use]
pub fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Prints one JSON document.
///
/// # Errors
/// Whatever writing gives.
pub fn json(value: &serde_json::Value) -> io::Result<()> {
    let mut out = stdout();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    out.flush()
}

/// Breaks text into lines of at most `width` characters; a longer word stands alone.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(l) if l.chars().count() + 1 + word.chars().count() <= width => {
                l.push(' ');
                l.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// `1 word`, `2 words`.
#[must_use]
pub fn plural(n: usize, one: &str) -> String {
    let many = match one {
        "erratum" => "errata".to_string(),
        _ => format!("{one}s"),
    };
    format!("{n} {}", if n == 1 { one } else { &many })
}

/// Percent with six decimals, rounded down, so that no share reads as 100 that is less.
#[must_use]
pub fn percent(words: u128, size: u128) -> f64 {
    (words * 100_000_000 / size.max(1)) as f64 / 1e6
}

//! Where output goes and how it looks: standard output that can fail, colours, and JSON.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;

use crate::stop;

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
    /// Text
    #[default]
    Human,
    /// JSON, described in docs/cli.md
    Json,
}

/// How a command prints findings that belong to places in files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FindingsFormat {
    /// Text
    #[default]
    Human,
    /// JSON, described in docs/cli.md
    Json,
    /// SARIF 2.1.0, for code review tools
    Sarif,
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

/// Do people see output and errors on one terminal? Then what an error says is not printed in the
/// output as well.
#[must_use]
pub fn errors_beside_output() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
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

/// Standard output. Writing to a closed pipe gives an error and no panic; what is stopped may end
/// its output.
pub struct Stdout(StdoutLock<'static>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes);
        stop::printed();
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Standard output, buffered.
#[must_use]
pub fn stdout() -> BufWriter<Stdout> {
    BufWriter::new(Stdout(io::stdout().lock()))
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

/// One JSON document whose last member is a list that is written as it comes.
pub struct JsonList<W: Write> {
    out: W,
    empty: bool,
}

impl<W: Write> JsonList<W> {
    /// Begins with these members and the name of the list.
    ///
    /// # Errors
    /// Whatever writing gives.
    pub fn begin(mut out: W, members: &[(&str, serde_json::Value)], list: &str) -> io::Result<JsonList<W>> {
        writeln!(out, "{{")?;
        for (name, value) in members {
            writeln!(out, "  {}: {},", serde_json::Value::from(*name), value)?;
        }
        write!(out, "  {}: [", serde_json::Value::from(list))?;
        Ok(JsonList { out, empty: true })
    }

    /// Adds an element.
    ///
    /// # Errors
    /// Whatever writing gives.
    pub fn push(&mut self, value: &serde_json::Value) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        self.out.write_all(if self.empty { b"\n" } else { b",\n" })?;
        self.empty = false;
        for (i, line) in text.lines().enumerate() {
            write!(self.out, "{}    {line}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }

    /// Ends the list, and adds members that are known only then.
    ///
    /// # Errors
    /// Whatever writing gives.
    pub fn end(mut self, members: &[(&str, serde_json::Value)]) -> io::Result<()> {
        write!(self.out, "{}]", if self.empty { "" } else { "\n  " })?;
        for (name, value) in members {
            write!(self.out, ",\n  {}: {value}", serde_json::Value::from(*name))?;
        }
        writeln!(self.out, "\n}}")?;
        self.out.flush()
    }

    /// Hands on what was written so far.
    ///
    /// # Errors
    /// Whatever writing gives.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
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

/// Joins the lines of each paragraph; indented lines and headings in capitals stay as they are.
#[must_use]
pub fn paragraphs(text: &str) -> String {
    let prose = |l: &str| !l.is_empty() && !l.starts_with(' ') && l.chars().any(char::is_lowercase);
    let mut out = String::new();
    for (i, line) in text.lines().enumerate() {
        if i > 0 {
            let before = text.lines().nth(i - 1).unwrap_or_default();
            out.push(if prose(before) && prose(line) { ' ' } else { '\n' });
        }
        out.push_str(line);
    }
    out
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

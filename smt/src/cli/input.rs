//! Lines of input, from arguments, standard input or files, and the instruction words in them.

use std::io::Read;
use std::path::Path;

use isamorph_core::container::gxp::{self, Stage};
use isamorph_core::encoding::Codec;
use isamorph_core::isa::{Isa, Word, ones};
use isamorph_core::listing;

use super::CliError;
use super::error::InputError;

/// One line of input and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Name of the file, `<stdin>` or `<arguments>`.
    pub file: String,
    /// Line number, number of the argument, or number of the word in a program of a container, from 1.
    pub number: usize,
    /// The text without its end of line; a word of a container in hexadecimal.
    pub text: String,
    /// The program of a container that the word is part of.
    pub program: Option<Program>,
}

/// A program in a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// Primary or secondary.
    pub name: &'static str,
    /// Vertex or fragment shader.
    pub stage: Stage,
    /// How many words it has.
    pub words: usize,
    /// Its first byte in the file.
    pub offset: usize,
}

const ARGUMENTS: &str = "<arguments>";

impl Line {
    /// An error in this line, at a byte offset.
    #[must_use]
    pub fn error(&self, at: usize, length: usize, message: impl Into<String>, help: Option<&str>) -> InputError {
        InputError {
            file: self.file.clone(),
            line: self.number,
            column: self.text.get(..at).unwrap_or(&self.text).chars().count() + 1,
            length,
            text: self.text.clone(),
            message: message.into(),
            help: help.map(str::to_string),
        }
    }

    /// The line up to the first of these comment signs.
    #[must_use]
    pub fn code(&self, comments: &[&str]) -> &str {
        let end = comments.iter().filter_map(|c| self.text.find(c)).min().unwrap_or(self.text.len());
        &self.text[..end]
    }
}

/// Collects lines: `-` is standard input, what `literal` accepts is a line itself, everything else is a file. Without
/// arguments standard input is read.
///
/// # Errors
/// A file that cannot be read.
pub fn lines(args: &[String], literal: impl Fn(&str) -> bool) -> Result<Vec<Line>, CliError> {
    let mut out = Vec::new();
    if args.is_empty() {
        return read("-");
    }
    for (i, a) in args.iter().enumerate() {
        if a != "-" && literal(a) {
            out.push(Line {
                file: ARGUMENTS.into(),
                number: i + 1,
                text: a.clone(),
                program: None,
            });
        } else {
            out.extend(read(a)?);
        }
    }
    Ok(out)
}

/// The lines of a file, or of standard input for `-`; of a GXP container the words of its programs, one a line, the
/// primary program first.
///
/// # Errors
/// The file cannot be read, or is a malformed container.
pub fn read(path: &str) -> Result<Vec<Line>, CliError> {
    let (file, bytes) = if path == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        ("<stdin>".to_string(), read.map(|_| bytes))
    } else {
        (path.to_string(), std::fs::read(Path::new(path)))
    };
    let bytes = bytes.map_err(|error| CliError::Read { path: file.clone(), error })?;
    // A file of this name that does not start like a container is a broken one, not text.
    let named = Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("gxp"));
    if named || bytes.starts_with(gxp::MAGIC) {
        return programs(&file, &bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text
        .lines()
        .enumerate()
        .map(|(i, l)| Line {
            file: file.clone(),
            number: i + 1,
            text: l.to_string(),
            program: None,
        })
        .collect())
}

/// The lines of one file with its words laid bare, if it is a listing or a memory file; see [`listing::words`].
#[must_use]
pub fn bare(isa: &Isa, lines: Vec<Line>) -> Vec<Line> {
    let texts: Vec<&str> = lines.iter().map(|l| l.text.as_str()).collect();
    match listing::words(isa, &texts) {
        None => lines,
        Some(words) => lines.into_iter().zip(words).map(|(line, text)| Line { text, ..line }).collect(),
    }
}

/// The words of the programs in a container.
fn programs(file: &str, bytes: &[u8]) -> Result<Vec<Line>, CliError> {
    let container = gxp::read(bytes).map_err(|error| CliError::Container {
        path: file.to_string(),
        error,
    })?;
    let mut out = Vec::new();
    for (name, code) in [("primary", &container.primary), ("secondary", &container.secondary)] {
        let program = Program {
            name,
            stage: container.stage,
            words: code.words.len(),
            offset: code.offset,
        };
        out.extend(code.words.iter().enumerate().map(|(i, word)| Line {
            file: format!("{file}[{name}]"),
            number: i + 1,
            text: format!("{word:016x}"),
            program: Some(program),
        }));
    }
    Ok(out)
}

/// Could this argument be meant as a word rather than as a file?
#[must_use]
pub fn looks_like_words(arg: &str) -> bool {
    let mut any = false;
    arg.split_whitespace().all(|t| {
        any = true;
        let t = t.strip_prefix("0x").unwrap_or(t);
        !t.is_empty() && t.bytes().all(|b| b.is_ascii_hexdigit())
    }) && any
}

/// Signs that start a comment in a list of words.
pub const WORD_COMMENTS: [&str; 3] = ["//", ";", "#"];

/// The word in a line: nothing in an empty or comment line.
///
/// A word is written unit by unit, low unit first, or as one number that holds all its units.
///
/// # Errors
/// What is wrong, at its column.
pub fn word(isa: &Isa, line: &Line) -> Result<Option<Word>, InputError> {
    word_in(isa, line, line.code(&WORD_COMMENTS))
}

/// The word in the first part of a line; see [`word`].
///
/// # Errors
/// What is wrong, at its column.
pub fn word_in(isa: &Isa, line: &Line, code: &str) -> Result<Option<Word>, InputError> {
    let help = help(isa);
    let mut tokens: Vec<(usize, &str, u64)> = Vec::new();
    for t in code.split_whitespace() {
        // The token is a slice of `code`, which starts where the line does.
        let at = t.as_ptr() as usize - code.as_ptr() as usize;
        let skip = if t.starts_with("0x") || t.starts_with("0X") { 2 } else { 0 };
        let digits = &t[skip..];
        if let Some((i, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_hexdigit()) {
            return Err(line.error(at + skip + i, 1, format!("expected a hexadecimal digit, found `{c}`"), Some(&help)));
        }
        let Ok(value) = u64::from_str_radix(digits, 16) else {
            let n = t.chars().count();
            return Err(line.error(at, n, "expected a word of at most 16 hexadecimal digits", Some(&help)));
        };
        tokens.push((at, t, value));
    }
    let n = |w: u32| (w as usize).div_ceil(4);
    let wrong = |i: usize, message: String| {
        let (at, t, _) = tokens[i];
        line.error(at, t.len(), message, Some(&help))
    };
    match tokens.as_slice() {
        [] => Ok(None),
        [(_, t, value)] => {
            let prefixed = t.starts_with("0x") || t.starts_with("0X");
            let digits = t.len() - if prefixed { 2 } else { 0 };
            let widths: Vec<u32> = isa.units.iter().map(|u| u.lo + u.width).collect();
            let fits = |w: &&u32| (n(**w) == digits || prefixed && n(**w) > digits) && value & !ones(**w) == 0;
            match widths.iter().find(fits) {
                Some(w) => Ok(Some(Word { bits: *value, width: *w })),
                None => {
                    let expected: Vec<String> = widths.iter().map(|w| n(*w).to_string()).collect();
                    Err(wrong(
                        0,
                        format!("expected {} hexadecimal digits, found {digits}", expected.join(" or ")),
                    ))
                }
            }
        }
        [(_, _, low), (_, _, high)] if isa.units.len() == 1 && isa.units[0].width == 64 => {
            for i in 0..2 {
                check_unit(&tokens, i, 32).map_err(|m| wrong(i, m))?;
            }
            Ok(Some(Word {
                bits: high << 32 | low,
                width: 64,
            }))
        }
        many => {
            let mut word = Word { bits: 0, width: 0 };
            for (i, (_, _, value)) in many.iter().enumerate() {
                let Some(u) = isa.units.get(i) else {
                    return Err(wrong(i, format!("expected the end of the line: a word has at most {i} units")));
                };
                check_unit(&tokens, i, u.width).map_err(|m| wrong(i, m))?;
                word.bits |= value << u.lo;
                word.width = u.lo + u.width;
            }
            Ok(Some(word))
        }
    }
}

fn check_unit(tokens: &[(usize, &str, u64)], i: usize, width: u32) -> Result<(), String> {
    let (_, t, value) = tokens[i];
    let n = (width as usize).div_ceil(4);
    let prefixed = t.starts_with("0x") || t.starts_with("0X");
    let digits = t.len() - if prefixed { 2 } else { 0 };
    if (digits == n || prefixed && digits < n) && value & !ones(width) == 0 {
        Ok(())
    } else {
        Err(format!("expected a unit of {n} hexadecimal digits, found {digits}"))
    }
}

fn help(isa: &Isa) -> String {
    let digits = |w: u32| (w as usize).div_ceil(4);
    match isa.units.as_slice() {
        [u] if u.width == 64 => "write a word as 16 hexadecimal digits, or as two halves of 8, the low half first".to_string(),
        [u] => format!("write a word as {} hexadecimal digits", digits(u.width)),
        units => {
            let all: u32 = units.iter().map(|u| u.width).sum();
            let names: Vec<&str> = units.iter().map(|u| u.name.as_str()).collect();
            format!(
                "write a word unit by unit ({}, {} digits each, a blank between them), or all units as one number of {} digits, the high unit first",
                names.join(" "),
                digits(units[0].width),
                digits(all)
            )
        }
    }
}

/// Words of a list with the lines they stand in, and what is wrong with other lines.
pub type List = (Vec<(Line, Word)>, Vec<InputError>);

/// The words in the first column of files whose columns are separated by tabs.
///
/// # Errors
/// A file that cannot be read.
pub fn listed(isa: &Isa, files: &[String]) -> Result<List, CliError> {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for file in files {
        for line in bare(isa, read(file)?) {
            let first = line.code(&WORD_COMMENTS).split('\t').next().unwrap_or("");
            match word_in(isa, &line, first) {
                Ok(Some(w)) => found.push((line, w)),
                Ok(None) => {}
                Err(e) => errors.push(e),
            }
        }
    }
    Ok((found, errors))
}

/// The word in a line, nothing if there is none, or what is wrong with the line.
pub type WordResult = Result<Option<Word>, InputError>;

/// The words of a command line. An argument of one unit that no form of its width matches is read together with the next
/// one if the two are a word that a form matches, so that long words need no quotes.
///
/// # Errors
/// A file that cannot be read; malformed words are errors of their own lines.
pub fn words(isa: &Isa, codec: &Codec, args: &[String]) -> Result<Vec<(Line, WordResult)>, CliError> {
    let mut out = Vec::new();
    let mut all = lines(args, looks_like_words)?;
    let mut laid_bare = Vec::new();
    while !all.is_empty() {
        let same = all.iter().take_while(|l| l.file == all[0].file).count();
        let rest = all.split_off(same);
        laid_bare.extend(if all[0].file == ARGUMENTS { all } else { bare(isa, all) });
        all = rest;
    }
    let mut lines = laid_bare.into_iter().peekable();
    let form = |w: Word| codec.trees.iter().find(|t| t.width == w.width).and_then(|t| t.find(w.bits));
    while let Some(mut line) = lines.next() {
        let mut read = word(isa, &line);
        if line.file == ARGUMENTS
            && match &read {
                Ok(Some(w)) => form(*w).is_none(),
                Ok(None) => false,
                Err(_) => true,
            }
            && let Some(next) = lines.peek()
            && next.file == ARGUMENTS
        {
            let joined = Line {
                text: format!("{} {}", line.text, next.text),
                ..line.clone()
            };
            if let Ok(Some(both)) = word(isa, &joined)
                && (form(both).is_some() || isa.units.len() == 1)
            {
                line = joined;
                read = Ok(Some(both));
                lines.next();
            }
        }
        out.push((line, read));
    }
    Ok(out)
}

//! Lines of input, from arguments, standard input or files, and the instruction words in them.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Stdin};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use isamorph_core::InstructionSet;
use isamorph_core::container::gxp::{self, Stage};
use isamorph_core::listing::{self, Listing};
use isamorph_core::model::{Bits, Isa, Word, word_ones};
use isamorph_core::snippet::escaped;
use isamorph_core::text::ParseError;

use super::CliError;
use super::error::InputError;
use crate::stop;

/// One line of input and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Name of the file, `<stdin>` or `<arguments>`.
    pub file: String,
    /// Line number, number of the argument, or number of the word in a program of a container, from
    /// 1.
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
/// Extensions of files with words or instructions.
const FILES: [&str; 9] = ["asm", "s", "txt", "hex", "sass", "gxp", "tsv", "vhd", "mif"];

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
            message: escaped(&message.into()).into_owned(),
            help: help.map(str::to_string),
        }
    }

    /// The error of a text that is no instruction; its places are those of the line.
    #[must_use]
    pub fn refused(&self, e: ParseError) -> InputError {
        let blank = self.text.len() - self.text.trim_start().len();
        let at = e.at.max(blank).min(self.text.len());
        let length = self.text.get(at..e.end).map_or(1, |t| t.chars().count().max(1));
        self.error(at, length, e.message, self.unread_syntax().or(e.help.as_deref()))
    }

    /// What some assemblers read and this one does not, if it stands in the line.
    fn unread_syntax(&self) -> Option<&'static str> {
        let is_numeric = |name: &str, ends: [char; 2]| {
            let number = name.strip_suffix(ends).filter(|n| !n.is_empty());
            number.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
        };
        let code = self.text.trim();
        if code.contains("/*") {
            return Some("comments in `/* */` are not read: one that begins with `//` ends with the line");
        }
        let first = code.split_whitespace().next().unwrap_or("");
        let last = code.rsplit(|c: char| c.is_whitespace() || c == ',').next().unwrap_or("");
        (is_numeric(first, [':', ':']) || is_numeric(last, ['b', 'f']))
            .then_some("labels that are numbers (`1:`, `1b`, `1f`) are not read: begin them with a letter")
    }

    /// Was the line an argument that was meant as the name of a file?
    ///
    /// # Errors
    /// It was, and there is no such file.
    pub fn missing_file(&self) -> Result<(), CliError> {
        let name = &self.text;
        let extension = Path::new(name).extension().and_then(|e| e.to_str());
        let path = name.contains('/') || extension.is_some_and(|e| FILES.contains(&e.to_ascii_lowercase().as_str()));
        if self.file == ARGUMENTS && path && !name.contains(char::is_whitespace) {
            let missing = |error| CliError::Read { path: name.clone(), error };
            return std::fs::metadata(name).map(|_| ()).map_err(missing);
        }
        Ok(())
    }

    /// The line up to the first of these comment signs.
    #[must_use]
    pub fn code(&self, comments: &[&str]) -> &str {
        let end = comments.iter().filter_map(|c| self.text.find(c)).min().unwrap_or(self.text.len());
        &self.text[..end]
    }
}

/// The lines of arguments, one after the other: `-` is standard input, what `literal` accepts is a
/// line itself, everything else is a file. Without arguments standard input is read. Only the line
/// at hand is kept.
///
/// # Errors
/// A file that cannot be opened. The lines themselves may be errors: of reading, or malformed
/// containers.
pub fn lines(args: &[String], literal: impl Fn(&str) -> bool) -> Result<Lines, CliError> {
    let mut left = VecDeque::new();
    if args.iter().filter(|a| *a == "-").count() > 1 {
        return Err(twice());
    }
    for (i, a) in args.iter().enumerate() {
        left.push_back(if a != "-" && literal(a) {
            Source::Argument(i + 1, a.clone())
        } else {
            // A wrong name is found before anything is printed.
            if a != "-" {
                std::fs::metadata(a).map_err(|error| CliError::Read { path: a.clone(), error })?;
            }
            Source::Named(a.clone())
        });
    }
    if args.is_empty() {
        left.push_back(Source::Named("-".into()));
    }
    Ok(Lines { left, open: Open::Nothing })
}

/// The lines of a file, or of standard input for `-`; of a GXP container the words of its programs,
/// one a line, the primary program first.
///
/// # Errors
/// The file cannot be read, or is a malformed container.
pub fn read(path: &str) -> Result<Vec<Line>, CliError> {
    lines(&[path.to_string()], |_| false)?.collect()
}

/// The lines of a text, as if it were a file of this name.
#[must_use]
pub fn numbered(file: &str, text: &str) -> Vec<Line> {
    let line = |(number, text): (usize, &str)| Line {
        file: file.into(),
        number,
        text: text.into(),
        program: None,
    };
    (1..).zip(text.lines()).map(line).collect()
}

/// Where lines come from.
#[derive(Debug)]
enum Source {
    /// The line itself, and its number.
    Argument(usize, String),
    /// A file, or standard input.
    Named(String),
}

/// What is being read.
#[derive(Debug)]
enum Open {
    Nothing,
    Text(Text),
    Container(std::vec::IntoIter<Line>),
}

/// Lines as they come; see [`lines`].
#[derive(Debug)]
pub struct Lines {
    left: VecDeque<Source>,
    open: Open,
}

impl Lines {
    /// Is the next line there, so that nothing has to be waited for?
    #[must_use]
    pub fn ready(&self) -> bool {
        match &self.open {
            Open::Text(text) => text.ready(),
            Open::Container(_) => true,
            Open::Nothing => matches!(self.left.front(), Some(Source::Argument(..)) | None),
        }
    }
}

impl Iterator for Lines {
    type Item = Result<Line, CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match &mut self.open {
                Open::Nothing => None,
                Open::Text(text) => text.next().transpose(),
                Open::Container(lines) => lines.next().map(Ok),
            };
            if line.is_some() || stop::requested() {
                return line;
            }
            match self.left.pop_front()? {
                Source::Argument(number, text) => {
                    return Some(Ok(Line {
                        file: ARGUMENTS.into(),
                        number,
                        text,
                        program: None,
                    }));
                }
                Source::Named(path) => match open(&path) {
                    Ok(open) => self.open = open,
                    Err(e) => return Some(Err(e)),
                },
            }
        }
    }
}

/// A file of text, whole, and the name under which messages know it; `-` is standard input.
///
/// # Errors
/// It cannot be read, or is no text.
pub fn whole(path: &Path) -> Result<(String, String), CliError> {
    let (name, text) = if path == Path::new("-") {
        ("<stdin>".to_string(), std::io::read_to_string(stdin()?))
    } else {
        (path.display().to_string(), std::fs::read_to_string(path))
    };
    match text {
        Ok(text) => Ok((name, text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))),
        Err(error) => Err(CliError::Read { path: name, error }),
    }
}

/// Standard input, which one input of a command may be.
///
/// # Errors
/// It was taken before.
pub fn stdin() -> Result<Stdin, CliError> {
    static TAKEN: AtomicBool = AtomicBool::new(false);
    if TAKEN.swap(true, Ordering::Relaxed) {
        return Err(twice());
    }
    Ok(std::io::stdin())
}

fn twice() -> CliError {
    CliError::usage_help(
        "`-` is standard input, which is read once",
        "only one input of a command may be `-`: write the others to files",
    )
}

fn open(path: &str) -> Result<Open, CliError> {
    let file = if path == "-" { "<stdin>" } else { path };
    let unreadable = |error| CliError::Read {
        path: file.to_string(),
        error,
    };
    let reader: Box<dyn Read> = if path == "-" {
        Box::new(stdin()?)
    } else {
        Box::new(File::open(path).map_err(unreadable)?)
    };
    let mut text = Text {
        file: file.to_string(),
        reader,
        waits: path == "-",
        buffer: Vec::new(),
        at: 0,
        number: 0,
        ended: false,
    };
    // A file of this name that does not start like a container is a broken one, not text.
    let named = Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("gxp"));
    let may_begin = |magic: &[u8], buffer: &[u8]| buffer.len() < magic.len() && magic.starts_with(buffer);
    while !named && !text.ended && [gxp::MAGIC, &ELF].iter().any(|magic| may_begin(magic.as_slice(), &text.buffer)) {
        text.more()?;
    }
    if !named && text.buffer.starts_with(&ELF) {
        return Err(CliError::usage_help(
            format!("{file} is an ELF file, and text is read here"),
            "`verify disasm` reads ELF files, and with `--input elf` from standard input",
        ));
    }
    if !named && !text.buffer.starts_with(gxp::MAGIC) {
        return Ok(Open::Text(text));
    }
    text.reader.read_to_end(&mut text.buffer).map_err(unreadable)?;
    Ok(Open::Container(programs(file, &text.buffer)?.into_iter()))
}

/// What an ELF file begins with.
pub const ELF: [u8; 4] = *b"\x7fELF";

/// Most bytes of a line; what follows is left out, and `…` says so.
const LONGEST: usize = 1 << 20;
/// Bytes asked for at once.
const CHUNK: usize = 1 << 16;

/// Text that is read as it comes.
struct Text {
    file: String,
    reader: Box<dyn Read>,
    /// May reading take as long as somebody likes?
    waits: bool,
    buffer: Vec<u8>,
    /// Where the next line begins in the buffer.
    at: usize,
    number: usize,
    ended: bool,
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.number)
    }
}

impl Text {
    fn ready(&self) -> bool {
        self.ended || self.buffer[self.at..].contains(&b'\n')
    }

    /// Reads what is there, at least a byte unless the end is reached.
    fn more(&mut self) -> Result<(), CliError> {
        self.buffer.drain(..self.at);
        self.at = 0;
        let old = self.buffer.len();
        self.buffer.resize(old + CHUNK, 0);
        let (reader, space) = (&mut self.reader, &mut self.buffer[old..]);
        let read = loop {
            let read = if self.waits {
                stop::waiting(|| reader.read(space))
            } else {
                reader.read(space)
            };
            match read {
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(old + read.as_ref().copied().unwrap_or(0));
        let path = || self.file.clone();
        let n = read.map_err(|error| CliError::Read { path: path(), error })?;
        self.ended |= n == 0;
        Ok(())
    }

    fn next(&mut self) -> Result<Option<Line>, CliError> {
        // What was looked at already holds no end of line.
        let mut looked = 0;
        let mut cut = None;
        let end = loop {
            let rest = &self.buffer[self.at..];
            if let Some(n) = rest[looked..].iter().position(|b| *b == b'\n') {
                break looked + n;
            }
            if self.ended {
                break rest.len();
            }
            looked = rest.len();
            if looked > LONGEST {
                // The rest of the line is read and forgotten.
                cut.get_or_insert_with(|| rest[..LONGEST].to_vec());
                self.at = self.buffer.len();
                looked = 0;
            }
            self.more()?;
        };
        if self.ended && end == 0 && cut.is_none() && self.at == self.buffer.len() {
            return Ok(None);
        }
        let line = &self.buffer[self.at..self.at + end];
        // Some editors put a mark of byte order before the text.
        let line = if self.number == 0 {
            line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
        } else {
            line
        };
        let text = match &cut {
            Some(start) => format!("{}…", String::from_utf8_lossy(start)),
            None => String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned(),
        };
        self.at = (self.at + end + 1).min(self.buffer.len());
        self.number += 1;
        Ok(Some(Line {
            file: self.file.clone(),
            number: self.number,
            text,
            program: None,
        }))
    }
}

/// The lines of one file with its words laid bare, if it is a listing or a memory file; see
/// [`listing::words`].
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

/// Digits from which on an argument is a word even if it names a file.
const SHORTEST: usize = 4;

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

/// Is a text a word rather than an instruction? Some mnemonics consist of hexadecimal digits, such
/// as `adc` or `fadd`: what can be both is a word if its parts are as long as a word of 16 bits.
#[must_use]
pub fn is_word(set: &InstructionSet, code: &str) -> bool {
    if !looks_like_words(code) {
        return false;
    }
    let line = Line {
        file: String::new(),
        number: 0,
        text: code.to_string(),
        program: None,
    };
    let is_long = |t: &str| t.strip_prefix("0x").unwrap_or(t).len() >= SHORTEST;
    let is_read = word_in(set.model(), &line, code).is_ok();
    is_read && code.split_whitespace().all(is_long) || set.parse_raw(code.trim()).is_err()
}

/// Signs that start a comment in assembly text: `#` is none where it is part of an instruction's
/// text.
#[must_use]
pub fn comments(set: &InstructionSet) -> &'static [&'static str] {
    if set.syntax().shows('#') {
        &WORD_COMMENTS[..2]
    } else {
        &WORD_COMMENTS
    }
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
    let mut tokens: Vec<(usize, &str, Bits)> = Vec::new();
    for t in code.split_whitespace() {
        // The token is a slice of `code`, which starts where the line does.
        let at = t.as_ptr() as usize - code.as_ptr() as usize;
        let skip = if t.starts_with("0x") || t.starts_with("0X") { 2 } else { 0 };
        let digits = &t[skip..];
        if let Some((i, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_hexdigit()) {
            return Err(line.error(at + skip + i, 1, format!("expected a hexadecimal digit, found `{c}`"), Some(&help)));
        }
        // Most words are short, and read faster as a narrow number.
        let value = match u64::from_str_radix(digits, 16) {
            Ok(narrow) => Ok(narrow.into()),
            Err(_) => Bits::from_str_radix(digits, 16),
        };
        let Ok(value) = value else {
            let n = t.chars().count();
            return Err(line.error(at, n, "expected a word of at most 32 hexadecimal digits", Some(&help)));
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
            let fits = |w: &&u32| (n(**w) == digits || prefixed && n(**w) > digits) && value & !word_ones(**w) == 0;
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

fn check_unit(tokens: &[(usize, &str, Bits)], i: usize, width: u32) -> Result<(), String> {
    let (_, t, value) = tokens[i];
    let n = (width as usize).div_ceil(4);
    let prefixed = t.starts_with("0x") || t.starts_with("0X");
    let digits = t.len() - if prefixed { 2 } else { 0 };
    if (digits == n || prefixed && digits < n) && value & !word_ones(width) == 0 {
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

/// The word in a line, nothing if there is none, or what is wrong with the line.
pub type WordResult = Result<Option<Word>, InputError>;

/// The words in the first column of files whose columns are separated by tabs.
///
/// # Errors
/// A file that cannot be opened.
pub fn listed<'t>(set: &'t InstructionSet, files: &[String]) -> Result<Words<'t>, CliError> {
    let lines = lines(files, |_| false)?;
    Ok(Words::new(set, lines, true))
}

/// The words of a command line. An argument of one unit that no form of its width matches is read
/// together with the next one if the two are a word that a form matches, so that long words need no
/// quotes.
///
/// # Errors
/// A file that cannot be opened; malformed words are errors of their own lines.
pub fn words<'t>(set: &'t InstructionSet, args: &[String]) -> Result<Words<'t>, CliError> {
    Ok(Words::new(
        set,
        lines(args, |a| looks_like_words(a) && (a.len() >= SHORTEST || !Path::new(a).exists()))?,
        false,
    ))
}

/// Lines that are looked at to tell a listing from a list of words, and their bytes together.
const UNDECIDED: usize = 1000;
const UNDECIDED_BYTES: usize = 1 << 20;

/// What the lines of a file are.
enum Kind<'t> {
    /// Not known yet: no line holds a word, in either way.
    Undecided,
    Plain,
    Listing(Listing<'t>),
}

/// Words as they come, with their lines.
pub struct Words<'t> {
    set: &'t InstructionSet,
    lines: Lines,
    /// Are the words in the first of several columns?
    columns: bool,
    kind: Kind<'t>,
    /// Lines that were read, and whose words are not known yet.
    held: VecDeque<Line>,
    held_bytes: usize,
    /// Lines with their words laid bare.
    bare: VecDeque<Line>,
    /// The first line of the next file.
    next: Option<Line>,
    failed: Option<CliError>,
}

impl<'t> Words<'t> {
    fn new(set: &'t InstructionSet, lines: Lines, columns: bool) -> Words<'t> {
        Words {
            set,
            lines,
            columns,
            kind: Kind::Undecided,
            held: VecDeque::new(),
            held_bytes: 0,
            bare: VecDeque::new(),
            next: None,
            failed: None,
        }
    }

    /// Is the next line there, so that nothing has to be waited for?
    #[must_use]
    pub fn ready(&self) -> bool {
        !self.bare.is_empty() || self.next.is_some() || self.lines.ready()
    }

    fn word(&self, line: &Line) -> WordResult {
        let code = line.code(&WORD_COMMENTS);
        let first = if self.columns {
            code.split('\t').next().unwrap_or("")
        } else {
            code
        };
        word_in(self.set.model(), line, first)
    }

    /// The next line with its word laid bare.
    fn line(&mut self) -> Option<Line> {
        loop {
            if let Some(line) = self.bare.pop_front() {
                return Some(line);
            }
            let line = match self.next.take() {
                Some(line) => Some(line),
                None => match self.lines.next().transpose() {
                    Ok(line) => line,
                    Err(e) => {
                        self.failed = Some(e);
                        None
                    }
                },
            };
            match line {
                None if self.held.is_empty() => return None,
                None => self.end_file(),
                Some(line) if self.held.front().is_some_and(|h| h.file != line.file || line.number == 1) => {
                    self.next = Some(line);
                    self.end_file();
                }
                Some(line) => self.take(line),
            }
        }
    }

    /// The last lines of a file.
    fn end_file(&mut self) {
        if let Kind::Listing(listing) = &mut self.kind {
            let words = listing.finish();
            self.laid_bare(words);
        }
        self.bare.extend(self.held.drain(..));
        self.held_bytes = 0;
        self.kind = Kind::Undecided;
    }

    fn laid_bare(&mut self, words: Vec<String>) {
        for text in words {
            if let Some(line) = self.held.pop_front() {
                self.bare.push_back(Line { text, ..line });
            }
        }
    }

    fn take(&mut self, line: Line) {
        if line.file == ARGUMENTS || line.program.is_some() {
            self.bare.push_back(line);
            return;
        }
        if line.number == 1 {
            self.kind = Kind::Undecided;
        }
        match &mut self.kind {
            Kind::Plain => self.bare.push_back(line),
            Kind::Listing(listing) => {
                let words = listing.push(&line.text);
                self.held.push_back(line);
                self.laid_bare(words);
            }
            Kind::Undecided => {
                let listed = listing::is_listed(&line.text);
                let word = self.word(&line);
                if !listed && self.held.is_empty() && matches!(word, Ok(None)) {
                    // Empty either way.
                    self.bare.push_back(line);
                    return;
                }
                self.held_bytes += line.text.len();
                self.held.push_back(line);
                if listed {
                    let mut listing = Listing::new(self.set.model());
                    let words: Vec<String> = self.held.iter().flat_map(|l| listing.push(&l.text)).collect();
                    self.kind = Kind::Listing(listing);
                    self.laid_bare(words);
                } else if matches!(word, Ok(Some(_))) || self.held.len() > UNDECIDED || self.held_bytes > UNDECIDED_BYTES {
                    self.kind = Kind::Plain;
                    self.bare.extend(self.held.drain(..));
                    self.held_bytes = 0;
                }
            }
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Result<(Line, WordResult), CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(mut line) = self.line() else {
            return self.failed.take().map(Err);
        };
        let mut read = self.word(&line);
        let (isa, codec) = (self.set.model(), self.set.codec());
        let form = |w: Word| codec.trees.iter().find(|t| t.width == w.width).and_then(|t| t.find(w.bits));
        let alone = match &read {
            Ok(Some(w)) => form(*w).is_some(),
            Ok(None) => true,
            Err(_) => false,
        };
        if line.file == ARGUMENTS && !alone {
            // The units of a word may be arguments of their own.
            let (mut joined, mut taken) = (line.clone(), Vec::new());
            while taken.len() + 1 < isa.units.len().max(2) {
                let Some(next) = self.line() else { break };
                if next.file != ARGUMENTS {
                    self.bare.push_front(next);
                    break;
                }
                joined.text = format!("{} {}", joined.text, next.text);
                taken.push(next);
                if let Ok(Some(all)) = word(isa, &joined)
                    && (form(all).is_some() || isa.units.len() == 1)
                {
                    line = joined;
                    read = Ok(Some(all));
                    taken.clear();
                    break;
                }
            }
            taken.into_iter().rev().for_each(|next| self.bare.push_front(next));
        }
        Some(Ok((line, read)))
    }
}

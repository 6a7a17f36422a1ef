//! Programs as input: files of assembly text or of words, one instruction a line, mixed at will;
//! listings and memories, in which words are among other things; containers.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

use super::CliError;
use super::binary::{self, Binary, FileFormat};
use super::compiled;
use super::error::InputError;
use super::functions::{self, Placed};
use super::input::{self, Line};
use super::labels::{self, Undeclared};
use super::output::{Style, paint};
use crate::flow::paths;

/// An instruction and the line it stands in.
#[derive(Clone, Debug)]
pub struct Located {
    /// The line.
    pub line: Line,
    /// The instruction.
    pub instr: Instr,
    /// Its address, if the file says it.
    pub address: Option<u64>,
}

/// Reads a file of instructions; `-` is standard input. Lines are assembly text, or words in
/// hexadecimal; `//`, `;` and `#` start comments. Of a listing, a memory file or a container the
/// words are taken; of an ELF or Intel HEX file those of its only function.
///
/// # Errors
/// The file cannot be read, has several functions, or some lines are no instructions.
pub fn read(t: &InstructionSet, path: &str) -> Result<Vec<Located>, CliError> {
    let (found, help) = match binary::open(t.model(), path, FileFormat::Auto)? {
        Some(file) => (functions_of(t, path, &file)?, "`verify disasm` prints them; give the lines of one"),
        None => {
            let lines = input::bare(t.model(), input::read(path)?);
            if !compiled::has_directives(&lines, input::comments(t)) {
                return parse(t, lines);
            }
            (functions_in(t, &lines)?, "give the lines of one")
        }
    };
    // What is left out would be missing in silence, and functions do not follow each other.
    if found.programs.len() + found.left_out.len() > 1 {
        return Err(CliError::usage_help(
            format!("{path} has several functions: this command takes one piece of code"),
            help,
        ));
    }
    Ok(found.programs.into_iter().flatten().collect())
}

/// The addresses of the instructions of a program, as they are shown, and the one behind the last.
#[must_use]
pub fn positions(isa: &Isa, program: &[Located]) -> Vec<u64> {
    let known: Option<Vec<u64>> = program.iter().map(|l| l.address).collect();
    match (known, program.last()) {
        (Some(mut known), Some(last)) => {
            known.push(known[known.len() - 1] + u64::from(isa.forms[last.instr.form].width.div_ceil(8)));
            known
        }
        _ => paths::positions(isa, &program.iter().map(|l| l.instr.clone()).collect::<Vec<Instr>>()),
    }
}

/// A file of instructions, taken apart.
#[derive(Clone, Debug)]
pub struct Programs {
    /// Each program: addresses begin at 0 in each.
    pub programs: Vec<Vec<Located>>,
    /// Is each a function, which control enters from outside at its first instruction alone?
    pub are_functions: bool,
    /// The functions that are left out, with the reason.
    pub left_out: Vec<String>,
    /// All lines, as they are in the file.
    pub lines: Vec<Line>,
    /// Kind of input file
    pub kind: FileKind,
}

/// What kind of file instructions stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Assembly text or words, one instruction a line.
    Lines,
    /// A listing or a memory file, with words among other things.
    Listing,
    /// A GXP container.
    Container,
    /// An ELF or Intel HEX file.
    Binary,
}

/// Reads a file of instructions as programs: the functions of a listing, of what a compiler writes,
/// or of an ELF file, the programs of a container, or one.
///
/// # Errors
/// The file cannot be read, or some lines are no instructions.
pub fn programs(t: &InstructionSet, path: &str) -> Result<Programs, CliError> {
    let found = match binary::open(t.model(), path, FileFormat::Auto)? {
        Some(file) => functions_of(t, path, &file)?,
        None => programs_in(t, input::read(path)?)?,
    };
    for why in &found.left_out {
        eprintln!("{}: {why}", paint(Style::Bad, "note"));
    }
    Ok(found)
}

/// The same, of the lines of a file.
///
/// # Errors
/// Some lines are no instructions.
pub fn programs_in(t: &InstructionSet, lines: Vec<Line>) -> Result<Programs, CliError> {
    let bare = input::bare(t.model(), lines.clone());
    let kind = if lines.iter().any(|l| l.program.is_some()) {
        FileKind::Container
    } else if bare != lines {
        FileKind::Listing
    } else {
        FileKind::Lines
    };
    if kind == FileKind::Lines && compiled::has_directives(&lines, input::comments(t)) {
        let found = functions_in(t, &lines)?;
        return Ok(Programs { lines, ..found });
    }
    // What `cuobjdump -sass` prints before each function of a listing.
    let begins = |i: usize| lines[i].program != lines[i - 1].program || kind == FileKind::Listing && lines[i].text.contains("Function :");
    let mut parts: Vec<Vec<Line>> = vec![Vec::new()];
    for (i, line) in bare.into_iter().enumerate() {
        if i > 0 && begins(i) {
            parts.push(Vec::new());
        }
        parts.last_mut().into_iter().for_each(|p| p.push(line.clone()));
    }
    let (mut programs, mut errors) = (Vec::new(), Vec::new());
    for part in parts {
        match parse(t, part) {
            Ok(p) => programs.push(p),
            Err(CliError::Input(e)) => errors.extend(e),
            Err(e) => return Err(e),
        }
    }
    programs.retain(|p| !p.is_empty());
    if errors.is_empty() {
        Ok(Programs {
            programs,
            are_functions: false,
            left_out: Vec::new(),
            lines,
            kind,
        })
    } else {
        Err(CliError::Input(errors))
    }
}

/// Help for what an assembler leaves to a linker.
const UNLINKED: &str = "if this is the name of data: it is known when the program is linked, give the ELF file";

/// The functions of assembly text that a compiler wrote.
///
/// # Errors
/// There is no function that can be read.
fn functions_in(t: &InstructionSet, lines: &[Line]) -> Result<Programs, CliError> {
    let mut found = Programs {
        programs: Vec::new(),
        are_functions: true,
        left_out: Vec::new(),
        lines: Vec::new(),
        kind: FileKind::Lines,
    };
    let mut errors = Vec::new();
    for f in compiled::functions(lines, input::comments(t)) {
        found.are_functions &= f.name.is_some();
        let read = match f.wrong.or_else(|| f.lines.iter().find_map(|line| statements(t, line))) {
            Some(e) => Err(vec![e]),
            None => match parse_with(t, f.lines, Undeclared::Outside) {
                Err(CliError::Input(e)) => Err(e),
                read => Ok(read?),
            },
        };
        let wrong = match read {
            Ok(program) => {
                found.programs.extend((!program.is_empty()).then_some(program));
                continue;
            }
            Err(wrong) => wrong,
        };
        if let Some(e) = wrong.first() {
            let name = f.name.map_or("what stands between functions".into(), |n| format!("`{n}`"));
            let why = format!("{}: {name} is left out: {}:{}: {}", e.file, e.line, e.column, e.message);
            found.left_out.push(why);
        }
        errors.extend(wrong.into_iter().map(|e| InputError {
            help: e.help.or_else(|| Some(UNLINKED.into())),
            ..e
        }));
    }
    if found.programs.is_empty() && !errors.is_empty() {
        return Err(CliError::Input(errors));
    }
    Ok(found)
}

/// The sign that is a comment here, and between statements of some assemblers.
const SEPARATOR: char = ';';

/// What is wrong with a line whose comment is an instruction for some assemblers.
fn statements(t: &InstructionSet, line: &Line) -> Option<InputError> {
    let at = line.text.find(SEPARATOR)?;
    let others: Vec<&str> = input::comments(t).iter().copied().filter(|c| !c.starts_with(SEPARATOR)).collect();
    let code = line.code(&others);
    let mut all = code.get(at..)?.split(SEPARATOR).map(|s| labels::split(s).1);
    let found = all.find(|s| !s.trim().is_empty() && t.parse_raw(s.trim()).is_ok())?;
    Some(line.error(
        at,
        1,
        format!("`;` begins a comment here, but `{}` is an instruction", found.trim()),
        Some("write one instruction a line, or the comment in other words"),
    ))
}

/// The functions of a binary file.
fn functions_of(t: &InstructionSet, path: &str, file: &Binary) -> Result<Programs, CliError> {
    let found = functions::of(t, path, file)?;
    let located = |p: Placed| Located {
        line: p.line,
        instr: p.instr,
        address: Some(p.address),
    };
    let programs = found.programs.into_iter().map(|p| p.into_iter().map(located).collect());
    Ok(Programs {
        programs: programs.collect(),
        are_functions: found.have_symbols,
        left_out: found.left_out,
        lines: Vec::new(),
        kind: FileKind::Binary,
    })
}

impl Located {
    /// Is the instruction written as a word?
    #[must_use]
    pub fn is_word(&self) -> bool {
        is_word(self.line.code(&input::WORD_COMMENTS))
    }
}

fn is_word(code: &str) -> bool {
    let unit = |t: &str| t.trim_start_matches("0x").len() >= 4;
    input::looks_like_words(code) && code.split_whitespace().all(unit)
}

/// Reads lines of instructions; if one declares a label, as one program of assembly text.
///
/// # Errors
/// Some lines are no instructions.
pub fn parse(set: &InstructionSet, lines: Vec<Line>) -> Result<Vec<Located>, CliError> {
    parse_with(set, lines, Undeclared::Wrong)
}

/// The same, with names of what is outside of it.
fn parse_with(set: &InstructionSet, lines: Vec<Line>, others: Undeclared) -> Result<Vec<Located>, CliError> {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let comments = input::comments(set);
    let found: Vec<Result<Option<Instr>, InputError>> = if lines.iter().any(|l| labels::split(l.code(comments)).0.is_some()) {
        labels::assemble(set, &lines, comments, (0, others))
    } else {
        lines.iter().map(|line| instruction(set, line).map_err(|e| *e)).collect()
    };
    for (line, found) in lines.into_iter().zip(found) {
        match found {
            Ok(Some(instr)) => out.push(Located {
                line,
                instr,
                address: None,
            }),
            Ok(None) => {}
            Err(e) => errors.push(e),
        }
    }
    if errors.is_empty() { Ok(out) } else { Err(CliError::Input(errors)) }
}

/// The instruction in a line; nothing in an empty one.
fn instruction(set: &InstructionSet, line: &Line) -> Result<Option<Instr>, Box<InputError>> {
    let isa = set.model();
    let code = line.code(input::comments(set));
    let words = line.code(&input::WORD_COMMENTS);
    if words.trim().is_empty() {
        return Ok(None);
    }
    if is_word(words) || input::is_word(set, words) {
        let Some(word) = input::word(isa, line)? else { return Ok(None) };
        return match set.decode_raw(word) {
            Ok(instr) => Ok(Some(instr)),
            Err(refusal) => {
                let at = words.len() - words.trim_start().len();
                let message = format!("this word is no instruction: {}", refusal.reason(isa));
                Err(Box::new(line.error(at, words.trim().len(), message, None)))
            }
        };
    }
    let parsed = set.parse_raw(code.trim_end());
    parsed.map(Some).map_err(|e| Box::new(line.refused(e)))
}

//! Programs as input: files of assembly text or of words, one instruction a line, mixed at will.

use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::isa::Isa;
use isamorph_core::text::Syntax;

use super::CliError;
use super::error::InputError;
use super::input::{self, Line};
use super::select::Target;

/// An instruction and the line it stands in.
#[derive(Clone, Debug)]
pub struct Located {
    /// The line.
    pub line: Line,
    /// The instruction.
    pub instr: Instr,
}

/// Reads a file of instructions; `-` is standard input. Lines are assembly text, or words in hexadecimal; `//`, `;` and `#`
/// start comments.
///
/// # Errors
/// The file cannot be read, or some lines are no instructions.
pub fn read(t: &Target, path: &str) -> Result<Vec<Located>, CliError> {
    parse(&t.isa, &t.codec, &t.syntax(), input::read(path)?)
}

/// Reads lines of instructions.
///
/// # Errors
/// Some lines are no instructions.
pub fn parse(isa: &Isa, codec: &Codec, syntax: &Syntax, lines: Vec<Line>) -> Result<Vec<Located>, CliError> {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    for line in lines {
        match instruction(isa, codec, syntax, &line) {
            Ok(Some(instr)) => out.push(Located { line, instr }),
            Ok(None) => {}
            Err(e) => errors.push(*e),
        }
    }
    if errors.is_empty() { Ok(out) } else { Err(CliError::Input(errors)) }
}

/// The instruction in a line; nothing in an empty one.
fn instruction(isa: &Isa, codec: &Codec, syntax: &Syntax, line: &Line) -> Result<Option<Instr>, Box<InputError>> {
    let code = line.code(&["//", ";"]);
    // `#` is an operand of some instruction sets, and a comment where words are meant.
    let words = line.code(&input::WORD_COMMENTS);
    let unit = |t: &str| t.trim_start_matches("0x").len() >= 4;
    if words.trim().is_empty() {
        return Ok(None);
    }
    if input::looks_like_words(words) && words.split_whitespace().all(unit) {
        let Some(word) = input::word(isa, line)? else { return Ok(None) };
        return match codec.decode(isa, word) {
            Ok(instr) => Ok(Some(instr)),
            Err(refusal) => {
                let at = words.len() - words.trim_start().len();
                let message = format!("this word is no instruction: {}", refusal.reason(isa));
                Err(Box::new(line.error(at, words.trim().len(), message, None)))
            }
        };
    }
    syntax.parse(isa, codec, code.trim_end()).map(Some).map_err(|e| {
        let blank = code.len() - code.trim_start().len();
        let at = e.at.max(blank).min(code.trim_end().len());
        let length = code[at..].split_whitespace().next().map_or(1, |w| w.chars().count());
        Box::new(line.error(at, length, e.message, None))
    })
}

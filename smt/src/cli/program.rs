//! The words of a program to run: those of the file, or its text assembled.

use isamorph_core::encoding::Codec;
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::Syntax;

use super::error::InputError;
use super::{CliError, input};

/// The words of a program.
///
/// # Errors
/// The file cannot be read, or has lines that are no instructions.
pub fn words(isa: &Isa, codec: &Codec, syntax: &Syntax, kernel: &str) -> Result<Vec<Word>, CliError> {
    let lines = input::bare(isa, input::read(kernel)?);
    let first = lines.iter().map(|l| l.code(&input::WORD_COMMENTS)).find(|c| !c.trim().is_empty());
    let comments = input::comments(syntax);
    let assembly = first.is_some_and(|c| !input::looks_like_words(c));
    let mut errors: Vec<InputError> = Vec::new();
    let mut out = Vec::new();
    for line in &lines {
        let found = if assembly {
            let code = line.code(comments).trim_end();
            if code.trim().is_empty() {
                continue;
            }
            let parsed = syntax.parse(isa, codec, code).map(|i| Some(codec.encode(isa, &i)));
            parsed.map_err(|e| line.refused(e))
        } else {
            input::word(isa, line)
        };
        match found {
            Ok(word) => out.extend(word),
            Err(e) => errors.push(e),
        }
    }
    if !errors.is_empty() {
        return Err(CliError::Input(errors));
    }
    if out.is_empty() {
        return Err(CliError::usage(format!("{kernel} holds no instruction")));
    }
    Ok(out)
}

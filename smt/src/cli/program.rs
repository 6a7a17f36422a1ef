//! What programs are run on: their words, contents of memory, addresses.

use isamorph_core::InstructionSet;
use isamorph_core::exec::read_image;
use isamorph_core::model::Word;

use super::error::InputError;
use super::labels::Undeclared;
use super::{CliError, input, labels};

/// The words of a program: those of the file, or its text assembled for the address of its first
/// instruction.
///
/// # Errors
/// The file cannot be read, or has lines that are no instructions.
pub fn words(set: &InstructionSet, kernel: &str, origin: u64) -> Result<Vec<Word>, CliError> {
    let isa = set.model();
    let lines = input::bare(isa, input::read(kernel)?);
    let comments = input::comments(set);
    let first = lines.iter().map(|l| l.code(&input::WORD_COMMENTS)).find(|c| !c.trim().is_empty());
    let assembly = first.is_some_and(|c| !input::is_word(set, c));
    let mut errors: Vec<InputError> = Vec::new();
    let mut out = Vec::new();
    let found: Vec<Result<Option<Word>, InputError>> = if assembly {
        let assembled = labels::assemble(set, &lines, comments, (origin, Undeclared::Wrong));
        let encoded = |a: labels::Assembled| a.map(|i| i.map(|i| set.encode_raw(&i)));
        assembled.into_iter().map(encoded).collect()
    } else {
        lines.iter().map(|line| input::word(isa, line)).collect()
    };
    for found in found {
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

/// The bytes of a memory image, from address 0 on.
///
/// # Errors
/// The file cannot be read, or has lines that are no bytes or words.
pub fn image(file: &str) -> Result<Vec<u8>, CliError> {
    let text: Vec<String> = input::read(file)?.into_iter().map(|l| l.text).collect();
    read_image(&text.join("\n")).map_err(|e| {
        CliError::Input(vec![InputError {
            file: file.to_string(),
            line: e.line,
            column: 1,
            length: text[e.line - 1].chars().count().max(1),
            text: text[e.line - 1].clone(),
            message: e.message,
            help: Some("write one byte a line from address 0 on, or a byte address and a word".into()),
        }])
    })
}

/// Reads an address of the command line.
///
/// # Errors
/// It is no number.
pub fn address(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| "expected an address, decimal or with 0x".into())
}

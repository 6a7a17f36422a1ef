//! `verify asm`: text to words, one instruction a line.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::encoding::Instr;
use isamorph_core::isa::Isa;
use isamorph_core::text::to_text;
use serde_json::json;

use crate::pairing::{self, Unpaired};

use super::CliError;
use super::error::InputError;
use super::input::{self, Line};
use super::output::{json, stdout};
use super::select::IsaArgs;

/// Turn text into words
///
/// Reads instructions as `disasm` prints them, one a line. Blanks and the base of numbers do not matter. `//` and `;` start a
/// comment; empty lines are allowed, and give an empty line. A trailing `residue=0x…` sets bits that hardware ignores.
///
/// A line that is no instruction is reported with the column up to which it could be read and what could stand there, and
/// makes the exit code 2; all other lines are assembled.
///
/// With --program the lines are one program from address 0 on. Where instructions have two lengths, each must begin at a
/// multiple of its own: short ones come in pairs before a long one. An instruction that does not is reported, with a longer
/// form of the short one before it if there is one that is proved to do the same.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct AsmArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Instructions, `-` for standard input, or names of files; standard input if nothing is given
    #[arg(value_name = "TEXT")]
    text: Vec<String>,
    /// Take the lines as one program, and refuse instructions that would begin where the chip does not take them
    #[arg(long)]
    program: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: AsmFormat,
}

/// How `asm` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AsmFormat {
    /// One word a line, units with a blank between them, the low unit first
    #[default]
    Plain,
    /// For programs: see docs/cli.md
    Json,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify asm --isa nv50 'short add b32 $r0 $r5 $r2'
    verify asm --isa flexgrip --program kernel.asm
    verify disasm --isa nv50 --format plain words.txt | verify asm --isa nv50

An argument that names a file is read; any other argument is an instruction.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &AsmArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = &t.isa;
    let syntax = t.syntax();
    let lines = input::lines(&args.text, |a| !Path::new(a).is_file())?;
    let mut out = stdout();
    let (mut errors, mut documents): (Vec<InputError>, Vec<_>) = (Vec::new(), Vec::new());
    let (mut program, mut places): (Vec<Instr>, Vec<Line>) = (Vec::new(), Vec::new());
    for line in lines {
        let code = line.code(&["//", ";"]);
        let plain = args.format == AsmFormat::Plain;
        if code.trim().is_empty() {
            if plain {
                writeln!(out)?;
            }
            continue;
        }
        match syntax.parse(isa, &t.codec, code.trim_end()) {
            Ok(i) => {
                let word = t.codec.encode(isa, &i);
                if args.program {
                    program.push(i.clone());
                    places.push(line.clone());
                }
                if plain {
                    writeln!(out, "{}", isa.word_text(word))?;
                } else {
                    documents.push(json!({
                        "file": line.file, "line": line.number, "valid": true, "word": isa.word_text(word), "width": word.width,
                        "form": isa.form_name(i.form), "residue": format!("{:#x}", i.residue),
                    }));
                }
            }
            Err(e) => {
                let blank = code.len() - code.trim_start().len();
                let at = e.at.max(blank).min(code.trim_end().len());
                let length = code[at..].split_whitespace().next().map_or(1, |w| w.chars().count());
                let error = line.error(at, length, e.message, None);
                if plain {
                    writeln!(out, "error: {}", error.message)?;
                } else {
                    documents.push(json!({
                        "file": line.file, "line": line.number, "column": error.column, "valid": false,
                        "reason": error.message, "expected": e.expected,
                    }));
                }
                errors.push(error);
            }
        }
    }
    out.flush()?;
    drop(out);
    for Unpaired { index, address, length } in pairing::unpaired(isa, &program, 0) {
        let line = &places[index];
        let blank = line.text.len() - line.text.trim_start().len();
        let message = format!("this instruction would begin at {address:#x}, which is no multiple of its {length} bytes");
        let before = index
            .checked_sub(1)
            .map(|i| (&places[i], pairing::longer(isa, &t.codec, &syntax, &program[i])));
        let help = match before {
            Some((place, Some(long))) => format!(
                "write `{}` in line {}, which is longer and proved to do the same, or put a short instruction beside it",
                to_text(isa, &long),
                place.number
            ),
            _ => "put a short instruction before it, or take a longer form of the one before".to_string(),
        };
        errors.push(line.error(blank, line.code(&["//", ";"]).trim().chars().count(), message, Some(&help)));
    }
    if args.format == AsmFormat::Json {
        json(&json!({ "isa": isa.name, "lines": documents }))?;
    }
    if !errors.is_empty() {
        return Err(CliError::Input(errors));
    }
    Ok(ExitCode::SUCCESS)
}

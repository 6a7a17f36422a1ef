//! `verify asm`: text to words, one instruction a line.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::model::needs::Need;
use isamorph_core::text::to_text;
use serde_json::json;

use crate::peephole::alignment::{self, Unpaired};

use super::CliError;
use super::error::{InputError, Problems};
use super::input::{self, Line};
use super::labels::{self, Undeclared};
use super::output::{JsonList, errors_beside_output, stdout};
use super::program::address;
use super::select::IsaArgs;
use super::written::WordOrder;

/// Assemble text to words
///
/// Reads instructions in the syntax of `disasm`, one per line. White space and number bases
/// (decimal, 0x… or 0b…) do not matter. `//` and `;` start a comment, and so does `#` unless the
/// instruction set uses it. An empty line gives an empty line. A trailing `residue=0x…` sets
/// ignored bits.
///
/// For a line that cannot be parsed, the error shows the column and what was expected, and the exit
/// code is 2. All other lines are assembled.
///
/// With --program the lines are one program at address --origin. Labels (`loop: c.addi a0, -1`) may
/// be used as branch targets. Each instruction must be aligned as the machine section of the spec
/// requires. For a misaligned instruction, the error suggests a longer form of the previous
/// instruction, if one is proved equivalent.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct AsmArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Instructions, `-` for standard input, or names of files; default: standard input
    #[arg(value_name = "TEXT")]
    text: Vec<String>,
    /// Assemble the lines as one program, and reject misaligned instructions
    #[arg(long)]
    program: bool,
    /// Address of the first instruction of the program
    #[arg(long, value_name = "ADDRESS", default_value = "0", requires = "program", value_parser = address)]
    origin: u64,
    /// Order in which the parts of a word are printed
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    order: WordOrder,
    /// Show every input error; default: the first 20, and the number of others of each kind
    #[arg(long)]
    all: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: AsmFormat,
}

/// How `asm` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AsmFormat {
    /// One word per line, units separated by a blank, the low unit first
    #[default]
    Plain,
    /// JSON, described in docs/cli.md
    Json,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify asm --isa nv50 'short add b32 $r0 $r5 $r2'
    verify asm --isa flexgrip --program kernel.asm
    verify disasm --isa nv50 --format plain words.txt | verify asm --isa nv50

An argument that names a file is read as a file; any other argument is an instruction.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &AsmArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    if args.program {
        isa.machine_with(&[Need::Words])?;
    }
    let mut lines = input::lines(&args.text, |a| !Path::new(a).exists())?;
    let comments = input::comments(&t);
    let mut problems = Problems::new(args.all);
    let mut print = match args.format {
        AsmFormat::Plain => Print::Plain(stdout()),
        AsmFormat::Json => Print::Json(JsonList::begin(stdout(), &[("isa", isa.name.as_str().into())], "lines")?),
    };
    let (mut program, mut places): (Vec<Instr>, Vec<Line>) = (Vec::new(), Vec::new());
    if args.program {
        // A label may be declared behind the instruction that names it.
        let all = lines.collect::<Result<Vec<Line>, CliError>>()?;
        let bytes = 16 * all.len() as u64;
        if args.origin.checked_add(bytes).is_none() {
            return Err(CliError::usage(format!(
                "a program at {:#x} reaches beyond the last address",
                args.origin
            )));
        }
        let assembled = labels::assemble(&t, &all, comments, (args.origin, Undeclared::Wrong));
        for (line, read) in all.into_iter().zip(assembled) {
            if let Ok(Some(i)) = &read {
                program.push(i.clone());
                places.push(line.clone());
            }
            print.line(&t, args, &line, read.map_err(|e| (e, Vec::new())), &mut problems)?;
        }
    } else {
        loop {
            if !lines.ready() {
                print.flush()?;
            }
            let Some(line) = lines.next() else { break };
            let line = line?;
            let code = line.code(comments);
            let read = match code.trim().is_empty() {
                true => Ok(None),
                false => t.parse_raw(code.trim_end()).map(Some),
            };
            if read.is_err() {
                line.missing_file()?;
            }
            let read = read.map_err(|e| {
                let expected = e.expected.clone();
                (line.refused(e), expected)
            });
            print.line(&t, args, &line, read, &mut problems)?;
        }
    }
    match print {
        Print::Plain(mut out) => out.flush()?,
        Print::Json(list) => list.end(&[])?,
    }
    for Unpaired { index, address, align } in alignment::unpaired(isa, &program, args.origin) {
        let line = &places[index];
        let blank = line.text.len() - line.text.trim_start().len();
        let message = format!("this instruction would begin at {address:#x}, which is no multiple of {align}");
        let before = index.checked_sub(1).map(|i| (&places[i], alignment::longer(&t, &program[i])));
        let short = |i: usize| isa.machine.as_ref().and_then(|m| m.word(isa.forms[program[i].form].width));
        let pairs = index.checked_sub(1).and_then(short).is_some_and(|w| w.pairs);
        let help = match before {
            Some((place, Some(long))) => format!(
                "write `{}` in line {}, which is longer and proved to do the same, or put a short instruction beside it",
                to_text(isa, &long),
                place.number
            ),
            _ if pairs => "put a short instruction before it, or take a longer form of the one before".to_string(),
            _ => "put something before it that ends at such an address".to_string(),
        };
        problems.push(line.error(blank, line.code(comments).trim().chars().count(), message, Some(&help)));
    }
    problems.into_result()?;
    Ok(ExitCode::SUCCESS)
}

/// Where words go, as they come.
enum Print<W: Write> {
    Plain(W),
    Json(JsonList<W>),
}

impl<W: Write> Print<W> {
    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Print::Plain(out) => out.flush(),
            Print::Json(list) => list.flush(),
        }
    }

    /// Prints what a line is: nothing, an instruction, or an error and what could have stood there.
    fn line(
        &mut self,
        t: &InstructionSet,
        args: &AsmArgs,
        line: &Line,
        read: Result<Option<Instr>, (InputError, Vec<String>)>,
        problems: &mut Problems,
    ) -> Result<(), CliError> {
        let isa: &Isa = t.model();
        match read {
            Ok(None) => {
                if let Print::Plain(out) = self {
                    writeln!(out)?;
                }
            }
            Ok(Some(i)) => {
                let word = t.encode_raw(&i);
                match self {
                    Print::Plain(out) => writeln!(out, "{}", args.order.text(isa, word))?,
                    Print::Json(list) => list.push(&json!({
                        "file": line.file, "line": line.number, "valid": true, "word": isa.word_text(word), "width": word.width,
                        "form": isa.form_name(i.form), "residue": format!("{:#x}", i.residue),
                    }))?,
                }
            }
            Err((error, expected)) => {
                match self {
                    Print::Plain(_) if errors_beside_output() => {}
                    Print::Plain(out) => writeln!(out, "error: {}", error.message)?,
                    Print::Json(list) => list.push(&json!({
                        "file": line.file, "line": line.number, "column": error.column, "valid": false,
                        "reason": error.message, "expected": expected,
                    }))?,
                }
                problems.push(error);
            }
        }
        Ok(())
    }
}

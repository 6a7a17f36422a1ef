//! `verify generate`: a decoder as one file of Rust, C or SLEIGH.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::generate::{Language, Parts, generate};

use super::output::stdout;
use super::select::IsaArgs;
use super::{CliError, progress};

/// Write a decoder, encoder and disassembler as one file of Rust, C or SLEIGH
///
/// The file needs nothing else: Rust without the standard library, allocation and `unsafe`, or a
/// C99 header that is compiled where NAME_IMPLEMENTATION is defined. It is made from the tables
/// that all other commands use, and before it is written its decoder and its texts are proved to be
/// theirs for every word. SLEIGH is the language in which Ghidra is told of processors; its file
/// disassembles, and has p-code made of the formulas. docs/generate.md says what that leaves to
/// tests, and shows how to use the files.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct GenerateArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// In which language
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    lang: Lang,
    /// What to write of Rust and C; all of it if nothing is named, and the decoder in any case
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PARTS")]
    parts: Vec<Part>,
    /// Where to write it; standard output if nothing is given
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Lang {
    /// One module, for programs with and without the standard library
    Rust,
    /// One header, C99
    C,
    /// A specification for Ghidra, with p-code
    Sleigh,
}

/// A part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Instructions of words, and the values of their fields
    Decode,
    /// Words of instructions, from the values of their fields
    Encode,
    /// Texts of instructions
    Print,
    /// Operands by their names
    Operands,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify generate --isa nv50 --lang rust -o nv50.rs
    verify generate --isa rv32 --lang c --parts decode,print -o rv32.h
    verify generate --spec my.isa --lang c > my.h
    verify generate --isa rv64 --lang sleigh -o rv64.slaspec";

/// Runs the command.
///
/// # Errors
/// Bad input, an instruction set that cannot be generated, or a file that cannot be written.
pub fn run(args: &GenerateArgs) -> Result<ExitCode, CliError> {
    let set = args.isa.load()?;
    let wanted = |part| args.parts.is_empty() || args.parts.contains(&part);
    let parts = Parts {
        encode: wanted(Part::Encode),
        print: wanted(Part::Print),
        operands: wanted(Part::Operands),
    };
    let language = match args.lang {
        Lang::Rust => Language::Rust,
        Lang::C => Language::C,
        Lang::Sleigh if args.parts.is_empty() => Language::Sleigh,
        Lang::Sleigh => {
            let why = "a specification in SLEIGH has no parts that can be left out: leave out `--parts`";
            return Err(CliError::usage(why.to_owned()));
        }
    };
    let refused = |e| CliError::usage(format!("nothing is written for `{}`: {e}", set.name()));
    let text = progress::during("generating, and proving what is generated", || generate(&set, language, parts)).map_err(refused)?;
    match &args.output {
        Some(path) => {
            let failed = |e| CliError::usage(format!("cannot write {}: {e}", path.display()));
            std::fs::write(path, text).map_err(failed)?;
        }
        None => {
            let mut out = stdout();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

//! `verify generate`: a decoder as one file of Rust, C or SLEIGH, or its tables as JSON.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::generate::{Error, Language, Parts, generate};

use super::output::stdout;
use super::select::IsaArgs;
use super::tables_json;
use super::{CliError, progress};

/// Generate a standalone decoder in Rust, C or SLEIGH, or tables in JSON
///
/// The file has no dependencies: `no_std` Rust without allocation and `unsafe`, or a C99 header
/// that is compiled where NAME_IMPLEMENTATION is defined. Its decoder and its texts are proved
/// equivalent, for every word, to the tables that all other commands use. docs/generate.md
/// describes the file, and what is tested instead of proved. SLEIGH is the language of processor
/// specifications for Ghidra: disassembly, and p-code from the formulas; it is tested, not proved.
/// JSON has everything a program in another language needs to decode, encode and print, with reads,
/// writes and kinds of control flow; docs/tables.schema.json is its schema.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct GenerateArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Language of the file
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    lang: Lang,
    /// Parts of a Rust or C file; default: all. The decoder is always included
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PARTS")]
    parts: Vec<Part>,
    /// Print texts by the tables that are read: about a quarter of the size, slower
    #[arg(long)]
    compact: bool,
    /// Output file; default: standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Lang {
    /// One module, `no_std`
    Rust,
    /// One header, C99
    C,
    /// A processor specification for Ghidra, with p-code
    Sleigh,
    /// Tables for programs in other languages
    Json,
}

/// A part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Words to instructions and field values
    Decode,
    /// Field values to words
    Encode,
    /// Instructions to text
    Print,
    /// Text to instructions
    Parse,
    /// Operands by name
    Operands,
    /// Reads, writes and control flow
    Effects,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify generate --isa nv50 --lang rust -o nv50.rs
    verify generate --isa rv32 --lang c --parts decode,print -o rv32.h
    verify generate --spec my.isa --lang c > my.h
    verify generate --isa rv64 --lang sleigh -o rv64.slaspec
    verify generate --isa vop3p --lang json -o vop3p.json";

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
        parse: wanted(Part::Parse),
        compact: args.compact,
        operands: wanted(Part::Operands),
        effects: wanted(Part::Effects),
    };
    let language = match args.lang {
        Lang::Rust => Some(Language::Rust),
        Lang::C => Some(Language::C),
        Lang::Sleigh | Lang::Json if !args.parts.is_empty() || args.compact => {
            return Err(CliError::usage_help(
                "only Rust and C have parts that can be left out, or be compact",
                "leave out `--parts` and `--compact`",
            ));
        }
        Lang::Sleigh => Some(Language::Sleigh),
        Lang::Json => None,
    };
    let refused = |e| {
        let message = format!("nothing is written for `{}`: {e}", set.name());
        match e {
            Error::Empty => CliError::usage_help(message, "add an instruction whose encoding has at most 64 bits"),
            _ => CliError::usage(message),
        }
    };
    let text = match language {
        Some(language) => {
            progress::during("generating, and proving what is generated", || generate(&set, language, parts)).map_err(refused)?
        }
        None => tables_json::text(set.model()),
    };
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

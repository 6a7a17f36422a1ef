//! `verify disasm`: words to text, one instruction a line.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::container::gxp::Stage;
use isamorph_core::isa::Isa;
use isamorph_core::text::to_text;
use serde_json::json;

use super::describe::{reason, refusal_kind};
use super::output::{Style, json, paint, plural, stdout};
use super::select::IsaArgs;
use super::{CliError, FINDINGS, input};

/// Turn words into text
///
/// Reads words in hexadecimal, one instruction a line: unit by unit with a blank between the units, the low unit first, or
/// as one number that holds all units, the high unit first; with or without 0x. Where words have several widths the number
/// of units on the line decides. Empty lines and comments (`//`, `;`, `#`) are allowed.
///
/// In a file whose lines end in a comment with a word, as `cuobjdump -sass` prints them, those words are read; in a VHDL
/// memory (`when 0 => … <= x"30020009";`) its units, of which a long word takes as many lines as it has.
///
/// A file that is a GXP container (compiled shaders of the PS Vita) gives the words of its primary and secondary program.
///
/// A word that is no instruction gives a line that says why, and makes the exit code 1. Input that is no word makes it 2;
/// all other lines are printed first. With `--format plain` every line of input gives exactly one line of output.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct DisasmArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Words, `-` for standard input, or files; standard input if nothing is given
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: DisasmFormat,
}

/// How `disasm` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DisasmFormat {
    /// Columns of address, word and text
    #[default]
    Human,
    /// One line of text for each line of input, and nothing else
    Plain,
    /// For programs: see docs/cli.md
    Json,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify disasm --isa nv50 20028a00 2000c815 0420c780
    verify disasm --isa nv50 program.hex
    verify disasm --isa flexgrip corpus/programs/flexgrip/Reduction/listing.sass
    verify disasm --isa sgx543 --format plain - < words.txt
    verify disasm --isa sgx543 shader.gxp";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &DisasmArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = &t.isa;
    let lines = input::words(isa, &t.codec, &args.words)?;
    let (mut errors, mut invalid, mut address) = (Vec::new(), false, 0u64);
    let mut out = stdout();
    let mut documents = Vec::new();
    let widest = isa.word_widths().into_iter().max().unwrap_or(0);
    let column = isa.word_text(isamorph_core::isa::Word { bits: 0, width: widest }).len();
    let mut program = None;
    for (line, word) in lines {
        if line.program != program {
            program = line.program;
            address = 0;
            if let (Some(p), DisasmFormat::Human) = (program, args.format) {
                let stage = match p.stage {
                    Stage::Vertex => "vertex",
                    Stage::Fragment => "fragment",
                };
                let head = format!("{}: {} at {:#x} of a {stage} shader", line.file, plural(p.words, "word"), p.offset);
                writeln!(out, "{}", paint(Style::Bold, &head))?;
            }
        }
        let w = match word {
            Ok(Some(w)) => w,
            Ok(None) => {
                if args.format == DisasmFormat::Plain {
                    writeln!(out)?;
                }
                continue;
            }
            Err(e) => {
                match args.format {
                    DisasmFormat::Plain => writeln!(out, "error: {}", e.message)?,
                    DisasmFormat::Human => writeln!(out, "{address:06x}  {:column$}  {}", "", paint(Style::Bad, &format!("error: {}", e.message)))?,
                    DisasmFormat::Json => documents.push(json!({
                        "file": line.file, "line": line.number, "column": e.column, "valid": false, "kind": "malformed", "reason": e.message,
                    })),
                }
                errors.push(e);
                continue;
            }
        };
        let decoded = t.codec.decode(isa, w);
        invalid |= decoded.is_err();
        let text = match &decoded {
            Ok(i) => to_text(isa, i),
            Err(r) => format!("invalid: {}", reason(isa, r)),
        };
        match args.format {
            DisasmFormat::Plain => writeln!(out, "{text}")?,
            DisasmFormat::Human => {
                let text = if decoded.is_err() { paint(Style::Bad, &text) } else { text };
                let hex = format!("{:column$}", isa.word_text(w));
                writeln!(
                    out,
                    "{}  {}  {text}",
                    paint(Style::Dim, &format!("{address:06x}")),
                    paint(Style::Word, &hex)
                )?;
            }
            DisasmFormat::Json => {
                let mut d = json!({
                    "file": line.file, "line": line.number, "program": line.program.map(|p| p.name), "address": address, "word": isa.word_text(w), "width": w.width, "valid": decoded.is_ok(),
                });
                match &decoded {
                    Ok(i) => {
                        d["text"] = text.into();
                        d["form"] = isa.form_name(i.form).into();
                        d["residue"] = format!("{:#x}", i.residue).into();
                    }
                    Err(r) => {
                        d["kind"] = refusal_kind(r).into();
                        d["reason"] = reason(isa, r).into();
                    }
                }
                documents.push(d);
            }
        }
        address += u64::from(w.width.div_ceil(8));
    }
    out.flush()?;
    drop(out);
    if args.format == DisasmFormat::Json {
        json(&json!({ "isa": isa.name, "lines": documents }))?;
    }
    if !errors.is_empty() {
        return Err(CliError::Input(errors));
    }
    Ok(ExitCode::from(if invalid { FINDINGS } else { 0 }))
}

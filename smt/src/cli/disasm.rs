//! `verify disasm`: words to text, one instruction a line.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::container::gxp::Stage;
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::json;

use super::binary::{self, FileFormat};
use super::describe::{reason, refusal_kind};
use super::error::Problems;
use super::input::{Line, WordResult};
use super::output::{JsonList, Style, errors_beside_output, paint, plural, stdout};
use super::select::IsaArgs;
use super::written::WordOrder;
use super::{CliError, FINDINGS, input};

/// Turn words into text
///
/// Reads words in hexadecimal, one instruction a line: unit by unit with a blank between the units,
/// the low unit first, or as one number that holds all units, the high unit first; with or without
/// 0x. Where words have several widths the number of units on the line decides. Empty lines and
/// comments (`//`, `;`, `#`) are allowed.
///
/// In a file whose lines end in a comment with a word, as `cuobjdump -sass` prints them, those
/// words are read; in a VHDL memory (`when 0 => … <= x"30020009";`) its units, of which a long word
/// takes as many lines as it has.
///
/// A file that is a GXP container (compiled shaders of the PS Vita) gives the words of its primary
/// and secondary program.
///
/// An ELF file or Intel HEX gives the words of its instructions with their addresses; --input names
/// files that do not say what they are: bare bytes, or bytes in hexadecimal. Where words have
/// several widths their own bits say how long they are.
///
/// A word that is no instruction gives a line that says why, and makes the exit code 1. Input that
/// is no word makes it 2; all other lines are printed first. Lines are printed as they come, in
/// memory that does not grow with them. With `--format plain` every line of input gives exactly one
/// line of output.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct DisasmArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Words, `-` for standard input, or files; standard input if nothing is given
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// What kind of file it is
    #[arg(long, value_enum, default_value_t, value_name = "KIND")]
    input: FileFormat,
    /// In which order the parts of a word are printed
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    order: WordOrder,
    /// Write instructions as the spec's aliases (`mv a0, a1` for `addi a0, a1, 0`), where one
    /// stands for them
    #[arg(long)]
    aliases: bool,
    /// Show every error of the input; else the first 20, and how many more there are of each kind
    #[arg(long)]
    all: bool,
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
    let isa: &Isa = t.model();
    let mut lines = match bytes(&t, args)? {
        Some(parts) => Lines::Bytes(parts.into_iter()),
        None => Lines::Text(Box::new(input::words(&t, &args.words)?)),
    };
    let (mut problems, mut invalid, mut address) = (Problems::new(args.all), false, 0u64);
    let mut print = match args.format {
        DisasmFormat::Human => Print::Human(stdout()),
        DisasmFormat::Plain => Print::Plain(stdout()),
        DisasmFormat::Json => Print::Json(JsonList::begin(stdout(), &[("isa", isa.name.as_str().into())], "lines")?),
    };
    let widest = isa.word_widths().into_iter().max().unwrap_or(0);
    let column = args.order.text(isa, Word { bits: 0, width: widest }).len();
    let mut program = None;
    loop {
        if !lines.ready() {
            print.flush()?;
        }
        let Some(next) = lines.next() else { break };
        let (line, word, place) = next?;
        address = place.unwrap_or(address);
        if line.program != program {
            program = line.program;
            address = 0;
            if let (Some(p), Print::Human(out)) = (program, &mut print) {
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
                if let Print::Plain(out) = &mut print {
                    writeln!(out)?;
                }
                continue;
            }
            Err(e) => {
                match &mut print {
                    Print::Plain(_) | Print::Human(_) if errors_beside_output() => {}
                    Print::Plain(out) => writeln!(out, "error: {}", e.message)?,
                    Print::Human(out) => {
                        let error = paint(Style::Bad, &format!("error: {}", e.message));
                        writeln!(out, "{address:06x}  {:column$}  {error}", "")?;
                    }
                    Print::Json(list) => list.push(&json!({
                        "file": line.file, "line": line.number, "column": e.column, "valid": false, "kind": "malformed", "reason": e.message,
                    }))?,
                }
                problems.push(e);
                continue;
            }
        };
        let decoded = t.decode_raw(w);
        invalid |= decoded.is_err();
        let text = || match &decoded {
            Ok(i) if args.aliases => t.shortest_raw(i),
            Ok(i) => to_text(isa, i),
            Err(r) => format!("invalid: {}", reason(isa, r)),
        };
        match &mut print {
            Print::Plain(out) => writeln!(out, "{}", text())?,
            Print::Human(out) => {
                let text = if decoded.is_err() { paint(Style::Bad, &text()) } else { text() };
                let hex = format!("{:column$}", args.order.text(isa, w));
                writeln!(
                    out,
                    "{}  {}  {text}",
                    paint(Style::Dim, &format!("{address:06x}")),
                    paint(Style::Word, &hex)
                )?;
            }
            Print::Json(list) => {
                let mut d = json!({
                    "file": line.file, "line": line.number, "program": line.program.map(|p| p.name), "address": address, "word": isa.word_text(w), "width": w.width, "valid": decoded.is_ok(),
                });
                match &decoded {
                    Ok(i) => {
                        d["text"] = text().into();
                        d["form"] = isa.form_name(i.form).into();
                        d["residue"] = format!("{:#x}", i.residue).into();
                    }
                    Err(r) => {
                        d["kind"] = refusal_kind(r).into();
                        d["reason"] = reason(isa, r).into();
                    }
                }
                list.push(&d)?;
            }
        }
        address += u64::from(w.width.div_ceil(8));
    }
    match print {
        Print::Human(mut out) | Print::Plain(mut out) => out.flush()?,
        Print::Json(list) => list.end(&[])?,
    }
    problems.into_result()?;
    Ok(ExitCode::from(if invalid { FINDINGS } else { 0 }))
}

/// A line, its word, and its address if the file says it.
type Next = Result<(Line, WordResult, Option<u64>), CliError>;

/// A line, its word, and its address.
type Placed = (Line, WordResult, u64);

/// Where words come from.
enum Lines<'t> {
    /// Lines of text.
    Text(Box<input::Words<'t>>),
    /// The words of a program of bytes.
    Bytes(std::vec::IntoIter<Placed>),
}

impl Lines<'_> {
    /// Is the next line there, so that nothing has to be waited for?
    fn ready(&self) -> bool {
        match self {
            Lines::Text(lines) => lines.ready(),
            Lines::Bytes(_) => true,
        }
    }

    fn next(&mut self) -> Option<Next> {
        match self {
            Lines::Text(lines) => lines.next().map(|n| n.map(|(line, word)| (line, word, None))),
            Lines::Bytes(words) => words.next().map(|(line, word, address)| Ok((line, word, Some(address)))),
        }
    }
}

/// The words of a program of bytes; nothing if the input is text.
fn bytes(t: &InstructionSet, args: &DisasmArgs) -> Result<Option<Vec<Placed>>, CliError> {
    let path = match args.words.as_slice() {
        [] => "-",
        [one] if args.input != FileFormat::Auto || std::path::Path::new(one).is_file() && !input::looks_like_words(one) => one,
        _ if args.input == FileFormat::Auto || args.input == FileFormat::Text => return Ok(None),
        _ => return Err(CliError::usage("`--input` is about one file")),
    };
    let Some(binary) = binary::open(path, args.input)? else {
        return Ok(None);
    };
    let mut out = Vec::new();
    for part in &binary.code {
        let (words, rest) = binary::words(t, path, part)?;
        out.extend(words.into_iter().map(|w| (w.line, Ok(Some(w.word)), w.address)));
        if rest > 0 {
            let end = part.address + part.bytes.len() as u64 - rest as u64;
            let line = Line {
                file: path.to_string(),
                number: out.len() + 1,
                text: String::new(),
                program: None,
            };
            let error = line.error(0, 1, format!("{} at {end:#x} are too few for a word", plural(rest, "byte")), None);
            out.push((line, Err(error), end));
        }
    }
    Ok(Some(out))
}

/// Where lines go, as they come.
enum Print<W: Write> {
    Human(W),
    Plain(W),
    Json(JsonList<W>),
}

impl<W: Write> Print<W> {
    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Print::Human(out) | Print::Plain(out) => out.flush(),
            Print::Json(list) => list.flush(),
        }
    }
}

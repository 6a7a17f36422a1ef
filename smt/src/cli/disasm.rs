//! `verify disasm`: words to text, one instruction a line.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::container::gxp::Stage;
use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::json;

use super::binary::{self, FileFormat, Words};
use super::describe::{reason, refusal_kind};
use super::error::{InputError, Problems};
use super::input::{Line, Program, WordResult};
use super::labels::{self, Labelled};
use super::output::{JsonList, Style, errors_beside_output, paint, plural, stdout};
use super::select::IsaArgs;
use super::written::WordOrder;
use super::{CliError, FINDINGS, input};

/// Disassemble words to text
///
/// Reads hexadecimal words with or without 0x, one per line: units separated by blanks, the low
/// unit first, or one number, the high unit first. If words have several widths, the number of
/// units on the line determines the width. Empty lines and comments (`//`, `;`, `#`) are allowed.
///
/// Also reads listings of `cuobjdump -sass` (the words in comments at the ends of lines), and VHDL
/// memories (`when 0 => … <= x"30020009";`), in which each line is a unit.
///
/// From a GXP container (compiled shaders of the PS Vita) it reads the words of the primary and
/// secondary program.
///
/// From an ELF or Intel HEX file it reads the instructions with their addresses. --input selects
/// raw bytes, or bytes in hexadecimal. If words have several widths, their bits determine the
/// width.
///
/// With --labels, branches and their targets show labels: symbols of the ELF file, or names derived
/// from the address. `asm --program` reads this text back. All words are read before the first line
/// is printed.
///
/// For an invalid word a line with the reason is printed, and the exit code is 1. For input that is
/// not a word it is 2, after all other lines are printed. Input is streamed in constant memory.
/// With `--format plain` there is exactly one line of output for each line of input.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct DisasmArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Words, `-` for standard input, or files; default: standard input
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Kind of input file
    #[arg(long, value_enum, default_value_t, value_name = "KIND")]
    input: FileFormat,
    /// Order in which the parts of a word are printed
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    order: WordOrder,
    /// Print aliases of the spec (`mv a0, a1` for `addi a0, a1, 0`)
    #[arg(long)]
    aliases: bool,
    /// Print labels at branch targets
    #[arg(long)]
    labels: bool,
    /// Show every input error; default: the first 20, and the number of others of each kind
    #[arg(long)]
    all: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: DisasmFormat,
}

/// How `disasm` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DisasmFormat {
    /// Columns of address, word and text
    #[default]
    Human,
    /// Exactly one line for each line of input
    Plain,
    /// JSON, described in docs/cli.md
    Json,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify disasm --isa nv50 20028a00 2000c815 0420c780
    verify disasm --isa nv50 program.hex
    verify disasm --isa flexgrip corpus/programs/flexgrip/Reduction/listing.sass
    verify disasm --isa sgx543 --format plain - < words.txt
    verify disasm --isa sgx543 shader.gxp
    verify disasm --isa rv32 --labels --aliases program.elf";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &DisasmArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let (lines, symbols) = match bytes(&t, args)? {
        Some((words, symbols)) => (Lines::Bytes(words), symbols),
        None => (Lines::Text(Box::new(input::words(&t, &args.words)?)), BTreeMap::new()),
    };
    let mut problems = Problems::new(args.all);
    let format = match args.format {
        DisasmFormat::Human => Format::Human(stdout()),
        DisasmFormat::Plain => Format::Plain(stdout()),
        DisasmFormat::Json => Format::Json(JsonList::begin(stdout(), &[("isa", isa.name.as_str().into())], "lines")?),
    };
    let widest = isa.word_widths().into_iter().max().unwrap_or(0);
    let mut print = Print {
        isa,
        order: args.order,
        column: args.order.text(isa, Word { bits: 0, width: widest }).len(),
        program: None,
        invalid: false,
        format,
    };
    let mut items = Items {
        set: &t,
        aliases: args.aliases,
        lines,
        program: None,
        address: 0,
    };
    if args.labels {
        let mut all = items.collect::<Result<Vec<Item>, CliError>>()?;
        put_labels(&t, &mut all, &symbols);
        for item in all {
            print.item(item, &mut problems)?;
        }
    } else {
        loop {
            if !items.lines.ready() {
                print.flush()?;
            }
            let Some(item) = items.next() else { break };
            print.item(item?, &mut problems)?;
        }
    }
    let invalid = print.invalid;
    match print.format {
        Format::Human(mut out) | Format::Plain(mut out) => out.flush()?,
        Format::Json(list) => list.end(&[])?,
    }
    problems.into_result()?;
    Ok(ExitCode::from(if invalid { FINDINGS } else { 0 }))
}

/// A line of input, and what it is.
struct Item {
    line: Line,
    address: u64,
    holds: Holds,
}

/// What a line holds.
enum Holds {
    Nothing,
    Word {
        word: Word,
        decoded: Result<Instr, InvalidWord>,
        text: String,
        label: Option<String>,
        /// The label of the address behind it, if no other word is there to show it.
        end: Option<String>,
    },
    Malformed(InputError),
}

/// The lines of input with their addresses.
struct Items<'t> {
    set: &'t InstructionSet,
    aliases: bool,
    lines: Lines<'t>,
    program: Option<Program>,
    /// Where the next word is, if the file does not say so.
    address: u64,
}

impl Iterator for Items<'_> {
    type Item = Result<Item, CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (line, word, place) = match self.lines.next()? {
            Ok(next) => next,
            Err(e) => return Some(Err(e)),
        };
        if line.program != self.program {
            self.program = line.program;
            self.address = 0;
        }
        let address = place.unwrap_or(self.address);
        self.address = address;
        let holds = match word {
            Ok(None) => Holds::Nothing,
            Ok(Some(word)) => {
                self.address += u64::from(word.width.div_ceil(8));
                let decoded = self.set.decode_raw(word);
                let text = match &decoded {
                    Ok(i) if self.aliases => self.set.shortest_raw(i),
                    Ok(i) => to_text(self.set.model(), i),
                    Err(r) => format!("invalid: {}", reason(self.set.model(), r)),
                };
                Holds::Word {
                    word,
                    decoded,
                    text,
                    label: None,
                    end: None,
                }
            }
            Err(e) => Holds::Malformed(e),
        };
        Some(Ok(Item { line, address, holds }))
    }
}

/// Puts labels into each run of words without a gap.
fn put_labels(set: &InstructionSet, items: &mut [Item], symbols: &BTreeMap<u64, String>) {
    let mut at = 0;
    while at < items.len() {
        let mut run: Vec<(usize, Labelled)> = Vec::new();
        while let Some(item) = items.get(at) {
            match &item.holds {
                Holds::Nothing => {}
                Holds::Malformed(_) => break,
                Holds::Word { word, decoded, text, .. } => {
                    let follows =
                        |(before, w): &(usize, Labelled)| w.end() == item.address && items[*before].line.program == item.line.program;
                    if !run.last().is_none_or(follows) {
                        break;
                    }
                    let word = Labelled {
                        address: item.address,
                        width: word.width,
                        instr: decoded.as_ref().ok().cloned(),
                        text: text.clone(),
                        label: None,
                    };
                    run.push((at, word));
                }
            }
            at += 1;
        }
        // A malformed line ends a run and begins none.
        at += usize::from(matches!(items.get(at).map(|i| &i.holds), Some(Holds::Malformed(_))));
        let (places, mut words): (Vec<usize>, Vec<Labelled>) = run.into_iter().unzip();
        let behind = labels::label(set, &mut words, symbols);
        for (place, new) in places.iter().zip(words) {
            if let Holds::Word { text, label, .. } = &mut items[*place].holds {
                (*text, *label) = (new.text, new.label);
            }
        }
        if let Some(Holds::Word { end, .. }) = places.last().map(|last| &mut items[*last].holds) {
            *end = behind;
        }
    }
}

/// Prints items.
struct Print<'t, W: Write> {
    isa: &'t Isa,
    order: WordOrder,
    /// How wide the column of words is.
    column: usize,
    program: Option<Program>,
    /// Was a word no instruction?
    invalid: bool,
    format: Format<W>,
}

impl<W: Write> Print<'_, W> {
    fn flush(&mut self) -> std::io::Result<()> {
        match &mut self.format {
            Format::Human(out) | Format::Plain(out) => out.flush(),
            Format::Json(list) => list.flush(),
        }
    }

    fn item(&mut self, item: Item, problems: &mut Problems) -> Result<(), CliError> {
        let Item { line, address, holds } = item;
        if line.program != self.program {
            self.program = line.program;
            if let (Some(p), Format::Human(out)) = (line.program, &mut self.format) {
                let stage = match p.stage {
                    Stage::Vertex => "vertex",
                    Stage::Fragment => "fragment",
                };
                let head = format!("{}: {} at {:#x} of a {stage} shader", line.file, plural(p.words, "word"), p.offset);
                writeln!(out, "{}", paint(Style::Bold, &head))?;
            }
        }
        match holds {
            Holds::Nothing => {
                if let Format::Plain(out) = &mut self.format {
                    writeln!(out)?;
                }
            }
            Holds::Malformed(e) => {
                self.malformed(&line, address, &e)?;
                problems.push(e);
            }
            Holds::Word {
                word,
                decoded,
                text,
                label,
                end,
            } => {
                self.invalid |= decoded.is_err();
                self.word(&line, address, (word, &decoded), &text, (label.as_deref(), end.as_deref()))?;
            }
        }
        Ok(())
    }

    fn malformed(&mut self, line: &Line, address: u64, e: &InputError) -> std::io::Result<()> {
        let column = self.column;
        match &mut self.format {
            Format::Plain(_) | Format::Human(_) if errors_beside_output() => Ok(()),
            Format::Plain(out) => writeln!(out, "error: {}", e.message),
            Format::Human(out) => {
                let error = paint(Style::Bad, &format!("error: {}", e.message));
                writeln!(out, "{address:06x}  {:column$}  {error}", "")
            }
            Format::Json(list) => list.push(&json!({
                "file": line.file, "line": line.number, "column": e.column, "valid": false, "kind": "malformed", "reason": e.message,
            })),
        }
    }

    fn word(
        &mut self,
        line: &Line,
        address: u64,
        (word, decoded): (Word, &Result<Instr, InvalidWord>),
        text: &str,
        (label, end): (Option<&str>, Option<&str>),
    ) -> std::io::Result<()> {
        let (isa, column) = (self.isa, self.column);
        match &mut self.format {
            Format::Plain(out) => {
                let label = label.map_or(String::new(), |l| format!("{l}: "));
                writeln!(out, "{label}{text}")?;
                end.map_or(Ok(()), |end| writeln!(out, "{end}:"))
            }
            Format::Human(out) => {
                let text = if decoded.is_err() {
                    paint(Style::Bad, text)
                } else {
                    text.to_string()
                };
                let hex = format!("{:column$}", self.order.text(isa, word));
                if let Some(label) = label {
                    writeln!(out, "{}:", paint(Style::Bold, label))?;
                }
                let address = paint(Style::Dim, &format!("{address:06x}"));
                writeln!(out, "{address}  {}  {text}", paint(Style::Word, &hex))?;
                end.map_or(Ok(()), |end| writeln!(out, "{}:", paint(Style::Bold, end)))
            }
            Format::Json(list) => {
                let mut d = json!({
                    "file": line.file, "line": line.number, "program": line.program.map(|p| p.name), "address": address, "word": isa.word_text(word), "width": word.width, "valid": decoded.is_ok(),
                });
                match decoded {
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
                if let Some(label) = label {
                    d["label"] = label.into();
                }
                if let Some(end) = end {
                    d["end_label"] = end.into();
                }
                list.push(&d)
            }
        }
    }
}

/// A line, its word, and its address if the file says it.
type Next = Result<(Line, WordResult, Option<u64>), CliError>;

/// A line, its word, and its address.
type Placed = (Line, WordResult, u64);

/// The words of a program of bytes, and names of its addresses.
type Bytes<'t> = (PlacedWords<'t>, BTreeMap<u64, String>);

/// The words of a program of bytes, part after part.
struct PlacedWords<'t> {
    file: String,
    parts: VecDeque<Words<'t>>,
    /// How many there were.
    count: usize,
}

impl Iterator for PlacedWords<'_> {
    type Item = Placed;

    fn next(&mut self) -> Option<Placed> {
        loop {
            let words = self.parts.front_mut()?;
            self.count += 1;
            if let Some(word) = words.next() {
                return Some((word.line, Ok(Some(word.word)), word.address));
            }
            let (rest, end) = (words.rest(), words.end());
            self.parts.pop_front();
            if rest == 0 {
                self.count -= 1;
                continue;
            }
            let line = Line {
                file: self.file.clone(),
                number: self.count,
                text: String::new(),
                program: None,
            };
            let error = line.error(0, 1, format!("{} at {end:#x} are too few for a word", plural(rest, "byte")), None);
            return Some((line, Err(error), end));
        }
    }
}

/// Where words come from.
enum Lines<'t> {
    /// Lines of text.
    Text(Box<input::Words<'t>>),
    /// The words of a program of bytes.
    Bytes(PlacedWords<'t>),
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

/// The program of bytes that the arguments name; nothing if the input is text.
fn bytes<'t>(t: &'t InstructionSet, args: &DisasmArgs) -> Result<Option<Bytes<'t>>, CliError> {
    let path = match args.words.as_slice() {
        [] => "-",
        [one] if args.input != FileFormat::Auto || std::path::Path::new(one).is_file() && !input::looks_like_words(one) => one,
        _ if args.input == FileFormat::Auto || args.input == FileFormat::Text => return Ok(None),
        _ => return Err(CliError::usage("`--input` is about one file")),
    };
    let Some(binary) = binary::open(t.model(), path, args.input)? else {
        return Ok(None);
    };
    let parts = binary.code.into_iter().map(|part| Words::new(t, path, part));
    let parts = parts.collect::<Result<Vec<Words>, CliError>>()?;
    let words = PlacedWords {
        file: path.to_string(),
        parts: parts.into(),
        count: 0,
    };
    Ok(Some((words, binary.symbols)))
}

/// Where lines go, as they come.
enum Format<W: Write> {
    Human(W),
    Plain(W),
    Json(JsonList<W>),
}

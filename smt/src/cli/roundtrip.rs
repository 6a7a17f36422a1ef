//! `verify roundtrip`: words of a corpus through decoder, printer, parser and encoder, and back.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::InvalidWord;
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;
use serde_json::json;

use super::describe::reason;
use super::error::Problems;
use super::output::{Format, JsonList, Style, paint, plural, stdout};
use super::select::{IsaArgs, group_code, groups};
use super::{CliError, FINDINGS, input};

/// Decode, print, parse and encode each word, and compare with the original
///
/// Reads one word per line, from the first column of tab-separated files, or the words of listings
/// and GXP containers. Words that are invalid, undocumented or not reproduced are listed with the
/// reason; the exit code is then 1.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct RoundtripArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Files of words, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Only words in the regions of this group, such as 0x20000000; may be repeated. Others count
    /// as skipped
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    group: Vec<u64>,
    /// Show every input error; default: the first 20, and the number of others of each kind
    #[arg(long)]
    all: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify roundtrip --isa nv50 corpus/vectors/nv50/g80-words.tsv --group 0x20000000
    verify roundtrip --isa sgx543 words.txt --format json";

/// What became of a word.
pub(super) enum Outcome {
    Reproduced,
    Invalid(String),
    Undocumented(String),
    NotReproduced(String),
}

impl Outcome {
    fn name(&self) -> &'static str {
        match self {
            Outcome::Reproduced => "reproduced",
            Outcome::Invalid(_) => "invalid",
            Outcome::Undocumented(_) => "undocumented",
            Outcome::NotReproduced(_) => "not-reproduced",
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &RoundtripArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let groups = groups(&t, &args.group)?;
    let words = input::listed(&t, &args.files)?;
    let mut problems = Problems::new(args.all);
    let mut tally = [0usize; 4];
    let mut skipped = 0usize;
    let mut print = match args.format {
        Format::Human => Print::Human(stdout()),
        Format::Json => Print::Json(JsonList::begin(stdout(), &[("isa", isa.name.as_str().into())], "findings")?),
    };
    for next in words {
        let (line, word) = next?;
        let word = match word {
            Ok(Some(word)) => word,
            Ok(None) => continue,
            Err(e) => {
                problems.push(e);
                continue;
            }
        };
        if !args.group.is_empty() && !groups.iter().any(|g| isa.groups[*g].contains(word)) {
            skipped += 1;
            continue;
        }
        let outcome = there_and_back(&t, word);
        let (at, why) = match &outcome {
            Outcome::Reproduced => (0, ""),
            Outcome::Invalid(why) => (1, why.as_str()),
            Outcome::Undocumented(why) => (2, why.as_str()),
            Outcome::NotReproduced(why) => (3, why.as_str()),
        };
        tally[at] += 1;
        if at == 0 {
            continue;
        }
        let hex = isa.word_text(word);
        match &mut print {
            Print::Human(out) => writeln!(
                out,
                "{}:{}: {}  {}: {why}",
                line.file,
                line.number,
                paint(Style::Word, &hex),
                paint(Style::Bad, outcome.name())
            )?,
            Print::Json(list) => list.push(&json!({
                "file": line.file, "line": line.number, "word": hex, "outcome": outcome.name(), "reason": why,
            }))?,
        }
    }
    let all: usize = tally.iter().sum();
    match print {
        Print::Human(mut out) => {
            let skipped = if args.group.is_empty() {
                String::new()
            } else {
                format!("; {skipped} skipped, outside the groups")
            };
            writeln!(
                out,
                "{}: {} reproduced, {} invalid, {} undocumented, {} not reproduced{skipped}",
                plural(all, "word"),
                tally[0],
                tally[1],
                tally[2],
                tally[3]
            )?;
            out.flush()?;
        }
        Print::Json(list) => list.end(&[
            ("words", all.into()),
            ("reproduced", tally[0].into()),
            ("invalid", tally[1].into()),
            ("undocumented", tally[2].into()),
            ("not_reproduced", tally[3].into()),
            ("skipped", skipped.into()),
        ])?,
    }
    problems.into_result()?;
    Ok(ExitCode::from(if tally[0] == all { 0 } else { FINDINGS }))
}

/// Where findings go, as they come.
enum Print<W: Write> {
    Human(W),
    Json(JsonList<W>),
}

/// Takes a word through decoder, printer, parser and encoder.
pub(super) fn there_and_back(t: &InstructionSet, word: Word) -> Outcome {
    let isa: &Isa = t.model();
    let instr = match t.decode_raw(word) {
        Ok(i) => i,
        Err(r @ (InvalidWord::Undocumented | InvalidWord::Width)) => return Outcome::Undocumented(reason(isa, &r)),
        Err(r) => return Outcome::Invalid(reason(isa, &r)),
    };
    let text = to_text(isa, &instr);
    match t.parse_raw(&text) {
        Err(e) => Outcome::NotReproduced(format!("its text `{text}` cannot be read back: {e}")),
        Ok(back) if back != instr => {
            let other = isa.word_text(t.encode_raw(&back));
            Outcome::NotReproduced(format!("its text `{text}` reads as {other}"))
        }
        Ok(back) => {
            let again = t.encode_raw(&back);
            if again == word {
                Outcome::Reproduced
            } else {
                Outcome::NotReproduced(format!("`{text}` encodes as {}", isa.word_text(again)))
            }
        }
    }
}

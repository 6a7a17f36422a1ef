//! `verify place`: room for a new instruction in the free space.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::model::{Bits, Cube, Isa, Word, word_ones};
use serde_json::{Value, json};

use super::limits::seconds;
use super::output::{self, Format, Style, paint, plural};
use super::select::{IsaArgs, group_code, groups};
use super::{CliError, FINDINGS};
use crate::room::{Found, Operand, Placement, Request, find, verify};

/// Find room for a new instruction in the free encoding space
///
/// Looks for bits for the operands, and a value for all other bits, such that no word has a form
/// yet. Words that are part of shorter or longer words, or that begin otherwise than the words of
/// their width do, are not free. The best placement has as few operands as possible in bits where
/// no form has a field of that name; of these, it leaves room for the most instructions of this
/// shape; of these, it has the least word. The search is exhaustive. A placement is proved free by
/// decision diagrams and by Z3. The exit code is 1 if there is no room, or if the time is over.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct RoomArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The operands, separated by commas: the name of a field of existing forms, a number of bits,
    /// or a name and a number of bits
    #[arg(long, value_name = "OPERANDS", value_delimiter = ',', required = true)]
    operands: Vec<String>,
    /// Only words that this group answers for, such as 0x33
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    group: Option<u64>,
    /// Bits of the words; default: the only width, or the narrowest that the group has
    #[arg(long, value_name = "BITS")]
    width: Option<u32>,
    /// Time limit, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    time: Duration,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify place --isa rv32 --operands rd,rs1,rs2,imm:5 --width 32
    verify place --isa nv50 --operands dn,n1,5 --group 0x20000000
    verify place --spec my.isa --operands 4,4,4 --format json";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &RoomArgs) -> Result<ExitCode, CliError> {
    let start = Instant::now();
    let set = args.isa.load()?;
    let isa = set.model();
    let regions: Vec<(u32, Cube)> = match args.group {
        None => isa.word_widths().into_iter().map(|w| (w, Cube::default())).collect(),
        Some(code) => {
            let all = groups(&set, &[code])?;
            all.into_iter().flat_map(|g| isa.groups[g].regions.clone()).collect()
        }
    };
    let mut widths: Vec<u32> = regions.iter().map(|r| r.0).collect();
    widths.sort_unstable();
    widths.dedup();
    let width = args.width.or(widths.first().copied()).unwrap_or(0);
    if !widths.contains(&width) {
        let known: Vec<String> = widths.iter().map(ToString::to_string).collect();
        let message = format!("there are no words of {width} bits here");
        return Err(CliError::usage_help(message, format!("words have {} bits", known.join(" or "))));
    }
    let operands = args.operands.iter().enumerate();
    let operands: Result<Vec<Operand>, _> = operands.map(|(i, o)| Operand::parse(isa, width, o.trim(), i + 1)).collect();
    let operands = operands.map_err(|e| CliError::usage_help(e.to_string(), fields(isa, width)))?;
    let end = || start.elapsed() > args.time;
    // Each region of the group by itself; the best of their placements.
    let mut best: Option<(Request, Placement, u64)> = None;
    let (mut refuted, mut unknown) = (0, false);
    for (_, region) in regions.iter().filter(|r| r.0 == width) {
        let request = Request::new(&set, width, *region, operands.clone()).map_err(|e| CliError::usage(e.to_string()))?;
        match find(&set, &request, &end) {
            Found::Unknown => unknown = true,
            Found::None { refuted: n } => refuted += n,
            Found::Room { best: p, free } => {
                let key = |p: &Placement| (p.unusual, std::cmp::Reverse(p.room), p.fixed.value);
                if best.as_ref().is_none_or(|b| key(&p) < key(&b.1)) {
                    best = Some((request, p, free));
                }
            }
        }
    }
    if let Some((request, p, _)) = &best {
        verify(&set, request, p).map_err(|why| CliError::usage(format!("the placement found is not free: {why}; this is a bug")))?;
    }
    let found = best.is_some();
    match args.format {
        Format::Json => output::json(&report(isa, width, best.as_ref(), refuted, unknown))?,
        Format::Human => human(&set, width, best.as_ref(), refuted, unknown)?,
    }
    Ok(ExitCode::from(if found && !unknown { 0 } else { FINDINGS }))
}

/// Names of fields that operands may have.
fn fields(isa: &Isa, width: u32) -> String {
    let forms = isa.forms.iter().filter(|f| f.width == width);
    let mut names: Vec<&str> = forms.flat_map(|f| &f.fields).map(|f| f.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let more = names.len().saturating_sub(20);
    names.truncate(20);
    let rest = if more > 0 { format!(", and {more} more") } else { String::new() };
    format!("fields of words of {width} bits are {}{rest}", names.join(", "))
}

/// Runs of bits, as `31..25, 11..7`.
fn bits(mask: Bits) -> String {
    runs(mask)
        .iter()
        .map(|(hi, lo)| if hi == lo { format!("{hi}") } else { format!("{hi}..{lo}") })
        .collect::<Vec<_>>()
        .join(", ")
}

fn runs(mask: Bits) -> Vec<(u32, u32)> {
    let mut all: Vec<(u32, u32)> = Vec::new();
    for bit in (0..Bits::BITS).rev().filter(|b| mask >> b & 1 == 1) {
        match all.last_mut() {
            Some(run) if run.1 == bit + 1 => run.1 = bit,
            _ => all.push((bit, bit)),
        }
    }
    all
}

/// The word as a pattern: given bits, and a letter for each operand.
fn pattern(width: u32, p: &Placement) -> String {
    (0..width)
        .rev()
        .map(|bit| match p.operands.iter().position(|o| o >> bit & 1 == 1) {
            Some(i) => char::from(b'a' + (i % 26) as u8),
            None if p.fixed.value >> bit & 1 == 1 => '1',
            None => '0',
        })
        .collect()
}

fn human(set: &InstructionSet, width: u32, best: Option<&(Request, Placement, u64)>, refuted: u64, unknown: bool) -> std::io::Result<()> {
    let mut out = output::stdout();
    let isa = set.model();
    match best {
        Some((request, p, free)) => {
            writeln!(out, "{}", paint(Style::Bold, &pattern(width, p)))?;
            let wide = request.operands.iter().map(|o| o.name.len()).max().unwrap_or(0);
            for (i, (o, at)) in request.operands.iter().zip(&p.operands).enumerate() {
                let letter = char::from(b'a' + (i % 26) as u8);
                let usual = o.customary.iter().find(|c| c.0 == *at).map_or_else(
                    || "no form has such a field there".to_string(),
                    |c| format!("as in {}", plural(c.1, "form")),
                );
                writeln!(out, "  {letter}  {:<wide$}  bits {:<12}  {usual}", o.name, bits(*at))?;
            }
            let words = p.fixed.count(width);
            writeln!(
                out,
                "{}: none of the {words} words has a form, such as {}",
                paint(Style::Good, "proved free"),
                isa.word_text(Word {
                    bits: p.fixed.value,
                    width
                })
            )?;
            writeln!(
                out,
                "room for {} with these operands; {} of as usual operands",
                plural(usize::try_from(p.room).unwrap_or(usize::MAX), "instruction"),
                plural(usize::try_from(*free).unwrap_or(usize::MAX), "free placement")
            )?;
            if unknown {
                writeln!(
                    out,
                    "{}: the time was over before all regions were searched",
                    paint(Style::Bad, "unknown")
                )?;
            }
        }
        None if unknown => writeln!(out, "{}: the time is over", paint(Style::Bad, "unknown"))?,
        None => writeln!(
            out,
            "{}: each of the possible placements has a word of {width} bits with a form ({} of some or all operands refuted)",
            paint(Style::Good, "proved: no room"),
            plural(usize::try_from(refuted).unwrap_or(usize::MAX), "placement")
        )?,
    }
    out.flush()
}

fn report(isa: &Isa, width: u32, best: Option<&(Request, Placement, u64)>, refuted: u64, unknown: bool) -> Value {
    let Some((request, p, free)) = best else {
        let result = if unknown { "unknown" } else { "no room" };
        return json!({ "result": result, "width": width, "refuted": refuted });
    };
    let operands = request.operands.iter().zip(&p.operands);
    json!({
        "result": "free", "width": width, "pattern": pattern(width, p),
        "mask": format!("{:#x}", p.fixed.mask & word_ones(width)),
        "value": isa.word_text(Word { bits: p.fixed.value, width }),
        "operands": operands.map(|(o, at)| json!({
            "name": o.name, "bits": bits(*at), "forms": o.customary.iter().find(|c| c.0 == *at).map_or(0, |c| c.1),
        })).collect::<Vec<_>>(),
        "room": p.room.to_string(), "placements": free, "complete": !unknown,
    })
}

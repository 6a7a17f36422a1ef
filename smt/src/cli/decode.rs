//! `verify decode`: what a word means, field by field.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::model::{FieldKind, Isa, Word};
use isamorph_core::text::to_text;

use super::describe::{bits_value, code_text, extents_text, meaning, operands, reason, refused_form, used_fields, word_json};
use super::error::Problems;
use super::output::{Format, JsonList, Style, paint, stdout};
use super::select::IsaArgs;
use super::{CliError, FINDINGS, input};

/// Decode words: form, fields, operands, text
///
/// Prints for each word its form, the bits, value and meaning of every field, its operands, its
/// text, its residue (ignored bits that are set) and its canonical word. For an invalid word it
/// prints the reason, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct DecodeArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// Words in hexadecimal, `-` for standard input, or files with a word on each line
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
    /// Show every input error; default: the first 20, and the number of others of each kind
    #[arg(long)]
    all: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify decode --isa nv50 20028a00
    verify decode --isa nv50 2000c815 0420c780         one word of two units
    verify decode --isa nv50 0420c7802000c815          one number, the high unit first
    verify decode --isa sgx543 00800086f0143411 --format json

A word is written unit by unit, the low unit first, or as one number. An argument of one unit that is not a valid word is
joined with the next one.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &DecodeArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let (mut problems, mut all, mut first) = (Problems::new(args.all), true, true);
    let mut words = input::words(&t, &args.words)?;
    let mut print = match args.format {
        Format::Human => Print::Human(stdout()),
        Format::Json => Print::Json(JsonList::begin(stdout(), &[("isa", t.model().name.as_str().into())], "words")?),
    };
    loop {
        if !words.ready() {
            match &mut print {
                Print::Human(out) => out.flush()?,
                Print::Json(list) => list.flush()?,
            }
        }
        let Some(next) = words.next() else { break };
        let w = match next?.1 {
            Ok(Some(w)) => w,
            Ok(None) => continue,
            Err(e) => {
                problems.push(e);
                continue;
            }
        };
        let decoded = t.decode_raw(w);
        all &= decoded.is_ok();
        match &mut print {
            Print::Json(list) => list.push(&word_json(&t, w, &decoded))?,
            Print::Human(out) => {
                if !std::mem::take(&mut first) {
                    writeln!(out)?;
                }
                human(out, &t, w, &decoded)?;
            }
        }
    }
    match print {
        Print::Human(mut out) => out.flush()?,
        Print::Json(list) => list.end(&[])?,
    }
    problems.into_result()?;
    Ok(ExitCode::from(if all { 0 } else { FINDINGS }))
}

/// Where words go, as they come.
enum Print<W: Write> {
    Human(W),
    Json(JsonList<W>),
}

fn human(out: &mut impl Write, t: &InstructionSet, word: Word, decoded: &Result<Instr, InvalidWord>) -> std::io::Result<()> {
    let isa: &Isa = t.model();
    let hex = paint(Style::Word, &isa.word_text(word));
    let form = match decoded {
        Ok(i) => {
            writeln!(out, "{hex}  {}", paint(Style::Bold, &to_text(isa, i)))?;
            Some(i.form)
        }
        Err(r) => {
            writeln!(out, "{hex}  {} {}", paint(Style::Bad, "invalid:"), reason(isa, r))?;
            refused_form(r)
        }
    };
    let Some(form) = form else { return Ok(()) };
    let f = &isa.forms[form];
    let title = isa.instructions.get(f.instruction).filter(|_| f.illegal.is_none());
    let title = title.and_then(|i| i.title.as_ref()).map_or(String::new(), |t| format!(" {t:?}"));
    writeln!(
        out,
        "  form       {}{title}, group {}, {} bits",
        isa.form_name(form),
        code_text(isa.groups[f.group].code),
        f.width
    )?;
    if let Ok(i) = decoded {
        let residue = if i.residue == 0 {
            "none".to_string()
        } else {
            format!("{:#x}", i.residue)
        };
        writeln!(out, "  canonical  {}", isa.word_text(t.canonical_raw(i)))?;
        writeln!(out, "  residue    {residue}")?;
    }
    if !f.fields.is_empty() {
        writeln!(out, "  {}", paint(Style::Bold, "fields"))?;
    }
    let rows: Vec<[String; 3]> = f
        .fields
        .iter()
        .map(|f| {
            [
                f.name.clone(),
                extents_text(isa, &f.extents),
                bits_value(f.value(word.bits).into(), f.width),
            ]
        })
        .collect();
    let width = |i: usize| rows.iter().map(|r| r[i].len()).max().unwrap_or(0);
    let (a, b, c) = (width(0), width(1), width(2));
    let used = decoded.as_ref().map_or(u64::MAX, |i| used_fields(t, i));
    for (i, r) in rows.iter().enumerate() {
        let mut what = meaning(isa, f, i, f.fields[i].value(word.bits));
        let f = &f.fields[i];
        if used >> i & 1 == 0 {
            what = "not used here".into();
        } else if f.kind == FieldKind::Number && f.width > 8 {
            what = format!("{:#x} = {what}", f.value(word.bits));
        }
        if let Some(doc) = &f.doc {
            what.push_str(&format!("  {}", paint(Style::Dim, &format!("({doc})"))));
        }
        writeln!(out, "    {:a$}  {:b$}  {:>c$}  {what}", r[0], r[1], r[2])?;
    }
    if let Ok(i) = decoded {
        let all = operands(isa, i);
        if !all.is_empty() {
            writeln!(out, "  {}", paint(Style::Bold, "operands"))?;
        }
        let a = all.iter().map(|o| o.name.len()).max().unwrap_or(0);
        let b = all.iter().map(|o| o.class.len()).max().unwrap_or(0);
        for o in &all {
            let text = if o.text.is_empty() { "(nothing)" } else { &o.text };
            writeln!(out, "    {:a$}  {:b$}  {text}", o.name, o.class)?;
        }
    }
    Ok(())
}

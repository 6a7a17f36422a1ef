//! `verify encode`: the inverse of `decode`: a form and its fields to a word.

use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Bits, Field, FieldKind, Isa, ones, word_ones};
use isamorph_core::similar::similar;
use isamorph_core::text::to_text;
use serde_json::json;

use super::describe::{extents_text, meaning, word_json};
use super::error::InputError;
use super::output::{Format, Style, json, paint, stdout};
use super::select::IsaArgs;
use super::{CliError, FINDINGS};

/// Encode a word from a form and field values
///
/// A field is `name=value`: an enumerator, or a number (decimal, 0x… or 0b…). Omitted fields are 0.
/// `residue=0x…` sets ignored bits. Unknown names and values that do not fit are bad input (exit
/// code 2). A combination of fields that the spec excludes is a finding (exit code 1).
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct EncodeArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// The form, `instruction.form`; or the instruction, if it has only one form
    form: String,
    /// Fields as `name=value`
    #[arg(value_name = "FIELD=VALUE")]
    fields: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Most forms that a message lists.
const LISTED: usize = 100;

const EXAMPLES: &str = "\
EXAMPLES
    verify encode --isa nv50 add.long op=sub w=b32 dn=5 n1=0 n3=3 cond=always
    verify encode --isa nv50 add.short op=add w=b32 dn=0 n1=5 n2=2 --format json

`verify decode` prints the names of forms and fields.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &EncodeArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    let isa: &Isa = t.model();
    let form = find_form(isa, &args.form)?;
    let mut instr = Instr {
        form,
        fields: vec![0; isa.forms[form].fields.len()],
        residue: 0,
    };
    let mut errors = Vec::new();
    let mut given: HashMap<&str, usize> = HashMap::new();
    for (i, a) in args.fields.iter().enumerate() {
        // The form is the first argument.
        if let Err(e) = assign(isa, &mut instr, a, i + 2, &mut given) {
            errors.push(*e);
        }
    }
    if !errors.is_empty() {
        return Err(CliError::Input(errors));
    }
    let residue = std::mem::take(&mut instr.residue);
    let mut why = t.well_formed_raw(&instr).err();
    instr.residue = residue;
    if why.is_none() && t.decode_raw(t.encode_raw(&instr)).as_ref() != Ok(&instr) {
        why = Some(format!("the residue {residue:#x} touches bits that this instruction uses"));
    }
    let word = t.encode_raw(&instr);
    if let Some(why) = why {
        match args.format {
            Format::Json => json(&json!({ "isa": isa.name, "form": isa.form_name(form), "valid": false, "reason": why }))?,
            Format::Human => {
                let mut out = stdout();
                writeln!(out, "{} {why}", paint(Style::Bad, "invalid:"))?;
                out.flush()?;
            }
        }
        return Ok(ExitCode::from(FINDINGS));
    }
    match args.format {
        Format::Json => {
            let mut word = word_json(&t, word, &Ok(instr));
            word["isa"] = isa.name.clone().into();
            json(&word)?;
        }
        Format::Human => {
            let mut out = stdout();
            writeln!(out, "{}  {}", paint(Style::Word, &isa.word_text(word)), to_text(isa, &instr))?;
            out.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn find_form(isa: &Isa, name: &str) -> Result<usize, CliError> {
    let real = || (0..isa.forms.len()).filter(|f| isa.forms[*f].illegal.is_none());
    if let Some(f) = real().find(|f| isa.form_name(*f) == name) {
        return Ok(f);
    }
    let of: Vec<usize> = real()
        .filter(|f| isa.instructions[isa.forms[*f].instruction].name == name)
        .collect();
    match of.as_slice() {
        [one] => Ok(*one),
        [] => {
            let names: Vec<String> = real().map(|f| isa.form_name(f)).collect();
            let help = proposed(name, names.iter().map(String::as_str), "a form");
            let help = match help {
                Some(help) => help,
                None if name.contains(char::is_whitespace) => {
                    "name a form and its fields; `verify asm` encodes text, and `verify decode` names the form of a word".into()
                }
                None if names.len() <= LISTED => format!("the forms are {}", names.join(", ")),
                None => format!("there are {} forms; `verify decode` names that of a word", names.len()),
            };
            Err(CliError::usage_help(format!("{} has no form `{name}`", isa.name), help))
        }
        many => {
            let names: Vec<String> = many.iter().map(|f| isa.form_name(*f)).collect();
            Err(CliError::usage_help(
                format!("`{name}` has {} forms", many.len()),
                format!("name one of {}", names.join(", ")),
            ))
        }
    }
}

fn proposed<'n>(name: &str, all: impl Iterator<Item = &'n str>, what: &str) -> Option<String> {
    match similar(name, all).as_slice() {
        [] => None,
        [one] => Some(format!("{what} with a similar name exists: {one}")),
        many => Some(format!("similar names exist: {}", many.join(", "))),
    }
}

fn assign<'a>(
    isa: &Isa,
    instr: &mut Instr,
    arg: &'a str,
    number: usize,
    given: &mut HashMap<&'a str, usize>,
) -> Result<(), Box<InputError>> {
    let form = &isa.forms[instr.form];
    let error = |at: usize, length: usize, message: String, help: Option<String>| {
        Box::new(InputError {
            file: "<arguments>".into(),
            line: number,
            column: arg[..at].chars().count() + 1,
            length,
            text: arg.to_string(),
            message,
            help,
        })
    };
    let Some((name, value)) = arg.split_once('=') else {
        return Err(error(0, arg.chars().count(), "expected `field=value`".into(), None));
    };
    if let Some(first) = given.insert(name, number) {
        return Err(error(
            0,
            name.chars().count(),
            format!("`{name}` is given twice, first as argument {first}"),
            None,
        ));
    }
    let at = name.len() + 1;
    let length = value.chars().count();
    if name == "residue" {
        instr.residue = number_value(value)
            .filter(|v| v & !word_ones(form.width) == 0)
            .ok_or_else(|| error(at, length, format!("expected a number of {} bits", form.width), None))?;
        return Ok(());
    }
    let Some(i) = form.fields.iter().position(|f| f.name == name) else {
        let all: Vec<&str> = form.fields.iter().map(|f| f.name.as_str()).collect();
        let help = proposed(name, all.iter().copied(), "a field");
        let help = help.unwrap_or_else(|| format!("its fields are {}", all.join(", ")));
        let message = format!("{} has no field `{name}`", isa.form_name(instr.form));
        return Err(error(0, name.chars().count(), message, Some(help)));
    };
    let f = &form.fields[i];
    let Some(v) = row_code(isa, f, value)
        .map(Bits::from)
        .or_else(|| number_value(value))
        .or_else(|| negative(f, value).map(Bits::from))
    else {
        let (message, help) = expected(isa, f);
        return Err(error(at, length, format!("expected {message}, found `{value}`"), help));
    };
    let fits = u64::try_from(v).ok().filter(|v| v & !ones(f.width) == 0);
    let Some(v) = fits else {
        return Err(error(
            at,
            length,
            format!(
                "{value} does not fit into the {} bits of `{name}` ({})",
                f.width,
                extents_text(isa, &f.extents)
            ),
            Some(format!("the largest value is {:#x}", ones(f.width))),
        ));
    };
    if let FieldKind::Enum(id) = f.kind {
        let e = &isa.enums[id.0 as usize];
        let row = &e.rows[usize::from(e.row_of[v as usize])];
        if row.invalid.is_none() && row.codes > 1 && u64::from(row.canonical) != v {
            return Err(error(
                at,
                length,
                format!(
                    "{value} is another code of `{}`, whose canonical code is {:#x}",
                    row.name, row.canonical
                ),
                Some(format!("write {name}={}", row.name)),
            ));
        }
        if row.invalid.is_some() {
            return Err(error(
                at,
                length,
                format!("{value} is {}", meaning(isa, form, i, v)),
                expected(isa, f).1,
            ));
        }
    }
    instr.fields[i] = v;
    Ok(())
}

fn expected(isa: &Isa, f: &Field) -> (String, Option<String>) {
    match f.kind {
        FieldKind::Enum(id) => {
            let rows = isa.enums[id.0 as usize].rows.iter().filter(|r| r.invalid.is_none());
            let names: Vec<&str> = rows.map(|r| r.name.as_str()).collect();
            (
                format!("a row of `{}` or a number", f.name),
                Some(format!("the rows are {}", names.join(", "))),
            )
        }
        _ => (
            format!("a number of {} bits", f.width),
            Some("numbers are decimal, 0x… or 0b…, negative ones in two's complement".to_string()),
        ),
    }
}

fn row_code(isa: &Isa, f: &Field, name: &str) -> Option<u64> {
    let FieldKind::Enum(id) = f.kind else { return None };
    let rows = &isa.enums[id.0 as usize].rows;
    rows.iter()
        .find(|r| r.invalid.is_none() && r.name == name)
        .map(|r| u64::from(r.canonical))
}

/// A negative number in two's complement, if the field is a number that holds it.
fn negative(f: &Field, text: &str) -> Option<u64> {
    let amount = u64::try_from(number_value(text.strip_prefix('-')?)?).ok()?;
    let fits = f.kind == FieldKind::Number && amount <= 1 << (f.width - 1);
    fits.then(|| amount.wrapping_neg() & ones(f.width))
}

fn number_value(text: &str) -> Option<Bits> {
    if let Some(hex) = text.strip_prefix("0x") {
        Bits::from_str_radix(hex, 16).ok()
    } else if let Some(binary) = text.strip_prefix("0b") {
        Bits::from_str_radix(binary, 2).ok()
    } else {
        text.parse().ok()
    }
}

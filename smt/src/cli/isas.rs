//! `verify isas`: the built-in instruction sets.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::model::{Group, Isa};
use serde_json::{Value, json};

use super::CliError;
use super::describe::{code_text, mask_text, sources_json};
use super::output::{Format, Style, json, paint, plural, stdout};
use super::select::ManyIsaArgs;

/// List instruction sets with their groups, instructions and forms
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct IsasArgs {
    #[command(flatten)]
    isa: ManyIsaArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify isas                        all built-in instruction sets
    verify isas --spec my.isa          your own spec
    verify isas --format json";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &IsasArgs) -> Result<ExitCode, CliError> {
    let all = args.isa.load()?;
    if args.format == Format::Json {
        json(&json!({ "isas": all.iter().map(|t| isa_json(t.model())).collect::<Vec<_>>() }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = stdout();
    for t in &all {
        let isa: &Isa = t.model();
        let widths: Vec<String> = isa.word_widths().iter().map(u32::to_string).collect();
        let name = paint(Style::Bold, &isa.name);
        writeln!(out, "{name}  {}, words of {} bits", isa.title, widths.join(" or "))?;
        for v in &isa.variants {
            let set: Vec<String> = v.settings.iter().map(|(p, r)| format!("{p} = {r}")).collect();
            writeln!(out, "  variant {}  {}: {}", paint(Style::Bold, &v.name), v.title, set.join(", "))?;
        }
        for i in isa.groups_in_order() {
            let g = &isa.groups[i];
            let (instructions, forms, illegal) = counts(isa, i);
            let illegal = if illegal == 0 {
                String::new()
            } else {
                format!(", {}", plural(illegal, "illegal region"))
            };
            writeln!(
                out,
                "  {}  {}: {}, {}{illegal}",
                code_text(g.code),
                g.title.as_deref().unwrap_or(""),
                plural(instructions, "instruction"),
                plural(forms, "form")
            )?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn counts(isa: &Isa, group: usize) -> (usize, usize, usize) {
    let forms = isa.forms.iter().filter(|f| f.group == group);
    let (illegal, real): (Vec<_>, Vec<_>) = forms.partition(|f| f.illegal.is_some());
    let mut instructions: Vec<usize> = real.iter().map(|f| f.instruction).collect();
    instructions.sort_unstable();
    instructions.dedup();
    (instructions.len(), real.len(), illegal.len())
}

fn group_json(isa: &Isa, at: usize, g: &Group) -> Value {
    let (instructions, forms, illegal) = counts(isa, at);
    json!({
        "code": code_text(g.code), "title": g.title, "instructions": instructions, "forms": forms, "illegal_regions": illegal,
        "sources": sources_json(isa, &g.cites),
        "regions": g.regions.iter().map(|(width, c)| json!({
            "width": width, "bits": mask_text(isa, c.mask, ", "), "mask": format!("{:#x}", c.mask), "value": format!("{:#x}", c.value),
        })).collect::<Vec<_>>(),
    })
}

fn isa_json(isa: &Isa) -> Value {
    json!({
        "name": isa.name, "title": isa.title, "widths": isa.word_widths(),
        "units": isa.units.iter().map(|u| json!({ "name": u.name, "width": u.width })).collect::<Vec<_>>(),
        "parameters": isa.parameters.iter().map(|p| json!({ "name": p.name, "doc": p.doc, "value": p.value,
            "values": p.values.iter().map(|v| json!({ "name": v.0, "text": v.1 })).collect::<Vec<_>>() })).collect::<Vec<_>>(),
        "variants": isa.variants.iter().map(|v| json!({ "name": v.name, "title": v.title })).collect::<Vec<_>>(),
        "documents": isa.documents.iter().map(|d| json!({ "name": d.name, "title": d.title })).collect::<Vec<_>>(),
        "groups": isa.groups_in_order().into_iter().map(|i| group_json(isa, i, &isa.groups[i])).collect::<Vec<_>>(),
    })
}

//! `verify import`: specs of the descriptions that vendors and communities publish.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use isamorph_import::merge::{self, Change, Report};
use isamorph_import::model::{Description, Finding, Kind};
use isamorph_import::write::File;
use isamorph_import::{Format as Source, Import, ImportError, Wave, files};
use serde_json::{Value, json};

use super::output::{self, Format, plural, stdout};
use super::{CliError, FINDINGS};

/// Convert a published description of an instruction set to a spec
///
/// Writes readable specs into a folder: encodings, fields, enumerations and effects, each with its
/// source file and line. Contradictions in the description are listed, and become errata of the
/// spec with a witness word. The files may be edited: a later import is a three-way merge, which
/// keeps local changes and takes upstream changes. For a conflict the local version is kept, and
/// the exit code is 1.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ImportArgs {
    /// The format of the description
    #[arg(value_name = "FORMAT", value_parser = PossibleValuesParser::new(Source::ALL.map(Source::name)))]
    format: String,
    /// The folder or file with the description
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// The output folder
    #[arg(long, value_name = "DIR", required_unless_present = "overlaps")]
    output: Option<PathBuf>,
    /// List all pairs of overlapping encodings, with the pattern and number of the common words,
    /// and why they do not conflict
    #[arg(long)]
    overlaps: bool,
    /// Lanes of a wavefront, for chips on which it is a mode (AMD's RDNA): masks of lanes have as
    /// many bits [default: 32]
    #[arg(long, value_name = "LANES", value_parser = wave)]
    wave: Option<Wave>,
    /// Output format
    #[arg(long = "format", value_enum, default_value_t, value_name = "FORMAT", id = "print")]
    print: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify import riscv-opcodes riscv-opcodes/ --output specs
    verify import riscv-opcodes riscv-opcodes/ --overlaps
    verify import amd-tables tinygrad/ --wave 64 --output specs
    verify check specs/riscv_opcodes_rv32.isa";

/// Runs the command.
///
/// # Errors
/// The description cannot be read, or the folder not be written.
pub fn run(args: &ImportArgs) -> Result<ExitCode, CliError> {
    let Some(source) = Source::ALL.into_iter().find(|s| s.name() == args.format) else {
        return Err(CliError::usage(format!("there is no format `{}`", args.format)));
    };
    if args.wave.is_some() && !source.has_waves() {
        let help = "`--wave` is for `amd-tables` and `amd-xml`: leave it out";
        return Err(CliError::usage_help(format!("`{}` describes no wavefronts", args.format), help));
    }
    let import = source.read_for(&args.input, args.wave.unwrap_or_default()).map_err(refused)?;
    let mut reports = Vec::new();
    if let Some(folder) = &args.output {
        // Nothing is written if one of the specs cannot be made.
        let specs = import.descriptions.iter().map(files).collect::<Result<Vec<_>, _>>();
        for files in specs.map_err(refused)? {
            reports.push(write(folder, &files)?);
        }
    }
    match args.print {
        Format::Human => human(args, &import, &reports)?,
        Format::Json => output::json(&report(args, &import, &reports))?,
    }
    let eyes = reports.iter().flat_map(|r| &r.changes).any(|c| c.2.needs_eyes());
    Ok(ExitCode::from(if eyes { FINDINGS } else { 0 }))
}

/// The lanes of a wavefront.
fn wave(text: &str) -> Result<Wave, String> {
    let all = [Wave::Of32, Wave::Of64];
    let found = all.into_iter().find(|w| w.lanes().to_string() == text);
    found.ok_or_else(|| "a wavefront has 32 or 64 lanes".to_string())
}

fn refused(e: ImportError) -> CliError {
    CliError::usage_help(e.to_string(), e.help)
}

fn write(folder: &Path, files: &[File]) -> Result<Report, CliError> {
    let failed = |e| CliError::usage(format!("cannot write into {}: {e}", folder.display()));
    merge::into_folder(folder, files).map_err(failed)
}

/// Findings that are shown: overlaps only on demand.
fn shown<'a>(args: &ImportArgs, import: &'a Import) -> impl Iterator<Item = &'a Finding> {
    let overlaps = args.overlaps;
    import
        .findings
        .iter()
        .filter(move |f| overlaps == matches!(f.kind, Kind::Overlap | Kind::SameEncoding))
}

/// Findings by kind and by whether the description explains them.
fn tally(import: &Import) -> BTreeMap<Kind, [usize; 2]> {
    let mut all = BTreeMap::new();
    for f in &import.findings {
        all.entry(f.kind).or_insert([0; 2])[usize::from(f.explained)] += 1;
    }
    all
}

fn human(args: &ImportArgs, import: &Import, reports: &[Report]) -> Result<(), CliError> {
    let mut out = stdout();
    for f in shown(args, import) {
        writeln!(out, "{}: {}", f.kind.name(), f.what)?;
        writeln!(out, "  {}", f.taken)?;
        if let Some(n) = f.words {
            writeln!(out, "  {n} words of {}", f.condition)?;
        }
        if let Some((word, width)) = f.witness {
            writeln!(out, "  such as {word:0n$x}", n = width as usize / 4)?;
        }
        for p in &f.places {
            writeln!(out, "  at {p}")?;
        }
    }
    for (kind, [open, explained]) in tally(import) {
        writeln!(out, "{}: {open} found, {explained} explained", kind.name())?;
    }
    for d in &import.descriptions {
        let c = d.counts();
        write!(
            out,
            "{}: {}, {}",
            d.name,
            plural(c.instructions, "instruction"),
            plural(c.forms, "form")
        )?;
        write!(out, ", {} with formulas", c.formulas)?;
        writeln!(out, ", {} without an encoding", c.undocumented)?;
        for (why, n) in c.missing.iter().take(20) {
            writeln!(out, "  {n:5} without a formula: {why}")?;
        }
    }
    for r in reports {
        for (file, block, change) in &r.changes {
            writeln!(out, "{file}: {block}: {}", change.text())?;
        }
        for path in &r.written {
            // With one kind of separator on all systems.
            writeln!(out, "wrote {}", path.display().to_string().replace('\\', "/"))?;
        }
    }
    out.flush()?;
    Ok(())
}

fn report(args: &ImportArgs, import: &Import, reports: &[Report]) -> Value {
    let finding = |f: &Finding| {
        json!({
            "kind": f.kind.name(), "what": f.what, "taken": f.taken, "explained": f.explained,
            "witness": f.witness.map(|(w, n)| format!("{w:0n$x}", n = n as usize / 4)),
            "words": f.words.map(|n| n.to_string()), "condition": f.condition,
            "places": f.places.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    let description = |d: &Description| {
        let c = d.counts();
        json!({
            "name": d.name, "instructions": c.instructions, "forms": c.forms, "formulas": c.formulas,
            "without_encoding": c.undocumented,
            "missing": c.missing.iter().map(|(why, n)| json!({ "reason": why, "count": n })).collect::<Vec<_>>(),
        })
    };
    let change = |(file, block, c): &(String, String, Change)| json!({ "file": file, "block": block, "change": c.text() });
    json!({
        "findings": shown(args, import).map(finding).collect::<Vec<_>>(),
        "counts": tally(import).iter().map(|(k, [open, explained])| json!({
            "kind": k.name(), "found": open, "explained": explained,
        })).collect::<Vec<_>>(),
        "specs": import.descriptions.iter().map(description).collect::<Vec<_>>(),
        "changes": reports.iter().flat_map(|r| &r.changes).map(change).collect::<Vec<_>>(),
        "written": reports.iter().flat_map(|r| &r.written).map(|p| p.to_string_lossy()).collect::<Vec<_>>(),
    })
}

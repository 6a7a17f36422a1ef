//! `verify report`: a static site about instruction sets.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use isamorph_core::analysis::count::group;
use isamorph_core::{InstructionSet, Word, builtin};
use isamorph_report::facts::{ErratumChecks, GroupCounts, Kind, Share, WidthCounts};
use isamorph_report::results::Results;
use isamorph_report::{Facts, Site, WriteError};
use rayon::prelude::*;
use serde_json::Value;

use super::limits::seconds;
use super::output::plural;
use super::select::ManyIsaArgs;
use super::{CliError, FINDINGS, count, diff, errata, input, progress, prove, status};
use crate::prove::{Plan, Scope};

/// Write a static web site about instruction sets
///
/// The site has a page for each group and each instruction: bit diagrams, texts, fields, codes with
/// their sources, semantics, errata with evidence, exact counts. It also has a zoomable map of the
/// encoding space, an interactive codec, and search. It needs no server and no network. An older
/// site in the folder is replaced; a folder with other files is rejected. The exit code is 1 if
/// evidence of an erratum fails, or if a displayed claim is not proved.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ReportArgs {
    /// The folder of the site; created if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// A built-in instruction set; may be repeated. Default: all built-in instruction sets
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::ALL_NAMES), ignore_case = true)]
    isa: Vec<String>,
    /// A file with a spec; may be repeated
    #[arg(long, value_name = "FILE")]
    spec: Vec<PathBuf>,
    /// Prove the theorems, and show the verdict of each claim
    #[arg(long)]
    prove: bool,
    /// Show the changes since this spec, a name or a file; for a site of one instruction set
    #[arg(long, value_name = "OLD")]
    diff: Option<String>,
    /// Show results from a file: output of `prove`, `diff`, `crosscheck` or `status` with
    /// `--format json`; may be repeated
    #[arg(long, value_name = "FILE")]
    results: Vec<PathBuf>,
    /// Show the words of this file, in the format of `roundtrip`, with their instructions; may be
    /// repeated. A site of several sets needs the name: `nv50=words.tsv`
    #[arg(long, value_name = "[ISA=]FILE")]
    words: Vec<String>,
    /// With `--prove` and `--diff`: time limit for a claim, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify report site                         all built-in instruction sets
    verify report site --isa sgx543 --diff sgx543-early
    verify report site --isa nv50 --spec my.isa --prove
    verify prove --isa nv50 --format json > proofs.json
    verify report site --isa nv50 --results proofs.json --words corpus/vectors/nv50/g80-words.tsv";

/// Runs the command.
///
/// # Errors
/// Bad input, or the folder cannot be written.
pub fn run(args: &ReportArgs) -> Result<ExitCode, CliError> {
    let start = Instant::now();
    let doing = progress::doing("reading the specs");
    let sets = ManyIsaArgs {
        names: Vec::new(),
        isa: args.isa.clone(),
        spec: args.spec.clone(),
    }
    .load()?;
    let mut results = Results::default();
    for file in &args.results {
        read(&mut results, file, &sets)?;
    }
    let mut words: Vec<Vec<(Word, String)>> = vec![Vec::new(); sets.len()];
    for arg in &args.words {
        let (set, file) = of_set(&sets, arg)?;
        words[set].extend(listed(&sets[set], file)?);
    }
    if let Some(old) = &args.diff {
        let [set] = sets.as_slice() else {
            return Err(CliError::usage_help(
                format!("`--diff` is about one instruction set, {} are chosen", sets.len()),
                "name it with --isa or --spec",
            ));
        };
        let new = args.spec.first().map_or(set.name().to_owned(), |f| f.display().to_string());
        let mut found = doing.suspend(|| diff::between(old, &new, args.timeout))?;
        // Two specs of one name are told apart by their files, but the page belongs to the set.
        found["new"] = set.name().into();
        add(&mut results, "--diff", &found)?;
    }
    if args.prove {
        let plan = Plan::new(sets.clone(), &Scope::default()).map_err(|e| CliError::usage(e.to_string()))?;
        let outcomes = doing.suspend(|| progress::prove(&plan, args.timeout, None));
        add(&mut results, "--prove", &prove::report(&plan, &outcomes, None))?;
    }
    for set in &sets {
        if results.statuses.iter().all(|s| s.isa != set.name()) {
            add(&mut results, set.name(), &status::described(set))?;
        }
    }
    doing.set_message("counting words");
    let made = sets.par_iter().zip(words).map(|(set, words)| facts(set, words));
    let sets: Vec<Facts> = made.collect();
    doing.set_message("making pages");
    let shown = sets.iter().flat_map(|s| &s.errata).flat_map(|e| &e.words).all(|w| w.0);
    let proved = results.obligations.iter().all(|o| o.result == "proved");
    let site = Site {
        version: env!("CARGO_PKG_VERSION").into(),
        sets,
        results,
    };
    let files = isamorph_report::site(&site);
    let bytes = isamorph_report::write(&args.folder, &files).map_err(|e| match e {
        WriteError::NotEmpty(_) => CliError::usage_help(e.to_string(), "name a folder that is empty or not there yet"),
        WriteError::Io { .. } => CliError::usage(e.to_string()),
    })?;
    doing.finish_and_clear();
    let first = args.folder.join("index.html");
    println!(
        "{}: {}, {} KB, in {:.1} s",
        first.display(),
        plural(files.len(), "file"),
        bytes.div_ceil(1000),
        start.elapsed().as_secs_f64()
    );
    Ok(ExitCode::from(if shown && proved { 0 } else { FINDINGS }))
}

fn add(results: &mut Results, what: &str, json: &Value) -> Result<(), CliError> {
    results.add(json).map_err(|e| CliError::usage(format!("{what}: {e}")))
}

/// Adds the results of a file, which must be about a set of the site.
fn read(results: &mut Results, file: &Path, sets: &[InstructionSet]) -> Result<(), CliError> {
    let (path, text) = input::whole(file)?;
    let json: Value = serde_json::from_str(&text).map_err(|e| {
        let place = format!("{path}:{}:{}: this is no JSON: {e}", e.line(), e.column());
        CliError::usage_help(place, "write it with `verify prove --format json > FILE`")
    })?;
    let mut own = Results::default();
    add(&mut own, &path, &json)?;
    let strangers = own.names().into_iter().filter(|n| sets.iter().all(|s| s.name() != n));
    let strangers: Vec<String> = strangers.collect();
    if !strangers.is_empty() && strangers.len() == own.names().len() {
        return Err(CliError::usage_help(
            format!("{path} is about {}, which the site does not show", strangers.join(" and ")),
            "choose it with --isa or --spec",
        ));
    }
    add(results, &path, &json)
}

/// The set and the file of an argument `ISA=FILE`, or `FILE` if there is one set.
fn of_set<'a>(sets: &[InstructionSet], arg: &'a str) -> Result<(usize, &'a str), CliError> {
    if let Some((name, file)) = arg.split_once('=')
        && let Some(set) = sets.iter().position(|s| s.name() == name)
    {
        return Ok((set, file));
    }
    if sets.len() == 1 {
        return Ok((0, arg));
    }
    let names: Vec<&str> = sets.iter().map(InstructionSet::name).collect();
    Err(CliError::usage_help(
        format!("words belong to one instruction set, and `{arg}` does not say to which"),
        format!("write `{}={arg}`; the site shows {}", names[0], names.join(", ")),
    ))
}

/// The words of a file, each with its line.
fn listed(set: &InstructionSet, file: &str) -> Result<Vec<(Word, String)>, CliError> {
    let name = Path::new(file).file_name().map_or(file.into(), |n| n.to_string_lossy());
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    for next in input::listed(set, &[file.to_owned()])? {
        let (line, word) = next?;
        match word {
            Ok(Some(word)) => out.push((word, format!("{name}:{}", line.number))),
            Ok(None) => {}
            Err(e) => errors.push(e),
        }
    }
    if errors.is_empty() { Ok(out) } else { Err(CliError::Input(errors)) }
}

/// What the site shows of an instruction set.
fn facts(set: &InstructionSet, words: Vec<(Word, String)>) -> Facts {
    let isa = set.model();
    let counts = isa.groups_in_order().into_par_iter().map(|g| GroupCounts {
        group: g,
        widths: group(set, g)
            .iter()
            .map(|p| WidthCounts {
                width: p.width,
                words: p.size(),
                shares: count::shares(isa, p).into_iter().filter_map(share).collect(),
            })
            .collect(),
    });
    let errata = isa.errata.iter().map(|e| {
        let checks = e.evidence.iter().map(|w| errata::check(set, w));
        ErratumChecks {
            words: checks.map(|c| (c.holds, c.found)).collect(),
        }
    });
    Facts {
        set: set.clone(),
        counts: counts.collect(),
        errata: errata.collect(),
        words,
    }
}

fn share(s: count::Share) -> Option<Share> {
    Some(Share {
        kind: Kind::named(s.class)?,
        form: s.form,
        reason: s.reason,
        words: s.words,
    })
}

//! `verify report`: a static site about instruction sets.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use clap::builder::PossibleValuesParser;
use isamorph_core::analysis::count::group;
use isamorph_core::{InstructionSet, builtin};
use isamorph_report::facts::{ErratumChecks, GroupCounts, Kind, Share, WidthCounts};
use isamorph_report::{Facts, Site, WriteError};
use rayon::prelude::*;

use super::output::plural;
use super::select::ManyIsaArgs;
use super::{CliError, count, errata, progress};

/// Write a site about instruction sets: pages that a browser reads from the folder
///
/// One page for each group and each instruction: words bit by bit, texts, fields, codes with their
/// sources, semantics, errata with the words that show them, exact counts; a map of the encoding
/// space to go into; a search box. The pages ask nothing of the network, and need no server. A
/// folder that holds an older site is written anew; one that holds something else is left alone.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ReportArgs {
    /// The folder of the site; it is made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// A built-in instruction set; may be repeated. Without a choice all that are built in
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::ALL_NAMES), ignore_case = true)]
    isa: Vec<String>,
    /// An instruction set described in a file; may be repeated
    #[arg(long, value_name = "FILE")]
    spec: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify report site                         of all built-in instruction sets
    verify report site --isa sgx543
    verify report site --isa nv50 --spec my.isa";

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
    doing.set_message("counting words");
    let sets: Vec<Facts> = sets.par_iter().map(facts).collect();
    doing.set_message("making pages");
    let site = Site {
        version: env!("CARGO_PKG_VERSION").into(),
        sets,
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
    Ok(ExitCode::SUCCESS)
}

/// What the site shows of an instruction set.
fn facts(set: &InstructionSet) -> Facts {
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

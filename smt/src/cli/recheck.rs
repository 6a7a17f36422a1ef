//! `verify recheck`: certificates of `prove --certify` and `mine --certify`, checked without the
//! prover.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_recheck::certificate;
use isamorph_recheck::folder;
use isamorph_recheck::index::{Index, Source};

use super::CliError;
use super::input;
use super::limits::workers;
use super::output::{self, Style, paint};
use super::progress;
use super::prove;
use super::select::{ManyIsaArgs, group_code};
use crate::certify::{self, Obligations, Rules};
use crate::prove::{Formulas, Plan, Scope};
use crate::rules::book::Book;
use crate::rules::shipped;

/// Check certificates, without Z3, BDDs and the simplifier
///
/// Checks each proof against the clauses of the claim's text. Then generates the claims from the
/// specs again: they must be the same, and complete.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct RecheckArgs {
    /// The directory written by `prove --certify` or `mine --certify`
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// A file with a spec that is not built in; may be repeated
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
    /// A file with a rule book that is not built in
    #[arg(long, value_name = "FILE.json")]
    pub book: Option<PathBuf>,
    /// Number of threads; default: one per processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify prove --isa vop3p --certify certificates/
    verify recheck certificates/
    verify recheck certificates/ --spec my.isa
    verify mine --isa nv50 --check my-rules.json --certify rules/
    verify recheck rules/ --book my-rules.json

`isamorph-recheck DIR` is a standalone program that only checks the proofs. It links no code that states or
proves claims, and has no dependencies. docs/trust.md describes the difference.
The exit code is 1 if a certificate is wrong or does not belong to this spec, or if a claim is false: its values are
then evaluated by the reference evaluator, and its words decoded.";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &RecheckArgs) -> Result<ExitCode, CliError> {
    let start = Instant::now();
    let dir = args.dir.display();
    let index = match folder::index(&args.dir) {
        Ok(index) => index,
        Err(why) => {
            return Err(CliError::usage_help(
                format!("`{dir}` has no list of certificates: {why}"),
                "`verify prove --certify DIR` writes one, and so does `verify mine --check BOOK --certify DIR`",
            ));
        }
    };
    let total = index.claims().count();
    let bar = progress::bar(total);
    let workers = workers(args.jobs)?;
    let checked = folder::check(&args.dir, &index, workers.current_num_threads(), &|claims| bar.inc(claims as u64));
    bar.finish_and_clear();
    let verdict = match checked {
        Ok(()) => workers.install(|| stated_again(&index, args))?,
        Err(why) => Err(why.to_string()),
    };
    let mut out = output::stdout();
    match verdict {
        Ok(()) => {
            let certified = index.claims().filter(|claim| claim.certified).count();
            let refuted: Vec<&str> = index
                .claims()
                .filter(|claim| claim.refuted)
                .map(|claim| claim.name.as_str())
                .collect();
            let seconds = start.elapsed().as_secs_f64();
            writeln!(
                out,
                "{} of {}: {} in {seconds:.2} s; {} rest on Z3, decision diagrams and the simplifier",
                scope_text(&index),
                index.isas.join(", "),
                paint(Style::Good, &format!("{certified} of {total} certificates hold")),
                total - certified - refuted.len(),
            )?;
            if refuted.is_empty() {
                return Ok(ExitCode::SUCCESS);
            }
            writeln!(out, "{}  {}: {}", paint(Style::Bad, "refuted"), refuted.len(), refuted.join(", "))?;
            Ok(ExitCode::from(super::FINDINGS))
        }
        Err(why) => {
            writeln!(out, "{}  {why}", paint(Style::Bad, "refused"))?;
            Ok(ExitCode::from(super::FINDINGS))
        }
    }
}

fn scope_text(index: &Index) -> String {
    match (index.books.as_slice(), index.groups.as_slice()) {
        ([], []) => "all groups".to_owned(),
        ([], some) => format!("group {}", some.join(", ")),
        (books, _) => {
            let names: Vec<&str> = books.iter().map(|book| book.name.as_str()).collect();
            format!("rule book {}", names.join(", "))
        }
    }
}

/// Are these the claims that the specs make today? The inner error says why not.
fn stated_again(index: &Index, args: &RecheckArgs) -> Result<Result<(), String>, CliError> {
    let subjects = subjects(index, args)?;
    if let [book] = index.books.as_slice() {
        return rules_again(index, book, &subjects, args);
    }
    let mut groups = Vec::new();
    for group in &index.groups {
        groups.push(group_code(group).map_err(|e| CliError::usage(format!("group `{group}` of the index: {e}")))?);
    }
    let scope = Scope {
        groups: groups.clone(),
        filter: None,
    };
    let plan = match Plan::with(subjects, &scope, Formulas::AsStated) {
        Ok(plan) => plan,
        Err(e) => return Ok(Err(format!("the claims cannot be stated: {e}"))),
    };
    let claims = Obligations {
        plan: &plan,
        groups: &groups,
    };
    if let Err(why) = certify::same_claims(index, &certify::index(&claims)) {
        return Ok(Err(why));
    }
    witnesses(index, &plan, args)
}

/// Reads the values of refuted claims again, on the reference evaluator and the decoder that runs,
/// and prints what they show. The inner error says which are none.
fn witnesses(index: &Index, plan: &Plan, args: &RecheckArgs) -> Result<Result<(), String>, CliError> {
    let mut out = output::stdout();
    for unit in index.units.iter().filter(|unit| unit.claims.iter().any(|claim| claim.refuted)) {
        let path = args.dir.join(unit.file_name());
        let bytes = std::fs::read(&path).map_err(|error| CliError::Read {
            path: path.display().to_string(),
            error,
        })?;
        let (script, refuted) = match certificate::refuted(unit, &bytes) {
            Ok(found) => found,
            Err(fault) => return Ok(Err(format!("{}: {fault}", unit.file_name()))),
        };
        for refutation in &refuted {
            match certify::replayed(plan, &script, refutation) {
                Ok((claim, witness)) => {
                    let o = &plan.obligations[claim];
                    prove::refuted(&mut out, plan, &o.id.to_string(), &o.claim, &witness)?;
                }
                Err(why) => return Ok(Err(format!("{}: {why}", refutation.claim.name))),
            }
        }
    }
    Ok(Ok(()))
}

/// Are these the rules that the book has?
fn rules_again(index: &Index, listed: &Source, subjects: &[InstructionSet], args: &RecheckArgs) -> Result<Result<(), String>, CliError> {
    let [set] = subjects else {
        return Err(CliError::usage("the index names a rule book, which is about one instruction set"));
    };
    let text = match &args.book {
        Some(path) => input::whole(path)?.1,
        None => {
            let built_in = shipped::named(set.name()).find(|(name, _)| *name == listed.name);
            let (_, text) = built_in.ok_or_else(|| {
                CliError::usage_help(
                    format!("the certificates are for the rule book `{}`, which is not built in", listed.name),
                    "name its file with --book FILE.json",
                )
            })?;
            text.to_owned()
        }
    };
    let book = match Book::parse_for_proofs(set, &text) {
        Ok(book) => book,
        Err(e) => return Ok(Err(format!("the rule book `{}` cannot be read: {e}", listed.name))),
    };
    let claims = Rules {
        set,
        name: &listed.name,
        text: &text,
        book: &book,
    };
    Ok(certify::same_claims(index, &certify::index(&claims)))
}

/// The instruction sets that certificates are for.
fn subjects(index: &Index, args: &RecheckArgs) -> Result<Vec<InstructionSet>, CliError> {
    let specs = ManyIsaArgs {
        spec: args.spec.clone(),
        ..ManyIsaArgs::default()
    };
    let given = if args.spec.is_empty() { Vec::new() } else { specs.load()? };
    let mut subjects: Vec<InstructionSet> = Vec::new();
    for name in &index.isas {
        let own = given.iter().find(|set| set.name() == name).cloned();
        let set = own.or_else(|| InstructionSet::builtin(name)).ok_or_else(|| {
            CliError::usage_help(
                format!("the certificates are for `{name}`, which is not built in"),
                "name its file with --spec FILE",
            )
        })?;
        subjects.push(set);
    }
    Ok(subjects)
}

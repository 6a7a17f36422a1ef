//! `isamorph-recheck DIR`: checks a folder of certificates.

use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use isamorph_recheck::folder;
use isamorph_recheck::sha256::sha256;

const HELP: &str = "\
Checks a folder of certificates that `verify prove --certify DIR` wrote.

usage: isamorph-recheck DIR [--spec FILE]... [--jobs N]

  --spec FILE   refuse certificates that were not made for this specification or rule book
  --jobs N      how many threads; by default one for each processor

exit code: 0 every certificate holds, 1 one does not or a claim is false, 2 bad usage or input";

/// One certificate does not hold, or is for another spec.
const REFUSED: u8 = 1;
const BAD_INPUT: u8 = 2;

struct Arguments {
    folder: PathBuf,
    specs: Vec<PathBuf>,
    threads: usize,
}

/// The arguments; nothing if only help is asked for.
fn arguments(given: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut folder = None;
    let mut specs = Vec::new();
    let mut threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut given = given;
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or_else(|| format!("`{argument}` needs a value"));
        match argument.as_str() {
            "-h" | "--help" => return Ok(None),
            "--spec" => specs.push(PathBuf::from(value()?)),
            "--jobs" => {
                let value = value()?;
                let number = value.parse().ok().filter(|n| *n > 0);
                threads = number.ok_or_else(|| format!("`--jobs {value}`: a number from 1 on was expected"))?;
            }
            option if option.starts_with('-') => return Err(format!("there is no option `{option}`")),
            name if folder.is_none() => folder = Some(PathBuf::from(name)),
            name => return Err(format!("`{name}`: one folder alone can be checked")),
        }
    }
    let folder = folder.ok_or("the folder of certificates is missing")?;
    Ok(Some(Arguments { folder, specs, threads }))
}

fn main() -> ExitCode {
    let arguments = match arguments(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("error: {why}\n\n{HELP}");
            return ExitCode::from(BAD_INPUT);
        }
    };
    match recheck(&arguments) {
        Ok(Ok(summary)) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Ok(Err(refused)) => {
            eprintln!("refused: {refused}");
            ExitCode::from(REFUSED)
        }
        Err(unreadable) => {
            eprintln!("error: {unreadable}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// A summary or why certificates are refused; the outer error is a file that cannot be read.
fn recheck(arguments: &Arguments) -> Result<Result<String, String>, String> {
    let index = folder::index(&arguments.folder).map_err(|e| format!("{}: {e}", arguments.folder.display()))?;
    for file in &arguments.specs {
        let text = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let hash = sha256(&text);
        let sources = || index.specs.iter().chain(&index.books);
        if !sources().any(|source| source.hash == hash) {
            let known: Vec<&str> = sources().map(|source| source.name.as_str()).collect();
            return Ok(Err(format!(
                "{}: the certificates are for other versions of {}",
                file.display(),
                known.join(", ")
            )));
        }
    }
    let total = index.claims().count();
    let checked = AtomicUsize::new(0);
    let watched = stderr().is_terminal();
    let done = |claims: usize| {
        let checked = checked.fetch_add(claims, Ordering::Relaxed) + claims;
        if watched {
            eprint!("\r{checked} of {total} claims");
        }
    };
    let result = folder::check(&arguments.folder, &index, arguments.threads, &done);
    if watched {
        eprintln!();
    }
    if let Err(refused) = result {
        return Ok(Err(refused.to_string()));
    }
    let certified = index.claims().filter(|claim| claim.certified).count();
    let refuted: Vec<&str> = index
        .claims()
        .filter(|claim| claim.refuted)
        .map(|claim| claim.name.as_str())
        .collect();
    if let Some(first) = refuted.first() {
        return Ok(Err(format!(
            "{} of {total} claims are false, as values show: {first}",
            refuted.len()
        )));
    }
    Ok(Ok(format!(
        "{certified} of {total} claims are certified, and every certificate holds; {} rest on other provers",
        total - certified
    )))
}

//! `isamorph-recheck DIR`: checks a folder of certificates.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use isamorph_recheck::folder;
use isamorph_recheck::sha256::sha256;

const HELP: &str = "\
Checks a folder of certificates that `verify prove --certify DIR` wrote.

usage: isamorph-recheck DIR [--spec FILE]... [--jobs N]

  --spec FILE   refuse certificates that were not made for this specification
  --jobs N      how many threads; by default one for each processor

exit code: 0 every certificate holds, 1 one does not, 2 bad usage";

struct Arguments {
    folder: PathBuf,
    specs: Vec<PathBuf>,
    threads: usize,
}

fn arguments() -> Option<Arguments> {
    let mut folder = None;
    let mut specs = Vec::new();
    let mut threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut given = std::env::args().skip(1);
    while let Some(argument) = given.next() {
        match argument.as_str() {
            "--spec" => specs.push(PathBuf::from(given.next()?)),
            "--jobs" => threads = given.next()?.parse().ok().filter(|n| *n > 0)?,
            option if option.starts_with('-') => return None,
            name if folder.is_none() => folder = Some(PathBuf::from(name)),
            _ => return None,
        }
    }
    Some(Arguments {
        folder: folder?,
        specs,
        threads,
    })
}

fn main() -> ExitCode {
    let Some(arguments) = arguments() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    match recheck(&arguments) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("refused: {why}");
            ExitCode::from(1)
        }
    }
}

fn recheck(arguments: &Arguments) -> Result<String, String> {
    let index = folder::index(&arguments.folder).map_err(|e| e.to_string())?;
    for file in &arguments.specs {
        let text = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let hash = sha256(&text);
        if !index.specs.iter().any(|spec| spec.hash == hash) {
            let known: Vec<&str> = index.specs.iter().map(|spec| spec.name.as_str()).collect();
            return Err(format!(
                "{}: the certificates are for other versions of {}",
                file.display(),
                known.join(", ")
            ));
        }
    }
    let total = index.claims().count();
    let checked = AtomicUsize::new(0);
    let done = |claims: usize| {
        let checked = checked.fetch_add(claims, Ordering::Relaxed) + claims;
        eprint!("\r{checked} of {total} claims");
    };
    let result = folder::check(&arguments.folder, &index, arguments.threads, &done);
    eprintln!();
    result.map_err(|e| e.to_string())?;
    let certified = index.claims().filter(|claim| claim.certified).count();
    Ok(format!(
        "{certified} of {total} claims are certified, and every certificate holds; {} rest on other provers",
        total - certified
    ))
}

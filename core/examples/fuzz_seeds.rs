//! Writes what real words and specs give a fuzzer to start from, a folder for each target:
//! `cargo run -p isamorph-core --example fuzz_seeds -- target/seeds`. The few files in
//! `corpus/seeds` are chosen from these.

#[path = "../tests/it/support/corpus.rs"]
mod corpus;
#[path = "../tests/it/support/fuzz_seeds.rs"]
mod fuzz_seeds;

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [dir] = &args[..] else {
        eprintln!("usage: fuzz_seeds DIR");
        return ExitCode::from(2);
    };
    match write(&PathBuf::from(dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{dir}: {e}");
            ExitCode::from(2)
        }
    }
}

fn write(dir: &std::path::Path) -> std::io::Result<()> {
    for (target, seeds) in fuzz_seeds::all() {
        let folder = dir.join(target);
        // What an earlier version wrote is no seed of this one.
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder)?;
        for (name, bytes) in &seeds {
            std::fs::write(folder.join(name), bytes)?;
        }
        println!("{target}: {} seeds", seeds.len());
    }
    Ok(())
}

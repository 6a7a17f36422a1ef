//! The command line: `verify` parses arguments here and leaves the work to the
//! library.
#![forbid(unsafe_code)]

use clap::{CommandFactory, FromArgMatches, Parser};

/// Proves things about instruction sets.
#[derive(Parser)]
#[command(name = "verify")]
struct Cli {}

fn main() {
    // Leaked once at start: clap wants a version that lives as long as the program.
    let version: &'static str = Box::leak(format!("{} (Z3 {})", env!("CARGO_PKG_VERSION"), isamorph_smt::z3_version()).into_boxed_str());
    let matches = Cli::command().version(version).get_matches();
    let _cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
}

//! `verify prove`: the theorems about an instruction set, one obligation after the other.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::CliError;
use super::output::Format;
use super::select::{ManyIsaArgs, group_code};

/// Prove that words and instructions correspond one to one
///
/// Every obligation is proved, refuted with a witness, or unknown; none is dropped in silence. A refuted obligation makes the
/// exit code 1.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ProveArgs {
    /// The instruction sets
    #[command(flatten)]
    pub isa: ManyIsaArgs,
    /// Only this group, such as 0x20000000; may be repeated
    #[arg(long, value_name = "HEX", value_parser = group_code)]
    pub group: Vec<u64>,
    /// Only obligations whose name contains this text
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// How many obligations to work on at once; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// Give an obligation up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub timeout: Option<u32>,
    /// Write each obligation to this directory, for any solver to check again
    #[arg(long, value_name = "DIR")]
    pub emit_smt2: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify prove                                          everything that is built in
    verify prove --isa nv50 --group 0x20000000
    verify prove --spec my.isa --timeout 60 --jobs 4
    verify prove --isa sgx543 --filter roundtrip --emit-smt2 obligations/";

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &ProveArgs) -> Result<ExitCode, CliError> {
    let _ = args;
    Err(CliError::usage("`prove` is not part of this build"))
}

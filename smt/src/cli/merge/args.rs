//! The arguments of `verify merge`.

use std::path::PathBuf;

use clap::Args;

use super::super::output::Format;

/// Join what shards found, as if one machine had done it all
///
/// Believes no file. What is claimed to be there is proved again or asked again: rules, witnesses,
/// words. Of what is claimed to be absent --audit does a random sample again. A file that does not
/// hold gets another name. If shards are missing, they are printed as commands ready to be run.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct MergeArgs {
    /// The directory of the shards
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// Do this share of all subspaces again, chosen at random: 0.1 for a tenth
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = share)]
    pub audit: f64,
    /// Choose the same subspaces each time
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Where shards of several questions are there: the first digits of the key in the names of the
    /// files
    #[arg(long, value_name = "KEY")]
    pub question: Option<String>,
    /// The program of an audit: it is run again, and no command is taken from a file
    #[arg(long, value_name = "CMD")]
    pub against: Option<String>,
    /// Of `verify mine`: write the rules to FILE.json and FILE.txt
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How many threads; by default one for each processor, at most four
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify prove --isa nv50 --shard 1/2 --output shards/     on one machine
    verify prove --isa nv50 --shard 2/2 --output shards/     on another
    verify merge shards/ --audit 0.05                        join them, and do a twentieth again
    verify merge shards/ > missing.sh                        what is missing, as commands

tools/scale has such runs for GNU parallel, Slurm, Dask and Kubernetes; docs/scale.md says which is for whom.

EXIT CODES
    0  all is there, and all holds
    1  shards are missing or refused, or what was found is a finding of the command
    2  bad usage or input";

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|p| (0.0..=1.0).contains(p));
    number.ok_or_else(|| "expected a number from 0 to 1".to_string())
}

//! The arguments of `verify merge`.

use std::path::PathBuf;

use clap::Args;

use super::super::output::Format;

/// Merge the results of shards
///
/// Shard files are not trusted. Claims of existence (rules, witnesses, words) are proved or tested
/// again. Claims of absence are checked by repeating a random sample (--audit). A file with a false
/// claim is renamed. Missing shards are printed as commands.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct MergeArgs {
    /// The directory of the shards
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// Repeat this share of all subspaces, chosen at random: 0.1 for a tenth
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = share)]
    pub audit: f64,
    /// Seed of the choice, for the same subspaces each time
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// If there are shards of several questions: the first digits of the key in the file names
    #[arg(long, value_name = "KEY")]
    pub question: Option<String>,
    /// For an audit: the other decoder, which is run again; commands in files are never executed
    #[arg(long, value_name = "CMD")]
    pub against: Option<String>,
    /// For `verify mine`: write the rules to FILE.json and FILE.txt
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Number of threads; default: one per processor, at most four
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub jobs: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify prove --isa nv50 --shard 1/2 --output shards/     on one machine
    verify prove --isa nv50 --shard 2/2 --output shards/     on another
    verify merge shards/ --audit 0.05                        merge, and repeat a twentieth
    verify merge shards/ > missing.sh                        missing shards as commands

tools/scale has drivers for GNU parallel, Slurm, Dask and Kubernetes; see docs/scale.md.

EXIT CODES
    0  complete, and everything holds
    1  shards are missing or rejected, or there are findings
    2  bad usage or input";

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|p| (0.0..=1.0).contains(p));
    number.ok_or_else(|| "expected a number from 0 to 1".to_string())
}

//! The options of commands that work in shards.

use std::path::PathBuf;

use clap::Args;

use crate::shards::Shard;

/// Which part of the work to do.
#[derive(Args, Clone, Debug, Default)]
pub struct ShardArgs {
    /// Do only part I of N, for `verify merge`
    #[arg(long, value_name = "I/N", requires = "output")]
    pub shard: Option<Shard>,
    /// With --shard: the directory of the result
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub output: Option<PathBuf>,
}

impl ShardArgs {
    /// The part and the directory, if a part was asked for.
    #[must_use]
    pub fn chosen(&self) -> Option<(Shard, &PathBuf)> {
        self.shard.zip(self.output.as_ref())
    }
}

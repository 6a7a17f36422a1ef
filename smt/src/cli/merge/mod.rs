//! `verify merge`: joins what shards found. Also what commands do with `--shard`.

mod args;
mod arguments;
mod audit;
mod join;
mod mine;
mod part;
mod prove;
mod search;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use super::CliError;
use super::audit::AuditArgs;
use super::mine::MineArgs;
use super::prove::ProveArgs;
use super::search::SearchArgs;
use join::Joining;

pub use args::MergeArgs;
pub use audit::shard as audit_shard;
pub use mine::shard as mine_shard;
pub use prove::shard as prove_shard;
pub use search::shard as search_shard;

/// The commands that work in shards.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Asked {
    #[command(subcommand)]
    command: AskedCommand,
}

#[derive(Subcommand)]
enum AskedCommand {
    Prove(ProveArgs),
    Audit(AuditArgs),
    Mine(MineArgs),
    Search(Box<SearchArgs>),
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &MergeArgs) -> Result<ExitCode, CliError> {
    let joining = Joining::open(args)?;
    let asked = Asked::try_parse_from(&joining.question.args).map_err(|e| {
        CliError::usage(format!(
            "`verify {}` of the shards is no command that can be joined: {}",
            joining.question.typed(),
            e.kind()
        ))
    })?;
    match asked.command {
        AskedCommand::Prove(a) => prove::merge(&a, &joining),
        AskedCommand::Audit(a) => audit::merge(&a, &joining),
        AskedCommand::Mine(a) => mine::merge(&a, &joining),
        AskedCommand::Search(a) => search::merge(&a, &joining),
    }
}

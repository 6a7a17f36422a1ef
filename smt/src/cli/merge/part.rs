//! What every command does with `--shard`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use super::super::limits::workers;
use super::super::output::{Style, paint, plural, stdout};
use super::super::{CliError, progress};
use crate::shards::run::NotDone;
use crate::shards::{Halt, Question, Shard, ShardFile, Work, folder, run};

/// Is the shard done already? Says so.
pub(super) fn is_done(question: &Question, (shard, dir): (Shard, &Path)) -> Result<bool, CliError> {
    let Some(file) = folder::finished(dir, question, shard) else {
        return Ok(false);
    };
    say(&file, dir, "was done before")?;
    Ok(true)
}

/// Does a shard.
pub(super) fn perform(question: &Question, work: &dyn Work, (shard, dir): (Shard, &Path), jobs: Option<u32>) -> Result<ExitCode, CliError> {
    let bar = progress::bar(shard.subspaces(work.subspaces()).count());
    let done = workers(jobs)?.install(|| run::run(question, work, shard, dir, &|at, _| bar.set_position(at as u64)));
    bar.finish_and_clear();
    match done {
        Ok(file) => say(&file, dir, "is done")?,
        Err(NotDone::Halt(Halt::Stopped)) => {}
        Err(NotDone::Halt(Halt::Failed(why))) => return Err(CliError::usage(why)),
        Err(e @ NotDone::Write(..)) => {
            return Err(CliError::usage_help(
                e.to_string(),
                "nothing of the file is left; run the shard again once there is room",
            ));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn say(file: &ShardFile, dir: &Path, what: &str) -> std::io::Result<()> {
    let mut out = stdout();
    let path = dir.join(ShardFile::name(&file.question, file.shard));
    let count: u64 = file.records.iter().map(|r| r.count).sum();
    writeln!(
        out,
        "shard {} {}: {} of {}, {count} looked at; {}",
        file.shard,
        paint(Style::Good, what),
        file.records.len(),
        plural(file.subspaces, "subspace"),
        path.display()
    )?;
    out.flush()
}

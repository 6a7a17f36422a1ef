//! What `verify merge` does whatever the command was: reads, checks, says what is missing.

use std::collections::BTreeMap;
use std::io::Write;

use indicatif::ProgressBar;
use serde_json::json;

use super::super::limits::workers;
use super::super::output::{self, Format, Style, paint, plural};
use super::super::{CliError, progress};
use super::args::MergeArgs;
use crate::shards::folder::{self, Entry};
use crate::shards::merge::{self, Merged};
use crate::shards::{Halt, Question, Record, Sample, Shard, Work};

/// The shards of a question.
pub(super) struct Joining<'a> {
    pub(super) args: &'a MergeArgs,
    pub(super) question: Question,
    entries: Vec<Entry>,
}

/// What is believed, if it is all.
pub(super) struct Joined {
    /// The records of all subspaces.
    pub(super) records: BTreeMap<usize, Record>,
    /// Was some file not believed?
    pub(super) refused: bool,
}

impl<'a> Joining<'a> {
    /// Reads the files of a directory.
    pub(super) fn open(args: &'a MergeArgs) -> Result<Joining<'a>, CliError> {
        let dir = args.dir.display();
        let entries = folder::read(&args.dir).map_err(|error| CliError::Read {
            path: dir.to_string(),
            error,
        })?;
        let mut questions = merge::questions(&entries);
        if let Some(key) = &args.question {
            questions.retain(|(q, _)| q.key().starts_with(key.as_str()));
        }
        let question = match questions.as_slice() {
            [(one, _)] => one.clone(),
            [] => {
                let wrong = entries
                    .iter()
                    .filter_map(|e| Some(format!("{}: {}", e.name, e.file.as_ref().err()?)));
                let wrong: Vec<String> = wrong.take(3).collect();
                return Err(CliError::usage_help(
                    match wrong.is_empty() {
                        true => format!("`{dir}` has no shards"),
                        false => format!("`{dir}` has no shards that can be read; {}", wrong.join("; ")),
                    },
                    "`verify prove --shard 1/4 --output DIR` writes one",
                ));
            }
            several => {
                let list = several
                    .iter()
                    .map(|(q, n)| format!("{} ({}): verify {}", &q.key()[..8], plural(*n, "file"), q.typed()));
                return Err(CliError::usage_help(
                    format!("`{dir}` has shards of {} questions", several.len()),
                    format!("choose one with --question KEY:\n{}", list.collect::<Vec<_>>().join("\n")),
                ));
            }
        };
        Ok(Joining { args, question, entries })
    }

    /// The question must be the one that this program asks here.
    pub(super) fn same_question(&self, here: &Question) -> Result<(), CliError> {
        let there = &self.question;
        if here == there {
            return Ok(());
        }
        if here.program != there.program {
            return Err(CliError::usage_help(
                format!("the shards are of `{}`, and this is `{}`", there.program, here.program),
                "join them with the program that made them, or make them anew",
            ));
        }
        let changed = here.sources.iter().find(|s| !there.sources.contains(s));
        let what = changed.map_or("other arguments".to_string(), |s| format!("another version of `{}`", s.name));
        Err(CliError::usage_help(
            format!("the shards are about {what}"),
            format!("they were made by `verify {}`", there.typed()),
        ))
    }

    /// Of how many shards most files are.
    pub(super) fn usual_number(&self) -> u32 {
        let mut times: BTreeMap<u32, usize> = BTreeMap::new();
        let files = self.entries.iter().filter_map(|e| e.file.as_ref().ok());
        files
            .filter(|f| f.question == self.question)
            .for_each(|f| *times.entry(f.shard.of).or_default() += 1);
        times.into_iter().max_by_key(|(_, n)| *n).map_or(1, |(of, _)| of)
    }

    /// Joins; `None` if that is not possible, after saying why.
    pub(super) fn join(&self, work: &dyn Work) -> Result<Option<Joined>, CliError> {
        let sample = Sample::new(self.args.audit, self.args.seed);
        let bar = progress::bar(work.subspaces());
        let joined = workers(self.args.jobs)?.install(|| merge::merge(&self.entries, &self.question, work, &sample, &|_| bar.inc(1)));
        bar.finish_and_clear();
        let merged = match joined {
            Ok(merged) => merged,
            Err(Halt::Stopped) => return Ok(None),
            Err(Halt::Failed(why)) => return Err(CliError::usage(why)),
        };
        for refused in &merged.refused {
            let at = refused.subspace.map_or(String::new(), |u| format!(" (subspace {u})"));
            note(
                &bar,
                &format!("{}: {}{at}: {}", paint(Style::Bad, "refused"), refused.name, refused.why),
            );
        }
        // A file that only cannot be read may not be all there yet; one that lies is done anew.
        let mut liars: Vec<&str> = merged
            .refused
            .iter()
            .filter(|r| r.subspace.is_some())
            .map(|r| r.name.as_str())
            .collect();
        liars.dedup();
        for name in liars {
            // Another merge may have done so.
            let _ = folder::refuse(&self.args.dir, name);
        }
        if merged.audited > 0 {
            note(
                &bar,
                &format!("{} of {} done again", merged.audited, plural(work.subspaces(), "subspace")),
            );
        }
        if !merged.missing.is_empty() {
            self.missing(&merged, &bar)?;
            return Ok(None);
        }
        Ok(Some(Joined {
            refused: !merged.refused.is_empty(),
            records: merged.records,
        }))
    }

    /// Prints what is missing as commands: nothing else goes to standard output.
    fn missing(&self, merged: &Merged, bar: &ProgressBar) -> Result<(), CliError> {
        let command = |shard: &Shard| {
            let mut args = self.question.args.clone();
            args.extend([
                "--shard".into(),
                shard.to_string(),
                "--output".into(),
                self.args.dir.display().to_string(),
            ]);
            args
        };
        match self.args.format {
            Format::Human => {
                let of = merged.missing.first().map_or(0, |s| s.of);
                note(
                    bar,
                    &format!(
                        "{}: {} of {of}; run",
                        paint(Style::Bad, "missing"),
                        plural(merged.missing.len(), "shard")
                    ),
                );
                let mut out = output::stdout();
                for shard in &merged.missing {
                    let args: Vec<String> = command(shard).iter().map(|a| crate::shards::quoted(a)).collect();
                    writeln!(out, "verify {}", args.join(" "))?;
                }
                out.flush()?;
            }
            Format::Json => {
                let missing = merged.missing.iter().map(|s| json!({"shard": s.to_string(), "args": command(s)}));
                let refused = merged
                    .refused
                    .iter()
                    .map(|r| json!({"file": r.name, "subspace": r.subspace, "why": r.why}));
                output::json(&json!({
                    "missing": missing.collect::<Vec<_>>(), "refused": refused.collect::<Vec<_>>(), "audited": merged.audited,
                }))?;
            }
        }
        Ok(())
    }
}

/// A line beside the output.
fn note(bar: &ProgressBar, text: &str) {
    bar.suspend(|| eprintln!("{text}"));
}

//! `verify audit`: where another decoder reads words differently, or an assembler writes them so.

mod args;
mod asking;
mod known;
mod names;
mod shown;

use std::path::Path;
use std::process::ExitCode;

use isamorph_core::InstructionSet;
use serde_json::json;

pub use args::{AuditArgs, AuditFormat};
pub(super) use asking::Asking;
pub(super) use shown::{Shown, print};

use super::{CliError, FINDINGS, input, progress};
use crate::audit::{Done, Journal, JournalError, Noted, PeerError};
use crate::shards::Source;

/// Runs the command.
///
/// # Errors
/// Bad input, or a program that cannot be asked.
pub fn run(args: &AuditArgs) -> Result<ExitCode, CliError> {
    let set = args.isa.load()?;
    let asking = Asking::new(args, &set)?;
    let journal = args.journal.as_deref().map(|path| journal(path, args, &set)).transpose()?;
    asking.with(|make| {
        let mut audit = make();
        let mut done = Done::default();
        if let Some((journal, noted)) = journal {
            audit.note_in(journal, noted.said);
            done = noted.done;
        }
        let doing = progress::doing("asking about words");
        let words = audit.words(&args.choice());
        let learnt = if args.learn {
            audit.learn_renames(&words).map_err(cannot)?
        } else {
            Vec::new()
        };
        let mut report = audit.run(&words).map_err(cannot)?;
        doing.finish_and_clear();
        let swept = audit.swept(&args.choice());
        let bar = progress::bar(0);
        let end = audit.sweep(&swept, &mut report, &done, &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let shown = Shown {
            args,
            set: &set,
            asking: &asking,
            audit: &audit,
            learnt: &learnt,
        };
        let found = print(&shown, &mut report, args.format)?;
        // What was found before the program failed is not lost.
        end.map_err(cannot)?;
        Ok(ExitCode::from(if found { FINDINGS } else { 0 }))
    })
}

fn cannot(e: PeerError) -> CliError {
    let help = match e {
        PeerError::Journal(_) => "make room, and run the command again: what is in the journal is not asked again",
        _ => "the program reads words (an assembler texts), one a line, until its input ends, and prints one line for each",
    };
    CliError::usage_help(e.to_string(), help)
}

/// Opens the journal of an audit: what a program says depends on these things.
fn journal(path: &Path, args: &AuditArgs, set: &InstructionSet) -> Result<(Journal, Noted), CliError> {
    let sources: Vec<Source> = Source::of(set).collect();
    let rules = args.normalise.as_deref().filter(|_| args.assembler.is_some());
    let rules = rules.map(input::whole).transpose()?.map(|(_, text)| text);
    let begins = json!({
        "audit": args.command(), "isa": set.model().name, "assembler": args.assembler.is_some(),
        "order": format!("{:?}", args.order), "raw": args.raw, "refuses": args.refuses, "rules": rules,
        "sources": sources.iter().map(|s| json!([s.name, s.hash])).collect::<Vec<_>>(),
    });
    Journal::open(path, &begins).map_err(|e| {
        let help = match e {
            JournalError::Io(_) => "name a file that can be read and written",
            JournalError::Other(_) => "name another file, or remove this one: a journal is of one program, one spec and the same options",
        };
        CliError::usage_help(format!("{}: {e}", path.display()), help)
    })
}

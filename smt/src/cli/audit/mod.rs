//! `verify audit`: where another decoder reads words differently, or an assembler writes them so.

mod asking;
mod known;
mod shown;

pub(super) use asking::Asking;
pub(super) use shown::{Shown, print};

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use isamorph_core::InstructionSet;
use isamorph_core::model::Word;
use serde_json::json;

use super::limits::seconds;
use super::select::IsaArgs;
use super::shard_args::ShardArgs;
use super::written::WordOrder;
use super::{CliError, FINDINGS, input, progress};
use crate::audit::{Choice, Journal, JournalError, Options, PeerError, Reading};
use crate::shards::Source;

/// Find the words that another decoder reads differently
///
/// Runs a program that reads words, one a line, and prints for each a line: a text, or something
/// that `--refuses` matches. The words are chosen from the spec: some of each form and of each
/// reason for refusal, their neighbours by one bit, every value of each narrow field. What is read
/// differently is widened to patterns: the bits that matter, with the exact number of words, our
/// reading and theirs. An assembler (--assembler) is given our texts instead, and its words are
/// compared. tools/audit has programs that ask LLVM, binutils and others in this way.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct AuditArgs {
    #[command(flatten)]
    pub(super) isa: IsaArgs,
    /// The program, as the shell takes it
    #[arg(long, value_name = "CMD", required_unless_present = "assembler")]
    pub(super) against: Option<String>,
    /// An assembler in its place: texts go in, words come out in the order of --order
    #[arg(long, value_name = "CMD", conflicts_with_all = ["against", "raw", "learn"])]
    pub(super) assembler: Option<String>,
    /// How words are written
    #[arg(long, value_enum, default_value_t)]
    pub(super) order: WordOrder,
    /// Write the bytes of the words themselves, the lowest first
    #[arg(long)]
    pub(super) raw: bool,
    /// What a line looks like that says a word is no instruction: a regular expression
    #[arg(long, value_name = "REGEX", default_value = REFUSES)]
    pub(super) refuses: String,
    /// What is compared
    #[arg(long, value_enum, default_value_t)]
    pub(super) compare: What,
    /// Rules that change texts before they are compared, one a line: `ours|theirs|both REGEX =>
    /// REPLACEMENT`, `rename OURS => THEIRS`
    #[arg(long, value_name = "FILE")]
    pub(super) normalise: Option<PathBuf>,
    /// Learn renames from the answers, and print them
    #[arg(long, conflicts_with = "shard")]
    pub(super) learn: bool,
    /// Keep the answers in a file, and do not ask again what stands in it
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub(super) journal: Option<PathBuf>,
    /// Leave out the patterns of an earlier run, as `--format json` printed them
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,
    /// Random words of each class
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(super) random: usize,
    /// Most words to begin with
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub(super) words: usize,
    /// All words of at most so many bits, up to 24
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=24))]
    pub(super) exhaustive: u32,
    /// Which random words
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Words for one run of the program
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub(super) batch: usize,
    /// Time for one run of the program
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) timeout: Duration,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: AuditFormat,
    #[command(flatten)]
    pub(super) part: ShardArgs,
}

impl AuditArgs {
    /// The command that is audited.
    pub(super) fn command(&self) -> &str {
        self.against.as_ref().or(self.assembler.as_ref()).map_or("", String::as_str)
    }

    /// How the program is run.
    pub(super) fn options(&self) -> Options {
        Options {
            command: self.command().to_string(),
            timeout: self.timeout,
            batch: self.batch,
            raw: self.raw,
        }
    }

    /// Which words are asked about.
    pub(super) fn choice(&self) -> Choice {
        Choice {
            of_class: self.random,
            most: self.words,
            exhaustive: self.exhaustive,
            seed: self.seed,
        }
    }

    /// Are texts or words compared, beside whether there are any?
    pub(super) fn compared(&self) -> bool {
        self.compare == What::Texts
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum What {
    /// Texts, and which words are instructions; what an assembler makes
    #[default]
    Texts,
    /// Only which words are instructions
    Validity,
}

/// How an audit is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum AuditFormat {
    /// For people
    #[default]
    Human,
    /// For programs, and for --known: see docs/audit.md
    Json,
    /// A table for documents
    Markdown,
    /// For code review tools: SARIF 2.1.0
    Sarif,
}

/// Refusals of the usual disassemblers.
const REFUSES: &str = r"(?i)^\s*$|^\s*(error|invalid|illegal|undefined|unknown|unimplemented|bad)\b|<unknown>|\(bad\)|^\s*\.(byte|2byte|4byte|8byte|word|short|long|inst|insn)\b";

const EXAMPLES: &str = "\
EXAMPLES
    verify audit --isa rv32 --against 'tools/audit/llvm_mc.py riscv32 +m,+a,+c' --order bytes
    verify audit --isa vop3p --against 'tools/audit/llvm_mc.py amdgcn gfx900' --order bytes \\
        --compare validity --format markdown
    verify audit --isa rv64 --against 'tools/audit/disassembler.py capstone riscv64' --order bytes \\
        --learn --journal capstone.journal
    verify audit --isa rv32 --assembler 'tools/audit/assembler.py llvm-mc riscv32 +m,+a,+c' \\
        --order bytes
    verify audit --isa nv50 --against 'verify disasm --spec mine.isa --format plain'";

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
        if let Some((journal, said)) = journal {
            audit.note_in(journal, said);
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
        let shown = Shown {
            args,
            set: &set,
            asking: &asking,
            audit: &audit,
            learnt: &learnt,
        };
        let found = print(&shown, &mut report, args.format)?;
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

/// A journal, and what stands in it.
type Noted = (Journal, Vec<(Word, Reading)>);

/// Opens the journal of an audit: what a program says depends on these things.
fn journal(path: &Path, args: &AuditArgs, set: &InstructionSet) -> Result<Noted, CliError> {
    let sources: Vec<Source> = Source::of(set).collect();
    let rules = args
        .normalise
        .as_deref()
        .filter(|_| args.assembler.is_some())
        .map(read)
        .transpose()?;
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

/// A file of text.
pub(super) fn read(path: &Path) -> Result<String, CliError> {
    Ok(input::whole(path)?.1)
}

//! What `verify audit` is given.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::super::limits::seconds;
use super::super::select::IsaArgs;
use super::super::shard_args::ShardArgs;
use super::super::written::WordOrder;
use crate::audit::{Choice, MOST_PATTERNS, Options};

/// Find the words that another decoder reads differently (differential testing)
///
/// Runs a program that reads words, one per line, and prints one line for each: a text, or a
/// rejection that matches `--refuses`. Words are selected from the spec: some of each form and of
/// each reason for rejection, their neighbours at a distance of one bit, every value of each narrow
/// field. Each disagreement is generalised to a pattern: the relevant bits, the exact number of
/// words, our reading and theirs. With --assembler, an assembler reads our texts, and its words are
/// compared. tools/audit has adapters for LLVM, binutils and others.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct AuditArgs {
    #[command(flatten)]
    pub isa: IsaArgs,
    /// The other decoder, a shell command
    #[arg(long, value_name = "CMD", required_unless_present = "assembler")]
    pub against: Option<String>,
    /// An assembler instead: it reads texts, and prints words in the order of --order
    #[arg(long, value_name = "CMD", conflicts_with_all = ["against", "raw", "learn"])]
    pub assembler: Option<String>,
    /// Order in which the parts of a word are written
    #[arg(long, value_enum, default_value_t)]
    pub order: WordOrder,
    /// Write words as binary, in memory order
    #[arg(long)]
    pub raw: bool,
    /// A regular expression for lines that reject a word
    #[arg(long, value_name = "REGEX", default_value = REFUSES)]
    pub refuses: String,
    /// What to compare
    #[arg(long, value_enum, default_value_t)]
    pub compare: What,
    /// Rules that rewrite texts before the comparison, one per line:
    /// `ours|theirs|both REGEX => REPLACEMENT`, `rename OURS => THEIRS`
    #[arg(long, value_name = "FILE")]
    pub normalise: Option<PathBuf>,
    /// Infer renames from the answers, and print them
    #[arg(long, conflicts_with = "shard")]
    pub learn: bool,
    /// Record answers in a file, and reuse recorded answers
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub journal: Option<PathBuf>,
    /// Omit the patterns of an earlier run, a file of `--format json`
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,
    /// Random words of each class
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub random: usize,
    /// Maximum number of initial words
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub words: usize,
    /// Test all words of widths up to this number of bits, at most 32
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=32))]
    pub exhaustive: u32,
    /// Maximum number of patterns; words that differ and are in none are counted
    #[arg(long, value_name = "N", default_value_t = MOST_PATTERNS)]
    pub patterns: usize,
    /// Seed of the random words
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Words per run of the program
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub batch: usize,
    /// Time limit of one run of the program
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: AuditFormat,
    #[command(flatten)]
    pub part: ShardArgs,
}

impl AuditArgs {
    /// The command that is audited.
    pub fn command(&self) -> &str {
        self.against.as_ref().or(self.assembler.as_ref()).map_or("", String::as_str)
    }

    /// How the program is run.
    pub fn options(&self) -> Options {
        Options {
            command: self.command().to_string(),
            timeout: self.timeout,
            batch: self.batch,
        }
    }

    /// Which words are asked about.
    pub fn choice(&self) -> Choice {
        Choice {
            of_class: self.random,
            most: self.words,
            exhaustive: self.exhaustive,
            seed: self.seed,
        }
    }

    /// Are texts or words compared, beside whether there are any?
    pub fn compared(&self) -> bool {
        self.compare == What::Texts
    }
}

/// What to compare
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// Texts and validity; words of an assembler
    #[default]
    Texts,
    /// Validity only
    Validity,
}

/// How an audit is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AuditFormat {
    /// Text
    #[default]
    Human,
    /// JSON, described in docs/audit.md, also for --known
    Json,
    /// A table for documents
    Markdown,
    /// SARIF 2.1.0, for code review tools
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

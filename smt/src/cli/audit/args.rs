//! What `verify audit` is given.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::super::limits::seconds;
use super::super::select::IsaArgs;
use super::super::shard_args::ShardArgs;
use super::super::written::WordOrder;
use crate::audit::{Choice, Options};

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
    pub isa: IsaArgs,
    /// The program, as the shell takes it
    #[arg(long, value_name = "CMD", required_unless_present = "assembler")]
    pub against: Option<String>,
    /// An assembler in its place: texts go in, words come out in the order of --order
    #[arg(long, value_name = "CMD", conflicts_with_all = ["against", "raw", "learn"])]
    pub assembler: Option<String>,
    /// How words are written
    #[arg(long, value_enum, default_value_t)]
    pub order: WordOrder,
    /// Write the bytes of the words themselves, the lowest first
    #[arg(long)]
    pub raw: bool,
    /// What a line looks like that says a word is no instruction: a regular expression
    #[arg(long, value_name = "REGEX", default_value = REFUSES)]
    pub refuses: String,
    /// What is compared
    #[arg(long, value_enum, default_value_t)]
    pub compare: What,
    /// Rules that change texts before they are compared, one a line: `ours|theirs|both REGEX =>
    /// REPLACEMENT`, `rename OURS => THEIRS`
    #[arg(long, value_name = "FILE")]
    pub normalise: Option<PathBuf>,
    /// Learn renames from the answers, and print them
    #[arg(long, conflicts_with = "shard")]
    pub learn: bool,
    /// Keep the answers in a file, and do not ask again what stands in it
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub journal: Option<PathBuf>,
    /// Leave out the patterns of an earlier run, as `--format json` printed them
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,
    /// Random words of each class
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub random: usize,
    /// Most words to begin with
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub words: usize,
    /// All words of at most so many bits, up to 24
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=24))]
    pub exhaustive: u32,
    /// Which random words
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Words for one run of the program
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub batch: usize,
    /// Time for one run of the program
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
    /// How to print
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
            raw: self.raw,
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

/// What is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// Texts, and which words are instructions; what an assembler makes
    #[default]
    Texts,
    /// Only which words are instructions
    Validity,
}

/// How an audit is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AuditFormat {
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

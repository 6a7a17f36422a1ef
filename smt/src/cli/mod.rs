//! The command line `verify`: one module for each command, all of them thin layers over the
//! libraries.
//!
//! Every command is a struct of arguments and a function `run(&Args) -> Result<ExitCode,
//! CliError>`. Exit codes are the same everywhere: 0 everything holds, 1 findings (an invalid word,
//! a refuted claim), 2 bad usage or input, 130 stopped by Ctrl-C.

pub mod asm;
mod audit;
pub mod bench;
mod bench_launch;
mod bench_programs;
pub mod binary;
pub mod cases;
mod certificates;
pub mod check;
pub mod code;
mod compiled;
pub mod count;
pub mod crosscheck;
pub mod decode;
pub mod describe;
pub mod diff;
pub mod disasm;
pub mod encode;
pub mod equiv;
pub mod errata;
pub mod error;
pub mod exec;
mod exit;
pub mod explain;
pub mod facts;
mod fmt;
mod functions;
mod generate;
pub mod import;
pub mod input;
pub mod interp;
mod isas;
mod labels;
pub mod launched;
pub mod limits;
mod lsp;
mod merge;
pub mod mine;
mod new;
mod other_solvers;
pub mod output;
pub mod place;
pub mod program;
mod progress;
pub mod prove;
mod recheck;
mod report;
mod rewritten;
mod room;
pub mod roundtrip;
pub mod run;
mod sarif;
pub mod search;
pub mod select;
pub mod sequential;
mod setting;
mod shard_args;
mod shell;
mod status;
pub mod suggest;
mod suggest_output;
mod tables_json;
mod vectors;
pub mod written;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use error::CliError;
pub use exit::{BAD_INPUT, FINDINGS};

use crate::stop;

/// Decodes, assembles, executes and optimizes machine code, and proves properties of instruction
/// sets
///
/// Each instruction set is described by one spec: built in (`--isa`, see `verify isas`) or read at
/// run time (`--spec`).
#[derive(Parser)]
#[command(name = "verify", after_long_help = EXAMPLES)]
pub struct Cli {
    /// When to use colours: `auto` (on a terminal, unless `NO_COLOR` is set), `always` or `never`
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_possible_values = true,
        display_order = 900
    )]
    color: output::Color,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify new my                                  create a first spec
    verify isas                                    list the built-in instruction sets
    verify decode --isa nv50 20028a00              decode a word
    verify explain --isa nv50 2000c815 0420c780    explain each bit of a word
    verify count --isa sgx543                      count the valid words
    verify diff sgx543-early sgx543                compare two specs
    verify check my.isa                            check a spec

EXIT CODES
    0  everything holds
    1  findings: an invalid word, a refuted claim, a failed check
    2  bad usage or input
  130  interrupted by Ctrl-C; the results so far are printed";

/// What somebody does first: what the program says that is started without arguments.
const FIRST: &str = "\
verify decodes, assembles, executes and optimizes machine code, and proves properties of instruction
sets. Five commands to start with:

    verify isas                                    list the built-in instruction sets
    verify decode --isa nv50 20028a00              decode a word
    verify explain --isa nv50 2000c815 0420c780    explain each bit of a word
    verify prove --isa nv50 --group 0x20000000     prove an opcode group
    verify new my                                  create a spec of your own

`verify --help` lists all commands, `verify COMMAND --help` explains one.
";

#[derive(Subcommand)]
enum Command {
    New(new::NewArgs),
    Check(check::CheckArgs),
    Fmt(fmt::FmtArgs),
    Isas(isas::IsasArgs),
    Decode(decode::DecodeArgs),
    Encode(encode::EncodeArgs),
    Asm(asm::AsmArgs),
    Audit(audit::AuditArgs),
    Disasm(disasm::DisasmArgs),
    Explain(explain::ExplainArgs),
    Roundtrip(roundtrip::RoundtripArgs),
    Count(count::CountArgs),
    Crosscheck(crosscheck::CrosscheckArgs),
    Diff(diff::DiffArgs),
    Generate(generate::GenerateArgs),
    Errata(errata::ErrataArgs),
    Prove(prove::ProveArgs),
    Recheck(recheck::RecheckArgs),
    Report(report::ReportArgs),
    Status(status::StatusArgs),
    Equiv(equiv::EquivArgs),
    Search(search::SearchArgs),
    Bench(bench::BenchArgs),
    Suggest(suggest::SuggestArgs),
    Mine(mine::MineArgs),
    Import(import::ImportArgs),
    Place(room::RoomArgs),
    Merge(merge::MergeArgs),
    Run(run::RunArgs),
    Exec(exec::ExecArgs),
    Vectors(vectors::VectorsArgs),
    Lsp(lsp::LspArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

impl Command {
    fn run(&self) -> Result<ExitCode, CliError> {
        match self {
            Command::New(a) => new::run(a),
            Command::Check(a) => check::run(a),
            Command::Fmt(a) => fmt::run(a),
            Command::Isas(a) => isas::run(a),
            Command::Decode(a) => decode::run(a),
            Command::Encode(a) => encode::run(a),
            Command::Asm(a) => asm::run(a),
            Command::Audit(a) if a.part.shard.is_some() => merge::audit_shard(a),
            Command::Audit(a) => audit::run(a),
            Command::Disasm(a) => disasm::run(a),
            Command::Explain(a) => explain::run(a),
            Command::Roundtrip(a) => roundtrip::run(a),
            Command::Count(a) => count::run(a),
            Command::Crosscheck(a) => crosscheck::run(a),
            Command::Diff(a) => diff::run(a),
            Command::Generate(a) => generate::run(a),
            Command::Errata(a) => errata::run(a),
            Command::Prove(a) if a.part.shard.is_some() => merge::prove_shard(a),
            Command::Prove(a) => prove::run(a),
            Command::Recheck(a) => recheck::run(a),
            Command::Report(a) => report::run(a),
            Command::Status(a) => status::run(a),
            Command::Equiv(a) => equiv::run(a),
            Command::Search(a) if a.part.shard.is_some() => merge::search_shard(a),
            Command::Search(a) => search::run(a),
            Command::Bench(a) => bench::run(a),
            Command::Suggest(a) => suggest::run(a),
            Command::Mine(a) if a.shard.is_some() => merge::mine_shard(a),
            Command::Mine(a) => mine::run(a),
            Command::Import(a) => import::run(a),
            Command::Place(a) => room::run(a),
            Command::Merge(a) => merge::run(a),
            Command::Run(a) => run::run(a),
            Command::Exec(a) => exec::run(a),
            Command::Vectors(a) => vectors::run(a),
            Command::Lsp(a) => lsp::run(a),
            Command::Completions(a) => shell::completions(a, command()),
            Command::Man(a) => shell::man(a, command()),
        }
    }
}

/// The commands as they are shown: texts of help as paragraphs, which clap breaks to the width of
/// the terminal.
#[must_use]
pub fn command() -> clap::Command {
    fn reflowed(c: clap::Command) -> clap::Command {
        let c = c.mut_subcommands(reflowed);
        match c.get_after_long_help().map(|h| h.to_string()) {
            Some(help) => c.after_long_help(output::paragraphs(&help)),
            None => c,
        }
    }
    reflowed(Cli::command())
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    // Leaked once at start: clap wants a version that lives as long as the program.
    let version: &'static str = Box::leak(format!("{} (Z3 {})", env!("CARGO_PKG_VERSION"), crate::z3_version()).into_boxed_str());
    let args: Vec<_> = std::env::args_os().collect();
    if args.len() <= 1 {
        // A closed pipe is no reason to complain.
        let _ = output::stdout().write_all(FIRST.as_bytes());
        return ExitCode::SUCCESS;
    }
    // The colour of usage errors and help is decided before the arguments can be understood.
    let command = command().version(version).color(output::early_color(&args));
    let parsed = command.try_get_matches_from(args).and_then(|m| Cli::from_arg_matches(&m));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(e) => {
            // A closed pipe is no reason to complain.
            let _ = e.print();
            return ExitCode::from(if e.use_stderr() { BAD_INPUT } else { 0 });
        }
    };
    output::init(cli.color);
    stop::listen();
    let result = cli.command.run();
    if stop::requested() {
        // Errors of input were found before; all others come from stopping.
        if let Err(e @ (CliError::Input(_) | CliError::Problems(_))) = result {
            let _ = e.report();
        }
        stop::say();
        return ExitCode::from(stop::STOPPED);
    }
    match result {
        Ok(code) => code,
        Err(e) => e.report(),
    }
}

//! `verify fmt`: lays out the files of specs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::dsl::diagnostics::SpecErrors;
use isamorph_core::source::SourceMap;

use super::output::{coloured_errors, stdout};
use super::{BAD_INPUT, CliError, FINDINGS, select};

/// Format specs: indentation, spaces, blank lines
///
/// Rewrites files that are not formatted; formats standard input to standard output. Line breaks,
/// comments and aligned columns are preserved. The meaning of a spec never changes. Included files
/// can be formatted as well as complete specs.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct FmtArgs {
    /// Files, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// List the files that would change, and do not rewrite them (exit code 1 if there are any)
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify fmt my.isa
    verify fmt --check core/isa/*.isa core/isa/*/*.isa";

/// Runs the command.
///
/// # Errors
/// A file that cannot be read or written.
pub fn run(args: &FmtArgs) -> Result<ExitCode, CliError> {
    let mut out = stdout();
    let (mut wrong, mut changed) = (false, false);
    for path in &args.files {
        let (name, text) = select::text(path)?;
        let laid_out = match isamorph_lsp::format::format(&text) {
            Ok(laid_out) => laid_out,
            Err(errors) => {
                let mut sources = SourceMap::default();
                sources.add(name, text);
                let errors = SpecErrors { sources, errors };
                eprint!("{}", errors.render(coloured_errors()));
                wrong = true;
                continue;
            }
        };
        let differs = laid_out != text;
        changed |= differs;
        if args.check {
            if differs {
                let same = text.lines().zip(laid_out.lines()).take_while(|(a, b)| a == b).count();
                writeln!(out, "{name}:{}: is laid out otherwise", same + 1)?;
            }
        } else if path.as_os_str() == "-" {
            out.write_all(laid_out.as_bytes())?;
        } else if differs {
            std::fs::write(path, laid_out).map_err(|e| CliError::usage(format!("cannot write {name}: {e}")))?;
            writeln!(out, "{name}")?;
        }
    }
    out.flush()?;
    Ok(match (wrong, args.check && changed) {
        (true, _) => ExitCode::from(BAD_INPUT),
        (false, true) => ExitCode::from(FINDINGS),
        (false, false) => ExitCode::SUCCESS,
    })
}

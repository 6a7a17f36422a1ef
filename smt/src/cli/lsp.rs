//! `verify lsp`: the language server for specs.

use std::process::ExitCode;

use clap::Args;

use super::CliError;

/// Serve an editor: errors of specs while they are typed, names, completion
///
/// A language server over standard input and output, which editors start themselves; what to write
/// into the settings of VS Code, Helix, Neovim and Zed is in docs/editor.md. It ends when the editor
/// says so or goes away.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct LspArgs {
    /// Speak over standard input and output, which is the only way: some editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify lsp";

/// Runs the command.
///
/// # Errors
/// The editor says what is no message.
pub fn run(_: &LspArgs) -> Result<ExitCode, CliError> {
    match isamorph_lsp::run_stdio() {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(e) => Err(CliError::usage_help(
            e.to_string(),
            "`verify lsp` is started by an editor: docs/editor.md shows the settings",
        )),
    }
}

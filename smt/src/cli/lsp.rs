//! `verify lsp`: the language server for specs.

use std::process::ExitCode;

use clap::Args;

use super::CliError;

/// Language server for editors: diagnostics, navigation, completion
///
/// Runs over standard input and output, and is started by the editor. docs/editor.md has the
/// settings for VS Code, Helix, Neovim and Zed.
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

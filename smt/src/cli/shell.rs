//! `verify completions` and `verify man`: what a shell and `man` want to know of the commands.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use isamorph_core::similar::similar;

use super::CliError;
use super::output::stdout;

/// Print completions for a shell
///
/// The script completes commands, options, names of built-in instruction sets and files. Install it
/// as: bash, `~/.local/share/bash-completion/completions/verify`; zsh, `_verify` in a folder of
/// `fpath`; fish, `~/.config/fish/completions/verify.fish`.
#[derive(Args, Debug)]
#[command(after_long_help = COMPLETIONS)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const COMPLETIONS: &str = "\
EXAMPLES
    verify completions bash
    verify completions fish";

/// Print manual pages
///
/// Prints the page of the program, or of one command, in the format of `man`. `--output` writes all
/// pages to a folder: `verify.1`, `verify-decode.1` and so on.
#[derive(Args, Debug)]
#[command(after_long_help = MAN)]
pub struct ManArgs {
    /// The command; default: the page of the program
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Option<String>,
    /// Write all pages to this folder
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

const MAN: &str = "\
EXAMPLES
    verify man
    verify man decode
    verify man --output man1";

/// Prints completions.
///
/// # Errors
/// The output cannot be written.
pub fn completions(args: &CompletionsArgs, mut command: Command) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "verify", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints or writes manual pages.
///
/// # Errors
/// There is no such command, or a file cannot be written.
pub fn man(args: &ManArgs, command: Command) -> Result<ExitCode, CliError> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(dir) = &args.output {
        let written = std::fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(command, dir));
        written.map_err(|e| {
            CliError::usage_help(
                format!("cannot write into {}: {e}", dir.display()),
                "name a folder that can be written to",
            )
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = match &args.command {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found.clone(),
            None => {
                let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
                let near: Vec<String> = similar(name, names.iter().copied()).iter().map(|n| format!("`{n}`")).collect();
                let help = if near.is_empty() {
                    format!("the commands are {}", names.join(", "))
                } else {
                    format!("did you mean {}?", near.join(" or "))
                };
                return Err(CliError::usage_help(format!("no command is named `{name}`"), help));
            }
        },
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    let mut out = stdout();
    out.write_all(&text)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

//! `verify new`: a first spec, with programs and cases to try it on.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::CliError;
use super::output::stdout;

/// Create a first spec
///
/// Creates a folder with a commented spec of a small machine that passes every check and proof, two
/// programs, test cases, and a README with commands to try. The instruction set is named after the
/// folder. Existing files are not changed.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct NewArgs {
    /// The folder to create
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify new tiny
    verify check tiny/tiny.isa
    verify run tiny/multiply.asm --spec tiny/tiny.isa";

/// The name of the instruction set in the templates.
const NAME: &str = "starter";

const SPEC: &str = include_str!("new/starter.isa");
const README: &str = include_str!("new/README.md");
const OTHERS: [(&str, &str); 3] = [
    ("multiply.asm", include_str!("new/multiply.asm")),
    ("wasteful.asm", include_str!("new/wasteful.asm")),
    ("cases.tsv", include_str!("new/cases.tsv")),
];

/// Runs the command.
///
/// # Errors
/// A bad name, or a folder that exists or cannot be made.
pub fn run(args: &NewArgs) -> Result<ExitCode, CliError> {
    let folder = &args.folder;
    let name = folder.file_name().and_then(|n| n.to_str()).filter(|n| is_name(n)).ok_or_else(|| {
        CliError::usage_help(
            format!("the name of `{}` cannot be that of an instruction set", folder.display()),
            "names begin with a letter; letters, digits and `_` follow, in parts that are joined with `-`",
        )
    })?;
    std::fs::create_dir(folder).map_err(|e| CliError::usage(format!("cannot make the folder {}: {e}", folder.display())))?;
    let mut out = stdout();
    let mut write = |file: &str, text: &str| -> Result<(), CliError> {
        let path = folder.join(file);
        let failed = |e| CliError::usage(format!("cannot write {}: {e}", path.display()));
        std::fs::write(&path, text.replace(NAME, name)).map_err(failed)?;
        writeln!(out, "{}", shown(&path))?;
        Ok(())
    };
    write(&format!("{name}.isa"), SPEC)?;
    write("README.md", README)?;
    for (file, text) in OTHERS {
        write(file, text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A path with `/` between its parts, on every system.
fn shown(path: &Path) -> String {
    path.iter().map(|p| p.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Is it the name of an instruction set?
fn is_name(text: &str) -> bool {
    let part = |p: &str| {
        let mut chars = p.chars();
        chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    text.split('-').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_language() {
        assert!(is_name("tiny") && is_name("my_chip-a2"));
        assert!(!is_name("") && !is_name("8bit") && !is_name("a b") && !is_name("a-"));
    }

    #[test]
    fn the_templates_name_the_instruction_set_where_it_is_named() {
        assert_eq!(SPEC.matches(NAME).count(), 1);
        assert!(README.contains("starter.isa"));
    }
}

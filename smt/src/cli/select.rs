//! Which instruction set a command is about: `--isa NAME` or `--spec FILE`, the same for all
//! commands.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::dsl::load;
use isamorph_core::similar::similar;
use isamorph_core::source::{DirLoader, text_of};
use rayon::prelude::*;

use super::{CliError, input};

/// The choice of one instruction set.
#[derive(Args, Clone, Debug)]
#[group(required = true, multiple = false)]
pub struct IsaArgs {
    /// A built-in instruction set
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::ALL_NAMES), ignore_case = true)]
    pub isa: Option<String>,
    /// A file with a spec, `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub spec: Option<PathBuf>,
}

impl IsaArgs {
    /// Loads the instruction set.
    ///
    /// # Errors
    /// The file cannot be read or the spec has errors.
    pub fn load(&self) -> Result<InstructionSet, CliError> {
        match (&self.isa, &self.spec) {
            (Some(name), _) => built_in(name),
            (None, Some(file)) => from_file(file),
            // clap asks for one of the two.
            (None, None) => Err(CliError::usage("name an instruction set with --isa or --spec")),
        }
    }
}

/// The choice of one instruction set by commands without other arguments, which take a name alone
/// too.
#[derive(Args, Clone, Debug)]
#[group(required = true, multiple = false)]
pub struct NamedIsaArgs {
    /// A built-in instruction set, or a file with a spec
    #[arg(value_name = "ISA")]
    pub name: Option<String>,
    /// A built-in instruction set
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::ALL_NAMES), ignore_case = true)]
    pub isa: Option<String>,
    /// A file with a spec, `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub spec: Option<PathBuf>,
}

impl NamedIsaArgs {
    /// Loads the instruction set.
    ///
    /// # Errors
    /// The file cannot be read or the spec has errors.
    pub fn load(&self) -> Result<InstructionSet, CliError> {
        if let Some(name) = &self.name {
            return named(name);
        }
        let (isa, spec) = (self.isa.clone(), self.spec.clone());
        IsaArgs { isa, spec }.load()
    }
}

/// The choice of any number of instruction sets; without a choice all that are built in.
#[derive(Args, Clone, Debug, Default)]
pub struct ManyIsaArgs {
    /// Built-in instruction sets, or files with specs
    #[arg(value_name = "ISA")]
    pub names: Vec<String>,
    /// A built-in instruction set; may be repeated
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::ALL_NAMES), ignore_case = true)]
    pub isa: Vec<String>,
    /// A file with a spec; may be repeated
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
}

impl ManyIsaArgs {
    /// Loads the instruction sets.
    ///
    /// # Errors
    /// A file cannot be read or a spec has errors.
    pub fn load(&self) -> Result<Vec<InstructionSet>, CliError> {
        if self.is_empty() {
            return builtin::NAMES.par_iter().map(|n| loaded(n)).collect();
        }
        let given = self.names.par_iter().map(|n| named_spec(n));
        let built_in = self.isa.par_iter().map(|n| loaded(n));
        given.chain(built_in).chain(self.spec.par_iter().map(|f| read(f))).collect()
    }

    /// Is no instruction set chosen?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.isa.is_empty() && self.spec.is_empty()
    }
}

/// The choice of two instruction sets that are compared, in their order.
#[derive(Args, Clone, Debug, Default)]
pub struct TwoIsaArgs {
    /// Built-in instruction sets, or files with specs
    #[arg(value_name = "ISA", num_args = 0..=2)]
    pub names: Vec<String>,
    /// A built-in instruction set, or a file with a spec; may be repeated, and follows the names
    #[arg(long, value_name = "NAME|FILE", visible_alias = "isa")]
    pub spec: Vec<String>,
}

impl TwoIsaArgs {
    /// Loads the instruction sets. What is called the same is told apart by their files, or else by
    /// their roles.
    ///
    /// # Errors
    /// There are not two, a file cannot be read, or a spec has errors.
    pub fn load(&self, command: &str, roles: [&str; 2]) -> Result<[InstructionSet; 2], CliError> {
        let names: Vec<&str> = self.names.iter().chain(&self.spec).map(String::as_str).collect();
        match names.as_slice() {
            [a, b] => pair([a, b], roles),
            _ => Err(CliError::usage_help(
                format!("two specs are compared, {} given", names.len()),
                format!("name the {} and the {} one, for example `verify {command}`", roles[0], roles[1]),
            )),
        }
    }
}

/// Indices of the groups with these codes, or of all groups by their codes if none is named.
///
/// # Errors
/// A code that no group has.
pub fn groups(set: &InstructionSet, codes: &[u64]) -> Result<Vec<usize>, CliError> {
    if codes.is_empty() {
        return Ok(set.model().groups_in_order());
    }
    codes
        .iter()
        .map(|code| {
            set.model().groups.iter().position(|g| g.code == *code).ok_or_else(|| {
                let all: Vec<String> = set.model().groups.iter().map(|g| format!("{:#010x}", g.code)).collect();
                CliError::usage_help(
                    format!("{} has no group {code:#010x}", set.model().name),
                    format!("its groups are {}", all.join(", ")),
                )
            })
        })
        .collect()
}

/// A built-in instruction set.
///
/// # Errors
/// There is none of this name.
pub fn built_in(name: &str) -> Result<InstructionSet, CliError> {
    loaded(name)
}

fn loaded(name: &str) -> Result<InstructionSet, CliError> {
    let names = builtin::ALL_NAMES;
    let known = names.iter().find(|n| n.eq_ignore_ascii_case(name));
    match known.and_then(|n| InstructionSet::builtin(n)) {
        Some(set) => Ok(set),
        None => {
            let near: Vec<String> = similar(name, names).iter().map(|n| format!("`{n}`")).collect();
            let help = match near.as_slice() {
                [] => format!("there are {}", names.join(", ")),
                near => format!("did you mean {}? There are {}", near.join(" or "), names.join(", ")),
            };
            Err(CliError::usage_help(format!("no built-in instruction set is named `{name}`"), help))
        }
    }
}

/// A file with a spec
///
/// # Errors
/// The file cannot be read or the spec has errors.
pub fn from_file(path: &Path) -> Result<InstructionSet, CliError> {
    read(path)
}

fn read(path: &Path) -> Result<InstructionSet, CliError> {
    let (name, text) = text(path)?;
    match load(&name, &text, &DirLoader) {
        Ok(isa) => Ok(isa.into()),
        Err(e) => Err(CliError::Spec(Box::new(e))),
    }
}

/// The name under which a spec is known in messages, and its text; `-` is standard input.
///
/// # Errors
/// The file cannot be read, or is no text.
pub fn text(path: &Path) -> Result<(String, String), CliError> {
    let (name, bytes) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = input::stdin()?.read_to_end(&mut bytes);
        ("<stdin>".to_string(), read.map(|_| bytes))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    let bytes = bytes.map_err(|error| CliError::Read { path: name.clone(), error })?;
    match text_of(bytes) {
        Ok(text) => Ok((name, text)),
        Err(why) => Err(CliError::usage_help(
            format!("cannot read {name}: {why}"),
            "a spec is text; convert the file to UTF-8 if it is one, for example with `iconv -t UTF-8`",
        )),
    }
}

/// The instruction set of a name, or of a file if there is none of this name.
///
/// # Errors
/// There is neither, or the spec has errors.
pub fn named(name: &str) -> Result<InstructionSet, CliError> {
    named_spec(name)
}

fn named_spec(name: &str) -> Result<InstructionSet, CliError> {
    let built_in = builtin::ALL_NAMES.iter().any(|n| n.eq_ignore_ascii_case(name));
    // What looks like a path and is none is a file that is missing.
    let path = name == "-" || Path::new(name).exists() || name.contains(['/', '.']);
    if built_in || !path { loaded(name) } else { read(Path::new(name)) }
}

/// Two specs that are compared. Two of one name are told apart by the names of their files, or else
/// by what they are here.
fn pair(names: [&str; 2], roles: [&str; 2]) -> Result<[InstructionSet; 2], CliError> {
    let [a, b] = [named_spec(names[0])?, named_spec(names[1])?];
    // What is the same spec twice needs no names to tell the sides apart.
    if a.name() != b.name() || names[0] == names[1] {
        return Ok([a, b]);
    }
    let file = |n: &str| Path::new(n).file_name().map_or(n.to_string(), |f| f.to_string_lossy().into_owned());
    let files = names.map(|n| if n == "-" { "<stdin>".to_string() } else { file(n) });
    let called = if files[0] == files[1] {
        roles.map(|r| format!("{} ({r})", a.name()))
    } else {
        files
    };
    let renamed = |side: &InstructionSet, name: String| {
        let mut isa = side.model().clone();
        isa.name = name;
        InstructionSet::from(isa)
    };
    let [first, second] = called;
    Ok([renamed(&a, first), renamed(&b, second)])
}

/// Reads the code of a group, hexadecimal with or without `0x`.
///
/// # Errors
/// It is no hexadecimal number.
pub fn group_code(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    u64::from_str_radix(digits, 16).map_err(|_| "expected a hexadecimal code such as 0x20000000".to_string())
}

//! Which instruction set a command is about: `--isa NAME` or `--spec FILE`, the same for all commands.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use isamorph_core::builtin;
use isamorph_core::encoding::Codec;
use isamorph_core::isa::Isa;
use isamorph_core::spec::{load, source::DirLoader};
use isamorph_core::text::Syntax;
use rayon::prelude::*;

use super::CliError;

/// The choice of one instruction set.
#[derive(Args, Clone, Debug)]
#[group(required = true, multiple = false)]
pub struct IsaArgs {
    /// A built-in instruction set
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::NAMES_WITH_PRINTED))]
    pub isa: Option<String>,
    /// An instruction set described in a file
    #[arg(long, value_name = "FILE")]
    pub spec: Option<PathBuf>,
}

impl IsaArgs {
    /// Loads the instruction set.
    ///
    /// # Errors
    /// The file cannot be read or the spec has errors.
    pub fn load(&self) -> Result<Target, CliError> {
        match (&self.isa, &self.spec) {
            (Some(name), _) => built_in(name),
            (None, Some(file)) => from_file(file),
            // clap asks for one of the two.
            (None, None) => Err(CliError::usage("name an instruction set with --isa or --spec")),
        }
    }
}

/// The choice of any number of instruction sets; without a choice all that are built in.
#[derive(Args, Clone, Debug, Default)]
pub struct ManyIsaArgs {
    /// A built-in instruction set; may be repeated
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(builtin::NAMES_WITH_PRINTED))]
    pub isa: Vec<String>,
    /// An instruction set described in a file; may be repeated
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
}

impl ManyIsaArgs {
    /// Loads the instruction sets with their compiled tables.
    ///
    /// # Errors
    /// A file cannot be read or a spec has errors.
    pub fn load(&self) -> Result<Vec<Target>, CliError> {
        Ok(self.load_specs()?.into_par_iter().map(Target::new).collect())
    }

    /// Loads the instruction sets alone.
    ///
    /// # Errors
    /// A file cannot be read or a spec has errors.
    pub fn load_specs(&self) -> Result<Vec<Loaded>, CliError> {
        if self.isa.is_empty() && self.spec.is_empty() {
            return builtin::NAMES.par_iter().map(|n| loaded(n)).collect();
        }
        let named = self.isa.par_iter().map(|n| loaded(n));
        named.chain(self.spec.par_iter().map(|f| read(f))).collect()
    }
}

/// An instruction set, built in or read at run time.
#[derive(Debug)]
pub enum Loaded {
    /// Built in.
    BuiltIn(&'static Isa),
    /// Read from a file.
    File(Box<Isa>),
}

impl Deref for Loaded {
    type Target = Isa;
    fn deref(&self) -> &Isa {
        match self {
            Loaded::BuiltIn(i) => i,
            Loaded::File(i) => i,
        }
    }
}

impl Loaded {
    /// The instruction set, to be shared between threads.
    #[must_use]
    pub fn share(&self) -> std::sync::Arc<Isa> {
        std::sync::Arc::new((**self).clone())
    }
}

/// An instruction set with its compiled tables.
#[derive(Debug)]
pub struct Target {
    /// The instruction set.
    pub isa: Loaded,
    /// Decoder and encoder.
    pub codec: Codec,
}

impl Target {
    fn new(isa: Loaded) -> Target {
        let codec = Codec::new(&isa);
        Target { isa, codec }
    }

    /// The parser of its text.
    #[must_use]
    pub fn syntax(&self) -> Syntax {
        Syntax::new(&self.isa)
    }

    /// Indices of the groups with these codes, or of all groups if none is named.
    ///
    /// # Errors
    /// A code that no group has.
    pub fn groups(&self, codes: &[u64]) -> Result<Vec<usize>, CliError> {
        if codes.is_empty() {
            return Ok((0..self.isa.groups.len()).collect());
        }
        codes
            .iter()
            .map(|code| {
                self.isa.groups.iter().position(|g| g.code == *code).ok_or_else(|| {
                    let all: Vec<String> = self.isa.groups.iter().map(|g| format!("{:#010x}", g.code)).collect();
                    CliError::usage_help(
                        format!("{} has no group {code:#010x}", self.isa.name),
                        format!("its groups are {}", all.join(", ")),
                    )
                })
            })
            .collect()
    }
}

/// A built-in instruction set.
///
/// # Errors
/// There is none of this name.
pub fn built_in(name: &str) -> Result<Target, CliError> {
    loaded(name).map(Target::new)
}

fn loaded(name: &str) -> Result<Loaded, CliError> {
    match builtin::isa(name) {
        Some(isa) => Ok(Loaded::BuiltIn(isa)),
        None => Err(CliError::usage_help(
            format!("no built-in instruction set is named `{name}`"),
            format!("there are {}", builtin::NAMES_WITH_PRINTED.join(", ")),
        )),
    }
}

/// An instruction set described in a file.
///
/// # Errors
/// The file cannot be read or the spec has errors.
pub fn from_file(path: &Path) -> Result<Target, CliError> {
    read(path).map(Target::new)
}

fn read(path: &Path) -> Result<Loaded, CliError> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| CliError::Read { path: name.clone(), error })?;
    match load(&name, &text, &DirLoader) {
        Ok(isa) => Ok(Loaded::File(Box::new(isa))),
        Err(e) => Err(CliError::Spec(Box::new(e))),
    }
}

/// The instruction set of a name, or of a file if there is none of this name.
///
/// # Errors
/// There is neither, or the spec has errors.
pub fn named(name: &str) -> Result<Target, CliError> {
    if builtin::NAMES_WITH_PRINTED.contains(&name) || !Path::new(name).exists() {
        built_in(name)
    } else {
        from_file(Path::new(name))
    }
}

/// Reads the code of a group, hexadecimal with or without `0x`.
///
/// # Errors
/// It is no hexadecimal number.
pub fn group_code(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    u64::from_str_radix(digits, 16).map_err(|_| "expected a hexadecimal code such as 0x20000000".to_string())
}

//! The formats that can be imported, and what an import gives.

use std::path::Path;

use isamorph_core::LoadError;

use crate::agx;
use crate::amd::{self, Wave};
use crate::evidence;
use crate::isaspec;
use crate::model::{Description, Effect, Finding};
use crate::place::ImportError;
use crate::riscv::{self, Base};
use crate::write::{self, File};

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The repository `riscv-opcodes`.
    RiscvOpcodes,
    /// The tables of AMD's chips in the package `tinygrad`.
    AmdTables,
    /// AMD's own XML.
    AmdXml,
    /// Mesa's isaspec.
    Isaspec,
    /// Mesa's description of Apple's GPUs.
    Agx,
}

/// What a folder or file describes.
#[derive(Debug)]
pub struct Import {
    /// Specs, one for each machine.
    pub descriptions: Vec<Description>,
    /// All that is wrong in the source, or was explained.
    pub findings: Vec<Finding>,
}

/// How much of a description became formulas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Instructions that can be decoded.
    pub instructions: usize,
    /// Encodings of these.
    pub forms: usize,
    /// Instructions with an effect.
    pub formulas: usize,
    /// Instructions that cannot be decoded.
    pub undocumented: usize,
    /// Why effects are missing, and how often, the commonest first.
    pub missing: Vec<(String, usize)>,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [
        Format::RiscvOpcodes,
        Format::AmdTables,
        Format::AmdXml,
        Format::Isaspec,
        Format::Agx,
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::RiscvOpcodes => "riscv-opcodes",
            Format::AmdTables => "amd-tables",
            Format::AmdXml => "amd-xml",
            Format::Isaspec => "isaspec",
            Format::Agx => "agx",
        }
    }

    /// Does it describe chips whose wavefronts have one of two sizes?
    #[must_use]
    pub fn has_waves(self) -> bool {
        matches!(self, Format::AmdTables | Format::AmdXml)
    }

    /// Reads a folder or file of this format.
    ///
    /// # Errors
    /// It cannot be read or understood.
    pub fn read(self, input: &Path) -> Result<Import, ImportError> {
        self.read_for(input, Wave::default())
    }

    /// Reads a folder or file of this format, for wavefronts of so many lanes where a chip has them
    /// as a mode.
    ///
    /// # Errors
    /// It cannot be read or understood.
    pub fn read_for(self, input: &Path, wave: Wave) -> Result<Import, ImportError> {
        match self {
            Format::AmdTables => amd::read(input, wave),
            Format::AmdXml => amd::read_xml(input, wave),
            Format::Isaspec => isaspec::read(input),
            Format::Agx => agx::read(input),
            Format::RiscvOpcodes => {
                let source = riscv::read(input)?;
                let mut findings: Vec<Finding> = source.overlaps().iter().map(riscv::finding).collect();
                findings.extend(source.findings.iter().cloned());
                findings.extend(source.stray_pseudo_ops());
                findings.extend(source.uncovered());
                Ok(Import {
                    descriptions: [Base::Rv32, Base::Rv64].map(|b| riscv::description(&source, b)).into(),
                    findings,
                })
            }
        }
    }
}

/// The files of a spec, with errata.
///
/// # Errors
/// The description contradicts itself, so that the spec made of it has errors.
pub fn files(d: &Description) -> Result<Vec<File>, ImportError> {
    let mut files = write::files(d);
    evidence::errata(d, &mut files).map_err(|e| evidence::contradiction(d, &files, &e))?;
    Ok(files)
}

/// Errors of the spec that is made of a description.
pub(crate) fn spec_errors(d: &Description) -> Option<Box<LoadError>> {
    evidence::errata(d, &mut write::files(d)).err()
}

impl Description {
    /// What it has, counted.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut c = Counts {
            undocumented: self.undocumented.len(),
            ..Counts::default()
        };
        let mut missing = std::collections::BTreeMap::new();
        for i in self.families.iter().flat_map(|f| &f.instructions) {
            c.instructions += 1;
            c.forms += i.forms.len();
            match &i.effect {
                Effect::Formula(_) => c.formulas += 1,
                Effect::Missing(why) => *missing.entry(why.clone()).or_insert(0) += 1,
            }
        }
        c.missing = missing.into_iter().collect();
        c.missing.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        c
    }
}

//! AMD's instruction sets: as AMD's XML describes them, and as the tables that the package
//! `tinygrad` makes of this XML and the manuals, with encodings, enumerations, operands, and the
//! vendor's pseudo-code.

mod fields;
mod halves;
mod literals;
mod modifiers;
pub mod pcode;
mod spec;
mod tables;
mod xml;

use std::path::Path;

pub use tables::{Chip, Wave, read_chip};
pub use xml::read as read_xml;

use crate::folder;
use crate::formats::Import;
use crate::place::{ImportError, Place};

/// Where the tables lie in the package, from wherever people point at.
const FOLDERS: [&str; 4] = ["tinygrad/runtime/autogen/amd", "runtime/autogen/amd", "autogen/amd", "."];
/// The chips, and what they are.
const CHIPS: [(&str, &str); 3] = [("rdna3", "AMD RDNA3"), ("rdna4", "AMD RDNA4"), ("cdna", "AMD CDNA")];

/// Reads the tables of all chips that are there; those with two modes have wavefronts of so many
/// lanes.
///
/// # Errors
/// There are none, or one cannot be understood.
pub fn read(root: &Path, wave: Wave) -> Result<Import, ImportError> {
    let mut import = Import {
        descriptions: Vec::new(),
        findings: Vec::new(),
    };
    for base in FOLDERS {
        for (name, title) in CHIPS {
            let folder = if base == "." { name.to_string() } else { format!("{base}/{name}") };
            if !folder::has(root, &format!("{folder}/ins.py")) {
                continue;
            }
            let chip = read_chip(root, &folder, name, title, wave)?;
            let d = spec::description(&chip)?;
            import.findings.extend(d.findings.iter().cloned());
            import.descriptions.push(d);
        }
        if !import.descriptions.is_empty() {
            return Ok(import);
        }
    }
    let place = Place::whole(".");
    let help = "unpack the package `tinygrad` (0.14.0) and import the folder that it lies in";
    Err(ImportError::new(
        place,
        "there is no `rdna3/ins.py`, `rdna4/ins.py` or `cdna/ins.py` here",
        help,
    ))
}

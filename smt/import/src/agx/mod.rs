//! Mesa's description of the instructions of Apple's GPUs (`AGX2.xml`): encodings and texts, in a
//! dialect of its own. It describes no effects.
//!
//! An instruction has bits that are given (`exact`, `zero`), operands whose bits an `encoding`
//! reads case by case, numbers (`immediate`) and modifiers. Where it has two lengths, a bit says
//! which; the bits that a short word does not have are zero. Of two instructions that match a word,
//! the first in the file is read.

mod operand;
mod source;
mod spec;
mod view;

use std::path::Path;

use crate::folder;
use crate::formats::Import;
use crate::place::{ImportError, Place};

/// Reads a document, or the only one of a folder.
///
/// # Errors
/// There is none, there are several, or it cannot be understood.
pub fn read(input: &Path) -> Result<Import, ImportError> {
    let (root, name) = if input.is_dir() {
        let all = folder::list(input, ".");
        let mut documents = all.into_iter().filter(|f| f.to_lowercase().ends_with(".xml"));
        match (documents.next(), documents.next()) {
            (Some(name), None) => (input, name),
            (found, _) => {
                let message = if found.is_some() {
                    "there are several documents here"
                } else {
                    "there is no document here"
                };
                let place = Place::whole(".");
                return Err(ImportError::new(place, message, "give the document, such as `AGX2.xml`"));
            }
        }
    } else {
        let name = input.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        (input.parent().unwrap_or(Path::new(".")), name)
    };
    let source = source::read(root, &name)?;
    let d = spec::description(&source, &name);
    Ok(Import {
        findings: d.findings.clone(),
        descriptions: vec![d],
    })
}

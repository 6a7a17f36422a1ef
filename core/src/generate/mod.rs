//! Decoders that leave the house: one file in Rust or C that needs nothing else, made from the tables
//! of an instruction set.
//!
//! A file is made in three steps. The decoder is taken apart into table programs ([`Model`]): a
//! function of a word is a few lookups of some of its bits. Before anything is written, the programs
//! are proved to do for every word what the tables do, by decision diagrams; so are the texts. Then
//! one of the languages writes them down.
//!
//! ```
//! use isamorph_core::{InstructionSet, generate::{Language, Parts, generate}};
//! let rv32 = InstructionSet::builtin("rv32").unwrap();
//! let file = generate(&rv32, Language::Rust, Parts::default()).unwrap();
//! assert!(file.contains("pub fn decode(word: u64, width: u32) -> Result<Insn, Error>"));
//! ```

mod c;
mod check;
mod content;
mod diagram;
mod expression;
mod layout;
mod lines;
mod model;
mod names;
mod normal;
mod number;
mod options;
mod places;
mod program;
mod rust;
mod tables;
mod text;
mod validity;

pub use check::Mismatch;
pub use diagram::{Diagrams, Function};
pub use model::{Class, FormModel, Model, Shape};
pub use options::{Error, Language, Parts};
pub use program::{Lookup, Program};
pub use text::TooMany;

use crate::InstructionSet;
use content::Content;

/// Writes the file of an instruction set.
///
/// # Errors
/// What would be written is not what the tables say, or does not fit.
pub fn generate(set: &InstructionSet, language: Language, parts: Parts) -> Result<String, Error> {
    let content = Content::of(set, parts)?;
    Ok(match language {
        Language::Rust => rust::file(content),
        Language::C => c::file(content),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;

    #[test]
    fn built_in_decoders_are_those_of_their_tables() {
        for name in builtin::ALL_NAMES {
            let set = InstructionSet::builtin(name).expect("built in");
            let model = Model::of(&set);
            assert_eq!(check::decoder(&set, &model), Ok(()), "{name}");
        }
    }
}

//! Standalone decoders: one Rust or C file without dependencies, generated from the tables of an
//! instruction set.
//!
//! A file is made in three steps. The decoder is taken apart into table programs
//! ([`crate::encoding::programs`]): a function of a word is a few lookups of some of its bits.
//! Before anything is written, the programs are proved to do for every word what the tables do, by
//! decision diagrams; so are the texts. Then one of the languages writes them down.
//!
//! ```
//! use isamorph_core::{InstructionSet, generate::{Language, Parts, generate}};
//! let rv32 = InstructionSet::builtin("rv32").unwrap();
//! let file = generate(&rv32, Language::Rust, Parts::default()).unwrap();
//! assert!(file.contains("pub fn decode(word: u64, width: u32) -> Result<Insn, Error>"));
//! ```

mod c;
mod content;
mod decided;
mod effects;
mod expression;
mod lines;
mod lookahead;
mod names;
mod numeric;
mod options;
mod rust;
mod sleigh;
mod statements;
mod tables;
mod templates;
mod text_lookups;

pub use options::{Error, Language, Parts};

use crate::InstructionSet;
use crate::model::{Isa, NarrowBits};
use content::Content;
use effects::Effects;

/// The kinds of control flow that the instructions of each form may have, by their names in the
/// machine section; nothing of a form of which the spec does not say it.
#[must_use]
pub fn control_kinds(isa: &Isa) -> Vec<Option<Vec<&'static str>>> {
    let effects = Effects::of(isa);
    let kinds = (0..isa.forms.len()).map(|form| {
        let kinds = effects.kinds(form);
        (!kinds.is_empty()).then_some(kinds)
    });
    kinds.collect()
}

/// Writes the file of an instruction set. Words of more than 64 bits are left out, and the title
/// says so: files hold a word in a number of 64 bits.
///
/// # Errors
/// There is nothing to decode, what would be written is not what the tables say, or it does not
/// fit.
pub fn generate(set: &InstructionSet, language: Language, parts: Parts) -> Result<String, Error> {
    let narrow = set.model().up_to(NarrowBits::BITS).map(InstructionSet::from);
    let set = narrow.as_ref().unwrap_or(set);
    if set.forms().is_empty() {
        return Err(Error::Empty);
    }
    Ok(match language {
        Language::Rust => rust::file(&Content::of(set, parts)?),
        Language::C => c::file(&Content::of(set, parts)?),
        Language::Sleigh => sleigh::file(set).map_err(Error::Sleigh)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_for_a_spec_without_forms() {
        let text = "isa empty \"empty\"\nunits h:16\n";
        let set = InstructionSet::from_source("empty.isa", text, &crate::source::NoLoader).expect("a spec");
        for language in [Language::Rust, Language::C, Language::Sleigh] {
            let written = generate(&set, language, Parts::default());
            assert!(matches!(written, Err(Error::Empty)), "{written:?}");
        }
    }
}

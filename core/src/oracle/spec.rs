//! Laws of the spec language: any text is a spec or is refused with errors that have a place, and
//! the tables of a spec that is accepted obey the laws of words.

use super::{Property, Random, Reference, Violation, biased_word, decoders_agree, roundtrip_word};
use crate::InstructionSet;
use crate::dsl::load;
use crate::source::NoLoader;

/// Words tried of a spec that is accepted.
const WORDS: usize = 16;
/// Forms times table entries up to which the tables of a spec are compiled: a fuzzer should not
/// wait for large ones.
const ENTRIES: usize = 1 << 16;

/// Reads any text as a spec, and tries words of an accepted one; returns whether it was accepted.
///
/// # Errors
/// The first law that is broken.
pub fn spec_text(text: &str) -> Result<bool, Violation> {
    let broken = |law, detail| Violation {
        isa: "spec".into(),
        written: format!("{text:?}"),
        law,
        detail,
    };
    let isa = match load("fuzzed.isa", text, &NoLoader) {
        Ok(isa) => isa,
        Err(e) => {
            let shown = e.to_string();
            if e.errors.is_empty() || shown.trim().is_empty() {
                return Err(broken(Property::Place, shown));
            }
            return Ok(false);
        }
    };
    let entries: usize = isa.forms.iter().flat_map(|f| &f.tables).map(|t| t.map.len()).sum();
    if isa.forms.is_empty() || entries > ENTRIES {
        return Ok(true);
    }
    let set = InstructionSet::from(isa);
    let isa = set.model();
    let mut random = Random(text.len() as u64);
    for _ in 0..WORDS {
        let word = biased_word(isa, random.number(), random.number());
        decoders_agree(isa, &set, &Reference::new(isa), word)?;
        match roundtrip_word(&set, word) {
            // What the checker leaves to the theorems: any text may be that of two instructions,
            // for one.
            Err(b) if !matches!(b.law, Property::Canonical | Property::Parse | Property::AliasText) => return Err(b),
            _ => {}
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every small spec of the tests, whole and with one line lost.
    #[test]
    fn small_specs_obey_the_laws_whole_and_with_a_line_lost() {
        let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec/ok");
        let mut accepted = 0;
        for entry in std::fs::read_dir(dir).expect("the folder of small specs") {
            let path = entry.expect("readable").path();
            if path.extension().is_none_or(|e| e != "isa") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a spec");
            let check = |text: &str| spec_text(text).unwrap_or_else(|broken| panic!("{}: {broken}", path.display()));
            accepted += usize::from(check(&text));
            for lost in 0..text.lines().count() {
                let rest: Vec<&str> = text.lines().enumerate().filter(|(i, _)| *i != lost).map(|(_, l)| l).collect();
                check(&rest.join("\n"));
            }
        }
        assert!(accepted > 20, "{accepted} specs were accepted");
    }
}

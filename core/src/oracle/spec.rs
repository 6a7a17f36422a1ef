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
    use std::ops::Range;
    use std::path::{Path, PathBuf};

    /// The small specs of the tests, with their texts.
    fn small_specs() -> Vec<(PathBuf, String)> {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec/ok");
        let paths = std::fs::read_dir(dir)
            .expect("the folder of small specs")
            .map(|e| e.expect("readable").path());
        let specs = paths.filter(|p| p.extension().is_some_and(|e| e == "isa"));
        specs.map(|p| (p.clone(), std::fs::read_to_string(p).expect("a spec"))).collect()
    }

    fn check(path: &Path, text: &str) -> bool {
        spec_text(text).unwrap_or_else(|broken| panic!("{}: {broken}", path.display()))
    }

    /// Where the words of a text stand: longest runs of letters, digits and `_`.
    fn words(text: &str) -> Vec<Range<usize>> {
        let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut words = Vec::new();
        let mut rest = 0;
        while let Some(start) = text[rest..].find(of_word).map(|at| rest + at) {
            let end = text[start..].find(|c| !of_word(c)).map_or(text.len(), |at| start + at);
            words.push(start..end);
            rest = end;
        }
        words
    }

    /// How many of the small specs with one word replaced are accepted, and how many were tried.
    fn replaced<'a>(path: &Path, text: &'a str, others: impl Fn(Range<usize>) -> Vec<&'a str>) -> (usize, usize) {
        let (mut accepted, mut tried) = (0, 0);
        for word in words(text) {
            for other in others(word.clone()) {
                tried += 1;
                let changed = format!("{}{other}{}", &text[..word.start], &text[word.end..]);
                accepted += usize::from(check(path, &changed));
            }
        }
        (accepted, tried)
    }

    /// Every small spec, whole and with one line lost.
    #[test]
    fn small_specs_obey_the_laws_whole_and_with_a_line_lost() {
        let mut accepted = 0;
        for (path, text) in small_specs() {
            accepted += usize::from(check(&path, &text));
            for lost in 0..text.lines().count() {
                let rest: Vec<&str> = text.lines().enumerate().filter(|(i, _)| *i != lost).map(|(_, l)| l).collect();
                check(&path, &rest.join("\n"));
            }
        }
        assert!(accepted > 20, "{accepted} specs were accepted");
    }

    /// Widths, indices, codes and counts that no longer fit to the rest of the spec.
    #[test]
    fn small_specs_obey_the_laws_with_a_number_replaced() {
        const NUMBERS: [&str; 11] = ["0", "1", "2", "3", "4", "8", "9", "31", "64", "128", "129"];
        let is_number = |w: &str| w.bytes().all(|b| b.is_ascii_digit());
        for (path, text) in small_specs() {
            let others = |w| if is_number(&text[w]) { NUMBERS.to_vec() } else { Vec::new() };
            let (accepted, tried) = replaced(&path, &text, others);
            assert!(accepted < tried, "{}: all of {tried} changed specs were accepted", path.display());
        }
    }

    /// Names where another thing is meant.
    #[test]
    fn small_specs_obey_the_laws_with_a_name_replaced() {
        for (path, text) in small_specs() {
            let mut all: Vec<&str> = words(&text).into_iter().map(|w| &text[w]).collect();
            all.sort_unstable();
            all.dedup();
            let is_name = |w: &str| w.starts_with(|c: char| c.is_ascii_alphabetic());
            // A seventh of the others, other ones for other places.
            let some = |place: usize| all.iter().copied().skip(place % 7).step_by(7);
            let others = |w: Range<usize>| {
                if is_name(&text[w.clone()]) {
                    some(w.start).collect()
                } else {
                    Vec::new()
                }
            };
            let (accepted, tried) = replaced(&path, &text, others);
            assert!(accepted < tried, "{}: all of {tried} changed specs were accepted", path.display());
        }
    }
}

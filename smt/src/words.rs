//! Code in caches and books: words in hexadecimal.

use isamorph_core::Word;
use isamorph_core::model::Isa;

/// Words as files hold them.
pub(crate) fn print_words(isa: &Isa, words: &[Word]) -> String {
    words.iter().map(|w| isa.word_text(*w)).collect::<Vec<_>>().join(", ")
}

/// Reads what [`print_words`] printed.
pub(crate) fn read_words(isa: &Isa, text: &str) -> Option<Vec<Word>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(", ").map(|w| isa.word(w)).collect()
}

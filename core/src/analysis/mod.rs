//! Questions about whole sets of words: exact counts, differences of specs, words by their text.

pub mod count;
pub mod diff;
pub mod exhaustive;
pub mod find_word;
pub mod unreached;
pub mod word_set;

//! Expressions about bits of a word, which are the same in all languages.

use crate::encoding::programs::program::{Run, runs};
use crate::model::{Bits, Extent, word_ones};

/// Bits of the word `w`, gathered as an index.
#[must_use]
pub fn index(bits: Bits) -> String {
    any(gathered(bits))
}

/// A field, taken from the word.
#[must_use]
pub fn taken(word: &str, extents: &[Extent]) -> String {
    any(extents.iter().map(|e| {
        let part = part(word, e.word_lo.into(), word_ones(e.width.into()));
        shifted_left(&part, e.field_lo.into())
    }))
}

/// A part of a field, moved to its place in the word.
#[must_use]
pub fn moved(value: &str, e: &Extent) -> String {
    let part = part(value, e.field_lo.into(), word_ones(e.width.into()));
    shifted_left(&part, e.word_lo.into())
}

fn gathered(bits: Bits) -> impl Iterator<Item = String> {
    runs(bits)
        .into_iter()
        .map(|Run { shift, mask }| part("w", shift.into(), mask.into()))
}

/// All the parts together; zero if there are none.
fn any(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "0".to_owned() } else { parts.join(" | ") }
}

fn part(value: &str, by: u32, mask: Bits) -> String {
    format!("({} & {mask:#x})", shifted_right(value, by))
}

/// A value shifted to the left; by nothing, it is itself.
fn shifted_left(value: &str, by: u32) -> String {
    if by == 0 { value.to_owned() } else { format!("({value} << {by})") }
}

/// A value shifted to the right.
fn shifted_right(value: &str, by: u32) -> String {
    if by == 0 { value.to_owned() } else { format!("({value} >> {by})") }
}

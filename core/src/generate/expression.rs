//! Expressions about bits of a word, which are the same in all languages.

use std::collections::BTreeMap;

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

/// What writes fields into a word.
pub struct Insertion {
    /// Bits of the word, if each value fits into its field.
    pub word: String,
    /// Not zero if a value does not fit.
    pub wide: String,
}

impl Insertion {
    /// How values `v` of so many fields, of which these are used, get into a word, in lines after
    /// `indent`.
    #[must_use]
    pub fn of(used: &[Vec<Extent>], fields: usize, indent: &str) -> Insertion {
        let (mut whole, mut parts, mut by_width) = (Vec::new(), Vec::new(), BTreeMap::<u32, Vec<String>>::new());
        for (at, extents) in used.iter().enumerate() {
            let (value, width) = (format!("v[{at}]"), extents.iter().map(|e| u32::from(e.width)).sum::<u32>());
            match extents.as_slice() {
                [Extent { word_lo, field_lo: 0, .. }] => whole.push((u32::from(*word_lo), value.clone())),
                extents => parts.extend(extents.iter().map(|e| moved(&value, e, width))),
            }
            by_width.entry(width).or_default().push(value);
        }
        // Two chains, so that one does not wait for the other.
        whole.sort_unstable_by(|a, b| b.cmp(a));
        let chains = whole.chunks(whole.len().div_ceil(2).max(1)).map(chain);
        let word: Vec<String> = chains.chain(parts).collect();
        // Values of one width are looked at together.
        let wide = by_width.into_iter().filter(|(width, _)| *width < 64);
        let wide = wide.map(|(width, values)| match values.as_slice() {
            [value] => shifted_right(value, width),
            values => shifted_right(&format!("({})", values.join(" | ")), width),
        });
        let wide: Vec<String> = wide.chain((used.len()..fields).map(|at| format!("v[{at}]"))).collect();
        Insertion {
            word: any_in_lines(&word, indent),
            wide: any_in_lines(&wide, indent),
        }
    }
}

/// Values at places in the word, the highest first: what stands before a value is shifted with it.
fn chain(values: &[(u32, String)]) -> String {
    let ends = values.iter().map(|(at, _)| *at).skip(1).chain([0]);
    let mut own = String::new();
    for ((at, value), end) in values.iter().zip(ends) {
        own = if own.is_empty() {
            value.clone()
        } else {
            format!("({own} | {value})")
        };
        own = shifted_left(&own, at - end);
    }
    own
}

/// A part of a field of so many bits, moved to its place in the word. What is above the field is
/// there as well.
fn moved(value: &str, e: &Extent, width: u32) -> String {
    let highest = u32::from(e.field_lo) + u32::from(e.width) == width;
    let part = match highest {
        true => shifted_right(value, e.field_lo.into()),
        false => part(value, e.field_lo.into(), word_ones(e.width.into())),
    };
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

/// The same in lines of about a hundred characters.
fn any_in_lines(parts: &[String], indent: &str) -> String {
    let (mut out, mut length) = (String::new(), indent.len());
    for (at, part) in parts.iter().enumerate() {
        if at > 0 && length + part.len() + 3 > 100 {
            out += &format!("\n{indent}| ");
            length = indent.len();
        } else if at > 0 {
            out += " | ";
        }
        out += part;
        length += part.len() + 3;
    }
    if out.is_empty() { "0".to_owned() } else { out }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_one_width_are_looked_at_together() {
        let extent = |word_lo, field_lo, width| Extent { word_lo, field_lo, width };
        let fields = [
            vec![extent(4, 0, 3)],
            vec![extent(0, 0, 2), extent(9, 2, 4)],
            vec![extent(20, 0, 3)],
            vec![extent(0, 0, 64)],
        ];
        let Insertion { word, wide } = Insertion::of(&fields, 6, "");
        assert_eq!(word, "(((v[2] << 16) | v[0]) << 4) | v[3] | (v[1] & 0x3) | ((v[1] >> 2) << 9)");
        assert_eq!(wide, "((v[0] | v[2]) >> 3) | (v[1] >> 6) | v[4] | v[5]");
        let Insertion { word, wide } = Insertion::of(&[], 1, "");
        assert_eq!((word.as_str(), wide.as_str()), ("0", "v[0]"));
    }
}

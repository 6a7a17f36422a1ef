//! Encodings that match the same words: which words exactly, and how many.

use isamorph_core::model::Cube;

use crate::cube::Words;
use crate::model::Form;

/// How two patterns lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They are the same.
    Same,
    /// All words of the first are words of the second.
    Inside,
    /// All words of the second are words of the first.
    Around,
    /// Each has words that the other one has not.
    Crossing,
}

/// Words that two patterns share.
#[derive(Clone, Debug)]
pub struct Overlap {
    /// How the patterns lie to each other.
    pub relation: Relation,
    /// The pattern of what both match.
    pub cube: Cube,
    /// What is left of it after the conditions of both.
    pub words: Words,
}

/// A pattern, and the words of it that a condition excludes.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// Bits of a word.
    pub width: u32,
    /// The pattern.
    pub fixed: Cube,
    /// Excluded words.
    pub excluded: &'a [Cube],
}

impl<'a> From<&'a Form> for Shape<'a> {
    fn from(f: &'a Form) -> Shape<'a> {
        Shape {
            width: f.width,
            fixed: f.fixed,
            excluded: &f.excluded,
        }
    }
}

/// The words that two patterns share, if there are any before conditions are looked at.
#[must_use]
pub fn overlap(a: Shape<'_>, b: Shape<'_>) -> Option<Overlap> {
    if a.width != b.width {
        return None;
    }
    let cube = a.fixed.and(b.fixed)?;
    let relation = match (b.fixed.covers(a.fixed), a.fixed.covers(b.fixed)) {
        (true, true) => Relation::Same,
        (true, false) => Relation::Inside,
        (false, true) => Relation::Around,
        (false, false) => Relation::Crossing,
    };
    let words = a.excluded.iter().chain(b.excluded).fold(Words::of(cube), |w, c| w.without(*c));
    Some(Overlap { relation, cube, words })
}

/// All pairs of patterns that overlap, first the pairs of the first pattern.
#[must_use]
pub fn pairs(shapes: &[Shape<'_>]) -> Vec<(usize, usize, Overlap)> {
    let mut found = Vec::new();
    for (i, a) in shapes.iter().enumerate() {
        for (j, b) in shapes.iter().enumerate().skip(i + 1) {
            if let Some(o) = overlap(*a, *b) {
                found.push((i, j, o));
            }
        }
    }
    found
}

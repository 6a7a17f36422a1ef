//! Sets of words: how many, which is the smallest, and some that are near a wish.

use biodivine_lib_bdd::Bdd;

use super::count::{Class, Partition, Space, cardinality};
use crate::model::{Bits, Cube};

/// A set of words of one width.
///
/// ```
/// use isamorph_core::{InstructionSet, analysis::{count::Class, word_set::WordSet}, model::Cube};
/// let rv32 = InstructionSet::builtin("rv32").unwrap();
/// let all = rv32.analysis(16).unwrap();
/// let words = WordSet::of(&all, Class::Undocumented, Cube::default());
/// let least = words.smallest().unwrap();
/// assert!(words.contains(least) && (0..least).all(|w| !words.contains(w)));
/// assert!(words.len() > 0 && words.contains(words.near(0xabcd).unwrap()));
/// ```
#[derive(Clone, Debug)]
pub struct WordSet {
    words: Bdd,
    width: u32,
}

impl WordSet {
    /// The words of a class that lie in a cube.
    #[must_use]
    pub fn of(partition: &Partition, class: Class, cube: Cube) -> WordSet {
        let (width, space) = (partition.width, Space::new(partition.width));
        let all = partition.classes.iter().find(|(c, _)| *c == class);
        WordSet {
            words: all.map_or_else(|| space.none(), |(_, words)| words.and(&space.cube(cube))),
            width,
        }
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> u128 {
        cardinality(&self.words)
    }

    /// The words that stay in the set whatever these bits are.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, analysis::{count::Class, word_set::WordSet}, model::Cube};
    /// let rv32 = InstructionSet::builtin("rv32").unwrap();
    /// let all = rv32.analysis(32).unwrap();
    /// let words = WordSet::of(&all, Class::Undocumented, Cube::default());
    /// let free = words.whatever(0x1f << 7);
    /// let word = free.smallest().unwrap();
    /// assert!((0..32).all(|rd| words.contains(word | rd << 7)));
    /// ```
    #[must_use]
    pub fn whatever(&self, bits: Bits) -> WordSet {
        let space = Space::new(self.width);
        let mut words = self.words.clone();
        // From the last variable on, each step leaves the diagram smaller.
        for bit in (0..self.width).rev().filter(|b| bits >> b & 1 == 1) {
            let set = space.bit(bit);
            let [zero, one] = [false, true].map(|value| {
                let variable = set.var_of(set.root_pointer());
                words.restrict(&[(variable, value)])
            });
            words = zero.and(&one);
        }
        WordSet { words, width: self.width }
    }

    /// The words of the set that do not lie in a cube.
    #[must_use]
    pub fn without(&self, cube: Cube) -> WordSet {
        let space = Space::new(self.width);
        WordSet {
            words: self.words.and_not(&space.cube(cube)),
            width: self.width,
        }
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_false()
    }

    /// Is a word one of them?
    #[must_use]
    pub fn contains(&self, word: Bits) -> bool {
        self.near(word) == Some(word)
    }

    /// A word with as many of these bits as can be had, the lowest first; nothing if the set is
    /// empty. Random bits give random words.
    #[must_use]
    pub fn near(&self, wish: Bits) -> Option<Bits> {
        if self.is_empty() {
            return None;
        }
        let (mut at, mut word) = (self.words.root_pointer(), wish & crate::model::word_ones(self.width));
        while !at.is_terminal() {
            let bit = self.words.var_of(at).to_index();
            let links = [self.words.low_link_of(at), self.words.high_link_of(at)];
            let mut value = usize::from(word >> bit & 1 == 1);
            // A diagram is reduced: one of the two leads to a word.
            if links[value].is_zero() {
                value = 1 - value;
                word ^= 1 << bit;
            }
            at = links[value];
        }
        Some(word)
    }

    /// The smallest word; nothing if the set is empty.
    #[must_use]
    pub fn smallest(&self) -> Option<Bits> {
        let space = Space::new(self.width);
        let mut left = self.words.clone();
        for bit in (0..self.width).rev() {
            let zero = left.and_not(&space.bit(bit));
            if !zero.is_false() {
                left = zero;
            }
        }
        WordSet {
            words: left,
            width: self.width,
        }
        .near(0)
    }
}

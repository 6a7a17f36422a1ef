//! Sets of words as lists of patterns.

use isamorph_core::model::{Bits, Cube};

/// Words of a pattern that another one does not have, as patterns that share no word.
#[must_use]
pub fn minus(cube: Cube, other: Cube) -> Vec<Cube> {
    if !cube.meets(other) {
        return vec![cube];
    }
    let mut rest = Vec::new();
    let mut before = cube;
    let mut open = other.mask & !cube.mask;
    while open != 0 {
        let bit = open & open.wrapping_neg();
        open &= !bit;
        rest.push(Cube {
            mask: before.mask | bit,
            value: before.value | (!other.value & bit),
        });
        before = Cube {
            mask: before.mask | bit,
            value: before.value | (other.value & bit),
        };
    }
    rest
}

/// The pattern as a datasheet writes it, with a blank between each two units of so many bits.
#[must_use]
pub fn pattern(cube: Cube, width: u32, unit: u32) -> String {
    let mut text = String::new();
    for bit in (0..width).rev() {
        text.push(match (cube.mask >> bit & 1, cube.value >> bit & 1) {
            (0, _) => 'x',
            (_, 0) => '0',
            _ => '1',
        });
        if bit > 0 && bit % unit == 0 {
            text.push(' ');
        }
    }
    text
}

/// Patterns that share no word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The patterns.
    pub cubes: Vec<Cube>,
}

impl Words {
    /// The words of one pattern.
    #[must_use]
    pub fn of(cube: Cube) -> Words {
        Words { cubes: vec![cube] }
    }

    /// Without the words of a pattern.
    #[must_use]
    pub fn without(&self, cube: Cube) -> Words {
        Words {
            cubes: self.cubes.iter().flat_map(|c| minus(*c, cube)).collect(),
        }
    }

    /// How many words of this width.
    #[must_use]
    pub fn len(&self, width: u32) -> u128 {
        self.cubes.iter().map(|c| c.count(width)).sum()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }

    /// The least word.
    #[must_use]
    pub fn least(&self) -> Option<Bits> {
        self.cubes.iter().map(|c| c.value).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of eight bits that a pattern has.
    fn words(c: Cube) -> Vec<Bits> {
        (0..256).filter(|w| w & c.mask == c.value).collect()
    }

    #[test]
    fn operations_agree_with_enumeration() {
        let mut seed = 0x9e37_79b9u64;
        let mut cube = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mask = Bits::from(seed >> 33 & seed >> 41 & 0xff);
            Cube {
                mask,
                value: Bits::from(seed >> 49) & mask,
            }
        };
        for _ in 0..500 {
            let (a, b, c) = (cube(), cube(), cube());
            let both: Vec<Bits> = words(a).into_iter().filter(|w| words(b).contains(w)).collect();
            assert_eq!(a.and(b).map(words).unwrap_or_default(), both);
            assert_eq!(a.covers(b), both == words(b));
            let left = Words::of(a).without(b).without(c);
            let expected: Vec<Bits> = words(a)
                .into_iter()
                .filter(|w| !words(b).contains(w) && !words(c).contains(w))
                .collect();
            let mut found: Vec<Bits> = left.cubes.iter().flat_map(|c| words(*c)).collect();
            found.sort_unstable();
            assert_eq!(found, expected);
            assert_eq!(left.len(8), expected.len() as u128);
            assert_eq!(left.least(), expected.first().copied());
        }
    }
}

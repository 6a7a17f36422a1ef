//! Choices of the search for tests: random, and the same in each run.

use isamorph_core::formula::Width;

use crate::random::Random;

use super::state::scrambled;

/// A sequence of choices for a seed.
#[derive(Clone, Copy, Debug)]
pub struct Dice(Random);

impl Dice {
    /// The choices of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(Random(scrambled(seed) | 1))
    }

    /// A number below another, which is not zero.
    pub fn below(&mut self, sides: u64) -> u64 {
        (self.0.next() >> 16) % sides
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of some things; `None` if there are none.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        let count = u64::try_from(things.len()).ok().filter(|n| *n > 0)?;
        things.get(self.below(count) as usize).copied()
    }

    /// 64 bits.
    pub fn word(&mut self) -> u64 {
        scrambled(self.0.next())
    }

    /// Any value of a width.
    pub fn value(&mut self, width: Width) -> u128 {
        (u128::from(self.word()) << 64 | u128::from(self.word())) & width.mask()
    }

    /// A single bit of a width.
    pub fn bit(&mut self, width: Width) -> u128 {
        1 << self.below(width.bits().into())
    }

    /// A number from one to another, both included; the ends often.
    pub fn between(&mut self, least: u128, greatest: u128) -> u128 {
        match self.below(4) {
            0 => least,
            1 => greatest,
            _ => match greatest.wrapping_sub(least).checked_add(1) {
                Some(count) if count > 0 => least + self.value(Width::MAX) % count,
                _ => self.value(Width::MAX),
            },
        }
    }
}

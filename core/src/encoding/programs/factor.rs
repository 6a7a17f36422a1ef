//! Bit gathering by multiplication: with all other bits of a word cleared, the highest bits of its
//! product with the factor of some bits are a distinct number for each value of these bits. One
//! multiplication replaces several shifts.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::model::{Bits, NarrowBits};

/// Most runs of bits for which a factor is looked for.
const RUNS: usize = 5;

/// Factors of sets of bits, each looked for once.
#[derive(Debug, Default)]
pub struct Factors(RefCell<FxHashMap<NarrowBits, Option<u64>>>);

impl Factors {
    /// The factor of some bits, at most 16, if one is found.
    pub fn of(&self, bits: Bits) -> Option<u64> {
        let (_, bits) = half_of(bits)?;
        *self.0.borrow_mut().entry(bits).or_insert_with(|| find(bits))
    }
}

/// The half of a word in which some bits stand, if it is one half: whether it is the high one, and
/// the bits of that half.
#[must_use]
pub fn half_of(bits: Bits) -> Option<(bool, NarrowBits)> {
    let (low, high) = (bits as NarrowBits, (bits >> NarrowBits::BITS) as NarrowBits);
    match (low, high) {
        (_, 0) => Some((false, low)),
        (0, _) => Some((true, high)),
        _ => None,
    }
}

/// The index that a word has: the bits that the factor brings to the top.
#[inline(always)]
pub fn index(word: NarrowBits, bits: NarrowBits, factor: u64, shift: u32) -> usize {
    ((word & bits).wrapping_mul(factor) >> (shift & 63)) as usize
}

/// Runs of adjacent bits: the lowest bit, and how many.
fn runs(bits: NarrowBits) -> Vec<(u32, u32)> {
    let (mut out, mut rest) = (Vec::new(), bits);
    while rest != 0 {
        let lo = rest.trailing_zeros();
        let length = (rest >> lo).trailing_ones();
        out.push((lo, length));
        rest &= !(crate::model::ones(length) << lo);
    }
    out
}

/// Tries all orders in which the runs can stand at the top.
fn find(bits: NarrowBits) -> Option<u64> {
    if bits == 0 {
        return Some(0);
    }
    let runs = runs(bits);
    if runs.len() > RUNS {
        return None;
    }
    let mut order: Vec<usize> = Vec::new();
    place(bits, &runs, &mut order, 64 - bits.count_ones(), 0)
}

/// Puts the runs that have no place yet above `at`; `factor` is that of the others.
fn place(bits: NarrowBits, runs: &[(u32, u32)], placed: &mut Vec<usize>, at: u32, factor: u64) -> Option<u64> {
    if placed.len() == runs.len() {
        return is_one_to_one(bits, factor).then_some(factor);
    }
    for (run, (lo, length)) in runs.iter().enumerate() {
        if placed.contains(&run) || at < *lo {
            continue;
        }
        placed.push(run);
        let found = place(bits, runs, placed, at + length, factor | 1 << (at - lo));
        placed.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Has each value of the bits an index of its own?
fn is_one_to_one(bits: NarrowBits, factor: u64) -> bool {
    let width = bits.count_ones();
    let mut seen = vec![false; 1 << width];
    values(bits).all(|word| !std::mem::replace(&mut seen[index(word, bits, factor, 64 - width)], true))
}

/// All words with no other bits than these, in ascending order.
pub fn values(bits: NarrowBits) -> impl Iterator<Item = NarrowBits> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let word = next?;
        let following = (word | !bits).wrapping_add(1) & bits;
        next = (following != 0).then_some(following);
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_gives_each_value_an_index_of_its_own() {
        let factors = Factors::default();
        let masks: [NarrowBits; 8] = [
            1,
            1 << 63,
            0xff,
            0xff << 56,
            0x8000_0000_0000_0001,
            0xf00f,
            0x6000_0000_0000_00f0,
            0x0003_e400_0000_4003,
        ];
        for bits in masks {
            let factor = factors.of(bits.into()).unwrap_or_else(|| panic!("{bits:#x} has a factor"));
            let width = bits.count_ones();
            let mut all: Vec<usize> = values(bits).map(|w| index(w | !bits, bits, factor, 64 - width)).collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..1 << width), "{bits:#x}");
            assert_eq!(factors.of(Bits::from(bits) << 64), Some(factor), "the same in the high half");
        }
        assert_eq!(factors.of(0b11 << 63), None, "bits of both halves");
    }
}

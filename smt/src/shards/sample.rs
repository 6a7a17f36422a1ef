//! Which subspaces are done again.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use crate::random::Random;

/// A random sample: a share of all subspaces.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    share: f64,
    seed: u64,
}

impl Sample {
    /// A share between 0 and 1, drawn anew each time: a worker that knew which subspaces are done again could
    /// lie about the others. A seed makes it the same each time.
    #[must_use]
    pub fn new(share: f64, seed: Option<u64>) -> Sample {
        let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        Sample { share, seed }
    }

    /// The subspaces of the sample, of so many: the share of them, rounded up.
    #[must_use]
    pub fn subspaces(&self, all: usize) -> Vec<usize> {
        let count = ((all as f64 * self.share).ceil() as usize).min(all);
        let mut random = Random(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // Seeds that are near each other begin alike.
        for _ in 0..8 {
            random.next();
        }
        // The first elements of a random order.
        let mut order: Vec<usize> = (0..all).collect();
        for i in 0..count {
            let other = i + (random.next() >> 11) as usize % (all - i);
            order.swap(i, other);
        }
        order.truncate(count);
        order.sort_unstable();
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_all_subspaces_is_drawn_and_each_is_as_likely() {
        let mut times = [0u32; 50];
        for seed in 0..4000 {
            let subspaces = Sample::new(0.1, Some(seed)).subspaces(50);
            assert_eq!(subspaces.len(), 5);
            subspaces.iter().for_each(|u| times[*u] += 1);
        }
        // 400 each, with a deviation of 19.
        assert!(times.iter().all(|n| (300..500).contains(n)), "{times:?}");
        assert_eq!(Sample::new(1.0, None).subspaces(7), (0..7).collect::<Vec<_>>());
        assert_eq!(Sample::new(0.001, None).subspaces(7).len(), 1);
        assert!(Sample::new(0.0, None).subspaces(7).is_empty());
        assert!(Sample::new(1.0, None).subspaces(0).is_empty());
    }
}

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
    /// A share between 0 and 1, drawn anew each time: a worker that knew which subspaces are done
    /// again could lie about the others. A seed makes it the same each time.
    #[must_use]
    pub fn new(share: f64, seed: Option<u64>) -> Sample {
        let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        Sample { share, seed }
    }

    /// The sample of some subspaces, each file's by itself: of each the share, rounded up or down,
    /// and of all together the share rounded up. A worker that looked at nothing is found out as
    /// soon as one of its subspaces is in the share, whatever the others did.
    #[must_use]
    pub fn subspaces(&self, files: &[Vec<usize>]) -> Vec<usize> {
        let mut random = Random(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // Seeds that are near each other begin alike.
        for _ in 0..8 {
            random.next();
        }
        let mut below = |n: usize| (random.next() >> 11) as usize % n.max(1);
        let mut order: Vec<usize> = Vec::new();
        for file in files {
            let begin = order.len();
            order.extend(file);
            // A random order of what is in the file.
            for i in begin..order.len() {
                let other = i + below(order.len() - i);
                order.swap(i, other);
            }
        }
        let all = order.len();
        let count = ((all as f64 * self.share).ceil() as usize).min(all);
        // Every so many, from a random one on.
        let first = below(all);
        let mut chosen: Vec<usize> = (0..count).map(|k| order[(first + k * all / count) % all]).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(each: usize, count: usize) -> Vec<Vec<usize>> {
        (0..count).map(|f| (f * each..(f + 1) * each).collect()).collect()
    }

    #[test]
    fn a_share_of_all_subspaces_is_drawn_and_each_is_as_likely() {
        let mut times = [0u32; 50];
        for seed in 0..4000 {
            let subspaces = Sample::new(0.1, Some(seed)).subspaces(&files(10, 5));
            assert_eq!(subspaces.len(), 5);
            subspaces.iter().for_each(|u| times[*u] += 1);
        }
        // 400 each, with a deviation of 19.
        assert!(times.iter().all(|n| (300..500).contains(n)), "{times:?}");
        assert_eq!(Sample::new(1.0, None).subspaces(&files(7, 1)), (0..7).collect::<Vec<_>>());
        assert_eq!(Sample::new(0.001, None).subspaces(&files(7, 1)).len(), 1);
        assert!(Sample::new(0.0, None).subspaces(&files(7, 1)).is_empty());
        assert!(Sample::new(1.0, None).subspaces(&[]).is_empty());
    }

    #[test]
    fn each_file_has_its_share() {
        for seed in 0..200 {
            let subspaces = Sample::new(0.1, Some(seed)).subspaces(&files(15, 20));
            for f in 0..20 {
                let of_file = subspaces.iter().filter(|u| *u / 15 == f).count();
                assert!((1..=2).contains(&of_file), "file {f}: {of_file}");
            }
        }
    }
}

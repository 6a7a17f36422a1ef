//! Which part of a question: `3/64`.

use std::fmt;
use std::str::FromStr;

/// One of so many parts of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// How many parts there are.
    pub of: u32,
    /// Which of them this is, from 1.
    pub number: u32,
}

/// More parts than this are a mistake.
const MOST: u32 = 10_000_000;

impl Shard {
    /// The subspaces of this shard, of so many: every `of`-th, so that neighbours, which often take
    /// alike long, are in different shards.
    pub fn subspaces(self, all: usize) -> impl Iterator<Item = usize> {
        (self.number as usize - 1..all).step_by(self.of as usize)
    }

    /// Is this subspace one of its subspaces?
    #[must_use]
    pub fn has(self, subspace: usize) -> bool {
        subspace % self.of as usize == self.number as usize - 1
    }

    /// The shard of a subspace.
    #[must_use]
    pub fn of_subspace(subspace: usize, of: u32) -> Shard {
        let number = (subspace % of as usize) as u32 + 1;
        Shard { of, number }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        let (number, of): (u32, u32) = numbers.ok_or("expected I/N, as in 3/64 for the third of 64 shards")?;
        if of == 0 || of > MOST {
            return Err(format!("there may be 1 to {MOST} shards"));
        }
        if number == 0 || number > of {
            return Err(format!("the shards of {of} are 1/{of} to {of}/{of}"));
        }
        Ok(Shard { of, number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_parts_that_exist_are_shards() {
        assert_eq!("3/64".parse(), Ok(Shard { of: 64, number: 3 }));
        for wrong in ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/2/3", "a/b", "1/99999999999"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn every_subspace_is_in_exactly_one_shard(all in 0usize..300, of in 1u32..80) {
            let mut seen = vec![0; all];
            for number in 1..=of {
                let shard = Shard { of, number };
                for u in shard.subspaces(all) {
                    seen[u] += 1;
                    prop_assert!(shard.has(u));
                    prop_assert_eq!(Shard::of_subspace(u, of), shard);
                }
            }
            prop_assert!(seen.iter().all(|n| *n == 1));
        }
    }
}

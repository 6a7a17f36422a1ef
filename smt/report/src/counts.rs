//! Sums of counts: words by kind, of a form, a group or a whole set.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Partition;

use crate::facts::{GroupCounts, Kind, WidthCounts};

/// Words by kind, in the order of [`Kind::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub [u128; Kind::ALL.len()]);

impl Counts {
    /// How many words of a kind there are.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u128 {
        self.0[kind as usize]
    }

    /// All words.
    #[must_use]
    pub fn all(&self) -> u128 {
        self.0.iter().sum()
    }

    /// Words that are instructions.
    #[must_use]
    pub fn valid(&self) -> u128 {
        self.of(Kind::Canonical) + self.of(Kind::Residue)
    }

    /// Adds words.
    pub fn add(&mut self, kind: Kind, words: u128) {
        self.0[kind as usize] += words;
    }

    /// The words in a partition.
    #[must_use]
    pub fn of_partition(p: &Partition) -> Counts {
        let mut all = Counts::default();
        for (class, words) in p.shares() {
            all.add(Kind::of(class), words);
        }
        all
    }

    /// The words of one width in a group.
    #[must_use]
    pub fn of_width(w: &WidthCounts) -> Counts {
        let mut all = Counts::default();
        for share in &w.shares {
            all.add(share.kind, share.words);
        }
        all
    }
}

/// Words of each width in the regions of all groups.
#[must_use]
pub fn totals(groups: &[GroupCounts]) -> BTreeMap<u32, Counts> {
    let mut all: BTreeMap<u32, Counts> = BTreeMap::new();
    for w in groups.iter().flat_map(|g| &g.widths) {
        let sum = all.entry(w.width).or_default();
        for share in &w.shares {
            sum.add(share.kind, share.words);
        }
    }
    all
}

/// Words of each form among all words of its width.
#[must_use]
pub fn of_forms(set: &InstructionSet, spaces: &[Partition]) -> Vec<Counts> {
    let mut all = vec![Counts::default(); set.forms().len()];
    for (class, words) in spaces.iter().flat_map(Partition::shares) {
        if let Some(form) = class.form() {
            all[form].add(Kind::of(class), words);
        }
    }
    all
}

/// A share of words in percent with four digits behind the point, rounded down; what is not nothing
/// is not shown as nothing.
#[must_use]
pub fn percent(words: u128, of: u128) -> String {
    if of == 0 || words == 0 {
        return "0 %".into();
    }
    if words == of {
        return "100 %".into();
    }
    let parts = words * 1_000_000 / of;
    if parts == 0 {
        return "< 0.0001 %".into();
    }
    format!("{}.{:04} %", parts / 10_000, parts % 10_000)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_share_is_never_rounded_to_nothing_or_to_everything() {
        assert_eq!(percent(1, 1 << 64), "< 0.0001 %");
        assert_eq!(percent((1 << 64) - 1, 1 << 64), "99.9999 %");
        assert_eq!(percent(1, 3), "33.3333 %");
        assert_eq!(percent(0, 3), "0 %");
        assert_eq!(percent(3, 3), "100 %");
    }
}

//! Bits of a word moved to several places at once: each is turned by its own count and masked. The
//! processor does that for several places together where it can.

/// Places that are served together.
pub(crate) const GROUP: usize = 8;

/// Moves between one word and several places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Group {
    /// By how much each is turned to the left on its way to the word.
    pub turns: [u8; GROUP],
    /// The bits of each place.
    pub masks: [u64; GROUP],
}

/// Appends what a word has for all places of some groups.
#[cfg_attr(feature = "exec", multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
pub(crate) fn take(groups: &[Group], word: u64, places: &mut Vec<u64>) {
    for group in groups {
        let mut own = [0; GROUP];
        for ((own, turn), mask) in own.iter_mut().zip(group.turns).zip(group.masks) {
            *own = word.rotate_right(turn.into()) & mask;
        }
        places.extend_from_slice(&own);
    }
}

/// The bits that all places put into a word; those behind the last place are zero.
#[cfg_attr(feature = "exec", multiversion::multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt")))]
pub(crate) fn put(groups: &[Group], places: &[u64]) -> u64 {
    let mut parts = [0; GROUP];
    let (whole, rest) = places.as_chunks::<GROUP>();
    let (groups, last) = groups.split_at(whole.len().min(groups.len()));
    for (group, places) in groups.iter().zip(whole) {
        turned(group, places, &mut parts);
    }
    if let Some(group) = last.first() {
        let mut places = [0; GROUP];
        places[..rest.len()].copy_from_slice(rest);
        turned(group, &places, &mut parts);
    }
    parts.into_iter().fold(0, |all, part| all | part)
}

/// Adds the bits that each place puts into a word to a part of that word.
#[inline(always)]
fn turned(group: &Group, places: &[u64; GROUP], parts: &mut [u64; GROUP]) {
    for (((part, place), turn), mask) in parts.iter_mut().zip(places).zip(group.turns).zip(group.masks) {
        *part |= (place & mask).rotate_left(turn.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_put_back() {
        let word = 0x9abc_def0_1234_5678u64;
        let mut groups = [Group::default(); 3];
        for bit in 0..20 {
            let group = &mut groups[bit / GROUP];
            (group.turns[bit % GROUP], group.masks[bit % GROUP]) = (bit as u8 * 3, 7);
        }
        let mut places = vec![5];
        take(&groups, word, &mut places);
        let expected: Vec<u64> = (0..20).map(|at| word >> (3 * at) & 7).collect();
        assert_eq!(
            (places[0], &places[1..21], &places[21..]),
            (5, expected.as_slice(), [0; 4].as_slice())
        );
        assert_eq!(put(&groups, &expected), word & ((1 << 60) - 1));
        assert_eq!(put(&groups[..2], &expected[..16]), word & ((1 << 48) - 1));
    }
}

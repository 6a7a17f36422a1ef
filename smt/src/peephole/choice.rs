//! Which findings are taken, of windows that overlap.

use super::finding::Finding;

/// What a choice saves: cost, bytes, instructions; then how few findings it takes.
type Saved = (i64, i64, i64, i64);

/// The findings that save most together, do not overlap, and hold, in order. Of equals those that
/// begin early and are short. `saved` is the cost that a finding saves.
pub(super) fn best(
    mut all: Vec<Finding>,
    places: usize,
    saved: &dyn Fn(&Finding) -> i64,
    holds: &dyn Fn(&Finding) -> bool,
) -> Vec<Finding> {
    all.sort_by_key(|f| (f.first, f.count));
    let mut proved = vec![false; all.len()];
    let mut costs: Vec<Option<i64>> = all.iter().map(|f| Some(saved(f))).collect();
    loop {
        let chosen = chosen(&all, &costs, places);
        match chosen.iter().copied().find(|i| !proved[*i]) {
            Some(i) if holds(&all[i]) => proved[i] = true,
            Some(i) => costs[i] = None,
            None => return chosen.into_iter().map(|i| all[i].clone()).collect(),
        }
    }
}

/// The best choice of those that have a cost.
fn chosen(all: &[Finding], costs: &[Option<i64>], places: usize) -> Vec<usize> {
    // For the code from each place on: what can be saved, and the finding that begins there, if one
    // is taken.
    let mut from: Vec<(Saved, Option<usize>)> = vec![((0, 0, 0, 0), None); places + 1];
    let mut later = all.len();
    for place in (0..places).rev() {
        let begin = all[..later].partition_point(|f| f.first < place);
        let mut best: (Saved, Option<usize>) = (from[place + 1].0, None);
        for i in begin..later {
            let (f, Some(cost)) = (&all[i], costs[i]) else { continue };
            let rest = from[f.first + f.count].0;
            let sum = (rest.0 + cost, rest.1 + f.bytes, rest.2 + f.instructions, rest.3 - 1);
            let is_first = best.1.is_none() && sum == best.0;
            if sum > best.0 || is_first {
                best = (sum, Some(i));
            }
        }
        from[place] = best;
        later = begin;
    }
    let (mut place, mut out) = (0, Vec::new());
    while place < places {
        match from[place].1 {
            Some(i) => {
                out.push(i);
                place = all[i].first + all[i].count;
            }
            None => place += 1,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(first: usize, count: usize, bytes: i64) -> Finding {
        Finding {
            first,
            count,
            replacement: Vec::new(),
            bytes,
            instructions: 0,
        }
    }

    fn choose(all: &[(usize, usize, i64)], refused: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let all = all.iter().map(|(first, count, bytes)| finding(*first, *count, *bytes)).collect();
        let found = best(all, 8, &|f| f.bytes, &|f| !refused.contains(&(f.first, f.count)));
        found.iter().map(|f| (f.first, f.count)).collect()
    }

    #[test]
    fn two_small_windows_beat_the_largest_one() {
        let all = [(0, 2, 4), (1, 2, 6), (2, 2, 4), (4, 1, 2)];
        assert_eq!(choose(&all, &[]), [(0, 2), (2, 2), (4, 1)]);
        // What does not hold makes room for others.
        assert_eq!(choose(&all, &[(2, 2)]), [(1, 2), (4, 1)]);
        assert_eq!(choose(&all, &[(2, 2), (1, 2)]), [(0, 2), (4, 1)]);
    }

    #[test]
    fn of_equals_one_large_window_is_taken_then_the_earliest() {
        assert_eq!(choose(&[(0, 1, 2), (1, 1, 2), (0, 2, 4)], &[]), [(0, 2)]);
        assert_eq!(choose(&[(0, 2, 4), (1, 2, 4), (2, 2, 0)], &[(2, 2)]), [(0, 2)]);
        assert_eq!(choose(&[(3, 2, 4), (3, 1, 4)], &[]), [(3, 1)]);
    }
}

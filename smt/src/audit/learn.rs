//! Renames learnt from words that are instructions on both sides.
//!
//! A rename is learnt if it brings texts of several words closer and hardly any apart, if it is
//! about no number, and if it loses nothing: texts of ours that differ still differ after it, and
//! what it writes stands in none of ours before. So two names that another program has in each
//! other's place, or a sign that it leaves out, are not learnt away.

use rustc_hash::{FxHashMap, FxHashSet};

use super::compare::Rename;
use super::tokens::{is_number, replace};

/// Words that a rename must bring closer.
const SUPPORT: usize = 3;
/// Words that it brings closer for one that it brings apart.
const FOR_ONE: usize = 20;
/// Parts of a rename, on each side.
const LONGEST: usize = 3;
/// Renames that are looked for.
const MOST: usize = 500;

/// Our text and theirs of a word, in parts.
pub type Pair = (Vec<String>, Vec<String>);

/// What stands in the place of what.
type Change = (Vec<String>, Vec<String>);

/// The renames that pairs of texts show, each with how many words it brings closer. `ours` are all
/// our texts that must stay different.
pub fn learn(mut pairs: Vec<Pair>, mut ours: FxHashSet<Vec<String>>) -> Vec<(Rename, usize)> {
    let mut learnt = Vec::new();
    let mut refused: FxHashSet<Change> = FxHashSet::default();
    let mut changes: Vec<Vec<Change>> = pairs.iter().map(|(a, b)| difference(a, b)).collect();
    while learnt.len() < MOST {
        let mut count: FxHashMap<&Change, usize> = FxHashMap::default();
        for change in changes.iter().flatten().filter(|c| !refused.contains(c)) {
            *count.entry(change).or_default() += 1;
        }
        // The most frequent one; of these the first by its letters, so that it is always the same.
        let best = count.into_iter().max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(a.0)));
        let Some((change, _)) = best.filter(|(_, n)| *n >= SUPPORT) else {
            break;
        };
        let (from, to) = change.clone();
        refused.insert(change.clone());
        if from.iter().chain(&to).any(|t| is_number(t)) || !keeps(&ours, &from, &to) {
            continue;
        }
        let (mut closer, mut apart) = (0, 0);
        for (a, b) in pairs.iter().filter(|p| contains(&p.0, &from)) {
            let new = distance(&replace(a, &from, &to), b);
            match new.cmp(&distance(a, b)) {
                std::cmp::Ordering::Less => closer += 1,
                std::cmp::Ordering::Greater => apart += 1,
                std::cmp::Ordering::Equal => {}
            }
        }
        if closer < SUPPORT || apart * FOR_ONE > closer {
            continue;
        }
        for (pair, change) in pairs.iter_mut().zip(&mut changes).filter(|(p, _)| contains(&p.0, &from)) {
            pair.0 = replace(&pair.0, &from, &to);
            *change = difference(&pair.0, &pair.1);
        }
        ours = ours.into_iter().map(|t| replace(&t, &from, &to)).collect();
        learnt.push((Rename { from, to }, closer));
    }
    learnt
}

fn contains(tokens: &[String], part: &[String]) -> bool {
    tokens.windows(part.len()).any(|w| w == part)
}

/// Are texts that differ still different, and is what is written new?
fn keeps(ours: &FxHashSet<Vec<String>>, from: &[String], to: &[String]) -> bool {
    if !to.is_empty() && ours.iter().any(|t| contains(t, to)) {
        return false;
    }
    let mut after: FxHashSet<Vec<String>> = FxHashSet::default();
    let changed = ours.iter().filter(|t| contains(t, from));
    // What holds something new is like none of those that did not change.
    changed
        .map(|t| replace(t, from, to))
        .all(|t| (!to.is_empty() || !ours.contains(&t)) && after.insert(t))
}

/// Lengths of the longest common subsequences of all endings.
fn common(a: &[String], b: &[String]) -> Vec<Vec<usize>> {
    let mut length = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            length[i][j] = if a[i] == b[j] {
                length[i + 1][j + 1] + 1
            } else {
                length[i + 1][j].max(length[i][j + 1])
            };
        }
    }
    length
}

/// How many parts stand on one side alone.
fn distance(a: &[String], b: &[String]) -> usize {
    a.len() + b.len() - 2 * common(a, b)[0][0]
}

/// What stands in the place of what, between parts that are equal. Where nothing of ours is
/// replaced, the part before it is taken in, or the one behind it.
fn difference(a: &[String], b: &[String]) -> Vec<Change> {
    let length = common(a, b);
    let (mut i, mut j, mut from, mut to) = (0, 0, 0, 0);
    let mut all = Vec::new();
    let mut push = |from: usize, i: usize, to: usize, j: usize| {
        if (from, to) == (i, j) {
            return;
        }
        let (old, new) = match from == i {
            true if from > 0 => (&a[from - 1..i], &b[to - 1..j]),
            true => (&a[..(i + 1).min(a.len())], &b[..(j + 1).min(b.len())]),
            false => (&a[from..i], &b[to..j]),
        };
        if !old.is_empty() && old.len() <= LONGEST && new.len() <= LONGEST {
            all.push((old.to_vec(), new.to_vec()));
        }
        // As many words on both sides: each may stand for its own.
        if old.len() == new.len() && old.len() > 1 {
            all.extend(
                old.iter()
                    .zip(new)
                    .filter(|(x, y)| x != y)
                    .map(|(x, y)| (vec![x.clone()], vec![y.clone()])),
            );
        }
    };
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            push(from, i, to, j);
            (i, j) = (i + 1, j + 1);
            (from, to) = (i, j);
        } else if length[i + 1][j] >= length[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    push(from, a.len(), to, b.len());
    all
}

#[cfg(test)]
mod tests {
    use super::super::tokens::{plain, tokens};
    use super::*;

    fn learnt(texts: &[(&str, &str)]) -> Vec<String> {
        let parts = |text: &str| tokens(&plain(text));
        let pairs: Vec<Pair> = texts.iter().map(|(a, b)| (parts(a), parts(b))).collect();
        let ours = pairs.iter().map(|p| p.0.clone()).collect();
        learn(pairs, ours).into_iter().map(|(r, _)| r.to_string()).collect()
    }

    #[test]
    fn names_and_signs_are_learnt() {
        let texts = [
            ("add $x1, $x2", "addw ra, sp"),
            ("add $x2, $x1", "addw sp, ra"),
            ("add $x1, $x1", "addw ra, ra"),
            ("add $x2, 4", "addw sp, 4"),
            ("sub $x1, $x2", "sub ra, sp"),
            ("sub $x2, 7", "sub sp, 7"),
        ];
        let mut rules = learnt(&texts);
        rules.sort();
        assert_eq!(rules, ["rename $ x1 => ra", "rename $ x2 => sp", "rename add => addw"]);
    }

    #[test]
    fn what_stands_in_front_is_learnt() {
        let texts = [("add a", "@add a"), ("add b", "@add b"), ("add c", "@add c")];
        assert_eq!(learnt(&texts), ["rename add => @ add"]);
    }

    #[test]
    fn what_loses_something_is_not_learnt() {
        // Two names in each other's place.
        let swapped = [("add a", "sub a"), ("add b", "sub b"), ("add c", "sub c")];
        let back = swapped.map(|(a, b)| (b, a));
        assert_eq!(learnt(&[swapped, back].concat()), [""; 0]);
        // A sign that is left out, where it matters.
        let lost = [("neg a", "neg a"), ("neg - a", "neg a"), ("neg - b", "neg b"), ("neg - c", "neg c")];
        assert_eq!(learnt(&lost), [""; 0]);
        // Numbers.
        assert_eq!(learnt(&[("a 252", "a -4"), ("b 252", "b -4"), ("c 252", "c -4")]), [""; 0]);
        // Another register in one instruction.
        let register = [("add x1", "add x1"), ("sub x1", "sub x2"), ("or x1", "or x1"), ("xor x1", "xor x1")];
        assert_eq!(learnt(&register), [""; 0]);
    }
}

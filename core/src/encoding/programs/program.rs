//! Table programs: a function of a word as few lookups, each of some bits of the word and of what
//! the lookup before it has found.

use rustc_hash::FxHashMap;

use super::diagram::{Diagrams, Function};
use super::factor::Factors;
use crate::model::Bits;

/// What a language or a table can express.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'f> {
    /// Most bits that one lookup takes from the word.
    pub widest: usize,
    /// Most bits of a function that stands for two.
    pub merged: u32,
    /// Most rows of a lookup.
    pub rows: usize,
    /// What an operation of the processor costs, in bytes of tables.
    pub operation: usize,
    /// Bits are brought together by a multiplication, if there is a factor for them; nothing if
    /// they are moved run by run.
    pub factors: Option<&'f Factors>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            widest: 12,
            merged: 13,
            rows: 1 << 15,
            operation: 100,
            factors: None,
        }
    }
}

impl Limits<'_> {
    /// Can a lookup take these bits?
    pub(crate) fn allow(&self, bits: Bits) -> bool {
        self.factors.is_none_or(|factors| factors.of(bits).is_some())
    }

    /// What a lookup costs, in bytes of tables: `of` functions before it, `next` behind it.
    fn cost(&self, of: usize, bits: Bits, next: usize) -> usize {
        let entry = if next > 256 || self.factors.is_some() { 2 } else { 1 };
        let operations = if self.factors.is_some() { 10 } else { 2 + 3 * runs(bits).len() };
        (of << bits.count_ones()) * entry + operations * self.operation
    }
}

/// Adjacent bits of a word, moved to their place in an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Shift to the right.
    pub shift: u8,
    /// Bits of the index.
    pub mask: u16,
}

/// The runs that take some bits of a word together, without gaps.
#[must_use]
pub fn runs(bits: Bits) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, position) in (0..Bits::BITS as u8).filter(|bit| bits >> bit & 1 == 1).enumerate() {
        let shift = position - at as u8;
        match runs.last_mut() {
            Some(run) if run.shift == shift => run.mask |= 1 << at,
            _ => runs.push(Run { shift, mask: 1 << at }),
        }
    }
    runs
}

/// A lookup: the index is what the lookup before found, and then the bits of the word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lookup {
    /// Bits of the word.
    pub bits: Bits,
    /// What it finds: a number for the next lookup, or the value of the function.
    pub rows: Vec<u16>,
}

/// A function as lookups, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Program {
    /// At least one.
    pub lookups: Vec<Lookup>,
}

impl Program {
    /// The cheapest program of a function among those that take bits in the order of the word,
    /// against it, or in one of the given orders; values must be less than 2^16.
    pub fn of(diagrams: &mut Diagrams, f: Function, orders: &[Vec<u8>], limits: Limits<'_>) -> Program {
        let support = diagrams.support(f);
        let up: Vec<u8> = (0..Bits::BITS as u8).filter(|bit| support >> bit & 1 == 1).collect();
        let down: Vec<u8> = up.iter().rev().copied().collect();
        let others = orders.iter().map(|order| {
            let mut order: Vec<u8> = order.iter().copied().filter(|bit| support >> bit & 1 == 1).collect();
            order.extend(up.iter().filter(|bit| !order.contains(bit)).copied().collect::<Vec<u8>>());
            order
        });
        let orders: Vec<Vec<u8>> = [up.clone(), down].into_iter().chain(others).collect();
        let plans = orders.iter().map(|order| cuts(diagrams, f, order, limits));
        // Ties are broken by the first order, so that the same function gives the same program.
        let best = plans.min_by_key(|(cost, _)| *cost);
        let cuts = best.map(|(_, cuts)| cuts).unwrap_or_default();
        Program::with_cuts(diagrams, f, &cuts)
    }

    /// A program of one lookup.
    pub fn at_once(diagrams: &Diagrams, f: Function) -> Program {
        let bits = diagrams.support(f);
        let (mut rows, mut word) = (Vec::new(), 0);
        loop {
            rows.push(diagrams.of_word(f, word) as u16);
            // The next word with none but these bits.
            word = (word | !bits).wrapping_add(1) & bits;
            if word == 0 {
                break;
            }
        }
        Program {
            lookups: vec![Lookup { bits, rows }],
        }
    }

    /// What the cheapest program costs in bytes of tables and in time, on one scale.
    pub fn cost(&self, limits: Limits<'_>) -> usize {
        let next = |at: usize| self.lookups[at].rows.iter().map(|r| usize::from(*r) + 1).max().unwrap_or(1);
        let states = |at: usize| self.lookups[at].rows.len() >> self.lookups[at].bits.count_ones();
        (0..self.lookups.len())
            .map(|at| limits.cost(states(at), self.lookups[at].bits, next(at)))
            .sum()
    }

    fn with_cuts(diagrams: &mut Diagrams, f: Function, cuts: &[Bits]) -> Program {
        let mut states = vec![f];
        let mut lookups = Vec::new();
        for (at, bits) in cuts.iter().enumerate() {
            let last = at + 1 == cuts.len();
            let (mut next, mut numbers) = (Vec::new(), FxHashMap::default());
            let mut rows = Vec::new();
            for state in &states {
                for left in restrictions(diagrams, *state, *bits) {
                    rows.push(match left.value().filter(|_| last) {
                        Some(value) => value as u16,
                        None => *numbers.entry(left).or_insert_with(|| {
                            next.push(left);
                            next.len() as u16 - 1
                        }),
                    });
                }
            }
            lookups.push(Lookup { bits: *bits, rows });
            states = next;
        }
        Program { lookups }
    }

    /// The function that a program computes; the index of a lookup that has no row gives nothing.
    pub fn function(&self, diagrams: &mut Diagrams) -> Option<Function> {
        let mut states: Option<Vec<Function>> = None;
        for lookup in self.lookups.iter().rev() {
            let width = lookup.bits.count_ones();
            let rows: Option<Vec<Function>> = match states {
                None => Some(lookup.rows.iter().map(|r| Function::constant((*r).into())).collect()),
                Some(states) => lookup.rows.iter().map(|r| states.get(usize::from(*r)).copied()).collect(),
            };
            let bits: Vec<u8> = (0..Bits::BITS as u8).rev().filter(|bit| lookup.bits >> bit & 1 == 1).collect();
            let rows = rows?;
            states = Some(rows.chunks(1 << width).map(|rows| diagrams.select(&bits, rows)).collect());
        }
        states?.first().copied()
    }
}

/// What is left of a function for each value of some bits of the word.
fn restrictions(diagrams: &mut Diagrams, f: Function, bits: Bits) -> Vec<Function> {
    let mut all = vec![f];
    for bit in (0..Bits::BITS as u8).rev().filter(|bit| bits >> bit & 1 == 1) {
        let halves: Vec<[Function; 2]> = all
            .iter()
            .map(|f| [false, true].map(|value| diagrams.restrict(*f, bit, value)))
            .collect();
        all = halves.into_iter().flatten().collect();
    }
    all
}

/// Where to cut an order of bits into lookups, and what that costs.
fn cuts(diagrams: &mut Diagrams, f: Function, order: &[u8], limits: Limits<'_>) -> (usize, Vec<Bits>) {
    // What can be left of the function behind each number of bits.
    let mut left = vec![vec![f]];
    for bit in order {
        let mut next: Vec<Function> = Vec::new();
        for f in &left[left.len() - 1] {
            next.extend([false, true].map(|value| diagrams.restrict(*f, *bit, value)));
        }
        next.sort_unstable();
        next.dedup();
        left.push(next);
    }
    let last = left
        .last()
        .map_or(0, |l| l.iter().filter_map(|f| f.value()).max().unwrap_or(0) as usize + 1);
    let n = order.len();
    if n == 0 {
        return (limits.cost(1, 0, last), vec![0]);
    }
    let bits_of = |range: &[u8]| range.iter().fold(0, |all: Bits, bit| all | 1 << bit);
    // The cheapest way to each number of bits.
    let mut best: Vec<Option<(usize, usize)>> = vec![None; n + 1];
    best[0] = Some((0, 0));
    for end in 1..=n {
        for start in end.saturating_sub(limits.widest)..end {
            let Some((before, _)) = best[start] else { continue };
            let bits = bits_of(&order[start..end]);
            if left[start].len() << (end - start) > limits.rows {
                continue;
            }
            let next = if end == n { last } else { left[end].len() };
            let all = before + limits.cost(left[start].len(), bits, next);
            if best[end].is_none_or(|(least, _)| all < least) && limits.allow(bits) {
                best[end] = Some((all, start));
            }
        }
    }
    let Some((all, _)) = best[n] else { return (usize::MAX, Vec::new()) };
    let (mut cuts, mut end) = (Vec::new(), n);
    while let Some((_, start)) = best[end].filter(|_| end > 0) {
        cuts.push(bits_of(&order[start..end]));
        end = start;
    }
    cuts.reverse();
    (all, cuts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_computes_its_function() {
        let mut d = Diagrams::default();
        // A multiplexer: 3 bits that choose among 8 others.
        let inputs = [0u8, 1, 2, 3, 4, 5, 6, 7].map(|i| d.choose(20 + i, [3, 900].map(Function::constant)));
        let f = d.select(&[2, 40, 9], &inputs);
        for orders in [vec![], vec![vec![2, 40, 9]]] {
            let program = Program::of(&mut d, f, &orders, Limits::default());
            assert!(program.lookups.len() > 1 || program.lookups[0].rows.len() == 1 << 11);
            assert_eq!(program.function(&mut d), Some(f));
        }
        let ordered = Program::of(&mut d, f, &[vec![2, 40, 9]], Limits::default());
        assert!(ordered.cost(Limits::default()) <= Program::of(&mut d, f, &[], Limits::default()).cost(Limits::default()));
        // A row that is wrong is another function.
        let mut wrong = ordered;
        let last = wrong.lookups.len() - 1;
        wrong.lookups[last].rows[0] ^= 1;
        assert_ne!(wrong.function(&mut d), Some(f));
    }

    #[test]
    fn a_constant_is_a_lookup_without_bits() {
        let mut d = Diagrams::default();
        let program = Program::of(&mut d, Function::constant(5), &[], Limits::default());
        assert_eq!(program.lookups, [Lookup { bits: 0, rows: vec![5] }]);
        assert_eq!(program.function(&mut d), Some(Function::constant(5)));
    }
}

//! The values of a block, and what single instructions make of them: found by trying, in some
//! states.

use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::sync::Arc;

use isamorph_core::formula::{Scratch, Term};
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::functions::{Function, Functions, Law};
use crate::facts::samples::STATES;
use isamorph_core::block::Cell;

/// Most values of a block that take part.
pub(super) const VALUES: usize = 64;
/// Most ways to make a number in the telling states: small numbers are made in many.
const ALIKE: usize = 100;
/// In how many states values must agree to be looked at closely.
const TELLING: usize = 3;

/// What another instruction has to make, from what is wanted and a value.
const RESTS: [fn(u128, u128) -> u128; 4] = [u128::wrapping_sub, |w, v| w ^ v, |w, v| v.wrapping_sub(w), u128::wrapping_add];

/// What a register holds from one place of a block to another.
pub(super) struct Version {
    pub cell: Cell,
    /// The first place, counted from the first of the block, that can read it.
    pub from: usize,
    /// The place that writes something else; behind the block if none does.
    pub until: usize,
    /// What it holds, and that in each state.
    pub term: Term,
    pub values: Vec<u128>,
}

/// One instruction on values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum One {
    /// A function of values.
    Of(usize, Vec<usize>),
    /// An instruction with a constant.
    Constant(usize, usize, u128),
}

/// How a result may be made.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Made {
    One(One),
    /// A function of a value and of what another instruction makes, which comes first if so said.
    Two(usize, usize, bool, One),
}

/// How something is made: a number for what it is in the telling states, a function that makes it,
/// and its operands; in one number, since many are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u64);

impl Entry {
    fn new(key: u32, function: u16, [a, b]: [u8; 2]) -> Entry {
        Entry(u64::from(key) << 32 | u64::from(function) << 16 | u64::from(a) << 8 | u64::from(b))
    }

    fn key(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn function(self) -> u16 {
        (self.0 >> 16) as u16
    }

    fn operands(self) -> [u8; 2] {
        [(self.0 >> 8) as u8, self.0 as u8]
    }
}

/// The values of a block, and what instructions make of them.
pub(super) struct Table {
    pub functions: Arc<Functions>,
    pub versions: Vec<Version>,
    /// What each version holds in the telling states.
    told: Vec<[u128; TELLING]>,
    /// The same without order.
    known: FxHashSet<[u128; TELLING]>,
    /// By what it is in the telling states: a function and its operands.
    made: Vec<Entry>,
    /// The states that tell most values apart.
    telling: [usize; TELLING],
    /// What it costs to make it, in steps.
    pub steps: u64,
}

impl One {
    pub fn values(&self) -> Vec<usize> {
        match self {
            One::Of(_, all) => all.clone(),
            One::Constant(_, v, _) => vec![*v],
        }
    }
}

impl Made {
    pub fn values(&self) -> Vec<usize> {
        match self {
            Made::One(one) => one.values(),
            Made::Two(_, v, _, one) => [one.values(), vec![*v]].concat(),
        }
    }

    pub fn instructions(&self) -> usize {
        match self {
            Made::One(_) => 1,
            Made::Two(..) => 2,
        }
    }
}

impl Table {
    /// The table of at most [`VALUES`] values, which differ. What an earlier table of the block
    /// says of the same values holds still.
    pub fn new(functions: Arc<Functions>, versions: Vec<Version>, before: Option<&Table>) -> Table {
        let same = before.filter(|t| Arc::ptr_eq(&t.functions, &functions));
        let again = same.map(|t| t.found_again(&versions));
        let before = same
            .zip(again)
            .filter(|(_, again)| again.iter().flatten().count() * 2 >= versions.len());
        let different = |s: &usize| versions.iter().map(|v| v.values[*s]).collect::<BTreeSet<u128>>().len();
        let telling = before.as_ref().map_or_else(
            || {
                let mut states: Vec<usize> = (0..STATES as usize).collect();
                states.sort_by_key(|s| usize::MAX - different(s));
                std::array::from_fn(|i| states[i])
            },
            |(t, _)| t.telling,
        );
        let mut new = vec![true; versions.len()];
        for v in before.iter().flat_map(|(_, again)| again.iter().flatten()) {
            new[usize::from(*v)] = false;
        }
        let (single, unordered, ordered) = (
            Operands::all(&versions, &telling, &new, |_| 0..1),
            Operands::all(&versions, &telling, &new, |i| i..versions.len()),
            Operands::all(&versions, &telling, &new, |_| 0..versions.len()),
        );
        let steps = (functions.all.len() * ordered.versions.len()) as u64;
        let of_one = |(number, f): (usize, &Function)| {
            let operands = match (f.operands(), f.symmetric) {
                (1, _) => &single,
                (_, true) => &unordered,
                _ => &ordered,
            };
            let values = f.of_each(&operands.first, &operands.second, functions.width);
            let each = values.chunks(TELLING).zip(&operands.versions);
            each.map(|(v, operands)| Entry::new(key(v), number as u16, *operands))
                .collect::<Vec<_>>()
        };
        let mut made: Vec<Entry> = functions.all.par_iter().enumerate().flat_map_iter(of_one).collect();
        if let Some((table, again)) = before {
            let kept = |entry: &Entry| {
                let [a, b] = entry.operands();
                let (a, b) = (again[usize::from(a)]?, again[usize::from(b)]?);
                let symmetric = functions.all[usize::from(entry.function())].symmetric;
                let operands = if symmetric && b < a { [b, a] } else { [a, b] };
                Some(Entry::new(entry.key(), entry.function(), operands))
            };
            made.extend(table.made.iter().filter_map(kept));
        }
        made.par_sort_unstable();
        let told: Vec<[u128; TELLING]> = versions.iter().map(|v| telling.map(|s| v.values[s])).collect();
        Table {
            functions,
            known: told.iter().copied().collect(),
            told,
            versions,
            made,
            telling,
            steps,
        }
    }

    /// Which of some values each of the own ones is.
    fn found_again(&self, versions: &[Version]) -> Vec<Option<u8>> {
        let at: FxHashMap<&[u128], u8> = versions.iter().zip(0..).map(|(v, i)| (v.values.as_slice(), i)).collect();
        self.versions.iter().map(|v| at.get(v.values.as_slice()).copied()).collect()
    }

    fn value(&self, version: usize, state: usize) -> u128 {
        self.versions[version].values[state]
    }

    /// The single instructions that make some numbers of values that stand before a place.
    pub fn ones(&self, wanted: &[u128], at: usize) -> Vec<One> {
        let mut out = Vec::new();
        let early = |v: usize| self.versions[v].from <= at;
        let told = self.telling.map(|s| wanted[s]);
        let wanted_key = key(&told);
        let mut room = Scratch::default();
        let begin = self.made.partition_point(|e| e.key() < wanted_key);
        let alike = self.made[begin..].iter().take_while(|e| e.key() == wanted_key);
        for entry in alike.take(ALIKE) {
            let (f, [first, second]) = (usize::from(entry.function()), entry.operands().map(usize::from));
            let function = &self.functions.all[f];
            let mut same = |(s, w): (usize, &u128)| function.of(self.value(first, s), self.value(second, s), &mut room) == *w;
            let operands = &[first, second][..function.operands()];
            if operands.iter().all(|v| early(*v)) && wanted.iter().enumerate().all(&mut same) {
                out.push(One::Of(f, operands.to_vec()));
            }
        }
        for (c, with) in self.functions.constants.iter().enumerate() {
            let may = |v: &usize| with.may_make(&self.told[*v], &told, self.functions.width);
            for v in (0..self.versions.len()).filter(|v| early(*v) && may(v)) {
                let number = with.needed(&self.versions[v].values, wanted, self.functions.width);
                out.extend(number.map(|n| One::Constant(c, v, n)));
            }
        }
        out
    }

    /// What a way makes of the values of versions, in each state.
    pub fn outcome(&self, made: &Made, value: &mut dyn FnMut(usize) -> Vec<u128>) -> Vec<u128> {
        let one = |one: &One, value: &mut dyn FnMut(usize) -> Vec<u128>| match one {
            One::Of(f, operands) => {
                let all: Vec<Vec<u128>> = operands.iter().map(|v| value(*v)).collect();
                self.functions.all[*f].of_each(&all[0], &all[all.len() - 1], self.functions.width)
            }
            One::Constant(c, v, number) => {
                let with = &self.functions.constants[*c];
                value(*v).into_iter().map(|x| with.of(x, *number, self.functions.width)).collect()
            }
        };
        match made {
            Made::One(first) => one(first, value),
            Made::Two(f, v, first, other) => {
                let (rest, own) = (one(other, value), value(*v));
                let (a, b) = if *first { (&rest, &own) } else { (&own, &rest) };
                self.functions.all[*f].of_each(a, b, self.functions.width)
            }
        }
    }

    /// All ways to make some numbers with so many instructions.
    pub fn ways(&self, wanted: &[u128], at: usize, most: usize) -> Vec<Made> {
        let mut out: Vec<Made> = self.ones(wanted, at).into_iter().map(Made::One).collect();
        if most < 2 {
            return out;
        }
        let mask = u128::MAX >> (128 - self.functions.width);
        // Several functions leave the same rest of a value.
        let mut known: Vec<[Option<Vec<One>>; RESTS.len()]> = vec![const { [const { None }; RESTS.len()] }; self.versions.len()];
        for (number, f) in self.functions.all.iter().enumerate() {
            let rests: &[(bool, usize)] = match f.law {
                Law::Sum => &[(false, 0)],
                Law::Xor => &[(false, 1)],
                // v - rest = w, or rest - v = w.
                Law::Difference => &[(false, 2), (true, 3)],
                Law::Reversed => &[(true, 2), (false, 3)],
                Law::Product | Law::And | Law::Or | Law::Other => &[],
            };
            for v in (0..self.versions.len()).filter(|v| self.versions[*v].from <= at) {
                for (first, kind) in rests {
                    let ones = known[v][*kind].get_or_insert_with(|| {
                        let each = wanted.iter().zip(&self.versions[v].values);
                        let rest: Vec<u128> = each.map(|(w, v)| RESTS[*kind](*w, *v) & mask).collect();
                        // What stands in a register needs no instruction.
                        let told = self.telling.map(|s| rest[s]);
                        if self.known.contains(&told) && self.versions.iter().any(|v| v.values == rest) {
                            return Vec::new();
                        }
                        self.ones(&rest, at)
                    });
                    out.extend(ones.iter().map(|one| Made::Two(number, v, *first, one.clone())));
                }
            }
        }
        out
    }
}

/// Pairs of values in the telling states.
struct Operands {
    first: Vec<u128>,
    second: Vec<u128>,
    versions: Vec<[u8; 2]>,
}

impl Operands {
    /// Those with a new value.
    fn all(versions: &[Version], telling: &[usize], new: &[bool], others: impl Fn(usize) -> std::ops::Range<usize>) -> Operands {
        let (mut first, mut second, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        for (i, a) in versions.iter().enumerate() {
            for j in others(i).filter(|j| new[i] || new[*j]) {
                first.extend(telling.iter().map(|s| a.values[*s]));
                second.extend(telling.iter().map(|s| versions[j].values[*s]));
                pairs.push([i as u8, j as u8]);
            }
        }
        Operands {
            first,
            second,
            versions: pairs,
        }
    }
}

/// A number for what something is in the telling states.
fn key(values: &[u128]) -> u32 {
    (FxBuildHasher.hash_one(values) >> 32) as u32
}

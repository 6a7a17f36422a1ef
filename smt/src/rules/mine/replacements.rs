//! Programs of one or two steps, indexed by their results in test states.
//!
//! Only hashes and numbers of programs are kept, of programs that leave the same the best one: with
//! fewer steps, then fewer bytes, then simpler operations.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::states::{Left, States};
use crate::ops::immediate::Immediate;
use crate::ops::vector_eval::Scratch;
use crate::rules::constant_expr::Constant;
use crate::rules::rule::Step;

/// Bytes that an entry takes while it is made and after, with what a table leaves free.
const ENTRY: usize = 64;

/// Set in the rank of programs of two steps.
const TWO: u64 = 1 << 63;
/// Where the bytes of the program begin in its rank; its number comes before.
const BYTES: u32 = 48;

/// There are more programs than fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are {programs} programs of two steps, of which {most} fit in memory")]
pub struct TooMany {
    /// How many programs there are.
    pub programs: usize,
    /// How many would fit.
    pub most: usize,
}

/// The programs of a setting.
#[derive(Debug)]
pub struct Replacements<'a> {
    states: &'a States<'a>,
    singles: Vec<Step>,
    /// Second steps of programs of two.
    seconds: Vec<Step>,
    /// The rank of the best program by hash.
    best: FxHashMap<u64, u64>,
    /// By the hash of its value: the bytes and the number of the shortest step that leaves no
    /// flags.
    silent: FxHashMap<u64, (u32, usize)>,
    /// The constants of each width.
    by_width: FxHashMap<u32, Vec<Option<Constant>>>,
}

impl<'a> Replacements<'a> {
    /// All programs of at most so many steps, one or two.
    ///
    /// # Errors
    /// They do not fit in so many bytes.
    pub fn new(states: &'a States<'a>, steps: usize, memory: usize) -> Result<Replacements<'a>, TooMany> {
        let (mut out, left) = Self::single(states);
        if steps < 2 {
            return Ok(out);
        }
        let firsts = out.firsts(&left);
        out.seconds = out.second_steps(firsts.len(), memory)?;
        let found: Vec<Vec<(u64, u64)>> = firsts
            .par_iter()
            .map_init(Scratch::default, |scratch, (i, l)| out.pairs(*i, l, scratch))
            .collect();
        for (h, rank) in found.into_iter().flatten() {
            out.insert(h, rank);
        }
        Ok(out)
    }

    /// Would all programs of two steps fit in so many bytes? They are only counted.
    ///
    /// # Errors
    /// They would not.
    pub fn check(states: &'a States<'a>, memory: usize) -> Result<(), TooMany> {
        let (out, left) = Self::single(states);
        let firsts = out.firsts(&left).len();
        out.second_steps(firsts, memory).map(|_| ())
    }

    /// All programs of one step, and what each leaves.
    fn single(states: &'a States<'a>) -> (Replacements<'a>, Vec<Option<Left>>) {
        let inputs: Vec<u8> = (0..states.inputs()).collect();
        let mut by_width: FxHashMap<u32, Vec<Option<Constant>>> = FxHashMap::default();
        for w in states.ops.constants.keys() {
            by_width.insert(*w, states.constants(*w).into_iter().map(Some).collect());
        }
        let constants = |w: u32| by_width.get(&w).cloned().unwrap_or_else(|| vec![None]);
        let mut out = Replacements {
            states,
            singles: states.steps(&inputs, &|_| true, &constants),
            seconds: Vec::new(),
            best: FxHashMap::default(),
            silent: FxHashMap::default(),
            by_width,
        };
        let left: Vec<Option<Left>> = out
            .singles
            .par_iter()
            .map_init(Scratch::default, |scratch, s| states.run(s, &[], scratch))
            .collect();
        for (i, l) in left.iter().enumerate() {
            l.iter().flat_map(|l| hashes(states, l)).for_each(|h| out.insert(h, i as u64));
            out.insert_silent(i, l.as_ref());
        }
        (out, left)
    }

    /// First steps that do not leave the same as another, or what is there already: those lead to
    /// the same programs.
    fn firsts<'l>(&self, left: &'l [Option<Left>]) -> Vec<(usize, &'l Left)> {
        let states = self.states;
        let distinct = |(i, l): &(usize, &Left)| {
            let keys = states.keys(l);
            let first = keys.all.or(keys.flags).is_some_and(|h| self.best.get(&h) == Some(&(*i as u64)));
            first && (l.flags.is_some() || l.value.as_ref().is_some_and(|v| !states.lanes.inputs().contains(v)))
        };
        let all = left.iter().enumerate().filter_map(|(i, l)| Some((i, l.as_ref()?)));
        all.filter(distinct).collect()
    }

    /// Steps that may come after so many first steps.
    fn second_steps(&self, firsts: usize, memory: usize) -> Result<Vec<Step>, TooMany> {
        let states = self.states;
        let value = states.inputs();
        let values: Vec<u8> = (0..=value).collect();
        let constants = |w: u32| self.by_width.get(&w).cloned().unwrap_or_else(|| vec![None]);
        let mut seconds = states.steps(&values, &|_| true, &constants);
        seconds.retain(|s| s.args.contains(&value) || states.ops.all[s.op].reads_flags);
        let (programs, most) = (firsts * seconds.len(), memory / ENTRY);
        if programs > most {
            return Err(TooMany { programs, most });
        }
        Ok(seconds)
    }

    fn insert_silent(&mut self, single: usize, left: Option<&Left>) {
        let value = left.filter(|l| l.flags.is_none()).and_then(|l| self.states.keys(l).value);
        let bytes = bytes(self.states, &self.singles[single]);
        if let Some((value, bytes)) = value.zip(bytes) {
            let best = self.silent.entry(value).or_insert((bytes, single));
            *best = (*best).min((bytes, single));
        }
    }

    /// The shortest step that leaves a value with this hash and no flags, if it is shorter than
    /// another one.
    #[must_use]
    pub fn silent(&self, hash: u64, than: &Step) -> Option<&Step> {
        let (found, single) = self.silent.get(&hash)?;
        (Some(*found) < bytes(self.states, than)).then(|| &self.singles[*single])
    }

    fn insert(&mut self, hash: u64, rank: u64) {
        let best = self.best.entry(hash).or_insert(rank);
        *best = rank.min(*best);
    }

    /// Hashes and ranks of the programs that begin with a step.
    fn pairs(&self, first: usize, left: &Left, scratch: &mut Scratch<u64>) -> Vec<(u64, u64)> {
        let (ops, value) = (&self.states.ops.all, self.states.inputs());
        let bytes = |s: &Step| ops[s.op].bytes(None).unwrap_or(0);
        let mut out = Vec::new();
        for (j, s) in self.seconds.iter().enumerate() {
            if !s.args.contains(&value) && left.flags.is_none() {
                continue;
            }
            let Some(second) = self.states.run(s, &[left], scratch) else {
                continue;
            };
            let bytes = bytes(&self.singles[first]) + bytes(s);
            let number = (first * self.seconds.len() + j) as u64;
            let rank = TWO | u64::from(bytes) << BYTES | number;
            let new = hashes(self.states, &left.then(second)).filter(|h| !self.is_single(*h));
            out.extend(new.map(|h| (h, rank)));
        }
        out
    }

    /// The best program that leaves something with this hash.
    #[must_use]
    pub fn find(&self, hash: u64) -> Option<Vec<Step>> {
        let rank = *self.best.get(&hash)?;
        if rank & TWO == 0 {
            return Some(vec![self.singles[rank as usize].clone()]);
        }
        let number = (rank & ((1 << BYTES) - 1)) as usize;
        let (first, second) = (number / self.seconds.len(), number % self.seconds.len());
        Some(vec![self.singles[first].clone(), self.seconds[second].clone()])
    }

    /// Does a single step leave something with this hash?
    fn is_single(&self, hash: u64) -> bool {
        self.best.get(&hash).is_some_and(|rank| rank & TWO == 0)
    }
}

/// Bytes of the word of a step. A parameter may be any number: a word that holds all is meant, if
/// there is one.
fn bytes(states: &States, s: &Step) -> Option<u32> {
    let op = &states.ops.all[s.op];
    match s.constant {
        Some(Constant::Number(n)) => op.bytes(Some(n)),
        Some(Constant::Of(_)) => {
            let plain = op.encodings.iter().filter(|e| e.constant.as_ref().is_some_and(Immediate::is_plain));
            plain.map(|e| e.bytes).min().or_else(|| op.bytes(None))
        }
        None => op.bytes(None),
    }
}

fn hashes(states: &States, left: &Left) -> impl Iterator<Item = u64> + use<> {
    let keys = states.keys(left);
    let value = keys.value.filter(|_| keys.value != keys.all);
    keys.all.into_iter().chain(value).chain(keys.flags)
}

//! Traces: blocks in a row, each entered only from the one before, as one piece of straight-line
//! code.
//!
//! The branches between the blocks write nothing but control, and stand in the piece as places
//! without code. Where one of them leaves the trace, what is live there counts as read.
//!
//! Memory is accessed in one block of a trace at most: others may write to it between two blocks.

use isamorph_core::block::{Lifter, is_control};
use rustc_hash::FxHashMap;

use super::graph::{Block, Program, is_plain_branch};
use super::live::{self, Live};
use super::paths::{self, Next};

/// Most instructions of a trace before its last block.
const LONGEST: usize = 48;

/// A branch between two blocks of a trace.
#[derive(Clone, Debug)]
pub struct Exit {
    /// Its place in the trace.
    pub at: usize,
    /// What the branch reads, and what is live where it leaves the trace.
    pub live: Live,
}

/// Blocks in a row.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The places of the program, in order.
    pub places: Vec<usize>,
    /// How many of them stand before the last block.
    pub before: usize,
    /// The branches between the blocks.
    pub exits: Vec<Exit>,
    /// What is live behind it.
    live: Live,
}

impl Trace {
    /// The longest trace that ends with a block; nothing if the block can be entered from several
    /// places, is not described, or is nothing but a branch.
    #[must_use]
    pub fn to(p: &Program, meanings: &mut Lifter, blocks: &[Block], last: usize) -> Option<Trace> {
        let block = blocks.get(last).filter(|b| b.window.is_some())?;
        let mut end = block.end;
        let live = if p.straight[end - 1] {
            p.live_after[end - 1].clone()
        } else {
            end -= 1;
            p.live_before[end].clone()
        };
        // From the last place to the first one.
        let mut places: Vec<usize> = (block.first..end).rev().collect();
        let own = places.len();
        let mut accessing = places.iter().any(|i| accesses_memory(p, *i)).then_some(last);
        let mut exits = Vec::new();
        let (mut at, mut instructions) = (last, 0);
        'up: loop {
            let first = blocks[at].first;
            let Some(from) = only_entrance(p, first) else { break };
            let above = blocks.partition_point(|b| b.first <= from).saturating_sub(1);
            let block = &blocks[above];
            if block.end != from + 1 || block.window.is_none() || places.contains(&from) {
                break;
            }
            let mut end = block.end;
            if !p.straight[from] {
                let Some(exit) = exit(p, meanings, from, first) else { break };
                end = from;
                exits.push((places.len(), exit));
                places.push(from);
            }
            for place in (block.first..end).rev() {
                instructions += p.code[place].len();
                let access = accesses_memory(p, place);
                if instructions > LONGEST || access && accessing.is_some_and(|b| b != above) {
                    break 'up;
                }
                if access {
                    accessing = Some(above);
                }
                places.push(place);
            }
            at = above;
        }
        let n = places.len();
        if own == 0 || n == own {
            return None;
        }
        places.reverse();
        let exits = exits.into_iter().rev().map(|(at, live)| Exit { at: n - 1 - at, live });
        Some(Trace {
            before: n - own,
            places,
            exits: exits.collect(),
            live,
        })
    }

    /// What is live at each way out of it.
    pub fn lives(&self) -> impl Iterator<Item = &Live> {
        self.exits.iter().map(|e| &e.live).chain([&self.live])
    }

    /// The number, as an origin in the trace, of an instruction that stands before it.
    #[must_use]
    pub fn origin_before(&self, place: usize) -> usize {
        self.places.len() + place
    }

    /// The place of the program that an origin in the trace names.
    #[must_use]
    pub fn origin(&self, number: usize) -> usize {
        let n = self.places.len();
        if number < n { self.places[number] } else { number - n }
    }

    /// The trace as a program of its own: its places, and one for each way out of it.
    #[must_use]
    pub fn program<'a>(&self, p: &Program<'a>) -> Program<'a> {
        let n = self.places.len();
        let branches: FxHashMap<usize, usize> = self.exits.iter().enumerate().map(|(k, e)| (e.at, k)).collect();
        let lives: Vec<Live> = self.lives().cloned().collect();
        let all = n + lives.len();
        let real = |i: usize| self.places.get(i).copied().filter(|_| !branches.contains_key(&i));
        let next: Vec<Next> = (0..all)
            .map(|i| match branches.get(&i) {
                Some(k) => Next::To(vec![i + 1, n + k]),
                None if i + 1 < n => Next::To(vec![i + 1]),
                None if i < n => Next::To(vec![all - 1]),
                None => Next::Unknown(Vec::new()),
            })
            .collect();
        let mut inner = Program {
            isa: p.isa,
            code: (0..all).map(|i| real(i).map_or_else(Vec::new, |o| p.code[o].clone())).collect(),
            positions: (0..=all as u64).collect(),
            straight: (0..all).map(|i| real(i).is_some_and(|o| p.straight[o])).collect(),
            described: (0..all).map(|i| real(i).is_some_and(|o| p.described[o])).collect(),
            entered: vec![false; all],
            open: (0..all).map(|i| i == 0).collect(),
            live_before: Vec::new(),
            live_after: Vec::new(),
            previous: paths::previous(&next),
            next,
            ways: (0..all).map(|i| real(i).and_then(|o| p.ways[o].clone())).collect(),
            uses: (0..all).map(|i| real(i).map_or_else(Vec::new, |o| p.uses[o].clone())).collect(),
            calls: vec![None; all],
            refused: None,
            outside: (n..).zip(lives).collect(),
        };
        inner.find_live();
        inner
    }
}

/// The place from which control comes to another one, if there is only one and control goes on from
/// it as it says.
fn only_entrance(p: &Program, first: usize) -> Option<usize> {
    let [from, others @ ..] = p.previous(first) else { return None };
    let alone = !p.open[first] && others.iter().all(|o| o == from) && p.calls[*from].is_none();
    (alone && p.described[*from] && matches!(p.next[*from], Next::To(_))).then_some(*from)
}

/// What the branch in a place reads that leads to another one, and what is live where it leads
/// beside; nothing if it does more than to branch.
fn exit(p: &Program, meanings: &mut Lifter, place: usize, to: usize) -> Option<Live> {
    let [branch] = p.code[place].as_slice() else { return None };
    p.ways[place].as_ref().filter(|w| is_plain_branch(w))?;
    let action = meanings.of(branch).ok()?;
    let control = |space| is_control(p.isa, &meanings.pool.space_decl(space).name);
    if !action.writes.iter().all(|w| control(w.space)) {
        return None;
    }
    let Next::To(all) = &p.next[place] else { return None };
    let mut live = Live::nothing();
    all.iter().filter(|s| **s != to).for_each(|s| live.join(&p.live_before[*s]));
    Some(live::before(p.uses[place].first()?.as_ref(), &live))
}

/// May a place read or write memory, or registers whose numbers are computed?
fn accesses_memory(p: &Program, place: usize) -> bool {
    let mut uses = p.uses[place].iter();
    uses.any(|u| u.as_ref().is_none_or(|u| u.accesses_memory(p.isa)))
}

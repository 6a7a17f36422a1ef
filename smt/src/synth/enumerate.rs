//! Enumeration of all programs of a length and a cost, as operations on values. Registers are
//! allocated afterwards.
//!
//! A program is a set of values, each an operation on inputs and earlier values; every set is
//! visited once. At each node values that agree in all test states with one at hand are left out.
//! That loses nothing: a program with such a value agrees in all test states with one that is
//! visited, so either that one is proved, or its counterexample becomes a test state and
//! the enumeration starts anew. Every value must be used.
//!
//! The last three operations are not visited one by one but in columns: the last but two in all
//! lanes at once, then each operation on it, and each on that, are compared with the goal in the
//! first test state. What agrees is looked at in the others.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use isamorph_core::formula::Width;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use crate::ops::inverse::Preimage;
use crate::ops::vector_eval::{Arg, Lane, Lanes, Scratch};
use crate::ops::{MAX_OPERANDS, Op};
use crate::solver::Effort;
use crate::solver::effort::{End, spend};

/// One operation on values: numbers below that of the inputs are inputs, the others results of
/// earlier steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which operation.
    pub op: u16,
    /// Its operands.
    pub args: [u8; MAX_OPERANDS],
    /// Its constant.
    pub constant: u64,
}

impl Step {
    /// What it makes of values of its operands, in `n` test states.
    #[must_use]
    pub fn row(&self, op: &Op, args: &[&[u128]], n: usize) -> Vec<u128> {
        let mut args: Vec<Arg<u128>> = args.iter().map(|a| Arg::Column(a)).collect();
        if op.constant.is_some() {
            args.push(Arg::Scalar(self.constant.into()));
        }
        let mut row = vec![0; n];
        op.kernel.run_words(&args, &mut row);
        row
    }
}

/// A value that the program shall leave in a register.
#[derive(Clone, Debug)]
pub struct Target<L = u128> {
    /// Which bits matter.
    pub mask: L,
    /// The value in each test state.
    pub row: Vec<L>,
}

impl Target {
    /// The same in lanes of another type, which are wide enough.
    pub(super) fn in_lanes<L: Lane>(&self) -> Target<L> {
        Target {
            mask: L::of(self.mask),
            row: in_lanes(&self.row),
        }
    }
}

/// A row in lanes of another type, which are wide enough.
pub(super) fn in_lanes<L: Lane>(row: &[u128]) -> Vec<L> {
    row.iter().map(|x| L::of(*x)).collect()
}

/// The space that is searched.
#[derive(Debug)]
pub struct Space<'a> {
    /// The operations.
    pub ops: &'a [Op],
    /// The width of the registers that they work on.
    pub word: Width,
    /// Only operations that are quick to compute, and last steps of which one operand can be
    /// computed from the result?
    pub quick: bool,
    /// Constants to try with each operation; one number for an operation without.
    pub constants: &'a [Vec<u64>],
    /// The inputs in each test state.
    pub inputs: Vec<Vec<u128>>,
    /// What is wanted.
    pub targets: Vec<Target>,
    /// The input that lies in the register of the one value that is wanted, where values are
    /// vectors. An operation that keeps a part of its destination can make that value of this one
    /// or of an earlier result alone.
    pub home: Option<usize>,
}

impl Space<'_> {
    /// A word of ones.
    pub(super) fn ones(&self) -> u128 {
        self.word.mask()
    }

    /// What columns are made of.
    pub(super) fn lanes(&self) -> Lanes {
        Lanes::of(self.word.bits()).unwrap_or(Lanes::Bits128)
    }
}

/// How far a search may go, and how far it got.
#[derive(Debug)]
pub struct Control {
    /// When to stop.
    pub end: Option<End>,
    /// Set from outside to stop.
    pub stop: &'static AtomicBool,
    /// Values computed.
    pub candidates: AtomicU64,
    /// A checksum of lists of values, in any order.
    pub sum: AtomicU64,
    /// Did it stop before the end?
    pub stopped: AtomicBool,
    /// Bytes that one list of values may have.
    pub memory: u64,
    /// Was that too little?
    pub out_of_memory: AtomicBool,
}

/// Values that are computed in the time of a step.
const VALUES_PER_STEP: u64 = 4;

impl Control {
    /// So many values were computed, or ruled out.
    pub(super) fn computed(&self, count: u64) {
        self.candidates.fetch_add(count, Ordering::Relaxed);
        spend(1 + count / VALUES_PER_STEP);
    }

    pub(super) fn over(&self) -> bool {
        let over = self.stop.load(Ordering::Relaxed) || self.stopped.load(Ordering::Relaxed) || self.end.is_some_and(|end| end.is_over());
        if over {
            self.stopped.store(true, Ordering::Relaxed);
        }
        over
    }

    /// As much of an effort as is left before the end.
    pub(super) fn left_of(&self, effort: Effort) -> Effort {
        self.end.map_or(effort, |end| effort.min(end.left()))
    }
}

/// Which of the programs of a length and cost: parts in order have the programs in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part, from 0.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Part {
    /// All of them.
    pub const WHOLE: Part = Part { number: 0, of: 1 };

    /// Its range of so many things.
    fn range(self, all: usize) -> Range<usize> {
        all * self.number / self.of..all * (self.number + 1) / self.of
    }

    /// Of things that come in two sorts, its ranges of both: all of the first sort stand before all
    /// of the second.
    fn ranges(self, first: usize, second: usize) -> (Range<usize>, Range<usize>) {
        let (half, rest) = (self.of / 2, self.of - self.of / 2);
        let part = |number, of| Part { number, of };
        match self.of {
            1 => (0..first, 0..second),
            _ if self.number < half => (part(self.number, half).range(first), 0..0),
            _ => (0..0, part(self.number - half, rest).range(second)),
        }
    }
}

/// What a survivor of all tests turned out to be.
pub type Judge<'a, T> = dyn Fn(&[Step]) -> Option<T> + Sync + 'a;

/// Visits all programs of exactly this length and cost, in an order that does not depend on the
/// number of threads; gives the first that `judge` accepts.
pub fn programs<T: Send>(space: &Space, length: usize, cost: u32, control: &Control, judge: &Judge<T>) -> Option<T> {
    part(space, (length, cost), Part::WHOLE, control, judge)
}

/// Visits a part of the programs of exactly this length and cost, in the same order. Programs of
/// one or two steps, and of two for several results, are all in the first part.
pub fn part<T: Send>(space: &Space, size: (usize, u32), part: Part, control: &Control, judge: &Judge<T>) -> Option<T> {
    match space.lanes() {
        Lanes::Bits32 => part_in::<T, u32>(space, size, part, control, judge),
        Lanes::Bits64 => part_in::<T, u64>(space, size, part, control, judge),
        Lanes::Bits128 => part_in::<T, u128>(space, size, part, control, judge),
    }
}

fn part_in<T: Send, L: Lane>(space: &Space, (length, cost): (usize, u32), part: Part, control: &Control, judge: &Judge<T>) -> Option<T> {
    let e = Enumeration {
        space,
        targets: space.targets.iter().map(Target::in_lanes).collect(),
        tied: space.ops.iter().map(tied).collect(),
        most_others: space.ops.iter().map(|o| o.arity).max().unwrap_or(0).saturating_sub(1),
        control,
        judge,
        tests: space.targets.first().map_or(0, |t| t.row.len()),
    };
    let values: Vec<Vec<L>> = space.inputs.iter().map(|v| in_lanes(v)).collect();
    if let (1, Some(_), [target]) = (length, space.home, e.targets.as_slice()) {
        return if part.number == 0 { e.single(&values, cost, target) } else { None };
    }
    let list = e.extend(&values, &List::default(), 0, true);
    let node = Node {
        values,
        steps: Vec::new(),
        unused: 0,
    };
    e.node(&node, &list, length, cost, part)
}

/// A partial program.
struct Node<L> {
    values: Vec<Vec<L>>,
    steps: Vec<Step>,
    /// Results that no step uses so far.
    unused: u32,
}

/// Values that may be computed next, row by row.
struct List<L> {
    rows: Vec<L>,
    steps: Vec<Step>,
    /// The values that each one uses.
    uses: Vec<u32>,
}

impl<L> Default for List<L> {
    fn default() -> List<L> {
        List {
            rows: Vec::new(),
            steps: Vec::new(),
            uses: Vec::new(),
        }
    }
}

struct Enumeration<'a, T, L> {
    space: &'a Space<'a>,
    /// What is wanted.
    targets: Vec<Target<L>>,
    /// The operands of each operation that its encodings destroy: see [`tied`].
    tied: Vec<u32>,
    /// Most operands beside the first.
    most_others: usize,
    control: &'a Control,
    judge: &'a Judge<'a, T>,
    tests: usize,
}

/// The operands that lie in the destination, as a mask: each encoding destroys one of them. None if
/// some encoding destroys none.
fn tied(op: &Op) -> u32 {
    let ties = op.tied().unwrap_or_default();
    ties.iter().fold(0, |mask, operand| mask | 1 << operand)
}

fn mask_of(s: &Step, arity: usize) -> u32 {
    s.args[..arity].iter().fold(0, |m, a| m | 1 << a)
}

impl<T: Send, L: Lane> Enumeration<'_, T, L> {
    fn op(&self, s: &Step) -> &Op {
        &self.space.ops[usize::from(s.op)]
    }

    /// Does a step that computes the same do for another one? It costs no more, and finds registers
    /// wherever that does: it destroys no value, or may destroy each that the other one may.
    fn replaces(&self, known: &Step, other: &Step) -> bool {
        let cheap = self.op(known).cost <= self.op(other).cost;
        let (known, other) = (self.destroyed(known), self.destroyed(other));
        cheap && (known == 0 || other != 0 && other & !known == 0)
    }

    /// The values of which a step destroys one, as a mask; none if it need not destroy any.
    fn destroyed(&self, s: &Step) -> u32 {
        let tied = self.tied[usize::from(s.op)];
        let args = s.args[..self.op(s).arity].iter().enumerate();
        args.filter(|(i, _)| tied >> i & 1 == 1).fold(0, |mask, (_, a)| mask | 1 << a)
    }

    fn uses(&self, s: &Step) -> u32 {
        mask_of(s, self.op(s).arity)
    }

    /// All operations on the first `available` values that use all of `must`.
    fn moves(&self, available: usize, must: u32) -> Vec<Step> {
        self.moves_with(available, must, &|op| &self.space.constants[op])
    }

    /// The same with these constants of each operation.
    fn moves_with<'c>(&self, available: usize, must: u32, constants: &dyn Fn(usize) -> &'c [u64]) -> Vec<Step> {
        let mut out = Vec::new();
        for (i, op) in self.space.ops.iter().enumerate() {
            if must.count_ones() as usize > op.arity || self.space.quick && !op.quick() {
                continue;
            }
            let constants = constants(i);
            let n = available as u64;
            for code in 0..n.pow(op.arity as u32) {
                let mut args = [0u8; MAX_OPERANDS];
                let mut rest = code;
                for a in &mut args[..op.arity] {
                    *a = (rest % n.max(1)) as u8;
                    rest /= n.max(1);
                }
                if op.commutes && args[0] > args[1] {
                    continue;
                }
                let mut step = Step {
                    op: i as u16,
                    args,
                    constant: 0,
                };
                if mask_of(&step, op.arity) & must != must {
                    continue;
                }
                for k in constants {
                    step.constant = *k;
                    out.push(step);
                }
            }
        }
        out
    }

    /// Runs a step in all lanes; `operand` gives a value by its place.
    fn run<'v>(&self, s: &Step, operand: impl Fn(usize) -> Arg<'v, L>, scratch: &mut Scratch<L>, out: &mut [L]) {
        let op = self.op(s);
        let mut args = [Arg::Scalar(L::of(s.constant.into())); MAX_OPERANDS + 1];
        for (slot, a) in args.iter_mut().zip(&s.args[..op.arity]) {
            *slot = operand(usize::from(*a));
        }
        op.kernel.run(&args[..op.arity + usize::from(op.constant.is_some())], scratch, out);
    }

    /// Runs a step in all test states.
    fn row(&self, s: &Step, values: &[Vec<L>], scratch: &mut Scratch<L>, out: &mut [L]) {
        self.run(s, |a| Arg::Column(&values[a]), scratch, out);
    }

    /// Runs a step in many lanes of one test state: values below `fixed.len()` are the same in all
    /// lanes, then come columns.
    fn column(&self, s: &Step, fixed: &[L], columns: &[&[L]], scratch: &mut Scratch<L>, out: &mut [L]) {
        let operand = |a: usize| match a.checked_sub(fixed.len()) {
            None => Arg::Scalar(fixed[a]),
            Some(c) => Arg::Column(columns[c]),
        };
        self.run(s, operand, scratch, out);
    }

    fn is_target(&self, row: &[L]) -> bool {
        self.targets.iter().any(|t| agrees(row, t))
    }

    /// The values that can be computed next: those that could be before, from place `from` on, and
    /// those that use the last value.
    fn extend(&self, values: &[Vec<L>], before: &List<L>, from: usize, root: bool) -> List<L> {
        let n = self.tests;
        let mut list = List::default();
        let mut known: FxHashMap<u64, Vec<(bool, usize)>> = FxHashMap::default();
        for (i, v) in values.iter().enumerate() {
            known.entry(hash(v)).or_default().push((true, i));
        }
        let mut add = |list: &mut List<L>, row: &[L], s: Step, uses: u32| {
            let entry = known.entry(hash(row)).or_default();
            // A dearer twin is no reason to leave a value out, nor is one that destroys an operand.
            let same = |(is_value, i): &(bool, usize)| match is_value {
                true => values[*i] == row,
                false => self.replaces(&list.steps[*i], &s) && &list.rows[i * n..(i + 1) * n] == row,
            };
            let twin = entry.iter().find(|e| same(e));
            // A copy of an input is worth a step only where the copy is wanted.
            if twin.is_some_and(|(is_value, _)| !is_value || !self.is_target(row)) {
                return;
            }
            // A node has at most one list for each step before it, so a list may have a part of the
            // memory.
            if (list.rows.len() * size_of::<L>()) as u64 > self.control.memory / 8 {
                self.control.out_of_memory.store(true, Ordering::Relaxed);
                self.control.stopped.store(true, Ordering::Relaxed);
                return;
            }
            if twin.is_none() {
                entry.push((false, list.steps.len()));
            }
            list.rows.extend_from_slice(row);
            list.steps.push(s);
            list.uses.push(uses);
        };
        for i in from..before.steps.len() {
            add(&mut list, &before.rows[i * n..(i + 1) * n], before.steps[i], before.uses[i]);
        }
        let must = if root { 0 } else { 1 << (values.len() - 1) };
        let moves = self.moves(values.len(), must);
        self.control.computed(moves.len() as u64);
        let mut scratch = Scratch::default();
        let mut row = vec![L::default(); n];
        for s in moves {
            self.row(&s, values, &mut scratch, &mut row);
            add(&mut list, &row, s, self.uses(&s));
        }
        self.control.sum.fetch_add(hash(&list.rows), Ordering::Relaxed);
        list
    }

    /// Programs that begin with the node's steps and have `left` more, of which the next is one of
    /// the list.
    fn node(&self, node: &Node<L>, list: &List<L>, left: usize, cost: u32, part: Part) -> Option<T> {
        let n = self.tests;
        if left == 0 || self.control.over() {
            return None;
        }
        let [target] = self.targets.as_slice() else {
            return self.several(node, list, left, cost, part);
        };
        match left {
            1 | 2 if part.number > 0 => None,
            1 => self.last(node, list, cost, target),
            2 => self.last_two(node, list, cost, target),
            3 => self.last_three(node, list, cost, target, part),
            _ => part.range(list.steps.len()).find_map(|i| {
                let s = list.steps[i];
                let rest = cost.checked_sub(self.op(&s).cost)?;
                let next = self.step(node, &list.rows[i * n..(i + 1) * n], s, list.uses[i]);
                // Beside its predecessor's result each later step uses one for each further
                // operand.
                if next.unused.count_ones() as usize > self.most_others * (left - 1) + 1 {
                    return None;
                }
                let list = self.extend(&next.values, list, i + 1, false);
                self.node(&next, &list, left - 1, rest, Part::WHOLE)
            }),
        }
    }

    /// Programs of one step, the constants of which go in columns.
    fn single(&self, values: &[Vec<L>], cost: u32, target: &Target<L>) -> Option<T> {
        let mut steps: Vec<Step> = Vec::new();
        for step in self.moves_with(values.len(), 0, &|_| &[0]) {
            if self.op(&step).cost == cost && self.may_end(&step, values.len()) {
                steps.push(step);
            }
        }
        steps.par_iter().find_map_first(|s| {
            if self.control.over() {
                return None;
            }
            let mut codes: Vec<u64> = self.space.constants[usize::from(s.op)].clone();
            self.control.computed(codes.len() as u64);
            let mut scratch = Scratch::default();
            for (t, wanted) in target.row.iter().enumerate() {
                let column: Vec<L> = codes.iter().map(|c| L::of((*c).into())).collect();
                let mut out = vec![L::default(); codes.len()];
                let op = self.op(s);
                let mut args: Vec<Arg<L>> = s.args[..op.arity].iter().map(|a| Arg::Scalar(values[usize::from(*a)][t])).collect();
                if op.constant.is_some() {
                    args.push(Arg::Column(&column));
                }
                op.kernel.run(&args, &mut scratch, &mut out);
                let wanted = *wanted & target.mask;
                let mut at = 0;
                codes.retain(|_| {
                    at += 1;
                    out[at - 1] & target.mask == wanted
                });
                if codes.is_empty() {
                    return None;
                }
            }
            codes.iter().find_map(|c| (self.judge)(&[Step { constant: *c, ..*s }]))
        })
    }

    /// Can this step make the one value that is wanted? If it destroys an operand, that lies where
    /// the value shall be.
    fn may_end(&self, step: &Step, inputs: usize) -> bool {
        let (Some(home), destroyed) = (self.space.home, self.destroyed(step)) else {
            return true;
        };
        destroyed == 0 || destroyed >> inputs != 0 || destroyed >> home & 1 == 1
    }

    fn step(&self, node: &Node<L>, row: &[L], s: Step, uses: u32) -> Node<L> {
        let mut values = node.values.clone();
        values.push(row.to_vec());
        let mut steps = node.steps.clone();
        steps.push(s);
        // What is wanted need not be used; a single target ends the program.
        let wanted = self.targets.len() > 1 && self.is_target(row);
        let own = if wanted { 0 } else { 1 << node.values.len() };
        Node {
            unused: node.unused & !uses | own,
            values,
            steps,
        }
    }

    /// Several targets. As soon as one alone is missing, the rest goes in columns; as long as every
    /// step that is left must make one, others are not visited.
    fn several(&self, node: &Node<L>, list: &List<L>, left: usize, cost: u32, part: Part) -> Option<T> {
        let n = self.tests;
        let there = |t: &&Target<L>| node.values.iter().any(|v| agrees(v, t));
        let missing: Vec<&Target<L>> = self.targets.iter().filter(|t| !there(t)).collect();
        let apart = !self.one_value_may_do(&missing);
        match (missing.as_slice(), left) {
            (m, _) if m.len() > left && apart => return None,
            ([_], 1 | 2) if part.number > 0 => return None,
            ([one], 1) => return self.last(node, list, cost, one),
            ([one], 2) => return self.last_two(node, list, cost, one),
            ([one], 3) => return self.last_three(node, list, cost, one, part),
            _ => {}
        }
        let each = apart && missing.len() == left;
        part.range(list.steps.len()).find_map(|i| {
            let (s, row) = (list.steps[i], &list.rows[i * n..(i + 1) * n]);
            let rest = cost.checked_sub(self.op(&s).cost)?;
            if self.control.over() || each && !missing.iter().any(|t| agrees(row, t)) {
                return None;
            }
            let next = self.step(node, row, s, list.uses[i]);
            if left > 1 {
                let list = self.extend(&next.values, list, i + 1, false);
                return self.node(&next, &list, left - 1, rest, Part::WHOLE);
            }
            let done = rest == 0 && next.unused == 0 && missing.iter().all(|t| agrees(row, t));
            if done { (self.judge)(&next.steps) } else { None }
        })
    }

    /// Do targets ask for values that one value may have?
    fn one_value_may_do(&self, targets: &[&Target<L>]) -> bool {
        let nothing = L::default();
        let alike = |a: &Target<L>, b: &Target<L>| a.row.iter().zip(&b.row).all(|(x, y)| (*x ^ *y) & a.mask & b.mask == nothing);
        targets.iter().enumerate().any(|(i, a)| targets[..i].iter().any(|b| alike(a, b)))
    }

    fn last(&self, node: &Node<L>, list: &List<L>, cost: u32, target: &Target<L>) -> Option<T> {
        let n = self.tests;
        (0..list.steps.len()).find_map(|i| {
            let fits = self.op(&list.steps[i]).cost == cost && node.unused & !list.uses[i] == 0;
            if !fits || !agrees(&list.rows[i * n..(i + 1) * n], target) {
                return None;
            }
            let mut steps = node.steps.clone();
            steps.push(list.steps[i]);
            (self.judge)(&steps)
        })
    }

    fn last_two(&self, node: &Node<L>, list: &List<L>, cost: u32, target: &Target<L>) -> Option<T> {
        let p = node.values.len();
        let inputs = self.space.inputs.len();
        let mut moves = self.moves(p + 1, 1 << p);
        moves.retain(|s| self.may_end(s, inputs));
        let moves = self.prepare(&moves, &node.values, target);
        let groups: Vec<(Group, Vec<L>)> = self.groups(node, list).into_iter().map(|g| self.with_column(list, g)).collect();
        moves.par_iter().find_map_first(|m| {
            let mut work = Work::default();
            groups.iter().find_map(|(g, column)| {
                let fits = g.cost + self.op(&m.step).cost == cost && g.unused & !self.uses(&m.step) == 0;
                if !fits || self.left_out(m) || self.control.over() {
                    return None;
                }
                self.compare(node, list, (&g.lanes, column), m, target, &mut work)
            })
        })
    }

    fn last_three(&self, node: &Node<L>, list: &List<L>, cost: u32, target: &Target<L>, part: Part) -> Option<T> {
        let p = node.values.len();
        let n = self.tests;
        // Two independent values, and an operation on both.
        let joins: Vec<Step> = self.moves(p + 2, 3 << p);
        let joins: Vec<Step> = self.prepare(&joins, &node.values, target).into_iter().map(|m| m.step).collect();
        let second = self.moves(p + 1, 1 << p);
        let (joined, chained) = part.ranges(list.steps.len(), second.len());
        let joined = joined.into_par_iter().find_map_first(|i| {
            let mut work = Work::default();
            let first = list.steps[i];
            let next = self.step(node, &list.rows[i * n..(i + 1) * n], first, list.uses[i]);
            let rest = cost.checked_sub(self.op(&first).cost)?;
            let joins = self.prepare(&joins, &next.values, target);
            self.groups_from(&next, list, i + 1, 1 << p).into_iter().find_map(|g| {
                let (g, column) = self.with_column(list, g);
                joins.iter().find_map(|m| {
                    let s = &m.step;
                    let fits = g.cost + self.op(s).cost == rest && g.unused & !self.uses(s) & !(1 << p) == 0;
                    if !fits || self.left_out(m) || self.control.over() {
                        return None;
                    }
                    self.compare(&next, list, (&g.lanes, &column), m, target, &mut work)
                })
            })
        });
        if joined.is_some() {
            return joined;
        }
        // A chain: a value, an operation on it, and one on that.
        let third = self.prepare(&self.moves(p + 2, 2 << p), &node.values, target);
        let groups = self.groups(node, list);
        second[chained].par_iter().find_map_first(|s| {
            let mut work = Work::default();
            groups.iter().find_map(|g| {
                let rest = cost.checked_sub(g.cost + self.op(s).cost)?;
                let unused = g.unused & !self.uses(s);
                if self.control.over() || unused.count_ones() > 2 {
                    return None;
                }
                self.chain(node, list, &g.lanes, *s, &third, rest, unused, target, &mut work)
            })
        })
    }

    /// A second step in all lanes, then each third step whose cost fits and that uses what is
    /// unused.
    #[allow(clippy::too_many_arguments)]
    fn chain(
        &self,
        node: &Node<L>,
        list: &List<L>,
        lanes: &[u32],
        second: Step,
        third: &[Last],
        cost: u32,
        unused: u32,
        target: &Target<L>,
        work: &mut Work<L>,
    ) -> Option<T> {
        let n = self.tests;
        let fixed: Vec<L> = node.values.iter().map(|v| v[0]).collect();
        let first: Vec<L> = lanes.iter().map(|l| list.rows[*l as usize * n]).collect();
        let (mut between, mut out) = (vec![L::default(); lanes.len()], vec![L::default(); lanes.len()]);
        self.column(&second, &fixed, &[&first], &mut work.scratch, &mut between);
        let mut count = lanes.len() as u64;
        let (wanted, mask) = (target.row[0] & target.mask, target.mask);
        let mut found = None;
        for last in third {
            let Last { step: s, needed } = last;
            if self.op(s).cost != cost || unused & !self.uses(s) != 0 || self.left_out(last) {
                continue;
            }
            count += lanes.len() as u64;
            let hits = if needed.mask == 0 {
                self.column(s, &fixed, &[&first, &between], &mut work.scratch, &mut out);
                hits(lanes, &out, wanted, mask)
            } else {
                hits(lanes, &between, L::of(needed.value.into()), L::of(needed.mask.into()))
            };
            if hits.is_empty() {
                continue;
            }
            found = self.refine(node, list, hits, &[second, *s], target, work);
            if found.is_some() {
                break;
            }
        }
        self.control.computed(count);
        found
    }

    /// Last steps, with what the last value but one must be for the target to come out in the first
    /// test state; without those by which it cannot come out in some state, whatever that value
    /// is. Of the operands, `values` are known.
    fn prepare(&self, steps: &[Step], values: &[Vec<L>], target: &Target<L>) -> Vec<Last> {
        let any = Preimage { mask: 0, value: 0 };
        let ones = self.space.ones();
        // Of wider words no inverse is known.
        let whole = target.mask == L::of(ones) && self.space.word.bits() <= 64;
        let (ones, number) = (ones as u64, |x: L| x.number() as u64);
        let one = |step: &Step| {
            let step = *step;
            let op = self.op(&step);
            if !whole {
                return Some(Last { step, needed: any });
            }
            let args = &step.args[..op.arity];
            let unknown: Vec<usize> = (0..op.arity).filter(|i| usize::from(args[*i]) >= values.len()).collect();
            let needed = |t: usize| match unknown.as_slice() {
                [own] => {
                    let other = |i: usize| {
                        if i == op.arity {
                            step.constant
                        } else {
                            number(values[usize::from(args[i])][t])
                        }
                    };
                    op.inverse.needed(*own, other, number(target.row[t]), ones)
                }
                _ => op.inverse.possible(number(target.row[t])).then_some(any),
            };
            let mut all = (0..self.tests).map(needed);
            let first = all.next()??;
            all.all(|n| n.is_some()).then_some(Last { step, needed: first })
        };
        steps.iter().filter_map(one).collect()
    }

    /// Is a last step left to the enumeration of all? The quick one takes those alone that need not
    /// be computed.
    fn left_out(&self, last: &Last) -> bool {
        self.space.quick && last.needed.mask == 0
    }

    /// A group with the values of its lanes in the first test state.
    fn with_column(&self, list: &List<L>, g: Group) -> (Group, Vec<L>) {
        let column = g.lanes.iter().map(|l| list.rows[*l as usize * self.tests]).collect();
        (g, column)
    }

    /// One more step in all lanes, of which this is the column of the first test state, compared
    /// with the target.
    fn compare(
        &self,
        node: &Node<L>,
        list: &List<L>,
        (lanes, column): (&[u32], &[L]),
        last: &Last,
        target: &Target<L>,
        work: &mut Work<L>,
    ) -> Option<T> {
        self.control.computed(lanes.len() as u64);
        let left = match last.needed.mask {
            0 => lanes.to_vec(),
            mask => hits(lanes, column, L::of(last.needed.value.into()), L::of(mask.into())),
        };
        self.refine(node, list, left, &[last.step], target, work)
    }

    /// Drops lanes that differ from the target in some test state; what is left is judged.
    fn refine(
        &self,
        node: &Node<L>,
        list: &List<L>,
        mut lanes: Vec<u32>,
        steps: &[Step],
        target: &Target<L>,
        work: &mut Work<L>,
    ) -> Option<T> {
        let n = self.tests;
        for t in 0..n {
            if lanes.is_empty() {
                return None;
            }
            let fixed: Vec<L> = node.values.iter().map(|v| v[t]).collect();
            work.first.clear();
            work.first.extend(lanes.iter().map(|l| list.rows[*l as usize * n + t]));
            work.second.resize(lanes.len(), L::default());
            work.third.resize(lanes.len(), L::default());
            let (wanted, mask) = (target.row[t] & target.mask, target.mask);
            let result = match steps {
                [one] => {
                    self.column(one, &fixed, &[&work.first], &mut work.scratch, &mut work.second[..lanes.len()]);
                    &work.second
                }
                [one, two] => {
                    self.column(one, &fixed, &[&work.first], &mut work.scratch, &mut work.second[..lanes.len()]);
                    let columns = [&work.first[..], &work.second[..lanes.len()]];
                    self.column(two, &fixed, &columns, &mut work.scratch, &mut work.third[..lanes.len()]);
                    &work.third
                }
                _ => unreachable!("one or two steps follow the lanes"),
            };
            let mut at = 0;
            lanes.retain(|_| {
                at += 1;
                result[at - 1] & mask == wanted
            });
        }
        lanes.iter().find_map(|l| {
            let mut all = node.steps.clone();
            all.push(list.steps[*l as usize]);
            all.extend_from_slice(steps);
            (self.judge)(&all)
        })
    }

    fn groups(&self, node: &Node<L>, list: &List<L>) -> Vec<Group> {
        self.groups_from(node, list, 0, 0)
    }

    /// The values of the list with what the program leaves unused after each, except `apart`, and
    /// what they cost.
    fn groups_from(&self, node: &Node<L>, list: &List<L>, from: usize, apart: u32) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for i in from..list.steps.len() {
            let unused = node.unused & !list.uses[i] | node.unused & apart;
            let cost = self.op(&list.steps[i]).cost;
            match groups.iter_mut().find(|g| (g.unused, g.cost) == (unused, cost)) {
                Some(g) => g.lanes.push(i as u32),
                None => groups.push(Group {
                    unused,
                    cost,
                    lanes: vec![i as u32],
                }),
            }
        }
        groups
    }
}

/// A step that may end a program.
struct Last {
    step: Step,
    /// What the value before it must be in the first test state; no bits if nothing is known.
    needed: Preimage,
}

/// Values of a list that are alike in what they leave unused and what they cost.
struct Group {
    unused: u32,
    cost: u32,
    lanes: Vec<u32>,
}

/// Columns of one thread.
struct Work<L: Lane> {
    scratch: Scratch<L>,
    first: Vec<L>,
    second: Vec<L>,
    third: Vec<L>,
}

impl<L: Lane> Default for Work<L> {
    fn default() -> Work<L> {
        Work {
            scratch: Scratch::default(),
            first: Vec::new(),
            second: Vec::new(),
            third: Vec::new(),
        }
    }
}

pub(super) fn agrees<L: Lane>(row: &[L], t: &Target<L>) -> bool {
    let nothing = L::default();
    row.iter().zip(&t.row).all(|(x, y)| (*x ^ *y) & t.mask == nothing)
}

/// The lanes in which a column has these bits.
fn hits<L: Lane>(lanes: &[u32], column: &[L], wanted: L, mask: L) -> Vec<u32> {
    let mut hit = 0u32;
    for x in column {
        hit |= u32::from(*x & mask == wanted);
    }
    if hit == 0 {
        return Vec::new();
    }
    let found = lanes.iter().zip(column).filter(|(_, x)| **x & mask == wanted);
    found.map(|(l, _)| *l).collect()
}

fn hash<L: Lane>(row: &[L]) -> u64 {
    let mut h = FxHasher::default();
    L::hash(row, &mut h);
    h.finish()
}

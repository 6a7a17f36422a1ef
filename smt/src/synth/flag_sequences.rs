//! Enumeration of programs that also use the condition register, in instruction order.
//!
//! The condition register is a value like others, but there is one place for it only: what a step
//! leaves there is what the next reader finds. So programs are enumerated as sequences, each step
//! on the values so far and on the flags as they are. A step that changes nothing in all test
//! states is left out, which loses nothing: the program without it agrees in the same states.

use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::enumerate::{Control, Judge, Space, Step, Target, agrees, in_lanes};
use crate::ops::vector_eval::{Arg, Kernel, Lane, Lanes, Scratch};
use crate::ops::{MAX_OPERANDS, Op};

/// The condition register in each test state: before, and what is wanted of it, if anything is.
#[derive(Clone, Debug)]
pub struct FlagRows {
    /// Before the program.
    pub before: Vec<u128>,
    /// After it; nothing if whatever is there will do.
    pub wanted: Option<Vec<u128>>,
}

/// What a program has computed so far.
#[derive(Clone)]
struct State<L> {
    /// Inputs, then the value of each step that has one.
    values: Vec<Option<Vec<L>>>,
    flags: Vec<L>,
    steps: Vec<Step>,
}

impl<L: Lane> State<L> {
    /// Before a program.
    fn start(space: &Space, flags: &FlagRows) -> State<L> {
        State {
            values: space.inputs.iter().map(|v| Some(in_lanes(v))).collect(),
            flags: in_lanes(&flags.before),
            steps: Vec::new(),
        }
    }
}

struct Sequences<'a, T, L> {
    space: &'a Space<'a>,
    targets: Vec<Target<L>>,
    /// What is wanted of the condition register, if anything is.
    wanted: Option<Vec<L>>,
    control: &'a Control,
    judge: &'a Judge<'a, T>,
}

/// Visits all sequences of exactly this length and cost, in an order that does not depend on the
/// number of threads; gives the first that `judge` accepts.
pub fn sequences<T: Send>(space: &Space, flags: &FlagRows, length: usize, cost: u32, control: &Control, judge: &Judge<T>) -> Option<T> {
    match space.lanes() {
        Lanes::Bits32 => sequences_in::<T, u32>(space, flags, length, cost, control, judge),
        Lanes::Bits64 => sequences_in::<T, u64>(space, flags, length, cost, control, judge),
        Lanes::Bits128 => sequences_in::<T, u128>(space, flags, length, cost, control, judge),
    }
}

fn sequences_in<T: Send, L: Lane>(
    space: &Space,
    flags: &FlagRows,
    length: usize,
    cost: u32,
    control: &Control,
    judge: &Judge<T>,
) -> Option<T> {
    let s = Sequences {
        space,
        targets: space.targets.iter().map(Target::in_lanes).collect(),
        wanted: flags.wanted.as_ref().map(|w| in_lanes(w)),
        control,
        judge,
    };
    let start = State::<L>::start(space, flags);
    let moves = s.moves(&start);
    moves.par_iter().find_map_first(|m| {
        let mut scratch = Scratch::default();
        s.after(&start, *m, length - 1, cost, &mut scratch)
    })
}

/// The values of a program's steps in each test state; nothing for a step that leaves flags alone.
#[must_use]
pub fn values(space: &Space, flags: &FlagRows, steps: &[Step]) -> Vec<Option<Vec<u128>>> {
    match space.lanes() {
        Lanes::Bits32 => values_in::<u32>(space, flags, steps),
        Lanes::Bits64 => values_in::<u64>(space, flags, steps),
        Lanes::Bits128 => values_in::<u128>(space, flags, steps),
    }
}

fn values_in<L: Lane>(space: &Space, flags: &FlagRows, steps: &[Step]) -> Vec<Option<Vec<u128>>> {
    let mut state = State::<L>::start(space, flags);
    let mut scratch = Scratch::default();
    for s in steps {
        let (value, after) = run(space, &state, *s, &mut scratch);
        state.values.push(value);
        state.flags = after.unwrap_or(state.flags);
    }
    let words = |row: Vec<L>| row.into_iter().map(Into::into).collect();
    state.values.into_iter().map(|v| v.map(words)).collect()
}

/// What a step leaves in a register, and in the condition register.
fn run<L: Lane>(space: &Space, state: &State<L>, s: Step, scratch: &mut Scratch<L>) -> (Option<Vec<L>>, Option<Vec<L>>) {
    let op = &space.ops[usize::from(s.op)];
    let n = state.flags.len();
    // Steps are made from values that are there.
    let mut args: Vec<Arg<L>> = s.args[..op.arity]
        .iter()
        .filter_map(|a| state.values[usize::from(*a)].as_deref().map(Arg::Column))
        .collect();
    if op.constant.is_some() {
        args.push(Arg::Scalar(L::of(s.constant.into())));
    }
    if op.reads_flags {
        args.push(Arg::Column(&state.flags));
    }
    let mut column = |k: &Kernel| {
        let mut out = vec![L::default(); n];
        k.run(&args, scratch, &mut out);
        out
    };
    let value = op.register.then(|| column(&op.kernel));
    (value, op.flags.as_ref().map(|f| column(&f.1)))
}

impl<T: Send, L: Lane> Sequences<'_, T, L> {
    fn op(&self, s: Step) -> &Op {
        &self.space.ops[usize::from(s.op)]
    }

    fn moves(&self, state: &State<L>) -> Vec<Step> {
        let there: Vec<u8> = (0..state.values.len())
            .filter(|i| state.values[*i].is_some())
            .map(|i| i as u8)
            .collect();
        let n = there.len();
        let mut out = Vec::new();
        for (i, op) in self.space.ops.iter().enumerate().filter(|(_, op)| op.arity == 0 || n > 0) {
            let constants = &self.space.constants[i];
            for mut code in 0..n.pow(op.arity as u32) {
                let mut args = [0u8; MAX_OPERANDS];
                for a in &mut args[..op.arity] {
                    *a = there[code % n];
                    code /= n;
                }
                if op.commutes && args[0] > args[1] {
                    continue;
                }
                out.extend(constants.iter().map(|k| Step {
                    op: i as u16,
                    args,
                    constant: *k,
                }));
            }
        }
        out
    }

    /// Programs that go on with a step and have `left` more after it.
    fn after(&self, state: &State<L>, step: Step, left: usize, cost: u32, scratch: &mut Scratch<L>) -> Option<T> {
        let rest = cost.checked_sub(self.op(step).cost)?;
        if left == 0 && rest > 0 || self.control.over() {
            return None;
        }
        self.control.candidates.fetch_add(1, Ordering::Relaxed);
        let (value, flags) = run(self.space, state, step, scratch);
        let flags = flags.unwrap_or_else(|| state.flags.clone());
        if left == 0 && self.wanted.as_ref().is_some_and(|w| *w != flags) {
            return None;
        }
        let targets = &self.targets;
        let news = value.as_ref().is_some_and(|v| {
            let known = state.values.iter().flatten().any(|old| old == v);
            // A copy of a value is worth a step only where the copy is wanted.
            !known || targets.iter().any(|t| agrees(v, t))
        });
        if !news && flags == state.flags {
            return None;
        }
        let there = |t: &Target<L>| state.values.iter().chain([&value]).flatten().any(|v| agrees(v, t));
        let missing = targets.iter().filter(|t| !there(t)).count();
        if left == 0 && missing > 0 {
            return None;
        }
        let mut next = state.clone();
        next.values.push(value);
        next.flags = flags;
        next.steps.push(step);
        if left == 0 {
            return (self.judge)(&next.steps);
        }
        self.moves(&next)
            .into_iter()
            .find_map(|m| self.after(&next, m, left - 1, rest, scratch))
    }
}

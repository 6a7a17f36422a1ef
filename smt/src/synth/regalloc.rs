//! Register allocation: from operations on values to instructions.

use std::cell::Cell;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;

use super::enumerate::Step;
use crate::ops::{Encoding, Op, RegisterField};

/// Registers that are tried for the values of one program: where none fit, all their permutations
/// do not either.
const TRIES: u32 = 1 << 18;

/// Which registers a program may use, and where its values begin and end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    /// The register of each input.
    pub inputs: Vec<u32>,
    /// Registers that may be written, best first.
    pub free: Vec<u32>,
    /// Which values shall be in which registers at the end.
    pub results: Vec<(usize, u32)>,
}

/// Instructions that compute the steps, if registers can be found for them at exactly this cost.
#[must_use]
pub fn assign(set: &InstructionSet, ops: &[Op], steps: &[Step], registers: &Registers) -> Option<Vec<Instr>> {
    let all = orders(ops, steps, registers.inputs.len());
    all.iter().find_map(|order| assign_in_order(set, ops, steps, registers, order))
}

/// Instructions that compute the steps in this order.
#[must_use]
pub fn assign_in_order(set: &InstructionSet, ops: &[Op], steps: &[Step], registers: &Registers, order: &[usize]) -> Option<Vec<Instr>> {
    let mut held: Vec<(u32, usize)> = registers.inputs.iter().copied().zip(0..).collect();
    let problem = Problem {
        set,
        ops,
        steps,
        registers,
        order,
        tries: Cell::new(TRIES),
    };
    problem.place(0, &mut held)
}

/// The orders in which the steps can be done.
fn orders(ops: &[Op], steps: &[Step], inputs: usize) -> Vec<Vec<usize>> {
    let mut done = Vec::new();
    let mut todo: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(order) = todo.pop() {
        if order.len() == steps.len() {
            done.push(order);
            continue;
        }
        for i in (0..steps.len()).rev().filter(|i| !order.contains(i)) {
            let s = &steps[i];
            let arity = ops[usize::from(s.op)].arity;
            let ready = |a: &u8| usize::from(*a) < inputs || order.contains(&(usize::from(*a) - inputs));
            if s.args[..arity].iter().all(ready) {
                let mut next = order.clone();
                next.push(i);
                todo.push(next);
            }
        }
    }
    done
}

struct Problem<'a> {
    set: &'a InstructionSet,
    ops: &'a [Op],
    steps: &'a [Step],
    registers: &'a Registers,
    order: &'a [usize],
    /// How many more registers may be tried.
    tries: Cell<u32>,
}

impl Problem<'_> {
    fn args(&self, step: usize) -> &[u8] {
        let s = &self.steps[step];
        &s.args[..self.ops[usize::from(s.op)].arity]
    }

    /// Is the value needed after this many steps?
    fn needed(&self, value: usize, done: usize, register: u32) -> bool {
        let later = self.order[done..]
            .iter()
            .any(|s| self.args(*s).iter().any(|a| usize::from(*a) == value));
        later || self.registers.results.contains(&(value, register))
    }

    /// Places the steps from this one on; `held` says which registers hold which values.
    fn place(&self, done: usize, held: &mut Vec<(u32, usize)>) -> Option<Vec<Instr>> {
        let Some(&step) = self.order.get(done) else {
            let there = |(v, r): &(usize, u32)| held.contains(&(*r, *v));
            return self.registers.results.iter().all(there).then(Vec::new);
        };
        let s = &self.steps[step];
        let value = self.registers.inputs.len() + step;
        let wanted: Vec<u32> = self
            .registers
            .results
            .iter()
            .filter(|(v, _)| *v == value)
            .map(|(_, r)| *r)
            .collect();
        let op = &self.ops[usize::from(s.op)];
        if !op.register {
            // Only flags are left: nothing that is held is lost.
            return op.encodings.iter().find_map(|e| {
                let instr = self.instruction(e, s, None, held)?;
                let mut rest = self.place(done + 1, &mut held.clone())?;
                rest.insert(0, instr);
                Some(rest)
            });
        }
        // What may be exchanged may stand in either place.
        let exchanged = op.commutes.then(|| {
            let mut other = *s;
            other.args.swap(0, 1);
            other
        });
        let ways = op
            .encodings
            .iter()
            .flat_map(|e| std::iter::once(*s).chain(exchanged).map(move |s| (e, s)));
        for ((e, s), field) in ways.filter_map(|(e, s)| Some(((e, s), e.dst?))) {
            // Of registers that hold nothing one is as good as the other.
            let mut blank = false;
            for r in self.registers.free.clone() {
                let old = held.iter().find(|h| h.0 == r).map(|h| h.1);
                let allowed = wanted.is_empty() || wanted.contains(&r);
                let alive = old.is_some_and(|v| self.needed(v, done + 1, r));
                let is_result = wanted.contains(&r);
                let kept = self.registers.results.iter().any(|(_, x)| *x == r);
                if !allowed || alive || !field.names(r) || old.is_none() && !is_result && !kept && std::mem::replace(&mut blank, true) {
                    continue;
                }
                let Some(instr) = self.instruction(e, &s, Some(r), held) else {
                    continue;
                };
                self.tries.set(self.tries.get().checked_sub(1)?);
                let before = held.clone();
                held.retain(|h| h.0 != r);
                held.push((r, value));
                if let Some(mut rest) = self.place(done + 1, held) {
                    rest.insert(0, instr);
                    return Some(rest);
                }
                *held = before;
            }
        }
        None
    }

    fn instruction(&self, e: &Encoding, s: &Step, dst: Option<u32>, held: &[(u32, usize)]) -> Option<Instr> {
        let holder = |value: u8, f: RegisterField| held.iter().find(|h| h.1 == usize::from(value) && f.names(h.0)).map(|h| h.0);
        let mut instr = e.base.clone();
        if let (Some(field), Some(dst)) = (e.dst, dst) {
            instr.fields[field.field] = field.value(dst);
        }
        for (i, f) in e.operands.iter().enumerate() {
            match f {
                Some(f) => instr.fields[f.field] = f.value(holder(s.args[i], *f)?),
                None => held.contains(&(dst?, usize::from(s.args[i]))).then_some(())?,
            }
        }
        if let Some(c) = &e.constant {
            c.put(s.constant, &mut instr.fields)?;
        }
        self.set.well_formed_raw(&instr).ok()?;
        Some(instr)
    }
}

//! What is seen in the formulas of a form: what they read beside registers, and whether some result
//! can still come of registers.

use isamorph_core::block::{apart, step, unspecified};
use isamorph_core::exec::FloatOp;
use isamorph_core::float::Operation;
use isamorph_core::formula::{BinaryOp, Node, Term, VarId};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{Derivation, Effect, Effects};
use crate::ops::roles::Role;
use crate::ops::usable::Reason;

impl<'a> Derivation<'a> {
    /// Does a write to the program counter lead to the next instruction?
    pub(super) fn goes_on(&self, e: &isamorph_core::model::Effect) -> bool {
        let pool = &self.set.model().pool;
        let counter = self.set.model().counter();
        let (base, offset) = apart(pool, e.value);
        let next = counter.map(|c| u128::from(step(self.set.model(), c, self.form)));
        let own = matches!(pool.node(base), Node::Read(s, _) if *s == self.set.model().states[e.state].space);
        own && pool.is_true(e.guard) && Some(offset) == next
    }

    /// The formulas of a form in the own pool; what float functions compute is something else than
    /// registers, unless floats take part.
    pub(super) fn own_copy(&mut self, roots: &[Term]) -> Vec<Term> {
        let isa = self.set.model();
        if self.calls {
            return self.with_float_calls(roots);
        }
        if self.floats {
            return isa.pool.rebuild_all(roots, &mut self.pool);
        }
        let is_float = |t: &Term| isa.is_float_result(*t);
        let (mut todo, mut seen) = (roots.to_vec(), FxHashSet::default());
        while let Some(t) = todo.pop() {
            if seen.insert(t) && !is_float(&t) {
                isa.pool.node(t).for_each_operand(|o| todo.push(o));
            }
        }
        // Operands come first.
        let mut needed: Vec<Term> = seen.into_iter().collect();
        needed.sort_unstable();
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        for t in needed {
            let copy = if is_float(&t) {
                let width = isa.pool.width(t);
                let v = self.pool.declare_var(&format!("float!{}", width.bits()), width);
                self.float_results.insert(v);
                self.pool.var(v)
            } else {
                isa.pool.copy_into(t, &mut self.pool, |o| copies[&o])
            };
            copies.insert(t, copy);
        }
        roots.iter().map(|t| copies[t]).collect()
    }

    /// The formulas of a form in the own pool, with calls in the place of float operations: see
    /// [`Functions`](crate::ops::vector_eval::Functions).
    fn with_float_calls(&mut self, roots: &[Term]) -> Vec<Term> {
        let isa = self.set.model();
        let mut found: FxHashMap<Term, (&Operation, FloatOp)> = FxHashMap::default();
        // A formula that was simplified to an operand, or to what one is made of, stands for
        // itself. Neither is a number a call that results in it.
        let formula = |o: &&Operation| isa.pool.as_const(o.result).is_none() && o.operands.iter().all(|operand| *operand < o.result);
        for o in isa.floats.iter().filter(formula) {
            found.extend(FloatOp::new(&isa.pool, o, None).map(|op| (o.result, (o, op))));
        }
        let operands = |t: Term| match found.get(&t) {
            Some((o, _)) => o.operands.clone(),
            None => {
                let mut all = Vec::new();
                isa.pool.node(t).for_each_operand(|o| all.push(o));
                all
            }
        };
        let (mut todo, mut seen) = (roots.to_vec(), FxHashSet::default());
        while let Some(t) = todo.pop() {
            if seen.insert(t) {
                todo.extend(operands(t));
            }
        }
        // Operands come first.
        let mut needed: Vec<Term> = seen.into_iter().collect();
        needed.sort_unstable();
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        for t in needed {
            let copy = match found.get(&t) {
                Some((o, op)) => {
                    let function = op.declare(&mut self.pool);
                    let operands: Vec<Term> = o.operands.iter().map(|o| copies[o]).collect();
                    self.pool.call(function, &operands)
                }
                None => isa.pool.copy_into(t, &mut self.pool, |o| copies[&o]),
            };
            copies.insert(t, copy);
        }
        roots.iter().map(|t| copies[t]).collect()
    }

    /// What goes to registers and flags.
    pub(super) fn results(&self, e: &Effects) -> Vec<Term> {
        let own = e.list.iter().filter(|e| e.state == self.file || Some(e.state) == self.flags);
        own.map(|e| e.value).collect()
    }

    /// Is some result one of float functions?
    pub(super) fn computes_floats(&self, e: &Effects) -> bool {
        let vars: Vec<VarId> = self.results(e).into_iter().flat_map(|t| self.pool.free_vars(t)).collect();
        vars.into_iter().any(|v| self.float_results.contains(&v))
    }

    /// Is no result left that might be computed from registers alone?
    pub(super) fn is_lost(&self, e: &Effects) -> bool {
        self.why_lost(e).is_some()
    }

    /// Why no result is left that might be computed from registers alone, if there is none.
    pub(super) fn why_lost(&self, e: &Effects) -> Option<Reason> {
        // What a term depends on: something else than registers; of that, float functions, open
        // values and opaque functions; registers; and fields that still decide (the number of a
        // register that is read decides nothing, nor does a field after its codes were told apart).
        const OTHER: u8 = 1;
        const FLOAT: u8 = 2;
        const OPEN: u8 = 4;
        const CALL: u8 = 8;
        const KINDS: u8 = FLOAT | OPEN | CALL;
        const DATA: u8 = 16;
        const LATER: u8 = 32;
        let results = self.results(e);
        let order = self.pool.reachable(&results);
        self.terms.set(self.terms.get() + order.len());
        let mut known: FxHashMap<Term, u8> = FxHashMap::with_capacity_and_hasher(order.len(), FxBuildHasher);
        for t in order {
            let node = self.pool.node(t);
            let mut any = 0;
            node.for_each_operand(|o| any |= known[&o]);
            let lost = match node {
                Node::Ite(c, a, b) => known[c] | known[a] & known[b],
                // One operand may make the other one immaterial, as long as fields can make it a
                // number.
                Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Mul | BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, a, b) => {
                    let (a, b) = (known[a], known[b]);
                    a & b | if b & LATER == 0 { a } else { 0 } | if a & LATER == 0 { b } else { 0 }
                }
                _ => any,
            };
            let mut own = lost & (OTHER | FLOAT) | any & (OPEN | CALL | DATA | LATER);
            match node {
                Node::Var(v) if self.float_results.contains(v) => own = OTHER | FLOAT,
                Node::Var(v) if self.is_outside(*v) => own = OTHER,
                Node::Var(v) if self.pool.is_unspecified(*v) => own = OTHER | OPEN,
                Node::Var(v) => own = if self.told_apart.contains(v) { 0 } else { LATER },
                // A function is as good as an operator.
                Node::Call(..) if self.calls => {}
                Node::Call(..) => own |= OTHER | CALL,
                Node::Read(..) => own = own & !LATER | DATA,
                Node::Ite(c, a, b) => {
                    if known[c] & LATER == 0 {
                        own |= (known[a] | known[b]) & OTHER;
                    }
                    // Where registers decide whether a float function is asked, modifiers hardly
                    // ever do.
                    if known[c] & DATA != 0 {
                        own |= (known[a] | known[b]) & FLOAT;
                    }
                }
                _ => {}
            }
            if own & FLOAT != 0 {
                own |= OTHER;
            }
            if own & OTHER == 0 {
                own &= !KINDS;
            }
            known.insert(t, own);
        }
        let all = results.iter().fold(0, |all, t| all | known[t]);
        results.iter().all(|t| known[t] & OTHER != 0).then_some(match all {
            _ if all & CALL != 0 => Reason::Functions,
            _ if all & OPEN != 0 => Reason::Open,
            _ if all & FLOAT != 0 => Reason::Floats,
            _ => Reason::Other,
        })
    }

    /// Are several registers written, or something else, whatever the fields that are left hold?
    pub(super) fn writes_too_much(&self, e: &Effects) -> Option<Reason> {
        let always = e.list.iter().filter(|e| self.pool.is_true(e.guard));
        if always.clone().any(|e| self.is_other(&self.set.model().states[e.state].name)) {
            return Some(Reason::Other);
        }
        let own = always.filter(|e| e.state == self.file).count();
        (own > 1 && self.span == 1).then_some(Reason::Several)
    }

    /// The effects without the values that go elsewhere than to registers.
    pub(super) fn without_other_values(&self, mut e: Effects) -> Effects {
        for x in &mut e.list {
            let name = &self.set.model().states[x.state].name;
            if self.is_other(name) {
                (x.addr, x.value) = (x.guard, x.guard);
            }
        }
        e
    }

    /// The effects without the values that do not decide whether something happens.
    pub(super) fn outline(&mut self, whole: &Effects) -> Effects {
        let list = whole.list.iter().map(|e| {
            let flow = self.set.model().control_state() == Some(e.state);
            Effect {
                addr: e.guard,
                value: if flow { e.value } else { e.guard },
                ..*e
            }
        });
        Effects { list: list.collect() }
    }

    /// The variables that decide whether something else than registers is read.
    pub(super) fn choosing_memory(&self, roots: &[Term]) -> FxHashSet<VarId> {
        let mut out = FxHashSet::default();
        // Operands come first, so one pass finds all terms below which something else is read.
        let mut outside: FxHashSet<Term> = FxHashSet::default();
        for t in self.pool.reachable(roots) {
            let mut yes = matches!(self.pool.node(t), Node::Var(v) if self.is_outside(*v));
            self.pool.node(t).for_each_operand(|o| yes |= outside.contains(&o));
            if yes {
                outside.insert(t);
            }
        }
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut todo = roots.to_vec();
        while let Some(t) = todo.pop() {
            if !outside.contains(&t) || !seen.insert(t) {
                continue;
            }
            if let Node::Ite(c, ..) = self.pool.node(t) {
                out.extend(self.pool.free_vars(*c));
            }
            self.pool.node(t).for_each_operand(|o| todo.push(o));
        }
        out
    }

    /// The variables that decide between a value of registers and one that is lost: of something
    /// else, or left open. A choice by what registers hold may come to either of its branches.
    pub(super) fn losing(&self, roots: &[Term]) -> FxHashSet<VarId> {
        let open: FxHashSet<VarId> = unspecified(&self.pool, roots).into_iter().collect();
        let (mut lost, mut data): (FxHashSet<Term>, FxHashSet<Term>) = Default::default();
        let mut out = FxHashSet::default();
        for t in self.pool.reachable(roots) {
            let node = self.pool.node(t);
            let any = |set: &FxHashSet<Term>| {
                let mut any = false;
                node.for_each_operand(|o| any |= set.contains(&o));
                any
            };
            let own = match node {
                Node::Var(v) => self.is_outside(*v) || open.contains(v),
                Node::Ite(c, a, b) if !data.contains(c) && !lost.contains(c) => {
                    let (a, b) = (lost.contains(a), lost.contains(b));
                    if a != b {
                        out.extend(self.pool.free_vars(*c));
                    }
                    a && b
                }
                Node::Read(_, addr) => {
                    out.extend(self.pool.free_vars(*addr));
                    false
                }
                // One operand may make the other one immaterial.
                Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Mul | BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, a, b) => {
                    lost.contains(a) && lost.contains(b)
                }
                _ => any(&lost),
            };
            if own {
                lost.insert(t);
            }
            if matches!(node, Node::Read(..) | Node::Call(..)) || any(&data) {
                data.insert(t);
            }
        }
        out
    }

    /// Is a space neither the register file, nor the condition registers, nor the numbers of the
    /// thread, nor what follows?
    pub(super) fn is_other(&self, name: &str) -> bool {
        let state = |s: Option<usize>| s.is_some_and(|s| self.set.model().states[s].name == name);
        let id = self.set.model().machine.as_ref().and_then(|m| m.threads.as_ref()?.id);
        !state(Some(self.file)) && !self.is_flags(name) && !state(id) && !state(self.set.model().control_state())
    }

    /// Is it the condition registers, and may they take part?
    pub(super) fn is_flags(&self, name: &str) -> bool {
        self.flags.is_some_and(|f| self.set.model().states[f].name == name)
    }

    /// Does a variable stand for something else than a register?
    pub(super) fn is_outside(&self, v: VarId) -> bool {
        self.other_state.contains(&v) || self.float_results.contains(&v)
    }

    /// The variables that do something else than to address a state space (a register number does
    /// nothing else), each with the number of terms that stand around it at least.
    pub(super) fn choosing(&self, roots: &[Term]) -> FxHashMap<VarId, u32> {
        let mut out = FxHashMap::default();
        let mut depths: FxHashMap<Term, u32> = roots.iter().map(|t| (*t, 0)).collect();
        // Users come after their operands.
        for t in self.pool.reachable(roots).into_iter().rev() {
            // What is met at the number of a register alone has no depth.
            let Some(&depth) = depths.get(&t) else { continue };
            match self.pool.node(t) {
                Node::Var(v) => drop(out.insert(*v, depth)),
                Node::Read(..) => {}
                n => n.for_each_operand(|o| {
                    let known = depths.entry(o).or_insert(depth + 1);
                    *known = (*known).min(depth + 1);
                }),
            }
        }
        out
    }

    /// Can the remaining modifiers still make an operation on registers of these effects?
    pub(super) fn possible(&mut self, effects: &[Effect], vars: &[Option<VarId>]) -> bool {
        let modifiers: FxHashSet<VarId> = vars
            .iter()
            .zip(&self.roles)
            .filter(|(_, r)| matches!(r, Role::Modifier(_)))
            .filter_map(|(v, _)| *v)
            .collect();
        let file = &self.set.model().states[self.file].name;
        let mut writes = false;
        for e in effects {
            let state = &self.set.model().states[e.state];
            if let Some(f) = self.set.model().flow_state().filter(|f| f.state == e.state) {
                if self.pool.as_const(e.value).is_some_and(|v| v != f.next.into()) {
                    self.because(Reason::Control);
                    return false;
                }
                continue;
            }
            let result = state.name == *file || self.is_flags(&state.name);
            writes |= result;
            if !result && self.pool.is_true(e.guard) {
                self.because(Reason::Other);
                return false;
            }
            // A part of the guard that no modifier can decide any more: the instruction is
            // predicated.
            let mut conjuncts = vec![e.guard];
            while let Some(t) = conjuncts.pop() {
                match self.pool.node(t) {
                    Node::Binary(BinaryOp::And, a, b) => conjuncts.extend([*a, *b]),
                    _ if self.reads_other(t) && !self.pool.free_vars(t).iter().any(|v| modifiers.contains(v)) => {
                        self.because(Reason::Other);
                        return false;
                    }
                    _ => {}
                }
            }
        }
        writes
    }

    /// Does a value read something else than the register file and the numbers of the thread?
    pub(super) fn reads_other(&self, t: Term) -> bool {
        self.pool.free_vars(t).into_iter().any(|v| self.is_outside(v))
    }
}

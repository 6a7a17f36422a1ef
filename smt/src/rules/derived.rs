//! Derived variants of rules: operations that compute a part of the same results, or the same on
//! complements.
//!
//! An operation that leaves a value and flags may have parts: one that leaves the same value and no
//! flags, one that leaves the same flags and no value. A rule for a window that ends in the whole
//! holds for windows that end in a part; a rule that leaves a step of its window alone holds for
//! the whole of that step. Where operations complement operands or results, a rule holds
//! for complements of its inputs, of values between and of its result too. What operations have to
//! do with each other is tried in test states, and proved where it is to be relied on.

use isamorph_core::formula::{Term, TermPool, VarId, Width};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::rule::{Flags, Rule, Step};
use super::vectors::random_columns;
use crate::ops::vector_eval::{Arg, Kernel, Scratch};
use crate::ops::{MAX_OPERANDS, Op, Ops};
use crate::solver::{Effort, query};
use crate::verdict::Verdict;

/// Effort to prove what two operations have to do with each other.
const LIMIT: Effort = Effort::of_steps(10_000_000);
/// Test states.
const STATES: usize = 64;
/// The bit for the result in a choice of complements; operands have the bits below.
const RESULT: u8 = 1 << MAX_OPERANDS;

/// An operation that does what is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kin {
    op: usize,
    /// With its first two operands exchanged?
    exchanged: bool,
}

impl Kin {
    /// The step that does it.
    fn step(self, s: &Step) -> Step {
        let mut args = s.args.clone();
        if self.exchanged {
            args.swap(0, 1);
        }
        Step {
            op: self.op,
            args,
            constant: s.constant,
        }
    }
}

/// What operations have to do with each other.
#[derive(Debug, Default)]
pub struct Relations {
    /// By operation: the one that leaves the same value and no flags.
    value: Vec<Option<Kin>>,
    /// By operation: the one that leaves the same flags and no value.
    flags: Vec<Option<Kin>>,
    /// By operation: the one that leaves the same value, and flags.
    whole: Vec<Option<Kin>>,
    /// By operation and what is complemented.
    complements: FxHashMap<(usize, u8), Kin>,
}

/// What an operation leaves in test states: the value and the flags.
type Effect = (Option<Vec<u64>>, Option<Vec<u64>>);

/// What is asked of another operation.
#[derive(Clone, Copy)]
struct Wanted {
    /// Operands and result that are complemented.
    complements: u8,
    value: bool,
    flags: bool,
}

impl Relations {
    /// Compares operations, with proofs.
    #[must_use]
    pub fn new(ops: &Ops) -> Relations {
        Self::compared(ops, &|op, kin, wanted| is_proved(ops, op, kin, wanted))
    }

    /// Compares operations in test states alone, for what is proved later.
    #[must_use]
    pub fn likely(ops: &Ops) -> Relations {
        Self::compared(ops, &|_, _, _| true)
    }

    fn compared(ops: &Ops, believed: &(dyn Fn(usize, Kin, Wanted) -> bool + Sync)) -> Relations {
        let states = TestStates::new(ops.word);
        let ones = ops.word.mask() as u64;
        let mut found: FxHashMap<(usize, Option<u32>, Effect), Vec<Kin>> = FxHashMap::default();
        for (i, op) in ops.all.iter().enumerate() {
            for exchanged in [false, true] {
                if !exchanged || op.arity == 2 {
                    let kin = Kin { op: i, exchanged };
                    let key = (op.arity, op.constant, states.effect(op, 0, exchanged));
                    found.entry(key).or_default().push(kin);
                }
            }
        }
        let one = |i: usize, wanted: Wanted| {
            let op = &ops.all[i];
            let (value, flags) = states.effect(op, wanted.complements, false);
            let complement = |v: Vec<u64>| match wanted.complements & RESULT {
                0 => v,
                _ => v.iter().map(|x| !x & ones).collect(),
            };
            let effect = (value.filter(|_| wanted.value).map(complement), flags.filter(|_| wanted.flags));
            let all = found.get(&(op.arity, op.constant, effect)).into_iter().flatten();
            let mut fits = all.copied().filter(|kin| ops.all[kin.op].holds_all_of(op));
            fits.find(|kin| believed(i, *kin, wanted))
        };
        let of = |i: usize| {
            let op = &ops.all[i];
            let both = op.register && op.flags.is_some();
            let part = |value: bool| Wanted {
                complements: 0,
                value,
                flags: !value,
            };
            let result = if op.flags.is_none() { 2 } else { 1 };
            let choices = (0..result).flat_map(|r| (0..1u8 << op.arity).map(move |m| m | (r * RESULT)));
            let complement = |complements: u8| {
                let wanted = Wanted {
                    complements,
                    value: op.register,
                    flags: op.flags.is_some(),
                };
                one(i, wanted).map(|kin| ((i, complements), kin))
            };
            let complements: Vec<_> = choices.filter(|c| *c != 0).filter_map(complement).collect();
            let [value, flags] = [true, false].map(|v| both.then(|| one(i, part(v))).flatten());
            (value, flags, complements)
        };
        let all: Vec<_> = (0..ops.all.len()).into_par_iter().map(of).collect();
        let mut out = Relations {
            whole: vec![None; ops.all.len()],
            ..Relations::default()
        };
        for (i, (value, flags, complements)) in all.into_iter().enumerate() {
            if let Some(Kin { op, exchanged }) = value {
                out.whole[op].get_or_insert(Kin { op: i, exchanged });
            }
            out.value.push(value);
            out.flags.push(flags);
            out.complements.extend(complements);
        }
        out
    }

    /// Is there an operation that leaves the same value and no flags?
    #[must_use]
    pub fn has_value_part(&self, op: usize) -> bool {
        self.value[op].is_some()
    }

    /// Is there an operation that leaves the same flags and no value?
    #[must_use]
    pub fn has_flags_part(&self, op: usize) -> bool {
        self.flags[op].is_some()
    }

    /// The step that leaves the same value and no flags.
    #[must_use]
    pub fn value_part(&self, s: &Step) -> Option<Step> {
        self.value[s.op].map(|kin| kin.step(s))
    }

    /// The step that leaves the same flags and no value.
    #[must_use]
    pub fn flags_part(&self, s: &Step) -> Option<Step> {
        self.flags[s.op].map(|kin| kin.step(s))
    }

    /// What else a rule says.
    #[must_use]
    pub fn variants(&self, ops: &Ops, rule: &Rule) -> Vec<Rule> {
        let value = self.for_value(ops, rule);
        let whole = self.for_whole(ops, value.as_ref().unwrap_or(rule));
        let others = [value, whole, self.for_flags(ops, rule), self.for_flags_too(ops, rule)];
        let mut all: Vec<Rule> = std::iter::once(rule.clone()).chain(others.into_iter().flatten()).collect();
        for i in 0..all.len() {
            let complements = Complements {
                relations: self,
                ops,
                rule: &all[i],
                bits: vec![None; usize::from(all[i].inputs)],
                window: Vec::new(),
                found: Vec::new(),
            };
            let found = complements.run();
            all.extend(found);
        }
        all.remove(0);
        // Single steps become simpler ones, and never each other.
        all.retain(|r| r.window.len() > 1 || r.replacement.iter().all(|s| s.op < r.window[0].op));
        all
    }

    /// The last step that writes flags, if nothing of these steps reads them.
    fn last_flags(ops: &Ops, steps: &[Step]) -> Option<usize> {
        let last = steps.iter().rposition(|s| ops.all[s.op].flags.is_some())?;
        let read = steps[last + 1..].iter().any(|s| ops.all[s.op].reads_flags);
        (!read).then_some(last)
    }

    /// The rule for a window whose last flags are not written.
    fn for_value(&self, ops: &Ops, rule: &Rule) -> Option<Rule> {
        let mut out = rule.clone();
        let last = Self::last_flags(ops, &rule.window)?;
        out.window[last] = self.value_part(&rule.window[last])?;
        if let Some(last) = Self::last_flags(ops, &rule.replacement) {
            if ops.all[rule.replacement[last].op].register {
                out.replacement[last] = self.value_part(&rule.replacement[last])?;
            } else if last + 1 == rule.replacement.len() && last > 0 {
                out.replacement.pop();
            } else {
                return None;
            }
        }
        let writes = |steps: &[Step]| steps.iter().any(|s| ops.all[s.op].flags.is_some());
        out.flags = if writes(&out.window) || writes(&out.replacement) {
            Flags::Dead
        } else {
            Flags::Same
        };
        Some(out)
    }

    /// The rule for a window whose last step leaves flags alone.
    fn for_flags(&self, ops: &Ops, rule: &Rule) -> Option<Rule> {
        let mut out = rule.clone();
        for steps in [&mut out.window, &mut out.replacement] {
            let last = steps.last_mut()?;
            if !ops.all[last.op].register {
                return None;
            }
            *last = self.flags_part(last)?;
        }
        (rule.flags == Flags::Same).then_some(out)
    }

    /// The rule for a window that has flags left by the step that the replacement leaves alone.
    fn for_whole(&self, ops: &Ops, rule: &Rule) -> Option<Rule> {
        let mut out = rule.clone();
        let [left] = out.replacement.as_mut_slice() else { return None };
        let same = out.window.iter_mut().find(|s| *s == left)?;
        let step = self.whole[left.op]?.step(left);
        *left = step.clone();
        *same = step;
        let all = rule.window.iter().chain(&rule.replacement);
        (rule.flags == Flags::Same && !all.into_iter().any(|s| ops.all[s.op].touches_flags())).then_some(out)
    }

    /// The rule for a window whose last step leaves flags alone, of a value from before that is
    /// kept.
    fn for_flags_too(&self, ops: &Ops, rule: &Rule) -> Option<Rule> {
        let mut out = rule.clone();
        let [left] = out.replacement.as_slice() else { return None };
        let value = self.value_part(left)?;
        let last = out.window.pop()?;
        let before = out.window.iter().rfind(|s| ops.all[s.op].register)?;
        let kept = *before == value && ops.all[last.op].register && rule.flags == Flags::Same;
        out.window.push(self.flags_part(&last)?);
        kept.then_some(out)
    }

    /// The step that does the same where these operands and perhaps the result are complements.
    fn complemented(&self, s: &Step, is_complement: &dyn Fn(u8) -> bool, result: bool) -> Option<Step> {
        let operands = s.args.iter().enumerate().filter(|(_, a)| is_complement(**a));
        let mask = operands.fold(if result { RESULT } else { 0 }, |m, (k, _)| m | 1 << k);
        match mask {
            0 => Some(s.clone()),
            _ => self.complements.get(&(s.op, mask)).map(|kin| kin.step(s)),
        }
    }
}

/// A way through the choices of values of a rule that are complemented.
struct Complements<'a> {
    relations: &'a Relations,
    ops: &'a Ops,
    rule: &'a Rule,
    /// Is an input, or the value of a step, a complement?
    bits: Vec<Option<bool>>,
    /// The steps of the window so far.
    window: Vec<Step>,
    found: Vec<Rule>,
}

impl Complements<'_> {
    fn run(mut self) -> Vec<Rule> {
        self.go_on();
        self.found
    }

    fn is_complement(&self, value: u8) -> bool {
        self.bits[usize::from(value)] == Some(true)
    }

    /// The last step that leaves a value in a register.
    fn result(&self, steps: &[Step]) -> Option<usize> {
        steps.iter().rposition(|s| self.ops.all[s.op].register)
    }

    fn go_on(&mut self) {
        let Some(s) = self.rule.window.get(self.window.len()) else {
            return self.end();
        };
        if let Some(open) = s.args.iter().find(|a| self.bits[usize::from(**a)].is_none()) {
            for bit in [false, true] {
                self.bits[usize::from(*open)] = Some(bit);
                self.go_on();
            }
            self.bits[usize::from(*open)] = None;
            return;
        }
        let place = self.window.len();
        let value = self.rule.inputs + place as u8;
        let used = self.rule.window[place + 1..].iter().any(|s| s.args.contains(&value)) || self.result(&self.rule.window) == Some(place);
        for bit in [false, true] {
            if bit && !used {
                continue;
            }
            if let Some(step) = self.relations.complemented(s, &|a| self.is_complement(a), bit) {
                self.window.push(step);
                self.bits.push(Some(bit));
                self.go_on();
                self.bits.pop();
                self.window.pop();
            }
        }
    }

    fn end(&mut self) {
        if self.window == self.rule.window || self.found.iter().any(|r| r.window == self.window) {
            return;
        }
        if let Some(replacement) = self.replacement() {
            self.found.push(Rule {
                window: self.window.clone(),
                replacement,
                ..self.rule.clone()
            });
        }
    }

    /// The replacement on the same complements; that of its value between is free.
    fn replacement(&self) -> Option<Vec<Step>> {
        let rule = self.rule;
        let wanted = self.result(&rule.window).is_some_and(|i| self.is_complement(rule.inputs + i as u8));
        if rule.replacement.is_empty() {
            return (self.is_complement(0) == wanted).then(Vec::new);
        }
        let result = self.result(&rule.replacement);
        [false, true].into_iter().find_map(|between| {
            let bit = |i: usize| match () {
                () if result == Some(i) => wanted,
                () => between && self.ops.all[rule.replacement[i].op].register,
            };
            let is_complement = |a: u8| match a.checked_sub(rule.inputs) {
                Some(step) => bit(step.into()),
                None => self.is_complement(a),
            };
            let steps = rule.replacement.iter().enumerate();
            steps.map(|(i, s)| self.relations.complemented(s, &is_complement, bit(i))).collect()
        })
    }
}

/// States that operations are compared in.
struct TestStates {
    word: Width,
    operands: Vec<Vec<u64>>,
    complements: Vec<Vec<u64>>,
    flags: Vec<u64>,
}

impl TestStates {
    fn new(word: Width) -> TestStates {
        let mut operands = random_columns(word, MAX_OPERANDS + 2, STATES);
        let complement = |x: &u64| !x & word.mask() as u64;
        // Operands that are equal, and complements of each other, tell comparisons apart.
        for i in (0..STATES).step_by(8) {
            (operands[1][i], operands[1][i + 1]) = (operands[0][i], complement(&operands[0][i + 1]));
        }
        let flags = operands.pop().unwrap_or_default().iter().map(|x| x & 15).collect();
        let complements = operands.iter().map(|c| c.iter().map(complement).collect()).collect();
        TestStates {
            word,
            operands,
            complements,
            flags,
        }
    }

    fn effect(&self, op: &Op, complements: u8, exchanged: bool) -> Effect {
        let mut args: Vec<Arg<u64>> = (0..op.arity)
            .map(|k| match complements >> k & 1 {
                0 => Arg::Column(&self.operands[k]),
                _ => Arg::Column(&self.complements[k]),
            })
            .collect();
        if exchanged {
            args.swap(0, 1);
        }
        let constant: Option<Vec<u64>> = op.constant.map(|w| {
            self.operands[MAX_OPERANDS]
                .iter()
                .map(|x| x >> self.word.bits().saturating_sub(w))
                .collect()
        });
        args.extend(constant.as_deref().map(Arg::Column));
        if op.reads_flags {
            args.push(Arg::Column(&self.flags));
        }
        let column = |k: &Kernel| {
            let mut out = vec![0; self.flags.len()];
            k.run(&args, &mut Scratch::default(), &mut out);
            out
        };
        (op.register.then(|| column(&op.kernel)), op.flags.as_ref().map(|f| column(&f.1)))
    }
}

/// Does another operation do what is wanted, in all states?
fn is_proved(ops: &Ops, op: usize, kin: Kin, wanted: Wanted) -> bool {
    let (a, b) = (&ops.all[op], &ops.all[kin.op]);
    let flags = |o: &Op| o.flags.as_ref().map(|f| f.0).filter(|_| wanted.flags);
    let roots: Vec<Term> = [a.value, b.value].into_iter().chain(flags(a)).chain(flags(b)).collect();
    let mut pool = TermPool::new();
    let roots = ops.pool.rebuild_all(&roots, &mut pool);
    let own: Vec<VarId> = ops
        .operands
        .iter()
        .map(|v| pool.declare_var(ops.pool.var_name(*v), ops.word))
        .collect();
    let operands: Vec<Term> = own.iter().map(|v| pool.var(*v)).collect();
    let complements: Vec<Term> = operands.iter().map(|t| pool.not(*t)).collect();
    let place = |v: VarId| own.iter().position(|o| *o == v);
    let given = |v: VarId| place(v).filter(|k| wanted.complements >> k & 1 == 1).map(|k| complements[k]);
    let exchanged = |v: VarId| place(v).filter(|k| kin.exchanged && *k < 2).map(|k| operands[1 - k]);
    let mut differs = pool.ff();
    if wanted.value {
        let mut x = pool.substitute(roots[0], &given);
        if wanted.complements & RESULT != 0 {
            x = pool.not(x);
        }
        let y = pool.substitute(roots[1], &exchanged);
        differs = pool.ne(x, y);
    }
    if let [_, _, x, y] = roots[..] {
        let (x, y) = (pool.substitute(x, &given), pool.substitute(y, &exchanged));
        let d = pool.ne(x, y);
        differs = pool.or(differs, d);
    }
    differs == pool.ff() || matches!(query::check(&pool, &[differs], LIMIT), Verdict::Proved)
}

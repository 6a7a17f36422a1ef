//! Code generation from a formula, part by part: the start of a search for long code.
//!
//! Each part of the formula that is a word is computed from the words that it is made of, by the
//! cheapest program of few operations; then neighbouring operations are replaced by fewer wherever
//! that leaves the same. Parts are compared in test states of the whole problem, so what comes out
//! has to be proved.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use isamorph_core::model::ones;
use rustc_hash::{FxHashMap, FxHashSet};

use super::enumerate::{self, Control, Space, Step, Target};
use super::problem::{Constants, Problem};
use super::regalloc;
use crate::ops::{MAX_OPERANDS, Ops};

/// Test states to begin with.
pub const TESTS: usize = 64;
/// How often code may be refuted, and made again with one more test state.
pub const ROUNDS: usize = 16;
/// Operations that a part may take.
const PART: usize = 2;
/// Neighbouring operations that are looked at together.
const WINDOW: usize = 3;
/// Inputs that a part may have.
const INPUTS: usize = 4;

/// A value of the program that is built.
#[derive(Clone, Debug)]
struct Value {
    /// The value in each test state.
    row: Vec<u128>,
    /// How it is computed, over the numbers of other values; an input has no step.
    step: Option<(Step, Vec<usize>)>,
}

struct Translation<'a> {
    ops: &'a Ops,
    problem: &'a Problem<'a>,
    control: &'a Control,
    constants: Vec<Vec<u64>>,
    tests: &'a [Vec<u128>],
    pool: TermPool,
    values: Vec<Value>,
    known: FxHashMap<Term, usize>,
}

/// Instructions that do what is wanted in these test states, made part by part; nothing if a part
/// finds no operations, or the values no registers.
#[must_use]
pub fn translate(set: &InstructionSet, ops: &Ops, problem: &Problem, tests: &[Vec<u128>], control: &Control) -> Option<Vec<Instr>> {
    // Formulas stand as they are: simplified, what is rewritten would become what it was.
    let (simplified, roots) = problem.formulas();
    let mut pool = TermPool::raw();
    for s in simplified.spaces() {
        let d = simplified.space_decl(s);
        pool.declare_space(&d.name, d.addr_width, d.elem_width);
    }
    let roots = simplified.rebuild_all(&roots, &mut pool);
    let mut t = Translation {
        ops,
        problem,
        control,
        constants: constants(problem).by_operation(&ops.all, PART),
        values: Vec::new(),
        known: FxHashMap::default(),
        pool,
        tests,
    };
    t.values = problem
        .input_rows(t.tests)
        .into_iter()
        .map(|row| Value { row, step: None })
        .collect();
    let roots: Vec<usize> = roots.iter().map(|r| t.value(*r)).collect::<Option<_>>()?;
    t.shorten(&roots);
    let steps = t.steps(&roots);
    let space = t.space(problem.input_rows(t.tests), problem.target_rows(t.tests));
    let registers = problem.registers(&space, &steps);
    if registers.results.len() != roots.len() {
        return None;
    }
    let order: Vec<usize> = (0..steps.len()).collect();
    regalloc::assign_in_order(set, &ops.all, &steps, &registers, &order)
}

/// Constants of the problem, and those that formulas have no numbers for: distances of parts that
/// are cut out or put together, and masks of these parts.
fn constants(problem: &Problem) -> Constants {
    let (pool, roots) = problem.formulas();
    let word = problem.word();
    let (whole, half) = (word.bits(), word.bits() / 2);
    let mut all = problem.constants();
    let add = |list: &mut Vec<u64>, c: u64| {
        if !list.contains(&c) {
            list.push(c);
        }
    };
    for t in pool.reachable(&roots) {
        let bits = pool.width(t).bits();
        // A part that is cut out of a word, or put above another one: how far it moves, and how
        // wide it is.
        let (distance, part) = match pool.node(t) {
            Node::Extract { lo, of, .. } if pool.width(*of) == word => (u32::from(*lo), bits),
            Node::Concat(_, low) => (pool.width(*low).bits(), pool.width(*low).bits()),
            // A product of halves.
            Node::Binary(BinaryOp::Mul, ..) => (half, half),
            // A number that is narrower because the part is.
            Node::Const(c) if (8..whole).contains(&bits) => {
                add(&mut all.words, *c as u64);
                continue;
            }
            _ => continue,
        };
        if distance < whole && part < whole {
            add(&mut all.counts, distance.into());
            add(&mut all.words, ones(part));
            add(&mut all.words, (ones(part) << distance) & word.mask() as u64);
        }
    }
    all
}

/// The word that two parts make, the first above the second.
fn put_together(pool: &mut TermPool, high: Term, low: Term, word: Width) -> Term {
    let (count, wide) = (pool.constant(word, pool.width(low).bits().into()), pool.zext(high, word));
    let (high, low) = (pool.shl(wide, count), pool.zext(low, word));
    pool.or(high, low)
}

/// The word that a number of twice its width is made of by zeros above it.
fn widened(pool: &TermPool, t: Term, word: Width) -> Option<Term> {
    let inner = match *pool.node(t) {
        Node::Zext(a) => a,
        Node::Concat(zero, a) if pool.as_const(zero) == Some(0) => a,
        _ => return None,
    };
    (pool.width(t).bits() == 2 * word.bits() && pool.width(inner) == word).then_some(inner)
}

/// The upper word of a product of two words, from products of their halves.
fn upper_product(p: &mut TermPool, a: Term, b: Term, word: Width) -> Term {
    let half = word.bits() / 2;
    let (mask, count) = (p.constant(word, ones(half).into()), p.constant(word, half.into()));
    let [al, bl] = [a, b].map(|f| p.and(f, mask));
    let [ah, bh] = [a, b].map(|f| p.lshr(f, count));
    let (low, left, right, high) = (p.mul(al, bl), p.mul(ah, bl), p.mul(al, bh), p.mul(ah, bh));
    let carry = p.lshr(low, count);
    let middle = p.add(left, carry);
    let rest = p.and(middle, mask);
    let rest = p.add(rest, right);
    let (middle, rest) = (p.lshr(middle, count), p.lshr(rest, count));
    let sum = p.add(high, middle);
    p.add(sum, rest)
}

impl Translation<'_> {
    fn space(&self, inputs: Vec<Vec<u128>>, targets: Vec<Target>) -> Space<'_> {
        Space {
            ops: &self.ops.all,
            word: self.problem.word(),
            quick: false,
            constants: &self.constants,
            inputs,
            targets,
            home: None,
        }
    }

    /// The cheapest program of at most `longest` operations and less than `below` that makes a row
    /// of others.
    fn program(&self, from: &[usize], row: &[u128], longest: usize, below: u32) -> Option<Vec<Step>> {
        let target = Target {
            mask: self.problem.word().mask(),
            row: row.to_vec(),
        };
        let space = self.space(from.iter().map(|v| self.values[*v].row.clone()).collect(), vec![target]);
        let (least, most) = self.ops.all.iter().fold((u32::MAX, 0), |(l, m), o| (l.min(o.cost), m.max(o.cost)));
        let longest = if self.ops.all.is_empty() { 0 } else { longest };
        (1..=longest).find_map(|length| {
            let n = length as u32;
            let costs = n * least..(n * most + 1).min(below);
            costs
                .into_iter()
                .find_map(|cost| enumerate::programs(&space, length, cost, self.control, &|steps| Some(steps.to_vec())))
        })
    }

    /// Appends a program over some values; returns the last one.
    fn append(&mut self, from: &[usize], steps: &[Step]) -> usize {
        let mut numbers = from.to_vec();
        for s in steps {
            let arity = self.ops.all[usize::from(s.op)].arity;
            let args: Vec<usize> = s.args[..arity].iter().map(|a| numbers[usize::from(*a)]).collect();
            let row = self.row_of(s, &args);
            let at = self.values.iter().position(|v| v.row == row).unwrap_or_else(|| {
                self.values.push(Value {
                    row,
                    step: Some((*s, args)),
                });
                self.values.len() - 1
            });
            numbers.push(at);
        }
        numbers[numbers.len() - 1]
    }

    fn row_of(&self, s: &Step, args: &[usize]) -> Vec<u128> {
        let rows: Vec<&[u128]> = args.iter().map(|a| self.values[*a].row.as_slice()).collect();
        s.row(&self.ops.all[usize::from(s.op)], &rows, self.tests.len())
    }

    /// The value that a word of the formula is.
    fn value(&mut self, t: Term) -> Option<usize> {
        if let Some(v) = self.known.get(&t) {
            return Some(*v);
        }
        let row: Vec<u128> = self.tests.iter().map(|state| self.problem.value_in(&self.pool, t, state)).collect();
        let at = match self.values.iter().position(|v| v.row == row) {
            Some(at) => at,
            None => match self.made_of_words(t, &row) {
                Some(at) => at,
                None => {
                    let other = self.rewritten(t)?;
                    self.value(other)?
                }
            },
        };
        self.known.insert(t, at);
        Some(at)
    }

    /// The value, computed from the words that it is made of.
    fn made_of_words(&mut self, t: Term, row: &[u128]) -> Option<usize> {
        let words = self.words(t);
        if words.len() > INPUTS {
            return None;
        }
        let mut from = Vec::new();
        for w in words {
            let v = self.value(w)?;
            if !from.contains(&v) {
                from.push(v);
            }
        }
        let steps = self.program(&from, row, PART, u32::MAX)?;
        Some(self.append(&from, &steps))
    }

    /// The words next below one: those that it depends on through parts of other widths only.
    /// Numbers are none.
    fn words(&self, t: Term) -> Vec<Term> {
        let mut words = Vec::new();
        let mut seen = FxHashSet::default();
        let mut todo: Vec<Term> = Vec::new();
        let operands = |t: Term, todo: &mut Vec<Term>| {
            // The number of a register is no operand.
            if !matches!(self.pool.node(t), Node::Read(..)) {
                self.pool.node(t).for_each_operand(|o| todo.push(o));
            }
        };
        operands(t, &mut todo);
        while let Some(o) = todo.pop() {
            if !seen.insert(o) || self.pool.as_const(o).is_some() {
                continue;
            }
            if self.pool.width(o) == self.problem.word() {
                words.push(o);
            } else {
                operands(o, &mut todo);
            }
        }
        words.reverse();
        words
    }

    /// The same word in other operations: choices as masks, what is put together as a sum, narrow
    /// operations as wide ones.
    fn rewritten(&mut self, t: Term) -> Option<Term> {
        let word = self.problem.word();
        let p = &mut self.pool;
        let new = match *p.node(t) {
            Node::Ite(c, a, b) => {
                let (mask, differ) = (p.sext(c, word), p.xor(a, b));
                let chosen = p.and(differ, mask);
                p.xor(chosen, b)
            }
            Node::Concat(high, low) => put_together(p, high, low, word),
            Node::Extract { lo, of, .. } if u32::from(lo) == word.bits() => {
                let Node::Binary(BinaryOp::Mul, a, b) = *p.node(of) else {
                    return None;
                };
                let (a, b) = (widened(p, a, word)?, widened(p, b, word)?);
                upper_product(p, a, b, word)
            }
            Node::Sext(c) if p.is_boolean(c) => match *p.node(c) {
                Node::Not(a) => {
                    let mask = p.sext(a, word);
                    p.not(mask)
                }
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), a, b) => {
                    let (a, b) = (p.sext(a, word), p.sext(b, word));
                    p.binary(op, a, b)
                }
                _ => return None,
            },
            Node::Zext(c) if p.is_boolean(c) => {
                let (mask, one) = (p.sext(c, word), p.constant(word, 1));
                p.and(mask, one)
            }
            Node::Zext(n) => {
                let mask = p.constant(word, p.width(n).mask());
                match *p.node(n) {
                    Node::Ite(c, a, b) => {
                        let (a, b) = (p.zext(a, word), p.zext(b, word));
                        p.ite(c, a, b)
                    }
                    Node::Concat(high, low) => put_together(p, high, low, word),
                    Node::Not(a) => {
                        let a = p.zext(a, word);
                        p.xor(a, mask)
                    }
                    Node::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), a, b) => {
                        let (a, b) = (p.zext(a, word), p.zext(b, word));
                        p.binary(op, a, b)
                    }
                    Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) => {
                        let (a, b) = (p.zext(a, word), p.zext(b, word));
                        let wide = p.binary(op, a, b);
                        p.and(wide, mask)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(new)
    }

    fn cost(&self, v: usize) -> u32 {
        self.values[v]
            .step
            .as_ref()
            .map_or(0, |(s, _)| self.ops.all[usize::from(s.op)].cost)
    }

    /// The values that others need, each after those that it needs.
    fn live(&self, roots: &[usize]) -> Vec<usize> {
        fn visit(t: &Translation, v: usize, out: &mut Vec<usize>) {
            if out.contains(&v) {
                return;
            }
            for a in t.values[v].step.iter().flat_map(|(_, args)| args) {
                visit(t, *a, out);
            }
            if t.values[v].step.is_some() && !out.contains(&v) {
                out.push(v);
            }
        }
        let mut out = Vec::new();
        for r in roots {
            visit(self, *r, &mut out);
        }
        out
    }

    /// Replaces neighbouring operations by cheaper ones until none are left that can be.
    fn shorten(&mut self, roots: &[usize]) {
        'again: loop {
            for v in self.live(roots) {
                for (inside, from) in self.windows(roots, v) {
                    let cost: u32 = inside.iter().map(|i| self.cost(*i)).sum();
                    let row = self.values[v].row.clone();
                    let Some(steps) = self.program(&from, &row, inside.len() - 1, cost) else {
                        continue;
                    };
                    // The new last step takes the place of the old one.
                    let (last, rest) = steps.split_last().map_or((None, &[][..]), |(l, r)| (Some(l), r));
                    let Some(last) = last else { continue };
                    let mut numbers = from.clone();
                    for k in 0..rest.len() {
                        let at = self.append(&from, &rest[..=k]);
                        numbers.push(at);
                    }
                    let arity = self.ops.all[usize::from(last.op)].arity;
                    let args: Vec<usize> = last.args[..arity].iter().map(|a| numbers[usize::from(*a)]).collect();
                    // A value that is there already may depend on this one.
                    if args.iter().any(|a| self.live(&[*a]).contains(&v)) {
                        continue;
                    }
                    self.values[v].step = Some((*last, args));
                    continue 'again;
                }
            }
            return;
        }
    }

    /// Windows that end in a value: operations of which only the last is needed elsewhere, and what
    /// they work on.
    fn windows(&self, roots: &[usize], v: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
        let live = self.live(roots);
        let users = |x: usize| {
            live.iter()
                .filter(move |u| self.values[**u].step.as_ref().is_some_and(|(_, a)| a.contains(&x)))
        };
        let mut out = Vec::new();
        let mut todo = vec![vec![v]];
        while let Some(inside) = todo.pop() {
            let mut from: Vec<usize> = Vec::new();
            for a in inside
                .iter()
                .filter_map(|i| self.values[*i].step.as_ref())
                .flat_map(|(_, args)| args)
            {
                if !inside.contains(a) && !from.contains(a) {
                    from.push(*a);
                }
            }
            if inside.len() < WINDOW {
                let grows = |a: &&usize| self.values[**a].step.is_some() && !roots.contains(a) && users(**a).all(|u| inside.contains(u));
                todo.extend(from.iter().filter(grows).map(|a| [inside.as_slice(), &[*a]].concat()));
            }
            if inside.len() > 1 && from.len() < INPUTS {
                out.push((inside, from));
            }
        }
        out
    }

    /// The program, in an order in which it can be run.
    fn steps(&self, roots: &[usize]) -> Vec<Step> {
        let live = self.live(roots);
        let inputs = self.values.iter().take_while(|v| v.step.is_none()).count();
        let number = |v: usize| live.iter().position(|l| *l == v).map_or(v, |i| inputs + i) as u8;
        let step = |v: &usize| {
            let (s, args) = self.values[*v].step.as_ref()?;
            let mut step = *s;
            step.args = [0; MAX_OPERANDS];
            for (to, a) in step.args.iter_mut().zip(args) {
                *to = number(*a);
            }
            Some(step)
        };
        live.iter().filter_map(step).collect()
    }
}

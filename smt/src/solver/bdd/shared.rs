//! Diagrams of whole formulas: those of all bits of all terms share their nodes.
//!
//! Sums, comparisons and choices have small diagrams if the bits of all variables are in one order
//! from the highest down: what a carry depends on is below it, and is shared. Bits that say how far
//! a value is shifted stand above all others. Two computations of one function are one node, so
//! that there is nothing to search. Products of variables have no small diagrams.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::solver::bits::{extended, inverted, shifted, significant, with_other_sign};

/// Nodes that are worth a try before Z3 is asked: to make so many takes as long as Z3 takes for
/// most questions. Larger diagrams are mostly those of products.
pub const NODES: usize = 30_000;
/// Variables of at most so many bits stand above the others: flags, mostly.
const NARROW: u32 = 8;
/// Entries of the table of results, as long as there are fewer nodes.
const RESULTS: usize = 1 << 12;
/// An entry of it that is none, since no condition is a constant.
const UNKNOWN: ([Function; 3], Function) = ([Function::TRUE; 3], Function::TRUE);
/// Widest product of two variables that is tried.
const PRODUCT: u32 = 8;

/// A function of bits: a node, negated if the lowest bit is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Function(u32);

impl Function {
    const TRUE: Function = Function(0);
    const FALSE: Function = Function(1);

    fn constant(value: bool) -> Function {
        if value { Function::TRUE } else { Function::FALSE }
    }

    fn not(self) -> Function {
        Function(self.0 ^ 1)
    }

    fn is_constant(self) -> bool {
        self.0 < 2
    }

    fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A function that depends on a bit: what is left where the bit is 1, which is not negated, and
/// where it is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Choice {
    level: u32,
    one: Function,
    zero: Function,
}

/// Nodes, each kept once.
struct Diagrams {
    nodes: Vec<Choice>,
    known: FxHashMap<Choice, u32>,
    /// Results of [`Diagrams::choose`]: its arguments, and what it gave.
    results: Vec<([Function; 3], Function)>,
    limit: usize,
}

impl Diagrams {
    fn new(limit: usize) -> Diagrams {
        let constant = Choice {
            level: u32::MAX,
            one: Function::TRUE,
            zero: Function::TRUE,
        };
        Diagrams {
            nodes: vec![constant],
            known: FxHashMap::default(),
            results: vec![UNKNOWN; RESULTS],
            limit,
        }
    }

    fn node(&mut self, level: u32, one: Function, zero: Function) -> Option<Function> {
        if one == zero {
            return Some(one);
        }
        let negated = one.is_negated();
        let (one, zero) = if negated { (one.not(), zero.not()) } else { (one, zero) };
        let choice = Choice { level, one, zero };
        let next = self.nodes.len() as u32;
        let number = *self.known.entry(choice).or_insert(next);
        if number == next {
            if self.nodes.len() >= self.limit {
                return None;
            }
            self.nodes.push(choice);
            if self.nodes.len() > self.results.len() {
                self.results = vec![UNKNOWN; 4 * self.results.len()];
            }
        }
        Some(Function(number << 1 | u32::from(negated)))
    }

    fn level(&self, f: Function) -> u32 {
        self.nodes[(f.0 >> 1) as usize].level
    }

    /// What is left of a function where the bit of a level, which is not below its own, is 1, and
    /// where it is 0.
    fn below(&self, f: Function, level: u32) -> (Function, Function) {
        let Choice { level: own, one, zero } = self.nodes[(f.0 >> 1) as usize];
        match (own == level, f.is_negated()) {
            (false, _) => (f, f),
            (true, false) => (one, zero),
            (true, true) => (one.not(), zero.not()),
        }
    }

    /// The second function where the first holds, the third elsewhere; nothing if there are too
    /// many nodes.
    fn choose(&mut self, c: Function, a: Function, b: Function) -> Option<Function> {
        if c.is_constant() {
            return Some(if c == Function::TRUE { a } else { b });
        }
        // Where the condition is known, it has a value in the branches.
        let known = |f: Function, here: bool| match f {
            _ if f == c => Function::constant(here),
            _ if f == c.not() => Function::constant(!here),
            _ => f,
        };
        let (mut c, mut a, mut b) = (c, known(a, true), known(b, false));
        if a == b {
            return Some(a);
        }
        if a == Function::TRUE && b == Function::FALSE {
            return Some(c);
        }
        if a == Function::FALSE && b == Function::TRUE {
            return Some(c.not());
        }
        if c.is_negated() {
            (c, a, b) = (c.not(), b, a);
        }
        let negated = a.is_negated();
        if negated {
            (a, b) = (a.not(), b.not());
        }
        let turned = |f: Function| if negated { f.not() } else { f };
        let key = [c, a, b];
        let hash = key
            .iter()
            .fold(0u64, |h, f| (h ^ u64::from(f.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let slot = |d: &Diagrams| (hash >> 36) as usize & (d.results.len() - 1);
        let at = slot(self);
        if self.results[at].0 == key {
            return Some(turned(self.results[at].1));
        }
        let level = self.level(c).min(self.level(a)).min(self.level(b));
        let [(c1, c0), (a1, a0), (b1, b0)] = key.map(|f| self.below(f, level));
        let one = self.choose(c1, a1, b1)?;
        let zero = self.choose(c0, a0, b0)?;
        let found = self.node(level, one, zero)?;
        let at = slot(self);
        self.results[at] = (key, found);
        Some(turned(found))
    }

    fn and(&mut self, a: Function, b: Function) -> Option<Function> {
        self.choose(a, b, Function::FALSE)
    }

    fn or(&mut self, a: Function, b: Function) -> Option<Function> {
        self.choose(a, Function::TRUE, b)
    }

    fn xor(&mut self, a: Function, b: Function) -> Option<Function> {
        self.choose(a, b.not(), b)
    }
}

/// Can all assertions hold together? Nothing is known if their diagrams have more nodes than
/// `limit`, or if they read state or call functions.
///
/// # Panics
/// If an assertion is not a boolean.
#[must_use]
pub fn satisfiable(pool: &TermPool, assertions: &[Term], limit: usize) -> Option<bool> {
    let mut lowering = Lowering {
        pool,
        levels: levels(pool, assertions)?,
        diagrams: Diagrams::new(limit),
        known: FxHashMap::default(),
        care: Function::TRUE,
    };
    for assertion in assertions {
        for t in pool.reachable(&[*assertion]) {
            if !lowering.known.contains_key(&t) {
                let bits = lowering.term(t)?;
                lowering.known.insert(t, bits);
            }
        }
        let [bit] = lowering.known[assertion][..] else {
            panic!("an assertion is a boolean")
        };
        lowering.care = lowering.diagrams.and(lowering.care, bit)?;
    }
    Some(lowering.care != Function::FALSE)
}

/// A bit of a variable.
type Bit = (VarId, u32);

/// The levels of the bits of variables, if there is nothing but variables.
fn levels(pool: &TermPool, assertions: &[Term]) -> Option<FxHashMap<Bit, u32>> {
    let mut amounts: FxHashSet<Bit> = FxHashSet::default();
    let mut variables = Vec::new();
    let mut carries = false;
    for t in pool.reachable(assertions) {
        match pool.node(t) {
            Node::Read(..) | Node::Call(..) | Node::Binary(BinaryOp::Udiv | BinaryOp::Urem, ..) => return None,
            Node::Var(v) => variables.push((*v, pool.width(t).bits())),
            Node::Binary(op, a, by) if is_shift(*op) && pool.as_const(*by).is_none() => {
                let significant = significant(pool.width(*a).bits() as usize) as u32;
                for below in pool.reachable(&[*by]) {
                    if let Node::Var(v) = pool.node(below) {
                        amounts.extend((0..significant).map(|bit| (*v, bit)));
                    }
                }
            }
            Node::Binary(op, a, _) => carries |= !is_bitwise(*op) && pool.width(*a).bits() > NARROW,
            Node::Neg(_) => carries = true,
            _ => {}
        }
    }
    // The claim says what is compared, and is the last assertion.
    let mut occurring = Occurring::default();
    let mut bits: Vec<Bit> = assertions.iter().rev().flat_map(|t| occurring.below(pool, *t)).collect();
    // No formula depends on the others.
    bits.extend(variables.iter().flat_map(|(v, width)| occurring.fresh(*v, width - 1, 0)));
    if carries || !amounts.is_empty() {
        let mut places: FxHashMap<VarId, usize> = FxHashMap::default();
        for (place, (v, _)) in bits.iter().enumerate() {
            places.entry(*v).or_insert(place);
        }
        bits = variables.iter().flat_map(|(v, width)| (0..*width).map(|bit| (*v, bit))).collect();
        let narrow: FxHashSet<VarId> = variables.iter().filter(|(_, width)| *width <= NARROW).map(|(v, _)| *v).collect();
        bits.sort_by_key(|(v, bit)| {
            let first = narrow.contains(v) || amounts.contains(&(*v, *bit));
            (!first, std::cmp::Reverse(*bit), places[v])
        });
    }
    Some((0..).zip(bits).map(|(level, bit)| (bit, level)).collect())
}

/// The bits of variables in the order in which formulas mention them, those of the two operands of
/// an operator on numbers in turn: what is compared stands together.
#[derive(Default)]
struct Occurring {
    terms: FxHashSet<Term>,
    bits: FxHashSet<Bit>,
}

impl Occurring {
    /// The bits below a term that were not met before.
    fn below(&mut self, pool: &TermPool, t: Term) -> Vec<Bit> {
        if !self.terms.insert(t) {
            return Vec::new();
        }
        match pool.node(t) {
            Node::Var(v) => self.fresh(*v, pool.width(t).bits() - 1, 0),
            Node::Extract { hi, lo, of } => match pool.node(*of) {
                Node::Var(v) => self.fresh(*v, u32::from(*hi), u32::from(*lo)),
                _ => self.below(pool, *of),
            },
            Node::Binary(_, a, b) if pool.width(*a).bits() > 1 => {
                let (a, b) = (self.below(pool, *a), self.below(pool, *b));
                let both = a.len().max(b.len());
                (0..both).flat_map(|i| [a.get(i), b.get(i)]).flatten().copied().collect()
            }
            node => {
                let mut operands = Vec::new();
                node.for_each_operand(|o| operands.push(o));
                operands.into_iter().flat_map(|o| self.below(pool, o)).collect()
            }
        }
    }

    fn fresh(&mut self, v: VarId, hi: u32, lo: u32) -> Vec<Bit> {
        (lo..=hi).rev().map(|bit| (v, bit)).filter(|bit| self.bits.insert(*bit)).collect()
    }
}

fn is_bitwise(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Eq)
}

fn is_shift(op: BinaryOp) -> bool {
    use BinaryOp::{Ashr, Lshr, Rotl, Rotr, Shl};
    matches!(op, Shl | Lshr | Ashr | Rotl | Rotr)
}

/// Functions of bits, the lowest first.
type Functions = Vec<Function>;

/// The bits of terms as diagrams.
struct Lowering<'p> {
    pool: &'p TermPool,
    diagrams: Diagrams,
    levels: FxHashMap<Bit, u32>,
    /// Equal to the functions of terms where `care` holds.
    known: FxHashMap<Term, Functions>,
    /// The assertions so far.
    care: Function,
}

impl Lowering<'_> {
    /// The diagrams of a term whose operands have theirs.
    fn term(&mut self, t: Term) -> Option<Functions> {
        let width = self.pool.width(t).bits();
        let node = self.pool.node(t).clone();
        match node {
            Node::Const(c) => Some((0..width).map(|i| Function::constant(c >> i & 1 == 1)).collect()),
            Node::Var(v) => (0..width)
                .map(|i| self.diagrams.node(self.levels[&(v, i)], Function::TRUE, Function::FALSE))
                .collect(),
            Node::Read(..) | Node::Call(..) => None,
            Node::Not(a) => Some(inverted(&self.known[&a], Function::not)),
            Node::Neg(a) => {
                let zeros = vec![Function::FALSE; width as usize];
                let a = inverted(&self.known[&a], Function::not);
                Some(self.sum(&zeros, &a, Function::TRUE)?.0)
            }
            Node::Binary(op, a, b) => {
                let (a, b) = (self.known[&a].clone(), self.known[&b].clone());
                self.binary(op, &a, &b)
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.known[&c][0], self.known[&a].clone(), self.known[&b].clone());
                self.either(c, &a, &b)
            }
            Node::Concat(hi, lo) => Some([&self.known[&lo][..], &self.known[&hi][..]].concat()),
            Node::Extract { hi, lo, of } => Some(self.known[&of][usize::from(lo)..=usize::from(hi)].to_vec()),
            Node::Zext(a) => Some(extended(&self.known[&a], width, Function::FALSE)),
            Node::Sext(a) => {
                let a = &self.known[&a];
                Some(extended(a, width, *a.last()?))
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, a: &[Function], b: &[Function]) -> Option<Functions> {
        let d = &mut self.diagrams;
        let pairs = || a.iter().copied().zip(b.iter().copied());
        match op {
            BinaryOp::And => pairs().map(|(x, y)| d.and(x, y)).collect(),
            BinaryOp::Or => pairs().map(|(x, y)| d.or(x, y)).collect(),
            BinaryOp::Xor => pairs().map(|(x, y)| d.xor(x, y)).collect(),
            BinaryOp::Eq => {
                let mut all = Function::TRUE;
                for (x, y) in pairs() {
                    let apart = d.xor(x, y)?;
                    all = d.and(all, apart.not())?;
                }
                Some(vec![all])
            }
            BinaryOp::Add => Some(self.sum(a, b, Function::FALSE)?.0),
            BinaryOp::Sub => Some(self.sum(a, &inverted(b, Function::not), Function::TRUE)?.0),
            BinaryOp::Mul => self.product(a, b),
            BinaryOp::Udiv | BinaryOp::Urem => None,
            BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr | BinaryOp::Rotl | BinaryOp::Rotr => self.shifted(op, a, b),
            BinaryOp::Ult => Some(vec![self.less(a, b)?]),
            BinaryOp::Ule => Some(vec![self.less(b, a)?.not()]),
            BinaryOp::Slt => Some(vec![
                self.less(&with_other_sign(a, Function::not), &with_other_sign(b, Function::not))?,
            ]),
            BinaryOp::Sle => Some(vec![
                self.less(&with_other_sign(b, Function::not), &with_other_sign(a, Function::not))?
                    .not(),
            ]),
        }
    }

    /// A sum of two numbers and a carry, and the carry that it leaves.
    fn sum(&mut self, a: &[Function], b: &[Function], mut carry: Function) -> Option<(Functions, Function)> {
        let d = &mut self.diagrams;
        let mut bits = Vec::with_capacity(a.len());
        for (x, y) in a.iter().zip(b) {
            let half = d.xor(*x, *y)?;
            bits.push(d.xor(half, carry)?);
            carry = d.choose(half, carry, *x)?;
        }
        Some((bits, carry))
    }

    /// Is a number less than another?
    fn less(&mut self, a: &[Function], b: &[Function]) -> Option<Function> {
        let d = &mut self.diagrams;
        let mut less = Function::FALSE;
        for (x, y) in a.iter().zip(b) {
            let apart = d.xor(*x, *y)?;
            less = d.choose(apart, *y, less)?;
        }
        Some(less)
    }

    /// The first number where the condition holds, the second elsewhere.
    fn either(&mut self, c: Function, a: &[Function], b: &[Function]) -> Option<Functions> {
        let c = self.settled(c)?;
        a.iter().zip(b).map(|(x, y)| self.diagrams.choose(c, *x, *y)).collect()
    }

    /// A condition, or the value that it has wherever the assertions hold.
    fn settled(&mut self, c: Function) -> Option<Function> {
        if self.diagrams.and(self.care, c)? == Function::FALSE {
            return Some(Function::FALSE);
        }
        let never = self.diagrams.and(self.care, c.not())? == Function::FALSE;
        Some(if never { Function::TRUE } else { c })
    }

    /// A product, as a sum of one factor moved by the bits of the other.
    fn product(&mut self, a: &[Function], b: &[Function]) -> Option<Functions> {
        let open = |bits: &[Function]| bits.iter().filter(|bit| !bit.is_constant()).count();
        let (a, b) = if open(a) >= open(b) { (a, b) } else { (b, a) };
        if open(b) > PRODUCT as usize {
            return None;
        }
        let mut total = vec![Function::FALSE; a.len()];
        for (i, bit) in b.iter().enumerate().filter(|(_, bit)| **bit != Function::FALSE) {
            let mut part = vec![Function::FALSE; i];
            for x in &a[..a.len() - i] {
                part.push(self.diagrams.and(*x, *bit)?);
            }
            total = self.sum(&total, &part, Function::FALSE)?.0;
        }
        Some(total)
    }

    /// A number shifted or rotated by another, bit by bit of the amount.
    fn shifted(&mut self, op: BinaryOp, a: &[Function], by: &[Function]) -> Option<Functions> {
        let width = a.len();
        let rotates = matches!(op, BinaryOp::Rotl | BinaryOp::Rotr);
        // An amount of rotation counts modulo the width.
        if rotates && !width.is_power_of_two() {
            return None;
        }
        let fill = if op == BinaryOp::Ashr { *a.last()? } else { Function::FALSE };
        let significant = significant(width);
        let mut far = Function::FALSE;
        for bit in by.iter().skip(significant).filter(|_| !rotates) {
            far = self.diagrams.or(far, *bit)?;
        }
        // Where all is shifted out, how far does not matter.
        let far = self.settled(far)?;
        if far == Function::TRUE {
            return Some(vec![fill; width]);
        }
        let mut now = a.to_vec();
        for (i, bit) in by.iter().enumerate().take(significant) {
            let far = 1usize << i;
            let moved = shifted(op, &now, far, fill);
            now = self.either(*bit, &moved, &now)?;
        }
        self.either(far, &vec![fill; width], &now)
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::Width;

    use super::super::tests::World;
    use super::*;

    /// Each operator on all operands of a few bits: the equality with its value can hold, and the
    /// difference cannot.
    #[test]
    fn operators_are_what_the_evaluator_says() {
        for bits in 1..=4 {
            let w = Width::of(bits);
            for op in BinaryOp::ALL {
                let mut pool = TermPool::new();
                let [x, y] = ["x", "y"].map(|name| {
                    let id = pool.declare_var(name, w);
                    pool.var(id)
                });
                let term = pool.binary(*op, x, y);
                for (a, b) in (0..1u128 << bits).flat_map(|a| (0..1u128 << bits).map(move |b| (a, b))) {
                    let (p, q) = (pool.constant(w, a), pool.constant(w, b));
                    let (p, q) = (pool.eq(x, p), pool.eq(y, q));
                    let value = pool.constant(pool.width(term), op.apply(w, a, b));
                    let is = pool.eq(term, value);
                    let is_not = pool.not(is);
                    let can = satisfiable(&pool, &[p, q, is], 10_000);
                    let cannot = satisfiable(&pool, &[p, q, is_not], 10_000);
                    let known = match op {
                        BinaryOp::Udiv | BinaryOp::Urem => false,
                        BinaryOp::Rotl | BinaryOp::Rotr => bits.is_power_of_two(),
                        _ => true,
                    };
                    match known {
                        true => assert_eq!((can, cannot), (Some(true), Some(false)), "{op:?} of {a} and {b} in {bits} bits"),
                        // What simplification decides needs no diagrams of the operator.
                        false => assert!(can != Some(false) && cannot != Some(true)),
                    }
                }
            }
        }
    }

    /// Random formulas of two variables: they can hold exactly if they do for some values.
    #[test]
    fn formulas_are_what_the_evaluator_says() {
        let w = Width::of(4);
        let mut undecided = 0;
        for seed in 0..400u64 {
            let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut die = |sides: usize| {
                dice = (dice ^ dice >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                (dice >> 33) as usize % sides
            };
            let mut pool = TermPool::new();
            let mut terms: Vec<Term> = ["x", "y"]
                .map(|name| {
                    let id = pool.declare_var(name, w);
                    pool.var(id)
                })
                .to_vec();
            for _ in 0..8 {
                let (a, b) = (terms[die(terms.len())], terms[die(terms.len())]);
                let made = match die(8) {
                    0 => pool.not(a),
                    1 => pool.neg(a),
                    2 => {
                        let c = pool.ult(a, b);
                        let other = terms[die(terms.len())];
                        pool.ite(c, other, a)
                    }
                    3 => {
                        let low = pool.extract(2, 1, a);
                        pool.sext(low, w)
                    }
                    4 => {
                        let (high, low) = (pool.extract(3, 2, a), pool.extract(1, 0, b));
                        pool.concat(high, low)
                    }
                    _ => {
                        let op = BinaryOp::ALL[die(BinaryOp::ALL.len())];
                        let made = pool.binary(op, a, b);
                        pool.zext(made, w)
                    }
                };
                terms.push(made);
            }
            let (a, b) = (terms[terms.len() - 1], terms[terms.len() - 2]);
            let claim = pool.eq(a, b);
            let differs = pool.not(claim);
            for t in [claim, differs] {
                let can = (0..1u128 << 8).any(|n| pool.eval(t, &mut World([n & 15, n >> 4])) == 1);
                match satisfiable(&pool, &[t], 10_000) {
                    Some(found) => assert_eq!(found, can, "seed {seed}: {}", pool.display(t)),
                    None => undecided += 1,
                }
            }
        }
        assert!(undecided < 400, "{undecided} of 800 undecided");
    }
}

//! Polynomial comparison: two terms are equal if they are the same polynomial modulo 2^w.
//!
//! Bits are numbers: a slice of a word is the difference of two of its upper parts, each an unknown
//! of its own, and the word itself is what it was computed as. So the laws of rings alone show that
//! a product made of pieces is the product, whatever the factors are, where a solver for bits would
//! have to multiply.

use std::collections::BTreeMap;

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use rustc_hash::FxHashMap;

use super::bounds::most;
use super::stage::{Budget, Progress, Question, Rest};
use crate::verdict::Verdict;

/// Most monomials of a polynomial.
const MOST: usize = 64;
/// Most unknowns of a monomial.
const DEGREE: usize = 6;
/// Most conditions of a claim that is looked at case by case.
const CONDITIONS: usize = 3;
/// Terms of more nodes are not looked at.
const LARGEST: usize = 4096;

/// The stage: the laws of rings, for each outcome of the comparisons in the claim.
pub fn run(question: &mut Question, _: &Budget, _: &mut Rest<'_>) -> Progress {
    let Question { pool, all, .. } = question;
    if contradict(pool, all) {
        return Progress::Decided(Verdict::Proved);
    }
    Progress::Open
}

/// Do the laws of rings alone show that not all assertions can hold, of which the last is the
/// claim? If not, that says nothing.
#[must_use]
pub fn contradict(pool: &TermPool, assertions: &[Term]) -> bool {
    impossible(pool, assertions) || impossible_in_all_cases(pool, assertions)
}

/// Do the laws of rings alone show that one of the assertions does not hold? If not, that says
/// nothing.
fn impossible(pool: &TermPool, assertions: &[Term]) -> bool {
    let product = |t: Term| matches!(pool.node(t), Node::Binary(BinaryOp::Mul, ..));
    let all = pool.reachable(assertions);
    if all.len() > LARGEST || !all.into_iter().any(product) {
        return false;
    }
    let mut own = pool.clone();
    assertions.iter().any(|t| Laws { pool: &mut own }.refute(*t))
}

/// Do the laws of rings alone show, whatever the comparisons in them come out as, that not all
/// assertions hold? The last one is the claim. If not, that says nothing.
fn impossible_in_all_cases(pool: &TermPool, assertions: &[Term]) -> bool {
    let conditions = conditions(pool, assertions);
    if conditions.is_empty() || conditions.len() > CONDITIONS {
        return false;
    }
    (0..1u32 << conditions.len()).all(|case| {
        let mut own = pool.clone();
        let outcome = |(i, c): (usize, &Term)| (*c, own.boolean(case >> i & 1 == 1));
        let known: FxHashMap<Term, Term> = conditions.iter().enumerate().map(outcome).collect();
        let fixed = own.replace_terms(assertions, &known);
        fixed.iter().any(|t| own.is_false(*t)) || impossible(&own, &fixed)
    })
}

/// The conditions of a claim whose outcomes are part of numbers.
fn conditions(pool: &TermPool, assertions: &[Term]) -> Vec<Term> {
    let mut out: Vec<Term> = Vec::new();
    let claim = assertions.last().copied();
    for t in pool.reachable(claim.as_slice()) {
        let compares = matches!(pool.node(t), Node::Binary(op, ..) if op.is_comparison());
        if compares || pool.width(t) == Width::BOOL && !matches!(pool.node(t), Node::Extract { .. }) {
            continue;
        }
        pool.node(t).for_each_operand(|mut o| {
            while let Node::Not(inner) = pool.node(o) {
                o = *inner;
            }
            let decides = pool.width(o) == Width::BOOL && matches!(pool.node(o), Node::Binary(..));
            if decides && !out.contains(&o) {
                out.push(o);
            }
        });
    }
    out
}

/// What the laws of rings say of conditions.
struct Laws<'p> {
    pool: &'p mut TermPool,
}

impl Laws<'_> {
    fn refute(&mut self, t: Term) -> bool {
        match *self.pool.node(t) {
            Node::Const(c) => c == 0,
            Node::Not(a) => self.prove(a),
            Node::Binary(BinaryOp::Or, a, b) => self.refute(a) && self.refute(b),
            Node::Binary(BinaryOp::And, a, b) => self.refute(a) || self.refute(b),
            _ => false,
        }
    }

    fn prove(&mut self, t: Term) -> bool {
        match *self.pool.node(t) {
            Node::Const(c) => c == 1,
            Node::Not(a) => self.refute(a),
            Node::Binary(BinaryOp::And, a, b) => self.prove(a) && self.prove(b),
            Node::Binary(BinaryOp::Or, a, b) => self.prove(a) || self.prove(b),
            Node::Binary(BinaryOp::Eq, a, b) => self.equal(a, b),
            _ => false,
        }
    }

    fn equal(&mut self, a: Term, b: Term) -> bool {
        let bits = self.pool.width(a).bits();
        let mut numbers = Numbers {
            pool: self.pool,
            bits,
            known: FxHashMap::default(),
        };
        // Operands first, so that nothing recurses deeply.
        for t in numbers.pool.reachable(&[a, b]) {
            numbers.of(t);
        }
        match (numbers.of(a), numbers.of(b)) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        }
    }
}

/// A polynomial: the coefficient of each monomial, which is the list of its unknowns in order.
/// Coefficients are not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Polynomial(BTreeMap<Vec<Term>, u128>);

impl Polynomial {
    fn constant(value: u128) -> Polynomial {
        Polynomial((value != 0).then(|| (Vec::new(), value)).into_iter().collect())
    }

    fn unknown(t: Term) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![t], 1)]))
    }

    /// Adds a multiple of another one, modulo a power of two of which this is the mask.
    fn add(&mut self, other: &Polynomial, factor: u128, mask: u128) {
        for (m, c) in &other.0 {
            let sum = self.0.get(m).copied().unwrap_or(0).wrapping_add(c.wrapping_mul(factor)) & mask;
            match sum {
                0 => drop(self.0.remove(m)),
                _ => drop(self.0.insert(m.clone(), sum)),
            }
        }
    }

    /// The product, unless it is too large.
    fn times(&self, other: &Polynomial, mask: u128) -> Option<Polynomial> {
        let mut out = Polynomial::default();
        for (m, c) in &self.0 {
            for (n, d) in &other.0 {
                let mut all = [m.as_slice(), n].concat();
                all.sort_unstable();
                if all.len() > DEGREE {
                    return None;
                }
                out.add(&Polynomial(BTreeMap::from([(all, 1)])), c.wrapping_mul(*d), mask);
            }
            if out.0.len() > MOST {
                return None;
            }
        }
        Some(out)
    }
}

/// Terms as numbers modulo a power of two.
struct Numbers<'p> {
    pool: &'p mut TermPool,
    /// The exponent.
    bits: u32,
    known: FxHashMap<Term, Option<Polynomial>>,
}

impl Numbers<'_> {
    fn mask(&self) -> u128 {
        u128::MAX >> (128 - self.bits)
    }

    /// 2^n modulo the power of two.
    fn power(&self, n: u32) -> u128 {
        if n < self.bits { 1 << n } else { 0 }
    }

    /// The number that a term is, unsigned; nothing if that is no small polynomial.
    fn of(&mut self, t: Term) -> Option<Polynomial> {
        if let Some(known) = self.known.get(&t) {
            return known.clone();
        }
        // Where one way to compute it leads back to it, it is an unknown.
        self.known.insert(t, Some(Polynomial::unknown(t)));
        let made = self.made(t);
        self.known.insert(t, made.clone());
        made
    }

    fn made(&mut self, t: Term) -> Option<Polynomial> {
        let (width, mask) = (self.pool.width(t).bits(), self.mask());
        // Where a term has fewer bits than the ring, what it computes may wrap around too early.
        let wraps = width < self.bits && !self.fits(t);
        let mut out = Polynomial::default();
        match self.pool.node(t).clone() {
            Node::Const(c) => return Some(Polynomial::constant(c & mask)),
            Node::Zext(a) => return self.of(a),
            Node::Sext(a) => {
                // As it is, and all ones above it if its highest bit is set.
                let own = self.pool.width(a).bits();
                out = self.of(a)?;
                let sign = self.upper(a, own - 1)?;
                let ones = self.power(width).wrapping_sub(self.power(own));
                out.add(&sign, ones, mask);
            }
            Node::Concat(high, low) => {
                let place = self.power(self.pool.width(low).bits());
                out.add(&self.of(high)?, place, mask);
                out.add(&self.of(low)?, 1, mask);
            }
            Node::Extract { hi, lo, of } => {
                let above = u32::from(hi) + 1;
                out = self.upper(of, lo.into())?;
                let rest = self.upper(of, above)?;
                out.add(&rest, self.power(above - u32::from(lo)).wrapping_neg(), mask);
            }
            Node::Not(a) if !wraps => {
                out = Polynomial::constant(mask);
                out.add(&self.of(a)?, mask, mask);
            }
            Node::Neg(a) if !wraps => out.add(&self.of(a)?, mask, mask),
            Node::Binary(BinaryOp::Add, a, b) if !wraps => {
                out = self.of(a)?;
                out.add(&self.of(b)?, 1, mask);
            }
            Node::Binary(BinaryOp::Sub, a, b) if !wraps => {
                out = self.of(a)?;
                out.add(&self.of(b)?, mask, mask);
            }
            Node::Binary(BinaryOp::Mul, a, b) if !wraps => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                out = a.times(&b, mask)?;
            }
            Node::Binary(BinaryOp::Shl, a, by) if !wraps => match self.pool.as_const(by) {
                Some(n) => out.add(&self.of(a)?, self.power(n.min(128) as u32), mask),
                None => return Some(Polynomial::unknown(t)),
            },
            Node::Binary(BinaryOp::Lshr, a, by) => match self.pool.as_const(by) {
                Some(n) => return self.upper(a, n.min(128) as u32),
                None => return Some(Polynomial::unknown(t)),
            },
            Node::Binary(BinaryOp::Xor | BinaryOp::Or, a, b) if self.is_highest_bit(b) => {
                // The highest bit is changed, from one to zero if there is one, or set.
                out = self.of(a)?;
                let was = self.upper(a, width - 1)?;
                let is_set = matches!(self.pool.node(t), Node::Binary(BinaryOp::Or, ..));
                let gone = self.power(if is_set { width - 1 } else { width });
                out.add(&was, gone.wrapping_neg(), mask);
                out.add(&Polynomial::constant(1), self.power(width - 1), mask);
            }
            // What wraps around too early is the lower part of what does not.
            Node::Not(_) | Node::Neg(_) | Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) => {
                let whole = self.widened(t)?;
                out = self.of(whole)?;
                let rest = self.upper(whole, width)?;
                out.add(&rest, self.power(width).wrapping_neg(), mask);
            }
            _ => return Some(Polynomial::unknown(t)),
        }
        (out.0.len() <= MOST).then_some(out)
    }

    /// Is a term the constant of which only the highest bit is set?
    fn is_highest_bit(&self, t: Term) -> bool {
        self.pool.as_const(t) == Some(1 << (self.pool.width(t).bits() - 1))
    }

    /// The same computed with as many bits as the ring has.
    fn widened(&mut self, t: Term) -> Option<Term> {
        let width = Width::new(self.bits)?;
        let node = self.pool.node(t).clone();
        let mut operands = Vec::new();
        node.for_each_operand(|o| operands.push(o));
        let operands: Vec<Term> = operands.into_iter().map(|o| self.pool.zext(o, width)).collect();
        Some(match (node, operands.as_slice()) {
            (Node::Not(_), [a]) => self.pool.not(*a),
            (Node::Neg(_), [a]) => self.pool.neg(*a),
            (Node::Binary(op, ..), [a, b]) => self.pool.binary(op, *a, *b),
            _ => return None,
        })
    }

    /// Is a sum or product, with all its bits, no more than its width can hold?
    fn fits(&self, t: Term) -> bool {
        let most = |a| most(self.pool, a);
        let whole = match *self.pool.node(t) {
            Node::Binary(BinaryOp::Add, a, b) => most(a).checked_add(most(b)),
            Node::Binary(BinaryOp::Mul, a, b) => most(a).checked_mul(most(b)),
            Node::Binary(BinaryOp::Shl, a, by) => match self.pool.as_const(by) {
                Some(n) => most(a).checked_mul(1u128.checked_shl(n.min(128) as u32).unwrap_or(u128::MAX)),
                None => None,
            },
            _ => None,
        };
        whole.is_some_and(|n| n <= self.pool.width(t).mask())
    }

    /// The number that the bits of a term from one on are.
    fn upper(&mut self, t: Term, from: u32) -> Option<Polynomial> {
        let width = self.pool.width(t).bits();
        if from == 0 {
            return self.of(t);
        }
        if from >= width {
            return Some(Polynomial::default());
        }
        let part = self.pool.extract(width - 1, from, t);
        match *self.pool.node(part) {
            Node::Extract { hi, of, .. } if u32::from(hi) + 1 == self.pool.width(of).bits() => Some(Polynomial::unknown(part)),
            _ => self.of(part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, VarId};
    use proptest::prelude::*;

    struct Values(Vec<u128>);

    impl Env for Values {
        fn var(&mut self, v: VarId) -> u128 {
            self.0[v.index() % self.0.len()]
        }
        fn read(&mut self, _: SpaceId, _: u128) -> u128 {
            0
        }
        fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
            0
        }
    }

    /// A term made of some variables by these steps.
    fn term(pool: &mut TermPool, steps: &[(u8, u8, u8, u8)]) -> Term {
        let mut all: Vec<Term> = [8, 16, 32, 64]
            .map(|w| {
                let v = pool.declare_var(&format!("v{w}"), Width::new(w).expect("a width"));
                pool.var(v)
            })
            .to_vec();
        for (op, i, j, k) in steps {
            let a = all[usize::from(*i) % all.len()];
            let width = pool.width(a).bits();
            let b = all
                .iter()
                .copied()
                .filter(|t| pool.width(*t) == pool.width(a))
                .nth(usize::from(*j) % 3)
                .unwrap_or(a);
            let wide = Width::new(width + u32::from(*k) % (129 - width)).expect("a width");
            let highest = pool.constant(pool.width(a), 1 << (width - 1));
            let distance = pool.constant(pool.width(a), (u128::from(*k) % 70).min(pool.width(a).mask()));
            let lo = u32::from(*j) % width;
            let hi = lo + u32::from(*k) % (width - lo);
            all.push(match op % 13 {
                0 => pool.add(a, b),
                1 => pool.sub(a, b),
                2 => pool.mul(a, b),
                3 => pool.neg(a),
                4 => pool.not(a),
                5 => pool.shl(a, distance),
                6 => pool.lshr(a, distance),
                7 => pool.zext(a, wide),
                8 => pool.sext(a, wide),
                9 => pool.xor(a, highest),
                10 => pool.or(a, highest),
                11 if 2 * width <= 128 => pool.concat(a, b),
                _ => pool.extract(hi, lo, a),
            });
        }
        all[all.len() - 1]
    }

    proptest! {
        /// A polynomial has the value of its term, modulo the power of two.
        #[test]
        fn polynomials_have_the_values_of_terms(
            steps in prop::collection::vec(any::<(u8, u8, u8, u8)>(), 1..12),
            values in prop::collection::vec(any::<u128>(), 4),
            bits in 1u32..=128,
        ) {
            let mut pool = TermPool::new();
            let t = term(&mut pool, &steps);
            let mut numbers = Numbers { pool: &mut pool, bits, known: FxHashMap::default() };
            let mask = numbers.mask();
            // In a ring wider than the term it is the unsigned number.
            if let Some(p) = numbers.of(t) {
                let value = |t: Term| {
                    let mut env = Values(values.clone());
                    Evaluator::new(&pool, &mut env).eval(t)
                };
                let product = |m: &Vec<Term>| m.iter().fold(1u128, |x, t| x.wrapping_mul(value(*t)));
                let sum = p.0.iter().fold(0u128, |s, (m, c)| s.wrapping_add(c.wrapping_mul(product(m))));
                prop_assert_eq!(sum & mask, value(t) & mask);
            }
        }
    }

    #[test]
    fn a_product_in_pieces_is_the_product() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|n| {
            let v = pool.declare_var(n, Width::nearest(16));
            let t = pool.var(v);
            pool.zext(t, Width::W32)
        });
        let one = pool.constant(Width::W32, 1);
        let sum = pool.add(x, one);
        // y * (x + 1), 16 bits by 16 bits.
        let mut half = |high: bool| {
            let part = if high {
                pool.extract(31, 16, sum)
            } else {
                pool.extract(15, 0, sum)
            };
            let part = pool.zext(part, Width::W32);
            pool.mul(y, part)
        };
        let (high, low) = (half(true), half(false));
        let place = pool.constant(Width::W32, 16);
        let high = pool.shl(high, place);
        let pieces = pool.add(high, low);
        let whole = pool.mul(x, y);
        for (other, equal) in [(pool.add(whole, y), true), (pool.add(whole, x), false)] {
            let same = pool.eq(pieces, other);
            let differ = pool.not(same);
            assert_eq!(impossible(&pool, &[differ]), equal, "{}", pool.display(differ));
        }
    }

    #[test]
    fn the_highest_bit_does_not_count_in_squares() {
        let mut pool = TermPool::new();
        let v = pool.declare_var("x", Width::W32);
        let x = pool.var(v);
        let highest = pool.constant(Width::W32, 1 << 31);
        let square = pool.mul(x, x);
        for (other, equal) in [
            (pool.xor(x, highest), true),
            (pool.or(x, highest), true),
            (pool.neg(x), true),
            (pool.not(x), false),
        ] {
            let other = pool.mul(other, other);
            let differ = pool.ne(square, other);
            assert_eq!(contradict(&pool, &[differ]), equal, "{}", pool.display(differ));
        }
    }
}

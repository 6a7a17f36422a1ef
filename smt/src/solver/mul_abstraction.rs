//! Abstraction of wide multiplications by sums of partial products, which become free variables:
//! equalities of multiplications then are equalities of sums.
//!
//! A product of two factors is the sum of the products of their digits of 16 bits, each in its
//! place. What a product of two digits is does not matter for that, only that it is the same
//! wherever the digits are, and no more than it can be. So if the formulas cannot hold with any
//! such numbers for these products, they cannot hold.

use std::time::Duration;

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use rustc_hash::FxHashMap;

use super::bounds::significant;
use super::query;
use super::stage::{Budget, Progress, Question, Rest};
use crate::verdict::Verdict;

/// Bits of a digit.
const DIGIT: u32 = 16;
/// Most products of digits.
const MOST: usize = 64;

/// Steps for a question with any numbers for products, where those count.
const STEPS: u64 = 2_000_000;
/// As many as are made in this time otherwise.
const LIMIT: Duration = Duration::from_secs(5);

/// The stage: asks only where a product is wider than one of digits, and stands beside others that
/// it may be made of.
pub fn run(question: &mut Question, budget: &Budget, _: &mut Rest<'_>) -> Progress {
    let Question { pool, all, .. } = question;
    let factors = |t: Term| match pool.node(t) {
        Node::Binary(BinaryOp::Mul, a, b) => Some(significant(pool, *a).max(significant(pool, *b))),
        _ => None,
    };
    let widths: Vec<u32> = pool.reachable(all).into_iter().filter_map(factors).collect();
    let wide = widths.len() > 1 && widths.iter().any(|w| *w > DIGIT);
    let Some((sums, known)) = wide.then(|| summed(pool, all)).flatten() else {
        return Progress::Open;
    };
    question.basis.z3 = true;
    // That they can hold with any numbers says nothing.
    match query::check(&sums, &known, budget.left().at_most(STEPS, LIMIT)) {
        Verdict::Proved => Progress::Decided(Verdict::Proved),
        _ => Progress::Open,
    }
}

/// The formulas with sums for products, and what is known of the numbers in them; nothing if those
/// are too many.
fn summed(pool: &TermPool, assertions: &[Term]) -> Option<(TermPool, Vec<Term>)> {
    let mut out = TermPool::new();
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    let mut products: FxHashMap<(Term, Term), Term> = FxHashMap::default();
    let mut known = Vec::new();
    for t in pool.reachable(assertions) {
        let made = match pool.node(t) {
            Node::Binary(BinaryOp::Mul, a, b) => {
                let (a, b) = (digits(&mut out, new[a]), digits(&mut out, new[b]));
                let width = pool.width(t);
                let mut sum = out.constant(width, 0);
                for (i, x) in a.iter().enumerate() {
                    for (j, y) in b.iter().enumerate() {
                        let place = DIGIT * (i + j) as u32;
                        if place < width.bits() {
                            let p = product(&mut out, &mut products, &mut known, *x, *y)?;
                            let part = placed(&mut out, p, place, width);
                            sum = out.add(sum, part);
                        }
                    }
                }
                sum
            }
            _ => pool.copy_into(t, &mut out, |x| new[&x]),
        };
        new.insert(t, made);
    }
    known.extend(assertions.iter().map(|t| new[t]));
    Some((out, known))
}

/// The digits of a factor, the lowest first, without those that are zero at the upper end.
fn digits(pool: &mut TermPool, t: Term) -> Vec<Term> {
    let digit = Width::of(DIGIT);
    let bits = significant(pool, t);
    let starts = (0..bits).step_by(DIGIT as usize);
    starts
        .map(|lo| {
            let part = pool.extract((lo + DIGIT).min(pool.width(t).bits()) - 1, lo, t);
            if pool.width(part) == digit { part } else { pool.zext(part, digit) }
        })
        .collect()
}

/// The number that stands for the product of two digits.
fn product(pool: &mut TermPool, products: &mut FxHashMap<(Term, Term), Term>, known: &mut Vec<Term>, x: Term, y: Term) -> Option<Term> {
    let width = Width::of(2 * DIGIT);
    if let (Some(x), Some(y)) = (pool.as_const(x), pool.as_const(y)) {
        return Some(pool.constant(width, x * y));
    }
    if [x, y].iter().any(|d| pool.as_const(*d) == Some(0)) {
        return Some(pool.constant(width, 0));
    }
    let key = if x <= y { (x, y) } else { (y, x) };
    if let Some(p) = products.get(&key) {
        return Some(*p);
    }
    if products.len() == MOST {
        return None;
    }
    let v = pool.declare_var(&format!("product!{}", products.len()), width);
    let p = pool.var(v);
    let digit = Width::of(DIGIT).mask();
    let most = pool.constant(width, digit * digit);
    known.push(pool.ule(p, most));
    products.insert(key, p);
    Some(p)
}

/// A part of a sum in its place; bits beyond the width vanish.
fn placed(pool: &mut TermPool, part: Term, place: u32, width: Width) -> Term {
    let keep = pool.width(part).bits().min(width.bits() - place);
    let part = pool.extract(keep - 1, 0, part);
    let wide = if pool.width(part) == width { part } else { pool.zext(part, width) };
    let by = pool.constant(width, place.into());
    pool.shl(wide, by)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does the upper half of a product of 32 bits differ from what is made of products of 16 bits,
    /// with the carry of the lowest one or without?
    fn differs(carry: bool) -> (TermPool, Term) {
        let mut p = TermPool::new();
        let word = Width::new(32).unwrap();
        let wide = Width::new(64).unwrap();
        let factors = ["a", "b"].map(|n| p.declare_var(n, word)).map(|v| p.var(v));
        let [a, b] = factors.map(|f| p.zext(f, wide));
        let whole = p.mul(a, b);
        let whole = p.extract(63, 32, whole);
        let (mask, count) = (p.constant(word, 0xffff), p.constant(word, 16));
        let [al, bl] = factors.map(|f| p.and(f, mask));
        let [ah, bh] = factors.map(|f| p.lshr(f, count));
        let (low, left, right, high) = (p.mul(al, bl), p.mul(ah, bl), p.mul(al, bh), p.mul(ah, bh));
        let low = p.lshr(low, count);
        let k = if carry { p.add(left, low) } else { left };
        let rest = p.and(k, mask);
        let w = p.add(rest, right);
        let (k, w) = (p.lshr(k, count), p.lshr(w, count));
        let sum = p.add(high, k);
        let sum = p.add(sum, w);
        let t = p.ne(whole, sum);
        (p, t)
    }

    /// Does the stage alone decide that a formula does not hold?
    fn impossible(pool: &TermPool, t: Term) -> bool {
        let mut question = Question::new(pool, &[t]);
        let budget = Budget::of(Duration::from_secs(60));
        let progress = run(&mut question, &budget, &mut |_, _| Verdict::Unknown(String::new()));
        matches!(progress, Progress::Decided(Verdict::Proved))
    }

    #[test]
    fn a_product_in_pieces_is_the_product() {
        let (pool, t) = differs(true);
        assert!(impossible(&pool, t));
        let (pool, t) = differs(false);
        assert!(!impossible(&pool, t));
    }

    #[test]
    fn what_may_hold_is_not_impossible() {
        let mut p = TermPool::new();
        let word = Width::new(32).unwrap();
        let [a, b] = ["a", "b"].map(|n| p.declare_var(n, word)).map(|v| p.var(v));
        let product = p.mul(a, b);
        let t = p.eq(product, a);
        assert!(!impossible(&p, t));
    }
}

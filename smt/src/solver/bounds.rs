//! Upper bounds of terms, derived from their structure.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};

/// How many sums, products and choices on a way down are looked at: each has two operands.
const DEPTH: u32 = 8;

/// No number that a term is, without a sign, is larger.
pub(super) fn most(pool: &TermPool, t: Term) -> u128 {
    bounded(pool, t, DEPTH)
}

/// The bits up to the highest one that may be set.
pub(super) fn significant(pool: &TermPool, t: Term) -> u32 {
    128 - most(pool, t).leading_zeros()
}

fn bounded(pool: &TermPool, t: Term, depth: u32) -> u128 {
    let most = |a| bounded(pool, a, depth);
    let deeper = |a: Term| depth.checked_sub(1).map_or(pool.width(a).mask(), |depth| bounded(pool, a, depth));
    let bound = match *pool.node(t) {
        Node::Const(c) => Some(c),
        Node::Zext(a) => Some(most(a)),
        Node::Concat(high, low) => Some(most(high) << pool.width(low).bits() | most(low)),
        Node::Extract { lo, of, .. } => Some(most(of) >> lo),
        Node::Binary(BinaryOp::And, a, b) => Some(most(a).min(most(b))),
        Node::Binary(BinaryOp::Add, a, b) => deeper(a).checked_add(deeper(b)),
        Node::Binary(BinaryOp::Mul, a, b) => deeper(a).checked_mul(deeper(b)),
        Node::Ite(_, a, b) => Some(deeper(a).max(deeper(b))),
        _ => None,
    };
    let mask = pool.width(t).mask();
    bound.map_or(mask, |b| b.min(mask))
}

//! Sums of program counters.

use crate::formula::{BinaryOp, Node, Term, TermPool};

/// The same term with sums of numbers added up, in all its cases.
pub(super) fn added_up(pool: &mut TermPool, t: Term) -> Term {
    match *pool.node(t) {
        Node::Ite(c, a, b) => {
            let (a, b) = (added_up(pool, a), added_up(pool, b));
            pool.ite(c, a, b)
        }
        _ => plus(pool, t, 0),
    }
}

/// The sum of a term and a number, with the numbers that are added to the term added up.
pub fn plus(pool: &mut TermPool, t: Term, number: u128) -> Term {
    let (base, offset) = apart(pool, t);
    let w = pool.width(base);
    let sum = offset.wrapping_add(number) & w.mask();
    if sum == 0 {
        return base;
    }
    let sum = pool.constant(w, sum);
    pool.add(base, sum)
}

/// A term as another one and a number that is added to it.
#[must_use]
pub fn apart(pool: &TermPool, t: Term) -> (Term, u128) {
    let mask = pool.width(t).mask();
    let (mut t, mut offset) = (t, 0u128);
    loop {
        match *pool.node(t) {
            Node::Binary(BinaryOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
                (_, Some(n)) => (t, offset) = (a, offset.wrapping_add(n) & mask),
                (Some(n), _) => (t, offset) = (b, offset.wrapping_add(n) & mask),
                _ => return (t, offset),
            },
            Node::Binary(BinaryOp::Sub, a, b) => match pool.as_const(b) {
                Some(n) => (t, offset) = (a, offset.wrapping_sub(n) & mask),
                None => return (t, offset),
            },
            _ => return (t, offset),
        }
    }
}

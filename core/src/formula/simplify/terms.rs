//! What rules ask of terms, and the small terms that they make.

use crate::formula::{BinaryOp, Node, Term, TermPool, Width};

pub(super) fn zero(p: &mut TermPool, width: Width) -> Term {
    p.constant(width, 0)
}

pub(super) fn ones(p: &mut TermPool, width: Width) -> Term {
    p.constant(width, width.mask())
}

pub(super) fn is_zero(p: &TermPool, t: Term) -> bool {
    p.as_const(t) == Some(0)
}

pub(super) fn is_ones(p: &TermPool, t: Term) -> bool {
    p.as_const(t) == Some(p.width(t).mask())
}

/// A constant of the given width from the low bits of a value.
pub(super) fn cut(p: &mut TermPool, width: Width, value: u128) -> Term {
    p.constant(width, value & width.mask())
}

/// The operands, if the term is that operation.
pub(super) fn operands(p: &TermPool, op: BinaryOp, t: Term) -> Option<(Term, Term)> {
    match *p.node(t) {
        Node::Binary(found, a, b) if found == op => Some((a, b)),
        _ => None,
    }
}

/// An operand that two terms of that commutative operation share, and the other operand of each,
/// which something has to hold for.
pub(super) fn shared_operand(
    p: &TermPool,
    op: BinaryOp,
    [a, b]: [Term; 2],
    holds: impl Fn(Term, Term) -> bool,
) -> Option<(Term, [Term; 2])> {
    let ((w, x), (y, z)) = (operands(p, op, a)?, operands(p, op, b)?);
    let orders = [(w, x, y, z), (w, x, z, y), (x, w, y, z), (x, w, z, y)];
    let (shared, own, _, other) = orders.into_iter().find(|(s, u, t, v)| s == t && holds(*u, *v))?;
    Some((shared, [own, other]))
}

/// The operand and the constant, if the term is that operation with a constant on the right.
pub(super) fn with_constant(p: &TermPool, op: BinaryOp, t: Term) -> Option<(Term, u128)> {
    let (a, b) = operands(p, op, t)?;
    Some((a, p.as_const(b)?))
}

/// The constant and the operand, if the term is that operation with a constant on the left.
pub(super) fn from_constant(p: &TermPool, op: BinaryOp, t: Term) -> Option<(u128, Term)> {
    let (a, b) = operands(p, op, t)?;
    Some((p.as_const(a)?, b))
}

/// The operand of a complement.
pub(super) fn complemented(p: &TermPool, t: Term) -> Option<Term> {
    match *p.node(t) {
        Node::Not(x) => Some(x),
        _ => None,
    }
}

/// The operand of a negation.
pub(super) fn negated(p: &TermPool, t: Term) -> Option<Term> {
    match *p.node(t) {
        Node::Neg(x) => Some(x),
        _ => None,
    }
}

pub(super) fn complements(p: &TermPool, a: Term, b: Term) -> bool {
    *p.node(a) == Node::Not(b) || *p.node(b) == Node::Not(a)
}

/// The first that a rule gives of both orders of two operands.
pub(super) fn either_order(p: &mut TermPool, a: Term, b: Term, rule: impl Fn(&mut TermPool, Term, Term) -> Option<Term>) -> Option<Term> {
    rule(p, a, b).or_else(|| rule(p, b, a))
}

/// Does cutting the term below bit `at` give two terms that are there already?
fn can_cut(p: &TermPool, mut t: Term, mut at: u32) -> bool {
    loop {
        match *p.node(t) {
            Node::Const(_) => return true,
            Node::Concat(hi, lo) => {
                let low = p.width(lo).bits();
                if at == low {
                    return true;
                }
                (t, at) = if at < low { (lo, at) } else { (hi, at - low) };
            }
            _ => return false,
        }
    }
}

/// The two parts of a term cut below bit `at`.
pub(super) fn cut_below(p: &mut TermPool, t: Term, at: u32) -> (Term, Term) {
    let top = p.width(t).bits() - 1;
    (p.extract(top, at, t), p.extract(at - 1, 0, t))
}

/// Where both terms can be cut, if anywhere; at least one is a concatenation.
pub(super) fn common_cut(p: &TermPool, a: Term, b: Term) -> Option<u32> {
    for (mut t, other) in [(a, b), (b, a)] {
        // Concatenations are nested to the right: walk from the top piece down.
        while let Node::Concat(_, lo) = *p.node(t) {
            let at = p.width(lo).bits();
            if can_cut(p, other, at) {
                return Some(at);
            }
            t = lo;
        }
    }
    None
}

/// The parts of two terms that can be cut at one place: upper and lower of the first, then of the
/// second.
pub(super) fn common_parts(p: &mut TermPool, a: Term, b: Term) -> Option<[Term; 4]> {
    let at = common_cut(p, a, b)?;
    let ((ah, al), (bh, bl)) = (cut_below(p, a, at), cut_below(p, b, at));
    Some([ah, al, bh, bl])
}

/// `x << k` is `x[..] ++ 0`.
pub(super) fn shifted_left(p: &mut TermPool, a: Term, amount: u32) -> Term {
    let width = p.width(a);
    if amount == 0 {
        return a;
    }
    if amount >= width.bits() {
        return zero(p, width);
    }
    let kept = p.extract(width.bits() - 1 - amount, 0, a);
    let filled = zero(p, Width::of(amount));
    p.concat(kept, filled)
}

/// `x >> k` is `0 ++ x[..]`.
pub(super) fn shifted_right(p: &mut TermPool, a: Term, amount: u32) -> Term {
    let width = p.width(a);
    if amount >= width.bits() {
        return zero(p, width);
    }
    let kept = p.extract(width.bits() - 1, amount, a);
    p.zext(kept, width)
}

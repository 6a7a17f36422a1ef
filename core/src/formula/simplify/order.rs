//! Rules for the unsigned and the signed order.

use super::rule::{Rule, rows};
use super::terms::{common_parts, cut, is_ones, is_zero, ones, zero};
use crate::formula::BinaryOp::{Sle, Slt, Ule, Ult};
use crate::formula::{BinaryOp, Node, Term, TermPool};

pub(super) const ULT: &[Rule] = rows! { Binary:
    "(x < x) = false" => |p, a, b| (a == b).then(|| p.ff());
    "(x < 0) = false" => |p, _a, b| is_zero(p, b).then(|| p.ff());
    "(max < x) = false" => |p, a, _b| is_ones(p, a).then(|| p.ff());
    "(0 < x) = (0 != x)" => |p, a, b| is_zero(p, a).then(|| p.ne(a, b));
    "(x < max) = (x != max)" => |p, a, b| is_ones(p, b).then(|| p.ne(a, b));
    "(x < 1) = (x == 0)" => |p, a, b| {
        if p.as_const(b)? != 1 {
            return None;
        }
        let zero = zero(p, p.width(a));
        Some(p.eq(a, zero))
    };
    "(max - 1 < x) = (x == max)" => |p, a, b| {
        let width = p.width(a);
        if p.as_const(a)? != width.mask() - 1 {
            return None;
        }
        let max = ones(p, width);
        Some(p.eq(b, max))
    };
    // Decided in both branches.
    "(ite(b, c, d) < e) = ite(b, c < e, d < e)" => |p, a, b| decided(p, a, b);
    "(x ++ y < z ++ w) = what decided parts leave" => |p, a, b| by_parts(p, Ult, a, b);
};

pub(super) const ULE: &[Rule] = rows! { Binary:
    "(x <= x) = true" => |p, a, b| (a == b).then(|| p.tt());
    "(0 <= x) = true" => |p, a, _b| is_zero(p, a).then(|| p.tt());
    "(x <= max) = true" => |p, _a, b| is_ones(p, b).then(|| p.tt());
    "(x <= 0) = (x == 0)" => |p, a, b| is_zero(p, b).then(|| p.eq(a, b));
    "(max <= x) = (max == x)" => |p, a, b| is_ones(p, a).then(|| p.eq(a, b));
    // With a constant, the strict order is the standard form.
    "(x <= c) = (x < c + 1), for c < max" => |p, a, b| {
        let c = p.as_const(b).filter(|_| !is_ones(p, b))?;
        let next = p.constant(p.width(a), c + 1);
        Some(p.ult(a, next))
    };
    "(c <= x) = (c - 1 < x), for c > 0" => |p, a, b| {
        let c = p.as_const(a).filter(|c| *c > 0)?;
        let previous = p.constant(p.width(a), c - 1);
        Some(p.ult(previous, b))
    };
    "(x ++ y <= z ++ w) = what decided parts leave" => |p, a, b| by_parts(p, Ule, a, b);
};

pub(super) const SLT: &[Rule] = rows! { Binary:
    "(x <s x) = false" => |p, a, b| (a == b).then(|| p.ff());
    "(x <s min) = false" => |p, _a, b| is_least(p, b).then(|| p.ff());
    "(max <s x) = false" => |p, a, _b| is_greatest(p, a).then(|| p.ff());
    "(min <s x) = (min != x)" => |p, a, b| is_least(p, a).then(|| p.ne(a, b));
    "(x <s max) = (x != max)" => |p, a, b| is_greatest(p, b).then(|| p.ne(a, b));
    "(x <s 0) = the sign of x" => |p, a, b| is_zero(p, b).then(|| p.bit(p.width(a).bits() - 1, a));
    "(-1 <s x) = ~the sign of x" => |p, a, b| {
        if !is_ones(p, a) {
            return None;
        }
        let sign = p.bit(p.width(a).bits() - 1, b);
        Some(p.not(sign))
    };
    "(x <s y) = (x < y), for one sign; else the sign of x" => |p, a, b| by_signs(p, Ult, a, b);
    "(sext(x) <s sext(y)) = (x <s y)" => |p, a, b| extended(p, Slt, a, b);
};

pub(super) const SLE: &[Rule] = rows! { Binary:
    "(x <=s x) = true" => |p, a, b| (a == b).then(|| p.tt());
    "(min <=s x) = true" => |p, a, _b| is_least(p, a).then(|| p.tt());
    "(x <=s max) = true" => |p, _a, b| is_greatest(p, b).then(|| p.tt());
    "(x <=s min) = (x == min)" => |p, a, b| is_least(p, b).then(|| p.eq(a, b));
    "(max <=s x) = (max == x)" => |p, a, b| is_greatest(p, a).then(|| p.eq(a, b));
    // With a constant, the strict order is the standard form.
    "(x <=s c) = (x <s c + 1), for c < max" => |p, a, b| {
        let c = p.as_const(b).filter(|_| !is_greatest(p, b))?;
        let next = cut(p, p.width(a), c.wrapping_add(1));
        Some(p.slt(a, next))
    };
    "(c <=s x) = (c - 1 <s x), for c > min" => |p, a, b| {
        let c = p.as_const(a).filter(|_| !is_least(p, a))?;
        let previous = cut(p, p.width(a), c.wrapping_sub(1));
        Some(p.slt(previous, b))
    };
    "(x <=s y) = (x <= y), for one sign; else the sign of x" => |p, a, b| by_signs(p, Ule, a, b);
    "(sext(x) <=s sext(y)) = (x <=s y)" => |p, a, b| extended(p, Sle, a, b);
};

/// A choice of constants, compared with a constant.
fn decided(p: &mut TermPool, a: Term, b: Term) -> Option<Term> {
    let of = |p: &TermPool, t: Term| match *p.node(t) {
        Node::Ite(c, x, y) => p.as_const(x).and(p.as_const(y)).map(|_| (c, x, y)),
        _ => None,
    };
    let (c, yes, no) = if p.as_const(b).is_some() {
        let (c, x, y) = of(p, a)?;
        (c, p.ult(x, b), p.ult(y, b))
    } else {
        p.as_const(a)?;
        let (c, x, y) = of(p, b)?;
        (c, p.ult(a, x), p.ult(a, y))
    };
    Some(p.ite(c, yes, no))
}

/// Is the term the least signed number?
fn is_least(p: &TermPool, t: Term) -> bool {
    p.as_const(t) == Some(p.width(t).sign_bit())
}

/// Is the term the greatest signed number?
fn is_greatest(p: &TermPool, t: Term) -> bool {
    p.as_const(t) == Some(p.width(t).mask() >> 1)
}

/// Where both upper parts are known or equal, they decide, or the lower parts do. One row for all
/// cases: each would cut both terms again.
fn by_parts(p: &mut TermPool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    let [ah, al, bh, bl] = common_parts(p, a, b)?;
    if ah == bh {
        return Some(p.binary(op, al, bl));
    }
    match (p.as_const(ah), p.as_const(bh)) {
        (Some(x), Some(y)) => Some(p.boolean(x < y)),
        // Against the lowest upper part, the lower parts decide only if the upper parts are equal.
        (None, Some(0)) => {
            let (equal, below) = (p.eq(ah, bh), p.binary(op, al, bl));
            Some(p.and(equal, below))
        }
        (Some(0), None) => {
            let (above, below) = (p.ne(ah, bh), p.binary(op, al, bl));
            Some(p.or(above, below))
        }
        // x ++ z < y ++ z is x < y, and with <= too.
        _ if al == bl => Some(p.binary(op, ah, bh)),
        _ => None,
    }
}

/// The sign bit, if it can be seen.
fn known_sign(p: &TermPool, t: Term) -> Option<bool> {
    let top = match *p.node(t) {
        Node::Concat(hi, _) => hi,
        _ => t,
    };
    Some(p.as_const(top)? & p.width(top).sign_bit() != 0)
}

/// Signed order with visible signs is decided or unsigned: the negative number is the smaller.
fn by_signs(p: &mut TermPool, unsigned: BinaryOp, a: Term, b: Term) -> Option<Term> {
    let (sa, sb) = (known_sign(p, a)?, known_sign(p, b)?);
    Some(if sa == sb { p.binary(unsigned, a, b) } else { p.boolean(sa) })
}

/// Signed order of sign extensions is that inside.
fn extended(p: &mut TermPool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    let (Node::Sext(x), Node::Sext(y)) = (p.node(a).clone(), p.node(b).clone()) else {
        return None;
    };
    (p.width(x) == p.width(y)).then(|| p.binary(op, x, y))
}

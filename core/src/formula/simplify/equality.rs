//! Rules for equality.

use super::rule::{Rule, rows};
use super::terms::{common_parts, complemented, complements, cut, from_constant, negated, operands, shared_operand, with_constant, zero};
use crate::formula::BinaryOp::{Add, And, Or, Sub, Xor};
use crate::formula::{BinaryOp, Node, Term, TermPool};

pub(super) const EQ: &[Rule] = rows! { Binary:
    "(x == x) = true" => |p, a, b| (a == b).then(|| p.tt());
    "(x == ~x) = false" => |p, a, b| complements(p, a, b).then(|| p.ff());
    // Invertible operations on the left move into the constant.
    "(~x == c) = (x == ~c)" => |p, a, b| {
        let (x, c) = (complemented(p, a)?, p.as_const(b)?);
        let c = cut(p, p.width(a), !c);
        Some(p.eq(x, c))
    };
    "(-x == c) = (x == -c)" => |p, a, b| {
        let (x, c) = (negated(p, a)?, p.as_const(b)?);
        let c = cut(p, p.width(a), c.wrapping_neg());
        Some(p.eq(x, c))
    };
    "(x + d == c) = (x == c - d)" => |p, a, b| {
        let ((x, d), c) = (with_constant(p, Add, a)?, p.as_const(b)?);
        let c = cut(p, p.width(a), c.wrapping_sub(d));
        Some(p.eq(x, c))
    };
    "(x - y == 0) = (x == y)" => |p, a, b| {
        let (x, y) = operands(p, Sub, a)?;
        (p.as_const(b)? == 0).then(|| p.eq(x, y))
    };
    "(x ^ y == 0) = (x == y)" => |p, a, b| {
        let (x, y) = operands(p, Xor, a)?;
        (p.as_const(b)? == 0).then(|| p.eq(x, y))
    };
    "(d - x == c) = (x == d - c)" => |p, a, b| {
        let ((d, x), c) = (from_constant(p, Sub, a)?, p.as_const(b)?);
        let c = cut(p, p.width(a), d.wrapping_sub(c));
        Some(p.eq(x, c))
    };
    "(x ^ d == c) = (x == c ^ d)" => |p, a, b| {
        let ((x, d), c) = (with_constant(p, Xor, a)?, p.as_const(b)?);
        let c = cut(p, p.width(a), c ^ d);
        Some(p.eq(x, c))
    };
    // Bits outside of a mask are zero, bits of an or are set.
    "(x & d == c) = false, for c & ~d != 0" => |p, a, b| {
        let ((_, d), c) = (with_constant(p, And, a)?, p.as_const(b)?);
        (c & !d != 0).then(|| p.ff())
    };
    "(x | d == c) = false, for d & ~c != 0" => |p, a, b| {
        let ((_, d), c) = (with_constant(p, Or, a)?, p.as_const(b)?);
        (d & !c != 0).then(|| p.ff())
    };
    // A sign extension equals only what is one.
    "(sext(x) == c) = (x == c), or false" => |p, a, b| {
        let Node::Sext(x) = *p.node(a) else { return None };
        let c = p.as_const(b)?;
        let (inner, width) = (p.width(x), p.width(a));
        let low = cut(p, inner, c);
        let fits = inner.signed(c & inner.mask()) == width.signed(c);
        Some(if fits { p.eq(x, low) } else { p.ff() })
    };
    // Decided in the branch that is constant.
    "(ite(b, c, y) == d) = ite(b, c == d, y == d)" => |p, a, b| {
        p.as_const(b)?;
        let Node::Ite(c, x, y) = *p.node(a) else { return None };
        p.as_const(x).or(p.as_const(y))?;
        let (x, y) = (p.eq(x, b), p.eq(y, b));
        Some(p.ite(c, x, y))
    };
    // An injective operation on both sides can be dropped.
    "(~x == ~y) = (x == y)" => |p, a, b| {
        let (x, y) = (complemented(p, a)?, complemented(p, b)?);
        Some(p.eq(x, y))
    };
    "(-x == -y) = (x == y)" => |p, a, b| {
        let (x, y) = (negated(p, a)?, negated(p, b)?);
        Some(p.eq(x, y))
    };
    "(sext(x) == sext(y)) = (x == y)" => |p, a, b| {
        let (Node::Sext(x), Node::Sext(y)) = (p.node(a).clone(), p.node(b).clone()) else {
            return None;
        };
        (p.width(x) == p.width(y)).then(|| p.eq(x, y))
    };
    "(x + z == y + z) = (x == y)" => |p, a, b| same_operand(p, Add, a, b);
    "(x ^ z == y ^ z) = (x == y)" => |p, a, b| same_operand(p, Xor, a, b);
    "(x + y == x) = (y == 0)" => |p, a, b| absorbed(p, Add, a, b).or_else(|| absorbed(p, Add, b, a));
    "(x ^ y == x) = (y == 0)" => |p, a, b| absorbed(p, Xor, a, b).or_else(|| absorbed(p, Xor, b, a));
    "(x ++ y == z ++ w) = (x == z) & (y == w)" => |p, a, b| {
        let [ah, al, bh, bl] = common_parts(p, a, b)?;
        let (hi, lo) = (p.eq(ah, bh), p.eq(al, bl));
        Some(p.and(hi, lo))
    };
};

/// Both sides are that operation with one operand in common, which can be dropped.
fn same_operand(p: &mut TermPool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    let (_, [x, y]) = shared_operand(p, op, [a, b], |_, _| true)?;
    Some(p.eq(x, y))
}

/// One side is an operand of that operation on the other side: the other operand is zero.
fn absorbed(p: &mut TermPool, op: BinaryOp, whole: Term, part: Term) -> Option<Term> {
    let (x, y) = operands(p, op, whole)?;
    let rest = if x == part {
        y
    } else if y == part {
        x
    } else {
        return None;
    };
    let zero = zero(p, p.width(rest));
    Some(p.eq(rest, zero))
}

//! Rules for `not`, `and`, `or` and `xor`.

use super::rule::{Rule, rows};
use super::terms::{
    common_parts, complemented, complements, cut, either_order, is_ones, is_zero, negated, ones, operands, shared_operand, with_constant,
    zero,
};
use crate::formula::BinaryOp::{Add, And, Eq, Or, Sle, Slt, Ule, Ult, Xor};
use crate::formula::{BinaryOp, Node, Term, TermPool, Width};

pub(super) const NOT: &[Rule] = rows! { Unary:
    "~c = its value" => |p, a| {
        let value = p.as_const(a)?;
        Some(cut(p, p.width(a), !value))
    };
    "~~x = x" => |p, a| complemented(p, a);
    "~(x < y) = y <= x" => |p, a| {
        let (x, y) = operands(p, Ult, a)?;
        Some(p.ule(y, x))
    };
    "~(x <= y) = y < x" => |p, a| {
        let (x, y) = operands(p, Ule, a)?;
        Some(p.ult(y, x))
    };
    "~(x <s y) = y <=s x" => |p, a| {
        let (x, y) = operands(p, Slt, a)?;
        Some(p.sle(y, x))
    };
    "~(x <=s y) = y <s x" => |p, a| {
        let (x, y) = operands(p, Sle, a)?;
        Some(p.slt(y, x))
    };
    "~(x ^ c) = x ^ ~c" => |p, a| {
        let (x, c) = operands(p, Xor, a)?;
        p.as_const(c)?;
        let c = p.not(c);
        Some(p.xor(x, c))
    };
    "~(x + -1) = -x" => |p, a| {
        let (x, c) = operands(p, Add, a)?;
        is_ones(p, c).then(|| p.neg(x))
    };
    "~-x = x + -1" => |p, a| {
        let x = negated(p, a)?;
        let minus_one = ones(p, p.width(a));
        Some(p.add(x, minus_one))
    };
    // Constant branches take the complement for free.
    "~ite(b, c, d) = ite(b, ~c, ~d)" => |p, a| {
        let Node::Ite(c, x, y) = *p.node(a) else { return None };
        p.as_const(x).and(p.as_const(y))?;
        let (x, y) = (p.not(x), p.not(y));
        Some(p.ite(c, x, y))
    };
    // A constant piece takes the complement for free, and stays visible.
    "~(x ++ c) = ~x ++ ~c" => |p, a| {
        let Node::Concat(hi, lo) = *p.node(a) else { return None };
        p.as_const(hi).or(p.as_const(lo))?;
        let (hi, lo) = (p.not(hi), p.not(lo));
        Some(p.concat(hi, lo))
    };
};

pub(super) const AND: &[Rule] = rows! { Binary:
    "x & 0 = 0" => |p, _a, b| is_zero(p, b).then_some(b);
    "x & ~x = 0" => |p, a, b| complements(p, a, b).then(|| zero(p, p.width(a)));
    "x & -1 = x" => |p, a, b| is_ones(p, b).then_some(a);
    "x & x = x" => |_p, a, b| (a == b).then_some(a);
    "(x & c) & d = x & (c & d)" => |p, a, b| {
        let ((x, c), d) = (with_constant(p, And, a)?, p.as_const(b)?);
        let mask = p.constant(p.width(a), c & d);
        Some(p.and(x, mask))
    };
    "x & (x & y) = x & y" => |p, a, b| either_order(p, a, b, |p, x, inner| contains(p, And, x, inner).then_some(inner));
    "x & (~x & y) = 0" => |p, a, b| either_order(p, a, b, |p, x, inner| {
        beside_complement(p, And, x, inner)?;
        Some(zero(p, p.width(x)))
    });
    "x & (x | y) = x" => |p, a, b| either_order(p, a, b, |p, x, inner| contains(p, Or, x, inner).then_some(x));
    "x & (~x | y) = x & y" => |p, a, b| either_order(p, a, b, |p, x, inner| {
        let y = beside_complement(p, Or, x, inner)?;
        Some(p.and(x, y))
    });
    "(x == c) & (x == d) = false" => |p, a, b| {
        let ((x, c), (y, d)) = (with_constant(p, Eq, a)?, with_constant(p, Eq, b)?);
        (x == y && c != d).then(|| p.ff())
    };
    "(x == c) & ~(x == d) = (x == c)" => |p, a, b| either_order(p, a, b, |p, equal, unequal| {
        let (x, c) = with_constant(p, Eq, equal)?;
        let (y, d) = with_constant(p, Eq, complemented(p, unequal)?)?;
        (x == y && c != d).then_some(equal)
    });
    "x & 0b0110 = 0 ++ x[2..1] ++ 0" => |p, a, b| {
        let (hi, lo) = run_of_ones(p.as_const(b)?)?;
        let top = p.width(a).bits() - 1;
        let mut t = p.extract(hi, lo, a);
        if lo > 0 {
            let below = zero(p, Width::of(lo));
            t = p.concat(t, below);
        }
        if hi < top {
            let above = zero(p, Width::of(top - hi));
            t = p.concat(above, t);
        }
        Some(t)
    };
    "(x | y) & (~x | y) = y" => |p, a, b| common(p, Or, a, b);
    "(x ++ y) & (z ++ w) = (x & z) ++ (y & w)" => |p, a, b| part_by_part(p, And, a, b);
};

pub(super) const OR: &[Rule] = rows! { Binary:
    "x | -1 = -1" => |p, _a, b| is_ones(p, b).then_some(b);
    "x | ~x = -1" => |p, a, b| complements(p, a, b).then(|| ones(p, p.width(a)));
    "x | 0 = x" => |p, a, b| is_zero(p, b).then_some(a);
    "x | x = x" => |_p, a, b| (a == b).then_some(a);
    "(x | c) | d = x | (c | d)" => |p, a, b| {
        let ((x, c), d) = (with_constant(p, Or, a)?, p.as_const(b)?);
        let mask = p.constant(p.width(a), c | d);
        Some(p.or(x, mask))
    };
    "x | (x | y) = x | y" => |p, a, b| either_order(p, a, b, |p, x, inner| contains(p, Or, x, inner).then_some(inner));
    "x | (~x | y) = -1" => |p, a, b| either_order(p, a, b, |p, x, inner| {
        beside_complement(p, Or, x, inner)?;
        Some(ones(p, p.width(x)))
    });
    "x | (x & y) = x" => |p, a, b| either_order(p, a, b, |p, x, inner| contains(p, And, x, inner).then_some(x));
    "x | (~x & y) = x | y" => |p, a, b| either_order(p, a, b, |p, x, inner| {
        let y = beside_complement(p, And, x, inner)?;
        Some(p.or(x, y))
    });
    "x | 0b0110 = x[3] ++ 11 ++ x[0]" => |p, a, b| {
        let (hi, lo) = run_of_ones(p.as_const(b)?)?;
        let top = p.width(a).bits() - 1;
        let mut t = ones(p, Width::of(hi - lo + 1));
        if lo > 0 {
            let below = p.extract(lo - 1, 0, a);
            t = p.concat(t, below);
        }
        if hi < top {
            let above = p.extract(top, hi + 1, a);
            t = p.concat(above, t);
        }
        Some(t)
    };
    "(x & y) | (~x & y) = y" => |p, a, b| common(p, And, a, b);
    "(x ++ y) | (z ++ w) = (x | z) ++ (y | w)" => |p, a, b| part_by_part(p, Or, a, b);
};

pub(super) const XOR: &[Rule] = rows! { Binary:
    "x ^ x = 0" => |p, a, b| (a == b).then(|| zero(p, p.width(a)));
    "x ^ 0 = x" => |p, a, b| is_zero(p, b).then_some(a);
    "x ^ -1 = ~x" => |p, a, b| is_ones(p, b).then(|| p.not(a));
    "x ^ ~x = -1" => |p, a, b| complements(p, a, b).then(|| ones(p, p.width(a)));
    "~x ^ c = x ^ ~c" => |p, a, b| {
        let x = complemented(p, a)?;
        p.as_const(b)?;
        let c = p.not(b);
        Some(p.xor(x, c))
    };
    "~x ^ ~y = x ^ y" => |p, a, b| {
        let (x, y) = (complemented(p, a)?, complemented(p, b)?);
        Some(p.xor(x, y))
    };
    "(x ^ y) ^ y = x" => |p, a, b| either_order(p, a, b, |p, one, other| {
        let (x, y) = operands(p, Xor, one)?;
        if x == other { Some(y) } else { (y == other).then_some(x) }
    });
    "(x ^ c) ^ d = x ^ (c ^ d)" => |p, a, b| {
        let ((x, c), d) = (with_constant(p, Xor, a)?, p.as_const(b)?);
        let mask = p.constant(p.width(a), c ^ d);
        Some(p.xor(x, mask))
    };
    "(x ++ y) ^ (z ++ w) = (x ^ z) ++ (y ^ w)" => |p, a, b| part_by_part(p, Xor, a, b);
};

/// Is `x` an operand of that operation?
fn contains(p: &TermPool, op: BinaryOp, x: Term, t: Term) -> bool {
    operands(p, op, t).is_some_and(|(y, z)| y == x || z == x)
}

/// The other operand of that operation on the complement of `x`.
fn beside_complement(p: &TermPool, op: BinaryOp, x: Term, t: Term) -> Option<Term> {
    let (y, z) = operands(p, op, t)?;
    if complements(p, x, y) {
        Some(z)
    } else {
        complements(p, x, z).then_some(y)
    }
}

/// What both have in common if each is that operation on it, one with the complement of what the
/// other has.
fn common(p: &TermPool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    shared_operand(p, op, [a, b], |u, v| complements(p, u, v)).map(|found| found.0)
}

/// The positions of the highest and lowest bit, if the set bits are neighbours.
fn run_of_ones(value: u128) -> Option<(u32, u32)> {
    let lo = value.trailing_zeros();
    let run = value.checked_shr(lo)?;
    (run & run.wrapping_add(1) == 0).then(|| (127 - value.leading_zeros(), lo))
}

/// Bitwise operations on concatenations that can be cut at the same place act on the parts.
fn part_by_part(p: &mut TermPool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    let [ah, al, bh, bl] = common_parts(p, a, b)?;
    let (hi, lo) = (p.binary(op, ah, bh), p.binary(op, al, bl));
    Some(p.concat(hi, lo))
}

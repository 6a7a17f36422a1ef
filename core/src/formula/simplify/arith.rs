//! Rules for negation, sums, differences, products, quotients and remainders.

use super::rule::{Rule, rows};
use super::terms::{
    complemented, complements, cut, either_order, from_constant, is_ones, is_zero, negated, ones, operands, shifted_left, shifted_right,
    with_constant, zero,
};
use crate::formula::BinaryOp::{Add, Mul, Sub};
use crate::formula::Width;

pub(super) const NEG: &[Rule] = rows! { Unary:
    "-c = its value" => |p, a| {
        let value = p.as_const(a)?;
        Some(cut(p, p.width(a), value.wrapping_neg()))
    };
    "-x = x, one bit" => |p, a| (p.width(a) == Width::BOOL).then_some(a);
    "--x = x" => |p, a| negated(p, a);
    "-~x = x + 1" => |p, a| {
        let x = complemented(p, a)?;
        let one = p.constant(p.width(a), 1);
        Some(p.add(x, one))
    };
    "-(x - y) = y - x" => |p, a| {
        let (x, y) = operands(p, Sub, a)?;
        Some(p.sub(y, x))
    };
    "-(x + c) = -c - x" => |p, a| {
        let (x, c) = operands(p, Add, a)?;
        p.as_const(c)?;
        let minus_c = p.neg(c);
        Some(p.sub(minus_c, x))
    };
};

pub(super) const ADD: &[Rule] = rows! { Binary:
    "x + 0 = x" => |p, a, b| is_zero(p, b).then_some(a);
    "x + ~x = -1" => |p, a, b| complements(p, a, b).then(|| ones(p, p.width(a)));
    "(x + c) + d = x + (c + d)" => |p, a, b| {
        let ((x, c), d) = (with_constant(p, Add, a)?, p.as_const(b)?);
        let sum = cut(p, p.width(a), c.wrapping_add(d));
        Some(p.add(x, sum))
    };
    "(c - x) + d = (c + d) - x" => |p, a, b| {
        let ((c, x), d) = (from_constant(p, Sub, a)?, p.as_const(b)?);
        let sum = cut(p, p.width(a), c.wrapping_add(d));
        Some(p.sub(sum, x))
    };
    "~x + d = (d - 1) - x" => |p, a, b| {
        let (x, d) = (complemented(p, a)?, p.as_const(b)?);
        let less = cut(p, p.width(a), d.wrapping_sub(1));
        Some(p.sub(less, x))
    };
    "-x + d = d - x" => |p, a, b| {
        let x = negated(p, a)?;
        p.as_const(b)?;
        Some(p.sub(b, x))
    };
    "(x - y) + y = x" => |p, a, b| either_order(p, a, b, |p, difference, y| {
        let (x, z) = operands(p, Sub, difference)?;
        (z == y).then_some(x)
    });
    "x + -y = x - y" => |p, a, b| either_order(p, a, b, |p, minus, y| {
        let x = negated(p, minus)?;
        Some(p.sub(y, x))
    });
};

pub(super) const SUB: &[Rule] = rows! { Binary:
    "x - x = 0" => |p, a, b| (a == b).then(|| zero(p, p.width(a)));
    "0 - x = -x" => |p, a, b| is_zero(p, a).then(|| p.neg(b));
    "-1 - x = ~x" => |p, a, b| is_ones(p, a).then(|| p.not(b));
    "x - c = x + -c" => |p, a, b| {
        let c = p.as_const(b)?;
        let minus = cut(p, p.width(a), c.wrapping_neg());
        Some(p.add(a, minus))
    };
    "c - (x + d) = (c - d) - x" => |p, a, b| {
        let (c, (x, d)) = (p.as_const(a)?, with_constant(p, Add, b)?);
        let less = cut(p, p.width(a), c.wrapping_sub(d));
        Some(p.sub(less, x))
    };
    "c - (d - x) = x + (c - d)" => |p, a, b| {
        let (c, (d, x)) = (p.as_const(a)?, from_constant(p, Sub, b)?);
        let less = cut(p, p.width(a), c.wrapping_sub(d));
        Some(p.add(x, less))
    };
    "c - ~x = x + (c + 1)" => |p, a, b| {
        let (c, x) = (p.as_const(a)?, complemented(p, b)?);
        let more = cut(p, p.width(a), c.wrapping_add(1));
        Some(p.add(x, more))
    };
    "(x + y) - y = x" => |p, a, b| {
        let (x, y) = operands(p, Add, a)?;
        if y == b { Some(x) } else { (x == b).then_some(y) }
    };
    "x - (x + y) = -y" => |p, a, b| {
        let (x, y) = operands(p, Add, b)?;
        if x == a { Some(p.neg(y)) } else { (y == a).then(|| p.neg(x)) }
    };
    "x - (x - y) = y" => |p, a, b| {
        let (x, y) = operands(p, Sub, b)?;
        (x == a).then_some(y)
    };
    "(x - y) - x = -y" => |p, a, b| {
        let (x, y) = operands(p, Sub, a)?;
        (x == b).then(|| p.neg(y))
    };
    "x - -y = x + y" => |p, a, b| {
        let y = negated(p, b)?;
        Some(p.add(a, y))
    };
};

pub(super) const MUL: &[Rule] = rows! { Binary:
    "x * 0 = 0" => |p, _a, b| is_zero(p, b).then_some(b);
    "x * 1 = x" => |p, a, b| (p.as_const(b)? == 1).then_some(a);
    "x * -1 = -x" => |p, a, b| is_ones(p, b).then(|| p.neg(a));
    "x * 2^k = x << k" => |p, a, b| {
        let c = p.as_const(b)?;
        c.is_power_of_two().then(|| shifted_left(p, a, c.trailing_zeros()))
    };
    "(x * c) * d = x * (c * d)" => |p, a, b| {
        let ((x, c), d) = (with_constant(p, Mul, a)?, p.as_const(b)?);
        let product = cut(p, p.width(a), c.wrapping_mul(d));
        Some(p.mul(x, product))
    };
    "-x * c = x * -c" => |p, a, b| {
        let (x, c) = (negated(p, a)?, p.as_const(b)?);
        let minus = cut(p, p.width(a), c.wrapping_neg());
        Some(p.mul(x, minus))
    };
};

pub(super) const UDIV: &[Rule] = rows! { Binary:
    "x / 0 = -1" => |p, a, b| is_zero(p, b).then(|| ones(p, p.width(a)));
    "x / 1 = x" => |p, a, b| (p.as_const(b)? == 1).then_some(a);
    "x / 2^k = x >> k" => |p, a, b| {
        let c = p.as_const(b)?;
        c.is_power_of_two().then(|| shifted_right(p, a, c.trailing_zeros()))
    };
};

pub(super) const UREM: &[Rule] = rows! { Binary:
    // For x = 0 too.
    "x % x = 0" => |p, a, b| (a == b).then(|| zero(p, p.width(a)));
    "0 % x = 0" => |p, a, _b| is_zero(p, a).then_some(a);
    "x % 0 = x" => |p, a, b| is_zero(p, b).then_some(a);
    "x % 1 = 0" => |p, a, b| (p.as_const(b)? == 1).then(|| zero(p, p.width(a)));
    "x % 2^k = 0 ++ x[k-1..0]" => |p, a, b| {
        let c = p.as_const(b)?;
        if !c.is_power_of_two() || c == 1 {
            return None;
        }
        let low = p.extract(c.trailing_zeros() - 1, 0, a);
        Some(p.zext(low, p.width(a)))
    };
};

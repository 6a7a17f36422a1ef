//! Rules for concatenations, extracts and extensions.

use super::rule::{Rule, rows};
use super::terms::{cut, zero};
use crate::formula::BinaryOp::{Add, And, Mul, Or, Sub, Xor};
use crate::formula::{Node, Term, TermPool, Width};

pub(super) const CONCAT: &[Rule] = rows! { Binary:
    "(x ++ y) ++ z = x ++ (y ++ z)" => |p, hi, lo| {
        let Node::Concat(a, b) = *p.node(hi) else { return None };
        let rest = p.concat(b, lo);
        Some(p.concat(a, rest))
    };
    "c ++ d = its value" => |p, hi, lo| joined_constants(p, hi, lo);
    "x[h..m] ++ x[m-1..l] = x[h..l]" => |p, hi, lo| joined_extracts(p, hi, lo);
    // The upper part joins the neighbour that it has inside the lower part.
    "c ++ (d ++ x) = cd ++ x" => |p, hi, lo| {
        let Node::Concat(next, rest) = *p.node(lo) else { return None };
        let joined = joined_constants(p, hi, next)?;
        Some(p.concat(joined, rest))
    };
    "x[h..m] ++ (x[m-1..l] ++ y) = x[h..l] ++ y" => |p, hi, lo| {
        let Node::Concat(next, rest) = *p.node(lo) else { return None };
        let joined = joined_extracts(p, hi, next)?;
        Some(p.concat(joined, rest))
    };
};

pub(super) const ZEXT: &[Rule] = rows! { Extend:
    "zext(x) = 0 ++ x" => |p, a, width| {
        let above = zero(p, Width::of(width.bits() - p.width(a).bits()));
        Some(p.concat(above, a))
    };
};

pub(super) const SEXT: &[Rule] = rows! { Extend:
    "sext(c) = its value" => |p, a, width| {
        let value = p.as_const(a)?;
        Some(cut(p, width, p.width(a).signed(value) as u128))
    };
    "sext(sext(x)) = sext(x)" => |p, a, width| {
        let Node::Sext(x) = *p.node(a) else { return None };
        Some(p.sext(x, width))
    };
    // A constant upper piece carries the sign.
    "sext(c ++ x) = sext(c) ++ x" => |p, a, width| {
        let Node::Concat(hi, lo) = *p.node(a) else { return None };
        p.as_const(hi)?;
        let hi = p.sext(hi, Width::of(width.bits() - p.width(lo).bits()));
        Some(p.concat(hi, lo))
    };
};

pub(super) const EXTRACT: &[Rule] = rows! { Extract:
    "x[top..0] = x" => |p, hi, lo, t| (hi - lo + 1 == p.width(t).bits()).then_some(t);
    "c[h..l] = its value" => |p, hi, lo, t| {
        let value = p.as_const(t)?;
        Some(cut(p, Width::of(hi - lo + 1), value >> lo))
    };
    "x[a..b][h..l] = x[b+h..b+l]" => |p, hi, lo, t| {
        let Node::Extract { lo: base, of, .. } = *p.node(t) else { return None };
        let base = u32::from(base);
        Some(p.extract(base + hi, base + lo, of))
    };
    "(x ++ y)[h..l] = y[h..l], inside of y" => |p, hi, lo, t| {
        let Node::Concat(_, lower) = *p.node(t) else { return None };
        (hi < p.width(lower).bits()).then(|| p.extract(hi, lo, lower))
    };
    "(x ++ y)[h..l] = x[h-m..l-m], inside of x" => |p, hi, lo, t| {
        let Node::Concat(upper, lower) = *p.node(t) else { return None };
        let low = p.width(lower).bits();
        (lo >= low).then(|| p.extract(hi - low, lo - low, upper))
    };
    "(x ++ y)[h..l] = x[h-m..0] ++ y[m-1..l], across" => |p, hi, lo, t| {
        let Node::Concat(upper, lower) = *p.node(t) else { return None };
        let low = p.width(lower).bits();
        if hi < low || lo >= low {
            return None;
        }
        let (upper, lower) = (p.extract(hi - low, 0, upper), p.extract(low - 1, lo, lower));
        Some(p.concat(upper, lower))
    };
    "zext(x)[h..l] = (0 ++ x)[h..l]" => |p, hi, lo, t| {
        let Node::Zext(x) = *p.node(t) else { return None };
        let above = zero(p, Width::of(p.width(t).bits() - p.width(x).bits()));
        let wide = p.concat(above, x);
        Some(p.extract(hi, lo, wide))
    };
    "sext(x)[h..l] = x[h..l], inside of x" => |p, hi, lo, t| {
        let Node::Sext(x) = *p.node(t) else { return None };
        (hi < p.width(x).bits()).then(|| p.extract(hi, lo, x))
    };
    "sext(x)[h..l] = sext(x[m..l]), beyond x" => |p, hi, lo, t| {
        let Node::Sext(x) = *p.node(t) else { return None };
        let sign = p.width(x).bits() - 1;
        if hi <= sign {
            return None;
        }
        let kept = p.extract(sign, lo.min(sign), x);
        Some(p.sext(kept, Width::of(hi - lo + 1)))
    };
    // An extract moves inwards where that makes extracts vanish.
    "(~x)[h..l] = ~(x[h..l])" => |p, hi, lo, t| {
        let Node::Not(a) = *p.node(t) else { return None };
        pushes(p, hi, lo, t)?;
        let a = p.extract(hi, lo, a);
        Some(p.not(a))
    };
    "(-x)[h..0] = -(x[h..0])" => |p, hi, lo, t| {
        let Node::Neg(a) = *p.node(t) else { return None };
        pushes(p, hi, lo, t)?;
        let a = p.extract(hi, lo, a);
        Some(p.neg(a))
    };
    "(x & y)[h..l] = x[h..l] & y[h..l]; so for | and ^; for + - * from bit 0" => |p, hi, lo, t| {
        let Node::Binary(op, a, b) = *p.node(t) else { return None };
        pushes(p, hi, lo, t)?;
        let (a, b) = (p.extract(hi, lo, a), p.extract(hi, lo, b));
        Some(p.binary(op, a, b))
    };
    "ite(c, x, y)[h..l] = ite(c, x[h..l], y[h..l])" => |p, hi, lo, t| {
        let Node::Ite(c, a, b) = *p.node(t) else { return None };
        pushes(p, hi, lo, t)?;
        let (a, b) = (p.extract(hi, lo, a), p.extract(hi, lo, b));
        Some(p.ite(c, a, b))
    };
};

/// One constant for two neighbours.
fn joined_constants(p: &mut TermPool, hi: Term, lo: Term) -> Option<Term> {
    let (x, y) = (p.as_const(hi)?, p.as_const(lo)?);
    let low = p.width(lo).bits();
    Some(p.constant(Width::of(p.width(hi).bits() + low), x << low | y))
}

/// One extract for two adjoining ones of one term.
fn joined_extracts(p: &mut TermPool, hi: Term, lo: Term) -> Option<Term> {
    let part = |p: &TermPool, t: Term| match *p.node(t) {
        Node::Extract { hi, lo, of } => (of, u32::from(hi), u32::from(lo)),
        _ => (t, p.width(t).bits() - 1, 0),
    };
    let ((x, top, middle), (y, below, bottom)) = (part(p, hi), part(p, lo));
    (x == y && middle == below + 1).then(|| p.extract(top, bottom, x))
}

/// How deep below an extract the simplifier looks for something to gain.
const NARROWING_DEPTH: u32 = 3;

/// Does it pay to move an extract inwards?
fn pushes(p: &TermPool, hi: u32, lo: u32, t: Term) -> Option<()> {
    narrows(p, hi, lo, t, NARROWING_DEPTH).then_some(())
}

/// Do the bits `hi` to `lo` of the term need no extract, once it is moved inwards?
fn narrows(p: &TermPool, hi: u32, lo: u32, t: Term, depth: u32) -> bool {
    let both = |a, b| narrows(p, hi, lo, a, depth - 1) && narrows(p, hi, lo, b, depth - 1);
    match *p.node(t) {
        Node::Const(_) | Node::Extract { .. } => true,
        Node::Concat(_, lower) if hi < p.width(lower).bits() => {
            (lo == 0 && hi == p.width(lower).bits() - 1) || narrows(p, hi, lo, lower, depth)
        }
        Node::Concat(upper, lower) if lo >= p.width(lower).bits() => {
            let low = p.width(lower).bits();
            (lo == low && hi - low == p.width(upper).bits() - 1) || narrows(p, hi - low, lo - low, upper, depth)
        }
        Node::Sext(x) => lo == 0 && hi + 1 >= p.width(x).bits(),
        _ if depth == 0 => false,
        Node::Not(a) => narrows(p, hi, lo, a, depth - 1),
        Node::Neg(a) => lo == 0 && narrows(p, hi, lo, a, depth - 1),
        Node::Binary(And | Or | Xor, a, b) | Node::Ite(_, a, b) => both(a, b),
        // Carries only go up.
        Node::Binary(Add | Sub | Mul, a, b) => lo == 0 && both(a, b),
        _ => false,
    }
}

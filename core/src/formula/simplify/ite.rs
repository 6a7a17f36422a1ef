//! Rules for choices.

use super::rule::{Rule, rows};
use super::terms::{complemented, complements, operands};
use crate::formula::BinaryOp::Eq;
use crate::formula::{Node, Term, TermPool, Width};

pub(super) const ITE: &[Rule] = rows! { Ite:
    "ite(false, x, y) = y" => |p, c, _a, b| p.is_false(c).then_some(b);
    "ite(true, x, y) = x" => |p, c, a, _b| p.is_true(c).then_some(a);
    "ite(c, x, x) = x" => |_p, _c, a, b| (a == b).then_some(a);
    "ite(~c, x, y) = ite(c, y, x)" => |p, c, a, b| {
        let c = complemented(p, c)?;
        Some(p.ite(c, b, a))
    };
    // Choices between booleans; if the condition itself is chosen, it is known.
    "ite(c, true, b) = c | b" => |p, c, a, b| (boolean(p, a) && (a == c || p.is_true(a))).then(|| p.or(c, b));
    "ite(c, a, false) = c & a" => |p, c, a, b| (boolean(p, a) && (b == c || p.is_false(b))).then(|| p.and(c, a));
    "ite(c, false, b) = ~c & b" => |p, c, a, b| {
        if !p.is_false(a) {
            return None;
        }
        let not_c = p.not(c);
        Some(p.and(not_c, b))
    };
    "ite(c, a, true) = ~c | a" => |p, c, a, b| {
        if !p.is_true(b) {
            return None;
        }
        let not_c = p.not(c);
        Some(p.or(not_c, a))
    };
    "ite(c, a, ~a) = ~(c ^ a)" => |p, c, a, b| {
        if !boolean(p, a) || !complements(p, a, b) {
            return None;
        }
        let differ = p.xor(c, a);
        Some(p.not(differ))
    };
    // Choices inside a choice on the same condition, or with a common branch.
    "ite(c, ite(c, x, y), z) = ite(c, x, z)" => |p, c, a, b| {
        let (d, x, _) = choice(p, a)?;
        (d == c).then(|| p.ite(c, x, b))
    };
    "ite(c, ite(d, x, y), y) = ite(c & d, x, y)" => |p, c, a, b| {
        let (d, x, y) = choice(p, a).filter(|(_, _, y)| *y == b)?;
        let both = p.and(c, d);
        Some(p.ite(both, x, y))
    };
    "ite(c, ite(d, x, y), x) = ite(c & ~d, y, x)" => |p, c, a, b| {
        let (d, x, y) = choice(p, a).filter(|(_, x, _)| *x == b)?;
        let not_d = p.not(d);
        let both = p.and(c, not_d);
        Some(p.ite(both, y, x))
    };
    "ite(c, z, ite(c, x, y)) = ite(c, z, y)" => |p, c, a, b| {
        let (d, _, y) = choice(p, b)?;
        (d == c).then(|| p.ite(c, a, y))
    };
    "ite(c, x, ite(d, x, y)) = ite(c | d, x, y)" => |p, c, a, b| {
        let (d, x, y) = choice(p, b).filter(|(_, x, _)| *x == a)?;
        let either = p.or(c, d);
        Some(p.ite(either, x, y))
    };
    "ite(c, y, ite(d, x, y)) = ite(~c & d, x, y)" => |p, c, a, b| {
        let (d, x, y) = choice(p, b).filter(|(_, _, y)| *y == a)?;
        let not_c = p.not(c);
        let both = p.and(not_c, d);
        Some(p.ite(both, x, y))
    };
    // Where it chooses x, both are equal.
    "ite(x == y, x, y) = y" => |p, c, a, b| {
        let (x, y) = operands(p, Eq, c)?;
        ((x, y) == (a, b) || (x, y) == (b, a)).then_some(b)
    };
};

fn boolean(p: &TermPool, t: Term) -> bool {
    p.width(t) == Width::BOOL
}

/// The condition and the branches of a choice.
fn choice(p: &TermPool, t: Term) -> Option<(Term, Term, Term)> {
    match *p.node(t) {
        Node::Ite(c, a, b) => Some((c, a, b)),
        _ => None,
    }
}

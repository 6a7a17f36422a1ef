//! Rules for shifts and rotations.

use super::rule::{Rule, rows};
use super::terms::{cut_below, is_ones, is_zero, shifted_left, shifted_right};
use crate::formula::{Term, TermPool};

pub(super) const SHL: &[Rule] = rows! { Binary:
    "0 << x = 0" => |p, a, _b| is_zero(p, a).then_some(a);
    "x << k = x[..] ++ 0" => |p, a, b| {
        let amount = amount(p, a, b)?;
        Some(shifted_left(p, a, amount))
    };
};

pub(super) const LSHR: &[Rule] = rows! { Binary:
    "0 >> x = 0" => |p, a, _b| is_zero(p, a).then_some(a);
    "x >> k = 0 ++ x[..]" => |p, a, b| {
        let amount = amount(p, a, b)?;
        Some(shifted_right(p, a, amount))
    };
};

pub(super) const ASHR: &[Rule] = rows! { Binary:
    "0 >>s x = 0" => |p, a, _b| is_zero(p, a).then_some(a);
    "-1 >>s x = -1" => |p, a, _b| is_ones(p, a).then_some(a);
    "x >>s k = sext(x[..])" => |p, a, b| {
        let top = p.width(a).bits() - 1;
        let lowest = amount(p, a, b)?.min(top);
        let upper = p.extract(top, lowest, a);
        Some(p.sext(upper, p.width(a)))
    };
};

pub(super) const ROTL: &[Rule] = rows! { Binary:
    "rotl(x, k) = x[..] ++ x[..]" => |p, a, b| {
        let bits = p.width(a).bits();
        let amount = rotation(p, a, b)?;
        Some(parts_exchanged(p, a, (bits - amount) % bits))
    };
};

pub(super) const ROTR: &[Rule] = rows! { Binary:
    "rotr(x, k) = x[..] ++ x[..]" => |p, a, b| {
        let amount = rotation(p, a, b)?;
        Some(parts_exchanged(p, a, amount))
    };
};

/// A constant amount, or the width if it is more.
fn amount(p: &TermPool, a: Term, b: Term) -> Option<u32> {
    let width = p.width(a).bits();
    Some(p.as_const(b)?.min(u128::from(width)) as u32)
}

/// A constant amount modulo the width.
fn rotation(p: &TermPool, a: Term, b: Term) -> Option<u32> {
    let width = p.width(a).bits();
    Some((p.as_const(b)? % u128::from(width)) as u32)
}

/// The bits below `at` above the others.
fn parts_exchanged(p: &mut TermPool, a: Term, at: u32) -> Term {
    if at == 0 {
        return a;
    }
    let (hi, lo) = cut_below(p, a, at);
    p.concat(lo, hi)
}

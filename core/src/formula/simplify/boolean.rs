//! On one bit, arithmetic and order are logic.

use super::rule::{Rule, rows};
use super::terms::{is_ones, is_zero};
use crate::formula::BinaryOp;

/// The rules for an operator on operands of one bit.
pub(super) fn one_bit(op: BinaryOp) -> &'static [Rule] {
    match op {
        BinaryOp::Add => ADD,
        BinaryOp::Sub => SUB,
        BinaryOp::Mul => MUL,
        BinaryOp::Udiv => UDIV,
        BinaryOp::Urem => UREM,
        BinaryOp::Shl => SHL,
        BinaryOp::Lshr => LSHR,
        BinaryOp::Ashr => ASHR,
        BinaryOp::Rotl => ROTL,
        BinaryOp::Rotr => ROTR,
        BinaryOp::Eq => EQ,
        BinaryOp::Ult => ULT,
        BinaryOp::Ule => ULE,
        BinaryOp::Slt => SLT,
        BinaryOp::Sle => SLE,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => &[],
    }
}

const ADD: &[Rule] = rows! { Binary: "a + b = a ^ b, one bit" => |p, a, b| Some(p.xor(a, b)); };
const SUB: &[Rule] = rows! { Binary: "a - b = a ^ b, one bit" => |p, a, b| Some(p.xor(a, b)); };
const MUL: &[Rule] = rows! { Binary: "a * b = a & b, one bit" => |p, a, b| Some(p.and(a, b)); };

const UDIV: &[Rule] = rows! { Binary:
    // a / 0 is 1 and a / 1 is a.
    "a / b = a | ~b, one bit" => |p, a, b| {
        let not_b = p.not(b);
        Some(p.or(a, not_b))
    };
};

// a % 0 and a << 0 are a; with 1 they are 0.
const UREM: &[Rule] = rows! { Binary:
    "a % b = a & ~b, one bit" => |p, a, b| {
        let not_b = p.not(b);
        Some(p.and(a, not_b))
    };
};

const SHL: &[Rule] = rows! { Binary:
    "a << b = a & ~b, one bit" => |p, a, b| {
        let not_b = p.not(b);
        Some(p.and(a, not_b))
    };
};

const LSHR: &[Rule] = rows! { Binary:
    "a >> b = a & ~b, one bit" => |p, a, b| {
        let not_b = p.not(b);
        Some(p.and(a, not_b))
    };
};

// The only bit is the sign, and the only one to rotate.
const ASHR: &[Rule] = rows! { Binary: "a >>s b = a, one bit" => |_p, a, _b| Some(a); };
const ROTL: &[Rule] = rows! { Binary: "rotl(a, b) = a, one bit" => |_p, a, _b| Some(a); };
const ROTR: &[Rule] = rows! { Binary: "rotr(a, b) = a, one bit" => |_p, a, _b| Some(a); };

const EQ: &[Rule] = rows! { Binary:
    "(a == 1) = a, one bit" => |p, a, b| is_ones(p, b).then_some(a);
    "(a == 0) = ~a, one bit" => |p, a, b| is_zero(p, b).then(|| p.not(a));
};

// 1 is the larger number unsigned, and -1 signed.
const ULT: &[Rule] = rows! { Binary:
    "(a < b) = ~a & b, one bit" => |p, a, b| {
        let not_a = p.not(a);
        Some(p.and(not_a, b))
    };
};

const ULE: &[Rule] = rows! { Binary:
    "(a <= b) = ~a | b, one bit" => |p, a, b| {
        let not_a = p.not(a);
        Some(p.or(not_a, b))
    };
};

const SLT: &[Rule] = rows! { Binary:
    "(a <s b) = ~b & a, one bit" => |p, a, b| {
        let not_b = p.not(b);
        Some(p.and(not_b, a))
    };
};

const SLE: &[Rule] = rows! { Binary:
    "(a <=s b) = ~b | a, one bit" => |p, a, b| {
        let not_b = p.not(b);
        Some(p.or(not_b, a))
    };
};

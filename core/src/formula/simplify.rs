//! The simplifier lives here: rewrite rules applied while a term is built,
//! each small, cheap, and true for every value of its operands.
//!
//! A rule looks at the outermost few nodes of the term about to be built and
//! answers with an equal term, or with nothing. What it builds goes through the
//! constructors and is simplified in turn. The pool limits the number of such
//! steps, so that rules need no proof of termination; apart from the limit they
//! follow an order: towards constants, then concatenations of extracts, then
//! fewer and smaller operations. In the resulting terms
//! - a constant operand of a commutative operation stands on the right, and
//!   other operands stand in the order of their creation;
//! - `zext`, and shifts by a constant, are concatenations;
//! - concatenations are nested to the right, without neighbours that are both
//!   constants or adjoining extracts of one term;
//! - of the operations on booleans only `and`, `or`, `xor`, `not`, `eq` and
//!   `ite` without constant branches remain.

use super::{BinaryOp, Node, Pool, Term, Width};
use BinaryOp::*;

/// Puts the operands of a commutative operation in order.
pub(super) fn order_operands(p: &Pool, node: Node) -> Node {
    match node {
        Node::Binary(op, a, b) if op.commutes() => {
            let key = |t: Term| (p.as_const(t).is_some(), t);
            if key(a) <= key(b) {
                Node::Binary(op, a, b)
            } else {
                Node::Binary(op, b, a)
            }
        }
        node => node,
    }
}

/// An equal, simpler term, if a rule knows one.
pub(super) fn simplify(p: &mut Pool, node: &Node, width: Width) -> Option<Term> {
    match *node {
        Node::Not(a) => not(p, a),
        Node::Neg(a) => neg(p, a),
        Node::Binary(op, a, b) => binary(p, op, a, b),
        Node::Ite(c, a, b) => ite(p, c, a, b),
        Node::Concat(hi, lo) => concat(p, hi, lo),
        Node::Extract { hi, lo, of } => extract(p, hi.into(), lo.into(), of),
        Node::Zext(a) => zext(p, a, width),
        Node::Sext(a) => sext(p, a, width),
        Node::Const(_) | Node::Var(_) | Node::Read(..) | Node::Call(..) => None,
    }
}

/// A rule for an operation on two operands.
type Rule = fn(&mut Pool, Term, Term) -> Option<Term>;

fn binary(p: &mut Pool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if let (Some(x), Some(y)) = (p.as_const(a), p.as_const(b)) {
        let result = if op.is_comparison() { Width::BOOL } else { width };
        return Some(p.constant(result, op.apply(width, x, y)));
    }
    if width == Width::BOOL
        && let Some(t) = one_bit(p, op, a, b)
    {
        return Some(t);
    }
    let rules: &[Rule] = match op {
        And => &[and_units, absorb::<true>, and_eq_constants, and_mask, bitwise_split::<0>],
        Or => &[or_units, absorb::<false>, or_mask, bitwise_split::<1>],
        Xor => &[xor_units, bitwise_split::<2>],
        Add => &[add_units, add_cancel],
        Sub => &[sub_units, sub_cancel],
        Mul => &[mul_units],
        Udiv => &[udiv_units],
        Urem => &[urem_units],
        Shl => &[shift_of_zero, shl_constant],
        Lshr => &[shift_of_zero, lshr_constant],
        Ashr => &[shift_of_zero, ashr_constant],
        Eq => &[eq_units, eq_constant, eq_ite_constant, eq_same_shape, eq_split],
        Ult => &[ult_bounds, unsigned_split::<true>],
        Ule => &[ule_bounds, unsigned_split::<false>],
        Slt => &[slt_bounds, signed_as_narrow::<true>],
        Sle => &[sle_bounds, signed_as_narrow::<false>],
    };
    rules.iter().find_map(|rule| rule(p, a, b))
}

// ---- small vocabulary ----

fn zero(p: &mut Pool, width: Width) -> Term {
    p.constant(width, 0)
}

fn ones(p: &mut Pool, width: Width) -> Term {
    p.constant(width, width.mask())
}

fn is_zero(p: &Pool, t: Term) -> bool {
    p.as_const(t) == Some(0)
}

fn is_ones(p: &Pool, t: Term) -> bool {
    p.as_const(t) == Some(p.width(t).mask())
}

fn bits(count: u32) -> Width {
    Width::new(count).expect("rules form widths of parts of terms")
}

/// A constant of the given width from the low bits of a value.
fn cut(p: &mut Pool, width: Width, value: u128) -> Term {
    p.constant(width, value & width.mask())
}

/// The operands, if the term is that operation.
fn operands(p: &Pool, op: BinaryOp, t: Term) -> Option<(Term, Term)> {
    match *p.node(t) {
        Node::Binary(found, a, b) if found == op => Some((a, b)),
        _ => None,
    }
}

/// The operand and the constant, if the term is that commutative operation on a constant.
fn with_constant(p: &Pool, op: BinaryOp, t: Term) -> Option<(Term, u128)> {
    let (a, b) = operands(p, op, t)?;
    Some((a, p.as_const(b)?))
}

fn complements(p: &Pool, a: Term, b: Term) -> bool {
    *p.node(a) == Node::Not(b) || *p.node(b) == Node::Not(a)
}

/// The positions of the highest and lowest bit, if the set bits are neighbours.
fn run_of_ones(value: u128) -> Option<(u32, u32)> {
    let lo = value.trailing_zeros();
    let run = value.checked_shr(lo)?;
    (run & run.wrapping_add(1) == 0).then(|| (127 - value.leading_zeros(), lo))
}

/// Does cutting the term below bit `at` give two terms that are there already?
fn can_cut(p: &Pool, mut t: Term, mut at: u32) -> bool {
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
fn cut_below(p: &mut Pool, t: Term, at: u32) -> (Term, Term) {
    let top = p.width(t).bits() - 1;
    (p.extract(top, at, t), p.extract(at - 1, 0, t))
}

/// Where both terms can be cut, if anywhere; at least one is a concatenation.
fn common_cut(p: &Pool, a: Term, b: Term) -> Option<u32> {
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

// ---- operations on booleans ----

/// On one bit, arithmetic and order are logic.
fn one_bit(p: &mut Pool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    Some(match op {
        Add | Sub => p.xor(a, b),
        Mul => p.and(a, b),
        // a / 0 is 1 and a / 1 is a.
        Udiv => {
            let not_b = p.not(b);
            p.or(a, not_b)
        }
        // a % 0 and a << 0 are a; with 1 they are 0.
        Urem | Shl | Lshr => {
            let not_b = p.not(b);
            p.and(a, not_b)
        }
        // The only bit is the sign.
        Ashr => a,
        // 1 is the larger number unsigned, and -1 signed.
        Ult | Slt => {
            let (small, large) = if op == Ult { (a, b) } else { (b, a) };
            let not_small = p.not(small);
            p.and(not_small, large)
        }
        Ule | Sle => {
            let (small, large) = if op == Ule { (a, b) } else { (b, a) };
            let not_small = p.not(small);
            p.or(not_small, large)
        }
        Eq if is_ones(p, b) => a,
        Eq if is_zero(p, b) => p.not(a),
        _ => return None,
    })
}

// ---- not, neg ----

fn not(p: &mut Pool, a: Term) -> Option<Term> {
    let width = p.width(a);
    match *p.node(a) {
        Node::Const(value) => Some(cut(p, width, !value)),
        // ~~x is x.
        Node::Not(x) => Some(x),
        // The complement of an order is the reverse order.
        Node::Binary(Ult, x, y) => Some(p.ule(y, x)),
        Node::Binary(Ule, x, y) => Some(p.ult(y, x)),
        Node::Binary(Slt, x, y) => Some(p.sle(y, x)),
        Node::Binary(Sle, x, y) => Some(p.slt(y, x)),
        // ~(x ^ c) is x ^ ~c.
        Node::Binary(Xor, x, c) if p.as_const(c).is_some() => {
            let c = p.not(c);
            Some(p.xor(x, c))
        }
        // ~(x + c) is -x + (-c - 1); for c = -1 it is -x.
        Node::Binary(Add, x, c) if is_ones(p, c) => Some(p.neg(x)),
        // ~-x is x - 1.
        Node::Neg(x) => {
            let minus_one = ones(p, width);
            Some(p.add(x, minus_one))
        }
        // Constant branches take the complement for free.
        Node::Ite(c, x, y) if p.as_const(x).is_some() && p.as_const(y).is_some() => {
            let (x, y) = (p.not(x), p.not(y));
            Some(p.ite(c, x, y))
        }
        // A constant piece takes the complement for free, and stays visible.
        Node::Concat(hi, lo) if p.as_const(hi).is_some() || p.as_const(lo).is_some() => {
            let (hi, lo) = (p.not(hi), p.not(lo));
            Some(p.concat(hi, lo))
        }
        _ => None,
    }
}

fn neg(p: &mut Pool, a: Term) -> Option<Term> {
    let width = p.width(a);
    match *p.node(a) {
        Node::Const(value) => Some(cut(p, width, value.wrapping_neg())),
        // On one bit -x is x.
        _ if width == Width::BOOL => Some(a),
        Node::Neg(x) => Some(x),
        // -~x is x + 1.
        Node::Not(x) => {
            let one = p.constant(width, 1);
            Some(p.add(x, one))
        }
        // -(x - y) is y - x.
        Node::Binary(Sub, x, y) => Some(p.sub(y, x)),
        // -(x + c) is -c - x.
        Node::Binary(Add, x, c) if p.as_const(c).is_some() => {
            let minus_c = p.neg(c);
            Some(p.sub(minus_c, x))
        }
        _ => None,
    }
}

// ---- and, or, xor ----

fn and_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if is_zero(p, b) || complements(p, a, b) {
        return Some(zero(p, width));
    }
    if is_ones(p, b) || a == b {
        return Some(a);
    }
    // (x & c) & d is x & (c & d).
    let (x, c) = with_constant(p, And, a)?;
    let d = p.as_const(b)?;
    let mask = p.constant(width, c & d);
    Some(p.and(x, mask))
}

fn or_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if is_ones(p, b) || complements(p, a, b) {
        return Some(ones(p, width));
    }
    if is_zero(p, b) || a == b {
        return Some(a);
    }
    // (x | c) | d is x | (c | d).
    let (x, c) = with_constant(p, Or, a)?;
    let d = p.as_const(b)?;
    let mask = p.constant(width, c | d);
    Some(p.or(x, mask))
}

fn xor_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if a == b {
        return Some(zero(p, width));
    }
    if is_zero(p, b) {
        return Some(a);
    }
    if is_ones(p, b) {
        return Some(p.not(a));
    }
    if complements(p, a, b) {
        return Some(ones(p, width));
    }
    // ~x ^ c is x ^ ~c, and ~x ^ ~y is x ^ y.
    if let Node::Not(x) = *p.node(a) {
        if p.as_const(b).is_some() {
            let c = p.not(b);
            return Some(p.xor(x, c));
        }
        if let Node::Not(y) = *p.node(b) {
            return Some(p.xor(x, y));
        }
    }
    // (x ^ y) ^ y is x.
    for (one, other) in [(a, b), (b, a)] {
        if let Some((x, y)) = operands(p, Xor, one) {
            if x == other {
                return Some(y);
            }
            if y == other {
                return Some(x);
            }
        }
    }
    // (x ^ c) ^ d is x ^ (c ^ d).
    let (x, c) = with_constant(p, Xor, a)?;
    let d = p.as_const(b)?;
    let mask = p.constant(width, c ^ d);
    Some(p.xor(x, mask))
}

/// Laws of absorption, for `and` with an inner `or` (`AND`) and the other way round:
/// x & (x | y) is x; x & (x & y) is x & y; x & (~x & y) is 0; x & (~x | y) is x & y.
fn absorb<const AND: bool>(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let (op, dual) = if AND { (And, Or) } else { (Or, And) };
    let width = p.width(a);
    for (x, inner) in [(a, b), (b, a)] {
        if let Some((y, z)) = operands(p, op, inner) {
            if y == x || z == x {
                return Some(inner);
            }
            if complements(p, x, y) || complements(p, x, z) {
                return Some(if AND { zero(p, width) } else { ones(p, width) });
            }
        }
        if let Some((y, z)) = operands(p, dual, inner) {
            if y == x || z == x {
                return Some(x);
            }
            if complements(p, x, y) {
                return Some(p.binary(op, x, z));
            }
            if complements(p, x, z) {
                return Some(p.binary(op, x, y));
            }
        }
    }
    None
}

/// x == c && x == d is false for different c and d; x == c && x != d is x == c.
fn and_eq_constants(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    if p.width(a) != Width::BOOL {
        return None;
    }
    if let (Some((x, c)), Some((y, d))) = (with_constant(p, Eq, a), with_constant(p, Eq, b)) {
        return (x == y && c != d).then(|| p.ff());
    }
    for (equal, unequal) in [(a, b), (b, a)] {
        if let Node::Not(inner) = *p.node(unequal)
            && let Some((x, c)) = with_constant(p, Eq, equal)
            && let Some((y, d)) = with_constant(p, Eq, inner)
            && x == y
            && c != d
        {
            return Some(equal);
        }
    }
    None
}

/// x & 0b0110 is 0 ++ x[2..1] ++ 0.
fn and_mask(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let (hi, lo) = run_of_ones(p.as_const(b)?)?;
    let top = p.width(a).bits() - 1;
    let mut t = p.extract(hi, lo, a);
    if lo > 0 {
        let below = zero(p, bits(lo));
        t = p.concat(t, below);
    }
    if hi < top {
        let above = zero(p, bits(top - hi));
        t = p.concat(above, t);
    }
    Some(t)
}

/// `x | 0b0110` is `x[3] ++ 11 ++ x[0]`.
fn or_mask(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let (hi, lo) = run_of_ones(p.as_const(b)?)?;
    let top = p.width(a).bits() - 1;
    let mut t = ones(p, bits(hi - lo + 1));
    if lo > 0 {
        let below = p.extract(lo - 1, 0, a);
        t = p.concat(t, below);
    }
    if hi < top {
        let above = p.extract(top, hi + 1, a);
        t = p.concat(above, t);
    }
    Some(t)
}

/// Bitwise operations on concatenations that can be cut at the same place act on the parts.
fn bitwise_split<const OP: usize>(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let op = [And, Or, Xor][OP];
    let at = common_cut(p, a, b)?;
    let ((ah, al), (bh, bl)) = (cut_below(p, a, at), cut_below(p, b, at));
    let (hi, lo) = (p.binary(op, ah, bh), p.binary(op, al, bl));
    Some(p.concat(hi, lo))
}

// ---- arithmetic ----

fn add_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if is_zero(p, b) {
        return Some(a);
    }
    // x + ~x is -1.
    if complements(p, a, b) {
        return Some(ones(p, width));
    }
    let d = p.as_const(b)?;
    match *p.node(a) {
        // (x + c) + d is x + (c + d).
        Node::Binary(Add, x, c) => {
            let c = p.as_const(c)?;
            let sum = cut(p, width, c.wrapping_add(d));
            Some(p.add(x, sum))
        }
        // (c - x) + d is (c + d) - x.
        Node::Binary(Sub, c, x) => {
            let c = p.as_const(c)?;
            let sum = cut(p, width, c.wrapping_add(d));
            Some(p.sub(sum, x))
        }
        // ~x + d is (d - 1) - x.
        Node::Not(x) => {
            let less = cut(p, width, d.wrapping_sub(1));
            Some(p.sub(less, x))
        }
        // -x + d is d - x.
        Node::Neg(x) => Some(p.sub(b, x)),
        _ => None,
    }
}

/// (x - y) + y is x; x + -y is x - y.
fn add_cancel(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    for (difference, y) in [(a, b), (b, a)] {
        match *p.node(difference) {
            Node::Binary(Sub, x, z) if z == y => return Some(x),
            Node::Neg(x) => return Some(p.sub(y, x)),
            _ => {}
        }
    }
    None
}

fn sub_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if a == b {
        return Some(zero(p, width));
    }
    if is_zero(p, a) {
        return Some(p.neg(b));
    }
    // -1 - x is ~x.
    if is_ones(p, a) {
        return Some(p.not(b));
    }
    // x - c is x + -c.
    if let Some(c) = p.as_const(b) {
        let minus = cut(p, width, c.wrapping_neg());
        return Some(p.add(a, minus));
    }
    let c = p.as_const(a)?;
    match *p.node(b) {
        // c - (x + d) is (c - d) - x.
        Node::Binary(Add, x, d) => {
            let d = p.as_const(d)?;
            let less = cut(p, width, c.wrapping_sub(d));
            Some(p.sub(less, x))
        }
        // c - (d - x) is x + (c - d).
        Node::Binary(Sub, d, x) => {
            let d = p.as_const(d)?;
            let less = cut(p, width, c.wrapping_sub(d));
            Some(p.add(x, less))
        }
        // c - ~x is x + (c + 1).
        Node::Not(x) => {
            let more = cut(p, width, c.wrapping_add(1));
            Some(p.add(x, more))
        }
        _ => None,
    }
}

/// (x + y) - y is x; x - (x + y) is -y; x - (x - y) is y; (x - y) - x is -y; x - -y is x + y.
fn sub_cancel(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    if let Some((x, y)) = operands(p, Add, a) {
        if y == b {
            return Some(x);
        }
        if x == b {
            return Some(y);
        }
    }
    if let Some((x, y)) = operands(p, Add, b) {
        if x == a {
            return Some(p.neg(y));
        }
        if y == a {
            return Some(p.neg(x));
        }
    }
    if let Some((x, y)) = operands(p, Sub, b)
        && x == a
    {
        return Some(y);
    }
    if let Some((x, y)) = operands(p, Sub, a)
        && x == b
    {
        return Some(p.neg(y));
    }
    match *p.node(b) {
        Node::Neg(y) => Some(p.add(a, y)),
        _ => None,
    }
}

fn mul_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    let c = p.as_const(b)?;
    match c {
        0 => return Some(b),
        1 => return Some(a),
        _ => {}
    }
    // x * -1 is -x.
    if c == width.mask() {
        return Some(p.neg(a));
    }
    // x * 2^k is a shift.
    if c.is_power_of_two() {
        return Some(shifted_left(p, a, c.trailing_zeros()));
    }
    match *p.node(a) {
        // (x * c) * d is x * (c * d).
        Node::Binary(Mul, x, d) => {
            let d = p.as_const(d)?;
            let product = cut(p, width, c.wrapping_mul(d));
            Some(p.mul(x, product))
        }
        // -x * c is x * -c.
        Node::Neg(x) => {
            let minus = cut(p, width, c.wrapping_neg());
            Some(p.mul(x, minus))
        }
        _ => None,
    }
}

fn udiv_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    match p.as_const(b)? {
        // Division by zero gives all ones.
        0 => Some(ones(p, width)),
        1 => Some(a),
        c if c.is_power_of_two() => Some(shifted_right(p, a, c.trailing_zeros())),
        _ => None,
    }
}

fn urem_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    // x % x and 0 % x are 0, for x = 0 too.
    if a == b || is_zero(p, a) {
        return Some(zero(p, width));
    }
    match p.as_const(b)? {
        // The remainder by zero is the dividend.
        0 => Some(a),
        1 => Some(zero(p, width)),
        c if c.is_power_of_two() => {
            let low = p.extract(c.trailing_zeros() - 1, 0, a);
            Some(p.zext(low, width))
        }
        _ => None,
    }
}

// ---- shifts ----

/// Shifting zeros gives zeros.
fn shift_of_zero(p: &mut Pool, a: Term, _amount: Term) -> Option<Term> {
    is_zero(p, a).then_some(a)
}

fn shl_constant(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let amount = p.as_const(b)?;
    let amount = amount.min(u128::from(p.width(a).bits())) as u32;
    Some(shifted_left(p, a, amount))
}

fn lshr_constant(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let amount = p.as_const(b)?;
    let amount = amount.min(u128::from(p.width(a).bits())) as u32;
    Some(shifted_right(p, a, amount))
}

/// Arithmetic shift right by a constant is the sign extension of the upper part.
fn ashr_constant(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    // -1 stays -1, whatever the amount; that case is not constant in `b`.
    if is_ones(p, a) {
        return Some(a);
    }
    let amount = p.as_const(b)?;
    let top = width.bits() - 1;
    let upper = p.extract(top, amount.min(u128::from(top)) as u32, a);
    Some(p.sext(upper, width))
}

/// x << k is x[..] ++ 0.
fn shifted_left(p: &mut Pool, a: Term, amount: u32) -> Term {
    let width = p.width(a);
    if amount == 0 {
        return a;
    }
    if amount >= width.bits() {
        return zero(p, width);
    }
    let kept = p.extract(width.bits() - 1 - amount, 0, a);
    let filled = zero(p, bits(amount));
    p.concat(kept, filled)
}

/// x >> k is 0 ++ x[..].
fn shifted_right(p: &mut Pool, a: Term, amount: u32) -> Term {
    let width = p.width(a);
    if amount >= width.bits() {
        return zero(p, width);
    }
    let kept = p.extract(width.bits() - 1, amount, a);
    p.zext(kept, width)
}

// ---- equality ----

fn eq_units(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(p.tt());
    }
    complements(p, a, b).then(|| p.ff())
}

/// Moves invertible operations from the left of `== c` into the constant.
fn eq_constant(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let c = p.as_const(b)?;
    let width = p.width(a);
    match *p.node(a) {
        Node::Not(x) => {
            let c = cut(p, width, !c);
            Some(p.eq(x, c))
        }
        Node::Neg(x) => {
            let c = cut(p, width, c.wrapping_neg());
            Some(p.eq(x, c))
        }
        Node::Binary(Add, x, d) => {
            let d = p.as_const(d)?;
            let c = cut(p, width, c.wrapping_sub(d));
            Some(p.eq(x, c))
        }
        // x - y == 0 is x == y.
        Node::Binary(Sub | Xor, x, y) if c == 0 => Some(p.eq(x, y)),
        // d - x == c is x == d - c.
        Node::Binary(Sub, d, x) => {
            let d = p.as_const(d)?;
            let c = cut(p, width, d.wrapping_sub(c));
            Some(p.eq(x, c))
        }
        Node::Binary(Xor, x, d) => {
            let d = p.as_const(d)?;
            let c = cut(p, width, c ^ d);
            Some(p.eq(x, c))
        }
        // Bits outside of a mask are zero, bits of an or are set.
        Node::Binary(And, _, d) => {
            let d = p.as_const(d)?;
            (c & !d != 0).then(|| p.ff())
        }
        Node::Binary(Or, _, d) => {
            let d = p.as_const(d)?;
            (d & !c != 0).then(|| p.ff())
        }
        // A sign extension equals only what is one.
        Node::Sext(x) => {
            let inner = p.width(x);
            let low = cut(p, inner, c);
            let fits = inner.signed(c & inner.mask()) == width.signed(c);
            Some(if fits { p.eq(x, low) } else { p.ff() })
        }
        _ => None,
    }
}

/// ite(c, k, y) == d is decided in the first branch (and likewise in the second).
fn eq_ite_constant(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    p.as_const(b)?;
    let Node::Ite(c, x, y) = *p.node(a) else {
        return None;
    };
    if p.as_const(x).is_none() && p.as_const(y).is_none() {
        return None;
    }
    let (x, y) = (p.eq(x, b), p.eq(y, b));
    Some(p.ite(c, x, y))
}

/// An injective operation on both sides can be dropped.
fn eq_same_shape(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    match (p.node(a).clone(), p.node(b).clone()) {
        (Node::Not(x), Node::Not(y)) | (Node::Neg(x), Node::Neg(y)) => Some(p.eq(x, y)),
        (Node::Sext(x), Node::Sext(y)) if p.width(x) == p.width(y) => Some(p.eq(x, y)),
        // x + z == y + z is x == y, whatever the order of the operands.
        (Node::Binary(Add | Xor, w, x), Node::Binary(op, y, z)) if operands(p, op, a).is_some() && op.commutes() => {
            let pairs = [(w, x, y, z), (w, x, z, y), (x, w, y, z), (x, w, z, y)];
            let (_, x, _, y) = pairs.into_iter().find(|(s, _, t, _)| s == t)?;
            Some(p.eq(x, y))
        }
        // x + y == x is y == 0.
        (Node::Binary(Add | Xor, x, y), _) if x == b || y == b => {
            let rest = if x == b { y } else { x };
            let zero = zero(p, p.width(rest));
            Some(p.eq(rest, zero))
        }
        (_, Node::Binary(Add | Xor, x, y)) if x == a || y == a => {
            let rest = if x == a { y } else { x };
            let zero = zero(p, p.width(rest));
            Some(p.eq(rest, zero))
        }
        _ => None,
    }
}

/// Concatenations that can be cut at the same place are equal part by part.
fn eq_split(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let at = common_cut(p, a, b)?;
    let ((ah, al), (bh, bl)) = (cut_below(p, a, at), cut_below(p, b, at));
    let (hi, lo) = (p.eq(ah, bh), p.eq(al, bl));
    Some(p.and(hi, lo))
}

// ---- order ----

fn ult_bounds(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    // Nothing is less than itself or zero, or more than the maximum.
    if a == b || is_zero(p, b) || is_ones(p, a) {
        return Some(p.ff());
    }
    // 0 < x is x != 0; x < max is x != max; x < 1 is x == 0; max - 1 < x is x == max.
    if is_zero(p, a) || is_ones(p, b) {
        return Some(p.ne(a, b));
    }
    if p.as_const(b) == Some(1) {
        let zero = zero(p, width);
        return Some(p.eq(a, zero));
    }
    if p.as_const(a) == Some(width.mask() - 1) {
        let max = ones(p, width);
        return Some(p.eq(b, max));
    }
    None
}

fn ule_bounds(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    if a == b || is_zero(p, a) || is_ones(p, b) {
        return Some(p.tt());
    }
    // x <= 0 is x == 0; max <= x is x == max.
    if is_zero(p, b) || is_ones(p, a) {
        return Some(p.eq(a, b));
    }
    // With a constant, the strict order is the standard form.
    if let Some(c) = p.as_const(b) {
        let next = p.constant(width, c + 1);
        return Some(p.ult(a, next));
    }
    let c = p.as_const(a)?;
    let previous = p.constant(width, c - 1);
    Some(p.ult(previous, b))
}

/// Where both upper parts are known or equal, they decide, or the lower parts do.
fn unsigned_split<const STRICT: bool>(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let at = common_cut(p, a, b)?;
    let ((ah, al), (bh, bl)) = (cut_below(p, a, at), cut_below(p, b, at));
    let op = if STRICT { Ult } else { Ule };
    if ah == bh {
        return Some(p.binary(op, al, bl));
    }
    match (p.as_const(ah), p.as_const(bh)) {
        (Some(x), Some(y)) => Some(p.boolean(x < y)),
        // Against the lowest or highest upper part, `lo` decides only if the upper parts are equal.
        (None, Some(0)) => {
            let (equal, below) = (p.eq(ah, bh), p.binary(op, al, bl));
            Some(p.and(equal, below))
        }
        (Some(0), None) => {
            let (above, below) = (p.ne(ah, bh), p.binary(op, al, bl));
            Some(p.or(above, below))
        }
        // a ++ 0 < b ++ 0 is a < b, and with <= too.
        _ if al == bl => Some(p.binary(op, ah, bh)),
        _ => None,
    }
}

fn slt_bounds(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    let (min, max) = (width.sign_bit(), width.mask() >> 1);
    let (ca, cb) = (p.as_const(a), p.as_const(b));
    if a == b || cb == Some(min) || ca == Some(max) {
        return Some(p.ff());
    }
    // min < x is x != min; x < max is x != max.
    if ca == Some(min) || cb == Some(max) {
        return Some(p.ne(a, b));
    }
    // x < 0 is the sign; -1 < x is its complement.
    if cb == Some(0) {
        return Some(p.bit(width.bits() - 1, a));
    }
    if ca == Some(width.mask()) {
        let sign = p.bit(width.bits() - 1, b);
        return Some(p.not(sign));
    }
    None
}

fn sle_bounds(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    let width = p.width(a);
    let (min, max) = (width.sign_bit(), width.mask() >> 1);
    let (ca, cb) = (p.as_const(a), p.as_const(b));
    if a == b || ca == Some(min) || cb == Some(max) {
        return Some(p.tt());
    }
    if cb == Some(min) || ca == Some(max) {
        return Some(p.eq(a, b));
    }
    // With a constant, the strict order is the standard form.
    if let Some(c) = cb {
        let next = cut(p, width, c.wrapping_add(1));
        return Some(p.slt(a, next));
    }
    let previous = cut(p, width, ca?.wrapping_sub(1));
    Some(p.slt(previous, b))
}

/// The sign bit, if it can be seen.
fn known_sign(p: &Pool, t: Term) -> Option<bool> {
    let top = match *p.node(t) {
        Node::Concat(hi, _) => hi,
        _ => t,
    };
    Some(p.as_const(top)? & p.width(top).sign_bit() != 0)
}

/// Signed order with visible signs is decided or unsigned; of sign extensions it is that inside.
fn signed_as_narrow<const STRICT: bool>(p: &mut Pool, a: Term, b: Term) -> Option<Term> {
    if let (Some(sa), Some(sb)) = (known_sign(p, a), known_sign(p, b)) {
        let unsigned = if STRICT { Ult } else { Ule };
        // The negative number is the smaller.
        return Some(if sa == sb { p.binary(unsigned, a, b) } else { p.boolean(sa) });
    }
    let signed = if STRICT { Slt } else { Sle };
    match (p.node(a).clone(), p.node(b).clone()) {
        (Node::Sext(x), Node::Sext(y)) if p.width(x) == p.width(y) => Some(p.binary(signed, x, y)),
        _ => None,
    }
}

// ---- ite ----

fn ite(p: &mut Pool, c: Term, a: Term, b: Term) -> Option<Term> {
    // A decided condition, or nothing to choose.
    match p.as_const(c) {
        Some(0) => return Some(b),
        Some(_) => return Some(a),
        None if a == b => return Some(a),
        None => {}
    }
    // ite(~c, a, b) is ite(c, b, a).
    if let Node::Not(c) = *p.node(c) {
        return Some(p.ite(c, b, a));
    }
    ite_boolean(p, c, a, b)
        .or_else(|| ite_nested(p, c, a, b))
        .or_else(|| ite_known(p, c, a, b))
}

/// A choice between booleans one of which is constant or the condition is logic.
fn ite_boolean(p: &mut Pool, c: Term, a: Term, b: Term) -> Option<Term> {
    if p.width(a) != Width::BOOL {
        return None;
    }
    // If the condition itself is chosen, it is known.
    let a_known = if a == c { Some(1) } else { p.as_const(a) };
    let b_known = if b == c { Some(0) } else { p.as_const(b) };
    match (a_known, b_known) {
        (Some(1), _) => Some(p.or(c, b)),
        (_, Some(0)) => Some(p.and(c, a)),
        (Some(_), _) => {
            let not_c = p.not(c);
            Some(p.and(not_c, b))
        }
        (_, Some(_)) => {
            let not_c = p.not(c);
            Some(p.or(not_c, a))
        }
        (None, None) if complements(p, a, b) => {
            let differ = p.xor(c, a);
            Some(p.not(differ))
        }
        (None, None) => None,
    }
}

/// A choice inside a choice on the same condition, or with a common branch.
fn ite_nested(p: &mut Pool, c: Term, a: Term, b: Term) -> Option<Term> {
    if let Node::Ite(d, x, y) = *p.node(a) {
        if d == c {
            return Some(p.ite(c, x, b));
        }
        // ite(c, ite(d, x, y), y) is ite(c & d, x, y); ite(c, ite(d, x, y), x) is ite(c & ~d, y, x).
        if y == b {
            let both = p.and(c, d);
            return Some(p.ite(both, x, y));
        }
        if x == b {
            let not_d = p.not(d);
            let both = p.and(c, not_d);
            return Some(p.ite(both, y, x));
        }
    }
    if let Node::Ite(d, x, y) = *p.node(b) {
        if d == c {
            return Some(p.ite(c, a, y));
        }
        // ite(c, x, ite(d, x, y)) is ite(c | d, x, y); ite(c, y, ite(d, x, y)) is ite(~c & d, x, y).
        if x == a {
            let either = p.or(c, d);
            return Some(p.ite(either, x, y));
        }
        if y == a {
            let not_c = p.not(c);
            let both = p.and(not_c, d);
            return Some(p.ite(both, x, y));
        }
    }
    None
}

/// ite(x == y, x, y) is y, since where it chooses x, both are equal.
fn ite_known(p: &mut Pool, c: Term, a: Term, b: Term) -> Option<Term> {
    let (x, y) = operands(p, Eq, c)?;
    ((x, y) == (a, b) || (x, y) == (b, a)).then_some(b)
}

// ---- concat, extract, zext, sext ----

fn concat(p: &mut Pool, hi: Term, lo: Term) -> Option<Term> {
    // (a ++ b) ++ c is a ++ (b ++ c).
    if let Node::Concat(a, b) = *p.node(hi) {
        let rest = p.concat(b, lo);
        return Some(p.concat(a, rest));
    }
    if let Some(t) = join(p, hi, lo) {
        return Some(t);
    }
    // Join the upper part with the neighbour that it has inside the lower part.
    let Node::Concat(next, rest) = *p.node(lo) else {
        return None;
    };
    let joined = join(p, hi, next)?;
    Some(p.concat(joined, rest))
}

/// One term for two neighbours, if they are constants or adjoining extracts of one term.
fn join(p: &mut Pool, hi: Term, lo: Term) -> Option<Term> {
    if let (Some(x), Some(y)) = (p.as_const(hi), p.as_const(lo)) {
        let low = p.width(lo).bits();
        return Some(p.constant(bits(p.width(hi).bits() + low), x << low | y));
    }
    let part = |p: &Pool, t: Term| match *p.node(t) {
        Node::Extract { hi, lo, of } => (of, u32::from(hi), u32::from(lo)),
        _ => (t, p.width(t).bits() - 1, 0),
    };
    let ((x, top, middle), (y, below, bottom)) = (part(p, hi), part(p, lo));
    (x == y && middle == below + 1).then(|| p.extract(top, bottom, x))
}

fn zext(p: &mut Pool, a: Term, width: Width) -> Option<Term> {
    let above = zero(p, bits(width.bits() - p.width(a).bits()));
    Some(p.concat(above, a))
}

fn sext(p: &mut Pool, a: Term, width: Width) -> Option<Term> {
    let inner = p.width(a);
    match *p.node(a) {
        Node::Const(value) => Some(cut(p, width, inner.signed(value) as u128)),
        Node::Sext(x) => Some(p.sext(x, width)),
        // A constant upper piece carries the sign.
        Node::Concat(hi, lo) if p.as_const(hi).is_some() => {
            let hi = p.sext(hi, bits(width.bits() - p.width(lo).bits()));
            Some(p.concat(hi, lo))
        }
        _ => None,
    }
}

fn extract(p: &mut Pool, hi: u32, lo: u32, t: Term) -> Option<Term> {
    let width = p.width(t);
    let result = bits(hi - lo + 1);
    // Everything.
    if result == width {
        return Some(t);
    }
    match p.node(t).clone() {
        Node::Const(value) => Some(cut(p, result, value >> lo)),
        Node::Extract { lo: base, of, .. } => {
            let base = u32::from(base);
            Some(p.extract(base + hi, base + lo, of))
        }
        Node::Concat(upper, lower) => {
            let low = p.width(lower).bits();
            Some(if hi < low {
                p.extract(hi, lo, lower)
            } else if lo >= low {
                p.extract(hi - low, lo - low, upper)
            } else {
                let upper = p.extract(hi - low, 0, upper);
                let lower = p.extract(low - 1, lo, lower);
                p.concat(upper, lower)
            })
        }
        Node::Zext(x) => {
            let x = p.zext(x, width);
            (x != t).then(|| p.extract(hi, lo, x))
        }
        // Below the sign, above it, or across it.
        Node::Sext(x) => {
            let sign = p.width(x).bits() - 1;
            Some(if hi <= sign {
                p.extract(hi, lo, x)
            } else {
                let kept = p.extract(sign, lo.min(sign), x);
                p.sext(kept, result)
            })
        }
        _ => extract_pushed(p, hi, lo, t),
    }
}

/// How deep below an extract the simplifier looks for something to gain.
const NARROWING_DEPTH: u32 = 3;

/// Moves an extract inwards where that makes extracts vanish.
fn extract_pushed(p: &mut Pool, hi: u32, lo: u32, t: Term) -> Option<Term> {
    if !narrows(p, hi, lo, t, NARROWING_DEPTH) {
        return None;
    }
    match *p.node(t) {
        Node::Not(a) => {
            let a = p.extract(hi, lo, a);
            Some(p.not(a))
        }
        Node::Neg(a) => {
            let a = p.extract(hi, lo, a);
            Some(p.neg(a))
        }
        Node::Binary(op, a, b) => {
            let (a, b) = (p.extract(hi, lo, a), p.extract(hi, lo, b));
            Some(p.binary(op, a, b))
        }
        Node::Ite(c, a, b) => {
            let (a, b) = (p.extract(hi, lo, a), p.extract(hi, lo, b));
            Some(p.ite(c, a, b))
        }
        _ => None,
    }
}

/// Do the bits `hi` to `lo` of the term need no extract, once it is moved inwards?
fn narrows(p: &Pool, hi: u32, lo: u32, t: Term, depth: u32) -> bool {
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

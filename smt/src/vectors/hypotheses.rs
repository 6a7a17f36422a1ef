//! Faults with a name, for diagnosis: what implementers get wrong as a whole, beyond single terms.

use isamorph_core::float::{self, Denormals, Format, Kind, Mode, Operation, Rounding};
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use isamorph_core::model::Isa;

use super::formulas::{Formulas, Site};

/// A term, what would stand for it, and the fault in words.
pub type Named = (Term, Term, &'static str);

/// All named faults of these terms and of the float operations of a form.
pub fn named(isa: &Isa, formulas: &mut Formulas, terms: &[Term]) -> Vec<Named> {
    let mut all = Vec::new();
    for t in terms {
        of_term(&mut formulas.pool, *t, &mut all);
    }
    for effect in formulas.effects.clone() {
        truncated(&mut formulas.pool, effect.value, &mut all);
    }
    for site in formulas.operations.clone() {
        of_operation(&mut formulas.pool, &isa.floats[site.operation], &site, &mut all);
    }
    all.retain(|(t, instead, _)| t != instead);
    all
}

fn of_term(pool: &mut TermPool, t: Term, all: &mut Vec<Named>) {
    let width = pool.width(t);
    match pool.node(t).clone() {
        // Flags have a bit each, or some in a small register.
        Node::Read(..) if width.bits() <= 8 => {
            let none = pool.constant(width, 0);
            all.push((t, none, "the flag or carry that is read is ignored"));
        }
        Node::Ite(_, yes, no) => {
            let limited = |pool: &TermPool, t: Term| pool.as_const(t).is_some() || is_choice_of_constants(pool, t);
            if width.bits() > 1 && limited(pool, yes) {
                all.push((t, no, "the result is taken before it is saturated or replaced"));
            } else if width.bits() > 1 && limited(pool, no) {
                all.push((t, yes, "the result is taken before it is saturated or replaced"));
            }
        }
        Node::Binary(op, a, b) => {
            use BinaryOp::{Ashr, Lshr, Shl, Sle, Slt, Sub, Udiv, Ule, Ult, Urem};
            if matches!(op, Sub | Udiv | Urem | Shl | Lshr | Ashr | Ult | Ule | Slt | Sle) {
                let swapped = pool.binary(op, b, a);
                all.push((t, swapped, "the operands are exchanged"));
            }
            if matches!(op, Shl | Lshr | Ashr) {
                shifted(pool, t, op, [a, b], all);
            }
        }
        _ => {}
    }
}

/// Is a term a constant whichever way its choices go?
fn is_choice_of_constants(pool: &TermPool, t: Term) -> bool {
    match pool.node(t) {
        Node::Const(_) => true,
        Node::Ite(_, a, b) => is_choice_of_constants(pool, *a) && is_choice_of_constants(pool, *b),
        _ => false,
    }
}

/// Amounts that are too large, taken modulo the width or limited to it.
fn shifted(pool: &mut TermPool, t: Term, op: BinaryOp, [a, amount]: [Term; 2], all: &mut Vec<Named>) {
    let width = pool.width(a);
    let bits = width.bits();
    let size = pool.constant(width, u128::from(bits) & width.mask());
    let last = pool.constant(width, u128::from(bits - 1));
    let modulo = if bits.is_power_of_two() {
        pool.and(amount, last)
    } else {
        pool.binary(BinaryOp::Urem, amount, size)
    };
    let masked = pool.binary(op, a, modulo);
    all.push((t, masked, "the shift amount is taken modulo the width"));
    let far = pool.ult(last, amount);
    let limited = pool.ite(far, last, amount);
    let limited = pool.binary(op, a, limited);
    all.push((t, limited, "the shift amount is limited to one less than the width"));
}

/// What is written, cut off to a smaller width.
fn truncated(pool: &mut TermPool, t: Term, all: &mut Vec<Named>) {
    let width = pool.width(t);
    for bits in [8, 16, 32, 64].into_iter().filter(|bits| *bits < width.bits()) {
        let low = pool.extract(bits - 1, 0, t);
        let zeros = pool.zext(low, width);
        all.push((t, zeros, "the result is truncated, with zeros above"));
        let sign = pool.sext(low, width);
        all.push((t, sign, "the result is truncated, with its sign above"));
    }
}

/// A float operation that rounds otherwise, treats denormals otherwise, or loses the sign of zero.
fn of_operation(pool: &mut TermPool, operation: &Operation, site: &Site, all: &mut Vec<Named>) {
    let rounding = match operation.mode.rounding {
        Rounding::Coded(_) => match site.inputs.last() {
            Some(code) => Rounding::Coded(*code),
            None => return,
        },
        other => other,
    };
    let operands = &site.inputs[..operation.operands.len()];
    let own = Mode {
        rounding,
        ..operation.mode
    };
    let modes = [
        (
            Mode {
                rounding: Rounding::Nearest,
                ..own
            },
            "it rounds to nearest",
        ),
        (
            Mode {
                rounding: Rounding::Zero,
                ..own
            },
            "it rounds towards zero",
        ),
        (
            Mode {
                rounding: Rounding::Down,
                ..own
            },
            "it rounds down",
        ),
        (
            Mode {
                rounding: Rounding::Up,
                ..own
            },
            "it rounds up",
        ),
        (
            Mode {
                operands: Denormals::Flush,
                ..own
            },
            "denormal operands are flushed",
        ),
        (
            Mode {
                operands: Denormals::Keep,
                ..own
            },
            "denormal operands are not flushed",
        ),
        (
            Mode {
                results: Denormals::Flush,
                ..own
            },
            "denormal results are flushed",
        ),
        (
            Mode {
                results: Denormals::Keep,
                ..own
            },
            "denormal results are not flushed",
        ),
        (
            Mode {
                operands: Denormals::Flush,
                results: Denormals::Flush,
                ..own
            },
            "denormal operands and results are flushed",
        ),
        (
            Mode {
                operands: Denormals::Keep,
                results: Denormals::Keep,
                ..own
            },
            "neither denormal operands nor results are flushed",
        ),
    ];
    for (mode, name) in modes {
        if mode != own {
            let other = computed(pool, operation, mode, site.result, operands);
            all.push((site.result, other, name));
        }
    }
    let width = pool.width(site.result);
    if !matches!(operation.kind, Kind::ToSigned | Kind::ToUnsigned) && Format::of_width(width.bits()).is_some() {
        let zero = pool.constant(width, 0);
        let top = width.bits() - 1;
        let magnitude = pool.extract(top - 1, 0, site.result);
        let none = pool.constant(Width::nearest(top), 0);
        let is_zero = pool.eq(magnitude, none);
        let positive = pool.ite(is_zero, zero, site.result);
        all.push((site.result, positive, "zero is always positive"));
    }
}

/// An operation in another mode.
fn computed(pool: &mut TermPool, operation: &Operation, mode: Mode, result: Term, operands: &[Term]) -> Term {
    let f = operation.format;
    let bits = pool.width(result).bits();
    match (operation.kind, operands) {
        (Kind::Add, [x, y]) => float::add(pool, f, mode, *x, *y),
        (Kind::Sub, [x, y]) => float::sub(pool, f, mode, *x, *y),
        (Kind::Mul, [x, y]) => float::mul(pool, f, mode, *x, *y),
        (Kind::Fma, [x, y, z]) => float::fma(pool, f, mode, *x, *y, *z),
        (Kind::MultiplyTruncateAdd, [x, y, z]) => float::multiply_truncate_add(pool, f, mode, *x, *y, *z),
        (Kind::FromSigned, [x]) => float::from_signed(pool, f, mode, *x),
        (Kind::FromUnsigned, [x]) => float::from_unsigned(pool, f, mode, *x),
        (Kind::ToSigned, [x]) => float::to_signed(pool, f, mode, bits, *x),
        (Kind::ToUnsigned, [x]) => float::to_unsigned(pool, f, mode, bits, *x),
        (Kind::Convert, [x]) => match Format::of_width(bits) {
            Some(to) => float::convert(pool, f, to, mode, *x),
            None => result,
        },
        // No operation has other numbers of operands.
        _ => result,
    }
}

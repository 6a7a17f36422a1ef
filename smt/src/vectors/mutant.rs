//! Mutants: formulas with one term replaced, which the tests must kill.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};

/// A term of a form's formulas, and what stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The term.
    pub at: Term,
    /// What stands for it, made of the same terms.
    pub instead: Term,
    /// In which effect alone; nothing if wherever the term is used.
    pub effect: Option<usize>,
}

/// The faults of these terms, one each: the first alternative that is another formula.
pub fn mutants(pool: &mut TermPool, terms: &[Term]) -> Vec<Mutant> {
    let first = |at: Term| {
        let instead = alternatives(pool, at).first().copied()?;
        Some(Mutant { at, instead, effect: None })
    };
    terms.iter().copied().filter_map(first).collect()
}

/// All faults of a term, the likely ones first.
pub fn alternatives(pool: &mut TermPool, t: Term) -> Vec<Term> {
    let width = pool.width(t);
    let mut all = Vec::new();
    match pool.node(t).clone() {
        Node::Const(value) => all.push(pool.constant(width, value ^ 1)),
        Node::Var(_) => all.push(with_bit(pool, t)),
        Node::Read(space, address) => {
            if pool.space_decl(space).addr_width.bits() > 1 {
                let other = with_bit(pool, address);
                all.push(pool.read(space, other));
            }
            all.push(with_bit(pool, t));
        }
        Node::Call(..) => all.push(with_bit(pool, t)),
        Node::Not(a) | Node::Neg(a) => all.push(a),
        Node::Binary(op, a, b) => binary(pool, op, a, b, &mut all),
        Node::Ite(c, a, b) => {
            all.push(pool.ite(c, b, a));
            all.extend([a, b]);
        }
        Node::Concat(high, low) => {
            if pool.width(high) == pool.width(low) {
                all.push(pool.concat(low, high));
            }
            // Zeros above a number are how it is widened: its sign may be.
            if pool.as_const(high) == Some(0) {
                all.push(pool.sext(low, width));
            }
            let (none, nothing) = (zero(pool, high), zero(pool, low));
            all.push(pool.concat(none, low));
            all.push(pool.concat(high, nothing));
        }
        Node::Extract { hi, lo, of } => {
            let (hi, lo) = (u32::from(hi), u32::from(lo));
            if hi + 1 < pool.width(of).bits() {
                all.push(pool.extract(hi + 1, lo + 1, of));
            }
            if lo > 0 {
                all.push(pool.extract(hi - 1, lo - 1, of));
            }
        }
        Node::Zext(a) => all.push(pool.sext(a, width)),
        Node::Sext(a) => all.push(pool.zext(a, width)),
    }
    all.retain(|other| *other != t);
    all.dedup();
    all
}

fn binary(pool: &mut TermPool, op: BinaryOp, a: Term, b: Term, all: &mut Vec<Term>) {
    use BinaryOp::{Add, And, Ashr, Eq, Lshr, Mul, Or, Rotl, Rotr, Shl, Sle, Slt, Sub, Udiv, Ule, Ult, Urem, Xor};
    let others: &[BinaryOp] = match op {
        And => &[Or],
        Or => &[And, Xor],
        Xor => &[Or],
        Add => &[Sub],
        Sub => &[Add],
        Mul => &[Add],
        Udiv => &[Urem],
        Urem => &[Udiv],
        Shl => &[Lshr],
        Lshr => &[Ashr, Shl],
        Ashr => &[Lshr],
        Rotl => &[Rotr],
        Rotr => &[Rotl],
        Eq => &[],
        Ult => &[Ule, Slt],
        Ule => &[Ult, Sle],
        Slt => &[Sle, Ult],
        Sle => &[Slt, Ule],
    };
    all.extend(others.iter().map(|other| pool.binary(*other, a, b)));
    if op == Eq {
        let equal = pool.eq(a, b);
        all.push(pool.not(equal));
        all.push(pool.ule(a, b));
    }
    // The operation is left out.
    if !op.is_comparison() {
        all.extend([a, b]);
    }
}

/// A value with its lowest bit the other way.
fn with_bit(pool: &mut TermPool, t: Term) -> Term {
    let one = pool.constant(pool.width(t), 1);
    pool.xor(t, one)
}

fn zero(pool: &mut TermPool, like: Term) -> Term {
    let width: Width = pool.width(like);
    pool.constant(width, 0)
}

/// A formula for a message: of one with shared parts what is made of them, and of a long one its
/// beginning.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 100;
    let (before, text) = match text.rsplit_once('\n') {
        Some((_, last)) => ("… ", last.trim()),
        None => ("", text),
    };
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{before}{} …", &text[..end]),
        None => format!("{before}{text}"),
    }
}

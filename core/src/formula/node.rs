//! The shapes a term can have live here, apart from the pool that stores them,
//! because every consumer matches on them.

use super::Width;

/// A handle of a term in a [`Pool`](super::Pool).
///
/// Within one pool, equal handles mean equal terms. The order of handles is
/// topological: a term comes after its operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub(super) u32);

/// A handle of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub(super) u32);

/// A handle of a space: a register file or a memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpaceId(pub(super) u32);

/// A handle of an uninterpreted function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FnId(pub(super) u32);

macro_rules! handle_index {
    ($($handle:ident)*) => {$(
        impl $handle {
            /// The position in the pool, for tables indexed by handle.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
handle_index!(Term VarId SpaceId FnId);

/// An operation on two operands of one width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinaryOp {
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Addition modulo 2^width.
    Add,
    /// Subtraction modulo 2^width.
    Sub,
    /// Multiplication modulo 2^width.
    Mul,
    /// Unsigned quotient; all ones when the divisor is zero.
    Udiv,
    /// Unsigned remainder; the dividend when the divisor is zero.
    Urem,
    /// Shift left; zero when the amount is the width or more.
    Shl,
    /// Shift right, filling with zeros; zero when the amount is the width or more.
    Lshr,
    /// Shift right, filling with the sign; all sign bits when the amount is the width or more.
    Ashr,
    /// Equality; the result is a boolean.
    Eq,
    /// Unsigned less-than; the result is a boolean.
    Ult,
    /// Unsigned less-or-equal; the result is a boolean.
    Ule,
    /// Signed less-than; the result is a boolean.
    Slt,
    /// Signed less-or-equal; the result is a boolean.
    Sle,
}

impl BinaryOp {
    /// Every operation, for tests and generators.
    pub const ALL: [BinaryOp; 16] = {
        use BinaryOp::*;
        [And, Or, Xor, Add, Sub, Mul, Udiv, Urem, Shl, Lshr, Ashr, Eq, Ult, Ule, Slt, Sle]
    };

    /// Does the operation yield a boolean, whatever the width of its operands?
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ult | Ule | Slt | Sle)
    }

    /// May the operands be exchanged?
    pub fn commutes(self) -> bool {
        use BinaryOp::*;
        matches!(self, And | Or | Xor | Add | Mul | Eq)
    }

    /// The value of the operation on two values of the given width.
    pub fn apply(self, width: Width, a: u128, b: u128) -> u128 {
        use BinaryOp::*;
        let bits = u128::from(width.bits());
        let (sa, sb) = (width.signed(a), width.signed(b));
        let value = match self {
            And => a & b,
            Or => a | b,
            Xor => a ^ b,
            Add => a.wrapping_add(b),
            Sub => a.wrapping_sub(b),
            Mul => a.wrapping_mul(b),
            Udiv => a.checked_div(b).unwrap_or(u128::MAX),
            Urem => a.checked_rem(b).unwrap_or(a),
            Shl if b < bits => a << b,
            Lshr if b < bits => a >> b,
            Shl | Lshr => 0,
            Ashr => (sa >> b.min(bits - 1)) as u128,
            Eq => return u128::from(a == b),
            Ult => return u128::from(a < b),
            Ule => return u128::from(a <= b),
            Slt => return u128::from(sa < sb),
            Sle => return u128::from(sa <= sb),
        };
        value & width.mask()
    }
}

/// A term, one level deep.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A number.
    Const(u128),
    /// The value of a variable.
    Var(VarId),
    /// The element of a space at an address.
    Read(SpaceId, Term),
    /// The value of an uninterpreted function.
    Call(FnId, Box<[Term]>),
    /// Bitwise complement.
    Not(Term),
    /// Two's complement negation.
    Neg(Term),
    /// An operation on two operands of one width.
    Binary(BinaryOp, Term, Term),
    /// The second operand if the first, a boolean, is true; else the third.
    Ite(Term, Term, Term),
    /// The first operand above the second.
    Concat(Term, Term),
    /// The bits `hi` down to `lo` of `of`.
    Extract {
        /// The topmost bit taken.
        hi: u8,
        /// The lowest bit taken.
        lo: u8,
        /// The operand.
        of: Term,
    },
    /// The operand below zeros up to the width of the term.
    Zext(Term),
    /// The operand below copies of its sign bit up to the width of the term.
    Sext(Term),
}

impl Node {
    /// Calls `visit` with each operand in order.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Term)) {
        match self {
            Node::Const(_) | Node::Var(_) => {}
            Node::Read(_, a) | Node::Not(a) | Node::Neg(a) | Node::Zext(a) | Node::Sext(a) => visit(*a),
            Node::Extract { of, .. } => visit(*of),
            Node::Binary(_, a, b) | Node::Concat(a, b) => {
                visit(*a);
                visit(*b);
            }
            Node::Ite(a, b, c) => {
                visit(*a);
                visit(*b);
                visit(*c);
            }
            Node::Call(_, arguments) => arguments.iter().copied().for_each(visit),
        }
    }

    /// Has the term no operands?
    pub fn is_leaf(&self) -> bool {
        matches!(self, Node::Const(_) | Node::Var(_))
    }
}

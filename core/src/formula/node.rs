//! The kinds of terms.

use super::BinaryOp;
use crate::pack::{Pack, Reader};

/// A handle of a term in a [`TermPool`](super::TermPool).
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

        impl Pack for $handle {
            fn pack(&self, out: &mut Vec<u8>) {
                self.0.pack(out);
            }
            fn unpack(from: &mut Reader<'_>) -> Option<Self> {
                u32::unpack(from).map($handle)
            }
        }
    )*};
}
handle_index!(Term VarId SpaceId FnId);

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

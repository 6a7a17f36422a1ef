//! A rewrite rule, and the table of rules of one family.

use crate::formula::{Node, Term, TermPool, Width};

/// A rewrite rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its law, left side and right side.
    pub law: &'static str,
    pub(super) rewrite: Rewrite,
}

/// What a rule is given of the node about to be built: its operands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rewrite {
    Unary(fn(&mut TermPool, Term) -> Option<Term>),
    Binary(fn(&mut TermPool, Term, Term) -> Option<Term>),
    Ite(fn(&mut TermPool, Term, Term, Term) -> Option<Term>),
    /// The highest and the lowest bit, and the operand.
    Extract(fn(&mut TermPool, u32, u32, Term) -> Option<Term>),
    /// The operand, and the width of the result.
    Extend(fn(&mut TermPool, Term, Width) -> Option<Term>),
    Any(fn(&mut TermPool, &Node, Width) -> Option<Term>),
}

/// A table of rules with operands of one kind.
macro_rules! rows {
    ($kind:ident: $($law:literal => |$($operand:ident),+| $body:expr;)*) => {
        &[$(crate::formula::simplify::rule::Rule {
            law: $law,
            rewrite: crate::formula::simplify::rule::Rewrite::$kind(|$($operand),+| $body),
        }),*]
    };
}
pub(super) use rows;

impl Rule {
    /// The other side of the law, if the node about to be built is an instance of this side.
    pub fn apply(&self, pool: &mut TermPool, node: &Node, width: Width) -> Option<Term> {
        match (self.rewrite, node) {
            (Rewrite::Unary(f), &(Node::Not(a) | Node::Neg(a))) => f(pool, a),
            (Rewrite::Binary(f), &(Node::Binary(_, a, b) | Node::Concat(a, b))) => f(pool, a, b),
            (Rewrite::Ite(f), &Node::Ite(c, a, b)) => f(pool, c, a, b),
            (Rewrite::Extract(f), &Node::Extract { hi, lo, of }) => f(pool, hi.into(), lo.into(), of),
            (Rewrite::Extend(f), &(Node::Zext(a) | Node::Sext(a))) => f(pool, a, width),
            (Rewrite::Any(f), node) => f(pool, node, width),
            _ => None,
        }
    }
}

//! The simplifier: rewrite rules applied while a term is built, each small, cheap, and true for
//! every value of its operands.
//!
//! The rules stand in families, one row each, named by its law; `smt/tests/it/rewrites_proved.rs`
//! proves every row. A rule looks at the outermost few nodes of the term about to be built and
//! returns an equal term, or `None`. What it builds goes through the constructors and is simplified
//! in turn. The pool limits the number of such steps, so that rules need no proof of termination;
//! apart from the limit they follow an order: towards constants, then concatenations of extracts,
//! then fewer and smaller operations. In the resulting terms
//! - a constant operand of a commutative operation stands on the right, and other operands stand in
//!   the order of their creation;
//! - `zext`, and shifts and rotations by a constant, are concatenations;
//! - concatenations are nested to the right, without neighbours that are both constants or
//!   adjoining extracts of one term;
//! - of the operations on booleans only `and`, `or`, `xor`, `not`, `eq` and `ite` without constant
//!   branches remain.

mod arith;
mod bitwise;
mod boolean;
mod equality;
mod ite;
mod order;
mod rule;
mod shift;
mod slice;
mod terms;

pub use rule::Rule;

use rule::rows;

use super::{BinaryOp, Node, Term, TermPool, Width};

/// Puts the operands of a commutative operation in order.
pub(super) fn order_operands(p: &TermPool, node: Node) -> Node {
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
pub(super) fn simplify(p: &mut TermPool, node: &Node, width: Width) -> Option<Term> {
    let tables = tables(p, node);
    tables.into_iter().flatten().find_map(|rule| rule.apply(p, node, width))
}

/// The rules for a node, in the order in which they are tried.
fn tables(p: &TermPool, node: &Node) -> [&'static [Rule]; 3] {
    match *node {
        Node::Not(_) => [bitwise::NOT, &[], &[]],
        Node::Neg(_) => [arith::NEG, &[], &[]],
        Node::Binary(op, a, _) => {
            let one_bit = if p.width(a) == Width::BOOL { boolean::one_bit(op) } else { &[] };
            [FOLD, one_bit, binary(op)]
        }
        Node::Ite(..) => [ite::ITE, &[], &[]],
        Node::Concat(..) => [slice::CONCAT, &[], &[]],
        Node::Extract { .. } => [slice::EXTRACT, &[], &[]],
        Node::Zext(_) => [slice::ZEXT, &[], &[]],
        Node::Sext(_) => [slice::SEXT, &[], &[]],
        Node::Const(_) | Node::Var(_) | Node::Read(..) | Node::Call(..) => [&[], &[], &[]],
    }
}

/// The rules for an operator on operands of any width.
fn binary(op: BinaryOp) -> &'static [Rule] {
    match op {
        BinaryOp::And => bitwise::AND,
        BinaryOp::Or => bitwise::OR,
        BinaryOp::Xor => bitwise::XOR,
        BinaryOp::Add => arith::ADD,
        BinaryOp::Sub => arith::SUB,
        BinaryOp::Mul => arith::MUL,
        BinaryOp::Udiv => arith::UDIV,
        BinaryOp::Urem => arith::UREM,
        BinaryOp::Shl => shift::SHL,
        BinaryOp::Lshr => shift::LSHR,
        BinaryOp::Ashr => shift::ASHR,
        BinaryOp::Rotl => shift::ROTL,
        BinaryOp::Rotr => shift::ROTR,
        BinaryOp::Eq => equality::EQ,
        BinaryOp::Ult => order::ULT,
        BinaryOp::Ule => order::ULE,
        BinaryOp::Slt => order::SLT,
        BinaryOp::Sle => order::SLE,
    }
}

const FOLD: &[Rule] = rows! { Any:
    "op(c, d) = its value" => |p, node, width| {
        let Node::Binary(op, a, b) = *node else { return None };
        let value = op.apply(p.width(a), p.as_const(a)?, p.as_const(b)?);
        Some(p.constant(width, value))
    };
};

/// The rules for a node about to be built, in the order in which they are tried.
pub fn rules_for(pool: &TermPool, node: &Node) -> impl Iterator<Item = &'static Rule> + use<> {
    tables(pool, node).into_iter().flatten()
}

/// Every rule, by the kind of node that it is for. A rule for several kinds occurs several times.
pub fn rules() -> Vec<(&'static str, &'static Rule)> {
    let mut all: Vec<(&'static str, &'static Rule)> = Vec::new();
    let mut add = |kind, rules: &'static [Rule]| all.extend(rules.iter().map(|rule| (kind, rule)));
    add("not", bitwise::NOT);
    add("neg", arith::NEG);
    add("ite", ite::ITE);
    add("concat", slice::CONCAT);
    add("extract", slice::EXTRACT);
    add("zext", slice::ZEXT);
    add("sext", slice::SEXT);
    for &op in BinaryOp::ALL {
        let name = op.declared().name;
        add(name, FOLD);
        add(name, boolean::one_bit(op));
        add(name, binary(op));
    }
    all
}

/// The kind of a node, as [`rules`] names it; `None` for a node that no rule is for.
pub fn kind(node: &Node) -> Option<&'static str> {
    Some(match node {
        Node::Not(_) => "not",
        Node::Neg(_) => "neg",
        Node::Binary(op, ..) => op.declared().name,
        Node::Ite(..) => "ite",
        Node::Concat(..) => "concat",
        Node::Extract { .. } => "extract",
        Node::Zext(_) => "zext",
        Node::Sext(_) => "sext",
        Node::Const(_) | Node::Var(_) | Node::Read(..) | Node::Call(..) => return None,
    })
}

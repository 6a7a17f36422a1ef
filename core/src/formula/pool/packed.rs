//! Pools as bytes. Operands come before their users, so they are written as distances; the tables
//! that find equal terms are made again when a term is added.

use super::{Declarations, FnDecl, SpaceDecl, TermPool, VarDecl, hash_of, spread};
use crate::formula::{BinaryOp, Node, Term, Width};
use crate::pack::{Pack, Reader};

impl TermPool {
    /// Finds all terms again by what they are: a pool that was read has no table for this.
    #[cold]
    pub(super) fn index(&mut self) {
        self.known.clear();
        self.known.reserve(self.nodes.len(), |(h, _)| spread(*h));
        for (at, (node, width)) in self.nodes.iter().enumerate() {
            let hash = hash_of(node, *width);
            self.known.insert_unique(spread(hash), (hash, Term(at as u32)), |(h, _)| spread(*h));
        }
    }
}

impl<D: Pack + Named> Pack for Declarations<D> {
    fn pack(&self, out: &mut Vec<u8>) {
        self.list.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Declarations<D>> {
        let list = Vec::<D>::unpack(from)?;
        let by_name = list.iter().enumerate().map(|(i, d)| (d.name().to_owned(), i as u32)).collect();
        Some(Declarations { list, by_name })
    }
}

/// What has a name.
trait Named {
    fn name(&self) -> &str;
}

macro_rules! named {
    ($($t:ty)*) => {$(
        impl Named for $t {
            fn name(&self) -> &str {
                &self.name
            }
        }
    )*};
}
named!(VarDecl SpaceDecl FnDecl);

impl Pack for BinaryOp {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<BinaryOp> {
        BinaryOp::ALL.get(usize::from(from.take(1)?[0])).copied()
    }
}

/// Kinds of nodes, as a byte each.
mod kind {
    pub const CONST: u8 = 0;
    pub const VAR: u8 = 1;
    pub const READ: u8 = 2;
    pub const CALL: u8 = 3;
    pub const NOT: u8 = 4;
    pub const NEG: u8 = 5;
    pub const ITE: u8 = 6;
    pub const CONCAT: u8 = 7;
    pub const EXTRACT: u8 = 8;
    pub const ZEXT: u8 = 9;
    pub const SEXT: u8 = 10;
    /// And the number of the operation.
    pub const BINARY: u8 = 16;
}

fn write_node(at: u32, node: &Node, out: &mut Vec<u8>) {
    match node {
        Node::Const(value) => {
            out.push(kind::CONST);
            value.pack(out);
        }
        Node::Var(v) => {
            out.push(kind::VAR);
            v.pack(out);
        }
        Node::Read(space, _) => {
            out.push(kind::READ);
            space.pack(out);
        }
        Node::Call(function, arguments) => {
            out.push(kind::CALL);
            function.pack(out);
            arguments.len().pack(out);
        }
        Node::Not(_) => out.push(kind::NOT),
        Node::Neg(_) => out.push(kind::NEG),
        Node::Binary(op, ..) => out.push(kind::BINARY + *op as u8),
        Node::Ite(..) => out.push(kind::ITE),
        Node::Concat(..) => out.push(kind::CONCAT),
        Node::Extract { hi, lo, .. } => {
            out.push(kind::EXTRACT);
            out.extend([*hi, *lo]);
        }
        Node::Zext(_) => out.push(kind::ZEXT),
        Node::Sext(_) => out.push(kind::SEXT),
    }
    node.for_each_operand(|t| (at - t.0).pack(out));
}

fn read_node(at: u32, from: &mut Reader<'_>) -> Option<Node> {
    let [kind] = *from.take(1)? else { return None };
    let term = |from: &mut Reader<'_>| {
        let back = u32::unpack(from).filter(|back| *back > 0)?;
        at.checked_sub(back).map(Term)
    };
    Some(match kind {
        kind::CONST => Node::Const(Pack::unpack(from)?),
        kind::VAR => Node::Var(Pack::unpack(from)?),
        kind::READ => Node::Read(Pack::unpack(from)?, term(from)?),
        kind::CALL => {
            let (function, count) = (Pack::unpack(from)?, usize::unpack(from)?);
            Node::Call(function, (0..count).map(|_| term(from)).collect::<Option<_>>()?)
        }
        kind::NOT => Node::Not(term(from)?),
        kind::NEG => Node::Neg(term(from)?),
        kind::ITE => Node::Ite(term(from)?, term(from)?, term(from)?),
        kind::CONCAT => Node::Concat(term(from)?, term(from)?),
        kind::EXTRACT => {
            let [hi, lo] = *from.take(2)? else { return None };
            Node::Extract { hi, lo, of: term(from)? }
        }
        kind::ZEXT => Node::Zext(term(from)?),
        kind::SEXT => Node::Sext(term(from)?),
        _ => {
            let op = *BinaryOp::ALL.get(usize::from(kind.checked_sub(kind::BINARY)?))?;
            Node::Binary(op, term(from)?, term(from)?)
        }
    })
}

impl Pack for TermPool {
    fn pack(&self, out: &mut Vec<u8>) {
        self.simplifying.pack(out);
        self.vars.pack(out);
        self.spaces.pack(out);
        self.fns.pack(out);
        self.nodes.len().pack(out);
        for (at, (node, width)) in self.nodes.iter().enumerate() {
            out.push(width.bits() as u8);
            write_node(at as u32, node, out);
        }
    }

    fn unpack(from: &mut Reader<'_>) -> Option<TermPool> {
        let simplifying = bool::unpack(from)?;
        let (vars, spaces, fns) = (Pack::unpack(from)?, Pack::unpack(from)?, Pack::unpack(from)?);
        let count = u32::unpack(from)?;
        let mut nodes = Vec::with_capacity((count as usize).min(1 << 24));
        for at in 0..count {
            let width = Width::new(u32::from(from.take(1)?[0]))?;
            nodes.push((read_node(at, from)?, width));
        }
        Some(TermPool {
            nodes,
            vars,
            spaces,
            fns,
            simplifying,
            ..TermPool::new()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_that_was_read_finds_the_terms_that_were_written() {
        let w = Width::of(8);
        let mut pool = TermPool::new();
        let x = pool.declare_var("x", w);
        let space = pool.declare_space("m", w, w);
        let function = pool.declare_fn("f", &[w, w], w);
        let build = |pool: &mut TermPool| {
            let x = pool.var(x);
            let read = pool.read(space, x);
            let call = pool.call(function, &[x, read]);
            let sum = pool.add(call, read);
            let not = pool.not(sum);
            let condition = pool.ult(not, x);
            let chosen = pool.ite(condition, sum, x);
            let wide = pool.concat(chosen, not);
            let part = pool.extract(11, 3, wide);
            let (z, s) = (pool.zext(part, Width::of(100)), pool.sext(part, Width::of(90)));
            [z, s, pool.constant(Width::MAX, u128::MAX - 5)]
        };
        let terms = build(&mut pool);
        let mut bytes = Vec::new();
        pool.pack(&mut bytes);
        let mut read = TermPool::unpack(&mut Reader::new(&bytes)).expect("a pool");
        assert_eq!(read.len(), pool.len());
        assert_eq!(build(&mut read), terms, "the same terms again");
        assert_eq!(read.len(), pool.len(), "none of them new");
        assert_eq!(read.find_var("x"), Some(x));
        // A term that stands for a later one is none.
        assert!(TermPool::unpack(&mut Reader::new(&[0, 0, 0, 0, 1, 8, kind::NOT, 0])).is_none());
        assert!(TermPool::unpack(&mut Reader::new(&[0, 0, 0, 0, 1, 8, kind::NOT, 1])).is_none());
    }
}

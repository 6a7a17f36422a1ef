//! Formulas rewritten for lanes of 32 bits: the carry out of a sum needs no wider sum.

use rustc_hash::FxHashMap;

use crate::fault;
use crate::formula::{BinaryOp, Node, Term, TermPool, Width};

use super::step::Bank;

/// Longer sums stay as they are.
const MOST_ADDENDS: usize = 8;

/// Rewrites terms, remembering what they share.
#[derive(Default)]
pub(crate) struct Narrow {
    known: FxHashMap<Term, Term>,
}

impl Narrow {
    /// An equal term.
    pub fn term(&mut self, pool: &mut TermPool, t: Term) -> Term {
        let mut pending = vec![t];
        while let Some(&t) = pending.last() {
            let before = pending.len();
            if !self.known.contains_key(&t) {
                pool.node(t).for_each_operand(|operand| {
                    if !self.known.contains_key(&operand) {
                        pending.push(operand);
                    }
                });
            }
            if pending.len() == before {
                pending.pop();
                if !self.known.contains_key(&t) {
                    let new = pool.with_operands(t, |operand| self.known[&operand]);
                    let new = carry(pool, new).unwrap_or(new);
                    self.known.insert(t, new);
                }
            }
        }
        self.known[&t]
    }
}

/// Bits of a sum that is one bit too wide for a bank: those below the topmost are bits of a sum
/// without it, and if the addends leave the topmost bit free, it is what the additions of the
/// others carry out.
fn carry(pool: &mut TermPool, t: Term) -> Option<Term> {
    let Node::Extract { hi, lo, of } = *pool.node(t) else {
        return None;
    };
    let (hi, lo, top) = (u32::from(hi), u32::from(lo), pool.width(of).bits() - 1);
    if top == 0 || Bank::of(top) == Bank::of(top + 1) || !matches!(pool.node(of), Node::Binary(BinaryOp::Add, ..)) {
        return None;
    }
    let mut addends = Vec::new();
    let mut rest = vec![of];
    while let Some(t) = rest.pop() {
        match *pool.node(t) {
            Node::Binary(BinaryOp::Add, a, b) => rest.extend([b, a]),
            _ => addends.push(t),
        }
    }
    let free = |pool: &TermPool, t: Term| match *pool.node(t) {
        Node::Const(value) => value >> top == 0,
        Node::Concat(hi, _) => pool.as_const(hi).is_some_and(|value| value >> (pool.width(hi).bits() - 1) == 0),
        Node::Zext(_) => true,
        _ => false,
    };
    if addends.len() > MOST_ADDENDS || hi == top && !addends.iter().all(|t| free(pool, *t)) {
        return None;
    }
    let addends: Vec<Term> = addends.into_iter().map(|t| pool.extract(top - 1, 0, t)).collect();
    let mut out = pool.constant(Width::BOOL, 0);
    let mut sum = addends[0];
    for addend in &addends[1..] {
        let next = pool.add(sum, *addend);
        let carried = pool.ult(next, *addend);
        if !fault::injected("carry lost") {
            out = pool.xor(out, carried);
        }
        sum = next;
    }
    Some(match (hi == top, lo == top) {
        (true, true) => out,
        (true, false) => {
            let below = pool.extract(top - 1, lo, sum);
            pool.concat(out, below)
        }
        (false, _) => pool.extract(hi, lo, sum),
    })
}

//! When the value of some variables reaches the state. What no effect uses says nothing about an instruction, and whatever a
//! condition hides is not used; the answer errs only on the side of use.

use std::collections::HashMap;

use isamorph_core::formula::{BinaryOp, Node, Pool, Term, VarId, Width};
use isamorph_core::isa::Effect;

/// Which conditions may hide a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conditions {
    /// All.
    All,
    /// Those that do not depend on the state: the answer is larger, but a simple condition on fields.
    OnFields,
}

/// When some variables take part in values.
pub(super) struct Influence<W> {
    conditions: Conditions,
    /// Is the variable one of them?
    watched: W,
    /// When one of them takes part in a term's value, and whether the term depends on the state.
    known: HashMap<Term, (Term, bool)>,
}

impl<W: Fn(&Pool, VarId) -> bool> Influence<W> {
    pub(super) fn new(conditions: Conditions, watched: W) -> Self {
        Influence {
            conditions,
            watched,
            known: HashMap::new(),
        }
    }

    /// When one of the variables takes part in what is written, or in where, or in whether.
    pub(super) fn on_effects(&mut self, pool: &mut Pool, effects: &[Effect]) -> Term {
        let mut any = pool.ff();
        for e in effects {
            let (addr, value) = (self.on(pool, e.addr), self.on(pool, e.value));
            let what = pool.or(addr, value);
            let whether = self.on(pool, e.guard);
            let written = if self.counts(e.guard) { pool.and(e.guard, what) } else { what };
            let either = pool.or(written, whether);
            any = pool.or(any, either);
        }
        any
    }

    /// May a term decide which values take part?
    fn counts(&self, condition: Term) -> bool {
        self.conditions == Conditions::All || !self.known[&condition].1
    }

    fn on(&mut self, pool: &mut Pool, root: Term) -> Term {
        for t in pool.reachable(&[root]) {
            if self.known.contains_key(&t) {
                continue;
            }
            let node = pool.node(t).clone();
            let mut stateful = matches!(node, Node::Read(..) | Node::Call(..));
            let mut all = Vec::new();
            node.for_each_operand(|o| {
                stateful |= self.known[&o].1;
                all.push(self.known[&o].0);
            });
            let takes_part = match node {
                Node::Var(v) => {
                    let is = (self.watched)(pool, v);
                    pool.boolean(is)
                }
                // Only the branch that is taken counts.
                Node::Ite(c, _, _) if self.counts(c) => {
                    let taken = pool.ite(c, all[1], all[2]);
                    pool.or(all[0], taken)
                }
                // An operand that decides alone hides the other.
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if pool.width(t) == Width::BOOL => {
                    let mut seen = |own: Term, other: Term, others: Term| {
                        if own == others || pool.is_false(own) || !self.counts(other) {
                            return own;
                        }
                        let leaves = if op == BinaryOp::And { other } else { pool.not(other) };
                        let matters = pool.or(others, leaves);
                        pool.and(own, matters)
                    };
                    let (p, q) = (seen(all[0], b, all[1]), seen(all[1], a, all[0]));
                    pool.or(p, q)
                }
                _ => pool.or_all(all),
            };
            self.known.insert(t, (takes_part, stateful));
        }
        self.known[&root].0
    }
}

//! Observability: the condition under which the value of some variables reaches the state. Values
//! that no effect uses, or that a condition masks, are not observable; the answer errs only on the
//! side of observable.

use rustc_hash::FxHashMap;

use super::{BinaryOp, Node, Term, TermPool, VarId, Width};

/// Which conditions may hide a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conditions {
    /// All.
    All,
    /// Those that do not depend on the state: the answer is larger, but a simple condition on
    /// fields.
    OnFields,
    /// Those, and the parts of others that do not depend on the state.
    PartlyOnFields,
}

/// When some variables take part in values.
pub struct Influence<W> {
    conditions: Conditions,
    /// Is the variable one of them?
    watched: W,
    /// When one of them takes part in a term's value, and whether the term depends on the state.
    known: FxHashMap<Term, (Term, bool)>,
    /// What [`Influence::possible`] has found.
    possible: FxHashMap<(Term, bool), Term>,
}

impl<W: Fn(&TermPool, VarId) -> bool> Influence<W> {
    /// For the variables that `watched` names.
    pub fn new(conditions: Conditions, watched: W) -> Self {
        Influence {
            conditions,
            watched,
            known: FxHashMap::default(),
            possible: FxHashMap::default(),
        }
    }

    /// When one of the variables takes part in what is written, or in where, or in whether. A write
    /// is given as its guard, address and value.
    pub fn on_writes(&mut self, pool: &mut TermPool, writes: impl IntoIterator<Item = [Term; 3]>) -> Term {
        let mut any = pool.ff();
        for [guard, addr, value] in writes {
            let (addr, value) = (self.on(pool, addr), self.on(pool, value));
            let what = pool.or(addr, value);
            let whether = self.on(pool, guard);
            let guard = self.possible(pool, guard, true);
            let written = pool.and(guard, what);
            let either = pool.or(written, whether);
            any = pool.or(any, either);
        }
        any
    }

    /// What holds wherever a condition that was looked at is `outcome`, in terms that may decide
    /// which values take part.
    fn possible(&mut self, pool: &mut TermPool, condition: Term, outcome: bool) -> Term {
        if self.conditions == Conditions::All || !self.known[&condition].1 {
            return if outcome { condition } else { pool.not(condition) };
        }
        if let Some(known) = self.possible.get(&(condition, outcome)) {
            return *known;
        }
        let found = match *pool.node(condition) {
            _ if self.conditions == Conditions::OnFields => pool.tt(),
            Node::Not(a) => self.possible(pool, a, !outcome),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let (a, b) = (self.possible(pool, a, outcome), self.possible(pool, b, outcome));
                if (op == BinaryOp::And) == outcome {
                    pool.and(a, b)
                } else {
                    pool.or(a, b)
                }
            }
            Node::Ite(c, a, b) => {
                let [a, b] = [(true, a), (false, b)].map(|(taken, branch)| {
                    let (taken, branch) = (self.possible(pool, c, taken), self.possible(pool, branch, outcome));
                    pool.and(taken, branch)
                });
                pool.or(a, b)
            }
            _ => pool.tt(),
        };
        self.possible.insert((condition, outcome), found);
        found
    }

    /// When one of the variables takes part in the value of a term.
    pub fn on(&mut self, pool: &mut TermPool, root: Term) -> Term {
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
                Node::Ite(c, _, _) if all[1] != all[2] => {
                    let [first, second] = [(true, all[1]), (false, all[2])].map(|(taken, branch)| {
                        let taken = self.possible(pool, c, taken);
                        pool.and(taken, branch)
                    });
                    pool.or_all(vec![all[0], first, second])
                }
                // An operand that decides alone hides the other.
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if pool.width(t) == Width::BOOL => {
                    let mut seen = |own: Term, other: Term, others: Term| {
                        if own == others || pool.is_false(own) {
                            return own;
                        }
                        let leaves = self.possible(pool, other, op == BinaryOp::And);
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

//! For which words a part of a formula matters: choices that bits of the word decide are decided.

use rustc_hash::FxHashMap;

use super::linear::Linear;
use crate::encoding::programs::{Diagrams, Function};
use crate::formula::{BinaryOp, Node, Term, TermPool};
use crate::generate::decided::Decided;
use crate::model::Form;

/// Most cubes of a condition: one that needs more is taken as if it always held.
pub const MOST: usize = 64;
/// No word.
pub const NEVER: bool = false;
/// All words.
pub const ALWAYS: bool = true;

/// Which words of a form are meant: 1 for these.
pub type Words = Function;

/// All words, or none.
#[must_use]
pub fn words(all: bool) -> Words {
    Function::constant(all.into())
}

/// The formulas of one form as they depend on its words.
pub struct Reach<'r> {
    pub pool: &'r TermPool,
    pub form: &'r Form,
    pub diagrams: &'r mut Diagrams,
    decided: Decided<'r>,
    /// For which words a boolean may be 0, and may be 1.
    possible: FxHashMap<Term, [Words; 2]>,
    /// For which words a number is not surely zero.
    counting: FxHashMap<Term, Words>,
}

impl<'r> Reach<'r> {
    /// Nothing is known yet.
    pub fn new(pool: &'r TermPool, form: &'r Form, diagrams: &'r mut Diagrams) -> Reach<'r> {
        Reach {
            pool,
            form,
            diagrams,
            decided: Decided::new(form),
            possible: FxHashMap::default(),
            counting: FxHashMap::default(),
        }
    }

    /// Words of both.
    pub fn and(&mut self, a: Words, b: Words) -> Words {
        match (a.value(), b.value()) {
            (Some(0), _) | (_, Some(0)) => words(NEVER),
            (Some(_), _) => b,
            (_, Some(_)) => a,
            _ => self.diagrams.combine(a, b, &mut |a, b| a & b),
        }
    }

    /// Words of one of them.
    pub fn or(&mut self, a: Words, b: Words) -> Words {
        match (a.value(), b.value()) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(_), _) | (_, Some(_)) => words(ALWAYS),
            _ => self.diagrams.combine(a, b, &mut |a, b| a | b),
        }
    }

    /// All others.
    pub fn not(&mut self, a: Words) -> Words {
        self.diagrams.map(a, &mut |v| 1 - v)
    }

    /// For which words a boolean may be 0, and for which it may be 1.
    pub fn possible(&mut self, t: Term) -> [Words; 2] {
        if let Some(known) = self.possible.get(&t) {
            return *known;
        }
        let found = self.find_possible(t).map(|own| self.bounded(own));
        self.possible.insert(t, found);
        found
    }

    fn find_possible(&mut self, t: Term) -> [Words; 2] {
        if let Some(one) = self.decided.condition(self.pool, self.diagrams, t) {
            return [self.not(one), one];
        }
        match *self.pool.node(t) {
            Node::Not(a) => {
                let [zero, one] = self.possible(a);
                [one, zero]
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let ([a_zero, a_one], [b_zero, b_one]) = (self.possible(a), self.possible(b));
                if op == BinaryOp::And {
                    [self.or(a_zero, b_zero), self.and(a_one, b_one)]
                } else {
                    [self.and(a_zero, b_zero), self.or(a_one, b_one)]
                }
            }
            Node::Ite(c, a, b) => {
                let ([no, yes], a, b) = (self.possible(c), self.possible(a), self.possible(b));
                [0, 1].map(|side| {
                    let (a, b) = (self.and(yes, a[side]), self.and(no, b[side]));
                    self.or(a, b)
                })
            }
            _ => [words(ALWAYS); 2],
        }
    }

    /// The words for which a number is not surely zero.
    fn can_count(&mut self, t: Term) -> Words {
        if self.pool.is_boolean(t) {
            return self.possible(t)[1];
        }
        if self.decided.fields(self.pool, t).is_none() {
            return words(ALWAYS);
        }
        if let Some(known) = self.counting.get(&t) {
            return *known;
        }
        let own = match self.decided.equals(self.pool, self.diagrams, t, 0) {
            Some(zero) => self.not(zero),
            None => words(ALWAYS),
        };
        self.counting.insert(t, own);
        own
    }

    /// The parts of some terms, those that are made of others first, and for which words they
    /// matter if the terms do for the given ones.
    pub fn parts(&mut self, roots: &[(Term, Words)]) -> Vec<(Term, Words)> {
        let mut reached: FxHashMap<Term, Words> = FxHashMap::default();
        for (t, own) in roots {
            self.reach(&mut reached, *t, *own);
        }
        let all: Vec<Term> = roots.iter().map(|r| r.0).collect();
        let mut found = Vec::new();
        // Operands have smaller handles.
        for t in self.pool.reachable(&all).into_iter().rev() {
            let Some(here) = reached.get(&t).copied().filter(|w| *w != words(NEVER)) else {
                continue;
            };
            found.push((t, here));
            match self.pool.node(t).clone() {
                Node::Ite(c, a, b) => {
                    let [no, yes] = self.possible(c);
                    let open = self.and(no, yes);
                    for (t, own) in [(c, open), (a, yes), (b, no)] {
                        let own = self.and(here, own);
                        self.reach(&mut reached, t, own);
                    }
                }
                Node::Binary(BinaryOp::And | BinaryOp::Mul, a, b) => {
                    for (t, other) in [(a, b), (b, a)] {
                        let counts = self.can_count(other);
                        let own = self.and(here, counts);
                        self.reach(&mut reached, t, own);
                    }
                }
                Node::Binary(BinaryOp::Or, a, b) if self.pool.is_boolean(t) => {
                    for (t, other) in [(a, b), (b, a)] {
                        let open = self.possible(other)[0];
                        let own = self.and(here, open);
                        self.reach(&mut reached, t, own);
                    }
                }
                node => {
                    let mut operands = Vec::new();
                    node.for_each_operand(|o| operands.push(o));
                    for t in operands {
                        self.reach(&mut reached, t, here);
                    }
                }
            }
        }
        found
    }

    /// The same words, or all if they are too many cubes.
    fn bounded(&self, own: Words) -> Words {
        if self.diagrams.cubes(own, MOST).is_some() {
            own
        } else {
            words(ALWAYS)
        }
    }

    fn reach(&mut self, reached: &mut FxHashMap<Term, Words>, t: Term, own: Words) {
        let before = reached.get(&t).copied().unwrap_or(words(NEVER));
        let all = self.or(before, own);
        let all = self.bounded(all);
        reached.insert(t, all);
    }

    /// The terms that a formula chooses from, with the words for which each may be chosen.
    pub fn choices(&mut self, t: Term, here: Words) -> Vec<(Term, Words)> {
        let (mut open, mut found) = (vec![(t, here)], Vec::<(Term, Words)>::new());
        while let Some((t, here)) = open.pop() {
            if here == words(NEVER) {
                continue;
            }
            if let Node::Ite(c, a, b) = *self.pool.node(t) {
                let [no, yes] = self.possible(c);
                open.push((a, self.and(here, yes)));
                open.push((b, self.and(here, no)));
                continue;
            }
            match found.iter().position(|f| f.0 == t) {
                Some(at) => found[at].1 = self.or(found[at].1, here),
                None => found.push((t, here)),
            }
        }
        found
    }

    /// The values of a term that few bits decide, each with its words; nothing if others decide.
    pub fn values(&mut self, t: Term) -> Option<Vec<(u128, Words)>> {
        let (_, mut all) = self.decided.all_values(self.pool, t)?;
        all.sort_unstable();
        all.dedup();
        let each = all.into_iter().map(|value| {
            let own = self.decided.equals(self.pool, self.diagrams, t, value)?;
            Some((value, own))
        });
        each.collect()
    }

    /// A term as a number that bits of the word spell.
    pub fn linear(&mut self, t: Term) -> Option<Linear> {
        Linear::of(&mut self.decided, self.pool, self.form, t)
    }

    /// A term as such a number behind another term.
    pub fn behind(&mut self, t: Term, is_start: &dyn Fn(Term) -> bool) -> Option<Linear> {
        Linear::behind(&mut self.decided, self.pool, self.form, t, is_start)
    }
}

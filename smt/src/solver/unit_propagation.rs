//! Unit propagation: substitutes what a conjunction states about single conditions until nothing
//! new follows. Most queries about writes to one element are decided here, at a hundredth of the
//! cost of a solver.
//!
//! ```
//! use isamorph_core::formula::{TermPool, Width};
//! use isamorph_smt::solver::unit_propagation::contradicts_itself;
//!
//! let mut pool = TermPool::new();
//! let [x, y] = ["x", "y"].map(|name| { let id = pool.declare_var(name, Width::BOOL); pool.var(id) });
//! let both = pool.and(x, y);
//! let not_both = pool.not(both);
//! assert!(contradicts_itself(&pool, &[not_both, x, y]));
//! assert!(!contradicts_itself(&pool, &[not_both, x]));
//! ```

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};

use super::stage::{Budget, Progress, Question, Rest};
use crate::verdict::Verdict;

/// How often what follows is put into the alternatives again.
const ROUNDS: usize = 4;
/// How deep an alternative is looked into.
const DEPTH: u32 = 60;

/// The stage: bits that assumptions state outright are put into the formulas.
pub fn run(question: &mut Question, _: &Budget, _: &mut Rest<'_>) -> Progress {
    propagate(question);
    let impossible = question.all.iter().any(|t| question.pool.is_false(*t));
    if impossible {
        Progress::Decided(Verdict::Proved)
    } else {
        Progress::Open
    }
}

/// Gives some bits of a variable a value everywhere.
pub fn fix(question: &mut Question, var: VarId, mask: u128, value: u128) {
    let Question { pool, all, fixed, .. } = question;
    let width = pool.var_decl(var).width;
    let whole = pool.var(var);
    let mut parts: Option<Term> = None;
    let mut hi = width.bits();
    while hi > 0 {
        let set = mask >> (hi - 1) & 1 == 1;
        let mut lo = hi - 1;
        while lo > 0 && (mask >> (lo - 1) & 1 == 1) == set {
            lo -= 1;
        }
        let part = if set {
            let width = Width::new(hi - lo).unwrap_or(width);
            pool.constant(width, value >> lo & width.mask())
        } else {
            pool.extract(hi - 1, lo, whole)
        };
        parts = Some(match parts {
            Some(p) => pool.concat(p, part),
            None => part,
        });
        hi = lo;
    }
    if let Some(p) = parts {
        *all = pool.substitute_all(all, &|v| (v == var).then_some(p));
    }
    fixed.fix(pool.var_name(var), width, mask, value);
}

/// Fixes all bits that an assumption states outright, until nothing changes. The goal stays the
/// last, and whole.
fn propagate(question: &mut Question) {
    loop {
        let Question { pool, all, .. } = question;
        let mut flat = Vec::new();
        let goal = all.pop();
        let mut todo = std::mem::take(all);
        let mut seen = FxHashSet::default();
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Binary(BinaryOp::And, a, b) if pool.width(t) == Width::BOOL => todo.extend([*a, *b]),
                _ if pool.is_true(t) || !seen.insert(t) => {}
                _ => flat.push(t),
            }
        }
        flat.extend(goal);
        *all = flat;
        let mut facts: FxHashMap<VarId, (u128, u128)> = FxHashMap::default();
        for t in &all[..all.len().saturating_sub(1)] {
            for (v, mask, value) in stated(pool, *t) {
                let f = facts.entry(v).or_default();
                if (f.1 ^ value) & f.0 & mask != 0 {
                    *all = vec![pool.ff()];
                    return;
                }
                f.0 |= mask;
                f.1 |= value;
            }
        }
        if facts.is_empty() {
            return;
        }
        for (v, (mask, value)) in facts {
            fix(question, v, mask, value);
        }
    }
}

/// The variable bits that a formula fixes if it holds.
fn stated(pool: &TermPool, t: Term) -> Vec<(VarId, u128, u128)> {
    let bits_of = |t: Term| match pool.node(t) {
        Node::Var(v) => Some((*v, 0, pool.width(t).bits())),
        Node::Extract { hi, lo, of } => match pool.node(*of) {
            Node::Var(v) => Some((*v, u32::from(*lo), u32::from(hi - lo) + 1)),
            _ => None,
        },
        _ => None,
    };
    let fact = |t: Term, value: u128| {
        bits_of(t).map(|(v, lo, n)| {
            let mask = if n >= 128 { u128::MAX } else { (1u128 << n) - 1 };
            (v, mask << lo, (value & mask) << lo)
        })
    };
    match pool.node(t) {
        Node::Binary(BinaryOp::Eq, a, b) => match (pool.as_const(*a), pool.as_const(*b)) {
            (Some(c), None) => fact(*b, c).into_iter().collect(),
            (None, Some(c)) => fact(*a, c).into_iter().collect(),
            _ => Vec::new(),
        },
        Node::Not(a) if pool.width(*a) == Width::BOOL => fact(*a, 0).into_iter().collect(),
        _ if pool.width(t) == Width::BOOL => fact(t, 1).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Cannot all assertions hold? False too if that does not follow directly.
#[must_use]
pub fn contradicts_itself(pool: &TermPool, assertions: &[Term]) -> bool {
    let mut facts = Facts {
        pool,
        known: FxHashMap::default(),
        alternatives: Vec::new(),
    };
    assertions.iter().any(|t| !facts.learn(*t, true)) || facts.resolve()
}

/// What is known of conditions.
struct Facts<'a> {
    pool: &'a TermPool,
    known: FxHashMap<Term, bool>,
    /// Pairs of conditions with values of which one at least is right.
    alternatives: Vec<[(Term, bool); 2]>,
}

impl Facts<'_> {
    /// The operands of a conjunction or disjunction of conditions, and the value that one of them
    /// forces on it.
    fn parts(&self, t: Term) -> Option<(Term, Term, bool)> {
        match self.pool.node(t) {
            Node::Binary(BinaryOp::And, a, b) if self.pool.width(t) == Width::BOOL => Some((*a, *b, false)),
            Node::Binary(BinaryOp::Or, a, b) if self.pool.width(t) == Width::BOOL => Some((*a, *b, true)),
            _ => None,
        }
    }

    /// Takes down that a condition has a value, and what follows for its parts; false if that
    /// contradicts what is known.
    fn learn(&mut self, condition: Term, value: bool) -> bool {
        let mut todo = vec![(condition, value)];
        while let Some((t, value)) = todo.pop() {
            if let Some(c) = self.pool.as_const(t) {
                if (c == 1) != value {
                    return false;
                }
                continue;
            }
            if let Some(before) = self.known.insert(t, value) {
                if before != value {
                    return false;
                }
                continue;
            }
            if let Node::Not(a) = self.pool.node(t) {
                todo.push((*a, !value));
            } else if let Some((a, b, forced)) = self.parts(t) {
                if value == forced {
                    self.alternatives.push([(a, forced), (b, forced)]);
                } else {
                    todo.extend([(a, value), (b, value)]);
                }
            }
        }
        true
    }

    /// The value of a condition as far as it follows from what is known.
    fn value(&self, t: Term, depth: u32, found: &mut FxHashMap<Term, Option<bool>>) -> Option<bool> {
        if let Some(c) = self.pool.as_const(t) {
            return Some(c == 1);
        }
        if let Some(value) = self.known.get(&t) {
            return Some(*value);
        }
        if let Some(value) = found.get(&t) {
            return *value;
        }
        let value = if depth == 0 {
            None
        } else if let Node::Not(a) = self.pool.node(t) {
            self.value(*a, depth - 1, found).map(|v| !v)
        } else if let Some((a, b, forced)) = self.parts(t) {
            match (self.value(a, depth - 1, found), self.value(b, depth - 1, found)) {
                (Some(v), _) | (_, Some(v)) if v == forced => Some(forced),
                (Some(_), Some(_)) => Some(!forced),
                _ => None,
            }
        } else {
            None
        };
        found.insert(t, value);
        value
    }

    /// Puts what is known into the alternatives; true if they leave nothing.
    fn resolve(&mut self) -> bool {
        for _ in 0..ROUNDS {
            let mut news = Vec::new();
            let mut found = FxHashMap::default();
            let mut open = Vec::new();
            for pair in std::mem::take(&mut self.alternatives) {
                match pair.map(|(t, wanted)| self.value(t, DEPTH, &mut found).map(|v| v == wanted)) {
                    [Some(true), _] | [_, Some(true)] => {}
                    [Some(false), Some(false)] => return true,
                    [Some(false), None] => news.push(pair[1]),
                    [None, Some(false)] => news.push(pair[0]),
                    [None, None] => open.push(pair),
                }
            }
            self.alternatives = open;
            if news.is_empty() {
                return false;
            }
            if news.into_iter().any(|(t, value)| !self.learn(t, value)) {
                return true;
            }
        }
        false
    }
}

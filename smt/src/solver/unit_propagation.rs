//! Whether a conjunction contradicts itself in ways that need no search lives here: what it says of
//! single conditions is put into its alternatives until nothing new follows. Most questions about
//! writes to one element end here, and cost a hundredth of what a solver takes.
//!
//! ```
//! use isamorph_core::formula::{Pool, Width};
//! use isamorph_smt::solver::unit_propagation::contradicts_itself;
//!
//! let mut pool = Pool::new();
//! let [x, y] = ["x", "y"].map(|name| { let id = pool.declare_var(name, Width::BOOL); pool.var(id) });
//! let both = pool.and(x, y);
//! let not_both = pool.not(both);
//! assert!(contradicts_itself(&pool, &[not_both, x, y]));
//! assert!(!contradicts_itself(&pool, &[not_both, x]));
//! ```

use isamorph_core::formula::{BinaryOp, Node, Pool, Term, Width};
use rustc_hash::FxHashMap;

/// How often what follows is put into the alternatives again.
const ROUNDS: usize = 4;
/// How deep an alternative is looked into.
const DEPTH: u32 = 60;

/// Cannot all assertions hold? False too if that does not follow directly.
#[must_use]
pub fn contradicts_itself(pool: &Pool, assertions: &[Term]) -> bool {
    let mut facts = Facts {
        pool,
        known: FxHashMap::default(),
        alternatives: Vec::new(),
    };
    assertions.iter().any(|t| !facts.learn(*t, true)) || facts.resolve()
}

/// What is known of conditions.
struct Facts<'a> {
    pool: &'a Pool,
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

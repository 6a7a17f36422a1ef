//! Unit propagation: substitutes what a conjunction states about single conditions, and about bits
//! of variables (their values, or that they are those of another variable), until nothing new
//! follows. Most queries about writes to one element are decided here, at a hundredth of the cost of
//! a solver.
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
    if impossible || contradicts_itself(&question.pool, &question.all) {
        Progress::Decided(Verdict::Proved)
    } else {
        Progress::Open
    }
}

/// Gives some bits of a variable a value everywhere.
pub fn fix(question: &mut Question, var: VarId, mask: u128, value: u128) {
    let width = question.pool.var_decl(var).width;
    let mut parts = Parts::new();
    let mut hi = width.bits();
    while hi > 0 {
        let set = mask >> (hi - 1) & 1 == 1;
        let mut lo = hi - 1;
        while lo > 0 && (mask >> (lo - 1) & 1 == 1) == set {
            lo -= 1;
        }
        if set {
            let n = Width::new(hi - lo).unwrap_or(width);
            parts.push((hi - 1, lo, question.pool.constant(n, value >> lo & n.mask())));
        }
        hi = lo;
    }
    replace(question, FxHashMap::from_iter([(var, parts)]));
    let Question { pool, fixed, .. } = question;
    fixed.fix(pool.var_name(var), width, mask, value);
}

/// Parts of a variable: highest bit, lowest bit, and the term that stands there.
type Parts = Vec<(u32, u32, Term)>;

/// Puts terms in the place of bits of variables.
fn replace(question: &mut Question, parts: FxHashMap<VarId, Parts>) {
    let Question { pool, all, .. } = question;
    let mut new = FxHashMap::default();
    for (var, mut parts) in parts {
        parts.sort_unstable_by_key(|(hi, ..)| std::cmp::Reverse(*hi));
        let whole = pool.var(var);
        let mut end = pool.width(whole).bits();
        let mut terms = Vec::new();
        for (hi, lo, term) in parts {
            if hi + 1 < end {
                terms.push(pool.extract(end - 1, hi + 1, whole));
            }
            terms.push(term);
            end = lo;
        }
        if end > 0 {
            terms.push(pool.extract(end - 1, 0, whole));
        }
        if let Some(term) = terms.into_iter().reduce(|high, low| pool.concat(high, low)) {
            new.insert(var, term);
        }
    }
    *all = pool.substitute_all(all, &|v| new.get(&v).copied());
}

/// Fixes all bits that an assumption states outright, and makes one of bits of two variables that are
/// stated to be equal, until nothing changes. The goal stays the last, and whole.
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
            let same = same_bits(pool, &all[..all.len().saturating_sub(1)]);
            if same.is_empty() {
                return;
            }
            replace(question, same);
            continue;
        }
        for (v, (mask, value)) in facts {
            fix(question, v, mask, value);
        }
    }
}

/// Bits of variables with the bits of other variables that formulas state to be the same. No variable
/// is on both sides.
fn same_bits(pool: &TermPool, formulas: &[Term]) -> FxHashMap<VarId, Parts> {
    let mut new: FxHashMap<VarId, Parts> = FxHashMap::default();
    let mut kept = FxHashSet::default();
    for t in formulas {
        let Node::Binary(BinaryOp::Eq, a, b) = pool.node(*t) else {
            continue;
        };
        let (Some((v, lo, n)), Some((w, ..))) = (slice_of(pool, *a), slice_of(pool, *b)) else {
            continue;
        };
        let parts = new.get(&v).map_or(&[][..], Vec::as_slice);
        let free = parts.iter().all(|(hi, low, _)| lo > *hi || lo + n <= *low);
        if v != w && free && !kept.contains(&v) && !new.contains_key(&w) {
            kept.insert(w);
            new.entry(v).or_default().push((lo + n - 1, lo, *b));
        }
    }
    new
}

/// The variable of which a term is some bits, the lowest of them, and how many.
fn slice_of(pool: &TermPool, t: Term) -> Option<(VarId, u32, u32)> {
    match pool.node(t) {
        Node::Var(v) => Some((*v, 0, pool.width(t).bits())),
        Node::Extract { hi, lo, of } => match pool.node(*of) {
            Node::Var(v) => Some((*v, u32::from(*lo), u32::from(hi - lo) + 1)),
            _ => None,
        },
        _ => None,
    }
}

/// The variable bits that a formula fixes if it holds.
fn stated(pool: &TermPool, t: Term) -> Vec<(VarId, u128, u128)> {
    let fact = |t: Term, value: u128| {
        slice_of(pool, t).map(|(v, lo, n)| {
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
        ranges: FxHashMap::default(),
        alternatives: Vec::new(),
    };
    assertions.iter().any(|t| !facts.learn(*t, true)) || facts.resolve()
}

/// What is known of conditions.
struct Facts<'a> {
    pool: &'a TermPool,
    known: FxHashMap<Term, bool>,
    /// The least and the greatest value of terms that are compared with constants.
    ranges: FxHashMap<Term, (u128, u128)>,
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
            if let Some(within) = self.range(t, value)
                && !self.narrow(within)
            {
                return false;
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

    /// The term that a condition compares with a constant, and the least and greatest value that it has
    /// if the condition has this value; nothing if these are not all values between the two.
    fn range(&self, condition: Term, value: bool) -> Option<(Term, u128, u128)> {
        let Node::Binary(op, a, b) = *self.pool.node(condition) else {
            return None;
        };
        let (t, c, left) = match (self.pool.as_const(a), self.pool.as_const(b)) {
            (Some(c), None) => (b, c, true),
            (None, Some(c)) => (a, c, false),
            _ => return None,
        };
        let most = self.pool.width(t).mask();
        // The least value above a constant, and the greatest below it, may not exist.
        let (above, below) = (c.checked_add(1).filter(|n| *n <= most), c.checked_sub(1));
        let (low, high) = match (op, left, value) {
            (BinaryOp::Eq, _, true) => (Some(c), Some(c)),
            (BinaryOp::Ult, true, true) | (BinaryOp::Ule, false, false) => (above, Some(most)),
            (BinaryOp::Ult, true, false) | (BinaryOp::Ule, false, true) => (Some(0), Some(c)),
            (BinaryOp::Ult, false, true) | (BinaryOp::Ule, true, false) => (Some(0), below),
            (BinaryOp::Ult, false, false) | (BinaryOp::Ule, true, true) => (Some(c), Some(most)),
            _ => return None,
        };
        Some((t, low?, high?))
    }

    /// Takes down that a term lies between two values; false if it cannot.
    fn narrow(&mut self, (t, low, high): (Term, u128, u128)) -> bool {
        let known = self.ranges.entry(t).or_insert((0, u128::MAX));
        *known = (known.0.max(low), known.1.min(high));
        known.0 <= known.1
    }

    /// The value of a comparison with a constant, if it is the same for all values that a term may have.
    fn compared(&self, condition: Term) -> Option<bool> {
        let holds = self.range(condition, true);
        let (t, low, high) = holds.or_else(|| self.range(condition, false))?;
        let known = *self.ranges.get(&t)?;
        if low <= known.0 && known.1 <= high {
            return Some(holds.is_some());
        }
        (known.1 < low || high < known.0).then_some(holds.is_none())
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
            self.compared(t)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn vars<const N: usize>(pool: &mut TermPool, names: [&str; N], width: u32) -> [Term; N] {
        names.map(|name| {
            let id = pool.declare_var(name, Width::of(width));
            pool.var(id)
        })
    }

    #[test]
    fn bits_that_are_stated_to_be_equal_are_one() {
        let mut pool = TermPool::new();
        let [x, y, z] = vars(&mut pool, ["x", "y", "z"], 8);
        let halves = [(7, 4), (3, 0)].map(|(hi, lo)| {
            let (a, b) = (pool.extract(hi, lo, x), pool.extract(hi, lo, y));
            pool.eq(a, b)
        });
        let chain = pool.eq(y, z);
        let differ = pool.ne(x, z);
        let mut all = halves.to_vec();
        all.extend([chain, differ]);
        let mut question = Question::new(&pool, &all);
        propagate(&mut question);
        assert!(question.all.iter().any(|t| question.pool.is_false(*t)), "they are equal");
        // One half is not enough.
        let mut question = Question::new(&pool, &[halves[0], chain, differ]);
        propagate(&mut question);
        assert!(question.all.iter().all(|t| !question.pool.is_false(*t)), "low halves may differ");
    }

    /// Two comparisons that exclude each other need not be written as each other's negation.
    #[test]
    fn comparisons_with_constants_are_ranges() {
        let mut pool = TermPool::new();
        let [x, p] = vars(&mut pool, ["x", "p"], 8);
        let n = |pool: &mut TermPool, n: u128| pool.constant(Width::of(8), n);
        let [five, six, seven] = [5, 6, 7].map(|k| n(&mut pool, k));
        let (above_five, below_six, below_seven) = (pool.ult(five, x), pool.ult(x, six), pool.ult(x, seven));
        let is_six = pool.eq(x, six);
        assert!(contradicts_itself(&pool, &[above_five, below_six]));
        assert!(!contradicts_itself(&pool, &[above_five, below_seven]));
        assert!(!contradicts_itself(&pool, &[above_five, below_seven, is_six]));
        assert!(contradicts_itself(&pool, &[below_six, is_six]));
        // Of two alternatives one is known not to hold.
        let other = pool.eq(p, five);
        let either = pool.or(below_six, other);
        let not_other = pool.not(other);
        assert!(contradicts_itself(&pool, &[above_five, either, not_other]));
        assert!(!contradicts_itself(&pool, &[above_five, either]));
        // All answers are those of all values.
        let terms = [above_five, below_six, below_seven, is_six];
        for choice in 0..81 {
            let mut all = Vec::new();
            let mut rest = choice;
            for t in terms {
                match rest % 3 {
                    1 => all.push(t),
                    2 => all.push(pool.not(t)),
                    _ => {}
                }
                rest /= 3;
            }
            let x = pool.find_var("x");
            let mut holds = |v: u128| {
                let v = pool.constant(Width::of(8), v);
                let at = pool.substitute_all(&all, &|var| (Some(var) == x).then_some(v));
                at.iter().all(|t| pool.is_true(*t))
            };
            let can = (0..256).any(&mut holds);
            assert!(!can || !contradicts_itself(&pool, &all), "choice {choice}");
        }
    }

    #[test]
    fn parts_of_one_variable_are_not_put_in_each_others_place() {
        let mut pool = TermPool::new();
        let [x, y] = vars(&mut pool, ["x", "y"], 8);
        let (high, low) = (pool.extract(7, 4, x), pool.extract(3, 0, x));
        let same = pool.eq(high, low);
        let (a, b) = (pool.extract(5, 2, x), pool.extract(5, 2, y));
        let also = pool.eq(a, b);
        let overlap = pool.extract(6, 3, y);
        let middle = pool.extract(6, 3, x);
        let again = pool.eq(middle, overlap);
        let differ = pool.ne(x, y);
        let mut question = Question::new(&pool, &[same, also, again, differ]);
        propagate(&mut question);
        assert!(question.all.iter().all(|t| !question.pool.is_false(*t)), "bit 7 may differ");
    }
}

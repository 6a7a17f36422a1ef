//! Unit propagation: substitutes what a conjunction states about single conditions, and about bits
//! of variables and of elements of the state, until nothing new follows. Bits have values by
//! equations and by comparisons (`x < 16` makes the upper bits zero), and bits of variables may be
//! stated to be those of another one. Most queries about writes to one element are decided here, at
//! a hundredth of the cost of a solver.
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

use isamorph_core::formula::{BinaryOp, Node, SpaceId, Term, TermPool, VarId, Width};
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
    let leaf = question.pool.var(var);
    fix_leaf(question, leaf, mask, value);
}

/// Gives some bits of a leaf a value everywhere.
fn fix_leaf(question: &mut Question, leaf: Term, mask: u128, value: u128) {
    let width = question.pool.width(leaf);
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
    replace(question, FxHashMap::from_iter([(leaf, parts)]));
    let Question { pool, fixed, .. } = question;
    match *pool.node(leaf) {
        Node::Var(v) => fixed.fix(pool.var_name(v), width, mask, value),
        Node::Read(space, addr) => {
            let element = (pool.space_decl(space).name.clone(), pool.as_const(addr).unwrap_or(0));
            fixed.fix_element(element, mask, value);
        }
        _ => {}
    }
}

/// Parts of a leaf: highest bit, lowest bit, and the term that stands there.
type Parts = Vec<(u32, u32, Term)>;

/// Puts terms in the place of bits of leaves.
fn replace(question: &mut Question, parts: FxHashMap<Term, Parts>) {
    let Question { pool, all, .. } = question;
    let mut new = FxHashMap::default();
    for (whole, mut parts) in parts {
        parts.sort_unstable_by_key(|(hi, ..)| std::cmp::Reverse(*hi));
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
            new.insert(whole, term);
        }
    }
    *all = pool.replace_terms(all, &new);
}

/// Fixes all bits that an assumption states outright, and makes one of bits of two variables that
/// are stated to be equal, until nothing changes. The goal stays the last, and whole.
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
        let assumed = &all[..all.len().saturating_sub(1)];
        let Some(mut facts) = stated(pool, assumed) else {
            *all = vec![pool.ff()];
            return;
        };
        if facts.keys().any(|leaf| matches!(pool.node(*leaf), Node::Read(..))) {
            // An element may be the one at an address that is not known: what it holds is said of
            // both.
            let apart = spaces_apart(pool, all);
            facts.retain(|leaf, _| match pool.node(*leaf) {
                Node::Read(space, _) => apart.contains(space),
                _ => true,
            });
        }
        if facts.is_empty() {
            let same = same_bits(pool, &all[..all.len().saturating_sub(1)]);
            if same.is_empty() {
                return;
            }
            replace(question, same);
            continue;
        }
        for (leaf, (mask, value)) in facts {
            fix_leaf(question, leaf, mask, value);
        }
    }
}

/// The spaces of which all elements that are read are at known addresses.
fn spaces_apart(pool: &TermPool, formulas: &[Term]) -> FxHashSet<SpaceId> {
    let (mut read, mut computed) = (FxHashSet::default(), FxHashSet::default());
    for t in pool.reachable(formulas) {
        if let Node::Read(space, addr) = *pool.node(t) {
            let kind = if pool.as_const(addr).is_some() { &mut read } else { &mut computed };
            kind.insert(space);
        }
    }
    &read - &computed
}

/// Bits of variables with the bits of other variables that formulas state to be the same. No
/// variable is on both sides.
fn same_bits(pool: &TermPool, formulas: &[Term]) -> FxHashMap<Term, Parts> {
    let mut new: FxHashMap<Term, Parts> = FxHashMap::default();
    let mut kept = FxHashSet::default();
    let variable = |(t, ..): &(Term, u32, u32)| matches!(pool.node(*t), Node::Var(_));
    for t in formulas {
        let Node::Binary(BinaryOp::Eq, a, b) = pool.node(*t) else {
            continue;
        };
        let slice = |t: Term| slice_of(pool, t).filter(variable);
        let (Some((v, lo, n)), Some((w, ..))) = (slice(*a), slice(*b)) else {
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

/// The leaf of which a term is some bits, the lowest of them, and how many. Leaves are variables,
/// and elements of the state at known addresses.
fn slice_of(pool: &TermPool, t: Term) -> Option<(Term, u32, u32)> {
    let leaf = |t: Term| match *pool.node(t) {
        Node::Var(_) => true,
        Node::Read(_, addr) => pool.as_const(addr).is_some(),
        _ => false,
    };
    match *pool.node(t) {
        Node::Extract { hi, lo, of } if leaf(of) => Some((of, u32::from(lo), u32::from(hi - lo) + 1)),
        _ if leaf(t) => Some((t, 0, pool.width(t).bits())),
        _ => None,
    }
}

/// The bits of leaves that formulas fix if they hold, as masks and values; nothing if they cannot
/// hold together.
fn stated(pool: &TermPool, formulas: &[Term]) -> Option<FxHashMap<Term, (u128, u128)>> {
    let mut ranges: FxHashMap<Term, (u128, u128)> = FxHashMap::default();
    let mut facts: FxHashMap<Term, (u128, u128)> = FxHashMap::default();
    let mut learn = |leaf: Term, mask: u128, value: u128| {
        let known = facts.entry(leaf).or_default();
        let agrees = (known.1 ^ value) & known.0 & mask == 0;
        known.0 |= mask;
        known.1 |= value & mask;
        agrees
    };
    for t in formulas {
        let (t, holds) = match *pool.node(*t) {
            Node::Not(a) if pool.width(a) == Width::BOOL => (a, false),
            _ => (*t, true),
        };
        if let Some((of, mask, value)) = masked(pool, t).filter(|_| holds) {
            if value & !mask != 0 {
                return None;
            }
            if let Some((leaf, lo, _)) = slice_of(pool, of)
                && !learn(leaf, mask << lo, value << lo)
            {
                return None;
            }
            continue;
        }
        // A leaf of one bit is a condition itself.
        let itself = || slice_of(pool, t).map(|_| (t, holds.into(), holds.into()));
        if let Some((of, low, high)) = range(pool, t, holds).or_else(itself) {
            let known = ranges.entry(of).or_insert((0, u128::MAX));
            *known = (known.0.max(low), known.1.min(high));
        }
    }
    for (t, (low, high)) in ranges {
        if low > high {
            return None;
        }
        let Some((leaf, lo, n)) = slice_of(pool, t) else {
            continue;
        };
        // The upper bits that the least and the greatest value share are those of all between them.
        let same = u128::MAX.checked_shl(u128::BITS - (low ^ high).leading_zeros()).unwrap_or(0);
        let ones = u128::MAX >> (u128::BITS - n);
        if !learn(leaf, (same & ones) << lo, (low & same & ones) << lo) {
            return None;
        }
    }
    facts.retain(|_, (mask, _)| *mask != 0);
    Some(facts)
}

/// If a condition states some bits of a term: the term, which bits, and their value.
fn masked(pool: &TermPool, condition: Term) -> Option<(Term, u128, u128)> {
    let Node::Binary(BinaryOp::Eq, a, b) = *pool.node(condition) else {
        return None;
    };
    let (t, value) = match (pool.as_const(a), pool.as_const(b)) {
        (Some(c), None) => (b, c),
        (None, Some(c)) => (a, c),
        _ => return None,
    };
    let Node::Binary(BinaryOp::And, x, y) = *pool.node(t) else {
        return None;
    };
    match (pool.as_const(x), pool.as_const(y)) {
        (Some(mask), None) => Some((y, mask, value)),
        (None, Some(mask)) => Some((x, mask, value)),
        _ => None,
    }
}

/// The term that a condition compares with a constant, and the least and greatest value that it has
/// if the condition has this value; nothing if these are not all values between the two.
fn range(pool: &TermPool, condition: Term, value: bool) -> Option<(Term, u128, u128)> {
    let Node::Binary(op, a, b) = *pool.node(condition) else {
        return None;
    };
    let (t, c, left) = match (pool.as_const(a), pool.as_const(b)) {
        (Some(c), None) => (b, c, true),
        (None, Some(c)) => (a, c, false),
        _ => return None,
    };
    let most = pool.width(t).mask();
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
            if let Some(within) = range(self.pool, t, value)
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

    /// Takes down that a term lies between two values; false if it cannot.
    fn narrow(&mut self, (t, low, high): (Term, u128, u128)) -> bool {
        let known = self.ranges.entry(t).or_insert((0, u128::MAX));
        *known = (known.0.max(low), known.1.min(high));
        known.0 <= known.1
    }

    /// The value of a comparison with a constant, if it is the same for all values that a term may
    /// have.
    fn compared(&self, condition: Term) -> Option<bool> {
        let holds = range(self.pool, condition, true);
        let (t, low, high) = holds.or_else(|| range(self.pool, condition, false))?;
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
    use std::time::Duration;

    use super::*;
    use crate::solver::pipeline;

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

    /// Bits of registers that comparisons and masks state are put into products, and are in the
    /// model.
    #[test]
    fn stated_bits_of_elements_are_put_in() {
        let mut pool = TermPool::new();
        let (addr, word) = (Width::of(4), Width::of(32));
        let space = pool.declare_space("r", addr, word);
        let element = |pool: &mut TermPool, n: u128| {
            let at = pool.constant(addr, n);
            pool.read(space, at)
        };
        let [a, b] = [4, 5].map(|n| element(&mut pool, n));
        let (limit, mask, zero) = (
            pool.constant(word, 0x1_0000),
            pool.constant(word, 0xffff_0000),
            pool.constant(word, 0),
        );
        let small = pool.ult(a, limit);
        let upper = pool.and(b, mask);
        let also = pool.eq(upper, zero);
        let halves = [a, b].map(|t| pool.extract(15, 0, t));
        let [x, y] = halves.map(|t| pool.zext(t, word));
        let (whole, part) = (pool.mul(a, b), pool.mul(x, y));
        let differ = pool.ne(whole, part);
        let after = |pool: &TermPool, all: &[Term]| {
            let mut question = Question::new(pool, all);
            propagate(&mut question);
            question
        };
        let found = after(&pool, &[small, also, differ]);
        assert!(found.all.iter().any(|t| found.pool.is_false(*t)));
        // One of them is not enough.
        let found = after(&pool, &[small, differ]);
        assert!(found.all.iter().all(|t| !found.pool.is_false(*t)));
        // An element at a computed address may be the same: nothing is put in, lest that be
        // forgotten.
        let i = pool.declare_var("i", addr);
        let i = pool.var(i);
        let some = pool.read(space, i);
        let other = pool.ne(some, zero);
        let found = after(&pool, &[small, also, other, differ]);
        assert!(found.all.len() == 4 && found.fixed.elements().is_empty());
        // A model has the bits that were put in, whatever else it has.
        let one = pool.constant(word, 1);
        let odd = pool.and(a, one);
        let odd = pool.eq(odd, one);
        let much = pool.ult(limit, whole);
        let answer = pipeline::ask(
            pipeline::PROGRAMS,
            &pool,
            &[small, also, odd, much],
            &Budget::of(Duration::from_secs(10)),
        );
        let Verdict::Refuted(bits) = answer.verdict else {
            panic!("{:?}", answer.verdict);
        };
        let at = |n: u128| {
            let all = bits.elements().iter();
            all.filter(|(e, _)| *e == ("r".to_owned(), n)).map(|(_, v)| *v).collect::<Vec<_>>()
        };
        let ([a], [b]) = (&at(4)[..], &at(5)[..]) else { panic!("{bits:?}") };
        assert!(a % 2 == 1 && a * b > 0x1_0000 && a.max(b) < &0x1_0000, "{bits:?}");
    }

    /// What comparisons, masks and equations state of a variable is true of all its values.
    #[test]
    fn stated_bits_are_those_of_all_values() {
        let mut pool = TermPool::new();
        let [x] = vars(&mut pool, ["x"], 6);
        let low = pool.extract(3, 1, x);
        let mut conditions = Vec::new();
        for c in [0, 1, 3, 7, 8, 16, 31, 32, 47, 48, 63] {
            let c = pool.constant(Width::of(6), c);
            let masked = pool.and(x, c);
            conditions.extend([pool.ult(x, c), pool.ule(x, c), pool.ult(c, x), pool.ule(c, x)]);
            conditions.extend([pool.eq(x, c), pool.eq(masked, c)]);
        }
        for c in [0, 3, 5] {
            let c = pool.constant(Width::of(3), c);
            conditions.extend([pool.ult(low, c), pool.ule(low, c), pool.eq(low, c)]);
        }
        let id = pool.find_var("x").expect("declared");
        let mut known = 0;
        let all: Vec<Term> = conditions.iter().flat_map(|t| [*t, pool.not(*t)]).collect();
        for a in &all {
            for b in &all {
                let found = stated(&pool, &[*a, *b]);
                let values: Vec<u128> = (0..64)
                    .filter(|v| {
                        let v = pool.constant(Width::of(6), *v);
                        let at = pool.substitute_all(&[*a, *b], &|var| (var == id).then_some(v));
                        at.iter().all(|t| pool.is_true(*t))
                    })
                    .collect();
                let Some(facts) = found else {
                    assert!(values.is_empty(), "{} and {}", pool.display(*a), pool.display(*b));
                    continue;
                };
                let (mask, value) = facts.get(&x).copied().unwrap_or_default();
                assert!(
                    values.iter().all(|v| v & mask == value),
                    "{} and {}: {mask:#x} {value:#x}",
                    pool.display(*a),
                    pool.display(*b)
                );
                known += mask.count_ones();
            }
        }
        assert!(known > 1000, "{known}");
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

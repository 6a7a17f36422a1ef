//! Bounds of terms, derived from their structure.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};
use rustc_hash::FxHashMap;

/// How many sums, products and choices on a way down are looked at: each has two operands.
const DEPTH: u32 = 8;

/// No number that a term is, without a sign, is larger.
pub(super) fn most(pool: &TermPool, t: Term) -> u128 {
    Bounds::default().most(pool, t)
}

/// The bits up to the highest one that may be set.
pub(super) fn significant(pool: &TermPool, t: Term) -> u32 {
    128 - most(pool, t).leading_zeros()
}

/// Bounds of terms, some of which are assumed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounds {
    /// Terms with the largest number that they are.
    known: FxHashMap<Term, u128>,
}

impl Bounds {
    /// From now on, a term is not larger than a number.
    pub fn assume(&mut self, t: Term, most: u128) {
        let own = self.known.entry(t).or_insert(most);
        *own = most.min(*own);
    }

    /// No number that a term is, without a sign, is larger.
    pub fn most(&self, pool: &TermPool, t: Term) -> u128 {
        self.bounded(pool, t, DEPTH)
    }

    /// Do bounds alone show that a condition holds? If not, that says nothing.
    pub fn show(&self, pool: &TermPool, condition: Term) -> bool {
        self.decided(pool, condition, true, DEPTH)
    }

    /// Do they show that a condition comes out so?
    fn decided(&self, pool: &TermPool, condition: Term, outcome: bool, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let decided = |t: Term, outcome: bool| self.decided(pool, t, outcome, depth);
        match *pool.node(condition) {
            Node::Const(c) => (c == 1) == outcome,
            Node::Not(a) => decided(a, !outcome),
            Node::Binary(BinaryOp::And, a, b) if outcome => decided(a, true) && decided(b, true),
            Node::Binary(BinaryOp::And, a, b) => decided(a, false) || decided(b, false),
            Node::Binary(BinaryOp::Or, a, b) if outcome => decided(a, true) || decided(b, true),
            Node::Binary(BinaryOp::Or, a, b) => decided(a, false) && decided(b, false),
            Node::Binary(BinaryOp::Ule, a, b) if outcome => self.most(pool, a) <= least(pool, b),
            Node::Binary(BinaryOp::Ule, a, b) => least(pool, a) > self.most(pool, b),
            Node::Binary(BinaryOp::Ult, a, b) if outcome => self.most(pool, a) < least(pool, b),
            Node::Binary(BinaryOp::Ult, a, b) => least(pool, a) >= self.most(pool, b),
            _ => false,
        }
    }

    fn bounded(&self, pool: &TermPool, t: Term, depth: u32) -> u128 {
        let most = |a| self.bounded(pool, a, depth);
        let deeper = |a: Term| {
            depth
                .checked_sub(1)
                .map_or(pool.width(a).mask(), |depth| self.bounded(pool, a, depth))
        };
        let bound = match *pool.node(t) {
            Node::Const(c) => Some(c),
            Node::Zext(a) => Some(most(a)),
            Node::Concat(high, low) => Some(most(high) << pool.width(low).bits() | most(low)),
            Node::Extract { lo, of, .. } => Some(most(of) >> lo),
            Node::Binary(BinaryOp::And, a, b) => Some(most(a).min(most(b))),
            Node::Binary(BinaryOp::Add, a, b) => deeper(a).checked_add(deeper(b)),
            Node::Binary(BinaryOp::Mul, a, b) => deeper(a).checked_mul(deeper(b)),
            Node::Ite(_, a, b) => Some(deeper(a).max(deeper(b))),
            _ => None,
        };
        let mask = pool.width(t).mask();
        let bound = bound.map_or(mask, |b| b.min(mask));
        self.known.get(&t).map_or(bound, |known| bound.min(*known))
    }
}

/// No number that a term is, without a sign, is smaller.
fn least(pool: &TermPool, t: Term) -> u128 {
    match *pool.node(t) {
        Node::Const(c) => c,
        Node::Zext(a) => least(pool, a),
        Node::Concat(high, low) => least(pool, high) << pool.width(low).bits() | least(pool, low),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::Width;

    use super::*;

    #[test]
    fn bounds_show_what_always_holds_and_nothing_else() {
        let mut p = TermPool::new();
        let (half, word) = (Width::of(16), Width::of(32));
        let [a, b] = ["a", "b"].map(|n| p.declare_var(n, half)).map(|v| p.var(v));
        let x = p.declare_var("x", word);
        let x = p.var(x);
        let [a, b] = [a, b].map(|t| p.zext(t, word));
        let product = p.mul(a, b);
        let sum = p.add(product, a);
        let at_most = |p: &mut TermPool, t: Term, n: u128| {
            let n = p.constant(word, n);
            p.ule(t, n)
        };
        let mut bounds = Bounds::default();
        // 65535 * 65535 + 65535.
        let (yes, no) = (at_most(&mut p, sum, 0xffff_0000), at_most(&mut p, sum, 0xfffe_ffff));
        assert!(bounds.show(&p, yes) && !bounds.show(&p, no));
        let (not_yes, both) = (p.not(yes), p.and(yes, no));
        assert!(!bounds.show(&p, not_yes) && !bounds.show(&p, both));
        // A sum that may overflow is any number.
        let twice = p.add(sum, sum);
        let any = at_most(&mut p, twice, 0xffff_fffe);
        assert!(!bounds.show(&p, any));
        let small = at_most(&mut p, x, 10);
        assert!(!bounds.show(&p, small));
        bounds.assume(x, 12);
        assert!(!bounds.show(&p, small));
        bounds.assume(x, 10);
        bounds.assume(x, 11);
        assert!(bounds.show(&p, small));
        let eleven = p.constant(word, 11);
        let more = p.ult(eleven, x);
        let less = p.not(more);
        assert!(bounds.show(&p, less) && !bounds.show(&p, more));
    }
}

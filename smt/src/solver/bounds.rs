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
    /// Terms with the smallest and the largest number that they are.
    known: FxHashMap<Term, (u128, u128)>,
}

impl Bounds {
    /// From now on, a term is neither smaller nor larger than two numbers.
    pub fn assume(&mut self, t: Term, least: u128, most: u128) {
        let own = self.known.entry(t).or_insert((least, most));
        *own = (least.max(own.0), most.min(own.1));
    }

    /// No number that a term is, without a sign, is larger.
    pub fn most(&self, pool: &TermPool, t: Term) -> u128 {
        self.bounded(pool, t, DEPTH).1
    }

    /// Do bounds alone show that a condition holds? If not, that says nothing.
    pub fn show(&self, pool: &TermPool, condition: Term) -> bool {
        self.decided(pool, condition, true, DEPTH)
    }

    /// Do they show that a condition comes out so?
    fn decided(&self, pool: &TermPool, condition: Term, outcome: bool, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let decided = |t: Term, outcome: bool| self.decided(pool, t, outcome, depth);
        let bounds = |t| self.bounded(pool, t, DEPTH);
        match *pool.node(condition) {
            Node::Const(c) => (c == 1) == outcome,
            Node::Not(a) => decided(a, !outcome),
            Node::Binary(BinaryOp::And, a, b) if outcome => decided(a, true) && decided(b, true),
            Node::Binary(BinaryOp::And, a, b) => decided(a, false) || decided(b, false),
            Node::Binary(BinaryOp::Or, a, b) if outcome => decided(a, true) || decided(b, true),
            Node::Binary(BinaryOp::Or, a, b) => decided(a, false) && decided(b, false),
            Node::Binary(BinaryOp::Ule, a, b) if outcome => bounds(a).1 <= bounds(b).0,
            Node::Binary(BinaryOp::Ule, a, b) => bounds(a).0 > bounds(b).1,
            Node::Binary(BinaryOp::Ult, a, b) if outcome => bounds(a).1 < bounds(b).0,
            Node::Binary(BinaryOp::Ult, a, b) => bounds(a).0 >= bounds(b).1,
            _ => false,
        }
    }

    /// The smallest and the largest number that a term can be, without a sign, as far as they are
    /// known.
    fn bounded(&self, pool: &TermPool, t: Term, depth: u32) -> (u128, u128) {
        let same = |a| self.bounded(pool, a, depth);
        let deeper = |a: Term| {
            depth
                .checked_sub(1)
                .map_or((0, pool.width(a).mask()), |depth| self.bounded(pool, a, depth))
        };
        let mask = pool.width(t).mask();
        // What may wrap around can be anything.
        let unless_wraps = |least: Option<u128>, most: Option<u128>| least.zip(most).filter(|(_, most)| *most <= mask);
        let bounds = match *pool.node(t) {
            Node::Const(c) => Some((c, c)),
            Node::Zext(a) => Some(same(a)),
            Node::Concat(high, low) => {
                let ((a, b), (c, d), by) = (same(high), same(low), pool.width(low).bits());
                Some((a << by | c, b << by | d))
            }
            Node::Extract { lo, of, .. } => {
                let (least, most) = same(of);
                Some(if most >> lo <= mask { (least >> lo, most >> lo) } else { (0, mask) })
            }
            Node::Binary(BinaryOp::And, a, b) => Some((0, same(a).1.min(same(b).1))),
            Node::Binary(BinaryOp::Or, a, b) => {
                let ((a, b), (c, d)) = (deeper(a), deeper(b));
                // No bit above the highest ones of both.
                Some((a.max(c), u128::MAX.checked_shr((b | d).leading_zeros()).unwrap_or(0)))
            }
            Node::Binary(BinaryOp::Add, a, b) => {
                let ((a, b), (c, d)) = (deeper(a), deeper(b));
                unless_wraps(a.checked_add(c), b.checked_add(d))
            }
            Node::Binary(BinaryOp::Mul, a, b) => {
                let ((a, b), (c, d)) = (deeper(a), deeper(b));
                unless_wraps(a.checked_mul(c), b.checked_mul(d))
            }
            Node::Binary(BinaryOp::Sub, a, b) => {
                let ((a, b), (c, d)) = (deeper(a), deeper(b));
                unless_wraps(a.checked_sub(d), b.checked_sub(c))
            }
            Node::Ite(_, a, b) => {
                let ((a, b), (c, d)) = (deeper(a), deeper(b));
                Some((a.min(c), b.max(d)))
            }
            _ => None,
        };
        let (least, most) = bounds.unwrap_or((0, mask));
        let (assumed_least, assumed_most) = self.known.get(&t).copied().unwrap_or((0, mask));
        (least.max(assumed_least), most.min(assumed_most).min(mask))
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::{Env, FnId, SpaceId, VarId, Width};

    use super::*;

    /// Some number below another.
    fn die(seed: &mut u64, sides: usize) -> usize {
        *seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*seed >> 33) as usize % sides
    }

    /// Variables that hold small numbers and others.
    struct Numbers(u64);

    impl Env for Numbers {
        fn var(&mut self, id: VarId) -> u128 {
            let mut seed = self.0 ^ (id.index() as u64) << 40;
            let kind = die(&mut seed, 4);
            let number = die(&mut seed, 1 << 31) as u128 * 3;
            [0, number, u128::MAX - number % 3, number % 9][kind]
        }

        fn read(&mut self, _: SpaceId, _: u128) -> u128 {
            0
        }

        fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
            0
        }
    }

    #[test]
    fn no_value_of_a_random_term_is_out_of_its_bounds() {
        let mut shown = 0;
        for n in 0..600 {
            let mut seed = n;
            let mut p = TermPool::new();
            let mut terms: Vec<Term> = Vec::new();
            for (i, bits) in [8, 16, 32].into_iter().enumerate() {
                let v = p.declare_var(&format!("v{i}"), Width::of(bits));
                terms.push(p.var(v));
                let number = die(&mut seed, 300) as u128 & Width::of(bits).mask();
                terms.push(p.constant(Width::of(bits), number));
            }
            let mut conditions = Vec::new();
            for _ in 0..24 {
                let a = terms[die(&mut seed, terms.len())];
                let width = p.width(a);
                let alike: Vec<Term> = terms.iter().copied().filter(|t| p.width(*t) == width).collect();
                let b = alike[die(&mut seed, alike.len())];
                let made = match die(&mut seed, 10) {
                    0 => p.add(a, b),
                    1 => p.mul(a, b),
                    2 => p.and(a, b),
                    3 if width.bits() <= 32 => p.zext(a, Width::of(width.bits() * 2)),
                    4 if width.bits() <= 32 => p.concat(a, b),
                    5 => p.extract(width.bits() / 2 - 1 + width.bits() / 4, width.bits() / 4, a),
                    6 => {
                        let c = p.ult(a, b);
                        p.ite(c, a, b)
                    }
                    7 => p.sub(a, b),
                    8 => p.or(a, b),
                    _ => p.lshr(a, b),
                };
                if p.width(made).bits() >= 4 {
                    terms.push(made);
                }
                let other = alike[die(&mut seed, alike.len())];
                let c = if die(&mut seed, 2) == 0 { p.ule(a, other) } else { p.ult(a, other) };
                let negated = p.not(c);
                let either = p.or(negated, conditions.last().copied().unwrap_or(c));
                conditions.extend([c, negated, either]);
            }
            let bounds = Bounds::default();
            for k in 0..12 {
                let mut env = Numbers(k);
                for t in &terms {
                    let value = p.eval(*t, &mut env);
                    let (least, most) = bounds.bounded(&p, *t, DEPTH);
                    assert!((least..=most).contains(&value), "{}", p.display(*t));
                }
                for c in conditions.iter().filter(|c| p.as_const(**c).is_none() && bounds.show(&p, **c)) {
                    assert_eq!(p.eval(*c, &mut env), 1, "{}", p.display(*c));
                    shown += 1;
                }
            }
        }
        assert!(shown > 1000, "{shown}");
    }

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
        bounds.assume(x, 0, 12);
        assert!(!bounds.show(&p, small));
        bounds.assume(x, 0, 10);
        bounds.assume(x, 0, 11);
        assert!(bounds.show(&p, small));
        let eleven = p.constant(word, 11);
        let more = p.ult(eleven, x);
        let less = p.not(more);
        assert!(bounds.show(&p, less) && !bounds.show(&p, more));
        // Lower bounds of a sum count where it cannot overflow.
        let (five, seven) = (p.constant(word, 5), p.constant(word, 7));
        let above = p.add(x, five);
        let (at_least_five, at_least_seven) = (p.ule(five, above), p.ule(seven, above));
        assert!(bounds.show(&p, at_least_five) && !bounds.show(&p, at_least_seven));
        assert!(!Bounds::default().show(&p, at_least_five));
        bounds.assume(x, 2, 20);
        assert!(bounds.show(&p, at_least_seven));
    }
}

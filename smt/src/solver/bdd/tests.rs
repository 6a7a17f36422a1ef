//! Diagrams and comparisons against the reference evaluator, in all worlds of a few bits.

use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, Width};
use proptest::prelude::*;

use super::*;
use isamorph_core::formula::{Term, TermPool, VarId};

/// A word of six control bits, and two values of three bits.
struct Worlds {
    pool: TermPool,
    word: Term,
    values: [Term; 2],
}

/// Values of variables, in the order in which they are declared.
#[derive(Clone, Copy)]
pub(super) struct World<const N: usize = 3>(pub(super) [u128; N]);

impl<const N: usize> Env for World<N> {
    fn var(&mut self, id: VarId) -> u128 {
        self.0[id.index()]
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        unreachable!("nothing is read")
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("nothing is called")
    }
}

impl Worlds {
    fn new() -> Worlds {
        let mut pool = TermPool::new();
        let [word, x, y] = [("word", 6), ("x", 3), ("y", 3)].map(|(name, bits)| {
            let id = pool.declare_var(name, Width::of(bits));
            pool.var(id)
        });
        Worlds {
            pool,
            word,
            values: [x, y],
        }
    }

    fn all() -> impl Iterator<Item = World> {
        (0..1u128 << 12).map(|n| World([n >> 6, n >> 3 & 7, n & 7]))
    }

    fn eval(&self, t: Term, world: World) -> u128 {
        Evaluator::new(&self.pool, &mut world.clone()).eval(t)
    }

    /// A condition on control bits.
    fn condition(&mut self, choices: &mut impl Iterator<Item = u8>, depth: u32) -> Term {
        let n = choices.next().unwrap_or(0);
        if depth == 0 {
            let bit = self.pool.bit(u32::from(n % 6), self.word);
            return if n & 64 == 0 { bit } else { self.pool.not(bit) };
        }
        let (a, b) = (self.condition(choices, depth - 1), self.condition(choices, depth - 1));
        match n % 5 {
            0 => self.pool.and(a, b),
            1 => self.pool.or(a, b),
            2 => self.pool.xor(a, b),
            3 => {
                let (lo, k) = (u32::from(n >> 3 & 3), self.pool.constant(Width::of(3), u128::from(n >> 5)));
                let part = self.pool.extract(lo + 2, lo, self.word);
                if n & 4 == 0 {
                    self.pool.eq(part, k)
                } else {
                    self.pool.ult(part, k)
                }
            }
            _ => {
                let c = self.condition(choices, 0);
                self.pool.ite(c, a, b)
            }
        }
    }

    /// A value of three bits that control bits choose.
    fn value(&mut self, choices: &mut impl Iterator<Item = u8>, depth: u32) -> Term {
        let n = choices.next().unwrap_or(0);
        if depth == 0 {
            return match n % 4 {
                0 | 1 => self.values[usize::from(n % 4)],
                2 => self.pool.extract(u32::from(n >> 2 & 3) + 2, u32::from(n >> 2 & 3), self.word),
                _ => self.pool.constant(Width::of(3), u128::from(n >> 5)),
            };
        }
        let (a, b) = (self.value(choices, depth - 1), self.value(choices, depth - 1));
        match n % 8 {
            0 => self.pool.add(a, b),
            1 => self.pool.sub(a, b),
            2 => self.pool.mul(a, b),
            3 => self.pool.and(a, b),
            4 => self.pool.not(a),
            5 => {
                let low = self.pool.extract(1, 0, a);
                self.pool.sext(low, Width::of(3))
            }
            _ => {
                let c = self.condition(choices, 1);
                self.pool.ite(c, a, b)
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn diagrams_say_what_the_evaluator_says(choices in prop::collection::vec(any::<u8>(), 60..120)) {
        let mut worlds = Worlds::new();
        let mut choices = choices.into_iter();
        let assumptions = [worlds.condition(&mut choices, 2), worlds.condition(&mut choices, 2)];
        let values = [3, 3, 2, 2].map(|depth| worlds.value(&mut choices, depth));
        let mut control = Control::new(&worlds.pool, &assumptions);
        let first = values.map(|t| control.representative(&mut worlds.pool, t));
        let conditions = [2, 2, 1].map(|depth| worlds.condition(&mut choices, depth));
        let second = conditions.map(|t| control.representative(&mut worlds.pool, t));
        let mut pairs: Vec<(Term, Term)> = values.into_iter().zip(first).chain(conditions.into_iter().zip(second)).collect();
        for a in values {
            for b in values {
                if control.agree(&mut worlds.pool, a, b) {
                    pairs.push((a, b));
                }
            }
        }
        let claim = worlds.pool.ne(values[2], values[3]);
        let About { query, complete } = control.about(&mut worlds.pool, claim);
        prop_assert!(complete);
        let (mut possible, mut asked) = (false, false);
        for world in Worlds::all() {
            let assumed = assumptions.iter().all(|a| worlds.eval(*a, world) == 1);
            for (a, b) in &pairs {
                prop_assert!(!assumed || worlds.eval(*a, world) == worlds.eval(*b, world));
            }
            possible |= assumed && worlds.eval(claim, world) == 1;
            asked |= query.iter().all(|t| worlds.eval(*t, world) == 1);
        }
        prop_assert_eq!(possible, asked);
    }
}

#[test]
fn choices_agree_where_the_assumptions_exclude_the_rest() {
    let Worlds {
        mut pool,
        word,
        values: [x, y],
    } = Worlds::new();
    let [p, q] = [0, 1].map(|i| pool.bit(i, word));
    let either = pool.xor(p, q);
    let (one, not_q) = (pool.ite(p, x, y), pool.not(q));
    let other = pool.ite(not_q, x, y);
    assert!(Control::new(&pool, &[either]).agree(&mut pool, one, other));
    assert!(!Control::new(&pool, &[]).agree(&mut pool, one, other));
    let both = pool.and(p, q);
    let never = Control::new(&pool, &[either]).representative(&mut pool, both);
    assert!(pool.is_false(never));
}

#[test]
fn sums_agree_in_any_order_and_width() {
    let Worlds {
        mut pool,
        word,
        values: [x, y],
    } = Worlds::new();
    let minus = pool.bit(0, word);
    // x - y or x + y, once with the sign chosen early and in more bits, once late.
    let wide = [x, y].map(|t| pool.sext(t, Width::of(5)));
    let negative = pool.neg(wide[1]);
    let part = pool.ite(minus, negative, wide[1]);
    let sum = pool.add(wide[0], part);
    let early = pool.extract(2, 0, sum);
    let inverted = pool.not(y);
    let part = pool.ite(minus, inverted, y);
    let carry = pool.zext(minus, Width::of(3));
    let sum = pool.add(part, carry);
    let late = pool.add(sum, x);
    let elsewhere = pool.bit(1, word);
    let mut control = Control::new(&pool, &[elsewhere]);
    assert!(control.agree(&mut pool, early, late));
    let more = pool.add(late, carry);
    assert!(!control.agree(&mut pool, early, more));
}

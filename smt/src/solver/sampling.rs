//! Sampling: the formulas are evaluated in some states before anybody reasons about them. Most
//! claims that do not hold are refuted by nearly any state, also those whose products and quotients
//! a solver would have to invert.
//!
//! Of a state that is found, values become zero as far as they may: what is left shows what
//! matters.

use std::collections::BTreeMap;

use isamorph_core::formula::{Env, Evaluator, FnId, Scratch, SpaceId, Term, TermPool, VarId, Width};
use rustc_hash::FxHashSet;

use super::effort::spend;
use super::stage::{Budget, Progress, Question, Rest};
use crate::random::mixed;
use crate::stop;
use crate::verdict::Verdict;

/// Most states.
const STATES: u64 = 96;
/// Terms that are evaluated in a step.
const TERMS_PER_STEP: u64 = 8;
/// Most terms that are evaluated, and most to make values zero.
const EVALUATED: usize = 1_000_000;

/// The stage: states in which all formulas hold.
pub fn run(question: &mut Question, budget: &Budget, _: &mut Rest<'_>) -> Progress {
    let Question { pool, all, fixed, .. } = question;
    let size = pool.reachable(all).len();
    let mut room = Scratch::default();
    let mut left = EVALUATED / size.max(1);
    for seed in 0..STATES {
        if left == 0 || budget.end.is_over() || stop::requested() {
            break;
        }
        let mut state = State::new(pool, seed);
        spend(size as u64 / TERMS_PER_STEP);
        left -= 1;
        if !state.meets(all, &mut room) {
            continue;
        }
        for place in state.read.keys().copied().collect::<Vec<Place>>() {
            if left == 0 {
                break;
            }
            left -= 1;
            spend(size as u64 / TERMS_PER_STEP);
            state.zero.insert(place);
            if !state.meets(all, &mut room) {
                state.zero.remove(&place);
            }
        }
        // Which elements are read may depend on others.
        state.read.clear();
        state.meets(all, &mut room);
        let mut bits = fixed.clone();
        for (place, value) in &state.read {
            match place {
                Place::Variable(v) => {
                    let width = pool.var_decl(*v).width;
                    bits.fix(pool.var_name(*v), width, width.mask(), *value);
                }
                Place::Element(space, addr) => bits.set_element((pool.space_decl(*space).name.clone(), *addr), *value),
            }
        }
        return Progress::Decided(Verdict::Refuted(bits));
    }
    Progress::Open
}

/// What holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Place {
    Variable(VarId),
    Element(SpaceId, u128),
}

/// A state: the same for the same seed.
struct State<'p> {
    pool: &'p TermPool,
    seed: u64,
    /// What is zero.
    zero: FxHashSet<Place>,
    /// What was read.
    read: BTreeMap<Place, u128>,
}

impl State<'_> {
    fn new(pool: &TermPool, seed: u64) -> State<'_> {
        State {
            pool,
            seed,
            zero: FxHashSet::default(),
            read: BTreeMap::new(),
        }
    }

    /// Do formulas hold in it?
    fn meets(&mut self, all: &[Term], room: &mut Scratch<u128>) -> bool {
        let pool = self.pool;
        let mut values = Evaluator::reusing(pool, self, room);
        all.iter().all(|t| values.eval(*t) == 1)
    }

    /// The value of a place.
    fn value(&mut self, place: Place, width: Width) -> u128 {
        let value = if self.zero.contains(&place) {
            0
        } else {
            let key = match place {
                Place::Variable(v) => [1, v.index() as u64, 0, 0],
                Place::Element(space, addr) => [2, space.index() as u64, addr as u64, (addr >> 64) as u64],
            };
            drawn(self.seed, &key, width)
        };
        self.read.insert(place, value);
        value
    }
}

impl Env for State<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        self.value(Place::Variable(id), self.pool.var_decl(id).width)
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.value(Place::Element(space, addr), self.pool.space_decl(space).elem_width)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        let words = arguments.iter().flat_map(|a| [*a as u64, (*a >> 64) as u64]);
        let key: Vec<u64> = [3, function.index() as u64].into_iter().chain(words).collect();
        drawn(self.seed, &key, self.pool.fn_decl(function).result_width)
    }
}

/// A value: small ones first, then those at the ends of ranges, then any.
fn drawn(seed: u64, key: &[u64], width: Width) -> u128 {
    let random = |salt: u64| key.iter().fold(mixed(seed ^ mixed(salt)), |h, k| mixed(h ^ *k));
    let uniform = u128::from(random(1)) << 64 | u128::from(random(2));
    let choice = random(3);
    let kind = match seed {
        0..4 => 0,
        4..12 => 1,
        12..24 => 2,
        24..48 => 3,
        _ => choice % 5,
    };
    let bits = u64::from(width.bits());
    let value = match kind {
        0 => uniform & 7,
        1 => uniform & 0xff,
        2 => {
            let power = 1u128 << ((choice >> 8) % bits);
            let last = u128::MAX << (bits - 1);
            match choice >> 4 & 15 {
                0 => 0,
                1 => 1,
                2 => u128::MAX,
                3 => last,
                4 => last.wrapping_sub(1),
                5 => u128::MAX - 1,
                6 | 7 => power.wrapping_sub(1),
                8 | 9 => power.wrapping_neg(),
                _ => power,
            }
        }
        // Numbers of any size: quotients of numbers of one size are nearly always 0 or 1.
        3 => uniform >> ((choice >> 8) % 128),
        _ => uniform,
    };
    value & width.mask()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::solver::pipeline::{COMPARISONS, decide};
    use crate::solver::stage::Stage;

    /// What is not a product is found though nobody can divide.
    #[test]
    fn claims_about_products_are_refuted_by_small_numbers() {
        let mut pool = TermPool::new();
        let w = Width::of(64);
        let [x, y, z] = ["x", "y", "z"].map(|name| {
            let v = pool.declare_var(name, w);
            pool.var(v)
        });
        let space = pool.declare_space("r", Width::of(5), w);
        let (one, high) = (pool.constant(Width::of(5), 1), pool.constant(w, 257));
        let r = pool.read(space, one);
        let (a, b) = (pool.mul(x, y), pool.mul(y, z));
        let (a, b) = (pool.mul(a, r), pool.mul(b, r));
        let all = [pool.ult(r, high), pool.ne(a, b)];
        let answer = decide(COMPARISONS, &pool, &all, &Budget::of(Duration::from_secs(10)));
        assert_eq!(answer.stage, Stage::Sampling);
        let Verdict::Refuted(mut model) = answer.verdict else {
            panic!("{:?}", answer.verdict);
        };
        // One of `x` and `z` can be zero.
        let zero = [x, z].iter().filter(|t| Evaluator::new(&pool, &mut model).eval(**t) == 0).count();
        assert_eq!(zero, 1);
        assert!(all.iter().all(|t| Evaluator::new(&pool, &mut model).eval(*t) == 1));
    }

    #[test]
    fn what_holds_everywhere_is_left_to_others() {
        let mut pool = TermPool::new();
        let [x, y] = ["x", "y"].map(|name| {
            let v = pool.declare_var(name, Width::of(8));
            pool.var(v)
        });
        let (a, b) = (pool.mul(x, y), pool.and(x, y));
        let low = pool.constant(Width::of(8), 1);
        let [a, b] = [a, b].map(|t| pool.and(t, low));
        let differs = pool.ne(a, b);
        let mut question = Question::new(&pool, &[differs]);
        let budget = Budget::of(Duration::from_secs(10));
        assert!(matches!(run(&mut question, &budget, &mut |_, _| unreachable!()), Progress::Open));
    }
}

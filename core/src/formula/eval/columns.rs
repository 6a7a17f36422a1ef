//! Formulas evaluated in many samples at once, term by term, which is much faster than sample by
//! sample.

use rustc_hash::FxHashMap;

use crate::formula::{Env, FnId, Node, SpaceId, Term, TermPool, VarId};

/// What the free parts of a formula are in every sample.
///
/// Returned columns have a value for each sample; values are cut to the declared width.
pub trait Samples {
    /// The number of samples.
    fn count(&self) -> usize;
    /// The values of a variable.
    fn var(&mut self, id: VarId) -> Vec<u128>;
    /// The elements of a space at an address for each sample.
    fn read(&mut self, space: SpaceId, addresses: &[u128]) -> Vec<u128>;
    /// The values of an uninterpreted function; each argument is a column.
    fn call(&mut self, function: FnId, arguments: &[&[u128]]) -> Vec<u128>;
}

/// Each environment is a sample.
impl<E: Env> Samples for [E] {
    fn count(&self) -> usize {
        self.len()
    }

    fn var(&mut self, id: VarId) -> Vec<u128> {
        self.iter_mut().map(|env| env.var(id)).collect()
    }

    fn read(&mut self, space: SpaceId, addresses: &[u128]) -> Vec<u128> {
        self.iter_mut().zip(addresses).map(|(env, addr)| env.read(space, *addr)).collect()
    }

    fn call(&mut self, function: FnId, arguments: &[&[u128]]) -> Vec<u128> {
        let of = |sample: usize| arguments.iter().map(|column| column[sample]).collect::<Vec<u128>>();
        let samples = self.iter_mut().enumerate();
        samples.map(|(sample, env)| env.call(function, &of(sample))).collect()
    }
}

/// The values of a term in all samples, from the columns of its operands.
pub fn column<'v>(pool: &TermPool, t: Term, samples: &mut (impl Samples + ?Sized), operand: impl Fn(Term) -> &'v [u128]) -> Vec<u128> {
    let mask = pool.width(t).mask();
    let one = |a: Term, f: &dyn Fn(u128) -> u128| operand(a).iter().map(|x| f(*x) & mask).collect();
    let cut = |mut column: Vec<u128>| {
        column.iter_mut().for_each(|value| *value &= mask);
        column
    };
    match pool.node(t) {
        Node::Const(c) => vec![*c; samples.count()],
        Node::Var(id) => cut(samples.var(*id)),
        Node::Read(space, addr) => cut(samples.read(*space, operand(*addr))),
        Node::Call(function, arguments) => {
            let arguments: Vec<&[u128]> = arguments.iter().map(|a| operand(*a)).collect();
            cut(samples.call(*function, &arguments))
        }
        Node::Not(a) => one(*a, &|x| !x),
        Node::Neg(a) => one(*a, &u128::wrapping_neg),
        Node::Binary(op, a, b) => {
            let width = pool.width(*a);
            operand(*a).iter().zip(operand(*b)).map(|(x, y)| op.apply(width, *x, *y)).collect()
        }
        Node::Ite(c, a, b) => {
            let branches = operand(*a).iter().zip(operand(*b));
            let choice = operand(*c).iter().zip(branches);
            choice.map(|(c, (a, b))| if *c == 1 { *a } else { *b }).collect()
        }
        Node::Concat(hi, lo) => {
            let low = pool.width(*lo).bits();
            operand(*hi).iter().zip(operand(*lo)).map(|(x, y)| x << low | y).collect()
        }
        Node::Extract { lo, of, .. } => one(*of, &|x| x >> lo),
        Node::Zext(a) => operand(*a).to_vec(),
        Node::Sext(a) => {
            let width = pool.width(*a);
            one(*a, &|x| width.signed(x) as u128)
        }
    }
}

/// The values of terms, given operands first, in all samples.
pub fn columns(pool: &TermPool, order: &[Term], samples: &mut (impl Samples + ?Sized)) -> FxHashMap<Term, Vec<u128>> {
    let mut known: FxHashMap<Term, Vec<u128>> = FxHashMap::default();
    for t in order {
        let column = column(pool, *t, samples, |operand| &known[&operand]);
        known.insert(*t, column);
    }
    known
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Evaluator;
    use super::columns;
    use crate::formula::{TermPool, sample};

    proptest! {
        #[test]
        fn columns_hold_what_the_evaluator_says(choices in prop::collection::vec(any::<u32>(), 1..40), seed in any::<u64>()) {
            let mut pool = TermPool::raw();
            let terms = sample::grow_all(&mut pool, &choices);
            let world = |i: usize| sample::World::new(seed.wrapping_add(i as u64));
            let mut worlds: Vec<sample::World> = (0..9).map(world).collect();
            let order = pool.reachable(&terms);
            let known = columns(&pool, &order, worlds.as_mut_slice());
            for (i, one) in worlds.iter_mut().enumerate() {
                let mut evaluator = Evaluator::new(&pool, one);
                for t in &order {
                    prop_assert_eq!(known[t][i], evaluator.eval(*t), "{}", pool.display(*t));
                }
            }
        }
    }
}

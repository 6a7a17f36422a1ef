//! The reference evaluator: the meaning of formulas, written for obvious correctness rather than
//! speed.

pub mod columns;

use rustc_hash::FxHashMap;

use super::{FnId, Node, SpaceId, Term, TermPool, VarId};

/// What the free parts of a formula stand for.
///
/// Returned values are cut to the declared width. An implementation must answer
/// the same question always with the same value.
pub trait Env {
    /// The value of a variable.
    fn var(&mut self, id: VarId) -> u128;
    /// The element of a space at an address.
    fn read(&mut self, space: SpaceId, addr: u128) -> u128;
    /// The value of an uninterpreted function.
    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128;
}

/// What is known of terms.
pub trait Known<V> {
    /// What is known of a term, if anything is.
    fn get(&self, t: Term) -> Option<V>;
    /// From now on this is known.
    fn insert(&mut self, t: Term, value: V);
}

impl<V: Copy> Known<V> for FxHashMap<Term, V> {
    fn get(&self, t: Term) -> Option<V> {
        FxHashMap::get(self, &t).copied()
    }

    fn insert(&mut self, t: Term, value: V) {
        FxHashMap::insert(self, t, value);
    }
}

/// Room for what is known of all terms of a pool, which many evaluators use one after the other.
#[derive(Clone, Debug, Default)]
pub struct Scratch<V> {
    values: Vec<V>,
    /// The number of the evaluator that found each.
    found_by: Vec<u32>,
    evaluator: u32,
}

impl<V: Copy + Default> Scratch<V> {
    /// Room for an evaluator that knows nothing yet.
    pub(crate) fn begin(&mut self, pool: &TermPool) -> &mut Self {
        if self.evaluator == u32::MAX {
            self.found_by.fill(0);
            self.evaluator = 0;
        }
        self.evaluator += 1;
        if self.values.len() < pool.len() {
            self.values.resize(pool.len(), V::default());
            self.found_by.resize(pool.len(), 0);
        }
        self
    }
}

impl<V: Copy> Known<V> for Scratch<V> {
    fn get(&self, t: Term) -> Option<V> {
        (self.found_by[t.index()] == self.evaluator).then(|| self.values[t.index()])
    }

    fn insert(&mut self, t: Term, value: V) {
        self.values[t.index()] = value;
        self.found_by[t.index()] = self.evaluator;
    }
}

impl<V: Copy> Known<V> for &mut Scratch<V> {
    fn get(&self, t: Term) -> Option<V> {
        Scratch::get(self, t)
    }

    fn insert(&mut self, t: Term, value: V) {
        Scratch::insert(self, t, value);
    }
}

/// Evaluates terms of one pool in one environment, remembering what they share.
pub struct Evaluator<'a, E, K = FxHashMap<Term, u128>> {
    pool: &'a TermPool,
    env: &'a mut E,
    known: K,
    pending: Vec<Term>,
}

impl<'a, E: Env> Evaluator<'a, E> {
    /// An evaluator that knows nothing yet.
    pub fn new(pool: &'a TermPool, env: &'a mut E) -> Self {
        Evaluator {
            pool,
            env,
            known: FxHashMap::default(),
            pending: Vec::new(),
        }
    }
}

impl<'a, E: Env> Evaluator<'a, E, &'a mut Scratch<u128>> {
    /// The same in room that other evaluators have used, which is faster if there are many.
    pub fn reusing(pool: &'a TermPool, env: &'a mut E, room: &'a mut Scratch<u128>) -> Self {
        Evaluator {
            pool,
            env,
            known: room.begin(pool),
            pending: Vec::new(),
        }
    }
}

impl<E: Env, K: Known<u128>> Evaluator<'_, E, K> {
    /// The value of a term. Of a choice only the branch that is taken is evaluated.
    pub fn eval(&mut self, t: Term) -> u128 {
        self.pending.push(t);
        while let Some(&t) = self.pending.last() {
            let before = self.pending.len();
            if self.known.get(t).is_none() {
                let (known, pending) = (&self.known, &mut self.pending);
                let mut need = |operand| {
                    if known.get(operand).is_none() {
                        pending.push(operand);
                    }
                };
                match self.pool.node(t) {
                    Node::Ite(c, a, b) => match known.get(*c) {
                        Some(1) => need(*a),
                        Some(_) => need(*b),
                        None => need(*c),
                    },
                    node => node.for_each_operand(need),
                }
                if self.pending.len() == before {
                    let value = self.one(t);
                    self.known.insert(t, value);
                }
            }
            if self.pending.len() == before {
                self.pending.pop();
            }
        }
        self.known.get(t).expect("evaluated just now")
    }

    /// The value of a term whose operands are known.
    fn one(&mut self, t: Term) -> u128 {
        let (pool, known) = (self.pool, &self.known);
        let value = |t: Term| known.get(t).expect("operands come first");
        let result = match pool.node(t) {
            Node::Var(id) => self.env.var(*id),
            Node::Read(space, addr) => self.env.read(*space, value(*addr)),
            Node::Call(function, arguments) => {
                let arguments: Vec<u128> = arguments.iter().map(|t| value(*t)).collect();
                self.env.call(*function, &arguments)
            }
            _ => pool.operation(t, value),
        };
        result & pool.width(t).mask()
    }
}

impl TermPool {
    /// The value of a term in an environment.
    ///
    /// Use an [`Evaluator`] for several terms of one environment.
    pub fn eval(&self, t: Term, env: &mut impl Env) -> u128 {
        Evaluator::new(self, env).eval(t)
    }

    /// The value of a number or an operation whose operands are known.
    ///
    /// # Panics
    /// If the term is a variable, a read or a call: only an environment knows their values.
    #[inline]
    pub fn operation(&self, t: Term, value: impl Fn(Term) -> u128) -> u128 {
        let mask = self.width(t).mask();
        match *self.node(t) {
            Node::Const(value) => value,
            Node::Not(a) => !value(a) & mask,
            Node::Neg(a) => value(a).wrapping_neg() & mask,
            Node::Binary(op, a, b) => op.apply(self.width(a), value(a), value(b)),
            Node::Ite(c, a, b) => value(if value(c) == 1 { a } else { b }),
            Node::Concat(hi, lo) => value(hi) << self.width(lo).bits() | value(lo),
            Node::Extract { lo, of, .. } => value(of) >> lo & mask,
            Node::Zext(a) => value(a),
            Node::Sext(a) => self.width(a).signed(value(a)) as u128 & mask,
            Node::Var(_) | Node::Read(..) | Node::Call(..) => panic!("the value of a free part of a formula"),
        }
    }
}

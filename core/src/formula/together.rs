//! Formulas evaluated in several environments together: what is the same in all of them is computed
//! once, and the rest term by term in all.
//!
//! As by the [`Evaluator`](super::Evaluator), of a choice only branches are evaluated that are
//! taken in some environment, and nothing is rewritten.

use super::known::operation;
use super::{Env, Known, KnownBits, Node, Scratch, SpaceId, Term, TermPool, VarId, Width};

/// Most environments that are evaluated together.
pub const TOGETHER: usize = 32;

/// The value of a term in all environments.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// The same number in each, whatever the unspecified values are.
    Number(u128),
    /// A column of numbers.
    Column(u32),
}

impl Default for Value {
    fn default() -> Self {
        Value::Number(0)
    }
}

/// Where a column is.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The first of its numbers.
    numbers: usize,
    /// The first of its masks of bits that depend on unspecified values; those of environments that
    /// are not in the set are zero.
    unknown: usize,
    /// The environments in which some bits do, as bits.
    open: u32,
}

/// Room for values, which many evaluators use one after the other.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    found: Scratch<Value>,
    pending: Vec<Term>,
    /// How many environments there are.
    count: usize,
    columns: Vec<Place>,
    /// A number for each environment, of every column.
    numbers: Vec<u128>,
    /// A mask for each environment, of every column of which some bits are unknown.
    unknown: Vec<u128>,
    arguments: Vec<u128>,
}

/// A space was read that must be read only where the value matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarded;

/// Evaluates terms of one pool in several environments.
pub struct Together<'a, E, N, G> {
    pool: &'a TermPool,
    environments: &'a mut [E],
    /// Variables that are the same number everywhere; the others are unspecified values, which the
    /// environments choose.
    number: N,
    /// Spaces that must be read only where the value matters.
    guarded: G,
    room: &'a mut Columns,
}

impl Columns {
    /// A value in an environment.
    #[must_use]
    pub fn of(&self, value: Value, environment: usize) -> u128 {
        match value {
            Value::Number(number) => number,
            Value::Column(column) => self.numbers[self.columns[column as usize].numbers + environment],
        }
    }

    /// What is known of a value in an environment, whatever the unspecified values are.
    #[must_use]
    pub fn known(&self, value: Value, environment: usize) -> KnownBits {
        let number = self.of(value, environment);
        match value {
            Value::Column(column) if self.columns[column as usize].open >> environment & 1 == 1 => {
                let unknown = self.unknown[self.columns[column as usize].unknown + environment];
                KnownBits::new(number, unknown, Width::MAX)
            }
            _ => KnownBits::all(number),
        }
    }

    /// The environments in which some bits depend on unspecified values, as bits.
    #[must_use]
    pub fn open(&self, value: Value) -> u32 {
        match value {
            Value::Number(_) => 0,
            Value::Column(column) => self.columns[column as usize].open,
        }
    }

    /// Appends a column. Where `open` says so, `unknown` tells which bits depend on unspecified
    /// values.
    fn column(&mut self, open: u32, number: impl Fn(&Columns, usize) -> u128, unknown: impl Fn(&Columns, usize) -> u128) -> Value {
        let start = self.numbers.len();
        for environment in 0..self.count {
            let number = number(self, environment);
            self.numbers.push(number);
        }
        self.appended(start, open, unknown)
    }

    /// The value of the numbers that were appended from a place on: one if they are all the same
    /// and depend on nothing unspecified.
    fn appended(&mut self, start: usize, open: u32, unknown: impl Fn(&Columns, usize) -> u128) -> Value {
        let mut place = Place {
            numbers: start,
            unknown: self.unknown.len(),
            open: 0,
        };
        if open != 0 {
            for environment in 0..self.count {
                let unknown = if open >> environment & 1 == 1 {
                    unknown(self, environment)
                } else {
                    0
                };
                self.unknown.push(unknown);
                place.open |= u32::from(unknown != 0) << environment;
            }
        }
        let [first, rest @ ..] = &self.numbers[start..] else {
            return Value::Number(0);
        };
        if place.open == 0 {
            self.unknown.truncate(place.unknown);
            if rest.iter().all(|number| number == first) {
                let number = *first;
                self.numbers.truncate(start);
                return Value::Number(number);
            }
        }
        self.columns.push(place);
        Value::Column(self.columns.len() as u32 - 1)
    }

    /// The environments in which a condition is true, and those in which it may be something else
    /// than it is.
    fn condition(&self, c: Value) -> (u32, u32) {
        let first = (0..self.count).fold(0, |all, i| all | (self.of(c, i) as u32) << i);
        (first, self.open(c))
    }
}

impl<'a, E: Env, N: Fn(VarId) -> Option<u128>, G: Fn(SpaceId) -> bool> Together<'a, E, N, G> {
    /// An evaluator that knows nothing yet.
    ///
    /// # Panics
    /// If there are more than [`TOGETHER`] environments.
    pub fn new(pool: &'a TermPool, environments: &'a mut [E], number: N, guarded: G, room: &'a mut Columns) -> Self {
        assert!(environments.len() <= TOGETHER, "at most {TOGETHER} environments");
        room.found.begin(pool);
        room.count = environments.len();
        room.columns.clear();
        room.numbers.clear();
        room.unknown.clear();
        Together {
            pool,
            environments,
            number,
            guarded,
            room,
        }
    }

    /// The values found so far.
    #[must_use]
    pub fn columns(&self) -> &Columns {
        self.room
    }

    /// The value of a term.
    ///
    /// # Errors
    /// A guarded space would be read.
    pub fn eval(&mut self, t: Term) -> Result<Value, Guarded> {
        let mut pending = std::mem::take(&mut self.room.pending);
        pending.clear();
        pending.push(t);
        let done = self.all(&mut pending);
        self.room.pending = pending;
        done?;
        Ok(self.room.found.get(t).unwrap_or_default())
    }

    fn everywhere(&self) -> u32 {
        u32::MAX.checked_shr((TOGETHER - self.room.count) as u32).unwrap_or(0)
    }

    fn all(&mut self, pending: &mut Vec<Term>) -> Result<(), Guarded> {
        while let Some(&t) = pending.last() {
            let before = pending.len();
            let found = &self.room.found;
            if found.get(t).is_none() {
                let mut need = |operand| {
                    if found.get(operand).is_none() {
                        pending.push(operand);
                    }
                };
                match self.pool.node(t) {
                    Node::Ite(c, a, b) => match found.get(*c) {
                        None => need(*c),
                        Some(Value::Number(c)) => need(if c == 1 { *a } else { *b }),
                        Some(c) => {
                            let (first, open) = self.room.condition(c);
                            if first | open != 0 {
                                need(*a);
                            }
                            if !first & self.everywhere() | open != 0 {
                                need(*b);
                            }
                        }
                    },
                    node => node.for_each_operand(need),
                }
                if pending.len() == before {
                    let value = self.one(t)?;
                    self.room.found.insert(t, value);
                }
            }
            if pending.len() == before {
                pending.pop();
            }
        }
        Ok(())
    }

    /// The value of a term of which all operands that it needs are known.
    fn one(&mut self, t: Term) -> Result<Value, Guarded> {
        let (pool, width) = (self.pool, self.pool.width(t));
        let mask = width.mask();
        let of = |t: Term| self.room.found.get(t).unwrap_or_default();
        Ok(match pool.node(t) {
            Node::Const(value) => Value::Number(*value),
            Node::Var(id) => match (self.number)(*id) {
                Some(number) => Value::Number(number & mask),
                None => self.ask(u32::MAX, mask, |environment, _, _| environment.var(*id)),
            },
            Node::Read(space, _) if (self.guarded)(*space) => return Err(Guarded),
            Node::Read(space, address) => {
                let address = of(*address);
                let open = self.room.open(address);
                self.ask(open, mask, |environment, columns, number| {
                    environment.read(*space, columns.of(address, number))
                })
            }
            Node::Call(function, operands) => {
                let open = operands.iter().fold(0, |all, o| all | self.room.open(of(*o)));
                let operands: Vec<Value> = operands.iter().map(|o| of(*o)).collect();
                let mut arguments = std::mem::take(&mut self.room.arguments);
                let value = self.ask(open, mask, |environment, columns, number| {
                    arguments.clear();
                    arguments.extend(operands.iter().map(|o| columns.of(*o, number)));
                    environment.call(*function, &arguments)
                });
                self.room.arguments = arguments;
                value
            }
            Node::Ite(c, a, b) => match of(*c) {
                Value::Number(1) => of(*a),
                Value::Number(_) => of(*b),
                condition => {
                    let (first, either) = self.room.condition(condition);
                    // Of a branch that is taken nowhere nothing is known, and it is not asked for.
                    let (a, b) = (of(*a), of(*b));
                    let open = either | self.room.open(a) & first | self.room.open(b) & !first;
                    let taken = |i: usize| if first >> i & 1 == 1 { a } else { b };
                    self.room.column(
                        open,
                        |columns, i| columns.of(taken(i), i),
                        |columns, i| match either >> i & 1 {
                            1 => columns.known(a, i).or_else(columns.known(b, i)).unknown(),
                            _ => columns.known(taken(i), i).unknown(),
                        },
                    )
                }
            },
            Node::Zext(a) => of(*a),
            Node::Not(a) => self.unary(t, of(*a), |a| !a & mask),
            Node::Neg(a) => self.unary(t, of(*a), |a| a.wrapping_neg() & mask),
            Node::Extract { lo, of: a, .. } => self.unary(t, of(*a), |a| a >> lo & mask),
            Node::Sext(a) => {
                let from = pool.width(*a);
                self.unary(t, of(*a), |a| from.signed(a) as u128 & mask)
            }
            Node::Binary(op, a, b) => {
                let of_operands = pool.width(*a);
                self.binary(t, [*a, *b], |a, b| op.apply(of_operands, a, b))
            }
            Node::Concat(hi, lo) => {
                let low = pool.width(*lo).bits();
                self.binary(t, [*hi, *lo], |hi, lo| hi << low | lo)
            }
        })
    }

    /// What the environments answer; all bits are unknown where `open` says so.
    fn ask(&mut self, open: u32, mask: u128, mut answer: impl FnMut(&mut E, &Columns, usize) -> u128) -> Value {
        let start = self.room.numbers.len();
        for (number, environment) in self.environments.iter_mut().enumerate() {
            let value = answer(environment, self.room, number) & mask;
            self.room.numbers.push(value);
        }
        let open = open & self.everywhere();
        self.room.appended(start, open, |_, _| mask)
    }

    fn unary(&mut self, t: Term, a: Value, f: impl Fn(u128) -> u128) -> Value {
        match a {
            Value::Number(a) => Value::Number(f(a)),
            Value::Column(_) => {
                let (pool, open) = (self.pool, self.room.open(a));
                let unknown = |columns: &Columns, i| operation(pool, t, |_| columns.known(a, i)).unknown();
                self.room.column(open, |columns, i| f(columns.of(a, i)), unknown)
            }
        }
    }

    fn binary(&mut self, t: Term, terms: [Term; 2], f: impl Fn(u128, u128) -> u128) -> Value {
        match terms.map(|t| self.room.found.get(t).unwrap_or_default()) {
            [Value::Number(a), Value::Number(b)] => Value::Number(f(a, b)),
            [a, b] => {
                let (pool, open) = (self.pool, self.room.open(a) | self.room.open(b));
                let unknown = |columns: &Columns, i| {
                    let of = |t| columns.known(if t == terms[0] { a } else { b }, i);
                    operation(pool, t, of).unknown()
                };
                self.room.column(open, |columns, i| f(columns.of(a, i), columns.of(b, i)), unknown)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Columns, Guarded, Together};
    use crate::formula::{Env, Evaluator, FnId, KnownEvaluator, SpaceId, TermPool, VarId, sample};

    /// A world that knows whether memory was read.
    struct Asked {
        world: sample::World,
        memory: bool,
    }

    /// Is the variable an unspecified value?
    fn unspecified(id: VarId) -> bool {
        id.index() % 2 == 1
    }

    fn is_memory(space: SpaceId) -> bool {
        space.index() == 1
    }

    /// A variable that is a number is the same in all worlds.
    fn number(id: VarId) -> Option<u128> {
        (!unspecified(id)).then(|| sample::World::new(0).var(id))
    }

    impl Env for Asked {
        fn var(&mut self, id: VarId) -> u128 {
            number(id).unwrap_or_else(|| self.world.var(id))
        }

        fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
            self.memory |= is_memory(space);
            self.world.read(space, addr)
        }

        fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
            self.world.call(function, arguments)
        }
    }

    proptest! {
        #[test]
        fn together_is_one_by_one(
            choices in prop::collection::vec(any::<u32>(), 1..40),
            seed in any::<u64>(),
            // Some worlds are the same.
            worlds in prop::collection::vec(0..3u64, 0..=32),
        ) {
            let mut pool = TermPool::raw();
            let terms = sample::grow_all(&mut pool, &choices);
            let world = |n: &u64| Asked { world: sample::World::new(seed.wrapping_add(*n)), memory: false };
            let mut all: Vec<Asked> = worlds.iter().map(world).collect();
            let mut room = Columns::default();
            for t in terms {
                let mut together = Together::new(&pool, &mut all, number, is_memory, &mut room);
                let value = together.eval(t);
                let mut memory = false;
                for (i, n) in worlds.iter().enumerate() {
                    let mut one = world(n);
                    let expected = Evaluator::new(&pool, &mut one).eval(t);
                    memory |= one.memory;
                    let known = KnownEvaluator::new(&pool, &mut one, unspecified).eval(t);
                    if let Ok(value) = value {
                        prop_assert_eq!(together.columns().of(value, i), expected, "{}", pool.display(t));
                        prop_assert_eq!(together.columns().known(value, i), known, "{}", pool.display(t));
                        prop_assert_eq!(together.columns().open(value) >> i & 1 == 1, known.known().is_none());
                    }
                }
                let refused = value.err() == Some(Guarded);
                prop_assert!(refused || !memory, "{}", pool.display(t));
                prop_assert!(!refused || pool.reads(t).iter().any(|(space, _)| is_memory(*space)), "{}", pool.display(t));
            }
        }
    }
}

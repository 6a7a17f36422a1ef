//! What is the same for every choice of the unspecified values in a formula.
//!
//! [`KnownBits`] are found without looking at choices, and may be too few: `u ^ u` is zero for
//! every choice of `u`. Where that matters, [`Choices`] are tried: all of them if the values have
//! at most [`EXACT_BITS`] bits together.

use rustc_hash::FxHashMap;

use super::eval::{Known, Scratch};
use super::{BinaryOp, Env, FnId, Node, SpaceId, Term, TermPool, VarId, Width};

/// Unspecified values of this many bits together are tried in every combination.
pub const EXACT_BITS: u32 = 12;

/// Choices that are tried of values with more bits.
const SAMPLES: u64 = 24;

/// A value of which some bits may depend on the choice of unspecified values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownBits {
    /// The known bits; the others are zero.
    value: u128,
    unknown: u128,
}

impl KnownBits {
    /// A value that is known.
    #[must_use]
    pub fn all(value: u128) -> KnownBits {
        KnownBits { value, unknown: 0 }
    }

    /// A value of which nothing is known, of any width.
    #[must_use]
    pub fn nothing() -> KnownBits {
        KnownBits::none(Width::MAX)
    }

    fn none(width: Width) -> KnownBits {
        KnownBits {
            value: 0,
            unknown: width.mask(),
        }
    }

    /// These bits of a value, the unknown ones apart.
    #[must_use]
    pub fn new(value: u128, unknown: u128, width: Width) -> KnownBits {
        KnownBits {
            value: value & !unknown & width.mask(),
            unknown: unknown & width.mask(),
        }
    }

    /// The value, if all of it is known.
    #[must_use]
    pub fn known(self) -> Option<u128> {
        (self.unknown == 0).then_some(self.value)
    }

    /// The bits that may depend on the choice.
    #[must_use]
    pub fn unknown(self) -> u128 {
        self.unknown
    }

    /// May it be this value?
    #[must_use]
    pub fn admits(self, value: u128) -> bool {
        value & !self.unknown == self.value
    }

    /// The least value that it may be, without a sign.
    #[must_use]
    pub fn least(self) -> u128 {
        self.value
    }

    /// The greatest value that it may be, without a sign.
    #[must_use]
    pub fn greatest(self) -> u128 {
        self.value | self.unknown
    }

    /// What an operator makes of two values of so many bits.
    #[must_use]
    pub fn apply(op: BinaryOp, width: Width, a: KnownBits, b: KnownBits) -> KnownBits {
        binary(op, width, a, b)
    }

    /// What is known of a value that is one of two.
    #[must_use]
    pub fn or_else(self, other: KnownBits) -> KnownBits {
        let unknown = self.unknown | other.unknown | self.value ^ other.value;
        KnownBits {
            value: self.value & !unknown,
            unknown,
        }
    }

    /// The values that it may be, unless more than [`EXACT_BITS`] bits are unknown.
    #[must_use]
    pub fn values(self) -> Option<impl Iterator<Item = u128>> {
        let more = move |rest: &u128| (*rest != self.unknown).then(|| rest.wrapping_sub(self.unknown) & self.unknown);
        let rests = std::iter::successors(Some(0), more);
        (self.unknown.count_ones() <= EXACT_BITS).then(|| rests.map(move |rest| self.value | rest))
    }
}

/// Addition, with what carries may reach.
fn add(a: KnownBits, b: KnownBits, width: Width) -> KnownBits {
    let (unknown, value) = (a.unknown.wrapping_add(b.unknown), a.value.wrapping_add(b.value));
    let carried = unknown.wrapping_add(value) ^ value;
    KnownBits::new(value, carried | a.unknown | b.unknown, width)
}

fn sub(a: KnownBits, b: KnownBits, width: Width) -> KnownBits {
    let value = a.value.wrapping_sub(b.value);
    let borrowed = value.wrapping_add(a.unknown) ^ value.wrapping_sub(b.unknown);
    KnownBits::new(value, borrowed | a.unknown | b.unknown, width)
}

fn mul(a: KnownBits, b: KnownBits, width: Width) -> KnownBits {
    let mut errors = KnownBits::all(0);
    for bit in 0..width.bits() {
        let maybe = match (a.value >> bit & 1, a.unknown >> bit & 1) {
            (1, _) => b.unknown,
            (_, 1) => b.value | b.unknown,
            _ => continue,
        };
        errors = add(errors, KnownBits::new(0, maybe << bit, width), width);
    }
    add(KnownBits::all(a.value.wrapping_mul(b.value) & width.mask()), errors, width)
}

/// A shift or rotation by a known amount.
fn shift(op: BinaryOp, width: Width, a: KnownBits, amount: u128) -> KnownBits {
    // Of a sign that is not known, all copies are unknown.
    KnownBits::new(op.apply(width, a.value, amount), op.apply(width, a.unknown, amount), width)
}

fn shift_by(op: BinaryOp, width: Width, a: KnownBits, amount: KnownBits) -> KnownBits {
    // All amounts from the width on do the same.
    let least = |n: &u128| amount.admits(*n) || *n == u128::from(width.bits()) && amount.greatest() >= *n;
    let results = (0..=u128::from(width.bits())).filter(least).map(|n| shift(op, width, a, n));
    results.reduce(KnownBits::or_else).unwrap_or(KnownBits::none(width))
}

fn compare(op: BinaryOp, width: Width, a: KnownBits, b: KnownBits) -> KnownBits {
    use BinaryOp::{Eq, Sle, Slt, Ule, Ult};
    let outcome = match op {
        Eq if (a.value ^ b.value) & !(a.unknown | b.unknown) != 0 => Some(false),
        Eq => None,
        Slt | Sle => {
            // With the signs turned around, the order is that of numbers without a sign.
            let turned = |k: KnownBits| KnownBits::new(k.value ^ width.sign_bit(), k.unknown, width);
            return compare(if op == Slt { Ult } else { Ule }, width, turned(a), turned(b));
        }
        _ if a.greatest() < b.least() || op == Ule && a.greatest() == b.least() => Some(true),
        _ if a.least() > b.greatest() || op == Ult && a.least() == b.greatest() => Some(false),
        _ => None,
    };
    outcome.map_or(KnownBits::none(Width::BOOL), |o| KnownBits::all(o.into()))
}

fn binary(op: BinaryOp, width: Width, a: KnownBits, b: KnownBits) -> KnownBits {
    use BinaryOp::*;
    if let (Some(a), Some(b)) = (a.known(), b.known()) {
        return KnownBits::all(op.apply(width, a, b));
    }
    match op {
        // A bit is known if both are, or if one decides alone.
        And => KnownBits::new(a.value & b.value, (a.unknown & b.greatest()) | (b.unknown & a.greatest()), width),
        Or => KnownBits::new(a.value | b.value, (a.unknown & !b.value) | (b.unknown & !a.value), width),
        Xor => KnownBits::new(a.value ^ b.value, a.unknown | b.unknown, width),
        Add => add(a, b, width),
        Sub => sub(a, b, width),
        Mul => mul(a, b, width),
        Udiv | Urem => KnownBits::none(width),
        Shl | Lshr | Ashr => shift_by(op, width, a, b),
        Rotl | Rotr => b.known().map_or(KnownBits::none(width), |amount| shift(op, width, a, amount)),
        Eq | Ult | Ule | Slt | Sle => compare(op, width, a, b),
    }
}

/// Evaluates terms in an environment that does not know some variables.
pub struct KnownEvaluator<'a, E, U, K = FxHashMap<Term, KnownBits>> {
    pool: &'a TermPool,
    env: &'a mut E,
    unspecified: U,
    known: K,
    met: Vec<VarId>,
}

impl<'a, E: Env, U: Fn(VarId) -> bool> KnownEvaluator<'a, E, U> {
    /// An evaluator that asks the environment for all variables but the unspecified ones.
    pub fn new(pool: &'a TermPool, env: &'a mut E, unspecified: U) -> Self {
        KnownEvaluator {
            pool,
            env,
            unspecified,
            known: FxHashMap::default(),
            met: Vec::new(),
        }
    }
}

impl<'a, E: Env, U: Fn(VarId) -> bool> KnownEvaluator<'a, E, U, &'a mut Scratch<KnownBits>> {
    /// The same in room that other evaluators have used, which is faster if there are many.
    pub fn reusing(pool: &'a TermPool, env: &'a mut E, unspecified: U, room: &'a mut Scratch<KnownBits>) -> Self {
        KnownEvaluator {
            pool,
            env,
            unspecified,
            known: room.begin(pool),
            met: Vec::new(),
        }
    }
}

impl<E: Env, U: Fn(VarId) -> bool, K: Known<KnownBits>> KnownEvaluator<'_, E, U, K> {
    /// The unspecified variables that were met: no choice of others changes a value.
    #[must_use]
    pub fn met(self) -> Vec<VarId> {
        self.met
    }

    /// What is known of a term. Of a choice both branches are evaluated only if the condition is
    /// not known.
    pub fn eval(&mut self, t: Term) -> KnownBits {
        let mut pending = vec![t];
        while let Some(&t) = pending.last() {
            let before = pending.len();
            if self.known.get(t).is_none() {
                let known = &self.known;
                let mut need = |operand| {
                    if known.get(operand).is_none() {
                        pending.push(operand);
                    }
                };
                match self.pool.node(t) {
                    Node::Ite(c, a, b) => match known.get(*c).map(KnownBits::known) {
                        Some(Some(1)) => need(*a),
                        Some(Some(_)) => need(*b),
                        Some(None) => [*a, *b].into_iter().for_each(need),
                        None => need(*c),
                    },
                    node => node.for_each_operand(need),
                }
                if pending.len() == before {
                    let value = self.one(t);
                    self.known.insert(t, value);
                }
            }
            if pending.len() == before {
                pending.pop();
            }
        }
        self.known.get(t).expect("evaluated just now")
    }

    /// What is known of a term whose operands have been evaluated.
    fn one(&mut self, t: Term) -> KnownBits {
        let pool = self.pool;
        let width = pool.width(t);
        let of = |t: &Term| self.known.get(*t).expect("operands come first");
        match pool.node(t) {
            Node::Var(id) if (self.unspecified)(*id) => {
                self.met.push(*id);
                KnownBits::none(width)
            }
            Node::Var(id) => KnownBits::all(self.env.var(*id) & width.mask()),
            Node::Read(space, addr) => match of(addr).known() {
                Some(addr) => KnownBits::all(self.env.read(*space, addr) & width.mask()),
                None => KnownBits::none(width),
            },
            Node::Call(function, arguments) => {
                let arguments: Option<Vec<u128>> = arguments.iter().map(|a| of(a).known()).collect();
                match arguments {
                    Some(arguments) => KnownBits::all(self.env.call(*function, &arguments) & width.mask()),
                    None => KnownBits::none(width),
                }
            }
            _ => operation(pool, t, |t| of(&t)),
        }
    }
}

/// What is known of a number or an operation, from what is known of its operands.
///
/// # Panics
/// If the term is a variable, a read or a call.
pub(super) fn operation(pool: &TermPool, t: Term, of: impl Fn(Term) -> KnownBits) -> KnownBits {
    let width = pool.width(t);
    match *pool.node(t) {
        Node::Const(value) => KnownBits::all(value),
        Node::Not(a) => KnownBits::new(!of(a).value, of(a).unknown, width),
        Node::Neg(a) => sub(KnownBits::all(0), of(a), width),
        Node::Binary(op, a, b) => binary(op, pool.width(a), of(a), of(b)),
        Node::Ite(c, a, b) => match of(c).known() {
            Some(1) => of(a),
            Some(_) => of(b),
            None => of(a).or_else(of(b)),
        },
        Node::Concat(hi, lo) => {
            let shift = pool.width(lo).bits();
            KnownBits::new(
                of(hi).value << shift | of(lo).value,
                of(hi).unknown << shift | of(lo).unknown,
                width,
            )
        }
        Node::Extract { lo, of: a, .. } => KnownBits::new(of(a).value >> lo, of(a).unknown >> lo, width),
        Node::Zext(a) => of(a),
        Node::Sext(a) => {
            let signed = |bits: u128| pool.width(a).signed(bits) as u128;
            KnownBits::new(signed(of(a).value), signed(of(a).unknown), width)
        }
        Node::Var(_) | Node::Read(..) | Node::Call(..) => panic!("a free part of a formula"),
    }
}

impl TermPool {
    /// What is known of a formula without reads and calls, from what is known of its variables.
    #[must_use]
    pub fn known_bits(&self, t: Term, var: impl Fn(VarId) -> KnownBits) -> KnownBits {
        let mut known: FxHashMap<Term, KnownBits> = FxHashMap::default();
        for n in self.reachable(&[t]) {
            let bits = match self.node(n) {
                Node::Var(v) => var(*v),
                Node::Read(..) | Node::Call(..) => KnownBits::none(self.width(n)),
                _ => operation(self, n, |o| known[&o]),
            };
            known.insert(n, bits);
        }
        known[&t]
    }
}

/// Values for unspecified variables; zero for those that it does not name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Choice(Vec<(VarId, u128)>);

impl Choice {
    /// The value that is chosen for a variable.
    #[must_use]
    pub fn value(&self, id: VarId) -> u128 {
        self.0.iter().find(|(v, _)| *v == id).map_or(0, |(_, value)| *value)
    }
}

/// An environment in which the unspecified variables have the values of a choice.
pub struct Chosen<'a, E, U> {
    /// All else.
    pub env: &'a mut E,
    /// Which variables are unspecified.
    pub unspecified: U,
    /// Their values.
    pub choice: &'a Choice,
}

impl<E: Env, U: Fn(VarId) -> bool> Env for Chosen<'_, E, U> {
    fn var(&mut self, id: VarId) -> u128 {
        if (self.unspecified)(id) {
            self.choice.value(id)
        } else {
            self.env.var(id)
        }
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.env.read(space, addr)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        self.env.call(function, arguments)
    }
}

/// Choices of unspecified values: zeros first, then ones, then such as often make a difference,
/// then all if they are few.
#[derive(Clone, Debug)]
pub struct Choices {
    variables: Vec<(VarId, Width)>,
    bits: u32,
    /// How many samples come before all choices are counted through.
    samples: u64,
    next: u64,
}

impl Choices {
    /// Choices for some variables.
    #[must_use]
    pub fn new(pool: &TermPool, variables: impl IntoIterator<Item = VarId>) -> Choices {
        let variables: Vec<(VarId, Width)> = variables.into_iter().map(|v| (v, pool.var_decl(v).width)).collect();
        let bits = variables.iter().map(|(_, w)| w.bits()).sum();
        let few = bits <= EXACT_BITS && 1u64 << bits <= SAMPLES;
        Choices {
            variables,
            bits,
            samples: if few { 0 } else { SAMPLES },
            next: 0,
        }
    }

    /// Are all choices among them?
    #[must_use]
    pub fn are_all(&self) -> bool {
        self.bits <= EXACT_BITS
    }
}

impl Iterator for Choices {
    type Item = Choice;

    fn next(&mut self) -> Option<Choice> {
        let number = self.next;
        self.next += 1;
        let mut rest = match number.checked_sub(self.samples) {
            None => 0,
            Some(counted) if self.are_all() && counted >> self.bits == 0 => counted,
            Some(_) => return None,
        };
        let values = self.variables.iter().enumerate().map(|(i, (id, width))| {
            let value = match number {
                0 => 0,
                1 if self.samples > 0 => width.mask(),
                _ if number < self.samples => super::sample::corner(*width, super::sample::mixed(number << 32 | i as u64)),
                _ => {
                    let own = u128::from(rest) & width.mask();
                    rest >>= width.bits();
                    own
                }
            };
            (*id, value)
        });
        Some(Choice(values.collect()))
    }
}

/// Whether a value depends on the choice of unspecified values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// It is the same for every choice.
    Specified(u128),
    /// These two choices give different values.
    Unspecified(Choice, Choice),
    /// It seems to be the same, but there are too many choices to know.
    Undecided,
}

impl TermPool {
    /// Does some choice of the unspecified variables change the value of a term in an environment?
    pub fn dependence(&self, t: Term, env: &mut impl Env, unspecified: impl Fn(VarId) -> bool) -> Dependence {
        let mut known = KnownEvaluator::new(self, env, &unspecified);
        if let Some(value) = known.eval(t).known() {
            return Dependence::Specified(value);
        }
        let choices = Choices::new(self, known.met());
        let all = choices.are_all();
        let mut first: Option<(Choice, u128)> = None;
        for choice in choices {
            let mut chosen = Chosen {
                env: &mut *env,
                unspecified: &unspecified,
                choice: &choice,
            };
            let value = self.eval(t, &mut chosen);
            match &first {
                Some((one, before)) if *before != value => return Dependence::Unspecified(one.clone(), choice),
                Some(_) => {}
                None => first = Some((choice, value)),
            }
        }
        match first {
            Some((_, value)) if all => Dependence::Specified(value),
            _ => Dependence::Undecided,
        }
    }
}

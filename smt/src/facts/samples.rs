//! States in which code is tried before it is proved: random ones in which the facts hold.

use std::ops::Range;

use isamorph_core::formula::columns::column;
use isamorph_core::formula::{Env, Evaluator, FnId, Scratch, SpaceId, Term, TermPool, VarId};
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use super::fact::{Fact, Folded};
use super::value::Value;
use crate::cache::hash;
use crate::solver::effort::spend;
use isamorph_core::block::Cell;

/// How many states candidates are tried in.
pub(crate) const STATES: u64 = 24;
/// How many states a claim is tried in before it is proved: that costs less than a question that
/// the solver cannot decide.
pub(crate) const MORE_STATES: u64 = FAR_STATES + 32;
/// From this one on all addresses are near each other: those that are far apart never overlap.
const FAR_STATES: u64 = 96;
/// How many terms are evaluated in a step of effort.
const TERMS_PER_STEP: u64 = 8;

/// A number that looks random and is the same for the same seeds.
pub(crate) fn mixed(seeds: &[u64]) -> u128 {
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    for s in seeds {
        x = (x ^ s).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^= x >> 29;
    }
    let high = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    u128::from(high) << 64 | u128::from(x ^ high >> 31)
}

/// The value of a variable in a state.
pub(crate) fn variable(number: u64, name: &str) -> u128 {
    mixed(&[number, 1, hash(name.bytes())])
}

/// A state before a block.
pub(crate) struct Sample<'a> {
    pool: &'a TermPool,
    number: u64,
    /// Registers about which something is known.
    known: &'a FxHashMap<(SpaceId, u128), (u64, Value)>,
}

/// What facts say about elements of the spaces of a pool; registers that hold the same are drawn
/// from one number.
pub(crate) fn known(isa: &Isa, pool: &TermPool, facts: &[Fact]) -> FxHashMap<(SpaceId, u128), (u64, Value)> {
    let space = |c: Cell| pool.spaces().find(|s| pool.space_decl(*s).name == isa.states[c.state].name);
    let mut out: FxHashMap<(SpaceId, u128), (u64, Value)> = FxHashMap::default();
    let draw = |c: Cell| (c.state as u64) << 32 | c.addr;
    let Folded { values, same } = Folded::of(isa, facts);
    for (c, value) in values {
        if let Some(s) = space(c) {
            out.insert((s, c.addr.into()), (draw(c), value));
        }
    }
    for (b, a) in same {
        if let (Some(s), Some(t)) = (space(a), space(b)) {
            let first = out.get(&(s, a.addr.into())).copied().unwrap_or((draw(a), Value::any(a.width(isa))));
            out.insert((s, a.addr.into()), first);
            out.insert((t, b.addr.into()), first);
        }
    }
    out
}

impl<'a> Sample<'a> {
    pub fn new(pool: &'a TermPool, known: &'a FxHashMap<(SpaceId, u128), (u64, Value)>, number: u64) -> Self {
        Sample { pool, number, known }
    }

    /// The value of a term in this state.
    pub fn value(&mut self, t: Term) -> u128 {
        let pool = self.pool;
        Evaluator::new(pool, self).eval(t)
    }
}

/// The number of a state in which facts hold and terms are true, and one of others is true as well.
pub(crate) fn meets(isa: &Isa, pool: &TermPool, facts: &[Fact], all: &[Term], some: &[Term]) -> Option<u64> {
    let known = known(isa, pool, facts);
    let mut room = Scratch::default();
    (0..MORE_STATES).find(|number| {
        spend(pool.len() as u64 / TERMS_PER_STEP);
        let mut sample = Sample::new(pool, &known, *number);
        let mut state = Evaluator::reusing(pool, &mut sample, &mut room);
        let mut holds = |t: &Term| state.eval(*t) == 1;
        all.iter().all(&mut holds) && some.iter().any(&mut holds)
    })
}

/// What the terms of a block are in sampled states before it. Each term is evaluated once.
#[derive(Clone, Debug, Default)]
pub(crate) struct States {
    known: FxHashMap<(SpaceId, u128), (u64, Value)>,
    few: Columns,
    rest: Columns,
}

/// What terms are in some states.
#[derive(Clone, Debug, Default)]
struct Columns {
    numbers: Range<u64>,
    columns: FxHashMap<Term, Vec<u128>>,
}

impl States {
    /// States in which some facts hold.
    pub fn new(isa: &Isa, pool: &TermPool, facts: &[Fact]) -> States {
        let of = |numbers: Range<u64>| Columns {
            numbers,
            columns: FxHashMap::default(),
        };
        States {
            known: known(isa, pool, facts),
            few: of(0..STATES),
            rest: of(STATES..MORE_STATES),
        }
    }

    /// The value of a term in each of the first [`STATES`] states.
    pub fn of(&mut self, pool: &TermPool, t: Term) -> &[u128] {
        self.few.of(pool, &self.known, t)
    }

    /// The value of a term in each of the others: for what agrees in the first ones.
    pub fn of_rest(&mut self, pool: &TermPool, t: Term) -> &[u128] {
        self.rest.of(pool, &self.known, t)
    }
}

impl Columns {
    fn of(&mut self, pool: &TermPool, known: &FxHashMap<(SpaceId, u128), (u64, Value)>, t: Term) -> &[u128] {
        let mut pending = vec![t];
        while let Some(&t) = pending.last() {
            if self.columns.contains_key(&t) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pool.node(t).for_each_operand(|o| {
                if !self.columns.contains_key(&o) {
                    pending.push(o);
                }
            });
            if pending.len() == before {
                let mut states: Vec<Sample> = self.numbers.clone().map(|n| Sample::new(pool, known, n)).collect();
                let values = column(pool, t, states.as_mut_slice(), |o| &self.columns[&o]);
                self.columns.insert(t, values);
                pending.pop();
            }
        }
        &self.columns[&t]
    }
}

/// A number of any size: small ones often behave in another way than large ones, and quotients of
/// numbers of one size are nearly always 0 or 1. In some states some numbers are 0.
fn sized(random: u128, number: u64, width: u32) -> u128 {
    if number % 8 == 7 && (random >> 80).is_multiple_of(4) {
        return 0;
    }
    let bits = match number % 3 {
        0 => return random,
        1 => 8,
        _ => 1 + (random >> 96) as u32 % width.min(96),
    };
    random & ((1 << bits) - 1)
}

/// An element of a state in which registers, and words of memory, are small multiples of the size
/// of a word: most are addresses near each other, the others could count what lies there. Words
/// have 4 bytes in some states, and 8 in others.
fn nearby(number: u64, space: u64, addr: u128, width: u32) -> u128 {
    let random = mixed(&[number, 6, space, addr as u64]);
    let word = if number.is_multiple_of(2) { 4 } else { 8 };
    match random >> 64 & 3 {
        _ if width == 8 && !addr.is_multiple_of(word) => 0,
        0 => word * (random & 3),
        // How far addresses are apart.
        _ if number & 2 == 0 => word * (8 + (random & 3)),
        _ => word * (8 + (random & 7)),
    }
}

/// A number of a set, near its ends in some states.
fn drawn(value: &Value, number: u64, random: u128) -> u128 {
    let (low, high) = value.range;
    let some = random & value.bits.unknown() | value.bits.least();
    match number {
        0 => low,
        1 => high,
        _ if (low..=high).contains(&some) => some,
        _ => low + some % (high - low).saturating_add(1),
    }
}

impl Env for Sample<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        variable(self.number, self.pool.var_name(id))
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let decl = self.pool.space_decl(space);
        let width = decl.elem_width.bits();
        let known = self.known.get(&(space, addr));
        let near = self.number >= FAR_STATES;
        match known {
            Some((draw, value)) => {
                let random = if near {
                    nearby(self.number, *draw, 0, width)
                } else {
                    sized(mixed(&[self.number, 2, *draw]), self.number, width)
                };
                drawn(value, self.number, random)
            }
            None => {
                let name = hash(decl.name.bytes());
                if near {
                    return nearby(self.number, name, addr, width);
                }
                // In some states many registers hold the same: random numbers are hardly ever
                // equal.
                let own = if self.number % 8 == 6 { addr & 1 } else { addr };
                sized(mixed(&[self.number, 3, name, own as u64]), self.number, width)
            }
        }
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        called(self.pool, function, arguments)
    }
}

/// The result of a function: the same for the same arguments.
pub(crate) fn called(pool: &TermPool, function: FnId, arguments: &[u128]) -> u128 {
    let mut seeds = vec![4, hash(pool.fn_decl(function).name.bytes())];
    seeds.extend(arguments.iter().flat_map(|a| [*a as u64, (*a >> 64) as u64]));
    mixed(&seeds)
}

/// An instruction tried in a sampled state: registers hold what the terms of a block say.
pub(crate) struct SampledState<'a, F> {
    /// The pool of the instruction's formulas.
    pub pool: &'a TermPool,
    /// What a register holds.
    pub register: F,
}

impl<F: FnMut(&str, u128) -> Option<u128>> Env for SampledState<'_, F> {
    fn var(&mut self, id: VarId) -> u128 {
        mixed(&[5, hash(self.pool.var_name(id).bytes())])
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        (self.register)(&self.pool.space_decl(space).name, addr).unwrap_or_default()
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        called(self.pool, function, arguments)
    }
}

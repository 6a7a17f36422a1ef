//! What single instructions compute, as functions of the registers that they read. Those of the
//! program's instructions are known, and of their neighbours, which differ in one narrow field; of
//! several instructions that compute the same the shortest one counts. Which laws a function obeys
//! is found by trying it on numbers: nothing here is believed by a proof.

use isamorph_core::encoding::Instr;
use isamorph_core::formula::columns::{Samples, columns};
use isamorph_core::formula::{BinaryOp, Env, Evaluator, FnId, Scratch, SpaceId, Term, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::immediates::{immediates, loads_constants};
use super::registers::Registers;
use super::vocabulary::{CONSTANT_BITS, Computed, Pattern, choices, outcome, pattern_of};
use crate::facts::samples::{called, mixed};
use crate::fault;
use crate::solver::effort::spend;
use isamorph_core::block::Cell;

/// Numbers on which functions are told apart.
const TRIED: u64 = 12;
/// Pairs of operands on which a function is evaluated at once.
const TOGETHER: usize = 256;
/// What it costs to find out what a pattern computes, in steps.
const STEPS_PER_PATTERN: u64 = 1_000;
/// Most functions.
const MOST: usize = 96;
/// Shifts on which a field is tried that may hold their distance.
const DISTANCES: [u64; 3] = [1, 2, 5];

/// What a function of two operands is, if it has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Law {
    Sum,
    /// The first without the second.
    Difference,
    /// The second without the first.
    Reversed,
    Product,
    And,
    Or,
    Xor,
    Other,
}

/// An instruction that computes one register from at most two others.
pub(super) struct Function {
    pub pattern: Pattern,
    /// Which halves it reads.
    high: Vec<bool>,
    pool: TermPool,
    value: Term,
    /// The terms of the value, operands first.
    order: Vec<Term>,
    space: Option<SpaceId>,
    registers: Vec<u64>,
    pub law: Law,
    /// The law that both halves of registers obey alone.
    pub law_of_halves: Law,
    /// Are its operands the same the other way round?
    pub symmetric: bool,
}

/// What an instruction with a constant does to its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Plus,
    Xor,
    And,
    Or,
    Left,
    Right,
    SignedRight,
}

/// A function of two numbers.
type Numbers = fn(u128, u128) -> u128;

impl Law {
    /// Those with names.
    const NAMED: [Law; 7] = [Law::Sum, Law::Difference, Law::Reversed, Law::Xor, Law::And, Law::Or, Law::Product];

    /// The function itself, but for the bits above those of registers.
    fn numbers(self) -> Option<Numbers> {
        Some(match self {
            Law::Sum => u128::wrapping_add,
            Law::Difference => u128::wrapping_sub,
            Law::Reversed => |a, b| b.wrapping_sub(a),
            Law::Xor => |a, b| a ^ b,
            Law::And => |a, b| a & b,
            Law::Or => |a, b| a | b,
            Law::Product => u128::wrapping_mul,
            Law::Other => return None,
        })
    }

    /// The operator on both operands in their order, if it has one.
    pub fn operator(self) -> Option<BinaryOp> {
        match self {
            Law::Sum => Some(BinaryOp::Add),
            Law::Difference => Some(BinaryOp::Sub),
            Law::Product => Some(BinaryOp::Mul),
            Law::And => Some(BinaryOp::And),
            Law::Or => Some(BinaryOp::Or),
            Law::Xor => Some(BinaryOp::Xor),
            Law::Reversed | Law::Other => None,
        }
    }
}

impl Change {
    /// The operator on a register and the constant.
    pub fn operator(self) -> BinaryOp {
        match self {
            Change::Plus => BinaryOp::Add,
            Change::Xor => BinaryOp::Xor,
            Change::And => BinaryOp::And,
            Change::Or => BinaryOp::Or,
            Change::Left => BinaryOp::Shl,
            Change::Right => BinaryOp::Lshr,
            Change::SignedRight => BinaryOp::Ashr,
        }
    }
}

/// An instruction that computes one register from another one and a constant, which can be any.
pub(super) struct WithConstant {
    pattern: Pattern,
    pub change: Change,
    /// Bits of fields, each with the bits of the constant that it makes.
    bits: Vec<(usize, u32, u128)>,
}

/// What the instructions of a program, and those beside them, compute.
#[derive(Default)]
pub(super) struct Functions {
    pub all: Vec<Function>,
    pub constants: Vec<WithConstant>,
    /// Bits of a register.
    pub width: u32,
}

/// Operands of a function.
struct Operands<'a> {
    function: &'a Function,
    values: [u128; 2],
}

impl Env for Operands<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        mixed(&[6, id.index() as u64])
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let own = |r: &u64| Some(space) == self.function.space && u128::from(*r) == addr;
        let at = self.function.registers.iter().position(own);
        at.map_or(0, |at| self.values[at])
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        called(&self.function.pool, function, arguments)
    }
}

/// Operands of a function, a pair for each sample.
struct Pairs<'a> {
    function: &'a Function,
    values: [&'a [u128]; 2],
}

impl Samples for Pairs<'_> {
    fn count(&self) -> usize {
        self.values[0].len()
    }

    fn var(&mut self, id: VarId) -> Vec<u128> {
        vec![mixed(&[6, id.index() as u64]); self.count()]
    }

    fn read(&mut self, space: SpaceId, addresses: &[u128]) -> Vec<u128> {
        let one = |(sample, addr): (usize, &u128)| {
            let values = [self.values[0][sample], self.values[1][sample]];
            Operands {
                function: self.function,
                values,
            }
            .read(space, *addr)
        };
        addresses.iter().enumerate().map(one).collect()
    }

    fn call(&mut self, function: FnId, arguments: &[&[u128]]) -> Vec<u128> {
        let one = |sample: usize| {
            let arguments: Vec<u128> = arguments.iter().map(|a| a[sample]).collect();
            called(&self.function.pool, function, &arguments)
        };
        (0..self.count()).map(one).collect()
    }
}

impl Function {
    fn new(registers: &Registers, pattern: &Pattern, c: &Computed, file: &str) -> Function {
        let mut pool = TermPool::new();
        let value = registers.meanings.pool.rebuild(c.value, &mut pool);
        let space = pool.spaces().find(|s| pool.space_decl(*s).name == file);
        Function {
            pattern: pattern.clone(),
            high: c.high.clone(),
            order: pool.reachable(&[value]),
            value,
            space,
            pool,
            registers: c.registers.clone(),
            law: Law::Other,
            law_of_halves: Law::Other,
            symmetric: false,
        }
    }

    /// What it computes, as a term of [its pool](Function::pool).
    pub fn computed(&self) -> Computed {
        Computed {
            high: self.high.clone(),
            value: self.value,
            registers: self.registers.clone(),
        }
    }

    /// The pool of its value.
    pub fn pool(&self) -> &TermPool {
        &self.pool
    }

    /// How many operands it has.
    pub fn operands(&self) -> usize {
        self.registers.len()
    }

    /// Its value.
    pub fn of(&self, a: u128, b: u128, room: &mut Scratch<u128>) -> u128 {
        let mut env = Operands {
            function: self,
            values: [a, b],
        };
        Evaluator::reusing(&self.pool, &mut env, room).eval(self.value)
    }

    /// Its values for some pairs, in registers of so many bits.
    pub fn of_each(&self, a: &[u128], b: &[u128], width: u32) -> Vec<u128> {
        if let Some(numbers) = self.law.numbers() {
            let mask = u128::MAX >> (128 - width);
            return a.iter().zip(b).map(|(a, b)| numbers(*a, *b) & mask).collect();
        }
        let part = |(a, b): (&[u128], &[u128])| {
            let function = self;
            let mut pairs = Pairs { function, values: [a, b] };
            columns(&self.pool, &self.order, &mut pairs).remove(&self.value).unwrap_or_default()
        };
        a.chunks(TOGETHER).zip(b.chunks(TOGETHER)).flat_map(part).collect()
    }

    /// The instruction for some registers.
    pub fn with(&self, registers: &Registers, target: Cell, sources: &[Cell]) -> Option<Instr> {
        let sources: Vec<(Cell, bool)> = sources.iter().copied().zip(self.high.iter().copied()).collect();
        self.pattern.with(registers, target, &sources)
    }
}

/// The operands on which functions are tried.
fn operands(number: u64, width: u32) -> (u128, u128) {
    let mask = u128::MAX >> (128 - width);
    (mixed(&[7, number]) & mask, mixed(&[8, number]) & mask)
}

impl Functions {
    /// Those of a program.
    pub fn of(registers: &mut Registers, code: &[Vec<Instr>], patterns: &[Pattern]) -> Functions {
        spend(patterns.len() as u64 * STEPS_PER_PATTERN);
        let Some(file) = registers.file else { return Functions::default() };
        let state = &registers.set.model().states[file];
        let (name, width) = (state.name.clone(), state.width.min(128));
        let mut out = Functions {
            width,
            ..Functions::default()
        };
        let mut all = patterns.to_vec();
        all.extend(neighbours(registers, code));
        all.sort_by_key(|p| p.size);
        let mut seen: FxHashSet<(usize, Vec<u128>)> = FxHashSet::default();
        let mut room = Scratch::default();
        for p in &all {
            let few = p.fixed.is_none() && (1..=2).contains(&p.sources.len());
            for c in p.values.iter().filter(|_| few) {
                let mut f = Function::new(registers, p, c, &name);
                let values = (0..TRIED).map(|n| operands(n, width)).map(|(a, b)| f.of(a, b, &mut room));
                let values: Vec<u128> = values.collect();
                if out.all.len() < MOST && seen.insert((f.operands(), values.clone())) {
                    classify(&mut f, &values, width, &mut room);
                    out.all.push(f);
                }
            }
            if few && p.sources.len() == 1 && p.values.len() == 1 {
                out.put_constant(with_constant(registers, p, file, width));
            }
        }
        // A constant in a register may be one of an instruction.
        if loads_constants(registers, code) {
            for p in immediates(registers) {
                out.put_constant(with_constant(registers, &p, file, width));
            }
        }
        out
    }

    /// Another one with a constant, unless one that is known does the same with as many constants.
    fn put_constant(&mut self, found: Option<WithConstant>) {
        let Some(new) = found else { return };
        let as_good = |c: &WithConstant| c.change == new.change && c.bits.len() >= new.bits.len();
        if !self.constants.iter().any(as_good) {
            self.constants.push(new);
        }
    }
}

/// Instructions that differ from those of a program in one narrow field.
fn neighbours(registers: &mut Registers, code: &[Vec<Instr>]) -> Vec<Pattern> {
    let mut first: FxHashMap<usize, Instr> = FxHashMap::default();
    for i in code.iter().flatten() {
        first.entry(i.form).or_insert_with(|| i.clone());
    }
    let mut forms: Vec<Instr> = first.into_values().collect();
    forms.sort_by_key(|i| i.form);
    let mut out = Vec::new();
    for instr in forms {
        for other in choices(registers, &instr) {
            out.extend(pattern_of(registers, &other));
        }
    }
    out
}

fn classify(f: &mut Function, values: &[u128], width: u32, room: &mut Scratch<u128>) {
    if f.operands() != 2 {
        return;
    }
    let all: Vec<(u128, u128)> = (0..values.len() as u64).map(|n| operands(n, width)).collect();
    f.law = law(&all, values, width);
    if width.is_multiple_of(2) {
        let half = width / 2;
        let low = |x: u128| x & (u128::MAX >> (128 - half));
        let halves = |x: u128| [low(x), low(x >> half)];
        let operands: Vec<(u128, u128)> = all.iter().flat_map(|(a, b)| halves(*a).into_iter().zip(halves(*b))).collect();
        let values: Vec<u128> = values.iter().flat_map(|v| halves(*v)).collect();
        f.law_of_halves = law(&operands, &values, half);
    }
    f.symmetric = values.iter().zip(&all).all(|(v, (a, b))| f.of(*b, *a, room) == *v);
}

/// The function of two numbers that has some values.
fn law(operands: &[(u128, u128)], values: &[u128], width: u32) -> Law {
    let mask = u128::MAX >> (128 - width);
    let is = |law: Numbers| operands.iter().zip(values).all(|((a, b), v)| law(*a, *b) & mask == *v);
    let fits = |law: &Law| law.numbers().is_some_and(is);
    Law::NAMED.into_iter().find(fits).unwrap_or(Law::Other)
}

/// What an instruction with a constant does to its operand, if that is known.
fn with_constant(registers: &mut Registers, p: &Pattern, file: usize, width: u32) -> Option<WithConstant> {
    let cell = |addr| Cell { state: file, addr };
    let first = p.values.first()?.registers.first().copied()?;
    let (target, source) = (cell(first + 1), [(cell(first), false)]);
    let plain = p.with(registers, target, &source)?;
    let named: Vec<usize> = registers.fields(&plain).iter().map(|r| r.field).collect();
    let form = &registers.set.model().forms[plain.form];
    let wide: Vec<(usize, u32)> = (0..form.fields.len())
        .filter(|f| form.fields[*f].width >= CONSTANT_BITS && !named.contains(f))
        .map(|f| (f, form.fields[f].width))
        .collect();
    let is = |registers: &mut Registers, i: &Instr, change: Change, number: u128| {
        (0..TRIED).all(|n| {
            let (x, _) = operands(n, width);
            outcome(registers, i, target, x) == Some(changed(change, x, number, width))
        })
    };
    // One field may be the distance of a shift.
    for (f, _) in &wide {
        for change in [Change::Left, Change::Right, Change::SignedRight] {
            let shifts = DISTANCES.iter().all(|d| {
                let shifted = registers.with_field(&plain, *f, *d);
                shifted.is_some_and(|i| is(registers, &i, change, (*d).into()))
            });
            if shifts {
                let bits = (0..width.ilog2()).map(|bit| (*f, bit, 1 << bit)).collect();
                let pattern = p.clone();
                return Some(WithConstant { pattern, change, bits });
            }
        }
    }
    // Bits of several may be added, or change bits.
    let mut zero = plain;
    for (f, _) in &wide {
        let cleared = registers.with_field(&zero, *f, 0);
        if let Some(c) = cleared.filter(|c| outcome(registers, c, target, 0).is_some()) {
            zero = c;
        }
    }
    let possible = [Change::Plus, Change::Xor, Change::And, Change::Or];
    let possible: Vec<Change> = possible.into_iter().filter(|c| is(registers, &zero, *c, 0)).collect();
    for change in possible {
        // What shows the constant.
        let plain = if change == Change::And { u128::MAX >> (128 - width) } else { 0 };
        let mut bits = Vec::new();
        for (f, own) in wide.iter().filter(|(f, _)| zero.fields[*f] == 0) {
            for bit in 0..*own {
                let Some(one) = registers.with_field(&zero, *f, 1 << bit) else {
                    continue;
                };
                let makes = outcome(registers, &one, target, plain).filter(|m| *m != 0);
                bits.extend(makes.filter(|m| is(registers, &one, change, *m)).map(|m| (*f, bit, m)));
            }
        }
        if !bits.is_empty() {
            let mut pattern = p.clone();
            pattern.instr = zero;
            return Some(WithConstant { pattern, change, bits });
        }
    }
    None
}

/// How far numbers are shifted to the right, if they are: highest bits tell, counted after `apart`.
fn distance(from: &[u128], wanted: &[u128], apart: impl Fn(u128) -> u128) -> Option<u128> {
    let bits = |x: u128| 128 - apart(x).leading_zeros();
    let told = from.iter().zip(wanted).find(|(_, w)| bits(**w) > 0);
    match told {
        Some((x, w)) => bits(*x).checked_sub(bits(*w)).map(u128::from),
        // Nothing is left of any.
        None => from.iter().map(|x| u128::from(bits(*x))).max().map(|n| n.max(1)),
    }
}

fn changed(change: Change, x: u128, number: u128, width: u32) -> u128 {
    let mask = u128::MAX >> (128 - width);
    let by = number.min(u128::from(width)) as u32;
    mask & match change {
        Change::Plus => x.wrapping_add(number),
        Change::Xor => x ^ number,
        Change::And => x & number,
        Change::Or => x | number,
        Change::Left => x.checked_shl(by).unwrap_or(0),
        Change::Right => x.checked_shr(by).unwrap_or(0),
        Change::SignedRight => {
            let up = 128 - width;
            (((x << up) as i128 >> up) >> by.min(127)) as u128
        }
    }
}

impl WithConstant {
    /// The constant that makes some numbers from others, if there is one.
    pub fn needed(&self, from: &[u128], wanted: &[u128], width: u32) -> Option<u128> {
        let mask = u128::MAX >> (128 - width);
        let all = |n: u128| {
            let mut each = from.iter().zip(wanted);
            let same = n != 0 && each.all(|(x, w)| fault::injected("constant fits one state") || changed(self.change, *x, n, width) == *w);
            same.then_some(n)
        };
        let (x, w) = (*from.first()?, *wanted.first()?);
        match self.change {
            Change::Plus => all(w.wrapping_sub(x) & mask),
            Change::Xor => all(w ^ x),
            // Bits cannot come, or cannot go.
            Change::And if from.iter().zip(wanted).any(|(x, w)| w & !x != 0) => None,
            Change::Or if from.iter().zip(wanted).any(|(x, w)| x & !w != 0) => None,
            // The smallest number, or the largest.
            Change::And => {
                let least = wanted.iter().fold(0, |n, w| n | w);
                let most = from.iter().zip(wanted).fold(mask, |n, (x, w)| n & (w | !x));
                all(least).or_else(|| all(most))
            }
            Change::Or => {
                let least = from.iter().zip(wanted).fold(0, |n, (x, w)| n | w & !x);
                let most = wanted.iter().fold(mask, |n, w| n & w);
                all(least).or_else(|| all(most))
            }
            // The lowest bit tells the distance.
            Change::Left => {
                let (x, w) = from.iter().zip(wanted).find(|(_, w)| **w != 0)?;
                all(w.trailing_zeros().checked_sub(x.trailing_zeros())?.into())
            }
            Change::Right => all(distance(from, wanted, |x| x)?),
            // What is moved in is the sign.
            Change::SignedRight => {
                let sign = 1 << (width - 1);
                all(distance(from, wanted, |x| if x & sign == 0 { x } else { !x & mask })?)
            }
        }
    }

    /// May a constant make some numbers from others? What this says of a few saves the work of
    /// [`needed`](WithConstant::needed) for most.
    pub fn may_make<const N: usize>(&self, from: &[u128; N], wanted: &[u128; N], width: u32) -> bool {
        let mask = u128::MAX >> (128 - width);
        let each = |fits: fn(u128, u128) -> bool| (0..N).all(|i| fits(from[i], wanted[i]));
        fault::injected("constant fits one state")
            || match self.change {
                Change::Plus => (1..N).all(|i| {
                    let number = |i: usize| wanted[i].wrapping_sub(from[i]) & mask;
                    number(i) == number(0)
                }),
                Change::Xor => (1..N).all(|i| wanted[i] ^ from[i] == wanted[0] ^ from[0]),
                Change::And => each(|x, w| w & !x == 0),
                Change::Or => each(|x, w| x & !w == 0),
                Change::Left => each(|x, w| w == 0 || x != 0 && w.trailing_zeros() >= x.trailing_zeros()),
                Change::Right => each(|x, w| w <= x),
                Change::SignedRight => true,
            }
    }

    /// What it makes of a number and a constant.
    pub fn of(&self, x: u128, number: u128, width: u32) -> u128 {
        changed(self.change, x, number, width)
    }

    /// Bytes.
    pub fn size(&self) -> i64 {
        self.pattern.size
    }

    /// The form of its instruction.
    pub fn form(&self) -> usize {
        self.pattern.instr.form
    }

    /// Can its instruction hold a constant?
    pub fn holds(&self, number: u128) -> bool {
        let made = self.bits.iter().map(|(.., makes)| *makes).filter(|makes| number & makes == *makes);
        made.fold(0, |all, makes| all | makes) == number
    }

    /// The instruction for some registers and a constant.
    pub fn with(&self, registers: &Registers, target: Cell, source: Cell, number: u128) -> Option<Instr> {
        let mut new = self.pattern.with(registers, target, &[(source, false)])?;
        self.bits.iter().for_each(|(f, _, _)| new.fields[*f] = 0);
        let mut made = 0;
        for (f, bit, makes) in &self.bits {
            if number & makes == *makes {
                new.fields[*f] |= 1 << bit;
                made |= makes;
            }
        }
        registers.set.well_formed_raw(&new).ok()?;
        (made == number).then_some(new)
    }
}

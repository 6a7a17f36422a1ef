//! Formulas as programs over columns: each node of the formula is one loop over many lanes, so that
//! candidates are evaluated from the very formulas that are proved, at the speed of the machine's
//! vector units.
//!
//! A lane has 32 bits, 64 or 128, whatever is enough for the registers. Values that fit into a lane
//! live in columns of lanes, wider ones (carries, products) in columns of twice the width.
//!
//! A call of a function that stands for a float operation computes that. Any other call is an
//! *opaque* function: see [`Functions`].

use std::fmt::Debug;
use std::hash::Hasher;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use isamorph_core::exec::FloatOp;
use isamorph_core::formula::ops::LaneLoop;
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId, Width, lane};
use isamorph_core::model::Isa;
use multiversion::multiversion;
use rustc_hash::{FxHashMap, FxHasher};

use crate::cache::hash;

/// A number as it stands in a column.
pub trait Number:
    Copy
    + Default
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The number, cut to the width of the type.
    fn of(value: u128) -> Self;
    /// The number.
    fn number(self) -> u128;
    /// The negated number.
    fn negated(self) -> Self;
    /// A number of so many bits, signed.
    fn signed(self, bits: u8) -> Self;
    /// Runs a loop with the kernel of an operator on numbers of `width` bits.
    fn dispatch<L: LaneLoop<Self>>(op: BinaryOp, width: u8, run: L) -> L::Out;
}

macro_rules! numbers {
    ($($t:ident)*) => {$(
        impl Number for $t {
            #[inline(always)]
            fn of(value: u128) -> $t {
                value as $t
            }
            #[inline(always)]
            fn number(self) -> u128 {
                self.into()
            }
            #[inline(always)]
            fn negated(self) -> $t {
                self.wrapping_neg()
            }
            #[inline(always)]
            fn signed(self, bits: u8) -> $t {
                lane::$t::signed(self, bits) as $t
            }
            #[inline(always)]
            fn dispatch<L: LaneLoop<$t>>(op: BinaryOp, width: u8, run: L) -> L::Out {
                lane::$t::dispatch(op, width, run)
            }
        }
    )*};
}
numbers!(u32 u64 u128);

/// A value in one lane.
pub trait Lane: Number + Into<u128> + Into<Self::Wide> {
    /// How wide lanes are.
    const LANES: Lanes;
    /// A value that takes part and does not fit into a lane.
    type Wide: Number;
    /// The lower part of a wide value.
    fn cut(wide: Self::Wide) -> Self;
    /// Adds a row of lanes to a hash.
    fn hash(row: &[Self], into: &mut FxHasher);
    /// One step in all lanes of a block, with a result that fits into a lane.
    fn narrow(step: &Step, arguments: &[Arg<Self>], scratch: &Scratch<Self>, out: &mut [Self]);
    /// The same, with a wider result.
    fn wide(step: &Step, arguments: &[Arg<Self>], scratch: &Scratch<Self>, out: &mut [Self::Wide]);
}

macro_rules! lanes {
    ($($t:ident $wide:ident $lanes:ident $write:ident $narrow:ident $wider:ident)*) => {$(
        impl Lane for $t {
            const LANES: Lanes = Lanes::$lanes;
            type Wide = $wide;

            #[inline(always)]
            fn cut(wide: $wide) -> $t {
                wide as $t
            }
            fn hash(row: &[$t], into: &mut FxHasher) {
                row.iter().for_each(|x| into.$write(*x));
            }
            fn narrow(step: &Step, arguments: &[Arg<$t>], scratch: &Scratch<$t>, out: &mut [$t]) {
                $narrow(step, arguments, scratch, out);
            }
            fn wide(step: &Step, arguments: &[Arg<$t>], scratch: &Scratch<$t>, out: &mut [$wide]) {
                $wider(step, arguments, scratch, out);
            }
        }

        #[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
        fn $narrow(step: &Step, arguments: &[Arg<$t>], scratch: &Scratch<$t>, out: &mut [$t]) {
            narrow(step, arguments, scratch, out);
        }
        #[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
        fn $wider(step: &Step, arguments: &[Arg<$t>], scratch: &Scratch<$t>, out: &mut [$wide]) {
            wide(step, arguments, scratch, out);
        }
    )*};
}
lanes!(u32 u64 Bits32 write_u32 narrow32 wide32  u64 u128 Bits64 write_u64 narrow64 wide64  u128 u128 Bits128 write_u128 narrow128 wide128);

/// How wide the lanes of columns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// `u32`.
    Bits32,
    /// `u64`.
    Bits64,
    /// `u128`: of them nothing wider is made.
    Bits128,
}

impl Lanes {
    /// Lanes that hold values of so many bits, if there are any.
    #[must_use]
    pub fn of(bits: u32) -> Option<Lanes> {
        match bits {
            0..=32 => Some(Lanes::Bits32),
            33..=64 => Some(Lanes::Bits64),
            65..=128 => Some(Lanes::Bits128),
            _ => None,
        }
    }

    /// How many bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Lanes::Bits32 => 32,
            Lanes::Bits64 => 64,
            Lanes::Bits128 => 128,
        }
    }
}

/// An argument of a kernel: a value a lane, or one value for all lanes.
#[derive(Clone, Copy, Debug)]
pub enum Arg<'a, T = u32> {
    /// A value a lane.
    Column(&'a [T]),
    /// One value for all.
    Scalar(T),
}

/// Where a step finds an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Argument(usize),
    Constant(u128),
    Narrow(usize),
    Wide(usize),
}

/// One node of the formula.
#[derive(Clone, Debug)]
enum VectorOp {
    Binary(BinaryOp, Source, Source, Width),
    Ite(Source, Source, Source),
    /// The operand shifted left or right, then cut, as concatenations and extractions need it.
    Shifted(Source, i32),
    Or(Source, Source),
    Not(Source),
    Neg(Source),
    Sext(Source, Width),
    Call(Function, Vec<Source>),
}

/// A node with where its result goes.
#[derive(Clone, Debug)]
pub struct Step {
    op: VectorOp,
    wide: bool,
    mask: u128,
}

/// A formula compiled for columns.
#[derive(Clone, Debug)]
pub struct Kernel {
    lanes: Lanes,
    steps: Vec<Step>,
    result: Source,
}

/// The functions that formulas may call.
///
/// One that stands for a float operation of the spec is computed. Of any other nothing is known:
/// its value is a fixed hash of its name and its arguments. Formulas that are equal whatever such a
/// function is are equal for that one too, so no candidate is lost by testing with it, and what
/// passes is proved for every function.
#[derive(Clone, Debug, Default)]
pub struct Functions(FxHashMap<String, FloatOp>);

impl Functions {
    /// The float operations of a spec, each by the name of the function that stands for it.
    #[must_use]
    pub fn of_isa(isa: &Isa) -> Functions {
        let mut pool = TermPool::new();
        let ops = isa.floats.iter().filter_map(|o| FloatOp::new(&isa.pool, o, None));
        Functions(
            ops.map(|op| {
                let f = op.declare(&mut pool);
                (pool.fn_decl(f).name.clone(), op)
            })
            .collect(),
        )
    }

    /// The function of this name.
    #[must_use]
    pub fn of(&self, name: &str) -> Function {
        match self.0.get(name) {
            Some(op) => Function::Float(*op),
            None => Function::opaque(name),
        }
    }
}

/// A function that formulas call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// A float operation.
    Float(FloatOp),
    /// One of which nothing is known, by a hash of its name.
    Opaque(u64),
}

impl Function {
    /// One of which nothing is known but its name.
    #[must_use]
    pub fn opaque(name: &str) -> Function {
        Function::Opaque(hash(name.bytes()))
    }

    /// Its value, before it is cut to the width of the result.
    #[must_use]
    pub fn value(self, arguments: impl Iterator<Item = u128>) -> u128 {
        match self {
            Function::Float(op) => {
                let mut all = [0; 3];
                all.iter_mut().zip(arguments).for_each(|(a, x)| *a = x as u64);
                op.lane(all[0], all[1], all[2]).into()
            }
            Function::Opaque(seed) => {
                let mut h = FxHasher::default();
                h.write_u64(seed);
                arguments.for_each(|x| h.write_u128(x));
                // The upper bits of such a hash are the better ones.
                let mixed = |by: u64| {
                    let x = (h.finish() ^ by).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    u128::from(x ^ x >> 29)
                };
                mixed(0) ^ mixed(1) << 64 ^ mixed(2) << 32
            }
        }
    }
}

/// Why a formula has no kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoKernel {
    /// A value of more than twice the bits of a lane takes part.
    #[error("a value of more than twice the bits of a register takes part")]
    Wide,
    /// Something other than the arguments is read.
    #[error("something other than its arguments is read")]
    Reads,
}

/// Lanes that all steps of a formula go through together, so that the values between stay in the
/// nearest cache.
const BLOCK: usize = 512;

/// Columns for the values between, kept from call to call.
#[derive(Clone, Debug)]
pub struct Scratch<T: Lane = u32> {
    /// The first lane of the block.
    from: usize,
    narrow: Vec<Box<[T]>>,
    wide: Vec<Box<[T::Wide]>>,
}

impl<T: Lane> Default for Scratch<T> {
    fn default() -> Scratch<T> {
        Scratch {
            from: 0,
            narrow: Vec::new(),
            wide: Vec::new(),
        }
    }
}

impl Kernel {
    /// Compiles a term whose only leaves are these variables; it and they fit into a lane.
    ///
    /// # Errors
    /// The term has no such form.
    pub fn new(pool: &TermPool, term: Term, arguments: &[VarId], lanes: Lanes) -> Result<Kernel, NoKernel> {
        Kernel::build(pool, term, arguments, lanes, None)
    }

    /// The same for a term that may call functions.
    ///
    /// # Errors
    /// The term has no such form.
    pub fn with_calls(pool: &TermPool, term: Term, arguments: &[VarId], lanes: Lanes, functions: &Functions) -> Result<Kernel, NoKernel> {
        Kernel::build(pool, term, arguments, lanes, Some(functions))
    }

    fn build(pool: &TermPool, term: Term, arguments: &[VarId], lanes: Lanes, functions: Option<&Functions>) -> Result<Kernel, NoKernel> {
        let fits = |w: Width| w.bits() <= lanes.bits();
        if !fits(pool.width(term)) || !arguments.iter().all(|v| fits(pool.var_decl(*v).width)) {
            return Err(NoKernel::Wide);
        }
        let mut place: FxHashMap<Term, Source> = FxHashMap::default();
        let mut steps: Vec<Step> = Vec::new();
        for t in pool.reachable(&[term]) {
            let width = pool.width(t);
            if width.bits() > 2 * lanes.bits() {
                return Err(NoKernel::Wide);
            }
            let mask = width.mask();
            let at = |t: &Term| place[t];
            let mut push = |op: VectorOp, mask: u128| {
                let wide = width.bits() > lanes.bits();
                steps.push(Step { op, wide, mask });
                if wide {
                    Source::Wide(steps.len() - 1)
                } else {
                    Source::Narrow(steps.len() - 1)
                }
            };
            let source = match pool.node(t) {
                Node::Const(c) => Source::Constant(*c),
                Node::Var(v) => Source::Argument(arguments.iter().position(|a| a == v).ok_or(NoKernel::Reads)?),
                Node::Call(f, operands) => {
                    let function = functions.ok_or(NoKernel::Reads)?.of(&pool.fn_decl(*f).name);
                    push(VectorOp::Call(function, operands.iter().map(at).collect()), mask)
                }
                Node::Read(..) => return Err(NoKernel::Reads),
                Node::Not(a) => push(VectorOp::Not(at(a)), mask),
                Node::Neg(a) => push(VectorOp::Neg(at(a)), mask),
                Node::Binary(op, a, b) => push(VectorOp::Binary(*op, at(a), at(b), pool.width(*a)), mask),
                Node::Ite(c, a, b) => push(VectorOp::Ite(at(c), at(a), at(b)), mask),
                Node::Concat(a, b) => {
                    let high = push(VectorOp::Shifted(at(a), pool.width(*b).bits() as i32), mask);
                    push(VectorOp::Or(high, at(b)), mask)
                }
                Node::Extract { lo, of, .. } => push(VectorOp::Shifted(at(of), -i32::from(*lo)), mask),
                Node::Zext(a) => match at(a) {
                    s if pool.width(*a).bits() <= lanes.bits() && width.bits() > lanes.bits() => push(VectorOp::Shifted(s, 0), mask),
                    s => s,
                },
                Node::Sext(a) => push(VectorOp::Sext(at(a), pool.width(*a)), mask),
            };
            place.insert(t, source);
        }
        Ok(Kernel {
            lanes,
            result: place[&term],
            steps,
        })
    }

    /// How many nodes a lane costs.
    #[must_use]
    pub fn size(&self) -> usize {
        self.steps.len()
    }

    /// Evaluates the formula in every lane of `out`.
    ///
    /// # Panics
    /// If a column is shorter than `out`, or lanes are not those that the kernel was made for.
    pub fn run<T: Lane>(&self, arguments: &[Arg<T>], scratch: &mut Scratch<T>, out: &mut [T]) {
        assert_eq!(self.lanes, T::LANES, "a kernel for other lanes");
        for (i, block) in out.chunks_mut(BLOCK).enumerate() {
            scratch.from = i * BLOCK;
            self.run_block(arguments, scratch, block);
        }
    }

    /// The same, whatever the lanes of the kernel are.
    ///
    /// # Panics
    /// If a column is shorter than `out`.
    pub fn run_words(&self, arguments: &[Arg<u128>], out: &mut [u128]) {
        match self.lanes {
            Lanes::Bits128 => self.run(arguments, &mut Scratch::default(), out),
            Lanes::Bits64 => self.run_cut::<u64>(arguments, out),
            Lanes::Bits32 => self.run_cut::<u32>(arguments, out),
        }
    }

    /// The same in narrower lanes.
    fn run_cut<T: Lane>(&self, arguments: &[Arg<u128>], out: &mut [u128]) {
        let columns: Vec<Vec<T>> = arguments
            .iter()
            .map(|a| match a {
                Arg::Column(c) => c[..out.len()].iter().map(|x| T::of(*x)).collect(),
                Arg::Scalar(v) => vec![T::of(*v)],
            })
            .collect();
        let arguments: Vec<Arg<T>> = arguments
            .iter()
            .zip(&columns)
            .map(|(a, c)| match a {
                Arg::Column(_) => Arg::Column(c),
                Arg::Scalar(_) => Arg::Scalar(c[0]),
            })
            .collect();
        let mut narrow = vec![T::default(); out.len()];
        self.run(&arguments, &mut Scratch::default(), &mut narrow);
        out.iter_mut().zip(narrow).for_each(|(o, x)| *o = x.into());
    }

    fn run_block<T: Lane>(&self, arguments: &[Arg<T>], scratch: &mut Scratch<T>, out: &mut [T]) {
        let n = out.len();
        for _ in scratch.narrow.len()..self.steps.len() {
            scratch.narrow.push(vec![T::default(); BLOCK].into());
            scratch.wide.push(vec![T::Wide::default(); BLOCK].into());
        }
        for (i, step) in self.steps.iter().enumerate() {
            if step.wide {
                let mut column = std::mem::take(&mut scratch.wide[i]);
                T::wide(step, arguments, scratch, &mut column[..n]);
                scratch.wide[i] = column;
            } else if self.result == Source::Narrow(i) {
                T::narrow(step, arguments, scratch, out);
                return;
            } else {
                let mut column = std::mem::take(&mut scratch.narrow[i]);
                T::narrow(step, arguments, scratch, &mut column[..n]);
                scratch.narrow[i] = column;
            }
        }
        match self.result {
            Source::Argument(a) => match arguments[a] {
                Arg::Column(c) => out.copy_from_slice(&c[scratch.from..][..n]),
                Arg::Scalar(v) => out.fill(v),
            },
            Source::Constant(c) => out.fill(T::of(c)),
            Source::Narrow(i) => out.copy_from_slice(&scratch.narrow[i][..n]),
            Source::Wide(_) => unreachable!("a result fits into a lane"),
        }
    }
}

/// An operand as a column of one type, or one value.
#[derive(Clone, Copy)]
enum Operand<'a, T> {
    Column(&'a [T]),
    Scalar(T),
}

#[inline(always)]
fn narrow_operand<'a, T: Lane>(s: Source, arguments: &[Arg<'a, T>], scratch: &'a Scratch<T>, n: usize) -> Operand<'a, T> {
    match s {
        Source::Argument(a) => match arguments[a] {
            Arg::Column(c) => Operand::Column(&c[scratch.from..][..n]),
            Arg::Scalar(v) => Operand::Scalar(v),
        },
        Source::Constant(c) => Operand::Scalar(T::of(c)),
        Source::Narrow(i) => Operand::Column(&scratch.narrow[i][..n]),
        Source::Wide(_) => unreachable!("narrow operations have narrow operands"),
    }
}

/// Applies a function to each pair of lanes.
#[inline(always)]
fn zip<A: Copy, B: Copy, T>(a: Operand<A>, b: Operand<B>, out: &mut [T], f: impl Fn(A, B) -> T) {
    match (a, b) {
        (Operand::Column(a), Operand::Column(b)) => {
            for ((o, x), y) in out.iter_mut().zip(a).zip(b) {
                *o = f(*x, *y);
            }
        }
        (Operand::Column(a), Operand::Scalar(y)) => {
            for (o, x) in out.iter_mut().zip(a) {
                *o = f(*x, y);
            }
        }
        (Operand::Scalar(x), Operand::Column(b)) => {
            for (o, y) in out.iter_mut().zip(b) {
                *o = f(x, *y);
            }
        }
        (Operand::Scalar(x), Operand::Scalar(y)) => out.iter_mut().for_each(|o| *o = f(x, y)),
    }
}

#[inline(always)]
fn narrow<T: Lane>(step: &Step, arguments: &[Arg<T>], scratch: &Scratch<T>, out: &mut [T]) {
    let n = out.len();
    let mask = T::of(step.mask);
    let is_wide = |s: Source| matches!(s, Source::Wide(_));
    let lanes = |s: Source| narrow_operand(s, arguments, scratch, n);
    let unit = Operand::Scalar(());
    match step.op {
        VectorOp::Binary(op, a, b, width) if width.bits() > T::LANES.bits() => {
            let (a, b) = (wide_operand(a, arguments, scratch, n), wide_operand(b, arguments, scratch, n));
            T::Wide::dispatch(op, width.bits() as u8, Narrowing { a, b, out });
        }
        VectorOp::Binary(op, a, b, width) => {
            let (a, b) = (lanes(a), lanes(b));
            T::dispatch(op, width.bits() as u8, Zip { a, b, out });
        }
        VectorOp::Ite(c, a, b) => ite(lanes(c), lanes(a), lanes(b), out),
        VectorOp::Or(a, b) => zip(lanes(a), lanes(b), out, |x, y| x | y),
        VectorOp::Not(a) => zip(lanes(a), unit, out, |x, ()| !x & mask),
        VectorOp::Neg(a) => zip(lanes(a), unit, out, |x, ()| x.negated() & mask),
        VectorOp::Shifted(a, by) if is_wide(a) => {
            let (by, zero) = (by.unsigned_abs(), WideOperand::Scalar(T::Wide::default()));
            with::<T, T>(wide_operand(a, arguments, scratch, n), zero, out, |x, _| T::cut(x >> by) & mask);
        }
        VectorOp::Shifted(a, by) if by >= 0 => zip(lanes(a), unit, out, |x, ()| (x << by.unsigned_abs()) & mask),
        VectorOp::Shifted(a, by) => zip(lanes(a), unit, out, |x, ()| (x >> by.unsigned_abs()) & mask),
        VectorOp::Sext(a, from) => zip(lanes(a), unit, out, |x, ()| x.signed(from.bits() as u8) & mask),
        VectorOp::Call(function, ref operands) => {
            for (i, o) in out.iter_mut().enumerate() {
                let values = operands.iter().map(|s| number_in(*s, arguments, scratch, i));
                *o = T::of(function.value(values)) & mask;
            }
        }
    }
}

/// What a source holds in one lane of the block.
fn number_in<T: Lane>(s: Source, arguments: &[Arg<T>], scratch: &Scratch<T>, lane: usize) -> u128 {
    match s {
        Source::Argument(a) => match arguments[a] {
            Arg::Column(c) => c[scratch.from + lane].into(),
            Arg::Scalar(v) => v.into(),
        },
        Source::Constant(c) => c,
        Source::Narrow(i) => scratch.narrow[i][lane].into(),
        Source::Wide(i) => scratch.wide[i][lane].number(),
    }
}

#[inline(always)]
fn ite<T: Number>(c: Operand<T>, a: Operand<T>, b: Operand<T>, out: &mut [T]) {
    // The branches are put in place first, then chosen lane by lane without a jump.
    match b {
        Operand::Column(b) => out.copy_from_slice(b),
        Operand::Scalar(b) => out.fill(b),
    }
    let select = |c: T, x: T, o: T| o ^ (c.negated() & (o ^ x));
    match (c, a) {
        (Operand::Column(c), Operand::Column(a)) => {
            for ((o, c), x) in out.iter_mut().zip(c).zip(a) {
                *o = select(*c, *x, *o);
            }
        }
        (Operand::Column(c), Operand::Scalar(x)) => {
            for (o, c) in out.iter_mut().zip(c) {
                *o = select(*c, x, *o);
            }
        }
        (Operand::Scalar(c), _) if c == T::default() => {}
        (Operand::Scalar(_), Operand::Column(a)) => out.copy_from_slice(a),
        (Operand::Scalar(_), Operand::Scalar(x)) => out.fill(x),
    }
}

/// An operator on columns of narrow values.
struct Zip<'a, T> {
    a: Operand<'a, T>,
    b: Operand<'a, T>,
    out: &'a mut [T],
}

impl<T: Number> LaneLoop<T> for Zip<'_, T> {
    type Out = ();

    #[inline(always)]
    fn value(self, f: impl Fn(T, T) -> T) {
        zip(self.a, self.b, self.out, f);
    }

    #[inline(always)]
    fn compare(self, f: impl Fn(T, T) -> bool) {
        zip(self.a, self.b, self.out, |x, y| T::of(u128::from(f(x, y))));
    }
}

/// An operator on columns of wide values whose results are narrow: a comparison.
struct Narrowing<'a, T: Lane> {
    a: WideOperand<'a, T>,
    b: WideOperand<'a, T>,
    out: &'a mut [T],
}

impl<T: Lane> LaneLoop<T::Wide> for Narrowing<'_, T> {
    type Out = ();

    fn value(self, _: impl Fn(T::Wide, T::Wide) -> T::Wide) {
        unreachable!("only comparisons make narrow values of wide ones")
    }

    #[inline(always)]
    fn compare(self, f: impl Fn(T::Wide, T::Wide) -> bool) {
        with(self.a, self.b, self.out, |x, y| T::of(u128::from(f(x, y))));
    }
}

/// An operator on columns of wide values whose results are wide.
struct Widening<'a, T: Lane> {
    a: WideOperand<'a, T>,
    b: WideOperand<'a, T>,
    out: &'a mut [T::Wide],
}

impl<T: Lane> LaneLoop<T::Wide> for Widening<'_, T> {
    type Out = ();

    #[inline(always)]
    fn value(self, f: impl Fn(T::Wide, T::Wide) -> T::Wide) {
        with(self.a, self.b, self.out, f);
    }

    fn compare(self, _: impl Fn(T::Wide, T::Wide) -> bool) {
        unreachable!("a boolean is narrow")
    }
}

/// An operand of a wide step; narrow ones are widened lane by lane.
#[derive(Clone, Copy)]
enum WideOperand<'a, T: Lane> {
    Wide(&'a [T::Wide]),
    Narrow(&'a [T]),
    Scalar(T::Wide),
}

#[inline(always)]
fn wide_operand<'a, T: Lane>(s: Source, arguments: &[Arg<'a, T>], scratch: &'a Scratch<T>, n: usize) -> WideOperand<'a, T> {
    match s {
        Source::Wide(i) => WideOperand::Wide(&scratch.wide[i][..n]),
        Source::Constant(c) => WideOperand::Scalar(T::Wide::of(c)),
        s => match narrow_operand(s, arguments, scratch, n) {
            Operand::Column(c) => WideOperand::Narrow(c),
            Operand::Scalar(v) => WideOperand::Scalar(v.into()),
        },
    }
}

/// Applies a function to each pair of lanes, widened.
#[inline(always)]
fn with<T: Lane, O>(a: WideOperand<T>, b: WideOperand<T>, out: &mut [O], f: impl Fn(T::Wide, T::Wide) -> O) {
    use WideOperand::{Narrow, Scalar, Wide};
    let l = Operand::<T::Wide>::Column;
    let n = Operand::<T>::Column;
    match (a, b) {
        (Wide(a), Wide(b)) => zip(l(a), l(b), out, f),
        (Wide(a), Scalar(b)) => zip(l(a), Operand::Scalar(b), out, f),
        (Scalar(a), Wide(b)) => zip(Operand::Scalar(a), l(b), out, f),
        (Wide(a), Narrow(b)) => zip(l(a), n(b), out, |x, y| f(x, y.into())),
        (Narrow(a), Wide(b)) => zip(n(a), l(b), out, |x, y| f(x.into(), y)),
        (Narrow(a), Narrow(b)) => zip(n(a), n(b), out, |x, y| f(x.into(), y.into())),
        (Narrow(a), Scalar(b)) => zip(n(a), Operand::Scalar(b), out, |x, y| f(x.into(), y)),
        (Scalar(a), Narrow(b)) => zip(Operand::Scalar(a), n(b), out, |x, y| f(x, y.into())),
        (Scalar(a), Scalar(b)) => zip(Operand::Scalar(a), Operand::Scalar(b), out, f),
    }
}

#[inline(always)]
fn wide<T: Lane>(step: &Step, arguments: &[Arg<T>], scratch: &Scratch<T>, out: &mut [T::Wide]) {
    let n = out.len();
    let mask = T::Wide::of(step.mask);
    let lanes = |s: Source| wide_operand(s, arguments, scratch, n);
    let zero = WideOperand::Scalar(T::Wide::default());
    match step.op {
        VectorOp::Binary(op, a, b, width) => {
            let (a, b) = (lanes(a), lanes(b));
            T::Wide::dispatch(op, width.bits() as u8, Widening::<T> { a, b, out });
        }
        VectorOp::Ite(c, a, b) => {
            match lanes(b) {
                WideOperand::Wide(b) => out.copy_from_slice(b),
                WideOperand::Scalar(b) => out.fill(b),
                WideOperand::Narrow(_) => unreachable!("branches have the width of the choice"),
            }
            let (c, a) = (lanes(c), lanes(a));
            let lane = |l: WideOperand<T>, i: usize| match l {
                WideOperand::Wide(c) => c[i],
                WideOperand::Narrow(c) => c[i].into(),
                WideOperand::Scalar(v) => v,
            };
            for (i, o) in out.iter_mut().enumerate() {
                if lane(c, i) == T::Wide::of(1) {
                    *o = lane(a, i);
                }
            }
        }
        VectorOp::Or(a, b) => with(lanes(a), lanes(b), out, |x, y| x | y),
        VectorOp::Not(a) => with(lanes(a), zero, out, |x, _| !x & mask),
        VectorOp::Neg(a) => with(lanes(a), zero, out, |x, _| x.negated() & mask),
        VectorOp::Shifted(a, by) if by >= 0 => with(lanes(a), zero, out, |x, _| (x << by.unsigned_abs()) & mask),
        VectorOp::Shifted(a, by) => with(lanes(a), zero, out, |x, _| (x >> by.unsigned_abs()) & mask),
        VectorOp::Sext(a, from) => with(lanes(a), zero, out, |x, _| x.signed(from.bits() as u8) & mask),
        VectorOp::Call(function, ref operands) => {
            for (i, o) in out.iter_mut().enumerate() {
                let values = operands.iter().map(|s| number_in(*s, arguments, scratch, i));
                *o = T::Wide::of(function.value(values)) & mask;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, sample};
    use proptest::prelude::*;

    use super::*;

    /// The values of variables in one lane.
    struct Values(FxHashMap<VarId, u128>);

    impl Env for Values {
        fn var(&mut self, id: VarId) -> u128 {
            self.0[&id]
        }
        fn read(&mut self, _: SpaceId, _: u128) -> u128 {
            unreachable!("formulas that read have no kernel")
        }
        fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
            unreachable!("formulas that call have no kernel")
        }
    }

    fn check<T: Lane>(pool: &TermPool, t: Term, seed: u64) -> Result<(), TestCaseError> {
        let variables: Vec<VarId> = pool.free_vars(t).into_iter().collect();
        let fits = |w: Width| w.bits() <= T::LANES.bits();
        if !fits(pool.width(t)) || !variables.iter().all(|v| fits(pool.var_decl(*v).width)) {
            return Ok(());
        }
        let Ok(kernel) = Kernel::new(pool, t, &variables, T::LANES) else {
            return Ok(());
        };
        // The last block is not full, and values in it are odd ones too.
        let lanes = BLOCK + 9;
        let columns: Vec<Vec<T>> = variables
            .iter()
            .enumerate()
            .map(|(i, v)| {
                let width = pool.var_decl(*v).width;
                let value = |lane: usize| T::of(sample::corner(width, seed.wrapping_add((lane * 11 + i * 3) as u64)));
                (0..lanes).map(value).collect()
            })
            .collect();
        let mut out = vec![T::default(); lanes];
        let arguments: Vec<Arg<T>> = columns.iter().map(|c| Arg::Column(c)).collect();
        kernel.run(&arguments, &mut Scratch::default(), &mut out);
        for lane in (0..lanes).step_by(37).chain(BLOCK - 1..lanes) {
            let values = variables.iter().zip(&columns).map(|(v, c)| (*v, c[lane].number())).collect();
            let want = Evaluator::new(pool, &mut Values(values)).eval(t);
            prop_assert_eq!(out[lane].number(), want, "{}", pool.display(t));
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn kernels_compute_what_the_formula_says(choices in prop::collection::vec(any::<u32>(), 5..40), seed in any::<u64>()) {
            let mut pool = TermPool::new();
            for t in sample::grow_all(&mut pool, &choices) {
                check::<u32>(&pool, t, seed)?;
                check::<u64>(&pool, t, seed)?;
                check::<u128>(&pool, t, seed)?;
            }
        }
    }
}

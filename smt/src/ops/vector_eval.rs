//! Formulas as programs over columns: each node of the formula is one loop over many lanes, so that
//! candidates are evaluated from the very formulas that are proved, at the speed of the machine's
//! vector units.
//!
//! Values of at most 32 bits live in columns of `u32`, wider ones (carries, products) in columns of
//! `u64`.

use isamorph_core::formula::ops::LaneLoop;
use isamorph_core::formula::{BinaryOp, Node, Pool, Term, VarId, Width, lane};
use multiversion::multiversion;
use rustc_hash::FxHashMap;

/// An argument of a kernel: a value a lane, or one value for all lanes.
#[derive(Clone, Copy, Debug)]
pub enum Arg<'a> {
    /// A value a lane.
    Column(&'a [u32]),
    /// One value for all.
    Scalar(u32),
}

/// Where a step finds an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Argument(usize),
    Constant(u64),
    Narrow(usize),
    Wide(usize),
}

/// One node of the formula.
#[derive(Clone, Debug)]
enum Action {
    Binary(BinaryOp, Source, Source, Width),
    Ite(Source, Source, Source),
    /// The operand shifted left or right, then cut, as concatenations and extractions need it.
    Shifted(Source, i32),
    Or(Source, Source),
    Not(Source),
    Neg(Source),
    Sext(Source, Width),
}

#[derive(Clone, Debug)]
struct Step {
    action: Action,
    wide: bool,
    mask: u64,
}

/// A formula compiled for columns.
#[derive(Clone, Debug)]
pub struct Kernel {
    steps: Vec<Step>,
    result: Source,
}

/// Why a formula has no kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoKernel {
    /// A value of more than 64 bits takes part.
    #[error("a value of more than 64 bits takes part")]
    Wide,
    /// Something other than the arguments is read.
    #[error("something other than its arguments is read")]
    Reads,
}

/// Lanes that all steps of a formula go through together, so that the values between stay in the
/// nearest cache.
const BLOCK: usize = 512;

/// Columns for the values between, kept from call to call.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// The first lane of the block.
    from: usize,
    narrow: Vec<Box<[u32]>>,
    wide: Vec<Box<[u64]>>,
}

impl Kernel {
    /// Compiles a term of at most 32 bits whose only leaves are these variables.
    ///
    /// # Errors
    /// The term has no such form.
    pub fn new(pool: &Pool, term: Term, arguments: &[VarId]) -> Result<Kernel, NoKernel> {
        let mut place: FxHashMap<Term, Source> = FxHashMap::default();
        let mut steps: Vec<Step> = Vec::new();
        for t in pool.reachable(&[term]) {
            let width = pool.width(t);
            if width.bits() > 64 {
                return Err(NoKernel::Wide);
            }
            let mask = width.mask() as u64;
            let at = |t: &Term| place[t];
            let mut push = |action: Action, mask: u64| {
                let wide = width.bits() > 32;
                steps.push(Step { action, wide, mask });
                if wide {
                    Source::Wide(steps.len() - 1)
                } else {
                    Source::Narrow(steps.len() - 1)
                }
            };
            let source = match pool.node(t) {
                Node::Const(c) => Source::Constant(*c as u64),
                Node::Var(v) => Source::Argument(arguments.iter().position(|a| a == v).ok_or(NoKernel::Reads)?),
                Node::Read(..) | Node::Call(..) => return Err(NoKernel::Reads),
                Node::Not(a) => push(Action::Not(at(a)), mask),
                Node::Neg(a) => push(Action::Neg(at(a)), mask),
                Node::Binary(op, a, b) => push(Action::Binary(*op, at(a), at(b), pool.width(*a)), mask),
                Node::Ite(c, a, b) => push(Action::Ite(at(c), at(a), at(b)), mask),
                Node::Concat(a, b) => {
                    let high = push(Action::Shifted(at(a), pool.width(*b).bits() as i32), mask);
                    push(Action::Or(high, at(b)), mask)
                }
                Node::Extract { lo, of, .. } => push(Action::Shifted(at(of), -i32::from(*lo)), mask),
                Node::Zext(a) => match at(a) {
                    s if pool.width(*a).bits() <= 32 && width.bits() > 32 => push(Action::Shifted(s, 0), mask),
                    s => s,
                },
                Node::Sext(a) => push(Action::Sext(at(a), pool.width(*a)), mask),
            };
            place.insert(t, source);
        }
        Ok(Kernel {
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
    /// If a column is shorter than `out`.
    pub fn run(&self, arguments: &[Arg], scratch: &mut Scratch, out: &mut [u32]) {
        for (i, block) in out.chunks_mut(BLOCK).enumerate() {
            scratch.from = i * BLOCK;
            self.run_block(arguments, scratch, block);
        }
    }

    fn run_block(&self, arguments: &[Arg], scratch: &mut Scratch, out: &mut [u32]) {
        let n = out.len();
        for _ in scratch.narrow.len()..self.steps.len() {
            scratch.narrow.push(vec![0; BLOCK].into());
            scratch.wide.push(vec![0; BLOCK].into());
        }
        for (i, step) in self.steps.iter().enumerate() {
            if step.wide {
                let mut column = std::mem::take(&mut scratch.wide[i]);
                wide(step, arguments, scratch, &mut column[..n]);
                scratch.wide[i] = column;
            } else if self.result == Source::Narrow(i) {
                narrow(step, arguments, scratch, out);
                return;
            } else {
                let mut column = std::mem::take(&mut scratch.narrow[i]);
                narrow(step, arguments, scratch, &mut column[..n]);
                scratch.narrow[i] = column;
            }
        }
        match self.result {
            Source::Argument(a) => match arguments[a] {
                Arg::Column(c) => out.copy_from_slice(&c[scratch.from..][..n]),
                Arg::Scalar(v) => out.fill(v),
            },
            Source::Constant(c) => out.fill(c as u32),
            Source::Narrow(i) => out.copy_from_slice(&scratch.narrow[i][..n]),
            Source::Wide(_) => unreachable!("a result has at most 32 bits"),
        }
    }
}

/// An operand as a column of one type, or one value.
#[derive(Clone, Copy)]
enum Lanes<'a, T> {
    Column(&'a [T]),
    Scalar(T),
}

fn narrow_lanes<'a>(s: Source, arguments: &[Arg<'a>], scratch: &'a Scratch, n: usize) -> Lanes<'a, u32> {
    match s {
        Source::Argument(a) => match arguments[a] {
            Arg::Column(c) => Lanes::Column(&c[scratch.from..][..n]),
            Arg::Scalar(v) => Lanes::Scalar(v),
        },
        Source::Constant(c) => Lanes::Scalar(c as u32),
        Source::Narrow(i) => Lanes::Column(&scratch.narrow[i][..n]),
        Source::Wide(_) => unreachable!("narrow operations have narrow operands"),
    }
}

/// Applies a function to each pair of lanes.
#[inline(always)]
fn zip<A: Copy, B: Copy, T>(a: Lanes<A>, b: Lanes<B>, out: &mut [T], f: impl Fn(A, B) -> T) {
    match (a, b) {
        (Lanes::Column(a), Lanes::Column(b)) => {
            for ((o, x), y) in out.iter_mut().zip(a).zip(b) {
                *o = f(*x, *y);
            }
        }
        (Lanes::Column(a), Lanes::Scalar(y)) => {
            for (o, x) in out.iter_mut().zip(a) {
                *o = f(*x, y);
            }
        }
        (Lanes::Scalar(x), Lanes::Column(b)) => {
            for (o, y) in out.iter_mut().zip(b) {
                *o = f(x, *y);
            }
        }
        (Lanes::Scalar(x), Lanes::Scalar(y)) => out.iter_mut().for_each(|o| *o = f(x, y)),
    }
}

#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn narrow(step: &Step, arguments: &[Arg], scratch: &Scratch, out: &mut [u32]) {
    let n = out.len();
    let mask = step.mask as u32;
    let is_wide = |s: Source| matches!(s, Source::Wide(_));
    let lanes = |s: Source| narrow_lanes(s, arguments, scratch, n);
    let unit = Lanes::Scalar(());
    match step.action {
        Action::Binary(op, a, b, width) if width.bits() > 32 => {
            let (a, b) = (wide_lanes(a, arguments, scratch, n), wide_lanes(b, arguments, scratch, n));
            lane::u64::dispatch(op, width.bits() as u8, Narrowing { a, b, out });
        }
        Action::Binary(op, a, b, width) => binary(op, lanes(a), lanes(b), width, out),
        Action::Ite(c, a, b) => ite(lanes(c), lanes(a), lanes(b), out),
        Action::Or(a, b) => zip(lanes(a), lanes(b), out, |x, y| x | y),
        Action::Not(a) => zip(lanes(a), unit, out, |x, ()| !x & mask),
        Action::Neg(a) => zip(lanes(a), unit, out, |x, ()| x.wrapping_neg() & mask),
        Action::Shifted(a, by) if is_wide(a) => {
            let by = by.unsigned_abs();
            with(wide_lanes(a, arguments, scratch, n), WideLanes::Scalar(0), out, |x, _| {
                (x >> by) as u32 & mask
            });
        }
        Action::Shifted(a, by) if by >= 0 => zip(lanes(a), unit, out, |x, ()| x << by & mask),
        Action::Shifted(a, by) => zip(lanes(a), unit, out, |x, ()| x >> by.unsigned_abs() & mask),
        Action::Sext(a, from) => {
            let up = 32 - from.bits();
            zip(lanes(a), unit, out, |x, ()| ((x << up) as i32 >> up) as u32 & mask);
        }
    }
}

#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn ite(c: Lanes<u32>, a: Lanes<u32>, b: Lanes<u32>, out: &mut [u32]) {
    // The branches are put in place first, then chosen lane by lane without a jump.
    match b {
        Lanes::Column(b) => out.copy_from_slice(b),
        Lanes::Scalar(b) => out.fill(b),
    }
    let select = |c: u32, x: u32, o: u32| o ^ (c.wrapping_neg() & (o ^ x));
    match (c, a) {
        (Lanes::Column(c), Lanes::Column(a)) => {
            for ((o, c), x) in out.iter_mut().zip(c).zip(a) {
                *o = select(*c, *x, *o);
            }
        }
        (Lanes::Column(c), Lanes::Scalar(x)) => {
            for (o, c) in out.iter_mut().zip(c) {
                *o = select(*c, x, *o);
            }
        }
        (Lanes::Scalar(1), Lanes::Column(a)) => out.copy_from_slice(a),
        (Lanes::Scalar(1), Lanes::Scalar(x)) => out.fill(x),
        (Lanes::Scalar(_), _) => {}
    }
}

#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn binary(op: BinaryOp, a: Lanes<u32>, b: Lanes<u32>, width: Width, out: &mut [u32]) {
    lane::u32::dispatch(op, width.bits() as u8, Zip { a, b, out });
}

/// An operator on columns of narrow values.
struct Zip<'a> {
    a: Lanes<'a, u32>,
    b: Lanes<'a, u32>,
    out: &'a mut [u32],
}

impl LaneLoop<u32> for Zip<'_> {
    type Out = ();

    #[inline(always)]
    fn value(self, f: impl Fn(u32, u32) -> u32) {
        zip(self.a, self.b, self.out, f);
    }

    #[inline(always)]
    fn compare(self, f: impl Fn(u32, u32) -> bool) {
        zip(self.a, self.b, self.out, |x, y| u32::from(f(x, y)));
    }
}

/// An operator on columns of wide values whose results are narrow: a comparison.
struct Narrowing<'a> {
    a: WideLanes<'a>,
    b: WideLanes<'a>,
    out: &'a mut [u32],
}

impl LaneLoop<u64> for Narrowing<'_> {
    type Out = ();

    fn value(self, _: impl Fn(u64, u64) -> u64) {
        unreachable!("only comparisons make narrow values of wide ones")
    }

    #[inline(always)]
    fn compare(self, f: impl Fn(u64, u64) -> bool) {
        with(self.a, self.b, self.out, |x, y| u32::from(f(x, y)));
    }
}

/// An operator on columns of wide values whose results are wide.
struct Widening<'a> {
    a: WideLanes<'a>,
    b: WideLanes<'a>,
    out: &'a mut [u64],
}

impl LaneLoop<u64> for Widening<'_> {
    type Out = ();

    #[inline(always)]
    fn value(self, f: impl Fn(u64, u64) -> u64) {
        with(self.a, self.b, self.out, f);
    }

    fn compare(self, _: impl Fn(u64, u64) -> bool) {
        unreachable!("a boolean is narrow")
    }
}

/// An operand of a wide step; narrow ones are widened lane by lane.
#[derive(Clone, Copy)]
enum WideLanes<'a> {
    Wide(&'a [u64]),
    Narrow(&'a [u32]),
    Scalar(u64),
}

fn wide_lanes<'a>(s: Source, arguments: &[Arg<'a>], scratch: &'a Scratch, n: usize) -> WideLanes<'a> {
    match s {
        Source::Wide(i) => WideLanes::Wide(&scratch.wide[i][..n]),
        Source::Constant(c) => WideLanes::Scalar(c),
        s => match narrow_lanes(s, arguments, scratch, n) {
            Lanes::Column(c) => WideLanes::Narrow(c),
            Lanes::Scalar(v) => WideLanes::Scalar(v.into()),
        },
    }
}

/// Applies a function to each pair of lanes, widened.
#[inline(always)]
fn with<T>(a: WideLanes, b: WideLanes, out: &mut [T], f: impl Fn(u64, u64) -> T) {
    use WideLanes::{Narrow, Scalar, Wide};
    let l = Lanes::<u64>::Column;
    match (a, b) {
        (Wide(a), Wide(b)) => zip(l(a), l(b), out, f),
        (Wide(a), Scalar(b)) => zip(l(a), Lanes::Scalar(b), out, f),
        (Scalar(a), Wide(b)) => zip(Lanes::Scalar(a), l(b), out, f),
        (Wide(a), Narrow(b)) => zip(l(a), Lanes::Column(b), out, |x, y: u32| f(x, y.into())),
        (Narrow(a), Wide(b)) => zip(Lanes::Column(a), l(b), out, |x: u32, y| f(x.into(), y)),
        (Narrow(a), Narrow(b)) => zip(Lanes::Column(a), Lanes::Column(b), out, |x: u32, y: u32| f(x.into(), y.into())),
        (Narrow(a), Scalar(b)) => zip(Lanes::Column(a), Lanes::Scalar(b), out, |x: u32, y| f(x.into(), y)),
        (Scalar(a), Narrow(b)) => zip(Lanes::Scalar(a), Lanes::Column(b), out, |x, y: u32| f(x, y.into())),
        (Scalar(a), Scalar(b)) => zip(Lanes::Scalar(a), Lanes::Scalar(b), out, f),
    }
}

#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn wide(step: &Step, arguments: &[Arg], scratch: &Scratch, out: &mut [u64]) {
    let n = out.len();
    let mask = step.mask;
    let lanes = |s: Source| wide_lanes(s, arguments, scratch, n);
    let zero = WideLanes::Scalar(0);
    match step.action {
        Action::Binary(op, a, b, width) => {
            let (a, b) = (lanes(a), lanes(b));
            lane::u64::dispatch(op, width.bits() as u8, Widening { a, b, out });
        }
        Action::Ite(c, a, b) => {
            match lanes(b) {
                WideLanes::Wide(b) => out.copy_from_slice(b),
                WideLanes::Scalar(b) => out.fill(b),
                WideLanes::Narrow(_) => unreachable!("branches have the width of the choice"),
            }
            let (c, a) = (lanes(c), lanes(a));
            let lane = |l: WideLanes, i: usize| match l {
                WideLanes::Wide(c) => c[i],
                WideLanes::Narrow(c) => c[i].into(),
                WideLanes::Scalar(v) => v,
            };
            for (i, o) in out.iter_mut().enumerate() {
                if lane(c, i) == 1 {
                    *o = lane(a, i);
                }
            }
        }
        Action::Or(a, b) => with(lanes(a), lanes(b), out, |x, y| x | y),
        Action::Not(a) => with(lanes(a), zero, out, |x, _| !x & mask),
        Action::Neg(a) => with(lanes(a), zero, out, |x, _| x.wrapping_neg() & mask),
        Action::Shifted(a, by) if by >= 0 => with(lanes(a), zero, out, |x, _| x << by & mask),
        Action::Shifted(a, by) => with(lanes(a), zero, out, |x, _| x >> by.unsigned_abs() & mask),
        Action::Sext(a, from) => {
            let up = 64 - from.bits();
            with(lanes(a), zero, out, |x, _| ((x << up) as i64 >> up) as u64 & mask);
        }
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, sample};
    use proptest::prelude::*;

    use super::*;

    /// The values of variables in one lane.
    struct Lane(FxHashMap<VarId, u32>);

    impl Env for Lane {
        fn var(&mut self, id: VarId) -> u128 {
            self.0[&id].into()
        }
        fn read(&mut self, _: SpaceId, _: u128) -> u128 {
            unreachable!("formulas that read have no kernel")
        }
        fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
            unreachable!("formulas that call have no kernel")
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn kernels_compute_what_the_formula_says(choices in prop::collection::vec(any::<u32>(), 5..40), seed in any::<u64>()) {
            let mut pool = Pool::new();
            for t in sample::grow_all(&mut pool, &choices) {
                let variables: Vec<VarId> = pool.free_vars(t).into_iter().collect();
                if pool.width(t).bits() > 32 || variables.iter().any(|v| pool.var_decl(*v).width.bits() > 32) {
                    continue;
                }
                let Ok(kernel) = Kernel::new(&pool, t, &variables) else { continue };
                // The last block is not full, and values in it are odd ones too.
                let lanes = BLOCK + 9;
                let columns: Vec<Vec<u32>> = variables
                    .iter()
                    .enumerate()
                    .map(|(i, v)| {
                        let width = pool.var_decl(*v).width;
                        let value = |lane: usize| sample::corner(width, seed.wrapping_add((lane * 11 + i * 3) as u64)) as u32;
                        (0..lanes).map(value).collect()
                    })
                    .collect();
                let mut out = vec![0; lanes];
                let arguments: Vec<Arg> = columns.iter().map(|c| Arg::Column(c)).collect();
                kernel.run(&arguments, &mut Scratch::default(), &mut out);
                for lane in (0..lanes).step_by(37).chain(BLOCK - 1..lanes) {
                    let values = variables.iter().zip(&columns).map(|(v, c)| (*v, c[lane])).collect();
                    let want = Evaluator::new(&pool, &mut Lane(values)).eval(t);
                    prop_assert_eq!(u128::from(out[lane]), want, "{}", pool.display(t));
                }
            }
        }
    }
}

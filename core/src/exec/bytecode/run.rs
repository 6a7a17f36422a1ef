//! The loop that runs steps, once for each instruction set extension that the machine may have.

use std::convert::Infallible;

use multiversion::multiversion;

use super::program::{Host, Program};
use super::step::{Alu, Bank, Slot, Step};
use crate::exec::floats::{self, FloatOp, RoundingDirection};
use crate::exec::lanes::{LANES, Row};
use crate::float::Kind;
use crate::formula::lane::{u32, u64, u128};
use crate::formula::ops::LaneLoop;
use crate::formula::{FnId, SpaceId};

/// The outside of programs that need none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

/// The values of a running program. One value can be used for many programs.
#[derive(Clone, Debug, Default)]
pub struct Banks {
    /// Values of up to 32 bits.
    pub narrow: Vec<Row>,
    /// Values of up to 64 bits.
    pub middle: Vec<[u64; LANES]>,
    /// Values of up to 128 bits.
    pub wide: Vec<[u128; LANES]>,
}

impl Banks {
    /// Makes room for a program.
    pub fn fit(&mut self, program: &Program) {
        let [narrow, middle, wide] = program.rows;
        self.narrow.resize(self.narrow.len().max(narrow), [0; LANES]);
        self.middle.resize(self.middle.len().max(middle), [0; LANES]);
        self.wide.resize(self.wide.len().max(wide), [0; LANES]);
    }

    /// A value in one lane.
    #[must_use]
    pub fn lane(&self, slot: Slot, lane: usize) -> u128 {
        match slot.bank {
            Bank::Narrow => self.narrow[slot.index()][lane].into(),
            Bank::Middle => self.middle[slot.index()][lane].into(),
            Bank::Wide => self.wide[slot.index()][lane],
        }
    }

    /// Sets a value in one lane; it must not have more bits than the program expects.
    pub fn set_lane(&mut self, slot: Slot, lane: usize, value: u128) {
        match slot.bank {
            Bank::Narrow => self.narrow[slot.index()][lane] = value as u32,
            Bank::Middle => self.middle[slot.index()][lane] = value as u64,
            Bank::Wide => self.wide[slot.index()][lane] = value,
        }
    }

    /// Sets a value in all lanes.
    pub fn set(&mut self, slot: Slot, value: u128) {
        match slot.bank {
            Bank::Narrow => self.narrow[slot.index()] = [value as u32; LANES],
            Bank::Middle => self.middle[slot.index()] = [value as u64; LANES],
            Bank::Wide => self.wide[slot.index()] = [value; LANES],
        }
    }

    /// A value in all lanes.
    #[must_use]
    pub fn all(&self, slot: Slot) -> [u128; LANES] {
        std::array::from_fn(|lane| self.lane(slot, lane))
    }

    /// Runs a step that asks the outside.
    pub(crate) fn outside<O: Host>(&mut self, step: &Step, outside: &mut O) -> Result<(), O::Error> {
        match step {
            Step::Load {
                to,
                space,
                count,
                address,
                wanted,
            } => {
                if to.bank == Bank::Narrow && address.bank != Bank::Wide {
                    let addresses: [u64; LANES] = match address.bank {
                        Bank::Narrow => self.narrow[address.index()].map(u64::from),
                        _ => self.middle[address.index()],
                    };
                    // The row of the result may be that of the condition.
                    let mut values = [0; LANES];
                    let wanted = wanted.map(|w| &self.narrow[w.index()]);
                    if outside.load_at_once(*space, *count, &addresses, wanted, &mut values) {
                        self.narrow[to.index()] = values;
                        return Ok(());
                    }
                }
                let wanted = wanted.map_or([1; LANES], |w| self.narrow[w.index()]);
                let (addresses, mut values) = (self.all(*address), [0; LANES]);
                outside.load(*space, *count, &addresses, &wanted, &mut values)?;
                for (lane, value) in values.into_iter().enumerate() {
                    self.set_lane(*to, lane, value);
                }
            }
            Step::Call {
                to,
                width,
                function,
                arguments,
            } => {
                let mut values = vec![0; arguments.len()];
                for lane in 0..LANES {
                    for (value, slot) in values.iter_mut().zip(arguments) {
                        *value = self.lane(*slot, lane);
                    }
                    let value = outside.call(*function, &values)? & u128::MAX >> (128 - width);
                    self.set_lane(*to, lane, value);
                }
            }
            Step::Alu(..) | Step::Convert(_) | Step::Float { .. } => unreachable!("these need no outside"),
        }
        Ok(())
    }
}

#[inline(always)]
fn map<A: Copy, R: Copy + Default>(a: &[A; LANES], f: impl Fn(A) -> R) -> [R; LANES] {
    let mut out = [R::default(); LANES];
    for lane in 0..LANES {
        out[lane] = f(a[lane]);
    }
    out
}

#[inline(always)]
fn zip<A: Copy, B: Copy, R: Copy + Default>(a: &[A; LANES], b: &[B; LANES], f: impl Fn(A, B) -> R) -> [R; LANES] {
    let mut out = [R::default(); LANES];
    for lane in 0..LANES {
        out[lane] = f(a[lane], b[lane]);
    }
    out
}

/// The type of the lanes of a bank.
trait Lane: Copy + Default {
    fn rows(banks: &mut Banks) -> &mut [[Self; LANES]];
}

macro_rules! lanes_of_banks {
    ($($ty:ident $bank:ident)*) => {$(
        impl Lane for $ty {
            #[inline(always)]
            fn rows(banks: &mut Banks) -> &mut [[$ty; LANES]] {
                &mut banks.$bank
            }
        }
    )*};
}
lanes_of_banks!(u32 narrow u64 middle u128 wide);

/// An operator on two rows.
struct Rows<'a> {
    banks: &'a mut Banks,
    to: usize,
    a: usize,
    b: usize,
}

impl<T: Lane> LaneLoop<T> for Rows<'_> {
    type Out = ();

    #[inline(always)]
    fn value(self, f: impl Fn(T, T) -> T) {
        let rows = T::rows(self.banks);
        rows[self.to] = zip(&rows[self.a], &rows[self.b], f);
    }

    #[inline(always)]
    fn compare(self, f: impl Fn(T, T) -> bool) {
        let rows = T::rows(self.banks);
        let out = zip(&rows[self.a], &rows[self.b], |a, b| u32::from(f(a, b)));
        self.banks.narrow[self.to] = out;
    }
}

/// An operator on a row and a number.
struct RowConst<'a, T> {
    banks: &'a mut Banks,
    to: usize,
    a: usize,
    b: T,
}

impl<T: Lane> LaneLoop<T> for RowConst<'_, T> {
    type Out = ();

    #[inline(always)]
    fn value(self, f: impl Fn(T, T) -> T) {
        let rows = T::rows(self.banks);
        rows[self.to] = map(&rows[self.a], |a| f(a, self.b));
    }

    #[inline(always)]
    fn compare(self, f: impl Fn(T, T) -> bool) {
        let out = map(&T::rows(self.banks)[self.a], |a| u32::from(f(a, self.b)));
        self.banks.narrow[self.to] = out;
    }
}

/// One operation in all lanes of a bank.
macro_rules! alu {
    ($banks:ident, $bank:ident, $ty:ident, $alu:expr) => {{
        let row = |row: u32| row as usize;
        match $alu {
            Alu::Const { to, value: [lo, hi] } => {
                $banks.$bank[row(to)] = [(u128::from(hi) << 64 | u128::from(lo)) as $ty; LANES];
            }
            Alu::Not { to, a, width } => {
                let mask = $ty::mask(width);
                $banks.$bank[row(to)] = map(&$banks.$bank[row(a)], |a| !a & mask);
            }
            Alu::Neg { to, a, width } => {
                let mask = $ty::mask(width);
                $banks.$bank[row(to)] = map(&$banks.$bank[row(a)], |a| a.wrapping_neg() & mask);
            }
            Alu::Binary { op, to, a, b, width } => {
                let (to, a, b) = (row(to), row(a), row(b));
                $ty::dispatch(
                    op,
                    width,
                    Rows {
                        banks: &mut *$banks,
                        to,
                        a,
                        b,
                    },
                );
            }
            Alu::BinaryConst { op, to, a, b, width } => {
                let (to, a, b) = (row(to), row(a), b as $ty);
                $ty::dispatch(
                    op,
                    width,
                    RowConst {
                        banks: &mut *$banks,
                        to,
                        a,
                        b,
                    },
                );
            }
            Alu::Choose { to, c, a, b } => {
                let (c, a, b) = (&$banks.narrow[row(c)], &$banks.$bank[row(a)], &$banks.$bank[row(b)]);
                let mut out = [0; LANES];
                for lane in 0..LANES {
                    // The condition is 0 or 1.
                    let mask = $ty::from(c[lane]).wrapping_neg();
                    out[lane] = a[lane] & mask | b[lane] & !mask;
                }
                $banks.$bank[row(to)] = out;
            }
            Alu::Bits { to, a, lo, width } => {
                let mask = $ty::mask(width);
                let lo = u32::from(lo) & ($ty::BITS - 1);
                $banks.$bank[row(to)] = map(&$banks.$bank[row(a)], |a| a >> lo & mask);
            }
            Alu::Sext { to, a, from, width } => {
                let mask = $ty::mask(width);
                $banks.$bank[row(to)] = map(&$banks.$bank[row(a)], |a| $ty::signed(a, from) as $ty & mask);
            }
            Alu::Join { to, hi, lo, shift } => {
                let shift = u32::from(shift) & ($ty::BITS - 1);
                $banks.$bank[row(to)] = zip(&$banks.$bank[row(hi)], &$banks.$bank[row(lo)], |hi, lo| hi << shift | lo);
            }
        }
    }};
}

/// A loop over the lanes of a float operation. The operation stands in the loop itself: a closure
/// would be compiled without the instruction set extensions of the function that it is used in.
macro_rules! float {
    ($banks:ident, $to:ident, $slots:ident, |$($x:ident),+| $value:expr) => {{
        let rows = $slots.map(|slot| &$banks.narrow[slot.index()]);
        let mut out = [0; LANES];
        for lane in 0..LANES {
            let [$($x,)+ ..] = [rows[0][lane], rows[1][lane], rows[2][lane]];
            out[lane] = $value;
        }
        $banks.narrow[$to.index()] = out;
    }};
}

/// A float operation in all lanes. Each rounding that is common has a loop of its own.
#[inline(always)]
fn float(op: FloatOp, to: Slot, slots: [Slot; 3], banks: &mut Banks) {
    let (s, t) = (op.special, op.toward);
    match (op.kind, t) {
        (Kind::Add, _) if op.half => float!(banks, to, slots, |x, y| floats::half_add(x, y, t, s)),
        (Kind::Sub, _) if op.half => float!(banks, to, slots, |x, y| floats::half_sub(x, y, t, s)),
        (Kind::Mul, _) if op.half => float!(banks, to, slots, |x, y| floats::half_mul(x, y, t, s)),
        (Kind::Fma, _) if op.half => float!(banks, to, slots, |x, y, z| floats::half_fma(x, y, z, t, s)),
        (Kind::Convert, _) if op.half => float!(banks, to, slots, |x| floats::widened(x, s)),
        (Kind::Convert, _) => float!(banks, to, slots, |x| floats::narrowed(x, t, s)),
        (Kind::Add, RoundingDirection::Nearest) => float!(banks, to, slots, |x, y| floats::add(x, y, RoundingDirection::Nearest, s)),
        (Kind::Add, _) => float!(banks, to, slots, |x, y| floats::add(x, y, t, s)),
        (Kind::Sub, _) => float!(banks, to, slots, |x, y| floats::sub(x, y, t, s)),
        (Kind::Mul, RoundingDirection::Nearest) => float!(banks, to, slots, |x, y| floats::mul(x, y, RoundingDirection::Nearest, s)),
        (Kind::Mul, _) => float!(banks, to, slots, |x, y| floats::mul(x, y, t, s)),
        (Kind::Fma, RoundingDirection::Nearest) => float!(banks, to, slots, |x, y, z| floats::fma(x, y, z, RoundingDirection::Nearest, s)),
        (Kind::Fma, _) => float!(banks, to, slots, |x, y, z| floats::fma(x, y, z, t, s)),
        (Kind::MultiplyTruncateAdd, _) => float!(banks, to, slots, |x, y, z| floats::multiply_truncate_add(x, y, z, s)),
        (Kind::FromSigned | Kind::FromUnsigned | Kind::ToSigned | Kind::ToUnsigned, _) => {
            for lane in 0..LANES {
                let value = op.lane(banks.lane(slots[0], lane) as u64, 0, 0);
                banks.set_lane(to, lane, value.into());
            }
        }
    }
}

/// A move between banks: widened first or cut first, whichever keeps the bits.
macro_rules! convert {
    ($banks:ident, $from:ident $from_ty:ident, $to:ident $to_ty:ident, $c:expr) => {{
        let mask = u128::MAX >> (128 - $c.width);
        let lo = u32::from($c.lo) & ($from_ty::BITS - 1);
        let mask = mask as $from_ty;
        $banks.$to[$c.to.index()] = map(&$banks.$from[$c.a.index()], |a| (a >> lo & mask) as $to_ty);
    }};
}

/// Runs steps up to the first that asks the outside, and says which one that is.
#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(crate) fn run(steps: &[Step], banks: &mut Banks) -> Option<usize> {
    for (number, step) in steps.iter().enumerate() {
        match *step {
            Step::Alu(Bank::Narrow, alu) => alu!(banks, narrow, u32, alu),
            Step::Alu(Bank::Middle, alu) => alu!(banks, middle, u64, alu),
            Step::Alu(Bank::Wide, alu) => alu!(banks, wide, u128, alu),
            Step::Convert(c) => match (c.a.bank, c.to.bank) {
                (Bank::Narrow, Bank::Narrow) => convert!(banks, narrow u32, narrow u32, c),
                (Bank::Narrow, Bank::Middle) => convert!(banks, narrow u32, middle u64, c),
                (Bank::Narrow, Bank::Wide) => convert!(banks, narrow u32, wide u128, c),
                (Bank::Middle, Bank::Narrow) => convert!(banks, middle u64, narrow u32, c),
                (Bank::Middle, Bank::Middle) => convert!(banks, middle u64, middle u64, c),
                (Bank::Middle, Bank::Wide) => convert!(banks, middle u64, wide u128, c),
                (Bank::Wide, Bank::Narrow) => convert!(banks, wide u128, narrow u32, c),
                (Bank::Wide, Bank::Middle) => convert!(banks, wide u128, middle u64, c),
                (Bank::Wide, Bank::Wide) => convert!(banks, wide u128, wide u128, c),
            },
            Step::Float { op, to, operands } => float(op, to, operands, banks),
            Step::Load { .. } | Step::Call { .. } => return Some(number),
        }
    }
    None
}

impl Host for NoHost {
    type Error = Infallible;

    fn load(&mut self, _: SpaceId, _: u32, _: &[u128; LANES], _: &Row, _: &mut [u128; LANES]) -> Result<(), Infallible> {
        unreachable!("the program reads no elements with computed addresses")
    }

    fn call(&mut self, _: FnId, _: &[u128]) -> Result<u128, Infallible> {
        unreachable!("the program calls no functions")
    }
}

impl Program {
    /// Computes the outputs from the inputs.
    ///
    /// # Errors
    /// The outside cannot supply a value.
    ///
    /// # Panics
    /// Unless [`Banks::fit`] was called for the program.
    pub fn run<O: Host>(&self, banks: &mut Banks, outside: &mut O) -> Result<(), O::Error> {
        let mut from = 0;
        while let Some(at) = run(&self.steps[from..], banks) {
            banks.outside(&self.steps[from + at], outside)?;
            from += at + 1;
        }
        Ok(())
    }
}

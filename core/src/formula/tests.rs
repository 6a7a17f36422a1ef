//! The laws of formulas, as tests: one line per rewrite rule, then laws over
//! random formulas, then that depth does no harm.

use std::cell::RefCell;
use std::ops;

use proptest::prelude::*;

use super::*;

/// A term with its pool, so that laws can be written with operators.
#[derive(Clone, Copy)]
struct E<'a>(&'a RefCell<TermPool>, Term);

const BITS: u32 = 4;

impl<'a> E<'a> {
    fn with(self, build: impl FnOnce(&mut TermPool, Term) -> Term) -> E<'a> {
        E(self.0, build(&mut self.0.borrow_mut(), self.1))
    }

    fn op(self, op: BinaryOp, other: E<'a>) -> E<'a> {
        self.with(|p, t| p.binary(op, t, other.1))
    }

    /// A constant of the width of this term.
    fn c(self, value: u128) -> E<'a> {
        self.with(|p, t| p.constant(p.width(t), value))
    }

    fn bits(self, hi: u32, lo: u32) -> E<'a> {
        self.with(|p, t| p.extract(hi, lo, t))
    }

    fn cat(self, lo: E<'a>) -> E<'a> {
        self.with(|p, t| p.concat(t, lo.1))
    }

    fn zext(self, bits: u32) -> E<'a> {
        self.with(|p, t| p.zext(t, Width::new(bits).unwrap()))
    }

    fn sext(self, bits: u32) -> E<'a> {
        self.with(|p, t| p.sext(t, Width::new(bits).unwrap()))
    }

    fn ite(self, a: E<'a>, b: E<'a>) -> E<'a> {
        self.with(|p, t| p.ite(t, a.1, b.1))
    }
}

macro_rules! operators {
    ($($class:ident $method:ident $op:ident;)*) => {$(
        impl<'a> ops::$class for E<'a> {
            type Output = E<'a>;
            fn $method(self, other: E<'a>) -> E<'a> {
                self.op(BinaryOp::$op, other)
            }
        }
    )*};
}
operators! {
    Add add Add; Sub sub Sub; Mul mul Mul; Div div Udiv; Rem rem Urem;
    BitAnd bitand And; BitOr bitor Or; BitXor bitxor Xor; Shl shl Shl; Shr shr Lshr;
}

impl<'a> ops::Not for E<'a> {
    type Output = E<'a>;
    fn not(self) -> E<'a> {
        self.with(|p, t| p.not(t))
    }
}

impl<'a> ops::Neg for E<'a> {
    type Output = E<'a>;
    fn neg(self) -> E<'a> {
        self.with(|p, t| p.neg(t))
    }
}

/// Two numbers x, y and two booleans b, c.
fn variables(pool: &RefCell<TermPool>) -> [E<'_>; 4] {
    let names = [("x", BITS), ("y", BITS), ("b", 1), ("c", 1)];
    names.map(|(name, bits)| {
        let p = &mut pool.borrow_mut();
        let id = p.declare_var(name, Width::new(bits).unwrap());
        E(pool, p.var(id))
    })
}

struct Values(Vec<u128>);

impl Env for Values {
    fn var(&mut self, id: VarId) -> u128 {
        self.0[id.index()]
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        unreachable!("the laws have no reads")
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("the laws have no calls")
    }
}

/// Both sides become the same term, and have the same value for all inputs.
fn check_law(law: &dyn for<'a> Fn([E<'a>; 4]) -> (E<'a>, E<'a>)) {
    let pool = RefCell::new(TermPool::new());
    let (left, right) = law(variables(&pool));
    let (left, right) = (left.1, right.1);
    {
        let p = pool.borrow();
        assert_eq!(left, right, "{} is not {}", p.display(left), p.display(right));
    }
    let raw = RefCell::new(TermPool::raw());
    let (given, _) = law(variables(&raw));
    let (raw, pool, given) = (raw.borrow(), pool.borrow(), given.1);
    for input in 0..1 << (2 * BITS + 2) {
        let mut values = Values(vec![input & 15, input >> 4 & 15, input >> 8 & 1, input >> 9]);
        let (expected, found) = (raw.eval(given, &mut values), pool.eval(left, &mut values));
        assert_eq!(expected, found, "{} at {:?}", raw.display(given), values.0);
    }
}

macro_rules! laws {
    ($($name:ident: |$x:ident, $y:ident, $b:ident, $c:ident| { $($left:expr => $right:expr;)* })*) => {$(
        #[test]
        #[allow(unused_variables)]
        fn $name() {
            $(check_law(&|[$x, $y, $b, $c]| ($left, $right));)*
        }
    )*};
}

use BinaryOp::*;

laws! {
    constants_fold: |x, y, b, c| {
        x.c(9) + x.c(9) => x.c(2);
        x.c(9) / x.c(0) => x.c(15);
        x.c(9) % x.c(0) => x.c(9);
        x.c(9).op(Ashr, x.c(7)) => x.c(15);
        x.c(9).op(Slt, x.c(2)) => b.c(1);
        !x.c(9) => x.c(6);
        -x.c(9) => x.c(7);
        x.c(9).cat(x.c(3)) => x.c(9).cat(x.c(3)).bits(7, 0);
        x.c(9).bits(3, 3) => b.c(1);
        x.c(9).sext(6).bits(5, 4) => x.c(3).bits(1, 0);
    }
    operands_of_commutative_operations_are_ordered: |x, y, b, c| {
        y + x => x + y;
        x.c(3) + x => x + x.c(3);
        y.op(Eq, x) => x.op(Eq, y);
    }
    not_rules: |x, y, b, c| {
        !!x => x;
        !x.op(Ult, y) => y.op(Ule, x);
        !x.op(Ule, y) => y.op(Ult, x);
        !x.op(Slt, y) => y.op(Sle, x);
        !x.op(Sle, y) => y.op(Slt, x);
        !(x ^ x.c(5)) => x ^ x.c(10);
        !(x + x.c(15)) => -x;
        !(-x) => x + x.c(15);
        !b.ite(x.c(3), x.c(5)) => b.ite(x.c(12), x.c(10));
        !x.zext(6) => (!x).sext(6).bits(0, 0).c(1).sext(2).cat(!x);
    }
    neg_rules: |x, y, b, c| {
        -(-x) => x;
        -!x => x + x.c(1);
        -(x - y) => y - x;
        -(x + x.c(3)) => x.c(13) - x;
        -b => b;
    }
    and_rules: |x, y, b, c| {
        x & x.c(0) => x.c(0);
        x & x.c(15) => x;
        x & x => x;
        x & !x => x.c(0);
        (x & x.c(5)) & x.c(13) => x & x.c(5);
        x & (x | y) => x;
        x & (x & y) => x & y;
        x & (!x & y) => x.c(0);
        x & (!x | y) => x & y;
        x.op(Eq, x.c(3)) & x.op(Eq, x.c(4)) => b.c(0);
        x.op(Eq, x.c(3)) & !x.op(Eq, x.c(4)) => x.op(Eq, x.c(3));
        x & x.c(6) => b.c(0).cat(x.bits(2, 1)).cat(b.c(0));
        x.zext(8) & y.zext(8) => (x & y).zext(8);
    }
    or_rules: |x, y, b, c| {
        x | x.c(0) => x;
        x | x.c(15) => x.c(15);
        x | x => x;
        x | !x => x.c(15);
        (x | x.c(5)) | x.c(8) => x | x.c(13);
        x | (x & y) => x;
        x | (x | y) => x | y;
        x | (!x | y) => x.c(15);
        x | (!x & y) => x | y;
        x | x.c(6) => x.bits(3, 3).cat(x.c(3).bits(1, 0)).cat(x.bits(0, 0));
        x.zext(8) | (y.zext(8) << y.zext(8).c(4)) => y.cat(x);
    }
    xor_rules: |x, y, b, c| {
        x ^ x => x.c(0);
        x ^ x.c(0) => x;
        x ^ x.c(15) => !x;
        x ^ !x => x.c(15);
        !x ^ x.c(3) => x ^ x.c(12);
        !x ^ !y => x ^ y;
        (x ^ y) ^ y => x;
        (x ^ y) ^ x => y;
        (x ^ x.c(3)) ^ x.c(5) => x ^ x.c(6);
    }
    add_rules: |x, y, b, c| {
        x + x.c(0) => x;
        x + !x => x.c(15);
        (x + x.c(3)) + x.c(15) => x + x.c(2);
        (x.c(3) - x) + x.c(2) => x.c(5) - x;
        !x + x.c(1) => -x;
        -x + x.c(3) => x.c(3) - x;
        (x - y) + y => x;
        x + -y => x - y;
        b + c => b ^ c;
    }
    sub_rules: |x, y, b, c| {
        x - x => x.c(0);
        x.c(0) - x => -x;
        x.c(15) - x => !x;
        x - x.c(3) => x + x.c(13);
        x.c(9) - (x + x.c(3)) => x.c(6) - x;
        x.c(9) - (x.c(3) - x) => x + x.c(6);
        x.c(9) - !x => x + x.c(10);
        (x + y) - y => x;
        (x + y) - x => y;
        x - (x + y) => -y;
        y - (x + y) => -x;
        x - (x - y) => y;
        (x - y) - x => -y;
        x - -y => x + y;
        b - c => b ^ c;
    }
    mul_rules: |x, y, b, c| {
        x * x.c(0) => x.c(0);
        x * x.c(1) => x;
        x * x.c(15) => -x;
        x * x.c(4) => x.bits(1, 0).cat(x.c(0).bits(1, 0));
        (x * x.c(3)) * x.c(3) => x * x.c(9);
        -x * x.c(3) => x * x.c(13);
        b * c => b & c;
    }
    division_rules: |x, y, b, c| {
        x / x.c(0) => x.c(15);
        x / x.c(1) => x;
        x / x.c(4) => x.bits(3, 2).zext(4);
        x % x.c(0) => x;
        x % x.c(1) => x.c(0);
        x % x.c(4) => x.bits(1, 0).zext(4);
        x % x => x.c(0);
        x.c(0) % x => x.c(0);
        b / c => b | !c;
        b % c => b & !c;
    }
    shift_rules: |x, y, b, c| {
        x << x.c(0) => x;
        x << x.c(1) => x.bits(2, 0).cat(b.c(0));
        x << x.c(4) => x.c(0);
        x.c(0) << x => x.c(0);
        x >> x.c(0) => x;
        x >> x.c(1) => x.bits(3, 1).zext(4);
        x >> x.c(9) => x.c(0);
        x.c(0) >> x => x.c(0);
        x.op(Ashr, x.c(0)) => x;
        x.op(Ashr, x.c(1)) => x.bits(3, 1).sext(4);
        x.op(Ashr, x.c(9)) => x.bits(3, 3).sext(4);
        x.c(15).op(Ashr, x) => x.c(15);
        b << c => b & !c;
        b >> c => b & !c;
        b.op(Ashr, c) => b;
        x.op(Rotl, x.c(4)) => x;
        x.op(Rotl, x.c(1)) => x.bits(2, 0).cat(x.bits(3, 3));
        x.op(Rotr, x.c(5)) => x.bits(0, 0).cat(x.bits(3, 1));
        b.op(Rotl, c) => b;
        b.op(Rotr, c) => b;
    }
    eq_rules: |x, y, b, c| {
        x.op(Eq, x) => b.c(1);
        x.op(Eq, !x) => b.c(0);
        b.op(Eq, b.c(1)) => b;
        b.op(Eq, b.c(0)) => !b;
        (!x).op(Eq, x.c(3)) => x.op(Eq, x.c(12));
        (-x).op(Eq, x.c(3)) => x.op(Eq, x.c(13));
        (x + x.c(3)).op(Eq, x.c(1)) => x.op(Eq, x.c(14));
        (x - y).op(Eq, x.c(0)) => x.op(Eq, y);
        (x ^ y).op(Eq, x.c(0)) => x.op(Eq, y);
        (x.c(3) - x).op(Eq, x.c(1)) => x.op(Eq, x.c(2));
        (x ^ x.c(3)).op(Eq, x.c(1)) => x.op(Eq, x.c(2));
        (x & x.c(5)).op(Eq, x.c(2)) => b.c(0);
        (x | x.c(5)).op(Eq, x.c(2)) => b.c(0);
        x.sext(6).op(Eq, x.c(9).sext(6)) => x.op(Eq, x.c(9));
        x.sext(6).op(Eq, x.c(9).zext(6)) => b.c(0);
        x.zext(6).op(Eq, x.c(9).zext(6)) => x.op(Eq, x.c(9));
        x.zext(6).op(Eq, x.c(9).sext(6)) => b.c(0);
        b.ite(x.c(3), y).op(Eq, x.c(3)) => b | y.op(Eq, x.c(3));
        b.ite(x.c(3), y).op(Eq, x.c(4)) => !b & y.op(Eq, x.c(4));
        b.ite(y, x.c(3)).op(Eq, x.c(4)) => b & y.op(Eq, x.c(4));
        (!x).op(Eq, !y) => x.op(Eq, y);
        (-x).op(Eq, -y) => x.op(Eq, y);
        x.sext(6).op(Eq, y.sext(6)) => x.op(Eq, y);
        (x + y).op(Eq, x + x.c(3)) => y.op(Eq, y.c(3));
        (x ^ y).op(Eq, y) => x.op(Eq, x.c(0));
        x.op(Eq, x + y) => y.op(Eq, y.c(0));
        x.cat(y).op(Eq, y.cat(x)) => x.op(Eq, y);
    }
    unsigned_order_rules: |x, y, b, c| {
        x.op(Ult, x) => b.c(0);
        x.op(Ult, x.c(0)) => b.c(0);
        x.c(15).op(Ult, x) => b.c(0);
        x.c(0).op(Ult, x) => !x.op(Eq, x.c(0));
        x.op(Ult, x.c(15)) => !x.op(Eq, x.c(15));
        x.op(Ult, x.c(1)) => x.op(Eq, x.c(0));
        x.c(14).op(Ult, x) => x.op(Eq, x.c(15));
        x.op(Ule, x) => b.c(1);
        x.c(0).op(Ule, x) => b.c(1);
        x.op(Ule, x.c(15)) => b.c(1);
        x.op(Ule, x.c(0)) => x.op(Eq, x.c(0));
        x.c(15).op(Ule, x) => x.op(Eq, x.c(15));
        x.op(Ule, x.c(6)) => x.op(Ult, x.c(7));
        x.c(6).op(Ule, x) => x.c(5).op(Ult, x);
        x.zext(6).op(Ult, y.zext(6)) => x.op(Ult, y);
        x.zext(6).op(Ule, y.zext(6)) => x.op(Ule, y);
        x.zext(6).op(Ult, x.c(9).sext(6)) => b.c(1);
        x.cat(y).op(Ult, y.zext(8)) => x.op(Eq, x.c(0)) & y.op(Ult, y);
        x.zext(8).op(Ult, y.cat(y)) => !y.op(Eq, y.c(0)) | x.op(Ult, y);
        x.cat(x.c(3)).op(Ult, y.cat(x.c(3))) => x.op(Ult, y);
        b.op(Ult, c) => !b & c;
        b.op(Ule, c) => !b | c;
    }
    signed_order_rules: |x, y, b, c| {
        x.op(Slt, x) => b.c(0);
        x.op(Slt, x.c(8)) => b.c(0);
        x.c(7).op(Slt, x) => b.c(0);
        x.c(8).op(Slt, x) => !x.op(Eq, x.c(8));
        x.op(Slt, x.c(7)) => !x.op(Eq, x.c(7));
        x.op(Slt, x.c(0)) => x.bits(3, 3);
        x.c(15).op(Slt, x) => !x.bits(3, 3);
        x.op(Sle, x) => b.c(1);
        x.c(8).op(Sle, x) => b.c(1);
        x.op(Sle, x.c(7)) => b.c(1);
        x.op(Sle, x.c(8)) => x.op(Eq, x.c(8));
        x.c(7).op(Sle, x) => x.op(Eq, x.c(7));
        x.op(Sle, x.c(3)) => x.op(Slt, x.c(4));
        x.c(3).op(Sle, x) => x.c(2).op(Slt, x);
        x.sext(6).op(Slt, y.sext(6)) => x.op(Slt, y);
        x.zext(6).op(Slt, y.zext(6)) => x.op(Ult, y);
        x.c(9).cat(x).op(Slt, x.c(7).cat(y)) => b.c(1);
        b.op(Slt, c) => b & !c;
        b.op(Sle, c) => b | !c;
    }
    ite_rules: |x, y, b, c| {
        b.c(1).ite(x, y) => x;
        b.c(0).ite(x, y) => y;
        b.ite(x, x) => x;
        (!b).ite(x, y) => b.ite(y, x);
        b.ite(b.c(1), b.c(0)) => b;
        b.ite(b.c(0), b.c(1)) => !b;
        b.ite(b.c(1), c) => b | c;
        b.ite(c, b.c(0)) => b & c;
        b.ite(b.c(0), c) => !b & c;
        b.ite(c, b.c(1)) => !b | c;
        b.ite(b, c) => b | c;
        b.ite(c, b) => b & c;
        b.ite(c, !c) => !(b ^ c);
        b.ite(b.ite(x, y), y) => b.ite(x, y);
        b.ite(x, b.ite(x, y)) => b.ite(x, y);
        b.ite(c.ite(x, y), y) => (b & c).ite(x, y);
        b.ite(c.ite(x, y), x) => (b & !c).ite(y, x);
        b.ite(x, c.ite(x, y)) => (b | c).ite(x, y);
        b.ite(y, c.ite(x, y)) => (!b & c).ite(x, y);
        x.op(Eq, y).ite(x, y) => y;
        x.op(Eq, y).ite(y, x) => x;
    }
    concat_and_extract_rules: |x, y, b, c| {
        x.cat(y).cat(b) => x.cat(y.cat(b));
        x.bits(3, 2).cat(x.bits(1, 0)) => x;
        x.bits(3, 2).cat(x.bits(1, 0).cat(y)) => x.cat(y);
        x.c(3).cat(x.c(5).cat(y)) => x.c(3).cat(x.c(5)).cat(y);
        x.bits(3, 0) => x;
        x.bits(3, 1).bits(2, 1) => x.bits(3, 2);
        x.cat(y).bits(6, 5) => x.bits(2, 1);
        x.cat(y).bits(2, 1) => y.bits(2, 1);
        x.cat(y).bits(5, 2) => x.bits(1, 0).cat(y.bits(3, 2));
        x.zext(8).bits(3, 0) => x;
        x.zext(8).bits(7, 5) => x.c(0).bits(2, 0);
        x.sext(8).bits(3, 1) => x.bits(3, 1);
        x.sext(8).bits(7, 6) => x.bits(3, 3).sext(2);
        x.sext(8).bits(5, 2) => x.bits(3, 2).sext(4);
        x.sext(6).sext(8) => x.sext(8);
        x.zext(6).sext(8) => x.zext(8);
        (x.zext(5) + y.zext(5)).bits(3, 0) => x + y;
        (-x.zext(5)).bits(3, 0) => -x;
        (!x.cat(y)).bits(7, 4) => !x;
        (x.cat(y) & y.cat(x)).bits(3, 0) => x & y;
        b.ite(x.zext(8), y.zext(8)).bits(3, 0) => b.ite(x, y);
    }
}

#[test]
fn equal_terms_are_one_term() {
    for mut pool in [TermPool::new(), TermPool::raw()] {
        let w = Width::new(8).unwrap();
        let x = pool.declare_var("x", w);
        let x = pool.var(x);
        let (one, two) = (pool.mul(x, x), pool.mul(x, x));
        assert_eq!(one, two);
        assert_eq!(pool.len(), 2);
    }
}

#[test]
fn a_raw_pool_changes_nothing() {
    let mut pool = TermPool::raw();
    let w = Width::new(8).unwrap();
    let zero = pool.constant(w, 0);
    let sum = pool.add(zero, zero);
    assert_eq!(*pool.node(sum), Node::Binary(Add, zero, zero));
}

#[test]
#[should_panic(expected = "needs operands of one width, not 8 and 1 bits")]
fn operands_of_different_widths_are_refused() {
    let mut pool = TermPool::new();
    let (a, b) = (pool.constant(Width::new(8).unwrap(), 0), pool.tt());
    pool.add(a, b);
}

#[test]
#[should_panic(expected = "declared twice differently")]
fn one_name_has_one_width() {
    let mut pool = TermPool::new();
    pool.declare_var("x", Width::BOOL);
    pool.declare_var("x", Width::MAX);
}

#[test]
fn substitution_is_simultaneous() {
    let mut pool = TermPool::new();
    let w = Width::new(8).unwrap();
    let (x, y) = (pool.declare_var("x", w), pool.declare_var("y", w));
    let (tx, ty) = (pool.var(x), pool.var(y));
    let difference = pool.sub(tx, ty);
    let swapped = pool.substitute(difference, &|id| Some(if id == x { ty } else { tx }));
    assert_eq!(swapped, pool.sub(ty, tx));
    assert_eq!(pool.free_vars(swapped), [x, y].into());
}

/// A million operations, one inside the other, that no rule removes.
fn deep(pool: &mut TermPool) -> Term {
    let w = Width::new(8).unwrap();
    let (x, y) = (pool.declare_var("x", w), pool.declare_var("y", w));
    let (x, y) = (pool.var(x), pool.var(y));
    let mut t = x;
    for _ in 0..500_000 {
        t = pool.mul(t, x);
        t = pool.add(t, y);
    }
    t
}

#[test]
fn depth_does_not_overflow_the_stack() {
    let mut raw = TermPool::raw();
    let t = deep(&mut raw);
    let mut pool = TermPool::new();
    let copy = raw.rebuild(t, &mut pool);
    let mut values = Values(vec![3, 5]);
    assert_eq!(raw.eval(t, &mut values), pool.eval(copy, &mut values));
    let y = pool.find_var("y").unwrap();
    assert_eq!(pool.free_vars(copy).len(), 2);
    let one = pool.constant(Width::new(8).unwrap(), 1);
    let without_y = pool.substitute(copy, &|id| (id == y).then_some(one));
    assert_eq!(pool.free_vars(without_y).len(), 1);
    assert!(pool.display(copy).to_string().len() > 1_000_000);
    let low = pool.extract(3, 0, copy);
    let three = pool.constant(Width::new(4).unwrap(), 3);
    let claim = pool.eq(low, three);
    let mut script = Vec::new();
    write_script(&pool, &[claim], "", &mut script).unwrap();
    assert!(script.len() > 1_000_000);
}

#[test]
fn a_script_declares_what_occurs_and_shares_what_repeats() {
    let mut pool = TermPool::raw();
    let w = Width::new(8).unwrap();
    let (x, b) = (pool.declare_var("x|y", w), pool.declare_var("b", Width::BOOL));
    let (x, b) = (pool.var(x), pool.var(b));
    let memory = pool.declare_space("b", w, w);
    let element = pool.read(memory, x);
    let sum = pool.add(element, element);
    let low = pool.extract(0, 0, sum);
    let claim = pool.and(b, low);
    let mut script = Vec::new();
    write_script(&pool, &[claim], "first\nsecond", &mut script).unwrap();
    let expected = "\
; first
; second
(set-logic QF_ABV)
(declare-fun |x_y| () (_ BitVec 8))
(declare-fun |b| () Bool)
(declare-fun |b'| () (Array (_ BitVec 8) (_ BitVec 8)))
(define-fun |t1| () (_ BitVec 8) (select |b'| |x_y|))
(assert (and |b| (= ((_ extract 0 0) (bvadd |t1| |t1|)) #b1)))
(check-sat)
(exit)
";
    assert_eq!(String::from_utf8(script).unwrap(), expected);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn simplification_keeps_the_value(
        choices in prop::collection::vec(any::<u32>(), 1..40),
        seeds in prop::array::uniform4(any::<u64>()),
    ) {
        let mut raw = TermPool::raw();
        let terms = sample::grow_all(&mut raw, &choices);
        let mut pool = TermPool::new();
        sample::declare(&mut pool);
        let simple = raw.rebuild_all(&terms, &mut pool);
        for seed in seeds {
            let (mut one, mut other) = (sample::World::new(seed), sample::World::new(seed));
            let mut raw_values = Evaluator::new(&raw, &mut one);
            let mut simple_values = Evaluator::new(&pool, &mut other);
            for (&a, &b) in terms.iter().zip(&simple) {
                prop_assert_eq!(raw.width(a), pool.width(b));
                prop_assert_eq!(
                    raw_values.eval(a), simple_values.eval(b),
                    "{}\nbecame\n{}", raw.display(a), pool.display(b)
                );
            }
        }
    }

    #[test]
    fn specialised_terms_have_the_values_of_their_numbers(
        choices in prop::collection::vec(any::<u32>(), 1..40),
        given in any::<u32>(),
        seed in any::<u64>(),
    ) {
        let mut raw = TermPool::raw();
        let terms = sample::grow_all(&mut raw, &choices);
        let is_given = |v: VarId| given >> (v.index() % 32) & 1 == 1;
        let number = |v: VarId| {
            is_given(v).then(|| sample::World::new(seed).var(v) & raw.var_decl(v).width.mask())
        };
        for mut into in [TermPool::new(), TermPool::raw()] {
            sample::declare(&mut into);
            let special = raw.specialise(&terms, &mut into, &number);
            prop_assert!(into.free_vars_of(&special).into_iter().all(|v| !is_given(v)));
            let (mut one, mut other) = (sample::World::new(seed), sample::World::new(seed));
            let (mut before, mut after) = (Evaluator::new(&raw, &mut one), Evaluator::new(&into, &mut other));
            for (&a, &b) in terms.iter().zip(&special) {
                prop_assert_eq!(raw.width(a), into.width(b));
                prop_assert_eq!(before.eval(a), after.eval(b), "{}\nbecame\n{}", raw.display(a), into.display(b));
            }
        }
    }

    #[test]
    fn known_bits_are_the_same_for_every_choice(
        choices in prop::collection::vec(any::<u32>(), 1..40),
        hidden in any::<u32>(),
        seeds in prop::array::uniform4(any::<u64>()),
    ) {
        let mut raw = TermPool::raw();
        let terms = sample::grow_all(&mut raw, &choices);
        // Some variables are unspecified; all else is the same in all worlds.
        let unspecified = |v: VarId| hidden >> (v.index() % 32) & 1 == 1;
        let mut known = sample::World::new(seeds[0]);
        let mut known = KnownEvaluator::new(&raw, &mut known, unspecified);
        let known: Vec<KnownBits> = terms.iter().map(|t| known.eval(*t)).collect();
        let variables: Vec<VarId> = raw.vars().filter(|v| unspecified(*v)).collect();
        for choice in Choices::new(&raw, variables).take(30) {
            let mut world = sample::World::new(seeds[0]);
            let mut chosen = Chosen { env: &mut world, unspecified, choice: &choice };
            let mut values = Evaluator::new(&raw, &mut chosen);
            for (t, known) in terms.iter().zip(&known) {
                let value = values.eval(*t);
                prop_assert!(known.admits(value), "{}: {value:#x} is none of {known:?}", raw.display(*t));
            }
        }
    }

    #[test]
    fn a_term_is_unspecified_exactly_if_a_choice_changes_it(
        choices in prop::collection::vec(any::<u32>(), 1..40),
        seed in any::<u64>(),
    ) {
        let mut raw = TermPool::raw();
        let terms = sample::grow_all(&mut raw, &choices);
        // Nine bits together.
        let hidden = ["x0", "y0", "x1", "y1", "x2", "x3"].map(|name| raw.find_var(name).expect("declared"));
        let unspecified = |v: VarId| hidden.contains(&v);
        let t = *terms.last().expect("there are variables");
        let found = raw.dependence(t, &mut sample::World::new(seed), unspecified);
        let widths = hidden.map(|v| raw.var_decl(v).width.bits());
        let mut values = (0u32..1 << widths.iter().sum::<u32>()).map(|mut rest| {
            let own = hidden.map(|v| {
                let width = raw.var_decl(v).width;
                let value = rest & width.mask() as u32;
                rest >>= width.bits();
                value
            });
            let mut all = AllChosen { world: sample::World::new(seed), names: hidden, values: own };
            raw.eval(t, &mut all)
        });
        let first = values.next().expect("a choice");
        let same = values.all(|v| v == first);
        match found {
            Dependence::Specified(value) => prop_assert!(same && value == first, "{}", raw.display(t)),
            Dependence::Unspecified(..) => prop_assert!(!same, "{}", raw.display(t)),
            Dependence::Undecided => prop_assert!(false, "nine bits are few"),
        }
    }
}

/// A world in which some variables have given values, written apart from [`Chosen`].
struct AllChosen {
    world: sample::World,
    names: [VarId; 6],
    values: [u32; 6],
}

impl Env for AllChosen {
    fn var(&mut self, id: VarId) -> u128 {
        match self.names.iter().position(|n| *n == id) {
            Some(at) => self.values[at].into(),
            None => self.world.var(id),
        }
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.world.read(space, addr)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        self.world.call(function, arguments)
    }
}

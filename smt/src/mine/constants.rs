//! Constants of rules: the numbers worth a try, parameters, expressions of parameters, and conditions on them.
//!
//! Expressions and conditions come from a fixed list, under the names by which rule books write them. Parameters are numbers of
//! 32 bits; one that stands for a narrower constant is below its bound.

use isamorph_core::formula::{Pool, Term, VarId};

use crate::search::kernel::{Arg, Kernel, Scratch};
use crate::search::ops::word_width;

/// Most parameters of a rule.
pub const PARAMETERS: usize = 2;

/// Builds a formula from both parameters.
type Build = fn(&mut Pool, Term, Term) -> Term;

fn word(pool: &mut Pool, value: u32) -> Term {
    pool.constant(word_width(), value.into())
}

/// What a replacement's constant may be.
const EXPRESSIONS: &[(&str, Build)] = &[
    ("p0", |_, a, _| a),
    ("p1", |_, _, b| b),
    ("p0 + p1", |p, a, b| p.add(a, b)),
    ("p0 - p1", |p, a, b| p.sub(a, b)),
    ("p1 - p0", |p, a, b| p.sub(b, a)),
    ("p0 & p1", |p, a, b| p.and(a, b)),
    ("p0 | p1", |p, a, b| p.or(a, b)),
    ("p0 ^ p1", |p, a, b| p.xor(a, b)),
    ("~p0", |p, a, _| p.not(a)),
    ("~p1", |p, _, b| p.not(b)),
    ("-p0", |p, a, _| p.neg(a)),
    ("-p1", |p, _, b| p.neg(b)),
    ("p0 & ~p1", |p, a, b| {
        let n = p.not(b);
        p.and(a, n)
    }),
    ("p1 & ~p0", |p, a, b| {
        let n = p.not(a);
        p.and(b, n)
    }),
    ("p0 | ~p1", |p, a, b| {
        let n = p.not(b);
        p.or(a, n)
    }),
    ("p1 | ~p0", |p, a, b| {
        let n = p.not(a);
        p.or(b, n)
    }),
    ("~(p0 ^ p1)", |p, a, b| {
        let x = p.xor(a, b);
        p.not(x)
    }),
    ("p0 + 1", |p, a, _| {
        let one = word(p, 1);
        p.add(a, one)
    }),
    ("p0 - 1", |p, a, _| {
        let one = word(p, 1);
        p.sub(a, one)
    }),
    ("-p0 - 1 + p1", |p, a, b| {
        let n = p.not(a);
        p.add(n, b)
    }),
    ("0xffffffff << p0", |p, a, _| {
        let ones = word(p, u32::MAX);
        p.shl(ones, a)
    }),
    ("0xffffffff >> p0", |p, a, _| {
        let ones = word(p, u32::MAX);
        p.lshr(ones, a)
    }),
    ("1 << p0", |p, a, _| {
        let one = word(p, 1);
        p.shl(one, a)
    }),
    ("p0 << p1", |p, a, b| p.shl(a, b)),
    ("p1 << p0", |p, a, b| p.shl(b, a)),
    ("p0 >> p1", |p, a, b| p.lshr(a, b)),
    ("p0 >>s p1", |p, a, b| p.ashr(a, b)),
    ("p1 >> p0", |p, a, b| p.lshr(b, a)),
    ("min(p0, p1)", |p, a, b| {
        let c = p.ult(a, b);
        p.ite(c, a, b)
    }),
    ("max(p0, p1)", |p, a, b| {
        let c = p.ult(a, b);
        p.ite(c, b, a)
    }),
    ("smin(p0, p1)", |p, a, b| {
        let c = p.slt(a, b);
        p.ite(c, a, b)
    }),
    ("smax(p0, p1)", |p, a, b| {
        let c = p.slt(a, b);
        p.ite(c, b, a)
    }),
];

/// Conditions under which a rule may hold, weak ones before those that imply them.
const CONDITIONS: &[(&str, Build)] = &[
    ("", |p, _, _| p.tt()),
    ("p0 != p1", |p, a, b| p.ne(a, b)),
    ("p0 >> p1 == 0", |p, a, b| {
        let x = p.lshr(a, b);
        is_zero(p, x)
    }),
    ("p1 >> p0 == 0", |p, a, b| {
        let x = p.lshr(b, a);
        is_zero(p, x)
    }),
    ("p0 << p1 == 0", |p, a, b| {
        let x = p.shl(a, b);
        is_zero(p, x)
    }),
    ("p1 << p0 == 0", |p, a, b| {
        let x = p.shl(b, a);
        is_zero(p, x)
    }),
    ("(0xffffffff << p0) & ~p1 == 0", |p, a, b| {
        let n = p.not(b);
        apart(p, a, n, true)
    }),
    ("(0xffffffff >> p0) & ~p1 == 0", |p, a, b| {
        let n = p.not(b);
        apart(p, a, n, false)
    }),
    ("(0xffffffff << p1) & ~p0 == 0", |p, a, b| {
        let n = p.not(a);
        apart(p, b, n, true)
    }),
    ("(0xffffffff >> p1) & ~p0 == 0", |p, a, b| {
        let n = p.not(a);
        apart(p, b, n, false)
    }),
    ("(0xffffffff << p0) & p1 == 0", |p, a, b| apart(p, a, b, true)),
    ("(0xffffffff >> p0) & p1 == 0", |p, a, b| apart(p, a, b, false)),
    ("(0xffffffff << p1) & p0 == 0", |p, a, b| apart(p, b, a, true)),
    ("(0xffffffff >> p1) & p0 == 0", |p, a, b| apart(p, b, a, false)),
    ("p0 <= p1", |p, a, b| p.ule(a, b)),
    ("p1 <= p0", |p, a, b| p.ule(b, a)),
    ("p0 <=s p1", |p, a, b| p.sle(a, b)),
    ("p1 <=s p0", |p, a, b| p.sle(b, a)),
    ("p0 < 32", |p, a, _| {
        let n = word(p, 32);
        p.ult(a, n)
    }),
    ("p0 >= 32", |p, a, _| {
        let n = word(p, 32);
        p.ule(n, a)
    }),
    ("p1 >= 32", |p, _, b| {
        let n = word(p, 32);
        p.ule(n, b)
    }),
    ("p0 + p1 < 128", |p, a, b| below(p, a, b, 128)),
    ("p0 + p1 < 32", |p, a, b| below(p, a, b, 32)),
    ("p0 + p1 >= 32", |p, a, b| {
        let c = below(p, a, b, 32);
        p.not(c)
    }),
    ("p0 >=s 0", |p, a, _| {
        let zero = word(p, 0);
        p.sle(zero, a)
    }),
    ("p0 <s 0", |p, a, _| {
        let zero = word(p, 0);
        p.slt(a, zero)
    }),
    ("p0 & p1 == 0", |p, a, b| {
        let (x, zero) = (p.and(a, b), word(p, 0));
        p.eq(x, zero)
    }),
    ("p0 & p1 == p0", |p, a, b| {
        let x = p.and(a, b);
        p.eq(x, a)
    }),
    ("p0 & p1 == p1", |p, a, b| {
        let x = p.and(a, b);
        p.eq(x, b)
    }),
    ("p0 | p1 == 0xffffffff", |p, a, b| {
        let (x, ones) = (p.or(a, b), word(p, u32::MAX));
        p.eq(x, ones)
    }),
    ("p0 == p1", |p, a, b| p.eq(a, b)),
    ("p0 == ~p1", |p, a, b| {
        let n = p.not(b);
        p.eq(a, n)
    }),
    ("p0 == -p1", |p, a, b| {
        let n = p.neg(b);
        p.eq(a, n)
    }),
];

fn is_zero(p: &mut Pool, x: Term) -> Term {
    let zero = word(p, 0);
    p.eq(x, zero)
}

/// Is nothing of a number left by a mask of all ones that was shifted?
fn apart(p: &mut Pool, count: Term, number: Term, left: bool) -> Term {
    let ones = word(p, u32::MAX);
    let mask = if left { p.shl(ones, count) } else { p.lshr(ones, count) };
    let x = p.and(mask, number);
    is_zero(p, x)
}

/// Is the sum of two numbers, without a carry lost, below a bound?
fn below(p: &mut Pool, a: Term, b: Term, bound: u32) -> Term {
    let (sum, n) = (p.add(a, b), word(p, bound));
    let (small, no_carry) = (p.ult(sum, n), p.ule(a, sum));
    p.and(small, no_carry)
}

/// A formula over the parameters, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Expression(u8);

/// A condition on the parameters, by its place in the list; the first one always holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Condition(u8);

macro_rules! listed {
    ($type:ident, $list:ident) => {
        impl $type {
            /// All of them.
            pub fn all() -> impl Iterator<Item = $type> {
                (0..$list.len() as u8).map($type)
            }

            /// The one with this name.
            #[must_use]
            pub fn named(name: &str) -> Option<$type> {
                $list.iter().position(|e| e.0 == name).map(|i| $type(i as u8))
            }

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                $list[usize::from(self.0)].0
            }

            /// Its formula.
            pub fn term(self, pool: &mut Pool, parameters: [Term; PARAMETERS]) -> Term {
                $list[usize::from(self.0)].1(pool, parameters[0], parameters[1])
            }

            /// How many parameters must be there for it.
            #[must_use]
            pub fn parameters(self) -> usize {
                let name = self.name();
                if name.contains("p1") {
                    2
                } else {
                    usize::from(name.contains("p0"))
                }
            }

            /// Its value.
            #[must_use]
            pub fn value(self, parameters: &[u32]) -> u32 {
                let column: Vec<[u32; 1]> = (0..PARAMETERS).map(|i| [parameters.get(i).copied().unwrap_or(0)]).collect();
                self.column(&[&column[0], &column[1]])[0]
            }

            /// Its value in each lane.
            #[must_use]
            pub fn column(self, parameters: &[&[u32]; PARAMETERS]) -> Vec<u32> {
                let (mut pool, vars) = parameters_of();
                let terms = vars.map(|v| pool.var(v));
                let t = self.term(&mut pool, terms);
                let mut out = vec![0; parameters[0].len()];
                // Formulas of the list have 32 bits at most and read nothing.
                if let Ok(kernel) = Kernel::new(&pool, t, &vars) {
                    kernel.run(&parameters.map(Arg::Column), &mut Scratch::default(), &mut out);
                }
                out
            }
        }
    };
}

listed!(Expression, EXPRESSIONS);
listed!(Condition, CONDITIONS);

/// Variables for the parameters, in a pool of their own.
fn parameters_of() -> (Pool, [VarId; PARAMETERS]) {
    let mut pool = Pool::new();
    let vars = ["p0", "p1"].map(|n| pool.declare_var(n, word_width()));
    (pool, vars)
}

/// A constant of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// This number.
    Number(u32),
    /// Whatever the parameters make it.
    Of(Expression),
}

impl Constant {
    /// The parameter itself.
    #[must_use]
    pub fn parameter(i: usize) -> Constant {
        Constant::Of(Expression(i as u8))
    }

    /// The number of the parameter that it is.
    #[must_use]
    pub fn as_parameter(self) -> Option<usize> {
        match self {
            Constant::Of(Expression(i)) if usize::from(i) < PARAMETERS => Some(i.into()),
            _ => None,
        }
    }

    /// As rule books write it.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Constant::Number(n) => format!("{n:#x}"),
            Constant::Of(e) => e.name().to_string(),
        }
    }

    /// Reads it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Constant> {
        match text.strip_prefix("0x").map(|hex| u32::from_str_radix(hex, 16)) {
            Some(Ok(n)) => Some(Constant::Number(n)),
            _ => Expression::named(text).map(Constant::Of),
        }
    }

    /// The number, for these parameters.
    #[must_use]
    pub fn value(self, parameters: &[u32]) -> u32 {
        match self {
            Constant::Number(n) => n,
            Constant::Of(e) => e.value(parameters),
        }
    }
}

/// Numbers worth a try for a constant of this width.
#[must_use]
pub fn numbers(width: u32) -> &'static [u32] {
    match width {
        32 => &[0, 1, u32::MAX, 0x8000_0000],
        _ => &[0, 1, 31],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_mean_what_they_say() {
        for e in Expression::all() {
            assert_eq!(Constant::parse(e.name()), Some(Constant::Of(e)));
        }
        for c in Condition::all() {
            assert_eq!(Condition::named(c.name()), Some(c));
        }
        assert_eq!(Constant::parse("0x1f"), Some(Constant::Number(31)));
        assert_eq!(Constant::parse("p0 - p1").map(|c| c.value(&[5, 7])), Some(u32::MAX - 1));
        let below = Condition::named("p0 + p1 < 32").expect("a condition");
        assert_eq!(
            [below.value(&[31, 0]), below.value(&[31, 1]), below.value(&[u32::MAX, 2])],
            [1, 0, 0]
        );
    }
}

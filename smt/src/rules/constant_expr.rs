//! Constants of rules: the numbers worth a try, parameters, and expressions of parameters.
//!
//! Expressions come from a fixed list, under the names by which rule books write them. Parameters
//! are numbers of 32 bits; one that stands for a narrower constant is below its bound.

use std::sync::LazyLock;

use isamorph_core::formula::{Term, TermPool, Width};

use crate::ops::vector_eval::{Arg, Kernel, Lanes, Scratch};

/// Most parameters of a rule.
pub const PARAMETERS: usize = 2;

/// Builds a formula from both parameters.
pub(super) type Build = fn(&mut TermPool, Term, Term) -> Term;

pub(super) fn word(pool: &mut TermPool, value: u32) -> Term {
    pool.constant(Width::W32, value.into())
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

/// A formula over the parameters, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Expression(u8);

impl Expression {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Expression> {
        (0..EXPRESSIONS.len() as u8).map(Expression)
    }

    /// The one with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Expression> {
        EXPRESSIONS.iter().position(|e| e.0 == name).map(|i| Expression(i as u8))
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        EXPRESSIONS[usize::from(self.0)].0
    }

    /// Its formula.
    pub fn term(self, pool: &mut TermPool, parameters: [Term; PARAMETERS]) -> Term {
        EXPRESSIONS[usize::from(self.0)].1(pool, parameters[0], parameters[1])
    }

    /// How many parameters must be there for it.
    #[must_use]
    pub fn parameters(self) -> usize {
        if self.name().contains("p1") { 2 } else { 1 }
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
        if usize::from(self.0) < PARAMETERS {
            return parameters[usize::from(self.0)].to_vec();
        }
        let mut out = vec![0; parameters[0].len()];
        KERNELS[usize::from(self.0)].run(&parameters.map(Arg::Column), &mut Scratch::default(), &mut out);
        out
    }
}

/// The expressions, compiled.
static KERNELS: LazyLock<Vec<Kernel>> = LazyLock::new(|| {
    let kernel = |e: Expression| kernel_of(&|pool, terms| e.term(pool, terms));
    Expression::all().map(kernel).collect()
});

/// A formula over both parameters, compiled.
pub(super) fn kernel_of(build: &dyn Fn(&mut TermPool, [Term; PARAMETERS]) -> Term) -> Kernel {
    let mut pool = TermPool::new();
    let vars = ["p0", "p1"].map(|n| pool.declare_var(n, Width::W32));
    let terms = vars.map(|v| pool.var(v));
    let t = build(&mut pool, terms);
    Kernel::new(&pool, t, &vars, Lanes::Bits32)
        .unwrap_or_else(|_| unreachable!("formulas of the lists have at most 32 bits and read nothing"))
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
        assert_eq!(Constant::parse("0x1f"), Some(Constant::Number(31)));
        assert_eq!(Constant::parse("p0 - p1").map(|c| c.value(&[5, 7])), Some(u32::MAX - 1));
    }
}

//! Constants of rules: the numbers worth a try, parameters, and expressions of parameters.
//!
//! Expressions come from a fixed list, under the names by which rule books write them. Parameters
//! are numbers as wide as registers; one that stands for a narrower constant is below its bound.

use std::sync::OnceLock;

use isamorph_core::formula::{Term, TermPool, Width};

use crate::ops::Ops;
use crate::ops::vector_eval::{Arg, Kernel, Lanes, Scratch};

/// Most parameters of a rule.
pub const PARAMETERS: usize = 2;

/// Builds a formula from both parameters.
pub(super) type Build = fn(&mut TermPool, Term, Term) -> Term;

/// A number as wide as a term.
pub(super) fn word(pool: &mut TermPool, like: Term, value: u64) -> Term {
    let width = pool.width(like);
    pool.constant(width, u128::from(value) & width.mask())
}

/// A name in a list, which is written for registers of 32 bits, for others.
pub(super) fn name_for(name: &str, word: Width) -> String {
    if word == Width::W32 {
        return name.to_string();
    }
    let (bits, ones) = (word.bits(), word.mask());
    name.replace("0xffffffff", &format!("{ones:#x}"))
        .replace("0x7fffffff", &format!("{:#x}", ones >> 1))
        .replace("0x80000000", &format!("{:#x}", ones ^ ones >> 1))
        .replace("< 32", &format!("< {bits}"))
        .replace(">= 32", &format!(">= {bits}"))
        .replace("& 31 ", &format!("& {} ", bits - 1))
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
        let one = word(p, a, 1);
        p.add(a, one)
    }),
    ("p0 - 1", |p, a, _| {
        let one = word(p, a, 1);
        p.sub(a, one)
    }),
    ("-p0 - 1 + p1", |p, a, b| {
        let n = p.not(a);
        p.add(n, b)
    }),
    ("0xffffffff << p0", |p, a, _| {
        let ones = word(p, a, u64::MAX);
        p.shl(ones, a)
    }),
    ("0xffffffff >> p0", |p, a, _| {
        let ones = word(p, a, u64::MAX);
        p.lshr(ones, a)
    }),
    ("1 << p0", |p, a, _| {
        let one = word(p, a, 1);
        p.shl(one, a)
    }),
    ("p0 << p1", |p, a, b| p.shl(a, b)),
    ("p1 << p0", |p, a, b| p.shl(b, a)),
    ("p0 + p0", |p, a, _| p.add(a, a)),
    ("p0 * p0", |p, a, _| p.mul(a, a)),
    ("p0 << p0", |p, a, _| p.shl(a, a)),
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
    pub fn named(name: &str, word: Width) -> Option<Expression> {
        Expression::all().find(|e| e.name(word) == name)
    }

    /// Its name, for registers of this width.
    #[must_use]
    pub fn name(self, word: Width) -> String {
        name_for(EXPRESSIONS[usize::from(self.0)].0, word)
    }

    /// Its formula.
    pub fn term(self, pool: &mut TermPool, parameters: [Term; PARAMETERS]) -> Term {
        EXPRESSIONS[usize::from(self.0)].1(pool, parameters[0], parameters[1])
    }

    /// How many parameters must be there for it.
    #[must_use]
    pub fn parameters(self) -> usize {
        if EXPRESSIONS[usize::from(self.0)].0.contains("p1") { 2 } else { 1 }
    }

    /// Its value, in registers of this width.
    #[must_use]
    pub fn value(self, word: Width, parameters: &[u64]) -> u64 {
        let column: Vec<[u64; 1]> = (0..PARAMETERS).map(|i| [parameters.get(i).copied().unwrap_or(0)]).collect();
        self.column(word, &[&column[0], &column[1]])[0]
    }

    /// Its value in each lane.
    #[must_use]
    pub fn column(self, word: Width, parameters: &[&[u64]; PARAMETERS]) -> Vec<u64> {
        if usize::from(self.0) < PARAMETERS {
            return parameters[usize::from(self.0)].to_vec();
        }
        let mut out = vec![0; parameters[0].len()];
        let kernel = &kernels(word)[usize::from(self.0)];
        kernel.run(&parameters.map(Arg::Column), &mut Scratch::default(), &mut out);
        out
    }
}

/// The widest registers.
pub(super) const WIDEST: usize = 64;

/// The expressions, compiled for registers of a width.
fn kernels(word: Width) -> &'static [Kernel] {
    static KERNELS: [OnceLock<Vec<Kernel>>; WIDEST + 1] = [const { OnceLock::new() }; WIDEST + 1];
    KERNELS[word.bits() as usize].get_or_init(|| {
        let kernel = |e: Expression| kernel_of(word, &|pool, terms| e.term(pool, terms));
        Expression::all().map(kernel).collect()
    })
}

/// A formula over both parameters, compiled.
pub(super) fn kernel_of(word: Width, build: &dyn Fn(&mut TermPool, [Term; PARAMETERS]) -> Term) -> Kernel {
    let mut pool = TermPool::new();
    let vars = ["p0", "p1"].map(|n| pool.declare_var(n, word));
    let terms = vars.map(|v| pool.var(v));
    let t = build(&mut pool, terms);
    Kernel::new(&pool, t, &vars, Lanes::Bits64)
        .unwrap_or_else(|_| unreachable!("formulas of the lists are as wide as registers and read nothing"))
}

/// A constant of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// This number.
    Number(u64),
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

    /// As rule books write it, for registers of this width.
    #[must_use]
    pub fn text(self, word: Width) -> String {
        match self {
            Constant::Number(n) => format!("{n:#x}"),
            Constant::Of(e) => e.name(word),
        }
    }

    /// Reads it.
    #[must_use]
    pub fn parse(text: &str, word: Width) -> Option<Constant> {
        match text.strip_prefix("0x").map(|hex| u64::from_str_radix(hex, 16)) {
            Some(Ok(n)) if u128::from(n) <= word.mask() => Some(Constant::Number(n)),
            _ => Expression::named(text, word).map(Constant::Of),
        }
    }

    /// The number, for these parameters, in registers of this width.
    #[must_use]
    pub fn value(self, word: Width, parameters: &[u64]) -> u64 {
        match self {
            Constant::Number(n) => n,
            Constant::Of(e) => e.value(word, parameters),
        }
    }
}

/// Numbers worth a try for a constant of this width, where registers have that one.
#[must_use]
pub fn numbers(width: u32, word: Width) -> Vec<u64> {
    let ones = word.mask() as u64;
    if width == word.bits() {
        return vec![0, 1, ones, ones ^ ones >> 1];
    }
    // The last one is the largest shift.
    let largest = u64::from(word.bits() - 1) & ((1 << width) - 1);
    vec![0, 1, largest]
}

/// Numbers that are tried for a constant of this width: those that always are, then others that
/// were named.
#[must_use]
pub fn tried(ops: &Ops, width: u32) -> Vec<u64> {
    let mut all = numbers(width, ops.word);
    let fits = |n: &u64| width >= 64 || n >> width == 0;
    for n in ops.numbers.iter().copied().filter(fits) {
        if !all.contains(&n) {
            all.push(n);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_mean_what_they_say() {
        for bits in [8, 16, 32, 64] {
            let word = Width::new(bits).expect("a width");
            for e in Expression::all() {
                assert_eq!(Constant::parse(&e.name(word), word), Some(Constant::Of(e)));
            }
            assert_eq!(Constant::parse("0x1f", word), Some(Constant::Number(31)));
            let value = |text: &str, p: &[u64]| Constant::parse(text, word).map(|c| c.value(word, p));
            assert_eq!(value("p0 - p1", &[5, 7]), Some(word.mask() as u64 - 1));
            assert_eq!(value(&format!("{:#x} << p0", word.mask()), &[3]), Some(word.mask() as u64 & !7));
        }
        assert_eq!(Constant::parse("0x100", Width::new(8).expect("a width")), None);
    }
}

//! Preconditions on the parameters of rules: atoms from a fixed list, and pairs of them.
//!
//! Books write them by their names. An atom over `p0` and `p1` has a mirror image, in which the two
//! have changed places.

use std::sync::OnceLock;

use isamorph_core::formula::{Term, TermPool, Width};

use super::constant_expr::{Build, PARAMETERS, WIDEST, kernel_of, name_for, word};
use crate::ops::vector_eval::{Arg, Kernel, Scratch};

/// The atoms that have mirror images of their own.
const ATOMS: &[(&str, Build)] = &[
    ("p0 != 0", |p, a, _| {
        let z = is_zero(p, a);
        p.not(z)
    }),
    ("p0 != 0x7fffffff", |p, a, _| {
        let least = least_signed(p, a);
        let n = p.not(least);
        p.ne(a, n)
    }),
    ("p0 != 0x80000000", |p, a, _| {
        let n = least_signed(p, a);
        p.ne(a, n)
    }),
    ("p0 >= 32", |p, a, _| {
        let n = bits(p, a);
        p.ule(n, a)
    }),
    ("p0 < 32", |p, a, _| {
        let n = bits(p, a);
        p.ult(a, n)
    }),
    ("p0 >=s 0", |p, a, _| {
        let zero = word(p, a, 0);
        p.sle(zero, a)
    }),
    ("p0 <s 0", |p, a, _| {
        let zero = word(p, a, 0);
        p.slt(a, zero)
    }),
    ("p0 & 1 == 0", |p, a, _| {
        let one = word(p, a, 1);
        let x = p.and(a, one);
        is_zero(p, x)
    }),
    ("p0 & 1 == 1", |p, a, _| {
        let one = word(p, a, 1);
        let x = p.and(a, one);
        p.eq(x, one)
    }),
    ("p0 & 31 == 0", |p, a, _| {
        let bits = p.width(a).bits();
        has_none_of(p, a, u64::from(bits - 1))
    }),
    ("p0 & 0xff == 0", |p, a, _| has_none_of(p, a, 0xff)),
    ("p0 & 0xffff == 0", |p, a, _| has_none_of(p, a, 0xffff)),
    ("p0 & p0 - 1 == 0", |p, a, _| {
        let one = word(p, a, 1);
        let x = p.sub(a, one);
        let x = p.and(a, x);
        is_zero(p, x)
    }),
    ("p0 & p0 + 1 == 0", |p, a, _| {
        let one = word(p, a, 1);
        let x = p.add(a, one);
        let x = p.and(a, x);
        is_zero(p, x)
    }),
    ("p0 | p0 - 1 == 0xffffffff", |p, a, _| {
        let one = word(p, a, 1);
        let x = p.sub(a, one);
        let x = p.or(a, x);
        is_ones(p, x)
    }),
    ("p0 | p0 + 1 == 0xffffffff", |p, a, _| {
        let one = word(p, a, 1);
        let x = p.add(a, one);
        let x = p.or(a, x);
        is_ones(p, x)
    }),
    ("p0 <= p1", |p, a, b| p.ule(a, b)),
    ("p0 <=s p1", |p, a, b| p.sle(a, b)),
    ("p0 & ~p1 == 0", |p, a, b| {
        let n = p.not(b);
        let x = p.and(a, n);
        is_zero(p, x)
    }),
    ("p0 >> p1 == 0", |p, a, b| {
        let x = p.lshr(a, b);
        is_zero(p, x)
    }),
    ("p0 << p1 == 0", |p, a, b| {
        let x = p.shl(a, b);
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
    ("(0xffffffff << p0) & p1 == 0", |p, a, b| apart(p, a, b, true)),
    ("(0xffffffff >> p0) & p1 == 0", |p, a, b| apart(p, a, b, false)),
    // In these p1, or what it lacks, has ones only up to, or below, the lowest one, or the lowest
    // zero, of p0.
    ("p1 <= (p0 ^ p0 - 1)", |p, a, b| up_to_lowest(p, a, b)),
    ("p1 <= (p0 ^ p0 + 1)", |p, a, b| {
        let n = p.not(a);
        up_to_lowest(p, n, b)
    }),
    ("~p1 <= (p0 ^ p0 - 1)", |p, a, b| {
        let n = p.not(b);
        up_to_lowest(p, a, n)
    }),
    ("~p1 <= (p0 ^ p0 + 1)", |p, a, b| {
        let (m, n) = (p.not(a), p.not(b));
        up_to_lowest(p, m, n)
    }),
    ("p1 <= (~p0 & p0 - 1)", |p, a, b| below_lowest(p, a, b)),
    ("p1 <= (p0 & ~(p0 + 1))", |p, a, b| {
        let n = p.not(a);
        below_lowest(p, n, b)
    }),
    ("~p1 <= (~p0 & p0 - 1)", |p, a, b| {
        let n = p.not(b);
        below_lowest(p, a, n)
    }),
    ("~p1 <= (p0 & ~(p0 + 1))", |p, a, b| {
        let (m, n) = (p.not(a), p.not(b));
        below_lowest(p, m, n)
    }),
];

/// The atoms that are their own mirror images.
const SYMMETRIC: &[(&str, Build)] = &[
    ("p0 != p1", |p, a, b| p.ne(a, b)),
    ("p0 == p1", |p, a, b| p.eq(a, b)),
    ("p0 == ~p1", |p, a, b| {
        let n = p.not(b);
        p.eq(a, n)
    }),
    ("p0 == -p1", |p, a, b| {
        let n = p.neg(b);
        p.eq(a, n)
    }),
    ("p0 & p1 == 0", |p, a, b| {
        let x = p.and(a, b);
        is_zero(p, x)
    }),
    ("p0 | p1 == 0xffffffff", |p, a, b| {
        let x = p.or(a, b);
        is_ones(p, x)
    }),
    ("p0 + p1 < 128", |p, a, b| {
        let n = word(p, a, 128);
        below(p, a, b, n)
    }),
    ("p0 + p1 < 32", |p, a, b| {
        let n = bits(p, a);
        below(p, a, b, n)
    }),
    ("p0 + p1 >= 32", |p, a, b| {
        let n = bits(p, a);
        let c = below(p, a, b, n);
        p.not(c)
    }),
];

/// How many bits a term has.
fn bits(p: &mut TermPool, x: Term) -> Term {
    let bits = p.width(x).bits();
    word(p, x, bits.into())
}

/// The least signed number as wide as a term.
fn least_signed(p: &mut TermPool, x: Term) -> Term {
    let bits = p.width(x).bits();
    word(p, x, 1 << (bits - 1))
}

fn is_zero(p: &mut TermPool, x: Term) -> Term {
    let zero = word(p, x, 0);
    p.eq(x, zero)
}

/// Has a number none of these bits?
fn has_none_of(p: &mut TermPool, x: Term, bits: u64) -> Term {
    let bits = word(p, x, bits);
    let x = p.and(x, bits);
    is_zero(p, x)
}

fn is_ones(p: &mut TermPool, x: Term) -> Term {
    let ones = word(p, x, u64::MAX);
    p.eq(x, ones)
}

/// Has a number ones only up to the lowest one of another, that included?
fn up_to_lowest(p: &mut TermPool, of: Term, number: Term) -> Term {
    let one = word(p, of, 1);
    let x = p.sub(of, one);
    let mask = p.xor(of, x);
    p.ule(number, mask)
}

/// Has a number ones only below the lowest one of another?
fn below_lowest(p: &mut TermPool, of: Term, number: Term) -> Term {
    let one = word(p, of, 1);
    let (x, n) = (p.sub(of, one), p.not(of));
    let mask = p.and(n, x);
    p.ule(number, mask)
}

/// Is nothing of a number left by a mask of all ones that was shifted?
fn apart(p: &mut TermPool, count: Term, number: Term, left: bool) -> Term {
    let ones = word(p, count, u64::MAX);
    let mask = if left { p.shl(ones, count) } else { p.lshr(ones, count) };
    let x = p.and(mask, number);
    is_zero(p, x)
}

/// Is the sum of two numbers, without a carry lost, below a bound?
fn below(p: &mut TermPool, a: Term, b: Term, bound: Term) -> Term {
    let sum = p.add(a, b);
    let (small, no_carry) = (p.ult(sum, bound), p.ule(a, sum));
    p.and(small, no_carry)
}

/// An atom, by its place in the lists: atoms, their mirror images, atoms that are symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom(u8);

/// An atom of the lists for registers of a width.
struct Entry {
    name: String,
    build: Build,
    mirrored: bool,
    /// The formula, compiled.
    kernel: Kernel,
}

/// All atoms for registers of a width.
fn table(word: Width) -> &'static [Entry] {
    static TABLES: [OnceLock<Vec<Entry>>; WIDEST + 1] = [const { OnceLock::new() }; WIDEST + 1];
    TABLES[word.bits() as usize].get_or_init(|| {
        let with = |mirrored: bool| {
            move |(name, build): &(&str, Build)| {
                let name = if mirrored { mirror(name) } else { (*name).to_string() };
                let build = *build;
                Entry {
                    name: name_for(&name, word),
                    build,
                    mirrored,
                    kernel: kernel_of(word, &|p, [a, b]| if mirrored { build(p, b, a) } else { build(p, a, b) }),
                }
            }
        };
        let (plain, mirrored) = (ATOMS.iter().map(with(false)), ATOMS.iter().map(with(true)));
        plain.chain(mirrored).chain(SYMMETRIC.iter().map(with(false))).collect()
    })
}

/// A name in which the parameters have changed places.
fn mirror(name: &str) -> String {
    name.replace("p0", "p?").replace("p1", "p0").replace("p?", "p1")
}

impl Atom {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Atom> {
        (0..(2 * ATOMS.len() + SYMMETRIC.len()) as u8).map(Atom)
    }

    fn entry(self, word: Width) -> &'static Entry {
        &table(word)[usize::from(self.0)]
    }

    fn name(self, word: Width) -> &'static str {
        &self.entry(word).name
    }

    /// Are these parameters, of which there are so many, all that it is about?
    #[must_use]
    pub fn fits(self, parameters: usize) -> bool {
        !(parameters < 2 && self.name(Width::W32).contains("p1") || parameters < 1)
    }

    fn term(self, pool: &mut TermPool, [a, b]: [Term; PARAMETERS]) -> Term {
        let entry = self.entry(pool.width(a));
        if entry.mirrored {
            (entry.build)(pool, b, a)
        } else {
            (entry.build)(pool, a, b)
        }
    }

    /// Where it holds, in registers of this width.
    #[must_use]
    pub fn column(self, word: Width, parameters: &[&[u64]; PARAMETERS]) -> Vec<bool> {
        let mut out = vec![0; parameters[0].len()];
        let kernel = &self.entry(word).kernel;
        kernel.run(&parameters.map(Arg::Column), &mut Scratch::default(), &mut out);
        out.iter().map(|x| *x == 1).collect()
    }
}

/// A condition on the parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Condition {
    /// It always holds.
    #[default]
    Always,
    /// It holds where the atom does.
    If(Atom),
    /// It holds where one of them does.
    Or(Atom, Atom),
    /// It holds where both do.
    And(Atom, Atom),
}

impl Condition {
    /// The one with this name.
    #[must_use]
    pub fn named(name: &str, word: Width) -> Option<Condition> {
        let atom = |name: &str| Atom::all().find(|a| a.name(word) == name);
        if let Some((a, b)) = name.split_once(" or ") {
            return Some(Condition::Or(atom(a)?, atom(b)?));
        }
        if let Some((a, b)) = name.split_once(" and ") {
            return Some(Condition::And(atom(a)?, atom(b)?));
        }
        if name.is_empty() {
            return Some(Condition::Always);
        }
        atom(name).map(Condition::If)
    }

    /// Its name, for registers of this width.
    #[must_use]
    pub fn name(self, word: Width) -> String {
        match self {
            Condition::Always => String::new(),
            Condition::If(a) => a.name(word).to_string(),
            Condition::Or(a, b) => format!("{} or {}", a.name(word), b.name(word)),
            Condition::And(a, b) => format!("{} and {}", a.name(word), b.name(word)),
        }
    }

    /// Its formula.
    pub fn term(self, pool: &mut TermPool, parameters: [Term; PARAMETERS]) -> Term {
        match self {
            Condition::Always => pool.tt(),
            Condition::If(a) => a.term(pool, parameters),
            Condition::Or(a, b) => {
                let (a, b) = (a.term(pool, parameters), b.term(pool, parameters));
                pool.or(a, b)
            }
            Condition::And(a, b) => {
                let (a, b) = (a.term(pool, parameters), b.term(pool, parameters));
                pool.and(a, b)
            }
        }
    }

    /// Does it hold for these parameters?
    #[must_use]
    pub fn holds(self, word: Width, parameters: &[u64]) -> bool {
        let column: Vec<[u64; 1]> = (0..PARAMETERS).map(|i| [parameters.get(i).copied().unwrap_or(0)]).collect();
        self.column(word, &[&column[0], &column[1]])[0]
    }

    /// Where it holds.
    #[must_use]
    pub fn column(self, word: Width, parameters: &[&[u64]; PARAMETERS]) -> Vec<bool> {
        let both = |a: Atom, b: Atom| a.column(word, parameters).into_iter().zip(b.column(word, parameters));
        match self {
            Condition::Always => vec![true; parameters[0].len()],
            Condition::If(a) => a.column(word, parameters),
            Condition::Or(a, b) => both(a, b).map(|(a, b)| a || b).collect(),
            Condition::And(a, b) => both(a, b).map(|(a, b)| a && b).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_mean_what_they_say() {
        let (word, atoms) = (Width::W32, Atom::all().collect::<Vec<Atom>>());
        for (i, a) in atoms.iter().enumerate() {
            let b = atoms[(i + 7) % atoms.len()];
            for c in [Condition::If(*a), Condition::Or(*a, b), Condition::And(*a, b)] {
                assert_eq!(Condition::named(&c.name(word), word), Some(c));
            }
        }
        assert_eq!(Condition::named("", word), Some(Condition::Always));
        assert_eq!(Condition::named("p0 < 33", word), None);
        let holds = |name: &str, p0, p1| Condition::named(name, word).expect("a condition").holds(word, &[p0, p1]);
        let below = |p0, p1| holds("p0 + p1 < 32", p0, p1);
        assert_eq!([below(31, 0), below(31, 1), below(u32::MAX.into(), 2)], [true, false, false]);
        let mirrored = |p0, p1| holds("p0 <= (~p1 & p1 - 1)", p0, p1);
        assert_eq!([mirrored(7, 8), mirrored(8, 8), mirrored(3, 0b1010)], [true, false, false]);
        assert!(holds("p0 < 32 or p1 < 32", 40, 3) && !holds("p0 < 32 and p1 < 32", 40, 3));
    }

    #[test]
    fn conditions_are_about_registers_of_any_width() {
        for bits in [8, 16, 24, 64] {
            let word = Width::new(bits).expect("a width");
            let ones = word.mask() as u64;
            for a in Atom::all() {
                assert_eq!(Condition::named(a.name(word), word), Some(Condition::If(a)));
            }
            let holds = |name: &str, p0, p1| Condition::named(name, word).expect("a condition").holds(word, &[p0, p1]);
            let b = u64::from(bits);
            assert_eq!(
                [holds(&format!("p0 < {b}"), b - 1, 0), holds(&format!("p0 < {b}"), b, 0)],
                [true, false]
            );
            assert_eq!([holds("p0 <s 0", ones, 0), holds("p0 <s 0", ones >> 1, 0)], [true, false]);
            let full = format!("p0 | p1 == {ones:#x}");
            assert_eq!([holds(&full, 1, ones - 1), holds(&full, 2, ones - 1 - 2)], [true, false]);
            let least = format!("p0 != {:#x}", 1u64 << (bits - 1));
            assert_eq!([holds(&least, 1 << (bits - 1), 0), holds(&least, 1, 0)], [false, true]);
        }
        assert_eq!(Condition::named("p0 < 32", Width::new(64).expect("a width")), None);
    }
}

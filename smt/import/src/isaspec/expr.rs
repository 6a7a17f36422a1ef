//! Expressions over fields, as C writes them: in the description with names, and over bits of a
//! word once the names are known.

use std::fmt::Write as _;

/// Most operators in one another.
const DEEPEST: u32 = 40;

/// Bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Range {
    /// The lowest.
    pub lo: u32,
    /// How many, at most 64.
    pub width: u32,
}

impl Range {
    /// The bits as a mask of the word.
    #[must_use]
    pub fn mask(self) -> u128 {
        (u128::MAX >> (128 - self.width)) << self.lo
    }

    /// Their value in a word.
    #[must_use]
    pub fn value(self, word: u128) -> u64 {
        ((word & self.mask()) >> self.lo) as u64
    }
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `!`
    Not,
    /// `~`
    Complement,
    /// `-`
    Negate,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr<L> {
    /// A number.
    Number(u64),
    /// The number of the generation.
    Generation,
    /// A leaf.
    Leaf(L),
    /// An operator with one operand.
    Unary(Unary, Box<Expr<L>>),
    /// An operator with two operands.
    Binary(&'static str, Box<Expr<L>>, Box<Expr<L>>),
    /// One of two values.
    Choose(Box<[Expr<L>; 3]>),
}

/// Operators with two operands, by rank: the loosest first.
const RANKS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Reads an expression.
///
/// # Errors
/// What was expected, and what stands there.
pub fn parse(text: &str) -> Result<Expr<String>, String> {
    let mut p = Parser { rest: text, depth: 0 };
    let e = p.choose()?;
    p.skip()?;
    if p.rest.is_empty() {
        Ok(e)
    } else {
        Err(format!("expected an operator, not {}", p.here()))
    }
}

struct Parser<'t> {
    rest: &'t str,
    depth: u32,
}

impl Parser<'_> {
    fn here(&self) -> String {
        if self.rest.is_empty() {
            "the end".into()
        } else {
            format!("`{}`", self.rest.chars().take(12).collect::<String>().escape_debug())
        }
    }

    /// Goes past blanks and comments.
    fn skip(&mut self) -> Result<(), String> {
        loop {
            self.rest = self.rest.trim_start();
            let Some(inside) = self.rest.strip_prefix("/*") else {
                return Ok(());
            };
            let Some(end) = inside.find("*/") else {
                return Err("a comment has no end".into());
            };
            self.rest = &inside[end + 2..];
        }
    }

    fn take(&mut self, token: &str) -> Result<bool, String> {
        self.skip()?;
        if let Some(rest) = self.rest.strip_prefix(token) {
            self.rest = rest;
            return Ok(true);
        }
        Ok(false)
    }

    fn need(&mut self, token: &str) -> Result<(), String> {
        if self.take(token)? {
            return Ok(());
        }
        Err(format!("expected `{token}`, not {}", self.here()))
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} operators in one another"));
        }
        Ok(())
    }

    fn choose(&mut self) -> Result<Expr<String>, String> {
        self.deeper()?;
        let c = self.binary(0)?;
        let e = if self.take("?")? {
            let a = self.choose()?;
            self.need(":")?;
            Expr::Choose(Box::new([c, a, self.choose()?]))
        } else {
            c
        };
        self.depth -= 1;
        Ok(e)
    }

    fn binary(&mut self, rank: usize) -> Result<Expr<String>, String> {
        let Some(operators) = RANKS.get(rank) else {
            return self.unary();
        };
        let mut left = self.binary(rank + 1)?;
        let mut many = 0;
        'more: loop {
            self.skip()?;
            for o in *operators {
                let longer = match *o {
                    "|" => "||",
                    "&" => "&&",
                    "<" => "<<",
                    ">" => ">>",
                    _ => "",
                };
                if self.rest.starts_with(o) && (longer.is_empty() || !self.rest.starts_with(longer)) {
                    many += 1;
                    if many > DEEPEST {
                        return Err(format!("more than {DEEPEST} operators in a row"));
                    }
                    self.rest = &self.rest[o.len()..];
                    let right = self.binary(rank + 1)?;
                    left = Expr::Binary(o, Box::new(left), Box::new(right));
                    continue 'more;
                }
            }
            return Ok(left);
        }
    }

    fn unary(&mut self) -> Result<Expr<String>, String> {
        self.skip()?;
        for (token, of) in [("!", Unary::Not), ("~", Unary::Complement), ("-", Unary::Negate)] {
            if self.take(token)? {
                self.deeper()?;
                let e = self.unary()?;
                self.depth -= 1;
                return Ok(Expr::Unary(of, Box::new(e)));
            }
        }
        if self.take("(")? {
            let e = self.choose()?;
            self.need(")")?;
            return Ok(e);
        }
        if self.take("{")? {
            let Some((name, rest)) = self.rest.split_once('}') else {
                return Err("a name in braces has no end".into());
            };
            self.rest = rest;
            return Ok(Expr::Leaf(name.trim().to_string()));
        }
        if self.take("ISA_GPU_ID()")? {
            return Ok(Expr::Generation);
        }
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let plain = word.trim_end_matches(['u', 'U', 'l', 'L']);
        let number = match plain.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16),
            None => plain.parse(),
        };
        match number {
            Ok(n) => {
                self.rest = rest;
                Ok(Expr::Number(n))
            }
            Err(_) => Err(format!("expected a number, a name in braces or `(`, not {}", self.here())),
        }
    }
}

impl<L> Expr<L> {
    /// Its leaves, in order.
    pub fn leaves<'e>(&'e self, out: &mut Vec<&'e L>) {
        match self {
            Expr::Number(_) | Expr::Generation => {}
            Expr::Leaf(l) => out.push(l),
            Expr::Unary(_, a) => a.leaves(out),
            Expr::Binary(_, a, b) => {
                a.leaves(out);
                b.leaves(out);
            }
            Expr::Choose(all) => all.iter().for_each(|e| e.leaves(out)),
        }
    }

    /// Numbers that the generation is compared with.
    pub fn generations(&self, out: &mut Vec<u64>) {
        match self {
            Expr::Binary(_, a, b) => match (&**a, &**b) {
                (Expr::Generation, Expr::Number(n)) | (Expr::Number(n), Expr::Generation) => out.push(*n),
                (a, b) => {
                    a.generations(out);
                    b.generations(out);
                }
            },
            Expr::Unary(_, a) => a.generations(out),
            Expr::Choose(all) => all.iter().for_each(|e| e.generations(out)),
            _ => {}
        }
    }
}

fn apply(o: &str, a: u64, b: u64) -> u64 {
    match o {
        "||" => u64::from(a != 0 || b != 0),
        "&&" => u64::from(a != 0 && b != 0),
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "==" => u64::from(a == b),
        "!=" => u64::from(a != b),
        "<=" => u64::from(a <= b),
        ">=" => u64::from(a >= b),
        "<" => u64::from(a < b),
        ">" => u64::from(a > b),
        "<<" => u32::try_from(b).ok().and_then(|b| a.checked_shl(b)).unwrap_or(0),
        ">>" => u32::try_from(b).ok().and_then(|b| a.checked_shr(b)).unwrap_or(0),
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "/" => a.checked_div(b).unwrap_or(u64::MAX),
        _ => a.checked_rem(b).unwrap_or(a),
    }
}

/// An expression over bits of a word, of 64 bits.
pub type Term = Expr<Range>;

impl Term {
    /// Its value in a word. The generation must have been replaced.
    #[must_use]
    pub fn value(&self, word: u128) -> u64 {
        match self {
            Expr::Number(n) => *n,
            Expr::Generation => 0,
            Expr::Leaf(r) => r.value(word),
            Expr::Unary(Unary::Not, a) => u64::from(a.value(word) == 0),
            Expr::Unary(Unary::Complement, a) => !a.value(word),
            Expr::Unary(Unary::Negate, a) => a.value(word).wrapping_neg(),
            Expr::Binary(o, a, b) => apply(o, a.value(word), b.value(word)),
            Expr::Choose(all) => all[if all[0].value(word) != 0 { 1 } else { 2 }].value(word),
        }
    }

    /// The bits of a word that it depends on.
    #[must_use]
    pub fn mask(&self) -> u128 {
        let mut all = Vec::new();
        self.leaves(&mut all);
        all.iter().fold(0, |m, r| m | r.mask())
    }

    /// How many nodes it has.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Expr::Unary(_, a) => 1 + a.size(),
            Expr::Binary(_, a, b) => 1 + a.size() + b.size(),
            Expr::Choose(all) => 1 + all.iter().map(Expr::size).sum::<usize>(),
            _ => 1,
        }
    }

    /// As a number if it depends on nothing; without parts that decide nothing.
    #[must_use]
    pub fn folded(self) -> Term {
        if self.mask() == 0 {
            return Expr::Number(self.value(0));
        }
        match self {
            Expr::Unary(u, a) => Expr::Unary(u, Box::new(a.folded())),
            Expr::Binary(o, a, b) => {
                let (a, b) = (a.folded(), b.folded());
                match (o, &a, &b) {
                    ("||", Expr::Number(n), other) | ("||", other, Expr::Number(n)) => match n {
                        0 => Expr::Binary("!=", Box::new(other.clone()), Box::new(Expr::Number(0))),
                        _ => Expr::Number(1),
                    },
                    ("&&", Expr::Number(n), other) | ("&&", other, Expr::Number(n)) => match n {
                        0 => Expr::Number(0),
                        _ => Expr::Binary("!=", Box::new(other.clone()), Box::new(Expr::Number(0))),
                    },
                    _ => Expr::Binary(o, Box::new(a), Box::new(b)),
                }
            }
            Expr::Choose(all) => match all.map(Expr::folded) {
                [Expr::Number(0), _, b] => b,
                [Expr::Number(_), a, _] => a,
                other => Expr::Choose(Box::new(other)),
            },
            other => other,
        }
    }

    /// As an expression of one bit of the spec language: whether it is not zero. A function writes
    /// bits.
    pub fn holds(&self, bits: &mut dyn FnMut(Range) -> String) -> String {
        match self {
            Expr::Number(n) => if *n == 0 { "false" } else { "true" }.into(),
            Expr::Unary(Unary::Not, a) => format!("!({})", a.holds(bits)),
            Expr::Binary(o @ ("||" | "&&"), a, b) => {
                let a = a.holds(bits);
                format!("({a} {o} {})", b.holds(bits))
            }
            Expr::Binary(o @ ("==" | "!="), a, b) => match (&**a, &**b) {
                // Short where bits are compared with a number that they can hold.
                (Expr::Leaf(r), Expr::Number(n)) if r.width == 64 || n >> r.width == 0 => {
                    format!("{} {o} {n}", bits(*r))
                }
                _ => {
                    let a = a.number(bits);
                    format!("({a} {o} {})", b.number(bits))
                }
            },
            Expr::Binary(o @ ("<=" | ">=" | "<" | ">"), a, b) => {
                let a = a.number(bits);
                format!("({a} {o} {})", b.number(bits))
            }
            Expr::Leaf(r) => format!("{} != 0", bits(*r)),
            _ => format!("({} != bits(0, 64))", self.number(bits)),
        }
    }

    /// As an expression of 64 bits of the spec language.
    fn number(&self, bits: &mut dyn FnMut(Range) -> String) -> String {
        match self {
            Expr::Number(n) => format!("bits({n}, 64)"),
            Expr::Generation => "bits(0, 64)".into(),
            Expr::Leaf(r) if r.width == 64 => bits(*r),
            Expr::Leaf(r) => format!("zext({}, 64)", bits(*r)),
            Expr::Unary(Unary::Complement, a) => format!("~{}", a.number(bits)),
            Expr::Unary(Unary::Negate, a) => format!("-{}", a.number(bits)),
            Expr::Unary(Unary::Not, _) | Expr::Binary("||" | "&&" | "==" | "!=" | "<=" | ">=" | "<" | ">", ..) => {
                format!("zext({}, 64)", self.holds(bits))
            }
            Expr::Binary(o, a, b) => {
                let mut out = String::new();
                let a = a.number(bits);
                let _ = write!(out, "({a} {o} {})", b.number(bits));
                out
            }
            Expr::Choose(all) => {
                let c = all[0].holds(bits);
                let a = all[1].number(bits);
                format!("(if {c} {{ {a} }} else {{ {} }})", all[2].number(bits))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<u64, String> {
        fn closed(e: Expr<String>) -> Term {
            match e {
                Expr::Number(n) => Expr::Number(n),
                Expr::Generation => Expr::Number(600),
                Expr::Leaf(l) => Expr::Number(l.len() as u64),
                Expr::Unary(u, a) => Expr::Unary(u, Box::new(closed(*a))),
                Expr::Binary(o, a, b) => Expr::Binary(o, Box::new(closed(*a)), Box::new(closed(*b))),
                Expr::Choose(all) => Expr::Choose(Box::new(all.map(closed))),
            }
        }
        parse(text).map(|e| closed(e).value(0))
    }

    #[test]
    fn expressions_have_the_values_of_c() {
        for (text, expected) in [
            ("1 | 2 == 2", 1),
            ("(1 | 2) == 3 && 2 << 1 == 4", 1),
            ("1 + 2 * 3 - 4 /* five */", 3),
            ("!{ABC} || 0x10ULL > 15", 1),
            ("{AB} << {ABC} >> 1", 8),
            ("ISA_GPU_ID() >= 600 && ISA_GPU_ID() < 700", 1),
            ("0 ? 1 : 2 ? 3 : 4", 3),
            ("~0 & 6 ^ 1", 7),
            ("-1 == ~0", 1),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in ["", "1 +", "(1", "{A", "1 2", "a", "/* 1", "0x", "99999999999999999999", "1 ? 2"] {
            assert!(value(text).is_err(), "{text}");
        }
        assert!(value(&"(".repeat(10_000)).is_err() && value(&"!".repeat(10_000)).is_err());
        assert!(value(&"1+".repeat(10_000)).is_err());
    }
}

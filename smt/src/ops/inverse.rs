//! Inverse operations: the operand values for which an operation has a given result (preimages).
//!
//! Most operations that end a program combine two values by a logic operation, a sum or a choice.
//! If one operand and the wanted result are known, the other operand is known too, or some of its
//! bits, or there is none. Only necessary conditions are derived; what meets them is computed
//! forward.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId, Width};

use super::vector_eval::{Arg, Kernel, Lanes};
use crate::solver::{Effort, query};

/// Effort to prove a guess.
const PROOF: Effort = Effort::of_steps(1_000_000);

/// An operand, as an operation uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Which argument of the kernel.
    argument: usize,
    /// Is it complemented, or negated?
    change: Change,
}

/// How an operand is changed before it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// As it is.
    None,
    /// Complemented.
    Not,
    /// Negated.
    Neg,
}

impl Change {
    /// Its own inverse, each of them, on words of these ones.
    fn apply(self, x: u64, ones: u64) -> u64 {
        match self {
            Change::None => x,
            Change::Not => !x & ones,
            Change::Neg => x.wrapping_neg() & ones,
        }
    }
}

/// What is known of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inverse {
    /// Nothing.
    Unknown,
    /// Its result is one of two numbers.
    Either(u64, u64),
    /// A changed operand.
    Unary(Leaf),
    /// Two changed operands.
    Binary(Pair),
}

/// Two changed operands, combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    kind: Kind,
    left: Leaf,
    right: Leaf,
    /// Is the result complemented?
    not: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    And,
    Or,
    Xor,
    Add,
    Sub,
    /// One of the two, whichever.
    Choice,
}

/// What an operand must be: these bits must have this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preimage {
    /// Which bits.
    pub mask: u64,
    /// Their value.
    pub value: u64,
}

impl Preimage {
    fn exactly(value: u64, ones: u64) -> Preimage {
        Preimage {
            mask: ones,
            value: value & ones,
        }
    }

    fn changed(self, by: Change, ones: u64) -> Preimage {
        match by {
            Change::None => self,
            Change::Not => Preimage {
                mask: self.mask,
                value: !self.value & self.mask,
            },
            // Bits of a negated number are known if all lower ones are.
            Change::Neg if self.mask == ones => Preimage::exactly(self.value.wrapping_neg(), ones),
            Change::Neg => Preimage { mask: 0, value: 0 },
        }
    }
}

impl Inverse {
    /// What is known of a formula over these arguments, on words of this width.
    ///
    /// A difference, say, may be written as a sum of one bit more: what does not show is guessed
    /// from values, and proved.
    #[must_use]
    pub fn of(pool: &TermPool, value: Term, arguments: &[VarId], word: Width) -> Inverse {
        match Inverse::written(pool, value, arguments, word) {
            Inverse::Unknown => guess(pool, value, arguments, word).unwrap_or(Inverse::Unknown),
            known => known,
        }
    }

    /// What a formula shows.
    fn written(pool: &TermPool, value: Term, arguments: &[VarId], word: Width) -> Inverse {
        if pool.width(value) != word || word.bits() > 64 {
            return Inverse::Unknown;
        }
        let leaf = |t: Term| leaf(pool, t, arguments, word);
        let (inner, not) = match pool.node(value) {
            Node::Not(a) => (*a, true),
            _ => (value, false),
        };
        if let Some(l) = leaf(value) {
            return Inverse::Unary(l);
        }
        let pair = |kind, a: &Term, b: &Term| match (leaf(*a), leaf(*b)) {
            (Some(left), Some(right)) if left.argument != right.argument => Inverse::Binary(Pair { kind, left, right, not }),
            _ => Inverse::Unknown,
        };
        match pool.node(inner) {
            Node::Binary(BinaryOp::And, a, b) => pair(Kind::And, a, b),
            Node::Binary(BinaryOp::Or, a, b) => pair(Kind::Or, a, b),
            Node::Binary(BinaryOp::Xor, a, b) => pair(Kind::Xor, a, b),
            Node::Binary(BinaryOp::Add, a, b) => pair(Kind::Add, a, b),
            Node::Binary(BinaryOp::Sub, a, b) => pair(Kind::Sub, a, b),
            Node::Ite(_, a, b) => match (pool.as_const(*a), pool.as_const(*b)) {
                (Some(a), Some(b)) if !not => Inverse::Either(a as u64, b as u64),
                (None, None) => pair(Kind::Choice, a, b),
                _ => Inverse::Unknown,
            },
            Node::Sext(a) if pool.width(*a).bits() == 1 => Inverse::Either(0, word.mask() as u64),
            Node::Zext(a) if pool.width(*a).bits() == 1 && !not => Inverse::Either(0, 1),
            _ => Inverse::Unknown,
        }
    }

    /// Can the result come out, whatever the operands are?
    #[must_use]
    pub fn possible(&self, result: u64) -> bool {
        match self {
            Inverse::Either(a, b) => result == *a || result == *b,
            _ => true,
        }
    }

    /// What the argument must be for the result to come out, if the others, of which this gives the
    /// value, are as they are: nothing if it cannot. Words are of these ones.
    #[must_use]
    pub fn needed(&self, argument: usize, other: impl Fn(usize) -> u64, result: u64, ones: u64) -> Option<Preimage> {
        let any = Preimage { mask: 0, value: 0 };
        match self {
            Inverse::Unknown => Some(any),
            Inverse::Either(..) => self.possible(result).then_some(any),
            Inverse::Unary(l) if l.argument == argument => Some(Preimage::exactly(l.change.apply(result, ones), ones)),
            Inverse::Unary(_) => Some(any),
            Inverse::Binary(p) => {
                let (own, known, own_is_left) = if p.left.argument == argument {
                    (p.left, p.right, true)
                } else if p.right.argument == argument {
                    (p.right, p.left, false)
                } else {
                    return Some(any);
                };
                let k = known.change.apply(other(known.argument), ones);
                let r = if p.not { !result & ones } else { result };
                let needed = match p.kind {
                    Kind::And if r & !k != 0 => return None,
                    Kind::And => Preimage { mask: k, value: r },
                    Kind::Or if k & !r != 0 => return None,
                    Kind::Or => Preimage {
                        mask: !k & ones,
                        value: r & !k,
                    },
                    Kind::Xor => Preimage::exactly(r ^ k, ones),
                    Kind::Add => Preimage::exactly(r.wrapping_sub(k), ones),
                    Kind::Sub if own_is_left => Preimage::exactly(r.wrapping_add(k), ones),
                    Kind::Sub => Preimage::exactly(k.wrapping_sub(r), ones),
                    Kind::Choice if k == r => any,
                    Kind::Choice => Preimage::exactly(r, ones),
                };
                Some(needed.changed(own.change, ones))
            }
        }
    }
}

/// Finds a sum, a difference or a logic operation that has the same values, and proves that it
/// always has.
fn guess(pool: &TermPool, value: Term, arguments: &[VarId], word: Width) -> Option<Inverse> {
    let whole = |v: &VarId| pool.var_decl(*v).width == word;
    let [_, _] = arguments else { return None };
    if pool.width(value) != word || word.bits() > 64 || !arguments.iter().all(whole) {
        return None;
    }
    let mut own = TermPool::new();
    let value = pool.rebuild(value, &mut own);
    let vars: Vec<VarId> = arguments
        .iter()
        .map(|v| own.declare_var_like(pool.var_name(*v), pool.var_decl(*v)))
        .collect();
    let (a, b) = (own.var(vars[0]), own.var(vars[1]));
    let (na, nb) = (own.not(a), own.not(b));
    let lanes = Lanes::of(word.bits())?;
    let kernel = Kernel::new(&own, value, &vars, lanes).ok()?;
    let mut random = 1u32;
    let mut column = || -> Vec<u128> {
        let mut next = || {
            random = random.wrapping_mul(0x9e37_79b1).wrapping_add(0x7f4a_7c15);
            u64::from(random ^ random >> 15)
        };
        // The lower half of a word alone is as it is for narrower ones.
        (0..16)
            .map(|_| next())
            .map(|low| u128::from(low | low.rotate_right(27)) & word.mask())
            .collect()
    };
    let rows = [column(), column()];
    let run = |k: &Kernel| {
        let mut out = vec![0; 16];
        k.run_words(&[Arg::Column(&rows[0]), Arg::Column(&rows[1])], &mut out);
        out
    };
    let wanted = run(&kernel);
    let mut all = vec![own.add(a, b), own.sub(a, b), own.sub(b, a)];
    for (x, y) in [(a, b), (na, b), (a, nb), (na, nb)] {
        all.extend([own.and(x, y), own.or(x, y), own.xor(x, y)]);
    }
    let same = all
        .into_iter()
        .find(|t| Kernel::new(&own, *t, &vars, lanes).is_ok_and(|k| run(&k) == wanted))?;
    let equal = own.eq(value, same);
    query::always(&own, equal, PROOF).then(|| Inverse::written(&own, same, &vars, word))
}

fn leaf(pool: &TermPool, t: Term, arguments: &[VarId], word: Width) -> Option<Leaf> {
    let (inner, change) = match pool.node(t) {
        Node::Not(a) => (*a, Change::Not),
        Node::Neg(a) => (*a, Change::Neg),
        _ => (t, Change::None),
    };
    match pool.node(inner) {
        Node::Var(v) if pool.width(inner) == word => {
            let argument = arguments.iter().position(|a| a == v)?;
            Some(Leaf { argument, change })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_is_necessary() {
        for width in [8, 32, 64] {
            check(Width::new(width).expect("a width"));
        }
    }

    /// Whatever comes out, each operand meets what is needed of it.
    fn check(w: Width) {
        let all_ones = w.mask() as u64;
        let mut pool = TermPool::new();
        let vars = ["a", "b"].map(|n| pool.declare_var(n, w));
        let [a, b] = vars.map(|v| pool.var(v));
        let (na, mb) = (pool.not(a), pool.neg(b));
        let less = pool.slt(a, b);
        let (zero, ones) = (pool.constant(w, 0), pool.constant(w, w.mask()));
        let mut all = vec![na, mb, pool.ite(less, a, b), pool.ite(less, ones, zero), pool.sext(less, w)];
        for (x, y) in [(a, b), (na, b), (a, mb)] {
            all.extend([pool.and(x, y), pool.or(x, y), pool.xor(x, y), pool.add(x, y), pool.sub(x, y)]);
        }
        let nots: Vec<Term> = all.iter().map(|t| pool.not(*t)).collect();
        all.extend(nots);
        let numbers = [0, 1, 5, u64::MAX, 1 << (w.bits() - 1), 0x9abc_def0_1234_5678, 0x00ff_ff00].map(|n: u64| n & all_ones);
        let mut known = 0;
        for t in all {
            let inverse = Inverse::of(&pool, t, &vars, w);
            known += usize::from(inverse != Inverse::Unknown);
            for x in numbers {
                for y in numbers {
                    let mut state = Values([x, y], vars);
                    let result = pool.eval(t, &mut state) as u64;
                    assert!(inverse.possible(result));
                    for (i, own) in [x, y].into_iter().enumerate() {
                        let n = inverse.needed(i, |j| [x, y][j], result, all_ones).expect("it comes out");
                        assert_eq!(own & n.mask, n.value, "{} of {x:#x} and {y:#x}", pool.display(t));
                    }
                }
            }
        }
        assert!(known > 30, "{known}");
    }

    struct Values([u64; 2], [VarId; 2]);

    impl isamorph_core::formula::Env for Values {
        fn var(&mut self, id: VarId) -> u128 {
            self.1.iter().position(|v| *v == id).map_or(0, |i| self.0[i].into())
        }
        fn read(&mut self, _: isamorph_core::formula::SpaceId, _: u128) -> u128 {
            0
        }
        fn call(&mut self, _: isamorph_core::formula::FnId, _: &[u128]) -> u128 {
            0
        }
    }
}

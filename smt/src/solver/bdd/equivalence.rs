//! Structural equivalence modulo the care set: two terms are equal if they have the same operations
//! on equal operands wherever both are reachable.

use biodivine_lib_bdd::Bdd;
use biodivine_lib_bdd::op_function::{and, and_not, iff};
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use rustc_hash::FxHashMap;

use super::care::{Control, NODES};

/// Pairs of terms that one comparison looks at.
const PAIRS: u32 = 2000;

impl Control {
    /// Are two terms equal wherever the assumptions hold? False also where their structure does not
    /// show it: there the solver has to tell.
    pub fn agree(&mut self, pool: &mut TermPool, a: Term, b: Term) -> bool {
        let (care, mut left) = (self.care.clone(), PAIRS);
        self.agree_where(pool, a, b, &care, &mut left)
    }

    fn agree_where(&mut self, pool: &mut TermPool, a: Term, b: Term, here: &Bdd, left: &mut u32) -> bool {
        let (a, b) = (self.chosen(pool, a, here), self.chosen(pool, b, here));
        if a == b {
            return true;
        }
        if *left == 0 || pool.width(a) != pool.width(b) {
            return false;
        }
        *left -= 1;
        let key = (a.min(b), a.max(b), here.clone());
        if let Some(known) = self.agreed.get(&key) {
            return *known;
        }
        let agree = self.agree_freshly(pool, a, b, here, left);
        if agree || *left > 0 {
            self.agreed.insert(key, agree);
        }
        agree
    }

    fn agree_freshly(&mut self, pool: &mut TermPool, a: Term, b: Term, here: &Bdd, left: &mut u32) -> bool {
        if let (Some(x), Some(y)) = (self.diagram(pool, a), self.diagram(pool, b)) {
            let alike = |(x, y): (&Bdd, &Bdd)| {
                let same = Bdd::binary_op_with_limit(NODES, x, y, iff);
                same.and_then(|same| Bdd::binary_op_with_limit(NODES, here, &same, and_not))
            };
            return x.iter().zip(y.iter()).all(|pair| alike(pair).is_some_and(|apart| apart.is_false()));
        }
        for t in [a, b] {
            if let Node::Ite(c, ..) = *pool.node(t)
                && let Some(c) = self.condition(pool, c)
            {
                return self.agree_in_both_cases(pool, a, b, (here, &c), left);
            }
        }
        match self.sums_agree(pool, a, b, here, left) {
            Sums::Agree => return true,
            Sums::Split(c) => return self.agree_in_both_cases(pool, a, b, (here, &c), left),
            Sums::Open => {}
        }
        if sign_extends(pool, a, b) || sign_extends(pool, b, a) {
            return true;
        }
        if !same_operation(pool, a, b) {
            return false;
        }
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        pool.node(a).for_each_operand(|o| ours.push(o));
        pool.node(b).for_each_operand(|o| theirs.push(o));
        if ours.len() != theirs.len() || ours.is_empty() {
            return false;
        }
        let commutes = matches!(pool.node(a), Node::Binary(op, ..) if op.commutes());
        let mut alike =
            |theirs: &mut dyn Iterator<Item = &Term>| ours.iter().zip(theirs).all(|(x, y)| self.agree_where(pool, *x, *y, here, left));
        alike(&mut theirs.iter()) || commutes && alike(&mut theirs.iter().rev())
    }

    /// Do two terms agree where a condition holds, and where it does not?
    fn agree_in_both_cases(&mut self, pool: &mut TermPool, a: Term, b: Term, (here, c): (&Bdd, &Bdd), left: &mut u32) -> bool {
        let then = Bdd::binary_op_with_limit(NODES, here, c, and);
        let otherwise = Bdd::binary_op_with_limit(NODES, here, c, and_not);
        let (Some(then), Some(otherwise)) = (then, otherwise) else {
            return false;
        };
        self.agree_where(pool, a, b, &then, left) && self.agree_where(pool, a, b, &otherwise, left)
    }

    /// Are two terms the same sum, whatever the order of its parts?
    fn sums_agree(&mut self, pool: &mut TermPool, a: Term, b: Term, here: &Bdd, left: &mut u32) -> Sums {
        if !is_sum(pool, a) && !is_sum(pool, b) {
            return Sums::Open;
        }
        let width = pool.width(a);
        let mut sum = Sum {
            width,
            parts: FxHashMap::default(),
            constant: 0,
            choice: None,
        };
        self.add(pool, &mut sum, a, 1, here);
        self.add(pool, &mut sum, b, width.mask(), here);
        sum.parts.retain(|_, factor| *factor != 0);
        if sum.parts.is_empty() && sum.constant == 0 {
            return Sums::Agree;
        }
        if let Some(c) = sum.choice {
            return Sums::Split(c);
        }
        // One part on each side.
        let parts: Vec<(Term, u128)> = sum.parts.into_iter().collect();
        match parts[..] {
            [(x, 1), (y, minus)] | [(y, minus), (x, 1)]
                if minus == width.mask()
                    && sum.constant == 0
                    && (x.min(y), x.max(y)) != (a.min(b), a.max(b))
                    && self.agree_where(pool, x, y, here, left) =>
            {
                Sums::Agree
            }
            _ => Sums::Open,
        }
    }

    /// Adds a multiple of the lower bits of a term.
    fn add(&mut self, pool: &mut TermPool, sum: &mut Sum, t: Term, factor: u128, here: &Bdd) {
        let mut todo = vec![(t, factor)];
        let (width, mask) = (sum.width, sum.width.mask());
        while let Some((t, factor)) = todo.pop() {
            let t = self.chosen(pool, t, here);
            let minus = factor.wrapping_neg() & mask;
            let part = match *pool.node(t) {
                Node::Const(_) => t,
                Node::Binary(BinaryOp::Add, a, b) => {
                    todo.extend([(a, factor), (b, factor)]);
                    continue;
                }
                Node::Binary(BinaryOp::Sub, a, b) => {
                    todo.extend([(a, factor), (b, minus)]);
                    continue;
                }
                Node::Neg(a) => {
                    todo.push((a, minus));
                    continue;
                }
                Node::Not(a) => {
                    // The complement is one less than the negative.
                    sum.constant = sum.constant.wrapping_add(minus) & mask;
                    todo.push((a, minus));
                    continue;
                }
                Node::Extract { lo: 0, of, .. } => {
                    todo.push((of, factor));
                    continue;
                }
                Node::Concat(_, low) if pool.width(low) >= width => {
                    todo.push((low, factor));
                    continue;
                }
                Node::Zext(a) | Node::Sext(a) if pool.width(a) >= width => {
                    todo.push((a, factor));
                    continue;
                }
                Node::Zext(a) => self.extended(pool, sum, a, here),
                Node::Concat(zeros, a) if pool.as_const(zeros) == Some(0) => self.extended(pool, sum, a, here),
                Node::Sext(a) => {
                    let a = self.chosen(pool, a, here);
                    pool.sext(a, width)
                }
                Node::Ite(c, ..) => {
                    sum.choose(self.condition(pool, c));
                    t
                }
                _ => t,
            };
            let part = if pool.width(part) > width {
                pool.extract(width.bits() - 1, 0, part)
            } else {
                part
            };
            if let Some(c) = pool.as_const(part) {
                sum.constant = sum.constant.wrapping_add(c.wrapping_mul(factor)) & mask;
            } else {
                let all = sum.parts.entry(part).or_default();
                *all = all.wrapping_add(factor) & mask;
            }
        }
    }

    /// A term, or what is left of it, with zeros before it.
    fn extended(&mut self, pool: &mut TermPool, sum: &mut Sum, t: Term, here: &Bdd) -> Term {
        let t = self.chosen(pool, t, here);
        if pool.width(t) == Width::BOOL {
            sum.choose(self.condition(pool, t));
        }
        pool.zext(t, sum.width)
    }

    /// What a term comes to where `here` holds, as far as its outermost operations are decided
    /// there.
    fn chosen(&mut self, pool: &mut TermPool, mut t: Term, here: &Bdd) -> Term {
        loop {
            let next = match *pool.node(t) {
                Node::Ite(c, a, b) => match self.constant(pool, c, here) {
                    Some(0) => b,
                    Some(_) => a,
                    None => return t,
                },
                Node::Binary(op, a, b) => {
                    let (x, y) = (self.constant(pool, a, here), self.constant(pool, b, here));
                    match (op, x, y) {
                        (BinaryOp::Mul | BinaryOp::And, Some(0), _) | (BinaryOp::Mul | BinaryOp::And, _, Some(0)) => {
                            pool.constant(pool.width(t), 0)
                        }
                        (BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor, Some(0), None) => b,
                        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor, None, Some(0)) => a,
                        (BinaryOp::Or, Some(ones), _) | (BinaryOp::Or, _, Some(ones)) if ones == pool.width(t).mask() => {
                            pool.constant(pool.width(t), ones)
                        }
                        (BinaryOp::And, Some(ones), None) if ones == pool.width(t).mask() => b,
                        (BinaryOp::And, None, Some(ones)) if ones == pool.width(t).mask() => a,
                        _ => return self.constant(pool, t, here).map_or(t, |value| pool.constant(pool.width(t), value)),
                    }
                }
                _ => return self.constant(pool, t, here).map_or(t, |value| pool.constant(pool.width(t), value)),
            };
            t = next;
        }
    }

    /// The value of a term, if control bits alone decide it where `here` holds.
    fn constant(&mut self, pool: &TermPool, t: Term, here: &Bdd) -> Option<u128> {
        let diagram = self.diagram(pool, t)?;
        let mut value = 0;
        for (i, bit) in diagram.iter().enumerate() {
            if bit.is_false() {
                continue;
            }
            let seen = Bdd::binary_op_with_limit(NODES, here, bit, and)?;
            if seen == *here {
                value |= 1 << i;
            } else if !seen.is_false() {
                return None;
            }
        }
        Some(value)
    }
}

/// What the parts of two sums tell.
enum Sums {
    /// They are the same.
    Agree,
    /// Some parts are chosen by this condition.
    Split(Bdd),
    /// Nothing.
    Open,
}

/// Multiples of terms, modulo a power of two.
struct Sum {
    width: Width,
    parts: FxHashMap<Term, u128>,
    constant: u128,
    /// A condition of control bits that chooses a part.
    choice: Option<Bdd>,
}

impl Sum {
    fn choose(&mut self, c: Option<Bdd>) {
        if self.choice.is_none() {
            self.choice = c;
        }
    }
}

/// Does a term add, perhaps more bits than are taken of it?
fn is_sum(pool: &TermPool, t: Term) -> bool {
    match pool.node(t) {
        Node::Binary(BinaryOp::Add | BinaryOp::Sub, ..) | Node::Neg(_) => true,
        Node::Extract { lo: 0, of, .. } => is_sum(pool, *of),
        _ => false,
    }
}

/// Is the second term the first, a sign extension, written as copies of the sign before the bits?
fn sign_extends(pool: &TermPool, a: Term, b: Term) -> bool {
    let (Node::Sext(short), Node::Concat(high, low)) = (pool.node(a), pool.node(b)) else {
        return false;
    };
    let Node::Ite(sign, ones, zeros) = pool.node(*high) else {
        return false;
    };
    let ones = pool.as_const(*ones) == Some(pool.width(*high).mask());
    let top = pool.width(*low).bits() - 1;
    let is_top =
        |t: Term, of: Term| matches!(pool.node(t), Node::Extract { hi, lo, of: o } if *o == of && u32::from(*hi) == top && hi == lo);
    let top_part = match pool.node(*low) {
        Node::Concat(h, _) => {
            matches!(pool.node(*sign), Node::Extract { hi, lo, of } if of == h && hi == lo && u32::from(*hi) + 1 == pool.width(*h).bits())
        }
        _ => is_top(*sign, *low),
    };
    short == low && ones && pool.as_const(*zeros) == Some(0) && top_part
}

/// Is the outermost operation of two terms of one width the same, and only their operands may
/// differ?
fn same_operation(pool: &TermPool, a: Term, b: Term) -> bool {
    match (pool.node(a), pool.node(b)) {
        (Node::Read(s, _), Node::Read(t, _)) => s == t,
        (Node::Call(f, _), Node::Call(g, _)) => f == g,
        (Node::Binary(o, ..), Node::Binary(p, ..)) => o == p,
        (Node::Extract { hi, lo, .. }, Node::Extract { hi: h, lo: l, .. }) => (hi, lo) == (h, l),
        (Node::Not(_), Node::Not(_))
        | (Node::Neg(_), Node::Neg(_))
        | (Node::Ite(..), Node::Ite(..))
        | (Node::Concat(..), Node::Concat(..))
        | (Node::Zext(_), Node::Zext(_))
        | (Node::Sext(_), Node::Sext(_)) => true,
        _ => false,
    }
}

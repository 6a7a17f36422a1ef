//! Bit-blasting of terms to binary decision diagrams.

use biodivine_lib_bdd::Bdd;
use biodivine_lib_bdd::op_function::{and, and_not, iff, or, xor};
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};

use super::care::{Control, Diagram, NODES};

/// Widest operands of arithmetic that get diagrams.
const ARITHMETIC: u32 = 16;

impl Control {
    /// The diagram of a boolean, if it is about control bits alone and small.
    pub fn condition(&mut self, pool: &TermPool, t: Term) -> Option<Bdd> {
        let diagram = self.diagram(pool, t)?;
        match &*diagram {
            [bit] => Some(bit.clone()),
            _ => None,
        }
    }

    /// The diagrams of a term's bits, if it is about control bits alone and they are small.
    pub fn diagram(&mut self, pool: &TermPool, root: Term) -> Option<Diagram> {
        let mut todo = vec![root];
        while let Some(&t) = todo.last() {
            if self.known.contains_key(&t) {
                todo.pop();
                continue;
            }
            let before = todo.len();
            let mut hopeless = false;
            pool.node(t).for_each_operand(|o| match self.known.get(&o) {
                Some(None) => hopeless = true,
                Some(Some(_)) => {}
                None => todo.push(o),
            });
            if !hopeless && todo.len() > before {
                continue;
            }
            todo.truncate(before - 1);
            let made = if hopeless { None } else { self.make(pool, t) };
            self.known.insert(t, made.map(Diagram::from));
        }
        self.known[&root].clone()
    }

    /// The diagrams of a term whose operands have some.
    fn make(&self, pool: &TermPool, t: Term) -> Option<Vec<Bdd>> {
        let width = pool.width(t).bits();
        let of = |t: &Term| self.known.get(t).cloned().flatten();
        let constant = |bit: bool| if bit { self.set.mk_true() } else { self.set.mk_false() };
        match pool.node(t) {
            Node::Const(c) => Some((0..width).map(|i| constant(c >> i & 1 == 1)).collect()),
            Node::Var(v) => (0..width)
                .map(|i| self.variables.get(&(*v, i)).map(|x| self.set.mk_var(*x)))
                .collect(),
            Node::Read(..) | Node::Call(..) => None,
            Node::Not(a) => Some(of(a)?.iter().map(Bdd::not).collect()),
            Node::Neg(a) if width <= ARITHMETIC => {
                let zeros = vec![constant(false); width as usize];
                let inverted: Vec<Bdd> = of(a)?.iter().map(Bdd::not).collect();
                sum(&zeros, &inverted, constant(true)).map(|(bits, _)| bits)
            }
            Node::Neg(_) => None,
            Node::Binary(op, a, b) => self.binary(*op, &of(a)?, &of(b)?),
            Node::Ite(c, a, b) => {
                let (c, a, b) = (of(c)?, of(a)?, of(b)?);
                a.iter().zip(b.iter()).map(|(a, b)| choice(&c[0], a, b)).collect()
            }
            Node::Concat(hi, lo) => Some(of(lo)?.iter().chain(of(hi)?.iter()).cloned().collect()),
            Node::Extract { hi, lo, of: a } => Some(of(a)?[usize::from(*lo)..=usize::from(*hi)].to_vec()),
            Node::Zext(a) => {
                let mut bits = of(a)?.to_vec();
                bits.resize(width as usize, constant(false));
                Some(bits)
            }
            Node::Sext(a) => {
                let mut bits = of(a)?.to_vec();
                let sign = bits.last()?.clone();
                bits.resize(width as usize, sign);
                Some(bits)
            }
        }
    }

    /// A product, as a sum of one factor moved by the bits of the other.
    fn product(&self, a: &[Bdd], b: &[Bdd]) -> Option<Vec<Bdd>> {
        let set = |bits: &[Bdd]| bits.iter().filter(|bit| !bit.is_false()).count();
        let (a, b) = if set(a) >= set(b) { (a, b) } else { (b, a) };
        let mut total = vec![self.set.mk_false(); a.len()];
        for (i, bit) in b.iter().enumerate().filter(|(_, bit)| !bit.is_false()) {
            let mut part = vec![self.set.mk_false(); i];
            for x in &a[..a.len() - i] {
                part.push(Bdd::binary_op_with_limit(NODES, x, bit, and)?);
            }
            (total, _) = sum(&total, &part, self.set.mk_false())?;
        }
        Some(total)
    }

    fn binary(&self, op: BinaryOp, a: &[Bdd], b: &[Bdd]) -> Option<Vec<Bdd>> {
        let bitwise = |op: fn(Option<bool>, Option<bool>) -> Option<bool>| {
            a.iter()
                .zip(b)
                .map(|(x, y)| Bdd::binary_op_with_limit(NODES, x, y, op))
                .collect::<Option<Vec<Bdd>>>()
        };
        let narrow = a.len() <= ARITHMETIC as usize;
        let inverted = || b.iter().map(Bdd::not).collect::<Vec<Bdd>>();
        match op {
            BinaryOp::And => bitwise(and),
            BinaryOp::Or => bitwise(or),
            BinaryOp::Xor => bitwise(xor),
            BinaryOp::Eq => {
                let mut all = self.set.mk_true();
                for same in bitwise(iff)? {
                    all = Bdd::binary_op_with_limit(NODES, &all, &same, and)?;
                }
                Some(vec![all])
            }
            BinaryOp::Add if narrow => sum(a, b, self.set.mk_false()).map(|(bits, _)| bits),
            BinaryOp::Sub if narrow => sum(a, &inverted(), self.set.mk_true()).map(|(bits, _)| bits),
            BinaryOp::Mul if narrow => self.product(a, b),
            // A difference carries where it does not borrow.
            BinaryOp::Ult if narrow => sum(a, &inverted(), self.set.mk_true()).map(|(_, carry)| vec![carry.not()]),
            BinaryOp::Ule if narrow => sum(a, &inverted(), self.set.mk_false()).map(|(_, carry)| vec![carry.not()]),
            _ => None,
        }
    }
}

/// A sum and its carry.
fn sum(a: &[Bdd], b: &[Bdd], mut carry: Bdd) -> Option<(Vec<Bdd>, Bdd)> {
    let limited = |x: &Bdd, y: &Bdd, op: fn(Option<bool>, Option<bool>) -> Option<bool>| Bdd::binary_op_with_limit(NODES, x, y, op);
    let mut bits = Vec::with_capacity(a.len());
    for (x, y) in a.iter().zip(b) {
        let half = limited(x, y, xor)?;
        bits.push(limited(&half, &carry, xor)?);
        carry = choice(&half, &carry, x)?;
    }
    Some((bits, carry))
}

fn choice(c: &Bdd, a: &Bdd, b: &Bdd) -> Option<Bdd> {
    let then = Bdd::binary_op_with_limit(NODES, a, c, and)?;
    let otherwise = Bdd::binary_op_with_limit(NODES, b, c, and_not)?;
    Bdd::binary_op_with_limit(NODES, &then, &otherwise, or)
}

//! Terms laid over each other: the condition on the fields of a form under which a term of its
//! formulas is a given term.

use isamorph_core::formula::{BinaryOp, FnId, Node, Term, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Most pairs of terms that are laid over each other for one form.
const PAIRS: usize = 20_000;
/// Pairs after which what is known of them is given up.
const MOST_KNOWN: usize = 500_000;
/// Most levels of a formula that are looked at.
const DEEPEST: usize = 400;

/// Terms, and what is known of pairs of them.
pub(super) struct Overlay {
    /// The formulas of forms, and those that are wanted.
    pub pool: TermPool,
    /// Functions whose first two arguments may be exchanged.
    pub commuting: FxHashSet<FnId>,
    /// The variables of fields.
    pub fields: FxHashSet<VarId>,
    /// Is a term about fields alone?
    known: FxHashMap<Term, bool>,
    /// When two terms are the same.
    matched: FxHashMap<(Term, u32, u32, Term), Term>,
    /// How many pairs may still be looked at for the form at hand.
    left: usize,
}

impl Overlay {
    /// With the declarations of another pool.
    pub fn new(from: &TermPool) -> Overlay {
        Overlay {
            pool: TermPool::with_declarations(from),
            commuting: FxHashSet::default(),
            fields: FxHashSet::default(),
            known: FxHashMap::default(),
            matched: FxHashMap::default(),
            left: 0,
        }
    }

    /// Begins with a form.
    pub fn begin(&mut self) {
        // What was given up is not known.
        if self.gave_up() || self.matched.len() > MOST_KNOWN {
            self.matched.clear();
        }
        self.left = PAIRS;
    }

    /// Were there too many pairs for the form at hand? Then a term may be another one where that
    /// was not found.
    pub fn gave_up(&self) -> bool {
        self.left == 0
    }

    /// Is a term about fields alone?
    fn is_of_fields(&mut self, t: Term) -> bool {
        if let Some(known) = self.known.get(&t) {
            return *known;
        }
        for t in self.pool.reachable(&[t]) {
            if self.known.contains_key(&t) {
                continue;
            }
            let mut own = match self.pool.node(t) {
                Node::Var(v) => self.fields.contains(v),
                Node::Read(..) | Node::Call(..) => false,
                _ => true,
            };
            let known = &self.known;
            self.pool
                .node(t)
                .for_each_operand(|o| own &= known.get(&o).copied().unwrap_or(false));
            self.known.insert(t, own);
        }
        self.known.get(&t).copied().unwrap_or(false)
    }

    /// The condition on fields under which a term of a form is a term of what is wanted.
    pub fn same(&mut self, f: Term, t: Term, depth: usize) -> Term {
        let top = self.pool.width(f).bits() - 1;
        self.part(f, top, 0, t, depth)
    }

    /// The condition under which some bits of a term of a form are a term of what is wanted.
    fn part(&mut self, f: Term, hi: u32, lo: u32, t: Term, depth: usize) -> Term {
        let own = self.pool.width(f).bits();
        let whole = lo == 0 && hi + 1 == own;
        if whole && f == t {
            return self.pool.tt();
        }
        if let Some(known) = self.matched.get(&(f, hi, lo, t)) {
            return *known;
        }
        if self.left == 0 || depth > DEEPEST || self.pool.width(t).bits() != hi + 1 - lo {
            return self.pool.ff();
        }
        self.left -= 1;
        let found = if self.is_of_fields(f) {
            if self.pool.as_const(t).is_some() {
                let bits = self.pool.extract(hi, lo, f);
                self.pool.eq(bits, t)
            } else {
                self.pool.ff()
            }
        } else {
            self.parted(f, (hi, lo), t, depth + 1)
        };
        self.matched.insert((f, hi, lo, t), found);
        found
    }

    /// The same for a term that is not about fields alone.
    fn parted(&mut self, f: Term, (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let own = self.pool.width(f).bits();
        let node = self.pool.node(f).clone();
        match node {
            Node::Ite(c, a, b) => {
                let (first, second) = (self.part(a, hi, lo, t, depth), self.part(b, hi, lo, t, depth));
                let (yes, no) = (self.pool.tt(), self.pool.ff());
                let mut ways = vec![self.pool.and(first, second)];
                for (wanted, value) in [(first, yes), (second, no)] {
                    if !self.pool.is_false(wanted) {
                        let chosen = self.same(c, value, depth);
                        ways.push(self.pool.and(chosen, wanted));
                    }
                }
                if let Node::Ite(d, x, y) = *self.pool.node(t) {
                    let when = self.same(c, d, depth);
                    if !self.pool.is_false(when) {
                        let (x, y) = (self.part(a, hi, lo, x, depth), self.part(b, hi, lo, y, depth));
                        ways.push(self.pool.and_all([when, x, y]));
                    }
                }
                self.pool.or_all(ways)
            }
            Node::Concat(high, low) => self.joined((high, Some(low)), self.pool.width(low).bits(), (hi, lo), t, depth),
            Node::Zext(a) => self.joined((a, None), self.pool.width(a).bits(), (hi, lo), t, depth),
            Node::Sext(a) => {
                let width = self.pool.width(a).bits();
                match *self.pool.node(t) {
                    _ if hi < width => self.part(a, hi, lo, t, depth),
                    Node::Sext(other) if lo == 0 => {
                        let bits = self.pool.width(other).bits();
                        if bits == width {
                            self.same(a, other, depth)
                        } else {
                            self.pool.ff()
                        }
                    }
                    _ => self.pool.ff(),
                }
            }
            Node::Extract { lo: from, of, .. } => self.part(of, hi + u32::from(from), lo + u32::from(from), t, depth),
            Node::Not(a) => {
                let other = self.pool.not(t);
                self.part(a, hi, lo, other, depth)
            }
            Node::Binary(op, a, b) if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) => {
                self.bitwise(op, (a, b), (hi, lo), t, depth)
            }
            // The rest has no parts.
            _ if lo != 0 || hi + 1 != own => match *self.pool.node(t) {
                Node::Extract { hi: h, lo: l, of } if (u32::from(h), u32::from(l)) == (hi, lo) => self.same(f, of, depth),
                _ => self.pool.ff(),
            },
            Node::Neg(a) => {
                let other = self.pool.neg(t);
                self.same(a, other, depth)
            }
            Node::Read(space, addr) => match *self.pool.node(t) {
                Node::Read(other, at) if other == space => self.same(addr, at, depth),
                _ => self.pool.ff(),
            },
            Node::Call(function, arguments) => {
                let others = match self.pool.node(t) {
                    Node::Call(other, others) if *other == function => others.clone(),
                    _ => return self.pool.ff(),
                };
                let mut ways = vec![self.arguments(&arguments, &others, depth)];
                if self.commuting.contains(&function) && others[0] != others[1] {
                    let mut exchanged = others.clone();
                    exchanged.swap(0, 1);
                    ways.push(self.arguments(&arguments, &exchanged, depth));
                }
                self.pool.or_all(ways)
            }
            Node::Binary(op, a, b) => {
                let mut ways = self.operands(op, (a, b), t, depth);
                // What a neutral operand leaves alone.
                let zero = self.pool.constant(self.pool.width(b), 0);
                if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr) {
                    ways.push(self.neutral(b, zero, a, (hi, lo), t, depth));
                }
                if op == BinaryOp::Add {
                    ways.push(self.neutral(a, zero, b, (hi, lo), t, depth));
                }
                self.pool.or_all(ways)
            }
            Node::Const(_) | Node::Var(_) => self.pool.ff(),
        }
    }

    /// When terms are others, each its own.
    fn arguments(&mut self, all: &[Term], others: &[Term], depth: usize) -> Term {
        let mut each = self.pool.tt();
        for (a, b) in all.iter().zip(others) {
            if self.pool.is_false(each) {
                break;
            }
            let one = self.same(*a, *b, depth);
            each = self.pool.and(each, one);
        }
        each
    }

    /// Two terms side by side, or one below zeros.
    fn joined(&mut self, (high, low): (Term, Option<Term>), middle: u32, (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let (above, below) = match low {
            Some(low) => (Some(high), low),
            None => (None, high),
        };
        if hi < middle {
            return self.part(below, hi, lo, t, depth);
        }
        if lo >= middle {
            return self.above(above, hi - middle, lo - middle, t, depth);
        }
        let cut = middle - lo;
        let (first, rest) = (self.pool.extract(cut - 1, 0, t), self.pool.extract(hi - lo, cut, t));
        let one = self.part(below, middle - 1, lo, first, depth);
        if self.pool.is_false(one) {
            return one;
        }
        let other = self.above(above, hi - middle, 0, rest, depth);
        self.pool.and(one, other)
    }

    fn above(&mut self, above: Option<Term>, hi: u32, lo: u32, t: Term, depth: usize) -> Term {
        match above {
            Some(a) => self.part(a, hi, lo, t, depth),
            None => {
                let zero = self.pool.as_const(t) == Some(0);
                self.pool.boolean(zero)
            }
        }
    }

    fn bitwise(&mut self, op: BinaryOp, (a, b): (Term, Term), (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let width = self.pool.width(t);
        let (zero, ones) = (self.pool.constant(width, 0), self.pool.constant(width, width.mask()));
        let neutral = if op == BinaryOp::And { ones } else { zero };
        let mut ways = vec![
            self.neutral(b, neutral, a, (hi, lo), t, depth),
            self.neutral(a, neutral, b, (hi, lo), t, depth),
        ];
        let (absorbing, is_there) = match op {
            BinaryOp::And => (zero, t == zero),
            BinaryOp::Or => (ones, t == ones),
            _ => (zero, false),
        };
        if is_there {
            ways.push(self.part(a, hi, lo, absorbing, depth));
            ways.push(self.part(b, hi, lo, absorbing, depth));
        }
        if op == BinaryOp::Xor {
            let other = self.pool.not(t);
            ways.push(self.neutral(b, ones, a, (hi, lo), other, depth));
            ways.push(self.neutral(a, ones, b, (hi, lo), other, depth));
        }
        if let Node::Binary(other, x, y) = *self.pool.node(t)
            && other == op
        {
            for (x, y) in [(x, y), (y, x)] {
                let one = self.part(a, hi, lo, x, depth);
                if !self.pool.is_false(one) {
                    let two = self.part(b, hi, lo, y, depth);
                    ways.push(self.pool.and(one, two));
                }
            }
        }
        self.pool.or_all(ways)
    }

    /// When one operand is neutral, and the other one what is wanted.
    fn neutral(&mut self, operand: Term, neutral: Term, rest: Term, (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let gone = self.part(operand, hi, lo, neutral, depth);
        if self.pool.is_false(gone) {
            return gone;
        }
        let left = self.part(rest, hi, lo, t, depth);
        self.pool.and(gone, left)
    }

    /// When the operands are those of an operation that is wanted.
    fn operands(&mut self, op: BinaryOp, (a, b): (Term, Term), t: Term, depth: usize) -> Vec<Term> {
        let (x, y) = match *self.pool.node(t) {
            Node::Binary(other, x, y) if other == op => (x, y),
            _ => return Vec::new(),
        };
        let orders: &[(Term, Term)] = if op.commutes() { &[(x, y), (y, x)] } else { &[(x, y)] };
        let mut ways = Vec::new();
        for (x, y) in orders {
            let one = self.same(a, *x, depth);
            if !self.pool.is_false(one) {
                let two = self.same(b, *y, depth);
                ways.push(self.pool.and(one, two));
            }
        }
        ways
    }
}

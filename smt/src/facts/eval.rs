//! Abstract evaluation of formulas on sets of values, under known conditions.
//!
//! Nothing here is believed by a proof: a mistake makes facts that the solver refutes, and that are
//! then dropped.

use isamorph_core::formula::{BinaryOp, KnownBits, Node, SpaceId, Term, TermPool, Width};
use rustc_hash::FxHashMap;

use super::value::{Value, binary};

/// Conclusions that are drawn from one condition.
const CONCLUSIONS: usize = 64;

/// Evaluates terms of one pool.
pub(super) struct Evaluator<'a, E> {
    pool: &'a TermPool,
    /// What an element holds before.
    element: E,
    /// What conditions say about terms.
    known: FxHashMap<Term, Value>,
    values: FxHashMap<Term, Value>,
}

impl<'a, E: Fn(SpaceId, u64) -> Option<Value>> Evaluator<'a, E> {
    pub fn new(pool: &'a TermPool, element: E) -> Self {
        Evaluator {
            pool,
            element,
            known: FxHashMap::default(),
            values: FxHashMap::default(),
        }
    }

    /// The values that a term may have.
    pub fn value(&mut self, t: Term) -> Value {
        if let Some(v) = self.values.get(&t) {
            return *v;
        }
        for t in self.pool.reachable(&[t]) {
            if self.values.contains_key(&t) {
                continue;
            }
            let width = self.pool.width(t);
            let mut value = self.one(t, width);
            if let Some(known) = self.known.get(&t) {
                value = value.meet(known, width).unwrap_or(value);
            }
            self.values.insert(t, value);
        }
        self.values[&t]
    }

    /// The values of a term whose operands have been evaluated.
    fn one(&self, t: Term, width: Width) -> Value {
        let of = |t: &Term| self.values[t];
        match self.pool.node(t) {
            Node::Const(n) => Value::exactly(width, *n),
            Node::Read(space, addr) => {
                let addr = self.pool.as_const(*addr).and_then(|a| u64::try_from(a).ok());
                addr.and_then(|a| (self.element)(*space, a)).unwrap_or(Value::any(width))
            }
            Node::Var(_) | Node::Call(..) => Value::any(width),
            Node::Not(a) => of(a).not(width),
            Node::Neg(a) => binary(BinaryOp::Sub, width, &Value::exactly(width, 0), &of(a)),
            Node::Binary(op, a, b) => binary(*op, self.pool.width(*a), &of(a), &of(b)),
            Node::Ite(c, a, b) => match of(c).known() {
                Some(1) => of(a),
                Some(_) => of(b),
                None => self.branch(*c, *a, true).join(&self.branch(*c, *b, false)),
            },
            Node::Concat(hi, lo) => of(hi).above(&of(lo), self.pool.width(*lo), width),
            Node::Extract { lo, of: a, .. } => of(a).part((*lo).into(), width),
            Node::Zext(a) => of(a).extended(self.pool.width(*a), width, false),
            Node::Sext(a) => of(a).extended(self.pool.width(*a), width, true),
        }
    }

    /// The values of a branch, which is taken if a comparison comes out so: minima and maxima are
    /// such choices.
    fn branch(&self, condition: Term, branch: Term, outcome: bool) -> Value {
        let value = self.values[&branch];
        let Node::Binary(op, a, b) = self.pool.node(condition) else {
            return value;
        };
        if !op.is_comparison() {
            return value;
        }
        let width = self.pool.width(*a);
        let (left, right) = bounds(*op, outcome, width, &self.values[a], &self.values[b]);
        let said = if *a == branch {
            left
        } else if *b == branch {
            right
        } else {
            None
        };
        said.and_then(|s| value.meet(&s, width)).unwrap_or(value)
    }

    /// Takes a condition for granted; false if it cannot hold.
    pub fn assume(&mut self, condition: Term, outcome: bool) -> bool {
        let mut todo = vec![(condition, Value::exactly(Width::BOOL, outcome.into()))];
        let mut left = CONCLUSIONS;
        while let Some((t, said)) = todo.pop() {
            let width = self.pool.width(t);
            let now = self.value(t);
            let Some(met) = now.meet(&said, width) else { return false };
            if met == now || left == 0 {
                continue;
            }
            left -= 1;
            self.known.insert(t, met);
            self.values.clear();
            self.conclude(t, &met, width, &mut todo);
        }
        true
    }

    /// What follows for the operands of a term from its values.
    fn conclude(&mut self, t: Term, met: &Value, width: Width, todo: &mut Vec<(Term, Value)>) {
        match self.pool.node(t).clone() {
            Node::Not(a) => todo.push((a, met.not(width))),
            Node::Binary(BinaryOp::And, a, b) if width == Width::BOOL && met.known() == Some(1) => todo.extend([(a, *met), (b, *met)]),
            Node::Binary(BinaryOp::Or, a, b) if width == Width::BOOL && met.known() == Some(0) => todo.extend([(a, *met), (b, *met)]),
            Node::Binary(op, a, b) if op.is_comparison() => {
                if let Some(outcome) = met.known() {
                    let operands = self.pool.width(a);
                    let (x, y) = (self.value(a), self.value(b));
                    let (left, right) = bounds(op, outcome == 1, operands, &x, &y);
                    todo.extend(left.map(|v| (a, v)));
                    todo.extend(right.map(|v| (b, v)));
                }
            }
            Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let back = if op == BinaryOp::Add { BinaryOp::Sub } else { BinaryOp::Add };
                let y = self.value(b);
                if y.known().is_some() {
                    todo.push((a, binary(back, width, met, &y)));
                }
            }
            Node::Binary(BinaryOp::And, a, b) => {
                if let Some(mask) = self.value(b).known() {
                    let unknown = met.bits.unknown() | !mask;
                    todo.push((a, Value::of_bits(width, KnownBits::new(met.bits.least(), unknown, width))));
                }
            }
            Node::Zext(a) | Node::Sext(a) => todo.push((a, met.part(0, self.pool.width(a)))),
            Node::Concat(hi, lo) => {
                let low = self.pool.width(lo);
                todo.push((hi, met.part(low.bits(), self.pool.width(hi))));
                todo.push((lo, met.part(0, low)));
            }
            Node::Extract { hi, lo, of } => {
                let whole = self.pool.width(of);
                let own = (width.mask() << lo) & whole.mask();
                let bits = KnownBits::new(met.bits.least() << lo, met.bits.unknown() << lo | !own, whole);
                todo.push((of, Value::of_bits(whole, bits)));
                if u32::from(hi) + 1 == whole.bits() && lo == 0 {
                    todo.push((of, *met));
                }
            }
            Node::Ite(c, a, b) => {
                let (x, y) = (self.value(a), self.value(b));
                match (x.meet(met, width), y.meet(met, width)) {
                    (None, Some(_)) => todo.extend([(c, Value::exactly(Width::BOOL, 0)), (b, *met)]),
                    (Some(_), None) => todo.extend([(c, Value::exactly(Width::BOOL, 1)), (a, *met)]),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// What the outcome of a comparison says about its operands.
fn bounds(op: BinaryOp, outcome: bool, width: Width, a: &Value, b: &Value) -> (Option<Value>, Option<Value>) {
    let any = Value::any(width);
    let up_to = |n: u128| Some(Value::between(width, 0, n));
    let from = |n: u128| Some(Value::between(width, n, width.mask()));
    let (least, most) = any.signed;
    let signed_to = |n: i128| Some(Value::signed_between(width, least, n));
    let signed_from = |n: i128| Some(Value::signed_between(width, n, most));
    match (op, outcome) {
        (BinaryOp::Eq, true) => (Some(*b), Some(*a)),
        (BinaryOp::Eq, false) => (without(a, b, width), without(b, a, width)),
        (BinaryOp::Ult, true) => (up_to(b.range.1.saturating_sub(1)), from((a.range.0 + 1).min(width.mask()))),
        (BinaryOp::Ult, false) => (from(b.range.0), up_to(a.range.1)),
        (BinaryOp::Ule, true) => (up_to(b.range.1), from(a.range.0)),
        (BinaryOp::Ule, false) => (from((b.range.0 + 1).min(width.mask())), up_to(a.range.1.saturating_sub(1))),
        (BinaryOp::Slt, true) => (signed_to((b.signed.1 - 1).max(least)), signed_from((a.signed.0 + 1).min(most))),
        (BinaryOp::Slt, false) => (signed_from(b.signed.0), signed_to(a.signed.1)),
        (BinaryOp::Sle, true) => (signed_to(b.signed.1), signed_from(a.signed.0)),
        (BinaryOp::Sle, false) => (signed_from((b.signed.0 + 1).min(most)), signed_to((a.signed.1 - 1).max(least))),
        _ => (None, None),
    }
}

/// The values without one that is at an end of the range.
fn without(all: &Value, one: &Value, width: Width) -> Option<Value> {
    let n = one.known()?;
    let (low, high) = all.range;
    if low == n && low < high {
        Some(Value::between(width, low + 1, high))
    } else if high == n && low < high {
        Some(Value::between(width, low, high - 1))
    } else {
        None
    }
}

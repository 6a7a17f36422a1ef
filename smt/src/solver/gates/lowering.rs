//! The bits of terms as gates. What is read, and results of functions, are inputs; that equal
//! places hold equal values is added where a search finds other values.

use std::rc::Rc;

use isamorph_core::formula::{BinaryOp, FnId, Node, SpaceId, Term, TermPool, VarId};
use rustc_hash::FxHashMap;

use crate::solver::bits::{extended, inverted, shifted, significant, with_other_sign};

use super::clauses::{Clauses, Outcome};
use super::graph::{Gate, Graph, Signal};
use super::patterns::Patterns;

/// The bits of a term, the lowest first.
pub type Bits = Rc<[Signal]>;

/// What a value is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Source {
    Space(SpaceId),
    Function(FnId),
}

/// A value that is taken from a place, or that a function has for arguments.
#[derive(Clone, Debug)]
struct Taken {
    source: Source,
    place: Bits,
    value: Bits,
}

/// Where a circuit is cut off again.
#[derive(Clone, Debug, Default)]
struct Mark {
    gates: usize,
    taken: usize,
    variables: usize,
}

/// Terms of one pool as gates.
#[derive(Default)]
pub struct Circuit {
    graph: Graph,
    clauses: Clauses,
    patterns: Patterns,
    known: FxHashMap<Term, Bits>,
    /// Terms in the order in which they became known since the last mark.
    recent: Vec<Term>,
    taken: Vec<Taken>,
    places: FxHashMap<(Source, Bits), Bits>,
    variables: Vec<(VarId, Bits)>,
    mark: Mark,
    /// What was asserted.
    held: Vec<Signal>,
    /// What was added about places in the current question, and about which that stay.
    added: Vec<Signal>,
    stay: Vec<(usize, usize)>,
}

impl Circuit {
    /// How many gates there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// The gates.
    pub fn graph(&mut self) -> &mut Graph {
        &mut self.graph
    }

    /// Steps of all searches.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.clauses.steps
    }

    /// What is made from now on is forgotten at [`Circuit::end`].
    pub fn begin(&mut self) {
        self.recent.clear();
        self.mark = Mark {
            gates: self.graph.len(),
            taken: self.taken.len(),
            variables: self.variables.len(),
        };
    }

    /// Forgets what was made since [`Circuit::begin`].
    pub fn end(&mut self) {
        for t in self.recent.drain(..) {
            self.known.remove(&t);
        }
        for taken in self.taken.drain(self.mark.taken..) {
            self.places.remove(&(taken.source, taken.place));
        }
        self.variables.truncate(self.mark.variables);
        self.added.clear();
        self.graph.truncate(self.mark.gates);
        self.clauses.truncate(self.mark.gates);
        self.patterns.truncate(self.mark.gates);
        for (i, j) in std::mem::take(&mut self.stay) {
            let consistent = self.consistent(i, j);
            self.assert(consistent);
        }
    }

    /// A term has any value from now on, whatever it is made of. Only before it is known, and
    /// outside of questions.
    pub fn free(&mut self, t: Term, width: u32) {
        let bits: Bits = (0..width).map(|_| self.graph.input()).collect();
        self.known.insert(t, bits);
    }

    /// What always holds from now on. Only outside of questions.
    pub fn assert(&mut self, signal: Signal) {
        self.clauses.assert(&self.graph, signal);
        self.held.push(signal);
    }

    /// The bits of a term; nothing if it has an operator without gates, or if there would be more
    /// gates than allowed.
    pub fn lower(&mut self, pool: &TermPool, root: Term, most: usize) -> Option<Bits> {
        let mut todo = vec![root];
        while let Some(&t) = todo.last() {
            if self.known.contains_key(&t) {
                todo.pop();
                continue;
            }
            let before = todo.len();
            pool.node(t).for_each_operand(|o| {
                if !self.known.contains_key(&o) {
                    todo.push(o);
                }
            });
            if todo.len() > before {
                continue;
            }
            todo.pop();
            let bits = self.term(pool, t, &FxHashMap::default())?;
            if self.graph.len() > most {
                return None;
            }
            self.known.insert(t, bits);
            self.recent.push(t);
        }
        self.known.get(&root).cloned()
    }

    /// The bits of a term that is known.
    #[must_use]
    pub fn bits(&self, t: Term) -> Option<&Bits> {
        self.known.get(&t)
    }

    /// The bits of a term with other operands in place of some.
    pub fn term(&mut self, pool: &TermPool, t: Term, others: &FxHashMap<Term, Bits>) -> Option<Bits> {
        let width = pool.width(t).bits();
        let of = |c: &Circuit, t: &Term| others.get(t).or_else(|| c.known.get(t)).cloned();
        let made: Vec<Signal> = match pool.node(t) {
            Node::Const(c) => (0..width).map(|i| Signal::constant(c >> i & 1 == 1)).collect(),
            Node::Var(v) => {
                let bits: Bits = (0..width).map(|_| self.graph.input()).collect();
                self.variables.push((*v, bits.clone()));
                return Some(bits);
            }
            Node::Read(space, address) => {
                let place = of(self, address)?;
                return Some(self.taken(Source::Space(*space), place, width));
            }
            Node::Call(function, arguments) => {
                let mut place = Vec::new();
                for argument in arguments {
                    place.extend(of(self, argument)?.iter());
                }
                return Some(self.taken(Source::Function(*function), place.into(), width));
            }
            Node::Not(a) => inverted(&of(self, a)?, Signal::negated),
            Node::Neg(a) => {
                let zeros = vec![Signal::FALSE; width as usize];
                let a = inverted(&of(self, a)?, Signal::negated);
                self.sum(&zeros, &a, Signal::TRUE).0
            }
            Node::Binary(op, a, b) => {
                let (a, b) = (of(self, a)?, of(self, b)?);
                self.binary(*op, &a, &b)?
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (of(self, c)?, of(self, a)?, of(self, b)?);
                self.either(c[0], &a, &b)
            }
            Node::Concat(hi, lo) => [of(self, lo)?, of(self, hi)?].concat(),
            Node::Extract { hi, lo, of: a } => of(self, a)?[usize::from(*lo)..=usize::from(*hi)].to_vec(),
            Node::Zext(a) => extended(&of(self, a)?, width, Signal::FALSE),
            Node::Sext(a) => {
                let a = of(self, a)?;
                extended(&a, width, *a.last()?)
            }
        };
        Some(made.into())
    }

    fn taken(&mut self, source: Source, place: Bits, width: u32) -> Bits {
        if let Some(known) = self.places.get(&(source, place.clone())) {
            return known.clone();
        }
        let value: Bits = (0..width).map(|_| self.graph.input()).collect();
        self.places.insert((source, place.clone()), value.clone());
        self.taken.push(Taken {
            source,
            place,
            value: value.clone(),
        });
        value
    }

    fn binary(&mut self, op: BinaryOp, a: &[Signal], b: &[Signal]) -> Option<Vec<Signal>> {
        let g = &mut self.graph;
        let pairs = || a.iter().copied().zip(b.iter().copied());
        Some(match op {
            BinaryOp::And => pairs().map(|(x, y)| g.and(x, y)).collect(),
            BinaryOp::Or => pairs().map(|(x, y)| g.or(x, y)).collect(),
            BinaryOp::Xor => pairs().map(|(x, y)| g.xor(x, y)).collect(),
            BinaryOp::Eq => vec![self.differ(a, b).negated()],
            BinaryOp::Add => self.sum(a, b, Signal::FALSE).0,
            BinaryOp::Sub => self.sum(a, &inverted(b, Signal::negated), Signal::TRUE).0,
            BinaryOp::Mul => self.product(a, b),
            // Circuits of divisions are large, and hard to search.
            BinaryOp::Udiv | BinaryOp::Urem => return None,
            BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr | BinaryOp::Rotl | BinaryOp::Rotr => return self.shifted(op, a, b),
            BinaryOp::Ult => vec![self.less(a, b)],
            BinaryOp::Ule => vec![self.less(b, a).negated()],
            BinaryOp::Slt => vec![self.less(&with_other_sign(a, Signal::negated), &with_other_sign(b, Signal::negated))],
            BinaryOp::Sle => vec![
                self.less(&with_other_sign(b, Signal::negated), &with_other_sign(a, Signal::negated))
                    .negated(),
            ],
        })
    }

    /// Do two numbers differ?
    pub fn differ(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        let g = &mut self.graph;
        let apart: Vec<Signal> = a.iter().zip(b).map(|(x, y)| g.xor(*x, *y)).collect();
        g.any(apart)
    }

    fn sum(&mut self, a: &[Signal], b: &[Signal], mut carry: Signal) -> (Vec<Signal>, Signal) {
        let g = &mut self.graph;
        let mut bits = Vec::with_capacity(a.len());
        for (x, y) in a.iter().zip(b) {
            let half = g.xor(*x, *y);
            bits.push(g.xor(half, carry));
            carry = g.choice(half, carry, *x);
        }
        (bits, carry)
    }

    fn less(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        let g = &mut self.graph;
        a.iter().zip(b).fold(Signal::FALSE, |less, (x, y)| {
            let apart = g.xor(*x, *y);
            g.choice(apart, *y, less)
        })
    }

    fn either(&mut self, c: Signal, a: &[Signal], b: &[Signal]) -> Vec<Signal> {
        let g = &mut self.graph;
        a.iter().zip(b).map(|(x, y)| g.choice(c, *x, *y)).collect()
    }

    /// A product, as a sum of one factor moved by the bits of the other.
    fn product(&mut self, a: &[Signal], b: &[Signal]) -> Vec<Signal> {
        let open = |bits: &[Signal]| bits.iter().filter(|bit| **bit != Signal::FALSE).count();
        let (a, b) = if open(a) >= open(b) { (a, b) } else { (b, a) };
        let mut total = vec![Signal::FALSE; a.len()];
        for (i, bit) in b.iter().enumerate().filter(|(_, bit)| **bit != Signal::FALSE) {
            let mut part = vec![Signal::FALSE; i];
            for x in &a[..a.len() - i] {
                part.push(self.graph.and(*x, *bit));
            }
            total = self.sum(&total, &part, Signal::FALSE).0;
        }
        total
    }

    /// A number shifted or rotated by another, bit by bit of the amount.
    fn shifted(&mut self, op: BinaryOp, a: &[Signal], by: &[Signal]) -> Option<Vec<Signal>> {
        let width = a.len();
        let rotates = matches!(op, BinaryOp::Rotl | BinaryOp::Rotr);
        // An amount of rotation counts modulo the width.
        if rotates && !width.is_power_of_two() {
            return None;
        }
        let fill = if op == BinaryOp::Ashr { *a.last()? } else { Signal::FALSE };
        let significant = significant(width);
        let mut now = a.to_vec();
        for (i, bit) in by.iter().enumerate().take(significant) {
            let far = 1usize << i;
            let moved = shifted(op, &now, far, fill);
            now = self.either(*bit, &moved, &now);
        }
        if rotates {
            return Some(now);
        }
        let far = self.graph.any(by.iter().skip(significant).copied());
        Some(self.either(far, &vec![fill; width], &now))
    }

    /// Is a pattern known in which all signals hold?
    pub fn hold_in_patterns(&mut self, signals: &[Signal]) -> bool {
        self.patterns.hold(&self.graph, signals)
    }

    /// Keeps the values that were found as a pattern.
    pub fn keep(&mut self) {
        let clauses = &self.clauses;
        self.patterns.replace(&self.graph, |s| clauses.value(s));
    }

    /// Keeps a pattern in which terms have these values.
    pub fn keep_values(&mut self, value: impl Fn(Term) -> Option<u128>) {
        let mut inputs: FxHashMap<Signal, bool> = FxHashMap::default();
        for (t, bits) in &self.known {
            if let Some(value) = value(*t) {
                let values = bits.iter().enumerate().map(|(i, s)| (*s, value >> i & 1 == 1));
                inputs.extend(values.filter(|(s, _)| !s.is_negated() && self.graph.gate(s.gate()) == Gate::Input));
            }
        }
        self.patterns.replace(&self.graph, |s| inputs.get(&s).copied().unwrap_or(false));
    }

    /// The values of a space at an address.
    pub fn at(&mut self, space: SpaceId, place: Bits, width: u32) -> Bits {
        self.taken(Source::Space(space), place, width)
    }

    /// Looks for values with which all signals hold, within so many steps.
    pub fn search(&mut self, wanted: &[Signal], limit: u64) -> Outcome {
        let end = self.clauses.steps.saturating_add(limit);
        loop {
            let all = [wanted, &self.added[..]].concat();
            if all.contains(&Signal::FALSE) {
                return Outcome::Impossible;
            }
            let left = end.saturating_sub(self.clauses.steps);
            let found = self.clauses.search(&self.graph, &all, &self.held, left);
            if found != Outcome::Found {
                return found;
            }
            let conflicts = self.conflicts();
            if conflicts.is_empty() {
                return found;
            }
            for (i, j) in conflicts {
                let consistent = self.consistent(i, j);
                self.added.push(consistent);
                if i.max(j) < self.mark.taken {
                    self.stay.push((i, j));
                }
            }
        }
    }

    /// That two places are not the same one, or hold the same value.
    fn consistent(&mut self, i: usize, j: usize) -> Signal {
        let (a, b) = (self.taken[i].clone(), self.taken[j].clone());
        let elsewhere = self.differ(&a.place, &b.place);
        let same = self.differ(&a.value, &b.value).negated();
        self.graph.or(elsewhere, same)
    }

    /// Values of one place that differ.
    fn conflicts(&self) -> Vec<(usize, usize)> {
        /// So many are added at once.
        const SOME: usize = 8;
        let mut first: FxHashMap<(Source, u128, usize), usize> = FxHashMap::default();
        let mut found = Vec::new();
        for (i, taken) in self.taken.iter().enumerate() {
            // Arguments of more bits are not compared: what is found then may be no value of the
            // function.
            if taken.place.len() > 128 {
                continue;
            }
            let key = (taken.source, self.number(&taken.place), taken.place.len());
            match first.get(&key) {
                Some(j) if self.number(&self.taken[*j].value) != self.number(&taken.value) => found.push((*j, i)),
                Some(_) => {}
                None => {
                    first.insert(key, i);
                }
            }
            if found.len() >= SOME {
                break;
            }
        }
        found
    }

    /// The number that bits stand for where values were found.
    #[must_use]
    pub fn number(&self, bits: &[Signal]) -> u128 {
        let values = bits.iter().enumerate().map(|(i, s)| u128::from(self.clauses.value(*s)) << i);
        values.fold(0, |a, b| a | b)
    }

    /// The value of a variable where values were found.
    #[must_use]
    pub fn variable(&self, id: VarId) -> Option<u128> {
        self.variables.iter().find(|(v, _)| *v == id).map(|(_, bits)| self.number(bits))
    }

    /// What is read where values were found: space, address and value.
    #[must_use]
    pub fn reads(&self) -> Vec<(SpaceId, u128, u128)> {
        let read = |t: &Taken| match t.source {
            Source::Space(space) => Some((space, self.number(&t.place), self.number(&t.value))),
            Source::Function(_) => None,
        };
        self.taken.iter().filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::{TermPool, Width};

    use super::*;

    /// Each operator on all operands of a few bits: the result can be its value, and nothing else.
    #[test]
    fn operators_are_what_the_evaluator_says() {
        for bits in 1..=4 {
            let w = Width::of(bits);
            for op in BinaryOp::ALL {
                let mut pool = TermPool::new();
                let [x, y] = ["x", "y"].map(|name| {
                    let id = pool.declare_var(name, w);
                    pool.var(id)
                });
                let term = pool.binary(*op, x, y);
                let mut circuit = Circuit::default();
                let Some(result) = circuit.lower(&pool, term, usize::MAX) else {
                    let rotates = matches!(op, BinaryOp::Rotl | BinaryOp::Rotr);
                    assert!(rotates && !bits.is_power_of_two() || matches!(op, BinaryOp::Udiv | BinaryOp::Urem));
                    continue;
                };
                for (a, b) in (0..1u128 << bits).flat_map(|a| (0..1u128 << bits).map(move |b| (a, b))) {
                    let constant = |n: u128, len: usize| -> Vec<Signal> { (0..len).map(|i| Signal::constant(n >> i & 1 == 1)).collect() };
                    circuit.begin();
                    let [p, q] = [(x, a), (y, b)].map(|(t, n)| {
                        let bits = circuit.lower(&pool, t, usize::MAX).unwrap();
                        circuit.differ(&bits, &constant(n, bits.len())).negated()
                    });
                    let value = constant(op.apply(w, a, b), result.len());
                    let apart = circuit.differ(&result, &value);
                    let text = format!("{op:?} of {a} and {b} in {bits} bits");
                    assert_eq!(circuit.search(&[p, q, apart], u64::MAX), Outcome::Impossible, "{text}");
                    assert_eq!(circuit.search(&[p, q, apart.negated()], u64::MAX), Outcome::Found, "{text}");
                    circuit.end();
                }
            }
        }
    }

    #[test]
    fn equal_places_hold_equal_values() {
        let mut pool = TermPool::new();
        let w = Width::of(8);
        let space = pool.declare_space("s", w, w);
        let [x, y] = ["x", "y"].map(|name| {
            let id = pool.declare_var(name, w);
            pool.var(id)
        });
        let (at_x, at_y) = (pool.read(space, x), pool.read(space, y));
        let (differ, same) = (pool.ne(at_x, at_y), pool.eq(x, y));
        let mut circuit = Circuit::default();
        let [differ, same] = [differ, same].map(|t| circuit.lower(&pool, t, usize::MAX).unwrap()[0]);
        circuit.begin();
        assert_eq!(circuit.search(&[differ, same], u64::MAX), Outcome::Impossible);
        assert_eq!(circuit.search(&[differ], u64::MAX), Outcome::Found);
        let reads = circuit.reads();
        assert!(reads[0].1 != reads[1].1 && reads[0].2 != reads[1].2, "{reads:?}");
        circuit.end();
    }
}

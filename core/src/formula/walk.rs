//! Traversals of formulas: the subterms of a term, and copying a term with or without substitution.
//! None of them recurses.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::eval::Known;
use super::scratch::{Copies, Marks};
use super::{FnId, Node, SpaceId, Term, TermPool, VarId};

/// What [`TermPool::replace_leaves`] replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// A variable.
    Var(VarId),
    /// An element of a space.
    Read(SpaceId, Term),
}

/// What takes the place of parts of a formula.
#[derive(Clone, Copy)]
pub(crate) struct Values<'v> {
    /// Numbers for variables.
    pub var: &'v dyn Fn(VarId) -> Option<u128>,
    /// Numbers for elements of spaces, by their address.
    pub element: &'v dyn Fn(SpaceId, u128) -> Option<u128>,
    /// Calls for terms.
    pub calls: Option<&'v dyn Calls>,
}

/// What a term becomes for numbers in place of some leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PartialValue {
    /// A number that no term was needed for.
    Number(u128),
    /// A number, and its term.
    Constant(u128, Term),
    /// Another term.
    Term(Term),
}

impl PartialValue {
    fn of(pool: &TermPool, t: Term) -> PartialValue {
        pool.as_const(t)
            .map_or(PartialValue::Term(t), |number| PartialValue::Constant(number, t))
    }

    fn number(self) -> Option<u128> {
        match self {
            PartialValue::Number(number) | PartialValue::Constant(number, _) => Some(number),
            PartialValue::Term(_) => None,
        }
    }

    fn term(self) -> Option<Term> {
        match self {
            PartialValue::Constant(_, t) | PartialValue::Term(t) => Some(t),
            PartialValue::Number(_) => None,
        }
    }
}

impl Default for PartialValue {
    fn default() -> PartialValue {
        PartialValue::Number(0)
    }
}

/// What a term became: operands come first.
fn copy_of(copies: &impl Known<PartialValue>, t: Term) -> PartialValue {
    copies.get(t).expect("operands come first")
}

/// Calls of functions that take the place of terms.
pub(crate) trait Calls {
    /// The operands of the call for a term, if there is one.
    fn operands(&self, t: Term) -> Option<&[Term]>;
    /// The call for a term that has operands, which are given as they are in the new pool.
    fn call(&self, t: Term, into: &mut TermPool, operands: &[Term]) -> Term;
}

/// Below so many terms a sweep over all of them is quicker than to follow operands.
const DENSE: usize = 1 << 17;

impl TermPool {
    /// All terms, operands first.
    pub fn terms(&self) -> impl Iterator<Item = Term> + use<> {
        (0..self.len() as u32).map(Term)
    }

    /// The given terms and everything they are built from, operands first.
    pub fn reachable(&self, roots: &[Term]) -> Vec<Term> {
        let end = roots.iter().map(|t| t.0 as usize + 1).max().unwrap_or(0);
        // Handles are ordered topologically.
        if end <= DENSE {
            return self.reachable_below(end, roots);
        }
        let mut terms = Vec::new();
        Marks::with(end, |marks| {
            let mut pending = roots.to_vec();
            while let Some(t) = pending.pop() {
                if marks.insert(t) {
                    terms.push(t);
                    self.node(t).for_each_operand(|operand| pending.push(operand));
                }
            }
        });
        terms.sort_unstable();
        terms
    }

    /// The same by one sweep from the last handle to the first: a term is marked before it is met.
    fn reachable_below(&self, end: usize, roots: &[Term]) -> Vec<Term> {
        let mut marks = vec![0_u64; end.div_ceil(64)];
        let mut count = 0;
        let mark = |marks: &mut [u64], t: Term| marks[t.0 as usize / 64] |= 1 << (t.0 % 64);
        roots.iter().for_each(|t| mark(&mut marks, *t));
        for word in (0..marks.len()).rev() {
            let mut done = 0_u64;
            // Operands may stand in the same word, below.
            while let left @ 1.. = marks[word] & !done {
                let bit = left.ilog2();
                done |= 1 << bit;
                count += 1;
                self.node(Term(64 * word as u32 + bit))
                    .for_each_operand(|operand| mark(&mut marks, operand));
            }
        }
        let mut terms = Vec::with_capacity(count);
        for (word, mut left) in marks.into_iter().enumerate() {
            while left != 0 {
                terms.push(Term(64 * word as u32 + left.trailing_zeros()));
                left &= left - 1;
            }
        }
        terms
    }

    /// Describes terms up to the names of their variables: equal descriptions mean that the terms
    /// are equal once `name` has replaced the variables.
    pub fn shape(&self, roots: &[Term], mut name: impl FnMut(VarId) -> u64) -> Vec<u64> {
        let mut position: FxHashMap<Term, u64> = FxHashMap::default();
        let mut shape = Vec::new();
        for root in roots {
            let mut pending = vec![*root];
            while let Some(&t) = pending.last() {
                let before = pending.len();
                if !position.contains_key(&t) {
                    self.node(t).for_each_operand(|operand| {
                        if !position.contains_key(&operand) {
                            pending.push(operand);
                        }
                    });
                }
                if pending.len() > before {
                    continue;
                }
                pending.pop();
                if position.contains_key(&t) {
                    continue;
                }
                let node = self.node(t);
                let (tag, more) = match node {
                    Node::Const(c) => (0, [*c as u64, (*c >> 64) as u64]),
                    Node::Var(id) => (1, [name(*id), 0]),
                    Node::Read(space, _) => (2, [u64::from(space.0), 0]),
                    Node::Call(function, arguments) => (3, [u64::from(function.0), arguments.len() as u64]),
                    Node::Not(_) => (4, [0; 2]),
                    Node::Neg(_) => (5, [0; 2]),
                    Node::Binary(op, ..) => (6, [*op as u64, 0]),
                    Node::Ite(..) => (7, [0; 2]),
                    Node::Concat(..) => (8, [0; 2]),
                    Node::Extract { hi, lo, .. } => (9, [u64::from(*hi), u64::from(*lo)]),
                    Node::Zext(_) => (10, [0; 2]),
                    Node::Sext(_) => (11, [0; 2]),
                };
                shape.extend([tag, u64::from(self.width(t).bits())]);
                shape.extend(more);
                node.for_each_operand(|operand| shape.push(position[&operand]));
                let at = position.len() as u64;
                position.insert(t, at);
            }
            shape.extend([u64::MAX, position[root]]);
        }
        shape
    }

    /// The variables that occur in a term.
    pub fn free_vars(&self, t: Term) -> BTreeSet<VarId> {
        self.free_vars_of(&[t])
    }

    /// The variables that occur in some terms.
    pub fn free_vars_of(&self, terms: &[Term]) -> BTreeSet<VarId> {
        let ids = self.reachable(terms).into_iter().filter_map(|t| match self.node(t) {
            Node::Var(id) => Some(*id),
            _ => None,
        });
        ids.collect()
    }

    /// The reads that occur in a term, as pairs of space and address; operands first.
    pub fn reads(&self, t: Term) -> Vec<(SpaceId, Term)> {
        let reads = self.reachable(&[t]).into_iter().filter_map(|t| match self.node(t) {
            Node::Read(space, addr) => Some((*space, *addr)),
            _ => None,
        });
        reads.collect()
    }

    /// The calls of uninterpreted functions that occur in terms; operands first.
    pub fn calls(&self, terms: &[Term]) -> Vec<(FnId, &[Term])> {
        let calls = self.reachable(terms).into_iter().filter_map(|t| match self.node(t) {
            Node::Call(function, arguments) => Some((*function, &**arguments)),
            _ => None,
        });
        calls.collect()
    }

    /// Copies a term to another pool, simplifying it if that pool does.
    ///
    /// Declarations are matched by name.
    ///
    /// # Panics
    /// If `into` declares a name that occurs in `t` with other widths.
    pub fn rebuild(&self, t: Term, into: &mut TermPool) -> Term {
        self.rebuild_all(&[t], into)[0]
    }

    /// Copies one term to another pool; `operand` says what its operands are there.
    ///
    /// # Panics
    /// If `into` declares a name that the term has with other widths, or an operand has another
    /// width there.
    pub fn copy_into(&self, t: Term, into: &mut TermPool, operand: impl Fn(Term) -> Term) -> Term {
        match self.node(t) {
            Node::Var(id) => {
                let declaration = self.var_decl(*id);
                let id = into.declare_var_like(&declaration.name, declaration);
                into.var(id)
            }
            Node::Read(space, addr) => {
                let d = self.space_decl(*space);
                let space = into.declare_space(&d.name, d.addr_width, d.elem_width);
                into.read(space, operand(*addr))
            }
            Node::Call(function, arguments) => {
                let d = self.fn_decl(*function);
                let function = into.declare_fn(&d.name, &d.arg_widths, d.result_width);
                let arguments: Vec<Term> = arguments.iter().map(|a| operand(*a)).collect();
                into.call(function, &arguments)
            }
            node => into.reconstruct(node.clone(), self.width(t), operand),
        }
    }

    /// Copies several terms to another pool, like [`rebuild`](TermPool::rebuild).
    ///
    /// # Panics
    /// If `into` declares a name that occurs in the terms with other widths.
    pub fn rebuild_all(&self, terms: &[Term], into: &mut TermPool) -> Vec<Term> {
        let order = self.reachable(terms);
        let mut copies = Copies::of(&order);
        for t in order {
            let copy = self.copy_into(t, into, |t| copies.get(t));
            copies.insert(t, copy);
        }
        copies.all(terms)
    }

    /// Replaces variables by terms of the same pool, all at once.
    ///
    /// # Panics
    /// If a variable is replaced by a term of another width.
    pub fn substitute(&mut self, t: Term, replacement: &dyn Fn(VarId) -> Option<Term>) -> Term {
        self.substitute_all(&[t], replacement)[0]
    }

    /// Replaces variables in several terms, like [`substitute`](TermPool::substitute).
    ///
    /// # Panics
    /// If a variable is replaced by a term of another width.
    pub fn substitute_all(&mut self, terms: &[Term], replacement: &dyn Fn(VarId) -> Option<Term>) -> Vec<Term> {
        let order = self.reachable(terms);
        let mut copies = Copies::of(&order);
        for t in order {
            let width = self.width(t);
            let node = self.node(t).clone();
            let mut unchanged = true;
            node.for_each_operand(|operand| unchanged &= copies.get(operand) == operand);
            let copy = match node {
                Node::Var(id) => replacement(id).unwrap_or(t),
                _ if unchanged => t,
                node => self.reconstruct(node, width, |t| copies.get(t)),
            };
            let given = self.width(copy);
            assert!(given == width, "a term of {width} bits is replaced by one of {given}");
            copies.insert(t, copy);
        }
        copies.all(terms)
    }

    /// Copies terms to another pool, like [`rebuild_all`](TermPool::rebuild_all), with numbers for
    /// some variables; what a choice on numbers rules out is not copied.
    ///
    /// # Panics
    /// If `into` declares a name that occurs in the terms with other widths, or a number does not
    /// fit its variable.
    pub fn specialise(&self, terms: &[Term], into: &mut TermPool, value: &dyn Fn(VarId) -> Option<u128>) -> Vec<Term> {
        let values = Values {
            var: value,
            element: &|_, _| None,
            calls: None,
        };
        self.specialise_more(terms, into, &values, &mut FxHashMap::<Term, PartialValue>::default())
    }

    /// [`specialise`](TermPool::specialise) also for elements of spaces, with the copies that were
    /// made before for the same values, to which those made now are added.
    pub(crate) fn specialise_more(
        &self,
        terms: &[Term],
        into: &mut TermPool,
        values: &Values<'_>,
        copies: &mut impl Known<PartialValue>,
    ) -> Vec<Term> {
        for root in terms {
            let mut pending = vec![*root];
            while let Some(&t) = pending.last() {
                if copies.get(t).is_some() {
                    pending.pop();
                    continue;
                }
                let before = pending.len();
                let mut need = |operand| {
                    if copies.get(operand).is_none() {
                        pending.push(operand);
                    }
                };
                // A branch that alone is left.
                let mut only = None;
                let called = values.calls.and_then(|calls| Some((calls, calls.operands(t)?)));
                match self.node(t) {
                    _ if called.is_some() => called.into_iter().flat_map(|(_, o)| o).copied().for_each(need),
                    Node::Ite(c, a, b) => match copies.get(*c) {
                        None => need(*c),
                        Some(c) => match c.number() {
                            Some(c) => {
                                only = Some(if c == 1 { *a } else { *b });
                                only.into_iter().for_each(need);
                            }
                            None => [*a, *b].into_iter().for_each(need),
                        },
                    },
                    node => node.for_each_operand(need),
                }
                if pending.len() > before {
                    continue;
                }
                pending.pop();
                let copy = match (called, only) {
                    (Some((calls, operands)), _) => {
                        let operands: Vec<Term> = operands.iter().map(|o| self.as_term(*o, into, copies)).collect();
                        let call = calls.call(t, into, &operands);
                        PartialValue::of(into, call)
                    }
                    (None, Some(branch)) => copy_of(copies, branch),
                    (None, None) => match self.number(t, into, values, copies) {
                        Some(number) => PartialValue::Number(number),
                        None => {
                            self.node(t).for_each_operand(|o| {
                                self.as_term(o, into, copies);
                            });
                            let term = |o| copy_of(copies, o).term().expect("a term for each operand");
                            let copy = self.copy_into(t, into, term);
                            PartialValue::of(into, copy)
                        }
                    },
                };
                copies.insert(t, copy);
            }
        }
        terms.iter().map(|t| self.as_term(*t, into, copies)).collect()
    }

    /// The number that a term is for some values, if that is one: no terms are made of what is
    /// about numbers alone.
    fn number(&self, t: Term, into: &TermPool, values: &Values<'_>, copies: &impl Known<PartialValue>) -> Option<u128> {
        match self.node(t) {
            Node::Var(id) => (values.var)(*id),
            Node::Read(space, address) => (values.element)(*space, copy_of(copies, *address).number()?),
            Node::Call(..) => None,
            Node::Const(number) => Some(*number),
            _ if !into.is_simplifying() => None,
            node => {
                let mut known = true;
                node.for_each_operand(|o| known &= copy_of(copies, o).number().is_some());
                known.then(|| self.operation(t, |o| copy_of(copies, o).number().unwrap_or(0)))
            }
        }
    }

    /// What a term that was copied is in the new pool.
    fn as_term(&self, t: Term, into: &mut TermPool, copies: &mut impl Known<PartialValue>) -> Term {
        match copy_of(copies, t) {
            PartialValue::Term(copy) | PartialValue::Constant(_, copy) => copy,
            PartialValue::Number(number) => {
                let copy = into.constant(self.width(t), number);
                copies.insert(t, PartialValue::Constant(number, copy));
                copy
            }
        }
    }

    /// Replaces the leaves of a formula about the state: variables, and reads, whose addresses have
    /// been replaced before.
    ///
    /// # Panics
    /// If a variable or a read is replaced by a term of another width.
    pub fn replace_leaves(&mut self, terms: &[Term], leaf: &mut dyn FnMut(&mut TermPool, Leaf) -> Term) -> Vec<Term> {
        let order = self.reachable(terms);
        let mut copies = Copies::of(&order);
        for t in order {
            let width = self.width(t);
            let copy = match self.node(t).clone() {
                Node::Var(id) => leaf(self, Leaf::Var(id)),
                Node::Read(space, addr) => leaf(self, Leaf::Read(space, copies.get(addr))),
                node => self.reconstruct(node, width, |t| copies.get(t)),
            };
            let given = self.width(copy);
            assert!(given == width, "a term of {width} bits is replaced by one of {given}");
            copies.insert(t, copy);
        }
        copies.all(terms)
    }

    /// The terms with some of the terms below them replaced by others of the same width.
    pub fn replace_terms(&mut self, terms: &[Term], known: &FxHashMap<Term, Term>) -> Vec<Term> {
        let order = self.reachable(terms);
        let mut copies = Copies::of(&order);
        for t in order {
            let copy = match known.get(&t) {
                Some(known) => *known,
                None => self.with_operands(t, |o| copies.get(o)),
            };
            copies.insert(t, copy);
        }
        copies.all(terms)
    }

    /// The term with other operands of the same widths.
    pub fn with_operands(&mut self, t: Term, operand: impl Fn(Term) -> Term) -> Term {
        let node = self.node(t).clone();
        let mut unchanged = true;
        node.for_each_operand(|o| unchanged &= operand(o) == o);
        if unchanged {
            t
        } else {
            self.reconstruct(node, self.width(t), operand)
        }
    }

    /// Builds a node of this pool anew with other operands of the same widths.
    fn reconstruct(&mut self, node: Node, width: super::Width, operand: impl Fn(Term) -> Term) -> Term {
        match node {
            Node::Const(value) => self.constant(width, value),
            Node::Var(id) => self.var(id),
            Node::Read(space, addr) => self.read(space, operand(addr)),
            Node::Call(function, arguments) => {
                let arguments: Vec<Term> = arguments.iter().map(|&a| operand(a)).collect();
                self.call(function, &arguments)
            }
            Node::Not(a) => self.not(operand(a)),
            Node::Neg(a) => self.neg(operand(a)),
            Node::Binary(op, a, b) => self.binary(op, operand(a), operand(b)),
            Node::Ite(c, a, b) => self.ite(operand(c), operand(a), operand(b)),
            Node::Concat(hi, lo) => self.concat(operand(hi), operand(lo)),
            Node::Extract { hi, lo, of } => self.extract(hi.into(), lo.into(), operand(of)),
            Node::Zext(a) => self.zext(operand(a), width),
            Node::Sext(a) => self.sext(operand(a), width),
        }
    }
}

//! What documents leave open, as conditions.

use std::rc::Rc;

use isamorph_core::exec::Models;
use isamorph_core::formula::{BinaryOp, FnId, Node, Term, TermPool};
use isamorph_core::model::Isa;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::calls::Calls;

/// A condition for each bit of a term, the lowest first.
type Bits = Rc<[Term]>;

/// When values are what documents leave open, or what a function without a model gives.
#[derive(Clone, Debug, Default)]
pub struct Open {
    /// When the value of each write surely depends on it, in some bit.
    pub writes: Vec<Term>,
    /// When each bit of a term may have any value without another value of anything that is not made of the term.
    pub free: FxHashMap<Term, Bits>,
    /// Guards, addresses and values of writes in the pool of the instruction set, and the terms there that became
    /// each term that is free.
    roots: Vec<Term>,
    origins: FxHashMap<Term, Vec<Term>>,
    /// Terms of which it was asked whether they stand for all that was made of their origins.
    alone: FxHashMap<Term, bool>,
}

impl Open {
    /// Is a term that is free all that formulas know of its origins? Simplification may have used elsewhere what it is
    /// made of: then another value of the term would not be another choice of what is open. `own` are guards, addresses
    /// and values of writes in the pool of the conditions.
    pub fn stands_alone(&mut self, isa: &Isa, calls: &Calls, own: &[Term], t: Term, pool: &mut TermPool) -> bool {
        if let Some(known) = self.alone.get(&t) {
            return *known;
        }
        let origins = self.origins.get(&t).map_or(&[][..], Vec::as_slice);
        let any = pool.declare_var(&format!("free {}", t.index()), pool.width(t));
        let any = pool.var(any);
        // The formulas made again with any value for the origins, and those that are there with any value for the term.
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        for from in isa.pool.reachable(&self.roots) {
            let copy = match *isa.pool.node(from) {
                _ if origins.contains(&from) => any,
                Node::Var(id) if isa.pool.is_unspecified(id) => pool.constant(isa.pool.width(from), 0),
                _ => isa.pool.copy_into(from, pool, |o| copies[&o]),
            };
            copies.insert(from, copy);
        }
        let again: Vec<Term> = self.roots.iter().map(|from| copies[from]).collect();
        let again = calls.without_ignored(pool, again);
        let here = pool.replace_terms(own, &[(t, any)].into_iter().collect());
        let alone = again == here;
        self.alone.insert(t, alone);
        alone
    }
}

/// The formulas of an instruction with a variable for each open value.
struct Marked<'p> {
    terms: TermPool,
    /// Guards, addresses and values of writes.
    roots: Vec<Term>,
    /// Terms that depend on open values.
    depends: FxHashSet<Term>,
    /// Functions without a model.
    unknown: FxHashSet<FnId>,
    /// The condition that never holds.
    no: Term,
    /// The pool of the conditions.
    pool: &'p mut TermPool,
}

/// `roots` are guards, addresses and values in the pool of the instruction set, `reached` the terms they are made of,
/// and `own` these in the pool of the conditions, with zero for what is open.
pub fn open(isa: &Isa, roots: &[Term], reached: &[Term], own: &[Term], pool: &mut TermPool) -> Open {
    let mut terms = TermPool::with_declarations(&isa.pool);
    let with_marks = isa.pool.specialise(&[roots, reached].concat(), &mut terms, &|_| None);
    let (marked_roots, marked_reached) = with_marks.split_at(roots.len());
    let models = Models::default().of_isa(isa);
    let calls = terms.calls(marked_roots).into_iter().map(|(function, _)| function);
    let mut marked = Marked {
        unknown: calls.filter(|f| models.get(f.index()).copied().flatten().is_none()).collect(),
        depends: FxHashSet::default(),
        no: pool.ff(),
        roots: marked_roots.to_vec(),
        terms,
        pool,
    };
    marked.mark();
    let writes = marked.writes();
    let mut origins: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
    let mut free: FxHashMap<Term, Bits> = FxHashMap::default();
    let known = marked.free();
    // What several terms become is free where all are.
    for ((t, marked_term), from) in own.iter().zip(marked_reached).zip(reached) {
        origins.entry(*t).or_default().push(*from);
        let bits = known.get(marked_term).cloned().unwrap_or_default();
        let all = match free.get(t) {
            Some(before) => before.iter().zip(bits.iter()).map(|(a, b)| marked.pool.and(*a, *b)).collect(),
            None => bits,
        };
        free.insert(*t, all);
    }
    free.retain(|_, bits| bits.iter().any(|bit| *bit != marked.no));
    origins.retain(|t, _| free.contains_key(t));
    Open {
        writes,
        free,
        roots: roots.to_vec(),
        origins,
        alone: FxHashMap::default(),
    }
}

impl Marked<'_> {
    /// Finds what depends on open values.
    fn mark(&mut self) {
        for t in self.terms.reachable(&self.roots) {
            let node = self.terms.node(t);
            let mut is = self.is_open(node);
            node.for_each_operand(|o| is |= self.depends.contains(&o));
            if is {
                self.depends.insert(t);
            }
        }
    }

    fn is_open(&self, node: &Node) -> bool {
        match node {
            Node::Var(id) => self.terms.is_unspecified(*id),
            Node::Call(function, _) => self.unknown.contains(function),
            _ => false,
        }
    }

    /// The bits of a term that is put together from others, bit by bit; nothing for other terms.
    fn by_bits(&mut self, t: Term, of: impl Fn(&Marked<'_>, Term) -> Bits) -> Option<Bits> {
        let width = self.terms.width(t).bits() as usize;
        let node = self.terms.node(t);
        Some(match *node {
            _ if self.is_open(node) => vec![self.pool.tt(); width].into(),
            Node::Ite(c, ..) if self.depends.contains(&c) => return None,
            Node::Ite(c, a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                let c = self.terms.rebuild(c, self.pool);
                // Neighbours are mostly the same.
                let mut last = None;
                let pairs = a.iter().zip(b.iter());
                let bits = pairs.map(|(a, b)| match last {
                    Some((x, y, made)) if (x, y) == (*a, *b) => made,
                    _ => {
                        let made = self.pool.ite(c, *a, *b);
                        last = Some((*a, *b, made));
                        made
                    }
                });
                bits.collect()
            }
            Node::Concat(high, low) => [of(self, low), of(self, high)].concat().into(),
            Node::Not(a) => of(self, a),
            Node::Extract { hi, lo, of: a } => of(self, a)[usize::from(lo)..=usize::from(hi)].into(),
            _ => return None,
        })
    }

    fn never(&self, t: Term) -> Bits {
        vec![self.no; self.terms.width(t).bits() as usize].into()
    }

    /// When the value of each write surely depends on what is open.
    fn writes(&mut self) -> Vec<Term> {
        let no = self.no;
        let mut known: FxHashMap<Term, Bits> = FxHashMap::default();
        let values: Vec<Term> = self.roots.chunks_exact(3).map(|parts| parts[2]).collect();
        for t in self.terms.reachable(&values) {
            if !self.depends.contains(&t) {
                continue;
            }
            let of = |s: &Marked<'_>, t: Term| known.get(&t).cloned().unwrap_or_else(|| s.never(t));
            let width = self.terms.width(t).bits() as usize;
            let bits = self.by_bits(t, of).or_else(|| {
                Some(match *self.terms.node(t) {
                    // If a bit of one operand is another one, so is that of the result.
                    Node::Neg(a) => of(self, a),
                    Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor, a, b) => {
                        match (self.depends.contains(&a), self.depends.contains(&b)) {
                            (true, false) => of(self, a),
                            (false, true) => of(self, b),
                            _ => return None,
                        }
                    }
                    Node::Zext(a) | Node::Sext(a) => {
                        let mut bits = of(self, a).to_vec();
                        bits.resize(width, no);
                        bits.into()
                    }
                    // Which element is read is open, whatever the elements hold.
                    Node::Read(_, address) => {
                        let address = of(self, address);
                        vec![self.pool.or_all(address.iter().copied()); width].into()
                    }
                    _ => return None,
                })
            });
            known.extend(bits.map(|bits| (t, bits)));
        }
        let place_depends = |number: usize| self.roots[3 * number..3 * number + 2].iter().any(|t| self.depends.contains(t));
        let written = values.iter().enumerate().map(|(number, t)| match known.get(t) {
            Some(bits) if !place_depends(number) => self.pool.or_all(bits.iter().copied()),
            _ => no,
        });
        written.collect()
    }

    /// When bits of terms may have any value.
    fn free(&mut self) -> FxHashMap<Term, Bits> {
        let no = self.no;
        let twice = self.used_twice();
        let mut free: FxHashMap<Term, Bits> = FxHashMap::default();
        for t in self.terms.reachable(&self.roots) {
            if !self.depends.contains(&t) {
                continue;
            }
            // What something else uses as well is given.
            let bits = self.by_bits(t, |s, t| match free.get(&t) {
                Some(bits) if !twice.contains(&t) => bits.clone(),
                _ => s.never(t),
            });
            free.extend(bits.filter(|bits| bits.iter().any(|bit| *bit != no)).map(|bits| (t, bits)));
        }
        free
    }

    /// Terms of which more than one other term uses the same bit.
    fn used_twice(&self) -> FxHashSet<Term> {
        let mut used: FxHashMap<Term, u128> = FxHashMap::default();
        let mut twice: FxHashSet<Term> = FxHashSet::default();
        let mut mark = |t: Term, bits: u128| {
            let before = used.entry(t).or_default();
            if *before & bits != 0 {
                twice.insert(t);
            }
            *before |= bits;
        };
        self.roots.iter().for_each(|t| mark(*t, u128::MAX));
        for t in self.terms.reachable(&self.roots) {
            match self.terms.node(t) {
                Node::Extract { hi, lo, of } => mark(*of, u128::MAX >> (127 - (hi - lo)) << lo),
                node => node.for_each_operand(|o| mark(o, u128::MAX)),
            }
        }
        twice
    }
}

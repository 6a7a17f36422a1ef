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
    /// When each bit of a term may have any value without another value of anything that is not
    /// made of the term.
    pub free: FxHashMap<Term, Bits>,
    /// When each bit of a term may have any value, though what it is made of may be used elsewhere
    /// as well: more than what is free.
    pub shared: FxHashMap<Term, Bits>,
    /// Guards, addresses and values of writes in the pool of the instruction set, and the terms
    /// there that became each term that is free.
    roots: Vec<Term>,
    origins: FxHashMap<Term, Vec<Term>>,
    /// Functions without a model.
    unknown: FxHashSet<FnId>,
    /// Terms of which it was asked whether they stand for all that was made of their origins.
    asked: FxHashMap<Vec<Term>, bool>,
    /// The same for terms of which some are shared.
    asked_apart: FxHashMap<Vec<Term>, bool>,
}

impl Open {
    /// Are some terms that are free all that formulas know of their origins? Simplification may
    /// have used elsewhere what they are made of: then other values of the terms would not be
    /// another choice of what is open. `own` are guards, addresses and values of writes in the pool
    /// of the conditions.
    pub fn stand_alone(&mut self, isa: &Isa, calls: &Calls, own: &[Term], terms: &[Term], pool: &mut TermPool) -> bool {
        if let Some(known) = self.asked.get(terms) {
            return *known;
        }
        let (again, replaced) = self.with_any_values(isa, calls, own, terms, pool, &FxHashSet::default());
        let alone = again == replaced;
        self.asked.insert(terms.to_vec(), alone);
        alone
    }

    /// The formulas made again with any value for the origins of some terms, and those that are
    /// there with any value for the terms. What is open is zero in both, but for some of it, which
    /// has any value as well where it is still used.
    fn with_any_values(
        &self,
        isa: &Isa,
        calls: &Calls,
        own: &[Term],
        terms: &[Term],
        pool: &mut TermPool,
        elsewhere: &FxHashSet<Term>,
    ) -> (Vec<Term>, Vec<Term>) {
        let (mut any, mut copies): (FxHashMap<Term, Term>, FxHashMap<Term, Term>) = Default::default();
        for from in elsewhere {
            let value = pool.declare_var(&format!("elsewhere {}", from.index()), isa.pool.width(*from));
            copies.insert(*from, pool.var(value));
        }
        for t in terms {
            let value = pool.declare_var(&format!("free {}", t.index()), pool.width(*t));
            let value = pool.var(value);
            any.insert(*t, value);
            copies.extend(self.origins_of(*t).iter().map(|from| (*from, value)));
        }
        for from in isa.pool.reachable(&self.roots) {
            if copies.contains_key(&from) {
                continue;
            }
            let copy = match *isa.pool.node(from) {
                Node::Var(id) if isa.pool.is_unspecified(id) => pool.constant(isa.pool.width(from), 0),
                _ => isa.pool.copy_into(from, pool, |o| copies[&o]),
            };
            copies.insert(from, copy);
        }
        let again: Vec<Term> = self.roots.iter().map(|from| copies[from]).collect();
        (calls.without_ignored(pool, again), pool.replace_terms(own, &any))
    }

    fn origins_of(&self, t: Term) -> &[Term] {
        self.origins.get(&t).map_or(&[], Vec::as_slice)
    }

    /// The same for terms of which some are shared: then what they are made of may be used
    /// elsewhere as well, but not in values that are made of them, and not in guards and addresses.
    /// Other values are what another choice would make them, and those for which the choice would
    /// also count are not specified.
    pub fn stand_apart(&mut self, isa: &Isa, calls: &Calls, own: &[Term], terms: &[Term], pool: &mut TermPool) -> bool {
        if let Some(known) = self.asked_apart.get(terms) {
            return *known;
        }
        let apart = self.stand_alone(isa, calls, own, terms, pool) && self.are_apart(isa, calls, own, terms, pool);
        self.asked_apart.insert(terms.to_vec(), apart);
        apart
    }

    fn are_apart(&self, isa: &Isa, calls: &Calls, own: &[Term], terms: &[Term], pool: &mut TermPool) -> bool {
        let mut terms_of: FxHashMap<Term, Term> = FxHashMap::default();
        for t in terms {
            terms_of.extend(self.origins_of(*t).iter().map(|from| (*from, *t)));
        }
        let mut elsewhere = FxHashSet::default();
        let mut compared = Vec::new();
        for (number, root) in self.roots.iter().enumerate() {
            let is_value = number % 3 == 2;
            let visible = visible(&isa.pool, *root, &terms_of);
            match (is_value, visible.is_empty()) {
                (false, false) => return false,
                (true, true) => {}
                _ => compared.push(number),
            }
            // Of what two terms share, they might have different choices.
            let mut owners: FxHashMap<Term, Term> = FxHashMap::default();
            for from in visible {
                for leaf in isa.pool.reachable(&[from]) {
                    if is_open(&isa.pool, &self.unknown, leaf) {
                        elsewhere.insert(leaf);
                        if *owners.entry(leaf).or_insert(terms_of[&from]) != terms_of[&from] {
                            return false;
                        }
                    }
                }
            }
        }
        let (again, replaced) = self.with_any_values(isa, calls, own, terms, pool, &elsewhere);
        compared.into_iter().all(|number| again[number] == replaced[number])
    }
}

/// The nearest terms, of some, of which a term is made.
fn visible(pool: &TermPool, root: Term, some: &FxHashMap<Term, Term>) -> Vec<Term> {
    let (mut seen, mut pending, mut found) = (FxHashSet::from_iter([root]), vec![root], Vec::new());
    while let Some(t) = pending.pop() {
        if some.contains_key(&t) {
            found.push(t);
            continue;
        }
        pool.node(t).for_each_operand(|o| {
            if seen.insert(o) {
                pending.push(o);
            }
        });
    }
    found
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

/// `roots` are guards, addresses and values in the pool of the instruction set, `reached` the terms
/// they are made of, and `own` these in the pool of the conditions, with zero for what is open.
pub fn open(isa: &Isa, roots: &[Term], reached: &[Term], own: &[Term], pool: &mut TermPool) -> Open {
    let models = Models::default().of_isa(isa);
    let calls = isa.pool.calls(roots).into_iter().map(|(function, _)| function);
    let unknown: FxHashSet<FnId> = calls.filter(|f| models.get(f.index()).copied().flatten().is_none()).collect();
    if !reached.iter().any(|t| is_open(&isa.pool, &unknown, *t)) {
        return Open {
            writes: vec![pool.ff(); roots.len() / 3],
            ..Open::default()
        };
    }
    let mut terms = TermPool::with_declarations(&isa.pool);
    let with_marks = isa.pool.specialise(&[roots, reached].concat(), &mut terms, &|_| None);
    let (marked_roots, marked_reached) = with_marks.split_at(roots.len());
    let mut marked = Marked {
        unknown,
        depends: FxHashSet::default(),
        no: pool.ff(),
        roots: marked_roots.to_vec(),
        terms,
        pool,
    };
    marked.mark();
    let writes = marked.writes();
    let (used_once, shared) = (marked.free(false), marked.free(true));
    let (free, shared) = (
        marked.of_terms(&used_once, own, marked_reached),
        marked.of_terms(&shared, own, marked_reached),
    );
    let mut origins: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
    for (t, from) in own.iter().zip(reached).filter(|(t, _)| shared.contains_key(t)) {
        origins.entry(*t).or_default().push(*from);
    }
    let Marked { unknown, .. } = marked;
    Open {
        writes,
        free,
        shared,
        roots: roots.to_vec(),
        origins,
        unknown,
        asked: FxHashMap::default(),
        asked_apart: FxHashMap::default(),
    }
}

/// Terms, of some in order, that are made of nothing but constants and what documents leave open.
pub fn only(pool: &TermPool, terms: &[Term]) -> FxHashSet<Term> {
    let mut only: FxHashSet<Term> = FxHashSet::default();
    for t in terms {
        let is = match pool.node(*t) {
            Node::Var(id) => pool.is_unspecified(*id),
            node => {
                let (mut some, mut all) = (false, true);
                node.for_each_operand(|o| {
                    some |= only.contains(&o);
                    all &= only.contains(&o) || pool.as_const(o).is_some();
                });
                some && all && !matches!(node, Node::Read(..) | Node::Call(..))
            }
        };
        if is {
            only.insert(*t);
        }
    }
    only
}

/// Is a term itself what documents leave open, or what a function without a model gives?
fn is_open(pool: &TermPool, unknown: &FxHashSet<FnId>, t: Term) -> bool {
    match pool.node(t) {
        Node::Var(id) => pool.is_unspecified(*id),
        Node::Call(function, _) => unknown.contains(function),
        _ => false,
    }
}

impl Marked<'_> {
    /// Finds what depends on open values.
    fn mark(&mut self) {
        for t in self.terms.reachable(&self.roots) {
            let mut is = self.is_open(t);
            self.terms.node(t).for_each_operand(|o| is |= self.depends.contains(&o));
            if is {
                self.depends.insert(t);
            }
        }
    }

    fn is_open(&self, t: Term) -> bool {
        is_open(&self.terms, &self.unknown, t)
    }

    /// The bits of a term that is put together from others, bit by bit; nothing for other terms.
    fn by_bits(&mut self, t: Term, of: impl Fn(&Marked<'_>, Term) -> Bits) -> Option<Bits> {
        let width = self.terms.width(t).bits() as usize;
        Some(match *self.terms.node(t) {
            _ if self.is_open(t) => vec![self.pool.tt(); width].into(),
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

    /// The conditions of terms that others became: what several become is free where all are.
    fn of_terms(&mut self, known: &FxHashMap<Term, Bits>, own: &[Term], others: &[Term]) -> FxHashMap<Term, Bits> {
        let mut of: FxHashMap<Term, Bits> = FxHashMap::default();
        for (t, other) in own.iter().zip(others) {
            let bits = known.get(other).cloned().unwrap_or_default();
            let all = match of.get(t) {
                Some(before) => before.iter().zip(bits.iter()).map(|(a, b)| self.pool.and(*a, *b)).collect(),
                None => bits,
            };
            of.insert(*t, all);
        }
        of.retain(|_, bits| bits.iter().any(|bit| *bit != self.no));
        of
    }

    /// When bits of terms may have any value; if what they are made of may be shared, whatever else
    /// it is used for.
    fn free(&mut self, shared: bool) -> FxHashMap<Term, Bits> {
        let no = self.no;
        let twice = if shared { FxHashSet::default() } else { self.used_twice() };
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

#[cfg(test)]
mod tests {
    use isamorph_core::InstructionSet;
    use isamorph_core::model::Semantics;

    use super::super::{Formulas, of_effects};
    use super::*;

    /// The formulas of an instruction that writes `v`, open unless `a` is 3, and something else.
    fn formulas(other: &str) -> (InstructionSet, Formulas) {
        of_effects(&format!(
            "let v = if a == 3 {{ r[0] }} else {{ undefined }};\n\
            let w = if b == 3 {{ r[1] }} else {{ undefined }};\n\
            r[1] <- v;\n\
            r[2] <- w;\n\
            r[3] <- {other};"
        ))
    }

    /// Are the values of the first two writes choices: the first, the second, and both?
    fn choices(other: &str) -> [bool; 3] {
        let (set, mut formulas) = formulas(other);
        let [v, w] = [0, 1].map(|number: usize| formulas.effects[number].value);
        for t in [v, w] {
            let bits = formulas.free_bits(t).expect("it is open");
            assert!(bits.len() == 8 && bits.iter().all(|bit| *bit == bits[0]));
        }
        let mut ask = |terms: &[Term]| formulas.are_choice(set.model(), terms);
        [ask(&[v]), ask(&[w]), ask(&[v, w])]
    }

    #[test]
    fn what_is_open_is_a_choice_where_all_that_is_made_of_it_is_made_of_its_term() {
        assert_eq!(choices("r[0] + 1"), [true; 3]);
        assert_eq!(choices("v + w"), [true; 3]);
        // A comparison of what is not open is what is left of this one.
        assert_eq!(choices("if v == 7 { bits(1, 8) } else { 2 }"), [false, true, false]);
        // The same term, but for what is open.
        let (_, formulas) = formulas("if a == 3 { r[0] } else { 0 }");
        let [v, w] = [0, 1].map(|number: usize| formulas.effects[number].value);
        assert!(formulas.free_bits(v).is_none() && formulas.free_bits(w).is_some());
    }

    /// Is `v` where `b` is not 3, and else zero, a choice though `v` is also written?
    fn is_shared_choice(other: &str) -> bool {
        let (set, mut formulas) = formulas(other);
        let shared = formulas.effects[2].value;
        assert!(formulas.free_bits(shared).is_none(), "it is used twice");
        let bits = formulas.shared_bits(shared).expect("it is open");
        assert!(bits.iter().all(|bit| *bit == bits[0]));
        formulas.are_choice_apart(set.model(), &[shared])
    }

    #[test]
    fn what_is_shared_is_a_choice_where_nothing_that_is_made_of_it_also_uses_the_other_part() {
        let shared = "if b != 3 { v } else { 0 }";
        assert!(is_shared_choice(shared));
        // One value of both may be specified, whatever is chosen.
        let both = format!("({shared}) ^ v");
        let (set, mut formulas) = formulas(&both);
        let sum = formulas.effects[2].value;
        let shared: Vec<Term> = (formulas.pool.reachable(&[sum]).into_iter())
            .filter(|t| formulas.shared_bits(*t).is_some() && formulas.free_bits(*t).is_none())
            .collect();
        assert!(!shared.is_empty());
        for t in shared {
            assert!(!formulas.are_choice_apart(set.model(), &[t]));
        }
        // A guard depends on the choice.
        assert!(!is_shared_choice("if b != 3 { v } else { 0 }; if v == 7 { r[0] <- 1; } r[0] <- 2"));
    }

    #[test]
    fn what_is_made_of_nothing_but_open_values_is_not_a_term_of_the_spec() {
        let (set, formulas) = formulas("undefined");
        let Semantics::Effects { effects, .. } = &set.model().forms[0].semantics else {
            panic!("it has effects")
        };
        let pool = &set.model().pool;
        let [v, _, nothing] = [0, 1, 2].map(|number: usize| effects[number].value);
        let open = only(pool, &pool.reachable(&[v, nothing]));
        assert!(open.contains(&nothing) && !open.contains(&v));
        let visible = formulas.visible(&|_| true);
        assert!(!visible.contains(&formulas.effects[2].value) && visible.contains(&formulas.effects[0].value));
    }
}

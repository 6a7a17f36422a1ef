//! Nodes of a spec. A function, an operand class or a layout is written once, and its formulas
//! stand in all forms that use it, often several times in one. What one expression of the text
//! makes, whatever it is applied to, is one node: a fault in it shows in the tests of any form.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use isamorph_core::InstructionSet;
use isamorph_core::formula::{Node, Term};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::formulas::{Formulas, Site};
use super::units::Units;

/// Stands for a node in all forms.
pub type Key = u128;

/// The formulas of a form with what is tested in it: the insides of some float operations only.
#[must_use]
pub fn formulas(set: &InstructionSet, units: &Units, form: usize) -> Option<(Formulas, Vec<Term>)> {
    let mut formulas = Formulas::new(set, form)?;
    for site in &mut formulas.operations {
        site.shared = units.is_home(form, site.operation) && units.is_shared(form, site.operation);
    }
    let visible = formulas.visible(&|site| units.is_home(form, site.operation));
    Some((formulas, visible))
}

/// The nodes that terms of a form belong to. Leaves belong to what uses them, and the inside of a
/// float operation is a unit of its own.
fn keys(formulas: &Formulas, visible: &[Term]) -> Vec<(Term, Key)> {
    let pool = &formulas.pool;
    let inside = formulas.insides();
    let mut made: FxHashMap<Term, Key> = FxHashMap::default();
    for t in pool.reachable(&formulas.roots()) {
        let node = pool.node(t);
        let place = formulas.places.get(&t);
        let mut what: Vec<u128> = vec![u128::from(pool.width(t).bits())];
        node.for_each_operand(|o| {
            // What the same expression made is part of it, and so are constants; all else is what
            // it is applied to.
            let own = formulas.places.get(&o) == place && !pool.node(o).is_leaf();
            match (pool.as_const(o), made.get(&o)) {
                (Some(value), _) => what.extend([1, value]),
                (None, Some(key)) if own => what.extend([2, *key]),
                _ => what.extend([3, u128::from(pool.width(o).bits())]),
            }
        });
        made.insert(t, hashed(&(place, operator(node), &what)));
    }
    let is_own = |t: &&Term| formulas.places.contains_key(t) && !pool.node(**t).is_leaf() && !inside.contains(t);
    let keyed = visible.iter().filter(is_own).filter_map(|t| Some((*t, *made.get(t)?)));
    keyed.collect()
}

fn hashed(what: &impl Hash) -> u128 {
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        (seed, what).hash(&mut hasher);
        hasher.finish()
    };
    u128::from(half(0)) << 64 | u128::from(half(1))
}

/// The terms of a float operation of a form.
struct Parts {
    /// Form and operation.
    own: (usize, usize),
    /// Where the unit is tested.
    tested: (usize, usize),
    /// The terms from the result on, and how each is made.
    terms: Vec<(Term, Made)>,
}

/// How a term is made: what says which faults it has, and which of its operands are other terms of
/// the operation, by their numbers.
type Made = (Shape, Vec<Option<usize>>);

/// Width and operator of a term, and widths of its operands with their values if they are
/// constants.
type Shape = (u32, (u8, u64, u64), Vec<(u32, Option<u128>)>);

impl Parts {
    /// For each term the one that stands in the same place of another operation of the unit, as far
    /// as the formulas agree from the result on.
    fn same_places(&self, other: &Parts) -> Vec<Option<Term>> {
        let mut found: Vec<Option<usize>> = vec![None; self.terms.len()];
        let mut back: Vec<Option<usize>> = vec![None; other.terms.len()];
        // What stands in one place here and in several there, or the other way round, has another
        // fault.
        let mut ambiguous = vec![false; self.terms.len()];
        // A result that is made of operands alone has no terms.
        let mut pending = Vec::new();
        if !self.terms.is_empty() && !other.terms.is_empty() {
            pending.push((0, 0));
        }
        while let Some((mine, theirs)) = pending.pop() {
            if found[mine] == Some(theirs) {
                continue;
            }
            let ((what, operands), (same, others)) = (&self.terms[mine].1, &other.terms[theirs].1);
            let first = back[theirs].get_or_insert(mine);
            if what != same || found[mine].is_some() || *first != mine {
                ambiguous[mine] = true;
                ambiguous[*first] |= what == same;
                continue;
            }
            found[mine] = Some(theirs);
            let pairs = operands.iter().zip(others);
            pending.extend(pairs.filter_map(|(a, b)| a.zip(*b)));
        }
        let terms = found.into_iter().zip(ambiguous);
        terms
            .map(|(place, not)| place.filter(|_| !not).map(|place| other.terms[place].0))
            .collect()
    }
}

/// The terms of all float operations of a form.
fn parts(formulas: &Formulas, units: &Units, form: usize) -> Vec<Parts> {
    let pool = &formulas.pool;
    let of = |site: &Site| {
        let inside: FxHashSet<Term> = formulas.inside(site).into_iter().collect();
        let mut places: FxHashMap<Term, usize> = FxHashMap::default();
        let (mut order, mut pending) = (Vec::new(), vec![site.result]);
        while let Some(t) = pending.pop() {
            if inside.contains(&t) && !places.contains_key(&t) {
                places.insert(t, order.len());
                order.push(t);
                pool.node(t).for_each_operand(|o| pending.push(o));
            }
        }
        let made = |t: Term| {
            let (mut operands, mut places_of) = (Vec::new(), Vec::new());
            pool.node(t).for_each_operand(|o| {
                operands.push((pool.width(o).bits(), pool.as_const(o)));
                places_of.push(places.get(&o).copied());
            });
            (t, ((pool.width(t).bits(), operator(pool.node(t)), operands), places_of))
        };
        Some(Parts {
            own: (form, site.operation),
            tested: units.tested(form, site.operation)?,
            terms: order.into_iter().map(made).collect(),
        })
    };
    formulas.operations.iter().filter_map(of).collect()
}

/// What a node does with its operands.
pub(super) fn operator(node: &Node) -> (u8, u64, u64) {
    match node {
        Node::Const(_) => (0, 0, 0),
        Node::Var(_) => (1, 0, 0),
        Node::Read(space, _) => (2, space.index() as u64, 0),
        Node::Call(function, _) => (3, function.index() as u64, 0),
        Node::Not(_) => (4, 0, 0),
        Node::Neg(_) => (5, 0, 0),
        Node::Binary(op, ..) => (6, *op as u64, 0),
        Node::Ite(..) => (7, 0, 0),
        Node::Concat(..) => (8, 0, 0),
        Node::Extract { hi, lo, .. } => (9, (*hi).into(), (*lo).into()),
        Node::Zext(_) => (10, 0, 0),
        Node::Sext(_) => (11, 0, 0),
    }
}

/// A term of a form.
pub type Instance = (usize, Term);

/// Which terms stand for which node.
#[derive(Debug, Default)]
pub struct Nodes {
    /// The terms of each node, those first in which it is most likely to be seen.
    instances: FxHashMap<Key, Vec<Instance>>,
    /// The nodes of terms.
    keys: FxHashMap<Instance, Key>,
}

impl Nodes {
    /// Of some forms; those with the smallest formulas come first.
    pub fn new(set: &InstructionSet, units: &Units, forms: &[usize]) -> Nodes {
        let of = |form: &usize| {
            let (formulas, visible) = formulas(set, units, *form)?;
            Some((visible.len(), *form, keys(&formulas, &visible), parts(&formulas, units, *form)))
        };
        let mut found: Vec<_> = forms.par_iter().filter_map(of).collect();
        found.sort_by_key(|(size, form, ..)| (*size, *form));
        let mut nodes = Nodes::default();
        let mut all = Vec::new();
        for (_, form, keyed, parts) in found {
            for (t, key) in keyed {
                nodes.instances.entry(key).or_default().push((form, t));
                nodes.keys.insert((form, t), key);
            }
            all.extend(parts);
        }
        nodes.link(&all);
        nodes
    }

    /// Links the terms of units with those that stand in the same place where the unit is used
    /// otherwise.
    fn link(&mut self, all: &[Parts]) {
        let mut users: BTreeMap<(usize, usize), Vec<&Parts>> = BTreeMap::new();
        all.iter().for_each(|parts| users.entry(parts.tested).or_default().push(parts));
        let mut owners: FxHashMap<Instance, usize> = FxHashMap::default();
        let is_home = |parts: &&Parts| parts.tested == parts.own;
        for parts in all.iter().filter(is_home) {
            for (t, _) in &parts.terms {
                *owners.entry((parts.own.0, *t)).or_default() += 1;
            }
        }
        for (home, mut users) in users {
            users.sort_by_key(|parts| (!is_home(parts), parts.own));
            let first = users[0];
            if users.len() < 2 || !is_home(&first) {
                continue;
            }
            let others: Vec<Vec<Option<Term>>> = users[1..].iter().map(|u| first.same_places(u)).collect();
            for (place, (t, _)) in first.terms.iter().enumerate() {
                let there: Option<Vec<Term>> = others.iter().map(|o| o[place]).collect();
                // What several units share, or is not found everywhere, is proved for all operands.
                if owners.get(&(home.0, *t)) != Some(&1) || self.keys.contains_key(&(home.0, *t)) {
                    continue;
                }
                if let Some(there) = there {
                    let key = hashed(&(home, place));
                    let mut instances = vec![(home.0, *t)];
                    instances.extend(users[1..].iter().map(|u| u.own.0).zip(there));
                    self.instances.insert(key, instances);
                    self.keys.insert((home.0, *t), key);
                }
            }
        }
    }

    /// The node that a term of a form stands for; nothing if it is the form's own.
    #[must_use]
    pub fn key(&self, form: usize, t: Term) -> Option<Key> {
        self.keys.get(&(form, t)).copied()
    }

    /// All terms that stand for a node.
    #[must_use]
    pub fn instances(&self, key: Key) -> &[Instance] {
        self.instances.get(&key).map_or(&[], Vec::as_slice)
    }

    /// Of the terms of a form those that are tested in it first: where a node is most likely to be
    /// seen, and leaves that these use.
    #[must_use]
    pub fn own(&self, formulas: &Formulas, form: usize, visible: &[Term]) -> Vec<Term> {
        let is_home = |t: Term| match self.key(form, t) {
            Some(key) => self.instances(key).first() == Some(&(form, t)),
            None => true,
        };
        let pool = &formulas.pool;
        let mut own: FxHashSet<Term> = visible
            .iter()
            .copied()
            .filter(|t| !pool.node(*t).is_leaf() && is_home(*t))
            .collect();
        let mut leaves: FxHashSet<Term> = formulas.roots().into_iter().filter(|t| pool.node(*t).is_leaf()).collect();
        for t in &own {
            pool.node(*t).for_each_operand(|o| {
                if pool.node(o).is_leaf() {
                    leaves.insert(o);
                }
            });
        }
        own.extend(leaves);
        visible.iter().copied().filter(|t| own.contains(t)).collect()
    }
}

//! Nodes of a spec. A function, an operand class or a layout is written once, and its formulas stand in
//! all forms that use it, often several times in one. What one expression of the text makes, whatever
//! it is applied to, is one node: a fault in it shows in the tests of any form.

use std::hash::{DefaultHasher, Hash, Hasher};

use isamorph_core::InstructionSet;
use isamorph_core::formula::{Node, Term};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::formulas::Formulas;
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

/// The nodes that terms of a form belong to. Leaves belong to what uses them, and the inside of a float
/// operation is a unit of its own.
fn keys(formulas: &Formulas, visible: &[Term]) -> Vec<(Term, Key)> {
    let pool = &formulas.pool;
    let inside = formulas.insides();
    let mut made: FxHashMap<Term, Key> = FxHashMap::default();
    for t in pool.reachable(&formulas.roots()) {
        let node = pool.node(t);
        let place = formulas.places.get(&t);
        let mut what: Vec<u128> = vec![u128::from(pool.width(t).bits())];
        node.for_each_operand(|o| {
            // What the same expression made is part of it, and so are constants; all else is what it is
            // applied to.
            let own = formulas.places.get(&o) == place && !pool.node(o).is_leaf();
            match (pool.as_const(o), made.get(&o)) {
                (Some(value), _) => what.extend([1, value]),
                (None, Some(key)) if own => what.extend([2, *key]),
                _ => what.extend([3, u128::from(pool.width(o).bits())]),
            }
        });
        let half = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            (seed, place, operator(node), &what).hash(&mut hasher);
            hasher.finish()
        };
        made.insert(t, u128::from(half(0)) << 64 | u128::from(half(1)));
    }
    let is_own = |t: &&Term| formulas.places.contains_key(t) && !pool.node(**t).is_leaf() && !inside.contains(t);
    let keyed = visible.iter().filter(is_own).filter_map(|t| Some((*t, *made.get(t)?)));
    keyed.collect()
}

/// What a node does with its operands.
fn operator(node: &Node) -> (u8, u64, u64) {
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
            Some((visible.len(), *form, keys(&formulas, &visible)))
        };
        let mut found: Vec<_> = forms.par_iter().filter_map(of).collect();
        found.sort_by_key(|(size, form, _)| (*size, *form));
        let mut nodes = Nodes::default();
        for (_, form, keyed) in found {
            for (t, key) in keyed {
                nodes.instances.entry(key).or_default().push((form, t));
                nodes.keys.insert((form, t), key);
            }
        }
        nodes
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

    /// Of the terms of a form those that are tested in it first: where a node is most likely to be seen,
    /// and leaves that these use.
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

//! Extraction: which node of each class is cheapest, with all that it needs. What several values need is
//! paid once.

use std::collections::BTreeMap;

use egg::{EGraph, Id};
use rustc_hash::FxHashMap;

use super::language::{Node, Values};

/// Instructions, then bytes.
pub(super) type Cost = (i64, i64);

/// The best way to have a value.
#[derive(Clone, Debug)]
pub(super) struct Best {
    pub cost: Cost,
    /// The first place, counted from the first of the block, before which it can be had.
    pub ready: usize,
    /// The node of each class that it needs, its own among them.
    pub nodes: BTreeMap<Id, Node>,
}

impl Values {
    /// What a node costs; nothing for one that leaves nothing in a register.
    fn cost(&self, node: &Node) -> Option<Cost> {
        match node {
            Node::Held(_) => Some((0, 0)),
            Node::Number(_) => None,
            Node::Load(p, _) => Some((1, self.loads[*p].size)),
            Node::Of(operation, _) => Some((1, self.operations[*operation].pattern.size)),
            Node::With(c, _) => Some((1, self.functions.constants[*c].size())),
        }
    }
}

/// The best way to have the value of each class, if there is one. `ready` says when what a register holds is
/// there.
pub(super) fn best(egraph: &EGraph<Node, Values>, ready: impl Fn(usize) -> usize) -> FxHashMap<Id, Best> {
    let values = &egraph.analysis;
    let mut out: FxHashMap<Id, Best> = FxHashMap::default();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for class in egraph.classes() {
            for node in &class.nodes {
                let found = values.cost(node).and_then(|_| with_operands(egraph, class.id, node, &out, &ready));
                let Some(found) = found else { continue };
                let better = |old: &Best| (found.cost, found.ready) < (old.cost, old.ready);
                if out.get(&class.id).is_none_or(better) {
                    out.insert(class.id, found);
                    changed = true;
                }
            }
        }
    }
    out
}

/// A node with the best ways to have its operands; nothing if one of them needs its class.
fn with_operands(
    egraph: &EGraph<Node, Values>,
    class: Id,
    node: &Node,
    known: &FxHashMap<Id, Best>,
    ready: &impl Fn(usize) -> usize,
) -> Option<Best> {
    let mut nodes: BTreeMap<Id, Node> = BTreeMap::new();
    let mut at = match node {
        Node::Held(v) => ready(*v),
        _ => 0,
    };
    for operand in node.operands() {
        let own = known.get(&egraph.find(*operand))?;
        at = at.max(own.ready);
        for (id, node) in &own.nodes {
            nodes.entry(*id).or_insert_with(|| node.clone());
        }
    }
    if nodes.insert(class, node.clone()).is_some() {
        return None;
    }
    let each = nodes.values().filter_map(|n| egraph.analysis.cost(n));
    Some(Best {
        cost: each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)),
        ready: at,
        nodes,
    })
}

//! Extraction: which node of each class is cheapest, with all that it needs. What several values
//! need is paid once.

use std::collections::BTreeMap;

use egg::{EGraph, Id, Language};
use rustc_hash::{FxHashMap, FxHashSet};

use super::language::{Node, Values};

/// Instructions, then bytes, then instructions that the block did not have.
pub(super) type Cost = (i64, i64, i64);

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
    fn cost(&self, node: &Node) -> Option<(i64, i64)> {
        match node {
            Node::Held(_) => Some((0, 0)),
            Node::Number(_) => None,
            Node::Load(p, _) => Some((1, self.loads[*p].size)),
            Node::Of(operation, _) => Some((1, self.operations[*operation].pattern.size)),
            Node::With(c, _) => Some((1, self.functions.constants[*c].size())),
        }
    }
}

/// What is extracted from.
struct Extraction<'g> {
    egraph: &'g EGraph<Node, Values>,
    /// The nodes of the block's own instructions.
    own: FxHashSet<Node>,
    /// The values that are computed in any case, each with the first place before which it is
    /// there.
    roots: &'g BTreeMap<Id, usize>,
    /// When what a register holds is there.
    ready: &'g dyn Fn(usize) -> usize,
}

/// The best way to have the value of each class, if there is one. `own` are the nodes of the
/// block's own instructions, `roots` the values that are computed in any case, each with the first
/// place before which it is there; `ready` says that of what a register holds.
pub(super) fn best(
    egraph: &EGraph<Node, Values>,
    own: &[Node],
    roots: &BTreeMap<Id, usize>,
    ready: &dyn Fn(usize) -> usize,
) -> FxHashMap<Id, Best> {
    let canonical = |n: &Node| n.clone().map_children(|id| egraph.find(id));
    let extraction = Extraction {
        egraph,
        own: own.iter().map(canonical).collect(),
        roots,
        ready,
    };
    let mut out: FxHashMap<Id, Best> = FxHashMap::default();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for class in egraph.classes() {
            for node in &class.nodes {
                let found = egraph
                    .analysis
                    .cost(node)
                    .and_then(|_| extraction.with_operands(class.id, node, &out));
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

impl Extraction<'_> {
    /// A node with the best ways to have its operands; nothing if one of them needs its class.
    fn with_operands(&self, class: Id, node: &Node, known: &FxHashMap<Id, Best>) -> Option<Best> {
        let mut nodes: BTreeMap<Id, Node> = BTreeMap::new();
        let mut at = match node {
            Node::Held(v) => (self.ready)(*v),
            _ => 0,
        };
        for operand in node.operands() {
            let operand = self.egraph.find(*operand);
            if let Some(there) = self.roots.get(&operand) {
                at = at.max(*there);
                continue;
            }
            let own = known.get(&operand)?;
            at = at.max(own.ready);
            for (id, node) in &own.nodes {
                nodes.entry(*id).or_insert_with(|| node.clone());
            }
        }
        // A root is computed one place before it is there.
        let late = self.roots.get(&class).is_some_and(|there| at >= *there);
        if late || nodes.insert(class, node.clone()).is_some() {
            return None;
        }
        let mut cost = (0, 0, 0);
        for node in nodes.values() {
            let (instructions, bytes) = self.egraph.analysis.cost(node)?;
            let new = instructions > 0 && !self.own.contains(node);
            cost = (cost.0 + instructions, cost.1 + bytes, cost.2 + i64::from(new));
        }
        Some(Best { cost, ready: at, nodes })
    }
}

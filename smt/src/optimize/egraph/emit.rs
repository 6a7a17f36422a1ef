//! Places and registers for what was extracted. A value that the block computed stays in its place
//! and register, perhaps by another instruction; a new one is computed before the first place that
//! reads it, in a register that is free until the last.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use egg::Id;
use isamorph_core::encoding::Instr;
use rustc_hash::FxHashMap;

use super::super::table::Version;
use super::super::{Optimizer, Proposal};
use super::Graph;
use super::extract::{Best, best};
use super::language::Node;
use crate::fault;
use isamorph_core::block::Cell;

/// Times that places of new values are moved up to readers that come before.
const PASSES: usize = 8;

/// What a place does.
#[derive(Clone, Debug)]
enum Way {
    /// What it did.
    AsBefore,
    /// A node, of operands from these.
    Node(Node, Vec<Source>),
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// A register of the block.
    Version(usize),
    /// A value that the block did not compute.
    New(Id),
}

/// A value that the block did not compute.
#[derive(Clone, Debug)]
struct New {
    node: Node,
    operands: Vec<Source>,
    /// The places that read it.
    readers: BTreeSet<usize>,
}

/// A moment of a block: the place, and the step in it. New values are computed one after the other
/// before the place reads and then writes; what is written can be read later.
type Moment = (usize, usize);

fn new_value(place: usize, number: usize) -> Moment {
    (place, number + 1)
}

fn reads_of(place: usize) -> Moment {
    (place, usize::MAX - 1)
}

fn writes_of(place: usize) -> Moment {
    (place, usize::MAX)
}

/// What is computed, and where.
#[derive(Default)]
struct Plan {
    places: BTreeMap<usize, Way>,
    /// New values, in an order in which they can be computed.
    new: Vec<(Id, New)>,
}

/// Finds out what is needed.
struct Planner<'g> {
    graph: &'g Graph,
    best: &'g FxHashMap<Id, Best>,
    /// Where new values are computed.
    at: BTreeMap<Id, usize>,
    plan: Plan,
    pending: Vec<usize>,
    /// May a value be read behind a place that wrote its register, if that place is dropped?
    hopes: bool,
    /// The places that must be dropped therefore.
    dropped: BTreeSet<usize>,
    /// Is one of them needed after all?
    failed: bool,
}

impl Planner<'_> {
    /// Keeps a place.
    fn keep(&mut self, place: usize) {
        self.failed |= self.dropped.contains(&place);
        if let Entry::Vacant(way) = self.plan.places.entry(place) {
            way.insert(Way::AsBefore);
            self.pending.push(place);
        }
    }

    /// The places that must be dropped so that a register holds a version before a place; nothing
    /// if that cannot be.
    fn overwritten(&self, version: usize, at: usize) -> Option<Vec<usize>> {
        let own = &self.graph.versions[version];
        let later = |v: &usize| {
            let other = &self.graph.versions[*v];
            other.cell == own.cell && own.from < other.from && other.from <= at
        };
        let by: Option<Vec<usize>> = (0..self.graph.versions.len()).filter(later).map(|v| self.graph.place(v)).collect();
        let may_go = |by: &Vec<usize>| by.is_empty() || self.hopes && by.iter().all(|p| !self.plan.places.contains_key(p));
        by.filter(|by| own.from <= at && may_go(by))
    }

    /// Where a value comes from before a place; nothing if that cannot be.
    fn source(&mut self, class: Id, at: usize) -> Option<Source> {
        let class = self.graph.egraph.find(class);
        let same = |v: &usize| self.graph.egraph.find(self.graph.classes[*v]) == class;
        // What is there anyway costs nothing.
        let cost = |v: &usize| {
            self.graph
                .place(*v)
                .map_or(0, |p| 1 + usize::from(!self.plan.places.contains_key(&p)))
        };
        let there = (0..self.graph.versions.len()).filter(same);
        let there = there.filter_map(|v| self.overwritten(v, at).map(|by| (by.len(), cost(&v), v, by)));
        if let Some((.., v, by)) = there.min() {
            self.dropped.extend(by);
            if let Some(place) = self.graph.place(v) {
                self.keep(place);
            }
            return Some(Source::Version(v));
        }
        self.new_value(class, at)
    }

    fn new_value(&mut self, class: Id, reader: usize) -> Option<Source> {
        if let Some((_, new)) = self.plan.new.iter_mut().find(|(id, _)| *id == class) {
            new.readers.insert(reader);
            return Some(Source::New(class));
        }
        let node = self.best.get(&class)?.nodes.get(&class)?.clone();
        if matches!(node, Node::Held(_)) {
            return None;
        }
        let at = self.at.get(&class).copied().unwrap_or(reader).min(reader);
        let operands = self.sources(&node, at)?;
        let new = New {
            node,
            operands,
            readers: BTreeSet::from([reader]),
        };
        self.plan.new.push((class, new));
        Some(Source::New(class))
    }

    fn sources(&mut self, node: &Node, at: usize) -> Option<Vec<Source>> {
        node.operands().iter().map(|o| self.source(*o, at)).collect()
    }

    /// Decides what all places do that some need.
    fn run(&mut self, roots: &[usize]) {
        roots.iter().for_each(|p| self.keep(*p));
        // The last one first: what is needed comes before.
        while let Some(next) = self.pending.iter().max().copied() {
            self.pending.retain(|p| *p != next);
            let way = self.way(next);
            self.plan.places.insert(next, way);
        }
    }

    fn way(&mut self, place: usize) -> Way {
        let class = self.graph.computed[place].map(|v| self.graph.egraph.find(self.graph.classes[v]));
        let best = class.and_then(|c| self.best.get(&c)?.nodes.get(&c).filter(|_| self.best[&c].ready <= place));
        if let Some(node) = best.filter(|n| !matches!(n, Node::Held(_))).cloned() {
            let (places, new) = (self.plan.places.clone(), self.plan.new.clone());
            let (pending, dropped) = (self.pending.clone(), self.dropped.clone());
            if let Some(sources) = self.sources(&node, place) {
                return Way::Node(node, sources);
            }
            (self.plan.places, self.plan.new) = (places, new);
            (self.pending, self.dropped) = (pending, dropped);
        }
        for v in &self.graph.reads[place] {
            if let Some(p) = self.graph.place(*v) {
                self.keep(p);
            }
        }
        Way::AsBefore
    }
}

/// What is computed so that some places can leave their results, and the places before which new
/// values are computed.
fn planned(graph: &Graph, best: &FxHashMap<Id, Best>, roots: &[usize], hopes: bool) -> Option<(Plan, BTreeMap<Id, usize>)> {
    let mut at = BTreeMap::new();
    for _ in 0..PASSES {
        let mut planner = Planner {
            graph,
            best,
            at,
            plan: Plan::default(),
            pending: Vec::new(),
            hopes,
            dropped: BTreeSet::new(),
            failed: false,
        };
        planner.run(roots);
        if planner.failed {
            return None;
        }
        let new = planner.plan.new.iter();
        let now: BTreeMap<Id, usize> = new.filter_map(|(id, new)| Some((*id, *new.readers.first()?))).collect();
        if now == planner.at {
            return Some((planner.plan, now));
        }
        at = now;
    }
    None
}

impl Optimizer<'_> {
    /// The cheapest code for what a block leaves, as changes of its places.
    pub(super) fn emit(&mut self, b: usize, graph: &Graph) -> Option<Proposal> {
        let roots = self.roots(b, graph);
        let mut needed: BTreeMap<Id, usize> = BTreeMap::new();
        for version in roots.iter().filter_map(|p| graph.computed[*p]) {
            let class = graph.egraph.find(graph.classes[version]);
            let there = graph.versions[version].from;
            needed.entry(class).and_modify(|t| *t = there.min(*t)).or_insert(there);
        }
        let best = best(&graph.egraph, &graph.own, &needed, &|v| graph.versions[v].from);
        [true, false].into_iter().find_map(|hopes| {
            let (plan, at) = planned(graph, &best, &roots, hopes)?;
            self.code_of(b, graph, &plan, &at)
        })
    }

    /// The places whose results are needed behind the block, or by what stays as it is.
    fn roots(&self, b: usize, graph: &Graph) -> Vec<usize> {
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let is_root = |place: &usize| {
            graph.computed[*place].is_some_and(|v| {
                let version = &graph.versions[v];
                let mut readers = (version.from..=version.until.min(end - first - 1)).filter(|q| graph.computed[*q].is_none());
                self.is_live_behind(b, version) || readers.any(|q| self.reads(first + q, version.cell))
            })
        };
        (0..graph.computed.len()).filter(is_root).collect()
    }

    /// Is what a register holds needed behind a block?
    fn is_live_behind(&self, b: usize, version: &Version) -> bool {
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        version.until == end - first && self.known.program.live_after[end - 1].holds_some(self.isa(), version.cell)
    }

    fn code_of(&mut self, b: usize, graph: &Graph, plan: &Plan, at: &BTreeMap<Id, usize>) -> Option<Proposal> {
        let first = self.known.blocks[b].first;
        let cells = self.allocated(b, graph, plan, at)?;
        let cell = |s: &Source| match s {
            Source::Version(v) => graph.versions[*v].cell,
            Source::New(id) => cells[id],
        };
        let mut changes: Proposal = BTreeMap::new();
        for (place, version) in graph.computed.iter().enumerate() {
            let Some(version) = version else { continue };
            let code = match plan.places.get(&place) {
                None => Vec::new(),
                Some(Way::AsBefore) => self.code(first + place).to_vec(),
                Some(Way::Node(node, operands)) => {
                    let sources: Vec<Cell> = operands.iter().map(cell).collect();
                    vec![self.instruction_of(graph, node, graph.versions[*version].cell, &sources)?]
                }
            };
            changes.insert(first + place, code);
        }
        // Operands stand before what needs them, and so do their instructions.
        for (id, new) in plan.new.iter().rev() {
            let sources: Vec<Cell> = new.operands.iter().map(cell).collect();
            let instr = self.instruction_of(graph, &new.node, cells[id], &sources)?;
            changes.get_mut(&(first + at[id]))?.insert(0, instr);
        }
        changes.retain(|p, new| self.code(*p) != new.as_slice());
        Some(changes)
    }

    /// Registers for the new values, which nothing else needs from where they are computed to the
    /// last reader.
    fn allocated(&self, b: usize, graph: &Graph, plan: &Plan, at: &BTreeMap<Id, usize>) -> Option<BTreeMap<Id, Cell>> {
        let isa = self.isa();
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let moments: BTreeMap<Id, Moment> = plan
            .new
            .iter()
            .enumerate()
            .map(|(k, (id, _))| (*id, new_value(at[id], k)))
            .collect();
        // The last moment at which each value is read.
        let mut last: Vec<Option<Moment>> = vec![None; graph.versions.len()];
        let mut until: BTreeMap<Id, Moment> = BTreeMap::new();
        let mut read = |sources: &[Source], when: Moment| {
            for s in sources {
                let own = match s {
                    Source::Version(v) => last[*v].get_or_insert(when),
                    Source::New(id) => until.entry(*id).or_insert(when),
                };
                *own = when.max(*own);
            }
        };
        for (place, way) in &plan.places {
            match way {
                Way::AsBefore => read(
                    &graph.reads[*place].iter().map(|v| Source::Version(*v)).collect::<Vec<_>>(),
                    reads_of(*place),
                ),
                Way::Node(_, sources) => read(sources, reads_of(*place)),
            }
        }
        plan.new.iter().for_each(|(id, new)| read(&new.operands, moments[id]));
        let others: Vec<usize> = (0..graph.computed.len()).filter(|p| graph.computed[*p].is_none()).collect();
        for (version, last) in graph.versions.iter().zip(&mut last) {
            let mut readers = others.iter().rev().filter(|p| (version.from..=version.until).contains(p));
            let reader = readers.find(|p| self.reads(first + *p, version.cell));
            *last = reader.map(|p| reads_of(*p)).max(*last);
        }
        // When registers are needed otherwise.
        let mut busy: Vec<(Cell, Moment, Moment)> = Vec::new();
        for (v, version) in graph.versions.iter().enumerate() {
            if graph.place(v).is_some_and(|p| !plan.places.contains_key(&p)) {
                continue;
            }
            let start = version.from.checked_sub(1).map_or((0, 0), writes_of);
            let stop = if self.is_live_behind(b, version) {
                Some(reads_of(end - first))
            } else {
                last[v]
            };
            busy.push((version.cell, start, stop.unwrap_or(start)));
        }
        let mut out = BTreeMap::new();
        for (id, _) in &plan.new {
            let (from, to) = (moments[id], *until.get(id)?);
            let is_free = |cell: &&Cell| {
                if fault::injected("register of a new value in use") {
                    return true;
                }
                let elsewhere = |(c, start, stop): &(Cell, Moment, Moment)| c != *cell || *stop <= from || to <= *start;
                let through =
                    graph.versions.iter().all(|v| v.cell != **cell) && self.known.program.live_after[end - 1].holds_some(isa, **cell);
                let mut between = others.iter().filter(|p| from < writes_of(**p) && reads_of(**p) < to);
                !through && busy.iter().all(elsewhere) && between.all(|p| !self.reads(first + p, **cell) && !self.writes(first + p, **cell))
            };
            let cell = *self.used.iter().find(is_free)?;
            busy.push((cell, from, to));
            out.insert(*id, cell);
        }
        Some(out)
    }

    /// The instruction of a node for some registers.
    pub(super) fn instruction_of(&mut self, graph: &Graph, node: &Node, target: Cell, sources: &[Cell]) -> Option<Instr> {
        let values = &graph.egraph.analysis;
        let number = |id: &Id| values.pool.as_const(graph.egraph[*id].data);
        match node {
            Node::Held(_) | Node::Number(_) => None,
            Node::Load(p, [id]) => values.loads[*p].loading(&mut self.registers, target, number(id)?),
            Node::Of(operation, _) => values.operations[*operation].with(&self.registers, target, sources),
            Node::With(c, [_, id]) => values.functions.constants[*c].with(&self.registers, target, *sources.first()?, number(id)?),
        }
    }
}

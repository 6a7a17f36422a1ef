//! Equality saturation of a block: the values that its instructions compute, and all ways to have
//! them that the laws of operators, rule books and the instructions of the program give, in one
//! e-graph. The cheapest ways for all values that are needed afterwards are taken together, so an
//! intermediate result pays that no single rewrite would introduce.
//!
//! - [`language`]: instructions as functions of values
//! - [`laws`]: laws of operators
//! - [`windows`]: rules of books
//! - [`extract`]: the cheapest nodes
//! - [`emit`]: places and registers for them
//!
//! Nothing here is trusted: what comes out is proved like any other change.

mod emit;
mod extract;
mod language;
mod laws;
mod windows;

use std::sync::Arc;
use std::time::Duration;

use egg::{EGraph, Id, Runner};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::Term;
use rustc_hash::FxHashMap;

use super::Optimizer;
use super::resubstitute::held;
use super::table::{One, Table, Version};
use super::terms::Terms;
use super::vocabulary::pattern_of;
use crate::facts::fact::put_in;
use crate::fault;
use crate::solver::Budget;
use crate::solver::Stage;
use crate::solver::effort::spend;
use crate::solver::pipeline::impossible;
use isamorph_core::block::Cell;
use language::{Node, Values};
use laws::Operators;

/// Fewer instructions are left to other rewrites.
const FEWEST: usize = 3;
/// Most nodes of an e-graph.
const NODES: usize = 2_000;
/// Times that all laws are applied between other rewrites.
const ITERATIONS: usize = 3;
/// Times that all rewrites are applied.
const ROUNDS: usize = 2;
/// Most equalities of a block that are looked at, and how they are asked about: what these do not
/// decide at once is hardly ever worth the wait.
const ASKED: usize = 64;
const STAGES: &[Stage] = &[Stage::UnitPropagation, Stage::Polynomials];
/// Questions of more terms are not asked: the laws of rings show that pieces of products belong
/// together, which takes some dozens.
const LARGEST_QUESTION: usize = 256;
/// What it costs to make a node, in steps.
const STEPS_PER_NODE: u64 = 20;

/// A block as an e-graph.
struct Graph {
    egraph: EGraph<Node, Values>,
    /// What registers hold, from where to where.
    versions: Vec<Version>,
    /// The class of each version.
    classes: Vec<Id>,
    /// The version that each place computes, if it computes one and nothing else that is needed.
    computed: Vec<Option<usize>>,
    /// The nodes of these places.
    own: Vec<Node>,
    /// The versions that each of these places reads.
    reads: Vec<Vec<usize>>,
    terms: Terms,
    /// How many equalities may still be looked at.
    left: usize,
}

impl Optimizer<'_> {
    /// Looks for cheaper ways to have all values that a block leaves.
    pub(super) fn saturate(&mut self, b: usize) -> bool {
        let isa = self.isa();
        let Some(mut terms) = Terms::of(isa, &mut self.known.blocks[b], &self.known.facts[b]) else {
            return false;
        };
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let results: Vec<Option<Cell>> = (first..end).map(|p| self.computes(b, &terms, p)).collect();
        if results.iter().flatten().count() < FEWEST || self.functions.all.is_empty() {
            return false;
        }
        let table = self.table(b, &mut terms);
        let versions = held(self, b, &mut terms);
        let Some(mut graph) = self.graph(b, terms, versions, &results) else {
            return false;
        };
        self.grow(b, &mut graph, &table);
        if self.late() {
            return false;
        }
        let changes = self.emit(b, &graph);
        changes.is_some_and(|c| self.saves(&c) && self.change_since("extracted from an e-graph", c, &[first]))
    }

    /// The only register that matters of those that a place writes, if it is one of the file and a
    /// function of registers.
    fn computes(&mut self, b: usize, terms: &Terms, place: usize) -> Option<Cell> {
        let result = self.result(b, terms, place).filter(|c| Some(c.state) == self.registers.file)?;
        let plain = self.known.program.straight[place] && self.code(place).len() == 1;
        let uses = self.known.program.uses[place]
            .iter()
            .all(|u| u.as_ref().is_some_and(|u| !u.reads_memory()));
        (plain && uses).then_some(result)
    }

    /// The values of a block, with the instructions that compute them.
    fn graph(&mut self, b: usize, terms: Terms, versions: Vec<Version>, results: &[Option<Cell>]) -> Option<Graph> {
        let isa = self.isa();
        let first = self.known.blocks[b].first;
        let file = self.registers.file?;
        let pool = self.known.blocks[b].pool.clone();
        let mut values = Values::new(pool, Arc::clone(&self.functions), &isa.states[file].name);
        values.held = versions.iter().map(|v| v.term).collect();
        for p in &self.patterns {
            if p.constant && p.fixed.is_none() {
                values.loads.push(p.clone());
            }
        }
        let mut graph = Graph {
            egraph: EGraph::new(values),
            classes: Vec::new(),
            computed: vec![None; results.len()],
            own: Vec::new(),
            reads: vec![Vec::new(); results.len()],
            versions,
            terms,
            left: ASKED,
        };
        for v in 0..graph.versions.len() {
            let (cell, from) = (graph.versions[v].cell, graph.versions[v].from);
            let place = from.checked_sub(1).filter(|p| results[*p] == Some(cell));
            let own = place.and_then(|p| Some((p, self.own_node(first + p, p, cell, &mut graph)?)));
            let class = match own {
                Some((place, (node, reads))) => {
                    graph.computed[place] = Some(v);
                    graph.reads[place] = reads;
                    graph.own.push(node.clone());
                    graph.egraph.add(node)
                }
                None => graph.egraph.add(Node::Held(v)),
            };
            graph.classes.push(class);
        }
        graph.egraph.rebuild();
        Some(graph)
    }

    /// The instruction in a place as a node over versions that came before; nothing if it is no
    /// function of these, or computes something else.
    fn own_node(&mut self, place: usize, at: usize, result: Cell, graph: &mut Graph) -> Option<(Node, Vec<usize>)> {
        let [instr] = self.code(place) else { return None };
        let instr = instr.clone();
        let (operation, sources) = self.operation(graph, &instr, result)?;
        let reads: Option<Vec<usize>> = sources.iter().map(|c| graph.version(*c, at)).collect();
        let reads = reads?;
        let operands: Option<Vec<Id>> = reads.iter().map(|v| graph.classes.get(*v).copied()).collect();
        let operands = operands?;
        let terms: Vec<Term> = operands.iter().map(|id| graph.egraph[*id].data).collect();
        let version = graph.version(result, at + 1)?;
        let same = graph.egraph.analysis.result(operation, &terms) == graph.versions[version].term;
        same.then_some((Node::Of(operation, operands), reads))
    }

    /// The operation that an instruction is, and the registers that it reads.
    fn operation(&mut self, graph: &mut Graph, instr: &Instr, target: Cell) -> Option<(usize, Vec<Cell>)> {
        let pattern = pattern_of(&mut self.registers, instr)?;
        let values = &mut graph.egraph.analysis;
        pattern.values.iter().find_map(|c| {
            let operation = values.operation(&self.registers.meanings.pool, &pattern, c);
            let sources = values.operations[operation].sources(&self.registers, instr, target)?;
            Some((operation, sources))
        })
    }

    /// Adds all ways to have the values that are known.
    fn grow(&mut self, b: usize, graph: &mut Graph, table: &Table) {
        let functions = Arc::clone(&self.functions);
        let operations: Vec<usize> = functions
            .all
            .iter()
            .map(|f| graph.egraph.analysis.operation(f.pool(), &f.pattern, &f.computed()))
            .collect();
        self.add_single(b, graph, table, &operations);
        let laws = laws::laws(&Operators::of(&graph.egraph.analysis, &operations));
        for _ in 0..ROUNDS {
            let egraph = std::mem::take(&mut graph.egraph);
            let before = egraph.total_number_of_nodes();
            let runner = Runner::<Node, Values, ()>::default()
                .with_egraph(egraph)
                .with_iter_limit(ITERATIONS)
                .with_node_limit(NODES)
                // Nodes and iterations are the limits, so that the result is always the same.
                .with_time_limit(Duration::MAX)
                .run(&laws);
            graph.egraph = runner.egraph;
            spend(graph.egraph.total_number_of_nodes().saturating_sub(before) as u64 * STEPS_PER_NODE);
            self.apply_books(b, graph);
            self.add_loads(graph);
            self.merge_equal(b, graph);
            graph.egraph.rebuild();
            if self.late() || graph.egraph.total_number_of_nodes() == before {
                return;
            }
        }
    }

    /// Adds the single instructions that make the values of a block of others.
    fn add_single(&mut self, b: usize, graph: &mut Graph, table: &Table, operations: &[usize]) {
        let by_start: FxHashMap<(Cell, usize), usize> = graph.versions.iter().enumerate().map(|(i, v)| ((v.cell, v.from), i)).collect();
        let class = |graph: &Graph, v: usize| {
            let version = &table.versions[v];
            graph.classes[by_start[&(version.cell, version.from)]]
        };
        for place in 0..graph.computed.len() {
            let Some(version) = graph.computed[place] else { continue };
            if self.late() {
                return;
            }
            for one in table.ones(&graph.versions[version].values, place) {
                let node = match one {
                    One::Of(f, operands) => Node::Of(operations[f], operands.iter().map(|v| class(graph, *v)).collect()),
                    One::Constant(c, v, number) if self.functions.constants[c].holds(number) => {
                        let number = graph.egraph.add(Node::Number(number));
                        Node::With(c, [class(graph, v), number])
                    }
                    One::Constant(..) => continue,
                };
                let made = graph.egraph.add(node);
                self.unite(b, graph, made, graph.classes[version]);
            }
        }
        graph.egraph.rebuild();
    }

    /// Adds instructions that leave numbers in registers.
    fn add_loads(&mut self, graph: &mut Graph) {
        let Some(file) = self.registers.file else { return };
        let values = &graph.egraph.analysis;
        let classes = graph.egraph.classes();
        let numbers: Vec<(Id, u128)> = classes.filter_map(|c| Some((c.id, values.pool.as_const(c.data)?))).collect();
        let loads = values.loads.clone();
        for (id, number) in numbers {
            for (i, p) in loads.iter().enumerate() {
                let target = Cell { state: file, addr: 1 };
                if p.loading(&mut self.registers, target, number).is_some() {
                    let load = graph.egraph.add(Node::Load(i, [id]));
                    graph.egraph.union(load, id);
                }
            }
        }
    }

    /// Makes one class of those that agree in sampled states and are proved to be equal.
    fn merge_equal(&mut self, b: usize, graph: &mut Graph) {
        graph.egraph.rebuild();
        let classes: Vec<(Id, Term)> = graph.egraph.classes().map(|c| (c.id, c.data)).collect();
        let mut known: FxHashMap<Vec<u128>, Id> = FxHashMap::default();
        for (id, term) in classes {
            let mut values = graph.terms.states.of(&graph.egraph.analysis.pool, term).to_vec();
            if fault::injected("values that agree in one state are equal") {
                values.truncate(1);
            }
            match known.get(&values) {
                Some(other) => self.unite(b, graph, id, *other),
                None => drop(known.insert(values, id)),
            }
        }
    }

    /// Makes one class of two if they are equal in all states in which the facts before a block
    /// hold.
    fn unite(&mut self, b: usize, graph: &mut Graph, a: Id, with: Id) {
        let isa = self.isa();
        let (one, other) = (graph.egraph.find(a), graph.egraph.find(with));
        if one == other || graph.left == 0 {
            return;
        }
        if fault::injected("values that agree in one state are equal") {
            graph.egraph.union(one, other);
            return;
        }
        let terms = [one, other].map(|id| graph.egraph[id].data);
        let pool = &mut graph.egraph.analysis.pool;
        let rest = terms.map(|t| graph.terms.states.of_rest(pool, t).to_vec());
        if rest[0] != rest[1] {
            return;
        }
        graph.left -= 1;
        let facts = &self.known.facts[b];
        let terms = put_in(isa, pool, facts, &terms);
        let mut query: Vec<Term> = facts
            .iter()
            .map(|f| f.formula(isa, pool, &mut |pool, c| c.read(isa, pool)))
            .collect();
        query.push(pool.ne(terms[0], terms[1]));
        if pool.reachable(&query).len() > LARGEST_QUESTION {
            return;
        }
        if impossible(STAGES, pool, &query, &Budget::of(self.limit)) {
            graph.egraph.union(one, other);
        }
    }
}

impl Graph {
    /// What a register holds before a place, counted from the first of the block.
    fn version(&self, cell: Cell, at: usize) -> Option<usize> {
        let here = |v: &Version| v.cell == cell && v.from <= at && at <= v.until;
        self.versions.iter().position(here)
    }

    /// The place that computes a version, if one of the e-graph does.
    fn place(&self, version: usize) -> Option<usize> {
        let place = self.versions[version].from.checked_sub(1)?;
        (self.computed[place] == Some(version)).then_some(place)
    }
}

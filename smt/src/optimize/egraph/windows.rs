//! Rules of books as rewrites of the e-graph: a node, alone or with one that computes an operand of
//! it, is shown to the rules as a window of instructions in registers of their own.

use egg::Id;
use isamorph_core::encoding::Instr;

use super::super::Optimizer;
use super::Graph;
use super::language::Node;
use isamorph_core::block::Cell;

/// Most windows that are shown to the rules.
const WINDOWS: usize = 256;

/// Registers of a window, and the values that they hold.
struct Window {
    code: Vec<Instr>,
    held: Vec<(Cell, Id)>,
    result: Cell,
}

impl Optimizer<'_> {
    /// Adds what the rules of books make of the nodes.
    pub(super) fn apply_books(&mut self, b: usize, graph: &mut Graph) {
        let mut windows = Vec::new();
        for class in graph.egraph.classes() {
            for node in &class.nodes {
                if !self.form(graph, node).is_some_and(|f| self.rules.end_in(f)) {
                    continue;
                }
                if windows.len() < WINDOWS {
                    windows.push((class.id, vec![node.clone()]));
                }
                for operand in node.operands() {
                    let nodes = &graph.egraph[*operand].nodes;
                    for before in nodes.iter().filter(|n| self.form(graph, n).is_some()) {
                        if windows.len() < WINDOWS {
                            windows.push((class.id, vec![before.clone(), node.clone()]));
                        }
                    }
                }
            }
        }
        for (class, nodes) in windows {
            if self.late() {
                return;
            }
            let Some(window) = [1, 8].into_iter().find_map(|first| self.window(graph, &nodes, first)) else {
                continue;
            };
            for new in self.rules.applied(&self.registers, &window.code, window.result) {
                if let Some(made) = self.add_code(graph, &window, &new) {
                    self.unite(b, graph, made, class);
                }
            }
        }
    }

    /// The form of the instruction of a node.
    fn form(&self, graph: &Graph, node: &Node) -> Option<usize> {
        let values = &graph.egraph.analysis;
        match node {
            Node::Held(_) | Node::Number(_) => None,
            Node::Load(p, _) => Some(values.loads[*p].instr.form),
            Node::Of(operation, _) => Some(values.operations[*operation].pattern.instr.form),
            Node::With(c, _) => Some(values.functions.constants[*c].form()),
        }
    }

    /// Nodes as code: all values in registers of their own, the first of which is `first`.
    fn window(&mut self, graph: &Graph, nodes: &[Node], first: u64) -> Option<Window> {
        let state = self.registers.file?;
        let mut held: Vec<(Cell, Id)> = Vec::new();
        let mut next = first..;
        let mut code = Vec::new();
        let mut result = None;
        for node in nodes {
            let mut sources = Vec::new();
            for operand in node.operands() {
                let id = graph.egraph.find(*operand);
                let known = held.iter().find(|(_, other)| *other == id).map(|(cell, _)| *cell);
                let cell = match known {
                    Some(cell) => cell,
                    None => Cell { state, addr: next.next()? },
                };
                if known.is_none() {
                    held.push((cell, id));
                }
                sources.push(cell);
            }
            let target = Cell { state, addr: next.next()? };
            code.push(self.instruction_of(graph, node, target, &sources)?);
            let class = graph.egraph.lookup(node.clone())?;
            held.retain(|(_, id)| *id != class);
            held.push((target, class));
            result = Some(target);
        }
        Some(Window {
            code,
            held,
            result: result?,
        })
    }

    /// Adds what some code leaves in the result of a window.
    fn add_code(&mut self, graph: &mut Graph, window: &Window, code: &[Instr]) -> Option<Id> {
        let mut held = window.held.clone();
        for instr in code {
            let target = *self
                .registers
                .written(instr)?
                .iter()
                .find(|c| Some(c.state) == self.registers.file)?;
            let (operation, sources) = self.operation(graph, instr, target)?;
            let of = |cell: &Cell| held.iter().rev().find(|(c, _)| c == cell).map(|(_, id)| *id);
            let operands: Vec<Id> = sources.iter().map(of).collect::<Option<_>>()?;
            let made = graph.egraph.add(Node::Of(operation, operands));
            held.push((target, made));
        }
        held.iter().rev().find(|(c, _)| *c == window.result).map(|(_, id)| *id)
    }
}

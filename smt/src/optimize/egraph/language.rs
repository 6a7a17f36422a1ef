//! The language of the e-graph: instructions as functions of values. A class of the e-graph is a
//! value of a block; each of its nodes is a way to have it.
//!
//! The value of a class is a term over the state before the block. Terms are simplified when they
//! are made, by rewrite rules that are proved ([`isamorph_core::formula`]), so two nodes with the
//! same term are in one class.

use std::sync::Arc;

use egg::{Analysis, DidMerge, EGraph, Id, Language};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Leaf, SpaceId, Term, TermPool, Width};
use rustc_hash::FxHashMap;

use super::super::functions::Functions;
use super::super::registers::{RegisterField, Registers};
use super::super::vocabulary::{Computed, Pattern};
use isamorph_core::block::Cell;

/// A way to have a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Node {
    /// What a register holds that no instruction of the e-graph computes.
    Held(usize),
    /// A number, as the constant of an instruction.
    Number(u128),
    /// An instruction that leaves a number in a register.
    Load(usize, [Id; 1]),
    /// An operation on values.
    Of(usize, Vec<Id>),
    /// An instruction with a constant on a value.
    With(usize, [Id; 2]),
}

impl Language for Node {
    type Discriminant = (u8, u128);

    fn discriminant(&self) -> (u8, u128) {
        match self {
            Node::Held(v) => (0, *v as u128),
            Node::Number(n) => (1, *n),
            Node::Load(p, _) => (2, *p as u128),
            Node::Of(op, _) => (3, *op as u128),
            Node::With(c, _) => (4, *c as u128),
        }
    }

    fn matches(&self, other: &Node) -> bool {
        self.discriminant() == other.discriminant() && self.children().len() == other.children().len()
    }

    fn children(&self) -> &[Id] {
        match self {
            Node::Held(_) | Node::Number(_) => &[],
            Node::Load(_, all) => all,
            Node::Of(_, all) => all,
            Node::With(_, all) => all,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Node::Held(_) | Node::Number(_) => &mut [],
            Node::Load(_, all) => all,
            Node::Of(_, all) => all,
            Node::With(_, all) => all,
        }
    }
}

impl Node {
    /// The values that it needs in registers.
    pub fn operands(&self) -> &[Id] {
        match self {
            Node::Held(_) | Node::Number(_) | Node::Load(..) => &[],
            Node::Of(_, all) => all,
            Node::With(_, [value, _]) => std::slice::from_ref(value),
        }
    }
}

/// An operation: an instruction, whatever its registers are.
pub(super) struct Operation {
    pub pattern: Pattern,
    /// Which halves it reads.
    high: Vec<bool>,
    /// What it computes, in the pool of the e-graph.
    value: Term,
    space: Option<SpaceId>,
    registers: Vec<u64>,
}

impl Operation {
    /// The instruction for some registers.
    pub fn with(&self, registers: &Registers, target: Cell, sources: &[Cell]) -> Option<Instr> {
        let sources: Vec<(Cell, bool)> = sources.iter().copied().zip(self.high.iter().copied()).collect();
        self.pattern.with(registers, target, &sources)
    }

    /// The registers of an instruction that is this operation.
    pub fn sources(&self, registers: &Registers, instr: &Instr, target: Cell) -> Option<Vec<Cell>> {
        if instr.form != self.pattern.instr.form {
            return None;
        }
        let register = |r: &RegisterField| {
            let addr = r.register(instr.fields[r.field])?;
            Some(Cell { state: target.state, addr })
        };
        let cells: Vec<Cell> = self.pattern.sources.iter().map(register).collect::<Option<_>>()?;
        (self.with(registers, target, &cells)? == *instr).then_some(cells)
    }
}

/// Operations by their instructions, with zero in the place of registers, and their halves.
type Shape = (usize, Vec<u64>, Vec<bool>);

/// What values are, and what operations make of them.
#[derive(Default)]
pub(super) struct Values {
    pub pool: TermPool,
    /// What registers hold that no instruction of the e-graph computes.
    pub held: Vec<Term>,
    pub operations: Vec<Operation>,
    shapes: FxHashMap<Shape, usize>,
    /// Instructions that leave numbers in registers.
    pub loads: Vec<Pattern>,
    pub functions: Arc<Functions>,
    /// The name of the registers.
    file: String,
    classes: FxHashMap<Term, Id>,
}

impl Values {
    pub fn new(pool: TermPool, functions: Arc<Functions>, file: &str) -> Values {
        Values {
            pool,
            functions,
            file: file.to_string(),
            ..Values::default()
        }
    }

    /// Bits of a register.
    pub fn width(&self) -> Width {
        Width::nearest(self.functions.width)
    }

    /// The operation of a pattern with some halves.
    pub fn operation(&mut self, from: &TermPool, pattern: &Pattern, computed: &Computed) -> usize {
        let mut fields = pattern.instr.fields.clone();
        pattern.named().for_each(|r| fields[r.field] = 0);
        let shape = (pattern.instr.form, fields, computed.high.clone());
        if let Some(known) = self.shapes.get(&shape) {
            return *known;
        }
        let value = from.rebuild(computed.value, &mut self.pool);
        self.operations.push(Operation {
            high: computed.high.clone(),
            value,
            space: self.pool.spaces().find(|s| self.pool.space_decl(*s).name == self.file),
            registers: computed.registers.clone(),
            pattern: pattern.clone(),
        });
        self.shapes.insert(shape, self.operations.len() - 1);
        self.operations.len() - 1
    }

    /// What an operation makes of values.
    pub fn result(&mut self, operation: usize, operands: &[Term]) -> Term {
        let Operation {
            value, space, registers, ..
        } = &self.operations[operation];
        self.pool.replace_leaves(&[*value], &mut |pool, leaf| match leaf {
            Leaf::Var(v) => pool.var(v),
            Leaf::Read(own, addr) => {
                let number = pool.as_const(addr).filter(|_| Some(own) == *space);
                let operand = number.and_then(|n| registers.iter().position(|r| u128::from(*r) == n));
                operand.map_or_else(|| pool.read(own, addr), |i| operands[i])
            }
        })[0]
    }
}

impl Analysis<Node> for Values {
    /// The value.
    type Data = Term;

    fn make(egraph: &mut EGraph<Node, Values>, node: &Node, _: Id) -> Term {
        let operands: Vec<Term> = node.children().iter().map(|id| egraph[*id].data).collect();
        let values = &mut egraph.analysis;
        match node {
            Node::Held(v) => values.held[*v],
            Node::Number(n) => {
                let width = values.width();
                values.pool.constant(width, *n)
            }
            Node::Load(..) => operands[0],
            Node::Of(operation, _) => values.result(*operation, &operands),
            Node::With(c, _) => {
                let operator = values.functions.constants[*c].change.operator();
                values.pool.binary(operator, operands[0], operands[1])
            }
        }
    }

    fn merge(&mut self, a: &mut Term, b: Term) -> DidMerge {
        DidMerge(false, *a != b)
    }

    fn modify(egraph: &mut EGraph<Node, Values>, id: Id) {
        let term = egraph[id].data;
        let first = *egraph.analysis.classes.entry(term).or_insert(id);
        egraph.union(first, id);
        if let Some(n) = egraph.analysis.pool.as_const(term) {
            egraph.add(Node::Number(n));
        }
    }
}

//! Instruction selection: every needed term becomes at most one step, which writes a row of its
//! own.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::exec::floats::FloatOp;
use crate::fault;
use crate::formula::{BinaryOp, FnId, Node, SpaceId, Term, TermPool, Width};

use super::loads::{Elements, elements};
use super::program::{Input, Program};
use super::step::{Alu, Bank, Convert, Slot, Step};

/// A program in which every value has a row of its own.
pub(crate) fn compile(
    pool: &TermPool,
    terms: &[Term],
    guarded: &dyn Fn(SpaceId) -> bool,
    wanted: &FxHashMap<Term, Term>,
    floats: &FxHashMap<FnId, FloatOp>,
) -> Program {
    let mut c = Compiler {
        pool,
        guarded,
        wanted,
        floats,
        program: Program::default(),
        slots: FxHashMap::default(),
        moved: FxHashMap::default(),
        unconditional: FxHashSet::default(),
    };
    for t in terms {
        c.compute(*t);
    }
    c.program.outputs = terms.iter().map(|t| c.slots[t]).collect();
    c.program
}

struct Compiler<'a> {
    pool: &'a TermPool,
    guarded: &'a dyn Fn(SpaceId) -> bool,
    wanted: &'a FxHashMap<Term, Term>,
    floats: &'a FxHashMap<FnId, FloatOp>,
    program: Program,
    slots: FxHashMap<Term, Slot>,
    /// Values that were brought to another bank.
    moved: FxHashMap<(Slot, Bank), Slot>,
    /// Reads whose condition depends on themselves: they are made everywhere.
    unconditional: FxHashSet<Term>,
}

impl Compiler<'_> {
    /// Makes the term's value, and what it needs, without recursion.
    fn compute(&mut self, t: Term) {
        let mut pending = vec![t];
        // Where in `pending` the terms are whose operands are being made.
        let mut open: FxHashMap<Term, usize> = FxHashMap::default();
        while let Some(&t) = pending.last() {
            if self.slots.contains_key(&t) {
                pending.pop();
                continue;
            }
            let here = pending.len() - 1;
            if let Some(&earlier) = open.get(&t)
                && earlier != here
            {
                // Only conditions of reads lead back to a term that needs them.
                let circle = open.iter().filter(|(_, at)| **at >= earlier).map(|(t, _)| *t);
                let reads: Vec<Term> = circle.filter(|t| self.elements(*t).is_some()).collect();
                self.unconditional.extend(reads);
                pending.truncate(earlier + 1);
                open.retain(|_, at| *at <= earlier);
                continue;
            }
            for operand in self.operands(t) {
                if !self.slots.contains_key(&operand) {
                    pending.push(operand);
                }
            }
            if pending.len() > here + 1 {
                open.insert(t, here);
            } else {
                pending.pop();
                open.remove(&t);
                let slot = self.emit(t);
                self.slots.insert(t, slot);
            }
        }
    }

    /// The terms whose rows the step of a term reads.
    fn operands(&self, t: Term) -> Vec<Term> {
        let mut out = Vec::new();
        if let Some(e) = self.elements(t) {
            if self.input(&e).is_none() {
                out.push(e.address);
                out.extend(self.condition(t));
            }
            return out;
        }
        match *self.pool.node(t) {
            Node::Binary(op, a, b) => {
                let (a, b) = self.ordered(op, a, b);
                out.push(a);
                if self.immediate(b).is_none() {
                    out.push(b);
                }
            }
            Node::Concat(hi, lo) => out.extend([hi, lo].into_iter().filter(|t| self.immediate(*t).is_none())),
            ref node => node.for_each_operand(|operand| out.push(operand)),
        }
        out
    }

    /// Where the value of a read matters, unless it is everywhere.
    fn condition(&self, t: Term) -> Option<Term> {
        let condition = self.wanted.get(&t).copied()?;
        (!self.pool.is_true(condition) && !self.unconditional.contains(&t)).then_some(condition)
    }

    fn elements(&self, t: Term) -> Option<Elements> {
        let read = matches!(self.pool.node(t), Node::Read(..) | Node::Concat(..));
        let found = elements(self.pool, t).filter(|_| read)?;
        // Elements of register files are inputs of their own.
        (found.count == 1 || (self.guarded)(found.space)).then_some(found)
    }

    /// One element at a constant address, of a space whose reads cannot fail, is an input.
    fn input(&self, e: &Elements) -> Option<Input> {
        let address = self.pool.as_const(e.address).filter(|_| e.count == 1 && !(self.guarded)(e.space));
        address.map(|address| Input::Element(e.space, address))
    }

    /// A constant short enough to stand in a step.
    fn immediate(&self, t: Term) -> Option<u64> {
        self.pool.as_const(t).and_then(|value| u64::try_from(value).ok())
    }

    /// The operands with a constant in the second place if that is possible.
    fn ordered(&self, op: BinaryOp, a: Term, b: Term) -> (Term, Term) {
        if op.commutes() && self.immediate(a).is_some() {
            (b, a)
        } else {
            (a, b)
        }
    }

    fn width(&self, t: Term) -> u32 {
        self.pool.width(t).bits()
    }

    fn fresh(&mut self, bank: Bank) -> Slot {
        let rows = &mut self.program.rows[bank as usize];
        *rows += 1;
        Slot {
            bank,
            row: (*rows - 1) as u32,
        }
    }

    fn push(&mut self, bank: Bank, alu: Alu) {
        self.program.steps.push(Step::Alu(bank, alu));
    }

    /// Bits of a value in a bank: the value itself if nothing changes.
    fn bits(&mut self, a: Slot, lo: u32, width: u32, of: u32, bank: Bank) -> Slot {
        if a.bank == bank && lo == 0 && width == of {
            return a;
        }
        let whole = lo == 0 && width == of;
        if whole && let Some(moved) = self.moved.get(&(a, bank)) {
            return *moved;
        }
        let to = self.fresh(bank);
        let (lo, width) = (lo as u8, width as u8);
        if a.bank == bank {
            let alu = Alu::Bits {
                to: to.row,
                a: a.row,
                lo,
                width,
            };
            self.push(bank, alu);
        } else {
            self.program.steps.push(Step::Convert(Convert { to, a, lo, width }));
        }
        if whole {
            self.moved.insert((a, bank), to);
        }
        to
    }

    /// The value of a computed term, in a bank at least as wide.
    fn value(&mut self, t: Term, bank: Bank) -> u32 {
        let width = self.width(t);
        self.bits(self.slots[&t], 0, width, width, bank).row
    }

    fn emit(&mut self, t: Term) -> Slot {
        let width = self.width(t);
        let bank = Bank::of(width);
        if let Some(e) = self.elements(t) {
            return self.read(t, &e);
        }
        let node = self.pool.node(t).clone();
        match node {
            Node::Zext(a) => return self.bits(self.slots[&a], 0, self.width(a), self.width(a), bank),
            Node::Extract { hi, lo, of } => {
                let (lo, width) = (u32::from(lo), u32::from(hi - lo) + 1);
                return self.bits(self.slots[&of], lo, width, self.width(of), bank);
            }
            Node::Concat(hi, lo) => return self.concat(hi, lo, bank),
            _ => {}
        }
        let slot = self.fresh(bank);
        let (to, bits) = (slot.row, width as u8);
        match node {
            Node::Const(value) => self.push(bank, Alu::Const { to, value: halves(value) }),
            Node::Var(id) => self.program.inputs.push((Input::Var(id), slot)),
            Node::Not(a) => {
                let a = self.value(a, bank);
                self.push(bank, Alu::Not { to, a, width: bits });
            }
            Node::Neg(a) => {
                let a = self.value(a, bank);
                self.push(bank, Alu::Neg { to, a, width: bits });
            }
            Node::Binary(op, a, b) => self.binary(op, a, b, to),
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.value(c, Bank::Narrow), self.value(a, bank), self.value(b, bank));
                self.push(bank, Alu::Choose { to, c, a, b });
            }
            Node::Sext(a) => {
                let missing = fault::injected("sign not extended");
                let from = if missing { bits } else { self.width(a) as u8 };
                let a = self.value(a, bank);
                let alu = Alu::Sext { to, a, from, width: bits };
                self.push(bank, alu);
            }
            Node::Call(function, arguments) => {
                let arguments: Vec<Slot> = arguments.iter().map(|a| self.slots[a]).collect();
                self.program.steps.push(match self.floats.get(&function) {
                    // An operation takes one to three operands.
                    Some(op) => Step::Float {
                        op: *op,
                        to: slot,
                        operands: [0, 1, 2].map(|i| *arguments.get(i).unwrap_or(&arguments[0])),
                    },
                    None => Step::Call {
                        to: slot,
                        width: bits,
                        function,
                        arguments: arguments.into(),
                    },
                });
            }
            Node::Read(..) | Node::Zext(_) | Node::Extract { .. } | Node::Concat(..) => unreachable!("done above"),
        }
        slot
    }

    fn read(&mut self, t: Term, e: &Elements) -> Slot {
        let to = self.fresh(Bank::of(self.width(t)));
        match self.input(e) {
            Some(input) => self.program.inputs.push((input, to)),
            None => {
                let wanted = self.condition(t).map(|c| self.slots[&c]);
                self.program.steps.push(Step::Load {
                    to,
                    space: e.space,
                    count: e.count,
                    address: self.slots[&e.address],
                    wanted,
                });
            }
        }
        to
    }

    fn binary(&mut self, op: BinaryOp, a: Term, b: Term, to: u32) {
        let (a, b) = self.ordered(op, a, b);
        let bits = self.width(a);
        let (bank, width) = (Bank::of(bits), bits as u8);
        let constant = self.immediate(b);
        let a = self.value(a, bank);
        let alu = match constant {
            Some(b) => Alu::BinaryConst { op, to, a, b, width },
            None => {
                let b = self.value(b, bank);
                Alu::Binary { op, to, a, b, width }
            }
        };
        self.push(bank, alu);
    }

    fn concat(&mut self, hi: Term, lo: Term, bank: Bank) -> Slot {
        let shift = self.width(lo);
        let width = Width::new(self.width(hi) + shift).map_or(128, Width::bits) as u8;
        match (self.immediate(hi), self.immediate(lo)) {
            (Some(0), None) => self.bits(self.slots[&lo], 0, shift, shift, bank),
            (Some(value), None) if u128::from(value) << shift <= u64::MAX.into() => {
                let a = self.value(lo, bank);
                self.with(BinaryOp::Or, a, value << shift, width, bank)
            }
            (None, Some(value)) => {
                let a = self.value(hi, bank);
                let shifted = self.with(BinaryOp::Shl, a, shift.into(), width, bank);
                if value == 0 {
                    return shifted;
                }
                self.with(BinaryOp::Or, shifted.row, value, width, bank)
            }
            _ => {
                let hi = self.constant_or_value(hi, bank);
                let lo = self.constant_or_value(lo, bank);
                let slot = self.fresh(bank);
                let alu = Alu::Join {
                    to: slot.row,
                    hi,
                    lo,
                    shift: shift as u8,
                };
                self.push(bank, alu);
                slot
            }
        }
    }

    /// The value in a bank of a term that may be a constant without a row.
    fn constant_or_value(&mut self, t: Term, bank: Bank) -> u32 {
        match self.pool.as_const(t) {
            Some(value) if !self.slots.contains_key(&t) => {
                let slot = self.fresh(bank);
                self.push(
                    bank,
                    Alu::Const {
                        to: slot.row,
                        value: halves(value),
                    },
                );
                slot.row
            }
            _ => self.value(t, bank),
        }
    }

    fn with(&mut self, op: BinaryOp, a: u32, b: u64, width: u8, bank: Bank) -> Slot {
        let slot = self.fresh(bank);
        let alu = Alu::BinaryConst {
            op,
            to: slot.row,
            a,
            b,
            width,
        };
        self.push(bank, alu);
        slot
    }
}

fn halves(value: u128) -> [u64; 2] {
    [value as u64, (value >> 64) as u64]
}

//! Terms that nothing but the fields of a word decides, as values and as functions of the word.

use rustc_hash::FxHashMap;

use crate::encoding::programs::{Diagrams, Function};
use crate::formula::{BinaryOp, Env, Evaluator, FnId, Node, SpaceId, Term, TermPool, VarId};
use crate::model::{FieldBits, Form, ones};

/// Most bits of fields that decide a condition.
pub const DECIDING: u32 = 14;

/// What is known about the terms of one form.
pub struct Decided<'f> {
    form: &'f Form,
    /// The fields that a term depends on, if it depends on nothing else.
    fields: FxHashMap<Term, Option<u64>>,
    /// Conditions as functions of the word.
    conditions: FxHashMap<Term, Option<Function>>,
}

struct Values<'v> {
    form: &'v Form,
    values: Vec<u64>,
}

impl Env for Values<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        let at = self.form.fields.iter().position(|f| f.var == id);
        at.map_or(0, |at| self.values[at].into())
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        0
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

impl<'f> Decided<'f> {
    /// Nothing is known yet.
    pub fn new(form: &'f Form) -> Decided<'f> {
        Decided {
            form,
            fields: FxHashMap::default(),
            conditions: FxHashMap::default(),
        }
    }

    /// The fields that a term depends on, if it depends on nothing else.
    pub fn fields(&mut self, pool: &TermPool, t: Term) -> Option<u64> {
        if let Some(known) = self.fields.get(&t) {
            return *known;
        }
        let found = match pool.node(t) {
            Node::Const(_) => Some(0),
            Node::Var(v) => self.form.fields.iter().position(|f| f.var == *v).map(|at| 1 << at),
            Node::Read(..) | Node::Call(..) => None,
            node => {
                let mut operands = Vec::new();
                node.for_each_operand(|o| operands.push(o));
                operands.into_iter().try_fold(0, |all, o| Some(all | self.fields(pool, o)?))
            }
        };
        self.fields.insert(t, found);
        found
    }

    /// The places in the word of the bits of some fields, the high one first.
    fn places(&self, fields: u64) -> Vec<u8> {
        let bits: Vec<FieldBits> = (0..self.form.fields.len())
            .filter(|at| fields >> at & 1 == 1)
            .map(|at| FieldBits {
                field: at as u16,
                lo: 0,
                width: self.form.fields[at].width as u8,
            })
            .collect();
        self.form.positions(&bits)
    }

    /// The values of a term that fields decide, for all values of the bits of the word at some
    /// places, of which the first is the high one; nothing if they have many bits.
    pub fn all_values(&mut self, pool: &TermPool, t: Term) -> Option<(Vec<u8>, Vec<u128>)> {
        let fields = self.fields(pool, t)?;
        let places = self.places(fields);
        if places.len() as u32 > DECIDING {
            return None;
        }
        let mut all = Vec::with_capacity(1 << places.len());
        for index in 0..1u64 << places.len() {
            let mut rest = places.len() as u32;
            let values = self.form.fields.iter().enumerate().map(|(at, f)| {
                if fields >> at & 1 == 0 {
                    return 0;
                }
                rest -= f.width;
                index >> rest & ones(f.width)
            });
            let mut env = Values {
                values: values.collect(),
                form: self.form,
            };
            all.push(Evaluator::new(pool, &mut env).eval(t));
        }
        Some((places, all))
    }

    /// A condition as a function of the word, if few bits decide it.
    pub fn condition(&mut self, pool: &TermPool, diagrams: &mut Diagrams, t: Term) -> Option<Function> {
        if let Some(known) = self.conditions.get(&t) {
            return *known;
        }
        let found = match pool.node(t) {
            Node::Not(a) => self.condition(pool, diagrams, *a).map(|f| diagrams.map(f, &mut |v| 1 - v)),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if pool.is_boolean(t) => {
                let (a, b) = (self.condition(pool, diagrams, *a), self.condition(pool, diagrams, *b));
                let and = *op == BinaryOp::And;
                a.zip(b)
                    .map(|(a, b)| diagrams.combine(a, b, &mut |a, b| if and { a & b } else { a | b }))
            }
            _ => self.all_values(pool, t).map(|(places, all)| {
                let leaves: Vec<Function> = all.iter().map(|v| Function::constant(*v as u32)).collect();
                diagrams.select(&places, &leaves)
            }),
        };
        self.conditions.insert(t, found);
        found
    }

    /// The words for which a term that few bits decide has a value.
    pub fn equals(&mut self, pool: &TermPool, diagrams: &mut Diagrams, t: Term, value: u128) -> Option<Function> {
        let (places, all) = self.all_values(pool, t)?;
        let leaves: Vec<Function> = all.iter().map(|v| Function::constant(u32::from(*v == value))).collect();
        Some(diagrams.select(&places, &leaves))
    }
}

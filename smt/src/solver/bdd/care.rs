//! The care set: the values of the word's bits that the assumptions allow, and simplification of
//! formulas under it.

use super::shared;
use crate::solver::stage::{Budget, Progress, Question, Rest};
use crate::verdict::Verdict;
use std::rc::Rc;

use biodivine_lib_bdd::op_function::and;
use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet};
use isamorph_core::formula::{Node, Term, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The bits of a term, lowest first.
pub type Diagram = Rc<[Bdd]>;

/// Bits that conditions may be about.
const BITS: usize = 256;
/// Nodes of a diagram; what needs more is left to the solver.
pub const NODES: usize = 2000;

/// Nodes of the shared diagrams of a whole question.
const WHOLE: usize = 8000;

/// Bits of variables.
pub type VarBits = Vec<(VarId, u32)>;

/// A question about a claim, with what the assumptions say about its bits.
pub struct About {
    /// Assumptions, and the claim last.
    pub query: Vec<Term>,
    /// Is nothing left out that could matter?
    pub complete: bool,
}

/// Diagrams of terms of one pool.
pub struct Control {
    pub(super) set: BddVariableSet,
    pub(super) variables: FxHashMap<(VarId, u32), BddVariable>,
    pub(super) assumptions: Vec<Term>,
    /// Assumptions that have no diagram, and their bits.
    pub(super) others: Vec<(Term, VarBits)>,
    /// Where the other assumptions hold.
    pub(super) care: Bdd,
    pub(super) known: FxHashMap<Term, Option<Diagram>>,
    /// The first term that has these bits wherever the assumptions hold.
    pub(super) terms: FxHashMap<Vec<Bdd>, Term>,
    /// Comparisons that ended, by what holds there.
    pub(super) agreed: FxHashMap<(Term, Term, Bdd), bool>,
}

impl Control {
    /// Makes diagrams for some assumptions of a pool.
    #[must_use]
    pub fn new(pool: &TermPool, assumptions: &[Term]) -> Control {
        Control::with_bits(pool, assumptions, &[])
    }

    /// The same, with diagrams also for what is about the bits of other terms.
    #[must_use]
    pub fn with_bits(pool: &TermPool, assumptions: &[Term], others: &[Term]) -> Control {
        let reads = |a: &&Term| {
            let all = pool.reachable(&[**a]);
            all.iter().any(|t| matches!(pool.node(*t), Node::Read(..) | Node::Call(..)))
        };
        let plain: Vec<Term> = assumptions.iter().filter(|a| !reads(a)).copied().collect();
        let order = bits_in_order(pool, &[&plain, others].concat());
        let set = BddVariableSet::new_anonymous(u16::try_from(order.len()).unwrap_or(0));
        let variables = order.into_iter().zip(set.variables()).collect();
        let mut control = Control {
            care: set.mk_true(),
            assumptions: assumptions.to_vec(),
            others: Vec::new(),
            set,
            variables,
            known: FxHashMap::default(),
            terms: FxHashMap::default(),
            agreed: FxHashMap::default(),
        };
        for a in assumptions {
            let holds = control.condition(pool, *a);
            match holds.and_then(|holds| Bdd::binary_op_with_limit(NODES, &control.care, &holds, and)) {
                Some(care) => control.care = care,
                None => control.others.push((*a, bits_of(pool, *a))),
            }
        }
        control
    }

    /// Where those assumptions hold that have diagrams.
    #[must_use]
    pub fn care(&self) -> &Bdd {
        &self.care
    }

    /// Bits of variables with which a diagram holds, as a function chooses them; nothing if there
    /// are none.
    pub fn pick(&self, diagram: &Bdd, mut choose: impl FnMut() -> bool) -> Option<FxHashMap<(VarId, u32), bool>> {
        let mut bits: FxHashMap<BddVariable, bool> = FxHashMap::default();
        if diagram.is_false() {
            return None;
        }
        let nodes = diagram.clone().to_nodes();
        let mut at = nodes.len() - 1;
        // The first two are the ends.
        while at > 1 {
            let node = &nodes[at];
            let high = match (node.high_link.is_zero(), node.low_link.is_zero()) {
                (true, _) => false,
                (_, true) => true,
                _ => choose(),
            };
            bits.insert(node.var, high);
            at = if high { node.high_link } else { node.low_link }.to_index();
        }
        // In the order of the diagram: the same choices in each run.
        let mut order: Vec<((VarId, u32), BddVariable)> = self.variables.iter().map(|(bit, x)| (*bit, *x)).collect();
        order.sort_unstable_by_key(|(_, x)| *x);
        let all = order
            .into_iter()
            .map(|(bit, x)| (bit, bits.get(&x).copied().unwrap_or_else(&mut choose)));
        Some(all.collect())
    }

    /// What is assumed.
    #[must_use]
    pub fn assumptions(&self) -> &[Term] {
        &self.assumptions
    }

    /// A claim, and what the assumptions say about the bits that it mentions: all that diagrams say
    /// about them, and the other assumptions that mention some of them.
    pub fn about(&self, pool: &mut TermPool, claim: Term) -> About {
        let mut mentioned = bits_of(pool, claim);
        let near: Vec<&(Term, VarBits)> = self
            .others
            .iter()
            .filter(|(_, about)| about.iter().any(|b| mentioned.binary_search(b).is_ok()))
            .collect();
        let mut query: Vec<Term> = near.iter().map(|(a, _)| *a).collect();
        let complete = query.len() == self.others.len();
        mentioned.extend(near.iter().flat_map(|(_, about)| about));
        mentioned.sort_unstable();
        query.push(self.said(pool, &mentioned));
        query.push(claim);
        About { query, complete }
    }

    /// What diagrams say about some bits, which are in order, whatever the others are.
    fn said(&self, pool: &mut TermPool, bits: &[(VarId, u32)]) -> Term {
        let elsewhere = self.variables.iter().filter(|(bit, _)| bits.binary_search(bit).is_err());
        let elsewhere: Vec<BddVariable> = elsewhere.map(|(_, x)| *x).collect();
        self.formula(pool, &self.care.exists(&elsewhere))
    }

    /// A diagram as a formula: a choice by one bit after the other.
    fn formula(&self, pool: &mut TermPool, diagram: &Bdd) -> Term {
        let bits: FxHashMap<BddVariable, (VarId, u32)> = self.variables.iter().map(|(bit, x)| (*x, *bit)).collect();
        let mut made: Vec<Term> = vec![pool.ff(), pool.tt()];
        // Nodes come after those that they lead to.
        for node in diagram.clone().to_nodes().iter().skip(2) {
            let (v, bit) = bits[&node.var];
            let v = pool.var(v);
            let c = pool.bit(bit, v);
            let t = pool.ite(c, made[node.high_link.to_index()], made[node.low_link.to_index()]);
            made.push(t);
        }
        match diagram.is_false() {
            true => made[0],
            false => made[made.len() - 1],
        }
    }

    /// The first term given that has the same value wherever the assumptions hold, as far as
    /// diagrams tell: a constant, or one given before, or this one.
    pub fn representative(&mut self, pool: &mut TermPool, t: Term) -> Term {
        if matches!(pool.node(t), Node::Const(_) | Node::Var(_)) {
            return t;
        }
        let Some(diagram) = self.diagram(pool, t) else { return t };
        let mut key = Vec::with_capacity(diagram.len());
        let mut constant = Some(0);
        for (i, bit) in diagram.iter().enumerate() {
            let Some(seen) = Bdd::binary_op_with_limit(NODES, bit, &self.care, and) else {
                return t;
            };
            constant = match constant {
                Some(value) if seen.is_false() => Some(value),
                Some(value) if seen == self.care => Some(value | 1u128 << i),
                _ => None,
            };
            key.push(seen);
        }
        match constant {
            Some(value) => pool.constant(pool.width(t), value),
            None => *self.terms.entry(key).or_insert(t),
        }
    }
}

/// The stage: assertions whose diagrams are small are decided. Of others, what is left are the last
/// formula and those assumptions that are about more than control bits, without the choices that
/// the others decide, and of these what they say about the bits that are left.
pub fn run(question: &mut Question, _: &Budget, _: &mut Rest<'_>) -> Progress {
    let Question {
        pool,
        all,
        basis,
        can_hold,
        ..
    } = question;
    let Some((&claim, assumptions)) = all.split_last() else {
        return Progress::Open;
    };
    basis.diagrams = true;
    match shared::satisfiable(pool, all, WHOLE) {
        Some(false) => return Progress::Decided(Verdict::Proved),
        can => *can_hold = can == Some(true),
    }
    let mut control = Control::new(pool, assumptions);
    let mut kept: Vec<Term> = control.others.iter().map(|(a, _)| *a).collect();
    kept.push(claim);
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    for t in pool.reachable(&kept) {
        let made = pool.with_operands(t, |o| new[&o]);
        new.insert(t, control.representative(pool, made));
    }
    *all = kept.iter().map(|t| new[t]).collect();
    let mut mentioned: Vec<(VarId, u32)> = all.iter().flat_map(|t| bits_of(pool, *t)).collect();
    mentioned.sort_unstable();
    all.insert(0, control.said(pool, &mentioned));
    Progress::Open
}

/// The bits of the variables that assumptions mention, as they come: bits that are asked about
/// together stand together.
fn bits_in_order(pool: &TermPool, assumptions: &[Term]) -> VarBits {
    let (mut order, mut seen, mut mentioned) = (Vec::new(), FxHashSet::default(), Vec::new());
    for_each_bit(pool, assumptions, &mut |v, bit| {
        if !mentioned.contains(&v) {
            mentioned.push(v);
        }
        if seen.insert((v, bit)) {
            order.push((v, bit));
        }
    });
    for v in mentioned {
        order.extend((0..pool.var_decl(v).width.bits()).map(|b| (v, b)).filter(|b| seen.insert(*b)));
    }
    if order.len() > BITS {
        order.clear();
    }
    order
}

/// The variable bits that a formula mentions, sorted.
pub fn bits_of(pool: &TermPool, t: Term) -> VarBits {
    let mut out = Vec::new();
    for_each_bit(pool, &[t], &mut |v, bit| out.push((v, bit)));
    out.sort_unstable();
    out.dedup();
    out
}

/// Calls a function with the variable bits that formulas mention, some of them more than once.
fn for_each_bit(pool: &TermPool, formulas: &[Term], take: &mut dyn FnMut(VarId, u32)) {
    let mut met = FxHashSet::default();
    let mut todo: Vec<Term> = formulas.iter().rev().copied().collect();
    while let Some(t) = todo.pop() {
        if !met.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Var(v) => (0..pool.width(t).bits()).for_each(|bit| take(*v, bit)),
            Node::Extract { hi, lo, of } => match pool.node(*of) {
                Node::Var(v) => (u32::from(*lo)..=u32::from(*hi)).for_each(|bit| take(*v, bit)),
                _ => todo.push(*of),
            },
            n => n.for_each_operand(|o| todo.push(o)),
        }
    }
}

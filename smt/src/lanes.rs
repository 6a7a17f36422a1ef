//! Instruction sets whose instructions act in active lanes alone, such as those with an execution
//! mask: the same instruction set as seen by a lane that is active.
//!
//! A file of registers is one *of lanes* if whatever writes it does so under one condition on the
//! state that no field of an instruction changes. In the view this condition is left out, and
//! instructions that may change it are not described. Other formulas stay as they are.
//!
//! What is proved of code in the view is true of the instruction set: a lane in which the condition
//! does not hold keeps all registers of these files until some instruction changes it, whatever the
//! code is, and nothing else is left out of any formula.

use isamorph_core::InstructionSet;
use isamorph_core::formula::{BinaryOp, Node, SpaceId, Term, TermPool};
use isamorph_core::model::{Effect, Isa, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

/// The view of an active lane; nothing if no file of registers is one of lanes.
#[must_use]
pub fn active(set: &InstructionSet) -> Option<InstructionSet> {
    let isa = set.model();
    let files: Vec<(usize, Vec<Term>)> = isa
        .machine
        .iter()
        .flat_map(|m| &m.registers)
        .map(|r| (r.state, condition(isa, r.state)))
        .filter(|(_, condition)| !condition.is_empty())
        .collect();
    let all: Vec<Term> = files.iter().flat_map(|f| f.1.iter().copied()).collect();
    if all.is_empty() {
        return None;
    }
    let others_show = |form: usize| shows_inactive_lanes(isa, form, &files, &all);
    let shown: Vec<bool> = (0..isa.forms.len()).map(others_show).collect();
    let mut isa = isa.clone();
    let mut pool = TermPool::clone(&isa.pool);
    for (form, shown) in isa.forms.iter_mut().zip(shown) {
        if shown {
            form.semantics = Semantics::Unknown("it reads registers of a lane that may be inactive".into());
        }
        let Semantics::Effects { effects, .. } = &mut form.semantics else {
            continue;
        };
        for e in effects {
            if let Some((_, condition)) = files.iter().find(|f| f.0 == e.state) {
                let rest: Vec<Term> = conjuncts(&pool, e.guard).into_iter().filter(|t| !condition.contains(t)).collect();
                e.guard = pool.and_all(rest);
            }
        }
    }
    let read = all.iter().flat_map(|t| pool.reads(*t));
    let holds = read.filter_map(|(space, at)| Some((state_of(&isa, space)?, u64::try_from(pool.as_const(at)?).ok()?)));
    let mut holds: Vec<(usize, u64)> = holds.collect();
    holds.sort_unstable();
    holds.dedup();
    isa.pool = pool.into();
    isa.machine.as_mut()?.holds = holds;
    // Tables say nothing of effects.
    Some(InstructionSet::from_parts(isa, set.codec().clone(), set.syntax().clone()))
}

/// The same, or the instruction set itself where there is no such view.
#[must_use]
pub fn active_or_all(set: InstructionSet) -> InstructionSet {
    active(&set).unwrap_or(set)
}

fn state_of(isa: &Isa, space: SpaceId) -> Option<usize> {
    isa.states.iter().position(|s| s.space == space)
}

/// What holds wherever a state space is written, and depends on single elements of the state alone.
fn condition(isa: &Isa, state: usize) -> Vec<Term> {
    let effects = |form: usize| -> &[Effect] {
        match &isa.forms[form].semantics {
            Semantics::Effects { effects, .. } => effects,
            Semantics::Unknown(_) => &[],
        }
    };
    let mut writes = (0..isa.forms.len()).flat_map(effects).filter(|e| e.state == state);
    let Some(first) = writes.next() else { return Vec::new() };
    let pool = &isa.pool;
    let mut common = conjuncts(pool, first.guard);
    common.retain(|t| depends_on_elements(isa, *t));
    for e in writes {
        if common.is_empty() {
            break;
        }
        let own: FxHashSet<Term> = conjuncts(pool, e.guard).into_iter().collect();
        common.retain(|t| own.contains(t));
    }
    common
}

fn depends_on_elements(isa: &Isa, t: Term) -> bool {
    let pool = &isa.pool;
    let read = pool.reads(t);
    let known = |(space, at): &(SpaceId, Term)| pool.as_const(*at).is_some() && state_of(isa, *space).is_some();
    !read.is_empty() && read.iter().all(known) && pool.free_vars(t).is_empty() && pool.calls(&[t]).is_empty()
}

/// Does what an instruction leaves in other state depend on registers of lanes where a condition does
/// not hold? There the view may be wrong about them.
fn shows_inactive_lanes(isa: &Isa, form: usize, files: &[(usize, Vec<Term>)], conditions: &[Term]) -> bool {
    let Semantics::Effects { effects, .. } = &isa.forms[form].semantics else {
        return false;
    };
    let is_of_lanes = |state: usize| files.iter().any(|f| f.0 == state);
    let spaces: Vec<&str> = files.iter().map(|f| isa.states[f.0].name.as_str()).collect();
    let reads_lanes = |pool: &TermPool, roots: &[Term]| {
        let nodes = pool.reachable(roots);
        nodes.into_iter().any(|t| match pool.node(t) {
            Node::Read(space, _) => spaces.contains(&pool.space_decl(*space).name.as_str()),
            _ => false,
        })
    };
    let mut others = effects.iter().filter(|e| !is_of_lanes(e.state)).map(|e| [e.guard, e.addr, e.value]);
    others.any(|roots| {
        reads_lanes(&isa.pool, &roots)
            && conditions.iter().any(|c| {
                let (pool, roots) = where_false(&isa.pool, &roots, *c);
                !pool.is_false(roots[0]) && reads_lanes(&pool, &roots)
            })
    })
}

/// Terms in a pool of their own, where a condition does not hold.
fn where_false(pool: &TermPool, roots: &[Term], condition: Term) -> (TermPool, Vec<Term>) {
    let mut own = TermPool::with_declarations(pool);
    let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
    for t in pool.reachable(roots) {
        let copy = if t == condition {
            own.ff()
        } else {
            pool.copy_into(t, &mut own, |operand| copies[&operand])
        };
        copies.insert(t, copy);
    }
    let roots = roots.iter().map(|t| copies[t]).collect();
    (own, roots)
}

/// The conditions that all must hold for a condition to hold.
fn conjuncts(pool: &TermPool, t: Term) -> Vec<Term> {
    let (mut todo, mut out) = (vec![t], Vec::new());
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Binary(BinaryOp::And, a, b) => todo.extend([*a, *b]),
            _ => out.push(t),
        }
    }
    out
}

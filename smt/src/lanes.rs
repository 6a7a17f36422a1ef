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
    let mut isa = isa.clone();
    let mut pool = TermPool::clone(&isa.pool);
    let spaces: Vec<SpaceId> = files.iter().map(|f| isa.states[f.0].space).collect();
    for form in &mut isa.forms {
        let Semantics::Effects { effects, .. } = &mut form.semantics else {
            continue;
        };
        let mut shows = false;
        for e in effects {
            match files.iter().find(|f| f.0 == e.state) {
                Some((_, condition)) => {
                    let rest = conjuncts(&pool, e.guard).into_iter().filter(|t| !condition.contains(t));
                    e.guard = pool.and_all(rest.collect::<Vec<Term>>());
                }
                None => shows |= shows_inactive_lanes(&mut pool, &[e.guard, e.addr, e.value], &spaces, &all),
            }
        }
        if shows {
            form.semantics = Semantics::Unknown("it reads registers of a lane that may be inactive".into());
        }
    }
    let read = all.iter().flat_map(|t| pool.reads(*t));
    let holds = read.filter_map(|(space, at)| Some((state_of(&isa, space)?, u64::try_from(pool.as_const(at)?).ok()?)));
    let mut holds: Vec<(usize, u64)> = holds.collect();
    holds.sort_unstable();
    holds.dedup();
    isa.pool = pool.into();
    isa.machine.as_mut()?.holds = holds;
    Some(set.with_model(isa))
}

/// The same, or the instruction set itself where there is no such view.
#[must_use]
pub fn active_or_all(set: &InstructionSet) -> InstructionSet {
    active(set).unwrap_or_else(|| set.clone())
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

/// Does what an instruction leaves in other state depend on registers of lanes, which are in these
/// spaces, where a condition does not hold? There the view may be wrong about them.
fn shows_inactive_lanes(pool: &mut TermPool, effect: &[Term; 3], spaces: &[SpaceId], conditions: &[Term]) -> bool {
    let reads_lanes = |pool: &TermPool, effect: &[Term]| {
        let mut reads = effect.iter().flat_map(|t| pool.reads(*t));
        reads.any(|(space, _)| spaces.contains(&space))
    };
    reads_lanes(pool, effect)
        && conditions.iter().any(|c| {
            let never = pool.ff();
            let inactive = pool.replace_terms(effect, &FxHashMap::from_iter([(*c, never)]));
            !pool.is_false(inactive[0]) && reads_lanes(pool, &inactive)
        })
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

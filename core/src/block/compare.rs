//! Comparison of two windows: the live-out places, and the condition under which a place differs.

use super::control::{counters_differ, is_control};
use super::location::{Location, Part};
use super::symbolic::{Side, declare};
use crate::fault;
use crate::formula::{Term, TermPool, VarId, VarRole};
use crate::model::State;
use crate::model::machine::Control;

/// The places that one or the other of two windows writes: those of the first in their order, then
/// what the second adds. A state space that is written as a whole covers its elements.
#[must_use]
pub fn written_by_either(first: Vec<Location>, second: impl IntoIterator<Item = Location>) -> Vec<Location> {
    let mut places = first;
    for l in second
        .into_iter()
        .filter(|_| !fault::injected("liveness of the replacement ignored"))
    {
        let covered = |p: &Location| *p == l || p.space == l.space && p.part == Part::All;
        if !places.iter().any(covered) {
            places.push(l);
        }
    }
    // A whole state space that only the second writes to covers elements of the first.
    let whole: Vec<String> = places.iter().filter(|l| l.part == Part::All).map(|l| l.space.clone()).collect();
    places.retain(|l| l.part == Part::All || !whole.contains(&l.space));
    places
}

/// The variable for the address of any element of a state space.
pub fn element(pool: &mut TermPool, state: &State) -> VarId {
    let space = declare(pool, state);
    pool.declare_var_as(&format!("at.{}", state.name), pool.space_decl(space).addr_width, VarRole::Element)
}

/// What a window leaves in a place; of a whole state space, in the element that the variable
/// `at.SPACE` names.
pub fn compared(pool: &mut TermPool, (isa, w): Side<'_>, place: &Location) -> Option<Term> {
    if place.part != Part::All {
        return w.value(pool, isa, place);
    }
    let state = isa.states.iter().find(|s| s.name == place.space)?;
    let space = declare(pool, state);
    let at = element(pool, state);
    let at = pool.var(at);
    Some(w.read(pool, space, at))
}

/// The condition under which a place differs after two windows over one state before, where the
/// second calls it `theirs`; nothing if it is not the same kind of place in both instruction sets.
pub fn difference(pool: &mut TermPool, a: Side<'_>, b: Side<'_>, place: &Location, theirs: &Location) -> Option<Term> {
    let ((isa, a), (other, b)) = (a, b);
    let control = isa.machine.as_ref().and_then(|m| m.control.as_ref());
    match control {
        Some(Control::Counter(c)) if isa.states[c.state].name == place.space => return counters_differ(pool, (isa, a), (other, b)),
        Some(Control::Flow(f)) if is_control(isa, &place.space) && isa.states[f.state].name != place.space => {
            // Where control goes on, nobody asks for a target or a barrier.
            let flow = a.value_of(pool, &isa.states[f.state], 0);
            let next = pool.constant(pool.width(flow), f.next.into());
            let away = pool.ne(flow, next);
            let (one, two) = (a.value(pool, isa, place)?, b.value(pool, other, theirs)?);
            if pool.width(one) != pool.width(two) {
                return None;
            }
            let apart = pool.ne(one, two);
            return Some(pool.and(away, apart));
        }
        _ => {}
    }
    if place.part == Part::All {
        let (x, y) = (
            isa.states.iter().find(|s| s.name == place.space)?,
            other.states.iter().find(|s| s.name == place.space)?,
        );
        if (x.addr, x.width) != (y.addr, y.width) {
            return None;
        }
    }
    let (one, two) = (compared(pool, (isa, a), place)?, compared(pool, (other, b), theirs)?);
    (pool.width(one) == pool.width(two)).then(|| pool.ne(one, two))
}

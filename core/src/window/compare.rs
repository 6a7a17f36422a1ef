//! Two windows side by side: the places that matter, and when such a place differs.

use super::{Location, Part, Window, declare};
use crate::fault;
use crate::formula::{Pool, Term};
use crate::isa::Isa;

/// The places that one or the other of two windows writes: those of the first in their order, then what the second adds. A
/// state space that is written as a whole covers its elements.
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

/// A window, and the instruction set whose code it is.
pub type Side<'a> = (&'a Isa, &'a Window);

/// The condition under which a place differs after two windows over one state before, where the second calls it `theirs`;
/// nothing if it is not the same kind of place in both instruction sets.
pub fn difference(pool: &mut Pool, a: Side<'_>, b: Side<'_>, place: &Location, theirs: &Location) -> Option<Term> {
    let ((isa, a), (other, b)) = (a, b);
    if place.part == Part::All {
        let (x, y) = (
            isa.states.iter().find(|s| s.name == place.space)?,
            other.states.iter().find(|s| s.name == place.space)?,
        );
        if (x.addr, x.width) != (y.addr, y.width) {
            return None;
        }
        let space = declare(pool, x);
        let at = pool.declare_var(&format!("at.{}", x.name), pool.space_decl(space).addr_width);
        let at = pool.var(at);
        let (one, two) = (a.read(pool, space, at), b.read(pool, space, at));
        return Some(pool.ne(one, two));
    }
    let (one, two) = (a.value(pool, isa, place)?, b.value(pool, other, theirs)?);
    (pool.width(one) == pool.width(two)).then(|| pool.ne(one, two))
}

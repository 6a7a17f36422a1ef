//! Assumptions of searches about rarely changed registers: they hold their usual values from the
//! machine section.

use isamorph_core::formula::{Term, TermPool, Width};
use isamorph_core::model::Isa;

/// Of files with more elements nothing is assumed.
const MOST: u64 = 16;

/// The states whose elements are assumed to hold a value, by their indices, with the value.
pub fn states(isa: &Isa) -> impl Iterator<Item = (usize, u128)> + '_ {
    let all = isa.machine.iter().flat_map(|m| &m.registers);
    all.filter_map(|r| Some((r.state, r.usual?)))
        .filter(|(s, _)| elements(isa, *s) <= MOST)
}

fn elements(isa: &Isa, state: usize) -> u64 {
    1u64.checked_shl(isa.states[state].addr).unwrap_or(u64::MAX)
}

/// The value that an element of a state space is assumed to hold.
pub(super) fn value(isa: &Isa, space: &str) -> Option<u128> {
    states(isa).find(|(s, _)| isa.states[*s].name == space).map(|(_, v)| v)
}

/// The assumptions as conditions on the state before.
#[must_use]
pub fn conditions(isa: &Isa) -> Vec<(TermPool, Term)> {
    let one = |(state, value): (usize, u128)| {
        let s = &isa.states[state];
        (0..elements(isa, state)).map(move |element| {
            let mut pool = TermPool::new();
            let (addr, width) = (Width::nearest(s.addr.max(1)), Width::nearest(s.width));
            let space = pool.declare_space(&s.name, addr, width);
            let at = pool.constant(addr, element.into());
            let (read, usual) = (pool.read(space, at), pool.constant(width, value));
            let same = pool.eq(read, usual);
            (pool, same)
        })
    };
    states(isa).flat_map(one).collect()
}

/// Is anything usual?
///
/// # Errors
/// A sentence that says that nothing is.
pub fn is_stated(isa: &Isa) -> Result<(), String> {
    match states(isa).next() {
        Some(_) => Ok(()),
        None => Err(format!("the machine section of {} calls no value usual", isa.name)),
    }
}

/// The assumptions in words, one for each state space.
#[must_use]
pub fn texts(isa: &Isa) -> Vec<String> {
    states(isa).map(|(s, v)| format!("{} = {v:#x}", isa.states[s].name)).collect()
}

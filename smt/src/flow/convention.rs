//! The calling convention, as the machine section states it: the register of the return address,
//! what calls keep, and in what they return results.

use std::collections::BTreeSet;

use isamorph_core::block::{Cell, ControlEffect, OwnAddress};
use isamorph_core::model::Isa;

/// Registers.
pub type Registers = BTreeSet<Cell>;

/// The registers that the machine section says a call keeps.
pub fn stated(isa: &Isa) -> Registers {
    let files = isa.machine.iter().flat_map(|m| &m.registers);
    files
        .flat_map(|r| r.kept.iter().map(|k| (r.state, *k)))
        .filter_map(|(state, addr)| Cell::of(isa, &isa.states[state].name, addr))
        .collect()
}

/// The registers of which one must hold the address behind a call, if that is said.
pub fn links(isa: &Isa) -> Registers {
    let files = isa.machine.iter().flat_map(|m| &m.registers);
    files
        .filter_map(|r| {
            Some(Cell {
                state: r.state,
                addr: r.link?,
            })
        })
        .collect()
}

/// Does an instruction do nothing but go to the address that a call has left?
#[must_use]
pub fn is_return(isa: &Isa, ways: &ControlEffect) -> bool {
    let through_link = ways.computed_from().is_some_and(|c| links(isa).contains(&c));
    through_link && ways.flows().is_empty() && ways.own_address() == OwnAddress::Unread
}

/// The registers that no caller reads after a call, where the machine section says what calls keep
/// and return.
pub fn lost(isa: &Isa) -> impl Iterator<Item = (usize, u64)> {
    let files = isa.machine.iter().flat_map(|m| &m.registers);
    files.filter(|r| !r.results.is_empty()).flat_map(|r| {
        let all = 0..1u64.checked_shl(isa.states[r.state].addr).unwrap_or(0);
        let read = |e: &u64| r.kept.contains(e) || r.results.contains(e);
        all.filter(move |e| !read(e)).map(|e| (r.state, e))
    })
}

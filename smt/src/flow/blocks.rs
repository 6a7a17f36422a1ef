//! A program as windows see it: which instructions may stand in one, where control comes in, and
//! what is live after each.
//!
//! Everything is judged from the formulas. Where they do not say where a thread goes, everything is
//! live, and every address that the instruction names may be a target, which no window spans.

use isamorph_core::block::{ControlEffect, InstructionEffect, Lifter, OwnAddress, is_control};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::TermPool;
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Role;

use super::live::{self, Live, Uses};
use super::paths;
use crate::ops;

/// An instruction of a program, as far as windows go.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its address in bytes, from the first instruction on.
    pub address: u64,
    /// May it stand inside of a window: does it work on registers and flags alone, and go on to the
    /// next one?
    pub plain: bool,
    /// Does it have a formula, and go on to the next one?
    pub straight: bool,
    /// May control come here from elsewhere?
    pub target: bool,
    /// What is live after it.
    pub live: Live,
}

/// Analyses a program whose first instruction has the address 0.
#[must_use]
pub fn analyse(isa: &Isa, code: &[Instr]) -> Vec<Place> {
    let mut meanings = Lifter::new(isa);
    let file = ops::register_file(isa).map(|f| isa.states[f].name.clone()).unwrap_or_default();
    let (mut uses, mut ways, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    for instr in code {
        let (action, way) = ControlEffect::of_instruction(&mut meanings, instr);
        uses.push(action.as_ref().map(|a| Uses::of(isa, &mut meanings.pool, a, way.as_ref())));
        plain.push(
            way.as_ref().is_some_and(|w| w.own_address() == OwnAddress::Unread)
                && action.is_some_and(|a| is_plain(isa, &meanings.pool, &a, &file)),
        );
        ways.push(way);
    }
    let found = paths::paths(isa, code, &ways);
    let live = live::after_each(isa, &uses, &found.next);
    let addresses = paths::addresses(isa, code);
    live.into_iter()
        .enumerate()
        .map(|(i, live)| {
            let straight = ways[i].as_ref().is_some_and(ControlEffect::straight);
            Place {
                address: addresses[i],
                plain: straight && plain[i] && uses[i].as_ref().is_some_and(|u| !u.reads_memory()),
                straight,
                target: found.entered.contains(&i),
                live,
            }
        })
        .collect()
}

/// Does an instruction write registers and flags only, at fixed addresses, and nothing unspecified?
fn is_plain(isa: &Isa, pool: &TermPool, action: &InstructionEffect, file: &str) -> bool {
    let allowed = |w: &isamorph_core::block::Write| {
        let d = pool.space_decl(w.space);
        let flags = || {
            let state = isa.states.iter().position(|s| s.name == d.name);
            let role = state.and_then(|s| isa.machine.as_ref()?.file(s)).map(|r| &r.role);
            matches!(role, Some(Role::Flags(_) | Role::Predicate))
        };
        is_control(isa, &d.name) || pool.as_const(w.addr).is_some() && (d.name == file || flags())
    };
    action.is_specified(pool) && action.writes.iter().all(allowed)
}

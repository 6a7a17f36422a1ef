//! Relocation: adjusts addresses in control instructions after code moved.

use isamorph_core::InstructionSet;
use isamorph_core::block::{ControlEffect, Lifter, OwnAddress, Target, step};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, VarId};
use isamorph_core::model::machine::Control;
use isamorph_core::model::{Isa, Semantics, ones};
use isamorph_core::text::to_text;
use rustc_hash::FxHashMap;

use super::paths;
use crate::fault;

/// Why a program cannot be rewritten.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFixable {
    /// An instruction whose effect is not described may go to an address that would move.
    #[error("`{0}` may name an address of this program, which would move, and its effect is not described")]
    Undescribed(String),
    /// An address that is no instruction of the program, or that no field can hold.
    #[error("`{0}` names an address that would move, and cannot name another one")]
    Target(String),
    /// An address that is computed may be one that would move.
    #[error(
        "`{0}` goes to an address that it computes, which may be one that moves; if such addresses are left by calls alone, say \
         `computed targets after calls` behind `control` in the spec's machine section"
    )]
    Computed(String),
    /// An instruction computes with its own address, which would move.
    #[error("`{0}` computes with its own address, which moves")]
    Place(String),
}

/// New code with the addresses in its control words made right. `start` says where in the new code
/// each old instruction begins, and the end; `moved` where those are that stay, or that are one of
/// the same form.
///
/// # Errors
/// An address cannot follow the code.
pub fn relocated(
    set: &InstructionSet,
    code: &[Instr],
    mut new_code: Vec<Instr>,
    start: &[usize],
    moved: &FxHashMap<usize, usize>,
) -> Result<Vec<Instr>, NotFixable> {
    let isa = set.model();
    let (before, after) = (paths::positions(isa, code), paths::positions(isa, &new_code));
    let moves = |old: usize| after[start[old]] != before[old];
    if !(0..=code.len()).any(moves) || fault::injected("branches stay as they were") {
        return Ok(new_code);
    }
    let new_address = |address: u64| {
        let old = before.binary_search(&address).ok()?;
        Some(after[start[old]])
    };
    // What stands in front of the program stays there.
    let in_front = |target: Target, address: u64| matches!(target, Target::Relative(_)) && address >> (counter_width(isa) - 1) & 1 == 1;
    let counter = isa.counter();
    let mut meanings = Lifter::new(isa);
    let mut staying: Vec<(usize, usize)> = moved.iter().map(|(old, new)| (*old, *new)).collect();
    staying.sort_unstable();
    for (old, new) in staying {
        let instr = new_code[new].clone();
        let text = || to_text(isa, &instr);
        let Some(ways) = ways(&mut meanings, &instr) else {
            let moves = |n: &i128| u64::try_from(*n).ok().is_some_and(|n| new_address(n).is_some_and(|a| a != n));
            if counter.is_some() || paths::numbers_in_text(isa, &instr).iter().any(moves) {
                return Err(NotFixable::Undescribed(text()));
            }
            continue;
        };
        if ways.own_address() == OwnAddress::Read {
            return Err(NotFixable::Place(text()));
        }
        if paths::may_go_anywhere(isa, counter, &ways) {
            return Err(NotFixable::Computed(text()));
        }
        let target = match ways.targets() {
            [] => continue,
            [first, others @ ..] if others.iter().all(|t| t == first) => *first,
            _ => return Err(NotFixable::Target(text())),
        };
        let address = target.address(isa, before[old]);
        let to = new_address(address).or_else(|| in_front(target, address).then_some(address));
        let to = to.ok_or_else(|| NotFixable::Target(text()))?;
        let wanted = match target {
            Target::Absolute(_) => Target::Absolute(to),
            Target::Relative(_) => Target::Relative(Target::Relative(0).address(isa, to.wrapping_sub(after[new]))),
        };
        if wanted != target {
            new_code[new] = with_target(set, &mut meanings, &instr, wanted).ok_or_else(|| NotFixable::Target(text()))?;
        }
    }
    Ok(new_code)
}

/// What an instruction says about control; nothing if its effect is not described.
pub fn ways(meanings: &mut Lifter, instr: &Instr) -> Option<ControlEffect> {
    ControlEffect::of_instruction(meanings, instr).1
}

/// The address that an instruction names for control: a branch to the one behind it names that.
pub fn target(meanings: &mut Lifter, instr: &Instr) -> Option<Target> {
    let ways = ways(meanings, instr)?;
    match (ways.targets(), meanings.isa.machine.as_ref()?.control.as_ref()?) {
        ([target], _) => Some(*target),
        ([], Control::Counter(c)) => Some(Target::Relative(step(meanings.isa, c, instr.form))),
        _ => None,
    }
}

/// How many bits an address has, where a counter holds it; all that a number has elsewhere.
fn counter_width(isa: &Isa) -> u32 {
    isa.counter().map_or(64, |c| isa.states[c.state].width.clamp(1, 64))
}

fn number(target: Target) -> u64 {
    match target {
        Target::Absolute(n) | Target::Relative(n) => n,
    }
}

/// The instruction with another address, to which each bit of a field adds something: a bit of the
/// address, of one that counts from elsewhere, or its sign.
pub fn with_target(set: &InstructionSet, meanings: &mut Lifter, instr: &Instr, wanted: Target) -> Option<Instr> {
    let isa = set.model();
    let form = &isa.forms[instr.form];
    let Semantics::Effects { effects, .. } = &form.semantics else {
        return None;
    };
    let control = isa.machine.as_ref()?.control.as_ref()?;
    let state = control.flow().map_or(control.state(), |f| f.target)?;
    // A register that decides about a branch is no part of where it goes.
    let mut decides: Vec<VarId> = Vec::new();
    let mut makes: Vec<VarId> = Vec::new();
    for e in effects {
        let own = if e.state == state { &mut makes } else { &mut decides };
        own.extend(isa.pool.free_vars(e.value));
        decides.extend([e.guard, e.addr].iter().flat_map(|t| isa.pool.free_vars(*t)));
        if e.state == state {
            let mut todo = vec![e.value];
            while let Some(t) = todo.pop() {
                if let Node::Ite(c, a, b) = isa.pool.node(t) {
                    decides.extend(isa.pool.free_vars(*c));
                    todo.extend([*a, *b]);
                }
            }
        }
    }
    let fields: Vec<usize> = (0..form.fields.len())
        .filter(|f| makes.contains(&form.fields[*f].var) && !decides.contains(&form.fields[*f].var))
        .collect();
    let mut new = instr.clone();
    fields.iter().for_each(|f| new.fields[*f] = 0);
    let width = counter_width(isa);
    let base = number(target(meanings, &new)?);
    let plain = new.clone();
    // What each bit adds, the least first.
    let mut adds: Vec<(u64, usize, u32)> = Vec::new();
    for f in fields {
        for bit in 0..form.fields[f].width {
            let mut one = plain.clone();
            one.fields[f] = 1 << bit & ones(form.fields[f].width);
            let more = number(target(meanings, &one)?).wrapping_sub(base) & ones(width);
            adds.extend((more != 0).then_some((more, f, bit)));
        }
    }
    adds.sort_unstable_by_key(|(more, ..)| more.trailing_zeros());
    let mut left = number(wanted).wrapping_sub(base);
    for (more, f, bit) in adds {
        if left >> more.trailing_zeros() & 1 == 1 {
            new.fields[f] |= 1 << bit;
            left = left.wrapping_sub(more);
        }
    }
    (target(meanings, &new)? == wanted && set.well_formed_raw(&new).is_ok()).then_some(new)
}

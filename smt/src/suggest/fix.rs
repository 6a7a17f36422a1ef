//! A program with its findings put in: every block that changes is proved whole, and the addresses in control words follow
//! what moves.

use std::time::Duration;

use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::isa::{Isa, Semantics, ones};
use isamorph_core::text::to_text;
use isamorph_core::window::{Action, Meanings};
use rustc_hash::FxHashMap;

use super::blocks::{self, Place};
use super::paths::{self, TARGET};
use super::{Finding, proved};

/// Why a program cannot be rewritten.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFixable {
    /// An instruction whose effect is not described may go to an address that would move.
    #[error("`{0}` may name an address of this program, which would move, and its effect is not described")]
    Undescribed(String),
    /// An address that is no instruction of the program, or that no field can hold.
    #[error("`{0}` names an address that would move, and cannot name another one")]
    Target(String),
}

/// A rewritten program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    /// The code.
    pub code: Vec<Instr>,
    /// For each instruction of the old code that stays: its place in the new code.
    pub moved: FxHashMap<usize, usize>,
    /// The findings that were put in.
    pub applied: Vec<Finding>,
    /// Findings of blocks that could not be proved whole in the time given.
    pub left: Vec<Finding>,
}

/// Puts findings into a program.
///
/// # Errors
/// An address cannot follow the code.
pub fn fix(isa: &Isa, codec: &Codec, code: &[Instr], findings: &[Finding], limit: Duration) -> Result<Fixed, NotFixable> {
    let places = blocks::analyse(isa, code);
    let mut fixed = Fixed::default();
    for block in straight(&places) {
        let inside: Vec<&Finding> = findings.iter().filter(|f| block.contains(&f.first)).collect();
        let Some(last) = block.clone().next_back().filter(|_| !inside.is_empty()) else {
            continue;
        };
        let new = replaced(code, block.clone(), &inside);
        let right = proved(isa, &code[block], &new, &places[last].live, limit);
        let list = if right { &mut fixed.applied } else { &mut fixed.left };
        list.extend(inside.into_iter().cloned());
    }
    let applied: Vec<&Finding> = fixed.applied.iter().collect();
    // Where each old instruction begins in the new code.
    let (mut start, mut old) = (Vec::new(), 0);
    while old < code.len() {
        start.push(fixed.code.len());
        match applied.iter().find(|f| f.first == old) {
            Some(f) => {
                fixed.code.extend(f.replacement.iter().cloned());
                start.resize(old + f.count, fixed.code.len());
                old += f.count;
            }
            None => {
                fixed.moved.insert(old, fixed.code.len());
                fixed.code.push(code[old].clone());
                old += 1;
            }
        }
    }
    start.push(fixed.code.len());
    let (before, after) = (paths::addresses(isa, code), paths::addresses(isa, &fixed.code));
    let new_address = |address: u64| {
        let old = before.binary_search(&address).ok()?;
        Some(after[start[old]])
    };
    let mut meanings = Meanings::new(isa);
    for (old, new) in fixed.moved.clone() {
        let instr = &code[old];
        let text = || to_text(isa, instr);
        let Ok(action) = meanings.of(instr) else {
            let moves = |n: &i128| u64::try_from(*n).ok().is_some_and(|n| new_address(n).is_some_and(|a| a != n));
            if paths::numbers_in_text(isa, instr).iter().any(moves) {
                return Err(NotFixable::Undescribed(text()));
            }
            continue;
        };
        let Some(target) = target(&meanings, &action) else { continue };
        let address = new_address(target).ok_or_else(|| NotFixable::Target(text()))?;
        if address != target {
            fixed.code[new] = with_target(isa, codec, &mut meanings, instr, address).ok_or_else(|| NotFixable::Target(text()))?;
        }
    }
    Ok(fixed)
}

/// Runs of instructions with formulas that are executed one after the other.
fn straight(places: &[Place]) -> Vec<std::ops::Range<usize>> {
    let mut out: Vec<std::ops::Range<usize>> = Vec::new();
    for (i, p) in places.iter().enumerate() {
        match out.last_mut() {
            Some(block) if block.end == i && p.straight && !p.target => block.end = i + 1,
            _ if p.straight => out.push(i..i + 1),
            _ => {}
        }
    }
    out
}

fn replaced(code: &[Instr], block: std::ops::Range<usize>, findings: &[&Finding]) -> Vec<Instr> {
    let mut new = code[block.clone()].to_vec();
    for f in findings.iter().rev() {
        let first = f.first - block.start;
        new.splice(first..first + f.count, f.replacement.iter().cloned());
    }
    new
}

/// The address that an instruction names for control.
fn target(meanings: &Meanings, action: &Action) -> Option<u64> {
    let write = action.writes.iter().find(|w| meanings.pool.space_decl(w.space).name == TARGET)?;
    meanings.pool.as_const(write.value).map(|v| v as u64)
}

/// The instruction with another address: each bit of the address is put where a bit of a field makes it.
fn with_target(isa: &Isa, codec: &Codec, meanings: &mut Meanings, instr: &Instr, address: u64) -> Option<Instr> {
    let form = &isa.forms[instr.form];
    let Semantics::Effects { effects, .. } = &form.semantics else {
        return None;
    };
    let effect = effects.iter().find(|e| isa.states[e.state].name == TARGET)?;
    let vars = isa.pool.free_vars(effect.value);
    let fields: Vec<usize> = (0..form.fields.len()).filter(|f| vars.contains(&form.fields[*f].var)).collect();
    let mut new = instr.clone();
    fields.iter().for_each(|f| new.fields[*f] = 0);
    let mut of = |i: &Instr| meanings.of(i).ok().and_then(|a| target(meanings, &a));
    let base = of(&new)?;
    let plain = new.clone();
    for f in fields {
        for bit in 0..form.fields[f].width {
            let mut one = plain.clone();
            one.fields[f] = 1 << bit & ones(form.fields[f].width);
            let makes = of(&one)? ^ base;
            if makes != 0 && (address ^ base) & makes == makes {
                new.fields[f] |= 1 << bit;
            }
        }
    }
    (of(&new)? == address && codec.well_formed(isa, &new).is_ok()).then_some(new)
}

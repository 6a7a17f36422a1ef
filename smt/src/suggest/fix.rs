//! A program with its findings put in: every block that changes is proved whole, and the addresses in control words follow
//! what moves.

use std::time::Duration;

use isamorph_core::block::Meanings;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;
use rustc_hash::FxHashMap;

use super::blocks::{self, Place};
use super::paths::{self, Place as Own, Target};
use super::retarget::{ways, with_target};
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
    let (before, after) = (paths::positions(isa, code), paths::positions(isa, &fixed.code));
    let moves = |old: usize| after[start[old]] != before[old];
    if !(0..=code.len()).any(moves) {
        return Ok(fixed);
    }
    let new_address = |address: u64| {
        let old = before.binary_search(&address).ok()?;
        Some(after[start[old]])
    };
    let counter = isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
    let mut meanings = Meanings::new(isa);
    for (old, new) in fixed.moved.clone() {
        let instr = &code[old];
        let text = || to_text(isa, instr);
        let Some(ways) = ways(&mut meanings, instr) else {
            let moves = |n: &i128| u64::try_from(*n).ok().is_some_and(|n| new_address(n).is_some_and(|a| a != n));
            if counter.is_some() || paths::numbers_in_text(isa, instr).iter().any(moves) {
                return Err(NotFixable::Undescribed(text()));
            }
            continue;
        };
        if ways.place() == Own::Read {
            return Err(NotFixable::Place(text()));
        }
        if ways.is_computed() && counter.is_none_or(|c| !c.returns) {
            return Err(NotFixable::Computed(text()));
        }
        let target = match ways.targets() {
            [] => continue,
            [first, others @ ..] if others.iter().all(|t| t == first) => *first,
            _ => return Err(NotFixable::Target(text())),
        };
        let to = new_address(paths::destination(isa, before[old], target)).ok_or_else(|| NotFixable::Target(text()))?;
        let wanted = match target {
            Target::Absolute(_) => Target::Absolute(to),
            Target::Relative(_) => Target::Relative(paths::destination(isa, to.wrapping_sub(after[new]), Target::Relative(0))),
        };
        if wanted != target {
            fixed.code[new] = with_target(isa, codec, &mut meanings, instr, wanted).ok_or_else(|| NotFixable::Target(text()))?;
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

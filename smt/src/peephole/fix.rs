//! A program with its findings put in: every block that changes is proved whole, and the addresses
//! in control words follow what moves.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use rustc_hash::FxHashMap;

use super::{Finding, proved};
use crate::flow::blocks::{self, Place};
pub use crate::flow::relocate::NotFixable;
use crate::flow::relocate::relocated;

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
pub fn fix(set: &InstructionSet, code: &[Instr], findings: &[Finding], limit: Duration) -> Result<Fixed, NotFixable> {
    let isa = set.model();
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
    fixed.code = relocated(set, code, fixed.code, &start, &fixed.moved)?;
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

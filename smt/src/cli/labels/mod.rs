//! Programs with labels: names of instructions' addresses, which stand where an instruction takes
//! the address that it goes to.

mod read;
mod write;

pub use read::{Assembled, Undeclared, assemble, split};
pub use write::{Labelled, label};

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::encoding::Instr;
use isamorph_core::model::machine::Flow;

use crate::flow::relocate::{target, ways, with_target};
use isamorph_core::block::{ControlEffect, Target};

/// Numbers that stand for a label until its address is known; one of them is one that the
/// instruction can have.
const PLACEHOLDERS: [&str; 7] = ["0", "16", "8", "4", "2", "1", "64"];

/// Why an instruction cannot go to a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoTarget {
    /// It names no address that it goes to.
    Names,
    /// Its fields cannot make the address.
    Reaches,
}

/// The instruction whose text has a number in place of a label: one that then goes to an address,
/// if there is one.
fn with_number(set: &InstructionSet, meanings: &mut Lifter, code: &str, at: usize, label: &str) -> Option<Instr> {
    let with = |number: &str| format!("{}{number}{}", &code[..at], &code[at + label.len()..]);
    let all: Vec<Instr> = PLACEHOLDERS.iter().filter_map(|n| set.parse_raw(with(n).trim_end()).ok()).collect();
    // A distance of 0 may lead to the next instruction, where control goes anyhow.
    let named = all.iter().position(|i| names_address(meanings, i));
    let named = named.or_else(|| all.iter().position(|i| naming(set, meanings, i).is_some()));
    all.into_iter().nth(named.unwrap_or(0))
}

/// The instruction itself, if it names an address that it goes to. A condition that never holds, as
/// of a register that is less than itself, hides the address: otherwise the instruction with
/// another value of one field, if that goes to an address or on.
fn naming(set: &InstructionSet, meanings: &mut Lifter, instr: &Instr) -> Option<Instr> {
    if names_address(meanings, instr) {
        return Some(instr.clone());
    }
    let fields = 0..instr.fields.len();
    let others = fields.flat_map(|field| [1, 2, 4].map(|bit| (field, bit))).map(|(field, bit)| {
        let mut other = instr.clone();
        other.fields[field] ^= bit;
        other
    });
    let is_instruction = |i: &Instr| set.decode_raw(set.encode_raw(i)).is_ok_and(|same| same == *i);
    others.filter(is_instruction).find(|i| {
        let is_branch = |w: ControlEffect| !w.targets().is_empty() && w.flows().contains(&Flow::Next);
        ways(meanings, i).is_some_and(is_branch)
    })
}

/// The instruction at the position `from` that goes to the position `to`, both of a program that
/// begins at an address.
fn going_to(set: &InstructionSet, meanings: &mut Lifter, instr: &Instr, (from, to): (u64, u64), origin: u64) -> Result<Instr, NoTarget> {
    let isa = set.model();
    let naming = naming(set, meanings, instr).ok_or(NoTarget::Names)?;
    let wanted = match target(meanings, &naming).ok_or(NoTarget::Names)? {
        Target::Absolute(_) => Target::Absolute(origin.wrapping_add(to)),
        Target::Relative(_) => Target::Relative(Target::Relative(0).address(isa, to.wrapping_sub(from))),
    };
    let mut found = with_target(set, meanings, &naming, wanted).ok_or(NoTarget::Reaches)?;
    // What was changed to see the address is put back; it must be no part of that.
    for (field, own) in instr.fields.iter().enumerate().filter(|(f, own)| naming.fields[*f] != **own) {
        if found.fields[field] != naming.fields[field] {
            return Err(NoTarget::Names);
        }
        found.fields[field] = *own;
    }
    Ok(found)
}

/// Does an instruction name an address that it goes to? Where control goes behind the instruction,
/// whatever stands in place of the label, it names none.
fn names_address(meanings: &mut Lifter, instr: &Instr) -> bool {
    ways(meanings, instr).is_some_and(|w| !w.targets().is_empty())
}

/// Can this be a part of a label?
pub fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

/// The last name in a text that is a label, and where it begins.
fn last_name<'t>(code: &'t str, declared: &dyn Fn(&str) -> bool) -> Option<(usize, &'t str)> {
    let mut names = code.split(|c: char| !is_name(c)).filter(|name| declared(name));
    let name = names.next_back()?;
    Some((name.as_ptr() as usize - code.as_ptr() as usize, name))
}

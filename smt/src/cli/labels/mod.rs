//! Programs with labels: names of instructions' addresses, which stand where an instruction takes
//! the address that it goes to.

mod read;
mod write;

pub use read::{Assembled, Undeclared, assemble, split};
pub use write::{Labelled, label};

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::encoding::Instr;

use crate::flow::relocate::{target, ways, with_target};
use isamorph_core::block::Target;

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
    let mut all = PLACEHOLDERS.iter().filter_map(|n| set.parse_raw(with(n).trim_end()).ok());
    let first = all.next()?;
    // A distance of 0 may lead to the next instruction, where control goes anyhow.
    if names_address(meanings, &first) {
        return Some(first);
    }
    Some(all.find(|i| names_address(meanings, i)).unwrap_or(first))
}

/// The instruction at the position `from` that goes to the position `to`, both of a program that
/// begins at an address.
fn going_to(set: &InstructionSet, meanings: &mut Lifter, instr: &Instr, (from, to): (u64, u64), origin: u64) -> Result<Instr, NoTarget> {
    let isa = set.model();
    let names = names_address(meanings, instr);
    let wanted = match target(meanings, instr).filter(|_| names).ok_or(NoTarget::Names)? {
        Target::Absolute(_) => Target::Absolute(origin.wrapping_add(to)),
        Target::Relative(_) => Target::Relative(Target::Relative(0).address(isa, to.wrapping_sub(from))),
    };
    with_target(set, meanings, instr, wanted).ok_or(NoTarget::Reaches)
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

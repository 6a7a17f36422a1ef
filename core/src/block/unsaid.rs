//! Which instructions do more than their formulas say: end a program, order accesses, or read what
//! changes by itself. The machine section names them.

use crate::encoding::Instr;
use crate::model::Isa;

/// Does the machine section say that instructions of this form end programs?
#[must_use]
pub fn stops(isa: &Isa, form: usize) -> bool {
    let stops = isa.machine.as_ref().map(|m| &m.stops);
    stops.is_some_and(|s| s.contains(&isa.forms[form].instruction))
}

/// Is nothing of the registers read after instructions of this form, which end programs?
#[must_use]
pub fn exits(isa: &Isa, form: usize) -> bool {
    let exits = isa.machine.as_ref().map(|m| &m.exits);
    exits.is_some_and(|s| s.contains(&isa.forms[form].instruction))
}

/// Does a field of an instruction say that it is the last one of a program?
#[must_use]
pub fn stops_behind(isa: &Isa, instr: &Instr) -> bool {
    isa.machine.as_ref().is_some_and(|m| any_set(isa, instr, &m.stops_behind))
}

/// Is one of the fields with these names not 0?
fn any_set(isa: &Isa, instr: &Instr, names: &[String]) -> bool {
    let fields = &isa.forms[instr.form].fields;
    let mut places = names.iter().filter_map(|n| fields.iter().position(|f| f.name == *n));
    places.any(|at| instr.fields[at] != 0)
}

/// Is an instruction the last one of a program, whether it is executed or not?
#[must_use]
pub fn ends(isa: &Isa, instr: &Instr) -> bool {
    stops(isa, instr.form) || stops_behind(isa, instr)
}

/// Does the machine section say that rewriting leaves this instruction where it is?
#[must_use]
pub fn keeps(isa: &Isa, instr: &Instr) -> bool {
    let machine = isa.machine.as_ref();
    machine.is_some_and(|m| m.keeps.contains(&isa.forms[instr.form].instruction) || any_set(isa, instr, &m.keeps_behind))
}

/// Is an instruction one that changes nothing, and tells the hardware how to go on?
#[must_use]
pub fn is_hint(isa: &Isa, instr: &Instr) -> bool {
    let machine = isa.machine.as_ref();
    machine.is_some_and(|m| m.hints.contains(&isa.forms[instr.form].instruction))
}

/// Does an instruction more than its formulas say? Then nothing is proved about code with it.
#[must_use]
pub fn does_more(isa: &Isa, instr: &Instr) -> bool {
    keeps(isa, instr) || stops_behind(isa, instr)
}

//! The register files that operations work on, by the machine section.

use isamorph_core::InstructionSet;
use isamorph_core::formula::Width;
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Role;

/// The register file that operations work on: the first general one of the machine section, if it
/// has elements of at most 64 bits.
#[must_use]
pub fn register_file(isa: &Isa) -> Option<usize> {
    let file = isa.machine.as_ref()?.general()?.state;
    holds_values(isa, file).then_some(file)
}

/// All register files that operations can work on, the first general one first.
#[must_use]
pub fn register_files(isa: &Isa) -> Vec<usize> {
    let all = isa.machine.iter().flat_map(|m| &m.registers);
    let general = all.filter(|r| r.role == Role::General).map(|r| r.state);
    general.filter(|file| holds_values(isa, *file)).collect()
}

fn holds_values(isa: &Isa, file: usize) -> bool {
    isa.states[file].width <= 64 && isa.states[file].addr > 0
}

/// The instruction set, with operations on the registers of this general file.
#[must_use]
pub fn working_on(set: &InstructionSet, file: usize) -> InstructionSet {
    if register_file(set.model()) == Some(file) {
        return set.clone();
    }
    let mut isa = set.model().clone();
    if let Some(machine) = &mut isa.machine {
        machine.registers.sort_by_key(|r| r.state != file);
    }
    set.with_model(isa)
}

/// The width of its registers.
#[must_use]
pub fn register_width(isa: &Isa) -> Option<Width> {
    Width::new(isa.states[register_file(isa)?].width)
}

/// The condition registers: the first flags of the machine section.
#[must_use]
pub fn flag_file(isa: &Isa) -> Option<usize> {
    Some(isa.machine.as_ref()?.flags()?.state)
}

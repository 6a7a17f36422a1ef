//! The register files that operations work on, by the machine section.

use isamorph_core::formula::Width;
use isamorph_core::model::Isa;

/// The register file that operations work on: the first general one of the machine section, if it
/// has elements of at most 64 bits.
#[must_use]
pub fn register_file(isa: &Isa) -> Option<usize> {
    let file = isa.machine.as_ref()?.general()?.state;
    (isa.states[file].width <= 64 && isa.states[file].addr > 0).then_some(file)
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

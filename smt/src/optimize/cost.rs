//! The cost of code.

use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

/// The instructions and bytes of code.
pub fn size<'i>(isa: &Isa, code: impl Iterator<Item = &'i Instr>) -> (usize, u64) {
    code.fold((0, 0), |(n, bytes), i| (n + 1, bytes + u64::from(isa.forms[i.form].width / 8)))
}

/// The cost of code, for differences: instructions, then bytes.
pub fn cost(isa: &Isa, code: &[Instr]) -> (i64, i64) {
    let (instructions, bytes) = size(isa, code.iter());
    (instructions as i64, bytes as i64)
}

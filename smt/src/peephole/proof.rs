//! Proofs that code may replace other code.

use isamorph_core::block::{Location, written_by_either};
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

use crate::equiv::{self, Code, Question};
use crate::flow::live::Live;
use crate::solver::Effort;
use crate::verdict::Verdict;

/// Do two pieces of code leave the same in everything that is live afterwards? False too if that is
/// not decided.
#[must_use]
pub fn proved(isa: &Isa, original: &[Instr], replacement: &[Instr], live: &Live, limit: Effort) -> bool {
    let (Ok(first), Ok(second)) = (
        Code::Instructions(isa, original).writes(),
        Code::Instructions(isa, replacement).writes(),
    ) else {
        return false;
    };
    let places = written_by_either(first, second);
    equal(
        isa,
        original,
        replacement,
        places.iter().filter_map(|l| live.part(isa, l)).collect(),
        limit,
    )
}

/// Do two pieces of code leave the same in these places?
pub(super) fn equal(isa: &Isa, original: &[Instr], replacement: &[Instr], places: Vec<Location>, limit: Effort) -> bool {
    if places.is_empty() {
        return true;
    }
    let question = Question {
        original: Code::Instructions(isa, original),
        replacement: Code::Instructions(isa, replacement),
        live_out: Some(places),
        map: Vec::new(),
        assume: Vec::new(),
        where_defined: false,
        tried: true,
        limit,
    };
    matches!(equiv::decide(&question), Ok(a) if matches!(a.result, Verdict::Proved))
}

//! What patterns are called, in all formats.

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Class;
use isamorph_core::model::{Bits, Cube, ones};

use crate::audit::{Kind, Pattern};

/// The name of a kind in JSON.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Fails => "fails",
        Kind::OnlyHere => "only-here",
        Kind::OnlyThere => "only-there",
        Kind::Texts => "texts",
        Kind::Words => "words",
    }
}

pub(super) fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Fails => "the program fails",
        Kind::OnlyHere => "an instruction here, refused there",
        Kind::OnlyThere => "refused here, an instruction there",
        Kind::Texts => "the texts differ",
        Kind::Words => "another word is made",
    }
}

/// A form, or what makes its words no instructions.
pub(super) fn class_name(set: &InstructionSet, class: Class) -> String {
    let isa = set.model();
    match (class.form(), class.reason(isa)) {
        (Some(form), None) if matches!(class, Class::Residue(_)) => format!("{} with ignored bits", isa.form_name(form)),
        (Some(form), None) => isa.form_name(form).to_string(),
        (Some(form), Some(why)) => format!("{}: {why}", isa.form_name(form)),
        (None, _) => "undocumented".to_string(),
    }
}

/// The bits of a cube, the highest first; `-` for those that do not matter.
pub(super) fn bits(cube: Cube, width: u32) -> String {
    let mut out = String::new();
    for bit in (0..width).rev() {
        out.push(match (cube.mask >> bit & 1, cube.value >> bit & 1) {
            (0, _) => '-',
            (_, 0) => '0',
            _ => '1',
        });
        if bit % 8 == 0 && bit > 0 {
            out.push(' ');
        }
    }
    out
}

/// Bits beside each other.
struct Run {
    lo: u32,
    width: u32,
}

/// The runs of ones, the lowest first.
fn runs(mut bits: Bits) -> Vec<Run> {
    let (mut runs, mut below) = (Vec::new(), 0);
    while bits != 0 {
        let lo = bits.trailing_zeros();
        let width = (bits >> lo).trailing_ones();
        runs.push(Run { lo: below + lo, width });
        below += lo + width;
        bits = bits.checked_shr(lo + width).unwrap_or_default();
    }
    runs
}

/// The bits that matter by the names of fields, if the pattern is about one form.
pub(super) fn fields(set: &InstructionSet, p: &Pattern) -> Option<String> {
    let mut forms: Vec<usize> = p.classes.iter().filter_map(|c| c.form()).collect();
    forms.dedup();
    let [form] = forms.as_slice() else { return None };
    let mut parts = Vec::new();
    for f in &set.model().forms[*form].fields {
        let (fixed, value) = (f.value(p.cube.mask), f.value(p.cube.value));
        if fixed == ones(f.width) {
            parts.push(format!("{} = {value:#x}", f.name));
            continue;
        }
        for run in runs(fixed.into()) {
            let of = value >> run.lo & ones(run.width);
            match run.width {
                1 => parts.push(format!("{}[{}] = {of}", f.name, run.lo)),
                width => parts.push(format!(
                    "{}[{}..{}] = {of:0w$b}",
                    f.name,
                    run.lo + width - 1,
                    run.lo,
                    w = width as usize
                )),
            }
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

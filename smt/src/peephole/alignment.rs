//! Where the instructions of a program begin: at the addresses that the machine section of a spec
//! says. Where longer words are aligned to their length, shorter ones come in pairs.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Piece};
use isamorph_core::text::to_text;

use super::proof::proved;
use crate::flow::live::Live;
use crate::solver::Effort;

/// Effort for the proof that two forms of an instruction do the same.
const LIMIT: Effort = Effort::of_steps(5_000_000);

/// An instruction that would begin where the chip does not take it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpaired {
    /// Which instruction of the program, from 0.
    pub index: usize,
    /// Where it would begin, in bytes.
    pub address: u64,
    /// What the address must be a multiple of.
    pub align: u64,
}

/// The instructions of a program from this address on that begin where none may; each is taken to
/// begin at the next place that is right for those that follow.
#[must_use]
pub fn unpaired(isa: &Isa, code: &[Instr], mut address: u64) -> Vec<Unpaired> {
    let mut out = Vec::new();
    for (index, instr) in code.iter().enumerate() {
        let width = isa.forms[instr.form].width;
        let align = isa.machine.as_ref().and_then(|m| m.word(width)).map_or(1, |w| w.align);
        if !address.is_multiple_of(align) {
            out.push(Unpaired { index, address, align });
            address = address.next_multiple_of(align);
        }
        address += u64::from(width / 8);
    }
    out
}

/// The same instruction in a longer form, if there is one that is proved to do the same.
#[must_use]
pub fn longer(set: &InstructionSet, instr: &Instr) -> Option<Instr> {
    let isa = set.model();
    let own = &isa.forms[instr.form];
    let text = to_text(isa, instr);
    let rest = text.strip_prefix(beginning(&own.text))?;
    let forms = isa.forms.iter().filter(|f| f.instruction == own.instruction && f.width > own.width);
    let texts = forms.map(|f| format!("{}{rest}", beginning(&f.text)));
    texts.into_iter().find_map(|text| {
        let long = set.parse_raw(&text).ok()?;
        let [short, other] = [instr, &long].map(std::slice::from_ref);
        let same = proved(isa, short, other, &Live::everything(), LIMIT);
        (same && isa.forms[long.form].width > own.width).then_some(long)
    })
}

/// The characters with which all texts of a form begin.
fn beginning(text: &[Piece]) -> &str {
    match text.first() {
        Some(Piece::Literal(l)) => l,
        _ => "",
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn program(isa: &str, lines: &[&str]) -> (InstructionSet, Vec<Instr>) {
        let set = InstructionSet::builtin(isa).unwrap();
        let code = lines.iter().map(|l| set.parse_raw(l).unwrap()).collect();
        (set, code)
    }

    #[test]
    fn a_long_instruction_after_one_short_one_is_found() {
        let (set, code) = program(
            "nv50",
            &[
                "short add b32 $r0 $r5 $r2",
                "short add b32 $r1 $r5 $r2",
                "add b32 $r0 $r1 $r2",
                "short add b32 $r0 $r5 $r2",
                "add b32 $r0 $r1 $r2",
                "add b32 $r0 $r1 $r2",
            ],
        );
        let found = unpaired(set.model(), &code, 0);
        assert_eq!(
            found,
            [Unpaired {
                index: 4,
                address: 20,
                align: 8
            }]
        );
        assert!(unpaired(set.model(), &code[..3], 0).is_empty());
    }

    #[test]
    fn short_forms_have_long_ones_that_are_proved_to_do_the_same() {
        for (isa, short, long) in [
            ("nv50", "short add b32 $r0 $r5 $r2", "add b32 $r0 $r5 $r2"),
            ("flexgrip", "IADD32 R0, R5, R2", "IADD R0, R5, R2"),
        ] {
            let (set, code) = program(isa, &[short]);
            let found = longer(&set, &code[0]).map(|i| set.print_raw(&i));
            assert_eq!(found.as_deref(), Some(long));
        }
    }
}

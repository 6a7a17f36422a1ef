//! Pairs of instructions that become one ([`super::fusion`]): which forms are tried for them, and what
//! was found out before.

use isamorph_core::block::Cell;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use super::registers::Registers;
use super::selection::{Selection, Special, Wanted};

/// Two instructions with all that decides whether one can do what they do.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub pair: [Instr; 2],
    /// The elements that they write, and which of them are live afterwards.
    pub live: Vec<(Cell, bool)>,
    /// What registers hold that decide between formulas.
    pub special: Vec<Special>,
}

/// What was found out about pairs.
pub(super) struct Pairs<'a> {
    isa: &'a Isa,
    pub selection: Selection<'a>,
    pub known: FxHashMap<Asked, Option<Instr>>,
}

impl<'a> Pairs<'a> {
    pub fn new(isa: &'a Isa) -> Pairs<'a> {
        Pairs {
            isa,
            selection: Selection::new(isa),
            known: FxHashMap::default(),
        }
    }

    /// An instruction that leaves what a pair leaves; nothing if none is found. If the first one is an
    /// operand of the second, only forms like theirs are tried.
    pub fn find(&mut self, registers: &Registers, asked: &Asked, wanted: &[Wanted], operand: bool) -> Option<Instr> {
        let isa = self.isa;
        let selection = &mut self.selection;
        let [one, two] = &asked.pair;
        let kind = |f: usize| isa.forms[f].instruction;
        let near = |f: &usize| kind(*f) == kind(one.form) || kind(*f) == kind(two.form);
        let (own, others): (Vec<usize>, Vec<usize>) = (0..isa.forms.len()).partition(near);
        for form in own.into_iter().chain(others.into_iter().filter(|_| !operand)) {
            // Instructions count first, then bytes.
            let bytes = |f: usize| isa.forms[f].width;
            if bytes(form) > bytes(one.form) + bytes(two.form) || !selection.is_able(form, wanted) {
                continue;
            }
            let found = selection.select(registers, form, wanted, [one, two]);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

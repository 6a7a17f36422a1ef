//! Where words begin: of the forms of an instruction that differ in length, those are chosen that
//! keep every word where it may begin, and make the program short.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Piece};
use isamorph_core::text::to_text;
use rustc_hash::FxHashMap;

use super::obligation::Obligation;
use super::registers::Registers;
use crate::flow::live::Live;
use crate::solver::Effort;

/// Effort for the proof that two forms of an instruction do the same.
const LIMIT: Effort = Effort::of_steps(1_000_000);

/// Forms of instructions with the same effect and another length.
pub struct Lengths<'a> {
    set: &'a InstructionSet,
    registers: Registers<'a>,
    known: FxHashMap<(usize, Vec<u64>), Vec<Instr>>,
}

impl<'a> Lengths<'a> {
    /// For one instruction set.
    #[must_use]
    pub fn new(set: &'a InstructionSet) -> Lengths<'a> {
        Lengths {
            set,
            registers: Registers::new(set),
            known: FxHashMap::default(),
        }
    }

    /// All forms of an instruction, one of each length, proved to do the same; its own one first.
    pub fn of(&mut self, instr: &Instr) -> Vec<Instr> {
        let key = (instr.form, instr.fields.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut out = vec![instr.clone()];
        let forms = &self.set.model().forms;
        let own = &forms[instr.form];
        // Most sets have one length.
        if forms.iter().any(|f| f.instruction == own.instruction && f.width != own.width) {
            self.put_forms(instr, instr, &mut out);
            for swapped in self.swapped(instr) {
                self.put_forms(instr, &swapped, &mut out);
            }
        }
        self.known.insert(key, out.clone());
        out
    }

    /// Adds the forms of an instruction, which may have its operands in another order, that have
    /// another length than those that are known, and are proved to do the same.
    fn put_forms(&mut self, instr: &Instr, ordered: &Instr, out: &mut Vec<Instr>) {
        let isa = self.set.model();
        let own = &isa.forms[ordered.form];
        let text = to_text(isa, ordered);
        let Some(rest) = text.strip_prefix(beginning(&own.text)) else {
            return;
        };
        let others = isa
            .forms
            .iter()
            .filter(|f| f.instruction == own.instruction && f.width != own.width);
        for f in others {
            let Ok(other) = self.set.parse_raw(&format!("{}{rest}", beginning(&f.text))) else {
                continue;
            };
            let width = isa.forms[other.form].width;
            if out.iter().all(|o| isa.forms[o.form].width != width) && self.same(instr, &other) {
                out.push(other);
            }
        }
    }

    /// An instruction with two of the registers that it reads exchanged.
    fn swapped(&mut self, instr: &Instr) -> Vec<Instr> {
        let fields = self.registers.fields(instr);
        let read: Vec<_> = fields.into_iter().filter(|r| r.read && !r.written).collect();
        let mut out = Vec::new();
        for (k, a) in read.iter().enumerate() {
            for b in &read[k + 1..] {
                let (x, y) = (instr.fields[a.field], instr.fields[b.field]);
                let (Some(first), Some(second)) = (a.register(x), b.register(y)) else {
                    continue;
                };
                let mut new = instr.clone();
                // A half goes with its register.
                let (Some(p), Some(q)) = (a.value(y, second), b.value(x, first)) else {
                    continue;
                };
                (new.fields[a.field], new.fields[b.field]) = (p, q);
                if new != *instr && self.set.well_formed_raw(&new).is_ok() {
                    out.push(new);
                }
            }
        }
        out
    }

    fn same(&mut self, one: &Instr, other: &Instr) -> bool {
        let step = |i: &Instr| vec![(i.clone(), "same".to_string())];
        let claim = Obligation {
            given: Vec::new(),
            made: None,
            original: step(one),
            replacement: step(other),
            live: Live::everything(),
        };
        claim.is_proved(&mut self.registers.meanings, LIMIT)
    }
}

/// The characters with which all texts of a form begin.
fn beginning(text: &[Piece]) -> &str {
    match text.first() {
        Some(Piece::Literal(l)) => l,
        _ => "",
    }
}

/// An instruction of a program, as far as its place in memory goes.
pub struct Item {
    /// The instruction.
    pub instr: Instr,
    /// What its address must be a multiple of, beside what its length asks for: control may come
    /// here.
    pub align: u64,
    /// May it take another length?
    pub free: bool,
}

/// Chooses lengths so that every word begins where it may and the whole is as short as possible; of
/// equals the one that changes least. Nothing if there is no such choice.
pub fn arranged(isa: &Isa, lengths: &mut Lengths, items: &[Item]) -> Option<Vec<Instr>> {
    let words = isa.machine.iter().flat_map(|m| &m.words);
    let period = words.map(|w| w.align).max().unwrap_or(1).max(1);
    // For each address, up to multiples of the period: bytes and changes so far.
    let mut reached: BTreeMap<u64, (u64, usize)> = BTreeMap::from([(0, (0, 0))]);
    let mut back: Vec<BTreeMap<u64, (u64, Instr)>> = Vec::new();
    for item in items {
        let forms = if item.free {
            lengths.of(&item.instr)
        } else {
            vec![item.instr.clone()]
        };
        let mut next: BTreeMap<u64, (u64, usize)> = BTreeMap::new();
        let mut from: BTreeMap<u64, (u64, Instr)> = BTreeMap::new();
        for (at, (bytes, changes)) in &reached {
            for (k, form) in forms.iter().enumerate() {
                let width = isa.forms[form.form].width;
                let align = isa
                    .machine
                    .as_ref()
                    .and_then(|m| m.word(width))
                    .map_or(1, |w| w.align)
                    .max(item.align);
                if !at.is_multiple_of(align) {
                    continue;
                }
                let size = u64::from(width / 8);
                let (to, cost) = ((at + size) % period, (bytes + size, changes + usize::from(k > 0)));
                if next.get(&to).is_none_or(|old| cost < *old) {
                    next.insert(to, cost);
                    from.insert(to, (*at, form.clone()));
                }
            }
        }
        reached = next;
        back.push(from);
    }
    // Words that come in pairs end with one.
    let pairs = isa.machine.iter().flat_map(|m| &m.words).any(|w| w.pairs);
    let ends = reached.iter().filter(|(at, _)| !pairs || **at == 0);
    let mut at = *ends.min_by_key(|(_, cost)| **cost)?.0;
    let mut out = Vec::new();
    for from in back.iter().rev() {
        let (before, form) = from.get(&at)?;
        out.push(form.clone());
        at = *before;
    }
    out.reverse();
    Some(out)
}

//! Instructions that a program has, as patterns for new ones: their registers and constants can be others.

use isamorph_core::encoding::Instr;
use rustc_hash::FxHashSet;

use super::registers::{RegisterField, Registers};
use crate::flow::cell::Cell;
use crate::flow::graph::{Program, uses_of};

/// Most patterns of a program.
const MOST: usize = 64;
/// Narrower fields are no constants.
const CONSTANT_BITS: u32 = 5;

/// An instruction that computes one register from others.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub instr: Instr,
    /// The fields of the register that is written.
    target: Vec<RegisterField>,
    /// The fields of registers that are read.
    pub sources: Vec<RegisterField>,
    /// Is the result the same whatever the state is?
    pub constant: bool,
    /// Bytes.
    pub size: i64,
}

/// The patterns of a program, short ones first.
pub(super) fn patterns(registers: &mut Registers, p: &Program) -> Vec<Pattern> {
    let mut seen: FxHashSet<(usize, Vec<u64>)> = FxHashSet::default();
    let mut out: Vec<Pattern> = Vec::new();
    for instr in p.code.iter().flatten() {
        let fields = registers.fields(instr);
        let mut shape = instr.fields.clone();
        fields.iter().for_each(|r| shape[r.field] = 0);
        if out.len() < MOST && seen.insert((instr.form, shape)) {
            out.extend(pattern(registers, instr, &fields));
        }
    }
    out.sort_by_key(|p| p.size);
    out
}

fn pattern(registers: &mut Registers, instr: &Instr, fields: &[RegisterField]) -> Option<Pattern> {
    let file = registers.file?;
    let uses = uses_of(&mut registers.meanings, std::slice::from_ref(instr)).pop()??;
    if uses.reads_memory() || fields.iter().any(|r| r.read && r.written) {
        return None;
    }
    let written = registers.written(instr)?;
    let read = uses.cells_read()?;
    let of = |written: bool| fields.iter().filter(|r| r.written == written).copied().collect::<Vec<_>>();
    Some(Pattern {
        constant: read.is_empty() && of(false).is_empty(),
        size: i64::from(registers.isa.forms[instr.form].width / 8),
        instr: instr.clone(),
        target: of(true),
        sources: of(false),
    })
    .filter(|p| !p.target.is_empty() && p.sources.len() <= 3 && written.iter().filter(|c| c.state == file).count() == 1)
}

impl Pattern {
    /// The instruction for other registers.
    pub fn with(&self, registers: &Registers, target: Cell, sources: &[(Cell, bool)]) -> Option<Instr> {
        let mut new = self.instr.clone();
        for r in &self.target {
            new.fields[r.field] = r.value(new.fields[r.field], target.addr)?;
        }
        for (r, (cell, high)) in self.sources.iter().zip(sources) {
            new.fields[r.field] = r.value((*high).into(), cell.addr)?;
        }
        registers.codec.well_formed(registers.isa, &new).ok()?;
        Some(new)
    }

    /// The instruction that leaves a number in a register: each bit of the number is put where a bit of a field makes it.
    pub fn loading(&self, registers: &mut Registers, target: Cell, number: u128) -> Option<Instr> {
        let plain = self.with(registers, target, &[])?;
        let form = &registers.isa.forms[plain.form];
        let named: Vec<usize> = self.target.iter().map(|r| r.field).collect();
        let wide = |f: &usize| form.fields[*f].width >= CONSTANT_BITS && !named.contains(f);
        let fields: Vec<usize> = (0..form.fields.len()).filter(wide).collect();
        let mut zero = plain;
        fields.iter().for_each(|f| zero.fields[*f] = 0);
        let base = result(registers, &zero, target)?;
        let mut new = zero.clone();
        for f in fields {
            for bit in 0..form.fields[f].width {
                let mut one = zero.clone();
                one.fields[f] = 1 << bit;
                let Some(made) = result(registers, &one, target) else { continue };
                let makes = made ^ base;
                if makes != 0 && (number ^ base) & makes == makes {
                    new.fields[f] |= 1 << bit;
                }
            }
        }
        registers.codec.well_formed(registers.isa, &new).ok()?;
        (result(registers, &new, target)? == number).then_some(new)
    }
}

/// The number that an instruction leaves in a register in any case.
fn result(registers: &mut Registers, instr: &Instr, target: Cell) -> Option<u128> {
    let action = registers.meanings.of(instr).ok()?;
    let pool = &registers.meanings.pool;
    let name = &registers.isa.states[target.state].name;
    let own = |w: &&isamorph_core::block::Write| pool.space_decl(w.space).name == *name && pool.is_true(w.guard);
    pool.as_const(action.writes.iter().find(own)?.value)
}

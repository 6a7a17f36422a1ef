//! Instructions that a program has, as patterns for new ones: their registers and constants can be
//! others.

use isamorph_core::block::Write;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Evaluator, Term};
use rustc_hash::FxHashSet;

use super::registers::{RegisterField, Registers};
use crate::facts::samples::SampledState;
use crate::fault;
use isamorph_core::block::Cell;

/// Most patterns of a program.
const MOST: usize = 64;
/// Wider fields do not choose an operation.
pub(super) const CHOICE_BITS: u32 = 3;
/// Narrower fields are no constants.
pub(super) const CONSTANT_BITS: u32 = 5;

/// An instruction that computes one register from others.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub instr: Instr,
    /// The fields of the register that is written.
    target: Vec<RegisterField>,
    /// What it writes if that is no register that fields name: a condition register.
    pub fixed: Option<Cell>,
    /// The fields of registers that are read.
    pub sources: Vec<RegisterField>,
    /// Is the result the same whatever the state is?
    pub constant: bool,
    /// What it computes, for each choice of halves: a term of the pool of meanings, and the
    /// registers that it reads there.
    pub values: Vec<Computed>,
    /// Bytes.
    pub size: i64,
}

/// What a pattern computes with some halves of its operands.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    /// Which halves, for each operand.
    pub high: Vec<bool>,
    /// The result.
    pub value: Term,
    /// The registers that stand for the operands in it.
    pub registers: Vec<u64>,
}

/// The patterns of a program, short ones first.
pub(super) fn patterns(registers: &mut Registers, code: &[Vec<Instr>]) -> Vec<Pattern> {
    let mut seen: FxHashSet<(usize, Vec<u64>)> = FxHashSet::default();
    let mut out: Vec<Pattern> = Vec::new();
    for instr in code.iter().flatten() {
        if out.len() >= MOST || written_cell(registers, instr).is_none() {
            continue;
        }
        let fields = registers.fields(instr);
        let mut shape = instr.fields.clone();
        fields.iter().for_each(|r| shape[r.field] = 0);
        if seen.insert((instr.form, shape)) {
            out.extend(pattern_of(registers, instr));
        }
    }
    // Other comparisons of those that the program makes.
    for p in out.clone().iter().filter(|p| p.fixed.is_some()) {
        for instr in choices(registers, &p.instr) {
            if out.len() < MOST && seen.insert((instr.form, instr.fields.clone())) {
                out.extend(pattern_of(registers, &instr));
            }
        }
    }
    out.sort_by_key(|p| p.size);
    out
}

/// Instructions that differ from one in one narrow field, which names no register.
pub(super) fn choices(registers: &mut Registers, instr: &Instr) -> Vec<Instr> {
    let named: Vec<usize> = registers.fields(instr).iter().map(|r| r.field).collect();
    let fields = &registers.set.model().forms[instr.form].fields;
    let narrow = (0..fields.len()).filter(|f| fields[*f].width <= CHOICE_BITS && !named.contains(f));
    let each = narrow.flat_map(|f| (0..1 << fields[f].width).map(move |value| (f, value)));
    let other = each.filter(|(f, value)| *value != instr.fields[*f]);
    other.filter_map(|(f, value)| registers.with_field(instr, f, value)).collect()
}

/// The register that an instruction computes from others, if that is all that it does: to find it
/// takes less than to find the fields that name registers.
fn written_cell(registers: &mut Registers, instr: &Instr) -> Option<Cell> {
    let file = registers.file?;
    let (uses, written) = (registers.uses(instr)?, registers.written(instr)?);
    let mut own = written.iter().filter(|c| c.state == file);
    let cell = match (own.next(), own.next(), &*written) {
        (Some(cell), None, _) | (None, _, [cell]) => *cell,
        _ => return None,
    };
    (uses.cells_read().is_some() && !uses.reads_memory()).then_some(cell)
}

/// An instruction as a pattern, if it is one.
pub(super) fn pattern_of(registers: &mut Registers, instr: &Instr) -> Option<Pattern> {
    let file = registers.file?;
    let cell = written_cell(registers, instr)?;
    let fixed = (cell.state != file).then_some(cell);
    let read = registers.uses(instr)?.cells_read()?;
    let fields = registers.fields(instr);
    if fields.iter().any(|r| r.read && r.written) {
        return None;
    }
    let of = |written: bool| fields.iter().filter(|r| r.written == written).copied().collect::<Vec<_>>();
    let mut pattern = Some(Pattern {
        values: Vec::new(),
        constant: read.is_empty() && of(false).is_empty(),
        size: i64::from(registers.set.model().forms[instr.form].width / 8),
        instr: instr.clone(),
        target: of(true),
        fixed,
        sources: of(false),
    })
    .filter(|p| (p.fixed.is_some() || !p.target.is_empty()) && p.sources.len() <= 3)?;
    pattern.values = computed(registers, &pattern, file);
    Some(pattern)
}

/// What a pattern computes, for each choice of halves.
fn computed(registers: &mut Registers, p: &Pattern, file: usize) -> Vec<Computed> {
    let halved: Vec<usize> = (0..p.sources.len()).filter(|i| p.sources[*i].halves).collect();
    let one = |choice: usize, registers: &mut Registers, first: u64| {
        let mut high = vec![false; p.sources.len()];
        for (bit, i) in halved.iter().enumerate() {
            high[*i] = choice >> bit & 1 == 1;
        }
        let cell = |addr: u64| Cell { state: file, addr };
        let names: Vec<u64> = (0..p.sources.len() as u64).map(|i| first + i).collect();
        let sources: Vec<(Cell, bool)> = names.iter().zip(&high).map(|(a, h)| (cell(*a), *h)).collect();
        let target = p.fixed.unwrap_or(cell(first + names.len() as u64));
        let instr = p.instance(registers, target, &sources)?;
        Some(Computed {
            value: value(registers, &instr, target)?,
            high,
            registers: names,
        })
    };
    // Registers that all fields can name: those of short forms begin later in some sets.
    let all = |first: u64, registers: &mut Registers| {
        let every: Option<Vec<Computed>> = (0..1 << halved.len()).map(|c| one(c, registers, first)).collect();
        every
    };
    [1, 8].into_iter().find_map(|first| all(first, registers)).unwrap_or_default()
}

/// What an instruction leaves in a register in any case, as a term of the pool of meanings.
fn value(registers: &mut Registers, instr: &Instr, target: Cell) -> Option<Term> {
    let action = registers.meanings.of(instr).ok()?;
    let pool = &registers.meanings.pool;
    let name = &registers.set.model().states[target.state].name;
    let own =
        |w: &&Write| pool.space_decl(w.space).name == *name && pool.is_true(w.guard) && pool.as_const(w.addr) == Some(target.addr.into());
    Some(action.writes.iter().find(own)?.value)
}

impl Pattern {
    /// The fields that name registers.
    pub fn named(&self) -> impl Iterator<Item = &RegisterField> {
        self.target.iter().chain(&self.sources)
    }

    /// The instruction for other registers.
    pub fn with(&self, registers: &Registers, target: Cell, sources: &[(Cell, bool)]) -> Option<Instr> {
        let mut sources = sources.to_vec();
        if fault::injected("operands exchanged") {
            sources.reverse();
        }
        self.instance(registers, target, &sources)
    }

    fn instance(&self, registers: &Registers, target: Cell, sources: &[(Cell, bool)]) -> Option<Instr> {
        let mut new = self.instr.clone();
        for r in &self.target {
            new.fields[r.field] = r.value(new.fields[r.field], target.addr)?;
        }
        for (r, (cell, high)) in self.sources.iter().zip(sources) {
            new.fields[r.field] = r.value((*high).into(), cell.addr)?;
        }
        registers.set.well_formed_raw(&new).ok()?;
        Some(new)
    }

    /// The instruction that leaves a number in a register: each bit of the number is put where a
    /// bit of a field makes it.
    pub fn loading(&self, registers: &mut Registers, target: Cell, number: u128) -> Option<Instr> {
        let number = number ^ u128::from(fault::injected("another constant loaded"));
        let plain = self.with(registers, target, &[])?;
        let form = &registers.set.model().forms[plain.form];
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
        registers.set.well_formed_raw(&new).ok()?;
        (result(registers, &new, target)? == number).then_some(new)
    }
}

/// What an instruction leaves in a register in any case, if all that it reads holds one number.
pub(super) fn outcome(registers: &mut Registers, instr: &Instr, target: Cell, number: u128) -> Option<u128> {
    let value = value(registers, instr, target)?;
    let pool = &registers.meanings.pool;
    let register = |_: &str, _: u128| Some(number);
    Some(Evaluator::new(pool, &mut SampledState { pool, register }).eval(value))
}

/// The number that an instruction leaves in a register in any case.
fn result(registers: &mut Registers, instr: &Instr, target: Cell) -> Option<u128> {
    let value = value(registers, instr, target)?;
    registers.meanings.pool.as_const(value)
}

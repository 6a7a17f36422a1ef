//! Random instructions in random states: what two engines must agree on, and which forms and
//! modifiers were tried.
//!
//! ```
//! use isamorph_core::exec::{Lockstep, LaneVm, Reference};
//! use isamorph_core::oracle::{Random, execution::{Coverage, States, executable_forms, random_instr}};
//! use isamorph_core::InstructionSet;
//! let m = InstructionSet::builtin("nv50").unwrap();
//! let mut engine = Lockstep::new(m.model(), LaneVm::new(m.model()), Reference::new(m.model()));
//! let (mut states, mut coverage) = (States::new(m.model(), 1), Coverage::default());
//! for form in executable_forms(m.model()).take(10) {
//!     let instr = random_instr(&m, form, &mut Random(7)).unwrap();
//!     states.run(&mut engine, &instr).unwrap();
//!     coverage.note(&m, &instr);
//! }
//! assert!(coverage.pairs() == 320 && !coverage.missing(m.model()).is_empty());
//! ```

use crate::InstructionSet;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::block::unspecified;
use crate::encoding::Instr;
use crate::exec::{
    self, Aot, Batch, Engine, ExecError, LANES, Lane, LaneVm, Layout, Lockstep, Mask, Memory, Outcome, Place, Refused, Registers, Row, Run,
};
use crate::formula::sample::corner;
use crate::formula::{Choices, Term, Width};
use crate::model::{Bits, Effect, FieldKind, Form, Isa, Semantics, spread};
use crate::text::to_text;

use super::input::Trial;
use super::words::in_form;
use super::{Property, Random, Violation};

/// Words of a form that are tried before it is given up.
const TRIES: usize = 256;

/// The forms that say what they do.
pub fn executable_forms(isa: &Isa) -> impl Iterator<Item = usize> + '_ {
    let described = |form: &usize| matches!(isa.forms[*form].semantics, Semantics::Effects { .. });
    (0..isa.forms.len()).filter(described)
}

/// A random instruction of a form; nothing if no valid word was found.
#[must_use]
pub fn random_instr(m: &InstructionSet, form: usize, random: &mut Random) -> Option<Instr> {
    instr_with(m, form, |bits, _| bits, random)
}

/// A random instruction of a form in which an enumerated field has a row; nothing if no valid word
/// was found.
#[must_use]
pub fn instr_with_row(m: &InstructionSet, form: usize, field: usize, row: usize, random: &mut Random) -> Option<Instr> {
    let f = &m.model().forms[form].fields[field];
    let FieldKind::Enum(id) = f.kind else { return None };
    let code = u64::from(m.model().enums[id.0 as usize].rows[row].canonical);
    let place = |bits: Bits, _: &mut Random| bits & !f.mask() | f.place(code);
    instr_with(m, form, place, random)
}

fn instr_with(m: &InstructionSet, form: usize, change: impl Fn(Bits, &mut Random) -> Bits, random: &mut Random) -> Option<Instr> {
    (0..TRIES).find_map(|_| {
        let n = random.number();
        // Often few bits are set, since large values are often invalid.
        let bits = match random.number() % 4 {
            0 => n & random.number(),
            1 => n & random.number() & random.number(),
            2 => n & random.number() & random.number() & random.number(),
            _ => n,
        };
        let word = in_form(m.model(), form, change(spread(bits), random));
        m.decode_raw(word).ok().filter(|i| i.form == form)
    })
}

/// Registers and memory with random contents, corners of their widths among them.
#[derive(Clone, Debug)]
pub struct States {
    random: Random,
    registers: Option<Registers>,
    seed: u64,
    /// Registers to fill anew, as state and number of elements.
    files: Vec<(usize, u64)>,
}

/// Registers that are filled anew between two instructions.
const REFRESHED: usize = 24;

impl States {
    /// States of an ISA; the seed decides everything.
    #[must_use]
    pub fn new(isa: &Isa, seed: u64) -> States {
        let layout = Layout::new(isa);
        let files = (0..layout.len()).filter(|s| layout.place(*s) != Place::Memory);
        States {
            random: Random(seed),
            registers: None,
            seed,
            files: files.map(|s| (s, 1 << layout.address_width(s))).collect(),
        }
    }

    /// Runs an instruction in random lanes of the next state.
    ///
    /// # Errors
    /// What the engine says.
    pub fn run(&mut self, engine: &mut dyn Engine, instr: &Instr) -> Result<Outcome, ExecError> {
        self.run_in(engine, instr, Mask::ALL)
    }

    /// Runs an instruction in some lanes of the next state.
    ///
    /// # Errors
    /// What the engine says.
    pub fn run_in(&mut self, engine: &mut dyn Engine, instr: &Instr, active: Mask) -> Result<Outcome, ExecError> {
        let mut registers = match self.registers.take() {
            Some(registers) => registers,
            None => random_registers(engine.layout(), &mut self.random),
        };
        for _ in 0..REFRESHED {
            let (state, elements) = self.files[self.random.number() as usize % self.files.len()];
            let element = self.random.number() % elements;
            fill(&mut registers, state, element, &mut self.random);
        }
        self.seed = self.random.number();
        let prepared = engine.prepare(instr);
        let outcome = prepared.and_then(|p| engine.execute(p, active, &mut registers, &mut Hashed { seed: self.seed }));
        self.registers = Some(registers);
        outcome
    }
}

/// Fills a register in all lanes.
fn fill(registers: &mut Registers, state: usize, element: u64, random: &mut Random) {
    let width = registers.layout().element_width(state);
    let width = Width::new(width).unwrap_or(Width::MAX);
    for lane in Lane::all() {
        registers.set(state, element, lane, corner(width, random.number()));
    }
}

/// Registers with random contents.
#[must_use]
pub fn random_registers(layout: &Arc<Layout>, random: &mut Random) -> Registers {
    let mut registers = Registers::new(layout.clone());
    for state in (0..layout.len()).filter(|s| layout.place(*s) != Place::Memory) {
        for element in 0..1 << layout.address_width(state) {
            fill(&mut registers, state, element, random);
        }
    }
    registers
}

/// Lanes of a trial in which formulas are evaluated too; that takes a thousand times as long as to
/// run programs.
const EVALUATED: usize = 2;

/// Runs the code of a trial on the lane VM and generated code in the lanes that its choice says,
/// and on both and the reference evaluator in some of them; returns how many instructions ran.
///
/// # Errors
/// The first instruction that they disagree on.
pub fn engines_agree(trial: &Trial) -> Result<usize, Violation> {
    let isa = trial.isa;
    let active = match trial.choice as u32 {
        0 => Mask::ALL,
        lanes => Mask(lanes),
    };
    let turned = Mask(active.0.rotate_right(trial.seed as u32 % LANES as u32));
    let few = turned.lanes().take(EVALUATED).fold(0, |all, lane| all | Mask::only(lane).0);
    let few = Mask(few.rotate_left(trial.seed as u32 % LANES as u32));
    let mut fast = Lockstep::new(isa, Aot::new(isa), LaneVm::new(isa));
    let ran = run_all(trial, &mut fast, active)?;
    run_all(trial, &mut Lockstep::new(isa, fast, exec::Reference::new(isa)), few)?;
    unspecified_follows_choices(trial, few)?;
    Ok(ran)
}

/// Choices that are tried against what the reference evaluator calls unspecified.
const CHOICES: usize = 6;

/// Runs the code of a trial and tries choices of the unspecified values: no place that one of them
/// changes is missing among those that are called unspecified.
fn unspecified_follows_choices(trial: &Trial, active: Mask) -> Result<(), Violation> {
    let mut watched = Watched {
        isa: trial.isa,
        engine: exec::Reference::new(trial.isa),
        broken: None,
        instr: None,
    };
    run_all(trial, &mut watched, active)?;
    watched.broken.map_or(Ok(()), Err)
}

/// A reference evaluator under watch.
struct Watched<'i> {
    isa: &'i Isa,
    engine: exec::Reference<'i>,
    broken: Option<Violation>,
    /// The instruction that was made ready last.
    instr: Option<Instr>,
}

impl Watched<'_> {
    /// A place that a choice changes and that is not called unspecified.
    fn missing(&self, instr: &Instr, lane: Lane, registers: &Registers, memory: &mut dyn Memory) -> Option<String> {
        let Semantics::Effects { effects, .. } = &self.isa.forms[instr.form].semantics else {
            return None;
        };
        let terms: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
        let variables = unspecified(&self.isa.pool, &terms);
        if variables.is_empty() {
            return None;
        }
        let effect = self.engine.effect(instr, lane, registers, memory).ok()?;
        let layout = registers.layout();
        let in_memory = |state: usize| layout.place(state) == Place::Memory;
        // Of places in memory at an address that may be anything, not all are listed.
        let listed = |state: usize, address: u64| {
            let same = |p: &&(usize, u64)| p.0 == state && (p.1 == address || in_memory(state));
            effect.unspecified.iter().any(|p| same(&p))
        };
        let after = |writes: &[exec::Write], state: usize, address: u64| {
            let found = writes.iter().rev().find(|w| (w.state, w.address) == (state, address));
            found.map_or_else(
                || (!in_memory(state)).then(|| registers.get(state, address, lane)),
                |w| Some(w.value),
            )
        };
        for choice in Choices::new(&self.isa.pool, variables).take(CHOICES) {
            let Ok(writes) = self.engine.chosen(instr, lane, registers, memory, &choice) else {
                continue;
            };
            for w in writes.iter().chain(&effect.writes) {
                let [one, two] = [&effect.writes, &writes].map(|all| after(all, w.state, w.address));
                // What memory held before is not looked up.
                let differ = one.is_some() && two.is_some() && one != two;
                if differ && !listed(w.state, w.address) {
                    let name = exec::element_name(layout, w.state, w.address);
                    return Some(format!(
                        "{name} in lane {lane}: {one:x?} for zeros, {two:x?} for {choice:x?}, and not called unspecified"
                    ));
                }
            }
        }
        None
    }
}

impl Engine for Watched<'_> {
    fn name(&self) -> &'static str {
        "watched reference"
    }

    fn layout(&self) -> &Arc<Layout> {
        self.engine.layout()
    }

    fn prepare(&mut self, instr: &Instr) -> Result<exec::Prepared, ExecError> {
        self.instr = Some(instr.clone());
        self.engine.prepare(instr)
    }

    fn execute(
        &mut self,
        prepared: exec::Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError> {
        if let Some(instr) = self.instr.clone().filter(|_| self.broken.is_none()) {
            let missing = active.lanes().find_map(|lane| self.missing(&instr, lane, registers, memory));
            self.broken = missing.map(|detail| Violation {
                isa: self.isa.name.clone(),
                written: to_text(self.isa, &instr),
                law: Property::Execute,
                detail,
            });
        }
        self.engine.execute(prepared, active, registers, memory)
    }
}

/// Runs the code of a trial from its state.
fn run_all(trial: &Trial, engine: &mut dyn Engine, active: Mask) -> Result<usize, Violation> {
    let mut states = States::new(trial.isa, trial.seed);
    let mut ran = 0;
    for instr in &trial.code {
        match states.run_in(engine, instr, active) {
            Err(ExecError::Differ(difference)) => {
                return Err(Violation {
                    isa: trial.isa.name.clone(),
                    written: difference.instruction.clone(),
                    law: Property::Execute,
                    detail: difference.to_string(),
                });
            }
            outcome => ran += usize::from(outcome.is_ok()),
        }
    }
    Ok(ran)
}

/// Memory in which the address decides what an element holds; stores are forgotten.
#[derive(Clone, Copy, Debug)]
pub struct Hashed {
    /// Decides everything.
    pub seed: u64,
}

impl Hashed {
    /// What an element holds.
    #[must_use]
    pub fn element(&self, state: usize, address: u64, width: u32) -> u128 {
        let hash = Random(self.seed ^ address ^ (state as u64) << 56).number();
        u128::from(hash) & u128::MAX >> (128 - width)
    }
}

impl Memory for Hashed {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        let element = |i: u32| self.element(run.state, run.address + u64::from(i), run.width);
        Ok((0..run.count).fold(0, |all, i| all | element(i) << (i * run.width)))
    }

    fn store(&mut self, _: Run, _: u128) -> Result<(), Refused> {
        Ok(())
    }

    fn load_batch(&mut self, batch: &Batch<'_>, values: &mut Row) -> bool {
        let last = |address: u64| address.wrapping_add(u64::from(batch.count) - 1);
        for lane in Lane::all() {
            let (at, address) = (lane.index(), batch.addresses[lane.index()]);
            // Lanes that do not ask must not care what they get.
            values[at] = 0x5a5a_5a5a;
            if !batch.lanes.holds(lane) {
                continue;
            }
            // The address may wrap around here; spaces have at least 16 bits of it.
            if last(address) >> 16 != address >> 16 {
                return false;
            }
            let run = Run {
                state: batch.state,
                address,
                count: batch.count,
                width: batch.width,
                lane,
            };
            if let Ok(value) = self.load(run) {
                values[at] = value as u32;
            }
        }
        true
    }
}

/// Which forms, and which rows of their enumerated fields, were executed.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    forms: FxHashSet<usize>,
    rows: FxHashSet<(usize, usize, usize)>,
    pairs: u64,
}

impl Coverage {
    /// Counts an instruction that was executed in all lanes.
    pub fn note(&mut self, m: &InstructionSet, instr: &Instr) {
        self.pairs += 32;
        self.forms.insert(instr.form);
        for (field, value) in instr.fields.iter().enumerate() {
            if let Some(rows) = rows(m.model(), instr.form, field) {
                self.rows.insert((instr.form, field, usize::from(rows[*value as usize])));
            }
        }
    }

    /// Pairs of an instruction and a state of one lane.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// One line: how many of the instructions, forms and rows of enumerated fields were executed.
    #[must_use]
    pub fn report(&self, isa: &Isa) -> String {
        let instructions = |forms: &mut dyn Iterator<Item = usize>| forms.map(|f| isa.forms[f].instruction).collect::<FxHashSet<_>>().len();
        format!(
            "{} pairs; executed {} of {} instructions with semantics, {} of {} forms, {} of {} modifier values",
            self.pairs,
            instructions(&mut self.forms.iter().copied()),
            instructions(&mut executable_forms(isa)),
            self.forms.len(),
            executable_forms(isa).count(),
            self.rows.len(),
            executable_forms(isa).map(|f| modifiers(isa, f).len()).sum::<usize>(),
        )
    }

    /// Forms and rows of enumerated fields that were not executed.
    #[must_use]
    pub fn missing(&self, isa: &Isa) -> Vec<String> {
        let mut missing = Vec::new();
        for form in executable_forms(isa) {
            if !self.forms.contains(&form) {
                missing.push(isa.form_name(form));
                continue;
            }
            for (field, row) in modifiers(isa, form) {
                if !self.rows.contains(&(form, field, row)) {
                    missing.push(modifier_name(isa, form, field, row));
                }
            }
        }
        missing
    }
}

/// `form field=row`, for messages.
#[must_use]
pub fn modifier_name(isa: &Isa, form: usize, field: usize, row: usize) -> String {
    let f = &isa.forms[form].fields[field];
    let FieldKind::Enum(id) = f.kind else { return isa.form_name(form) };
    let row = &isa.enums[id.0 as usize].rows[row].name;
    format!("{} {}={row}", isa.form_name(form), f.name)
}

/// Row of each code of an enumerated field.
fn rows(isa: &Isa, form: usize, field: usize) -> Option<&[u16]> {
    match isa.forms[form].fields[field].kind {
        FieldKind::Enum(id) => Some(&isa.enums[id.0 as usize].row_of),
        FieldKind::Number | FieldKind::Unknown => None,
    }
}

/// Is there a case of each `legal` and `require` of the form that allows this code of a field?
fn allowed(form: &Form, field: usize, code: u64) -> bool {
    form.checks.iter().all(|check| {
        let table = &form.tables[usize::from(*check)];
        let fits = |at: usize| {
            let mut rest = at as u64;
            table.selector.iter().rev().all(|b| {
                let part = rest & crate::model::ones(b.width.into());
                rest >>= b.width;
                usize::from(b.field) != field || part == code >> b.lo & crate::model::ones(b.width.into())
            })
        };
        (0..table.map.len()).any(|at| table.rows[usize::from(table.map[at])].invalid.is_none() && fits(at))
    })
}

/// The valid rows of the enumerated fields of a form, as field and row.
#[must_use]
pub fn modifiers(isa: &Isa, form: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    for (field, f) in isa.forms[form].fields.iter().enumerate() {
        if let FieldKind::Enum(id) = f.kind {
            let rows = &isa.enums[id.0 as usize].rows;
            let known = |r: &usize| rows[*r].invalid.is_none() && allowed(&isa.forms[form], field, rows[*r].canonical.into());
            all.extend((0..rows.len()).filter(known).map(|r| (field, r)));
        }
    }
    all
}

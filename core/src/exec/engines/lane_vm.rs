//! The lane VM: each instruction is compiled once, for its field values, to a program over 32
//! lanes; where modes take part ([`modes`](crate::exec::lower::modes)), once for each of their
//! values.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use multiversion::multiversion;
use rustc_hash::FxHashMap;

use crate::encoding::Instr;
use crate::fault;
use crate::formula::{FnId, SpaceId, TermPool};
use crate::model::Isa;
use crate::text::to_text;

use crate::exec::bytecode::{Bank, Banks, Host, Slot};
use crate::exec::engines::reference::Reference;
use crate::exec::error::{Access, ExecError, Fault};
use crate::exec::floats::HostFloats;
use crate::exec::intrinsics::{Model, Models};
use crate::exec::lacks::model;
use crate::exec::lanes::{LANES, Lane, LastRow, Mask, Row};
use crate::exec::lower::modes::Modes;
use crate::exec::lower::partial_eval::{self, Given};
use crate::exec::lower::{Compiled, GeneralWrite, SimpleWrite, Source, compile};
use crate::exec::memory::{Batch, Memory, Run};
use crate::exec::prepared::{Preparations, Prepared};
use crate::exec::state::{Layout, Place, Registers};
use crate::exec::{Engine, Outcome};

/// Terms that the pool of an engine may hold before it starts anew.
const MAX_TERMS: usize = 1 << 17;

/// Programs of one instruction for different modes; the next one is for all.
const MAX_VERSIONS: usize = 8;

/// Executes instructions by programs over 32 lanes.
#[derive(Clone, Debug)]
pub struct LaneVm<'i> {
    isa: &'i Isa,
    layout: Arc<Layout>,
    models: Models,
    /// The model of each function of the ISA.
    functions: Vec<Option<Model>>,
    pool: TermPool,
    active: LastRow,
    ready: Preparations<Vec<Version>>,
    floats: HostFloats,
    /// The modes of forms.
    modes: FxHashMap<usize, Modes>,
    banks: Banks,
    /// Decides which places are unspecified, in lanes where some may be.
    reference: Reference<'i>,
}

/// A program that runs where some rows of registers hold these numbers in all active lanes.
#[derive(Clone, Debug)]
struct Version {
    assumed: Vec<(usize, u32)>,
    compiled: Compiled,
}

impl Version {
    #[inline]
    fn fits(&self, registers: &Registers, active: Mask) -> bool {
        let holds = |(row, number): &(usize, u32)| same(&registers.rows[*row], active) == Some(*number);
        self.assumed.iter().all(holds)
    }
}

/// The number that a row holds in all active lanes, if it is one.
fn same(row: &Row, active: Mask) -> Option<u32> {
    let first = row[active.0.trailing_zeros() as usize % LANES];
    let differs = Lane::all().any(|lane| active.holds(lane) && row[lane.index()] != first);
    (!differs).then_some(first)
}

impl<'i> LaneVm<'i> {
    /// A lane VM with the built-in models.
    #[must_use]
    pub fn new(isa: &'i Isa) -> Self {
        LaneVm::with(isa, Arc::new(Layout::new(isa)), Models::default())
    }

    /// A lane VM with models of the caller.
    #[must_use]
    pub fn with(isa: &'i Isa, layout: Arc<Layout>, models: Models) -> Self {
        LaneVm {
            isa,
            reference: Reference::with(isa, layout.clone(), models.clone()),
            layout,
            functions: models.of_isa(isa),
            models,
            pool: partial_eval::pool(isa),
            active: LastRow::default(),
            ready: Preparations::default(),
            floats: HostFloats::new(isa),
            modes: FxHashMap::default(),
            banks: Banks::default(),
        }
    }

    /// Makes an instruction ready that was compiled, for all its field values, and was not ready
    /// before.
    pub(super) fn adopt(&mut self, instr: &Instr, compiled: Compiled) -> Result<Prepared, ExecError> {
        self.fit(instr, &compiled)?;
        let version = Version {
            assumed: Vec::new(),
            compiled,
        };
        Ok(self.ready.add(instr, vec![version]))
    }

    /// Makes room for a program.
    fn fit(&mut self, instr: &Instr, compiled: &Compiled) -> Result<(), ExecError> {
        self.banks.fit(&compiled.program);
        if compiled.unspecified.is_some() {
            self.reference.prepare(instr)?;
        }
        Ok(())
    }

    fn modes(&mut self, form: usize) -> &Modes {
        self.modes.entry(form).or_insert_with(|| Modes::new(self.isa, &self.layout, form))
    }

    /// Are instructions of a form compiled when they run, for the modes that they meet?
    pub(super) fn waits(&mut self, form: usize) -> bool {
        // If a model is missing, compiling says so.
        let missing = |functions: &[Option<Model>], of: &[FnId]| of.iter().any(|f| functions.get(f.index()).copied().flatten().is_none());
        let modes = self.modes(form);
        let (any, functions) = (!modes.spaces.is_empty(), modes.functions.clone());
        any && !missing(&self.functions, &functions)
    }

    fn compile(&mut self, instr: &Instr, given: &Given<'_>) -> Result<Compiled, ExecError> {
        if self.pool.len() > MAX_TERMS {
            self.pool = partial_eval::pool(self.isa);
        }
        let given = Given {
            floats: Some(&self.floats),
            ..*given
        };
        compile(self.isa, &self.layout, &self.models, instr, &given, &mut self.pool)
    }

    /// The number of the version of an instruction that fits the modes in active lanes, compiled
    /// now if there is none yet.
    fn version(&mut self, prepared: Prepared, active: Mask, registers: &Registers) -> Result<usize, ExecError> {
        let (instr, versions) = self.ready.get(prepared);
        if let Some(at) = versions.iter().position(|v| v.fits(registers, active)) {
            return Ok(at);
        }
        let (instr, all) = (instr.clone(), versions.len() >= MAX_VERSIONS);
        let spaces = self.modes(instr.form).spaces.clone();
        let (assumed, layout) = (RefCell::new(Vec::new()), self.layout.clone());
        let element = |space: SpaceId, address: u128| {
            if all || !spaces.contains(&space) {
                return None;
            }
            let row = layout.row(layout.state_of(space), address as u64)?;
            let number = same(&registers.rows[row], active)?;
            assumed.borrow_mut().push((row, number));
            Some(u128::from(number))
        };
        let given = Given {
            element: &element,
            ..Given::NOTHING
        };
        let compiled = self.compile(&instr, &given)?;
        self.fit(&instr, &compiled)?;
        let mut assumed = assumed.into_inner();
        assumed.sort_unstable();
        assumed.dedup();
        let versions = self.ready.get_mut(prepared);
        versions.push(Version { assumed, compiled });
        Ok(versions.len() - 1)
    }
}

impl Engine for LaneVm<'_> {
    fn name(&self) -> &'static str {
        "lane VM"
    }

    fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    fn prepare(&mut self, instr: &Instr) -> Result<Prepared, ExecError> {
        if let Some(prepared) = self.ready.find(instr) {
            return Ok(prepared);
        }
        if self.waits(instr.form) {
            return Ok(self.ready.add(instr, Vec::new()));
        }
        let compiled = self.compile(instr, &Given::NOTHING)?;
        self.adopt(instr, compiled)
    }

    fn execute(
        &mut self,
        prepared: Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError> {
        let version = self.version(prepared, active, registers)?;
        let (instr, versions) = self.ready.get(prepared);
        let c = &versions[version].compiled;
        let banks = &mut self.banks;
        fetch(&c.rows, &registers.rows, banks);
        for (source, slot) in &c.others {
            match *source {
                Source::Unspecified => banks.set(*slot, 0),
                Source::Field(field) => banks.set(*slot, instr.fields[field].into()),
                Source::Register { state, element } => {
                    for lane in Lane::all() {
                        banks.set_lane(*slot, lane.index(), registers.get(state, element, lane));
                    }
                }
            }
        }
        let mut world = World {
            isa: self.isa,
            layout: &self.layout,
            models: &self.models,
            functions: &self.functions,
            instr,
            active,
            registers,
            memory,
        };
        c.program.run(banks, &mut world)?;
        let mut outcome = Outcome::default();
        if let Some(slot) = c.unspecified {
            let maybe = Mask(Mask::of_row(&banks.narrow[slot.index()]).0 & active.0);
            if !maybe.is_empty() {
                outcome = self.reference.open(instr, maybe, world.registers, world.memory)?;
            }
        }
        if !c.general.is_empty() {
            world.write(&c.general, banks)?;
        }
        let written = if fault::injected("lane mask ignored") { Mask::ALL } else { active };
        commit(&c.simple, self.active.of(written), banks, &mut registers.rows);
        Ok(outcome)
    }

    fn changed(&self, prepared: Prepared, visit: &mut dyn FnMut(Range<usize>)) -> bool {
        for version in self.ready.get(prepared).1 {
            version.compiled.changed(&self.layout, visit);
        }
        true
    }
}

/// Copies registers to the banks.
#[inline(always)]
fn fetch(rows: &[(usize, Slot)], registers: &[Row], banks: &mut Banks) {
    for (row, slot) in rows {
        banks.narrow[slot.index()] = registers[*row];
    }
}

/// Copies results to the registers, in active lanes for which their guard holds.
#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn commit(writes: &[SimpleWrite], active: &Row, banks: &Banks, registers: &mut [Row]) {
    for w in writes {
        let (value, to) = (&banks.narrow[w.value.index()], &mut registers[w.row]);
        match w.guard {
            None => {
                for lane in 0..LANES {
                    to[lane] = value[lane] & active[lane] | to[lane] & !active[lane];
                }
            }
            Some(guard) => {
                let guard = &banks.narrow[guard.index()];
                for lane in 0..LANES {
                    let mask = active[lane] & guard[lane].wrapping_neg();
                    to[lane] = value[lane] & mask | to[lane] & !mask;
                }
            }
        }
    }
}

/// The machine around a program.
struct World<'a> {
    isa: &'a Isa,
    layout: &'a Layout,
    models: &'a Models,
    functions: &'a [Option<Model>],
    instr: &'a Instr,
    active: Mask,
    registers: &'a mut Registers,
    memory: &'a mut dyn Memory,
}

impl World<'_> {
    /// The runs that elements from an address on consist of: two if they wrap around.
    fn runs(&self, state: usize, count: u32, address: u64, lane: Lane) -> (Run, Option<Run>) {
        let run = Run {
            state,
            address,
            count,
            width: self.layout.element_width(state),
            lane,
        };
        let last = crate::model::ones(self.layout.address_width(state));
        match last - address {
            room if room < u64::from(count - 1) && !fault::injected("addresses do not wrap") => {
                let first = room as u32 + 1;
                let rest = Run {
                    address: 0,
                    count: count - first,
                    ..run
                };
                (Run { count: first, ..run }, Some(rest))
            }
            _ => (run, None),
        }
    }

    fn fault(&self, run: Run, access: Access, refused: crate::exec::memory::Refused) -> ExecError {
        ExecError::Fault(Box::new(Fault {
            instruction: to_text(self.isa, self.instr),
            space: self.layout.name(run.state).to_string(),
            address: refused.address,
            lane: run.lane,
            access,
            why: refused.why,
        }))
    }

    fn load_run(&mut self, run: Run) -> Result<u128, ExecError> {
        self.memory.load(run).map_err(|refused| self.fault(run, Access::Read, refused))
    }

    fn store_run(&mut self, run: Run, value: u128) -> Result<(), ExecError> {
        self.memory
            .store(run, value)
            .map_err(|refused| self.fault(run, Access::Write, refused))
    }

    /// Stores for all lanes together, if this is all that is written so.
    fn store_at_once(&mut self, writes: &[GeneralWrite], banks: &Banks) -> bool {
        let [w] = writes else { return false };
        let width = self.layout.element_width(w.state);
        if self.layout.place(w.state) != Place::Memory || w.value.bank != Bank::Narrow || w.address.bank == Bank::Wide {
            return false;
        }
        let addresses = match w.address.bank {
            Bank::Narrow => &banks.narrow[w.address.index()].map(u64::from),
            _ => &banks.middle[w.address.index()],
        };
        let guard = w.guard.map_or(Mask::ALL, |guard| Mask::of_row(&banks.narrow[guard.index()]));
        let batch = Batch {
            state: w.state,
            count: w.count,
            width,
            addresses,
            lanes: Mask(self.active.0 & guard.0),
        };
        self.memory.store_batch(&batch, &banks.narrow[w.value.index()])
    }

    /// Makes writes to memory, then those to registers.
    fn write(&mut self, writes: &[GeneralWrite], banks: &Banks) -> Result<(), ExecError> {
        if self.store_at_once(writes, banks) {
            return Ok(());
        }
        let happens = |w: &GeneralWrite, lane: Lane| w.guard.is_none_or(|guard| banks.narrow[guard.index()][lane.index()] == 1);
        for memory in [true, false] {
            for lane in self.active.lanes() {
                for w in writes {
                    if (self.layout.place(w.state) == Place::Memory) != memory || !happens(w, lane) {
                        continue;
                    }
                    let (address, value) = (banks.lane(w.address, lane.index()) as u64, banks.lane(w.value, lane.index()));
                    if !memory {
                        self.registers.set(w.state, address, lane, value);
                        continue;
                    }
                    let cut = u32::from(w.count > 1 && fault::injected("last element not stored"));
                    let (run, rest) = self.runs(w.state, w.count - cut, address, lane);
                    let bits = run.count * run.width;
                    self.store_run(run, value & u128::MAX >> (128 - bits))?;
                    if let Some(rest) = rest {
                        self.store_run(rest, value >> bits)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Host for World<'_> {
    type Error = ExecError;

    fn load(
        &mut self,
        space: SpaceId,
        count: u32,
        addresses: &[u128; LANES],
        wanted: &Row,
        values: &mut [u128; LANES],
    ) -> Result<(), ExecError> {
        let state = self.layout.state_of(space);
        let in_file = self.layout.place(state) != Place::Memory;
        for lane in self.active.lanes() {
            let (at, address) = (lane.index(), addresses[lane.index()] as u64);
            if wanted[at] == 0 {
                continue;
            }
            values[at] = if in_file {
                self.registers.get(state, address, lane)
            } else {
                let (run, rest) = self.runs(state, count, address, lane);
                let low = self.load_run(run)?;
                match rest {
                    Some(rest) => low | self.load_run(rest)? << (run.count * run.width),
                    None => low,
                }
            };
        }
        Ok(())
    }

    fn load_at_once(&mut self, space: SpaceId, count: u32, addresses: &[u64; LANES], wanted: Option<&Row>, values: &mut Row) -> bool {
        let state = self.layout.state_of(space);
        let wanted = wanted.map_or(Mask::ALL, Mask::of_row);
        let batch = Batch {
            state,
            count,
            width: self.layout.element_width(state),
            addresses,
            lanes: Mask(self.active.0 & wanted.0),
        };
        self.layout.place(state) == Place::Memory && self.memory.load_batch(&batch, values)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> Result<u128, ExecError> {
        if let Some(Some(model)) = self.functions.get(function.index()) {
            return Ok(model(arguments));
        }
        Ok(model(self.isa, self.models, self.instr, function)?(arguments))
    }
}

//! The reference evaluator: takes the formulas of a spec as they stand, written to be obviously
//! right rather than fast.
//!
//! An instruction that reads a memory is evaluated lane by lane, others in all lanes together
//! ([`together`](crate::formula::together)), by a walk over the formulas of its form. With the fast
//! engines this evaluator shares the formulas of the spec, what an operator means
//! ([`BinaryOp::apply`](crate::formula::BinaryOp::apply)) and the models of functions. Nothing is
//! simplified or specialised, no steps are selected, and no float is computed by the host.

mod effect;
mod lanes;

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::encoding::Instr;
use crate::exec::lacks::{model, no_semantics};
use crate::formula::together::Columns;
use crate::formula::{Choice, Chosen, Env, Evaluator, FnId, Known, Node, SpaceId, Term, VarId};
use crate::model::{Effect, Isa, Semantics};
use crate::source::Span;
use crate::text::to_text;

use crate::exec::error::{Access, ExecError, Fault};
use crate::exec::intrinsics::{Model, Models};
use crate::exec::lanes::{Lane, Mask};
use crate::exec::lower::partial_eval::{self, Given, uses_memory};
use crate::exec::memory::{Memory, Run};
use crate::exec::prepared::{Preparations, Prepared};
use crate::exec::state::{Layout, Place, Registers};
use crate::exec::unspecified::{Before as _, Room, Special};
use crate::exec::{Engine, Outcome};

pub use effect::{LaneEffect, Write};

/// Executes instructions by evaluating the formulas of their spec.
#[derive(Clone, Debug)]
pub struct Reference<'i> {
    isa: &'i Isa,
    layout: Arc<Layout>,
    models: Models,
    /// The model of each function of the ISA.
    functions: Vec<Option<Model>>,
    ready: Preparations<Ready>,
    /// What was found out about forms.
    forms: FxHashMap<usize, Needs>,
    room: RefCell<Room>,
    columns: RefCell<Columns>,
}

/// What was made of an instruction once it was needed.
#[derive(Clone, Debug, Default)]
struct Ready {
    /// The effects with the fields put in.
    special: OnceLock<Special>,
    /// Has it read a memory?
    reads_memory: OnceLock<()>,
}

/// What the instructions of a form may need.
#[derive(Clone, Debug)]
struct Needs {
    functions: Vec<FnId>,
    memory: bool,
}

impl<'i> Reference<'i> {
    /// A reference evaluator with the built-in models.
    #[must_use]
    pub fn new(isa: &'i Isa) -> Self {
        Reference::with(isa, Arc::new(Layout::new(isa)), Models::default())
    }

    /// A reference evaluator with models of the caller.
    #[must_use]
    pub fn with(isa: &'i Isa, layout: Arc<Layout>, models: Models) -> Self {
        Reference {
            isa,
            layout,
            functions: models.of_isa(isa),
            models,
            ready: Preparations::default(),
            forms: FxHashMap::default(),
            room: RefCell::default(),
            columns: RefCell::default(),
        }
    }

    /// What the instructions of the form of an instruction may need; nothing if their effect is not
    /// described.
    fn needs(&mut self, form: usize) -> Option<&Needs> {
        let Semantics::Effects { effects, .. } = &self.isa.forms[form].semantics else {
            return None;
        };
        Some(self.forms.entry(form).or_insert_with(|| {
            let pool = &self.isa.pool;
            let is_memory = |state: usize| self.layout.place(state) == Place::Memory;
            let terms: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
            let reads = |t: &Term| matches!(pool.node(*t), Node::Read(space, _) if is_memory(self.layout.state_of(*space)));
            Needs {
                functions: pool.calls(&terms).into_iter().map(|(function, _)| function).collect(),
                memory: effects.iter().any(|e| is_memory(e.state)) || pool.reachable(&terms).iter().any(reads),
            }
        }))
    }

    /// May an instruction read or write a memory? The same as [`uses_memory`], which is asked only
    /// about forms that may.
    pub fn uses_memory(&mut self, instr: &Instr) -> bool {
        self.needs(instr.form).is_some_and(|n| n.memory) && uses_memory(self.isa, &self.layout, instr)
    }

    /// What an instruction would do in one lane.
    ///
    /// # Errors
    /// Its effect is not described, a model is missing, or a memory refuses a read.
    pub fn effect(&self, instr: &Instr, lane: Lane, registers: &Registers, memory: &mut dyn Memory) -> Result<LaneEffect, ExecError> {
        let ready = self.ready.find(instr).map(|p| self.ready.get(p).1);
        self.walk(instr, lane, registers, memory, ready.unwrap_or(&Ready::default()))
    }

    /// In which of some lanes some place is unspecified after an instruction, or its effect as a
    /// whole, and which places.
    ///
    /// # Errors
    /// As [`effect`](Reference::effect).
    pub(super) fn open(&self, instr: &Instr, lanes: Mask, registers: &Registers, memory: &mut dyn Memory) -> Result<Outcome, ExecError> {
        let ready = self.ready.find(instr).map(|p| self.ready.get(p).1);
        let effects = self.effects(instr, lanes, registers, memory, ready.unwrap_or(&Ready::default()))?;
        Ok(open(&effects))
    }

    /// What an instruction would do in each of some lanes.
    fn effects(
        &self,
        instr: &Instr,
        lanes: Mask,
        registers: &Registers,
        memory: &mut dyn Memory,
        ready: &Ready,
    ) -> Result<Vec<(Lane, LaneEffect)>, ExecError> {
        let (effects, undefined_reads) = self.described(instr)?;
        let done = match ready.reads_memory.get() {
            None => {
                let mut room = self.columns.take();
                let done = lanes::run(
                    self.isa,
                    instr,
                    (effects, undefined_reads),
                    lanes,
                    registers,
                    &self.functions,
                    &mut room,
                );
                self.columns.replace(room);
                done.ok()
            }
            Some(()) => None,
        };
        let Some(done) = done else {
            let _ = ready.reads_memory.set(());
            let walk = |lane| Ok((lane, self.walk(instr, lane, registers, memory, ready)?));
            return lanes.lanes().map(walk).collect();
        };
        let mut all = Vec::with_capacity(done.len());
        for (lane, done) in lanes.lanes().zip(done) {
            let mut unspecified = Vec::new();
            if done.open {
                let mut before = self.before(instr, lane, registers, memory);
                unspecified = self.unspecified(instr, effects, &mut before, ready);
            }
            let effect = LaneEffect {
                writes: done.writes,
                unspecified,
                meaningless: done.meaningless,
            };
            all.push((lane, effect));
        }
        Ok(all)
    }

    /// The places that some choice of the unspecified values changes.
    fn unspecified(&self, instr: &Instr, effects: &[Effect], before: &mut Before<'_, '_>, ready: &Ready) -> Vec<(usize, u64)> {
        let mut room = self.room.take();
        let special = ready.special.get_or_init(|| Special::new(self.isa, instr, effects));
        let unspecified = special.places(before, &mut room);
        self.room.replace(room);
        unspecified
    }

    /// What an instruction does in one lane, by a walk over its formulas.
    fn walk(
        &self,
        instr: &Instr,
        lane: Lane,
        registers: &Registers,
        memory: &mut dyn Memory,
        ready: &Ready,
    ) -> Result<LaneEffect, ExecError> {
        let (effects, undefined_reads) = self.described(instr)?;
        let mut before = self.before(instr, lane, registers, memory);
        // A model or a memory that asks this evaluator in turn has room of its own.
        let mut room = self.room.take();
        let mut eval = Evaluator::reusing(&self.isa.pool, &mut before, &mut room.values);
        let meaningless = undefined_reads.iter().any(|(t, _)| eval.eval(*t) == 1);
        let writes = writes(&mut eval, effects);
        self.room.replace(room);
        if let Some(fault) = before.fault.take() {
            return Err(fault);
        }
        // If no unspecified value was met, none decides about anything.
        let mut unspecified = Vec::new();
        if before.met {
            unspecified = self.unspecified(instr, effects, &mut before, ready);
        }
        Ok(LaneEffect {
            writes,
            unspecified,
            meaningless,
        })
    }

    /// What an instruction writes in one lane for a choice of the unspecified values, which are the
    /// variables of the ISA's pool that are no fields.
    ///
    /// # Errors
    /// Its effect is not described, a model is missing, or a memory refuses a read.
    pub fn chosen(
        &self,
        instr: &Instr,
        lane: Lane,
        registers: &Registers,
        memory: &mut dyn Memory,
        choice: &Choice,
    ) -> Result<Vec<Write>, ExecError> {
        let (effects, _) = self.described(instr)?;
        let mut before = self.before(instr, lane, registers, memory);
        let fields = &self.isa.forms[instr.form].fields;
        let mut chosen = Chosen {
            env: &mut before,
            unspecified: |v| !fields.iter().any(|f| f.var == v),
            choice,
        };
        let writes = writes(&mut Evaluator::new(&self.isa.pool, &mut chosen), effects);
        before.fault.map_or(Ok(writes), Err)
    }

    /// The functions that an instruction calls, in some state.
    fn called(&self, instr: &Instr) -> Result<FxHashSet<FnId>, ExecError> {
        let (effects, undefined_reads) = self.described(instr)?;
        let meaningless: Vec<Term> = undefined_reads.iter().map(|(t, _)| *t).collect();
        let mut pool = partial_eval::pool(self.isa);
        let given = Given::NOTHING;
        let own = partial_eval::specialise(self.isa, &self.layout, instr, effects, &meaningless, &given, &mut pool);
        let mut terms: Vec<Term> = own.writes.iter().flat_map(|w| [w.guard, w.address, w.value]).collect();
        terms.push(own.unspecified);
        Ok(pool.calls(&terms).into_iter().map(|(function, _)| function).collect())
    }

    fn described(&self, instr: &Instr) -> Result<Described<'i>, ExecError> {
        match &self.isa.forms[instr.form].semantics {
            Semantics::Effects { effects, undefined_reads } => Ok((effects, undefined_reads)),
            Semantics::Unknown(why) => Err(no_semantics(self.isa, instr, why)),
        }
    }

    fn before<'a>(&'a self, instr: &'a Instr, lane: Lane, registers: &'a Registers, memory: &'a mut dyn Memory) -> Before<'a, 'i> {
        Before {
            of: self,
            instr,
            lane,
            registers,
            memory,
            met: false,
            fault: None,
        }
    }
}

/// Effects, and the conditions under which an operand is used that has no meaning.
type Described<'i> = (&'i [Effect], &'i [(Term, Span)]);

/// The writes of effects whose guards hold.
fn writes<E: Env, K: Known<u128>>(eval: &mut Evaluator<'_, E, K>, effects: &[Effect]) -> Vec<Write> {
    effects
        .iter()
        .enumerate()
        .filter_map(|(i, effect)| write(eval, i, effect))
        .collect()
}

/// The write that an effect makes, if its guard holds.
fn write<E: Env, K: Known<u128>>(eval: &mut Evaluator<'_, E, K>, index: usize, effect: &Effect) -> Option<Write> {
    if eval.eval(effect.guard) == 0 {
        return None;
    }
    Some(Write {
        effect: index,
        state: effect.state,
        address: eval.eval(effect.addr) as u64,
        value: eval.eval(effect.value),
    })
}

impl Engine for Reference<'_> {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    fn prepare(&mut self, instr: &Instr) -> Result<Prepared, ExecError> {
        if let Some(prepared) = self.ready.find(instr) {
            return Ok(prepared);
        }
        if let Semantics::Unknown(why) = &self.isa.forms[instr.form].semantics {
            return Err(no_semantics(self.isa, instr, why));
        }
        let functions = self.needs(instr.form).map_or_else(Vec::new, |n| n.functions.clone());
        let lacking: Vec<FnId> = functions
            .into_iter()
            .filter(|f| model(self.isa, &self.models, instr, *f).is_err())
            .collect();
        if !lacking.is_empty() {
            // Not all values of the fields call all functions.
            let called = self.called(instr)?;
            for function in lacking.into_iter().filter(|f| called.contains(f)) {
                model(self.isa, &self.models, instr, function)?;
            }
        }
        Ok(self.ready.add(instr, Ready::default()))
    }

    fn execute(
        &mut self,
        prepared: Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError> {
        let (instr, ready) = self.ready.get(prepared);
        let effects = self.effects(instr, active, registers, memory, ready)?;
        let writes = || effects.iter().flat_map(|(lane, e)| e.writes.iter().map(move |w| (lane, w)));
        // Memory first, since it may refuse.
        for (lane, w) in writes() {
            if self.layout.place(w.state) == Place::Memory {
                let run = one(&self.layout, w.state, w.address, *lane);
                memory.store(run, w.value).map_err(|refused| {
                    ExecError::Fault(Box::new(Fault {
                        instruction: to_text(self.isa, instr),
                        space: self.layout.name(w.state).to_string(),
                        address: refused.address,
                        lane: *lane,
                        access: Access::Write,
                        why: refused.why,
                    }))
                })?;
            }
        }
        for (lane, w) in writes() {
            if self.layout.place(w.state) != Place::Memory {
                registers.set(w.state, w.address, *lane, w.value);
            }
        }
        Ok(open(&effects))
    }
}

/// What is unspecified in lanes.
fn open(effects: &[(Lane, LaneEffect)]) -> Outcome {
    let mut outcome = Outcome::default();
    for (lane, effect) in effects.iter().filter(|(_, e)| e.is_unspecified()) {
        outcome.open.0 |= Mask::only(*lane).0;
        outcome
            .places
            .extend(effect.unspecified.iter().map(|(state, element)| (*lane, *state, *element)));
    }
    outcome
}

fn one(layout: &Layout, state: usize, address: u64, lane: Lane) -> Run {
    Run {
        state,
        address,
        count: 1,
        width: layout.element_width(state),
        lane,
    }
}

/// The state before an instruction, as one lane sees it. Errors are kept for later, since a formula
/// has no place for them.
struct Before<'a, 'i> {
    of: &'a Reference<'i>,
    instr: &'a Instr,
    lane: Lane,
    registers: &'a Registers,
    memory: &'a mut dyn Memory,
    /// Was an unspecified value asked for?
    met: bool,
    fault: Option<ExecError>,
}

impl Env for Before<'_, '_> {
    fn var(&mut self, id: VarId) -> u128 {
        let fields = &self.of.isa.forms[self.instr.form].fields;
        match fields.iter().position(|f| f.var == id) {
            Some(field) => self.instr.fields[field].into(),
            None => {
                self.met = true;
                0
            }
        }
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.element(self.of.layout.state_of(space), addr as u64)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        match model(self.of.isa, &self.of.models, self.instr, function) {
            Ok(model) => model(arguments),
            Err(e) => {
                self.fault.get_or_insert(e);
                0
            }
        }
    }
}

impl crate::exec::unspecified::Before for Before<'_, '_> {
    fn element(&mut self, state: usize, address: u64) -> u128 {
        let layout = &self.of.layout;
        if layout.row(state, address).is_some() {
            return self.registers.get(state, address, self.lane);
        }
        match self.memory.load(one(layout, state, address, self.lane)) {
            Ok(value) => value,
            Err(refused) => {
                self.fault.get_or_insert_with(|| {
                    ExecError::Fault(Box::new(Fault {
                        instruction: to_text(self.of.isa, self.instr),
                        space: layout.name(state).to_string(),
                        address: refused.address,
                        lane: self.lane,
                        access: Access::Read,
                        why: refused.why,
                    }))
                });
                0
            }
        }
    }

    fn failed(&mut self) -> bool {
        self.fault.take().is_some()
    }
}

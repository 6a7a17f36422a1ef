//! The reference evaluator: walks the formulas of a spec lane by lane, written to be obviously right rather than fast.

use std::sync::Arc;

use crate::encoding::Instr;
use crate::formula::{Env, Evaluator, FnId, Pool, SpaceId, Term, VarId};
use crate::isa::{Effect, Isa, Semantics};
use crate::text::to_text;

use super::error::{Access, ExecError, Fault};
use super::lanes::{Lane, Mask};
use super::memory::{Memory, Run};
use super::models::{Model, Models};
use super::prepared::{Preparations, Prepared};
use super::state::{Layout, Place, Registers};
use super::{Engine, Outcome};

/// Executes instructions by evaluating the formulas of their spec.
#[derive(Clone, Debug)]
pub struct Reference<'i> {
    isa: &'i Isa,
    layout: Arc<Layout>,
    models: Models,
    ready: Preparations<()>,
}

/// One element of the state that an instruction changes in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Index of the effect in the form's semantics.
    pub effect: usize,
    /// State space.
    pub state: usize,
    /// Element.
    pub address: u64,
    /// What is written; if `open`, with zeros for what the documents leave open.
    pub value: u128,
    /// Does a value that the documents leave open take part in the value or the address, or decide about the write?
    pub open: bool,
}

/// All that an instruction does in one lane.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LaneEffect {
    /// Its writes, in order of the spec.
    pub writes: Vec<Write>,
    /// Does a value that the documents leave open take part?
    pub open: bool,
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
            models,
            ready: Preparations::default(),
        }
    }

    /// What an instruction would do in one lane.
    ///
    /// # Errors
    /// Its effect is not described, a model is missing, or a memory refuses a read.
    pub fn effect(&self, instr: &Instr, lane: Lane, registers: &Registers, memory: &mut dyn Memory) -> Result<LaneEffect, ExecError> {
        self.effect_of(instr, lane, registers, memory, &mut None)
    }

    /// The same; `special` keeps the effects with the fields put in for further lanes.
    fn effect_of(
        &self,
        instr: &Instr,
        lane: Lane,
        registers: &Registers,
        memory: &mut dyn Memory,
        special: &mut Option<(Pool, Vec<Effect>)>,
    ) -> Result<LaneEffect, ExecError> {
        let semantics = &self.isa.forms[instr.form].semantics;
        let (effects, undefined_reads, open) = match semantics {
            Semantics::Effects {
                effects,
                undefined_reads,
                open,
            } => (effects, undefined_reads, open),
            Semantics::Unknown(why) => return Err(no_semantics(self.isa, instr, why)),
        };
        let mut before = Before {
            of: self,
            instr,
            lane,
            registers,
            memory,
            open: false,
            only_open: false,
            fault: None,
        };
        let mut out = LaneEffect::default();
        let mut eval = Evaluator::new(&self.isa.pool, &mut before);
        for condition in open.iter().chain(undefined_reads.iter().map(|(t, _)| t)) {
            out.open |= eval.eval(*condition) == 1;
        }
        for (i, effect) in effects.iter().enumerate() {
            if !out.open {
                out.writes.extend(write(&mut eval, i, effect));
            }
        }
        if out.open {
            // Which of them are concerned? With the fields put in, what they rule out is gone from the formulas.
            out.writes.clear();
            let (pool, effects) = special.get_or_insert_with(|| self.specialised(instr, effects));
            before.only_open = true;
            for (i, effect) in effects.iter().enumerate() {
                before.open = false;
                let found = write(&mut Evaluator::new(pool, &mut before), i, effect);
                out.writes.extend(found.map(|w| Write { open: before.open, ..w }));
            }
        }
        before.fault.map_or(Ok(out), Err)
    }

    /// Effects with the fields of an instruction put in.
    fn specialised(&self, instr: &Instr, effects: &[Effect]) -> (Pool, Vec<Effect>) {
        let fields = &self.isa.forms[instr.form].fields;
        let value = |id| fields.iter().position(|f| f.var == id).map(|f| u128::from(instr.fields[f]));
        let mut pool = Pool::with_declarations(&self.isa.pool);
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.addr, e.value, e.guard]).collect();
        let terms = self.isa.pool.specialise(&roots, &mut pool, &value);
        let special = effects.iter().zip(terms.chunks_exact(3)).map(|(e, t)| Effect {
            addr: t[0],
            value: t[1],
            guard: t[2],
            ..e.clone()
        });
        let special = special.collect();
        (pool, special)
    }
}

/// The write that an effect makes, if its guard holds.
fn write<E: Env>(eval: &mut Evaluator<'_, E>, index: usize, effect: &Effect) -> Option<Write> {
    if eval.eval(effect.guard) == 0 {
        return None;
    }
    Some(Write {
        effect: index,
        state: effect.state,
        address: eval.eval(effect.addr) as u64,
        value: eval.eval(effect.value),
        open: false,
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
        match &self.isa.forms[instr.form].semantics {
            Semantics::Unknown(why) => return Err(no_semantics(self.isa, instr, why)),
            Semantics::Effects { effects, .. } => {
                let terms: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
                for (function, _) in self.isa.pool.calls(&terms) {
                    model(self.isa, &self.models, instr, function)?;
                }
            }
        }
        Ok(self.ready.add(instr, ()))
    }

    fn execute(
        &mut self,
        prepared: Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError> {
        let (instr, ()) = self.ready.get(prepared);
        let mut outcome = Outcome::default();
        let mut writes = Vec::new();
        let mut special = None;
        for lane in active.lanes() {
            let effect = self.effect_of(instr, lane, registers, memory, &mut special)?;
            if effect.open {
                outcome.open.0 |= Mask::only(lane).0;
            }
            writes.extend(effect.writes.into_iter().map(|w| (lane, w)));
        }
        // Memory first, since it may refuse.
        for (lane, w) in &writes {
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
        for (lane, w) in &writes {
            if self.layout.place(w.state) != Place::Memory {
                registers.set(w.state, w.address, *lane, w.value);
            }
        }
        Ok(outcome)
    }
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

pub(super) fn no_semantics(isa: &Isa, instr: &Instr, why: &str) -> ExecError {
    ExecError::NoSemantics {
        instruction: to_text(isa, instr),
        form: isa.form_name(instr.form),
        why: why.to_string(),
    }
}

/// The concrete model of a function of an ISA.
pub(super) fn model(isa: &Isa, models: &Models, instr: &Instr, function: FnId) -> Result<Model, ExecError> {
    let declared = isa.functions.iter().find(|f| f.function == function);
    let name = declared.map_or("", |f| f.model.as_str());
    models.find(name).ok_or_else(|| ExecError::NoModel {
        instruction: to_text(isa, instr),
        function: isa.pool.fn_decl(function).name.clone(),
        model: name.to_string(),
        known: match models.names().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "none".into(),
            names => names,
        },
    })
}

/// The state before an instruction, as one lane sees it. Errors are kept for later, since a formula has no place for them.
struct Before<'a, 'i> {
    of: &'a Reference<'i>,
    instr: &'a Instr,
    lane: Lane,
    registers: &'a Registers,
    memory: &'a mut dyn Memory,
    open: bool,
    /// Are all variables values that the documents leave open?
    only_open: bool,
    fault: Option<ExecError>,
}

impl Env for Before<'_, '_> {
    fn var(&mut self, id: VarId) -> u128 {
        let fields = &self.of.isa.forms[self.instr.form].fields;
        match fields.iter().position(|f| f.var == id).filter(|_| !self.only_open) {
            Some(field) => self.instr.fields[field].into(),
            None => {
                self.open = true;
                0
            }
        }
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let (layout, address) = (&self.of.layout, addr as u64);
        let state = layout.state_of(space);
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

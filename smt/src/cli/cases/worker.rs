//! Judges cases: consecutive ones of one instruction together, each in a lane of its own.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{self, Engine, ExecError, Lane, LaneEffect, Layout, Mask, Prepared, Reference, Registers, Sparse, element_name};
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use super::super::input::{Line, is_word};
use super::super::interp::Interp;
use super::super::place::Spot;
use super::super::{describe, input};
use super::line::{Case, Store, Wanted};
use super::verdict::{Differing, Failure, Outcome};

/// What became of a line: its number, the form of its instruction, the verdict.
pub type Judged = (u64, Option<usize>, Outcome);

/// An instruction that a line named.
enum Known {
    Ready {
        instr: Instr,
        prepared: Prepared,
        /// Does it use memory, which lanes share?
        alone: bool,
    },
    Bad(Failure),
}

/// Instructions that a worker remembers.
const MOST_KNOWN: usize = 1 << 18;

/// Judges cases, in a thread.
pub struct Worker<'t> {
    target: &'t InstructionSet,
    interp: Interp,
    layout: Arc<Layout>,
    engine: Box<dyn Engine + Send + 't>,
    reference: Reference<'t>,
    codes: FxHashMap<Arc<str>, usize>,
    known: Vec<Known>,
    zero: Registers,
    /// Registers that are zero again: for what holds before a case that the reference evaluator
    /// judges.
    before: Option<Registers>,
    /// Registers of earlier cases that are zero again.
    cleared: Option<Registers>,
}

impl<'t> Worker<'t> {
    /// A worker that knows no instruction.
    pub fn new(target: &'t InstructionSet, interp: Interp, layout: Arc<Layout>) -> Worker<'t> {
        let isa: &Isa = target.model();
        let mut zero = Registers::new(layout.clone());
        zero.set_constants(isa.machine.as_ref());
        Worker {
            target,
            interp,
            engine: interp.engine(isa),
            reference: Reference::with(isa, layout.clone(), Default::default()),
            codes: FxHashMap::default(),
            known: Vec::new(),
            zero,
            before: None,
            cleared: None,
            layout,
        }
    }

    /// Judges cases and forgets them.
    pub fn judge(&mut self, store: &Store, cases: &mut Vec<(u64, Arc<str>, Case)>) -> Vec<Judged> {
        let mut judged = Vec::with_capacity(cases.len());
        let mut waiting: Vec<(u64, Case)> = Vec::with_capacity(exec::LANES);
        let mut current: Option<(Arc<str>, usize)> = None;
        for (number, code, case) in cases.drain(..) {
            let which = match &current {
                Some((same, which)) if Arc::ptr_eq(same, &code) => *which,
                _ => {
                    self.execute(&mut waiting, store, current.map(|(_, which)| which), &mut judged);
                    let which = self.instruction(&code);
                    current = Some((code, which));
                    which
                }
            };
            match &self.known[which] {
                Known::Bad(failure) => judged.push((number, None, Outcome::Error(failure.clone()))),
                // Cases that use memory run alone: lanes share it.
                Known::Ready { alone, .. } if *alone || names_memory(store, &case) => {
                    self.execute(&mut waiting, store, Some(which), &mut judged);
                    waiting.push((number, case));
                    self.execute(&mut waiting, store, Some(which), &mut judged);
                }
                Known::Ready { .. } => {
                    waiting.push((number, case));
                    if waiting.len() == exec::LANES {
                        self.execute(&mut waiting, store, Some(which), &mut judged);
                    }
                }
            }
        }
        self.execute(&mut waiting, store, current.map(|(_, which)| which), &mut judged);
        judged
    }

    /// The instruction of some code.
    fn instruction(&mut self, code: &Arc<str>) -> usize {
        if let Some(which) = self.codes.get(code) {
            return *which;
        }
        if self.known.len() == MOST_KNOWN {
            *self = Worker::new(self.target, self.interp, self.layout.clone());
        }
        let found = self.look_up(code);
        self.known.push(found);
        self.codes.insert(code.clone(), self.known.len() - 1);
        self.known.len() - 1
    }

    fn look_up(&mut self, code: &str) -> Known {
        let instr = match instruction(self.target, code) {
            Ok(instr) => instr,
            Err(failure) => return Known::Bad(failure),
        };
        // The reference evaluator too keeps what it makes of the instruction for all its cases.
        match self.engine.prepare(&instr).and_then(|p| self.reference.prepare(&instr).map(|_| p)) {
            Ok(prepared) => Known::Ready {
                alone: self.reference.uses_memory(&instr),
                instr,
                prepared,
            },
            Err(e) => Known::Bad(failure(1, e.to_string(), None, true)),
        }
    }

    /// Executes one instruction for the cases that wait, each in a lane of its own.
    fn execute(&mut self, waiting: &mut Vec<(u64, Case)>, store: &Store, which: Option<usize>, judged: &mut Vec<Judged>) {
        if waiting.is_empty() {
            return;
        }
        let Some(Known::Ready { instr, prepared, .. }) = which.map(|which| &self.known[which]) else {
            return;
        };
        let (instr, prepared) = (instr.clone(), *prepared);
        self.execute_instruction(&instr, prepared, waiting, store, judged);
        waiting.clear();
    }

    fn execute_instruction(&mut self, instr: &Instr, prepared: Prepared, cases: &[(u64, Case)], store: &Store, judged: &mut Vec<Judged>) {
        let mut registers = self.cleared.take().unwrap_or_else(|| self.zero.clone());
        let mut memory = Sparse::default();
        for ((_, case), lane) in cases.iter().zip(Lane::all()) {
            begin(store, case, lane, &mut registers, &mut memory);
        }
        let lanes = Mask(u32::MAX >> (exec::LANES - cases.len()));
        match self.engine.execute(prepared, lanes, &mut registers, &mut memory) {
            Ok(outcome) => {
                for ((number, case), lane) in cases.iter().zip(Lane::all()) {
                    let verdict = match &case.outputs {
                        Some(outputs) => self.compare(&store.outputs[outputs.clone()], lane, &outcome, &registers, &mut memory),
                        None => self.writes(instr, store, case, lane),
                    };
                    judged.push((*number, Some(instr.form), verdict));
                }
                self.clear(store, cases, prepared, &mut registers);
                self.cleared = Some(registers);
            }
            // Which of them?
            Err(ExecError::Differ(_)) if cases.len() > 1 => {
                for case in cases {
                    self.execute_instruction(instr, prepared, std::slice::from_ref(case), store, judged);
                }
            }
            Err(e) => {
                let verdict = match e {
                    ExecError::Differ(d) => Outcome::Differs(Vec::new(), Some(d.to_string().lines().collect::<Vec<_>>().join("; "))),
                    e => failed(&e),
                };
                judged.extend(cases.iter().map(|(number, _)| (*number, Some(instr.form), verdict.clone())));
            }
        }
    }

    /// Makes registers zero again after cases of an instruction.
    fn clear(&self, store: &Store, cases: &[(u64, Case)], prepared: Prepared, registers: &mut Registers) {
        for ((_, case), lane) in cases.iter().zip(Lane::all()) {
            end(store, case, lane, registers);
        }
        if !self.engine.changed(prepared, &mut |rows| registers.copy_rows(&self.zero, rows)) {
            registers.clone_from(&self.zero);
        }
    }

    #[allow(clippy::too_many_arguments)]
    /// Compares what places hold with what they should hold.
    fn compare(
        &self,
        outputs: &[(Spot, Wanted)],
        lane: Lane,
        after: &exec::Outcome,
        registers: &Registers,
        memory: &mut Sparse,
    ) -> Outcome {
        let is_open = |spot: &Spot| after.open_places(lane).any(|(state, element)| spot.holds(state, element));
        let (mut differing, mut unspecified) = (Vec::new(), Vec::new());
        for (spot, expected) in outputs {
            let got = spot.get(lane, registers, memory);
            let known = !is_open(spot);
            match expected {
                Wanted::Number(n) if known && got == *n => {}
                Wanted::Unspecified if !known => {}
                Wanted::Number(_) if !known => unspecified.push(self.name(spot)),
                expected => differing.push(Differing {
                    place: self.name(spot),
                    got,
                    expected: *expected,
                }),
            }
        }
        if !differing.is_empty() {
            Outcome::Differs(differing, None)
        } else if !unspecified.is_empty() {
            Outcome::Unspecified(unspecified)
        } else {
            Outcome::Ok
        }
    }

    /// What the reference evaluator says of a case.
    fn effect(&mut self, instr: &Instr, store: &Store, case: &Case, lane: Lane) -> Result<LaneEffect, ExecError> {
        let mut registers = self.before.take().unwrap_or_else(|| self.zero.clone());
        let mut memory = Sparse::default();
        begin(store, case, lane, &mut registers, &mut memory);
        let effect = self.reference.effect(instr, lane, &registers, &mut memory);
        end(store, case, lane, &mut registers);
        self.before = Some(registers);
        effect
    }

    fn writes(&mut self, instr: &Instr, store: &Store, case: &Case, lane: Lane) -> Outcome {
        match self.effect(instr, store, case, lane) {
            Ok(effect) => {
                let places = effect.places().into_iter();
                let named = places.map(|(state, element, value)| (element_name(self.zero.layout(), state, element), value));
                Outcome::Writes(named.collect())
            }
            Err(e) => failed(&e),
        }
    }

    fn name(&self, spot: &Spot) -> String {
        spot.name(self.zero.layout())
    }
}

/// The verdict of a case whose instruction cannot be executed.
fn failed(error: &ExecError) -> Outcome {
    Outcome::Error(Failure {
        column: 1,
        message: error.to_string(),
        help: None,
        bad_input: true,
    })
}

/// Puts the inputs of a case in place.
fn begin(store: &Store, case: &Case, lane: Lane, registers: &mut Registers, memory: &mut Sparse) {
    for (spot, value) in &store.inputs[case.inputs.clone()] {
        spot.set(lane, *value, registers, memory);
    }
}

/// Makes the registers zero again that a case set.
fn end(store: &Store, case: &Case, lane: Lane, registers: &mut Registers) {
    for (spot, _) in store.inputs[case.inputs.clone()].iter().filter(|(spot, _)| !spot.memory) {
        registers.set(spot.state, spot.from, lane, 0);
    }
}

fn names_memory(store: &Store, case: &Case) -> bool {
    let outputs = case.outputs.clone().unwrap_or(0..0);
    store.inputs[case.inputs.clone()].iter().any(|(spot, _)| spot.memory) || store.outputs[outputs].iter().any(|(spot, _)| spot.memory)
}

/// The instruction that the code of a case means: a text, or words.
///
/// # Errors
/// What is wrong with it.
pub fn instruction(target: &InstructionSet, code: &str) -> Result<Instr, Failure> {
    let isa: &Isa = target.model();
    if !is_word(target, code) {
        let refused = |at: usize| code.get(..at).unwrap_or(code).chars().count() + 1;
        return target.parse_raw(code).map_err(|e| failure(refused(e.at), e.message, None, true));
    }
    let line = Line {
        file: String::new(),
        number: 0,
        text: code.to_string(),
        program: None,
    };
    match input::word(isa, &line) {
        Ok(Some(word)) => {
            let invalid = |r| failure(1, format!("invalid: {}", describe::reason(isa, &r)), None, false);
            target.decode_raw(word).map_err(invalid)
        }
        Ok(None) => Err(failure(1, "expected an instruction".into(), None, true)),
        Err(e) => Err(failure(e.column, e.message, e.help, true)),
    }
}

fn failure(column: usize, message: String, help: Option<String>, bad_input: bool) -> Failure {
    Failure {
        column,
        message,
        help,
        bad_input,
    }
}

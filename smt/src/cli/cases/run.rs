//! Runs cases: consecutive ones of one instruction together, each in a lane of its own.

use std::io::{self, BufRead, Write};

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{self, Engine, ExecError, Lane, LaneEffect, Layout, Mask, Prepared, Reference, Registers, Sparse, element_name};
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use super::super::input::{Line, looks_like_words};
use super::super::interp::Interp;
use super::super::place::Spot;
use super::super::{describe, input};
use super::line::{Case, Read, Reader, Store, Wanted};

/// A source of cases.
pub type Input = io::BufReader<Box<dyn io::Read>>;

/// A place that does not hold what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// Its name.
    pub place: String,
    /// What it holds.
    pub got: u128,
    /// What it should hold.
    pub expected: Wanted,
}

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All outputs are as expected.
    Ok,
    /// Some outputs are not, or two interpreters differ.
    Differs(Vec<Differing>, Option<String>),
    /// The spec leaves these outputs open.
    Unspecified(Vec<String>),
    /// A case without outputs: all that is written, even if it leaves the same value; nothing for
    /// what is open.
    Writes(Vec<(String, Option<u128>)>),
    /// The line cannot be read, or its instruction cannot be executed.
    Error(Failure),
}

/// Why a line has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Is it the input that is bad, or is the word no instruction?
    pub bad_input: bool,
}

/// Takes verdicts in the order of lines.
pub trait Sink {
    /// A case of this line; the form of its instruction, if there is one.
    ///
    /// # Errors
    /// Output that cannot be written.
    fn verdict(&mut self, line: u64, form: Option<usize>, verdict: &Outcome) -> io::Result<()>;

    /// No input is there yet.
    ///
    /// # Errors
    /// Output that cannot be written.
    fn idle(&mut self) -> io::Result<()> {
        Ok(())
    }
}

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

/// Instructions that are remembered.
const MOST_KNOWN: usize = 1 << 18;

/// Runs cases.
struct Runner<'t> {
    target: &'t InstructionSet,
    engine: Box<dyn Engine + 't>,
    reference: Reference<'t>,
    codes: FxHashMap<String, usize>,
    known: Vec<Known>,
    /// The code of the last case, and its instruction.
    last: Option<(String, usize)>,
    zero: Registers,
    /// Registers that are zero again: for what holds before a case that the reference evaluator judges.
    before: Option<Registers>,
    /// Registers of earlier cases that are zero again.
    cleared: Option<Registers>,
    store: Store,
    pending: Vec<(u64, Case)>,
    current: usize,
}

/// Why cases were not read to their end.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Input that cannot be read.
    #[error("cannot read the cases: {0}")]
    Input(io::Error),
    /// Output that cannot be written.
    #[error("cannot write the verdicts: {0}")]
    Output(#[from] io::Error),
}

/// Reads cases and tells the sink what became of each.
///
/// # Errors
/// Input that cannot be read, output that cannot be written.
pub fn run(target: &InstructionSet, interp: Interp, input: &mut Input, sink: &mut dyn Sink) -> Result<(), Stopped> {
    let isa: &Isa = target.model();
    let layout = std::sync::Arc::new(Layout::new(isa));
    let mut runner = Runner {
        target,
        engine: interp.engine(isa),
        reference: Reference::with(isa, layout.clone(), Default::default()),
        codes: FxHashMap::default(),
        known: Vec::new(),
        last: None,
        zero: Registers::new(layout.clone()),
        before: None,
        cleared: None,
        store: Store::default(),
        pending: Vec::new(),
        current: 0,
    };
    let mut reader = Reader::new(isa, &layout);
    let mut bytes = Vec::new();
    let mut number = 0;
    loop {
        // Whoever waits for a verdict before the next case gets it.
        if input.buffer().is_empty() {
            runner.flush(sink)?;
            sink.idle()?;
        }
        bytes.clear();
        if input.read_until(b'\n', &mut bytes).map_err(Stopped::Input)? == 0 {
            break;
        }
        number += 1;
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        let fail = |at: usize, message: String, help: Option<String>, text: &str| Failure {
            column: text.get(..at).unwrap_or(text).chars().count() + 1,
            message,
            help,
            bad_input: true,
        };
        let failure = match std::str::from_utf8(&bytes) {
            Err(e) => fail(0, format!("byte {} is no UTF-8", e.valid_up_to() + 1), None, ""),
            Ok(text) => match reader.read(text, &mut runner.store) {
                Ok(Read::Nothing) => continue,
                Ok(Read::Case(code, at, case)) => match runner.instruction(&code) {
                    Some(which) => {
                        runner.take(number, which, case, sink)?;
                        continue;
                    }
                    None => fail(at, "there is no instruction, and no line before with one".into(), None, text),
                },
                Err(w) => fail(w.at, w.message, w.help, text),
            },
        };
        runner.flush(sink)?;
        sink.verdict(number, None, &Outcome::Error(failure))?;
    }
    runner.flush(sink)?;
    Ok(sink.idle()?)
}

impl Runner<'_> {
    /// The instruction of some code; nothing if there is none.
    fn instruction(&mut self, code: &str) -> Option<usize> {
        if let Some((last, which)) = &self.last
            && (code.is_empty() || last == code)
        {
            return Some(*which);
        }
        if code.is_empty() {
            return None;
        }
        let which = match self.codes.get(code) {
            Some(which) => *which,
            None => {
                if self.codes.len() == MOST_KNOWN {
                    self.codes.clear();
                }
                let found = self.look_up(code);
                self.known.push(found);
                self.codes.insert(code.to_string(), self.known.len() - 1);
                self.known.len() - 1
            }
        };
        self.last = Some((code.to_string(), which));
        Some(which)
    }

    fn look_up(&mut self, code: &str) -> Known {
        let isa: &Isa = self.target.model();
        let bad = |column: usize, message: String, help: Option<String>, bad_input: bool| {
            Known::Bad(Failure {
                column,
                message,
                help,
                bad_input,
            })
        };
        let line = Line {
            file: String::new(),
            number: 0,
            text: code.to_string(),
            program: None,
        };
        let instr = if looks_like_words(code) {
            match input::word(isa, &line) {
                Ok(Some(word)) => match self.target.decode_raw(word) {
                    Ok(instr) => instr,
                    Err(r) => return bad(1, format!("invalid: {}", describe::reason(isa, &r)), None, false),
                },
                Ok(None) => return bad(1, "expected an instruction".into(), None, true),
                Err(e) => return bad(e.column, e.message, e.help, true),
            }
        } else {
            match self.target.parse_raw(code) {
                Ok(instr) => instr,
                Err(e) => return bad(code.get(..e.at).unwrap_or(code).chars().count() + 1, e.message, None, true),
            }
        };
        // The reference evaluator too keeps what it makes of the instruction for all its cases.
        match self.engine.prepare(&instr).and_then(|p| self.reference.prepare(&instr).map(|_| p)) {
            Ok(prepared) => Known::Ready {
                alone: self.reference.uses_memory(&instr),
                instr,
                prepared,
            },
            Err(e) => bad(1, e.to_string(), None, true),
        }
    }

    /// Takes a case to those that wait.
    fn take(&mut self, number: u64, which: usize, mut case: Case, sink: &mut dyn Sink) -> io::Result<()> {
        let Known::Ready { alone, .. } = &self.known[which] else {
            self.flush(sink)?;
            let Known::Bad(failure) = &self.known[which] else { return Ok(()) };
            self.store.inputs.clear();
            self.store.outputs.clear();
            return sink.verdict(number, None, &Outcome::Error(failure.clone()));
        };
        if *alone || self.names_memory(&case) {
            // What waits has its values before those of this case.
            self.run_pending(sink)?;
            self.current = which;
            self.pending.push((number, case));
            return self.flush(sink);
        }
        if which != self.current {
            self.run_pending(sink)?;
            self.current = which;
            self.forget_before(&mut case);
        }
        self.pending.push((number, case));
        if self.pending.len() == exec::LANES {
            return self.flush(sink);
        }
        Ok(())
    }

    fn names_memory(&self, case: &Case) -> bool {
        let outputs = case.outputs.clone().unwrap_or(0..0);
        self.store.inputs[case.inputs.clone()].iter().any(|(s, _)| s.memory) || self.store.outputs[outputs].iter().any(|(s, _)| s.memory)
    }

    /// Forgets the values of earlier cases.
    fn forget_before(&mut self, case: &mut Case) {
        self.store.inputs.drain(..case.inputs.start);
        case.inputs = 0..case.inputs.len();
        if let Some(outputs) = &mut case.outputs {
            self.store.outputs.drain(..outputs.start);
            *outputs = 0..outputs.len();
        } else {
            self.store.outputs.clear();
        }
    }

    /// Runs what waits, and forgets all values.
    fn flush(&mut self, sink: &mut dyn Sink) -> io::Result<()> {
        self.run_pending(sink)?;
        self.store.inputs.clear();
        self.store.outputs.clear();
        Ok(())
    }

    fn run_pending(&mut self, sink: &mut dyn Sink) -> io::Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let pending = std::mem::take(&mut self.pending);
        let Known::Ready { instr, prepared, .. } = &self.known[self.current] else {
            return Ok(());
        };
        let (instr, prepared) = (instr.clone(), *prepared);
        let mut registers = self.cleared.take().unwrap_or_else(|| self.zero.clone());
        let mut memory = Sparse::default();
        for ((_, case), lane) in pending.iter().zip(Lane::all()) {
            self.begin(case, lane, &mut registers, &mut memory);
        }
        let lanes = Mask(u32::MAX >> (exec::LANES - pending.len()));
        match self.engine.execute(prepared, lanes, &mut registers, &mut memory) {
            Ok(outcome) => {
                for ((number, case), lane) in pending.iter().zip(Lane::all()) {
                    let verdict = self.judge(&instr, case, lane, &outcome, &registers, &mut memory);
                    sink.verdict(*number, Some(instr.form), &verdict)?;
                }
                self.clear(&pending, prepared, &mut registers);
                self.cleared = Some(registers);
            }
            // Which of them?
            Err(ExecError::Differ(_)) if pending.len() > 1 => {
                for one in pending {
                    self.pending.push(one);
                    self.run_pending(sink)?;
                }
                return Ok(());
            }
            Err(e) => {
                let verdict = match e {
                    ExecError::Differ(d) => Outcome::Differs(Vec::new(), Some(d.to_string().lines().collect::<Vec<_>>().join("; "))),
                    e => Outcome::Error(Failure {
                        column: 1,
                        message: e.to_string(),
                        help: None,
                        bad_input: true,
                    }),
                };
                for (number, _) in &pending {
                    sink.verdict(*number, Some(instr.form), &verdict)?;
                }
            }
        }
        // The next ones find room.
        self.pending = pending;
        self.pending.clear();
        Ok(())
    }

    /// Makes registers zero again after cases of an instruction.
    fn clear(&self, cases: &[(u64, Case)], prepared: Prepared, registers: &mut Registers) {
        for ((_, case), lane) in cases.iter().zip(Lane::all()) {
            self.end(case, lane, registers);
        }
        if !self.engine.changed(prepared, &mut |rows| registers.copy_rows(&self.zero, rows)) {
            registers.clone_from(&self.zero);
        }
    }

    /// Puts the inputs of a case in place.
    fn begin(&self, case: &Case, lane: Lane, registers: &mut Registers, memory: &mut Sparse) {
        for (spot, value) in &self.store.inputs[case.inputs.clone()] {
            spot.set(lane, *value, registers, memory);
        }
    }

    /// Makes the registers zero again that a case set.
    fn end(&self, case: &Case, lane: Lane, registers: &mut Registers) {
        for (spot, _) in self.store.inputs[case.inputs.clone()].iter().filter(|(spot, _)| !spot.memory) {
            registers.set(spot.state, spot.from, lane, 0);
        }
    }

    fn judge(
        &mut self,
        instr: &Instr,
        case: &Case,
        lane: Lane,
        after: &exec::Outcome,
        registers: &Registers,
        memory: &mut Sparse,
    ) -> Outcome {
        let Some(outputs) = &case.outputs else {
            return self.writes(instr, case, lane);
        };
        let is_open = |spot: &Spot| after.open_places(lane).any(|(state, element)| spot.holds(state, element));
        let (mut differing, mut unspecified) = (Vec::new(), Vec::new());
        for (spot, expected) in &self.store.outputs[outputs.clone()] {
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
    fn effect(&mut self, instr: &Instr, case: &Case, lane: Lane) -> Result<LaneEffect, ExecError> {
        let mut registers = self.before.take().unwrap_or_else(|| self.zero.clone());
        let mut memory = Sparse::default();
        self.begin(case, lane, &mut registers, &mut memory);
        let effect = self.reference.effect(instr, lane, &registers, &mut memory);
        self.end(case, lane, &mut registers);
        self.before = Some(registers);
        effect
    }

    fn writes(&mut self, instr: &Instr, case: &Case, lane: Lane) -> Outcome {
        match self.effect(instr, case, lane) {
            Ok(effect) => {
                let places = effect.places().into_iter();
                let named = places.map(|(state, element, value)| (element_name(self.zero.layout(), state, element), value));
                Outcome::Writes(named.collect())
            }
            Err(e) => Outcome::Error(Failure {
                column: 1,
                message: e.to_string(),
                help: None,
                bad_input: true,
            }),
        }
    }

    fn name(&self, spot: &Spot) -> String {
        spot.name(self.zero.layout())
    }
}

/// Prints what a case writes, as an outputs column.
pub(super) fn outputs(out: &mut impl Write, writes: &[(String, Option<u128>)]) -> io::Result<()> {
    for (i, (place, value)) in writes.iter().enumerate() {
        let blank = if i == 0 { "" } else { " " };
        match value {
            Some(value) => write!(out, "{blank}{place}={value:#x}")?,
            None => write!(out, "{blank}{place}=?")?,
        }
    }
    Ok(())
}

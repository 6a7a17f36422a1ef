//! Programs of a sequential machine: one instruction after the other, as its program counter says.

use crate::block::stops_behind;
use crate::encoding::InvalidWord;
use crate::model::machine::{Control, Step};
use crate::model::needs::Need;
use crate::model::{Isa, Semantics};
use crate::text::to_text;

use super::error::ExecError;
use super::gpu::program::{Kernel, Line};
use super::lanes::{Lane, Mask};
use super::memory::Sparse;
use super::state::Registers;
use super::{Engine, Reference};

/// Where a program begins and when it ends.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The value of the program counter at the first word.
    pub origin: u128,
    /// The value of the program counter at which the program begins.
    pub entry: u128,
    /// The program ends before the instruction at this value of the counter.
    pub until: Option<u128>,
    /// Instructions after which the run is given up.
    pub max_steps: u64,
}

impl Default for Sequence {
    fn default() -> Self {
        Sequence {
            origin: 0,
            entry: 0,
            until: None,
            max_steps: 100_000_000,
        }
    }
}

/// Why a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It came to an instruction that ends programs, by its text; it was not executed.
    Stop(String),
    /// It came to the address that the caller named.
    Until,
    /// It came to the address behind its last instruction.
    Behind,
    /// Whoever watches it said so.
    Watcher,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceEnd {
    /// Why.
    pub ending: Ending,
    /// The program counter then.
    pub at: u128,
    /// Instructions executed.
    pub steps: u64,
}

/// Why a program cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// The spec does not describe a sequential machine.
    #[error("{0}")]
    Machine(String),
    /// Nothing starts at the address.
    #[error("{at:#x}: no instruction of the program starts here; it has {first:#x} to {behind:#x}")]
    NoInstruction {
        /// The program counter.
        at: u128,
        /// The first address of the program.
        first: u128,
        /// The address behind it.
        behind: u128,
    },
    /// No instruction of this width may begin at the address.
    #[error("{at:#x}: `{instruction}` may begin at multiples of {align} alone")]
    Misaligned {
        /// The program counter.
        at: u128,
        /// The text.
        instruction: String,
        /// What its address is a multiple of.
        align: u64,
    },
    /// The word there is no instruction.
    #[error("{at:#x}: the word {word} is no instruction of {isa}")]
    Invalid {
        /// The program counter.
        at: u128,
        /// The word.
        word: String,
        /// The instruction set.
        isa: String,
        /// Why.
        refusal: InvalidWord,
    },
    /// The instruction cannot be executed.
    #[error("{at:#x}: {error}")]
    Exec {
        /// The program counter.
        at: u128,
        /// Why.
        error: ExecError,
    },
    /// The documents leave open what happens.
    #[error("{at:#x}: what `{instruction}` does is unspecified")]
    Unspecified {
        /// The program counter.
        at: u128,
        /// The text.
        instruction: String,
    },
    /// It takes too long.
    #[error("{at:#x}: given up after {steps} instructions; allow more if the program is meant to run longer")]
    Steps {
        /// The program counter.
        at: u128,
        /// How many were executed.
        steps: u64,
    },
}

/// Runs a program in one thread, on the first lane of an engine.
///
/// Words are those of the program; what it stores over them is not executed. `watch` is told of
/// each instruction before it runs, with the program counter, and ends the run by `false`.
///
/// # Errors
/// Why the program cannot go on; registers and memory are as they were then.
pub fn run_sequence(
    isa: &Isa,
    engine: &mut dyn Engine,
    program: &Kernel,
    sequence: &Sequence,
    (registers, memory): (&mut Registers, &mut Sparse),
    watch: &mut dyn FnMut(u128, &Line, &Registers) -> bool,
) -> Result<SequenceEnd, SequenceError> {
    let machine = isa
        .machine_with(&[Need::Control])
        .map_err(|missing| SequenceError::Machine(format!("{missing}; {}", missing.help())))?;
    let counter = match &machine.control {
        Some(Control::Counter(c)) => Some(c),
        Some(Control::Straight) | None => None,
        Some(Control::Flow(_)) => {
            let why = format!("the threads of {} run in step: a program is launched on a grid", isa.name);
            return Err(SequenceError::Machine(why));
        }
    };
    // Words are numbered by their bytes, or one by one.
    let unit = match counter.map(|c| c.step) {
        Some(Step::By(n)) => Some(u128::from(n)),
        Some(Step::Length) | None => None,
    };
    let width = counter.map_or(128, |c| isa.states[c.state].width);
    let wrap = u128::MAX >> (128 - width);
    let size = match unit {
        Some(n) => program.lines().len() as u128 * n,
        None => program.lines().last().map_or(0, |l| u128::from(l.address + l.bytes())),
    };
    let behind = sequence.origin.wrapping_add(size) & wrap;
    let (mut at, mut steps) = (sequence.entry & wrap, 0);
    let reference = Reference::with(isa, registers.layout().clone(), Default::default());
    loop {
        let end = |ending| Ok(SequenceEnd { ending, at, steps });
        if sequence.until == Some(at) {
            return end(Ending::Until);
        }
        let offset = at.wrapping_sub(sequence.origin) & wrap;
        let index = match unit {
            Some(n) => (offset % n == 0).then_some((offset / n) as usize),
            None => u32::try_from(offset).ok().and_then(|a| program.find(a)),
        };
        let Some(line) = index.and_then(|i| program.lines().get(i)) else {
            if at == behind {
                return end(Ending::Behind);
            }
            let first = sequence.origin;
            return Err(SequenceError::NoInstruction { at, first, behind });
        };
        let instr = line.instr.as_ref().map_err(|refusal| SequenceError::Invalid {
            at,
            word: format!("{:0w$x}", line.word.bits, w = line.word.width.div_ceil(4) as usize),
            isa: isa.name.clone(),
            refusal: *refusal,
        })?;
        // Where words are numbered they have no addresses in bytes.
        let rule = machine.word(line.word.width).filter(|_| unit.is_none());
        if let Some(rule) = rule.filter(|r| !at.is_multiple_of(u128::from(r.align))) {
            let (instruction, align) = (to_text(isa, instr), rule.align);
            return Err(SequenceError::Misaligned { at, instruction, align });
        }
        if machine.stops.contains(&isa.forms[instr.form].instruction) {
            return end(Ending::Stop(to_text(isa, instr)));
        }
        if steps == sequence.max_steps {
            return Err(SequenceError::Steps { at, steps });
        }
        if !watch(at, line, registers) {
            return end(Ending::Watcher);
        }
        steps += 1;
        let failed = |error| SequenceError::Exec { at, error };
        // Only an instruction that may write the counter says where it goes.
        let written = |state: usize| match &isa.forms[instr.form].semantics {
            Semantics::Effects { effects, .. } => effects.iter().any(|e| e.state == state),
            Semantics::Unknown(_) => false,
        };
        let mut goes = None;
        if let Some(c) = counter {
            registers.set(c.state, 0, Lane::FIRST, at);
            if written(c.state) {
                let effect = reference.effect(instr, Lane::FIRST, registers, memory).map_err(failed)?;
                goes = effect.writes.iter().rev().find(|w| w.state == c.state).map(|w| w.value);
            }
        }
        let prepared = engine.prepare(instr).map_err(failed)?;
        let outcome = engine
            .execute(prepared, Mask::only(Lane::FIRST), registers, memory)
            .map_err(failed)?;
        if outcome.open != Mask(0) {
            let instruction = to_text(isa, instr);
            return Err(SequenceError::Unspecified { at, instruction });
        }
        let step = unit.unwrap_or(u128::from(line.bytes()));
        at = goes.unwrap_or(at.wrapping_add(step)) & wrap;
        if let Some(c) = counter {
            registers.set(c.state, 0, Lane::FIRST, at);
        }
        if stops_behind(isa, instr) {
            let ending = Ending::Stop(to_text(isa, instr));
            return Ok(SequenceEnd { ending, at, steps });
        }
    }
}

//! Observations of a run: trace of instructions, statistics, exit reason.

use crate::exec::error::ExecError;
use crate::exec::gpu::program::Line;
use crate::exec::gpu::warp::ControlError;
use crate::exec::lanes::{Lane, Mask};
use crate::exec::state::Registers;

/// What happened in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Summary {
    /// Instructions that warps executed.
    pub steps: u64,
    /// The same, counted by active thread.
    pub thread_steps: u64,
    /// Warps.
    pub warps: u64,
    /// Branches at which the threads of a warp parted, and other entries of warp stacks: the
    /// deepest stack.
    pub deepest_stack: usize,
}

/// An instruction about to be executed, for those who watch.
#[derive(Clone, Copy, Debug)]
pub struct TraceEvent<'a> {
    /// Number of the block, in x and y.
    pub block: (u16, u16),
    /// Number of the warp in its block.
    pub warp: usize,
    /// Threads that execute it.
    pub active: Mask,
    /// The instruction.
    pub line: &'a Line,
    /// The registers before it.
    pub registers: &'a Registers,
}

/// Where a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramPoint {
    /// Number of the block, in x and y.
    pub block: (u16, u16),
    /// Number of the warp in its block.
    pub warp: usize,
    /// Address of the instruction.
    pub pc: u32,
}

impl std::fmt::Display for ProgramPoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "at {:#06x} in warp {} of block ({}, {})",
            self.pc, self.warp, self.block.0, self.block.1
        )
    }
}

/// Why a run stopped before its end.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RunError {
    /// The launch is not possible.
    #[error("{0}")]
    Launch(String),
    /// An instruction cannot be executed.
    #[error("{0}: {1}")]
    Exec(ProgramPoint, ExecError),
    /// Nothing starts at the address.
    #[error("{0}: no instruction starts here; the program has {1:#x} bytes, and ends with an exit or a return")]
    NoInstruction(ProgramPoint, u32),
    /// An instruction does not start where it may.
    #[error("{0}: an instruction of {1} bytes starts at a multiple of {2}{3}")]
    Unaligned(ProgramPoint, u32, u64, &'static str),
    /// The word there is no instruction.
    #[error("{0}: the word {1} is no instruction of this ISA")]
    Invalid(ProgramPoint, String),
    /// Control cannot go on.
    #[error("{0}: `{1}`: {2}")]
    Control(ProgramPoint, String, ControlError),
    /// The documents do not say what would happen.
    #[error("{0}: the effect of `{1}` in lane {2} is unspecified")]
    Open(ProgramPoint, String, Lane),
    /// Too many steps.
    #[error("given up after {1} instructions, {0}; allow more if the program is meant to run longer")]
    Steps(ProgramPoint, u64),
    /// Every warp of a block waits.
    #[error("{0}: every warp that still runs waits at a barrier, and none will come")]
    Deadlock(ProgramPoint),
}

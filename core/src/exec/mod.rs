//! Execution: what instructions do to the registers of 32 threads and to memory, computed from the
//! formulas of a spec.
//!
//! [`Registers`] hold the small state spaces, a [`Memory`] supplies the large ones. An [`Engine`]
//! runs one instruction in the active lanes; all engines give the same result. [`Reference`] walks
//! the formulas, [`LaneVm`] compiles them for 32 lanes when it meets an instruction, [`Aot`]
//! has the commonest ones compiled with the program, and [`Lockstep`] runs two engines and
//! compares them.
//!
//! ```
//! use isamorph_core::exec::{Engine, Lane, Mask, Reference, Registers, Sparse};
//! use isamorph_core::InstructionSet;
//! let nv50 = InstructionSet::builtin("nv50").unwrap();
//! let instr = nv50.parse_raw("add b32 $r5 b32 s[0x10] $r3").unwrap();
//!
//! let mut engine = Reference::new(nv50.model());
//! let mut registers = Registers::new(engine.layout().clone());
//! let (r, lane) = (engine.layout().find("r").unwrap(), Lane::new(7).unwrap());
//! registers.set(r, 3, lane, 40);
//! let prepared = engine.prepare(&instr).unwrap();
//! engine.execute(prepared, Mask::ALL, &mut registers, &mut Sparse::default()).unwrap();
//! assert_eq!(registers.get(r, 5, lane), 40);
//! ```
//!
//! [`run`] executes whole programs: blocks of threads in warps, with the stack that parts and joins
//! them, barriers, and bounded memories.
//!
//! [`run_sequence`] executes programs of a sequential machine, as its program counter says.
//!
//! An instruction reads everything, in all lanes, before it writes anything. A part of a formula
//! that a condition rules out is not computed, so that what it would read cannot fault. Where two
//! lanes write one element of memory, the lane with the higher number wins.

pub mod aot;
pub mod bytecode;
mod call;
mod difference;
pub mod engines;
mod error;
mod floats;
pub mod gpu;
mod image;
mod intrinsics;
mod lacks;
mod lanes;
mod lower;
pub mod machine;
mod memory;
mod prepared;
mod sequential;
mod state;
mod unspecified;

use std::ops::Range;
use std::sync::Arc;

use crate::encoding::Instr;

pub use difference::Difference;
pub use engines::aot::{Aot, generated_source};
pub use engines::lane_vm::LaneVm;
pub use engines::lockstep::Lockstep;
pub use engines::reference::{LaneEffect, Reference, Write};
pub use error::{Access, ExecError, Fault};
pub use floats::{FloatOp, RoundingDirection, Special};
pub use gpu::control::{BarrierRequest, Control};
pub use gpu::launch::{Global, Launch, MAX_THREADS, SHARED_BYTES, Threads};
pub use gpu::outcome::{ProgramPoint, RunError, Summary, TraceEvent};
pub use gpu::program::{Kernel, Line};
pub use gpu::run::run;
pub use gpu::warp::{BranchOrder, ControlError};
pub use image::{ImageError, read_image};
pub use intrinsics::{Model, Models};
pub use lanes::{LANES, Lane, Mask, Row};
pub use lower::partial_eval::{functions_called, uses_memory};
pub use memory::{Batch, Memory, NoMemory, Refused, Run, Sparse};
pub use prepared::Prepared;
pub use sequential::{Ending, Sequence, SequenceEnd, SequenceError, run_sequence};
pub use state::{Layout, MAX_FILE_ADDRESS, Place, Registers, element_name};

/// What running an instruction brought to light.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Lanes in which a place is unspecified afterwards: some choice of the values that the
    /// documents leave open changes it. Zero was used for them; whoever runs the instruction
    /// must say so, or stop.
    pub open: Mask,
    /// These places: lane, state space and element. A lane without any is one whose effect as a
    /// whole is unspecified.
    pub places: Vec<(Lane, usize, u64)>,
}

impl Outcome {
    /// The unspecified places of a lane: state space and element.
    pub fn open_places(&self, lane: Lane) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.places
            .iter()
            .filter(move |(l, ..)| *l == lane)
            .map(|(_, state, element)| (*state, *element))
    }
}

/// Executes instructions in 32 lanes.
pub trait Engine {
    /// What it is called in reports.
    fn name(&self) -> &'static str;

    /// The layout of the registers that it works on.
    fn layout(&self) -> &Arc<Layout>;

    /// Makes an instruction ready to run; the same instruction twice costs nothing.
    ///
    /// # Errors
    /// Its effect is not described, or a model that it needs does not exist.
    fn prepare(&mut self, instr: &Instr) -> Result<Prepared, ExecError>;

    /// Runs an instruction in the active lanes.
    ///
    /// # Errors
    /// A memory refuses an access. Registers are as before then, and memory holds what earlier
    /// lanes stored.
    ///
    /// # Panics
    /// If another engine prepared the instruction, or the registers have another layout.
    fn execute(
        &mut self,
        prepared: Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError>;

    /// Calls `visit` with all rows of registers ([`Layout::row`]) that running an instruction may
    /// have changed so far; false if that is not known, and may be any.
    ///
    /// # Panics
    /// If another engine prepared the instruction.
    fn changed(&self, _prepared: Prepared, _visit: &mut dyn FnMut(Range<usize>)) -> bool {
        false
    }
}

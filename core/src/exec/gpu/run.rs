//! Runs of kernels: a grid of blocks of threads on the machine that the spec's machine section
//! describes, with its memories.
//!
//! Blocks run one after the other. The warps of a block take turns at barriers only, the first warp
//! first, so that a run is the same every time; a program whose result depends on the order of
//! warps has no defined result.

use super::block::{Block, Ready, Runner, Spare, runner};
use super::control::Control;
use super::initial::{check, constants, header};
use super::launch::{Global, Launch};
use super::memories::{Memories, Spaces};
use super::outcome::{RunError, Summary, TraceEvent};
use super::program::Kernel;
use crate::exec::Engine;
use crate::exec::lanes::LANES;
use crate::model::Isa;

/// Runs a program, and leaves its results in global memory.
///
/// `watch` sees every instruction before it is executed.
///
/// # Errors
/// Whatever stops the run; global memory then holds what was stored until there.
pub fn run(
    isa: &Isa,
    engine: &mut dyn Engine,
    program: &Kernel,
    launch: &Launch,
    global: &mut Global,
    watch: &mut dyn FnMut(TraceEvent<'_>),
) -> Result<Summary, RunError> {
    let layout = engine.layout().clone();
    let control = Control::new(isa, &layout).map_err(RunError::Launch)?;
    // What control needs includes a machine section.
    let Some(machine) = &isa.machine else {
        return Err(RunError::Launch(format!("the spec of {} has no machine section", isa.name)));
    };
    let mut spaces = Spaces::new(isa, machine, &layout);
    spaces.origin = launch.global_origin.unwrap_or(spaces.origin);
    check(launch, isa, machine, &layout, &spaces)?;
    let mut summary = Summary::default();
    let mut prepared: Vec<Option<Ready>> = vec![None; program.lines().len()];
    let threads = launch.block.count() as usize;
    let mut spare = Spare::new(&layout, machine);
    let mut memories = Memories {
        shared: Vec::new(),
        constant: constants(launch, machine, &spaces),
        local: Vec::new(),
        local_size: launch.local,
        threads: threads.next_multiple_of(LANES),
        global,
        spaces,
        first_thread: 0,
    };
    for y in 0..launch.grid.y {
        for x in 0..launch.grid.x {
            memories.shared = header(launch, machine, &spaces, (x, y));
            memories.local = Vec::new();
            let mut runners: Vec<Runner> = (0..threads.div_ceil(LANES)).map(|w| runner(launch, w)).collect();
            summary.warps += runners.len() as u64;
            let mut block = Block {
                isa,
                machine,
                engine: &mut *engine,
                program,
                launch,
                control: &control,
                place: (x, y),
                prepared: &mut prepared,
                spare: &mut spare,
                barriers: Default::default(),
                summary: &mut summary,
            };
            block.run(&mut runners, &mut memories, watch)?;
        }
    }
    Ok(summary)
}

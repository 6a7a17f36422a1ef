//! One block of threads: its warps take turns at barriers, the first warp first.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::control::{BarrierRequest, Control};
use super::initial::{initial, start};
use super::launch::Launch;
use super::memories::Memories;
use super::outcome::{ProgramPoint, RunError, Summary, TraceEvent};
use super::program::{Facts, Kernel};
use super::warp::{Step, Warp};
use crate::exec::lanes::{LANES, Mask};
use crate::exec::lower::partial_eval::elements_written;
use crate::exec::state::{Layout, Place, Registers};
use crate::exec::{Engine, Prepared};
use crate::model::Isa;
use crate::model::machine::Machine;
use crate::text::to_text;

/// One warp of a block, and what it waits for.
pub(super) struct Runner {
    warp: Warp,
    /// From its first step to its end.
    registers: Option<Registers>,
    waits: Option<usize>,
    ended: bool,
}

/// Registers of warps that have ended, for those that start: most kernels use few of them, and to
/// clear those is less than to make new ones.
pub(super) struct Spare {
    layout: Arc<Layout>,
    free: Vec<Registers>,
    /// Rows that some instruction executed so far may have written, or that a warp starts with.
    written: BTreeSet<usize>,
}

impl Spare {
    pub(super) fn new(layout: &Arc<Layout>, machine: &Machine) -> Spare {
        let general = general_registers(layout, machine);
        let given: Vec<usize> = initial(machine).filter_map(|i| layout.row(i.state, i.element)).collect();
        let written = (0..layout.rows()).filter(|row| !general.contains(row) || given.contains(row));
        Spare {
            layout: layout.clone(),
            free: Vec::new(),
            written: written.collect(),
        }
    }

    /// Registers that hold zero.
    fn take(&mut self) -> Registers {
        self.free.pop().unwrap_or_else(|| Registers::new(self.layout.clone()))
    }

    fn give(&mut self, mut registers: Registers) {
        for row in &self.written {
            registers.rows[*row].fill(0);
        }
        self.free.push(registers);
    }
}

/// The rows of the general registers; which of them an instruction may write is known.
fn general_registers(layout: &Layout, machine: &Machine) -> Range<usize> {
    let general = machine.general().map(|r| r.state);
    match general.map(|r| (layout.place(r), layout.address_width(r))) {
        Some((Place::File { base, limbs }, bits)) => base..base + (limbs << bits),
        _ => 0..0,
    }
}

/// How many warps have come to a barrier, and how often it opened.
#[derive(Clone, Copy, Default)]
pub(super) struct Barrier {
    arrived: u32,
    opened: usize,
    /// `opened` at which those that wait now may pass.
    expected: u32,
}

/// A warp before its first step.
pub(super) fn runner(launch: &Launch, warp: usize) -> Runner {
    let threads = launch.block.count() as usize - warp * LANES;
    Runner {
        warp: Warp::new(Mask(u32::MAX >> LANES.saturating_sub(threads))),
        registers: None,
        waits: None,
        ended: false,
    }
}

/// An instruction of the program, made ready.
#[derive(Clone)]
pub(super) struct Ready {
    prepared: Prepared,
    /// Rows that it may write of registers that the launch did not ask for. They stay zero.
    dropped: Vec<usize>,
    /// The next instruction follows in all lanes.
    straight: bool,
}

/// What runs one block.
pub(super) struct Block<'a> {
    pub(super) isa: &'a Isa,
    pub(super) machine: &'a Machine,
    pub(super) engine: &'a mut dyn Engine,
    pub(super) program: &'a Kernel,
    pub(super) launch: &'a Launch,
    pub(super) control: &'a Control,
    pub(super) place: (u16, u16),
    pub(super) prepared: &'a mut [Option<Ready>],
    pub(super) spare: &'a mut Spare,
    pub(super) barriers: [Barrier; 16],
    pub(super) summary: &'a mut Summary,
}

impl Block<'_> {
    pub(super) fn run(
        &mut self,
        runners: &mut [Runner],
        memories: &mut Memories<'_>,
        watch: &mut dyn FnMut(TraceEvent<'_>),
    ) -> Result<(), RunError> {
        while runners.iter().any(|r| !r.ended) {
            let mut any = false;
            for w in 0..runners.len() {
                memories.first_thread = w * LANES;
                while !runners[w].ended && !self.blocked(&runners[w]) {
                    runners[w].waits = None;
                    any = true;
                    match self.step(w, &mut runners[w], memories, watch)? {
                        Step::Run => {}
                        Step::Ended => {
                            runners[w].ended = true;
                            runners[w]
                                .registers
                                .take()
                                .into_iter()
                                .for_each(|registers| self.spare.give(registers));
                            let left = runners.iter().filter(|r| !r.ended).count() as u32;
                            self.one_less(left);
                        }
                        Step::Barrier(request) => {
                            let left = runners.iter().filter(|r| !r.ended).count() as u32;
                            runners[w].waits = self.barrier(request, left);
                        }
                    }
                }
            }
            if !any && let Some(w) = runners.iter().position(|r| !r.ended) {
                return Err(RunError::Deadlock(self.spot(w, runners[w].warp.pc)));
            }
        }
        Ok(())
    }

    fn spot(&self, warp: usize, pc: u32) -> ProgramPoint {
        ProgramPoint {
            block: self.place,
            warp,
            pc,
        }
    }

    /// Does the warp wait at a barrier that has not opened since?
    fn blocked(&self, runner: &Runner) -> bool {
        // The number of the barrier is in the low bits.
        runner.waits.is_some_and(|ticket| self.barriers[ticket & 15].opened == ticket >> 4)
    }

    /// Counts a warp at a barrier, and says what it waits for.
    fn barrier(&mut self, request: BarrierRequest, running: u32) -> Option<usize> {
        let number = request.number as usize & 15;
        let barrier = &mut self.barriers[number];
        if request.arrive {
            barrier.arrived += 1;
            barrier.expected = request.count;
            open(barrier, running);
        }
        (request.wait && barrier.arrived > 0).then_some(barrier.opened << 4 | number)
    }

    /// A warp has ended: those that wait for all warps wait for one less.
    fn one_less(&mut self, running: u32) {
        for barrier in &mut self.barriers {
            if barrier.arrived > 0 && barrier.expected == BarrierRequest::ALL {
                open(barrier, running);
            }
        }
    }

    fn step(
        &mut self,
        w: usize,
        runner: &mut Runner,
        memories: &mut Memories<'_>,
        watch: &mut dyn FnMut(TraceEvent<'_>),
    ) -> Result<Step, RunError> {
        let pc = runner.warp.pc;
        let spot = self.spot(w, pc);
        if self.summary.steps >= self.launch.max_steps {
            return Err(RunError::Steps(spot, self.summary.steps));
        }
        let end = self.program.lines().last().map_or(0, |l| l.address + l.bytes());
        let index = self.program.find(pc).ok_or(RunError::NoInstruction(spot, end))?;
        let line = &self.program.lines()[index];
        let align = self.machine.word(line.word.width).map_or(1, |w| w.align);
        if !u64::from(pc).is_multiple_of(align) {
            let pairs = self.machine.words.iter().any(|w| w.pairs);
            let pairs = if pairs { "; short ones come in pairs" } else { "" };
            return Err(RunError::Unaligned(spot, line.bytes(), align, pairs));
        }
        let Ok(instr) = &line.instr else {
            return Err(RunError::Invalid(spot, self.isa.word_text(line.word)));
        };
        if self.prepared[index].is_none() {
            let prepared = self.engine.prepare(instr).map_err(|e| RunError::Exec(spot, e))?;
            let layout = &self.spare.layout;
            let r = self.machine.general().map(|r| r.state);
            let facts = line.facts.get_or_init(|| Facts {
                straight: self.control.is_straight(self.isa, layout, instr),
                registers: r.map_or_else(Vec::new, |r| elements_written(self.isa, layout, instr, r)),
            });
            let written = facts.registers.iter().filter_map(|n| layout.row(r?, *n));
            self.spare.written.extend(written);
            let beyond = facts.registers.iter().filter(|n| **n >= self.launch.registers.into());
            self.prepared[index] = Some(Ready {
                prepared,
                dropped: beyond.filter_map(|n| layout.row(r?, *n)).collect(),
                straight: facts.straight,
            });
        }
        let Some(ready) = &self.prepared[index] else {
            unreachable!("it has just been made ready")
        };
        let active = runner.warp.active;
        let registers = runner.registers.get_or_insert_with(|| {
            let mut registers = self.spare.take();
            start(&mut registers, self.machine, self.launch, self.place, w);
            registers
        });
        watch(TraceEvent {
            block: self.place,
            warp: w,
            active,
            line,
            registers,
        });
        if !ready.straight {
            self.control.reset(registers, active);
        }
        let outcome = self
            .engine
            .execute(ready.prepared, active, registers, memories)
            .map_err(|e| RunError::Exec(spot, e))?;
        if let Some(lane) = outcome.open.lanes().next() {
            return Err(RunError::Open(spot, to_text(self.isa, instr), lane));
        }
        for row in &ready.dropped {
            registers.rows[*row].fill(0);
        }
        self.summary.steps += 1;
        self.summary.thread_steps += u64::from(active.0.count_ones());
        let next = pc + line.bytes();
        if ready.straight {
            runner.warp.pc = next;
            return Ok(Step::Run);
        }
        let step = runner
            .warp
            .advance(self.control, registers, next, self.launch.order)
            .map_err(|e| RunError::Control(spot, to_text(self.isa, instr), e))?;
        self.summary.deepest_stack = self.summary.deepest_stack.max(runner.warp.depth());
        Ok(step)
    }
}

/// Opens a barrier if all have come that it counts.
fn open(barrier: &mut Barrier, running: u32) {
    let expected = if barrier.expected == BarrierRequest::ALL {
        running
    } else {
        barrier.expected
    };
    if barrier.arrived >= expected {
        barrier.arrived = 0;
        barrier.opened += 1;
    }
}

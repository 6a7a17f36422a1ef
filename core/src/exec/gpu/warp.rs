//! One warp: 32 threads that share a program counter, and the reconvergence stack.

use crate::model::machine::Flow;

use crate::exec::gpu::control::{BarrierRequest, Control};
use crate::exec::lanes::Mask;
use crate::exec::state::Registers;

/// Which side of a divergent branch goes on first. The chip does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BranchOrder {
    /// The threads that stay.
    #[default]
    FallThrough,
    /// The threads that leave.
    Taken,
}

/// Deepest stack of a warp; a program that needs more recurses without end.
const MAX_STACK: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// Threads that parted meet again. Those that have come already go on here.
    Join { mask: Mask, waiting_at: Option<u32> },
    /// The other side of a branch.
    Branch { mask: Mask, pc: u32 },
    /// Where a call returns to.
    Call { mask: Mask, pc: u32 },
    /// Where a break leads to.
    Break { mask: Mask, pc: u32 },
    /// The threads before a quad was completed.
    Quad { mask: Mask },
}

/// Why threads do not run: for good, until the call is over, until the loop is over.
#[derive(Clone, Copy, Debug)]
enum InactiveReason {
    Exited,
    Returned,
    Broken,
}

/// What a warp wants after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Run,
    Barrier(BarrierRequest),
    Ended,
}

/// Why a warp cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// Lanes want different things of one instruction.
    #[error("threads of one warp want to {0:?} and to {1:?} at once")]
    Mixed(Flow, Flow),
    /// Lanes name different targets.
    #[error("threads of one warp go to {0:#x} and to {1:#x} at once")]
    Targets(u32, u32),
    /// A barrier in part of a warp.
    #[error("a barrier that only a part of the warp's threads comes to is undefined")]
    DivergedBarrier,
    /// A trap.
    #[error("trap")]
    Trap,
    /// Too many entries.
    #[error("the warp's stack has more than {MAX_STACK} entries")]
    Stack,
    /// A break without a prebreak, a quadpop without a quadon, or a join at which threads would
    /// wait for others without a joinat.
    #[error("{0:?} without what it belongs to on the warp's stack")]
    Unmatched(Flow),
}

/// The control state of a warp.
#[derive(Clone, Debug)]
pub(crate) struct Warp {
    pub pc: u32,
    pub active: Mask,
    exited: Mask,
    returned: Mask,
    broken: Mask,
    stack: Vec<Entry>,
}

impl Warp {
    pub fn new(threads: Mask) -> Warp {
        Warp {
            pc: 0,
            active: threads,
            // Lanes without a thread never take part.
            exited: Mask(!threads.0),
            returned: Mask::NONE,
            broken: Mask::NONE,
            stack: Vec::new(),
        }
    }

    /// Depth of the stack.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    fn gone(&self) -> u32 {
        self.exited.0 | self.returned.0 | self.broken.0
    }

    fn push(&mut self, entry: Entry) -> Result<(), ControlError> {
        if self.stack.len() >= MAX_STACK {
            return Err(ControlError::Stack);
        }
        self.stack.push(entry);
        Ok(())
    }

    /// Goes on after an instruction at `pc` that ends before `next`.
    pub fn advance(&mut self, control: &Control, registers: &Registers, next: u32, order: BranchOrder) -> Result<Step, ControlError> {
        let mut special = control.flows(registers, self.active).filter(|(f, _)| *f != Flow::Next);
        let Some((flow, lanes)) = special.next() else {
            self.pc = next;
            return Ok(Step::Run);
        };
        if let Some((other, _)) = special.next() {
            return Err(ControlError::Mixed(flow, other));
        }
        let rest = Mask(self.active.0 & !lanes.0);
        let before = self.active;
        match flow {
            Flow::Next => {}
            Flow::Exit => return Ok(self.leave(lanes, next, InactiveReason::Exited)),
            Flow::Ret => {
                // Outside of all calls a return ends the thread.
                let called = self.stack.iter().any(|e| matches!(e, Entry::Call { .. }));
                return Ok(self.leave(lanes, next, if called { InactiveReason::Returned } else { InactiveReason::Exited }));
            }
            Flow::Break => {
                if !self.stack.iter().any(|e| matches!(e, Entry::Break { .. })) {
                    return Err(ControlError::Unmatched(flow));
                }
                return Ok(self.leave(lanes, next, InactiveReason::Broken));
            }
            Flow::Branch => {
                let target = self.target(control, registers, lanes)?;
                if rest.is_empty() {
                    self.pc = target;
                } else {
                    let (first, later) = match order {
                        BranchOrder::Taken => ((target, lanes), (next, rest)),
                        BranchOrder::FallThrough => ((next, rest), (target, lanes)),
                    };
                    self.push(Entry::Branch {
                        mask: later.1,
                        pc: later.0,
                    })?;
                    (self.pc, self.active) = first;
                }
                return Ok(Step::Run);
            }
            // The following are not predicated, so that all active threads agree.
            _ if !rest.is_empty() => return Err(ControlError::Mixed(flow, Flow::Next)),
            Flow::Call => {
                let target = self.target(control, registers, lanes)?;
                self.push(Entry::Call { mask: before, pc: next })?;
                self.pc = target;
                return Ok(Step::Run);
            }
            Flow::PreBreak => {
                let pc = self.target(control, registers, lanes)?;
                self.push(Entry::Break { mask: before, pc })?;
            }
            Flow::JoinAt => self.push(Entry::Join {
                mask: before,
                waiting_at: None,
            })?,
            Flow::Join => {
                self.join(next)?;
                return Ok(Step::Run);
            }
            Flow::QuadOn => {
                self.push(Entry::Quad { mask: before })?;
                let quads = before.lanes().fold(0, |all, lane| all | 0xf << (lane.index() & !3));
                self.active = Mask(quads & !self.exited.0);
            }
            Flow::QuadPop => match self.stack.pop() {
                Some(Entry::Quad { mask }) => self.active = Mask(mask.0 & !self.gone()),
                _ => return Err(ControlError::Unmatched(flow)),
            },
            Flow::Barrier => {
                if before.0 | self.exited.0 != u32::MAX {
                    return Err(ControlError::DivergedBarrier);
                }
                self.pc = next;
                let lane = before
                    .lanes()
                    .next()
                    .unwrap_or_else(|| unreachable!("a warp runs with active threads"));
                return Ok(Step::Barrier(control.barrier(registers, lane)));
            }
            Flow::Trap => return Err(ControlError::Trap),
        }
        self.pc = next;
        Ok(Step::Run)
    }

    /// The target that all these lanes name.
    fn target(&self, control: &Control, registers: &Registers, lanes: Mask) -> Result<u32, ControlError> {
        let mut targets = control.targets(registers, lanes);
        let (first, _) = targets.next().unwrap_or_default();
        match targets.next() {
            Some((other, _)) => Err(ControlError::Targets(first, other)),
            None => Ok(first),
        }
    }

    /// Threads stop running here; the others go on, or what the stack holds.
    fn leave(&mut self, lanes: Mask, next: u32, fate: InactiveReason) -> Step {
        let away = match fate {
            InactiveReason::Exited => &mut self.exited,
            InactiveReason::Returned => &mut self.returned,
            InactiveReason::Broken => &mut self.broken,
        };
        away.0 |= lanes.0;
        self.active.0 &= !lanes.0;
        if !self.active.is_empty() {
            self.pc = next;
            return Step::Run;
        }
        while let Some(entry) = self.stack.pop() {
            let (mask, pc) = match entry {
                Entry::Branch { mask, pc } => (mask, Some(pc)),
                Entry::Call { mask, pc } => {
                    self.returned.0 &= !mask.0;
                    (mask, Some(pc))
                }
                Entry::Break { mask, pc } => {
                    self.broken.0 &= !mask.0;
                    (mask, Some(pc))
                }
                Entry::Join { mask, waiting_at } => (mask, waiting_at),
                Entry::Quad { .. } => continue,
            };
            let left = Mask(mask.0 & !self.gone());
            if let (false, Some(pc)) = (left.is_empty(), pc) {
                (self.active, self.pc) = (left, pc);
                return Step::Run;
            }
        }
        Step::Ended
    }

    /// The active threads have come to where paths meet. If others are still to come, they wait for
    /// them: the entry of a joinat holds them.
    fn join(&mut self, next: u32) -> Result<(), ControlError> {
        self.pc = next;
        match self.stack.last().copied() {
            Some(Entry::Branch { mask, pc }) => {
                self.stack.pop();
                let joinat = self.stack.iter_mut().rev().find_map(|e| match e {
                    Entry::Join { waiting_at, .. } => Some(waiting_at),
                    _ => None,
                });
                *joinat.ok_or(ControlError::Unmatched(Flow::Join))? = Some(next);
                (self.active, self.pc) = (Mask(mask.0 & !self.gone()), pc);
            }
            Some(Entry::Join { mask, .. }) => {
                self.stack.pop();
                self.active = Mask(mask.0 & !self.gone());
            }
            _ => {}
        }
        Ok(())
    }
}

//! Control flow per lane: the values that an instruction writes to the control state of a spec.
//!
//! The machine section of a spec names the states, and what the rows of their enumeration mean.

use multiversion::multiversion;

use crate::encoding::Instr;
use crate::model::machine::{Barrier, Flow, FlowState};
use crate::model::needs::Need;
use crate::model::{Isa, Semantics};

use crate::exec::lanes::{Lane, Mask, Row};
use crate::exec::lower::partial_eval::always_written;
use crate::exec::state::{Layout, Place, Registers};

/// What a barrier instruction asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrierRequest {
    /// Number of the barrier.
    pub number: u32,
    /// Warps counted; [`BarrierRequest::ALL`] for all of the block.
    pub count: u32,
    /// Count this warp.
    pub arrive: bool,
    /// Wait for the others.
    pub wait: bool,
}

impl BarrierRequest {
    /// The count that means all warps.
    pub const ALL: u32 = 0xfff;
}

/// The control state of an ISA.
#[derive(Clone, Debug)]
pub struct Control {
    flow: FlowState,
}

impl Control {
    /// Finds the control state of an ISA.
    ///
    /// # Errors
    /// What the spec does not say.
    pub fn new(isa: &Isa, layout: &Layout) -> Result<Control, String> {
        let machine = isa
            .machine_with(&[Need::Threads])
            .map_err(|missing| format!("{missing}; {}", missing.help()))?;
        // What threads need includes a state of control.
        let flow = machine.control.as_ref().and_then(|c| c.flow()).cloned();
        let flow = flow.ok_or_else(|| format!("{} has no control state", isa.name))?;
        let mut states = vec![flow.state];
        states.extend(flow.target);
        states.extend(flow.barrier.iter().flat_map(|b| [b.number, b.count, b.way]));
        let wide = |s: &&usize| !matches!(layout.place(**s), Place::File { limbs: 1, .. });
        match states.iter().find(wide) {
            Some(s) => Err(format!(
                "the state `{}` of {} has more than 32 bits, and control needs it",
                layout.name(*s),
                isa.name
            )),
            None => Ok(Control { flow }),
        }
    }

    /// Does the next instruction follow in all lanes that execute this one, whatever they hold?
    pub(crate) fn is_straight(&self, isa: &Isa, layout: &Layout, instr: &Instr) -> bool {
        let writes = match &isa.forms[instr.form].semantics {
            Semantics::Effects { effects, .. } => effects.iter().any(|e| e.state == self.flow.state),
            Semantics::Unknown(_) => true,
        };
        let next = |code: u128| code == u128::from(self.flow.next);
        !writes || always_written(isa, layout, instr, self.flow.state).is_some_and(next)
    }

    /// Says that control goes on, which an instruction may change.
    pub(crate) fn reset(&self, registers: &mut Registers, lanes: Mask) {
        let row = registers.row_mut(self.flow.state, 0);
        lanes.lanes().for_each(|lane| row[lane.index()] = self.flow.next as u32);
    }

    /// What the last instruction wrote for these lanes: each kind of flow with its lanes, in order
    /// of the first lane.
    pub(crate) fn flows(&self, registers: &Registers, lanes: Mask) -> impl Iterator<Item = (Flow, Mask)> {
        groups(registers.row(self.flow.state, 0), lanes).map(|(code, lanes)| {
            // A code without a row is left to `next`: specs have rows for all that they write.
            (self.flow.kinds.get(code as usize).copied().flatten().unwrap_or(Flow::Next), lanes)
        })
    }

    /// The targets that lanes name, each with its lanes.
    pub(crate) fn targets(&self, registers: &Registers, lanes: Mask) -> impl Iterator<Item = (u32, Mask)> {
        // A kind without a target is never asked for one.
        groups(registers.row(self.flow.target.unwrap_or(self.flow.state), 0), lanes)
    }

    pub(crate) fn barrier(&self, registers: &Registers, lane: Lane) -> BarrierRequest {
        // The checker of specs wants these states where a barrier is one of the kinds.
        let value = |of: fn(&Barrier) -> usize| self.flow.barrier.as_ref().map_or(0, |b| registers.row(of(b), 0)[lane.index()]);
        let way = value(|b| b.way);
        BarrierRequest {
            number: value(|b| b.number),
            count: value(|b| b.count),
            arrive: way & 1 == 1,
            wait: way & 2 == 2,
        }
    }
}

/// The values of a row in some lanes, each with the lanes that hold it, in order of the first lane.
fn groups(row: &Row, lanes: Mask) -> impl Iterator<Item = (u32, Mask)> {
    let mut left = lanes;
    std::iter::from_fn(move || {
        let value = row[left.lanes().next()?.index()];
        let group = Mask(equal(row, value).0 & left.0);
        left.0 &= !group.0;
        Some((value, group))
    })
}

/// The lanes that hold a value.
#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn equal(row: &Row, value: u32) -> Mask {
    let mut mask = 0;
    for (lane, v) in row.iter().enumerate() {
        mask |= u32::from(*v == value) << lane;
    }
    Mask(mask)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::lanes::LANES;

    #[test]
    fn groups_are_the_values_of_the_lanes_asked_for() {
        let mut row = [3; LANES];
        row[4] = 1;
        row[31] = 1;
        row[0] = 9;
        assert_eq!(
            groups(&row, Mask(!1)).collect::<Vec<_>>(),
            [(3, Mask(0x7fff_ffee)), (1, Mask(0x8000_0010))]
        );
        assert_eq!(groups(&row, Mask::NONE).count(), 0);
    }
}

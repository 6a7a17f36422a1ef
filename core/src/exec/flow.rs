//! Where control goes: what an instruction writes to the control state of a spec, lane by lane.
//!
//! A spec whose programs can run in warps has the states and the enumeration that `nv50/state.isa` explains; they are found
//! by name, so that nothing here knows an opcode.

use multiversion::multiversion;

use crate::encoding::Instr;
use crate::isa::Isa;

use super::lanes::{Lane, Mask, Row};
use super::specialise::always_written;
use super::state::{Layout, Place, Registers};

/// What follows for one thread: the rows of `flow_kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Flow {
    Next,
    Exit,
    Join,
    Branch,
    Call,
    Ret,
    PreBreak,
    Break,
    JoinAt,
    Barrier,
    Trap,
    QuadOn,
    QuadPop,
}

const ROWS: [(&str, Flow); 14] = [
    ("next", Flow::Next),
    ("exit", Flow::Exit),
    ("join", Flow::Join),
    ("branch", Flow::Branch),
    ("call", Flow::Call),
    ("limited_call", Flow::Call),
    ("ret", Flow::Ret),
    ("prebreak", Flow::PreBreak),
    ("brk", Flow::Break),
    ("joinat", Flow::JoinAt),
    ("barrier", Flow::Barrier),
    ("trap", Flow::Trap),
    ("quadon", Flow::QuadOn),
    ("quadpop", Flow::QuadPop),
];

impl Flow {
    /// What each code of an instruction set's `flow_kind` means; nothing if it has no such enumeration. A code without a
    /// meaning is one that nothing follows.
    #[must_use]
    pub fn kinds(isa: &Isa) -> Option<Vec<Option<Flow>>> {
        let kinds = isa.enums.iter().find(|e| e.name == "flow_kind")?;
        let named = |row: &u16| ROWS.iter().find(|(n, _)| *n == kinds.rows[usize::from(*row)].name).map(|(_, f)| *f);
        Some(kinds.row_of.iter().map(named).collect())
    }
}

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
    /// By code of `flow_kind`.
    kinds: Vec<Option<Flow>>,
    flow: usize,
    target: usize,
    barrier: usize,
    barrier_count: usize,
    barrier_way: usize,
}

impl Control {
    /// Finds the control state of an ISA.
    ///
    /// # Errors
    /// The state or the enumeration that is missing.
    pub fn new(isa: &Isa, layout: &Layout) -> Result<Control, String> {
        let kinds = Flow::kinds(isa);
        let kinds = kinds.ok_or_else(|| format!("{} has no enumeration `flow_kind`, which says where control goes", isa.name))?;
        let state = |name: &str| match layout.find(name) {
            Some(s) if matches!(layout.place(s), Place::File { .. }) && layout.address_width(s) == 0 => Ok(s),
            _ => Err(format!("{} has no state `{name}[0]`, which control needs", isa.name)),
        };
        Ok(Control {
            kinds,
            flow: state("flow")?,
            target: state("target")?,
            barrier: state("barrier")?,
            barrier_count: state("barrier_count")?,
            barrier_way: state("barrier_way")?,
        })
    }

    /// Does the next instruction follow in all lanes that execute this one, whatever they hold?
    pub(super) fn is_straight(&self, isa: &Isa, layout: &Layout, instr: &Instr) -> bool {
        let next = |code: u128| self.kinds.get(code as usize).copied().flatten() == Some(Flow::Next);
        always_written(isa, layout, instr, self.flow).is_some_and(next)
    }

    /// What the last instruction wrote for these lanes: each kind of flow with its lanes, in order of the first lane.
    pub(super) fn flows(&self, registers: &Registers, lanes: Mask) -> impl Iterator<Item = (Flow, Mask)> {
        groups(registers.row(self.flow, 0), lanes).map(|(code, lanes)| {
            // A code without a row is left to `next`: specs have rows for all that they write.
            (self.kinds.get(code as usize).copied().flatten().unwrap_or(Flow::Next), lanes)
        })
    }

    /// The targets that lanes name, each with its lanes.
    pub(super) fn targets(&self, registers: &Registers, lanes: Mask) -> impl Iterator<Item = (u32, Mask)> {
        groups(registers.row(self.target, 0), lanes)
    }

    pub(super) fn barrier(&self, registers: &Registers, lane: Lane) -> BarrierRequest {
        let value = |state| registers.row(state, 0)[lane.index()];
        BarrierRequest {
            number: value(self.barrier),
            count: value(self.barrier_count),
            arrive: value(self.barrier_way) & 1 == 1,
            wait: value(self.barrier_way) & 2 == 2,
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
    use super::super::lanes::LANES;
    use super::*;

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

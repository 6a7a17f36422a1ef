//! What an instruction does in several lanes at once.

use crate::encoding::Instr;
use crate::formula::together::{Columns, Guarded, Together, Value};
use crate::formula::{Env, FnId, SpaceId, Term, VarId};
use crate::model::{Effect, Isa};
use crate::source::Span;

use crate::exec::intrinsics::Model;
use crate::exec::lanes::{Lane, Mask};
use crate::exec::state::{Place, Registers};

use super::effect::Write;

/// What an instruction does in one lane.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// Its writes, with zeros for unspecified values.
    pub writes: Vec<Write>,
    /// Is an operand used that has no meaning?
    pub meaningless: bool,
    /// May an unspecified value decide about a write?
    pub open: bool,
}

/// Evaluates the formulas of an instruction in some lanes, in their order.
///
/// # Errors
/// A memory would be read: that may fail, and must happen only where the value matters.
#[allow(clippy::too_many_arguments)]
pub(super) fn run(
    isa: &Isa,
    instr: &Instr,
    (effects, undefined_reads): (&[Effect], &[(Term, Span)]),
    lanes: Mask,
    registers: &Registers,
    functions: &[Option<Model>],
    room: &mut Columns,
) -> Result<Vec<Done>, Guarded> {
    let before = |lane| Before {
        registers,
        functions,
        lane,
    };
    let mut before: Vec<Before<'_>> = lanes.lanes().map(before).collect();
    let fields = &isa.forms[instr.form].fields;
    let number = |id| fields.iter().position(|f| f.var == id).map(|f| u128::from(instr.fields[f]));
    let layout = registers.layout();
    let memory = |space| layout.place(layout.state_of(space)) == Place::Memory;
    let mut done: Vec<Done> = before.iter().map(|_| Done::default()).collect();
    let mut together = Together::new(&isa.pool, &mut before, number, memory, room);
    for (condition, _) in undefined_reads {
        let condition = together.eval(*condition)?;
        for (lane, done) in done.iter_mut().enumerate() {
            done.meaningless |= together.columns().of(condition, lane) == 1;
        }
    }
    let is_open = |columns: &Columns, value: Value, lane: usize| columns.open(value) >> lane & 1 == 1;
    for (number, effect) in effects.iter().enumerate() {
        let guard = together.eval(effect.guard)?;
        let mut any = false;
        for (lane, done) in done.iter_mut().enumerate() {
            done.open |= is_open(together.columns(), guard, lane);
            any |= together.columns().of(guard, lane) == 1;
        }
        if !any {
            continue;
        }
        let (address, value) = (together.eval(effect.addr)?, together.eval(effect.value)?);
        let columns = together.columns();
        for (lane, done) in done.iter_mut().enumerate() {
            if columns.of(guard, lane) == 1 {
                done.open |= is_open(columns, address, lane) || is_open(columns, value, lane);
                done.writes.push(Write {
                    effect: number,
                    state: effect.state,
                    address: columns.of(address, lane) as u64,
                    value: columns.of(value, lane),
                });
            }
        }
    }
    Ok(done)
}

/// The registers before an instruction, as one lane sees them.
struct Before<'a> {
    registers: &'a Registers,
    functions: &'a [Option<Model>],
    lane: Lane,
}

impl Env for Before<'_> {
    /// All variables that are no fields are unspecified values.
    fn var(&mut self, _: VarId) -> u128 {
        0
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let state = self.registers.layout().state_of(space);
        self.registers.get(state, addr as u64, self.lane)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        // An instruction is prepared only if all its models are there.
        self.functions[function.index()].map_or(0, |model| model(arguments))
    }
}

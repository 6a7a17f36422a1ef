//! The initial registers and memories of a launch, and its validation.

use super::launch::{Launch, MAX_THREADS, MOST_BYTES};
use super::memories::Spaces;
use super::outcome::RunError;
use crate::exec::lanes::{LANES, Lane};
use crate::exec::state::{Layout, Registers};
use crate::model::Isa;
use crate::model::machine::{Initial, Machine, Quantity};

/// What a launch writes.
pub(super) fn initial(machine: &Machine) -> impl Iterator<Item = &Initial> {
    machine.threads.iter().flat_map(|t| &t.launch)
}

/// Whether a launch is possible on the machine.
pub(super) fn check(launch: &Launch, isa: &Isa, machine: &Machine, layout: &Layout, spaces: &Spaces) -> Result<(), RunError> {
    let bad = |why: String| Err(RunError::Launch(why));
    let (grid, block) = (launch.grid, launch.block);
    let threads = machine.threads.as_ref();
    if let Some(t) = threads.filter(|t| t.warp as usize != LANES) {
        return bad(format!(
            "warps of {LANES} threads can be run, and those of {} have {}",
            isa.name, t.warp
        ));
    }
    let most = threads.map_or(MAX_THREADS, |t| t.block.min(MAX_THREADS));
    if grid.count() == 0 || block.count() == 0 {
        return bad("a grid has at least one block, and a block one thread".into());
    }
    if grid.z != 1 {
        return bad("a grid has two dimensions".into());
    }
    if block.count() > u64::from(most) {
        return bad(format!("a block has at most {most} threads, not {}", block.count()));
    }
    if let (Some(origin), Some(state)) = (launch.global_origin, spaces.global.map(|s| &isa.states[s]))
        && 1u64.checked_shl(state.addr).is_some_and(|end| origin >= end)
    {
        return bad(format!(
            "global memory cannot begin at {origin:#x}: {} has addresses of {} bits",
            state.name, state.addr
        ));
    }
    for i in initial(machine) {
        let state = &isa.states[i.state];
        let held = layout.row(i.state, i.element).is_some();
        if !held && ![spaces.shared, spaces.constant].contains(&Some(i.state)) {
            return bad(format!(
                "a launch writes registers, shared and constant memory, and `{}` is neither",
                state.name
            ));
        }
        let bits = i.bits.map_or(u64::from(state.width) * i.count, |(hi, lo)| u64::from(hi - lo + 1));
        let sizes = [
            (Quantity::ThreadX, "x", block.x),
            (Quantity::ThreadY, "y", block.y),
            (Quantity::ThreadZ, "z", block.z),
        ];
        let narrow = |size: u16| bits < 16 && u32::from(size) > 1 << bits;
        if let Some((_, axis, _)) = sizes.into_iter().find(|(q, _, size)| *q == i.quantity && narrow(*size)) {
            return bad(format!(
                "a block has at most {} threads in {axis}, since a thread's number there has {bits} bits",
                1u32 << bits
            ));
        }
    }
    let place = initial(machine).find(|i| i.quantity == Quantity::Parameters);
    if place.is_none() && !launch.parameters.is_empty() {
        return bad(format!("programs of {} take no parameters", isa.name));
    }
    if let Some(place) = place.filter(|p| Some(p.state) == spaces.shared) {
        let end = place.element + 4 * launch.parameters.len() as u64;
        if end > launch.shared as u64 {
            return bad(format!(
                "header and parameters need {end:#x} bytes of shared memory, which has {:#x}",
                launch.shared
            ));
        }
    }
    let size = |state: usize| 1u64.checked_shl(isa.states[state].addr).unwrap_or(u64::MAX);
    if let Some(most) = spaces.shared.map(size).map(|s| s.min(MOST_BYTES))
        && launch.shared as u64 > most
    {
        return bad(format!("shared memory has at most {most:#x} bytes, not {:#x}", launch.shared));
    }
    let bank = bank_size(machine, spaces);
    let beyond = |c: &&(u8, u16, u32)| {
        let begin = usize::from(c.0) * bank + usize::from(c.1);
        usize::from(c.1) + 4 > bank || begin + 4 > spaces.constants
    };
    if let Some((number, offset, _)) = launch.constants.iter().find(beyond) {
        let banks = spaces.constants.checked_div(bank).unwrap_or(0);
        return bad(format!(
            "constant bank {number} has no word at {offset:#x}: there are {banks} banks of {bank:#x} bytes"
        ));
    }
    Ok(())
}

/// Bytes of a bank of constant memory; all of it where there are no banks.
fn bank_size(machine: &Machine, spaces: &Spaces) -> usize {
    let memory = spaces.constant.and_then(|s| machine.memory(s));
    memory.and_then(|m| m.bank).map_or(spaces.constants, |b| b as usize)
}

pub(super) fn constants(launch: &Launch, machine: &Machine, spaces: &Spaces) -> Vec<u8> {
    let size = bank_size(machine, spaces);
    let place = |bank: u8, offset: u16| usize::from(bank) * size + usize::from(offset);
    let end = launch.constants.iter().map(|(bank, offset, _)| place(*bank, *offset) + 4).max();
    let mut bytes = vec![0; end.unwrap_or(0)];
    for (bank, offset, value) in &launch.constants {
        put(&mut bytes, place(*bank, *offset), (*value).into(), 4);
    }
    for i in initial(machine).filter(|i| Some(i.state) == spaces.constant) {
        give(&mut bytes, i, launch, (0, 0));
    }
    bytes
}

/// Shared memory as a block finds it.
pub(super) fn header(launch: &Launch, machine: &Machine, spaces: &Spaces, block: (u16, u16)) -> Vec<u8> {
    let mut bytes = vec![0; launch.shared];
    for i in initial(machine).filter(|i| Some(i.state) == spaces.shared) {
        give(&mut bytes, i, launch, block);
    }
    bytes
}

/// Writes what a launch gives to a memory.
fn give(bytes: &mut Vec<u8>, i: &Initial, launch: &Launch, block: (u16, u16)) {
    let at = i.element as usize;
    if i.quantity == Quantity::Parameters {
        for (n, word) in launch.parameters.iter().enumerate() {
            put(bytes, at + 4 * n, (*word).into(), 4);
        }
        return;
    }
    // Numbers of a thread differ in a block, so memory cannot hold them.
    if let Some(value) = of_block(i.quantity, launch, block) {
        put(bytes, at, value.into(), i.count as usize);
    }
}

/// Writes a little-endian number.
fn put(bytes: &mut Vec<u8>, at: usize, value: u64, count: usize) {
    let count = count.min(8);
    if bytes.len() < at + count {
        bytes.resize(at + count, 0);
    }
    bytes[at..at + count].copy_from_slice(&value.to_le_bytes()[..count]);
}

/// A number that all threads of a block share.
fn of_block(quantity: Quantity, launch: &Launch, (x, y): (u16, u16)) -> Option<u16> {
    let (block, grid) = (launch.block, launch.grid);
    Some(match quantity {
        Quantity::BlockX => x,
        Quantity::BlockY => y,
        Quantity::BlockSizeX => block.x,
        Quantity::BlockSizeY => block.y,
        Quantity::BlockSizeZ => block.z,
        Quantity::GridSizeX => grid.x,
        Quantity::GridSizeY => grid.y,
        Quantity::ThreadX | Quantity::ThreadY | Quantity::ThreadZ | Quantity::Lane | Quantity::Warp | Quantity::Parameters => return None,
    })
}

/// A number of a thread: threads are in order of x, then y, then z.
fn of_thread(quantity: Quantity, launch: &Launch, block: (u16, u16), warp: usize, lane: Lane) -> u32 {
    let thread = (warp * LANES + lane.index()) as u32;
    let (width, plane) = (u32::from(launch.block.x), u32::from(launch.block.x) * u32::from(launch.block.y));
    match quantity {
        Quantity::ThreadX => thread % width,
        Quantity::ThreadY => thread % plane / width,
        Quantity::ThreadZ => thread / plane,
        Quantity::Lane => lane.index() as u32,
        Quantity::Warp => warp as u32,
        of_all => of_block(of_all, launch, block).unwrap_or(0).into(),
    }
}

/// Puts what the launch gives to each thread of a warp into its registers, and what these always
/// hold.
pub(super) fn start(registers: &mut Registers, machine: &Machine, launch: &Launch, block: (u16, u16), warp: usize) {
    registers.set_constants(Some(machine));
    let layout = registers.layout().clone();
    let held = |i: &&Initial| layout.row(i.state, i.element).is_some() && i.quantity != Quantity::Parameters;
    for i in initial(machine).filter(held) {
        let (hi, lo) = i.bits.unwrap_or((layout.element_width(i.state).min(32) - 1, 0));
        let mask = (u32::MAX >> 31u32.saturating_sub(hi - lo)) << lo.min(31);
        let row = registers.row_mut(i.state, i.element);
        for lane in Lane::all() {
            let thread = (warp * LANES + lane.index()) as u32;
            if u64::from(thread) >= launch.block.count() {
                break;
            }
            let value = of_thread(i.quantity, launch, block, warp, lane) << lo.min(31);
            row[lane.index()] = row[lane.index()] & !mask | value & mask;
        }
    }
}

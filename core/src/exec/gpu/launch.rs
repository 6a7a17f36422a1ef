//! Kernel launches: a grid of blocks of threads on the machine that the spec's machine section
//! describes, with its memories.
//!
//! Blocks run one after the other. The warps of a block take turns at barriers only, the first warp
//! first, so that a run is the same every time; a program whose result depends on the order of
//! warps has no defined result.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use multiversion::multiversion;

use crate::model::Isa;
use crate::model::machine::{Initial, Machine, MemorySpace, Quantity, Sharing};
use crate::text::to_text;

use crate::exec::error::ExecError;
use crate::exec::gpu::control::{BarrierRequest, Control};
use crate::exec::gpu::program::{Facts, Kernel, Line};
use crate::exec::gpu::warp::{BranchOrder, ControlError, Step, Warp};
use crate::exec::lanes::{LANES, Lane, Mask, Row};
use crate::exec::lower::partial_eval::elements_written;
use crate::exec::memory::{Batch, Memory, Refused, Run};
use crate::exec::state::{Layout, Place, Registers};
use crate::exec::{Engine, Prepared};

/// Shared memory of a block where a spec does not say, in bytes.
pub const SHARED_BYTES: usize = 0x4000;
/// Most threads of a block, whatever a spec says.
pub const MAX_THREADS: u32 = 1024;
/// Most bytes of shared or constant memory.
const MOST_BYTES: u64 = 1 << 24;

/// Numbers of threads or blocks in each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Threads {
    pub x: u16,
    pub y: u16,
    pub z: u16,
}

impl Threads {
    /// How many there are.
    #[must_use]
    pub fn count(self) -> u32 {
        u32::from(self.x) * u32::from(self.y) * u32::from(self.z)
    }
}

/// How a kernel is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Blocks; `z` is 1.
    pub grid: Threads,
    /// Threads of a block.
    pub block: Threads,
    /// Parameters, where the machine section says.
    pub parameters: Vec<u32>,
    /// Words of constant memory: bank, byte offset, value.
    pub constants: Vec<(u8, u16, u32)>,
    /// Bytes of shared memory, header and parameters included.
    pub shared: usize,
    /// Bytes of local memory of a thread.
    pub local: usize,
    /// Address where global memory begins, if it is not the one of the machine section.
    pub global_origin: Option<u64>,
    /// Registers of a thread: those above read as zero.
    pub registers: u32,
    /// Which side of a divergent branch goes on first.
    pub order: BranchOrder,
    /// Instructions, of all warps together, after which the run is given up.
    pub max_steps: u64,
}

impl Launch {
    /// One block of threads in a row, without parameters.
    #[must_use]
    pub fn new(grid: u16, block: u16) -> Launch {
        Launch {
            grid: Threads { x: grid, y: 1, z: 1 },
            block: Threads { x: block, y: 1, z: 1 },
            parameters: Vec::new(),
            constants: Vec::new(),
            shared: SHARED_BYTES,
            local: 0x4000,
            global_origin: None,
            registers: 128,
            order: BranchOrder::default(),
            max_steps: 100_000_000,
        }
    }
}

/// Global memory: bytes from address 0 on.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Global {
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Global {
    /// Memory of this many bytes, all zero.
    #[must_use]
    pub fn new(bytes: usize) -> Global {
        Global { bytes: vec![0; bytes] }
    }

    /// The little-endian word at a byte address; zero beyond the end.
    #[must_use]
    pub fn word(&self, address: usize) -> u32 {
        let byte = |i: usize| u32::from(self.bytes.get(address + i).copied().unwrap_or(0));
        byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
    }

    /// Sets the word at a byte address.
    ///
    /// # Panics
    /// If it lies beyond the end.
    pub fn set_word(&mut self, address: usize, value: u32) {
        self.bytes[address..address + 4].copy_from_slice(&value.to_le_bytes());
    }
}

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
pub struct Seen<'a> {
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
pub struct Spot {
    /// Number of the block, in x and y.
    pub block: (u16, u16),
    /// Number of the warp in its block.
    pub warp: usize,
    /// Address of the instruction.
    pub pc: u32,
}

impl std::fmt::Display for Spot {
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
    Exec(Spot, ExecError),
    /// Nothing starts at the address.
    #[error("{0}: no instruction starts here; the program has {1:#x} bytes, and ends with an exit or a return")]
    NoInstruction(Spot, u32),
    /// An instruction does not start where it may.
    #[error("{0}: an instruction of {1} bytes starts at a multiple of {2}{3}")]
    Unaligned(Spot, u32, u64, &'static str),
    /// The word there is no instruction.
    #[error("{0}: the word {1} is no instruction of this ISA")]
    Invalid(Spot, String),
    /// Control cannot go on.
    #[error("{0}: `{1}`: {2}")]
    Control(Spot, String, ControlError),
    /// The documents do not say what would happen.
    #[error("{0}: what `{1}` does in lane {2} is left open by the documents")]
    Open(Spot, String, Lane),
    /// Too many steps.
    #[error("given up after {1} instructions, {0}; allow more if the program is meant to run longer")]
    Steps(Spot, u64),
    /// Every warp of a block waits.
    #[error("{0}: every warp that still runs waits at a barrier, and none will come")]
    Deadlock(Spot),
}

/// The memories of the chip.
struct Memories<'g> {
    shared: Vec<u8>,
    /// As much as has been used; beyond it, up to its end, is zero.
    constant: Vec<u8>,
    /// Empty until a thread of the block uses it.
    local: Vec<u8>,
    local_size: usize,
    /// Threads of a block, in whole warps.
    threads: usize,
    global: &'g mut Global,
    spaces: Spaces,
    /// First thread of the warp that runs.
    first_thread: usize,
}

/// The memories, by who sees them.
#[derive(Clone, Copy)]
struct Spaces {
    shared: Option<usize>,
    constant: Option<usize>,
    local: Option<usize>,
    global: Option<usize>,
    /// Address of the first byte of global memory.
    origin: u64,
    /// Bytes of constant memory.
    constants: usize,
}

impl Spaces {
    fn new(isa: &Isa, machine: &Machine, layout: &Layout) -> Spaces {
        let find = |sharing| {
            let own = |m: &&MemorySpace| layout.place(m.state) == Place::Memory;
            machine.shared_by(sharing).filter(own)
        };
        let constant = find(Sharing::Constant);
        let all = |m: &MemorySpace| 1u64.checked_shl(isa.states[m.state].addr).unwrap_or(u64::MAX);
        Spaces {
            shared: find(Sharing::Shared).map(|m| m.state),
            constant: constant.map(|m| m.state),
            local: find(Sharing::Local).map(|m| m.state),
            global: find(Sharing::Global).map(|m| m.state),
            origin: find(Sharing::Global).map_or(0, |m| m.origin),
            constants: constant.map_or(0, |m| m.size.unwrap_or(all(m)).min(MOST_BYTES)) as usize,
        }
    }
}

impl Memories<'_> {
    /// The bytes of a run.
    fn bytes(&mut self, run: Run, write: bool) -> Result<&mut [u8], Refused> {
        let state = Some(run.state);
        let mut start = run.address;
        let (name, memory): (&str, &mut [u8]) = if state == self.spaces.shared {
            ("shared memory of the block", &mut self.shared)
        } else if state == self.spaces.constant {
            if write {
                return Err(refused(run.address, "constant memory is read only".into()));
            }
            let end = start as usize + run.count as usize;
            if end > self.constant.len() && end <= self.spaces.constants {
                self.constant.resize(end.next_multiple_of(1 << 16).min(self.spaces.constants), 0);
            }
            ("constant memory", &mut self.constant)
        } else if state == self.spaces.local {
            let own = (self.first_thread + run.lane.index()) * self.local_size;
            let size = self.local_size;
            ("local memory of a thread", &mut self.local()[own..own + size])
        } else if state == self.spaces.global {
            let origin = self.spaces.origin;
            let Some(offset) = run.address.checked_sub(origin) else {
                return Err(refused(
                    run.address,
                    format!("global memory begins at {origin:#x}; `--global-origin` moves it"),
                ));
            };
            start = offset;
            ("global memory", &mut self.global.bytes)
        } else {
            return Err(refused(run.address, "no such memory".into()));
        };
        let size = memory.len();
        let end = start.saturating_add(u64::from(run.count));
        if end > size as u64 {
            return Err(refused(run.address, format!("{name} ends at {size:#x}")));
        }
        Ok(&mut memory[start as usize..end as usize])
    }
}

/// Where the lanes of a batch find a memory.
struct Reach<'a> {
    bytes: &'a mut [u8],
    /// Address of the first byte.
    origin: u64,
    /// Bytes that a lane can reach.
    size: usize,
    /// From the bytes of one lane to those of the next; 0 where all have the same.
    stride: usize,
}

impl Memories<'_> {
    fn local(&mut self) -> &mut [u8] {
        if self.local.is_empty() {
            self.local = vec![0; self.local_size * self.threads];
        }
        &mut self.local
    }

    /// The memory of a batch, unless it is none of whole bytes that lanes can take together.
    fn reach(&mut self, batch: &Batch<'_>, write: bool) -> Option<Reach<'_>> {
        let state = Some(batch.state);
        if batch.width != 8 || !matches!(batch.count, 1 | 2 | 4) {
            return None;
        }
        let global = self.spaces.origin;
        let (bytes, origin): (&mut [u8], u64) = if state == self.spaces.shared {
            (&mut self.shared, 0)
        } else if state == self.spaces.global {
            (&mut self.global.bytes, global)
        } else if state == self.spaces.constant && !write {
            (&mut self.constant, 0)
        } else if state == self.spaces.local {
            let (own, size) = (self.first_thread * self.local_size, self.local_size);
            return Some(Reach {
                bytes: &mut self.local()[own..own + LANES * size],
                origin: 0,
                size,
                stride: size,
            });
        } else {
            return None;
        };
        let size = bytes.len();
        Some(Reach {
            bytes,
            origin,
            size,
            stride: 0,
        })
    }
}

/// Where in the bytes each lane begins, if none is beyond the end; lanes that do not ask begin
/// anywhere.
#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn places(reach: &Reach<'_>, batch: &Batch<'_>) -> Option<[u32; LANES]> {
    // The bytes are fewer than 2^32. What lies before the origin wraps to large numbers.
    let last = reach.size.checked_sub(batch.count as usize)? as u64;
    let asks = batch.lanes.row();
    let mut beyond = false;
    let mut places = [0; LANES];
    for lane in 0..LANES {
        let asks = u64::from(asks[lane]) << 32 | u64::from(asks[lane]);
        let place = batch.addresses[lane].wrapping_sub(reach.origin) & asks;
        beyond |= place > last;
        places[lane] = (place as u32).wrapping_add((lane * reach.stride) as u32);
    }
    (!beyond).then_some(places)
}

/// The number that begins at a place: one, two or four bytes.
#[inline(always)]
fn little_endian<const BYTES: usize>(memory: &[u8], place: u32) -> u32 {
    let at = place as usize;
    let mut bytes = [0; 4];
    bytes[..BYTES].copy_from_slice(&memory[at..at + BYTES]);
    u32::from_le_bytes(bytes)
}

fn load_all<const BYTES: usize>(memory: &[u8], places: &[u32; LANES], values: &mut Row) {
    if places.iter().all(|p| *p == places[0]) {
        *values = [little_endian::<BYTES>(memory, places[0]); LANES];
        return;
    }
    for lane in 0..LANES {
        values[lane] = little_endian::<BYTES>(memory, places[lane]);
    }
}

fn store_all<const BYTES: usize>(memory: &mut [u8], places: &[u32; LANES], lanes: Mask, values: &Row) {
    for lane in lanes.lanes().map(Lane::index) {
        let at = places[lane] as usize;
        memory[at..at + BYTES].copy_from_slice(&values[lane].to_le_bytes()[..BYTES]);
    }
}

fn refused(address: u64, why: String) -> Refused {
    Refused { address, why }
}

impl Memory for Memories<'_> {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        Ok(self.bytes(run, false)?.iter().rev().fold(0, |all, b| all << 8 | u128::from(*b)))
    }

    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused> {
        let bytes = self.bytes(run, true)?;
        let count = bytes.len();
        bytes.copy_from_slice(&value.to_le_bytes()[..count]);
        Ok(())
    }

    fn load_batch(&mut self, batch: &Batch<'_>, values: &mut Row) -> bool {
        let Some(reach) = self.reach(batch, false) else {
            return false;
        };
        let Some(places) = places(&reach, batch) else {
            return false;
        };
        match batch.count {
            1 => load_all::<1>(reach.bytes, &places, values),
            2 => load_all::<2>(reach.bytes, &places, values),
            _ => load_all::<4>(reach.bytes, &places, values),
        }
        true
    }

    fn store_batch(&mut self, batch: &Batch<'_>, values: &Row) -> bool {
        let Some(reach) = self.reach(batch, true) else {
            return false;
        };
        let Some(places) = places(&reach, batch) else {
            return false;
        };
        match batch.count {
            1 => store_all::<1>(reach.bytes, &places, batch.lanes, values),
            2 => store_all::<2>(reach.bytes, &places, batch.lanes, values),
            _ => store_all::<4>(reach.bytes, &places, batch.lanes, values),
        }
        true
    }
}

/// One warp of a block, and what it waits for.
struct Runner {
    warp: Warp,
    /// From its first step to its end.
    registers: Option<Registers>,
    waits: Option<usize>,
    ended: bool,
}

/// Registers of warps that have ended, for those that start: most kernels use few of them, and to
/// clear those is less than to make new ones.
struct Spare {
    layout: Arc<Layout>,
    free: Vec<Registers>,
    /// Rows that some instruction executed so far may have written, or that a warp starts with.
    written: BTreeSet<usize>,
}

impl Spare {
    fn new(layout: &Arc<Layout>, machine: &Machine) -> Spare {
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

/// What a launch writes.
fn initial(machine: &Machine) -> impl Iterator<Item = &Initial> {
    machine.threads.iter().flat_map(|t| &t.launch)
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
struct Barrier {
    arrived: u32,
    opened: usize,
    /// `opened` at which those that wait now may pass.
    expected: u32,
}

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
    watch: &mut dyn FnMut(Seen<'_>),
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

fn check(launch: &Launch, isa: &Isa, machine: &Machine, layout: &Layout, spaces: &Spaces) -> Result<(), RunError> {
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
    if block.count() > most {
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
        return bad(format!("shared memory has at most {most:#x} bytes"));
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

fn constants(launch: &Launch, machine: &Machine, spaces: &Spaces) -> Vec<u8> {
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
fn header(launch: &Launch, machine: &Machine, spaces: &Spaces, block: (u16, u16)) -> Vec<u8> {
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

/// A warp before its first step.
fn runner(launch: &Launch, warp: usize) -> Runner {
    let threads = launch.block.count() as usize - warp * LANES;
    Runner {
        warp: Warp::new(Mask(u32::MAX >> LANES.saturating_sub(threads))),
        registers: None,
        waits: None,
        ended: false,
    }
}

/// Puts what the launch gives to each thread of a warp into its registers.
fn start(registers: &mut Registers, machine: &Machine, launch: &Launch, block: (u16, u16), warp: usize) {
    let layout = registers.layout().clone();
    let held = |i: &&Initial| layout.row(i.state, i.element).is_some() && i.quantity != Quantity::Parameters;
    for i in initial(machine).filter(held) {
        let (hi, lo) = i.bits.unwrap_or((layout.element_width(i.state).min(32) - 1, 0));
        let mask = (u32::MAX >> 31u32.saturating_sub(hi - lo)) << lo.min(31);
        let row = registers.row_mut(i.state, i.element);
        for lane in Lane::all() {
            let thread = (warp * LANES + lane.index()) as u32;
            if thread >= launch.block.count() {
                break;
            }
            let value = of_thread(i.quantity, launch, block, warp, lane) << lo.min(31);
            row[lane.index()] = row[lane.index()] & !mask | value & mask;
        }
    }
}

/// An instruction of the program, made ready.
#[derive(Clone)]
struct Ready {
    prepared: Prepared,
    /// Rows that it may write of registers that the launch did not ask for. They stay zero.
    dropped: Vec<usize>,
    /// The next instruction follows in all lanes.
    straight: bool,
}

/// What runs one block.
struct Block<'a> {
    isa: &'a Isa,
    machine: &'a Machine,
    engine: &'a mut dyn Engine,
    program: &'a Kernel,
    launch: &'a Launch,
    control: &'a Control,
    place: (u16, u16),
    prepared: &'a mut [Option<Ready>],
    spare: &'a mut Spare,
    barriers: [Barrier; 16],
    summary: &'a mut Summary,
}

impl Block<'_> {
    fn run(&mut self, runners: &mut [Runner], memories: &mut Memories<'_>, watch: &mut dyn FnMut(Seen<'_>)) -> Result<(), RunError> {
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

    fn spot(&self, warp: usize, pc: u32) -> Spot {
        Spot {
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
        watch: &mut dyn FnMut(Seen<'_>),
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
        watch(Seen {
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

//! The memories of a machine in a run.

use multiversion::multiversion;

use super::launch::{Global, MOST_BYTES};
use crate::exec::lanes::{LANES, Lane, Mask, Row};
use crate::exec::memory::{Batch, Memory, Refused, Run};
use crate::exec::state::{Layout, Place};
use crate::model::Isa;
use crate::model::machine::{Machine, MemorySpace, Sharing};

/// The memories of the chip.
pub(super) struct Memories<'g> {
    pub(super) shared: Vec<u8>,
    /// As much as has been used; beyond it, up to its end, is zero.
    pub(super) constant: Vec<u8>,
    /// Empty until a thread of the block uses it.
    pub(super) local: Vec<u8>,
    pub(super) local_size: usize,
    /// Threads of a block, in whole warps.
    pub(super) threads: usize,
    pub(super) global: &'g mut Global,
    pub(super) spaces: Spaces,
    /// First thread of the warp that runs.
    pub(super) first_thread: usize,
}

/// The memories, by who sees them.
#[derive(Clone, Copy)]
pub(super) struct Spaces {
    pub(super) shared: Option<usize>,
    pub(super) constant: Option<usize>,
    pub(super) local: Option<usize>,
    pub(super) global: Option<usize>,
    /// Address of the first byte of global memory.
    pub(super) origin: u64,
    /// Bytes of constant memory.
    pub(super) constants: usize,
}

impl Spaces {
    pub(super) fn new(isa: &Isa, machine: &Machine, layout: &Layout) -> Spaces {
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

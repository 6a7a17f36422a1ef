//! A kernel launch: a grid of blocks of threads, and global memory.

use crate::exec::gpu::warp::BranchOrder;

/// Shared memory of a block where a spec does not say, in bytes.
pub const SHARED_BYTES: usize = 0x4000;
/// Most threads of a block, whatever a spec says.
pub const MAX_THREADS: u32 = 1024;
/// Most bytes of shared or constant memory.
pub(super) const MOST_BYTES: u64 = 1 << 24;

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
    pub fn count(self) -> u64 {
        u64::from(self.x) * u64::from(self.y) * u64::from(self.z)
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

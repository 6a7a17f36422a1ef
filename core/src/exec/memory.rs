//! The memory interface of engines, and a sparse memory as default implementation.

use rustc_hash::FxHashMap;

use super::lanes::{LANES, Lane, Mask, Row};

/// Consecutive elements of a memory that one lane loads or stores together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Index of the state space in [`Isa::states`](crate::model::Isa::states).
    pub state: usize,
    /// Address of the first element, which is the lowest part of the value. The run does not wrap
    /// around.
    pub address: u64,
    /// Number of elements, at least 1.
    pub count: u32,
    /// Bits of an element. The whole run has at most 128.
    pub width: u32,
    /// Who asks.
    pub lane: Lane,
}

/// What many lanes load or store together: each of them a run of the same length.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// Index of the state space in [`Isa::states`](crate::model::Isa::states).
    pub state: usize,
    /// Number of elements of a lane, at least 1.
    pub count: u32,
    /// Bits of an element. The elements of a lane have at most 32 bits.
    pub width: u32,
    /// Address of the first element of each lane.
    pub addresses: &'a [u64; LANES],
    /// Who asks.
    pub lanes: Mask,
}

/// Why a memory refused an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The element that is to blame.
    pub address: u64,
    /// What is wrong with it, to be read after the access and a colon.
    pub why: String,
}

/// The large state spaces: shared, global, constant and local memory, whatever the spec declares.
///
/// An instruction loads everything it needs in all lanes before it stores anything; stores come in
/// ascending order of lanes.
pub trait Memory {
    /// The elements of a run, the first one in the lowest bits.
    ///
    /// # Errors
    /// The access is not allowed.
    fn load(&mut self, run: Run) -> Result<u128, Refused>;

    /// Stores the elements of a run, the first one from the lowest bits.
    ///
    /// # Errors
    /// The access is not allowed; nothing of this run has been stored then.
    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused>;

    /// Loads for many lanes, if that is possible and nothing is refused; otherwise the lanes are
    /// loaded one by one. Lanes that do not ask may get anything.
    fn load_batch(&mut self, _batch: &Batch<'_>, _values: &mut Row) -> bool {
        false
    }

    /// Stores for many lanes, in ascending order, if that is possible and nothing is refused;
    /// otherwise nothing is stored, and the lanes are stored one by one.
    fn store_batch(&mut self, _batch: &Batch<'_>, _values: &Row) -> bool {
        false
    }
}

/// No memory at all: every access is refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMemory;

impl NoMemory {
    fn refuse(run: Run) -> Refused {
        Refused {
            address: run.address,
            why: "there is no memory here".into(),
        }
    }
}

impl Memory for NoMemory {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        Err(NoMemory::refuse(run))
    }

    fn store(&mut self, run: Run, _: u128) -> Result<(), Refused> {
        Err(NoMemory::refuse(run))
    }
}

/// Memory in which every address holds zero until something is stored; the lanes share it.
///
/// ```
/// use isamorph_core::exec::{Lane, Memory, Run, Sparse};
/// let mut memory = Sparse::default();
/// let run = Run { state: 3, address: 0xfffe, count: 2, width: 8, lane: Lane::new(0).unwrap() };
/// memory.store(run, 0xabcd).unwrap();
/// assert_eq!(memory.load(run), Ok(0xabcd));
/// assert_eq!(memory.load(Run { address: 0xffff, count: 1, ..run }), Ok(0xab));
/// assert_eq!(memory.cells().collect::<Vec<_>>(), [(3, 0xfffe, 0xcd), (3, 0xffff, 0xab)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sparse {
    elements: FxHashMap<(usize, u64), u128>,
}

impl PartialEq for Sparse {
    fn eq(&self, other: &Sparse) -> bool {
        self.cells().eq(other.cells())
    }
}

impl Sparse {
    /// One element.
    #[must_use]
    pub fn get(&self, state: usize, address: u64) -> u128 {
        self.elements.get(&(state, address)).copied().unwrap_or(0)
    }

    /// Sets one element.
    pub fn set(&mut self, state: usize, address: u64, value: u128) {
        self.elements.insert((state, address), value);
    }

    /// What is not zero, as state, address and value, in ascending order.
    pub fn cells(&self) -> impl Iterator<Item = (usize, u64, u128)> + use<> {
        let mut all: Vec<_> = self
            .elements
            .iter()
            .map(|(&(state, address), &value)| (state, address, value))
            .collect();
        all.retain(|(_, _, value)| *value != 0);
        all.sort_unstable();
        all.into_iter()
    }
}

impl Memory for Sparse {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        let element = |i| self.get(run.state, run.address + u64::from(i));
        Ok((0..run.count).fold(0, |all, i| all | element(i) << (i * run.width)))
    }

    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused> {
        for i in 0..run.count {
            let element = value >> (i * run.width) & u128::MAX >> (128 - run.width);
            self.set(run.state, run.address + u64::from(i), element);
        }
        Ok(())
    }
}

//! One thread of a machine that executes instructions one by one.

use std::sync::Arc;

use crate::block::{Half, Location, Part};
use crate::{Instruction, InstructionSet};

use super::Engine;
use super::engines::reference::Reference;
use super::error::ExecError;
use super::intrinsics::Models;
use super::lanes::{Lane, Mask};
use super::memory::Sparse;
use super::state::{Layout, Registers, element_name};

/// Why a machine does not do what it is asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MachineError {
    /// A name is no register.
    #[error("{0}")]
    Place(String),
    /// A value is wider than its register.
    #[error("{value:#x} does not fit into the {width} bits of `{place}`")]
    Width {
        /// The register.
        place: String,
        /// Its width.
        width: u32,
        /// The value.
        value: u128,
    },
    /// An instruction cannot be executed.
    #[error(transparent)]
    Exec(#[from] ExecError),
    /// The documents do not specify what a place holds afterwards.
    #[error("`{instruction}` leaves {} unspecified", places.join(", "))]
    Unspecified {
        /// The instruction.
        instruction: String,
        /// The places.
        places: Vec<String>,
    },
}

/// The registers and the memory of one thread. Branches are not taken: an instruction that writes
/// the program counter, or another control state, leaves the new value there.
///
/// ```
/// use isamorph_core::InstructionSet;
/// let nv50 = InstructionSet::builtin("nv50").unwrap();
/// let mut machine = nv50.machine();
/// machine.set("r2", 40)?;
/// machine.set("r3", 2)?;
/// machine.step(&nv50.parse("add b32 $r5 $r2 $r3")?)?;
/// assert_eq!(machine.get("r5")?, 42);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Machine {
    set: InstructionSet,
    layout: Arc<Layout>,
    registers: Registers,
    memory: Sparse,
}

impl InstructionSet {
    /// A machine whose registers and memory hold zeros, to execute instructions one by one.
    #[must_use]
    pub fn machine(&self) -> Machine {
        Machine::new(self.clone())
    }
}

impl Machine {
    fn new(set: InstructionSet) -> Machine {
        let layout = Arc::new(Layout::new(set.model()));
        Machine {
            registers: Registers::new(layout.clone()),
            memory: Sparse::default(),
            layout,
            set,
        }
    }

    /// The value of a place, such as `r5`, `r5h` or `pc`.
    ///
    /// # Errors
    /// The name is no single place.
    pub fn get(&self, place: &str) -> Result<u128, MachineError> {
        let (state, element, half) = self.find(place)?;
        let whole = self.read(state, element);
        let middle = self.layout.element_width(state) / 2;
        Ok(match half {
            Half::Whole => whole,
            Half::Low => whole & low(middle),
            Half::High => whole >> middle & low(middle),
        })
    }

    /// Sets a place.
    ///
    /// # Errors
    /// The name is no single place, or the value does not fit.
    pub fn set(&mut self, place: &str, value: u128) -> Result<(), MachineError> {
        let (state, element, half) = self.find(place)?;
        let full = self.layout.element_width(state);
        let width = if half == Half::Whole { full } else { full / 2 };
        if value & !low(width) != 0 {
            let place = place.to_owned();
            return Err(MachineError::Width { place, width, value });
        }
        let before = self.read(state, element);
        let after = match half {
            Half::Whole => value,
            Half::Low => before & !low(width) | value,
            Half::High => before & low(width) | value << width,
        };
        self.write(state, element, after);
        Ok(())
    }

    /// Executes one instruction.
    ///
    /// # Errors
    /// The spec does not describe what it does, or leaves a place that it writes unspecified.
    ///
    /// # Panics
    /// If the instruction belongs to another instruction set.
    pub fn step(&mut self, instruction: &Instruction) -> Result<(), MachineError> {
        assert!(
            *instruction.set() == self.set,
            "an instruction of {} is given to a machine of {}",
            instruction.set().name(),
            self.set.name()
        );
        let mut engine = Reference::with(self.set.model(), self.layout.clone(), Models::default());
        let effect = engine.effect(instruction.raw(), Lane::FIRST, &self.registers, &mut self.memory)?;
        let unspecified = effect.unspecified.iter();
        let places: Vec<String> = unspecified
            .map(|(state, element)| element_name(&self.layout, *state, *element))
            .collect();
        if effect.is_unspecified() {
            let instruction = instruction.to_string();
            return Err(MachineError::Unspecified { instruction, places });
        }
        let prepared = engine.prepare(instruction.raw())?;
        engine.execute(prepared, Mask::only(Lane::FIRST), &mut self.registers, &mut self.memory)?;
        Ok(())
    }

    /// Bytes of a memory, from an address on; what was never written is zero.
    ///
    /// # Errors
    /// No memory has this name.
    pub fn load(&self, memory: &str, address: u64, count: usize) -> Result<Vec<u8>, MachineError> {
        let state = self.state(memory)?;
        Ok((0..count as u64).map(|i| self.read(state, address + i) as u8).collect())
    }

    /// Writes bytes to a memory.
    ///
    /// # Errors
    /// No memory has this name.
    pub fn store(&mut self, memory: &str, address: u64, bytes: &[u8]) -> Result<(), MachineError> {
        let state = self.state(memory)?;
        for (i, byte) in bytes.iter().enumerate() {
            self.write(state, address + i as u64, u128::from(*byte));
        }
        Ok(())
    }

    fn state(&self, name: &str) -> Result<usize, MachineError> {
        let found = self.layout.find(name);
        found.ok_or_else(|| MachineError::Place(format!("`{name}` is no state of {}", self.set.name())))
    }

    fn find(&self, place: &str) -> Result<(usize, u64, Half), MachineError> {
        let location = Location::parse(self.set.model(), place).map_err(MachineError::Place)?;
        let state = self.state(&location.space)?;
        match location.part {
            Part::Single => Ok((state, 0, Half::Whole)),
            Part::Element(element, half) => Ok((state, element, half)),
            Part::All => Err(MachineError::Place(format!("`{place}` has many elements: name one"))),
        }
    }

    fn read(&self, state: usize, element: u64) -> u128 {
        match self.layout.row(state, element) {
            Some(_) => self.registers.get(state, element, Lane::FIRST),
            None => self.memory.get(state, element),
        }
    }

    fn write(&mut self, state: usize, element: u64, value: u128) {
        if self.layout.row(state, element).is_some() {
            self.registers.set(state, element, Lane::FIRST, value);
        } else {
            self.memory.set(state, element, value);
        }
    }
}

/// A number with so many low bits set.
fn low(width: u32) -> u128 {
    u128::MAX.checked_shr(128 - width).unwrap_or(0)
}

//! The registers of 32 threads, laid out as the state spaces of a spec say: small spaces are
//! register files held here, large ones are memories that the caller supplies (see
//! [`Memory`](super::Memory)).

use std::ops::Range;
use std::sync::Arc;

use crate::formula::SpaceId;
use crate::model::Isa;
use crate::model::machine::Machine;

use super::lanes::{LANES, Lane, Row};

/// Spaces with wider addresses than this are memories.
pub const MAX_FILE_ADDRESS: u32 = 8;

/// Where the elements of a state space are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In [`Registers`].
    File {
        /// Row of the lowest limb of element 0.
        base: usize,
        /// Rows of an element: 32 bits each, the low ones first.
        limbs: usize,
    },
    /// Supplied by the caller.
    Memory,
}

/// Where each state space of an ISA is, by its index in [`Isa::states`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    places: Vec<Place>,
    names: Vec<String>,
    /// Bits of an address and of an element.
    widths: Vec<(u32, u32)>,
    /// State of each space of the pool.
    states: Vec<Option<usize>>,
    rows: usize,
}

impl Layout {
    /// The layout of an ISA's state.
    #[must_use]
    pub fn new(isa: &Isa) -> Layout {
        let mut layout = Layout {
            places: Vec::new(),
            names: isa.states.iter().map(|s| s.name.clone()).collect(),
            widths: isa.states.iter().map(|s| (s.addr, s.width)).collect(),
            states: Vec::new(),
            rows: 0,
        };
        for (index, state) in isa.states.iter().enumerate() {
            let at = state.space.index();
            if layout.states.len() <= at {
                layout.states.resize(at + 1, None);
            }
            layout.states[at] = Some(index);
            layout.places.push(if state.addr <= MAX_FILE_ADDRESS {
                let (base, limbs) = (layout.rows, state.width.div_ceil(32) as usize);
                layout.rows += limbs << state.addr;
                Place::File { base, limbs }
            } else {
                Place::Memory
            });
        }
        layout
    }

    /// Where a state space is.
    #[must_use]
    pub fn place(&self, state: usize) -> Place {
        self.places[state]
    }

    /// The state space that formulas name so.
    ///
    /// # Panics
    /// If the space is none of the ISA's.
    #[must_use]
    pub fn state_of(&self, space: SpaceId) -> usize {
        self.states[space.index()].expect("formulas of an ISA read only its states")
    }

    /// The name of a state space.
    #[must_use]
    pub fn name(&self, state: usize) -> &str {
        &self.names[state]
    }

    /// Bits of an address.
    #[must_use]
    pub fn address_width(&self, state: usize) -> u32 {
        self.widths[state].0
    }

    /// Bits of an element.
    #[must_use]
    pub fn element_width(&self, state: usize) -> u32 {
        self.widths[state].1
    }

    /// The number of rows of all registers.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The number of state spaces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Has the ISA no state?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The state space of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// The row of the lowest limb of a register; nothing in a memory.
    #[must_use]
    pub fn row(&self, state: usize, element: u64) -> Option<usize> {
        match self.places[state] {
            Place::File { base, limbs } if element >> self.widths[state].0 == 0 => Some(base + limbs * element as usize),
            _ => None,
        }
    }
}

/// A name of a register as people write it: `r5`, `flow`.
#[must_use]
pub fn element_name(layout: &Layout, state: usize, element: u64) -> String {
    let name = layout.name(state);
    match (layout.place(state), layout.address_width(state)) {
        (_, 0) => name.to_string(),
        (Place::File { .. }, _) => format!("{name}{element}"),
        (Place::Memory, _) => format!("{name}[{element:#x}]"),
    }
}

/// The registers of 32 threads, all zero at first.
///
/// ```
/// use isamorph_core::{builtin, exec::{Lane, Layout, Registers}};
/// let nv50 = builtin::isa("nv50").unwrap();
/// let layout = std::sync::Arc::new(Layout::new(nv50));
/// let (r, lane) = (layout.find("r").unwrap(), Lane::new(3).unwrap());
/// let mut registers = Registers::new(layout);
/// registers.set(r, 5, lane, 17);
/// assert_eq!(registers.get(r, 5, lane), 17);
/// assert_eq!(registers.row(r, 5)[3], 17);
/// ```
#[derive(Debug)]
pub struct Registers {
    layout: Arc<Layout>,
    pub(crate) rows: Vec<Row>,
}

impl Clone for Registers {
    fn clone(&self) -> Registers {
        Registers {
            layout: self.layout.clone(),
            rows: self.rows.clone(),
        }
    }

    fn clone_from(&mut self, other: &Registers) {
        self.layout.clone_from(&other.layout);
        self.rows.clone_from(&other.rows);
    }
}

impl PartialEq for Registers {
    /// Registers of one layout are equal if they hold the same.
    fn eq(&self, other: &Registers) -> bool {
        self.rows == other.rows
    }
}

impl Registers {
    /// Registers that hold zero.
    #[must_use]
    pub fn new(layout: Arc<Layout>) -> Registers {
        let rows = vec![[0; LANES]; layout.rows];
        Registers { layout, rows }
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Copies some rows, as [`Layout::row`] numbers them, from registers of the same layout.
    ///
    /// # Panics
    /// If there are no such rows.
    pub fn copy_rows(&mut self, from: &Registers, rows: Range<usize>) {
        self.rows[rows.clone()].copy_from_slice(&from.rows[rows]);
    }

    fn at(&self, state: usize, element: u64) -> (usize, usize) {
        let row = self.layout.row(state, element);
        let row = row.unwrap_or_else(|| panic!("{}[{element:#x}] is no register", self.layout.name(state)));
        (row, self.layout.element_width(state).div_ceil(32) as usize)
    }

    /// The value of a register in a lane.
    ///
    /// # Panics
    /// If the state space is a memory or has no such element.
    #[must_use]
    pub fn get(&self, state: usize, element: u64, lane: Lane) -> u128 {
        let (row, limbs) = self.at(state, element);
        let limbs = self.rows[row..row + limbs].iter().rev();
        limbs.fold(0, |value, limb| value << 32 | u128::from(limb[lane.index()]))
    }

    /// Sets a register in a lane; bits beyond its width are dropped.
    ///
    /// # Panics
    /// If the state space is a memory or has no such element.
    pub fn set(&mut self, state: usize, element: u64, lane: Lane, value: u128) {
        let (row, limbs) = self.at(state, element);
        let mut value = value & u128::MAX >> (128 - self.layout.element_width(state));
        for limb in &mut self.rows[row..row + limbs] {
            limb[lane.index()] = value as u32;
            value >>= 32;
        }
    }

    /// Sets the registers that always hold one value, as a machine section says.
    pub fn set_constants(&mut self, machine: Option<&Machine>) {
        for (state, element, value) in machine.into_iter().flat_map(Machine::constants) {
            Lane::all().for_each(|lane| self.set(state, element, lane, value));
        }
    }

    /// The registers that differ, as state, element and lane, in ascending order.
    #[must_use]
    pub fn differences(&self, other: &Registers) -> Vec<(usize, u64, Lane)> {
        let mut out = Vec::new();
        for state in 0..self.layout.len() {
            let Place::File { base, limbs } = self.layout.place(state) else {
                continue;
            };
            for element in 0..1usize << self.layout.address_width(state) {
                let rows = base + element * limbs..base + (element + 1) * limbs;
                if self.rows[rows.clone()] != other.rows[rows.clone()] {
                    let differs = |lane: &Lane| rows.clone().any(|r| self.rows[r][lane.index()] != other.rows[r][lane.index()]);
                    out.extend(Lane::all().filter(differs).map(|lane| (state, element as u64, lane)));
                }
            }
        }
        out
    }

    /// The low 32 bits of a register in all lanes.
    ///
    /// # Panics
    /// If the state space is a memory or has no such element.
    #[must_use]
    pub fn row(&self, state: usize, element: u64) -> &Row {
        &self.rows[self.at(state, element).0]
    }

    /// The low 32 bits of a register in all lanes, to be changed. Bits beyond the width of the
    /// register must stay zero.
    ///
    /// # Panics
    /// If the state space is a memory or has no such element.
    pub fn row_mut(&mut self, state: usize, element: u64) -> &mut Row {
        let row = self.at(state, element).0;
        &mut self.rows[row]
    }
}

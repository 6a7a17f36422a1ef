//! The 32 threads that run one instruction together: their numbers, and sets of them.

use std::fmt;

/// How many lanes run an instruction together.
pub const LANES: usize = 32;

/// One 32-bit value for each lane.
pub type Row = [u32; LANES];

/// The number of a lane, below [`LANES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lane(u8);

impl Lane {
    /// The first lane.
    pub const FIRST: Lane = Lane(0);

    /// The lane of this number, if there is one.
    #[must_use]
    pub fn new(number: usize) -> Option<Lane> {
        (number < LANES).then_some(Lane(number as u8))
    }

    /// Every lane in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Lane> {
        (0..LANES as u8).map(Lane)
    }

    /// Its number.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructors make sure of.
        self.0 as usize & (LANES - 1)
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of lanes: bit `n` is lane `n`.
///
/// ```
/// use isamorph_core::exec::{Lane, Mask};
/// let mask = Mask(0b101);
/// assert_eq!(mask.lanes().map(Lane::index).collect::<Vec<_>>(), [0, 2]);
/// assert_eq!(mask.row()[..3], [u32::MAX, 0, u32::MAX]);
/// assert!(Mask::NONE.is_empty() && Mask::ALL.holds(Lane::new(31).unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mask(pub u32);

impl Mask {
    /// Every lane.
    pub const ALL: Mask = Mask(u32::MAX);
    /// No lane.
    pub const NONE: Mask = Mask(0);

    /// The lane alone.
    #[must_use]
    pub const fn only(lane: Lane) -> Mask {
        Mask(1 << lane.0)
    }

    /// Is the lane in the set?
    #[must_use]
    pub const fn holds(self, lane: Lane) -> bool {
        self.0 >> lane.0 & 1 == 1
    }

    /// Is there no lane in the set?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lanes of the set in ascending order.
    pub fn lanes(self) -> impl Iterator<Item = Lane> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lane = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (lane < LANES as u32).then_some(Lane(lane as u8))
        })
    }

    /// All ones in the lanes of the set, zero in the others.
    #[must_use]
    #[inline(always)]
    pub fn row(self) -> Row {
        let mut row = [0; LANES];
        for (lane, value) in row.iter_mut().enumerate() {
            *value = (self.0 >> lane & 1).wrapping_neg();
        }
        row
    }

    /// The lanes in which the lowest bit of a value is one.
    #[must_use]
    #[inline(always)]
    pub fn of_row(row: &Row) -> Mask {
        let mut mask = 0;
        for (lane, value) in row.iter().enumerate() {
            mask |= (value & 1) << lane;
        }
        Mask(mask)
    }
}

/// The row of the mask that was asked for last: most instructions run in the same lanes as the one
/// before.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastRow {
    mask: Mask,
    row: Row,
}

impl LastRow {
    /// [`Mask::row`] of a mask.
    #[inline(always)]
    pub(crate) fn of(&mut self, mask: Mask) -> &Row {
        if self.mask != mask {
            *self = LastRow { mask, row: mask.row() };
        }
        &self.row
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mask({:#010x})", self.0)
    }
}

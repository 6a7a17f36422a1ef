//! The width of a term, a type of its own: never zero, never too large, and not confused with a
//! value.

use std::fmt;

use crate::pack::{Pack, Reader};

/// A number of bits between 1 and 128.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(u8);

impl Width {
    /// The width of a truth value.
    pub const BOOL: Width = Width(1);
    /// The width of a word of 32 bits.
    pub const W32: Width = Width(32);
    /// The largest width.
    pub const MAX: Width = Width(128);

    /// The width of so many bits, if that is between 1 and 128.
    ///
    /// ```
    /// use isamorph_core::formula::Width;
    /// assert_eq!(Width::new(8).unwrap().mask(), 0xff);
    /// assert!(Width::new(0).is_none() && Width::new(129).is_none());
    /// ```
    pub const fn new(bits: u32) -> Option<Width> {
        if bits >= 1 && bits <= 128 { Some(Width(bits as u8)) } else { None }
    }

    /// The width of so many bits.
    ///
    /// ```
    /// use isamorph_core::formula::Width;
    /// assert_eq!(Some(Width::of(8)), Width::new(8));
    /// ```
    ///
    /// # Panics
    /// Unless the number is between 1 and 128.
    pub const fn of(bits: u32) -> Width {
        assert!(bits >= 1 && bits <= 128, "a width is between 1 and 128 bits");
        Width(bits as u8)
    }

    /// The width nearest to so many bits: for values of which a diagnostic tells already that they
    /// are too wide.
    pub const fn nearest(bits: u32) -> Width {
        match bits {
            0 => Width(1),
            1..=128 => Width(bits as u8),
            _ => Width::MAX,
        }
    }

    /// The number of bits.
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The value with all bits of this width set.
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }

    /// The value with only the topmost bit of this width set.
    pub const fn sign_bit(self) -> u128 {
        1 << (self.bits() - 1)
    }

    /// Reads a value of this width as a two's complement number.
    pub const fn signed(self, value: u128) -> i128 {
        let unused = 128 - self.bits();
        ((value << unused) as i128) >> unused
    }
}

impl fmt::Debug for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Width({})", self.0)
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Pack for Width {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Width> {
        Width::new(u32::unpack(from)?)
    }
}

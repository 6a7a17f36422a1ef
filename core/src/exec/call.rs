//! How generated functions are called: the rows that they read and write.

use super::lanes::{LANES, Row};

/// What a generated function works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// Rows of registers: those read, then those written.
    pub rows: Box<[usize]>,
    /// Immediates.
    pub numbers: Box<[u32]>,
}

/// A generated function; the last argument has all ones in active lanes.
pub(crate) type Function = fn(&Call, &mut [Row], &Row);

/// Writes a row in active lanes.
#[inline(always)]
pub(crate) fn put(to: &mut Row, value: &Row, active: &Row) {
    for lane in 0..LANES {
        to[lane] = value[lane] & active[lane] | to[lane] & !active[lane];
    }
}

/// Writes a row in active lanes in which the condition is 1.
#[inline(always)]
pub(crate) fn put_where(to: &mut Row, value: &Row, condition: &Row, active: &Row) {
    for lane in 0..LANES {
        let mask = active[lane] & condition[lane].wrapping_neg();
        to[lane] = value[lane] & mask | to[lane] & !mask;
    }
}

//! How generated functions are called: the rows that they read and write.

use multiversion::multiversion;
use multiversion::target::target_cfg_f;

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

/// Does this processor run generated functions? They are large, so on x86-64 each is compiled for
/// vector instructions alone. On an older processor the lane VM, which is compiled for both, runs
/// all instructions.
#[multiversion(targets("x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(crate) fn runs_generated() -> bool {
    !target_cfg_f!(all(target_arch = "x86_64", not(target_feature = "avx2")))
}

/// Ends the version of a generated function that has no body.
#[cold]
pub(crate) fn not_compiled() -> ! {
    unreachable!("generated functions are called if `runs_generated`");
}

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

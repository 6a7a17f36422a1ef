//! Exit codes, beside 0: all is well.

/// Exit code of a command that found something: an invalid word, a refuted claim.
pub const FINDINGS: u8 = 1;
/// Exit code for bad usage or input.
pub const BAD_INPUT: u8 = 2;

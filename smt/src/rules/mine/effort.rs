//! What mining is given, and what it gives.

use std::time::Duration;

use crate::rules::rule::Rule;

/// What was mined.
#[derive(Clone, Debug, Default)]
pub struct Mined {
    /// Rules, proved.
    pub rules: Vec<Rule>,
    /// Rules that held in all test states, and whose proof was refuted; others took their place, if
    /// there are any.
    pub refuted: usize,
    /// The same, not decided in time.
    pub undecided: usize,
    /// Instances of other rules found with them.
    pub instances: usize,
    /// Rules that no code has: see
    /// [`Book::leave_out_what_has_no_code`](crate::rules::book::Book::leave_out_what_has_no_code).
    pub unwritten: usize,
    /// Windows that were compared with shorter code, once for each setting.
    pub windows: u64,
    /// Time for proofs, of all threads together.
    pub proving: Duration,
}

/// What mining is given.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Steps of the longest window, at most three.
    pub longest: usize,
    /// Time for a proof.
    pub limit: Duration,
    /// Where random test states begin.
    pub seed: u64,
}

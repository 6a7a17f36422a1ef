//! What may be spent on tests, and which are wanted.

use std::time::{Duration, Instant};

/// What may be spent on tests.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// For one question to the solver.
    pub limit: Duration,
    /// When everything has to end.
    pub end: Option<Instant>,
    /// Do tests have to find mutants?
    pub mutants: bool,
    /// Which random samples.
    pub seed: u64,
}

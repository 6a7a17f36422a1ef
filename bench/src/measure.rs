//! Speed of a task. The benchmark and the programs that it compiles measure in the same way.

use std::time::{Duration, Instant};

/// How long a task is repeated.
const LONG_ENOUGH: Duration = Duration::from_millis(400);

/// The best of many rounds over all words, in millions a second: what other programs on the machine
/// take is not in it.
pub fn speed(count: usize, mut round: impl FnMut()) -> f64 {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while begin.elapsed() < LONG_ENOUGH {
        let start = Instant::now();
        round();
        best = best.min(start.elapsed());
    }
    count as f64 / best.as_secs_f64() / 1e6
}

//! Speed of a task. The benchmark and the program that it compiles measure in the same way.

use std::time::{Duration, Instant};

/// The best of many rounds over all words, in millions a second.
pub fn speed(count: usize, mut round: impl FnMut()) -> f64 {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while begin.elapsed() < Duration::from_millis(700) {
        let start = Instant::now();
        round();
        best = best.min(start.elapsed());
    }
    count as f64 / best.as_secs_f64() / 1e6
}

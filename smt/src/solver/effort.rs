//! Budgets of queries, and of all queries of a command.
//!
//! Work is counted in *steps*, those that Z3 counts; what else takes time is charged about as many
//! as Z3 makes in that time. Each thread counts its own. Unlike time, steps are the same on a busy
//! machine: what is found within some steps is found again, as long as a thread begins with the
//! same questions. Time is the last resort then, and [`ended_by_time`] tells whether it was needed.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Steps that an idle machine makes in a millisecond, about.
const STEPS_PER_MILLISECOND: u64 = 4_000;
/// Time for a question whose steps are limited: many times what they take.
const RESORT: Duration = Duration::from_secs(120);

thread_local! {
    /// Steps of this thread.
    static DONE: Cell<u64> = const { Cell::new(0) };
}

/// How often time ended what steps should have ended.
static BY_TIME: AtomicU64 = AtomicU64::new(0);

/// Counts work of this thread.
pub fn spend(steps: u64) {
    DONE.set(DONE.get().saturating_add(steps));
}

/// The work of this thread so far.
#[must_use]
pub fn spent() -> u64 {
    DONE.get()
}

/// How often, in this process, time ended something whose steps were limited. The answer may be
/// another one on a quicker machine then.
#[must_use]
pub fn ended_by_time() -> u64 {
    BY_TIME.load(Ordering::Relaxed)
}

/// The steps that stand for a time, with so many for each millisecond.
#[must_use]
pub fn steps_in(time: Duration, each: u64) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(each)
}

/// A limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Most steps; nothing if time alone counts.
    pub steps: Option<u64>,
    /// Most time.
    pub time: Duration,
}

impl From<Duration> for Effort {
    fn from(time: Duration) -> Effort {
        Effort { steps: None, time }
    }
}

impl Effort {
    /// So many steps, in any time within reason.
    #[must_use]
    pub const fn of_steps(steps: u64) -> Effort {
        Effort {
            steps: Some(steps),
            time: RESORT,
        }
    }

    /// As many steps as an idle machine makes in a time, about.
    #[must_use]
    pub fn in_steps(time: Duration) -> Effort {
        Effort::of_steps(steps_in(time, STEPS_PER_MILLISECOND).max(1))
    }

    /// A part of it, counted in steps in any case: at most these if steps count, otherwise as many
    /// as an idle machine makes in this time.
    #[must_use]
    pub fn at_most(self, steps: u64, time: Duration) -> Effort {
        let in_time = || steps_in(time, STEPS_PER_MILLISECOND);
        Effort {
            steps: Some(self.steps.map_or_else(in_time, |own| own.min(steps))),
            ..self
        }
    }

    /// The lesser of two limits, of each kind.
    #[must_use]
    pub fn min(self, other: Effort) -> Effort {
        Effort {
            steps: self.steps.into_iter().chain(other.steps).min(),
            time: self.time.min(other.time),
        }
    }

    /// The greater of two limits, of each kind.
    #[must_use]
    pub fn max(self, other: Effort) -> Effort {
        Effort {
            steps: self.steps.zip(other.steps).map(|(a, b)| a.max(b)),
            time: self.time.max(other.time),
        }
    }

    /// A part of it.
    #[must_use]
    pub fn divided(self, by: u32) -> Effort {
        match self.steps {
            Some(steps) => Effort {
                steps: Some(steps / u64::from(by)),
                ..self
            },
            None => Effort {
                time: self.time / by,
                ..self
            },
        }
    }

    /// Some of it, one after the other.
    #[must_use]
    pub fn times(self, count: u32) -> Effort {
        Effort {
            steps: self.steps.map(|s| s * u64::from(count)),
            time: self.time * count,
        }
    }

    /// Is nothing left of it?
    #[must_use]
    pub fn is_none(self) -> bool {
        self.steps == Some(0) || self.time.is_zero()
    }

    /// Where it ends if it begins now, in this thread.
    #[must_use]
    pub fn end(self) -> End {
        End {
            steps: self.steps.map(|s| spent().saturating_add(s)),
            time: Instant::now() + self.time,
        }
    }
}

/// Where work ends: it holds for the thread that made it.
#[derive(Clone, Copy, Debug)]
pub struct End {
    steps: Option<u64>,
    time: Instant,
}

impl End {
    /// Has it come?
    #[must_use]
    pub fn is_over(&self) -> bool {
        if self.steps.is_some_and(|end| spent() >= end) {
            return true;
        }
        let late = Instant::now() >= self.time;
        if late && self.steps.is_some() {
            BY_TIME.fetch_add(1, Ordering::Relaxed);
        }
        late
    }

    /// What is left until then.
    #[must_use]
    pub fn left(&self) -> Effort {
        Effort {
            steps: self.steps.map(|end| end.saturating_sub(spent())),
            time: self.time.saturating_duration_since(Instant::now()),
        }
    }

    /// The earlier of this one and where an effort ends that begins now.
    #[must_use]
    pub fn or_after(&self, effort: Effort) -> End {
        self.left().min(effort).end()
    }
}

/// Something was ended by time though its steps are limited.
pub(super) fn note_time() {
    BY_TIME.fetch_add(1, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_work_whatever_time_it_takes() {
        let end = Effort::of_steps(10).end();
        std::thread::sleep(Duration::from_millis(5));
        assert!(!end.is_over());
        assert_eq!(end.left().steps, Some(10));
        spend(7);
        assert_eq!(end.left().steps, Some(3));
        let within = end.or_after(Effort::of_steps(2));
        spend(2);
        assert!(within.is_over() && !end.is_over());
        spend(1);
        assert!(end.is_over());
        assert!(end.left().is_none());
    }

    #[test]
    fn other_threads_do_not_use_up_what_a_thread_has() {
        let end = Effort::of_steps(10).end();
        std::thread::spawn(|| spend(100)).join().expect("ends");
        assert!(!end.is_over());
    }

    #[test]
    fn the_end_by_time_is_told() {
        let end = Effort {
            steps: Some(10),
            time: Duration::ZERO,
        }
        .end();
        let before = ended_by_time();
        assert!(end.is_over());
        assert!(ended_by_time() > before);
    }

    #[test]
    fn parts_of_time_are_steps() {
        let time = Effort::from(Duration::from_secs(8));
        let part = Effort {
            steps: Some(2_000 * STEPS_PER_MILLISECOND),
            ..time
        };
        assert_eq!(time.at_most(5, Duration::from_secs(2)), part);
        assert_eq!(time.divided(4), Duration::from_secs(2).into());
        let steps = Effort::of_steps(8);
        assert_eq!(steps.at_most(5, Duration::from_secs(2)), Effort::of_steps(5));
        assert_eq!(steps.divided(4), Effort::of_steps(2));
        assert_eq!(steps.min(Duration::from_secs(2).into()).time, Duration::from_secs(2));
    }
}

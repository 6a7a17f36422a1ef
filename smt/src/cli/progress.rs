//! What is shown on a terminal while a command works: nothing elsewhere.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::prove::{Outcome, Plan};

/// A bar of so many steps.
#[must_use]
pub fn bar(steps: usize) -> ProgressBar {
    styled(Some(steps as u64), "{bar:30} {pos}/{len} {elapsed} {wide_msg}")
}

/// A line that says what is being done, with the time that it takes.
#[must_use]
pub fn doing(what: &str) -> ProgressBar {
    let line = styled(None, "{spinner} {elapsed} {wide_msg}");
    line.set_message(what.to_string());
    line.enable_steady_tick(Duration::from_millis(200));
    line
}

/// Does something behind a line that says so.
pub fn during<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let line = doing(what);
    let done = work();
    line.finish_and_clear();
    done
}

fn styled(steps: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr());
    // The templates are constants of this program.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Tries to prove all claims of a plan, behind a bar, on the current rayon pool.
#[must_use]
pub fn prove(plan: &Plan, limit: Duration, end: Option<Instant>) -> Vec<Outcome> {
    let bar = bar(plan.obligations.len());
    let outcomes = plan.run_until(limit, end, &|o, _| {
        bar.set_message(o.id.to_string());
        bar.inc(1);
    });
    bar.finish_and_clear();
    outcomes
}

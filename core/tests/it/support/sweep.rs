//! Sweeps: tests with many cases look at some of them, and at all if `ISAMORPH_SWEEPS` is set, as
//! `.ci/nightly` does.

/// Are all cases wanted?
pub fn all() -> bool {
    std::env::var_os("ISAMORPH_SWEEPS").is_some()
}

/// Every so many-th case, or all.
pub fn some<T>(cases: impl IntoIterator<Item = T>, step: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if all() { 1 } else { step })
}

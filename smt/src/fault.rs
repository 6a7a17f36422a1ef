//! Fault injection: a build with the feature `faults` contains the fault that a thread chooses.
//! Builds of programs contain no code for faults; those of tests do. `smt/tests/it/faults.rs` lists all of them.

#[cfg(feature = "faults")]
thread_local! {
    static CHOSEN: std::cell::Cell<Option<&'static str>> = const { std::cell::Cell::new(None) };
}

/// Lets a fault happen in this thread, or none.
#[cfg(feature = "faults")]
pub fn choose(name: Option<&'static str>) {
    CHOSEN.set(name);
}

/// The fault that happens in this thread, for threads that work for it.
#[cfg(feature = "faults")]
pub(crate) fn chosen() -> Option<&'static str> {
    CHOSEN.get()
}

/// Shall the fault of this name happen?
#[cfg(feature = "faults")]
pub(crate) fn injected(name: &str) -> bool {
    CHOSEN.get() == Some(name)
}

/// Shall the fault of this name happen? Never in this build.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub(crate) const fn injected(_: &str) -> bool {
    false
}

//! Fault injection: a build with the feature `faults` contains the fault that a thread chooses.
//! Builds of programs contain no code for faults; those of tests do. `smt/tests/it/faults.rs` lists
//! all of them.

#[cfg(feature = "faults")]
thread_local! {
    static CHOSEN: std::cell::Cell<Option<&'static str>> = const { std::cell::Cell::new(None) };
}

/// Lets a fault happen in this thread, or none.
#[cfg(feature = "faults")]
pub fn choose(name: Option<&'static str>) {
    CHOSEN.set(name);
}

/// The fault that happens in a thread, for other threads that work for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    #[cfg(feature = "faults")]
    name: Option<&'static str>,
}

/// The fault of this thread.
pub(crate) fn chosen() -> Chosen {
    Chosen {
        #[cfg(feature = "faults")]
        name: CHOSEN.get(),
    }
}

impl Chosen {
    /// Lets the fault happen during some work of this thread.
    pub fn during<R>(self, work: impl FnOnce() -> R) -> R {
        #[cfg(feature = "faults")]
        let before = CHOSEN.replace(self.name);
        let result = work();
        #[cfg(feature = "faults")]
        CHOSEN.set(before);
        result
    }
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

//! Faults put in on purpose, to show that the fuzz targets find such: a build with the feature
//! `faults` has the one that the environment variable `ISAMORPH_FAULT` names, any other build has
//! none, and no code for them.
//!
//! `fuzz/faults.tsv` lists all of them with the target that finds each; `tools/fuzz-faults.sh` runs
//! the targets.

/// Shall the fault of this name happen?
#[cfg(feature = "faults")]
pub(crate) fn injected(name: &str) -> bool {
    static CHOSEN: std::sync::LazyLock<Option<String>> = std::sync::LazyLock::new(|| std::env::var("ISAMORPH_FAULT").ok());
    CHOSEN.as_deref() == Some(name)
}

/// Shall the fault of this name happen? Never in this build.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub(crate) const fn injected(_: &str) -> bool {
    false
}

//! Fault injection for the fuzz targets: a build with the feature `faults` contains the fault that
//! the environment variable `ISAMORPH_FAULT` names. Other builds contain no code for faults.
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

//! The records that come with the program: those of `smt/vectors`, compressed by the build script.

use miniz_oxide::inflate::decompress_to_vec;

// `RECORDS`.
include!(concat!(env!("OUT_DIR"), "/records.rs"));

/// The record of an instruction set, as text.
///
/// # Panics
/// If what is in the program cannot be read, which the build script rules out.
#[must_use]
pub fn record(isa: &str) -> Option<String> {
    let (_, compressed) = RECORDS.iter().find(|(name, _)| *name == isa)?;
    let bytes = decompress_to_vec(compressed).expect("compressed by the build script");
    Some(String::from_utf8(bytes).expect("a text, as the build script has seen"))
}

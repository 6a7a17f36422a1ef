//! Measures decoders, encoders, assemblers and interpreters of isamorph beside decoders of other
//! projects, and prints a page with the results: `bench/run.sh` writes `docs/benchmarks.md`.
//!
//! Everything is measured on one core, one thing after the other, as the best of many rounds.

#[path = "../../core/tests/it/support/corpus.rs"]
mod corpus;
#[cfg(feature = "execution")]
mod execution;
mod generated;
mod library;
mod measure;
mod page;
mod peers;
mod random;
mod space;
mod words;

/// Words in each set; they do not fit into a branch predictor's memory.
const WORDS: usize = 16_384;

fn main() {
    let only: Vec<String> = std::env::args().skip(1).collect();
    print!("{}", page::page(&only));
}

//! What several modules of tests share.

#[path = "../../../../core/tests/it/support/bless.rs"]
pub mod bless;
#[path = "../../../../core/tests/it/support/corpus.rs"]
pub mod corpus;
#[path = "../../../../core/tests/it/support/fuzz_seeds.rs"]
pub mod fuzz_seeds;
pub mod mined;
pub mod process;
pub mod programs;
#[path = "../../../../core/tests/it/support/recorded.rs"]
pub mod recorded;
#[path = "../../../../core/tests/it/support/sweep.rs"]
pub mod sweep;
pub mod windows;

//! What several modules of tests share.

pub mod assembly;
pub mod bless;
pub mod corpus;
pub mod floats;
pub mod fuzz_seeds;
pub mod g80;
pub mod recorded;
pub mod sweep;
pub mod usse;

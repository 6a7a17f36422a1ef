//! Whole programs on a SIMT machine: control flow of threads, warps, blocks and their memories.

mod block;
pub(crate) mod control;
mod initial;
pub(crate) mod launch;
mod memories;
pub(crate) mod outcome;
pub(crate) mod program;
pub(crate) mod run;
pub(crate) mod warp;

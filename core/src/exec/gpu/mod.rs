//! Whole programs on a SIMT machine: control flow of threads, warps, blocks and their memories.

pub(crate) mod control;
pub(crate) mod launch;
pub(crate) mod program;
pub(crate) mod warp;

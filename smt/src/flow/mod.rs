//! Programs for analyses and rewrites: control-flow graph, liveness, and blocks with their
//! formulas.

pub mod blocks;
pub mod calls;
pub mod convention;
pub mod graph;
pub mod live;
pub mod paths;
pub mod relocate;
pub mod trace;

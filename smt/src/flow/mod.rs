//! Programs as analyses and rewrites see them: ways through them, what is live, blocks with their
//! formulas.

pub mod blocks;
pub mod calls;
pub mod cell;
pub mod graph;
pub mod live;
pub mod paths;
pub mod relocate;

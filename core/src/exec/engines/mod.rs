//! Engines that run one instruction in the lanes of a warp, all with the same results.

pub(crate) mod aot;
pub(crate) mod lane_vm;
pub(crate) mod lockstep;
pub(crate) mod reference;

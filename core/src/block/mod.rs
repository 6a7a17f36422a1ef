//! Symbolic execution of straight-line code: one formula for each place, over the state before the
//! first instruction.
//!
//! All state is treated alike: a read finds what earlier steps wrote to the same address, which is
//! decided by simplification for registers, and stays a choice in the formula for memory whose
//! address is computed. Memory is taken to be as no other thread writes to it meanwhile.
//!
//! ```
//! use isamorph_core::{InstructionSet, block::{Lifter, SymbolicBlock}, formula::TermPool};
//! let nv50 = InstructionSet::builtin("nv50").unwrap();
//! let isa = nv50.model();
//! let mut meanings = Lifter::new(isa);
//! let (mut pool, mut window) = (TermPool::new(), SymbolicBlock::new());
//! for text in ["xor b32 $r1 $r1 $r2", "xor b32 $r1 $r1 $r2"] {
//!     let instr = nv50.parse_raw(text).unwrap();
//!     window.push(&mut pool, &mut meanings, &instr, "").unwrap();
//! }
//! let r1 = isamorph_core::block::Location::parse(isa, "r1").unwrap();
//! let after = window.value(&mut pool, isa, &r1).unwrap();
//! assert_eq!(pool.display(after).to_string(), "r[0x01:7]");
//! ```

mod cell;
mod compare;
mod control;
mod control_effect;
mod location;
mod sums;
mod symbolic;
mod unsaid;

pub use cell::Cell;
pub use compare::{compared, difference, element, written_by_either};
pub use control::{control_places, is_control, step};
pub use control_effect::{ControlEffect, OwnAddress, Target};
pub use location::{Half, Location, Part};
pub use sums::{apart, plus};
pub use symbolic::{InstructionEffect, Lifter, Side, SymbolicBlock, Unliftable, Write, declare, unspecified};
pub use unsaid::{does_more, ends, exits, is_hint, keeps, stops, stops_behind};

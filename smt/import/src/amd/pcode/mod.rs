//! The vendor's pseudo-code, made into formulas.

use std::collections::HashMap;

use super::tables::{Chip, Class};
use crate::model::Effect;

/// What the states are.
pub const STATES: &str = "state v[8] : 32 \"vector registers of the lane\"
state s[7] : 32 \"scalar registers by code: vcc is 106 and 107, exec 126 and 127\"
state scc[0] : 1 \"scalar condition code\"
state lane[0] : 6 \"number of the lane\"
state pc[0] : 64 \"program counter\"
state mem[64] : 8 \"memory, bytes\"
state lds[32] : 8 \"local data share, bytes\"
machine {
  registers v    general
  registers s    special
  registers scc  special
  registers lane special
  memory mem global, little-endian
  memory lds shared, little-endian
  control pc next pc + length
  words w0    at 4
  words w0 w1 at 4
}";

/// An operand of an encoding.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name in the spec.
    pub operand: String,
    /// Bits of its value; 0 if it has none.
    pub width: u32,
    /// Does it hold a bit for each lane?
    pub mask: bool,
}

/// The effect of an operation, and names that its encoding does not have.
pub fn effect(_chip: &Chip, _class: &Class, _name: &str, _text: &str, _operands: &HashMap<String, Slot>) -> (Effect, Vec<String>) {
    (Effect::Missing("unsupported: pseudo-code is not read yet".into()), Vec::new())
}

//! One way to write an operation as an instruction: which fields name its operands, and which holds
//! its constant.

use isamorph_core::encoding::Instr;

use super::immediate::Immediate;

/// Most register operands of an operation.
pub const MAX_OPERANDS: usize = 4;

/// A register field of an encoding. Where values are groups of registers, so are the registers
/// here: the number of a group takes the place of that of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterField {
    /// Index of the field in its form.
    pub field: usize,
    /// For a field that names halves: which half.
    pub half: Option<bool>,
    /// The first register that it can name.
    pub first: u32,
    /// The last.
    pub last: u32,
    /// From one to the next: a field that numbers pairs names every other register.
    pub step: u32,
    /// The code of the first, for a field that names whole registers; the others follow in order.
    pub code: u64,
    /// From the code of one to that of the next.
    pub stride: u64,
}

impl RegisterField {
    /// Can it name a register?
    #[must_use]
    pub fn names(self, register: u32) -> bool {
        (self.first..=self.last).contains(&register) && (register - self.first).is_multiple_of(self.step)
    }

    /// The value of the field for a register that it can name.
    #[must_use]
    pub fn value(self, register: u32) -> u64 {
        match self.half {
            None => self
                .code
                .wrapping_add(u64::from(register.wrapping_sub(self.first) / self.step) * self.stride),
            Some(high) => u64::from(register << 1) | u64::from(high),
        }
    }

    /// The register that a value of the field names; one that it cannot name if the value has
    /// another meaning.
    #[must_use]
    pub fn register(self, value: u64) -> u32 {
        match self.half {
            None => value
                .checked_sub(self.code)
                .filter(|n| n.is_multiple_of(self.stride))
                .map_or(u32::MAX, |n| {
                    ((n / self.stride) as u32).saturating_mul(self.step).saturating_add(self.first)
                }),
            Some(_) => (value >> 1) as u32,
        }
    }
}

/// One way to encode an operation.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The instruction, but for its operands.
    pub base: Instr,
    /// The destination; none if the result is thrown away.
    pub dst: Option<RegisterField>,
    /// The register field of each operand; none for one that lies in the destination.
    pub operands: Vec<Option<RegisterField>>,
    /// The operand that lies in the destination register, if one must.
    pub tied: Option<usize>,
    /// The fields with the constant.
    pub constant: Option<Immediate>,
    /// Bytes of the word.
    pub bytes: u32,
}

isamorph_core::pack_struct! {
    RegisterField { field, half, first, last, step, code, stride }
    Encoding { base, dst, operands, tied, constant, bytes }
}

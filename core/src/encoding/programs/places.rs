//! The bits of a word that fields hold.

use crate::model::{Bits, FieldBits, Form};

/// The bits of the word that the fields hold to which some bits belong.
#[must_use]
pub fn mask(form: &Form, bits: &[FieldBits]) -> Bits {
    bits.iter().fold(0, |all, b| all | form.fields[usize::from(b.field)].mask())
}

//! Positions of the bits of fields in a word.

use crate::model::{Bits, FieldBits, Form};

/// Positions in the word of some field bits, the high one first.
#[must_use]
pub fn positions(form: &Form, bits: &[FieldBits]) -> Vec<u8> {
    let mut out = Vec::new();
    for b in bits {
        let field = &form.fields[usize::from(b.field)];
        for bit in (b.lo..b.lo + b.width).rev() {
            let extent = field.extents.iter().find(|e| (e.field_lo..e.field_lo + e.width).contains(&bit));
            // The checker lets no field have bits without a place.
            out.extend(extent.map(|e| e.word_lo + bit - e.field_lo));
        }
    }
    out
}

/// The bits of the word that the fields hold to which some bits belong.
#[must_use]
pub fn mask(form: &Form, bits: &[FieldBits]) -> Bits {
    bits.iter().fold(0, |all, b| all | form.fields[usize::from(b.field)].mask())
}

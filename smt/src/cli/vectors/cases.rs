//! Tests as a table for `verify exec --cases`.

use std::io::{self, Write};

use isamorph_core::InstructionSet;
use isamorph_core::exec::{Layout, element_name};

use super::super::place::write_places;
use crate::vectors::{FormTests, Vector};

/// Writes the tests, a line each.
///
/// # Errors
/// Output cannot be written.
pub fn write(set: &InstructionSet, layout: &Layout, tests: &[FormTests], out: &mut impl Write) -> io::Result<()> {
    for form in tests.iter().filter(|f| !f.vectors.is_empty()) {
        writeln!(out, "# {}", set.model().form_name(form.form))?;
        for vector in &form.vectors {
            line(set, layout, vector, out)?;
        }
    }
    Ok(())
}

/// Writes one test.
///
/// # Errors
/// Output cannot be written.
pub fn line(set: &InstructionSet, layout: &Layout, vector: &Vector, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}\t", set.model().word_text(set.encode_raw(&vector.instr)))?;
    let named = |state, element, value| (element_name(layout, state, element), value);
    let before = vector
        .before
        .iter()
        .map(|((state, element), value)| named(*state, *element, Some(*value)));
    write_places(out, before)?;
    write!(out, "\t")?;
    let after = vector.after.iter().map(|(state, element, value)| named(*state, *element, *value));
    write_places(out, after)?;
    writeln!(out)
}

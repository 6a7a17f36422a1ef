//! Tests as a table for `verify exec --cases`.

use std::io::{self, Write};

use isamorph_core::InstructionSet;
use isamorph_core::exec::{Layout, element_name};

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
    for (i, ((state, element), value)) in vector.before.iter().enumerate() {
        let blank = if i == 0 { "" } else { " " };
        write!(out, "{blank}{}={value:#x}", element_name(layout, *state, *element))?;
    }
    write!(out, "\t")?;
    for (i, (state, element, value)) in vector.after.iter().enumerate() {
        let blank = if i == 0 { "" } else { " " };
        let place = element_name(layout, *state, *element);
        match value {
            Some(value) => write!(out, "{blank}{place}={value:#x}")?,
            None => write!(out, "{blank}{place}=?")?,
        }
    }
    writeln!(out)
}

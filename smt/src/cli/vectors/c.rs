//! Tests as arrays of C99 with a harness.

use std::fmt::Write as _;
use std::io::{self, Write};

use isamorph_core::InstructionSet;
use isamorph_core::exec::{Layout, Place};

use crate::vectors::FormTests;

/// The file around the arrays.
const HARNESS: &str = include_str!("harness.h.in");

/// Writes the tests and the harness.
///
/// # Errors
/// Output cannot be written.
pub fn write(set: &InstructionSet, layout: &Layout, tests: &[FormTests], out: &mut impl Write) -> io::Result<()> {
    let isa = set.model();
    let (mut spaces, mut places, mut rows) = (String::new(), String::new(), String::new());
    // Writing to a string cannot fail.
    for state in 0..layout.len() {
        let memory = u32::from(layout.place(state) == Place::Memory);
        let _ = writeln!(
            spaces,
            "    {{\"{}\", {}, {memory}}},",
            layout.name(state),
            layout.address_width(state)
        );
    }
    let (mut next, mut count) = (0, 0);
    for form in tests {
        let name = isa.form_name(form.form);
        for (i, vector) in form.vectors.iter().enumerate() {
            let before = vector.before.iter().map(|((s, e), v)| (*s, *e, Some(*v)));
            let [befores, afters] = [vector.before.len(), vector.after.len()];
            for (state, element, value) in before.chain(vector.after.iter().copied()) {
                let (value, open) = (value.unwrap_or(0), u32::from(value.is_none()));
                let (low, high) = (value as u64, (value >> 64) as u64);
                let _ = writeln!(places, "    {{{state}, {open}, {element:#x}u, {low:#x}u, {high:#x}u}},");
            }
            let word = set.encode_raw(&vector.instr);
            let _ = writeln!(
                rows,
                "    {{\"{name} #{i}\", \"{}\", {:#x}u, {}, {next}, {befores}, {}, {afters}}},",
                isa.word_text(word),
                word.bits,
                word.width,
                next + befores
            );
            next += befores + afters;
            count += 1;
        }
    }
    // C has no empty arrays.
    for text in [&mut spaces, &mut places, &mut rows] {
        if text.is_empty() {
            text.push_str("    {0},\n");
        }
    }
    let parts = [
        ("@ISA@", isa.name.as_str()),
        ("@SPACES@", &spaces),
        ("@COUNT@", &count.to_string()),
        ("@TESTS@", &rows),
        ("@PLACES@", &places),
    ];
    let text = parts
        .iter()
        .fold(HARNESS.to_string(), |text, (mark, with)| text.replace(mark, with));
    out.write_all(text.as_bytes())
}

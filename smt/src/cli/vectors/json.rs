//! Tests in the form of the SingleStepTests projects: a list of objects with a name, the state
//! before and after, and the accesses of memories.

use std::io::{self, Write};

use isamorph_core::InstructionSet;
use isamorph_core::exec::{Layout, Place, element_name};
use isamorph_core::text::to_text;
use serde_json::{Map, Value, json};

use crate::vectors::{FormTests, Vector};

/// Writes the tests, a line each.
///
/// # Errors
/// Output cannot be written.
pub fn write(set: &InstructionSet, layout: &Layout, tests: &[FormTests], out: &mut impl Write) -> io::Result<()> {
    let mut first = true;
    write!(out, "[")?;
    for form in tests {
        let name = set.model().form_name(form.form);
        for (i, vector) in form.vectors.iter().enumerate() {
            writeln!(out, "{}", if first { "" } else { "," })?;
            first = false;
            write!(out, "{}", test(set, layout, &format!("{name} #{i}"), vector))?;
        }
    }
    writeln!(out, "\n]")
}

/// One test.
fn test(set: &InstructionSet, layout: &Layout, name: &str, vector: &Vector) -> Value {
    let isa = set.model();
    // Every place that one side names is on the other too.
    let mut after: std::collections::BTreeMap<(usize, u64), Option<u128>> =
        vector.before.iter().map(|(place, v)| (*place, Some(*v))).collect();
    after.extend(vector.after.iter().map(|(state, element, value)| ((*state, *element), *value)));
    let before = after
        .keys()
        .map(|place| (*place, Some(vector.before.get(place).copied().unwrap_or(0))));
    let accesses = vector.accesses.iter().map(|a| {
        let kind = if a.store { "write" } else { "read" };
        json!([layout.name(a.state), a.address, a.value.map(number), kind])
    });
    json!({
        "name": name,
        "word": isa.word_text(set.encode_raw(&vector.instr)),
        "text": to_text(isa, &vector.instr),
        "initial": state(layout, before),
        "final": state(layout, after.iter().map(|(place, value)| (*place, *value))),
        "accesses": accesses.collect::<Vec<_>>(),
    })
}

/// A state: registers by their names, memories as lists of address and value; `null` is a value
/// that the documents leave open.
fn state(layout: &Layout, places: impl Iterator<Item = ((usize, u64), Option<u128>)>) -> Value {
    let mut object = Map::new();
    for ((state, element), value) in places {
        let value = value.map_or(Value::Null, number);
        if layout.place(state) == Place::Memory {
            let cells = object.entry(layout.name(state)).or_insert_with(|| json!([]));
            if let Value::Array(cells) = cells {
                cells.push(json!([element, value]));
            }
        } else {
            object.insert(element_name(layout, state, element), value);
        }
    }
    Value::Object(object)
}

/// A number, or a text with hexadecimal digits if a reader of JSON may lose some.
fn number(value: u128) -> Value {
    match u64::try_from(value) {
        Ok(small) if small < 1 << 53 => small.into(),
        _ => format!("{value:#x}").into(),
    }
}

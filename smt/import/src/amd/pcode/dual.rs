//! Words of two vector operations. The manual has no pseudo-code for them: each is the operation of
//! the same name that has a word of its own.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Write as _;

use super::run::Names;
use super::{Encoding, Slot, run};
use crate::amd::tables::{Chip, Key, Wave};

/// The operation of a word of its own that one of two is.
#[must_use]
pub fn single(name: &str) -> String {
    name.replacen("V_DUAL_", "V_", 1)
}

/// What one of two operations computes of these slots: an expression of 32 bits. Without
/// pseudo-code it is some function of them; nothing if they are too wide.
#[must_use]
pub fn result(chip: &Chip, name: &str, key: &Key, slots: &HashMap<String, Slot>) -> Option<String> {
    let e = Encoding {
        root: "VOP2".into(),
        slots,
        operation: chip.number(key),
        m0: chip.codes.m0,
        immediate: false,
        packed: None,
        float: Cell::new(false),
        selects: Cell::new(false),
        defaults: false,
        offsets: false,
        conditional: true,
        number: None,
        chip,
    };
    let code = chip.operation(&single(name));
    let done = code.and_then(|code| run::run(&e, &code).ok());
    let value = done.as_ref().and_then(|d| match &d.written[..] {
        [(_, value)] if value.width == 32 && d.lines.iter().all(|l| l.starts_with("let ")) => Some(value),
        _ => None,
    });
    let (Some(done), Some(value)) = (&done, value) else {
        return e.unsaid(32).ok();
    };
    if done.lines.is_empty() {
        return Some(value.text.clone());
    }
    let mut block = String::from("{\n");
    for line in &done.lines {
        let _ = writeln!(block, "    {line}");
    }
    let _ = write!(block, "    {}\n  }}", value.text);
    Some(block)
}

/// One of two operations.
pub struct Half {
    /// The field that says which operation it is.
    pub field: &'static str,
    /// What each operation computes, by the names of the rows of the field.
    pub results: Vec<(String, String)>,
    /// The operand that is written.
    pub operand: String,
}

/// The statements that write both results. Both operations read what was there before.
#[must_use]
pub fn body(two: &[Half], wave: Wave) -> String {
    let mut t = String::new();
    for half in two {
        let _ = writeln!(t, "let {}_new = match {} {{", half.operand, half.field);
        for (row, result) in &half.results {
            let _ = writeln!(t, "  {row} => {result},");
        }
        t.push_str("};\n");
    }
    for Half { operand, .. } in two {
        let _ = writeln!(t, "if {} == 1 {{ {operand} <- {operand}_new; }}", run::active(wave));
    }
    t
}

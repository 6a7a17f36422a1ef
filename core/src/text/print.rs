//! Printing: a walk over a form's pieces; the row of every choice comes from the same tables that
//! decode walks.

use crate::digits::residue;
use crate::encoding::{Instr, texts};
use crate::model::{Isa, Piece, Table};

/// Appends the text of an instruction, residue included, to `out`.
pub fn print(isa: &Isa, instr: &Instr, out: &mut String) {
    let form = &isa.forms[instr.form];
    pieces(&form.text, &form.tables, &instr.fields, out);
    residue(instr.residue, out);
}

/// The text of an instruction.
#[must_use]
pub fn to_text(isa: &Isa, instr: &Instr) -> String {
    let mut out = String::new();
    print(isa, instr, &mut out);
    out
}

/// Appends the text of some pieces.
pub fn pieces(all: &[Piece], tables: &[Table], fields: &[u64], out: &mut String) {
    texts::pieces(all, tables, fields, out);
}

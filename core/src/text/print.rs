//! Printing: a walk over a form's pieces; the row of every choice comes from the same tables that
//! decode walks.

use crate::digits::{number_of, residue};
use crate::encoding::Instr;
use crate::fault;
use crate::model::{Isa, Number, Piece, Table};

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
    for p in all {
        match p {
            Piece::Literal(s) => out.push_str(s),
            Piece::Number(n) => number(n, fields, out),
            Piece::Choice { table, rows } => {
                let row = tables[usize::from(*table)].row(fields) + usize::from(fault::injected("wrong row printed"));
                pieces(&rows[row % rows.len()], tables, fields, out);
            }
        }
    }
}

fn number(n: &Number, fields: &[u64], out: &mut String) {
    number_of(n, n.gather(fields), out);
}

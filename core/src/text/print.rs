//! Printing: a walk over a form's pieces; the row of every choice comes from the same tables that decode walks.

use crate::encoding::Instr;
use crate::isa::{Isa, Number, Piece, Table};

/// Appends the text of an instruction, residue included, to `out`.
pub fn print(isa: &Isa, instr: &Instr, out: &mut String) {
    let form = &isa.forms[instr.form];
    pieces(&form.text, &form.tables, &instr.fields, out);
    if instr.residue != 0 {
        out.push_str(" residue=0x");
        digits(instr.residue, 16, out);
    }
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
            Piece::Choice { table, rows } => pieces(&rows[tables[usize::from(*table)].row(fields)], tables, fields, out),
        }
    }
}

fn number(n: &Number, fields: &[u64], out: &mut String) {
    let v = n.value(fields);
    if v < 0 {
        out.push('-');
    }
    let magnitude = v.unsigned_abs() as u64;
    if n.hex {
        out.push_str("0x");
        digits(magnitude, 16, out);
    } else {
        digits(magnitude, 10, out);
    }
}

fn digits(mut v: u64, radix: u64, out: &mut String) {
    let mut buffer = [0u8; 20];
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b"0123456789abcdef"[(v % radix) as usize];
        v /= radix;
        if v == 0 {
            break;
        }
    }
    out.extend(buffer[at..].iter().map(|b| char::from(*b)));
}

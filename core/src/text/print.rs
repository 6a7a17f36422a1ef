//! Printing: a walk over a form's pieces; the row of every choice comes from the same tables that decode walks.

use crate::encoding::Instr;
use crate::isa::{Isa, Number, Piece, Table};

/// Appends the text of an instruction, residue included, to `out`.
pub fn print(isa: &Isa, instr: &Instr, out: &mut String) {
    let form = &isa.forms[instr.form];
    pieces(&form.text, &form.tables, &instr.fields, out);
    residue(instr.residue, out);
}

/// Appends the residue, if there is any.
#[inline]
pub(crate) fn residue(residue: u64, out: &mut String) {
    if residue != 0 {
        out.push_str(" residue=0x");
        digits(residue, 16, out);
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
    number_of(n, n.gather(fields), out);
}

/// Appends the number that raw bits stand for.
#[inline]
pub(crate) fn number_of(n: &Number, raw: u64, out: &mut String) {
    if !n.signed && n.shift == 0 && n.bias == 0 {
        return magnitude(n, raw, out);
    }
    let v = n.of_raw(raw);
    if v < 0 {
        out.push('-');
    }
    magnitude(n, v.unsigned_abs() as u64, out);
}

#[inline]
fn magnitude(n: &Number, v: u64, out: &mut String) {
    if n.hex {
        out.push_str("0x");
        digits(v, 16, out);
    } else if v < 100 {
        if v >= 10 {
            out.push(char::from(b'0' + (v / 10) as u8));
        }
        out.push(char::from(b'0' + (v % 10) as u8));
    } else {
        digits(v, 10, out);
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
    // Digits are ASCII.
    out.push_str(std::str::from_utf8(&buffer[at..]).unwrap_or_default());
}

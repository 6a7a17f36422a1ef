//! The reference printer: walks the pieces of a form. The row of every choice comes from the tables
//! that decode uses.

use crate::digits::{Sink, number_of};
use crate::fault;
use crate::model::{Piece, Table};

/// Appends the text of some pieces.
pub(crate) fn pieces(all: &[Piece], tables: &[Table], fields: &[u64], out: &mut impl Sink) {
    for p in all {
        match p {
            Piece::Literal(s) => out.ascii(s.as_bytes()),
            Piece::Number(n) => number_of(n, n.gather(fields), out),
            Piece::Choice { table, rows } => {
                let row = tables[usize::from(*table)].row(fields) + usize::from(fault::injected("wrong row printed"));
                pieces(&rows[row % rows.len()], tables, fields, out);
            }
        }
    }
}

//! The text of every form, compiled for parsing.

use std::sync::OnceLock;

use super::pieces::{Rows, TextPiece};
use super::places::Places;
use super::script::Script;
use crate::model::{Bits, Extent, Isa, Piece, Table};
use crate::token::{Token, tokens};

/// The selector values of one row.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// All of them.
    pub(super) all: Vec<u16>,
    /// Bits of the word on which they agree; for an alias class, those of the code that an encoder
    /// writes.
    pub(super) common: Bits,
    /// The values of these bits.
    pub(super) value: Bits,
    /// Is this the only code that is read?
    pub(super) only: bool,
    /// Has no word this row?
    pub(super) never: bool,
}

impl Codes {
    fn new(selector: &Places, all: Vec<u16>, canonical: Option<u32>) -> Codes {
        let written = canonical.map(|code| code as u16);
        let agreed = match &written {
            Some(code) => selector.agreed(std::iter::once(code)),
            None => selector.agreed(all.iter()),
        };
        let (common, value) = agreed.unwrap_or_default();
        Codes {
            only: common == selector.bits || agreed.is_none(),
            never: agreed.is_none(),
            all,
            common,
            value,
        }
    }
}

/// The selector values of a table.
#[derive(Clone, Debug)]
pub(super) struct TableCodes {
    /// Where the selector stands in the word.
    pub(super) selector: Places,
    /// Those of each row.
    pub(super) rows: Vec<Codes>,
    /// The row of each value.
    map: Vec<u16>,
}

impl TableCodes {
    fn new(fields: &[Vec<Extent>], table: &Table) -> TableCodes {
        let selector = Places::of(fields, &table.selector);
        let mut rows = vec![Vec::new(); table.rows.len()];
        for (code, row) in table.map.iter().enumerate() {
            rows[usize::from(*row)].push(code as u16);
        }
        let rows = rows.into_iter().zip(&table.rows);
        TableCodes {
            rows: rows.map(|(all, row)| Codes::new(&selector, all, row.canonical)).collect(),
            selector,
            map: table.map.clone(),
        }
    }

    /// The row of a selector value.
    #[inline]
    pub(super) fn row_at(&self, code: u64) -> Option<usize> {
        self.map.get(code as usize).map(|row| usize::from(*row))
    }
}

/// The syntax of one ISA, compiled for parsing.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// Pieces of each form; empty for illegal forms.
    pub forms: Vec<Vec<TextPiece>>,
    /// For each form and table, the selector values of each row.
    pub(super) codes: Vec<Vec<TableCodes>>,
    /// For each form, the extents of each field.
    pub(super) fields: Vec<Vec<Vec<Extent>>>,
    script: LaidOut,
}

/// The texts laid out for reading, when the first one is read.
#[derive(Debug, Default)]
struct LaidOut(OnceLock<Script>);

/// The texts of a copy may be changed, so they are laid out again.
impl Clone for LaidOut {
    fn clone(&self) -> LaidOut {
        LaidOut::default()
    }
}

fn compile(pieces: &[Piece], invalid: &dyn Fn(u16, usize) -> bool) -> Vec<TextPiece> {
    let mut out = Vec::new();
    for p in pieces {
        match p {
            Piece::Literal(s) => {
                if let Some(TextPiece::Token(_, joined)) = out.last_mut() {
                    *joined &= !s.starts_with(char::is_whitespace);
                }
                // Literals hold no number of more than 64 bits: the checker splits them as well.
                for t in tokens(s).unwrap_or_default() {
                    out.push(TextPiece::Token(t.token, !s[t.end..].starts_with(char::is_whitespace)));
                }
            }
            Piece::Number(n) => out.push(TextPiece::Number(n.clone())),
            Piece::Choice { table, rows } => {
                let row = |(i, r): (usize, &Vec<Piece>)| (!invalid(*table, i)).then(|| compile(r, invalid));
                out.push(TextPiece::Choice(*table, Rows(rows.iter().enumerate().map(row).collect())));
            }
        }
    }
    out
}

impl Syntax {
    /// Compiles the syntax of an ISA.
    #[must_use]
    pub fn new(isa: &Isa) -> Syntax {
        let mut forms = Vec::new();
        let (mut codes, mut fields) = (Vec::new(), Vec::new());
        for f in &isa.forms {
            forms.push(compile(&f.text, &|t, r| f.tables[usize::from(t)].rows[r].invalid.is_some()));
            let own: Vec<Vec<Extent>> = f.fields.iter().map(|field| field.extents.clone()).collect();
            codes.push(f.tables.iter().map(|t| TableCodes::new(&own, t)).collect());
            fields.push(own);
        }
        Syntax {
            forms,
            codes,
            fields,
            script: LaidOut::default(),
        }
    }

    /// The texts as they are read.
    pub(super) fn script(&self) -> &Script {
        self.script.0.get_or_init(|| Script::new(&self.forms, &self.fields))
    }

    /// Are the texts that are read those of [`Syntax::forms`], which proofs are about? It is shown
    /// by reading back the steps that the reader follows.
    #[must_use]
    pub fn script_agrees(&self) -> bool {
        self.script().reads(&self.forms, &self.fields)
    }

    /// Does the text of some instruction show this character outside of words and numbers?
    #[must_use]
    pub fn shows(&self, c: char) -> bool {
        fn any(pieces: &[TextPiece], c: char) -> bool {
            pieces.iter().any(|p| match p {
                TextPiece::Token(t, _) => *t == Token::Other(c),
                TextPiece::Number(_) => false,
                TextPiece::Choice(_, rows) => rows.iter().flatten().any(|r| any(r, c)),
            })
        }
        self.forms.iter().any(|f| any(f, c))
    }
}

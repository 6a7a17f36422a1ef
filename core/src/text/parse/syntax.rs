//! The text of every form, compiled for parsing.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use super::codes::{FormCodes, TableCodes};
use super::pieces::{Rows, TextPiece};
use super::script::Script;
use crate::model::{Extent, Isa, Piece};
use crate::shared::shared;
use crate::token::{Token, tokens};

/// The syntax of one ISA, compiled for parsing.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// Pieces of each form; empty for illegal forms.
    pub forms: Vec<Vec<TextPiece>>,
    /// For each form and table, the selector values of each row.
    pub(super) codes: Vec<FormCodes>,
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

/// The pieces without rows that no valid word has.
fn possible(pieces: &[TextPiece], tables: &[Arc<TableCodes>]) -> Vec<TextPiece> {
    let own = pieces.iter().map(|piece| match piece {
        TextPiece::Choice(table, rows) => {
            let codes = &tables[usize::from(*table)].rows;
            let rows = rows.iter().zip(codes).map(|(row, codes)| {
                let row = row.as_ref().filter(|_| codes.possible);
                row.map(|pieces| possible(pieces, tables))
            });
            TextPiece::Choice(*table, Rows(rows.collect()))
        }
        other => other.clone(),
    });
    own.collect()
}

impl Syntax {
    /// Compiles the syntax of an ISA.
    #[must_use]
    pub fn new(isa: &Isa) -> Syntax {
        let mut forms = Vec::new();
        let (mut codes, mut fields) = (Vec::new(), Vec::new());
        let (mut tables, mut lists) = (FxHashSet::default(), FxHashSet::default());
        for f in &isa.forms {
            forms.push(compile(&f.text, &|t, r| f.tables[usize::from(t)].rows[r].invalid.is_some()));
            let own: Vec<Vec<Extent>> = f.fields.iter().map(|field| field.extents.clone()).collect();
            let all = f.tables.iter().map(|t| shared(&mut tables, Arc::new(TableCodes::new(&own, f, t))));
            let all: FormCodes = all.collect();
            codes.push(shared(&mut lists, all));
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
        self.script
            .0
            .get_or_init(|| Script::new(&self.possible(), &self.fields, &self.codes))
    }

    /// The texts that valid words have; those of [`Syntax::forms`] also say why others are refused.
    fn possible(&self) -> Vec<Vec<TextPiece>> {
        let forms = self.forms.iter().zip(&self.codes);
        forms.map(|(pieces, tables)| possible(pieces, tables)).collect()
    }

    /// Are the texts that are read those of [`Syntax::forms`], which proofs are about, without rows
    /// that requirements rule out? It is shown by reading back the steps that the reader follows.
    #[must_use]
    pub fn script_agrees(&self) -> bool {
        self.script().reads(&self.possible(), &self.fields, &self.codes)
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

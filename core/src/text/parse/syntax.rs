//! The text of every form, compiled for parsing.

use std::sync::OnceLock;

use super::pieces::{Rows, TextPiece};
use super::script::Script;
use crate::model::{Isa, Piece};
use crate::token::{Token, tokens};

/// The selector values of one row.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// All of them.
    pub(super) all: Vec<u16>,
    /// Bits on which they agree.
    pub(super) common: u64,
}

impl Codes {
    fn new(all: Vec<u16>) -> Codes {
        let (and, or) = all
            .iter()
            .fold((u64::MAX, 0), |(and, or), c| (and & u64::from(*c), or | u64::from(*c)));
        Codes { all, common: !(and ^ or) }
    }
}

/// The syntax of one ISA, compiled for parsing.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// Pieces of each form; empty for illegal forms.
    pub forms: Vec<Vec<TextPiece>>,
    /// For each form and table, the selector values of each row.
    pub(super) codes: Vec<Vec<Vec<Codes>>>,
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
        let mut codes = Vec::new();
        for f in &isa.forms {
            let pieces = compile(&f.text, &|t, r| f.tables[usize::from(t)].rows[r].invalid.is_some());
            forms.push(pieces);
            codes.push(
                f.tables
                    .iter()
                    .map(|t| {
                        let mut rows = vec![Vec::new(); t.rows.len()];
                        for (code, row) in t.map.iter().enumerate() {
                            rows[usize::from(*row)].push(code as u16);
                        }
                        rows.into_iter().map(Codes::new).collect()
                    })
                    .collect(),
            );
        }
        Syntax {
            forms,
            codes,
            script: LaidOut::default(),
        }
    }

    /// The texts as they are read.
    pub(super) fn script(&self) -> &Script {
        self.script.0.get_or_init(|| Script::new(&self.forms))
    }

    /// Are the texts that are read those of [`Syntax::forms`], which proofs are about? It is shown
    /// by reading back the steps that the reader follows.
    #[must_use]
    pub fn script_agrees(&self) -> bool {
        self.script().reads(&self.forms)
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

//! The text of every form, compiled for parsing.

use std::collections::HashMap;

use crate::model::{Isa, Number, Piece};
use crate::token::{Token, tokens};

/// A piece with its literals split into tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// One token, and whether no blank stands between it and what follows.
    Token(Token, bool),
    /// A number.
    Number(Number),
    /// The row picked by a table; `None` for an invalid row.
    Choice(u16, Vec<Option<Vec<TextPiece>>>),
}

/// The syntax of one ISA, compiled for parsing.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// Pieces of each form; empty for illegal forms.
    pub forms: Vec<Vec<TextPiece>>,
    /// Forms that can start with a token.
    pub(super) first: HashMap<Token, Vec<usize>>,
    /// Forms that can start with a number.
    pub(super) first_number: Vec<usize>,
    /// For each form and table, the selector values of each row.
    pub(super) codes: Vec<Vec<Vec<Vec<u16>>>>,
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
            Piece::Choice { table, rows } => out.push(TextPiece::Choice(
                *table,
                rows.iter()
                    .enumerate()
                    .map(|(i, r)| (!invalid(*table, i)).then(|| compile(r, invalid)))
                    .collect(),
            )),
        }
    }
    out
}

/// Tokens that a sequence can start with; returns whether it can be empty.
fn firsts(pieces: &[TextPiece], words: &mut Vec<Token>, number: &mut bool) -> bool {
    for p in pieces {
        match p {
            TextPiece::Token(t, _) => {
                words.push(t.clone());
                return false;
            }
            TextPiece::Number(n) => {
                *number = true;
                if n.signed || n.bias < 0 {
                    words.push(Token::Other('-'));
                }
                return false;
            }
            TextPiece::Choice(_, rows) => {
                let mut nullable = false;
                for r in rows.iter().flatten() {
                    nullable |= firsts(r, words, number);
                }
                if !nullable {
                    return false;
                }
            }
        }
    }
    true
}

impl Syntax {
    /// Compiles the syntax of an ISA.
    #[must_use]
    pub fn new(isa: &Isa) -> Syntax {
        let mut forms = Vec::new();
        let mut first: HashMap<Token, Vec<usize>> = HashMap::new();
        let mut first_number = Vec::new();
        let mut codes = Vec::new();
        for (i, f) in isa.forms.iter().enumerate() {
            let pieces = compile(&f.text, &|t, r| f.tables[usize::from(t)].rows[r].invalid.is_some());
            let (mut words, mut number) = (Vec::new(), false);
            firsts(&pieces, &mut words, &mut number);
            words.sort();
            words.dedup();
            for w in words {
                if let Token::Number(_) = w {
                    number = true;
                } else {
                    first.entry(w).or_default().push(i);
                }
            }
            if number {
                first_number.push(i);
            }
            forms.push(pieces);
            codes.push(
                f.tables
                    .iter()
                    .map(|t| {
                        let mut rows = vec![Vec::new(); t.rows.len()];
                        for (code, row) in t.map.iter().enumerate() {
                            rows[usize::from(*row)].push(code as u16);
                        }
                        rows
                    })
                    .collect(),
            );
        }
        Syntax {
            forms,
            first,
            first_number,
            codes,
        }
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

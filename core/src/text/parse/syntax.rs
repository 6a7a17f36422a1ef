//! The text of every form, compiled for parsing.

use rustc_hash::FxHashMap;

use super::pieces::{Rows, TextPiece, firsts};
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
    /// Forms that can start with a token.
    pub(super) first: FxHashMap<Token, Vec<usize>>,
    /// Forms that can start with a number.
    pub(super) first_number: Vec<usize>,
    /// For each form and table, the selector values of each row.
    pub(super) codes: Vec<Vec<Vec<Codes>>>,
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
                out.push(TextPiece::Choice(*table, Rows::new(rows.iter().enumerate().map(row).collect())));
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
        let mut first: FxHashMap<Token, Vec<usize>> = FxHashMap::default();
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
                        rows.into_iter().map(Codes::new).collect()
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

//! The text of a form as the parser reads it, and what parts of it can begin with.

use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;

use crate::model::Number;
use crate::token::Token;

/// A piece with its literals split into tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// One token, and whether no blank stands between it and what follows.
    Token(Token, bool),
    /// A number.
    Number(Number),
    /// The row picked by a table; `None` for an invalid row.
    Choice(u16, Rows),
}

/// The texts of a table's rows; nothing for an invalid row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    rows: Vec<Option<Vec<TextPiece>>>,
    /// Rows that can begin with a word or a character, in ascending order.
    beginning: FxHashMap<Token, Vec<u16>>,
    /// Rows that can begin with a number.
    with_number: Vec<u16>,
    /// Rows that can be empty: what follows them may begin with anything.
    empty: Vec<u16>,
}

impl Deref for Rows {
    type Target = [Option<Vec<TextPiece>>];

    fn deref(&self) -> &Self::Target {
        &self.rows
    }
}

/// For tests, which change texts to see that proofs notice; what rows begin with must stay.
impl DerefMut for Rows {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.rows
    }
}

impl Rows {
    /// Rows with these texts.
    pub(super) fn new(rows: Vec<Option<Vec<TextPiece>>>) -> Rows {
        let mut found = Rows {
            rows: Vec::new(),
            beginning: FxHashMap::default(),
            with_number: Vec::new(),
            empty: Vec::new(),
        };
        for (number, row) in rows.iter().enumerate() {
            // A table has at most 2^16 rows.
            let (number, Some(row)) = (number as u16, row) else {
                continue;
            };
            let (mut tokens, mut with_number) = (Vec::new(), false);
            if firsts(row, &mut tokens, &mut with_number) {
                found.empty.push(number);
            }
            for token in tokens {
                match token {
                    Token::Number(_) => with_number = true,
                    token => found.beginning.entry(token).or_default().push(number),
                }
            }
            if with_number {
                found.with_number.push(number);
            }
        }
        let empty = &found.empty;
        for rows in found.beginning.values_mut().chain([&mut found.with_number]) {
            rows.extend(empty);
            rows.sort_unstable();
            rows.dedup();
        }
        Rows { rows, ..found }
    }

    /// The rows that can be read where a token stands, or the end, in ascending order.
    pub(super) fn beginning(&self, token: Option<&Token>) -> &[u16] {
        match token {
            Some(Token::Number(_)) => &self.with_number,
            Some(token) => self.beginning.get(token).unwrap_or(&self.empty),
            None => &self.empty,
        }
    }
}

/// Tokens that a sequence can start with; returns whether it can be empty.
pub(super) fn firsts(pieces: &[TextPiece], words: &mut Vec<Token>, number: &mut bool) -> bool {
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

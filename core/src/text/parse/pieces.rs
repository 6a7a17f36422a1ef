//! The text of a form as the parser reads it, and what parts of it can begin with.

use std::ops::{Deref, DerefMut};

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
pub struct Rows(pub(super) Vec<Option<Vec<TextPiece>>>);

impl Deref for Rows {
    type Target = [Option<Vec<TextPiece>>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// For tests, which change texts to see that proofs notice.
impl DerefMut for Rows {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
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

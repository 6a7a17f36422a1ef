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

/// What a text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning<'p> {
    /// A token, and the next one if nothing but that can follow.
    Token(&'p Token, Option<&'p Token>),
    /// A number that fields hold.
    Number,
    /// The sign of such a number.
    Minus,
}

/// The token with which pieces begin, whatever their rows are.
pub(super) fn first_token(pieces: &[TextPiece]) -> Option<&Token> {
    match pieces {
        [TextPiece::Token(token, _), ..] => Some(token),
        _ => None,
    }
}

/// Visits all that pieces can begin with; can they be empty? `behind` is a token that stands behind
/// them.
pub(super) fn beginnings<'p>(pieces: &'p [TextPiece], behind: Option<&'p Token>, visit: &mut impl FnMut(Beginning<'p>)) -> bool {
    for (at, piece) in pieces.iter().enumerate() {
        let rest = &pieces[at + 1..];
        let next = if rest.is_empty() { behind } else { first_token(rest) };
        match piece {
            TextPiece::Token(token, _) => {
                visit(Beginning::Token(token, next));
                return false;
            }
            TextPiece::Number(n) => {
                visit(Beginning::Number);
                if n.signed || n.bias < 0 {
                    visit(Beginning::Minus);
                }
                return false;
            }
            TextPiece::Choice(_, rows) => {
                let mut can_be_empty = false;
                for row in rows.iter().flatten() {
                    can_be_empty |= beginnings(row, next, visit);
                }
                if !can_be_empty {
                    return false;
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str) -> TextPiece {
        TextPiece::Token(Token::Word(text.into()), false)
    }

    fn shown(pieces: &[TextPiece], behind: Option<&Token>) -> (Vec<String>, bool) {
        let mut all = Vec::new();
        let empty = beginnings(pieces, behind, &mut |beginning| {
            all.push(match beginning {
                Beginning::Token(Token::Word(first), Some(Token::Word(next))) => format!("{first} {next}"),
                Beginning::Token(Token::Word(first), None) => first.clone(),
                other => format!("{other:?}"),
            });
        });
        (all, empty)
    }

    #[test]
    fn a_second_token_is_known_if_nothing_else_can_follow() {
        let flag = |name: &str| TextPiece::Choice(0, Rows(vec![Some(Vec::new()), Some(vec![token(name)]), None]));
        let behind = Token::Word("z".into());
        assert_eq!(shown(&[], Some(&behind)), (vec![], true));
        assert_eq!(shown(&[token("a")], Some(&behind)), (vec!["a z".into()], false));
        assert_eq!(shown(&[token("a"), flag("b")], Some(&behind)), (vec!["a".into()], false));
        let all = ["a", "b c", "c z"].map(String::from).to_vec();
        assert_eq!(shown(&[flag("a"), flag("b"), token("c")], Some(&behind)), (all, false));
        assert_eq!(shown(&[flag("a"), flag("b")], None), (vec!["a".into(), "b".into()], true));
    }
}

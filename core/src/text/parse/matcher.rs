//! The matcher: it reads the pieces of a form backwards, by backtracking, for a text that cannot be
//! read, and notes what could stand where it goes wrong.

use super::expected::{Expected, name};
use super::pieces::TextPiece;
use super::search::Search;
use crate::token::{Spanned, Token};

/// What follows the sequence being matched.
pub(super) enum Rest<'r> {
    End,
    Then(&'r [TextPiece], &'r Rest<'r>),
}

pub(super) struct Matcher<'m> {
    pub(super) tokens: &'m [Spanned],
    pub(super) search: Search<'m>,
}

impl Matcher<'_> {
    /// Notes what could stand at a token where the text goes wrong.
    fn miss(&mut self, at: usize, expected: impl FnOnce(&Self) -> Vec<Expected>) {
        if at >= self.search.out.best.at {
            let expected = expected(self);
            self.search.out.best.note(at, expected);
        }
    }

    pub(super) fn run(&mut self, pieces: &[TextPiece], at: usize, rest: &Rest<'_>) {
        if !self.search.out.burn() {
            return;
        }
        let [piece, after @ ..] = pieces else {
            match rest {
                Rest::Then(next, rest) => self.run(next, at, rest),
                Rest::End if at == self.tokens.len() => self.search.settle(0),
                Rest::End => self.miss(at, |_| vec![Expected::End]),
            }
            return;
        };
        match piece {
            TextPiece::Token(..) => {
                // A name such as `c.addi` or `a0` is expected as a whole.
                let name = name(pieces);
                let read = self.tokens.get(at..at + name.len()).unwrap_or_default();
                let same = |(p, s): (&TextPiece, &Spanned)| matches!(p, TextPiece::Token(t, _) if *t == s.token);
                if read.len() == name.len() && name.iter().zip(read).all(same) {
                    self.run(&pieces[name.len()..], at + name.len(), rest);
                } else {
                    self.miss(at, |m| m.names(pieces, name.len()));
                }
            }
            TextPiece::Number(n) => {
                let (minus, at_number) = match self.tokens.get(at).map(|s| &s.token) {
                    Some(Token::Other('-')) if n.signed || n.bias < 0 => (true, at + 1),
                    _ => (false, at),
                };
                let Some(Token::Number(v)) = self.tokens.get(at_number).map(|s| &s.token) else {
                    self.miss(at_number, |m| m.numbers(n));
                    return;
                };
                let value = if minus { -i128::from(*v) } else { i128::from(*v) };
                let Some(raw) = n.raw(value) else {
                    self.miss(at, |m| m.numbers(n));
                    return;
                };
                let then = self.search.out.knowledge.mark();
                let places = self.places(&n.bits);
                if !self.search.out.knowledge.learn(&places, raw) {
                    self.search.out.knowledge.forget(then);
                    self.miss(at, |m| m.numbers(n));
                } else if let Some(table) = self.contradicted() {
                    let hint = self.written(table, value);
                    self.search.out.knowledge.forget(then);
                    self.miss(at, |m| m.numbers(n));
                    if let Some(hint) = hint {
                        self.search.out.best.hint(at, hint);
                    }
                } else {
                    self.run(after, at_number + 1, rest);
                }
                self.search.out.knowledge.forget(then);
            }
            TextPiece::Choice(table, rows) => {
                let rest = Rest::Then(after, rest);
                let earlier = self.search.out.knowledge.row_of(*table);
                for (r, row) in rows.iter().enumerate() {
                    let Some(row) = row.as_ref().filter(|_| earlier.is_none_or(|e| e == r)) else {
                        continue;
                    };
                    let then = self.search.out.knowledge.mark();
                    if self.search.pick(*table, r) {
                        self.run(row, at, &rest);
                    }
                    self.search.out.knowledge.forget(then);
                }
            }
        }
    }
}

//! Error recovery for missing closing braces: the unclosed block is found by its indentation, so
//! that the error is reported there and the rest is parsed correctly.

use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::lexer::{Tok, Token};
use crate::source::Span;

/// Most braces that are put in.
const MOST: usize = 20;

/// Reports blocks that are not closed and puts the missing braces in. Nothing is done where braces
/// balance, and where indentation does not tell which block is meant.
pub(super) fn close(text: &str, tokens: &mut Vec<Token<'_>>, errors: &mut Vec<Diagnostic>) {
    for _ in 0..MOST {
        let Some((open, at)) = unclosed(text, tokens) else { return };
        let (open, next) = (tokens[open].span, &tokens[at]);
        let end = Span {
            end: next.span.start,
            start: next.span.start,
            ..next.span
        };
        let what = match next.tok {
            Tok::Eof => "the file ends before it is closed",
            _ => "by its indentation, this is outside of the block",
        };
        errors.push(
            Diagnostic::new(Code::Syntax, open, "this block is not closed")
                .label("no `}` belongs to this `{`")
                .also(next.span, what)
                .help("put a `}` at the end of the block"),
        );
        let brace = Token {
            tok: Tok::Punct,
            text: "}",
            span: end,
        };
        tokens.insert(at, brace);
    }
}

fn is(t: &Token<'_>, text: &str) -> bool {
    t.tok == Tok::Punct && t.text == text
}

/// The indentation of a token's line, and whether the token begins it.
fn indentation(text: &str, t: &Token<'_>) -> (usize, bool) {
    let before = &text[..t.span.start as usize];
    let line = &before[before.rfind('\n').map_or(0, |n| n + 1)..];
    let blank = line.len() - line.trim_start().len();
    (blank, blank == line.len())
}

/// The brace of a block that is not closed, and the first token behind the block.
fn unclosed(text: &str, tokens: &[Token<'_>]) -> Option<(usize, usize)> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut suspects: Vec<(usize, usize)> = Vec::new();
    for (i, t) in tokens.iter().enumerate() {
        if is(t, "{") {
            open.push((i, indentation(text, t).0));
        } else if is(t, "}") {
            let (column, first) = indentation(text, t);
            let (brace, indent) = open.pop()?;
            // A brace further left than the block that it would close belongs to an outer one.
            if first && column < indent {
                suspects.push((brace, indent));
            }
        }
    }
    open.last()?;
    // Of nested blocks that could be meant the one that was opened last is the nearest to what is
    // missing.
    let (brace, indent) = suspects.first().or(open.last()).copied()?;
    let behind = |t: &Token<'_>| {
        let (column, first) = indentation(text, t);
        t.tok == Tok::Eof || first && column <= indent && !(is(t, "}") && column == indent)
    };
    let at = (brace + 1..tokens.len()).find(|i| behind(&tokens[*i]))?;
    // A block of one line says nothing by its indentation.
    Some((brace, at))
}

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

/// Of each token the indentation of its line, and whether the token begins the line. Tokens stand
/// in the order of the text, so that each line is looked at once.
fn indentations(text: &str, tokens: &[Token<'_>]) -> Vec<(usize, bool)> {
    let (mut from, mut begin) = (0, 0);
    let mut all = Vec::with_capacity(tokens.len());
    for t in tokens {
        let at = t.span.start as usize;
        if let Some(n) = text[from..at].rfind('\n') {
            begin = from + n + 1;
        }
        from = at;
        let line = &text[begin..at];
        let blank = line.len() - line.trim_start().len();
        all.push((blank, blank == line.len()));
    }
    all
}

/// The brace of a block that is not closed, and the first token behind the block.
fn unclosed(text: &str, tokens: &[Token<'_>]) -> Option<(usize, usize)> {
    let indentations = indentations(text, tokens);
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut suspects: Vec<(usize, usize)> = Vec::new();
    for (i, (t, (column, first))) in tokens.iter().zip(&indentations).enumerate() {
        if is(t, "{") {
            open.push((i, *column));
        } else if is(t, "}") {
            let (brace, indent) = open.pop()?;
            // A brace further left than the block that it would close belongs to an outer one.
            if *first && *column < indent {
                suspects.push((brace, indent));
            }
        }
    }
    open.last()?;
    // Of nested blocks that could be meant the one that was opened last is the nearest to what is
    // missing.
    let (brace, indent) = suspects.first().or(open.last()).copied()?;
    let behind = |i: usize| {
        let (t, (column, first)) = (&tokens[i], indentations[i]);
        t.tok == Tok::Eof || first && column <= indent && !(is(t, "}") && column == indent)
    };
    let at = (brace + 1..tokens.len()).find(|i| behind(*i))?;
    // A block of one line says nothing by its indentation.
    Some((brace, at))
}

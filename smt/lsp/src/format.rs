//! The layout of spec files: indentation by blocks, one blank between words where one belongs, no
//! more than one empty line. Lines stay as they were broken, and columns that were aligned with
//! several blanks stay aligned.

use isamorph_core::dsl::diagnostics::Diagnostic;
use isamorph_core::dsl::keywords::{ERRATUM, FORM, GROUP, HEAD, MACHINE, TOP};
use isamorph_core::dsl::lexer::{Tok, Token, lex};
use isamorph_core::dsl::parser;

/// Blanks of one level.
const INDENT: usize = 2;

/// The text of a spec file as it should look.
///
/// # Errors
/// It cannot be read: all errors of syntax, with spans of file 0.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    parser::parse(0, text, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let lines = lines(text);
    let out = write(&lines);
    // What is laid out is never changed.
    debug_assert_eq!(words(text), words(&out));
    Ok(if words(text) == words(&out) { out } else { text.to_string() })
}

/// The tokens and comments of a text.
fn words(text: &str) -> Vec<String> {
    let lines = lines(text);
    let pieces = lines.iter().flat_map(|l| &l.pieces);
    pieces.map(|p| p.text.trim_end().to_string()).collect()
}

/// A token or a comment.
#[derive(Debug)]
struct Piece<'t> {
    text: &'t str,
    comment: bool,
    /// A name, a number or a string.
    word: bool,
    /// Blanks before it, in its line.
    blanks: usize,
}

impl Piece<'_> {
    fn is(&self, text: &str) -> bool {
        !self.comment && !self.text.starts_with('"') && self.text == text
    }

    fn any(&self, all: &[&str]) -> bool {
        all.iter().any(|t| self.is(t))
    }
}

/// A line of the text.
#[derive(Debug, Default)]
struct Line<'t> {
    pieces: Vec<Piece<'t>>,
    /// Blanks before the first piece.
    indent: usize,
}

/// The lines of a text with their tokens and comments.
fn lines(text: &str) -> Vec<Line<'_>> {
    let tokens: Vec<Token<'_>> = lex(0, 0, text, &mut Vec::new());
    let mut out = vec![Line::default()];
    let mut at = 0;
    let mut blanks = 0;
    for t in &tokens {
        let (start, end) = (t.span.start as usize, t.span.end as usize);
        gap(&text[at..start], &mut out, &mut blanks);
        at = end;
        if t.tok == Tok::Eof {
            break;
        }
        push(&mut out, &text[start..end], t.tok != Tok::Punct, false, &mut blanks);
    }
    out
}

fn push<'t>(out: &mut Vec<Line<'t>>, text: &'t str, word: bool, comment: bool, blanks: &mut usize) {
    let Some(line) = out.last_mut() else { return };
    if line.pieces.is_empty() {
        line.indent = *blanks;
    }
    line.pieces.push(Piece {
        text,
        comment,
        word,
        blanks: *blanks,
    });
    *blanks = 0;
}

/// White space and comments between two tokens.
fn gap<'t>(text: &'t str, out: &mut Vec<Line<'t>>, blanks: &mut usize) {
    let mut left = text;
    while let Some(c) = left.chars().next() {
        if left.starts_with("//") {
            let end = left.find(['\n', '\r']).unwrap_or(left.len());
            push(out, left[..end].trim_end(), false, true, blanks);
            left = &left[end..];
            continue;
        }
        match c {
            '\n' => {
                out.push(Line::default());
                *blanks = 0;
            }
            '\t' => *blanks = (*blanks / INDENT + 1) * INDENT,
            '\r' => {}
            _ => *blanks += 1,
        }
        left = &left[c.len_utf8()..];
    }
}

/// An open brace or parenthesis.
struct Open {
    /// Is it a brace at the end of its line, so that what is in it has lines of its own?
    own: bool,
    /// Do the lines in it stand for themselves, as rows do?
    rows: bool,
    /// Blanks before the line that opened it, as it is written.
    indent: usize,
    /// The same as it was.
    was: usize,
    /// Blanks that the first line in it had.
    first: Option<usize>,
}

/// Does a word begin an item that stands for itself outside of braces?
fn begins_outside(word: &str) -> bool {
    TOP.contains(&word) || HEAD.contains(&word)
}

/// Does it anywhere?
fn begins_item(word: &str) -> bool {
    begins_outside(word) || word == "form" || [GROUP, FORM, MACHINE, ERRATUM].iter().any(|w| w.contains(&word))
}

fn write(lines: &[Line<'_>]) -> String {
    let mut out = String::new();
    let mut open: Vec<Open> = Vec::new();
    let mut before: Option<&Piece<'_>> = None;
    let mut empty = false;
    // The word with which the innermost item began: what its braces hold depends on it.
    let mut keyword = "";
    for (n, line) in lines.iter().enumerate() {
        let Some(first) = line.pieces.first() else {
            empty = !out.is_empty();
            continue;
        };
        if empty && !first.is("}") {
            out.push('\n');
        }
        empty = false;
        let indent = indent(lines, n, &mut open, before);
        out.push_str(&" ".repeat(indent));
        let (mut owner, mut was) = (indent, line.indent);
        for (i, p) in line.pieces.iter().enumerate() {
            if i > 0 {
                out.push_str(&" ".repeat(distance(&line.pieces[i - 1], p)));
            }
            out.push_str(p.text);
            if p.comment {
                continue;
            }
            if p.word && begins_item(p.text) && before.is_none_or(|b| !b.is(".")) {
                keyword = p.text;
            }
            if p.any(&["{", "(", "["]) {
                open.push(Open {
                    own: p.is("{") && line.pieces[i + 1..].iter().all(|p| p.comment),
                    rows: p.is("{") && matches!(keyword, "enum" | "legal" | "parameter"),
                    indent: owner,
                    was,
                    first: None,
                });
            } else if p.any(&["}", ")", "]"])
                && let Some(closed) = open.pop()
            {
                // What opens now belongs to the line that the closed one belongs to.
                (owner, was) = (closed.indent, closed.was);
            }
            before = Some(p);
        }
        out.push('\n');
    }
    out
}

/// The blanks before a line.
fn indent(lines: &[Line<'_>], n: usize, open: &mut [Open], before: Option<&Piece<'_>>) -> usize {
    let line = &lines[n];
    let first = &line.pieces[0];
    let closing = line.pieces.iter().take_while(|p| p.any(&["}", ")", "]"])).count();
    if closing > 0 {
        return open.len().checked_sub(closing).map_or(0, |i| open[i].indent);
    }
    let (base, was, rows) = match open.last_mut() {
        None => (0, 0, false),
        // In parentheses, and in braces with something behind them, a line stands where it stood,
        // seen from the one that opened them.
        Some(o) if !o.own => {
            let further = line.indent.saturating_sub(o.was);
            let least = if first.is("else") { 0 } else { INDENT };
            return o.indent + if further == 0 { least } else { further };
        }
        Some(o) => {
            let base = o.indent + INDENT;
            let was = *o.first.get_or_insert(line.indent);
            (base, was, o.rows)
        }
    };
    let code = lines[n..].iter().flat_map(|l| &l.pieces).find(|p| !p.comment);
    let start = code.unwrap_or(first);
    let whole = before.is_none_or(|b| b.any(&["{", "}", ";"]));
    let goes_on = before.is_some_and(|b| b.any(&["|", "..", "++", ",", "=", "=>", "<-", ":"]))
        || start.any(&["|", "++", "=", "=>", "<-"])
        || else_of(line)
        || start.text.starts_with('"');
    let begins = if open.is_empty() { begins_outside } else { begins_item };
    let item = start.word && begins(start.text) && !goes_on;
    if !goes_on && (whole || item || rows) || start.is("}") {
        return base;
    }
    base + line.indent.saturating_sub(was)
}

/// Does a line go on with an `if`?
fn else_of(line: &Line<'_>) -> bool {
    line.pieces[0].is("else") && line.pieces.get(1).is_some_and(|p| p.any(&["{", "if"]))
}

/// The blanks between two pieces of a line.
fn distance(a: &Piece<'_>, b: &Piece<'_>) -> usize {
    if b.comment {
        return b.blanks.max(1);
    }
    let none = b.any(&[",", ";", ")", "]", ".."]) || a.any(&["(", "[", ".."]) || b.is("[") && a.word || b.is(".") || a.is(".");
    if none {
        return 0;
    }
    const APART: &[&str] = &[
        "=>", "<-", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", ">>>", "++", "=", "|", "^", "&", "*", "%", "<", ">", "{", "}",
    ];
    let apart = a.any(&[",", ";"]) || b.any(APART) || a.any(APART);
    if apart { b.blanks.max(1) } else { b.blanks }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_indentation_are_put_right_and_alignment_stays() {
        let text = "isa a \"A\"   \r\nunits w:8\n\n\n\n// c\nenum  e:1{ 0 x   1 y }\noperand o( n : 7 ,w: e ):8{\n\n w==x=>\"a{n}\"    read r[ n ];\n     else  => \"b\" \n          read zext(n[6 .. 0],8) ;\n\n}\nfn f(x: 3,\n     y: 4) { x++y }\n";
        let wanted = "isa a \"A\"\nunits w:8\n\n// c\nenum  e:1 { 0 x   1 y }\noperand o(n : 7, w: e):8 {\n\n  w == x => \"a{n}\"    read r[n];\n  else  => \"b\"\n           read zext(n[6..0], 8);\n}\nfn f(x: 3,\n     y: 4) { x ++ y }\n";
        let out = format(text).unwrap();
        assert_eq!(out, wanted, "{out}");
        assert_eq!(format(&out).unwrap(), out);
    }

    #[test]
    fn what_cannot_be_read_stays_as_it_is() {
        let errors = format("isa a \"A\" units w:8 }").unwrap_err();
        assert!(!errors.is_empty());
    }
}

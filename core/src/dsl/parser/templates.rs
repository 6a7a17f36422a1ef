//! Text templates and their holes.

use super::{Failed, Parse, Parser};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::lexer::{Tok, lex};
use crate::source::Span;

impl<'t, 's> Parser<'t, 's> {
    pub(super) fn template(&mut self, what: &str) -> Parse<Template> {
        let t = self.peek();
        let Tok::Str(value, offsets) = &t.tok else {
            return self.fail(what);
        };
        self.bump();
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut literal_start = 0usize;
        let bytes = value.as_bytes();
        let at = |i: usize| offsets.get(i).copied().unwrap_or(t.span.end - 1);
        let span = |a: usize, b: usize| Span {
            file: self.file,
            start: at(a),
            end: if b == 0 { at(a) } else { at(b - 1) + 1 },
        };
        let mut bad: Option<(Span, String)> = None;
        let mut holes = Vec::new();
        let mut i = 0;
        while i < bytes.len() {
            let c = bytes[i];
            if (c == b'{' || c == b'}') && bytes.get(i + 1) == Some(&c) {
                literal.push(c as char);
                i += 2;
                continue;
            }
            if c == b'}' {
                bad = Some((span(i, i + 1), "a `}` without a `{`".into()));
                break;
            }
            if c == b'{' {
                let Some(len) = value[i..].find('}') else {
                    bad = Some((span(i, i + 1), "a `{` without a `}`".into()));
                    break;
                };
                if !literal.is_empty() {
                    pieces.push(TemplatePiece::Literal(std::mem::take(&mut literal), span(literal_start, i)));
                }
                let inner = span(i + 1, i + len);
                holes.push((pieces.len(), inner, span(i, i + len + 1)));
                pieces.push(TemplatePiece::Literal(String::new(), inner));
                i += len + 1;
                literal_start = i;
                continue;
            }
            // Multi-byte characters are copied whole.
            let ch = value[i..].chars().next().unwrap_or(' ');
            literal.push(ch);
            i += ch.len_utf8();
        }
        if !literal.is_empty() {
            pieces.push(TemplatePiece::Literal(literal, span(literal_start, bytes.len())));
        }
        if let Some((span, why)) = bad {
            self.errors.push(
                Diagnostic::new(Code::BadTemplate, span, format!("{why} in a template"))
                    .help("write `{{` and `}}` for braces that are printed"),
            );
            return Err(Failed);
        }
        for (index, inner, whole) in holes {
            pieces[index] = self.hole(inner, whole)?;
        }
        Ok(Template { pieces, span: t.span })
    }

    pub(super) fn hole(&mut self, inner: Span, whole: Span) -> Parse<TemplatePiece> {
        let text: &'s str = &self.text[inner.start as usize..inner.end.max(inner.start) as usize];
        if text.contains(['"', '\\']) {
            self.errors.push(
                Diagnostic::new(Code::BadTemplate, whole, "a string in a hole of a template")
                    .help("a hole prints a value; let an operand class choose between texts"),
            );
            return Err(Failed);
        }
        let before = self.errors.len();
        let tokens = lex(self.file, inner.start, text, self.errors);
        if self.errors.len() > before {
            return Err(Failed);
        }
        let depth = self.depth;
        let mut sub = Parser::new(self.file, self.text, &tokens, self.errors);
        sub.depth = depth;
        sub.end = "the end of the hole";
        let expr = sub.expr()?;
        let format = if sub.eat(":") {
            Some(sub.ident("a format (`hex`, `dec`, `shex`, `sdec`) or an enumeration")?)
        } else {
            None
        };
        if !sub.at_end() {
            return sub.fail("the end of the hole");
        }
        Ok(TemplatePiece::Hole(expr, format, whole))
    }
}

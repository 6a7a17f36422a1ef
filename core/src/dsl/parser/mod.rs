//! Tokens to syntax tree: recursive descent over winnow's token stream, which goes on after an
//! error so that all of them are reported at once.

mod braces;
mod expressions;
mod forms;
mod items;
mod machine;
mod patterns;
mod templates;

use std::collections::HashMap;
use std::ops::Range;

use winnow::stream::{Stream, TokenSlice};

use super::ast::*;
use super::diagnostics::{Code, Diagnostic};
use super::keywords::TOP;
use super::lexer::{Tok, Token, lex};
use crate::fault;
use crate::source::Span;

/// Nesting at which the parser gives up; deeper input is an attack, not a spec.
const MAX_DEPTH: u32 = 64;
/// Most levels of one expression, which chains of operators add to as well.
const MAX_HEIGHT: u16 = 200;

/// An error that was already reported; the caller resumes at the next item.
#[derive(Debug)]
struct Failed;
type Parse<T> = Result<T, Failed>;

/// Parses one file. Whatever could be read is returned, together with all errors appended to
/// `errors`.
pub fn parse(file: u32, text: &str, errors: &mut Vec<Diagnostic>) -> Vec<Item> {
    parse_with_ends(file, text, errors).0
}

/// Where items end.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// The range of each item of the file.
    pub(crate) items: Vec<Range<usize>>,
    /// Where what stands in groups ends: forms by the start of their spans, instructions and
    /// layouts by the start of their names.
    pub(crate) inner: HashMap<u32, u32>,
}

/// Parses one file, and says where its items end.
pub(crate) fn parse_with_ends(file: u32, text: &str, errors: &mut Vec<Diagnostic>) -> (Vec<Item>, Ends) {
    let mut tokens = lex(file, 0, text, errors);
    braces::close(text, &mut tokens, errors);
    let mut p = Parser::new(file, text, &tokens, errors);
    let (mut items, mut ranges) = (Vec::new(), Vec::new());
    while !p.at_end() {
        let start = p.peek().span.start as usize;
        p.or_skip(TOP, |p| {
            let item = p.item()?;
            items.push(item);
            ranges.push(start..p.previous_end().end as usize);
            Ok(())
        });
    }
    let inner = p.ends;
    (items, Ends { items: ranges, inner })
}

/// Parses functions and statements that stand outside of a spec, in any order.
pub fn parse_statements(file: u32, text: &str, errors: &mut Vec<Diagnostic>) -> (Vec<Item>, Vec<Stmt>) {
    let tokens = lex(file, 0, text, errors);
    let mut p = Parser::new(file, text, &tokens, errors);
    p.end = "the end of the text";
    p.bare = true;
    let (mut items, mut stmts) = (Vec::new(), Vec::new());
    while !p.at_end() {
        let parsed = if p.is("fn") {
            p.item().map(|i| items.push(i))
        } else {
            p.stmt().map(|s| stmts.push(s))
        };
        if parsed.is_err() {
            break;
        }
    }
    (items, stmts)
}

/// Parses one expression that stands outside of a spec.
pub fn parse_expression(file: u32, text: &str, errors: &mut Vec<Diagnostic>) -> Option<Expr> {
    let tokens = lex(file, 0, text, errors);
    let mut p = Parser::new(file, text, &tokens, errors);
    p.end = "the end of the text";
    let e = p.expr().ok()?;
    if p.at_end() {
        return Some(e);
    }
    let _: Parse<()> = p.fail("the end of the text");
    None
}

struct Parser<'t, 's> {
    input: TokenSlice<'t, Token<'s>>,
    all: &'t [Token<'s>],
    file: u32,
    text: &'s str,
    errors: &'t mut Vec<Diagnostic>,
    depth: u32,
    /// Are these statements that stand outside of a spec?
    bare: bool,
    /// What the end of the tokens is called.
    end: &'static str,
    /// Where what stands in groups ends, by where it starts.
    ends: HashMap<u32, u32>,
}

impl<'t, 's> Parser<'t, 's> {
    fn new(file: u32, text: &'s str, all: &'t [Token<'s>], errors: &'t mut Vec<Diagnostic>) -> Self {
        Parser {
            input: TokenSlice::new(all),
            all,
            file,
            text,
            errors,
            depth: 0,
            bare: false,
            end: "the end of the file",
            ends: HashMap::new(),
        }
    }

    fn peek(&self) -> &'t Token<'s> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> &'t Token<'s> {
        // The last token is always `Eof`, so the slice is never empty.
        &self.all[(self.position() + ahead).min(self.all.len() - 1)]
    }

    fn position(&self) -> usize {
        self.all.len() - self.input.eof_offset()
    }

    fn bump(&mut self) -> &'t Token<'s> {
        let token = self.peek();
        if token.tok != Tok::Eof {
            self.input.next_token();
        }
        token
    }

    fn at_end(&self) -> bool {
        self.peek().tok == Tok::Eof
    }

    /// What started at a span ends here.
    fn ends(&mut self, start: Span) {
        let end = self.previous_end().end;
        self.ends.insert(start.start, end);
    }

    fn previous_end(&self) -> Span {
        self.all[self.position().saturating_sub(1)].span
    }

    fn is(&self, text: &str) -> bool {
        let t = self.peek();
        t.text == text && matches!(t.tok, Tok::Ident | Tok::Punct)
    }

    fn eat(&mut self, text: &str) -> bool {
        let yes = self.is(text);
        if yes {
            self.bump();
        }
        yes
    }

    fn fail<T>(&mut self, expected: &str) -> Parse<T> {
        let t = self.peek();
        let found = match &t.tok {
            Tok::Eof => self.end.to_string(),
            Tok::Str(..) => "a string".to_string(),
            _ => format!("`{}`", t.text),
        };
        self.errors.push(
            Diagnostic::new(Code::Syntax, t.span, format!("expected {expected}, found {found}")).label(format!("expected {expected}")),
        );
        Err(Failed)
    }

    /// Reports that the file ends inside a block.
    fn unclosed<T>(&mut self, open: Span) -> Parse<T> {
        let end = self.peek().span;
        self.errors.push(
            Diagnostic::new(Code::Syntax, end, "expected `}`, found the end of the file")
                .label("expected `}`")
                .also(open, "it closes this block"),
        );
        Err(Failed)
    }

    fn expect(&mut self, text: &str) -> Parse<Span> {
        if self.is(text) {
            Ok(self.bump().span)
        } else {
            self.fail(&format!("`{text}`"))
        }
    }

    fn ident(&mut self, what: &str) -> Parse<Ident> {
        if self.peek().tok == Tok::Ident {
            let t = self.bump();
            Ok(Ident {
                name: t.text.to_string(),
                span: t.span,
            })
        } else {
            self.fail(what)
        }
    }

    /// Identifiers joined with `-`.
    fn dashed(&mut self, what: &str) -> Parse<Ident> {
        let mut name = self.ident(what)?;
        while self.eat("-") {
            let part = self.ident(what)?;
            name.name = format!("{}-{}", name.name, part.name);
            name.span = name.span.to(part.span);
        }
        Ok(name)
    }

    fn string(&mut self, what: &str) -> Parse<String> {
        if let Tok::Str(value, _) = &self.peek().tok {
            self.bump();
            Ok(value.clone())
        } else {
            self.fail(what)
        }
    }

    fn optional_string(&mut self) -> Option<String> {
        if let Tok::Str(value, _) = &self.peek().tok {
            self.bump();
            Some(value.clone())
        } else {
            None
        }
    }

    fn number(&mut self, what: &str) -> Parse<u128> {
        if self.peek().tok != Tok::Num {
            return self.fail(what);
        }
        let t = self.bump();
        match parse_number(t.text) {
            Some(v) => Ok(v),
            None => {
                self.errors.push(
                    Diagnostic::new(Code::BadNumber, t.span, format!("`{}` is not a number", t.text))
                        .help("write decimal `12` or hexadecimal `0x1f`, at most 128 bits"),
                );
                Err(Failed)
            }
        }
    }

    /// A number of bits that must not be zero.
    fn bits(&mut self, what: &str, max: u32) -> Parse<u32> {
        let span = self.peek().span;
        let v = self.small(what, max)?;
        if v == 0 {
            self.errors
                .push(Diagnostic::new(Code::Limit, span, format!("{what} cannot be zero")).help("it has at least one bit"));
        }
        // Going on with one bit keeps the name defined, so that its uses are not reported too.
        Ok(v.max(1))
    }

    fn small(&mut self, what: &str, max: u32) -> Parse<u32> {
        let span = self.peek().span;
        let v = self.number(what)?;
        if v > u128::from(max) {
            self.errors.push(
                Diagnostic::new(Code::TooWide, span, format!("{v} is too large for {what}"))
                    .help(format!("the largest possible value is {max}")),
            );
            return Err(Failed);
        }
        Ok(v as u32)
    }

    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH && !fault::injected("unbounded recursion") {
            let span = self.peek().span;
            self.errors.push(
                Diagnostic::new(Code::TooDeep, span, format!("nesting deeper than {MAX_DEPTH} levels"))
                    .help("split the expression with `let` or a function"),
            );
            // Nothing sensible can follow: everything up to the end is given up.
            while !self.at_end() {
                self.bump();
            }
            return Err(Failed);
        }
        self.depth += 1;
        let r = f(self);
        self.depth -= 1;
        r
    }

    /// Reads things in braces, each of which begins with one of `starts`; one with an error is left
    /// out.
    fn block(&mut self, starts: &[&str], mut read: impl FnMut(&mut Self) -> Parse<()>) -> Parse<()> {
        let open = self.expect("{")?;
        while !self.eat("}") {
            if self.at_end() {
                return self.unclosed(open);
            }
            self.or_skip(starts, &mut read);
        }
        Ok(())
    }

    /// Reads one thing; after an error it goes on with what begins the next one.
    fn or_skip(&mut self, starts: &[&str], read: impl FnOnce(&mut Self) -> Parse<()>) {
        let before = self.position();
        if read(self).is_err() {
            if self.position() == before {
                self.bump();
            }
            self.skip_to(starts, before);
        }
    }

    /// Skips to the next token that starts an item (at the brace depth of the error or above), or
    /// to a closing brace of the enclosing block.
    ///
    /// `from` is where the item with the error began: braces that it left open are closed first.
    fn skip_to(&mut self, starts: &[&str], from: usize) {
        let top = std::ptr::eq(starts, TOP);
        let mut depth = 0u32;
        for t in &self.all[from..self.position()] {
            match (&t.tok, t.text) {
                (Tok::Punct, "{") => depth += 1,
                (Tok::Punct, "}") => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        while !self.at_end() {
            let t = self.peek();
            if t.tok == Tok::Punct {
                match t.text {
                    "{" => depth += 1,
                    "}" if depth == 0 && !top => return,
                    "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
            } else if t.tok == Tok::Ident && starts.contains(&t.text) && self.starts_item() {
                // At the start of a line a top-level item is taken for one even if a brace is
                // missing.
                let line_start = self.text[..t.span.start as usize].ends_with('\n');
                if depth == 0 || (top && line_start) {
                    return;
                }
            }
            self.bump();
        }
    }

    /// An item keyword counts as such only where it can start an item: not as a name inside an
    /// expression.
    fn starts_item(&self) -> bool {
        let next = self.peek_at(1);
        matches!(next.tok, Tok::Ident | Tok::Num | Tok::Str(..)) || (next.tok == Tok::Punct && matches!(next.text, "{" | ":" | "("))
    }

    fn list<T>(&mut self, close: &str, mut f: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut out = Vec::new();
        if self.eat(close) {
            return Ok(out);
        }
        loop {
            out.push(f(self)?);
            if self.eat(close) {
                return Ok(out);
            }
            if !self.eat(",") {
                return self.fail(&format!("`,` or `{close}`"));
            }
            if self.eat(close) {
                return Ok(out);
            }
        }
    }

    fn cites(&mut self) -> Parse<Vec<Cite>> {
        let mut out = Vec::new();
        if self.eat("cites") {
            loop {
                out.push(self.cite()?);
                if !self.eat(",") {
                    break;
                }
            }
        }
        Ok(out)
    }

    fn cite(&mut self) -> Parse<Cite> {
        let doc = self.ident("the name of a document")?;
        let section = self.string("a section in quotes")?;
        Ok(Cite { doc, section })
    }

    /// A bit pattern, code or enumerator.
    fn word(&mut self, what: &str) -> Parse<Ident> {
        let t = self.peek();
        if matches!(t.tok, Tok::Num | Tok::Ident) {
            self.bump();
            Ok(Ident {
                name: t.text.to_string(),
                span: t.span,
            })
        } else {
            self.fail(what)
        }
    }
}

/// Reads a decimal or `0x` number; underscores separate digits.
pub fn parse_number(text: &str) -> Option<u128> {
    let clean: String = text.chars().filter(|c| *c != '_').collect();
    match clean.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16).ok(),
        None => clean.parse().ok(),
    }
}

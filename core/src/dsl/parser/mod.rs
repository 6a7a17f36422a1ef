//! Tokens to syntax tree: recursive descent over winnow's token stream, which goes on after an
//! error so that all of them are reported at once.

mod braces;
mod machine;

use winnow::stream::{Stream, TokenSlice};

use super::ast::*;
use super::diagnostics::{Code, Diagnostic};
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
    let mut tokens = lex(file, 0, text, errors);
    braces::close(text, &mut tokens, errors);
    let mut p = Parser::new(file, text, &tokens, errors);
    let mut items = Vec::new();
    while !p.at_end() {
        let before = p.position();
        match p.item() {
            Ok(item) => items.push(item),
            Err(Failed) => {
                if p.position() == before {
                    p.bump();
                }
                p.skip_to(TOP, before);
            }
        }
    }
    items
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

const TOP: &[&str] = &[
    "isa",
    "units",
    "part",
    "parameter",
    "variant",
    "document",
    "include",
    "state",
    "enum",
    "operand",
    "fn",
    "extern",
    "layout",
    "group",
    "priority",
    "erratum",
    "undocumented",
    "alias",
    "machine",
];
const GROUP_ITEMS: &[&str] = &["region", "layout", "instruction", "illegal", "priority", "erratum"];
const FORM_ITEMS: &[&str] = &[
    "use", "fixed", "reserved", "ignored", "unknown", "field", "operand", "let", "require", "legal", "text", "sem", "nosem",
];

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
                // At the start of a line a top-level item is taken for one even if a brace is missing.
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

    fn item(&mut self) -> Parse<Item> {
        let t = self.peek();
        if t.tok != Tok::Ident {
            return self.fail("an item (`isa`, `enum`, `operand`, `group`, …)");
        }
        match t.text {
            "isa" => {
                self.bump();
                Ok(Item::Isa(self.dashed("the name of the ISA")?, self.string("a title in quotes")?))
            }
            "chip" => {
                self.bump();
                Ok(Item::Chip(self.ident("the name of the chip")?))
            }
            "as_printed" => Ok(Item::AsPrinted(self.bump().span)),
            "parameter" => {
                self.bump();
                let name = self.ident("the name of the parameter")?;
                self.expect(":")?;
                let ty = self.ty(false)?;
                let doc = self.optional_string();
                self.expect("=")?;
                let default = self.ident("a row of the enumeration")?;
                Ok(Item::Parameter { name, ty, doc, default })
            }
            "variant" => self.variant(),
            "part" => {
                let start = self.bump().span;
                let hi = self.small("the highest bit", 63)?;
                self.expect("..")?;
                let lo = self.small("the lowest bit", 63)?;
                self.expect("of")?;
                let width = self.bits("the width of the whole word", 64)?;
                Ok(Item::Part {
                    hi,
                    lo,
                    width,
                    span: start.to(self.previous_end()),
                })
            }
            "units" => {
                let start = self.bump().span;
                let mut units = Vec::new();
                loop {
                    let name = self.ident("the name of a unit")?;
                    self.expect(":")?;
                    units.push((name, self.bits("the width of a unit", 64)?));
                    if !self.eat(",") {
                        break;
                    }
                }
                Ok(Item::Units(units, start.to(self.previous_end())))
            }
            "document" => {
                self.bump();
                Ok(Item::Document(self.ident("the name of the document")?, self.string("its title in quotes")?))
            }
            "include" => {
                self.bump();
                let span = self.peek().span;
                Ok(Item::Include(self.string("a file name in quotes")?, span))
            }
            "state" => {
                self.bump();
                let name = self.ident("the name of a state space")?;
                self.expect("[")?;
                let addr = self.small("the bits of an address", 64)?;
                self.expect("]")?;
                self.expect(":")?;
                let width = self.bits("the width of an element", 128)?;
                let doc = self.optional_string();
                Ok(Item::State { name, addr, width, doc })
            }
            "enum" => {
                self.bump();
                let name = self.ident("the name of the enumeration")?;
                self.expect(":")?;
                let width = self.bits("the width of the enumeration", 16)?;
                let doc = self.optional_string();
                let cites = self.cites()?;
                let rows = if self.is("=") {
                    EnumRows::Product(self.enum_product()?)
                } else {
                    EnumRows::Listed(self.enum_rows()?)
                };
                Ok(Item::Enum {
                    name,
                    width,
                    doc,
                    cites,
                    rows,
                })
            }
            "operand" => self.operand_class(),
            "fn" => {
                self.bump();
                let name = self.ident("the name of the function")?;
                self.expect("(")?;
                let params = self.list(")", |p| {
                    let name = p.ident("a parameter")?;
                    p.expect(":")?;
                    Ok((name, p.expr()?))
                })?;
                let body = self.block_expr()?;
                Ok(Item::Function(Function { name, params, body }))
            }
            "extern" => {
                self.bump();
                self.expect("fn")?;
                let name = self.ident("the name of the function")?;
                self.expect("(")?;
                let params = self.list(")", |p| {
                    let name = p.ident("a parameter")?;
                    p.expect(":")?;
                    Ok((name, p.bits("the width of a parameter", 128)?))
                })?;
                self.expect(":")?;
                let width = self.bits("the width of the result", 128)?;
                let approximate = if self.eat("approximate") {
                    true
                } else if self.eat("exact") {
                    false
                } else {
                    return self.fail("`approximate` or `exact`");
                };
                let model = self.string("the name of the concrete model in quotes")?;
                Ok(Item::ExternFn(ExternFn {
                    name,
                    params,
                    width,
                    model,
                    approximate,
                }))
            }
            "layout" => {
                self.bump();
                let name = self.ident("the name of the layout")?;
                Ok(Item::Layout(name, self.form_items()?))
            }
            "group" => self.group(),
            "machine" => self.machine(),
            "priority" => {
                self.bump();
                let (a, b) = self.priority()?;
                Ok(Item::Priority(a, b))
            }
            "erratum" => Ok(Item::Erratum(self.erratum()?)),
            "alias" => {
                self.bump();
                let span = self.peek().span;
                let text = self.string("the other text in quotes")?;
                let read_only = self.eat("read");
                self.expect(if read_only { "as" } else { "is" })?;
                let end = self.peek().span;
                let stands_for = self.string("the text that it stands for, in quotes")?;
                Ok(Item::Alias {
                    text,
                    stands_for,
                    read_only,
                    span: span.to(end),
                })
            }
            "undocumented" => {
                self.bump();
                let span = self.peek().span;
                let name = self.string("the name of an instruction in quotes")?;
                Ok(Item::Undocumented {
                    name: Ident { name, span },
                    cites: self.cites()?,
                    reason: self.string("what is not documented, in quotes")?,
                })
            }
            _ => self.fail("an item (`isa`, `units`, `parameter`, `variant`, `document`, `include`, `state`, `enum`, `operand`, `fn`, `extern fn`, `layout`, `group`, `priority`, `erratum`, `alias`, `machine`)"),
        }
    }

    fn variant(&mut self) -> Parse<Item> {
        self.bump();
        let name = self.dashed("the name of the variant")?;
        let title = self.string("a title in quotes")?;
        let open = self.expect("{")?;
        let (mut chip, mut settings) = (None, Vec::new());
        while !self.eat("}") {
            if self.at_end() {
                return self.unclosed(open);
            }
            let parameter = self.ident("a parameter, or `chip`")?;
            if parameter.name == "chip" && !self.is("=") {
                chip = Some(self.ident("the name of the chip")?);
            } else {
                self.expect("=")?;
                settings.push((parameter, self.ident("a row of the parameter's enumeration")?));
            }
        }
        Ok(Item::Variant(Variant {
            name,
            title,
            chip,
            settings,
        }))
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

    fn pat_atom(&mut self) -> Parse<PatAtom> {
        if self.is("else") {
            return Ok(PatAtom::Else(self.bump().span));
        }
        let a = self.word("a bit pattern, a code or a name")?;
        if self.eat("..") {
            let b = self.word("the end of the range")?;
            return Ok(PatAtom::Range(a, b));
        }
        Ok(PatAtom::Word(a))
    }

    fn pattern(&mut self) -> Parse<Pattern> {
        let start = self.peek().span;
        let mut atoms = vec![self.pat_atom()?];
        while self.eat("|") {
            atoms.push(self.pat_atom()?);
        }
        Ok(Pattern {
            atoms,
            span: start.to(self.previous_end()),
        })
    }

    fn enum_rows(&mut self) -> Parse<Vec<EnumRow>> {
        self.expect("{")?;
        let mut rows = Vec::new();
        while !self.eat("}") {
            let start = self.peek().span;
            let pattern = self.pattern()?;
            let mut row = EnumRow {
                pattern,
                name: None,
                text: None,
                canonical: None,
                span: start,
            };
            if self.is("invalid") && matches!(self.peek_at(1).tok, Tok::Str(..)) {
                self.bump();
                row.text = Some(self.string("the reason in quotes")?);
            } else {
                row.name = Some(self.ident("the name of the row, or `invalid \"reason\"`")?);
                row.text = self.optional_string();
                if self.is("canonical") && self.peek_at(1).tok == Tok::Num {
                    self.bump();
                    row.canonical = Some(self.word("the canonical code")?);
                }
            }
            row.span = start.to(self.previous_end());
            self.eat(",");
            rows.push(row);
        }
        Ok(rows)
    }

    /// `= w: lane ++ x: lane text "{x}{w}" apart "0" before "1"`
    fn enum_product(&mut self) -> Parse<EnumProduct> {
        let start = self.bump().span;
        let mut parts = Vec::new();
        loop {
            let first = self.ident("the name of an enumeration")?;
            let part = if self.eat(":") {
                (Some(first), self.ident("the name of an enumeration")?)
            } else {
                (None, first)
            };
            parts.push(part);
            if !self.eat("++") {
                break;
            }
        }
        let span = start.to(self.previous_end());
        let text = if self.is("text") {
            self.bump();
            Some(self.template("the text in quotes")?)
        } else {
            None
        };
        let mut apart = Vec::new();
        while self.is("apart") {
            self.bump();
            let end = self.string("the end of the first text, in quotes")?;
            if !self.eat("before") {
                return self.fail("`before` and the beginnings of what follows, in quotes");
            }
            let mut before = vec![self.string("the beginning of what follows, in quotes")?];
            while self.eat(",") {
                before.push(self.string("the beginning of what follows, in quotes")?);
            }
            apart.push(Apart { end, before });
        }
        Ok(EnumProduct { parts, text, apart, span })
    }

    fn ty(&mut self, operand_allowed: bool) -> Parse<Type> {
        let t = self.peek();
        if t.tok == Tok::Num {
            let span = t.span;
            return Ok(Type::Bits(self.bits("the width of a field or parameter", 64)?, span));
        }
        match t.text {
            "flag" if matches!(self.peek_at(1).tok, Tok::Str(..)) => {
                let span = self.bump().span;
                Ok(Type::Flag(self.string("the text of the flag")?, span))
            }
            "enum" if self.peek_at(1).text == "{" => {
                let span = self.bump().span;
                Ok(Type::Inline(self.enum_rows()?, span))
            }
            "operand" if operand_allowed => Ok(Type::Operand(self.bump().span)),
            _ => Ok(Type::Named(self.ident(if operand_allowed {
                "a width, an enumeration, `flag \"text\"`, or `operand`"
            } else {
                "a width, an enumeration, or `flag \"text\"`"
            })?)),
        }
    }

    fn operand_class(&mut self) -> Parse<Item> {
        self.bump();
        let name = self.ident("the name of the operand class")?;
        self.expect("(")?;
        let params = self.list(")", |p| {
            let name = p.ident("a parameter")?;
            p.expect(":")?;
            Ok(Param { name, ty: p.ty(true)? })
        })?;
        let width = if self.eat(":") {
            let span = self.peek().span;
            Some((self.bits("the width of the operand's value", 128)?, span))
        } else {
            None
        };
        self.expect("{")?;
        let mut rows = Vec::new();
        while !self.eat("}") {
            let start = self.peek().span;
            let guard = if (self.is("else") || self.is("always")) && self.peek_at(1).text == "=>" {
                self.bump();
                None
            } else {
                Some(self.expr()?)
            };
            self.expect("=>")?;
            let mut row = OperandRow {
                guard,
                text: Err(String::new()),
                read: None,
                write: None,
                span: start,
            };
            if self.is("invalid") {
                self.bump();
                row.text = Err(self.string("the reason in quotes")?);
            } else {
                row.text = Ok(self.template("the text of the operand in quotes")?);
            }
            let mut closed = false;
            if self.eat("read") {
                row.read = Some(self.expr()?);
            }
            if self.eat("write") {
                let value = self.ident("a name for the value written")?;
                row.write = Some((value, self.stmts()?));
                closed = true;
            }
            row.span = start.to(self.previous_end());
            if !self.eat(";") && !closed && !self.is("}") {
                return self.fail(if row.text.is_err() {
                    "`;` after the reason"
                } else {
                    "`read`, `write` or `;`"
                });
            }
            rows.push(row);
        }
        Ok(Item::Operand(OperandClass { name, params, width, rows }))
    }

    fn template(&mut self, what: &str) -> Parse<Template> {
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

    fn hole(&mut self, inner: Span, whole: Span) -> Parse<TemplatePiece> {
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

    fn extents(&mut self) -> Parse<Vec<Extent>> {
        let mut out = vec![self.extent()?];
        while self.eat("++") {
            out.push(self.extent()?);
        }
        Ok(out)
    }

    fn extent(&mut self) -> Parse<Extent> {
        let unit = self.ident("a unit such as `w0`")?;
        self.expect("[")?;
        let hi = self.small("a bit number", 63)?;
        let lo = if self.eat("..") { self.small("a bit number", 63)? } else { hi };
        let end = self.expect("]")?;
        let span = unit.span.to(end);
        Ok(Extent { unit, hi, lo, span })
    }

    fn fixed(&mut self) -> Parse<FixedBits> {
        let start = self.peek().span;
        let extents = self.extents()?;
        self.expect("=")?;
        let value = self.pattern()?;
        Ok(FixedBits {
            extents,
            value,
            span: start.to(self.previous_end()),
        })
    }

    fn form_items(&mut self) -> Parse<Vec<FormItem>> {
        let open = self.expect("{")?;
        let mut items = Vec::new();
        while !self.eat("}") {
            if self.at_end() {
                return self.unclosed(open);
            }
            let before = self.position();
            match self.form_item() {
                Ok(more) => items.extend(more),
                Err(Failed) => {
                    if self.position() == before {
                        self.bump();
                    }
                    self.skip_to(FORM_ITEMS, before);
                }
            }
        }
        Ok(items)
    }

    fn form_item(&mut self) -> Parse<Vec<FormItem>> {
        let t = self.peek();
        if t.tok != Tok::Ident || !FORM_ITEMS.contains(&t.text) {
            return self.fail("a form item (`fixed`, `reserved`, `ignored`, `unknown`, `field`, `operand`, `let`, `require`, `legal`, `text`, `sem`, `nosem`, `use`)");
        }
        self.bump();
        let one = |item| Ok(vec![item]);
        match t.text {
            "use" => one(FormItem::Use(self.ident("the name of a layout")?)),
            "fixed" | "reserved" => {
                let mut out = Vec::new();
                loop {
                    let f = self.fixed()?;
                    out.push(if t.text == "fixed" {
                        FormItem::Fixed(f)
                    } else {
                        FormItem::Reserved(f)
                    });
                    if !self.eat(",") {
                        return Ok(out);
                    }
                }
            }
            "ignored" => {
                let mut all = self.extents()?;
                while self.eat(",") {
                    all.extend(self.extents()?);
                }
                one(FormItem::Ignored(all, t.span.to(self.previous_end())))
            }
            "unknown" => {
                let name = self.ident("a name for the unknown bits")?;
                let extents = self.extents()?;
                one(FormItem::Unknown(name, extents, self.optional_string()))
            }
            "field" => {
                let name = self.ident("the name of the field")?;
                self.expect(":")?;
                let ty = self.ty(false)?;
                self.expect("=")?;
                let extents = self.extents()?;
                let mut doc = self.optional_string();
                let unused_reserved = self.eat("unused");
                if unused_reserved {
                    self.expect("reserved")?;
                }
                if doc.is_none() {
                    doc = self.optional_string();
                }
                let cites = self.cites()?;
                one(FormItem::Field {
                    name,
                    ty,
                    extents,
                    doc,
                    unused_reserved,
                    cites,
                })
            }
            "operand" => {
                let name = self.ident("the name of the operand")?;
                self.expect("=")?;
                let class = self.ident("an operand class")?;
                self.expect("(")?;
                let args = self.list(")", Self::expr)?;
                one(FormItem::Operand { name, class, args })
            }
            "let" => {
                let name = self.ident("a name")?;
                let ty = if self.eat(":") { Some(self.ty(false)?) } else { None };
                self.expect("=")?;
                let value = self.expr()?;
                self.eat(";");
                one(FormItem::Let { name, ty, value })
            }
            "require" => {
                let e = self.expr()?;
                self.expect("else")?;
                let reason = self.string("the reason in quotes")?;
                one(FormItem::Require(e, reason, t.span.to(self.previous_end())))
            }
            "legal" => {
                self.expect("(")?;
                let args = self.list(")", Self::expr)?;
                let cites = self.cites()?;
                self.expect("{")?;
                let mut rows = Vec::new();
                while !self.eat("}") {
                    let start = self.peek().span;
                    let mut cells = Vec::new();
                    if self.is("else") {
                        cells.push(PatAtom::Else(self.bump().span));
                    } else {
                        for _ in 0..args.len() {
                            if self.is("else") {
                                return self.fail("a cell (`else` stands for a whole row)");
                            }
                            if self.is("ok") || (self.is("invalid") && matches!(self.peek_at(1).tok, Tok::Str(..))) {
                                return self.fail(&format!("a cell for each of the {} columns", args.len()));
                            }
                            cells.push(self.pat_atom()?);
                        }
                    }
                    let invalid = if self.eat("ok") {
                        None
                    } else if self.eat("invalid") {
                        Some(self.string("the reason in quotes")?)
                    } else {
                        return self.fail(&format!("`ok` or `invalid \"reason\"` after {} cells", args.len()));
                    };
                    self.eat(",");
                    rows.push(LegalRow {
                        cells,
                        invalid,
                        span: start.to(self.previous_end()),
                    });
                }
                one(FormItem::Legal {
                    args,
                    rows,
                    cites,
                    span: t.span,
                })
            }
            "text" => one(FormItem::Text(self.template("the text of the instruction in quotes")?)),
            "sem" => {
                let body = self.stmts()?;
                one(FormItem::Sem(body, t.span))
            }
            _ => one(FormItem::NoSem(self.string("the reason in quotes")?, t.span)),
        }
    }

    fn group(&mut self) -> Parse<Item> {
        let start = self.bump().span;
        let code_span = self.peek().span;
        let code = self.number("the code of the group")?;
        let Ok(code) = u64::try_from(code) else {
            self.errors
                .push(Diagnostic::new(Code::TooWide, code_span, "a group's code has at most 64 bits"));
            return Err(Failed);
        };
        let title = self.optional_string();
        let cites = self.cites()?;
        let span = start.to(self.previous_end());
        let open = self.expect("{")?;
        let mut items = Vec::new();
        while !self.eat("}") {
            if self.at_end() {
                return self.unclosed(open);
            }
            let before = self.position();
            match self.group_item() {
                Ok(item) => items.push(item),
                Err(Failed) => {
                    if self.position() == before {
                        self.bump();
                    }
                    self.skip_to(GROUP_ITEMS, before);
                }
            }
        }
        Ok(Item::Group(Group {
            code,
            span,
            title,
            cites,
            items,
        }))
    }

    fn group_item(&mut self) -> Parse<GroupItem> {
        let t = self.peek();
        if t.tok != Tok::Ident || !GROUP_ITEMS.contains(&t.text) {
            return self.fail("a member of the group (`region`, `layout`, `instruction`, `illegal`, `priority`, `erratum`)");
        }
        match t.text {
            "region" => {
                self.bump();
                let mut units = Vec::new();
                if self.eat(":") {
                    while self.peek().tok == Tok::Ident && self.peek_at(1).text != "[" && !GROUP_ITEMS.contains(&self.peek().text) {
                        units.push(self.ident("a unit")?);
                    }
                    self.eat(",");
                }
                let mut all = vec![self.fixed()?];
                while self.eat(",") {
                    all.push(self.fixed()?);
                }
                Ok(GroupItem::Region(units, all, t.span.to(self.previous_end())))
            }
            "layout" => {
                self.bump();
                let name = self.ident("the name of the layout")?;
                Ok(GroupItem::Layout(name, self.form_items()?))
            }
            "instruction" => Ok(GroupItem::Instruction(self.instruction()?)),
            "illegal" => {
                self.bump();
                self.expect(":")?;
                let units = self.unit_names()?;
                let items = self.form_items()?;
                let reason = self.string("the reason in quotes")?;
                let cites = self.cites()?;
                Ok(GroupItem::Illegal(
                    Form {
                        name: Ident {
                            name: "illegal".into(),
                            span: t.span,
                        },
                        units,
                        items,
                        cites,
                        span: t.span.to(self.previous_end()),
                    },
                    reason,
                ))
            }
            "priority" => {
                self.bump();
                let (a, b) = self.priority()?;
                Ok(GroupItem::Priority(a, b))
            }
            _ => Ok(GroupItem::Erratum(self.erratum()?)),
        }
    }

    fn unit_names(&mut self) -> Parse<Vec<Ident>> {
        let mut units = vec![self.ident("a unit such as `w0`")?];
        while self.peek().tok == Tok::Ident && !self.is("cites") {
            units.push(self.ident("a unit")?);
        }
        Ok(units)
    }

    fn priority(&mut self) -> Parse<(FormRef, FormRef)> {
        let a = self.form_ref()?;
        self.expect("over")?;
        let b = self.form_ref()?;
        Ok((a, b))
    }

    fn form_ref(&mut self) -> Parse<FormRef> {
        let instruction = self.ident("an instruction")?;
        self.expect(".")?;
        let form = self.ident("a form of the instruction")?;
        Ok(FormRef { instruction, form })
    }

    fn instruction(&mut self) -> Parse<Instruction> {
        self.bump();
        let name = self.ident("the name of the instruction")?;
        let title = self.optional_string();
        let cites = self.cites()?;
        let open = self.expect("{")?;
        let mut instruction = Instruction {
            name,
            title,
            cites,
            forms: Vec::new(),
            items: Vec::new(),
        };
        while !self.eat("}") {
            if self.at_end() {
                return self.unclosed(open);
            }
            let before = self.position();
            let result = if self.is("form") {
                self.form().map(|f| instruction.forms.push(f))
            } else if self.peek().tok == Tok::Ident && FORM_ITEMS.contains(&self.peek().text) {
                self.form_item().map(|i| instruction.items.extend(i))
            } else {
                self.fail("`form`, or an item shared by all forms (`use`, `text`, `sem`, …)")
            };
            if result.is_err() {
                if self.position() == before {
                    self.bump();
                }
                let mut starts = FORM_ITEMS.to_vec();
                starts.push("form");
                self.skip_to(&starts, before);
            }
        }
        Ok(instruction)
    }

    fn form(&mut self) -> Parse<Form> {
        let start = self.bump().span;
        let name = self.ident("the name of the form")?;
        self.expect(":")?;
        let units = self.unit_names()?;
        let cites = self.cites()?;
        let span = start.to(self.previous_end());
        let items = self.form_items()?;
        Ok(Form {
            name,
            units,
            items,
            cites,
            span,
        })
    }

    fn erratum(&mut self) -> Parse<Erratum> {
        let start = self.bump().span;
        let cite = self.cite()?;
        let span = start.to(self.previous_end());
        self.expect("{")?;
        let mut parts: [Option<(String, Span)>; 3] = [None, None, None];
        let mut evidence = Vec::new();
        while !self.eat("}") {
            let t = self.peek();
            let slot = match t.text {
                "printed" => 0,
                "corrected" => 1,
                "because" => 2,
                "evidence" => 3,
                _ => return self.fail("`printed`, `corrected`, `because` or `evidence`"),
            };
            self.bump();
            if slot < 3 {
                let value = self.string("a sentence in quotes")?;
                if let Some((_, first)) = parts[slot].replace((value, t.span)) {
                    self.errors.push(
                        Diagnostic::new(Code::BadErratum, t.span, format!("`{}` stands twice in this erratum", t.text))
                            .label("the second one")
                            .also(first, "the first one")
                            .help("join them, or write two errata"),
                    );
                }
            } else {
                let mut words = vec![self.word("a word in hexadecimal")?];
                while matches!(self.peek().tok, Tok::Num | Tok::Ident) && !self.is("=>") {
                    words.push(self.word("a word in hexadecimal")?);
                }
                self.expect("=>")?;
                let text = if self.eat("invalid") {
                    None
                } else {
                    Some(self.string("the text of the word in quotes, or `invalid`")?)
                };
                evidence.push((words, text, t.span.to(self.previous_end())));
            }
        }
        let missing: Vec<&str> = ["`printed`", "`corrected`", "`because`"]
            .into_iter()
            .zip(&parts)
            .filter(|(_, p)| p.is_none())
            .map(|(name, _)| name)
            .collect();
        let [Some((printed, _)), Some((corrected, _)), Some((because, _))] = parts else {
            self.errors.push(
                Diagnostic::new(Code::BadErratum, span, format!("this erratum lacks {}", missing.join(" and ")))
                    .help("say what the document claims, what is true, and how that is known"),
            );
            return Err(Failed);
        };
        Ok(Erratum {
            cite,
            printed,
            corrected,
            because,
            evidence,
            span,
        })
    }

    // ---- statements and expressions

    fn stmts(&mut self) -> Parse<Vec<Stmt>> {
        self.nested(|p| {
            p.expect("{")?;
            let mut out = Vec::new();
            while !p.eat("}") {
                out.push(p.stmt()?);
            }
            Ok(out)
        })
    }

    fn stmt(&mut self) -> Parse<Stmt> {
        let start = self.peek().span;
        if self.is("let") {
            return Ok(Stmt::Let(self.let_()?));
        }
        if self.eat("if") {
            let c = self.expr()?;
            let then = self.stmts()?;
            let other = if self.eat("else") {
                if self.is("if") {
                    vec![self.nested(Self::stmt)?]
                } else {
                    self.stmts()?
                }
            } else {
                Vec::new()
            };
            return Ok(Stmt::If(c, then, other));
        }
        if self.eat("match") {
            let e = self.expr()?;
            self.expect("{")?;
            let mut arms = Vec::new();
            while !self.eat("}") {
                let p = self.pattern()?;
                self.expect("=>")?;
                let body = self.stmts()?;
                self.eat(",");
                arms.push((p, body));
            }
            return Ok(Stmt::Match(e, arms, start.to(self.previous_end())));
        }
        if self.is("store") && self.peek_at(1).text == "(" {
            self.bump();
            self.bump();
            let space = self.ident("a state space")?;
            self.expect(",")?;
            let addr = self.expr()?;
            self.expect(",")?;
            let value = self.expr()?;
            self.expect(")")?;
            self.expect(";")?;
            return Ok(Stmt::Store(space, addr, value, start.to(self.previous_end())));
        }
        let target = self.postfix()?;
        self.expect("<-")?;
        let value = self.expr()?;
        // On a command line the last semicolon is easily forgotten.
        if !(self.bare && self.at_end()) {
            self.expect(";")?;
        }
        Ok(Stmt::Write(target, value))
    }

    fn let_(&mut self) -> Parse<Let> {
        self.expect("let")?;
        let names = if self.eat("(") {
            self.list(")", |p| p.ident("a name"))?
        } else {
            vec![self.ident("a name")?]
        };
        self.expect("=")?;
        let value = self.expr()?;
        self.expect(";")?;
        Ok(Let { names, value })
    }

    fn block_expr(&mut self) -> Parse<Expr> {
        self.nested(|p| {
            let start = p.expect("{")?;
            let mut lets = Vec::new();
            while p.is("let") {
                lets.push(p.let_()?);
            }
            let value = p.expr()?;
            let end = p.expect("}")?;
            if lets.is_empty() {
                return Ok(value);
            }
            p.node(ExprKind::Block(lets, value), start.to(end))
        })
    }

    /// An expression that is not too high for recursion over it.
    fn node(&mut self, kind: ExprKind, span: Span) -> Parse<Expr> {
        let e = Expr::new(kind, span);
        if e.height > MAX_HEIGHT {
            self.errors.push(
                Diagnostic::new(Code::TooDeep, span, format!("an expression of more than {MAX_HEIGHT} levels"))
                    .label("an operator adds a level")
                    .help("split it with `let`, parentheses or a function"),
            );
            return Err(Failed);
        }
        Ok(e)
    }

    fn expr(&mut self) -> Parse<Expr> {
        self.nested(|p| p.binary(0))
    }

    fn binary(&mut self, level: usize) -> Parse<Expr> {
        const LEVELS: &[&[(&str, BinOp)]] = &[
            &[("||", BinOp::OrElse)],
            &[("&&", BinOp::AndAlso)],
            &[
                ("==", BinOp::Eq),
                ("!=", BinOp::Ne),
                ("<=", BinOp::Le),
                (">=", BinOp::Ge),
                ("<", BinOp::Lt),
                (">", BinOp::Gt),
            ],
            &[("|", BinOp::Or)],
            &[("^", BinOp::Xor)],
            &[("&", BinOp::And)],
            &[("<<", BinOp::Shl), (">>>", BinOp::Sar), (">>", BinOp::Shr)],
            &[("++", BinOp::Concat)],
            &[("+", BinOp::Add), ("-", BinOp::Sub)],
            &[("*", BinOp::Mul), ("/", BinOp::Div), ("%", BinOp::Rem)],
        ];
        let Some(ops) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        while let Some(&(_, op)) = ops.iter().find(|(s, _)| self.is(s)) {
            self.bump();
            let right = self.binary(level + 1)?;
            let span = left.span.to(right.span);
            left = self.node(ExprKind::Binary(op, left, right), span)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Parse<Expr> {
        let op = match self.peek().text {
            "~" => UnOp::Complement,
            "-" => UnOp::Negate,
            "!" => UnOp::Not,
            _ => return self.postfix(),
        };
        if self.peek().tok != Tok::Punct {
            return self.postfix();
        }
        let start = self.bump().span;
        let e = self.nested(Self::unary)?;
        let span = start.to(e.span);
        self.node(ExprKind::Unary(op, e), span)
    }

    fn postfix(&mut self) -> Parse<Expr> {
        let mut e = self.atom()?;
        while self.is("[") {
            self.bump();
            let hi = self.expr()?;
            let lo = if self.eat("..") { Some(self.expr()?) } else { None };
            let end = self.expect("]")?;
            let span = e.span.to(end);
            e = self.node(ExprKind::Index(e, hi, lo), span)?;
        }
        Ok(e)
    }

    fn atom(&mut self) -> Parse<Expr> {
        let t = self.peek();
        let start = t.span;
        let make = Expr::new;
        match t.tok {
            Tok::Num => Ok(make(ExprKind::Int(self.number("a number")?), start)),
            Tok::Ident => match t.text {
                "if" => {
                    self.bump();
                    let c = self.expr()?;
                    let a = self.block_expr()?;
                    self.expect("else")?;
                    let b = if self.is("if") {
                        self.nested(Self::atom)?
                    } else {
                        self.block_expr()?
                    };
                    self.node(ExprKind::If(c, a, b), start.to(self.previous_end()))
                }
                "match" => {
                    self.bump();
                    let e = self.expr()?;
                    self.expect("{")?;
                    let mut arms = Vec::new();
                    while !self.eat("}") {
                        let p = self.pattern()?;
                        self.expect("=>")?;
                        let v = self.expr()?;
                        arms.push((p, v));
                        if !self.eat(",") && !self.is("}") {
                            return self.fail("`,` or `}`");
                        }
                    }
                    self.node(ExprKind::Match(e, arms), start.to(self.previous_end()))
                }
                "undefined" => {
                    self.bump();
                    Ok(make(ExprKind::Undefined, start))
                }
                _ => {
                    let name = self.ident("a name")?;
                    if self.eat("(") {
                        let args = self.list(")", Self::expr)?;
                        return self.node(ExprKind::Call(name, args), start.to(self.previous_end()));
                    }
                    if self.is(".") && self.peek_at(1).tok == Tok::Ident {
                        self.bump();
                        let row = self.ident("a row of the enumeration")?;
                        return Ok(make(ExprKind::Row(name, row), start.to(self.previous_end())));
                    }
                    Ok(make(ExprKind::Name(name.name), start))
                }
            },
            Tok::Punct if t.text == "(" => {
                self.bump();
                let mut items = self.nested(|p| p.list(")", Self::expr))?;
                let span = start.to(self.previous_end());
                if items.len() == 1 {
                    // `items` has exactly one element.
                    return Ok(items.swap_remove(0));
                }
                self.node(ExprKind::Tuple(items), span)
            }
            Tok::Punct if t.text == "{" => self.block_expr(),
            _ => self.fail("an expression"),
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

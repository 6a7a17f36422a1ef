//! Patterns, the rows of enumerations, types and bit ranges.

use super::{Failed, Parse, Parser};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::lexer::Tok;

impl<'t, 's> Parser<'t, 's> {
    pub(super) fn pat_atom(&mut self) -> Parse<PatAtom> {
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

    pub(super) fn pattern(&mut self) -> Parse<Pattern> {
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

    pub(super) fn enum_rows(&mut self) -> Parse<Vec<EnumRow>> {
        self.expect("{")?;
        let mut rows = Vec::new();
        while !self.eat("}") {
            let row = self.enum_row()?;
            if row.name.is_some() && self.is("=>") {
                let help = "parameters stand behind the name: `enum op(a: n, b: n) : 3 { 000 add => a + b … }`";
                self.errors.push(
                    Diagnostic::new(
                        Code::Syntax,
                        self.peek().span,
                        "a row computes something, and the enumeration has no parameters",
                    )
                    .help(help),
                );
                return Err(Failed);
            }
            self.eat(",");
            rows.push(row);
        }
        Ok(rows)
    }

    /// A row, without what it computes.
    pub(super) fn enum_row(&mut self) -> Parse<EnumRow> {
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
        Ok(row)
    }

    /// `= w: lane ++ x: lane text "{x}{w}" apart "0" before "1"`
    pub(super) fn enum_product(&mut self) -> Parse<EnumProduct> {
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

    pub(super) fn ty(&mut self, operand_allowed: bool) -> Parse<Type> {
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

    pub(super) fn extents(&mut self) -> Parse<Vec<Extent>> {
        let mut out = vec![self.extent()?];
        while self.eat("++") {
            out.push(self.extent()?);
        }
        Ok(out)
    }

    pub(super) fn extent(&mut self) -> Parse<Extent> {
        let unit = self.ident("a unit such as `w0`")?;
        self.expect("[")?;
        let hi = self.small("a bit number", 63)?;
        let lo = if self.eat("..") { self.small("a bit number", 63)? } else { hi };
        let end = self.expect("]")?;
        let span = unit.span.to(end);
        Ok(Extent { unit, hi, lo, span })
    }

    pub(super) fn fixed(&mut self) -> Parse<FixedBits> {
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
}

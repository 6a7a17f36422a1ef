//! Forms and their items.

use super::super::keywords::FORM;
use super::{Parse, Parser};
use crate::dsl::ast::*;
use crate::dsl::lexer::Tok;

impl<'t, 's> Parser<'t, 's> {
    pub(super) fn form_items(&mut self) -> Parse<Vec<FormItem>> {
        let mut items = Vec::new();
        self.block(FORM, |p| p.form_item().map(|more| items.extend(more)))?;
        Ok(items)
    }

    pub(super) fn form_item(&mut self) -> Parse<Vec<FormItem>> {
        let t = self.peek();
        if t.tok != Tok::Ident || !FORM.contains(&t.text) {
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
                                return self.fail("a cell (`else` replaces a whole row)");
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

    pub(super) fn form(&mut self) -> Parse<Form> {
        let start = self.bump().span;
        let name = self.ident("the name of the form")?;
        self.expect(":")?;
        let units = self.unit_names()?;
        let cites = self.cites()?;
        let span = start.to(self.previous_end());
        let items = self.form_items()?;
        self.ends(start);
        Ok(Form {
            name,
            units,
            items,
            cites,
            span,
        })
    }
}

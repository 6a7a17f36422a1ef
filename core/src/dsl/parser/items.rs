//! Items of a file: declarations, operand classes, groups, instructions and errata.

use super::super::keywords::{FORM, GROUP};
use super::{Failed, Parse, Parser};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::lexer::Tok;
use crate::source::Span;

impl<'t, 's> Parser<'t, 's> {
    pub(super) fn item(&mut self) -> Parse<Item> {
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
                let params = if self.eat("(") { Some(self.parameters()?) } else { None };
                self.expect(":")?;
                let width = self.bits("the width of the enumeration", 16)?;
                let doc = self.optional_string();
                let cites = self.cites()?;
                let (rows, family) = match params {
                    Some(params) => self.family(&name, params, width)?,
                    None if self.is("=") => (EnumRows::Product(self.enum_product()?), None),
                    None => (EnumRows::Listed(self.enum_rows()?), None),
                };
                Ok(Item::Enum {
                    name,
                    width,
                    doc,
                    cites,
                    rows,
                    family,
                })
            }
            "operand" => self.operand_class(),
            "fn" => {
                self.bump();
                let name = self.ident("the name of the function")?;
                self.expect("(")?;
                let params = self.parameters()?;
                let body = self.block_expr()?;
                Ok(Item::Function(Function {
                    name,
                    params,
                    body,
                    of_rows: false,
                }))
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
                let stands_for = self.string("the text that it abbreviates, in quotes")?;
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

    /// Parameters of a function, behind the parenthesis.
    fn parameters(&mut self) -> Parse<Vec<(Ident, Expr)>> {
        self.list(")", |p| {
            let name = p.ident("a parameter")?;
            p.expect(":")?;
            Ok((name, p.expr()?))
        })
    }

    /// The rows of a family, and the function that they are: its first parameter is the row.
    fn family(&mut self, name: &Ident, params: Vec<(Ident, Expr)>, width: u32) -> Parse<(EnumRows, Option<Function>)> {
        let start = self.expect("{")?;
        let (mut rows, mut arms) = (Vec::new(), Vec::new());
        while !self.eat("}") {
            let row = self.enum_row()?;
            if row.name.is_some() {
                if !self.eat("=>") {
                    return self.fail("`=>` and what the row computes: the enumeration has parameters");
                }
                arms.push((row.pattern.clone(), self.expr()?));
            }
            self.eat(",");
            rows.push(row);
        }
        let span = start.to(self.previous_end());
        // No name of the spec has a blank.
        let row = Ident {
            name: format!("row of {}", name.name),
            span: name.span,
        };
        let bits = Expr::new(ExprKind::Int(width.into()), name.span);
        let of = Expr::new(ExprKind::Name(row.name.clone()), name.span);
        let function = Function {
            name: name.clone(),
            params: std::iter::once((row, bits)).chain(params).collect(),
            body: self.node(ExprKind::Match(of, arms), span)?,
            of_rows: true,
        };
        Ok((EnumRows::Listed(rows), Some(function)))
    }

    pub(super) fn variant(&mut self) -> Parse<Item> {
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

    pub(super) fn operand_class(&mut self) -> Parse<Item> {
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

    pub(super) fn group(&mut self) -> Parse<Item> {
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
        let mut items = Vec::new();
        self.block(GROUP, |p| p.group_item().map(|item| items.push(item)))?;
        Ok(Item::Group(Group {
            code,
            span,
            title,
            cites,
            items,
        }))
    }

    pub(super) fn group_item(&mut self) -> Parse<GroupItem> {
        let t = self.peek();
        if t.tok != Tok::Ident || !GROUP.contains(&t.text) {
            return self.fail("a member of the group (`region`, `layout`, `instruction`, `illegal`, `priority`, `erratum`)");
        }
        match t.text {
            "region" => {
                self.bump();
                let mut units = Vec::new();
                if self.eat(":") {
                    while self.peek().tok == Tok::Ident && self.peek_at(1).text != "[" && !GROUP.contains(&self.peek().text) {
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
                let items = self.form_items()?;
                self.ends(name.span);
                Ok(GroupItem::Layout(name, items))
            }
            "instruction" => Ok(GroupItem::Instruction(self.instruction()?)),
            "illegal" => {
                self.bump();
                // Without a name it is known by its number.
                let name = if self.is(":") {
                    Ident {
                        name: String::new(),
                        span: t.span,
                    }
                } else {
                    self.ident("a name of the region, or `:`")?
                };
                self.expect(":")?;
                let units = self.unit_names()?;
                let items = self.form_items()?;
                let reason = self.string("the reason in quotes")?;
                let cites = self.cites()?;
                self.ends(t.span);
                Ok(GroupItem::Illegal(
                    Form {
                        name,
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

    pub(super) fn unit_names(&mut self) -> Parse<Vec<Ident>> {
        let mut units = vec![self.ident("a unit such as `w0`")?];
        while self.peek().tok == Tok::Ident && !self.is("cites") {
            units.push(self.ident("a unit")?);
        }
        Ok(units)
    }

    pub(super) fn priority(&mut self) -> Parse<(FormRef, FormRef)> {
        let a = self.form_ref()?;
        self.expect("over")?;
        let b = self.form_ref()?;
        Ok((a, b))
    }

    pub(super) fn form_ref(&mut self) -> Parse<FormRef> {
        let instruction = self.ident("an instruction")?;
        self.expect(".")?;
        let form = self.ident("a form of the instruction")?;
        Ok(FormRef { instruction, form })
    }

    pub(super) fn instruction(&mut self) -> Parse<Instruction> {
        self.bump();
        let name = self.ident("the name of the instruction")?;
        let title = self.optional_string();
        let cites = self.cites()?;
        let mut instruction = Instruction {
            name,
            title,
            cites,
            forms: Vec::new(),
            items: Vec::new(),
        };
        self.block(&[FORM, &["form"]].concat(), |p| {
            if p.is("form") {
                p.form().map(|f| instruction.forms.push(f))
            } else if p.peek().tok == Tok::Ident && FORM.contains(&p.peek().text) {
                p.form_item().map(|i| instruction.items.extend(i))
            } else {
                p.fail("`form`, or an item shared by all forms (`use`, `text`, `sem`, …)")
            }
        })?;
        self.ends(instruction.name.span);
        Ok(instruction)
    }

    pub(super) fn erratum(&mut self) -> Parse<Erratum> {
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
                        Diagnostic::new(Code::BadErratum, t.span, format!("`{}` is given twice in this erratum", t.text))
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
                    .help("state what the document claims, what is true, and the reason"),
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
}

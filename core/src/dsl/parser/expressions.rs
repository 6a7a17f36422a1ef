//! Statements and expressions.

use super::{Failed, MAX_HEIGHT, Parse, Parser};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::lexer::Tok;
use crate::source::Span;

impl<'t, 's> Parser<'t, 's> {
    // ---- statements and expressions

    pub(super) fn stmts(&mut self) -> Parse<Vec<Stmt>> {
        self.nested(|p| {
            p.expect("{")?;
            let mut out = Vec::new();
            while !p.eat("}") {
                out.push(p.stmt()?);
            }
            Ok(out)
        })
    }

    pub(super) fn stmt(&mut self) -> Parse<Stmt> {
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

    pub(super) fn let_(&mut self) -> Parse<Let> {
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

    pub(super) fn block_expr(&mut self) -> Parse<Expr> {
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
    pub(super) fn node(&mut self, kind: ExprKind, span: Span) -> Parse<Expr> {
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

    pub(super) fn expr(&mut self) -> Parse<Expr> {
        self.nested(|p| p.binary(0))
    }

    pub(super) fn binary(&mut self, level: usize) -> Parse<Expr> {
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

    pub(super) fn unary(&mut self) -> Parse<Expr> {
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

    pub(super) fn postfix(&mut self) -> Parse<Expr> {
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

    pub(super) fn atom(&mut self) -> Parse<Expr> {
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

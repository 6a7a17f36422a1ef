//! Expressions, statements and templates: what every name in them means. An enumerator takes its
//! meaning from what it is compared with, as the checker of specs has it.

use isamorph_core::dsl::ast::{BinOp, Expr, ExprKind, Ident, Let, PatAtom, Pattern, Stmt, Template, TemplatePiece};
use isamorph_core::source::Span;

use super::Kind;
use super::scope::{Resolver, Scope, Ty};
use crate::builtins;

impl<'a> Resolver<'a> {
    /// The width of a parameter: a name that nothing defines is one that the argument defines.
    pub fn width(&mut self, e: &'a Expr, scope: &mut Scope) {
        if let ExprKind::Name(n) = &*e.kind
            && scope.get(n).is_none()
        {
            let name = Ident {
                name: n.clone(),
                span: e.span,
            };
            self.bind(scope, Kind::Width, &name, e.span, Ty::Number);
            return;
        }
        self.expr(e, scope, &Ty::Number);
    }

    /// Resolves an expression of which codes of `want` are expected.
    pub fn expr(&mut self, e: &'a Expr, scope: &mut Scope, want: &Ty) -> Ty {
        match &*e.kind {
            ExprKind::Int(_) | ExprKind::Undefined => Ty::Number,
            ExprKind::Name(name) => self.name(name, e.span, scope, want),
            ExprKind::Row(en, row) => {
                self.global_use(Kind::Enumeration, en);
                let ty = Ty::of(self.enum_names.get(&en.name).copied());
                self.row_or_unresolved(&ty, row);
                ty
            }
            ExprKind::Unary(_, a) => {
                self.expr(a, scope, &Ty::Number);
                Ty::Number
            }
            ExprKind::Binary(op, a, b) => {
                if matches!(op, BinOp::Eq | BinOp::Ne) {
                    for (value, row) in [(a, b), (b, a)] {
                        if let Some(name) = self.may_be_row(row, scope)
                            && self.may_be_row(value, scope).is_none()
                        {
                            let ty = self.expr(value, scope, &Ty::Number);
                            if !self.row_use(&ty, name, row.span) {
                                self.index.unresolved.insert(row.span);
                            }
                            return Ty::Number;
                        }
                    }
                }
                self.expr(a, scope, &Ty::Number);
                self.expr(b, scope, &Ty::Number);
                Ty::Number
            }
            ExprKind::Index(base, hi, lo) => {
                let ty = match &*base.kind {
                    ExprKind::Name(n) if scope.get(n).is_none() && self.globals.contains_key(&(Kind::State, n.clone())) => {
                        let name = Ident {
                            name: n.clone(),
                            span: base.span,
                        };
                        self.global_use(Kind::State, &name);
                        Ty::Number
                    }
                    _ => self.expr(base, scope, &Ty::Number),
                };
                self.expr(hi, scope, &Ty::Number);
                if let Some(lo) = lo {
                    self.expr(lo, scope, &Ty::Number);
                }
                ty
            }
            ExprKind::Call(f, args) => self.called(f, args, scope),
            ExprKind::If(c, a, b) => {
                self.expr(c, scope, &Ty::Number);
                let a = self.expr(a, scope, want);
                a.or(self.expr(b, scope, want))
            }
            ExprKind::Match(e, arms) => {
                let of = self.expr(e, scope, &Ty::Number);
                let mut ty = Ty::Number;
                for (pattern, value) in arms {
                    self.pattern(pattern, &of);
                    ty = ty.or(self.expr(value, scope, want));
                }
                ty
            }
            ExprKind::Block(lets, value) => {
                let mark = scope.0.len();
                lets.iter().for_each(|l| self.let_(l, scope));
                let ty = self.expr(value, scope, want);
                scope.0.truncate(mark);
                ty
            }
            ExprKind::Tuple(items) => Ty::Tuple(items.iter().map(|i| self.expr(i, scope, &Ty::Number)).collect()),
        }
    }

    /// A name that nothing but an enumeration can explain.
    fn may_be_row(&self, e: &'a Expr, scope: &Scope) -> Option<&'a str> {
        match &*e.kind {
            ExprKind::Name(n)
                if scope.get(n).is_none()
                    && !self.globals.contains_key(&(Kind::State, n.clone()))
                    && !self.parameters.contains_key(n)
                    && n != "true"
                    && n != "false" =>
            {
                Some(n)
            }
            _ => None,
        }
    }

    fn name(&mut self, name: &str, at: Span, scope: &Scope, want: &Ty) -> Ty {
        if let Some(bound) = scope.get(name) {
            let (symbol, ty) = (bound.symbol, bound.ty.clone());
            self.index.used(at, symbol);
            return ty;
        }
        if self.row_use(want, name, at) {
            return want.clone();
        }
        for kind in [Kind::Parameter, Kind::State] {
            if let Some(&id) = self.globals.get(&(kind, name.to_string())) {
                self.index.used(at, id);
                return self.parameters.get(name).cloned().unwrap_or_default();
            }
        }
        if name != "true" && name != "false" {
            self.index.unresolved.insert(at);
        }
        Ty::Number
    }

    fn called(&mut self, f: &'a Ident, args: &'a [Expr], scope: &mut Scope) -> Ty {
        if let Some(builtin) = builtins::named(&f.name) {
            for (i, a) in args.iter().enumerate() {
                match &*a.kind {
                    ExprKind::Name(n) if i == 0 && builtin.takes_state() => {
                        let name = Ident {
                            name: n.clone(),
                            span: a.span,
                        };
                        self.global_use(Kind::State, &name);
                    }
                    ExprKind::Name(n) if i >= builtin.operands() && builtins::MODES.iter().any(|m| m.0 == n) => {}
                    ExprKind::Call(by, codes) if i >= builtin.operands() && by.name == "by" => {
                        codes.iter().for_each(|c| {
                            self.expr(c, scope, &Ty::Number);
                        });
                    }
                    _ => {
                        self.expr(a, scope, &Ty::Number);
                    }
                }
            }
            return Ty::Number;
        }
        // A family is called by its own name.
        let family = self.functions.get(&f.name).is_some_and(|def| def.of_rows);
        self.global_use(if family { Kind::Enumeration } else { Kind::Function }, f);
        let types: Vec<Ty> = args.iter().map(|a| self.expr(a, scope, &Ty::Number)).collect();
        match self.functions.get(&f.name) {
            Some(def) if def.params.len() == types.len() => self.call(def, types),
            _ => Ty::Number,
        }
    }

    pub fn pattern(&mut self, pattern: &Pattern, of: &Ty) {
        for atom in &pattern.atoms {
            self.atom(atom, of);
        }
    }

    pub fn atom(&mut self, atom: &PatAtom, of: &Ty) {
        let words: &[&Ident] = match atom {
            PatAtom::Word(w) => &[w],
            PatAtom::Range(a, b) => &[a, b],
            PatAtom::Else(_) => &[],
        };
        for w in words {
            let bits = w.name.starts_with(|c: char| c.is_ascii_digit()) || w.name.chars().all(|c| matches!(c, '0' | '1' | 'x'));
            if !self.row_use(of, &w.name, w.span) && !bits {
                self.index.unresolved.insert(w.span);
            }
        }
    }

    pub fn let_(&mut self, l: &'a Let, scope: &mut Scope) {
        let ty = self.expr(&l.value, scope, &Ty::Number);
        let parts: Vec<Ty> = match (l.names.len(), ty) {
            (1, ty) => vec![ty],
            (n, Ty::Tuple(parts)) if parts.len() == n => parts,
            (n, _) => vec![Ty::Number; n],
        };
        for (name, ty) in l.names.iter().zip(parts) {
            self.bind(scope, Kind::Local, name, l.value.span, ty);
        }
    }

    pub fn stmts(&mut self, body: &'a [Stmt], scope: &mut Scope) {
        let mark = scope.0.len();
        for s in body {
            match s {
                Stmt::Let(l) => self.let_(l, scope),
                Stmt::Write(target, value) => {
                    self.expr(target, scope, &Ty::Number);
                    self.expr(value, scope, &Ty::Number);
                }
                Stmt::Store(space, address, value, _) => {
                    self.global_use(Kind::State, space);
                    self.expr(address, scope, &Ty::Number);
                    self.expr(value, scope, &Ty::Number);
                }
                Stmt::If(c, a, b) => {
                    self.expr(c, scope, &Ty::Number);
                    self.stmts(a, scope);
                    self.stmts(b, scope);
                }
                Stmt::Match(e, arms, _) => {
                    let of = self.expr(e, scope, &Ty::Number);
                    for (pattern, body) in arms {
                        self.pattern(pattern, &of);
                        self.stmts(body, scope);
                    }
                }
            }
        }
        scope.0.truncate(mark);
    }

    pub fn template(&mut self, t: &'a Template, scope: &mut Scope) {
        for piece in &t.pieces {
            let TemplatePiece::Hole(e, format, _) = piece else { continue };
            self.expr(e, scope, &Ty::Number);
            if let Some(format) = format
                && !matches!(format.name.as_str(), "hex" | "dec" | "shex" | "sdec")
            {
                self.global_use(Kind::Enumeration, format);
            }
        }
    }
}

//! What is known everywhere in a spec, whatever the order of its items; then the items themselves.

use std::collections::HashMap;

use isamorph_core::dsl::ast::{EnumRow, EnumRows, ExprKind, Form, GroupItem, Ident, Item, Param, TemplatePiece, Type};
use isamorph_core::source::Span;

use super::scope::{Resolver, Rows, Scope, Ty};
use super::{Kind, Symbol};

impl<'a> Resolver<'a> {
    pub fn declare(&mut self, items: &[&'a Item]) {
        for item in items {
            match item {
                Item::Isa(name, title) => {
                    self.global(Kind::Isa, name, name.span, Some(title.clone()), None);
                }
                Item::Variant(v) => {
                    self.global(Kind::Variant, &v.name, v.name.span, Some(v.title.clone()), None);
                }
                Item::Units(units, span) => {
                    for (name, _) in units {
                        self.global(Kind::Unit, name, *span, None, None);
                    }
                }
                Item::Document(name, title) => {
                    self.global(Kind::Document, name, name.span, Some(title.clone()), None);
                }
                Item::State { name, doc, .. } => {
                    self.global(Kind::State, name, name.span, doc.clone(), None);
                }
                Item::Enum {
                    name, doc, rows, family, ..
                } => {
                    self.global(Kind::Enumeration, name, name.span, doc.clone(), None);
                    if let Some(f) = family {
                        self.functions.entry(name.name.clone()).or_insert(f);
                    }
                    let listed = if let EnumRows::Listed(rows) = rows { rows.as_slice() } else { &[] };
                    let e = self.rows(&name.name, listed);
                    self.enum_names.entry(name.name.clone()).or_insert(e);
                }
                Item::Operand(class) => {
                    self.global(Kind::Class, &class.name, class.name.span, None, None);
                    self.classes.entry(class.name.name.clone()).or_insert(class);
                }
                Item::Function(f) => {
                    self.global(Kind::Function, &f.name, f.name.span, None, None);
                    self.functions.entry(f.name.name.clone()).or_insert(f);
                }
                Item::ExternFn(f) => {
                    self.global(Kind::Function, &f.name, f.name.span, Some(f.model.clone()), None);
                }
                Item::Layout(name, body) => {
                    self.global(Kind::Layout, name, name.span, None, None);
                    self.layouts.entry(name.name.clone()).or_insert(body);
                }
                Item::Group(g) => {
                    let code = Ident {
                        name: format!("{:#010x}", g.code),
                        span: g.span,
                    };
                    self.global(Kind::Group, &code, g.span, g.title.clone(), None);
                    for item in &g.items {
                        match item {
                            GroupItem::Layout(name, body) => {
                                self.global(Kind::Layout, name, name.span, None, None);
                                self.layouts.entry(name.name.clone()).or_insert(body);
                            }
                            GroupItem::Instruction(i) => {
                                self.global(Kind::Instruction, &i.name, i.name.span, i.title.clone(), None);
                                for f in &i.forms {
                                    let id = self.symbol(Kind::Form, &f.name, f.span, None, Some(&i.name.name));
                                    self.form_symbols.entry((i.name.name.clone(), f.name.name.clone())).or_insert(id);
                                }
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        self.products(items);
        for item in items {
            if let Item::Parameter { name, ty, doc, default } = item {
                let of = self.ty(ty);
                let ty = Ty::of(of);
                let id = self.global(Kind::Parameter, name, default.span, doc.clone(), None);
                self.typed(id, &ty);
                self.row_or_unresolved(&ty, default);
                self.parameters.insert(name.name.clone(), ty);
            }
        }
    }

    pub fn row_or_unresolved(&mut self, ty: &Ty, name: &Ident) {
        if !self.row_use(ty, &name.name, name.span) {
            self.index.unresolved.insert(name.span);
        }
    }

    /// The rows of an enumeration as names.
    fn rows(&mut self, of: &str, rows: &[EnumRow]) -> usize {
        let mut names = HashMap::new();
        for row in rows {
            let Some(name) = &row.name else { continue };
            let id = self.index.define(Symbol {
                name: name.name.clone(),
                kind: Kind::Row,
                at: name.span,
                text: row.span,
                container: Some(of.to_string()),
                doc: row.text.clone(),
                shown: row.text.is_none(),
            });
            names.entry(name.name.clone()).or_insert(Some(id));
        }
        self.enums.push(Rows {
            name: of.to_string(),
            rows: names,
        });
        self.enums.len() - 1
    }

    /// Rows of products: names of rows of their parts, in the order of the text, joined by `_`.
    fn products(&mut self, items: &[&'a Item]) {
        for item in items {
            let Item::Enum {
                name,
                rows: EnumRows::Product(p),
                ..
            } = item
            else {
                continue;
            };
            let mut order: Vec<usize> = (0..p.parts.len()).collect();
            if let Some(text) = &p.text {
                let holes: Vec<&str> = text
                    .pieces
                    .iter()
                    .filter_map(|piece| match piece {
                        TemplatePiece::Hole(e, _, _) => match &*e.kind {
                            ExprKind::Name(n) => Some(n.as_str()),
                            _ => None,
                        },
                        TemplatePiece::Literal(..) => None,
                    })
                    .collect();
                let called = |i: usize| p.parts[i].0.as_ref().map_or(p.parts[i].1.name.as_str(), |n| &n.name);
                order.sort_by_key(|i| holes.iter().position(|h| *h == called(*i)).unwrap_or(usize::MAX));
            }
            let mut names = vec![String::new()];
            for part in order {
                let Some(&e) = self.enum_names.get(&p.parts[part].1.name) else {
                    continue;
                };
                let rows: Vec<&String> = self.enums[e].rows.keys().collect();
                if names.len() * rows.len() > 1 << 16 {
                    break;
                }
                let joined = names.iter().flat_map(|a| {
                    rows.iter()
                        .map(move |b| if a.is_empty() { (*b).clone() } else { format!("{a}_{b}") })
                });
                names = joined.collect();
            }
            let parts = p.parts.iter().map(|part| part.1.name.clone()).collect();
            self.index.products.push((name.name.clone(), parts));
            if let Some(&e) = self.enum_names.get(&name.name) {
                self.enums[e].rows = names.into_iter().map(|n| (n, None)).collect();
            }
        }
    }

    /// The enumeration of a type, its names among the uses.
    pub fn ty(&mut self, ty: &'a Type) -> Option<usize> {
        match ty {
            Type::Bits(..) | Type::Operand(_) => None,
            Type::Named(name) => {
                self.global_use(Kind::Enumeration, name);
                self.enum_names.get(&name.name).copied()
            }
            Type::Flag(_, span) => Some(self.inline(*span, |s| {
                s.enums.push(Rows {
                    name: "flag".into(),
                    rows: ["off", "on"].into_iter().map(|n| (n.to_string(), None)).collect(),
                });
                s.enums.len() - 1
            })),
            Type::Inline(rows, span) => Some(self.inline(*span, |s| s.rows("", rows))),
        }
    }

    fn inline(&mut self, at: Span, make: impl FnOnce(&mut Self) -> usize) -> usize {
        if let Some(known) = self.inline.get(&at) {
            return *known;
        }
        let e = make(self);
        self.inline.insert(at, e);
        e
    }

    pub fn item(&mut self, item: &'a Item) {
        match item {
            Item::Enum { cites, rows, .. } => {
                self.cites(cites);
                let EnumRows::Product(p) = rows else { return };
                let mut scope = Scope::default();
                for (alias, name) in &p.parts {
                    self.global_use(Kind::Enumeration, name);
                    let ty = Ty::of(self.enum_names.get(&name.name).copied());
                    match alias {
                        Some(alias) => {
                            self.bind(&mut scope, Kind::Part, alias, name.span, ty);
                        }
                        None => {
                            if let Some(&symbol) = self.globals.get(&(Kind::Enumeration, name.name.clone())) {
                                scope.0.push(super::scope::Bound {
                                    name: name.name.clone(),
                                    symbol,
                                    ty,
                                });
                            }
                        }
                    }
                }
                if let Some(text) = &p.text {
                    self.template(text, &mut scope);
                }
            }
            Item::Variant(v) => {
                for (parameter, row) in &v.settings {
                    self.global_use(Kind::Parameter, parameter);
                    let ty = self.parameters.get(&parameter.name).cloned().unwrap_or_default();
                    self.row_or_unresolved(&ty, row);
                }
            }
            Item::Operand(class) => self.class(class),
            Item::ExternFn(f) => {
                let mut scope = Scope::default();
                for (name, _) in &f.params {
                    self.bind(&mut scope, Kind::FunctionParameter, name, name.span, Ty::Number);
                }
            }
            Item::Group(g) => {
                self.cites(&g.cites);
                for item in &g.items {
                    match item {
                        GroupItem::Region(units, fixed, _) => {
                            units.iter().for_each(|u| {
                                self.global_use(Kind::Unit, u);
                            });
                            fixed.iter().for_each(|f| self.extents(&f.extents));
                        }
                        GroupItem::Layout(..) => {}
                        GroupItem::Instruction(i) => {
                            self.cites(&i.cites);
                            i.forms.iter().for_each(|f| self.form(i, f));
                            // Items that every form has of its own are looked at too.
                            if i.forms.is_empty() {
                                self.body(&i.items, &[], true);
                            }
                        }
                        GroupItem::Illegal(form, _) => self.illegal(form),
                        GroupItem::Priority(a, b) => [a, b].into_iter().for_each(|r| self.form_ref(r)),
                        GroupItem::Erratum(e) => {
                            self.global_use(Kind::Document, &e.cite.doc);
                        }
                    }
                }
            }
            Item::Priority(a, b) => [a, b].into_iter().for_each(|r| self.form_ref(r)),
            Item::Erratum(e) => {
                self.global_use(Kind::Document, &e.cite.doc);
            }
            Item::Undocumented { cites, .. } => self.cites(cites),
            Item::Machine(m) => self.machine(m),
            _ => {}
        }
    }

    fn illegal(&mut self, form: &'a Form) {
        form.units.iter().for_each(|u| {
            self.global_use(Kind::Unit, u);
        });
        self.cites(&form.cites);
        self.body(&form.items, &[], false);
    }

    fn form_ref(&mut self, r: &isamorph_core::dsl::ast::FormRef) {
        self.global_use(Kind::Instruction, &r.instruction);
        match self.form_symbols.get(&(r.instruction.name.clone(), r.form.name.clone())) {
            Some(&id) => self.index.used(r.form.span, id),
            None => {
                self.index.unresolved.insert(r.form.span);
            }
        }
    }

    fn class(&mut self, class: &'a isamorph_core::dsl::ast::OperandClass) {
        let mut scope = Scope::default();
        for Param { name, ty } in &class.params {
            let of = self.ty(ty);
            let text = match ty {
                Type::Bits(_, s) | Type::Operand(s) | Type::Flag(_, s) | Type::Inline(_, s) => *s,
                Type::Named(n) => n.span,
            };
            self.bind(&mut scope, Kind::ClassParameter, name, text, Ty::of(of));
        }
        for row in &class.rows {
            if let Some(guard) = &row.guard {
                self.expr(guard, &mut scope, &Ty::Number);
            }
            if let Ok(text) = &row.text {
                self.template(text, &mut scope);
            }
            if let Some(read) = &row.read {
                self.expr(read, &mut scope, &Ty::Number);
            }
            if let Some((value, body)) = &row.write {
                let mark = scope.0.len();
                self.bind(&mut scope, Kind::Local, value, value.span, Ty::Number);
                self.stmts(body, &mut scope);
                scope.0.truncate(mark);
            }
        }
    }
}

//! Forms and layouts: fields first, then what is made of them, as the checker of specs has it. A
//! layout is resolved once for every form that uses it, so that a name in it may mean several
//! things.

use isamorph_core::dsl::ast::{Extent, FormItem};

use super::Kind;
use super::scope::{Resolver, Scope, Ty};

impl<'a> Resolver<'a> {
    pub fn extents(&mut self, extents: &'a [Extent]) {
        for e in extents {
            self.global_use(Kind::Unit, &e.unit);
        }
    }

    fn flatten(&mut self, items: &'a [FormItem], out: &mut Vec<&'a FormItem>, stack: &mut Vec<&'a str>) {
        for item in items {
            let FormItem::Use(name) = item else {
                out.push(item);
                continue;
            };
            self.global_use(Kind::Layout, name);
            if stack.len() < 16
                && !stack.contains(&name.name.as_str())
                && let Some(&body) = self.layouts.get(&name.name)
            {
                stack.push(&name.name);
                self.flatten(body, out, stack);
                stack.pop();
            }
        }
    }

    /// Resolves a body with what its instruction shares, and returns the names in it. Names in a
    /// layout that stands alone may be those of forms, and are not missed.
    pub fn body(&mut self, own: &'a [FormItem], shared: &'a [FormItem], alone: bool) -> Vec<usize> {
        let (mut items, mut stack) = (Vec::new(), Vec::new());
        self.flatten(own, &mut items, &mut stack);
        let owned = items.len();
        self.flatten(shared, &mut items, &mut stack);
        let before = alone.then(|| self.index.unresolved.clone());
        let mut scope = Scope::default();
        for item in &items {
            self.bits(item, &mut scope);
        }
        let has = |wanted: fn(&FormItem) -> bool| items[..owned].iter().any(|i| wanted(i));
        let own_text = has(|i| matches!(i, FormItem::Text(_)));
        let own_sem = has(|i| matches!(i, FormItem::Sem(..) | FormItem::NoSem(..)));
        for item in &items {
            self.value(item, &mut scope);
        }
        for (i, item) in items.iter().enumerate() {
            match item {
                FormItem::Text(t) if i < owned || !own_text => self.template(t, &mut scope),
                FormItem::Sem(body, _) if i < owned || !own_sem => self.stmts(body, &mut scope),
                _ => {}
            }
        }
        if let Some(before) = before {
            self.index.unresolved = before;
        }
        scope.0.iter().map(|b| b.symbol).collect()
    }

    fn bits(&mut self, item: &'a FormItem, scope: &mut Scope) {
        match item {
            FormItem::Fixed(f) | FormItem::Reserved(f) => self.extents(&f.extents),
            FormItem::Ignored(extents, _) => self.extents(extents),
            FormItem::Unknown(name, extents, doc) => {
                self.extents(extents);
                let end = extents.last().map_or(name.span, |e| e.span);
                let id = self.bind(scope, Kind::Unknown, name, end, Ty::Number);
                self.index.symbols[id].doc.clone_from(doc);
                self.index.symbols[id].shown = true;
            }
            FormItem::Field {
                name,
                ty,
                extents,
                doc,
                cites,
                ..
            } => {
                let of = self.ty(ty);
                self.extents(extents);
                self.cites(cites);
                let end = extents.last().map_or(name.span, |e| e.span);
                let id = self.bind(scope, Kind::Field, name, end, Ty::of(of));
                self.index.symbols[id].doc.clone_from(doc);
            }
            _ => {}
        }
    }

    fn value(&mut self, item: &'a FormItem, scope: &mut Scope) {
        match item {
            FormItem::Operand { name, class, args } => {
                self.global_use(Kind::Class, class);
                let params = self.classes.get(&class.name).map_or(&[][..], |c| &c.params);
                for (i, a) in args.iter().enumerate() {
                    let want = params.get(i).and_then(|p| self.ty(&p.ty));
                    self.expr(a, scope, &Ty::of(want));
                }
                let end = args.last().map_or(class.span, |a| a.span);
                self.bind(scope, Kind::Operand, name, end, Ty::Number);
            }
            FormItem::Let { name, ty, value } => {
                let declared = ty.as_ref().and_then(|t| self.ty(t));
                let of = self.expr(value, scope, &Ty::of(declared));
                let of = if ty.is_some() { Ty::of(declared) } else { of };
                self.bind(scope, Kind::Let, name, value.span, of);
            }
            FormItem::Require(e, _, _) => {
                self.expr(e, scope, &Ty::Number);
            }
            FormItem::Legal { args, rows, cites, .. } => {
                self.cites(cites);
                let columns: Vec<Ty> = args.iter().map(|a| self.expr(a, scope, &Ty::Number)).collect();
                for row in rows {
                    for (cell, of) in row.cells.iter().zip(&columns) {
                        self.atom(cell, of);
                    }
                }
            }
            _ => {}
        }
    }
}

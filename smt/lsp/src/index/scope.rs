//! The state of resolution: what is known by which name, and which enumeration a value is a code
//! of, as far as the syntax tells.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use isamorph_core::dsl::ast::{Cite, ExprKind, Form, FormItem, Function, Ident, Instruction, Item, OperandClass};
use isamorph_core::source::Span;

use super::{Index, Kind, Symbol};
use crate::files::Parsed;

/// Functions call each other this deep at most.
const MAX_CALLS: usize = 64;

/// What a value is a code of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Ty {
    /// A number, or a code of one of these enumerations.
    #[default]
    Number,
    /// A code of one of these.
    Codes(BTreeSet<usize>),
    /// Several values.
    Tuple(Vec<Ty>),
}

impl Ty {
    pub fn of(enumeration: Option<usize>) -> Ty {
        enumeration.map_or(Ty::Number, |e| Ty::Codes(BTreeSet::from([e])))
    }

    pub fn codes(&self) -> impl Iterator<Item = usize> + '_ {
        let set = if let Ty::Codes(set) = self { Some(set) } else { None };
        set.into_iter().flatten().copied()
    }

    /// Of a value that is one or the other.
    pub fn or(self, other: Ty) -> Ty {
        match (self, other) {
            (Ty::Codes(a), Ty::Codes(b)) => Ty::Codes(a.into_iter().chain(b).collect()),
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => Ty::Tuple(a.into_iter().zip(b).map(|(a, b)| a.or(b)).collect()),
            (Ty::Number, x) | (x, _) => x,
        }
    }
}

/// Rows by name. Rows of products and flags have no place of their own.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub name: String,
    pub rows: HashMap<String, Option<usize>>,
}

/// A name that is visible.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub name: String,
    pub symbol: usize,
    pub ty: Ty,
}

/// Visible names; inner ones last.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope(pub Vec<Bound>);

impl Scope {
    pub fn get(&self, name: &str) -> Option<&Bound> {
        self.0.iter().rev().find(|b| b.name == name)
    }
}

pub(super) struct Resolver<'a> {
    pub files: &'a [Arc<Parsed>],
    pub index: Index,
    pub enums: Vec<Rows>,
    pub enum_names: HashMap<String, usize>,
    pub parameters: HashMap<String, Ty>,
    pub classes: HashMap<String, &'a OperandClass>,
    pub functions: HashMap<String, &'a Function>,
    pub layouts: HashMap<String, &'a [FormItem]>,
    pub globals: HashMap<(Kind, String), usize>,
    pub form_symbols: HashMap<(String, String), usize>,
    /// Enumerations in types, by the place of the type.
    pub inline: HashMap<Span, usize>,
    /// What functions give for which arguments.
    results: HashMap<(String, Vec<Ty>), Ty>,
    calling: usize,
}

impl<'a> Resolver<'a> {
    pub fn new(files: &'a [Arc<Parsed>]) -> Self {
        Resolver {
            files,
            index: Index::default(),
            enums: Vec::new(),
            enum_names: HashMap::new(),
            parameters: HashMap::new(),
            classes: HashMap::new(),
            functions: HashMap::new(),
            layouts: HashMap::new(),
            globals: HashMap::new(),
            form_symbols: HashMap::new(),
            inline: HashMap::new(),
            results: HashMap::new(),
            calling: 0,
        }
    }

    pub fn run(&mut self) {
        let files = self.files;
        let items: Vec<&'a Item> = files.iter().flat_map(|f| &f.items).collect();
        self.declare(&items);
        for item in &items {
            self.item(item);
        }
        // What nothing calls or uses is looked at by itself.
        let functions: Vec<&'a Function> = self.functions.values().copied().collect();
        for f in functions {
            if !self.results.keys().any(|k| k.0 == f.name.name) {
                self.call(f, vec![Ty::Number; f.params.len()]);
            }
        }
        let layouts: Vec<(String, &'a [FormItem])> = self.layouts.iter().map(|(n, l)| (n.clone(), *l)).collect();
        for (name, items) in layouts {
            let names = self.body(items, &[], true);
            self.index.layouts.insert(name, names);
        }
    }

    /// A definition that is known everywhere.
    pub fn global(&mut self, kind: Kind, name: &Ident, text: Span, doc: Option<String>, container: Option<&str>) -> usize {
        let id = self.symbol(kind, name, text, doc, container);
        self.globals.entry((kind, name.name.clone())).or_insert(id);
        id
    }

    pub fn symbol(&mut self, kind: Kind, name: &Ident, text: Span, doc: Option<String>, container: Option<&str>) -> usize {
        self.index.define(Symbol {
            name: name.name.clone(),
            kind,
            at: name.span,
            text: name.span.to(text),
            container: container.map(str::to_string),
            doc,
            shown: false,
        })
    }

    /// A use of something that is known everywhere.
    pub fn global_use(&mut self, kind: Kind, name: &Ident) -> bool {
        match self.globals.get(&(kind, name.name.clone())) {
            Some(&id) => {
                self.index.used(name.span, id);
                true
            }
            None => {
                self.index.unresolved.insert(name.span);
                false
            }
        }
    }

    pub fn cites(&mut self, cites: &[Cite]) {
        for c in cites {
            self.global_use(Kind::Document, &c.doc);
        }
    }

    /// A use of a row of one of these enumerations.
    pub fn row_use(&mut self, ty: &Ty, name: &str, at: Span) -> bool {
        let mut found = false;
        let ids: Vec<usize> = ty.codes().collect();
        for e in ids {
            if let Some(row) = self.enums[e].rows.get(name) {
                found = true;
                if let Some(id) = *row {
                    self.index.used(at, id);
                }
            }
        }
        found
    }

    pub fn bind(&mut self, scope: &mut Scope, kind: Kind, name: &Ident, text: Span, ty: Ty) -> usize {
        let id = self.symbol(kind, name, text, None, None);
        self.typed(id, &ty);
        scope.0.push(Bound {
            name: name.name.clone(),
            symbol: id,
            ty,
        });
        id
    }

    /// Remembers which enumerations a name is a code of.
    pub fn typed(&mut self, symbol: usize, ty: &Ty) {
        for e in ty.codes() {
            let name = self.enums[e].name.clone();
            self.index.types.entry(symbol).or_default().insert(name);
        }
    }

    /// What a function gives for arguments of these types.
    pub fn call(&mut self, f: &'a Function, args: Vec<Ty>) -> Ty {
        let key = (f.name.name.clone(), args);
        if let Some(known) = self.results.get(&key) {
            return known.clone();
        }
        if self.calling >= MAX_CALLS {
            return Ty::Number;
        }
        // Should it call itself, then what it gives there is open.
        self.results.insert(key.clone(), Ty::Number);
        self.calling += 1;
        let mut scope = Scope::default();
        // The row of a family has no name.
        let hidden = usize::from(f.of_rows);
        for (_, width) in &f.params[hidden..] {
            self.width(width, &mut scope);
        }
        for ((name, width), ty) in f.params.iter().zip(&key.1).skip(hidden) {
            self.bind(&mut scope, Kind::FunctionParameter, name, width.span, ty.clone());
        }
        let result = match &*f.body.kind {
            ExprKind::Match(_, arms) if f.of_rows => {
                for (_, computed) in arms {
                    self.expr(computed, &mut scope, &Ty::Number);
                }
                Ty::Number
            }
            _ => self.expr(&f.body, &mut scope, &Ty::Number),
        };
        self.calling -= 1;
        self.results.insert(key, result.clone());
        result
    }

    pub fn form(&mut self, instruction: &'a Instruction, form: &'a Form) {
        for unit in &form.units {
            self.global_use(Kind::Unit, unit);
        }
        self.cites(&form.cites);
        let names = self.body(&form.items, &instruction.items, false);
        let key = (instruction.name.name.clone(), form.name.name.clone());
        self.index.forms.insert(key, names);
    }
}

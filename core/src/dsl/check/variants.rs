//! Parameters and variants of a spec. Parameter values are fixed before anything else is evaluated.

use super::super::ast::{Ident, Item, Type, Variant};
use super::super::diagnostics::{Code, Diagnostic};
use super::Checker;
use crate::dsl::elaborate::Value;
use crate::model;
use crate::model::EnumId;
use crate::source::Span;

impl<'a> Checker<'a> {
    /// Gives the parameters their values, those of the variant if one is asked for, and checks all
    /// variants; returns the one that was asked for.
    pub(super) fn choose(&mut self, items: &[&'a Item], header: Option<&Ident>, wanted: Option<&str>) -> Option<&'a Variant> {
        for item in items.iter().copied() {
            if let Item::Parameter { name, ty, doc, default } = item
                && self.define("parameter", name)
            {
                self.parameter(name, ty, doc.as_ref(), default);
            }
        }
        let variants: Vec<&'a Variant> = items
            .iter()
            .copied()
            .filter_map(|item| match item {
                Item::Variant(v) => Some(v),
                _ => None,
            })
            .collect();
        for v in &variants {
            self.variant(v, header);
        }
        let wanted = wanted?;
        let Some(chosen) = variants.iter().find(|v| v.name.name == wanted) else {
            let names: Vec<&str> = variants.iter().map(|v| v.name.name.as_str()).collect();
            let help = if names.is_empty() {
                "it declares none".to_string()
            } else {
                format!("it declares {}", names.join(", "))
            };
            let at = header.map_or(Span::default(), |h| h.span);
            self.e
                .error(Diagnostic::new(Code::UnknownName, at, format!("this spec has no variant `{wanted}`")).help(help));
            return None;
        };
        for (name, row) in &chosen.settings {
            let Some(Value::Bits(b)) = self.e.parameters.get(&name.name) else {
                continue;
            };
            let Some(id) = b.ty else { continue };
            let value = self.e.enumerator(id, &row.name, row.span);
            self.e.parameters.insert(name.name.clone(), value);
            if let Some(p) = self.parameters.iter_mut().find(|p| p.name == name.name) {
                p.value.clone_from(&row.name);
            }
        }
        Some(chosen)
    }

    fn parameter(&mut self, name: &Ident, ty: &Type, doc: Option<&String>, default: &Ident) {
        let Some((_, id)) = self.resolve_type(ty) else { return };
        let Some(id) = id else {
            self.e.error(
                Diagnostic::new(
                    Code::WrongKind,
                    name.span,
                    format!("the parameter `{}` has no named values", name.name),
                )
                .help("give it an enumeration: `parameter revision : enum { 0 first   1 second } = first`"),
            );
            return;
        };
        let value = self.e.enumerator(id, &default.name, default.span);
        self.e.parameters.insert(name.name.clone(), value);
        self.parameters.push(model::Parameter {
            name: name.name.clone(),
            doc: doc.cloned(),
            values: self.values(id),
            value: default.name.clone(),
        });
    }

    /// Names and texts of the rows that a parameter can have.
    fn values(&self, id: EnumId) -> Vec<(String, String)> {
        let rows = self.e.enums[id.0 as usize].rows.iter().filter(|r| r.invalid.is_none());
        rows.map(|r| (r.name.clone(), r.text.clone())).collect()
    }

    fn variant(&mut self, v: &Variant, header: Option<&Ident>) {
        if !self.define("variant", &v.name) {
            return;
        }
        if let Some(h) = header
            && h.name == v.name.name
        {
            self.e.error(
                Diagnostic::new(
                    Code::Duplicate,
                    v.name.span,
                    format!("the variant `{}` has the name of the spec", h.name),
                )
                .also(h.span, "the name of the spec")
                .help("rename the variant"),
            );
        }
        let mut set: Vec<&Ident> = Vec::new();
        for (name, row) in &v.settings {
            if let Some(first) = set.iter().find(|n| n.name == name.name) {
                self.e.error(
                    Diagnostic::new(Code::Duplicate, name.span, format!("`{}` is set twice", name.name))
                        .also(first.span, "the first time")
                        .help("remove one of them"),
                );
                continue;
            }
            set.push(name);
            match self.e.parameters.get(&name.name) {
                Some(Value::Bits(b)) => {
                    if let Some(id) = b.ty {
                        self.e.enumerator(id, &row.name, row.span);
                    }
                }
                // Its definition has errors of its own.
                _ if self.defined.contains_key(&("parameter", name.name.clone())) => {}
                _ => {
                    let near = self.e.closest(&name.name, self.e.parameters.keys().map(String::as_str));
                    self.e.unknown_name("a parameter", &name.name, name.span, near);
                }
            }
        }
        self.variants.push(model::Variant {
            name: v.name.name.clone(),
            title: v.title.clone(),
            settings: v.settings.iter().map(|(p, r)| (p.name.clone(), r.name.clone())).collect(),
        });
    }
}

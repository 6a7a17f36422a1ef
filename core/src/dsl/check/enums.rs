//! Enumerations and the types of fields and parameters.

use std::collections::HashMap;

use super::{Checker, MAX_SELECTOR};
use crate::dsl::ast::{Cite, EnumRow, PatAtom, Type};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::{code_bits, show_code};
use crate::model;
use crate::model::{EnumId, ones};
use crate::source::Span;

impl<'a> Checker<'a> {
    pub(super) fn enumeration(
        &mut self,
        name: &str,
        width: u32,
        doc: Option<String>,
        cites: &[Cite],
        rows: &[EnumRow],
        span: Span,
    ) -> Option<EnumId> {
        if width == 0 || width > MAX_SELECTOR {
            self.e.error(Diagnostic::new(
                Code::Limit,
                span,
                format!("an enumeration of {width} bits; 1 to {MAX_SELECTOR} are possible"),
            ));
            return None;
        }
        if !self.e.charge(4 << width, span) {
            return None;
        }
        let mut names: HashMap<&str, Span> = HashMap::new();
        let mut row_of: Vec<Option<usize>> = vec![None; 1 << width];
        let mut out: Vec<model::EnumRow> = Vec::new();
        let before = self.e.errors.len();
        for row in rows {
            let index = out.len();
            let mut codes = Vec::new();
            for atom in &row.pattern.atoms {
                match self.e.pattern_codes(atom, width, None) {
                    Some(c) => codes.extend(c),
                    None => codes.extend((0..row_of.len() as u32).filter(|c| row_of[*c as usize].is_none())),
                }
            }
            for c in &codes {
                match row_of[*c as usize] {
                    Some(other) if other != index => {
                        self.e.error(
                            Diagnostic::new(
                                Code::RowClash,
                                row.pattern.span,
                                format!("two rows hold for code {}", show_code(*c, width)),
                            )
                            .label("this row")
                            .also(out[other].span, "and this row")
                            .help("narrow one of the patterns"),
                        );
                        break;
                    }
                    _ => row_of[*c as usize] = Some(index),
                }
            }
            if let Some(n) = &row.name
                && let Some(first) = names.insert(&n.name, n.span)
            {
                self.e.error(
                    Diagnostic::new(Code::Duplicate, n.span, format!("two rows are named `{}`", n.name))
                        .label("the second one")
                        .also(first, "the first one")
                        .help("codes of one meaning belong in one row: `PATTERN | PATTERN name`"),
                );
            }
            let mut canonical = codes.iter().copied().min().unwrap_or(0);
            if let Some(c) = &row.canonical {
                match code_bits(&c.name, width) {
                    Ok((mask, v)) if mask == ones(width) && codes.contains(&(v as u32)) => canonical = v as u32,
                    _ => {
                        self.e.error(
                            Diagnostic::new(Code::BadCanonical, c.span, format!("`{}` is not a code of this row", c.name))
                                .also(row.pattern.span, "the row's codes")
                                .help("name one of the codes that the row matches"),
                        );
                    }
                }
            }
            codes.sort_unstable();
            codes.dedup();
            out.push(model::EnumRow {
                name: row.name.as_ref().map_or(String::new(), |n| n.name.clone()),
                text: match (&row.name, &row.text) {
                    (Some(_), Some(t)) => t.clone(),
                    (Some(n), None) => n.name.clone(),
                    (None, _) => String::new(),
                },
                invalid: if row.name.is_none() {
                    Some(row.text.clone().unwrap_or_default())
                } else {
                    None
                },
                canonical,
                codes: codes.len() as u32,
                span: row.span,
            });
        }
        if self.e.errors.len() == before
            && let Some(c) = row_of.iter().position(Option::is_none)
        {
            let open = row_of.iter().filter(|r| r.is_none()).count();
            self.e.error(
                Diagnostic::new(
                    Code::NotTotal,
                    span,
                    format!(
                        "{open} of {} codes have no row, for example {}",
                        row_of.len(),
                        show_code(c as u32, width)
                    ),
                )
                .help("add rows, or `PATTERN invalid \"reason\"`"),
            );
        }
        let cites = self.cites(cites);
        // Nothing can be a code of it: uses of its name are not to be looked at.
        if out.is_empty() {
            return None;
        }
        let id = EnumId(self.e.enums.len() as u32);
        self.e.enums.push(model::Enum {
            name: name.to_string(),
            width,
            doc,
            rows: out,
            row_of: row_of.into_iter().map(|r| r.unwrap_or(0) as u16).collect(),
            cites,
        });
        Some(id)
    }

    /// Width and enumeration of a type; `None` after an error, or for `operand`.
    pub(super) fn resolve_type(&mut self, ty: &Type) -> Option<(u32, Option<EnumId>)> {
        match ty {
            Type::Bits(w, span) => {
                if *w == 0 {
                    self.e.error(Diagnostic::new(Code::Limit, *span, "a width of zero"));
                    return None;
                }
                Some((*w, None))
            }
            Type::Named(n) => match self.e.enum_names.get(&n.name) {
                Some(&id) => Some((self.e.enums[id.0 as usize].width, Some(id))),
                // Its definition has errors of its own.
                None if self.defined.contains_key(&("enumeration", n.name.clone())) => None,
                None => {
                    let near = self.e.closest(&n.name, self.e.enum_names.keys().map(String::as_str));
                    self.e.unknown_name("an enumeration", &n.name, n.span, near);
                    None
                }
            },
            Type::Flag(text, span) => {
                let row = |name: &str, text: &str, code: u32| model::EnumRow {
                    name: name.into(),
                    text: text.into(),
                    invalid: None,
                    canonical: code,
                    codes: 1,
                    span: *span,
                };
                let id = EnumId(self.e.enums.len() as u32);
                self.e.enums.push(model::Enum {
                    name: String::new(),
                    width: 1,
                    doc: None,
                    rows: vec![row("off", "", 0), row("on", text, 1)],
                    row_of: vec![0, 1],
                    cites: Vec::new(),
                });
                Some((1, Some(id)))
            }
            Type::Inline(rows, span) => {
                let width = rows.first().and_then(|r| r.pattern.atoms.first()).map_or(0, |a| match a {
                    PatAtom::Word(w) | PatAtom::Range(w, _) if !w.name.starts_with("0x") => w.name.len() as u32,
                    _ => 0,
                });
                if width == 0 {
                    self.e.error(
                        Diagnostic::new(
                            Code::BadPattern,
                            *span,
                            "the width of an inline `enum` comes from its first row, which must be a bit pattern",
                        )
                        .help("start with a row such as `00 name`, or declare the enumeration with a name and a width"),
                    );
                    return None;
                }
                let id = self.enumeration("", width, None, &[], rows, *span)?;
                Some((width, Some(id)))
            }
            Type::Operand(_) => None,
        }
    }
}

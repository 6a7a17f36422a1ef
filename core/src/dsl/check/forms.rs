//! One form: its items in order, each handed to the module that knows it.

use std::collections::HashMap;

use super::bits::mask_of;
use super::build::Build;
use super::templates::huge_literal;
use super::{Checker, MAX_ALIASES, MAX_NESTING, MAX_SELECTOR};
use crate::dsl::ast::{Form, FormItem, Ident};
use crate::dsl::check::token_boundaries;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::{Bits, Scope, Value};
use crate::formula::Width;
use crate::model;
use crate::model::{Cube, Extent, FieldBits, FieldKind, MAX_FIELDS};
use crate::source::Span;

/// Most forms of one spec.
const MAX_FORMS: usize = 4096;
/// Most items of one form, layouts included.
const MAX_ITEMS: usize = 1000;

impl<'a> Checker<'a> {
    pub(super) fn flatten(&mut self, items: &'a [FormItem], out: &mut Vec<&'a FormItem>, stack: &mut Vec<String>, f: Span) {
        for item in items {
            if !self.e.charge(100, f) {
                return;
            }
            let FormItem::Use(name) = item else {
                out.push(item);
                continue;
            };
            if stack.contains(&name.name) {
                self.e.error(
                    Diagnostic::new(Code::Recursion, name.span, format!("the layout `{}` uses itself", name.name))
                        .label(format!("by way of {}", stack.join(", ")))
                        .help("a layout is copied where it is used, so it cannot hold itself"),
                );
                continue;
            }
            if stack.len() >= MAX_NESTING {
                self.e.error(Diagnostic::new(
                    Code::Limit,
                    name.span,
                    format!("layouts nest deeper than {MAX_NESTING} levels"),
                ));
                continue;
            }
            match self.e.layouts.get(&name.name) {
                Some(&(body, _)) => {
                    stack.push(name.name.clone());
                    self.flatten(body, out, stack, f);
                    stack.pop();
                }
                None => {
                    let near = self.e.closest(&name.name, self.e.layouts.keys().map(String::as_str));
                    self.e.unknown_name("a layout", &name.name, name.span, near);
                }
            }
        }
    }

    #[allow(clippy::too_many_lines)]
    pub(super) fn form(
        &mut self,
        f: &'a Form,
        shared: &'a [FormItem],
        instruction: usize,
        group: usize,
        illegal: Option<&String>,
        owner: &Ident,
    ) -> Option<model::Form> {
        let before = self.e.errors.len();
        let width = self.form_width(&f.units)?;
        if self.e.exhausted {
            return None;
        }
        self.e.place = Some(f.span);
        if self.forms.len() >= MAX_FORMS {
            self.e.exhausted = true;
            self.e.error(Diagnostic::new(
                Code::Limit,
                f.span,
                format!("more than {MAX_FORMS} forms, illegal regions included"),
            ));
            return None;
        }
        let unknown = match self.recalled(f, shared, instruction, group, illegal, owner) {
            Ok(form) => return Some(form),
            Err(unknown) => unknown,
        };
        let mut items = Vec::new();
        let mut stack = Vec::new();
        self.flatten(&f.items, &mut items, &mut stack, f.span);
        let own = items.len();
        self.flatten(shared, &mut items, &mut stack, f.span);
        if items.len() > MAX_ITEMS {
            self.e.error(Diagnostic::new(
                Code::Limit,
                f.span,
                format!(
                    "a form of {} items, layouts included; at most {MAX_ITEMS} are possible",
                    items.len()
                ),
            ));
            return None;
        }
        let mut b = Build {
            fields: Vec::new(),
            tables: Vec::new(),
            checks: Vec::new(),
            operands: Vec::new(),
            fixed: Cube::default(),
            reserved: Vec::new(),
            ignored: 0,
            cover: vec![None; width as usize],
            scope: Scope::default(),
            text: None,
            sem: None,
            width,
            never: Vec::new(),
        };
        let prefix = if illegal.is_some() {
            format!("illegal.{}", self.forms.len())
        } else {
            format!("{}.{}", owner.name, f.name.name)
        };
        let mut names: HashMap<String, Span> = HashMap::new();
        for item in &items {
            self.bit_item(&mut b, item, &prefix, &mut names);
        }
        // An item that could not be placed would show as a gap as well.
        let placed = |d: &Diagnostic| {
            !matches!(
                d.code,
                Code::BadExtent | Code::BadPattern | Code::UnknownName | Code::Recursion | Code::Limit
            )
        };
        if illegal.is_none() && self.e.errors[before..].iter().all(placed) {
            self.gaps(&b, f);
        }
        self.e.operands.clear();
        self.e.effects.clear();
        self.e.undefined_reads.clear();
        self.e.path = self.e.pool.tt();
        for (i, item) in items.iter().enumerate() {
            self.value_item(&mut b, item, i < own, &mut names);
        }
        let cites = self.cites(&f.cites);
        let region_ok = self.groups[group].regions.iter().any(|(w, r)| *w == width && r.covers(b.fixed));
        if !region_ok && self.e.errors.len() == before && !self.groups[group].regions.is_empty() {
            let d = Diagnostic::new(Code::OutsideGroup, f.span, "this form is not inside a region of its group")
                .also(self.groups[group].span, "the group")
                .help("every fixed bit of one `region` must be fixed alike in the form; a region may name its units first: `region : w0 w1 w0[0] = 1`");
            self.e.error(d);
        }
        let mut text = Vec::new();
        let mut semantics = model::Semantics::Unknown("no instruction".into());
        if illegal.is_none() {
            match b.text {
                Some((t, _)) => {
                    let mut scope = b.scope.clone();
                    text = self.pieces(&mut b, t, &mut scope);
                    self.unknown_suffixes(&mut b, &mut text);
                    if !self.small(&text, t.span) {
                        return None;
                    }
                    if let Some(number) = huge_literal(&text) {
                        self.e.error(
                            Diagnostic::new(
                                Code::BadTemplate,
                                t.span,
                                format!("this text shows the number `{number}`, of more than 64 bits"),
                            )
                            .help("put a blank or a letter into it"),
                        );
                    }
                    if self.e.errors.len() == before {
                        self.hidden(&b, &text);
                        for why in token_boundaries::run_together(&text, &b.tables) {
                            self.e.error(
                                Diagnostic::new(
                                    Code::RunTogether,
                                    t.span,
                                    format!("two pieces of this text would run together: {why}"),
                                )
                                .label("in this text")
                                .help("put a blank or a punctuation character between them"),
                            );
                        }
                    }
                }
                None => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, f.span, "this form has no `text`")
                            .help("add one to the form or to its instruction"),
                    );
                }
            }
            match b.sem {
                Some((item @ FormItem::Sem(body, _), _)) => {
                    let shared_sem = !items[..own].iter().any(|i| std::ptr::eq(*i, item));
                    let mut scope = b.scope.clone();
                    let first = self.e.errors.len();
                    self.e.stmts(body, &mut scope);
                    if shared_sem {
                        self.of_one_form(f, owner, first);
                    }
                    let effects = std::mem::take(&mut self.e.effects)
                        .into_iter()
                        .map(|x| model::Effect {
                            state: x.state,
                            addr: x.addr,
                            value: x.value,
                            guard: x.guard,
                            span: x.span,
                        })
                        .collect();
                    semantics = model::Semantics::Effects {
                        effects,
                        undefined_reads: std::mem::take(&mut self.e.undefined_reads),
                    };
                }
                Some((FormItem::NoSem(why, _), _)) => semantics = model::Semantics::Unknown(why.clone()),
                _ => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, f.span, "this form has neither `sem` nor `nosem`")
                            .help("describe the effect, or state why it is not described (`nosem`)"),
                    );
                }
            }
        }
        let aliases = b.tables.iter().filter(|t| t.rows.iter().any(|r| r.canonical.is_some())).count();
        if aliases > MAX_ALIASES {
            let message = format!("{aliases} tables of this form have alias classes; at most {MAX_ALIASES} are possible");
            self.e.error(Diagnostic::new(Code::Limit, f.span, message));
        }
        if self.e.errors.len() > before {
            return None;
        }
        if let Some(unknown) = unknown {
            self.remember(unknown, &b, &items, &text, &semantics);
        }
        self.never = b.never;
        Some(model::Form {
            name: f.name.name.clone(),
            instruction,
            group,
            width,
            fixed: b.fixed,
            reserved: b.reserved,
            ignored: b.ignored,
            fields: b.fields,
            operands: b.operands,
            tables: b.tables,
            checks: b.checks,
            text,
            semantics,
            illegal: illegal.cloned(),
            cites,
            span: f.span,
        })
    }

    /// Says of names that a shared `sem` uses, in errors from `first` on, which form lacks them.
    fn of_one_form(&mut self, f: &Form, owner: &Ident, first: usize) {
        for d in self.e.errors[first..].iter_mut().filter(|d| d.code == Code::UnknownName) {
            let form = format!("{}.{}", owner.name, f.name.name);
            d.secondary.push((
                f.name.span,
                format!("the form `{form}`, which shares this `sem`, does not define that name"),
            ));
            let other = "give the form a field, an operand or a `let` of that name, or a `sem` of its own";
            d.help = Some(match d.help.take().filter(|h| h.starts_with("did you mean")) {
                Some(near) => format!("{near} Or {other}"),
                None => other.to_string(),
            });
        }
    }

    /// Takes a name for the form; false if it has it already.
    pub(super) fn claim(&mut self, names: &mut HashMap<String, Span>, name: &Ident) -> bool {
        let Some(first) = names.insert(name.name.clone(), name.span) else {
            return true;
        };
        self.e.error(
            Diagnostic::new(Code::Duplicate, name.span, format!("`{}` is defined twice in this form", name.name))
                .label("the second definition")
                .also(first, "the first one")
                .help("rename one of them"),
        );
        false
    }

    pub(super) fn bit_item(&mut self, b: &mut Build<'a>, item: &'a FormItem, prefix: &str, names: &mut HashMap<String, Span>) {
        match item {
            FormItem::Fixed(f) => {
                if let Some(c) = self.fixed_cube(f, b.width) {
                    if f.extents.iter().map(|e| e.hi - e.lo + 1).sum::<u32>() != c.mask.count_ones() {
                        self.e.error(
                            Diagnostic::new(Code::BadPattern, f.value.span, "fixed bits have one value each; `x` is not one")
                                .help("use `ignored`, `unknown` or `field` for bits that may vary"),
                        );
                    }
                    self.cover(b, c.mask, f.span, "fixed");
                    b.fixed.mask |= c.mask;
                    b.fixed.value |= c.value;
                }
            }
            FormItem::Reserved(f) => {
                if let Some(cube) = self.fixed_cube(f, b.width) {
                    self.cover(b, cube.mask, f.span, "reserved");
                    b.reserved.push(model::Reserved { cube, span: f.span });
                }
            }
            FormItem::Ignored(extents, span) => {
                for e in extents {
                    if let Some((hi, lo)) = self.extent(e, b.width) {
                        let mask = model::word_ones(hi - lo + 1) << lo;
                        self.cover(b, mask, *span, "ignored");
                        b.ignored |= mask;
                    }
                }
            }
            FormItem::Unknown(name, extents, doc) => {
                if !self.claim(names, name) {
                    self.cover_all(b, extents, name);
                    return;
                }
                // Until the declaration proves right, uses of the name are not to be reported.
                b.scope.set(name.name.clone(), Value::Poison);
                if let Some((extents, width)) = self.extents(extents, b.width) {
                    if width > MAX_SELECTOR {
                        self.e.error(
                            Diagnostic::new(
                                Code::Limit,
                                name.span,
                                format!("{width} unknown bits in one piece; at most {MAX_SELECTOR}"),
                            )
                            .help("split them"),
                        );
                        return;
                    }
                    self.field(b, name, extents, width, FieldKind::Unknown, false, doc.clone(), Vec::new(), prefix);
                }
            }
            FormItem::Field {
                name,
                ty,
                extents,
                doc,
                unused_reserved,
                cites,
            } => {
                if !self.claim(names, name) {
                    self.cover_all(b, extents, name);
                    return;
                }
                b.scope.set(name.name.clone(), Value::Poison);
                let resolved = self.resolve_type(ty);
                let cites = self.cites(cites);
                let Some((extents, width)) = self.extents(extents, b.width) else {
                    return;
                };
                let Some((declared, en)) = resolved else {
                    self.cover(
                        b,
                        extents.iter().fold(0, |m, e| m | e.mask()),
                        name.span,
                        &format!("field `{}`", name.name),
                    );
                    return;
                };
                if declared != width {
                    self.e.error(
                        Diagnostic::new(
                            Code::WidthMismatch,
                            name.span,
                            format!("the type of `{}` has {declared} bits, its extents have {width}", name.name),
                        )
                        .label(format!("declared with {declared} bits"))
                        .help("correct the type or the extents"),
                    );
                    self.cover(
                        b,
                        extents.iter().fold(0, |m, e| m | e.mask()),
                        name.span,
                        &format!("field `{}`", name.name),
                    );
                    return;
                }
                let kind = en.map_or(FieldKind::Number, FieldKind::Enum);
                self.field(b, name, extents, width, kind, *unused_reserved, doc.clone(), cites, prefix);
            }
            _ => {}
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn field(
        &mut self,
        b: &mut Build<'a>,
        name: &Ident,
        extents: Vec<Extent>,
        width: u32,
        kind: FieldKind,
        unused_reserved: bool,
        doc: Option<String>,
        cites: Vec<model::Source>,
        prefix: &str,
    ) {
        if b.fields.len() >= MAX_FIELDS {
            self.e.error(Diagnostic::new(
                Code::Limit,
                name.span,
                format!("more than {MAX_FIELDS} fields in one form"),
            ));
            return;
        }
        let mut mask = 0;
        for e in &extents {
            if mask & e.mask() != 0 {
                self.e.error(
                    Diagnostic::new(
                        Code::OverlappingBits,
                        name.span,
                        format!("the extents of `{}` overlap each other", name.name),
                    )
                    .help("a bit can belong to a field once"),
                );
                self.cover(b, mask_of(&extents), name.span, &format!("field `{}`", name.name));
                return;
            }
            mask |= e.mask();
        }
        self.cover(b, mask, name.span, &format!("field `{}`", name.name));
        let var = self.e.pool.declare_var(&format!("{prefix}.{}", name.name), Width::nearest(width));
        let term = self.e.pool.var(var);
        let ty = if let FieldKind::Enum(id) = kind { Some(id) } else { None };
        b.scope.set(
            name.name.clone(),
            Value::Bits(Bits {
                term,
                ty,
                source: Some(vec![FieldBits {
                    field: b.fields.len() as u16,
                    lo: 0,
                    width: width as u8,
                }]),
            }),
        );
        b.fields.push(model::Field {
            name: name.name.clone(),
            width,
            extents,
            kind,
            unused_reserved,
            doc,
            cites,
            var,
            span: name.span,
        });
    }

    pub(super) fn value_item(&mut self, b: &mut Build<'a>, item: &'a FormItem, own: bool, names: &mut HashMap<String, Span>) {
        if self.e.exhausted {
            return;
        }
        match item {
            FormItem::Operand { name, class, args } if self.claim(names, name) => {
                self.operand(b, name, class, args);
            }
            FormItem::Let { name, ty, value } => {
                if !self.claim(names, name) {
                    return;
                }
                let resolved = ty.as_ref().and_then(|t| self.resolve_type(t));
                let want = resolved.and_then(|r| r.1);
                let mut scope = b.scope.clone();
                let v = self.e.eval(value, &mut scope, want);
                let v = match (v, resolved) {
                    (Value::Poison, _) => Value::Poison,
                    (v @ Value::Bits(_), Some((w, en))) => {
                        let source = if let Value::Bits(x) = &v { x.source.clone() } else { None };
                        let term = self.e.coerced(v, w, value.span);
                        Value::Bits(Bits { term, ty: en, source })
                    }
                    (v, Some((w, en))) => {
                        let term = self.e.coerced(v, w, value.span);
                        Value::Bits(Bits {
                            term,
                            ty: en,
                            source: None,
                        })
                    }
                    (v, None) => v,
                };
                b.scope.set(name.name.clone(), v);
            }
            FormItem::Require(cond, reason, span) => {
                let mut scope = b.scope.clone();
                let ok = self.e.condition(cond, &mut scope);
                self.require(b, ok, reason, *span);
            }
            FormItem::Legal { args, rows, cites, span } => {
                let _ = self.cites(cites);
                self.legal(b, args, rows, *span);
            }
            FormItem::Text(t) => match b.text {
                Some((_, first)) if own => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, t.span, "this form has two texts")
                            .also(first, "the first one")
                            .help("remove one of them"),
                    );
                }
                // A form's own text wins over the instruction's.
                Some(_) => {}
                None => b.text = Some((t, t.span)),
            },
            FormItem::Sem(_, span) | FormItem::NoSem(_, span) => match b.sem {
                Some((_, first)) if own => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, *span, "this form has two semantics")
                            .also(first, "the first one")
                            .help("remove one of them"),
                    );
                }
                Some(_) => {}
                None => b.sem = Some((item, *span)),
            },
            _ => {}
        }
    }
}

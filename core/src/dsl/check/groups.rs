//! Groups with their regions and instructions.

use std::collections::HashMap;

use super::Checker;
use crate::dsl::ast::{Group, GroupItem};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::model;
use crate::model::Cube;
use crate::source::Span;

impl<'a> Checker<'a> {
    pub(super) fn group(&mut self, g: &'a Group) {
        if let Some(first) = self.groups.iter().find(|x| x.code == g.code) {
            let first = first.span;
            self.e.error(
                Diagnostic::new(Code::Duplicate, g.span, format!("group 0x{:08x} is defined twice", g.code))
                    .label("the second definition")
                    .also(first, "the first one")
                    .help("join them, or give one another code"),
            );
        }
        let index = self.groups.len();
        let cites = self.cites(&g.cites);
        let mut regions = Vec::new();
        for i in &g.items {
            if let GroupItem::Region(units, parts, span) = i {
                let mut cube = Cube::default();
                let mut width = if units.is_empty() { 0 } else { self.form_width(units).unwrap_or(0) };
                for p in parts {
                    if let Some(c) = self.fixed_cube(p, crate::model::Bits::BITS) {
                        for e in &p.extents {
                            if let Some(u) = self.units.iter().find(|u| u.name == e.unit.name)
                                && units.is_empty()
                            {
                                width = width.max(u.lo + u.width);
                            }
                        }
                        match cube.and(c) {
                            Some(both) => cube = both,
                            None => {
                                self.e.error(
                                    Diagnostic::new(Code::OverlappingBits, p.span, "this contradicts an earlier part of the region")
                                        .label("another value for bits that have one")
                                        .also(*span, "the region")
                                        .help("no word can lie in both: write two regions"),
                                );
                            }
                        }
                    }
                }
                regions.push((width, cube));
            }
        }
        if regions.is_empty() {
            self.e.error(
                Diagnostic::new(Code::MissingPart, g.span, "a group needs at least one `region`")
                    .help("state which part of the encoding space it covers, e.g. `region w0[31..28] = 0010`"),
            );
        }
        self.groups.push(model::Group {
            code: g.code,
            title: g.title.clone(),
            regions,
            cites,
            span: g.span,
        });
        for i in &g.items {
            match i {
                GroupItem::Instruction(ins) => {
                    if !self.define("instruction", &ins.name) {
                        continue;
                    }
                    let number = self.instructions.len();
                    let cites = self.cites(&ins.cites);
                    self.instructions.push(model::Instruction {
                        name: ins.name.name.clone(),
                        title: ins.title.clone(),
                        group: index,
                        forms: Vec::new(),
                        cites,
                    });
                    if ins.forms.is_empty() {
                        self.e.error(
                            Diagnostic::new(
                                Code::MissingPart,
                                ins.name.span,
                                format!("the instruction `{}` has no form", ins.name.name),
                            )
                            .help("add `form name : units { … }`"),
                        );
                    }
                    let mut names: HashMap<&str, Span> = HashMap::new();
                    for f in &ins.forms {
                        if let Some(first) = names.insert(&f.name.name, f.name.span) {
                            self.e.error(
                                Diagnostic::new(
                                    Code::Duplicate,
                                    f.name.span,
                                    format!("two forms of one instruction are named `{}`", f.name.name),
                                )
                                .label("the second one")
                                .also(first, "the first one")
                                .help("rename one of them"),
                            );
                            continue;
                        }
                        if let Some(form) = self.form(f, &ins.items, number, index, None, &ins.name) {
                            self.instructions[number].forms.push(self.forms.len());
                            self.forms.push(form);
                            let never = std::mem::take(&mut self.never);
                            self.add_never(never);
                        }
                    }
                }
                GroupItem::Illegal(f, reason) => {
                    if let Some(mut form) = self.form(f, &[], usize::MAX, index, Some(reason), &f.name) {
                        let own = f.name.name.clone();
                        let number = self.forms.len();
                        form.name = if own.is_empty() {
                            format!("illegal.{number}")
                        } else {
                            format!("illegal.{own}")
                        };
                        if let Some(first) = self.forms.iter().find(|x| x.illegal.is_some() && x.name == form.name) {
                            let d = Diagnostic::new(Code::Duplicate, f.name.span, format!("two illegal regions are named `{own}`"))
                                .label("the second one")
                                .also(first.span, "the first one")
                                .help("rename one of them");
                            self.e.error(d);
                        }
                        self.forms.push(form);
                        let never = std::mem::take(&mut self.never);
                        self.add_never(never);
                    }
                }
                _ => {}
            }
        }
    }
}

//! Overlapping forms and their priorities.

use super::Checker;
use crate::dsl::ast::FormRef;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::MAX_ERRORS;
use crate::source::Span;

impl<'a> Checker<'a> {
    pub(super) fn form_index(&mut self, r: &FormRef) -> Option<usize> {
        let wanted = format!("{}.{}", r.instruction.name, r.form.name);
        let found = self.forms.iter().position(|f| match f.illegal {
            Some(_) => f.name == wanted,
            None => f.name == r.form.name && self.instructions[f.instruction].name == r.instruction.name,
        });
        if found.is_none() {
            // A form that failed to elaborate was reported already.
            let known = self.defined.contains_key(&("instruction", r.instruction.name.clone()));
            if !known || self.e.errors.is_empty() {
                let forms: Vec<String> = (0..self.forms.len())
                    .map(|f| match &self.forms[f] {
                        region if region.illegal.is_some() => region.name.clone(),
                        form => format!("{}.{}", self.instructions[form.instruction].name, form.name),
                    })
                    .collect();
                let near = self.e.closest(&wanted, forms.iter().map(String::as_str)).filter(|n| *n != wanted);
                self.e.unknown_name(
                    "a form",
                    &format!("{}.{}", r.instruction.name, r.form.name),
                    r.instruction.span.to(r.form.span),
                    near,
                );
            }
        }
        found
    }

    pub(super) fn priority(&mut self, a: &FormRef, b: &FormRef) {
        let (Some(x), Some(y)) = (self.form_index(a), self.form_index(b)) else {
            return;
        };
        let span = a.instruction.span.to(b.form.span);
        let (fx, fy) = (&self.forms[x], &self.forms[y]);
        let why = if x == y {
            Some("a form cannot win over itself")
        } else if self.priority_set.contains(&(y, x)) {
            Some("the opposite priority is declared too")
        } else if self.priority_set.contains(&(x, y)) {
            Some("this priority is declared twice")
        } else if fx.width != fy.width || !fx.fixed.meets(fy.fixed) {
            Some("these forms never match the same word")
        } else {
            None
        };
        match why {
            Some(why) => {
                let d = Diagnostic::new(Code::BadPriority, span, why)
                    .also(fx.span, "this form")
                    .also(fy.span, "and this form")
                    .help("remove the priority");
                self.e.error(d);
            }
            None => {
                self.priority_set.insert((x, y));
                self.priorities.push((x, y));
                self.priority_spans.push(span);
            }
        }
    }

    /// Reports priorities that run in a circle, so that no form of it wins.
    pub(super) fn circles(&mut self) {
        let mut losers: Vec<Vec<usize>> = vec![Vec::new(); self.forms.len()];
        let mut winners = vec![0usize; self.forms.len()];
        for (x, y) in &self.priorities {
            losers[*x].push(*y);
            winners[*y] += 1;
        }
        // Forms over which nothing is left that wins are taken away; what remains hangs on a
        // circle.
        let mut free: Vec<usize> = (0..self.forms.len()).filter(|f| winners[*f] == 0).collect();
        while let Some(f) = free.pop() {
            for y in &losers[f] {
                winners[*y] -= 1;
                if winners[*y] == 0 {
                    free.push(*y);
                }
            }
        }
        let left: Vec<Span> = (0..self.priorities.len())
            .filter(|i| winners[self.priorities[*i].0] > 0 && winners[self.priorities[*i].1] > 0)
            .map(|i| self.priority_spans[i])
            .collect();
        if let [first, rest @ ..] = left.as_slice() {
            let mut d = Diagnostic::new(Code::BadPriority, *first, "these priorities form a cycle")
                .label("this one")
                .help("remove one of them");
            for span in rest.iter().take(8) {
                d = d.also(*span, "and this one");
            }
            self.e.error(d);
        }
    }

    pub(super) fn overlaps(&mut self) {
        let mut found = Vec::new();
        for i in 0..self.forms.len() {
            for j in i + 1..self.forms.len() {
                let (a, b) = (&self.forms[i], &self.forms[j]);
                if a.width != b.width
                    || !a.fixed.meets(b.fixed)
                    || self.priority_set.contains(&(i, j))
                    || self.priority_set.contains(&(j, i))
                {
                    continue;
                }
                let bits = a.fixed.value | b.fixed.value;
                found.push((i, j, bits));
                if found.len() >= MAX_ERRORS {
                    break;
                }
            }
        }
        for (i, j, bits) in found.into_iter().take(20) {
            let (a, b) = (self.forms[i].span, self.forms[j].span);
            let words: Vec<String> = self
                .units
                .iter()
                .filter(|u| u.lo < self.forms[i].width)
                .map(|u| {
                    format!(
                        "{:0w$x}",
                        bits >> u.lo & crate::model::word_ones(u.width),
                        w = (u.width as usize).div_ceil(4)
                    )
                })
                .collect();
            self.e.error(
                Diagnostic::new(Code::FormOverlap, b, format!("two forms match the word {}", words.join(" ")))
                    .label("this form")
                    .also(a, "and this form")
                    .help("fix more bits, or declare `priority winner over loser`"),
            );
        }
    }
}

//! `match`: patterns, and the arms that they choose.

use super::codes::{code_bits, pattern_bits, show_code};
use super::{Bits, Elaborator, Scope};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::Term;
use crate::model;
use crate::model::EnumId;
use crate::source::Span;

impl<'a> Elaborator<'a> {
    /// The codes a pattern stands for, given the width and enumeration of what it is matched
    /// against. `else` gives `None`.
    pub fn pattern_codes(&mut self, atom: &PatAtom, width: u32, ty: Option<EnumId>) -> Option<Vec<u32>> {
        let code = |s: &mut Self, w: &Ident, single: bool| -> Option<Vec<u32>> {
            if let Some(id) = ty {
                let e = &s.enums[id.0 as usize];
                if let Some(row) = e.rows.iter().position(|r| r.invalid.is_none() && r.name == w.name) {
                    return Some(
                        (0..e.row_of.len() as u32)
                            .filter(|c| usize::from(e.row_of[*c as usize]) == row)
                            .collect(),
                    );
                }
                if !w.name.starts_with(|c: char| c.is_ascii_digit()) && !w.name.chars().all(|c| matches!(c, '0' | '1' | 'x')) {
                    s.enumerator(id, &w.name, w.span);
                    return None;
                }
            }
            match if single {
                code_bits(&w.name, width)
            } else {
                pattern_bits(&w.name, width)
            } {
                Ok((mask, value)) if mask == model::ones(width) => Some(vec![value as u32]),
                Ok((mask, value)) if s.charge(1 << width, w.span) => {
                    Some((0..1u32 << width).filter(|c| u64::from(*c) & mask == value).collect())
                }
                Ok(_) => None,
                Err(why) => {
                    s.error(Diagnostic::new(Code::BadPattern, w.span, why.message).help(why.help));
                    None
                }
            }
        };
        match atom {
            PatAtom::Else(_) => None,
            PatAtom::Word(w) => code(self, w, false).or(Some(Vec::new())),
            PatAtom::Range(a, b) => {
                let (Some(x), Some(y)) = (code(self, a, true), code(self, b, true)) else {
                    return Some(Vec::new());
                };
                match (x.as_slice(), y.as_slice()) {
                    ([x], [y]) if x <= y => {
                        if !self.charge(u64::from(y - x), a.span) {
                            return Some(Vec::new());
                        }
                        Some((*x..=*y).collect())
                    }
                    _ => {
                        self.error(
                            Diagnostic::new(
                                Code::BadPattern,
                                a.span.to(b.span),
                                "a range needs two single codes, the smaller one first",
                            )
                            .help("write for example `0x3c..0x3f`"),
                        );
                        Some(Vec::new())
                    }
                }
            }
        }
    }

    /// The conditions of the arms of a `match`, exclusive and together total.
    pub(super) fn arms(
        &mut self,
        scrutinee: &'a Expr,
        patterns: impl Iterator<Item = &'a Pattern>,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Vec<Term>> {
        let v = self.eval(scrutinee, scope, None);
        let Bits { term, ty, .. } = self.own_bits(v, scrutinee.span)?;
        let width = self.width(term);
        let patterns: Vec<&Pattern> = patterns.collect();
        if width > 16 {
            self.error(
                Diagnostic::new(
                    Code::Limit,
                    scrutinee.span,
                    format!("`match` on {width} bits; at most 16 are possible"),
                )
                .help("use `if` with comparisons"),
            );
            return None;
        }
        if !self.charge(1 << width, span) {
            return None;
        }
        let mut owner: Vec<Option<usize>> = vec![None; 1 << width];
        let mut otherwise = None;
        let before = self.errors.len();
        for (i, p) in patterns.iter().enumerate() {
            for atom in &p.atoms {
                match self.pattern_codes(atom, width, ty) {
                    None => match otherwise.replace(i) {
                        Some(j) if j != i => {
                            self.error(
                                Diagnostic::new(Code::RowClash, p.span, "two arms of this `match` are `else`")
                                    .label("this arm")
                                    .also(patterns[j].span, "and this arm")
                                    .help("remove one of them"),
                            );
                            return None;
                        }
                        _ => {}
                    },
                    Some(codes) => {
                        for c in codes {
                            match owner[c as usize] {
                                Some(j) if j != i => {
                                    self.error(
                                        Diagnostic::new(
                                            Code::RowClash,
                                            p.span,
                                            format!("two arms of this `match` hold for {}", show_code(c, width)),
                                        )
                                        .label("this arm")
                                        .also(patterns[j].span, "and this arm")
                                        .help("narrow one of the patterns"),
                                    );
                                    return None;
                                }
                                _ => owner[c as usize] = Some(i),
                            }
                        }
                    }
                }
            }
        }
        if self.errors.len() > before {
            return None;
        }
        // Codes that the enumeration declares invalid need no arm.
        let needed = |s: &Self, c: usize| {
            ty.is_none_or(|id| {
                let e = &s.enums[id.0 as usize];
                e.rows[usize::from(e.row_of[c])].invalid.is_none()
            })
        };
        if otherwise.is_none()
            && let Some(c) = (0..owner.len()).find(|c| owner[*c].is_none() && needed(self, *c))
        {
            let name = ty
                .map(|id| {
                    let e = &self.enums[id.0 as usize];
                    format!(" (`{}`)", e.rows[usize::from(e.row_of[c])].name)
                })
                .unwrap_or_default();
            self.error(
                Diagnostic::new(
                    Code::NotTotal,
                    span,
                    format!("this `match` has no arm for {}{name}", show_code(c as u32, width)),
                )
                .help("add an arm, or `else => …`"),
            );
            return None;
        }
        let last = otherwise.unwrap_or(patterns.len().saturating_sub(1));
        let mut conditions: Vec<Term> = Vec::new();
        let mut codes_of: Vec<Vec<u128>> = vec![Vec::new(); patterns.len()];
        for (c, owner) in owner.iter().enumerate() {
            if let Some(i) = owner {
                codes_of[*i].push(c as u128);
            }
        }
        for (i, codes) in codes_of.into_iter().enumerate() {
            if i == last {
                conditions.push(self.path);
                continue;
            }
            let t = self.one_of(term, &codes, span);
            conditions.push(t);
        }
        if !patterns.is_empty() {
            let others: Vec<Term> = conditions.iter().enumerate().filter(|(i, _)| *i != last).map(|(_, t)| *t).collect();
            let any = self.pool.or_all(others);
            conditions[last] = self.pool.not(any);
        }
        Some(conditions)
    }
}

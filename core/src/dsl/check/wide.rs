//! `require` conditions on more bits than a table can hold. The violating words are expressed as
//! patterns; each becomes an illegal region with priority over the form.

use super::build::{Build, Never};
use super::tables::RowSpec;
use super::{Checker, MAX_SELECTOR};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{BinaryOp, KnownBits, Node, Term, TermPool, VarId, Width};
use crate::model;
use crate::model::{Cube, Field, ones};
use crate::source::Span;

/// Most patterns that one condition excludes.
const MOST: usize = 64;
/// Most patterns that are looked at to find them.
const STEPS: usize = 1 << 13;

impl<'a> Checker<'a> {
    /// What must hold in every word of a form: a table where one can hold it, patterns where not.
    pub(super) fn require(&mut self, b: &mut Build<'a>, ok: Term, reason: &str, span: Span) {
        let bits = |checker: &Self, t: Term| checker.e.support(&[t]).values().map(|m| m.count_ones()).sum::<u32>();
        let mut todo = vec![ok];
        while let Some(t) = todo.pop() {
            let wide = bits(self, t) > MAX_SELECTOR;
            match *self.e.pool.node(t) {
                Node::Binary(BinaryOp::And, x, y) if wide => todo.extend([y, x]),
                _ if wide && self.is_of_fields(b, t) => self.never(b, t, reason, span),
                _ => {
                    let bad = self.e.pool.not(t);
                    let rows = vec![
                        RowSpec::new("ok", t, None, span),
                        RowSpec::new("invalid", bad, Some(reason.to_string()), span),
                    ];
                    if let Some(id) = self.table(b, "require", rows, span) {
                        b.checks.push(id);
                    }
                }
            }
        }
    }

    /// Does it depend on fields alone?
    fn is_of_fields(&self, b: &Build<'a>, t: Term) -> bool {
        let free = |t: &Term| match self.e.pool.node(*t) {
            Node::Read(..) | Node::Call(..) => true,
            Node::Var(v) => b.fields.iter().all(|f| f.var != *v),
            _ => false,
        };
        !self.e.pool.reachable(&[t]).iter().any(free)
    }

    fn never(&mut self, b: &mut Build<'a>, ok: Term, reason: &str, span: Span) {
        let support = self.e.support(&[ok]);
        let mut bits: Vec<(usize, u32)> = Vec::new();
        for (i, f) in b.fields.iter().enumerate() {
            let mask = support.get(&f.var).copied().unwrap_or(0);
            bits.extend((0..f.width).rev().filter(|bit| mask >> bit & 1 == 1).map(|bit| (i, bit)));
        }
        let size = self.e.pool.reachable(&[ok]).len() as u64;
        if !self.e.charge(size * STEPS as u64 / 64, span) {
            return;
        }
        let mut search = Search {
            pool: &self.e.pool,
            ok,
            fields: &b.fields,
            bits,
            known: b.fields.iter().map(|f| (0, ones(f.width))).collect(),
            steps: STEPS,
            found: Vec::new(),
        };
        let found = search.split(0);
        let (found, cubes) = (found.is_some() && search.found.len() <= MOST, search.found);
        if !found {
            let d = Diagnostic::new(
                Code::GuardTooWide,
                span,
                format!("this depends on more than {MAX_SELECTOR} bits together, and excludes more than {MOST} patterns"),
            )
            .help("a wide condition excludes few patterns, as `imm != 0` and `imm < 4096` do; split others, or use `legal`");
            self.e.error(d);
            return;
        }
        if cubes.iter().any(|c| c.mask == 0) {
            let d =
                Diagnostic::new(Code::BadPattern, span, "no word fulfils this condition").help("remove the form, or correct the condition");
            self.e.error(d);
            return;
        }
        b.never.extend(cubes.into_iter().map(|cube| Never {
            cube,
            reason: reason.to_string(),
            span,
        }));
    }

    /// Adds the illegal regions of a form that stands at the end of the list.
    pub(super) fn add_never(&mut self, all: Vec<Never>) {
        let Some(at) = self.forms.len().checked_sub(1) else { return };
        for n in all {
            let form = &self.forms[at];
            let Some(fixed) = form.fixed.and(n.cube) else { continue };
            let region = model::Form {
                name: format!("illegal.{}", self.forms.len()),
                instruction: usize::MAX,
                group: form.group,
                width: form.width,
                fixed,
                reserved: Vec::new(),
                ignored: 0,
                fields: Vec::new(),
                operands: Vec::new(),
                tables: Vec::new(),
                checks: Vec::new(),
                text: Vec::new(),
                semantics: model::Semantics::Unknown("no instruction".into()),
                illegal: Some(n.reason),
                cites: form.cites.clone(),
                span: n.span,
            };
            self.of_form.push((self.forms.len(), at));
            self.forms.push(region);
        }
    }

    /// Illegal regions of forms win over their forms, and over what these win over; what wins over
    /// a form wins over its regions.
    pub(super) fn rank_regions(&mut self) {
        let own = |f: usize| self.of_form.iter().find(|(region, _)| *region == f).map_or(f, |(_, form)| *form);
        let mut new = Vec::new();
        for (region, _) in &self.of_form {
            for other in 0..self.forms.len() {
                let (a, b) = (&self.forms[*region], &self.forms[other]);
                if other == *region || a.width != b.width || !a.fixed.meets(b.fixed) {
                    continue;
                }
                let (x, y) = (own(*region), own(other));
                let first = if x == y {
                    other == x || *region < other
                } else {
                    self.priority_set.contains(&(x, y))
                };
                let second = x != y && self.priority_set.contains(&(y, x));
                if first {
                    new.push((*region, other, a.span));
                } else if second {
                    new.push((other, *region, a.span));
                }
            }
        }
        for (winner, loser, span) in new {
            if self.priority_set.insert((winner, loser)) {
                self.priorities.push((winner, loser));
                self.priority_spans.push(span);
            }
        }
    }
}

/// Finds the patterns of fields for which a condition does not hold.
struct Search<'a> {
    pool: &'a TermPool,
    ok: Term,
    fields: &'a [Field],
    /// The bits that it depends on.
    bits: Vec<(usize, u32)>,
    /// Known bits of each field, and the mask of the others.
    known: Vec<(u64, u64)>,
    steps: usize,
    found: Vec<Cube>,
}

impl Search<'_> {
    /// Looks at the fields as far as they are known; nothing if there are too many patterns.
    fn split(&mut self, at: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let of = |v: VarId| {
            let field = self.fields.iter().position(|f| f.var == v);
            field.map_or(KnownBits::nothing(), |i| {
                let (value, unknown) = self.known[i];
                KnownBits::new(value.into(), unknown.into(), Width::nearest(self.fields[i].width))
            })
        };
        match self.pool.known_bits(self.ok, of).known() {
            Some(0) => {
                self.found.push(self.cube());
                return (self.found.len() <= MOST).then_some(());
            }
            Some(_) => return Some(()),
            None => {}
        }
        let (field, bit) = *self.bits.get(at)?;
        let old = self.known[field];
        for value in [0, 1u64] {
            self.known[field] = (old.0 | value << bit, old.1 & !(1 << bit));
            self.split(at + 1)?;
        }
        self.known[field] = old;
        Some(())
    }

    /// The bits of the word that hold the known bits of the fields.
    fn cube(&self) -> Cube {
        let mut cube = Cube::default();
        for (f, (value, unknown)) in self.fields.iter().zip(&self.known) {
            for e in &f.extents {
                cube.mask |= e.place(!unknown);
                cube.value |= e.place(*value);
            }
        }
        cube
    }
}

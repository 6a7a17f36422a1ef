//! Compiles rows with guards to tables, and checks that exactly one row holds for each value.

use super::build::Build;
use super::{Checker, MAX_SELECTOR};
use crate::dsl::ast::{Expr, LegalRow, PatAtom};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::Value;
use crate::formula::{Node, Term};
use crate::model;
use crate::model::{FieldBits, ones};
use crate::source::Span;

/// A row of a table under construction.
pub(super) struct RowSpec {
    pub(super) name: String,
    pub(super) guard: Term,
    pub(super) invalid: Option<String>,
    pub(super) span: Span,
}

impl RowSpec {
    pub(super) fn new(name: &str, guard: Term, invalid: Option<String>, span: Span) -> Self {
        RowSpec {
            name: name.to_string(),
            guard,
            invalid,
            span,
        }
    }
}

impl<'a> Checker<'a> {
    pub(super) fn legal(&mut self, b: &mut Build<'a>, args: &'a [Expr], rows: &'a [LegalRow], span: Span) {
        let mut columns = Vec::new();
        for a in args {
            let mut scope = b.scope.clone();
            match self.e.eval(a, &mut scope, None) {
                Value::Bits(x) => columns.push(x),
                Value::Poison => return,
                _ => {
                    self.e.error(Diagnostic::new(
                        Code::WrongKind,
                        a.span,
                        "a column of a truth table is a field or a `let` with a width",
                    ));
                    return;
                }
            }
        }
        let mut specs: Vec<RowSpec> = Vec::new();
        let mut otherwise = None;
        for (i, row) in rows.iter().enumerate() {
            let mut parts = Vec::new();
            if row.cells.len() == 1 && matches!(row.cells[0], PatAtom::Else(_)) {
                otherwise = Some(i);
                specs.push(RowSpec::new(&format!("row {}", i + 1), self.e.path, row.invalid.clone(), row.span));
                continue;
            }
            for (cell, col) in row.cells.iter().zip(&columns) {
                let width = self.e.width(col.term);
                if width > MAX_SELECTOR {
                    self.e.error(Diagnostic::new(
                        Code::GuardTooWide,
                        span,
                        format!("a column of {width} bits; at most {MAX_SELECTOR}"),
                    ));
                    return;
                }
                let before = self.e.errors.len();
                let Some(codes) = self.e.pattern_codes(cell, width, col.ty) else {
                    continue;
                };
                if self.e.errors.len() > before {
                    return;
                }
                if codes.len() < 1 << width {
                    let codes: Vec<u128> = codes.into_iter().map(u128::from).collect();
                    parts.push(self.e.one_of(col.term, &codes, row.span));
                }
            }
            let guard = self.e.pool.and_all(parts);
            specs.push(RowSpec::new(&format!("row {}", i + 1), guard, row.invalid.clone(), row.span));
        }
        if let Some(i) = otherwise {
            let others: Vec<Term> = specs.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, r)| r.guard).collect();
            let any = self.e.pool.or_all(others);
            specs[i].guard = self.e.pool.not(any);
        }
        if let Some(id) = self.table(b, "legal", specs, span) {
            b.checks.push(id);
        }
    }

    /// Compiles rows into a table, checking that exactly one holds for every value of the bits they
    /// depend on.
    pub(super) fn table(&mut self, b: &mut Build<'a>, name: &str, rows: Vec<RowSpec>, span: Span) -> Option<model::TableId> {
        let guards: Vec<Term> = rows.iter().map(|r| r.guard).collect();
        let nodes = self.e.pool.reachable(&guards);
        if nodes
            .iter()
            .any(|t| matches!(self.e.pool.node(*t), Node::Read(..) | Node::Call(..)))
        {
            self.e
                .error(Diagnostic::new(Code::WrongKind, span, "an encoding cannot depend on the machine state").help("use fields only"));
            return None;
        }
        let support = self.e.support(&guards);
        let mut selector = Vec::new();
        let mut known = 0;
        for (i, f) in b.fields.iter().enumerate() {
            let Some(&mask) = support.get(&f.var) else { continue };
            known += 1;
            let mut hi = f.width;
            while hi > 0 {
                if mask >> (hi - 1) & 1 == 0 {
                    hi -= 1;
                    continue;
                }
                let mut lo = hi - 1;
                while lo > 0 && mask >> (lo - 1) & 1 == 1 {
                    lo -= 1;
                }
                selector.push(FieldBits {
                    field: i as u16,
                    lo: lo as u8,
                    width: (hi - lo) as u8,
                });
                hi = lo;
            }
        }
        if known != support.len() {
            self.e
                .error(Diagnostic::new(Code::WrongKind, span, "an encoding cannot depend on an undefined value").help("use fields only"));
            return None;
        }
        let width: u32 = selector.iter().map(|s| u32::from(s.width)).sum();
        if width > MAX_SELECTOR {
            self.e.error(
                Diagnostic::new(
                    Code::GuardTooWide,
                    span,
                    format!("this depends on {width} bits together; at most {MAX_SELECTOR} are possible"),
                )
                .help("split it into several, or let an earlier operand decide part of it"),
            );
            return None;
        }
        let map = self.map(b, name, &rows, &selector, span)?;
        let id = b.tables.len();
        if id > usize::from(u16::MAX) {
            self.e.error(Diagnostic::new(Code::Limit, span, "too many tables in one form"));
            return None;
        }
        b.tables.push(model::Table {
            name: name.to_string(),
            selector,
            map,
            rows: rows
                .into_iter()
                .map(|r| model::TableRow {
                    name: r.name,
                    guard: r.guard,
                    invalid: r.invalid,
                    canonical: None,
                    span: r.span,
                })
                .collect(),
        });
        Some(id as model::TableId)
    }

    /// The row of each selector value, if there is exactly one for every value.
    fn map(&mut self, b: &Build<'a>, name: &str, rows: &[RowSpec], selector: &[FieldBits], span: Span) -> Option<Vec<u16>> {
        let guards: Vec<Term> = rows.iter().map(|r| r.guard).collect();
        let width: u32 = selector.iter().map(|s| u32::from(s.width)).sum();
        let nodes = self.e.pool.reachable(&guards);
        if !self.e.charge((nodes.len() + guards.len()) as u64, span) {
            return None;
        }
        let mut used: Vec<u16> = selector.iter().map(|s| s.field).collect();
        used.dedup();
        let position = |field: u16| used.iter().position(|f| *f == field).map_or(u64::MAX, |n| n as u64);
        let number = |var| {
            let field = used.iter().find(|f| b.fields[usize::from(**f)].var == var);
            field.map_or(u64::MAX, |f| position(*f))
        };
        let mut shape = self.e.pool.shape(&guards, number);
        shape.extend(
            selector
                .iter()
                .flat_map(|s| [position(s.field), u64::from(s.lo), u64::from(s.width)]),
        );
        if let Some(map) = self.maps.get(&shape)
            && self.recall.is_none()
        {
            return Some(map.clone());
        }
        if !self.e.charge(((nodes.len() + guards.len()) as u64) << width, span) {
            return None;
        }
        // Where forms are checked one by one, each pays for its own maps.
        if let Some(map) = self.maps.get(&shape) {
            return Some(map.clone());
        }
        let values = crate::encoding::tabulate::tabulate(&self.e.pool, &guards, &b.fields, selector);
        let mut map = vec![0u16; 1 << width];
        for (at, slot) in map.iter_mut().enumerate() {
            let mut holding = (0..guards.len()).filter(|r| values[*r][at]);
            let (first, second) = (holding.next(), holding.next());
            let witness = || {
                let mut rest = width;
                selector
                    .iter()
                    .map(|s| {
                        rest -= u32::from(s.width);
                        let v = at as u64 >> rest & ones(u32::from(s.width));
                        let f = &b.fields[s.field as usize];
                        let part = if u32::from(s.width) == f.width {
                            String::new()
                        } else if s.width == 1 {
                            format!("[{}]", s.lo)
                        } else {
                            format!("[{}..{}]", s.lo + s.width - 1, s.lo)
                        };
                        format!("{}{part} = {v:0w$b}", f.name, w = s.width as usize)
                    })
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            match (first, second) {
                (Some(r), None) => *slot = r as u16,
                (None, _) => {
                    let (at, name) = (witness(), name.to_string());
                    self.e.error(
                        Diagnostic::new(Code::NotTotal, span, format!("{name}: no row holds for {at}"))
                            .label("not total")
                            .help("add a row, or `else`"),
                    );
                    return None;
                }
                (Some(x), Some(y)) => {
                    let (at, name) = (witness(), name.to_string());
                    self.e.error(
                        Diagnostic::new(Code::RowClash, rows[y].span, format!("{name}: two rows hold for {at}"))
                            .label("this row")
                            .also(rows[x].span, "and this row")
                            .help("narrow one of the guards"),
                    );
                    return None;
                }
            }
        }
        self.maps.insert(shape, map.clone());
        Some(map)
    }
}

//! Compiles text templates to pieces that can be printed and parsed.

use super::Checker;
use super::build::Build;
use super::tables::RowSpec;
use crate::dsl::ast::{BinOp, Expr, ExprKind, Ident, Template, TemplatePiece};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::{Scope, Value, ZEROS};
use crate::formula::Width;
use crate::model;
use crate::model::{FieldBits, FieldKind, Piece};
use crate::source::Span;
use crate::token::tokens;

/// Most pieces of one text, those of all rows of its operands counted.
const MAX_PIECES: usize = 10_000;

impl<'a> Checker<'a> {
    /// Is a text of a size that can be walked over and over?
    pub(super) fn small(&mut self, pieces: &[Piece], span: Span) -> bool {
        let n = count(pieces);
        if n > MAX_PIECES {
            self.e.error(
                Diagnostic::new(
                    Code::Limit,
                    span,
                    format!("a text of {n} pieces; at most {MAX_PIECES} are possible"),
                )
                .help("an operand that shows another one twice doubles the text with every level"),
            );
        }
        n <= MAX_PIECES && self.e.charge(n as u64 * 20, span)
    }

    pub(super) fn pieces(&mut self, b: &mut Build<'a>, t: &'a Template, scope: &mut Scope) -> Vec<Piece> {
        let mut out = Vec::new();
        for p in &t.pieces {
            match p {
                TemplatePiece::Literal(s, _) => out.push(Piece::Literal(s.clone())),
                TemplatePiece::Hole(e, format, span) => self.hole(b, e, format.as_ref(), *span, scope, &mut out),
            }
        }
        out
    }

    pub(super) fn hole(
        &mut self,
        b: &mut Build<'a>,
        e: &'a Expr,
        format: Option<&'a Ident>,
        span: Span,
        scope: &mut Scope,
        out: &mut Vec<Piece>,
    ) {
        let mut core = e;
        let mut shift = 0u32;
        let mut bias = 0i128;
        let int = |s: &mut Self, e: &'a Expr| match &*e.kind {
            ExprKind::Int(v) if *v < 1 << 62 => Some(*v as i128),
            _ => {
                s.e.error(
                    Diagnostic::new(Code::NotInvertible, e.span, "only a number is allowed here")
                        .help("a number in text is a field, optionally `<< k`, then `+ k` or `- k`"),
                );
                None
            }
        };
        if let ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), a, k) = &*core.kind {
            let Some(k) = int(self, k) else { return };
            bias = if *op == BinOp::Add { k } else { -k };
            core = a;
        }
        if let ExprKind::Binary(BinOp::Shl, a, k) = &*core.kind {
            let Some(k) = int(self, k) else { return };
            if k > 32 {
                self.e
                    .error(Diagnostic::new(Code::NotInvertible, core.span, "a shift by more than 32"));
                return;
            }
            shift = k as u32;
            core = a;
        }
        let plain = shift == 0 && bias == 0;
        let v = self.e.eval(core, scope, None);
        let bits = match v {
            Value::Poison => return,
            Value::Operand(i) => {
                if !plain || format.is_some() {
                    self.e.error(
                        Diagnostic::new(Code::BadTemplate, span, "the format of an operand is defined by its class")
                            .help(format!("write `{{{}}}`", self.e.operands[i].name.clone())),
                    );
                    return;
                }
                out.extend(self.e.operands[i].pieces.iter().cloned());
                return;
            }
            Value::Int(i) => {
                out.push(Piece::Literal(i.to_string()));
                return;
            }
            Value::Bits(x) => x,
            Value::Tuple(_) | Value::Undefined => {
                self.e.error(
                    Diagnostic::new(Code::BadTemplate, span, "this cannot be printed")
                        .help("a hole prints an operand, a field or a number"),
                );
                return;
            }
        };
        let width = self.e.width(bits.term);
        let constant = self.e.pool.as_const(bits.term);
        let (mut en, mut hex, mut signed) = (bits.ty, false, false);
        match format.map(|f| f.name.as_str()) {
            None if plain => {}
            None => en = None,
            Some("dec") => en = None,
            Some("hex") => (en, hex) = (None, true),
            Some("sdec") => (en, signed) = (None, true),
            Some("shex") => (en, hex, signed) = (None, true, true),
            Some(name) => match self.e.enum_names.get(name) {
                Some(&id) if self.e.enums[id.0 as usize].width == width => en = Some(id),
                Some(&id) => {
                    let w = self.e.enums[id.0 as usize].width;
                    self.e.error(Diagnostic::new(
                        Code::WidthMismatch,
                        span,
                        format!("{width} bits cannot be printed as `{name}`, which has {w}"),
                    ));
                    return;
                }
                None => {
                    let near = self.e.closest(
                        name,
                        self.e.enum_names.keys().map(String::as_str).chain(["hex", "dec", "shex", "sdec"]),
                    );
                    self.e
                        .unknown_name("a format or an enumeration", name, format.map_or(span, |f| f.span), near);
                    return;
                }
            },
        }
        if let Some(id) = en {
            let e = &self.e.enums[id.0 as usize];
            if let Some(c) = constant {
                let row = &e.rows[usize::from(e.row_of[c as usize])];
                out.push(Piece::Literal(row.text.clone()));
                return;
            }
            let Some(source) = bits.source.filter(|s| s.iter().all(|b| b.field != ZEROS)) else {
                self.not_invertible(span);
                return;
            };
            let (map, name) = (
                e.row_of.clone(),
                if e.name.is_empty() {
                    "inline enumeration".to_string()
                } else {
                    format!("enum `{}`", e.name)
                },
            );
            let mut info: Vec<(model::EnumRow, Vec<u128>)> = e.rows.iter().map(|r| (r.clone(), Vec::new())).collect();
            for (c, row) in e.row_of.iter().enumerate() {
                info[usize::from(*row)].1.push(c as u128);
            }
            // The same enumeration of the same bits is one table.
            let known = b.tables.iter().position(|t| t.selector == source && t.name == name && t.map == map);
            let work = if known.is_some() { info.len() as u64 } else { 4u64 << width };
            if !self.e.charge(work, span) {
                return;
            }
            let mut rows = Vec::new();
            let mut texts = Vec::new();
            for (r, codes) in info {
                texts.push(if r.invalid.is_some() || r.text.is_empty() {
                    Vec::new()
                } else {
                    vec![Piece::Literal(r.text.clone())]
                });
                if known.is_some() {
                    continue;
                }
                let guard = self.e.one_of(bits.term, &codes, span);
                rows.push(model::TableRow {
                    name: r.name.clone(),
                    guard,
                    canonical: (r.codes > 1 && r.invalid.is_none()).then_some(r.canonical),
                    invalid: r.invalid,
                    span: r.span,
                });
            }
            let id = known.unwrap_or_else(|| {
                b.tables.push(model::Table {
                    name,
                    selector: source,
                    map,
                    rows,
                });
                b.tables.len() - 1
            });
            if id > usize::from(u16::MAX) {
                self.e.error(Diagnostic::new(Code::Limit, span, "too many tables in one form"));
                return;
            }
            out.push(Piece::Choice {
                table: id as model::TableId,
                rows: texts,
            });
            return;
        }
        if width + shift > 100 {
            self.too_large(span);
            return;
        }
        if let Some(c) = constant {
            // At most 100 bits, so that nothing overflows.
            let raw = if signed && c >> (width - 1) & 1 == 1 {
                c as i128 - (1i128 << width)
            } else {
                c as i128
            };
            let v = (raw << shift) + bias;
            let sign = if v < 0 { "-" } else { "" };
            out.push(Piece::Literal(if hex {
                format!("{sign}0x{:x}", v.unsigned_abs())
            } else {
                v.to_string()
            }));
            return;
        }
        let Some(mut source) = bits.source else {
            self.not_invertible(span);
            return;
        };
        // Zeros in front do not change the number.
        while source.len() > 1 && source[0].field == ZEROS {
            // They do give it a sign, though.
            signed = false;
            source.remove(0);
        }
        if source.iter().any(|b| b.field == ZEROS) {
            self.not_invertible(span);
            return;
        }
        let n = model::Number {
            bits: source,
            shift,
            bias: bias as i64,
            signed,
            hex,
        };
        // Text holds magnitudes of at most 64 bits.
        if n.width() > 64 || n.extremes().iter().any(|v| v.unsigned_abs() > u128::from(u64::MAX)) {
            self.too_large(span);
            return;
        }
        out.push(Piece::Number(n));
    }

    pub(super) fn not_invertible(&mut self, span: Span) {
        self.e.error(
            Diagnostic::new(Code::NotInvertible, span, "this is computed, so it cannot be read back from text")
                .help("print fields, slices and concatenations of fields; let an operand class choose between texts"),
        );
    }

    pub(super) fn too_large(&mut self, span: Span) {
        self.e.error(
            Diagnostic::new(Code::Limit, span, "a number of more than 64 bits").help("print it in two pieces, or without the shift"),
        );
    }

    /// Unknown fields show themselves, as ` ?name=0x…`, when they are not zero.
    pub(super) fn unknown_suffixes(&mut self, b: &mut Build<'a>, text: &mut Vec<Piece>) {
        for i in 0..b.fields.len() {
            let f = &b.fields[i];
            if f.kind != FieldKind::Unknown {
                continue;
            }
            let (name, width, span, var) = (f.name.clone(), f.width, f.span, f.var);
            let term = self.e.pool.var(var);
            let zero = self.e.pool.constant(Width::nearest(width), 0);
            let is_zero = self.e.pool.eq(term, zero);
            let is_set = self.e.pool.not(is_zero);
            let rows = vec![RowSpec::new("zero", is_zero, None, span), RowSpec::new("set", is_set, None, span)];
            let Some(table) = self.table(b, &format!("unknown bits `{name}`"), rows, span) else {
                continue;
            };
            let number = model::Number {
                bits: vec![FieldBits {
                    field: i as u16,
                    lo: 0,
                    width: width as u8,
                }],
                shift: 0,
                bias: 0,
                signed: false,
                hex: true,
            };
            text.push(Piece::Choice {
                table,
                rows: vec![Vec::new(), vec![Piece::Literal(format!(" ?{name}=")), Piece::Number(number)]],
            });
        }
    }

    pub(super) fn hidden(&mut self, b: &Build<'a>, text: &[Piece]) {
        let mut shown = 0u64;
        mention(text, &b.tables, &mut shown);
        for (i, f) in b.fields.iter().enumerate() {
            if shown >> i & 1 == 0 {
                self.e.error(
                    Diagnostic::new(Code::HiddenField, f.span, format!("the text never shows the field `{}`", f.name))
                        .also(b.text.map_or(f.span, |t| t.1), "the text")
                        .help("print it, let an operand use it, or declare its bits `ignored` or `unknown`"),
                );
            }
        }
    }
}

/// How many pieces there are, those of rows included.
pub(super) fn count(pieces: &[Piece]) -> usize {
    pieces
        .iter()
        .map(|p| match p {
            Piece::Choice { rows, .. } => 1 + rows.iter().map(|r| 1 + count(r)).sum::<usize>(),
            _ => 1,
        })
        .sum()
}

/// A literal that holds a number too large to compare.
pub(super) fn huge_literal(pieces: &[Piece]) -> Option<String> {
    pieces.iter().find_map(|p| match p {
        Piece::Literal(s) => tokens(s).err().map(|e| e.0),
        Piece::Number(_) => None,
        Piece::Choice { rows, .. } => rows.iter().find_map(|r| huge_literal(r)),
    })
}

/// Adds the fields that pieces mention, in numbers or selectors, to a set.
pub(crate) fn mention(pieces: &[Piece], tables: &[model::Table], fields: &mut u64) {
    for p in pieces {
        match p {
            Piece::Literal(_) => {}
            Piece::Number(n) => n.bits.iter().for_each(|b| *fields |= 1 << b.field),
            Piece::Choice { table, rows } => {
                tables[usize::from(*table)].selector.iter().for_each(|b| *fields |= 1 << b.field);
                rows.iter().for_each(|r| mention(r, tables, fields));
            }
        }
    }
}

//! Enumerations whose rows are all combinations of rows of other enumerations.

use std::borrow::Cow;

use super::{Checker, MAX_SELECTOR};
use crate::dsl::ast::{Apart, EnumProduct, EnumRow, EnumRows, ExprKind, Ident, PatAtom, Pattern, TemplatePiece};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::model;

/// One part of a product: an enumeration, with the codes of each row.
struct Part {
    width: u32,
    rows: Vec<model::EnumRow>,
    codes: Vec<Vec<u64>>,
}

/// A piece of the text of a product.
enum Piece {
    Literal(String),
    /// The text of a part.
    Part(usize),
}

impl Checker<'_> {
    /// The rows of an enumeration, listed or made; `None` after an error.
    pub(super) fn enum_rows<'r>(&mut self, width: u32, rows: &'r EnumRows) -> Option<Cow<'r, [EnumRow]>> {
        match rows {
            EnumRows::Listed(rows) => Some(Cow::Borrowed(rows)),
            EnumRows::Product(product) => self.product(width, product).map(Cow::Owned),
        }
    }

    fn product(&mut self, width: u32, product: &EnumProduct) -> Option<Vec<EnumRow>> {
        let mut ids = Vec::new();
        for (_, name) in &product.parts {
            let Some(&id) = self.e.enum_names.get(&name.name) else {
                // Its definition has errors of its own, or stands further down.
                if !self.e.errors.is_empty() && self.defined.contains_key(&("enumeration", name.name.clone())) {
                    return None;
                }
                let near = self.e.closest(&name.name, self.e.enum_names.keys().map(String::as_str));
                self.e.unknown_name("an enumeration", &name.name, name.span, near);
                return None;
            };
            ids.push(id);
        }
        let sum: u64 = ids.iter().map(|id| u64::from(self.e.enums[id.0 as usize].width)).sum();
        if sum != u64::from(width) || width > MAX_SELECTOR {
            self.e.error(
                Diagnostic::new(
                    Code::WidthMismatch,
                    product.span,
                    format!("the parts have {sum} bits, the enumeration has {width}"),
                )
                .help(format!("write the sum of the widths of the parts, at most {MAX_SELECTOR}")),
            );
            return None;
        }
        let part = |id: &model::EnumId| {
            let e = &self.e.enums[id.0 as usize];
            let mut codes = vec![Vec::new(); e.rows.len()];
            for (code, row) in e.row_of.iter().enumerate() {
                codes[usize::from(*row)].push(code as u64);
            }
            Part {
                width: e.width,
                rows: e.rows.clone(),
                codes,
            }
        };
        let parts: Vec<Part> = ids.iter().map(part).collect();
        let pieces = self.pieces_of_product(product)?;
        // What the texts of all rows may cost.
        let longest = |p: &Part| p.rows.iter().map(|r| r.text.len() + r.name.len() + 8).max().unwrap_or(0) as u64;
        let literals: u64 = pieces
            .iter()
            .map(|p| if let Piece::Literal(text) = p { text.len() as u64 } else { 0 })
            .sum();
        let cost = literals + parts.iter().map(longest).sum::<u64>();
        if !self.e.charge(cost.saturating_mul(1 << width), product.span) {
            return None;
        }
        let count: usize = parts.iter().map(|p| p.rows.len()).product();
        Some((0..count).map(|number| row(product, &parts, &pieces, number)).collect())
    }

    /// The pieces of the text of a row.
    fn pieces_of_product(&mut self, product: &EnumProduct) -> Option<Vec<Piece>> {
        let Some(template) = &product.text else {
            return Some((0..product.parts.len()).map(Piece::Part).collect());
        };
        let mut pieces = Vec::new();
        let mut used = vec![false; product.parts.len()];
        for piece in &template.pieces {
            match piece {
                TemplatePiece::Literal(text, _) => pieces.push(Piece::Literal(text.clone())),
                TemplatePiece::Hole(e, format, span) => {
                    let named = |name: &str| product.parts.iter().position(|(n, _)| n.as_ref().is_some_and(|n| n.name == name));
                    let at = match &*e.kind {
                        ExprKind::Name(name) if format.is_none() => named(name).filter(|at| !used[*at]),
                        _ => None,
                    };
                    let Some(at) = at else {
                        self.e.error(
                            Diagnostic::new(Code::BadTemplate, *span, "this is not a part that is still to be printed")
                                .also(product.span, "the parts")
                                .help("write each part once, as `{name}`; a part is named by `name: enumeration`"),
                        );
                        return None;
                    };
                    used[at] = true;
                    pieces.push(Piece::Part(at));
                }
            }
        }
        if let Some(missing) = used.iter().position(|used| !used) {
            let (name, of) = &product.parts[missing];
            self.e.error(
                Diagnostic::new(Code::BadTemplate, template.span, "the text does not show every part")
                    .also(name.as_ref().unwrap_or(of).span, "this part is missing")
                    .help("write each part once, as `{name}`; a part is named by `name: enumeration`"),
            );
            return None;
        }
        Some(pieces)
    }
}

/// The row of this number: the lowest part changes fastest.
fn row(product: &EnumProduct, parts: &[Part], pieces: &[Piece], mut number: usize) -> EnumRow {
    let mut chosen = vec![0; parts.len()];
    for (row, part) in chosen.iter_mut().zip(parts).rev() {
        *row = number % part.rows.len();
        number /= part.rows.len();
    }
    let rows: Vec<&model::EnumRow> = parts.iter().zip(&chosen).map(|(p, row)| &p.rows[*row]).collect();
    let mut codes = vec![0u64];
    let mut canonical = 0u64;
    for ((part, row), declared) in parts.iter().zip(&chosen).zip(&rows) {
        let below = |code: &u64| part.codes[*row].iter().map(move |c| code << part.width | c).collect::<Vec<u64>>();
        codes = codes.iter().flat_map(below).collect();
        canonical = canonical << part.width | u64::from(declared.canonical);
    }
    let width: usize = parts.iter().map(|p| p.width as usize).sum();
    let word = |code: u64| Ident {
        name: format!("{code:0width$b}"),
        span: product.span,
    };
    let invalid = rows.iter().find_map(|r| r.invalid.clone());
    let order: Vec<usize> = pieces
        .iter()
        .filter_map(|p| if let Piece::Part(at) = p { Some(*at) } else { None })
        .collect();
    let names: Vec<&str> = order.iter().map(|at| &*rows[*at].name).collect();
    EnumRow {
        pattern: Pattern {
            atoms: codes.iter().map(|code| PatAtom::Word(word(*code))).collect(),
            span: product.span,
        },
        name: invalid.is_none().then(|| Ident {
            name: names.join("_"),
            span: product.span,
        }),
        text: invalid.or_else(|| Some(text(product, pieces, &rows))),
        canonical: Some(word(canonical)),
        span: product.span,
    }
}

/// The texts of the parts in the order of the pieces, with blanks where the product puts them
/// apart.
fn text(product: &EnumProduct, pieces: &[Piece], rows: &[&model::EnumRow]) -> String {
    let mut text = String::new();
    for piece in pieces.iter().rev() {
        let piece = match piece {
            Piece::Literal(text) => text,
            Piece::Part(at) => &rows[*at].text,
        };
        let apart = |a: &Apart| piece.ends_with(&*a.end) && a.before.iter().any(|b| text.starts_with(&**b));
        if !text.is_empty() && product.apart.iter().any(apart) {
            text.insert(0, ' ');
        }
        text.insert_str(0, piece);
    }
    text
}

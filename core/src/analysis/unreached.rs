//! Rows of tables that no valid word picks, proved for all words at once.

use std::collections::BTreeMap;

use crate::analysis::count::{Space, valid};
use crate::encoding::form_code::FormCode;
use crate::encoding::tree::Tree;
use crate::model::{Isa, TableRow};
use crate::source::Span;

/// A row that no valid word picks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreached {
    /// Where the spec has it.
    pub span: Span,
    /// The table, as messages call it, in the first form that has it.
    pub table: String,
    /// How many forms have it.
    pub forms: usize,
}

/// The rows that no valid word of any form picks, in the order of the text: rows of operand
/// classes, of truth tables, and of enumerations that are printed. Rows that refuse words are left
/// out.
///
/// ```
/// use isamorph_core::{analysis::unreached::unreached, dsl::load, source::DirLoader};
/// let text = "isa t \"T\" units w:2
///   operand reg(n: 1) { n == 0 => \"zero\"; else => \"one\"; }
///   group 0x0 { region w[1] = 0 instruction i { form f : w {
///     fixed w[1] = 0
///     field n : 1 = w[0]
///     require n == 0 else \"there is no such register\"
///     operand x = reg(n)
///     text \"i {x}\" sem { }
///   } } }";
/// let isa = load("t.isa", text, &DirLoader).unwrap();
/// let rows = unreached(&isa);
/// assert_eq!(rows.len(), 1);
/// assert!(isa.sources.text(rows[0].span).starts_with("else => \"one\""));
/// ```
#[must_use]
pub fn unreached(isa: &Isa) -> Vec<Unreached> {
    // For each row that some table has: is it reached, in which table it stands, in how many forms.
    let mut rows: BTreeMap<Span, (bool, String, usize)> = BTreeMap::new();
    for f in isa.forms.iter().filter(|f| f.illegal.is_none()) {
        for table in &f.tables {
            for row in table.rows.iter().filter(|r| r.invalid.is_none()) {
                rows.entry(row.span).or_insert_with(|| (false, table.name.clone(), 0)).2 += 1;
            }
        }
    }
    for width in isa.word_widths() {
        let (space, tree) = (Space::new(width), Tree::build(isa, width));
        for (form, words) in space.words_of_forms(&tree, space.all()) {
            let f = &isa.forms[form];
            let is_open = |row: &TableRow| row.invalid.is_none() && rows.get(&row.span).is_some_and(|known| !known.0);
            let tables = f.tables.iter().enumerate().filter(|(_, t)| t.rows.iter().any(is_open));
            let open: Vec<usize> = tables.map(|(number, _)| number).collect();
            // Most forms have only rows that others reach.
            if f.illegal.is_some() || open.is_empty() {
                continue;
            }
            let code = FormCode::without_plan(f);
            let words = valid(&space, &code, words);
            for table in open {
                for (row, picked) in f.tables[table].rows.iter().zip(space.rows(&code, &code.tables[table])) {
                    if row.invalid.is_none()
                        && let Some(known) = rows.get_mut(&row.span)
                    {
                        known.0 = known.0 || !words.and(&picked).is_false();
                    }
                }
            }
        }
    }
    let unreached = rows.into_iter().filter(|(_, (reached, ..))| !reached);
    unreached
        .map(|(span, (_, table, forms))| Unreached { span, table, forms })
        .collect()
}

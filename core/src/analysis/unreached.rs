//! Rows of tables that no valid word picks, proved for all words at once.

use std::collections::{BTreeMap, HashMap};

use biodivine_lib_bdd::Bdd;

use crate::InstructionSet;
use crate::analysis::count::{Class, Partition, Space};
use crate::encoding::FormId;
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

/// The rows that no valid word of any form picks, in the order of the text: rows of operand classes,
/// of truth tables, and of enumerations that are printed. Rows that refuse words are left out.
///
/// ```
/// use isamorph_core::{InstructionSet, analysis::unreached::unreached, dsl::load, source::DirLoader};
/// let text = "isa t \"T\" units w:2
///   operand reg(n: 1) { n == 0 => \"zero\"; else => \"one\"; }
///   group 0x0 { region w[1] = 0 instruction i { form f : w {
///     fixed w[1] = 0
///     field n : 1 = w[0]
///     require n == 0 else \"there is no such register\"
///     operand x = reg(n)
///     text \"i {x}\" sem { }
///   } } }";
/// let set: InstructionSet = load("t.isa", text, &DirLoader).unwrap().into();
/// let rows = unreached(&set);
/// assert_eq!(rows.len(), 1);
/// assert!(set.model().sources.text(rows[0].span).starts_with("else => \"one\""));
/// ```
#[must_use]
pub fn unreached(set: &InstructionSet) -> Vec<Unreached> {
    let isa = set.model();
    // For each row that some table has: is it reached, in which table it stands, in how many forms.
    let mut rows: BTreeMap<Span, (bool, String, usize)> = BTreeMap::new();
    for width in isa.word_widths() {
        let space = Space::part(width, 0, width);
        let mut valid: HashMap<FormId, Bdd> = HashMap::new();
        for (class, words) in Partition::of(set, &space, space.all()).classes {
            if let Class::Canonical(form) | Class::Residue(form) = class {
                let known = valid.entry(form).or_insert_with(|| space.none());
                *known = known.or(&words);
            }
        }
        for (form, f) in isa
            .forms
            .iter()
            .enumerate()
            .filter(|(_, f)| f.illegal.is_none() && f.width == width)
        {
            let code = &set.codec().forms[form];
            let of_form = valid.get(&form);
            for (table, lookup) in f.tables.iter().zip(&code.tables) {
                let mut open = false;
                for row in table.rows.iter().filter(|r| r.invalid.is_none()) {
                    let known = rows.entry(row.span).or_insert_with(|| (false, table.name.clone(), 0));
                    known.2 += 1;
                    open |= !known.0;
                }
                let Some(words) = of_form.filter(|_| open) else { continue };
                for (row, picked) in table.rows.iter().zip(space.rows(code, lookup)) {
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

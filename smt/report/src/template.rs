//! The text of a form as a template: fixed parts, and names for the variable parts.

use isamorph_core::model::{FieldBits, Form, Operand, Piece};
use maud::{Markup, html};

/// The text of a form, with operands and choices by their names.
pub fn text(form: &Form) -> Markup {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < form.text.len() {
        let rest = &form.text[at..];
        let operand = form
            .operands
            .iter()
            .filter(|o| !o.pieces.is_empty() && rest.len() >= o.pieces.len() && same(&rest[..o.pieces.len()], &o.pieces))
            .max_by_key(|o| o.pieces.len());
        if let Some(o) = operand.filter(|o| !matches!(o.pieces.as_slice(), [Piece::Literal(_)])) {
            parts.push(html! { var title={ "operand of class " (o.class) } { (o.name) } });
            at += o.pieces.len();
            continue;
        }
        parts.push(match &rest[0] {
            Piece::Literal(text) => html! { (text) },
            Piece::Number(n) => html! { var { (fields(form, &n.bits)) } },
            Piece::Choice { table, .. } => html! { var { (fields(form, &form.tables[usize::from(*table)].selector)) } },
        });
        at += 1;
    }
    html! { code .template { @for part in &parts { (part) } } }
}

/// Do pieces print the same?
fn same(a: &[Piece], b: &[Piece]) -> bool {
    let one = |(a, b): (&Piece, &Piece)| match (a, b) {
        (Piece::Literal(a), Piece::Literal(b)) => a == b,
        (Piece::Number(a), Piece::Number(b)) => a == b,
        (Piece::Choice { table: a, .. }, Piece::Choice { table: b, .. }) => a == b,
        _ => false,
    };
    a.len() == b.len() && a.iter().zip(b).all(one)
}

/// The names of the fields that bits belong to.
fn fields(form: &Form, bits: &[FieldBits]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for b in bits {
        let name = form.fields[usize::from(b.field)].name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join("+")
}

/// Most texts of one operand that are listed.
const MOST: usize = 12;

/// Texts that an operand can have, with names of fields for numbers; and whether there are more.
pub fn operand(form: &Form, o: &Operand) -> (Vec<String>, bool) {
    let mut all = vec![String::new()];
    let mut more = false;
    expand(form, &o.pieces, &mut all, &mut more);
    let mut all: Vec<String> = all.into_iter().map(|t| t.trim().to_owned()).collect();
    all.sort();
    all.dedup();
    (all, more)
}

fn expand(form: &Form, pieces: &[Piece], all: &mut Vec<String>, more: &mut bool) {
    for piece in pieces {
        match piece {
            Piece::Literal(text) => all.iter_mut().for_each(|t| *t += text),
            Piece::Number(n) => all.iter_mut().for_each(|t| *t += &format!("⟨{}⟩", fields(form, &n.bits))),
            Piece::Choice { table, rows } => {
                let table = &form.tables[usize::from(*table)];
                let valid = rows.iter().zip(&table.rows).filter(|(_, r)| r.invalid.is_none());
                let mut next: Vec<String> = Vec::new();
                for (row, _) in valid {
                    let mut own = all.clone();
                    expand(form, row, &mut own, more);
                    next.extend(own.into_iter().filter(|t| !next.contains(t)).collect::<Vec<_>>());
                    if next.len() > MOST {
                        break;
                    }
                }
                *all = next;
            }
        }
        if all.len() > MOST {
            *more = true;
            all.truncate(MOST);
        }
    }
}

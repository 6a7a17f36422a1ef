//! What there is to say about one word: its form, fields, operands and sources; shared by `decode`
//! and `explain`.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::model::{Bits, Extent, Field, FieldBits, FieldKind, Form, Isa, Operand, Piece, Source, Word};
use isamorph_core::text::{print, to_text};
use serde_json::{Value, json};

/// Extents as a spec writes them: `w0[28] ++ w0[22]`.
#[must_use]
pub fn extents_text(isa: &Isa, extents: &[Extent]) -> String {
    extents
        .iter()
        .map(|e| run_text(isa, u32::from(e.word_lo) + u32::from(e.width) - 1, u32::from(e.word_lo)))
        .collect::<Vec<_>>()
        .join(" ++ ")
}

/// Bits of a word as a spec writes them, high bits first; runs of one unit are joined.
#[must_use]
pub fn mask_text(isa: &Isa, mask: Bits, separator: &str) -> String {
    let mut runs = Vec::new();
    let mut bit = 64;
    while bit > 0 {
        bit -= 1;
        if mask >> bit & 1 == 0 {
            continue;
        }
        let hi = bit;
        while bit > 0 && mask >> (bit - 1) & 1 == 1 && !isa.units.iter().any(|u| u.lo == bit) {
            bit -= 1;
        }
        runs.push(run_text(isa, hi, bit));
    }
    runs.join(separator)
}

fn run_text(isa: &Isa, hi: u32, lo: u32) -> String {
    let Some(u) = isa.units.iter().find(|u| u.lo <= lo && lo < u.lo + u.width) else {
        return format!("[{hi}..{lo}]");
    };
    if hi == lo {
        format!("{}[{}]", u.name, lo - u.lo)
    } else {
        format!("{}[{}..{}]", u.name, hi - u.lo, lo - u.lo)
    }
}

/// A value of `width` bits: binary up to 8 bits, else hexadecimal.
#[must_use]
pub fn bits_value(value: Bits, width: u32) -> String {
    if width <= 8 {
        format!("{value:0w$b}", w = width as usize)
    } else {
        format!("0x{value:0w$x}", w = (width as usize).div_ceil(4))
    }
}

/// The word bits of a table's selector.
#[must_use]
pub fn selector_mask(form: &Form, selector: &[FieldBits]) -> Bits {
    let mut mask = 0;
    for s in selector {
        for e in &form.fields[usize::from(s.field)].extents {
            for b in 0..e.width {
                if (s.lo..s.lo + s.width).contains(&(e.field_lo + b)) {
                    mask |= 1 << (e.word_lo + b);
                }
            }
        }
    }
    mask
}

/// What a field's value means: the row of its enumeration, or a number.
#[must_use]
pub fn meaning(isa: &Isa, form: &Form, field: usize, value: u64) -> String {
    let f = &form.fields[field];
    match f.kind {
        FieldKind::Enum(id) => {
            let e = &isa.enums[id.0 as usize];
            let row = &e.rows[usize::from(e.row_of[value as usize])];
            match &row.invalid {
                Some(why) => format!("invalid: {why}"),
                None if row.text == row.name => row.name.clone(),
                None => format!("{} {:?}", row.name, row.text),
            }
        }
        FieldKind::Number => form.number(field, value).to_string(),
        FieldKind::Unknown => "not documented".to_string(),
    }
}

/// The name of the row that a field's value picks, if its type is an enumeration.
#[must_use]
pub fn row_name(isa: &Isa, f: &Field, value: u64) -> Option<String> {
    match f.kind {
        FieldKind::Enum(id) => {
            let e = &isa.enums[id.0 as usize];
            let row = &e.rows[usize::from(e.row_of[value as usize])];
            row.invalid.is_none().then(|| row.name.clone())
        }
        _ => None,
    }
}

/// `document "section"`.
#[must_use]
pub fn source_text(isa: &Isa, s: &Source) -> String {
    format!("{} {:?}", isa.documents[s.document].name, s.section)
}

/// Several sources.
#[must_use]
pub fn sources_text(isa: &Isa, all: &[Source]) -> String {
    all.iter().map(|s| source_text(isa, s)).collect::<Vec<_>>().join(", ")
}

/// Sources for programs.
#[must_use]
pub fn sources_json(isa: &Isa, all: &[Source]) -> Value {
    all.iter()
        .map(|s| json!({ "document": isa.documents[s.document].name, "section": s.section }))
        .collect()
}

/// A group's code as the documents write it.
#[must_use]
pub fn code_text(code: u64) -> String {
    format!("{code:#010x}")
}

/// A stable name for a kind of refusal.
#[must_use]
pub fn refusal_kind(r: &InvalidWord) -> &'static str {
    match r {
        InvalidWord::Width => "width",
        InvalidWord::Undocumented => "undocumented",
        InvalidWord::Illegal(_) => "illegal",
        InvalidWord::Reserved(..) => "reserved",
        InvalidWord::Invalid { .. } => "invalid",
        InvalidWord::Unused { .. } => "unused",
    }
}

/// The form that a word belongs to, even if the word is invalid.
#[must_use]
pub fn refused_form(r: &InvalidWord) -> Option<usize> {
    match *r {
        InvalidWord::Width | InvalidWord::Undocumented => None,
        InvalidWord::Illegal(form)
        | InvalidWord::Reserved(form, _)
        | InvalidWord::Invalid { form, .. }
        | InvalidWord::Unused { form, .. } => Some(form),
    }
}

/// Which bits refuse a word.
#[must_use]
pub fn refused_bits(isa: &Isa, r: &InvalidWord) -> Bits {
    match *r {
        InvalidWord::Width | InvalidWord::Undocumented => 0,
        InvalidWord::Illegal(form) => isa.forms[form].fixed.mask,
        InvalidWord::Reserved(_, bits) => bits,
        InvalidWord::Invalid { form, table, .. } => selector_mask(&isa.forms[form], &isa.forms[form].tables[table].selector),
        InvalidWord::Unused { form, field } => isa.forms[form].fields[field].mask(),
    }
}

/// Why a word is refused, with reserved bits named as the spec does.
#[must_use]
pub fn reason(isa: &Isa, r: &InvalidWord) -> String {
    match *r {
        InvalidWord::Reserved(form, bits) => format!(
            "{}: reserved bits {} have a wrong value",
            isa.form_name(form),
            mask_text(isa, bits, ", ")
        ),
        _ => r.reason(isa),
    }
}

/// Which fields take part in a decoded instruction, as a set of indices.
#[must_use]
pub fn used_fields(t: &InstructionSet, instr: &Instr) -> u64 {
    // A decoded instruction is valid.
    t.codec().forms[instr.form]
        .validate(instr.form, &instr.fields)
        .map_or(0, |r| r.used)
}

/// An operand as it reads in one instruction.
pub struct OperandView<'i> {
    /// Name in the spec.
    pub name: &'i str,
    /// Operand class.
    pub class: &'i str,
    /// Its text.
    pub text: String,
}

/// The operands that the text of an instruction shows.
#[must_use]
pub fn operands<'i>(isa: &'i Isa, instr: &Instr) -> Vec<OperandView<'i>> {
    let form = &isa.forms[instr.form];
    shown_operands(form)
        .map(|o| {
            let mut text = String::new();
            print::pieces(&o.pieces, &form.tables, &instr.fields, &mut text);
            OperandView {
                name: &o.name,
                class: &o.class,
                text: text.trim().to_string(),
            }
        })
        .collect()
}

/// The operands that the text of a form shows.
pub fn shown_operands(form: &Form) -> impl Iterator<Item = &Operand> {
    form.operands
        .iter()
        .filter(|o| !o.pieces.is_empty() && appears(&form.text, &o.pieces))
}

/// Do these pieces stand in the text, at its top level?
fn appears(text: &[Piece], pieces: &[Piece]) -> bool {
    let same = |a: &Piece, b: &Piece| match (a, b) {
        (Piece::Literal(a), Piece::Literal(b)) => a == b,
        (Piece::Number(a), Piece::Number(b)) => a == b,
        (Piece::Choice { table: a, .. }, Piece::Choice { table: b, .. }) => a == b,
        _ => false,
    };
    text.windows(pieces.len()).any(|w| w.iter().zip(pieces).all(|(a, b)| same(a, b)))
}

/// Everything about a word, for programs.
#[must_use]
pub fn word_json(t: &InstructionSet, word: Word, decoded: &Result<Instr, InvalidWord>) -> Value {
    let isa: &Isa = t.model();
    let mut out = json!({
        "word": isa.word_text(word),
        "width": word.width,
        "bits": format!("{:#x}", word.bits),
        "valid": decoded.is_ok(),
    });
    let form = match decoded {
        Ok(i) => Some(i.form),
        Err(r) => refused_form(r),
    };
    if let Err(r) = decoded {
        out["kind"] = refusal_kind(r).into();
        out["reason"] = reason(isa, r).into();
        out["refused_bits"] = mask_text(isa, refused_bits(isa, r), ", ").into();
    }
    if let Ok(i) = decoded {
        out["text"] = to_text(isa, i).into();
        out["canonical"] = isa.word_text(t.canonical_raw(i)).into();
        out["residue"] = format!("{:#x}", i.residue).into();
    }
    let Some(form) = form else { return out };
    let f = &isa.forms[form];
    out["form"] = isa.form_name(form).into();
    out["group"] = code_text(isa.groups[f.group].code).into();
    let used = match decoded {
        Ok(i) => Some(used_fields(t, i)),
        Err(_) => None,
    };
    out["fields"] = f
        .fields
        .iter()
        .enumerate()
        .map(|(i, f)| {
            let value = f.value(word.bits);
            let class = if f.kind == FieldKind::Unknown { "unknown" } else { "field" };
            json!({
                "name": f.name,
                "bits": extents_text(isa, &f.extents),
                "width": f.width,
                "value": format!("{value:#x}"),
                "class": class,
                "row": row_name(isa, f, value),
                "meaning": meaning(isa, &isa.forms[form], i, value),
                "used": used.map(|u| u >> i & 1 == 1),
                "doc": f.doc,
                "sources": sources_json(isa, &f.cites),
            })
        })
        .collect();
    if let Ok(i) = decoded {
        out["operands"] = operands(isa, i)
            .into_iter()
            .map(|o| json!({ "name": o.name, "class": o.class, "text": o.text }))
            .collect();
    }
    out
}

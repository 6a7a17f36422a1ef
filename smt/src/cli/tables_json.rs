//! `verify generate --lang json`: the tables of an instruction set, for programs in any language.
//! `docs/tables.schema.json` is their schema.

use isamorph_core::formula::{Node, Term};
use isamorph_core::generate::control_kinds;
use isamorph_core::model::machine::Role;
use isamorph_core::model::{Cube, Effect, FieldBits, FieldKind, Form, Isa, Piece, Semantics, Table};
use serde_json::{Map, Value, json};

use super::describe::{code_text, sources_json};

/// Terms of the largest formula that is written; of larger ones only the number is.
const MOST_TERMS: usize = 100;

/// All tables.
fn tables(isa: &Isa) -> Value {
    json!({
        "format": "isamorph tables 1",
        "isa": isa.name,
        "title": isa.title,
        "word_widths": isa.word_widths(),
        "units": isa.units.iter().map(|u| json!({ "name": u.name, "lo": u.lo, "width": u.width })).collect::<Value>(),
        "documents": isa.documents.iter().map(|d| json!({ "name": d.name, "title": d.title })).collect::<Value>(),
        "states": (0..isa.states.len()).map(|s| state(isa, s)).collect::<Value>(),
        "enumerations": isa.enums.iter().map(enumeration).collect::<Value>(),
        "functions": isa.functions.iter().map(|f| json!({
            "name": f.name, "arguments": f.args, "width": f.width, "approximate": f.approximate,
        })).collect::<Value>(),
        "groups": isa.groups_in_order().iter().map(|g| json!({
            "code": code_text(isa.groups[*g].code), "title": isa.groups[*g].title, "sources": sources_json(isa, &isa.groups[*g].cites),
        })).collect::<Value>(),
        "forms": control_kinds(isa).iter().enumerate().map(|(f, control)| form(isa, f, control.as_deref())).collect::<Value>(),
        "aliases": isa.aliases.iter().map(|a| json!({
            "text": a.text, "stands_for": a.stands_for, "read_only": a.read_only,
        })).collect::<Value>(),
        "undocumented": isa.undocumented.iter().map(|u| json!({ "name": u.name, "reason": u.reason })).collect::<Value>(),
    })
}

/// The text of the tables: each member of the object, and each element of its lists, is a line.
pub fn text(isa: &Isa) -> String {
    let tables = tables(isa);
    let members = tables.as_object().into_iter().flatten().map(|(key, value)| match value {
        Value::Array(list) if list.iter().any(Value::is_object) => {
            let lines: Vec<String> = list.iter().map(|e| format!("  {e}")).collect();
            format!("{}: [\n{}\n]", json!(key), lines.join(",\n"))
        }
        value => format!("{}: {value}", json!(key)),
    });
    format!("{{\n{}\n}}\n", members.collect::<Vec<_>>().join(",\n"))
}

fn state(isa: &Isa, at: usize) -> Value {
    let s = &isa.states[at];
    let machine = isa.machine.as_ref();
    let role = machine.and_then(|m| {
        let file = m.file(at).map(|r| match &r.role {
            Role::General => "general",
            Role::Vector(_) => "vector",
            Role::Predicate => "predicate",
            Role::Flags(_) => "flags",
            Role::Address => "address",
            Role::Special => "special",
        });
        let memory = || m.memory(at).map(|_| "memory");
        let control = || (m.control.as_ref()?.state()? == at).then_some("control");
        file.or_else(memory).or_else(control)
    });
    let mut out = json!({ "name": s.name, "address_bits": s.addr, "width": s.width, "role": role, "doc": s.doc });
    if let Some(r) = machine.and_then(|m| m.file(at)) {
        out["constant"] = r.fixed.iter().map(|(e, v)| json!({ "element": e, "value": hex(*v) })).collect();
        out["names"] = r.names.iter().map(|(e, name)| json!({ "element": e, "name": name })).collect();
        out["preserved_by_calls"] = r.kept.clone().into();
    }
    if let Some(m) = machine.and_then(|m| m.memory(at)) {
        out["big_endian"] = m.big_endian.into();
        out["access"] = m.access.clone().into();
    }
    out
}

fn enumeration(e: &isamorph_core::model::Enum) -> Value {
    let codes = |row: usize| -> Vec<usize> { (0..e.row_of.len()).filter(|c| usize::from(e.row_of[*c]) == row).collect() };
    let rows = e
        .rows
        .iter()
        .enumerate()
        .map(|(i, r)| json!({ "name": r.name, "text": r.text, "codes": codes(i), "canonical": r.canonical, "invalid": r.invalid }));
    json!({ "name": e.name, "width": e.width, "doc": e.doc, "rows": rows.collect::<Value>() })
}

fn hex(value: u128) -> String {
    format!("{value:#x}")
}

fn cube(c: Cube) -> Value {
    json!({ "mask": hex(c.mask), "value": hex(c.value) })
}

fn bits(form: &Form, bits: &[FieldBits]) -> Value {
    let one = |b: &FieldBits| json!({ "field": form.fields[usize::from(b.field)].name, "lo": b.lo, "width": b.width });
    bits.iter().map(one).collect()
}

fn table(form: &Form, t: &Table) -> Value {
    let rows = t
        .rows
        .iter()
        .map(|r| json!({ "name": r.name, "invalid": r.invalid, "canonical": r.canonical }));
    json!({ "name": t.name, "selector": bits(form, &t.selector), "map": t.map, "rows": rows.collect::<Value>() })
}

fn pieces(form: &Form, text: &[Piece]) -> Value {
    let one = |p: &Piece| match p {
        Piece::Literal(text) => json!({ "literal": text }),
        Piece::Number(n) => json!({ "number": {
            "bits": bits(form, &n.bits), "shift": n.shift, "bias": n.bias, "signed": n.signed, "hexadecimal": n.hex,
        } }),
        Piece::Choice { table, rows } => json!({ "choice": {
            "table": table, "rows": rows.iter().map(|r| pieces(form, r)).collect::<Value>(),
        } }),
    };
    text.iter().map(one).collect()
}

fn form(isa: &Isa, at: usize, control: Option<&[&str]>) -> Value {
    let f = &isa.forms[at];
    let losers = isa.priorities.iter().filter(|(winner, _)| *winner == at);
    let field = |field: &isamorph_core::model::Field| {
        let extents = field
            .extents
            .iter()
            .map(|e| json!({ "word_lo": e.word_lo, "field_lo": e.field_lo, "width": e.width }));
        let mut out = json!({
            "name": field.name, "width": field.width, "extents": extents.collect::<Value>(), "kind": match field.kind {
                FieldKind::Number => "number",
                FieldKind::Enum(_) => "enumeration",
                FieldKind::Unknown => "unknown",
            },
            "zero_if_unused": field.unused_reserved, "doc": field.doc, "sources": sources_json(isa, &field.cites),
        });
        if let FieldKind::Enum(e) = field.kind {
            out["enumeration"] = isa.enums[e.0 as usize].name.clone().into();
        }
        out
    };
    let mut out = json!({
        "name": isa.form_name(at),
        "group": code_text(isa.groups[f.group].code),
        "width": f.width,
        "fixed": cube(f.fixed),
        "before": losers.map(|(_, loser)| isa.form_name(*loser)).collect::<Value>(),
        "illegal": f.illegal,
        "reserved": f.reserved.iter().map(|r| cube(r.cube)).collect::<Value>(),
        "ignored": hex(f.ignored),
        "fields": f.fields.iter().map(field).collect::<Value>(),
        "tables": f.tables.iter().map(|t| table(f, t)).collect::<Value>(),
        "checks": f.checks,
        "text": pieces(f, &f.text),
        "operands": f.operands.iter().map(|o| json!({ "name": o.name, "class": o.class, "text": pieces(f, &o.pieces) })).collect::<Value>(),
        "sources": sources_json(isa, &f.cites),
    });
    if f.illegal.is_none() {
        out["instruction"] = isa.instructions[f.instruction].name.clone().into();
        out["title"] = isa.instructions[f.instruction].title.clone().into();
        out["semantics"] = semantics(isa, f, control);
    }
    out
}

fn semantics(isa: &Isa, f: &Form, control: Option<&[&str]>) -> Value {
    let effects = match &f.semantics {
        Semantics::Unknown(reason) => return json!({ "unknown": reason }),
        Semantics::Effects { effects, .. } => effects,
    };
    let writes = effects.iter().map(|e| {
        let mut out = json!({ "state": isa.states[e.state].name });
        if isa.states[e.state].addr > 0 {
            formula(isa, f, &mut out, "element", e.addr);
        }
        formula(isa, f, &mut out, "value", e.value);
        if !isa.pool.is_true(e.guard) {
            formula(isa, f, &mut out, "if", e.guard);
        }
        out
    });
    let writes: Value = writes.collect();
    let roots: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
    let (mut reads, mut calls) = (Vec::new(), Vec::new());
    for t in isa.pool.reachable(&roots) {
        match isa.pool.node(t) {
            Node::Read(space, addr) => {
                let mut out = json!({ "state": isa.pool.space_decl(*space).name });
                if isa.states.iter().any(|s| s.space == *space && s.addr > 0) {
                    formula(isa, f, &mut out, "element", *addr);
                }
                if !reads.contains(&out) {
                    reads.push(out);
                }
            }
            Node::Call(function, _) => {
                let name = isa.pool.fn_decl(*function).name.clone();
                if !calls.contains(&name) {
                    calls.push(name);
                }
            }
            _ => {}
        }
    }
    json!({ "writes": writes, "reads": reads, "calls": calls, "control": control })
}

/// A formula under a key, or how many terms it has if it is long.
fn formula(isa: &Isa, f: &Form, out: &mut Value, key: &str, t: Term) {
    let terms = isa.pool.reachable(&[t]).len();
    let value = if terms <= MOST_TERMS {
        isa.formula_text(f, t).into()
    } else {
        Value::Object(Map::from_iter([("terms".to_string(), terms.into())]))
    };
    out[key] = value;
}

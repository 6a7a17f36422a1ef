//! The page of the codec: words and assembly, read in the page by WebAssembly.

use isamorph_core::model::{Bits, Enum, FieldKind};
use maud::html;
use serde_json::{Value, json};

use super::Context;
use crate::File;
use crate::codec::module;
use crate::effects;
use crate::html::{Page, hex, packed};

/// The page, or why there is no codec.
pub fn page(c: &Context<'_>) -> File {
    let made = module(&c.facts.set);
    let body = match &made {
        Ok(wasm) => html! {
            div #codec {
                p .lead {
                    "Words in hexadecimal, or instructions, one a line. They are read here, by the tables of the decoder, of which it was proved that they say of every word what the spec says."
                }
                label for="codec-input" { "Words or assembly" }
                textarea #codec-input rows="6" spellcheck="false" autocapitalize="off" { (example(c)) }
                div .scroll tabindex="0" role="region" aria-label="What the lines mean" {
                    table .listing {
                        thead { tr { th scope="col" { "line" } th scope="col" { "word" } th scope="col" { "text" } th scope="col" { "form" } th scope="col" { "state" } th scope="col" { "look" } } }
                        tbody #codec-listing {}
                    }
                }
                h2 { "Bit by bit" }
                div #codec-word .scroll tabindex="0" role="region" aria-label="The word bit by bit" { noscript { p { "This page needs its scripts." } } }
                (packed("codec-data", &content(c, wasm)))
                (packed("effects-data", &effects::json(c.isa())))
            }
        },
        Err(why) => html! { p { "There is no codec for this instruction set: " (why) "." } },
    };
    Page {
        path: c.links.page("codec"),
        title: format!("{}: codec", c.isa().name),
        above: vec![c.above()],
        scripts: if made.is_ok() {
            &["../codec.js", "../effects.js", "../codec-page.js"]
        } else {
            &[]
        },
        body,
    }
    .file()
}

/// Words to begin with: evidence of errata that reads as instructions.
fn example(c: &Context<'_>) -> String {
    let isa = c.isa();
    let evidence = isa.errata.iter().flat_map(|e| &e.evidence).filter(|e| e.text.is_some());
    let words: Vec<String> = evidence.take(3).map(|e| isa.word_text(e.word)).collect();
    words.join("\n")
}

/// What the script needs beside the module.
fn content(c: &Context<'_>, wasm: &[u8]) -> Value {
    let isa = c.isa();
    json!({
        "isa": isa.name,
        "wasm": hex(wasm),
        "widths": isa.word_widths(),
        "units": isa.units.iter().map(|u| json!({ "name": u.name, "lo": u.lo, "width": u.width })).collect::<Vec<_>>(),
        "aliases": isa.aliases.iter().map(|a| json!([a.text, a.stands_for])).collect::<Vec<_>>(),
        "forms": (0..isa.forms.len()).map(|f| form(c, f)).collect::<Vec<_>>(),
        "enums": isa.enums.iter().map(codes).collect::<Vec<_>>(),
    })
}

fn form(c: &Context<'_>, number: usize) -> Value {
    let isa = c.isa();
    let f = &isa.forms[number];
    let hex = |n: Bits| format!("{n:#x}");
    let fields = f.fields.iter().enumerate().map(|(i, x)| {
        let kind = match x.kind {
            FieldKind::Number => json!("n"),
            FieldKind::Unknown => json!("u"),
            FieldKind::Enum(id) => json!(id.0),
        };
        let extents: Vec<[u8; 3]> = x.extents.iter().map(|e| [e.word_lo, e.field_lo, e.width]).collect();
        let doc = x.doc.as_deref().unwrap_or("");
        json!([x.name, x.width, extents, kind, doc, u8::from(f.is_signed(i))])
    });
    json!({
        "name": isa.form_name(number),
        "link": c.links.form(number),
        "fixed": [hex(f.fixed.mask), hex(f.fixed.value)],
        "reserved": f.reserved.iter().map(|r| json!([hex(r.cube.mask), hex(r.cube.value)])).collect::<Vec<_>>(),
        "ignored": hex(f.ignored),
        "fields": fields.collect::<Vec<_>>(),
    })
}

/// The rows of an enumeration, and which row each code has, in runs.
fn codes(e: &Enum) -> Value {
    let rows = e.rows.iter().map(|r| json!([r.name, r.text.trim(), r.invalid, r.canonical]));
    let mut runs: Vec<(u16, usize)> = Vec::new();
    for row in &e.row_of {
        match runs.last_mut() {
            Some(run) if run.0 == *row => run.1 += 1,
            _ => runs.push((*row, 1)),
        }
    }
    let runs: Vec<String> = runs
        .iter()
        .map(|(row, n)| if *n == 1 { row.to_string() } else { format!("{row}*{n}") })
        .collect();
    json!({ "width": e.width, "map": runs.join(","), "rows": rows.collect::<Vec<_>>() })
}

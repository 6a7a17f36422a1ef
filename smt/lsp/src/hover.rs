//! What there is to say about a name: its definition, what the spec and the comments above it say,
//! its bits, how many words there are, what it does, and where that comes from.

use std::collections::BTreeSet;

use isamorph_core::InstructionSet;
use isamorph_core::dsl::lexer::Tok;
use isamorph_core::model::{Form, Isa, Semantics, Unit};
use isamorph_core::source::Span;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use crate::builtins;
use crate::counts::{Counts, Words, grouped};
use crate::files::Parsed;
use crate::index::{Kind, Symbol};
use crate::outline::{Block, around, outline, tokens};
use crate::workspace::{Spec, Workspace};

/// Most lines of a definition that are shown.
const LINES: usize = 24;

/// What was compiled of a spec, and how much it holds.
struct Compiled<'c> {
    /// The main file.
    main: String,
    /// The instruction set.
    set: InstructionSet,
    /// Counts of words.
    counts: &'c mut Counts,
}

/// What to show for the name at a position.
pub fn hover(
    ws: &mut Workspace,
    name: &str,
    at: Position,
    compiled: impl Fn(&str) -> Option<InstructionSet>,
    counts: &mut Counts,
) -> Option<Hover> {
    let file = ws.files.parsed(name)?;
    let offset = file.lines.offset(&file.text, at, ws.encoding);
    let specs = ws.specs_of(name);
    for spec in &specs {
        let Some((place, ids)) = spec.index.at(file.id, offset as u32) else {
            continue;
        };
        let mut compiled = compiled(&spec.main).map(|set| Compiled {
            main: spec.main.clone(),
            set,
            counts: &mut *counts,
        });
        let mut seen = BTreeSet::new();
        let mut parts: Vec<String> = Vec::new();
        for id in ids {
            let part = of_symbol(spec, id, compiled.as_mut());
            if parts.len() < 4 && seen.insert(part.clone()) {
                parts.push(part);
            }
        }
        return Some(shown(parts.join("\n\n---\n\n"), Some(ws.range(&file, place))));
    }
    let all = tokens(&file.text);
    let token = all
        .iter()
        .find(|t| t.tok == Tok::Ident && (t.span.start as usize) <= offset && offset <= t.span.end as usize)?;
    let range = file
        .lines
        .range(&file.text, token.span.start as usize, token.span.end as usize, ws.encoding);
    Some(shown(of_language(token.text)?, Some(range)))
}

fn shown(value: String, range: Option<lsp_types::Range>) -> Hover {
    Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range,
    }
}

/// What the language itself says about a word.
fn of_language(word: &str) -> Option<String> {
    if let Some(b) = builtins::named(word) {
        return Some(format!("```isa\n{}\n```\n\n{}", b.signature, b.about));
    }
    if let Some((name, about)) = builtins::MODES.iter().find(|m| m.0 == word) {
        return Some(format!("mode `{name}`: {about}"));
    }
    let all = builtins::TOP
        .iter()
        .chain([&builtins::MACHINE])
        .chain(&builtins::GROUP)
        .chain([&builtins::FORM])
        .chain(&builtins::FORM_ITEMS);
    let keywords: Vec<String> = all
        .filter(|k| k.word == word)
        .map(|k| format!("```isa\n{}\n```\n\n{}", k.shape, k.about))
        .collect();
    (!keywords.is_empty()).then(|| keywords.join("\n\n"))
}

/// The item that defines a symbol, as far as the tokens tell.
fn item_of(file: &Parsed, at: Span) -> Option<Block> {
    let blocks = outline(&file.text);
    let found = around(&blocks, at.start as usize);
    found
        .into_iter()
        .rev()
        .find(|b| b.name.as_ref().is_some_and(|n| n.1 == at.start as usize))
        .cloned()
}

/// Everything about a definition, as Markdown.
fn of_symbol(spec: &Spec, id: usize, compiled: Option<&mut Compiled<'_>>) -> String {
    let symbol = &spec.index.symbols[id];
    let Some(file) = spec.file(symbol.at) else { return String::new() };
    let item = if symbol.kind == Kind::Group {
        let blocks = outline(&file.text);
        around(&blocks, symbol.at.start as usize).first().map(|b| (*b).clone())
    } else {
        item_of(file, symbol.at)
    };
    let head = item.as_ref().map_or(symbol.text, |b| Span {
        file: file.id,
        start: b.start as u32,
        end: match (symbol.kind, b.body) {
            (Kind::Group | Kind::Instruction | Kind::Form, Some(body)) => body.0 as u32 - 1,
            _ => b.end as u32,
        },
    });
    let container = symbol.container.as_deref().filter(|c| !c.is_empty());
    let full = container.map_or(symbol.name.clone(), |c| format!("{c}.{}", symbol.name));
    let mut out = format!("**{}** `{full}`\n\n```isa\n{}\n```", symbol.kind.called(), excerpt(spec.text(head)));
    if let Some(doc) = &symbol.doc
        && symbol.kind != Kind::Row
    {
        out += &format!("\n\n{doc}");
    }
    let comment = comment_above(&file.text, file.lines.line_start(head.start as usize));
    if !comment.is_empty() {
        out += &format!("\n\n{comment}");
    }
    if let Some(types) = spec.index.types.get(&id) {
        let named: Vec<String> = types.iter().filter(|t| !t.is_empty()).map(|t| format!("`{t}`")).collect();
        if !named.is_empty() {
            out += &format!("\n\na code of {}", named.join(" or "));
        }
    }
    let uses = spec.index.uses.iter().filter(|u| u.1 == id).count();
    if let Some(c) = compiled {
        match symbol.kind {
            Kind::Form => of_form(&mut out, c, symbol),
            Kind::Instruction => of_instruction(&mut out, c, symbol),
            Kind::Group => of_group(&mut out, c, symbol),
            Kind::Enumeration => of_enumeration(&mut out, c.set.model(), symbol),
            Kind::Row => of_row(&mut out, c.set.model(), symbol),
            _ => {}
        }
    }
    if symbol.kind == Kind::Form || symbol.kind == Kind::Instruction {
        effect(&mut out, file, symbol);
    }
    let sources = item
        .as_ref()
        .map_or(Vec::new(), |b| sources(&file.text[b.start..b.body.map_or(b.end, |b| b.0)]));
    if !sources.is_empty() {
        let named = |(document, section): &(String, String)| {
            let title = spec.index.named(Kind::Document, document).next();
            let title = title.and_then(|d| spec.index.symbols[d].doc.clone());
            format!("- {}, {section}", title.unwrap_or_else(|| document.clone()))
        };
        out += &format!("\n\nsource:\n{}", sources.iter().map(named).collect::<Vec<_>>().join("\n"));
    }
    if symbol.kind != Kind::Group {
        out += &format!("\n\nused {uses} {}", if uses == 1 { "time" } else { "times" });
    }
    out
}

/// The first lines of a text, without the indentation that they share.
fn excerpt(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let blank = |l: &&str| l.len() - l.trim_start().len();
    let indent = lines.iter().skip(1).filter(|l| !l.trim().is_empty()).map(blank).min().unwrap_or(0);
    let mut out: Vec<&str> = Vec::new();
    for (i, line) in lines.iter().take(LINES).enumerate() {
        out.push(if i == 0 { line } else { line.get(indent..).unwrap_or("") });
    }
    if lines.len() > LINES {
        out.push("…");
    }
    out.join("\n")
}

/// The comment in the lines directly above a line.
fn comment_above(text: &str, line_start: usize) -> String {
    let mut out: Vec<&str> = Vec::new();
    for line in text[..line_start].lines().rev() {
        match line.trim().strip_prefix("//") {
            Some(comment) => out.push(comment.trim()),
            None => break,
        }
    }
    out.reverse();
    out.join("\n")
}

/// What stands behind `cites` in the head of an item.
fn sources(head: &str) -> Vec<(String, String)> {
    let all = tokens(head);
    let mut out = Vec::new();
    let mut at = match all.iter().position(|t| t.tok == Tok::Ident && t.text == "cites") {
        Some(cites) => cites + 1,
        None => return out,
    };
    while let (Some(document), Some(section)) = (all.get(at), all.get(at + 1)) {
        let Tok::Str(text, _) = &section.tok else { break };
        out.push((document.text.to_string(), text.clone()));
        if all.get(at + 2).is_none_or(|t| t.text != ",") {
            break;
        }
        at += 3;
    }
    out
}

/// The `sem` of a form, its own or that of its instruction.
fn effect(out: &mut String, file: &Parsed, symbol: &Symbol) {
    let blocks = outline(&file.text);
    let found = around(&blocks, symbol.at.start as usize);
    let levels = found.iter().rev().filter(|b| b.keyword == "form" || b.keyword == "instruction");
    for b in levels {
        if let Some(sem) = b.inner.iter().find(|i| i.keyword == "sem" || i.keyword == "nosem") {
            *out += &format!("\n\neffect:\n```isa\n{}\n```", excerpt(&file.text[sem.start..sem.end]));
            return;
        }
    }
}

pub(crate) fn form_named(isa: &Isa, instruction: &str, form: &str) -> Option<usize> {
    isa.forms
        .iter()
        .position(|f| f.illegal.is_none() && f.name == form && isa.instructions[f.instruction].name == instruction)
}

fn of_form(out: &mut String, c: &mut Compiled<'_>, symbol: &Symbol) {
    let set = c.set.clone();
    let isa = set.model();
    let Some(at) = symbol.container.as_deref().and_then(|i| form_named(isa, i, &symbol.name)) else {
        return;
    };
    let form = &isa.forms[at];
    *out += &format!("\n\n{} bits:\n```text\n{}\n```", form.width, pattern(&isa.units, form));
    *out += &format!("\n\n{}", words_text(c.counts.of(&c.main, &set, at)));
    if let Semantics::Effects { effects, .. } = &form.semantics {
        let states: BTreeSet<&str> = effects.iter().map(|e| isa.states[e.state].name.as_str()).collect();
        let states: Vec<String> = states.into_iter().map(|s| format!("`{s}`")).collect();
        if !states.is_empty() {
            *out += &format!("\n\nwrites {}", states.join(", "));
        }
    }
}

/// The bits of a form: fixed ones as they are, reserved ones as `r`, ignored ones as `-`, those of
/// fields as letters that a list below explains.
fn pattern(units: &[Unit], form: &Form) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqstuvwxyzABCDEFGHIJKLMNOPQSTUVWXYZ";
    let mut bits = vec!['.'; form.width as usize];
    for (bit, slot) in bits.iter_mut().enumerate() {
        if form.fixed.mask >> bit & 1 == 1 {
            *slot = if form.fixed.value >> bit & 1 == 1 { '1' } else { '0' };
        } else if form.ignored >> bit & 1 == 1 {
            *slot = '-';
        } else if form.reserved.iter().any(|r| r.cube.mask >> bit & 1 == 1) {
            *slot = 'r';
        }
    }
    let mut legend = Vec::new();
    for (i, f) in form.fields.iter().enumerate() {
        let letter = LETTERS.get(i).map_or('?', |c| char::from(*c));
        for (bit, slot) in bits.iter_mut().enumerate() {
            if f.mask() >> bit & 1 == 1 {
                *slot = letter;
            }
        }
        legend.push(format!("{letter} {}", f.name));
    }
    let mut out = Vec::new();
    for u in units.iter().rev().filter(|u| u.lo < form.width) {
        let of_unit: String = (u.lo..u.lo + u.width).rev().map(|b| bits[b as usize]).collect();
        let parts: Vec<&str> = of_unit
            .as_bytes()
            .rchunks(4)
            .rev()
            .map(|c| std::str::from_utf8(c).unwrap_or(""))
            .collect();
        out.push(format!("{} {}", u.name, parts.join(" ")));
    }
    out.extend(legend.chunks(4).map(|c| c.join("   ")));
    out.join("\n")
}

/// How many words a form has, in words.
#[must_use]
pub fn words_text(w: Words) -> String {
    let mut out = format!("{} words match, {} of them valid", grouped(w.matching), grouped(w.valid));
    if w.valid != w.canonical {
        out += &format!(", {} canonical", grouped(w.canonical));
    }
    if w.refused > 0 {
        out += &format!("; {} are refused", grouped(w.refused));
    }
    let elsewhere = w.matching - w.valid - w.refused;
    if elsewhere > 0 {
        out += &format!("; {} belong to forms with priority", grouped(elsewhere));
    }
    out
}

fn of_instruction(out: &mut String, c: &mut Compiled<'_>, symbol: &Symbol) {
    let set = c.set.clone();
    let isa = set.model();
    let Some(instruction) = isa.instructions.iter().find(|i| i.name == symbol.name) else {
        return;
    };
    for &at in &instruction.forms {
        let words = c.counts.of(&c.main, &set, at);
        *out += &format!(
            "\n- form `{}` of {} bits: {} valid words",
            isa.forms[at].name,
            isa.forms[at].width,
            grouped(words.valid)
        );
    }
}

fn of_group(out: &mut String, c: &mut Compiled<'_>, symbol: &Symbol) {
    let isa = c.set.model();
    let Some((at, group)) = isa
        .groups
        .iter()
        .enumerate()
        .find(|(_, g)| format!("{:#010x}", g.code) == symbol.name)
    else {
        return;
    };
    let forms = isa.forms.iter().filter(|f| f.group == at && f.illegal.is_none()).count();
    *out += &format!("\n\n{forms} forms");
    for (width, cube) in &group.regions {
        *out += &format!("\n- region of {} words of {width} bits", grouped(cube.count(*width)));
    }
}

fn of_enumeration(out: &mut String, isa: &Isa, symbol: &Symbol) {
    let Some(e) = isa.enums.iter().find(|e| e.name == symbol.name) else {
        return;
    };
    let valid = e.rows.iter().filter(|r| r.invalid.is_none());
    let (rows, codes) = valid.fold((0u32, 0u32), |(n, c), r| (n + 1, c + r.codes));
    *out += &format!(
        "\n\n{} bits: {rows} rows for {codes} codes, {} codes are invalid",
        e.width,
        e.row_of.len() as u32 - codes
    );
}

fn of_row(out: &mut String, isa: &Isa, symbol: &Symbol) {
    let Some(e) = isa
        .enums
        .iter()
        .find(|e| Some(&e.name) == symbol.container.as_ref() && !e.name.is_empty())
    else {
        return;
    };
    let Some(row) = e.rows.iter().find(|r| r.name == symbol.name) else {
        return;
    };
    let code = |c: u32| {
        if e.width <= 8 {
            format!("{c:0w$b}", w = e.width as usize)
        } else {
            format!("{c:#x}")
        }
    };
    *out += &format!("\n\ncode `{}`, reads \"{}\"", code(row.canonical), row.text);
    if row.codes > 1 {
        *out += &format!("; {} codes mean it", row.codes);
    }
}

//! Renaming: every place that must have the name, in every spec that shares a file, and only if
//! all names mean afterwards what they meant before.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use isamorph_core::dsl::parser;
use isamorph_core::source::Span;
use lsp_types::{Position, PrepareRenameResponse, TextEdit, Uri, WorkspaceEdit};

use crate::files::Parsed;
use crate::index::{Index, Kind, Symbol, tied};
use crate::position::Lines;
use crate::uri::uri_of;
use crate::workspace::{Spec, Workspace};

/// The name at a position, if it can be renamed.
///
/// # Errors
/// Why it cannot.
pub fn prepare(ws: &mut Workspace, name: &str, at: Position) -> Result<PrepareRenameResponse, String> {
    let file = ws.files.parsed(name).ok_or("this file cannot be read")?;
    let offset = file.lines.offset(&file.text, at, ws.encoding) as u32;
    let mut found = None;
    for spec in ws.specs_of(name) {
        if let Some((place, ids)) = spec.index.at(file.id, offset) {
            ids.iter().try_for_each(|id| renamable(&spec.index, &spec.index.symbols[*id]))?;
            found = Some((place, spec.text(place).to_string()));
        }
    }
    let (place, placeholder) = found.ok_or("no name that this spec defines stands here")?;
    Ok(PrepareRenameResponse::RangeWithPlaceholder {
        range: ws.range(&file, place),
        placeholder,
    })
}

pub(crate) fn renamable(index: &Index, symbol: &Symbol) -> Result<(), String> {
    match symbol.kind {
        Kind::Group => Err("a group is called by its code".into()),
        Kind::Isa | Kind::Variant => Err("commands call an instruction set by this name".into()),
        Kind::Row => {
            let of = symbol.container.as_deref().unwrap_or("");
            match index.products.iter().find(|(_, parts)| parts.iter().any(|p| p == of)) {
                Some((product, _)) if !of.is_empty() => {
                    Err(format!("the rows of the enumeration `{product}` are named after those of `{of}`"))
                }
                _ => Ok(()),
            }
        }
        Kind::Field if index.fields_of_machine.contains(&symbol.name) => {
            Err("the machine section names the fields of this name, in all forms".into())
        }
        _ => Ok(()),
    }
}

/// The edits that give the name at a position another one.
///
/// # Errors
/// Why it cannot be done.
pub fn rename(ws: &mut Workspace, name: &str, at: Position, new: &str) -> Result<WorkspaceEdit, String> {
    let is_word =
        new.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && new.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_word {
        return Err(format!(
            "`{new}` is no name: names are letters, digits and `_`, and do not begin with a digit"
        ));
    }
    prepare(ws, name, at)?;
    let file = ws.files.parsed(name).ok_or("this file cannot be read")?;
    let offset = file.lines.offset(&file.text, at, ws.encoding) as u32;
    let (specs, places) = everywhere(ws, name, file.id, offset);
    let mut edits: HashMap<u32, Vec<(Span, String)>> = HashMap::new();
    for place in &places {
        edits.entry(place.file).or_default().push((*place, text_for(&specs, *place, new)?));
    }
    let changed = changed(&specs, &edits);
    for spec in &specs {
        keeps_meanings(spec, &edits, &changed, new)?;
    }
    Ok(workspace_edit(ws, &specs, &edits))
}

/// The places with the name, and all specs that have a part in it.
fn everywhere(ws: &mut Workspace, name: &str, file: u32, offset: u32) -> (Vec<Arc<Spec>>, BTreeSet<Span>) {
    let mut specs = ws.specs_of(name);
    let mut places: BTreeSet<Span> = specs.iter().filter_map(|s| s.index.at(file, offset)).map(|p| p.0).collect();
    loop {
        let before = (specs.len(), places.len());
        for spec in &specs {
            let of_place = spec.index.uses.iter().filter(|u| places.contains(&u.0)).map(|u| u.1);
            let seeds: Vec<usize> = places.iter().filter_map(|p| spec.index.defined_at(*p)).chain(of_place).collect();
            places.extend(tied(&spec.index, &seeds).1);
        }
        let touched: BTreeSet<u32> = places.iter().map(|p| p.file).collect();
        for id in touched {
            let name = ws.files.name(id).to_string();
            for spec in ws.specs_of(&name) {
                if !specs.iter().any(|s| s.main == spec.main) {
                    specs.push(spec);
                }
            }
        }
        if before == (specs.len(), places.len()) {
            return (specs, places);
        }
    }
}

/// What stands at a place afterwards. A row without a text reads as it is named: it keeps its text.
pub(crate) fn text_for(specs: &[Arc<Spec>], place: Span, new: &str) -> Result<String, String> {
    for spec in specs {
        let Some(id) = spec.index.defined_at(place) else { continue };
        let symbol = &spec.index.symbols[id];
        renamable(&spec.index, symbol)?;
        if symbol.kind == Kind::Row && symbol.shown {
            return Ok(format!("{new} \"{}\"", symbol.name));
        }
    }
    Ok(new.to_string())
}

/// The files as they will be.
pub(crate) fn changed(specs: &[Arc<Spec>], edits: &HashMap<u32, Vec<(Span, String)>>) -> HashMap<u32, Arc<Parsed>> {
    let mut out = HashMap::new();
    for file in specs.iter().flat_map(|s| &s.files) {
        let Some(edits) = edits.get(&file.id).filter(|_| !out.contains_key(&file.id)) else {
            continue;
        };
        let mut text = String::new();
        let mut from = 0;
        for (place, new) in edits {
            text += &file.text[from..place.start as usize];
            text += new;
            from = place.end as usize;
        }
        text += &file.text[from..];
        let mut errors = Vec::new();
        let items = parser::parse(file.id, &text, &mut errors);
        let parsed = Parsed {
            name: file.name.clone(),
            lines: Lines::of(&text),
            text: text.into(),
            id: file.id,
            items,
            errors,
        };
        out.insert(file.id, Arc::new(parsed));
    }
    out
}

/// Is every use still one of the same definition?
fn keeps_meanings(
    spec: &Spec,
    edits: &HashMap<u32, Vec<(Span, String)>>,
    changed: &HashMap<u32, Arc<Parsed>>,
    new: &str,
) -> Result<(), String> {
    let moved = |s: Span| {
        let mut by = 0i64;
        for (place, text) in edits.get(&s.file).map_or(&[][..], Vec::as_slice) {
            if *place == s {
                let start = (i64::from(s.start) + by) as u32;
                return Span {
                    file: s.file,
                    start,
                    end: start + new.len() as u32,
                };
            }
            if place.end <= s.start {
                by += text.len() as i64 - i64::from(place.end - place.start);
            }
        }
        Span {
            file: s.file,
            start: (i64::from(s.start) + by) as u32,
            end: (i64::from(s.end) + by) as u32,
        }
    };
    let files: Vec<Arc<Parsed>> = spec.files.iter().map(|f| changed.get(&f.id).unwrap_or(f).clone()).collect();
    for (old, new_file) in spec.files.iter().zip(&files) {
        if new_file.errors.len() > old.errors.len() {
            return Err(format!(
                "`{new}` cannot stand everywhere the old name does: {}",
                new_file.errors[0].message
            ));
        }
    }
    let index = Index::new(&files);
    let links = |index: &Index, moved: &dyn Fn(Span) -> Span| -> BTreeSet<(Span, Span)> {
        index
            .uses
            .iter()
            .map(|(at, id)| (moved(*at), moved(index.symbols[*id].at)))
            .collect()
    };
    let before = links(&spec.index, &moved);
    let after = links(&index, &|s| s);
    let mut names: HashMap<(Kind, Option<&String>, &str), usize> = HashMap::new();
    for s in &index.symbols {
        let global = matches!(
            s.kind,
            Kind::Parameter
                | Kind::Unit
                | Kind::Document
                | Kind::State
                | Kind::Enumeration
                | Kind::Row
                | Kind::Class
                | Kind::Function
                | Kind::Layout
                | Kind::Instruction
                | Kind::Form
        );
        // Inline enumerations have no name to tell them apart.
        if global && s.name == new && s.container.as_deref() != Some("") {
            *names.entry((s.kind, s.container.as_ref(), &s.name)).or_default() += 1;
        }
    }
    if let Some(((kind, ..), _)) = names.iter().find(|(_, n)| **n > 1) {
        return Err(format!("there is another {} named `{new}`", kind.called()));
    }
    match before.symmetric_difference(&after).next() {
        None => Ok(()),
        Some((at, _)) => {
            let file = files.iter().find(|f| f.id == at.file);
            let line = file.map_or(0, |f| f.lines.position(&f.text, at.start as usize, Default::default()).line + 1);
            let name = file.map_or("", |f| f.name.as_str());
            Err(format!("with the name `{new}` something else would be meant at {name}:{line}"))
        }
    }
}

fn workspace_edit(ws: &Workspace, specs: &[Arc<Spec>], edits: &HashMap<u32, Vec<(Span, String)>>) -> WorkspaceEdit {
    let mut changes: BTreeMap<String, (Uri, Vec<TextEdit>)> = BTreeMap::new();
    for file in specs.iter().flat_map(|s| &s.files) {
        let (Some(edits), Some(uri)) = (edits.get(&file.id), uri_of(&file.name)) else {
            continue;
        };
        changes.entry(file.name.clone()).or_insert_with(|| {
            let edits = edits.iter().map(|(place, new)| TextEdit::new(ws.range(file, *place), new.clone()));
            (uri, edits.collect())
        });
    }
    #[allow(clippy::mutable_key_type)]
    let changes: HashMap<Uri, Vec<TextEdit>> = changes.into_values().collect();
    WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    }
}

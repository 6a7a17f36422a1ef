//! From a name to its definitions and its uses.

use std::collections::BTreeSet;

use isamorph_core::dsl::ast::Item;
use isamorph_core::source::Span;
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Location, Position, Range};

use crate::index::tied;
use crate::uri::{beside, uri_of};
use crate::workspace::Workspace;

/// Places without doubles, in order.
fn sorted(mut all: Vec<Location>) -> Vec<Location> {
    let key = |l: &Location| (l.uri.as_str().to_string(), l.range.start.line, l.range.start.character);
    all.sort_by_key(key);
    all.dedup();
    all
}

/// Where the name at a position is defined; for an `include`, the file.
pub fn definition(ws: &mut Workspace, name: &str, at: Position) -> Vec<Location> {
    let Some(file) = ws.files.parsed(name) else { return Vec::new() };
    let offset = file.lines.offset(&file.text, at, ws.encoding) as u32;
    for item in &file.items {
        if let Item::Include(path, span) = item
            && (span.start..=span.end).contains(&offset)
        {
            let to = uri_of(&beside(name, path));
            return to.map(|uri| Location::new(uri, Range::default())).into_iter().collect();
        }
    }
    let mut out = Vec::new();
    for spec in ws.specs_of(name) {
        let Some((_, ids)) = spec.index.at(file.id, offset) else { continue };
        out.extend(ids.iter().filter_map(|id| ws.location(&spec, spec.index.symbols[*id].at)));
    }
    sorted(out)
}

/// Where the name at a position is used, and with `declaration` where it is defined.
pub fn references(ws: &mut Workspace, name: &str, at: Position, declaration: bool) -> Vec<Location> {
    let Some(file) = ws.files.parsed(name) else { return Vec::new() };
    let offset = file.lines.offset(&file.text, at, ws.encoding) as u32;
    let mut out = Vec::new();
    for spec in ws.specs_of(name) {
        let Some((_, ids)) = spec.index.at(file.id, offset) else { continue };
        let (symbols, places) = tied(&spec.index, &ids);
        let definitions: BTreeSet<Span> = symbols.iter().map(|s| spec.index.symbols[*s].at).collect();
        let wanted = places.iter().filter(|p| declaration || !definitions.contains(p));
        out.extend(wanted.filter_map(|p| ws.location(&spec, *p)));
    }
    sorted(out)
}

/// The places of the same file where the name at a position stands.
pub fn highlights(ws: &mut Workspace, name: &str, at: Position) -> Vec<DocumentHighlight> {
    let Some(uri) = uri_of(name) else { return Vec::new() };
    let all = references(ws, name, at, true).into_iter().filter(|l| l.uri == uri);
    all.map(|l| DocumentHighlight {
        range: l.range,
        kind: Some(DocumentHighlightKind::TEXT),
    })
    .collect()
}

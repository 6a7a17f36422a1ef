//! Quick fixes of errors and warnings.

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, Diagnostic, NumberOrString, Position, Range, TextEdit, Uri, WorkspaceEdit,
};

use crate::files::Parsed;
use crate::outline::{Block, around, outline};
use crate::uri::name_of;
use crate::workspace::Workspace;

/// What can be done about these diagnostics of a file.
pub fn actions(ws: &mut Workspace, uri: &Uri, diagnostics: &[Diagnostic]) -> Vec<CodeActionOrCommand> {
    let mut out = Vec::new();
    let Some(file) = ws.files.parsed(&name_of(uri)) else { return out };
    for d in diagnostics {
        let Some(NumberOrString::String(code)) = &d.code else { continue };
        let mut add = |title: String, edit: TextEdit| {
            #[allow(clippy::mutable_key_type)]
            let changes = HashMap::from([(uri.clone(), vec![edit])]);
            out.push(CodeActionOrCommand::CodeAction(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![d.clone()]),
                edit: Some(WorkspaceEdit {
                    changes: Some(changes),
                    ..WorkspaceEdit::default()
                }),
                ..CodeAction::default()
            }));
        };
        match code.as_str() {
            // The bits of a field would be left over.
            "unused-field" | "unread-state" | "no-source" => {}
            unused if unused.starts_with("unused-") => {
                if let Some((name, range)) = removed(ws, &file, d.range.start) {
                    add(format!("remove `{name}`"), TextEdit::new(range, String::new()));
                }
            }
            "not-total" => {
                if let Some(edit) = other_codes(ws, &file, d.range.start) {
                    add("add a row for all other codes".into(), edit);
                }
            }
            "form-overlap" => {
                let other = d.related_information.iter().flatten().next().map(|r| r.location.clone());
                let one = form_at(ws, &file, d.range.start);
                let two = other.and_then(|l| {
                    let file = ws.files.parsed(&name_of(&l.uri))?;
                    form_at(ws, &file, l.range.start)
                });
                let (Some(one), Some(two)) = (one, two) else { continue };
                let end = file.lines.position(&file.text, file.text.len(), ws.encoding);
                let line = if file.text.ends_with('\n') || file.text.is_empty() {
                    ""
                } else {
                    "\n"
                };
                for (winner, loser) in [(&one, &two), (&two, &one)] {
                    let text = format!("{line}priority {winner} over {loser}\n");
                    add(format!("`{winner}` wins over `{loser}`"), TextEdit::new(Range::new(end, end), text));
                }
            }
            _ => {}
        }
    }
    out
}

/// The items around a position.
fn items<'b>(ws: &Workspace, file: &Parsed, blocks: &'b [Block], at: Position) -> Vec<&'b Block> {
    around(blocks, file.lines.offset(&file.text, at, ws.encoding))
}

/// The lines of the item that defines a name, or the item alone if it shares its lines.
fn removed(ws: &Workspace, file: &Parsed, at: Position) -> Option<(String, Range)> {
    let blocks = outline(&file.text);
    let offset = file.lines.offset(&file.text, at, ws.encoding);
    let named = |b: &&&Block| b.name.as_ref().is_some_and(|n| n.1 == offset);
    let item = *items(ws, file, &blocks, at).iter().rev().find(named)?;
    let line = file.lines.line_start(item.start);
    let rest = &file.text[item.end..];
    let behind = rest.find('\n').map_or(rest.len(), |n| n + 1);
    let alone = file.text[line..item.start].trim().is_empty() && rest[..behind].trim().is_empty();
    let (from, to) = if alone { (line, item.end + behind) } else { (item.start, item.end) };
    Some((item.name.as_ref()?.0.clone(), file.lines.range(&file.text, from, to, ws.encoding)))
}

/// A row of an enumeration for the codes that have none.
fn other_codes(ws: &Workspace, file: &Parsed, at: Position) -> Option<TextEdit> {
    let blocks = outline(&file.text);
    let item = *items(ws, file, &blocks, at).iter().find(|b| b.keyword == "enum")?;
    let (open, close) = item.body?;
    let body = &file.text[open..close];
    let last = open + body.trim_end().len();
    let (from, row) = (last, "else invalid \"not documented\"");
    let text = if body.contains('\n') {
        format!("\n  {row}")
    } else {
        format!("   {row}")
    };
    let position = file.lines.position(&file.text, from, ws.encoding);
    Some(TextEdit::new(Range::new(position, position), text))
}

/// `instruction.form` of the form at a position.
fn form_at(ws: &Workspace, file: &Parsed, at: Position) -> Option<String> {
    let blocks = outline(&file.text);
    let around = items(ws, file, &blocks, at);
    let name = |keyword: &str| Some(around.iter().find(|b| b.keyword == keyword)?.name.as_ref()?.0.clone());
    Some(format!("{}.{}", name("instruction")?, name("form")?))
}

//! What is shown beside the text: how many words a form has, and a proof of a group at a click.

use isamorph_core::InstructionSet;
use lsp_types::{CodeLens, Command, InlayHint, InlayHintLabel, Range};
use serde_json::json;

use crate::counts::{Counts, grouped};
use crate::hover::form_named;
use crate::outline::{Block, outline};
use crate::workspace::Workspace;

/// The command that proves a group.
pub const PROVE: &str = "isamorph.prove";

/// The counts of words of the forms in a range, from the first spec of the file that was compiled.
pub fn hints(
    ws: &mut Workspace,
    name: &str,
    range: Range,
    compiled: impl Fn(&str) -> Option<InstructionSet>,
    counts: &mut Counts,
) -> Vec<InlayHint> {
    let Some(file) = ws.files.parsed(name) else { return Vec::new() };
    let specs = ws.specs_of(name);
    let Some((main, set)) = specs.iter().find_map(|s| Some((s.main.clone(), compiled(&s.main)?))) else {
        return Vec::new();
    };
    let from = file.lines.offset(&file.text, range.start, ws.encoding);
    let to = file.lines.offset(&file.text, range.end, ws.encoding);
    let blocks = outline(&file.text);
    let instructions = blocks.iter().filter(|b| b.keyword == "group").flat_map(|g| &g.inner);
    let mut out = Vec::new();
    for i in instructions.filter(|b| b.keyword == "instruction") {
        for f in i.inner.iter().filter(|b| b.keyword == "form" && (from..=to).contains(&b.start)) {
            let (Some(instruction), Some(form), Some(body)) = (&i.name, &f.name, f.body) else {
                continue;
            };
            let Some(at) = form_named(set.model(), &instruction.0, &form.0) else {
                continue;
            };
            let words = counts.of(&main, &set, at);
            let head = file.text[..body.0 - 1].trim_end().len();
            out.push(InlayHint {
                position: file.lines.position(&file.text, head, ws.encoding),
                label: InlayHintLabel::String(format!("{} words", grouped(words.valid))),
                kind: None,
                text_edits: None,
                tooltip: None,
                padding_left: Some(true),
                padding_right: Some(true),
                data: None,
            });
        }
    }
    out
}

/// A click at each group that proves it.
pub fn lenses(ws: &mut Workspace, name: &str) -> Vec<CodeLens> {
    let Some(file) = ws.files.parsed(name) else { return Vec::new() };
    let mains = ws.files.mains_of(name);
    let Some(main) = mains.first() else { return Vec::new() };
    let blocks = outline(&file.text);
    let groups = blocks.iter().filter(|b: &&Block| b.keyword == "group");
    groups
        .filter_map(|g| {
            let code = &g.name.as_ref()?.0;
            Some(CodeLens {
                range: file.lines.range(&file.text, g.start, g.start + "group".len(), ws.encoding),
                command: Some(Command {
                    title: "prove this group".into(),
                    command: PROVE.into(),
                    arguments: Some(vec![json!(main), json!(code)]),
                }),
                data: None,
            })
        })
        .collect()
}

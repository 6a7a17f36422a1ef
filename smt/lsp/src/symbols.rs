//! What a file defines, as a tree.

use lsp_types::{DocumentSymbol, SymbolKind};

use crate::files::Parsed;
use crate::outline::{Block, outline};
use crate::position::Encoding;

/// The definitions of a file.
#[must_use]
pub fn of_file(file: &Parsed, encoding: Encoding) -> Vec<DocumentSymbol> {
    outline(&file.text).iter().filter_map(|b| symbol(file, b, encoding)).collect()
}

fn kind(keyword: &str) -> Option<SymbolKind> {
    Some(match keyword {
        "isa" | "variant" => SymbolKind::MODULE,
        "units" | "part" | "parameter" => SymbolKind::CONSTANT,
        "document" => SymbolKind::FILE,
        "state" => SymbolKind::VARIABLE,
        "enum" => SymbolKind::ENUM,
        "operand" => SymbolKind::CLASS,
        "fn" | "extern" => SymbolKind::FUNCTION,
        "layout" => SymbolKind::INTERFACE,
        "group" => SymbolKind::NAMESPACE,
        "instruction" => SymbolKind::METHOD,
        "form" => SymbolKind::STRUCT,
        "illegal" => SymbolKind::NULL,
        "field" | "unknown" => SymbolKind::FIELD,
        "let" => SymbolKind::PROPERTY,
        "machine" => SymbolKind::OBJECT,
        "erratum" => SymbolKind::EVENT,
        _ => return None,
    })
}

fn symbol(file: &Parsed, block: &Block, encoding: Encoding) -> Option<DocumentSymbol> {
    let kind = kind(&block.keyword)?;
    let range = file.lines.range(&file.text, block.start, block.end, encoding);
    let (name, selection) = match (&block.name, block.keyword.as_str()) {
        (_, "machine" | "illegal" | "units" | "part") | (None, _) => {
            let end = block.start + block.keyword.len();
            (block.keyword.clone(), file.lines.range(&file.text, block.start, end, encoding))
        }
        (Some((name, from, to)), _) => (name.clone(), file.lines.range(&file.text, *from, *to, encoding)),
    };
    let children: Vec<DocumentSymbol> = block.inner.iter().filter_map(|b| symbol(file, b, encoding)).collect();
    #[allow(deprecated)]
    Some(DocumentSymbol {
        name,
        detail: detail(&file.text[block.start..block.body.map_or(block.end, |b| b.0)]),
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range: selection,
        children: (!children.is_empty()).then_some(children),
    })
}

/// The first string of the head of an item: its title.
fn detail(head: &str) -> Option<String> {
    let from = head.find('"')? + 1;
    let text = &head[from..];
    Some(text[..text.find('"')?].to_string()).filter(|t| !t.is_empty())
}

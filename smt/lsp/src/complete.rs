//! What can stand where the cursor is: by the blocks around it and the words before it.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::dsl::lexer::{Tok, Token};
use lsp_types::{CompletionItem, CompletionItemKind, Documentation, Position};

use crate::builtins::{self, Keyword};
use crate::index::Kind;
use crate::outline::{Block, around, outline, tokens};
use crate::workspace::{Spec, Workspace};

/// What can stand at a position.
pub fn complete(ws: &mut Workspace, name: &str, at: Position) -> Vec<CompletionItem> {
    let Some(file) = ws.files.parsed(name) else { return Vec::new() };
    let offset = file.lines.offset(&file.text, at, ws.encoding);
    let all = tokens(&file.text);
    // The word that is being typed is no context.
    let before: Vec<&Token<'_>> = all
        .iter()
        .filter(|t| t.tok != Tok::Eof && (t.span.end as usize) < offset || (t.span.end as usize == offset && !is_word(t)))
        .collect();
    if in_comment(&file.text, &before, file.lines.line_start(offset), offset) {
        return Vec::new();
    }
    let string = all
        .iter()
        .find(|t| matches!(t.tok, Tok::Str(..)) && (t.span.start as usize) < offset && offset < t.span.end as usize);
    let in_hole = match string {
        Some(s) => {
            let inside = &file.text[s.span.start as usize + 1..offset];
            match inside.rfind('{') {
                Some(open) if !inside[open..].contains('}') => true,
                _ => return Vec::new(),
            }
        }
        None => false,
    };
    let blocks = outline(&file.text);
    let mut items = Items::default();
    for spec in ws.specs_of(name) {
        let cursor = Cursor {
            spec: &spec,
            file: file.id,
            around: around(&blocks, offset),
            before: &before,
            offset,
            in_hole,
        };
        cursor.complete(&mut items);
    }
    items.0.into_values().collect()
}

fn is_word(t: &Token<'_>) -> bool {
    matches!(t.tok, Tok::Ident | Tok::Num)
}

/// Does `//` stand before the cursor in its line, outside of strings?
fn in_comment(text: &str, before: &[&Token<'_>], line: usize, offset: usize) -> bool {
    let last = before.iter().rev().map(|t| t.span.end as usize).find(|e| *e <= offset).unwrap_or(0);
    text[line.max(last).min(offset)..offset].contains("//")
}

/// What is offered, by name: a second one of a name is left out.
#[derive(Default)]
struct Items(BTreeMap<(u8, String), CompletionItem>);

impl Items {
    fn add(&mut self, rank: u8, label: &str, kind: CompletionItemKind, detail: Option<String>, about: Option<String>) {
        self.0.entry((rank, label.to_string())).or_insert_with(|| CompletionItem {
            label: label.to_string(),
            kind: Some(kind),
            detail,
            documentation: about.map(Documentation::String),
            sort_text: Some(format!("{rank}{label}")),
            ..CompletionItem::default()
        });
    }

    fn keyword(&mut self, k: &Keyword) {
        self.add(0, k.word, CompletionItemKind::KEYWORD, Some(k.shape.into()), Some(k.about.into()));
    }

    /// What may begin items in the braces of an item; of a file, for none.
    fn items_of(&mut self, keyword: &str) {
        match keyword {
            "group" => {
                self.keywords(&builtins::GROUP);
                self.keywords(builtins::TOP.iter().filter(|k| matches!(k.word, "layout" | "priority" | "erratum")));
            }
            "instruction" => {
                self.keyword(&builtins::FORM);
                self.keywords(&builtins::FORM_ITEMS);
            }
            "" => self.keywords(builtins::TOP.iter().chain([&builtins::MACHINE])),
            _ => self.keywords(&builtins::FORM_ITEMS),
        }
    }

    fn keywords<'k>(&mut self, all: impl IntoIterator<Item = &'k Keyword>) {
        all.into_iter().for_each(|k| self.keyword(k));
    }
}

struct Cursor<'c> {
    spec: &'c Spec,
    file: u32,
    around: Vec<&'c Block>,
    before: &'c [&'c Token<'c>],
    offset: usize,
    in_hole: bool,
}

impl Cursor<'_> {
    /// The word that stands `back` words before the cursor.
    fn word(&self, back: usize) -> &str {
        let n = self.before.len();
        n.checked_sub(back + 1).map_or("", |i| self.before[i].text)
    }

    fn complete(&self, items: &mut Items) {
        if self.in_hole {
            self.values(items);
            return;
        }
        let kinds = |items: &mut Items, all: &[Kind]| all.iter().for_each(|k| self.globals(items, *k));
        match (self.word(2), self.word(1), self.word(0)) {
            (_, _, "use") => return kinds(items, &[Kind::Layout]),
            (_, _, "cites" | "erratum") => return kinds(items, &[Kind::Document]),
            (_, _, "priority" | "over") => return kinds(items, &[Kind::Instruction]),
            (_, _, "registers" | "memory") => return kinds(items, &[Kind::State]),
            (_, _, "fixed" | "reserved" | "ignored" | "region") => return kinds(items, &[Kind::Unit]),
            (_, name, ".") => return self.dotted(items, name),
            (_, "form" | "illegal", ":") => return kinds(items, &[Kind::Unit]),
            _ => {}
        }
        let inner = self.around.last().copied();
        let in_body = inner.is_some_and(|b| b.body.is_some_and(|(open, close)| (open..=close).contains(&self.offset)));
        let keyword = inner.map_or("", |b| b.keyword.as_str());
        let at_start = self.starts_item();
        match (keyword, in_body) {
            ("group" | "instruction" | "form" | "layout" | "illegal", true) if at_start => items.items_of(keyword),
            ("", _) => items.items_of(""),
            ("machine", true) => kinds(items, &[Kind::State, Kind::Unit, Kind::Enumeration, Kind::Instruction]),
            ("field", _) => self.field(items),
            ("operand", false) => self.operand(items),
            ("fixed" | "reserved" | "ignored" | "unknown" | "region", _) => kinds(items, &[Kind::Unit]),
            ("form", false) => kinds(items, &[Kind::Unit, Kind::Document]),
            ("enum", false) => kinds(items, &[Kind::Enumeration]),
            ("enum" | "isa" | "document" | "include" | "state" | "units", _) => {}
            _ => self.values(items),
        }
        // Behind a whole item the next one may begin.
        if !in_body && self.whole() {
            let outer = self.around.len().checked_sub(2).map_or("", |i| self.around[i].keyword.as_str());
            items.items_of(outer);
        }
    }

    /// Is the cursor where an item begins: behind a brace, or at the beginning of a line?
    fn starts_item(&self) -> bool {
        let last = self.before.last();
        last.is_none_or(|t| matches!(t.text, "{" | "}" | ";")) || self.whole()
    }

    /// Can what stands before the cursor be a whole item?
    fn whole(&self) -> bool {
        let last = self.before.last();
        last.is_some_and(|t| matches!(t.text, "]" | "}" | ")") || matches!(t.tok, Tok::Str(..) | Tok::Num | Tok::Ident))
            && !matches!(self.word(0), "=" | ":" | "++" | ",")
    }

    fn field(&self, items: &mut Items) {
        let words: Vec<&str> = (0..4).map(|i| self.word(i)).collect();
        if words[0] == ":" {
            self.globals(items, Kind::Enumeration);
            items.add(0, "flag", CompletionItemKind::KEYWORD, Some("flag \"TEXT\"".into()), None);
            items.add(0, "enum", CompletionItemKind::KEYWORD, Some("enum { CODE NAME }".into()), None);
        } else if words[0] == "=" || words[0] == "++" {
            self.globals(items, Kind::Unit);
        } else if words[0] == "unused" {
            items.add(0, "reserved", CompletionItemKind::KEYWORD, None, None);
        }
    }

    fn operand(&self, items: &mut Items) {
        if self.word(0) == "=" {
            self.globals(items, Kind::Class);
        } else if self.word(0) == ":" {
            self.globals(items, Kind::Enumeration);
            items.add(0, "operand", CompletionItemKind::KEYWORD, None, None);
        } else {
            self.values(items);
        }
    }

    /// Behind `NAME.`: rows of an enumeration, or forms of an instruction.
    fn dotted(&self, items: &mut Items, name: &str) {
        for s in &self.spec.index.symbols {
            if s.container.as_deref() == Some(name) && matches!(s.kind, Kind::Row | Kind::Form) {
                let kind = if s.kind == Kind::Row {
                    CompletionItemKind::ENUM_MEMBER
                } else {
                    CompletionItemKind::STRUCT
                };
                items.add(0, &s.name, kind, s.doc.clone(), None);
            }
        }
    }

    fn globals(&self, items: &mut Items, wanted: Kind) {
        for s in self.spec.index.symbols.iter().filter(|s| s.kind == wanted) {
            let kind = match wanted {
                Kind::Enumeration => CompletionItemKind::ENUM,
                Kind::Class => CompletionItemKind::CLASS,
                Kind::Function => CompletionItemKind::FUNCTION,
                Kind::Layout => CompletionItemKind::INTERFACE,
                Kind::Instruction => CompletionItemKind::METHOD,
                Kind::Document => CompletionItemKind::FILE,
                Kind::Unit => CompletionItemKind::UNIT,
                _ => CompletionItemKind::VARIABLE,
            };
            let detail = s.doc.clone().or_else(|| Some(s.kind.called().to_string()));
            items.add(2, &s.name, kind, detail, None);
        }
    }

    /// Names that may stand in an expression: enumerators first where something is compared.
    fn values(&self, items: &mut Items) {
        let local = self.local();
        if matches!(self.word(0), "==" | "!=") {
            self.rows_of(items, self.word(1), &local);
        }
        if let Some(of) = self.matched() {
            self.rows_of(items, &of, &local);
        }
        for id in &local {
            let s = &self.spec.index.symbols[*id];
            let kind = match s.kind {
                Kind::Field | Kind::Unknown => CompletionItemKind::FIELD,
                Kind::Operand => CompletionItemKind::VARIABLE,
                _ => CompletionItemKind::PROPERTY,
            };
            items.add(1, &s.name, kind, Some(self.spec.text(s.text).to_string()), s.doc.clone());
        }
        for name in self.lets() {
            items.add(1, &name, CompletionItemKind::PROPERTY, Some("let".into()), None);
        }
        if self.in_hole {
            return;
        }
        self.globals(items, Kind::State);
        self.globals(items, Kind::Function);
        self.globals(items, Kind::Parameter);
        for b in &builtins::FUNCTIONS {
            items.add(
                3,
                b.name,
                CompletionItemKind::FUNCTION,
                Some(b.signature.into()),
                Some(b.about.into()),
            );
        }
        let float = self
            .before
            .iter()
            .rev()
            .take(16)
            .any(|t| t.text.starts_with('f') && builtins::named(t.text).is_some());
        if float {
            for (name, about) in builtins::MODES {
                items.add(3, name, CompletionItemKind::ENUM_MEMBER, Some(about.into()), None);
            }
        }
        for word in ["if", "else", "match", "let", "undefined", "true", "false"] {
            items.add(4, word, CompletionItemKind::KEYWORD, None, None);
        }
    }

    /// The names of the form, layout, class or function around the cursor.
    fn local(&self) -> Vec<usize> {
        let index = &self.spec.index;
        let name = |keyword: &str| {
            let block = self.around.iter().find(|b| b.keyword == keyword);
            block.and_then(|b| b.name.as_ref()).map(|n| n.0.clone())
        };
        let mut out = BTreeSet::new();
        if let Some(layout) = name("layout") {
            out.extend(index.layouts.get(&layout).into_iter().flatten());
        }
        if let Some(instruction) = name("instruction") {
            let form = name("form");
            let forms = index
                .forms
                .iter()
                .filter(|((i, f), _)| *i == instruction && form.as_ref().is_none_or(|form| form == f));
            out.extend(forms.flat_map(|(_, names)| names));
        }
        let top = self.around.first().filter(|b| matches!(b.keyword.as_str(), "operand" | "fn"));
        if let Some(b) = top {
            let params = index.symbols.iter().enumerate().filter(|(_, s)| {
                matches!(s.kind, Kind::ClassParameter | Kind::FunctionParameter | Kind::Width | Kind::Local)
                    && (b.start..self.offset).contains(&(s.at.start as usize))
                    && s.at.file == self.file
            });
            out.extend(params.map(|(i, _)| i));
        }
        let mut out: Vec<usize> = out.into_iter().collect();
        out.retain(|i| !self.spec.text(index.symbols[*i].at).is_empty());
        out
    }

    /// Names that `let` made in the item around the cursor.
    fn lets(&self) -> BTreeSet<String> {
        let from = self.around.last().map_or(0, |b| b.start);
        let inside: Vec<&&Token<'_>> = self.before.iter().filter(|t| t.span.start as usize >= from).collect();
        let mut out = BTreeSet::new();
        for (i, t) in inside.iter().enumerate() {
            if t.tok == Tok::Ident && t.text == "let" {
                let names = inside[i + 1..].iter().take_while(|t| t.text != "=").filter(|t| t.tok == Tok::Ident);
                out.extend(names.map(|t| t.text.to_string()));
            }
        }
        out
    }

    /// What the innermost `match` before the cursor that is still open is about.
    fn matched(&self) -> Option<String> {
        let mut depth = 0;
        for (i, t) in self.before.iter().enumerate().rev() {
            match t.text {
                "}" => depth += 1,
                "{" if depth > 0 => depth -= 1,
                "{" => {
                    let of = self.before.get(i.checked_sub(2)?)?;
                    return (of.text == "match").then(|| self.before[i - 1].text.to_string());
                }
                _ => {}
            }
        }
        None
    }

    /// Rows of the enumerations that a name is a code of.
    fn rows_of(&self, items: &mut Items, name: &str, local: &[usize]) {
        let index = &self.spec.index;
        let parameters = index.named(Kind::Parameter, name);
        let named = local.iter().copied().filter(|id| index.symbols[*id].name == name).chain(parameters);
        let enums: BTreeSet<&String> = named.filter_map(|id| index.types.get(&id)).flatten().collect();
        for s in &index.symbols {
            if s.kind == Kind::Row && s.container.as_ref().is_some_and(|c| enums.contains(c)) {
                let detail = s.container.as_ref().map(|c| format!("row of {c}"));
                items.add(0, &s.name, CompletionItemKind::ENUM_MEMBER, detail, s.doc.clone());
            }
        }
        if enums.iter().any(|e| *e == "flag") {
            for row in ["on", "off"] {
                items.add(0, row, CompletionItemKind::ENUM_MEMBER, Some("of a flag".into()), None);
            }
        }
    }
}

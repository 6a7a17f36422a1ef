//! From syntax tree to [`Isa`]: resolves names, checks bits, widths and totality, and builds the tables; reports every error it can find.

use std::collections::{HashMap, HashSet};

use super::ast::*;
use super::diagnostics::{Code, Diagnostic, SpecErrors};
use super::eval::{
    Bits, Elab, MAX_ERRORS, OperandInst, OperandRowInst, Scope, Value, ZEROS, code_bits, counted, pattern_bits, show_code, width_of, zeros,
};
use super::lexer;
use super::parser::{self, parse_number};
use super::source::{Loader, MAX_FILE, SourceMap, Span};
use crate::formula::{Node, Term};
use crate::isa::{self, Cube, EnumId, Extent, FieldBits, FieldKind, Isa, Piece, ones};
use crate::text::joins;
use crate::text::token::tokens;

/// Most fields of one form.
const MAX_FIELDS: usize = 64;
/// Most tables with alias classes in a form: sets of them are 64-bit masks.
const MAX_ALIASES: usize = 64;
/// Most selector bits of one table.
const MAX_SELECTOR: u32 = 16;
/// Most items of one form, layouts included.
const MAX_ITEMS: usize = 1000;
/// Most files of one spec.
const MAX_FILES: usize = 64;
/// Most forms of one spec.
const MAX_FORMS: usize = 4096;
/// Layouts, and operands in operands, may nest this deep.
const MAX_NESTING: usize = 16;
/// Most pieces of one text, those of all rows of its operands counted.
const MAX_PIECES: usize = 10_000;
/// Most parameters of a function or an operand class.
const MAX_PARAMS: usize = 64;
/// The functions of the language itself.
const BUILTINS: [&str; 8] = ["zext", "sext", "bits", "width", "load", "store", "slt", "sle"];

/// Reads and checks a spec: `name` and `text` are the main file, `loader` finds what it includes.
///
/// # Errors
/// All errors found, with their places.
pub fn load(name: &str, text: &str, loader: &dyn Loader) -> Result<Isa, SpecErrors> {
    let mut sources = SourceMap::default();
    let mut errors = Vec::new();
    let items = load_files(name, text, loader, &mut sources, &mut errors);
    if !errors.is_empty() {
        // What was not understood is missing: checking the rest would report every use of it.
        return Err(all_of(sources, errors));
    }
    let mut checker = Checker {
        e: Elab::new(sources.files().iter().map(|f| f.text.len()).sum()),
        units: Vec::new(),
        documents: Vec::new(),
        document_names: HashMap::new(),
        groups: Vec::new(),
        instructions: Vec::new(),
        forms: Vec::new(),
        priorities: Vec::new(),
        priority_set: HashSet::new(),
        priority_spans: Vec::new(),
        errata: Vec::new(),
        defined: HashMap::new(),
    };
    let isa = checker.run(&items, &sources);
    let errors = checker.e.errors;
    match isa {
        Some(isa) if errors.is_empty() => Ok(isa),
        _ => Err(all_of(sources, errors)),
    }
}

/// Errors in source order; one mistake in a shared item shows once, not once a form.
fn all_of(sources: SourceMap, mut errors: Vec<Diagnostic>) -> SpecErrors {
    errors.sort_by_key(|d| (d.primary.0, d.code));
    let mut seen = HashSet::new();
    errors.retain(|d| seen.insert((d.primary.0, d.code)));
    if errors.len() > MAX_ERRORS {
        let rest = errors.len() - MAX_ERRORS;
        errors.truncate(MAX_ERRORS);
        if let Some(last) = errors.last().map(|d| d.primary.0) {
            errors.push(Diagnostic::new(
                Code::Limit,
                last,
                format!("{rest} more errors from here on are not shown"),
            ));
        }
    }
    SpecErrors { sources, errors }
}

fn load_files(name: &str, text: &str, loader: &dyn Loader, sources: &mut SourceMap, errors: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut all = Vec::new();
    let main = sources.add(name, text);
    if text.len() > MAX_FILE {
        errors.push(Diagnostic::new(
            Code::Limit,
            Span::default(),
            format!("`{name}` has more than {MAX_FILE} bytes"),
        ));
        return all;
    }
    let mut todo = vec![main];
    while let Some(file) = todo.pop() {
        let (from, text) = {
            let f = &sources.files()[file as usize];
            (f.name.clone(), f.text.clone())
        };
        for item in parser::parse(file, &text, errors) {
            let Item::Include(path, span) = item else {
                all.push(item);
                continue;
            };
            if sources.files().len() >= MAX_FILES {
                errors.push(Diagnostic::new(Code::Limit, span, format!("more than {MAX_FILES} files")).help("join some of them"));
                return all;
            }
            match loader.load(&from, &path) {
                Ok((_, text)) if text.len() > MAX_FILE => {
                    errors.push(Diagnostic::new(
                        Code::Limit,
                        span,
                        format!("`{path}` has more than {MAX_FILE} bytes"),
                    ));
                }
                Ok((name, _)) if sources.files().iter().any(|f| f.name == name) => {
                    errors.push(
                        Diagnostic::new(Code::BadInclude, span, format!("`{name}` is included twice, or includes itself"))
                            .help("include each file once"),
                    );
                }
                Ok((name, text)) => todo.push(sources.add(name, text)),
                Err(why) => errors.push(Diagnostic::new(Code::BadInclude, span, why).help("the path is relative to this file")),
            }
        }
    }
    all
}

struct Checker<'a> {
    e: Elab<'a>,
    units: Vec<isa::Unit>,
    documents: Vec<isa::Document>,
    document_names: HashMap<String, usize>,
    groups: Vec<isa::Group>,
    instructions: Vec<isa::Instruction>,
    forms: Vec<isa::Form>,
    priorities: Vec<(usize, usize)>,
    priority_set: HashSet<(usize, usize)>,
    priority_spans: Vec<Span>,
    errata: Vec<isa::Erratum>,
    defined: HashMap<(&'static str, String), Span>,
}

/// A form while it is being built.
struct Build<'a> {
    fields: Vec<isa::Field>,
    tables: Vec<isa::Table>,
    checks: Vec<isa::TableId>,
    operands: Vec<isa::Operand>,
    fixed: Cube,
    reserved: Vec<isa::Reserved>,
    ignored: u64,
    /// Which item covers each bit of the word.
    cover: Vec<Option<(Span, String)>>,
    scope: Scope,
    text: Option<(&'a Template, Span)>,
    sem: Option<(&'a FormItem, Span)>,
    width: u32,
}

impl<'a> Checker<'a> {
    fn define(&mut self, kind: &'static str, name: &Ident) -> bool {
        if kind == "function" && BUILTINS.contains(&name.name.as_str()) {
            self.e.error(
                Diagnostic::new(Code::Duplicate, name.span, format!("the function `{}` is built in", name.name))
                    .help("choose another name"),
            );
            return false;
        }
        if let Some(first) = self.defined.insert((kind, name.name.clone()), name.span) {
            self.e.error(
                Diagnostic::new(Code::Duplicate, name.span, format!("{kind} `{}` is defined twice", name.name))
                    .label("the second definition")
                    .also(first, "the first one")
                    .help("remove or rename one of them"),
            );
            return false;
        }
        true
    }

    fn run(&mut self, items: &'a [Item], sources: &SourceMap) -> Option<Isa> {
        let mut header: Option<(&Ident, &String)> = None;
        let mut units_at: Option<Span> = None;
        let mut chip: Option<&Ident> = None;
        for item in items {
            match item {
                Item::Isa(name, title) => {
                    if let Some((first, _)) = header {
                        self.e.error(
                            Diagnostic::new(Code::BadHeader, name.span, "`isa` stands twice")
                                .label("the second one")
                                .also(first.span, "the first one")
                                .help("a spec describes one instruction set"),
                        );
                    }
                    header = Some((name, title));
                }
                Item::Units(units, span) => {
                    if let Some(first) = units_at {
                        self.e.error(
                            Diagnostic::new(Code::BadHeader, *span, "`units` stands twice")
                                .also(first, "the first one")
                                .help("list all units in one `units`"),
                        );
                        continue;
                    }
                    units_at = Some(*span);
                    let mut lo = 0;
                    for (name, width) in units {
                        self.define("unit", name);
                        if *width == 0 || lo + width > 64 {
                            self.e.error(
                                Diagnostic::new(
                                    Code::BadHeader,
                                    name.span,
                                    format!(
                                        "with the unit `{}` words have {} bits; at most 64 are possible",
                                        name.name,
                                        lo + width
                                    ),
                                )
                                .help("longer words cannot be described yet"),
                            );
                            continue;
                        }
                        self.units.push(isa::Unit {
                            name: name.name.clone(),
                            width: *width,
                            lo,
                        });
                        lo += width;
                    }
                }
                Item::Document(name, title) => {
                    if self.define("document", name) {
                        self.document_names.insert(name.name.clone(), self.documents.len());
                        self.documents.push(isa::Document {
                            name: name.name.clone(),
                            title: title.clone(),
                        });
                    }
                }
                Item::State { name, addr, width, doc } => {
                    if !self.define("state space", name) {
                        continue;
                    }
                    let space = self.e.pool.declare_space(&name.name, width_of((*addr).max(1)), width_of(*width));
                    self.e.state_names.insert(name.name.clone(), self.e.states.len());
                    self.e.states.push(isa::State {
                        name: name.name.clone(),
                        addr: *addr,
                        width: *width,
                        doc: doc.clone(),
                        space,
                    });
                }
                Item::Operand(c) => {
                    if self.define("operand class", &c.name) && self.few_params(&c.name, c.params.len()) {
                        self.e.classes.insert(c.name.name.clone(), c);
                    }
                }
                Item::Function(f) => {
                    if self.define("function", &f.name) && self.few_params(&f.name, f.params.len()) {
                        self.e.functions.insert(f.name.name.clone(), f);
                    }
                }
                Item::ExternFn(f) => {
                    if !self.define("function", &f.name) || !self.few_params(&f.name, f.params.len()) {
                        continue;
                    }
                    let widths: Vec<_> = f.params.iter().map(|(_, w)| width_of(*w)).collect();
                    let function = self.e.pool.declare_fn(&f.name.name, &widths, width_of(f.width));
                    self.e.extern_names.insert(f.name.name.clone(), self.e.externs.len());
                    self.e.externs.push(isa::ExternFn {
                        name: f.name.name.clone(),
                        args: f.params.iter().map(|(_, w)| *w).collect(),
                        width: f.width,
                        model: f.model.clone(),
                        approximate: f.approximate,
                        function,
                    });
                }
                Item::Layout(name, body) => {
                    if self.define("layout", name) {
                        self.e.layouts.insert(name.name.clone(), (body, name.span));
                    }
                }
                Item::Group(g) => {
                    for i in &g.items {
                        if let GroupItem::Layout(name, body) = i
                            && self.define("layout", name)
                        {
                            self.e.layouts.insert(name.name.clone(), (body, name.span));
                        }
                    }
                }
                Item::Chip(name) => {
                    if let Some(first) = chip {
                        self.e
                            .error(Diagnostic::new(Code::BadHeader, name.span, "`chip` stands twice").also(first.span, "the first one"));
                    }
                    chip = Some(name);
                }
                Item::Include(..) | Item::Enum { .. } | Item::Priority(..) | Item::Erratum(_) => {}
            }
        }
        for item in items {
            if let Item::Enum {
                name,
                width,
                doc,
                cites,
                rows,
            } = item
                && self.define("enumeration", name)
                && let Some(id) = self.enumeration(&name.name, *width, doc.clone(), cites, rows, name.span)
            {
                self.e.enum_names.insert(name.name.clone(), id);
            }
        }
        let missing = match (header, units_at) {
            (Some(_), Some(_)) => None,
            (None, Some(_)) => Some(("no `isa`", "write for example `isa tiny \"A tiny machine\"`")),
            (Some(_), None) => Some(("no `units`", "write for example `units w:32`")),
            (None, None) => Some((
                "neither `isa` nor `units`",
                "write for example `isa tiny \"A tiny machine\" units w:32`",
            )),
        };
        if let Some((what, help)) = missing {
            // The first token of the main file, as far as it has any.
            let text = sources.files().first().map_or("", |f| &*f.text);
            let first = lexer::lex(0, 0, text, &mut Vec::new()).first().map_or(Span::default(), |t| t.span);
            self.e.error(
                Diagnostic::new(Code::BadHeader, first, format!("this spec has {what}"))
                    .label("the spec starts here")
                    .help(help),
            );
        }
        units_at?;
        for item in items {
            if let Item::Group(g) = item {
                self.group(g);
            }
        }
        for item in items {
            match item {
                Item::Group(g) => {
                    let index = self.groups.iter().position(|x| x.span == g.span);
                    for i in &g.items {
                        match i {
                            GroupItem::Priority(a, b) => self.priority(a, b),
                            GroupItem::Erratum(x) => self.erratum(x, index),
                            _ => {}
                        }
                    }
                }
                Item::Priority(a, b) => self.priority(a, b),
                Item::Erratum(x) => self.erratum(x, None),
                _ => {}
            }
        }
        self.circles();
        self.overlaps();
        let (name, title) = header?;
        Some(Isa {
            name: name.name.clone(),
            title: title.clone(),
            chip: chip.map(|c| c.name.clone()),
            units: std::mem::take(&mut self.units),
            documents: std::mem::take(&mut self.documents),
            states: std::mem::take(&mut self.e.states),
            enums: std::mem::take(&mut self.e.enums),
            functions: std::mem::take(&mut self.e.externs),
            groups: std::mem::take(&mut self.groups),
            instructions: std::mem::take(&mut self.instructions),
            forms: std::mem::take(&mut self.forms),
            priorities: std::mem::take(&mut self.priorities),
            errata: std::mem::take(&mut self.errata),
            pool: std::mem::take(&mut self.e.pool),
            sources: sources.clone(),
        })
    }

    fn few_params(&mut self, name: &Ident, count: usize) -> bool {
        if count > MAX_PARAMS {
            self.e.error(Diagnostic::new(
                Code::Limit,
                name.span,
                format!("{count} parameters; at most {MAX_PARAMS} are possible"),
            ));
        }
        count <= MAX_PARAMS
    }

    fn cites(&mut self, cites: &[Cite]) -> Vec<isa::Source> {
        let mut out = Vec::new();
        for c in cites {
            match self.document_names.get(&c.doc.name) {
                Some(&document) => out.push(isa::Source {
                    document,
                    section: c.section.clone(),
                }),
                None => {
                    let near = self.e.closest(&c.doc.name, self.document_names.keys().map(String::as_str));
                    self.e.unknown_name("a document", &c.doc.name, c.doc.span, near);
                }
            }
        }
        out
    }

    fn enumeration(&mut self, name: &str, width: u32, doc: Option<String>, cites: &[Cite], rows: &[EnumRow], span: Span) -> Option<EnumId> {
        if width == 0 || width > MAX_SELECTOR {
            self.e.error(Diagnostic::new(
                Code::Limit,
                span,
                format!("an enumeration of {width} bits; 1 to {MAX_SELECTOR} are possible"),
            ));
            return None;
        }
        if !self.e.charge(4 << width, span) {
            return None;
        }
        let mut names: HashMap<&str, Span> = HashMap::new();
        let mut row_of: Vec<Option<usize>> = vec![None; 1 << width];
        let mut out: Vec<isa::EnumRow> = Vec::new();
        let before = self.e.errors.len();
        for row in rows {
            let index = out.len();
            let mut codes = Vec::new();
            for atom in &row.pattern.atoms {
                match self.e.pattern_codes(atom, width, None) {
                    Some(c) => codes.extend(c),
                    None => codes.extend((0..row_of.len() as u32).filter(|c| row_of[*c as usize].is_none())),
                }
            }
            for c in &codes {
                match row_of[*c as usize] {
                    Some(other) if other != index => {
                        self.e.error(
                            Diagnostic::new(
                                Code::RowClash,
                                row.pattern.span,
                                format!("two rows hold for code {}", show_code(*c, width)),
                            )
                            .label("this row")
                            .also(out[other].span, "and this row")
                            .help("narrow one of the patterns"),
                        );
                        break;
                    }
                    _ => row_of[*c as usize] = Some(index),
                }
            }
            if let Some(n) = &row.name
                && let Some(first) = names.insert(&n.name, n.span)
            {
                self.e.error(
                    Diagnostic::new(Code::Duplicate, n.span, format!("two rows are named `{}`", n.name))
                        .label("the second one")
                        .also(first, "the first one")
                        .help("codes of one meaning belong in one row: `PATTERN | PATTERN name`"),
                );
            }
            let mut canonical = codes.iter().copied().min().unwrap_or(0);
            if let Some(c) = &row.canonical {
                match code_bits(&c.name, width) {
                    Ok((mask, v)) if mask == ones(width) && codes.contains(&(v as u32)) => canonical = v as u32,
                    _ => {
                        self.e.error(
                            Diagnostic::new(Code::BadCanonical, c.span, format!("`{}` is not a code of this row", c.name))
                                .also(row.pattern.span, "the row's codes")
                                .help("name one of the codes that the row matches"),
                        );
                    }
                }
            }
            codes.sort_unstable();
            codes.dedup();
            out.push(isa::EnumRow {
                name: row.name.as_ref().map_or(String::new(), |n| n.name.clone()),
                text: match (&row.name, &row.text) {
                    (Some(_), Some(t)) => t.clone(),
                    (Some(n), None) => n.name.clone(),
                    (None, _) => String::new(),
                },
                invalid: if row.name.is_none() {
                    Some(row.text.clone().unwrap_or_default())
                } else {
                    None
                },
                canonical,
                codes: codes.len() as u32,
                span: row.span,
            });
        }
        if self.e.errors.len() == before
            && let Some(c) = row_of.iter().position(Option::is_none)
        {
            let open = row_of.iter().filter(|r| r.is_none()).count();
            self.e.error(
                Diagnostic::new(
                    Code::NotTotal,
                    span,
                    format!(
                        "{open} of {} codes have no row, for example {}",
                        row_of.len(),
                        show_code(c as u32, width)
                    ),
                )
                .help("add rows, or `PATTERN invalid \"reason\"`"),
            );
        }
        let cites = self.cites(cites);
        let id = EnumId(self.e.enums.len() as u32);
        self.e.enums.push(isa::Enum {
            name: name.to_string(),
            width,
            doc,
            rows: out,
            row_of: row_of.into_iter().map(|r| r.unwrap_or(0) as u16).collect(),
            cites,
        });
        Some(id)
    }

    /// Width and enumeration of a type; `None` after an error, or for `operand`.
    fn resolve_type(&mut self, ty: &Type) -> Option<(u32, Option<EnumId>)> {
        match ty {
            Type::Bits(w, span) => {
                if *w == 0 {
                    self.e.error(Diagnostic::new(Code::Limit, *span, "a width of zero"));
                    return None;
                }
                Some((*w, None))
            }
            Type::Named(n) => match self.e.enum_names.get(&n.name) {
                Some(&id) => Some((self.e.enums[id.0 as usize].width, Some(id))),
                // Its definition has errors of its own.
                None if self.defined.contains_key(&("enumeration", n.name.clone())) => None,
                None => {
                    let near = self.e.closest(&n.name, self.e.enum_names.keys().map(String::as_str));
                    self.e.unknown_name("an enumeration", &n.name, n.span, near);
                    None
                }
            },
            Type::Flag(text, span) => {
                let row = |name: &str, text: &str, code: u32| isa::EnumRow {
                    name: name.into(),
                    text: text.into(),
                    invalid: None,
                    canonical: code,
                    codes: 1,
                    span: *span,
                };
                let id = EnumId(self.e.enums.len() as u32);
                self.e.enums.push(isa::Enum {
                    name: String::new(),
                    width: 1,
                    doc: None,
                    rows: vec![row("off", "", 0), row("on", text, 1)],
                    row_of: vec![0, 1],
                    cites: Vec::new(),
                });
                Some((1, Some(id)))
            }
            Type::Inline(rows, span) => {
                let width = rows.first().and_then(|r| r.pattern.atoms.first()).map_or(0, |a| match a {
                    PatAtom::Word(w) | PatAtom::Range(w, _) if !w.name.starts_with("0x") => w.name.len() as u32,
                    _ => 0,
                });
                if width == 0 {
                    self.e.error(
                        Diagnostic::new(
                            Code::BadPattern,
                            *span,
                            "the width of an inline `enum` comes from its first row, which must be a bit pattern",
                        )
                        .help("start with a row such as `00 name`, or declare the enumeration with a name and a width"),
                    );
                    return None;
                }
                let id = self.enumeration("", width, None, &[], rows, *span)?;
                Some((width, Some(id)))
            }
            Type::Operand(_) => None,
        }
    }

    fn group(&mut self, g: &'a Group) {
        if let Some(first) = self.groups.iter().find(|x| x.code == g.code) {
            let first = first.span;
            self.e.error(
                Diagnostic::new(Code::Duplicate, g.span, format!("group 0x{:08x} is defined twice", g.code))
                    .label("the second definition")
                    .also(first, "the first one")
                    .help("join them, or give one another code"),
            );
        }
        let index = self.groups.len();
        let cites = self.cites(&g.cites);
        let mut regions = Vec::new();
        for i in &g.items {
            if let GroupItem::Region(units, parts, span) = i {
                let mut cube = Cube::default();
                let mut width = if units.is_empty() { 0 } else { self.form_width(units).unwrap_or(0) };
                for p in parts {
                    if let Some(c) = self.fixed_cube(p, 64) {
                        for e in &p.extents {
                            if let Some(u) = self.units.iter().find(|u| u.name == e.unit.name)
                                && units.is_empty()
                            {
                                width = width.max(u.lo + u.width);
                            }
                        }
                        match cube.and(c) {
                            Some(both) => cube = both,
                            None => {
                                self.e.error(
                                    Diagnostic::new(Code::OverlappingBits, p.span, "this contradicts an earlier part of the region")
                                        .label("another value for bits that have one")
                                        .also(*span, "the region")
                                        .help("no word can lie in both: write two regions"),
                                );
                            }
                        }
                    }
                }
                regions.push((width, cube));
            }
        }
        if regions.is_empty() {
            self.e.error(
                Diagnostic::new(Code::MissingPart, g.span, "a group needs at least one `region`")
                    .help("say which part of the encoding space it answers for, e.g. `region w0[31..28] = 0010`"),
            );
        }
        self.groups.push(isa::Group {
            code: g.code,
            title: g.title.clone(),
            regions,
            cites,
            span: g.span,
        });
        for i in &g.items {
            match i {
                GroupItem::Instruction(ins) => {
                    if !self.define("instruction", &ins.name) {
                        continue;
                    }
                    let number = self.instructions.len();
                    let cites = self.cites(&ins.cites);
                    self.instructions.push(isa::Instruction {
                        name: ins.name.name.clone(),
                        title: ins.title.clone(),
                        group: index,
                        forms: Vec::new(),
                        cites,
                    });
                    if ins.forms.is_empty() {
                        self.e.error(
                            Diagnostic::new(
                                Code::MissingPart,
                                ins.name.span,
                                format!("the instruction `{}` has no form", ins.name.name),
                            )
                            .help("add `form name : units { … }`"),
                        );
                    }
                    let mut names: HashMap<&str, Span> = HashMap::new();
                    for f in &ins.forms {
                        if let Some(first) = names.insert(&f.name.name, f.name.span) {
                            self.e.error(
                                Diagnostic::new(
                                    Code::Duplicate,
                                    f.name.span,
                                    format!("two forms of one instruction are named `{}`", f.name.name),
                                )
                                .label("the second one")
                                .also(first, "the first one")
                                .help("rename one of them"),
                            );
                            continue;
                        }
                        if let Some(form) = self.form(f, &ins.items, number, index, None, &ins.name) {
                            self.instructions[number].forms.push(self.forms.len());
                            self.forms.push(form);
                        }
                    }
                }
                GroupItem::Illegal(f, reason) => {
                    if let Some(mut form) = self.form(f, &[], usize::MAX, index, Some(reason), &f.name) {
                        form.name = format!("illegal.{}", self.forms.len());
                        self.forms.push(form);
                    }
                }
                _ => {}
            }
        }
    }

    fn form_width(&mut self, units: &[Ident]) -> Option<u32> {
        let mut width = 0;
        for (i, u) in units.iter().enumerate() {
            match self.units.get(i) {
                Some(x) if x.name == u.name => width = x.lo + x.width,
                _ => {
                    let order: Vec<&str> = self.units.iter().map(|u| u.name.as_str()).collect();
                    let d = Diagnostic::new(Code::BadHeader, u.span, format!("`{}` cannot be unit {} of a word", u.name, i + 1))
                        .help(format!("a word is made of the first units in order: {}", order.join(" ")));
                    self.e.error(d);
                    return None;
                }
            }
        }
        Some(width)
    }

    /// Position of an extent in the word.
    fn extent(&mut self, e: &super::ast::Extent, width: u32) -> Option<(u32, u32)> {
        let Some(u) = self.units.iter().find(|u| u.name == e.unit.name) else {
            let near = self.e.closest(&e.unit.name, self.units.iter().map(|u| u.name.as_str()));
            self.e.unknown_name("a unit", &e.unit.name, e.unit.span, near);
            return None;
        };
        if e.lo > e.hi || e.hi >= u.width || u.lo + e.hi >= width {
            let d = if u.lo + e.hi >= width && e.hi < u.width && e.lo <= e.hi {
                Diagnostic::new(Code::BadExtent, e.span, format!("this form has no unit `{}`", u.name))
                    .help("name the unit after `form name :`, or leave these bits out")
            } else {
                Diagnostic::new(
                    Code::BadExtent,
                    e.span,
                    if e.hi == e.lo {
                        format!("bit {} of the unit `{}`", e.hi, u.name)
                    } else {
                        format!("bits {}..{} of the unit `{}`", e.hi, e.lo, u.name)
                    },
                )
                .label(format!("the unit has bits {}..0", u.width - 1))
                .help("the higher bit comes first, and both must exist")
            };
            self.e.error(d);
            return None;
        }
        Some((u.lo + e.hi, u.lo + e.lo))
    }

    /// Extents of a field, high part first, with the field's width.
    fn extents(&mut self, all: &[super::ast::Extent], width: u32) -> Option<(Vec<Extent>, u32)> {
        let places: Vec<Option<(u32, u32)>> = all.iter().map(|e| self.extent(e, width)).collect();
        let places: Vec<(u32, u32)> = places.into_iter().collect::<Option<_>>()?;
        let total = places.iter().map(|(h, l)| h - l + 1).fold(0u32, u32::saturating_add);
        if total > 64 {
            self.e.error(
                Diagnostic::new(Code::Limit, all[0].span, format!("{total} bits; at most 64 are possible")).help("no word has more bits"),
            );
            return None;
        }
        let mut lo = total;
        Some((
            places
                .iter()
                .map(|(h, l)| {
                    lo -= h - l + 1;
                    Extent {
                        word_lo: *l as u8,
                        field_lo: lo as u8,
                        width: (h - l + 1) as u8,
                    }
                })
                .collect(),
            total,
        ))
    }

    fn fixed_cube(&mut self, f: &FixedBits, width: u32) -> Option<Cube> {
        let (extents, total) = self.extents(&f.extents, width)?;
        let [PatAtom::Word(w)] = f.value.atoms.as_slice() else {
            self.e.error(
                Diagnostic::new(Code::BadPattern, f.value.span, "one bit pattern or code is wanted here")
                    .help("these bits have one value: no alternatives, ranges or `else`"),
            );
            return None;
        };
        match pattern_bits(&w.name, total) {
            Ok((mask, value)) => {
                let mut cube = Cube::default();
                for e in &extents {
                    cube.mask |= (mask >> e.field_lo & ones(u32::from(e.width))) << e.word_lo;
                    cube.value |= (value >> e.field_lo & ones(u32::from(e.width))) << e.word_lo;
                }
                Some(cube)
            }
            Err(why) => {
                self.e
                    .error(Diagnostic::new(Code::BadPattern, w.span, why.message).help(format!("the bits on the left: {}", why.help)));
                None
            }
        }
    }

    fn cover(&mut self, b: &mut Build<'a>, mask: u64, span: Span, what: &str) {
        let mut clash = None;
        for bit in 0..b.width {
            if mask >> bit & 1 == 0 {
                continue;
            }
            match &b.cover[bit as usize] {
                Some((first, name)) => clash = clash.or(Some((bit, *first, name.clone()))),
                None => b.cover[bit as usize] = Some((span, what.to_string())),
            }
        }
        if let Some((bit, first, name)) = clash {
            let place = self.bit_name(bit);
            self.e.error(
                Diagnostic::new(Code::OverlappingBits, span, format!("bit {place} is covered twice"))
                    .label(what.to_string())
                    .also(first, format!("already covered here: {name}"))
                    .help("every bit belongs to exactly one item"),
            );
        }
    }

    fn bit_name(&self, bit: u32) -> String {
        self.units
            .iter()
            .find(|u| bit >= u.lo && bit < u.lo + u.width)
            .map_or(format!("{bit}"), |u| format!("{}[{}]", u.name, bit - u.lo))
    }

    fn flatten(&mut self, items: &'a [FormItem], out: &mut Vec<&'a FormItem>, stack: &mut Vec<String>, f: Span) {
        for item in items {
            if !self.e.charge(100, f) {
                return;
            }
            let FormItem::Use(name) = item else {
                out.push(item);
                continue;
            };
            if stack.contains(&name.name) {
                self.e.error(
                    Diagnostic::new(Code::Recursion, name.span, format!("the layout `{}` uses itself", name.name))
                        .label(format!("by way of {}", stack.join(", ")))
                        .help("a layout is copied where it is used, so it cannot hold itself"),
                );
                continue;
            }
            if stack.len() >= MAX_NESTING {
                self.e.error(Diagnostic::new(
                    Code::Limit,
                    name.span,
                    format!("layouts nest deeper than {MAX_NESTING} levels"),
                ));
                continue;
            }
            match self.e.layouts.get(&name.name) {
                Some(&(body, _)) => {
                    stack.push(name.name.clone());
                    self.flatten(body, out, stack, f);
                    stack.pop();
                }
                None => {
                    let near = self.e.closest(&name.name, self.e.layouts.keys().map(String::as_str));
                    self.e.unknown_name("a layout", &name.name, name.span, near);
                }
            }
        }
    }

    #[allow(clippy::too_many_lines)]
    fn form(
        &mut self,
        f: &'a Form,
        shared: &'a [FormItem],
        instruction: usize,
        group: usize,
        illegal: Option<&String>,
        owner: &Ident,
    ) -> Option<isa::Form> {
        let before = self.e.errors.len();
        let width = self.form_width(&f.units)?;
        if self.e.exhausted {
            return None;
        }
        self.e.place = Some(f.span);
        if self.forms.len() >= MAX_FORMS {
            self.e.exhausted = true;
            self.e.error(Diagnostic::new(
                Code::Limit,
                f.span,
                format!("more than {MAX_FORMS} forms, illegal regions included"),
            ));
            return None;
        }
        let mut items = Vec::new();
        let mut stack = Vec::new();
        self.flatten(&f.items, &mut items, &mut stack, f.span);
        let own = items.len();
        self.flatten(shared, &mut items, &mut stack, f.span);
        if items.len() > MAX_ITEMS {
            self.e.error(Diagnostic::new(
                Code::Limit,
                f.span,
                format!(
                    "a form of {} items, layouts included; at most {MAX_ITEMS} are possible",
                    items.len()
                ),
            ));
            return None;
        }
        let mut b = Build {
            fields: Vec::new(),
            tables: Vec::new(),
            checks: Vec::new(),
            operands: Vec::new(),
            fixed: Cube::default(),
            reserved: Vec::new(),
            ignored: 0,
            cover: vec![None; width as usize],
            scope: Scope::default(),
            text: None,
            sem: None,
            width,
        };
        let prefix = if illegal.is_some() {
            format!("illegal.{}", self.forms.len())
        } else {
            format!("{}.{}", owner.name, f.name.name)
        };
        let mut names: HashMap<String, Span> = HashMap::new();
        for item in &items {
            self.bit_item(&mut b, item, &prefix, &mut names);
        }
        // An item that could not be placed would show as a gap as well.
        let placed = |d: &Diagnostic| {
            !matches!(
                d.code,
                Code::BadExtent | Code::BadPattern | Code::UnknownName | Code::Recursion | Code::Limit
            )
        };
        if illegal.is_none() && self.e.errors[before..].iter().all(placed) {
            self.gaps(&b, f);
        }
        self.e.operands.clear();
        self.e.effects.clear();
        self.e.undefined_reads.clear();
        self.e.open.clear();
        self.e.path = self.e.pool.tt();
        for (i, item) in items.iter().enumerate() {
            self.value_item(&mut b, item, i < own, &mut names);
        }
        let cites = self.cites(&f.cites);
        let region_ok = self.groups[group].regions.iter().any(|(w, r)| *w == width && r.covers(b.fixed));
        if !region_ok && self.e.errors.len() == before && !self.groups[group].regions.is_empty() {
            let d = Diagnostic::new(Code::OutsideGroup, f.span, "this form is not inside a region of its group")
                .also(self.groups[group].span, "the group")
                .help("every fixed bit of one `region` must be fixed alike in the form; a region may name its units first: `region : w0 w1 w0[0] = 1`");
            self.e.error(d);
        }
        let mut text = Vec::new();
        let mut semantics = isa::Semantics::Unknown("no instruction".into());
        if illegal.is_none() {
            match b.text {
                Some((t, _)) => {
                    let mut scope = b.scope.clone();
                    text = self.pieces(&mut b, t, &mut scope);
                    self.unknown_suffixes(&mut b, &mut text);
                    if !self.small(&text, t.span) {
                        return None;
                    }
                    if let Some(number) = huge_literal(&text) {
                        self.e.error(
                            Diagnostic::new(
                                Code::BadTemplate,
                                t.span,
                                format!("this text shows the number `{number}`, of more than 64 bits"),
                            )
                            .help("put a blank or a letter into it"),
                        );
                    }
                    if self.e.errors.len() == before {
                        self.hidden(&b, &text);
                        for why in joins::run_together(&text, &b.tables) {
                            self.e.error(
                                Diagnostic::new(
                                    Code::RunTogether,
                                    t.span,
                                    format!("two pieces of this text would run together: {why}"),
                                )
                                .label("in this text")
                                .help("put a blank or a punctuation character between them"),
                            );
                        }
                    }
                }
                None => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, f.span, "this form has no `text`")
                            .help("add one to the form or to its instruction"),
                    );
                }
            }
            match b.sem {
                Some((FormItem::Sem(body, _), _)) => {
                    let mut scope = b.scope.clone();
                    self.e.stmts(body, &mut scope);
                    let effects = std::mem::take(&mut self.e.effects)
                        .into_iter()
                        .map(|x| isa::Effect {
                            state: x.state,
                            addr: x.addr,
                            value: x.value,
                            guard: x.guard,
                            span: x.span,
                        })
                        .collect();
                    semantics = isa::Semantics::Effects {
                        effects,
                        undefined_reads: std::mem::take(&mut self.e.undefined_reads),
                        open: std::mem::take(&mut self.e.open),
                    };
                }
                Some((FormItem::NoSem(why, _), _)) => semantics = isa::Semantics::Unknown(why.clone()),
                _ => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, f.span, "this form has neither `sem` nor `nosem`")
                            .help("describe the effect, or say why it is not described"),
                    );
                }
            }
        }
        let aliases = b.tables.iter().filter(|t| t.rows.iter().any(|r| r.canonical.is_some())).count();
        if aliases > MAX_ALIASES {
            let message = format!("{aliases} tables of this form have alias classes; at most {MAX_ALIASES} are possible");
            self.e.error(Diagnostic::new(Code::Limit, f.span, message));
        }
        if self.e.errors.len() > before {
            return None;
        }
        Some(isa::Form {
            name: f.name.name.clone(),
            instruction,
            group,
            width,
            fixed: b.fixed,
            reserved: b.reserved,
            ignored: b.ignored,
            fields: b.fields,
            operands: b.operands,
            tables: b.tables,
            checks: b.checks,
            text,
            semantics,
            illegal: illegal.cloned(),
            cites,
            span: f.span,
        })
    }

    /// Takes a name for the form; false if it has it already.
    fn claim(&mut self, names: &mut HashMap<String, Span>, name: &Ident) -> bool {
        let Some(first) = names.insert(name.name.clone(), name.span) else {
            return true;
        };
        self.e.error(
            Diagnostic::new(Code::Duplicate, name.span, format!("`{}` is defined twice in this form", name.name))
                .label("the second definition")
                .also(first, "the first one")
                .help("rename one of them"),
        );
        false
    }

    fn bit_item(&mut self, b: &mut Build<'a>, item: &'a FormItem, prefix: &str, names: &mut HashMap<String, Span>) {
        match item {
            FormItem::Fixed(f) => {
                if let Some(c) = self.fixed_cube(f, b.width) {
                    if f.extents.iter().map(|e| e.hi - e.lo + 1).sum::<u32>() != c.mask.count_ones() {
                        self.e.error(
                            Diagnostic::new(Code::BadPattern, f.value.span, "fixed bits have one value each; `x` is not one")
                                .help("use `ignored`, `unknown` or `field` for bits that may vary"),
                        );
                    }
                    self.cover(b, c.mask, f.span, "fixed");
                    b.fixed.mask |= c.mask;
                    b.fixed.value |= c.value;
                }
            }
            FormItem::Reserved(f) => {
                if let Some(cube) = self.fixed_cube(f, b.width) {
                    self.cover(b, cube.mask, f.span, "reserved");
                    b.reserved.push(isa::Reserved { cube, span: f.span });
                }
            }
            FormItem::Ignored(extents, span) => {
                for e in extents {
                    if let Some((hi, lo)) = self.extent(e, b.width) {
                        let mask = ones(hi - lo + 1) << lo;
                        self.cover(b, mask, *span, "ignored");
                        b.ignored |= mask;
                    }
                }
            }
            FormItem::Unknown(name, extents, doc) => {
                if !self.claim(names, name) {
                    self.cover_all(b, extents, name);
                    return;
                }
                // Until the declaration proves right, uses of the name are not to be reported.
                b.scope.set(name.name.clone(), Value::Poison);
                if let Some((extents, width)) = self.extents(extents, b.width) {
                    if width > MAX_SELECTOR {
                        self.e.error(
                            Diagnostic::new(
                                Code::Limit,
                                name.span,
                                format!("{width} unknown bits in one piece; at most {MAX_SELECTOR}"),
                            )
                            .help("split them"),
                        );
                        return;
                    }
                    self.field(b, name, extents, width, FieldKind::Unknown, false, doc.clone(), Vec::new(), prefix);
                }
            }
            FormItem::Field {
                name,
                ty,
                extents,
                doc,
                unused_reserved,
                cites,
            } => {
                if !self.claim(names, name) {
                    self.cover_all(b, extents, name);
                    return;
                }
                b.scope.set(name.name.clone(), Value::Poison);
                let resolved = self.resolve_type(ty);
                let cites = self.cites(cites);
                let Some((extents, width)) = self.extents(extents, b.width) else {
                    return;
                };
                let Some((declared, en)) = resolved else {
                    self.cover(
                        b,
                        extents.iter().fold(0, |m, e| m | e.mask()),
                        name.span,
                        &format!("field `{}`", name.name),
                    );
                    return;
                };
                if declared != width {
                    self.e.error(
                        Diagnostic::new(
                            Code::WidthMismatch,
                            name.span,
                            format!("the type of `{}` has {declared} bits, its extents have {width}", name.name),
                        )
                        .label(format!("{declared} bits in {width}"))
                        .help("correct the type or the extents"),
                    );
                    self.cover(
                        b,
                        extents.iter().fold(0, |m, e| m | e.mask()),
                        name.span,
                        &format!("field `{}`", name.name),
                    );
                    return;
                }
                let kind = en.map_or(FieldKind::Number, FieldKind::Enum);
                self.field(b, name, extents, width, kind, *unused_reserved, doc.clone(), cites, prefix);
            }
            _ => {}
        }
    }

    /// Covers the bits of an item that has an error of another kind.
    fn cover_all(&mut self, b: &mut Build<'a>, extents: &[super::ast::Extent], name: &Ident) {
        if let Some((extents, _)) = self.extents(extents, b.width) {
            self.cover(b, mask_of(&extents), name.span, &format!("field `{}`", name.name));
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn field(
        &mut self,
        b: &mut Build<'a>,
        name: &Ident,
        extents: Vec<Extent>,
        width: u32,
        kind: FieldKind,
        unused_reserved: bool,
        doc: Option<String>,
        cites: Vec<isa::Source>,
        prefix: &str,
    ) {
        if b.fields.len() >= MAX_FIELDS {
            self.e.error(Diagnostic::new(
                Code::Limit,
                name.span,
                format!("more than {MAX_FIELDS} fields in one form"),
            ));
            return;
        }
        let mut mask = 0;
        for e in &extents {
            if mask & e.mask() != 0 {
                self.e.error(
                    Diagnostic::new(
                        Code::OverlappingBits,
                        name.span,
                        format!("the extents of `{}` overlap each other", name.name),
                    )
                    .help("a bit can belong to a field once"),
                );
                self.cover(b, mask_of(&extents), name.span, &format!("field `{}`", name.name));
                return;
            }
            mask |= e.mask();
        }
        self.cover(b, mask, name.span, &format!("field `{}`", name.name));
        let var = self.e.pool.declare_var(&format!("{prefix}.{}", name.name), width_of(width));
        let term = self.e.pool.var(var);
        let ty = if let FieldKind::Enum(id) = kind { Some(id) } else { None };
        b.scope.set(
            name.name.clone(),
            Value::Bits(Bits {
                term,
                ty,
                source: Some(vec![FieldBits {
                    field: b.fields.len() as u16,
                    lo: 0,
                    width: width as u8,
                }]),
            }),
        );
        b.fields.push(isa::Field {
            name: name.name.clone(),
            width,
            extents,
            kind,
            unused_reserved,
            doc,
            cites,
            var,
            span: name.span,
        });
    }

    fn gaps(&mut self, b: &Build<'a>, f: &Form) {
        let open: Vec<u32> = (0..b.width).filter(|i| b.cover[*i as usize].is_none()).collect();
        if open.is_empty() {
            return;
        }
        let mut runs: Vec<String> = Vec::new();
        for u in self.units.iter().rev() {
            let mut bits: Vec<u32> = open
                .iter()
                .filter(|i| **i >= u.lo && **i < u.lo + u.width)
                .map(|i| i - u.lo)
                .collect();
            while let Some(hi) = bits.pop() {
                let mut lo = hi;
                while bits.last() == Some(&lo.wrapping_sub(1)) {
                    lo = bits.pop().unwrap_or(lo);
                }
                runs.push(if hi == lo {
                    format!("{}[{hi}]", u.name)
                } else {
                    format!("{}[{hi}..{lo}]", u.name)
                });
            }
        }
        // The items on both sides of the first gap show where it lies.
        let mut d = Diagnostic::new(Code::UncoveredBits, f.span, format!("no item covers {}", runs.join(", ")))
            .help("declare the bits as `fixed`, `reserved`, `ignored`, `unknown` or part of a `field`");
        let first = open[0];
        for (place, side) in [
            (first.checked_sub(1), "the bits below"),
            (open.last().map(|l| l + 1), "the bits above"),
        ] {
            if let Some((span, _)) = place.and_then(|p| b.cover.get(p as usize)).and_then(Option::as_ref) {
                d = d.also(*span, side);
            }
        }
        self.e.error(d);
    }

    fn value_item(&mut self, b: &mut Build<'a>, item: &'a FormItem, own: bool, names: &mut HashMap<String, Span>) {
        if self.e.exhausted {
            return;
        }
        match item {
            FormItem::Operand { name, class, args } if self.claim(names, name) => {
                self.operand(b, name, class, args);
            }
            FormItem::Let { name, ty, value } => {
                if !self.claim(names, name) {
                    return;
                }
                let resolved = ty.as_ref().and_then(|t| self.resolve_type(t));
                let want = resolved.and_then(|r| r.1);
                let mut scope = b.scope.clone();
                let v = self.e.eval(value, &mut scope, want);
                let v = match (v, resolved) {
                    (Value::Poison, _) => Value::Poison,
                    (v @ Value::Bits(_), Some((w, en))) => {
                        let source = if let Value::Bits(x) = &v { x.source.clone() } else { None };
                        let term = self.e.coerced(v, w, value.span);
                        Value::Bits(Bits { term, ty: en, source })
                    }
                    (v, Some((w, en))) => {
                        let term = self.e.coerced(v, w, value.span);
                        Value::Bits(Bits {
                            term,
                            ty: en,
                            source: None,
                        })
                    }
                    (v, None) => v,
                };
                b.scope.set(name.name.clone(), v);
            }
            FormItem::Require(cond, reason, span) => {
                let mut scope = b.scope.clone();
                let ok = self.e.condition(cond, &mut scope);
                let bad = self.e.pool.not(ok);
                let rows = vec![
                    RowSpec::new("ok", ok, None, *span),
                    RowSpec::new("invalid", bad, Some(reason.clone()), *span),
                ];
                if let Some(id) = self.table(b, "require", rows, *span) {
                    b.checks.push(id);
                }
            }
            FormItem::Legal { args, rows, cites, span } => {
                let _ = self.cites(cites);
                self.legal(b, args, rows, *span);
            }
            FormItem::Text(t) => match b.text {
                Some((_, first)) if own => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, t.span, "this form has two texts")
                            .also(first, "the first one")
                            .help("remove one of them"),
                    );
                }
                // A form's own text wins over the instruction's.
                Some(_) => {}
                None => b.text = Some((t, t.span)),
            },
            FormItem::Sem(_, span) | FormItem::NoSem(_, span) => match b.sem {
                Some((_, first)) if own => {
                    self.e.error(
                        Diagnostic::new(Code::MissingPart, *span, "this form has two semantics")
                            .also(first, "the first one")
                            .help("remove one of them"),
                    );
                }
                Some(_) => {}
                None => b.sem = Some((item, *span)),
            },
            _ => {}
        }
    }

    fn argument(&mut self, arg: &'a Expr, param: &Param, scope: &mut Scope) -> Value {
        if let Type::Operand(span) = &param.ty {
            let v = self.e.eval(arg, scope, None);
            return match v {
                Value::Operand(_) | Value::Poison => v,
                _ => self.e.error(
                    Diagnostic::new(
                        Code::BadArguments,
                        arg.span,
                        format!("the parameter `{}` wants an operand", param.name.name),
                    )
                    .also(*span, "declared here")
                    .help("declare it with `operand name = class(…)` and pass that name"),
                ),
            };
        }
        let Some((width, en)) = self.resolve_type(&param.ty) else {
            return Value::Poison;
        };
        let v = self.e.eval(arg, scope, en);
        match v {
            Value::Poison => Value::Poison,
            Value::Operand(_) => self.e.error(
                Diagnostic::new(
                    Code::BadArguments,
                    arg.span,
                    format!("the parameter `{}` wants {width} bits, not an operand", param.name.name),
                )
                .also(param.name.span, "declared here"),
            ),
            Value::Bits(x) if x.ty.is_some() && en.is_some() && x.ty != en => self.e.error(
                Diagnostic::new(
                    Code::BadArguments,
                    arg.span,
                    format!("the parameter `{}` is of another enumeration", param.name.name),
                )
                .also(param.name.span, "declared here"),
            ),
            Value::Bits(x) => {
                let have = self.e.width(x.term);
                if have < width && en.is_none() {
                    // A number means the same with zeros in front.
                    let term = self.e.pool.zext(x.term, width_of(width));
                    let source = x.source.map(|mut s| {
                        s.insert(0, zeros(width - have));
                        s
                    });
                    return Value::Bits(Bits { term, ty: None, source });
                }
                if have != width {
                    return self.e.error(
                        Diagnostic::new(
                            Code::WidthMismatch,
                            arg.span,
                            format!("an argument of {have} bits for a parameter of {width}"),
                        )
                        .label(format!("{have} bits"))
                        .also(param.name.span, format!("{width} bits"))
                        .help(if en.is_some() {
                            "an enumeration takes codes of its own width only".to_string()
                        } else {
                            format!("pass a slice such as `[{}..0]`", width - 1)
                        }),
                    );
                }
                Value::Bits(Bits {
                    term: x.term,
                    ty: en,
                    source: x.source,
                })
            }
            other => {
                let term = self.e.coerced(other, width, arg.span);
                Value::Bits(Bits {
                    term,
                    ty: en,
                    source: None,
                })
            }
        }
    }

    fn operand(&mut self, b: &mut Build<'a>, name: &'a Ident, class: &'a Ident, args: &'a [Expr]) {
        if self.defined.contains_key(&("operand class", class.name.clone())) && !self.e.classes.contains_key(&class.name) {
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let Some(&def) = self.e.classes.get(&class.name) else {
            let near = self.e.closest(&class.name, self.e.classes.keys().map(String::as_str));
            self.e.unknown_name("an operand class", &class.name, class.span, near);
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        };
        if def.params.len() != args.len() {
            self.e.error(
                Diagnostic::new(
                    Code::BadArguments,
                    class.span,
                    format!(
                        "`{}` takes {}, {} given",
                        class.name,
                        counted(def.params.len(), "argument"),
                        args.len()
                    ),
                )
                .also(def.name.span, "the class")
                .help("one argument for each parameter, in order"),
            );
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let mut outer = b.scope.clone();
        let mut scope = Scope::default();
        let mut poison = false;
        let mut nesting = 0;
        for (p, a) in def.params.iter().zip(args) {
            let v = self.argument(a, p, &mut outer);
            poison |= matches!(v, Value::Poison);
            if let Value::Operand(i) = v {
                nesting = nesting.max(self.e.operands[i].nesting + 1);
            }
            scope.set(p.name.name.clone(), v);
        }
        if nesting > MAX_NESTING {
            self.e.error(Diagnostic::new(
                Code::Limit,
                name.span,
                format!("operands nest deeper than {MAX_NESTING} levels"),
            ));
            poison = true;
        }
        if poison {
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let mut guards: Vec<Option<Term>> = Vec::new();
        for row in &def.rows {
            let g = row.guard.as_ref().map(|g| {
                let mut s = scope.clone();
                self.e.condition(g, &mut s)
            });
            guards.push(g);
        }
        let others: Vec<Term> = guards.iter().flatten().copied().collect();
        let any = self.e.pool.or_all(others);
        let none = self.e.pool.not(any);
        let guards: Vec<Term> = guards.into_iter().map(|g| g.unwrap_or(none)).collect();
        if def.rows.is_empty() {
            self.e.error(Diagnostic::new(
                Code::NotTotal,
                def.name.span,
                format!("the operand class `{}` has no rows", class.name),
            ));
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let single = def.rows.len() == 1 && self.e.pool.is_true(guards[0]);
        let mut row_pieces = Vec::new();
        for (row, guard) in def.rows.iter().zip(&guards) {
            // A row that constant arguments rule out is not part of this operand.
            row_pieces.push(match &row.text {
                Ok(_) if self.e.pool.is_false(*guard) => Vec::new(),
                Ok(t) => {
                    let mut s = scope.clone();
                    self.pieces(b, t, &mut s)
                }
                Err(_) => Vec::new(),
            });
        }
        let pieces = if single && def.rows[0].text.is_ok() {
            row_pieces.swap_remove(0)
        } else {
            let rows = def
                .rows
                .iter()
                .zip(&guards)
                .enumerate()
                .map(|(i, (r, g))| RowSpec::new(&format!("row {}", i + 1), *g, r.text.as_ref().err().cloned(), r.span))
                .collect();
            match self.table(b, &format!("operand `{}`", name.name), rows, class.span) {
                Some(table) => vec![Piece::Choice { table, rows: row_pieces }],
                None => Vec::new(),
            }
        };
        if !self.small(&pieces, class.span) {
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let mut fields = 0;
        mention(&pieces, &b.tables, &mut fields);
        b.operands.push(isa::Operand {
            name: name.name.clone(),
            class: class.name.clone(),
            pieces: pieces.clone(),
            fields,
        });
        let index = self.e.operands.len();
        self.e.operands.push(OperandInst {
            name: name.name.clone(),
            class: def,
            scope,
            rows: def
                .rows
                .iter()
                .zip(guards)
                .map(|(ast, guard)| OperandRowInst { guard, ast })
                .collect(),
            pieces,
            nesting,
        });
        b.scope.set(name.name.clone(), Value::Operand(index));
    }

    /// Is a text of a size that can be walked over and over?
    fn small(&mut self, pieces: &[Piece], span: Span) -> bool {
        let n = count(pieces);
        if n > MAX_PIECES {
            self.e.error(
                Diagnostic::new(
                    Code::Limit,
                    span,
                    format!("a text of {n} pieces; at most {MAX_PIECES} are possible"),
                )
                .help("an operand that shows another one twice doubles the text with every level"),
            );
        }
        n <= MAX_PIECES && self.e.charge(n as u64 * 20, span)
    }

    fn legal(&mut self, b: &mut Build<'a>, args: &'a [Expr], rows: &'a [LegalRow], span: Span) {
        let mut columns = Vec::new();
        for a in args {
            let mut scope = b.scope.clone();
            match self.e.eval(a, &mut scope, None) {
                Value::Bits(x) => columns.push(x),
                Value::Poison => return,
                _ => {
                    self.e.error(Diagnostic::new(
                        Code::WrongKind,
                        a.span,
                        "a column of a truth table is a field or a `let` with a width",
                    ));
                    return;
                }
            }
        }
        let mut specs: Vec<RowSpec> = Vec::new();
        let mut otherwise = None;
        for (i, row) in rows.iter().enumerate() {
            let mut parts = Vec::new();
            if row.cells.len() == 1 && matches!(row.cells[0], PatAtom::Else(_)) {
                otherwise = Some(i);
                specs.push(RowSpec::new(&format!("row {}", i + 1), self.e.path, row.invalid.clone(), row.span));
                continue;
            }
            for (cell, col) in row.cells.iter().zip(&columns) {
                let width = self.e.width(col.term);
                if width > MAX_SELECTOR {
                    self.e.error(Diagnostic::new(
                        Code::GuardTooWide,
                        span,
                        format!("a column of {width} bits; at most {MAX_SELECTOR}"),
                    ));
                    return;
                }
                let before = self.e.errors.len();
                let Some(codes) = self.e.pattern_codes(cell, width, col.ty) else {
                    continue;
                };
                if self.e.errors.len() > before {
                    return;
                }
                if codes.len() < 1 << width {
                    let codes: Vec<u128> = codes.into_iter().map(u128::from).collect();
                    parts.push(self.e.one_of(col.term, &codes, row.span));
                }
            }
            let guard = self.e.pool.and_all(parts);
            specs.push(RowSpec::new(&format!("row {}", i + 1), guard, row.invalid.clone(), row.span));
        }
        if let Some(i) = otherwise {
            let others: Vec<Term> = specs.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, r)| r.guard).collect();
            let any = self.e.pool.or_all(others);
            specs[i].guard = self.e.pool.not(any);
        }
        if let Some(id) = self.table(b, "legal", specs, span) {
            b.checks.push(id);
        }
    }

    /// Compiles rows into a table, checking that exactly one holds for every value of the bits they depend on.
    fn table(&mut self, b: &mut Build<'a>, name: &str, rows: Vec<RowSpec>, span: Span) -> Option<isa::TableId> {
        let guards: Vec<Term> = rows.iter().map(|r| r.guard).collect();
        let nodes = self.e.pool.reachable(&guards);
        if nodes
            .iter()
            .any(|t| matches!(self.e.pool.node(*t), Node::Read(..) | Node::Call(..)))
        {
            self.e
                .error(Diagnostic::new(Code::WrongKind, span, "an encoding cannot depend on the machine state").help("use fields only"));
            return None;
        }
        let support = self.e.support(&guards);
        let mut selector = Vec::new();
        let mut known = 0;
        for (i, f) in b.fields.iter().enumerate() {
            let Some(&mask) = support.get(&f.var) else { continue };
            known += 1;
            let mut hi = f.width;
            while hi > 0 {
                if mask >> (hi - 1) & 1 == 0 {
                    hi -= 1;
                    continue;
                }
                let mut lo = hi - 1;
                while lo > 0 && mask >> (lo - 1) & 1 == 1 {
                    lo -= 1;
                }
                selector.push(FieldBits {
                    field: i as u16,
                    lo: lo as u8,
                    width: (hi - lo) as u8,
                });
                hi = lo;
            }
        }
        if known != support.len() {
            self.e
                .error(Diagnostic::new(Code::WrongKind, span, "an encoding cannot depend on an undefined value").help("use fields only"));
            return None;
        }
        let width: u32 = selector.iter().map(|s| u32::from(s.width)).sum();
        if width > MAX_SELECTOR {
            self.e.error(
                Diagnostic::new(
                    Code::GuardTooWide,
                    span,
                    format!("this depends on {width} bits together; at most {MAX_SELECTOR} are possible"),
                )
                .help("split it into several, or let an earlier operand decide part of it"),
            );
            return None;
        }
        if !self.e.charge(((nodes.len() + guards.len()) as u64) << width, span) {
            return None;
        }
        let values = crate::encoding::tabulate::tabulate(&self.e.pool, &guards, &b.fields, &selector);
        let mut map = vec![0u16; 1 << width];
        for (at, slot) in map.iter_mut().enumerate() {
            let mut holding = (0..guards.len()).filter(|r| values[*r][at]);
            let (first, second) = (holding.next(), holding.next());
            let witness = || {
                let mut rest = width;
                selector
                    .iter()
                    .map(|s| {
                        rest -= u32::from(s.width);
                        let v = at as u64 >> rest & ones(u32::from(s.width));
                        let f = &b.fields[s.field as usize];
                        let part = if u32::from(s.width) == f.width {
                            String::new()
                        } else if s.width == 1 {
                            format!("[{}]", s.lo)
                        } else {
                            format!("[{}..{}]", s.lo + s.width - 1, s.lo)
                        };
                        format!("{}{part} = {v:0w$b}", f.name, w = s.width as usize)
                    })
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            match (first, second) {
                (Some(r), None) => *slot = r as u16,
                (None, _) => {
                    let (at, name) = (witness(), name.to_string());
                    self.e.error(
                        Diagnostic::new(Code::NotTotal, span, format!("{name}: no row holds for {at}"))
                            .label("not total")
                            .help("add a row, or `else`"),
                    );
                    return None;
                }
                (Some(x), Some(y)) => {
                    let (at, name) = (witness(), name.to_string());
                    self.e.error(
                        Diagnostic::new(Code::RowClash, rows[y].span, format!("{name}: two rows hold for {at}"))
                            .label("this row")
                            .also(rows[x].span, "and this row")
                            .help("narrow one of the guards"),
                    );
                    return None;
                }
            }
        }
        let id = b.tables.len();
        if id > usize::from(u16::MAX) {
            self.e.error(Diagnostic::new(Code::Limit, span, "too many tables in one form"));
            return None;
        }
        b.tables.push(isa::Table {
            name: name.to_string(),
            selector,
            map,
            rows: rows
                .into_iter()
                .map(|r| isa::TableRow {
                    name: r.name,
                    guard: r.guard,
                    invalid: r.invalid,
                    canonical: None,
                    span: r.span,
                })
                .collect(),
        });
        Some(id as isa::TableId)
    }

    // ---- text

    fn pieces(&mut self, b: &mut Build<'a>, t: &'a Template, scope: &mut Scope) -> Vec<Piece> {
        let mut out = Vec::new();
        for p in &t.pieces {
            match p {
                TemplatePiece::Literal(s, _) => out.push(Piece::Literal(s.clone())),
                TemplatePiece::Hole(e, format, span) => self.hole(b, e, format.as_ref(), *span, scope, &mut out),
            }
        }
        out
    }

    fn hole(&mut self, b: &mut Build<'a>, e: &'a Expr, format: Option<&'a Ident>, span: Span, scope: &mut Scope, out: &mut Vec<Piece>) {
        let mut core = e;
        let mut shift = 0u32;
        let mut bias = 0i128;
        let int = |s: &mut Self, e: &'a Expr| match &*e.kind {
            ExprKind::Int(v) if *v < 1 << 62 => Some(*v as i128),
            _ => {
                s.e.error(
                    Diagnostic::new(Code::NotInvertible, e.span, "only a plain number can stand here")
                        .help("a number in text is a field, optionally `<< k`, then `+ k` or `- k`"),
                );
                None
            }
        };
        if let ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), a, k) = &*core.kind {
            let Some(k) = int(self, k) else { return };
            bias = if *op == BinOp::Add { k } else { -k };
            core = a;
        }
        if let ExprKind::Binary(BinOp::Shl, a, k) = &*core.kind {
            let Some(k) = int(self, k) else { return };
            if k > 32 {
                self.e
                    .error(Diagnostic::new(Code::NotInvertible, core.span, "a shift by more than 32"));
                return;
            }
            shift = k as u32;
            core = a;
        }
        let plain = shift == 0 && bias == 0;
        let v = self.e.eval(core, scope, None);
        let bits = match v {
            Value::Poison => return,
            Value::Operand(i) => {
                if !plain || format.is_some() {
                    self.e.error(
                        Diagnostic::new(Code::BadTemplate, span, "an operand prints as its class says; it takes no format")
                            .help(format!("write `{{{}}}`", self.e.operands[i].name.clone())),
                    );
                    return;
                }
                out.extend(self.e.operands[i].pieces.iter().cloned());
                return;
            }
            Value::Int(i) => {
                out.push(Piece::Literal(i.to_string()));
                return;
            }
            Value::Bits(x) => x,
            Value::Tuple(_) | Value::Undefined => {
                self.e.error(
                    Diagnostic::new(Code::BadTemplate, span, "this cannot be printed")
                        .help("a hole prints an operand, a field or a number"),
                );
                return;
            }
        };
        let width = self.e.width(bits.term);
        let constant = self.e.pool.as_const(bits.term);
        let (mut en, mut hex, mut signed) = (bits.ty, false, false);
        match format.map(|f| f.name.as_str()) {
            None if plain => {}
            None => en = None,
            Some("dec") => en = None,
            Some("hex") => (en, hex) = (None, true),
            Some("sdec") => (en, signed) = (None, true),
            Some("shex") => (en, hex, signed) = (None, true, true),
            Some(name) => match self.e.enum_names.get(name) {
                Some(&id) if self.e.enums[id.0 as usize].width == width => en = Some(id),
                Some(&id) => {
                    let w = self.e.enums[id.0 as usize].width;
                    self.e.error(Diagnostic::new(
                        Code::WidthMismatch,
                        span,
                        format!("{width} bits cannot be printed as `{name}`, which has {w}"),
                    ));
                    return;
                }
                None => {
                    let near = self.e.closest(
                        name,
                        self.e.enum_names.keys().map(String::as_str).chain(["hex", "dec", "shex", "sdec"]),
                    );
                    self.e
                        .unknown_name("a format or an enumeration", name, format.map_or(span, |f| f.span), near);
                    return;
                }
            },
        }
        if let Some(id) = en {
            let e = &self.e.enums[id.0 as usize];
            if let Some(c) = constant {
                let row = &e.rows[usize::from(e.row_of[c as usize])];
                out.push(Piece::Literal(row.text.clone()));
                return;
            }
            let Some(source) = bits.source.filter(|s| s.iter().all(|b| b.field != ZEROS)) else {
                self.not_invertible(span);
                return;
            };
            let (map, name) = (
                e.row_of.clone(),
                if e.name.is_empty() {
                    "inline enumeration".to_string()
                } else {
                    format!("enum `{}`", e.name)
                },
            );
            let mut info: Vec<(isa::EnumRow, Vec<u128>)> = e.rows.iter().map(|r| (r.clone(), Vec::new())).collect();
            for (c, row) in e.row_of.iter().enumerate() {
                info[usize::from(*row)].1.push(c as u128);
            }
            // The same enumeration of the same bits is one table.
            let known = b.tables.iter().position(|t| t.selector == source && t.name == name && t.map == map);
            let work = if known.is_some() { info.len() as u64 } else { 4u64 << width };
            if !self.e.charge(work, span) {
                return;
            }
            let mut rows = Vec::new();
            let mut texts = Vec::new();
            for (r, codes) in info {
                texts.push(if r.invalid.is_some() || r.text.is_empty() {
                    Vec::new()
                } else {
                    vec![Piece::Literal(r.text.clone())]
                });
                if known.is_some() {
                    continue;
                }
                let guard = self.e.one_of(bits.term, &codes, span);
                rows.push(isa::TableRow {
                    name: r.name.clone(),
                    guard,
                    canonical: (r.codes > 1 && r.invalid.is_none()).then_some(r.canonical),
                    invalid: r.invalid,
                    span: r.span,
                });
            }
            let id = known.unwrap_or_else(|| {
                b.tables.push(isa::Table {
                    name,
                    selector: source,
                    map,
                    rows,
                });
                b.tables.len() - 1
            });
            if id > usize::from(u16::MAX) {
                self.e.error(Diagnostic::new(Code::Limit, span, "too many tables in one form"));
                return;
            }
            out.push(Piece::Choice {
                table: id as isa::TableId,
                rows: texts,
            });
            return;
        }
        if width + shift > 100 {
            self.too_large(span);
            return;
        }
        if let Some(c) = constant {
            // At most 100 bits, so that nothing overflows.
            let raw = if signed && c >> (width - 1) & 1 == 1 {
                c as i128 - (1i128 << width)
            } else {
                c as i128
            };
            let v = (raw << shift) + bias;
            let sign = if v < 0 { "-" } else { "" };
            out.push(Piece::Literal(if hex {
                format!("{sign}0x{:x}", v.unsigned_abs())
            } else {
                v.to_string()
            }));
            return;
        }
        let Some(mut source) = bits.source else {
            self.not_invertible(span);
            return;
        };
        // Zeros in front do not change the number.
        while source.len() > 1 && source[0].field == ZEROS {
            // They do give it a sign, though.
            signed = false;
            source.remove(0);
        }
        if source.iter().any(|b| b.field == ZEROS) {
            self.not_invertible(span);
            return;
        }
        let n = isa::Number {
            bits: source,
            shift,
            bias: bias as i64,
            signed,
            hex,
        };
        // Text holds magnitudes of at most 64 bits.
        if n.width() > 64 || n.extremes().iter().any(|v| v.unsigned_abs() > u128::from(u64::MAX)) {
            self.too_large(span);
            return;
        }
        out.push(Piece::Number(n));
    }

    fn too_large(&mut self, span: Span) {
        self.e.error(
            Diagnostic::new(Code::Limit, span, "a number of more than 64 bits").help("print it in two pieces, or without the shift"),
        );
    }

    fn not_invertible(&mut self, span: Span) {
        self.e.error(
            Diagnostic::new(Code::NotInvertible, span, "this is computed, so it cannot be read back from text")
                .help("print fields, slices and concatenations of fields; let an operand class choose between texts"),
        );
    }

    /// Unknown fields show themselves, as ` ?name=0x…`, when they are not zero.
    fn unknown_suffixes(&mut self, b: &mut Build<'a>, text: &mut Vec<Piece>) {
        for i in 0..b.fields.len() {
            let f = &b.fields[i];
            if f.kind != FieldKind::Unknown {
                continue;
            }
            let (name, width, span, var) = (f.name.clone(), f.width, f.span, f.var);
            let term = self.e.pool.var(var);
            let zero = self.e.pool.constant(width_of(width), 0);
            let is_zero = self.e.pool.eq(term, zero);
            let is_set = self.e.pool.not(is_zero);
            let rows = vec![RowSpec::new("zero", is_zero, None, span), RowSpec::new("set", is_set, None, span)];
            let Some(table) = self.table(b, &format!("unknown bits `{name}`"), rows, span) else {
                continue;
            };
            let number = isa::Number {
                bits: vec![FieldBits {
                    field: i as u16,
                    lo: 0,
                    width: width as u8,
                }],
                shift: 0,
                bias: 0,
                signed: false,
                hex: true,
            };
            text.push(Piece::Choice {
                table,
                rows: vec![Vec::new(), vec![Piece::Literal(format!(" ?{name}=")), Piece::Number(number)]],
            });
        }
    }

    fn hidden(&mut self, b: &Build<'a>, text: &[Piece]) {
        let mut shown = 0u64;
        mention(text, &b.tables, &mut shown);
        for (i, f) in b.fields.iter().enumerate() {
            if shown >> i & 1 == 0 {
                self.e.error(
                    Diagnostic::new(Code::HiddenField, f.span, format!("the text never shows the field `{}`", f.name))
                        .also(b.text.map_or(f.span, |t| t.1), "the text")
                        .help("print it, let an operand use it, or declare its bits `ignored` or `unknown`"),
                );
            }
        }
    }

    // ---- forms against each other

    fn form_index(&mut self, r: &FormRef) -> Option<usize> {
        let found = self
            .forms
            .iter()
            .position(|f| f.illegal.is_none() && f.name == r.form.name && self.instructions[f.instruction].name == r.instruction.name);
        if found.is_none() {
            // A form that failed to elaborate was reported already.
            let known = self.defined.contains_key(&("instruction", r.instruction.name.clone()));
            if !known || self.e.errors.is_empty() {
                let forms: Vec<String> = (0..self.forms.len())
                    .filter(|f| self.forms[*f].illegal.is_none())
                    .map(|f| format!("{}.{}", self.instructions[self.forms[f].instruction].name, self.forms[f].name))
                    .collect();
                let wanted = format!("{}.{}", r.instruction.name, r.form.name);
                let near = self.e.closest(&wanted, forms.iter().map(String::as_str)).filter(|n| *n != wanted);
                self.e.unknown_name(
                    "a form",
                    &format!("{}.{}", r.instruction.name, r.form.name),
                    r.instruction.span.to(r.form.span),
                    near,
                );
            }
        }
        found
    }

    fn priority(&mut self, a: &FormRef, b: &FormRef) {
        let (Some(x), Some(y)) = (self.form_index(a), self.form_index(b)) else {
            return;
        };
        let span = a.instruction.span.to(b.form.span);
        let (fx, fy) = (&self.forms[x], &self.forms[y]);
        let why = if x == y {
            Some("a form cannot win over itself")
        } else if self.priority_set.contains(&(y, x)) {
            Some("the opposite priority is declared too")
        } else if self.priority_set.contains(&(x, y)) {
            Some("this priority is declared twice")
        } else if fx.width != fy.width || !fx.fixed.meets(fy.fixed) {
            Some("these forms never match the same word")
        } else {
            None
        };
        match why {
            Some(why) => {
                let d = Diagnostic::new(Code::BadPriority, span, why)
                    .also(fx.span, "this form")
                    .also(fy.span, "and this form")
                    .help("remove the priority");
                self.e.error(d);
            }
            None => {
                self.priority_set.insert((x, y));
                self.priorities.push((x, y));
                self.priority_spans.push(span);
            }
        }
    }

    /// Reports priorities that run in a circle, so that no form of it wins.
    fn circles(&mut self) {
        let mut losers: Vec<Vec<usize>> = vec![Vec::new(); self.forms.len()];
        let mut winners = vec![0usize; self.forms.len()];
        for (x, y) in &self.priorities {
            losers[*x].push(*y);
            winners[*y] += 1;
        }
        // Forms over which nothing is left that wins are taken away; what remains hangs on a circle.
        let mut free: Vec<usize> = (0..self.forms.len()).filter(|f| winners[*f] == 0).collect();
        while let Some(f) = free.pop() {
            for y in &losers[f] {
                winners[*y] -= 1;
                if winners[*y] == 0 {
                    free.push(*y);
                }
            }
        }
        let left: Vec<Span> = (0..self.priorities.len())
            .filter(|i| winners[self.priorities[*i].0] > 0 && winners[self.priorities[*i].1] > 0)
            .map(|i| self.priority_spans[i])
            .collect();
        if let [first, rest @ ..] = left.as_slice() {
            let mut d = Diagnostic::new(Code::BadPriority, *first, "these priorities run in a circle, so that no form wins")
                .label("this one")
                .help("remove one of them");
            for span in rest.iter().take(8) {
                d = d.also(*span, "and this one");
            }
            self.e.error(d);
        }
    }

    fn overlaps(&mut self) {
        let mut found = Vec::new();
        for i in 0..self.forms.len() {
            for j in i + 1..self.forms.len() {
                let (a, b) = (&self.forms[i], &self.forms[j]);
                if a.width != b.width
                    || !a.fixed.meets(b.fixed)
                    || self.priority_set.contains(&(i, j))
                    || self.priority_set.contains(&(j, i))
                {
                    continue;
                }
                let bits = a.fixed.value | b.fixed.value;
                found.push((i, j, bits));
                if found.len() >= MAX_ERRORS {
                    break;
                }
            }
        }
        for (i, j, bits) in found.into_iter().take(20) {
            let (a, b) = (self.forms[i].span, self.forms[j].span);
            let words: Vec<String> = self
                .units
                .iter()
                .filter(|u| u.lo < self.forms[i].width)
                .map(|u| format!("{:0w$x}", bits >> u.lo & ones(u.width), w = (u.width as usize).div_ceil(4)))
                .collect();
            self.e.error(
                Diagnostic::new(Code::FormOverlap, b, format!("two forms match the word {}", words.join(" ")))
                    .label("this form")
                    .also(a, "and this form")
                    .help("fix more bits, or declare `priority winner over loser`"),
            );
        }
    }

    fn erratum(&mut self, x: &'a Erratum, group: Option<usize>) {
        let cites = self.cites(std::slice::from_ref(&x.cite));
        let mut evidence = Vec::new();
        for (words, text, span) in &x.evidence {
            let mut bits = 0u64;
            let mut width = 0;
            let mut ok = words.len() <= self.units.len();
            for (w, u) in words.iter().zip(&self.units) {
                match parse_number(&format!("0x{}", w.name.trim_start_matches("0x"))) {
                    Some(v) if v <= u128::from(ones(u.width)) => {
                        bits |= (v as u64) << u.lo;
                        width = u.lo + u.width;
                    }
                    _ => ok = false,
                }
            }
            if !ok {
                self.e.error(
                    Diagnostic::new(
                        Code::BadErratum,
                        *span,
                        "evidence is a word in hexadecimal, unit by unit, low unit first",
                    )
                    .help(format!(
                        "the units of this spec: {}",
                        self.units
                            .iter()
                            .map(|u| format!("{} of {} bits", u.name, u.width))
                            .collect::<Vec<_>>()
                            .join(", ")
                    )),
                );
                continue;
            }
            evidence.push(isa::Evidence {
                word: isa::Word { bits, width },
                text: text.clone(),
                span: *span,
            });
        }
        let Some(source) = cites.into_iter().next() else { return };
        self.errata.push(isa::Erratum {
            source,
            printed: x.printed.clone(),
            corrected: x.corrected.clone(),
            because: x.because.clone(),
            evidence,
            group,
            span: x.span,
        });
    }
}

/// A row of a table under construction.
struct RowSpec {
    name: String,
    guard: Term,
    invalid: Option<String>,
    span: Span,
}

impl RowSpec {
    fn new(name: &str, guard: Term, invalid: Option<String>, span: Span) -> Self {
        RowSpec {
            name: name.to_string(),
            guard,
            invalid,
            span,
        }
    }
}

fn mask_of(extents: &[Extent]) -> u64 {
    extents.iter().fold(0, |m, e| m | e.mask())
}

/// How many pieces there are, those of rows included.
fn count(pieces: &[Piece]) -> usize {
    pieces
        .iter()
        .map(|p| match p {
            Piece::Choice { rows, .. } => 1 + rows.iter().map(|r| 1 + count(r)).sum::<usize>(),
            _ => 1,
        })
        .sum()
}

/// A literal that holds a number too large to compare.
fn huge_literal(pieces: &[Piece]) -> Option<String> {
    pieces.iter().find_map(|p| match p {
        Piece::Literal(s) => tokens(s).err().map(|e| e.0),
        Piece::Number(_) => None,
        Piece::Choice { rows, .. } => rows.iter().find_map(|r| huge_literal(r)),
    })
}

/// Adds the fields that pieces mention, in numbers or selectors, to a set.
pub(crate) fn mention(pieces: &[Piece], tables: &[isa::Table], fields: &mut u64) {
    for p in pieces {
        match p {
            Piece::Literal(_) => {}
            Piece::Number(n) => n.bits.iter().for_each(|b| *fields |= 1 << b.field),
            Piece::Choice { table, rows } => {
                tables[usize::from(*table)].selector.iter().for_each(|b| *fields |= 1 << b.field);
                rows.iter().for_each(|r| mention(r, tables, fields));
            }
        }
    }
}

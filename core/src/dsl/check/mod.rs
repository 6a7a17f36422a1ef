//! From syntax tree to [`Isa`]: resolves names, checks bits, widths and totality, and builds the
//! tables; reports every error it can find.

mod aliases;
mod bits;
mod build;
mod enums;
mod errata;
mod forms;
mod groups;
mod machine;
mod memo;
mod operands;
mod priorities;
mod products;
mod recall;
mod tables;
mod templates;
pub(crate) mod token_boundaries;
mod variants;
mod wide;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub use memo::{Flow, Memo};
pub use recall::{Sound, check};

use super::ast::*;
use super::builtins::Builtin;
use super::diagnostics::{Code, Diagnostic, SpecErrors};
use super::lexer;
use crate::dsl::elaborate::{Elaborator, MAX_ERRORS, MemoryRule};
use crate::formula::Width;
use crate::model;
use crate::model::Isa;
use crate::source::{Loader, MAX_FILE, SourceMap, Span};
use memo::{Recall, Source};

/// Most tables with alias classes in a form: sets of them are 64-bit masks.
const MAX_ALIASES: usize = 64;
/// Most selector bits of one table.
const MAX_SELECTOR: u32 = 16;
/// Most files of one spec.
const MAX_FILES: usize = 64;
/// Layouts, and operands in operands, may nest this deep.
const MAX_NESTING: usize = 16;
/// Most parameters of a function or an operand class.
const MAX_PARAMS: usize = 64;

/// Reads and checks a spec: `name` and `text` are the main file, `loader` finds what it includes.
///
/// # Errors
/// All errors found, with their places.
pub fn load(name: &str, text: &str, loader: &dyn Loader) -> Result<Isa, SpecErrors> {
    load_as(name, text, loader, None)
}

/// Reads and checks one of the variants that a spec declares.
///
/// # Errors
/// All errors found, with their places; it is one if there is no such variant.
pub fn load_variant(name: &str, text: &str, loader: &dyn Loader, variant: &str) -> Result<Isa, SpecErrors> {
    load_as(name, text, loader, Some(variant))
}

fn load_as(name: &str, text: &str, loader: &dyn Loader, variant: Option<&str>) -> Result<Isa, SpecErrors> {
    let mut sources = SourceMap::default();
    let mut errors = Vec::new();
    let files = load_files(name, text, loader, &mut sources, &mut errors, None);
    if !errors.is_empty() {
        // What was not understood is missing: checking the rest would report every use of it.
        return Err(all_of(sources, errors));
    }
    let items: Vec<&Item> = files.iter().flat_map(|f| &f.items).collect();
    let mut checker = Checker::new(&sources);
    let isa = checker.run(&items, &sources, variant);
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

/// The files of a spec with their syntax trees, those that did not change from a memory if there is
/// one.
fn load_files(
    name: &str,
    text: &str,
    loader: &dyn Loader,
    sources: &mut SourceMap,
    errors: &mut Vec<Diagnostic>,
    mut memo: Option<&mut Memo>,
) -> Vec<Arc<Source>> {
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
        let source = match &mut memo {
            Some(memo) => memo.source(&from, file, &text),
            None => Arc::new(Source::new(file, text)),
        };
        errors.extend(source.errors.iter().cloned());
        all.push(source.clone());
        for item in &source.items {
            let Item::Include(path, span) = item else { continue };
            let span = *span;
            if sources.files().len() >= MAX_FILES {
                errors.push(Diagnostic::new(Code::Limit, span, format!("more than {MAX_FILES} files")).help("join some of them"));
                return all;
            }
            match loader.load(&from, path) {
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
    e: Elaborator<'a>,
    units: Vec<model::Unit>,
    documents: Vec<model::Document>,
    document_names: HashMap<String, usize>,
    groups: Vec<model::Group>,
    instructions: Vec<model::Instruction>,
    forms: Vec<model::Form>,
    priorities: Vec<(usize, usize)>,
    priority_set: HashSet<(usize, usize)>,
    priority_spans: Vec<Span>,
    /// Words that wide conditions exclude from the form that is elaborated.
    never: Vec<build::Never>,
    /// Illegal regions that wide conditions make, each with its form.
    of_form: Vec<(usize, usize)>,
    errata: Vec<model::Erratum>,
    undocumented: Vec<model::Undocumented>,
    aliases: Vec<(model::Alias, Span)>,
    parameters: Vec<model::Parameter>,
    variants: Vec<model::Variant>,
    defined: HashMap<(&'static str, String), Span>,
    /// Maps of tables that were computed, by the shape of guards and selector: forms tend to share
    /// their operands.
    maps: HashMap<Vec<u64>, Vec<u16>>,
    /// What earlier checks worked out, if they are to count.
    recall: Option<Recall>,
}

impl<'a> Checker<'a> {
    fn new(sources: &SourceMap) -> Self {
        Checker {
            e: Elaborator::new(sources.files().iter().map(|f| f.text.len()).sum()),
            units: Vec::new(),
            documents: Vec::new(),
            document_names: HashMap::new(),
            groups: Vec::new(),
            instructions: Vec::new(),
            forms: Vec::new(),
            priorities: Vec::new(),
            priority_set: HashSet::new(),
            priority_spans: Vec::new(),
            never: Vec::new(),
            of_form: Vec::new(),
            errata: Vec::new(),
            undocumented: Vec::new(),
            aliases: Vec::new(),
            parameters: Vec::new(),
            variants: Vec::new(),
            defined: HashMap::new(),
            maps: HashMap::new(),
            recall: None,
        }
    }

    fn define(&mut self, kind: &'static str, name: &Ident) -> bool {
        if kind == "function" && Builtin::named(&name.name).is_some() {
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

    fn run(&mut self, items: &[&'a Item], sources: &SourceMap, variant: Option<&str>) -> Option<Isa> {
        let mut header: Option<(&Ident, &String)> = None;
        let mut units_at: Option<Span> = None;
        let mut chip: Option<&Ident> = None;
        let mut as_printed: Option<Span> = None;
        let mut part: Option<(model::Part, u32, Span)> = None;
        let mut machine: Option<&Machine> = None;
        for item in items.iter().copied() {
            match item {
                Item::Isa(name, title) => {
                    if let Some((first, _)) = header {
                        self.e.error(
                            Diagnostic::new(Code::BadHeader, name.span, "`isa` is given twice")
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
                            Diagnostic::new(Code::BadHeader, *span, "`units` is given twice")
                                .also(first, "the first one")
                                .help("list all units in one `units`"),
                        );
                        continue;
                    }
                    units_at = Some(*span);
                    let mut lo = 0;
                    for (name, width) in units {
                        self.define("unit", name);
                        if *width == 0 || lo + width > model::Bits::BITS {
                            self.e.error(
                                Diagnostic::new(
                                    Code::BadHeader,
                                    name.span,
                                    format!(
                                        "with the unit `{}` words have {} bits; at most 128 are possible",
                                        name.name,
                                        lo + width
                                    ),
                                )
                                .help("longer words cannot be described"),
                            );
                            continue;
                        }
                        self.units.push(model::Unit {
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
                        self.documents.push(model::Document {
                            name: name.name.clone(),
                            title: title.clone(),
                        });
                    }
                }
                Item::State { name, addr, width, doc } => {
                    if !self.define("state space", name) {
                        continue;
                    }
                    let space = self
                        .e
                        .pool
                        .declare_space(&name.name, Width::nearest((*addr).max(1)), Width::nearest(*width));
                    self.e.state_names.insert(name.name.clone(), self.e.states.len());
                    self.e.states.push(model::State {
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
                Item::Function(f) | Item::Enum { family: Some(f), .. } => {
                    if self.define("function", &f.name) && self.few_params(&f.name, f.params.len()) {
                        self.e.functions.insert(f.name.name.clone(), f);
                    }
                }
                Item::ExternFn(f) => {
                    if !self.define("function", &f.name) || !self.few_params(&f.name, f.params.len()) {
                        continue;
                    }
                    let widths: Vec<_> = f.params.iter().map(|(_, w)| Width::nearest(*w)).collect();
                    let function = self.e.pool.declare_fn(&f.name.name, &widths, Width::nearest(f.width));
                    self.e.extern_names.insert(f.name.name.clone(), self.e.externs.len());
                    self.e.externs.push(model::ExternFn {
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
                            .error(Diagnostic::new(Code::BadHeader, name.span, "`chip` is given twice").also(first.span, "the first one"));
                    }
                    chip = Some(name);
                }
                Item::AsPrinted(span) => {
                    if let Some(first) = as_printed {
                        self.e
                            .error(Diagnostic::new(Code::BadHeader, *span, "`as_printed` is given twice").also(first, "the first one"));
                    }
                    as_printed = Some(*span);
                }
                Item::Part { hi, lo, width, span } => {
                    if let Some((_, _, first)) = part {
                        self.e
                            .error(Diagnostic::new(Code::BadHeader, *span, "`part` is given twice").also(first, "the first one"));
                    }
                    part = Some((model::Part { lo: *lo, width: *width }, *hi, *span));
                }
                Item::Machine(m) => {
                    if let Some(first) = machine {
                        self.e.error(
                            Diagnostic::new(Code::BadMachine, m.span, "`machine` is given twice")
                                .label("the second one")
                                .also(first.span, "the first one")
                                .help("a spec describes one machine"),
                        );
                    }
                    machine = Some(m);
                }
                Item::Include(..)
                | Item::Parameter { .. }
                | Item::Variant(_)
                | Item::Enum { family: None, .. }
                | Item::Priority(..)
                | Item::Erratum(_)
                | Item::Undocumented { .. }
                | Item::Alias { .. } => {}
            }
        }
        for item in items.iter().copied() {
            if let Item::Enum {
                name,
                width,
                doc,
                cites,
                rows,
                family: _,
            } = item
                && self.define("enumeration", name)
                && let Some(rows) = self.enum_rows(*width, rows)
                && let Some(id) = self.enumeration(&name.name, *width, doc.clone(), cites, &rows, name.span)
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
        let chosen = self.choose(items, header.map(|h| h.0), variant);
        if let Some((p, hi, span)) = part {
            self.part(p, hi, span);
        }
        for (state, sharing, access) in machine.iter().flat_map(|m| m.memories()) {
            if let Some(s) = self.e.state_names.get(state) {
                let rule = MemoryRule {
                    access: access.to_vec(),
                    constant: sharing == "constant",
                };
                self.e.memories.insert(*s, rule);
            }
        }
        for item in items.iter().copied() {
            if let Item::Group(g) = item {
                self.group(g);
            }
        }
        for item in items.iter().copied() {
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
                Item::Alias {
                    text,
                    stands_for,
                    read_only,
                    span,
                } => self.alias(text, stands_for, *read_only, *span),
                Item::Undocumented { name, cites, reason } if self.define("instruction", name) => {
                    let cites = self.cites(cites);
                    self.undocumented.push(model::Undocumented {
                        name: name.name.clone(),
                        reason: reason.clone(),
                        cites,
                    });
                }
                _ => {}
            }
        }
        self.rank_regions();
        self.circles();
        // A spec that repeats a document's mistakes keeps its overlaps: theorem 1 refutes each with
        // a word.
        if as_printed.is_none() {
            self.overlaps();
        }
        let machine = machine.map(|m| self.machine(m, items));
        let aliases = self.checked_aliases();
        // What is proved about specs of one chip is no claim about a variant, unless it names a
        // chip itself.
        let (name, title, chip) = match chosen {
            Some(v) => (&v.name, &v.title, v.chip.as_ref()),
            None => header.map(|(name, title)| (name, title, chip))?,
        };
        self.e.float_results.sort_unstable();
        self.e.float_results.dedup();
        Some(Isa {
            name: name.name.clone(),
            title: title.clone(),
            chip: chip.map(|c| c.name.clone()),
            parameters: std::mem::take(&mut self.parameters),
            variants: std::mem::take(&mut self.variants),
            as_printed: as_printed.is_some(),
            part: part.map(|p| p.0),
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
            undocumented: std::mem::take(&mut self.undocumented),
            aliases,
            machine,
            origins: self.e.origins.finish(self.e.pool.len()).into(),
            pool: std::mem::take(&mut self.e.pool).into(),
            floats: std::mem::take(&mut self.e.floats),
            float_results: std::mem::take(&mut self.e.float_results),
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

    fn cites(&mut self, cites: &[Cite]) -> Vec<model::Source> {
        let mut out = Vec::new();
        for c in cites {
            match self.document_names.get(&c.doc.name) {
                Some(&document) => out.push(model::Source {
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
}

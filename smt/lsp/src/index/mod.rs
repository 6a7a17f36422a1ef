//! Names of a spec: where each is defined, and what every use of it means. Made of the syntax tree
//! alone, so that it is there while a spec has errors.

mod declare;
mod expressions;
mod forms;
mod machine;
mod scope;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use isamorph_core::source::Span;

use crate::files::Parsed;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Isa,
    Variant,
    Parameter,
    Unit,
    Document,
    State,
    Enumeration,
    Row,
    Class,
    ClassParameter,
    Function,
    FunctionParameter,
    Width,
    Layout,
    Group,
    Instruction,
    Form,
    Field,
    Unknown,
    Operand,
    Let,
    Local,
    Part,
}

impl Kind {
    /// What things of this kind are called.
    #[must_use]
    pub fn called(self) -> &'static str {
        match self {
            Kind::Isa => "instruction set",
            Kind::Variant => "variant",
            Kind::Parameter => "parameter of the spec",
            Kind::Unit => "unit",
            Kind::Document => "document",
            Kind::State => "state",
            Kind::Enumeration => "enumeration",
            Kind::Row => "enumerator",
            Kind::Class => "operand class",
            Kind::ClassParameter => "parameter of an operand class",
            Kind::Function => "function",
            Kind::FunctionParameter => "parameter of a function",
            Kind::Width => "width of an argument",
            Kind::Layout => "layout",
            Kind::Group => "group",
            Kind::Instruction => "instruction",
            Kind::Form => "form",
            Kind::Field => "field",
            Kind::Unknown => "unknown bits",
            Kind::Operand => "operand",
            Kind::Let => "derived value",
            Kind::Local => "local name",
            Kind::Part => "part of a product",
        }
    }
}

/// A definition.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Where its name stands in the definition.
    pub at: Span,
    /// The whole definition, or the part of it that fits a line.
    pub text: Span,
    /// What it is a part of: the instruction of a form, the enumeration of a row.
    pub container: Option<String>,
    /// What the spec says about it in quotes.
    pub doc: Option<String>,
    /// Is its name a part of what the spec means, so that another one changes texts?
    pub shown: bool,
}

/// The names of one spec.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Definitions.
    pub symbols: Vec<Symbol>,
    /// Uses: where, and the definition.
    pub uses: BTreeSet<(Span, usize)>,
    /// Names that no definition was found for.
    pub unresolved: BTreeSet<Span>,
    by_place: HashMap<Span, usize>,
    /// Enumerations of products, and the enumerations that they are made of.
    pub products: Vec<(String, Vec<String>)>,
    /// Names that stand in each form, by instruction and form.
    pub forms: HashMap<(String, String), Vec<usize>>,
    /// The same of layouts.
    pub layouts: HashMap<String, Vec<usize>>,
    /// The enumeration that a field, parameter or value is a code of.
    pub types: HashMap<usize, BTreeSet<String>>,
    /// Names of fields that the machine section says something about, in whatever form they are.
    pub fields_of_machine: BTreeSet<String>,
}

impl Index {
    /// The names of a spec in these files.
    #[must_use]
    pub fn new(files: &[Arc<Parsed>]) -> Index {
        let mut resolver = scope::Resolver::new(files);
        resolver.run();
        resolver.index
    }

    /// Adds a definition, or finds it.
    fn define(&mut self, symbol: Symbol) -> usize {
        if let Some(known) = self.by_place.get(&symbol.at) {
            return *known;
        }
        let id = self.symbols.len();
        self.by_place.insert(symbol.at, id);
        self.symbols.push(symbol);
        id
    }

    fn used(&mut self, at: Span, symbol: usize) {
        if self.symbols[symbol].at != at {
            self.uses.insert((at, symbol));
        }
    }

    /// The definition whose name stands at this place.
    #[must_use]
    pub fn defined_at(&self, at: Span) -> Option<usize> {
        self.by_place.get(&at).copied()
    }

    /// What the name around a byte of a file means, and the span of the name: several definitions
    /// if it stands in something that forms share.
    #[must_use]
    pub fn at(&self, file: u32, offset: u32) -> Option<(Span, Vec<usize>)> {
        let around = |s: &Span| s.file == file && s.start <= offset && offset <= s.end;
        // A use at the offset itself is meant rather than one that ends there.
        let mut found: Option<(Span, Vec<usize>)> = None;
        let mut add = |at: Span, id: usize| match &mut found {
            Some((span, ids)) if *span == at => ids.push(id),
            Some((span, _)) if span.start >= at.start => {}
            slot => *slot = Some((at, vec![id])),
        };
        for (id, s) in self.symbols.iter().enumerate() {
            if around(&s.at) {
                add(s.at, id);
            }
        }
        let low = Span {
            file,
            start: offset.saturating_sub(4096),
            end: 0,
        };
        let high = Span {
            file,
            start: offset + 1,
            end: 0,
        };
        for (at, id) in self.uses.range((low, 0)..(high, 0)) {
            if around(at) {
                add(*at, *id);
            }
        }
        found
    }

    /// The definitions of a kind with this name.
    pub fn named<'a>(&'a self, kind: Kind, name: &'a str) -> impl Iterator<Item = usize> + 'a {
        (0..self.symbols.len()).filter(move |i| self.symbols[*i].kind == kind && self.symbols[*i].name == name)
    }
}

/// All definitions and uses that must have one name with `seeds`: a use that stands in something
/// that forms share ties the definitions of these forms together.
#[must_use]
pub fn tied(index: &Index, seeds: &[usize]) -> (BTreeSet<usize>, BTreeSet<Span>) {
    let mut symbols: BTreeSet<usize> = seeds.iter().copied().collect();
    let mut places = BTreeSet::new();
    loop {
        let before = (symbols.len(), places.len());
        for (at, id) in &index.uses {
            if symbols.contains(id) {
                places.insert(*at);
            }
        }
        for (at, id) in &index.uses {
            if places.contains(at) {
                symbols.insert(*id);
            }
        }
        if before == (symbols.len(), places.len()) {
            break;
        }
    }
    places.extend(symbols.iter().map(|s| index.symbols[*s].at));
    (symbols, places)
}

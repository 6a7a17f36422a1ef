//! The documents: bitsets, enumerations, expressions and templates, with what they refer to.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::rc::Rc;

use isamorph_core::model::Cube;

use super::expr::{self, Expr, Range};
use crate::folder;
use crate::model::{Finding, Kind};
use crate::place::{ImportError, Place, shown};
use crate::xml::{Element, Xml};

/// Most bits of a word.
pub const WIDEST: u32 = 128;
/// Most documents that import one another.
const DOCUMENTS: usize = 64;
/// Most bitsets.
const BITSETS: usize = 8192;

/// A whole description.
#[derive(Default)]
pub struct Source {
    /// Bitsets, in the order of the documents.
    pub bitsets: Vec<Bitset>,
    /// Bitsets by their names: several if generations have different ones.
    pub names: HashMap<String, Vec<usize>>,
    /// Enumerations: codes and texts.
    pub enums: BTreeMap<String, Enumeration>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    exprs: HashMap<String, Expr<String>>,
    templates: HashMap<String, String>,
    /// The documents.
    pub files: Vec<String>,
}

/// An enumeration.
pub struct Enumeration {
    /// Codes with their texts.
    pub rows: BTreeMap<u64, String>,
    /// What it is.
    pub title: String,
    /// Where it stands.
    pub place: Place,
}

/// Words, or parts of words, by the values of bits.
pub struct Bitset {
    /// Its name.
    pub name: String,
    /// As texts call it.
    pub shown: String,
    /// What it is.
    pub title: String,
    /// Bits, all of those that extend it included.
    pub size: u32,
    /// The bitset that it extends.
    pub parent: Option<usize>,
    /// Do others extend it?
    pub extended: bool,
    /// The first and last generation that has it.
    pub generations: (u32, u32),
    /// Bits that it gives: which, their values, and which of them may have any value.
    pub given: Given,
    /// Cases, the default last.
    pub cases: Vec<Case>,
    /// Where it stands.
    pub place: Place,
    extends: Option<(String, Place)>,
    patterns: Vec<(Range, Place)>,
}

/// Bits with their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Bits that must have a value.
    pub mask: u128,
    /// The value.
    pub value: u128,
    /// Bits that may have any.
    pub any: u128,
}

impl Given {
    /// The words that have them.
    #[must_use]
    pub fn cube(self) -> Cube {
        Cube {
            mask: self.mask,
            value: self.value,
        }
    }

    /// These and others.
    #[must_use]
    pub fn and(self, other: Given) -> Given {
        Given {
            mask: self.mask | other.mask,
            value: self.value | other.value,
            any: self.any | other.any,
        }
    }

    /// Bits of words of both, if there are any.
    #[must_use]
    pub fn meet(self, other: Given) -> Option<Given> {
        ((self.value ^ other.value) & self.mask & other.mask == 0).then(|| self.and(other))
    }
}

/// What holds in some words of a bitset.
pub struct Case {
    /// In which, all if there is nothing.
    pub when: Option<Expr<String>>,
    /// Fields.
    pub fields: Vec<Field>,
    /// Values that are computed.
    pub derived: Vec<Derived>,
    /// Bits that must have a value.
    pub asserts: Given,
    /// The text.
    pub display: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// A field.
pub struct Field {
    /// Its name.
    pub name: String,
    /// Where in the bitset.
    pub range: Range,
    /// The name of its type.
    pub kind: String,
    /// Names that its bitset may use, and what they are here.
    pub params: Vec<(String, String)>,
    /// The text of a flag that is set.
    pub display: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// A computed value.
pub struct Derived {
    /// Its name.
    pub name: String,
    /// The name of its type.
    pub kind: String,
    /// Bits, if it has a sign.
    pub width: Option<u32>,
    /// The value.
    pub expr: Expr<String>,
    /// The text of a flag that is set.
    pub display: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// Types that the format has.
pub const BUILTIN: [&str; 11] = [
    "branch",
    "absbranch",
    "int",
    "uint",
    "hex",
    "offset",
    "uoffset",
    "float",
    "bool",
    "bool_inv",
    "custom",
];

/// Reads a document and those that it imports.
///
/// # Errors
/// One cannot be read or understood, or they import one another in a circle.
pub fn read(root: &Path, name: &str) -> Result<Source, ImportError> {
    let mut source = Source::default();
    let mut pending = Vec::new();
    source.document(root, name, None, &mut Vec::new(), &mut pending)?;
    source.resolve(pending)?;
    Ok(source)
}

/// A number of an attribute.
fn number(e: Element<'_>, name: &str) -> Result<Option<u64>, ImportError> {
    let Some(text) = e.attribute(name) else { return Ok(None) };
    let n = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => text.parse(),
    };
    n.map(Some).map_err(|_| {
        e.error(
            format!("`{}` is no number, in `{name}`", shown(text)),
            "numbers are written as 12 or 0xc",
        )
    })
}

fn need<'x>(e: Element<'x>, name: &str) -> Result<&'x str, ImportError> {
    e.attribute(name)
        .ok_or_else(|| e.error(format!("it has no `{name}`"), format!("expected {}=\"…\"", name)))
}

fn range(e: Element<'_>) -> Result<Range, ImportError> {
    let (pos, low, high) = (number(e, "pos")?, number(e, "low")?, number(e, "high")?);
    let (lo, hi) = match (pos, low, high) {
        (Some(p), None, None) => (p, p),
        (None, Some(l), Some(h)) => (l, h),
        _ => return Err(e.error("it does not say which bits it has", "expected `pos`, or `low` and `high`")),
    };
    if lo > hi || hi >= u64::from(WIDEST) {
        return Err(e.error(
            format!("bits {lo} to {hi}"),
            format!("bits go from `low` up to `high`, at most {}", WIDEST - 1),
        ));
    }
    Ok(Range {
        lo: lo as u32,
        width: (hi - lo) as u32 + 1,
    })
}

/// The bits that a pattern gives.
fn pattern(e: Element<'_>) -> Result<(Range, Given), ImportError> {
    let r = range(e)?;
    let text = e.text();
    if text.chars().count() != r.width as usize {
        let message = format!("the pattern `{}` for {} bits", shown(&text), r.width);
        return Err(e.error(message, "a pattern has one of `0`, `1` and `x` for each bit"));
    }
    let mut given = Given::default();
    for (n, c) in text.chars().rev().enumerate() {
        let bit = 1u128 << (r.lo as usize + n);
        match c {
            '0' => given.mask |= bit,
            '1' => {
                given.mask |= bit;
                given.value |= bit;
            }
            'x' => given.any |= bit,
            _ => return Err(e.error(format!("`{}` in a pattern", shown(&c.to_string())), "bits are `0`, `1` or `x`")),
        }
    }
    Ok((r, given))
}

fn expression(e: Element<'_>) -> Result<Expr<String>, ImportError> {
    expr::parse(&e.text()).map_err(|m| e.error(m, "an expression has the operators of C, numbers, and names in braces"))
}

/// The text of an element on one line.
fn line(e: Element<'_>) -> String {
    e.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An expression that may stand elsewhere.
enum Named {
    Here(Expr<String>),
    There(String, Place),
}

/// Where an expression of a bitset belongs: the bitset, its case, the derived value in it.
type Pending = (usize, usize, Option<usize>, Named);

fn named(e: Element<'_>, at: Place) -> Result<Named, ImportError> {
    if let Some(name) = e.attribute("expr") {
        return Ok(Named::There(name.to_string(), at));
    }
    Ok(Named::Here(expression(e.need("expr")?)?))
}

impl Source {
    fn finding(&mut self, kind: Kind, what: String, taken: &str, places: Vec<Place>) {
        self.findings.push(Finding {
            what,
            taken: taken.into(),
            places,
            ..Finding::of(kind)
        });
    }

    fn document(
        &mut self,
        root: &Path,
        name: &str,
        from: Option<Place>,
        open: &mut Vec<String>,
        pending: &mut Vec<Pending>,
    ) -> Result<(), ImportError> {
        if let Some(place) = from.clone() {
            let parts: Vec<&str> = name.split('/').collect();
            if name.contains('\\') || parts.iter().any(|p| p.is_empty() || *p == ".." || p.contains(':')) {
                let message = format!("`{}` is no file in the folder of the document", shown(name));
                return Err(ImportError::new(place, message, "documents import others of their own folder"));
            }
            if open.iter().any(|o| o == name) {
                let message = format!("`{}` imports itself: {}", shown(name), shown(&open.join(", ")));
                return Err(ImportError::new(place, message, "remove one of the imports"));
            }
            if self.files.iter().any(|f| f == name) {
                return Ok(());
            }
            if self.files.len() >= DOCUMENTS {
                return Err(ImportError::new(
                    place,
                    format!("more than {DOCUMENTS} documents"),
                    "import a part of them",
                ));
            }
        }
        // A document that is not there is an error of the one that imports it.
        let text = folder::read(root, name).map_err(|e| ImportError {
            place: from.filter(|_| e.place.line == 0).unwrap_or_else(|| e.place.clone()),
            ..e
        })?;
        let file: Rc<str> = Rc::from(name);
        self.files.push(name.to_string());
        open.push(name.to_string());
        let xml = Xml::parse(&file, &text)?;
        let isa = xml.root("isa")?;
        for e in isa.children() {
            match e.name() {
                "import" => self.document(root, need(e, "file")?, Some(e.place()), open, pending)?,
                "expr" => {
                    let name = need(e, "name")?.to_string();
                    let of = expression(e)?;
                    self.exprs.insert(name, of);
                }
                "template" => {
                    self.templates.insert(need(e, "name")?.to_string(), line(e));
                }
                "enum" => self.enumeration(e)?,
                "bitset" => self.bitset(e, pending)?,
                _ => {}
            }
        }
        open.pop();
        Ok(())
    }

    fn enumeration(&mut self, e: Element<'_>) -> Result<(), ImportError> {
        let name = need(e, "name")?;
        let mut rows: BTreeMap<u64, String> = BTreeMap::new();
        for v in e.all("value") {
            let Some(code) = number(v, "val")? else {
                return Err(v.error("it has no `val`", "expected val=\"…\""));
            };
            let text = v.attribute("display").or_else(|| v.attribute("name")).unwrap_or("").to_string();
            if let Some(other) = rows.get(&code) {
                let what = format!(
                    "`{}` has two rows for {code}: `{}` and `{}`",
                    shown(name),
                    shown(other),
                    shown(&text)
                );
                self.finding(Kind::SameEncoding, what, "the first one is read", vec![v.named(name)]);
                continue;
            }
            rows.insert(code, text);
        }
        let title = e.find("doc").map(line).unwrap_or_default();
        let place = e.named(name);
        if let Some(old) = self.enums.insert(name.to_string(), Enumeration { rows, title, place }) {
            let what = format!("two enumerations are called `{}`", shown(name));
            self.finding(Kind::SameEncoding, what, "the last one is read", vec![old.place, e.named(name)]);
        }
        Ok(())
    }

    fn bitset(&mut self, e: Element<'_>, pending: &mut Vec<Pending>) -> Result<(), ImportError> {
        let name = need(e, "name")?;
        if self.bitsets.len() >= BITSETS {
            return Err(e.error(format!("more than {BITSETS} bitsets"), "import a smaller description"));
        }
        let (size, extends) = match (number(e, "size")?, e.attribute("extends")) {
            (Some(n), None) if (1..=u64::from(WIDEST)).contains(&n) => (n as u32, None),
            (Some(n), None) => {
                return Err(e.error(format!("a bitset of {n} bits"), format!("bitsets have 1 to {WIDEST} bits")));
            }
            (None, Some(of)) => (0, Some((of.to_string(), e.named(name)))),
            _ => {
                return Err(e.error(
                    "it must have either a size or a bitset that it extends",
                    "expected `size` or `extends`",
                ));
            }
        };
        let mut generations = (0, u32::MAX);
        for g in e.all("gen") {
            let of = |n: Option<u64>, or: u32| n.map_or(or, |n| u32::try_from(n).unwrap_or(u32::MAX));
            generations = (of(number(g, "min")?, generations.0), of(number(g, "max")?, generations.1));
        }
        let mut given = Given::default();
        let mut patterns = Vec::new();
        for p in e.all("pattern") {
            let (r, g) = pattern(p)?;
            patterns.push((r, p.named(name)));
            given = given.and(g);
        }
        let at = self.bitsets.len();
        let mut cases = Vec::new();
        for o in e.all("override").chain([e]) {
            let own = o.name() == "override";
            if own {
                pending.push((at, cases.len(), None, named(o, o.named(name))?));
            }
            cases.push(self.case(o, at, cases.len(), pending)?);
        }
        self.names.entry(name.to_string()).or_default().push(at);
        self.bitsets.push(Bitset {
            name: name.to_string(),
            shown: e.attribute("displayname").unwrap_or(name).to_string(),
            title: e.find("doc").map(line).unwrap_or_default(),
            size,
            parent: None,
            extended: false,
            generations,
            given,
            cases,
            place: e.named(name),
            extends,
            patterns,
        });
        Ok(())
    }

    fn case(&mut self, e: Element<'_>, bitset: usize, case: usize, pending: &mut Vec<Pending>) -> Result<Case, ImportError> {
        let mut out = Case {
            when: None,
            fields: Vec::new(),
            derived: Vec::new(),
            asserts: Given::default(),
            display: None,
            place: e.place(),
        };
        for c in e.children() {
            match c.name() {
                "field" => {
                    let range = range(c)?;
                    let name = need(c, "name")?;
                    if range.width > 64 {
                        return Err(c.error(format!("a field of {} bits", range.width), "fields have at most 64 bits"));
                    }
                    let mut params = Vec::new();
                    for p in c.all("param") {
                        let of = need(p, "name")?;
                        params.push((p.attribute("as").unwrap_or(of).to_string(), of.to_string()));
                    }
                    out.fields.push(Field {
                        name: name.to_string(),
                        range,
                        kind: need(c, "type")?.to_string(),
                        params,
                        display: c.attribute("display").map(|d| d.trim().to_string()),
                        place: c.named(name),
                    });
                }
                "derived" => {
                    let name = need(c, "name")?;
                    pending.push((bitset, case, Some(out.derived.len()), named(c, c.named(name))?));
                    let width = number(c, "width")?;
                    if width.is_some_and(|w| w == 0 || w > 64) {
                        return Err(c.error("a value of a width that is not possible", "values have 1 to 64 bits"));
                    }
                    out.derived.push(Derived {
                        name: name.to_string(),
                        kind: need(c, "type")?.to_string(),
                        width: width.map(|w| w as u32),
                        expr: Expr::Number(0),
                        display: c.attribute("display").map(|d| d.trim().to_string()),
                        place: c.named(name),
                    });
                }
                "assert" => {
                    let (_, given) = pattern(c)?;
                    if given.any != 0 {
                        return Err(c.error("`x` in an assert", "an assert gives a value to each bit"));
                    }
                    out.asserts = out.asserts.and(given);
                }
                "display" => out.display = Some(line(c)),
                _ => {}
            }
        }
        Ok(out)
    }

    /// Finds what names refer to.
    fn resolve(&mut self, pending: Vec<Pending>) -> Result<(), ImportError> {
        for (bitset, case, derived, named) in pending {
            let of = match named {
                Named::Here(e) => e,
                Named::There(name, place) => match self.exprs.get(&name) {
                    Some(e) => e.clone(),
                    None => {
                        let what = format!("the expression `{}` is not described", shown(&name));
                        self.finding(Kind::Dangling, what, "read as 0", vec![place]);
                        Expr::Number(0)
                    }
                },
            };
            let c = &mut self.bitsets[bitset].cases[case];
            match derived {
                Some(d) => c.derived[d].expr = of,
                None => c.when = Some(of),
            }
        }
        for at in 0..self.bitsets.len() {
            let Some((name, place)) = self.bitsets[at].extends.clone() else {
                continue;
            };
            let Some(all) = self.names.get(&name) else {
                let help = "a bitset extends another of the description";
                return Err(ImportError::new(place, format!("`{}` is no bitset", shown(&name)), help));
            };
            // As the generator of Mesa does, the last one counts.
            let parent = all[all.len() - 1];
            self.bitsets[at].parent = Some(parent);
            for of in all.clone() {
                self.bitsets[of].extended = true;
            }
        }
        let twice: BTreeSet<Vec<usize>> = self
            .names
            .values()
            .filter(|a| a.len() > 1 && self.bitsets[a[0]].extended)
            .cloned()
            .collect();
        for all in twice {
            let what = format!(
                "`{}` is described {} times, and others extend it",
                shown(&self.bitsets[all[0]].name),
                all.len()
            );
            let places = all.iter().map(|a| self.bitsets[*a].place.clone()).collect();
            self.finding(Kind::SameEncoding, what, "they extend the last one", places);
        }
        for at in 0..self.bitsets.len() {
            self.inherit(at)?;
        }
        self.kinds();
        for at in 0..self.bitsets.len() {
            for case in 0..self.bitsets[at].cases.len() {
                if let Some(d) = &self.bitsets[at].cases[case].display {
                    let full = self.whole(d);
                    self.bitsets[at].cases[case].display = Some(full);
                }
            }
        }
        Ok(())
    }

    /// The bitset and those that it extends, itself first.
    #[must_use]
    pub fn chain(&self, at: usize) -> Vec<usize> {
        let mut all = vec![at];
        while let Some(p) = self.bitsets[all[all.len() - 1]].parent {
            if all.len() > 64 {
                break;
            }
            all.push(p);
        }
        all
    }

    /// The bits that a bitset and those that it extends give.
    #[must_use]
    pub fn given(&self, at: usize) -> Given {
        self.chain(at).iter().fold(Given::default(), |g, b| g.and(self.bitsets[*b].given))
    }

    /// The generations that have a bitset and all that it extends.
    #[must_use]
    pub fn generations(&self, at: usize) -> (u32, u32) {
        let all = self.chain(at);
        let of = all.iter().map(|b| self.bitsets[*b].generations);
        of.fold((0, u32::MAX), |a, b| (a.0.max(b.0), a.1.min(b.1)))
    }

    /// The size of a bitset, and whether bits are described twice or lie beyond it.
    fn inherit(&mut self, at: usize) -> Result<(), ImportError> {
        let chain = self.chain(at);
        let b = &self.bitsets[at];
        let top = &self.bitsets[chain[chain.len() - 1]];
        if top.parent.is_some() {
            let message = format!("`{}` extends itself, or more than 64 others", shown(&b.name));
            return Err(ImportError::new(b.place.clone(), message, "a bitset of the chain must have a size"));
        }
        let size = top.size;
        let beyond = |r: Range, place: &Place| {
            if r.lo + r.width <= size {
                return Ok(());
            }
            let message = format!("bits {} to {} of a bitset of {size}", r.lo, r.lo + r.width - 1);
            Err(ImportError::new(place.clone(), message, "the bits lie inside of the bitset"))
        };
        let mut seen = 0u128;
        for of in &chain[1..] {
            let p = &self.bitsets[*of];
            let (fields, asserts) = (&p.cases[p.cases.len() - 1].fields, p.cases[p.cases.len() - 1].asserts);
            seen |= p.given.mask | p.given.any | asserts.mask;
            seen = fields.iter().fold(seen, |m, f| m | f.range.mask());
        }
        let default = b.cases.len() - 1;
        let mut twice = Vec::new();
        let mut own = |r: Range, place: &Place, what: &str| {
            if seen & r.mask() != 0 {
                twice.push((format!("{what} lies upon bits that are already described"), place.clone()));
            }
            seen |= r.mask();
        };
        for (r, place) in &b.patterns {
            beyond(*r, place)?;
            own(*r, place, &format!("a pattern of `{}`", shown(&b.name)));
        }
        for (n, case) in b.cases.iter().enumerate() {
            if case.asserts.mask >> (size - 1) > 1 {
                let message = format!("an assert beyond the {size} bits of the bitset");
                return Err(ImportError::new(case.place.clone(), message, "the bits lie inside of the bitset"));
            }
            for f in &case.fields {
                beyond(f.range, &f.place)?;
                if n == default {
                    own(
                        f.range,
                        &f.place,
                        &format!("the field `{}` of `{}`", shown(&f.name), shown(&b.name)),
                    );
                }
            }
        }
        self.bitsets[at].size = size;
        for (what, place) in twice {
            self.finding(Kind::DescribedTwice, what, "the pattern is read, or the bits of both", vec![place]);
        }
        Ok(())
    }

    /// Types of fields that are none, or do not fit.
    fn kinds(&mut self) {
        let mut found = Vec::new();
        let mut widest: HashMap<&str, u32> = HashMap::new();
        for b in &self.bitsets {
            for c in &b.cases {
                let fields = c.fields.iter().map(|f| (&f.kind, &f.name, Some(f.range.width), &f.place));
                let derived = c.derived.iter().map(|d| (&d.kind, &d.name, None, &d.place));
                for (kind, name, width, place) in fields.chain(derived) {
                    let of = || format!("the field `{}` of `{}`", shown(name), shown(&b.name));
                    if self.enums.contains_key(kind) {
                        let most = widest.entry(kind).or_insert(0);
                        *most = (*most).max(width.unwrap_or(64));
                    } else if let Some(all) = self.names.get(kind) {
                        let size = self.bitsets[all[0]].size;
                        if width.is_some_and(|w| w != size) {
                            let what = format!("{} has {} bits, its type `{}` has {size}", of(), width.unwrap_or(0), shown(kind));
                            found.push((Kind::TooWide, what, "the field is read as a number", place.clone()));
                        }
                    } else if !BUILTIN.contains(&kind.as_str()) {
                        let what = format!("{} has the type `{}`, which is not described", of(), shown(kind));
                        found.push((Kind::Dangling, what, "the field is read as a number", place.clone()));
                    }
                }
            }
        }
        for (name, most) in widest {
            let Some(e) = self.enums.get(name).filter(|_| most < 64) else {
                continue;
            };
            let beyond: Vec<String> = e.rows.keys().filter(|c| **c >> most != 0).map(u64::to_string).collect();
            if !beyond.is_empty() {
                let what = format!(
                    "the codes {} of `{}` do not fit into any field of this type; the widest has {most} bits",
                    shown(&beyond.join(", ")),
                    shown(name)
                );
                found.push((Kind::TooWide, what, "left out", e.place.clone()));
            }
        }
        found.sort_by(|a, b| a.3.cmp(&b.3));
        for (kind, what, taken, place) in found {
            self.finding(kind, what, taken, vec![place]);
        }
    }

    /// A text with its templates.
    fn whole(&self, display: &str) -> String {
        let mut out = display.to_string();
        for (name, text) in &self.templates {
            out = out.replace(&format!("{{{name}}}"), text);
        }
        out
    }

    /// The leaves below a bitset that a generation has.
    #[must_use]
    pub fn leaves(&self, root: usize, generation: u32) -> Vec<usize> {
        let has = |b: &usize| {
            let (min, max) = self.generations(*b);
            (min..=max).contains(&generation)
        };
        self.all_leaves(root).into_iter().filter(has).collect()
    }

    /// The leaves below a bitset.
    #[must_use]
    pub fn all_leaves(&self, root: usize) -> Vec<usize> {
        let all = (0..self.bitsets.len()).filter(|b| !self.bitsets[*b].extended);
        all.filter(|b| self.chain(*b).contains(&root)).collect()
    }

    /// The first generation of each run of generations that differ in nothing.
    #[must_use]
    pub fn generation_starts(&self, root: usize) -> Vec<u32> {
        let mut starts: BTreeSet<u32> = BTreeSet::new();
        let leaves = self.all_leaves(root);
        let mut all: HashSet<usize> = (0..self.bitsets.len()).filter(|b| self.bitsets[*b].size > 0).collect();
        all.extend(&leaves);
        let (mut first, mut last) = (u32::MAX, 0);
        for l in &leaves {
            let (min, max) = self.generations(*l);
            (first, last) = (first.min(min), last.max(max));
        }
        for b in all {
            let (min, max) = self.generations(b);
            starts.extend([min, max.saturating_add(1)]);
            for c in &self.bitsets[b].cases {
                let exprs = c.when.iter().chain(c.derived.iter().map(|d| &d.expr));
                let mut numbers = Vec::new();
                exprs.for_each(|e| e.generations(&mut numbers));
                starts.extend(numbers.iter().filter_map(|n| u32::try_from(*n).ok()));
            }
        }
        starts.insert(first);
        starts
            .into_iter()
            .filter(|s| (first..=last).contains(s) && *s != u32::MAX)
            .collect()
    }
}

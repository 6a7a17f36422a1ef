//! Specs of the instructions of one generation.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::expr::{Expr, Range};
use super::source::{Given, Source, WIDEST};
use super::text::{self, Guarded, Piece, Reader, Row, Style, Text, Why, clean};
use crate::model::{
    Description, Effect, Enumeration, Extent, Family, Field, Finding, Form, Instruction, Item, Kind, Undocumented, in_units,
};
use crate::names::{Names, comment, identifier, literal};
use crate::place::{Place, shown};
use crate::write::document;

/// Bits of a unit of longer words than one unit has.
const UNIT: u32 = 32;
/// Most bits of a word that is one unit.
const ONE: u32 = 64;

/// The spec of one generation.
#[must_use]
pub fn description(source: &Source, root: usize, generation: u32, name: &str, title: &str) -> Description {
    let size = source.bitsets[root].size;
    let mut b = Builder {
        source,
        generation,
        names: Names::default(),
        classes: HashMap::new(),
        class_names: Names::default(),
        enums: BTreeSet::new(),
        lost: BTreeMap::new(),
        coarse: BTreeMap::new(),
        d: Description {
            name: identifier(name),
            title: clean(title),
            units: if size <= ONE {
                vec![("w".into(), size)]
            } else {
                (0..size.div_ceil(UNIT))
                    .map(|n| (format!("w{n}"), UNIT.min(size - n * UNIT)))
                    .collect()
            },
            ..Description::default()
        },
    };
    let mut leaves = Vec::new();
    for leaf in source.leaves(root, generation) {
        let g = source.given(leaf);
        if g.mask == 0 {
            b.undocumented(leaf, "no bits are given".to_string());
        } else {
            leaves.push(leaf);
        }
    }
    let forms: Vec<(usize, String)> = leaves.iter().map(|l| (*l, b.instruction(root, *l))).collect();
    for (i, (a, left)) in forms.iter().enumerate() {
        for (c, right) in &forms[i + 1..] {
            let (x, y) = (source.given(*a), source.given(*c));
            if x.meet(y).is_some() {
                let second = y.mask.count_ones() > x.mask.count_ones();
                let (winner, loser) = if second { (right, left) } else { (left, right) };
                b.d.priorities.push((format!("{winner}.word"), format!("{loser}.word")));
            }
        }
    }
    b.finish()
}

struct Builder<'s> {
    source: &'s Source,
    generation: u32,
    names: Names,
    /// Operand classes by what they say.
    classes: HashMap<String, String>,
    class_names: Names,
    /// Enumerations that are used, with the width of the codes.
    enums: BTreeSet<(String, u32)>,
    /// What could not be taken, and for which instructions.
    lost: BTreeMap<String, Vec<Place>>,
    /// Operands that are printed as numbers, and for which instructions.
    coarse: BTreeMap<String, Vec<Place>>,
    d: Description,
}

/// The fields of a form, and where bits of its word are.
struct Layout {
    fields: Vec<Field>,
    given: Given,
}

/// Bits of a range: of a field, or given.
enum Part {
    Field(usize, u32, u32),
    Given(u64, u32),
}

impl Layout {
    /// Where the bits of a range are, high part first; nothing if some are no field's.
    fn parts(&self, r: Range) -> Option<Vec<Part>> {
        let mut out: Vec<Part> = Vec::new();
        for bit in (r.lo..r.lo + r.width).rev() {
            if self.given.mask >> bit & 1 == 1 {
                let v = (self.given.value >> bit & 1) as u64;
                match out.last_mut() {
                    Some(Part::Given(value, width)) => {
                        *value = *value << 1 | v;
                        *width += 1;
                    }
                    _ => out.push(Part::Given(v, 1)),
                }
                continue;
            }
            let (index, at) = self.fields.iter().enumerate().find_map(|(n, f)| Some((n, position(f, bit)?)))?;
            match out.last_mut() {
                Some(Part::Field(i, _, lo)) if *i == index && *lo == at + 1 => *lo = at,
                _ => out.push(Part::Field(index, at, at)),
            }
        }
        Some(out)
    }
}

/// Which bit of a field a bit of the word is.
fn position(f: &Field, bit: u32) -> Option<u32> {
    let mut below = f.width();
    for e in &f.extents {
        below -= e.width();
        if (e.lo..=e.hi).contains(&bit) {
            return Some(below + bit - e.lo);
        }
    }
    None
}

/// Bits as extents, high ones first.
fn extents(mut mask: u128) -> Vec<Extent> {
    let mut out = Vec::new();
    while mask != 0 {
        let hi = 127 - mask.leading_zeros();
        let len = (mask << (127 - hi)).leading_ones();
        let lo = hi + 1 - len;
        mask &= !(u128::MAX >> (128 - len) << lo);
        out.push(Extent { hi, lo });
    }
    out
}

/// A class of operands that is being written: its parameters are bits of fields, or operands.
struct Class<'l> {
    layout: &'l Layout,
    arguments: Vec<String>,
    parameters: Vec<String>,
    known: HashMap<String, String>,
    lost: bool,
}

impl Class<'_> {
    fn parameter(&mut self, argument: String, kind: &str) -> String {
        if let Some(p) = self.known.get(&argument) {
            return p.clone();
        }
        let name = format!("p{}", self.arguments.len());
        self.parameters.push(format!("{name}: {kind}"));
        self.arguments.push(argument.clone());
        self.known.insert(argument, name.clone());
        name
    }

    /// Bits as names of parameters, high part first; given ones as constants, if these may stand
    /// there.
    fn bits(&mut self, r: Range, constants: bool) -> Vec<String> {
        let Some(parts) = self.layout.parts(r) else {
            self.lost = true;
            return vec!["bits(0, 1)".into()];
        };
        let mut out = Vec::new();
        for p in parts {
            out.push(match p {
                Part::Field(f, hi, lo) => {
                    let field = &self.layout.fields[f];
                    let width = hi - lo + 1;
                    let argument = if width == field.width() {
                        field.name.clone()
                    } else if width == 1 {
                        format!("{}[{lo}]", field.name)
                    } else {
                        format!("{}[{hi}..{lo}]", field.name)
                    };
                    self.parameter(argument, &width.to_string())
                }
                Part::Given(value, width) => {
                    self.lost |= !constants;
                    format!("bits({value}, {width})")
                }
            });
        }
        out
    }
}

impl Builder<'_> {
    fn undocumented(&mut self, leaf: usize, reason: String) {
        let b = &self.source.bitsets[leaf];
        let name = clean(&b.name);
        if !self.d.undocumented.iter().any(|u| u.name == name) {
            self.d.undocumented.push(Undocumented {
                name,
                reason,
                place: b.place.clone(),
            });
        }
    }

    /// The fields of an instruction, and lines about the other bits.
    fn layout(&mut self, leaf: usize) -> (Layout, Vec<String>, Vec<Extent>) {
        let source = self.source;
        let chain = source.chain(leaf);
        let size = source.bitsets[leaf].size;
        let given = source.given(leaf);
        let any = given.any & !given.mask;
        let mut asserted = Given::default();
        let mut own = Vec::new();
        let mut elsewhere = Vec::new();
        for b in chain.iter().rev() {
            let cases = &source.bitsets[*b].cases;
            for (n, c) in cases.iter().enumerate() {
                if n + 1 == cases.len() {
                    asserted = asserted.and(c.asserts);
                    own.extend(&c.fields);
                } else {
                    elsewhere.extend(&c.fields);
                }
            }
        }
        // Bits that some case has a field for are fields; texts say what they must be elsewhere.
        let used = elsewhere.iter().fold(0, |m, f| m | f.range.mask());
        asserted.mask &= !used & !given.mask;
        let all = u128::MAX >> (WIDEST - size);
        let mut taken = given.mask | asserted.mask | any & !used;
        let mut names = Names::default();
        let mut fields: Vec<Field> = Vec::new();
        for f in own.into_iter().chain(elsewhere) {
            let mask = f.range.mask() & !taken;
            if mask == 0 {
                continue;
            }
            taken |= mask;
            fields.push(Field {
                name: names.of(&format!("f_{}", f.name.to_lowercase())),
                title: String::new(),
                extents: extents(mask),
                of: None,
                place: f.place.clone(),
            });
        }
        let mut items = Vec::new();
        for e in extents(any & !used) {
            let parts = in_units(&self.d.units, e).into_iter().map(|(bits, _)| format!("ignored {bits}"));
            items.extend(parts);
        }
        for e in extents(asserted.mask) {
            for (bits, e) in in_units(&self.d.units, e) {
                let digits: String = (e.lo..=e.hi)
                    .rev()
                    .map(|b| if asserted.value >> b & 1 == 1 { '1' } else { '0' })
                    .collect();
                items.push(format!("reserved {bits} = {digits}"));
            }
        }
        // What an assert says of them is known of the other bits.
        let given = given.and(Given {
            value: asserted.value & asserted.mask,
            ..asserted
        });
        (Layout { fields, given }, items, extents(all & !taken))
    }

    /// Adds an instruction; its name.
    fn instruction(&mut self, root: usize, leaf: usize) -> String {
        let source = self.source;
        let b = &source.bitsets[leaf];
        let name = self.names.of(&b.name);
        let (layout, mut items, mut unknown) = self.layout(leaf);
        let mut reader = Reader::new(source, self.generation, layout.given);
        let texts = reader.instruction(leaf);
        let (lost, silent) = (reader.lost.clone(), reader.silent.clone());
        let coarse = reader.coarse.clone();
        let written = texts.and_then(|t| self.text(&reader, &layout, &mut items, t));
        for (of, name, by) in lost {
            let (b, what) = (&source.bitsets[of], shown(&name));
            let what = format!(
                "{by} of `{}` uses `{what}`, which in some words is neither a field nor a parameter",
                shown(&b.name)
            );
            let taken = if by == "a display" { "its name is printed" } else { "read as 0" };
            self.finding(Kind::Dangling, what, taken, b.place.clone());
        }
        for why in coarse {
            self.coarse.entry(why).or_default().push(b.place.clone());
        }
        for of in silent {
            let b = &source.bitsets[of];
            let what = format!("neither `{}` nor a bitset that it extends has a display", shown(&b.name));
            self.finding(Kind::ReadsNothing, what, "the text is the name with all fields", b.place.clone());
        }
        let text = match written {
            Ok(text) => text,
            Err(why) => {
                self.lost.entry(why).or_default().push(b.place.clone());
                items.retain(|i| !i.starts_with("operand "));
                named(&b.shown, &layout.fields)
            }
        };
        let mut fields = layout.fields;
        let words: BTreeSet<&str> = items
            .iter()
            .chain([&text])
            .flat_map(|t| t.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
            .collect();
        fields.retain(|f| {
            let shown = words.contains(f.name.as_str());
            if !shown {
                unknown.extend(&f.extents);
            }
            shown
        });
        let unknown = unknown.into_iter().flat_map(Extent::unknown_pieces).collect();
        let form = Form {
            name: "word".into(),
            width: b.size,
            fixed: source.given(leaf).cube(),
            fields,
            unknown,
            items,
            requires: Vec::new(),
            excluded: Vec::new(),
            text,
            place: b.place.clone(),
        };
        let chain = source.chain(leaf);
        let top = chain.get(chain.len().wrapping_sub(2)).copied().unwrap_or(root);
        let (title, region) = match source.given(top).cube() {
            c if c.mask == 0 => (b.name.clone(), form.fixed),
            c => (source.bitsets[top].name.clone(), c),
        };
        let at = match self.d.families.iter().position(|f| f.regions == [(b.size, region)]) {
            Some(at) => at,
            None => {
                self.d.families.push(Family {
                    code: self.d.families.len() as u64,
                    title: clean(title.trim_start_matches('#')),
                    regions: vec![(b.size, region)],
                    instructions: Vec::new(),
                });
                self.d.families.len() - 1
            }
        };
        self.d.families[at].instructions.push(Instruction {
            name: name.clone(),
            title: clean(if b.title.is_empty() { &b.shown } else { &b.title }),
            forms: vec![form],
            effect: Effect::Missing("isaspec describes encodings, not effects".into()),
            places: vec![b.place.clone()],
        });
        name
    }

    fn finding(&mut self, kind: Kind, what: String, taken: &str, place: Place) {
        if self.d.findings.iter().any(|f| f.what == what) {
            return;
        }
        self.d.findings.push(Finding {
            what,
            taken: taken.into(),
            places: vec![place],
            ..Finding::of(kind)
        });
    }

    /// The template of a form, and the operands that it needs.
    fn text(&mut self, reader: &Reader<'_>, layout: &Layout, items: &mut Vec<String>, texts: Vec<Text>) -> Result<String, Why> {
        let mut operands: Vec<(String, String)> = Vec::new();
        let mut rows = Vec::new();
        let single = texts.len() == 1 && texts[0].0.is_empty();
        for (when, parts) in texts {
            let mut pieces = Vec::new();
            for part in parts {
                let inside = match part.as_slice() {
                    [one] if one.when.is_empty() => one.pieces.iter().all(|p| self.direct(p, layout, single)),
                    _ => false,
                };
                if inside {
                    pieces.extend(part[0].pieces.iter().cloned());
                    continue;
                }
                let class = self.class(reader, layout, part, &[])?;
                let at = operands.iter().position(|o| o.1 == class).unwrap_or_else(|| {
                    operands.push((format!("o{}", operands.len()), class));
                    operands.len() - 1
                });
                pieces.push(Piece::Operand(at));
            }
            rows.push(Row { when, pieces });
        }
        for (name, class) in &operands {
            items.push(format!("operand {name} = {class}"));
        }
        let names: Vec<String> = operands.into_iter().map(|o| o.0).collect();
        if single {
            let mut class = Class {
                layout,
                arguments: Vec::new(),
                parameters: Vec::new(),
                known: HashMap::new(),
                lost: false,
            };
            return Ok(self.template(&mut class, &rows[0].pieces, &names, true).trim().to_string());
        }
        let class = self.class(reader, layout, rows, &names)?;
        items.push(format!("operand whole = {class}"));
        Ok("{whole}".into())
    }

    /// May a piece stand in the template of the form itself?
    fn direct(&self, p: &Piece, layout: &Layout, single: bool) -> bool {
        let whole = |r: &Range| matches!(layout.parts(*r).as_deref(), Some([Part::Field(..)]));
        match p {
            Piece::Literal(_) => true,
            Piece::Number(r, _) => single && r.len() == 1 && whole(&r[0]),
            Piece::Row(r, _) => single && whole(r),
            Piece::Operand(_) => false,
        }
    }

    /// A template of pieces.
    fn template(&mut self, class: &mut Class<'_>, pieces: &[Piece], operands: &[String], here: bool) -> String {
        let mut out = String::new();
        for p in pieces {
            let bits = |class: &mut Class<'_>, ranges: &[Range]| {
                let mut all = Vec::new();
                for r in ranges {
                    for n in class.bits(*r, false) {
                        // In a form, fields stand for themselves.
                        let at = class.known.iter().find(|k| here && *k.1 == n).map(|k| k.0.clone());
                        all.push(at.unwrap_or(n));
                    }
                }
                all.join(" ++ ")
            };
            match p {
                Piece::Literal(s) => out.push_str(&literal(s)),
                Piece::Number(ranges, style) => {
                    let style = match style {
                        Style::Decimal => "dec",
                        Style::Signed => "sdec",
                        Style::Hex => "hex",
                    };
                    let of = bits(class, ranges);
                    out.push_str(&format!("{{{of}:{style}}}"));
                }
                Piece::Row(r, name) => {
                    self.enums.insert((name.clone(), r.width));
                    let of = bits(class, &[*r]);
                    out.push_str(&format!("{{{of}:{}}}", enumeration(name, r.width)));
                }
                Piece::Operand(n) => {
                    let of = if here {
                        operands[*n].clone()
                    } else {
                        class.parameter(operands[*n].clone(), "operand")
                    };
                    out.push_str(&format!("{{{of}}}"));
                }
            }
        }
        out
    }

    /// A class of operands as a call.
    fn class(&mut self, reader: &Reader<'_>, layout: &Layout, rows: Vec<Row>, operands: &[String]) -> Result<String, Why> {
        let Guarded { rows, partial } = text::guarded(reader, rows)?;
        if rows.is_empty() {
            return Err("no text is possible".into());
        }
        let mut class = Class {
            layout,
            arguments: Vec::new(),
            parameters: Vec::new(),
            known: HashMap::new(),
            lost: false,
        };
        let guards: Vec<String> = rows.iter().map(|(r, _)| guard(&mut class, r)).collect();
        let mut body = String::new();
        let last = rows.len() - 1;
        for (i, (row, before)) in rows.iter().enumerate() {
            let mut when = guards[i].clone();
            for b in before {
                when = format!("{when} && !({})", guards[*b]);
            }
            if i == last && !partial {
                when = if last == 0 { "always" } else { "else" }.into();
            }
            let text = self.template(&mut class, &row.pieces, operands, false);
            body.push_str(&format!("  {when} => {};\n", crate::names::quoted(&text)));
        }
        if partial {
            body.push_str("  else => invalid \"no text is described\";\n");
        }
        if class.lost {
            return Err("a text uses bits that are no field's".into());
        }
        if class.arguments.is_empty() {
            return Err("a text depends on nothing".into());
        }
        let body = format!("({}) {{\n{body}}}", class.parameters.join(", "));
        let name = match self.classes.get(&body) {
            Some(name) => name.clone(),
            None => {
                let name = self.class_names.of(&format!("text{}", self.classes.len()));
                self.classes.insert(body.clone(), name.clone());
                self.d.preamble.push(Item {
                    key: format!("operand {name}"),
                    text: format!("operand {name}{body}"),
                    places: Vec::new(),
                });
                name
            }
        };
        Ok(format!("{name}({})", class.arguments.join(", ")))
    }

    fn finish(mut self) -> Description {
        let enums = std::mem::take(&mut self.enums);
        for (name, width) in enums {
            let e = &self.source.enums[&name];
            let mut seen = BTreeSet::new();
            let mut names = Names::default();
            let mut rows = Vec::new();
            for (code, text) in e.rows.iter().filter(|(c, _)| width >= 64 || **c >> width == 0) {
                let mut text = clean(text);
                while !seen.insert(text.clone()) {
                    text = format!("{text}.{code}");
                }
                rows.push((*code, names.of(&format!("c_{code}")), text));
            }
            self.d.enums.push(Enumeration {
                name: enumeration(&name, width),
                title: clean(if e.title.is_empty() { &name } else { &e.title }),
                width,
                rows,
                rest: "the enumeration has no such row".into(),
                place: e.place.clone(),
            });
        }
        let texts = std::mem::take(&mut self.lost)
            .into_iter()
            .map(|l| (l, "texts", "they are their names with all fields"));
        let coarse = std::mem::take(&mut self.coarse)
            .into_iter()
            .map(|l| (l, "operands", "they are printed as numbers"));
        for ((why, places), of, taken) in texts.chain(coarse) {
            self.d.findings.push(Finding {
                what: format!("{of} of {} cannot be taken: {why}", plural(places.len())),
                taken: taken.into(),
                places,
                explained: true,
                ..Finding::of(Kind::ReadsNothing)
            });
        }
        self.d.documents = self.source.files.iter().map(|f| (document(f), comment(&clean(f)))).collect();
        self.d.documents.sort();
        self.d.documents.dedup_by(|a, b| a.0 == b.0);
        self.d
    }
}

fn plural(n: usize) -> String {
    if n == 1 {
        "one instruction".into()
    } else {
        format!("{n} instructions")
    }
}

/// The condition of a row.
fn guard(class: &mut Class<'_>, row: &Row) -> String {
    if row.when.is_empty() {
        return "always".into();
    }
    let mut all = Vec::new();
    for w in &row.when {
        let t = text::literal_of(w);
        let mut bits = |r: Range| {
            let parts = class.bits(r, true);
            if parts.len() == 1 {
                parts[0].clone()
            } else {
                format!("({})", parts.join(" ++ "))
            }
        };
        all.push(match &t {
            Expr::Number(n) => (if *n == 0 { "false" } else { "true" }).to_string(),
            t => t.holds(&mut bits),
        });
    }
    all.join(" && ")
}

/// The name of an enumeration of codes of a width.
fn enumeration(name: &str, width: u32) -> String {
    format!("e{}_{width}", identifier(&name.replace('#', "_")))
}

/// The description with texts that name all fields.
#[must_use]
pub fn plain(mut d: Description, why: &str) -> Description {
    for i in d.families.iter_mut().flat_map(|f| &mut f.instructions) {
        for f in &mut i.forms {
            f.items.retain(|i| !i.starts_with("operand "));
            f.text = named(&i.title, &f.fields);
        }
    }
    d.preamble.clear();
    d.enums.clear();
    d.findings.push(Finding {
        what: format!("the texts of `{}` cannot be taken: {}", d.name, shown(why)),
        taken: "the texts are the names with all fields".into(),
        places: Vec::new(),
        explained: true,
        ..Finding::of(Kind::ReadsNothing)
    });
    d
}

/// A text that names all fields.
fn named(name: &str, fields: &[Field]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|f| format!("{}:{{{}:hex}}", f.name.trim_start_matches("f_"), f.name))
        .collect();
    let name = literal(&clean(name));
    format!("{name} {}", fields.join(", ")).trim().to_string()
}

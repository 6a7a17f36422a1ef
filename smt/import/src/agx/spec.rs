//! The spec of a document: a form for each length of each instruction.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use isamorph_core::model::{Bits, Cube, word_ones};

use super::operand::{self, HALF, HINT, Row, Says, Uses};
use super::source::{Instruction, Part, Role, Source, list};
use super::view::{Bit, Number, View, given, holding};
use crate::cube::{self, Words};
use crate::model::{self, Description, Effect, Enumeration, Extent, Family, Field, Finding, Form, Item, Kind, Undocumented};
use crate::names::{Names, comment, identifier, literal, quoted};
use crate::overlap::{Relation, Shape, overlap};
use crate::place::{Place, shown};
use crate::write::document;

/// Bits of a unit.
const UNIT: u32 = 16;
/// Most bits of a code of an enumeration.
const CODE: u32 = 16;
/// Groups that are a family each. If there are more, families are made as for instructions of no
/// group.
const GROUPS: usize = 24;
/// The low bits that the instructions of a family share which are in no group.
const SHARED: u32 = 3;
/// The name of an instruction fills so many columns.
const NAME: usize = 8;

/// The spec.
pub fn description(source: &Source, file: &str) -> Description {
    let stem = file.rsplit('/').next().unwrap_or(file);
    let stem = stem.strip_suffix(".xml").unwrap_or(stem);
    let mut b = Builder {
        source,
        names: Names::default(),
        classes: HashMap::new(),
        class_names: Names::default(),
        enums: BTreeSet::new(),
        uses: Uses::default(),
        coarse: BTreeMap::new(),
        families: BTreeMap::new(),
        shapes: Vec::new(),
        d: Description {
            name: identifier(&stem.to_lowercase()),
            title: format!("{} (Mesa)", shown(stem)),
            units: (0..source.longest().div_ceil(UNIT)).map(|n| (format!("h{n}"), UNIT)).collect(),
            documents: vec![(document(&source.file), comment(&shown(&source.file)))],
            findings: source.findings.clone(),
            ..Description::default()
        },
    };
    for i in &source.instructions {
        b.instruction(i);
    }
    b.beginnings();
    b.finish()
}

/// A form as overlaps see it: whose it is, its bits, and its place in the file.
struct Seen {
    instruction: String,
    form: String,
    width: u32,
    fixed: Cube,
    place: Place,
}

struct Builder<'s> {
    source: &'s Source,
    names: Names,
    /// Names of classes by what they say.
    classes: HashMap<String, String>,
    class_names: Names,
    /// Enumerations that are used, with the width of their codes.
    enums: BTreeSet<(String, u32)>,
    uses: Uses,
    /// Why operands are printed as numbers, and where.
    coarse: BTreeMap<String, Vec<Place>>,
    /// Families: of a group by its number, of others by their low bits.
    families: BTreeMap<(Option<usize>, Bits, Bits), Family>,
    shapes: Vec<Seen>,
    d: Description,
}

/// What is printed of a part.
enum Printed {
    /// The same in all words.
    Text(String),
    /// A hole of the template.
    Hole(String),
    /// A class of operands, with its arguments; some of its rows may print nothing.
    Class(Vec<Row>, View, Vec<String>),
}

/// Where a comma stands that separates a part from the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comma {
    None,
    Before,
    After,
    /// The part is the only one: a blank, if it prints anything.
    Blank,
}

/// Fields of a form.
struct Layout {
    width: u32,
    given: Cube,
    fields: Vec<Field>,
}

impl Layout {
    /// The bits of a part: parameters, one for each field, and the fields.
    fn view(&self, bits: &[u32]) -> (View, Vec<String>) {
        let mut used: Vec<usize> = Vec::new();
        let mut out = Vec::new();
        for b in bits {
            if *b >= self.width || self.given.mask >> b & 1 == 1 {
                out.push(Bit::Given(*b < self.width && self.given.value >> b & 1 == 1));
                continue;
            }
            let Some((field, at)) = self.fields.iter().enumerate().find_map(|(n, f)| Some((n, position(f, *b)?))) else {
                out.push(Bit::Given(false));
                continue;
            };
            let parameter = used.iter().position(|u| *u == field).unwrap_or_else(|| {
                used.push(field);
                used.len() - 1
            });
            out.push(Bit::Of(parameter, at));
        }
        let view = View {
            bits: out,
            widths: used.iter().map(|f| self.fields[*f].width()).collect(),
        };
        (view, used.iter().map(|f| self.fields[*f].name.clone()).collect())
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

/// Bits that follow one another in some parts and belong to no others: a field each. Low bits
/// first.
fn pieces(parts: &[Part], width: u32, taken: u128) -> Vec<(usize, Vec<u32>)> {
    // Of each bit, the parts that have it and where.
    let places = |bit: u32| -> Vec<(usize, usize)> {
        let at = |(n, p): (usize, &Part)| Some((n, p.bits.iter().position(|b| *b == bit)?));
        parts.iter().enumerate().filter_map(at).collect()
    };
    let follows = |a: u32, b: u32| {
        let after: Vec<(usize, usize)> = places(a).into_iter().map(|(n, at)| (n, at + 1)).collect();
        after == places(b)
    };
    let mut seen = taken;
    let mut out: Vec<(usize, Vec<u32>)> = Vec::new();
    for p in parts {
        let mut open = false;
        for (at, bit) in p.bits.iter().copied().enumerate() {
            if bit >= width || seen >> bit & 1 == 1 {
                open = false;
                continue;
            }
            seen |= 1 << bit;
            let joins = open && at > 0 && follows(p.bits[at - 1], bit);
            match out.last_mut() {
                Some((_, bits)) if joins => bits.push(bit),
                // What several parts have is named after the last of them.
                _ => out.push((places(bit).last().map_or(0, |l| l.0), vec![bit])),
            }
            open = true;
        }
    }
    out
}

/// Bits, low ones first, as extents, the high part first.
fn extents(bits: &[u32]) -> Vec<Extent> {
    let mut out: Vec<Extent> = Vec::new();
    for b in bits.iter().rev() {
        match out.last_mut() {
            Some(e) if e.lo == b + 1 => e.lo = *b,
            _ => out.push(Extent { hi: *b, lo: *b }),
        }
    }
    out
}

impl Builder<'_> {
    fn finding(&mut self, kind: Kind, what: String, taken: &str, place: &Place) {
        self.d.findings.push(Finding {
            what,
            taken: taken.into(),
            places: vec![place.clone()],
            ..Finding::of(kind)
        });
    }

    fn instruction(&mut self, i: &Instruction) {
        let two = i.lengths[0] < i.lengths[1];
        self.looked_at(i);
        let mut forms = Vec::new();
        for (is_long, bytes) in [false, true].into_iter().zip(i.lengths) {
            if !two && is_long {
                break;
            }
            let width = bytes * 8;
            let mut all = i.exact;
            if let Some(bit) = i.length_bit.filter(|_| two) {
                if all.mask >> bit & 1 == 1 && (all.value >> bit & 1 == 1) != is_long {
                    let what = format!("the bits that are given exclude words of `{}` of {bytes} bytes", shown(&i.name));
                    self.finding(Kind::Dangling, what, "no such word is read", &i.place);
                    continue;
                }
                all.mask |= 1 << bit;
                all.value |= u128::from(is_long) << bit;
            }
            // Bits that a short word does not have are zero.
            let inside = u128::MAX >> (128 - width);
            if all.value & !inside != 0 {
                continue;
            }
            all.mask &= inside;
            if all.mask == 0 {
                continue;
            }
            let name = if two { ["short", "long"][usize::from(is_long)] } else { "word" };
            match self.form(i, name, width, all) {
                Ok(form) if self.is_read(&form, i) => forms.push(form),
                Ok(_) => {}
                Err(part) => {
                    let what = format!(
                        "no word of `{}` of {bytes} bytes has an operand that `{}` reads",
                        shown(&i.name),
                        shown(&part)
                    );
                    self.finding(Kind::Dangling, what, "no such word is read", &i.place);
                }
            }
        }
        if forms.is_empty() {
            self.d.undocumented.push(Undocumented {
                name: comment(&shown(&i.name)),
                reason: "no word is left for it".to_string(),
                place: i.place.clone(),
            });
            return;
        }
        let name = self.names.of(&i.name);
        for f in &forms {
            self.shapes.push(Seen {
                instruction: i.name.clone(),
                form: format!("{name}.{}", f.name),
                width: f.width,
                fixed: f.fixed,
                place: i.place.clone(),
            });
        }
        let low = (1 << SHARED) - 1;
        let (mask, value) = (i.exact.mask & low, i.exact.value & low);
        let groups: BTreeSet<usize> = self.source.instructions.iter().filter_map(|i| Some(i.group.as_ref()?.1)).collect();
        let (key, title) = match &i.group {
            Some((title, number)) if groups.len() <= GROUPS => ((Some(*number), 0, 0), comment(&shown(title))),
            _ => {
                let bits = cube::pattern(Cube { mask, value }, SHARED, SHARED);
                ((None, mask, value), format!("instructions that end in {bits}"))
            }
        };
        let family = self.families.entry(key).or_insert_with(|| Family {
            code: 0,
            title,
            regions: Vec::new(),
            instructions: Vec::new(),
        });
        family.instructions.push(model::Instruction {
            name,
            title: comment(&shown(&i.title)),
            forms,
            effect: Effect::Missing("Mesa describes encodings of these chips, not effects".into()),
            places: vec![i.place.clone()],
        });
    }

    /// What is wrong in an instruction, whatever the length of its words.
    fn looked_at(&mut self, i: &Instruction) {
        let width = i.lengths[1] * 8;
        let inside = u128::MAX >> (128 - width);
        let mut covered = i.exact.mask | i.length_bit.map_or(0, |b| 1 << b);
        for p in &i.parts {
            let mask = p.bits.iter().fold(0u128, |m, b| m | 1 << b);
            covered |= mask;
            let of = format!("`{}` of `{}`", shown(&p.place.element), shown(&i.name));
            if mask & !inside != 0 {
                let what = format!("bits {} of {of} lie outside of words of {width} bits", list(mask & !inside));
                self.finding(Kind::TooWide, what, "they are zero", &p.place);
            }
            let Some(kind) = &p.kind else { continue };
            if p.role == Role::Modifier {
                if !self.source.enums.contains_key(kind) {
                    let what = format!("{of} has the kind `{}`, which is no enumeration", shown(kind));
                    self.finding(Kind::Dangling, what, "its name is printed if it is not zero", &p.place);
                }
                continue;
            }
            let Some(e) = self.source.encodings.get(kind) else {
                let what = format!("{of} has the kind `{}`, which is no encoding", shown(kind));
                self.finding(Kind::Dangling, what, "it is printed as a number", &p.place);
                continue;
            };
            let values = e.cases.iter().filter_map(|c| c.value.as_ref()).flat_map(|v| &v.bits);
            let marks = e.cases.iter().flat_map(|c| &c.marks).flat_map(|m| &m.1);
            let exact = e.cases.iter().fold(0, |m, c| m | c.exact.mask);
            let needs = values.chain(marks).fold(exact, |m, b| m | 1 << b);
            let has = p.bits.len() as u32;
            let lost = needs.checked_shr(has).unwrap_or(0);
            if lost != 0 {
                let bits = list(lost << has);
                let what = format!(
                    "the encoding `{}` reads bits {bits} of its operand, and {of} has {has} bits",
                    shown(kind)
                );
                self.finding(Kind::TooWide, what, "bits that are not there are zero", &p.place);
            }
        }
        if inside & !covered != 0 {
            let bits = list(inside & !covered);
            let what = format!("bits {bits} of `{}` are not described", shown(&i.name));
            self.finding(Kind::Uncovered, what, "they are unknown", &i.place);
        }
        if i.exact.mask == 0 {
            let what = format!("no bits of `{}` are given", shown(&i.name));
            self.finding(Kind::Uncovered, what, "it is not read", &i.place);
        }
    }

    /// Is any word left for a form behind those that come first? Overlaps are noted.
    fn is_read(&mut self, f: &Form, i: &Instruction) -> bool {
        let mut left = Words::of(f.fixed);
        for n in 0..self.shapes.len() {
            let s = &self.shapes[n];
            let shape = |fixed| Shape {
                width: f.width,
                fixed,
                excluded: &[],
            };
            let Some(both) = (s.width == f.width).then(|| overlap(shape(s.fixed), shape(f.fixed))).flatten() else {
                continue;
            };
            left = left.without(s.fixed);
            let is_alias = self.source.instructions.iter().any(|o| o.name == s.instruction && o.is_alias);
            self.d.findings.push(Finding {
                kind: if both.relation == Relation::Same {
                    Kind::SameEncoding
                } else {
                    Kind::Overlap
                },
                what: format!("`{}` and `{}` match the same words", shown(&s.instruction), shown(&i.name)),
                taken: format!("`{}` is read: it comes first", shown(&s.instruction)),
                witness: Some((both.cube.value, f.width)),
                words: Some(both.words.len(f.width)),
                condition: cube::pattern(both.cube, f.width, UNIT),
                places: vec![s.place.clone(), i.place.clone()],
                explained: is_alias,
            });
            let loser = format!("{}.{}", self.names.of(&i.name), f.name);
            self.d.priorities.push((s.form.clone(), loser));
        }
        if left.is_empty() {
            let loser = format!("{}.{}", self.names.of(&i.name), f.name);
            self.d.priorities.retain(|p| p.1 != loser);
        }
        !left.is_empty()
    }

    /// Words of one length that begin words of another.
    fn beginnings(&mut self) {
        let mut found = Vec::new();
        for (n, a) in self.shapes.iter().enumerate() {
            for (m, b) in self.shapes.iter().enumerate() {
                let start = word_ones(a.width);
                let begin = Cube {
                    mask: b.fixed.mask & start,
                    value: b.fixed.value & start,
                };
                if a.width >= b.width || !a.fixed.meets(begin) {
                    continue;
                }
                let both = Cube {
                    mask: a.fixed.mask | b.fixed.mask,
                    value: a.fixed.value | b.fixed.value,
                };
                let first = if n < m { a } else { b };
                let is_alias = self.source.instructions.iter().any(|o| o.name == first.instruction && o.is_alias);
                found.push(Finding {
                    kind: Kind::Overlap,
                    what: format!(
                        "words of `{}` ({} bits) begin words of `{}` ({} bits)",
                        shown(&a.instruction),
                        a.width,
                        shown(&b.instruction),
                        b.width
                    ),
                    taken: format!(
                        "both are read, as the length of the word says; Mesa reads `{}`",
                        shown(&first.instruction)
                    ),
                    witness: Some((both.value, b.width)),
                    words: Some(both.count(b.width)),
                    condition: cube::pattern(both, b.width, UNIT),
                    places: vec![a.place.clone(), b.place.clone()],
                    explained: is_alias,
                });
            }
        }
        self.d.findings.extend(found);
    }

    /// A form; the name of an operand that no case reads, if there is one.
    fn form(&mut self, i: &Instruction, name: &str, width: u32, all: Cube) -> Result<Form, String> {
        let mut names = Names::default();
        let pieces = pieces(&i.parts, width, all.mask);
        let mut fields = Vec::new();
        // The second operand is `s2`; of a part with several fields, each has a number.
        let mut stems: Vec<String> = Vec::new();
        for p in &i.parts {
            let same = stems.iter().filter(|s| s.trim_end_matches(char::is_numeric) == p.name).count();
            stems.push(if same == 0 {
                p.name.clone()
            } else {
                format!("{}{}", p.name, same + 1)
            });
        }
        for (number, (of, bits)) in pieces.iter().enumerate() {
            let part = &i.parts[*of];
            let several = pieces.iter().filter(|p| p.0 == *of).count() > 1;
            let stem = if several {
                format!("{}_{}", stems[*of], bits[0])
            } else {
                stems[*of].clone()
            };
            // Names of others may be alike.
            let given = names.of(&format!("{stem}\0{number}"));
            let plain = identifier(&stem);
            let taken = fields.iter().any(|f: &Field| f.name == plain);
            fields.push(Field {
                name: if taken { given } else { plain },
                title: match (&part.kind, part.role) {
                    (Some(kind), Role::Source | Role::Destination) => comment(&shown(kind)),
                    _ => String::new(),
                },
                extents: extents(bits),
                of: None,
                place: part.place.clone(),
            });
        }
        let layout = Layout { width, given: all, fields };
        let mut items = Vec::new();
        let text = self.text(i, &layout, &mut items)?;
        let mut fields = layout.fields;
        let words: BTreeSet<&str> = items
            .iter()
            .chain([&text])
            .flat_map(|t| t.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
            .collect();
        fields.retain(|f| words.contains(f.name.as_str()));
        let covered = fields.iter().fold(all.mask, |m, f| m | f.mask());
        let open: Vec<u32> = (0..width).filter(|b| covered >> b & 1 == 0).collect();
        let unknown = extents(&open).into_iter().flat_map(Extent::unknown_pieces).collect();
        Ok(Form {
            name: name.into(),
            width,
            fixed: all,
            fields,
            unknown,
            items,
            requires: Vec::new(),
            excluded: Vec::new(),
            text,
            place: i.place.clone(),
        })
    }

    /// The template of a form, and the operands that it needs; the name of an operand that no case
    /// reads.
    fn text(&mut self, i: &Instruction, layout: &Layout, items: &mut Vec<String>) -> Result<String, String> {
        let mut parts = Vec::new();
        for p in &i.parts {
            let (view, arguments) = layout.view(&p.bits);
            let printed = match self.printed(p, &view, &arguments) {
                Ok(printed) => printed,
                Err(why) => {
                    self.coarse.entry(why).or_default().push(p.place.clone());
                    number(&view, &arguments)
                }
            };
            if matches!(&printed, Printed::Class(rows, ..) if rows.iter().all(|r| matches!(r.says, Says::Invalid(_)))) {
                return Err(p.kind.clone().unwrap_or_default());
            }
            if !matches!(&printed, Printed::Text(t) if t.is_empty()) {
                parts.push(printed);
            }
        }
        let name = literal(&clean(&i.display));
        if parts.is_empty() {
            return Ok(name);
        }
        let optional = |p: &Printed| match p {
            Printed::Class(rows, ..) => rows.iter().any(|r| r.says == Says::Text(String::new())),
            _ => false,
        };
        let always = parts.iter().position(|p| !optional(p));
        let mut text = format!("{name:<NAME$}");
        if always.is_some() {
            text.push(' ');
        }
        for (n, p) in parts.into_iter().enumerate() {
            let comma = match always {
                Some(always) if n < always => Comma::After,
                Some(always) if n == always => Comma::None,
                None if n == 0 => Comma::Blank,
                _ => Comma::Before,
            };
            let separator = if comma == Comma::Before { ", " } else { "" };
            match p {
                Printed::Text(t) => text.push_str(&format!("{separator}{t}")),
                Printed::Hole(h) => text.push_str(&format!("{separator}{{{h}}}")),
                Printed::Class(rows, view, arguments) => {
                    let is_optional = rows.iter().any(|r| r.says == Says::Text(String::new()));
                    let inner = if is_optional { comma } else { Comma::None };
                    let class = self.class(&rows, &view, inner);
                    let operand = format!("x{n}");
                    items.push(format!("operand {operand} = {class}({})", arguments.join(", ")));
                    text.push_str(&format!("{}{{{operand}}}", if is_optional { "" } else { separator }));
                }
            }
        }
        Ok(text)
    }

    /// What is printed of a part.
    fn printed(&mut self, p: &Part, view: &View, arguments: &[String]) -> Result<Printed, String> {
        let rows = match p.role {
            Role::Destination | Role::Source => {
                let kind = p.kind.as_deref().unwrap_or_default();
                // What names nothing was noted.
                let Some(of) = self.source.encodings.get(kind) else {
                    return Ok(number(view, arguments));
                };
                operand::rows(view, &shown(kind), of, p.role == Role::Source, &mut self.uses)?
            }
            Role::Number => return immediate(p, view, arguments),
            Role::Modifier => match p.kind.as_ref().filter(|k| self.source.enums.contains_key(*k)) {
                Some(kind) => return self.chosen(kind, view, arguments),
                None => flag(view, &clean(&p.display)),
            },
        };
        let rows = operand::decidable(rows)?;
        if view.widths.is_empty() {
            // No bit is open, so one row holds.
            return Ok(match rows.into_iter().next() {
                Some(Row { says: Says::Text(t), .. }) => Printed::Text(t),
                invalid => Printed::Class(invalid.into_iter().collect(), view.clone(), Vec::new()),
            });
        }
        let used = operand::used(&rows, view);
        if used.contains(&false) {
            // Bits that no case reads are none of the operand's.
            let arguments: Vec<String> = arguments.iter().zip(&used).filter(|(_, u)| **u).map(|(a, _)| a.clone()).collect();
            return self.printed(p, &view.only(&|n| used[n]), &arguments);
        }
        Ok(Printed::Class(rows, view.clone(), arguments.to_vec()))
    }

    /// A row of an enumeration.
    fn chosen(&mut self, kind: &str, view: &View, arguments: &[String]) -> Result<Printed, String> {
        let e = &self.source.enums[kind];
        let (hole, width) = match view.number(&view.bits) {
            Some(Number::Given(code)) => {
                let row = e.rows.iter().find(|r| r.0 == code);
                let row = row.ok_or_else(|| format!("`{}` has no row {code}", shown(kind)))?;
                return Ok(Printed::Text(if row.2 { literal(&clean(&row.1)) } else { String::new() }));
            }
            Some(Number::Hole(hole, 0, width, 0)) if width <= CODE => (hole, width),
            _ => return Err(format!("bits of `{}` are given in the middle", shown(kind))),
        };
        self.enums.insert((kind.to_string(), width));
        let name = enumeration(kind, width);
        let silent: Vec<u64> = e.rows.iter().filter(|r| !r.2 && r.0 >> width == 0).map(|r| r.0).collect();
        if silent.is_empty() && arguments.len() == 1 && hole == "n" {
            return Ok(Printed::Hole(format!("{}:{name}", arguments[0])));
        }
        let positions: Vec<u32> = (0..view.bits.len() as u32).collect();
        let none: Vec<Cube> = silent.iter().filter_map(|c| view.open(holding(&positions, *c))).collect();
        let mut rows = Vec::new();
        if !none.is_empty() {
            rows.push(Row {
                when: none,
                before: Vec::new(),
                says: Says::Text(String::new()),
            });
        }
        let some = e.rows.iter().any(|r| r.2 && r.0 >> width == 0);
        if some || (e.rows.len() as u64) < 1 << width {
            rows.push(Row {
                when: Vec::new(),
                before: Vec::new(),
                says: Says::Text(format!("{{{hole}:{name}}}")),
            });
        }
        Ok(Printed::Class(operand::decidable(rows)?, view.clone(), arguments.to_vec()))
    }

    /// The name of a class with these rows.
    fn class(&mut self, rows: &[Row], view: &View, comma: Comma) -> String {
        let parameters: Vec<String> = view
            .widths
            .iter()
            .enumerate()
            .map(|(n, w)| format!("{}: {w}", view.name(n)))
            .collect();
        let mut body = String::new();
        let union = |cubes: &[Cube]| -> String {
            let all: Vec<String> = cubes.iter().filter_map(|c| view.condition(*c)).collect();
            match all.as_slice() {
                [one] => one.clone(),
                all => {
                    let each: Vec<String> = all
                        .iter()
                        .map(|c| if c.contains("&&") { format!("({c})") } else { c.clone() })
                        .collect();
                    format!("({})", each.join(" || "))
                }
            }
        };
        for r in rows {
            let mut guard = union(&r.when);
            if r.when.is_empty() || r.when.contains(&Cube::default()) {
                guard.clear();
            }
            for b in &r.before {
                let not = format!("!({})", union(&[*b]));
                guard = if guard.is_empty() { not } else { format!("{guard} && {not}") };
            }
            if guard.is_empty() {
                guard = if rows.len() == 1 { "always" } else { "else" }.into();
            }
            let says = match &r.says {
                Says::Invalid(why) => format!("invalid {}", quoted(why)),
                Says::Text(t) if t.is_empty() => "\"\"".into(),
                Says::Text(t) => quoted(&match comma {
                    Comma::None => t.clone(),
                    Comma::Before => format!(", {t}"),
                    Comma::After => format!("{t}, "),
                    Comma::Blank => format!(" {t}"),
                }),
            };
            body.push_str(&format!("  {guard} => {says};\n"));
        }
        let text = format!("({}) {{\n{body}}}", parameters.join(", "));
        if let Some(name) = self.classes.get(&text) {
            return name.clone();
        }
        let name = self.class_names.of(&format!("text{}", self.classes.len()));
        self.classes.insert(text.clone(), name.clone());
        self.d.preamble.push(Item {
            key: format!("operand {name}"),
            text: format!("operand {name}{text}"),
            places: Vec::new(),
        });
        name
    }

    fn finish(mut self) -> Description {
        let place = self.source.instructions.first().map(|i| i.place.clone());
        let place = place.unwrap_or_else(|| Place::new(&std::rc::Rc::from(self.source.file.as_str()), 1, ""));
        for (kind, width) in std::mem::take(&mut self.enums) {
            let e = &self.source.enums[&kind];
            let mut names = Names::default();
            let rows = e.rows.iter().filter(|r| r.0 >> width == 0).map(|(code, name, is_shown)| {
                let text = if *is_shown { clean(name) } else { String::new() };
                let own = if name.is_empty() {
                    format!("c_{code}")
                } else {
                    format!("{name}\0{code}")
                };
                (*code, names.of(own.split('\0').next().unwrap_or(&own)), text, own)
            });
            let mut seen = BTreeSet::new();
            let rows = rows
                .map(|(code, name, text, _)| {
                    let name = if seen.insert(name.clone()) {
                        name
                    } else {
                        format!("{name}_c{code}")
                    };
                    (code, name, text)
                })
                .collect();
            self.d.enums.push(Enumeration {
                name: enumeration(&kind, width),
                title: comment(&shown(&e.title)),
                width,
                rows,
                rest: format!("`{}` has no such row", shown(&kind)),
                place: e.place.clone(),
            });
        }
        let mut own = |name: String, title: &str, width: u32, rows: Vec<(u64, String, String)>| {
            self.d.enums.push(Enumeration {
                name,
                title: title.into(),
                width,
                rows,
                rest: "there is none of this number".into(),
                place: place.clone(),
            });
        };
        let uses = std::mem::take(&mut self.uses);
        let row = |code: u64, name: &str, text: &str| (code, name.to_string(), text.to_string());
        if uses.half {
            own(
                HALF.into(),
                "halves of a register",
                1,
                vec![row(0, "low", "l"), row(1, "high", "h")],
            );
        }
        if uses.hint {
            let rows = vec![row(1, "none", ""), row(2, "cached", "$"), row(3, "last_use", "^")];
            own(HINT.into(), "what becomes of a register", 2, rows);
        }
        for width in uses.floats {
            let rows = (0..1u64 << width).map(|c| (c, format!("f_{c}"), operand::minifloat(c))).collect();
            own(operand::float_name(width), "small floats", width, rows);
        }
        for (name, text, inverted) in uses.marks {
            let (yes, no) = (u64::from(!inverted), u64::from(inverted));
            let mut rows = vec![row(no, "off", ""), row(yes, "on", &text)];
            rows.sort_unstable();
            own(name, "a mark of an operand", 1, rows);
        }
        for (why, places) in std::mem::take(&mut self.coarse) {
            self.d.findings.push(Finding {
                what: format!("operands cannot be taken in {} places: {why}", places.len()),
                taken: "they are printed as numbers".into(),
                places,
                explained: true,
                ..Finding::of(Kind::ReadsNothing)
            });
        }
        for (_, mut family) in std::mem::take(&mut self.families) {
            family.cover_forms();
            self.d.families.push(family);
        }
        // Codes of groups are in the order of the file.
        for (n, f) in self.d.families.iter_mut().enumerate() {
            f.code = n as u64;
        }
        self.d
    }
}

/// The name of an enumeration of codes of a width.
fn enumeration(kind: &str, width: u32) -> String {
    format!("e_{}_{width}", identifier(kind))
}

/// A text of others, on one line and without characters that would be tokens of their own.
fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' })
        .collect()
}

/// A part as a number in hexadecimal.
fn number(view: &View, arguments: &[String]) -> Printed {
    if let Some(n) = given(&view.bits) {
        return Printed::Text(format!("{n:#x}"));
    }
    // Each field by itself: bits that are given need not be shown.
    match arguments {
        [one] => Printed::Hole(format!("{one}:hex")),
        several => Printed::Hole(format!("{}:hex", several.join(" ++ "))),
    }
}

/// A number of an instruction.
fn immediate(p: &Part, view: &View, arguments: &[String]) -> Result<Printed, String> {
    let mut bits = vec![Bit::Given(false); p.shift as usize];
    bits.extend(&view.bits);
    let number = view.number(&bits).ok_or("bits in the middle of a number are given")?;
    let is_signed = p.is_signed && matches!(&number, Number::Hole(_, low, width, _) if low + width == bits.len() as u32);
    let text = number.text(0, is_signed);
    Ok(match (arguments, text.as_str()) {
        (_, text) if given(&view.bits).is_some() => Printed::Text(text.to_string()),
        ([one], "{n}") => Printed::Hole(one.clone()),
        ([one], "{n:sdec}") => Printed::Hole(format!("{one}:sdec")),
        _ => Printed::Class(
            vec![Row {
                when: Vec::new(),
                before: Vec::new(),
                says: Says::Text(text),
            }],
            view.clone(),
            arguments.to_vec(),
        ),
    })
}

/// A word that is printed if bits are not zero.
fn flag(view: &View, display: &str) -> Vec<Row> {
    let positions: Vec<u32> = (0..view.bits.len() as u32).collect();
    let mut rows = Vec::new();
    if let Some(zero) = view.open(holding(&positions, 0)) {
        rows.push(Row {
            when: vec![zero],
            before: Vec::new(),
            says: Says::Text(String::new()),
        });
        if zero.mask == 0 {
            return rows;
        }
    }
    rows.push(Row {
        when: Vec::new(),
        before: Vec::new(),
        says: Says::Text(literal(display)),
    });
    rows
}

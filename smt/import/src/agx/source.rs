//! What a document says: enumerations, encodings of operands, instructions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use isamorph_core::model::Cube;

use crate::folder;
use crate::model::{Finding, Kind};
use crate::place::{ImportError, Place, shown};
use crate::xml::{Element, Xml};

/// Most bits of a word.
pub const LONGEST: u32 = 128;
/// Most bits of an operand.
const WIDEST: u32 = 64;
/// Most instructions.
const MOST: usize = 1024;
/// Most cases of an encoding.
const CASES: usize = 64;
/// Most rows of an enumeration, and the largest code.
const ROWS: usize = 4096;
/// The bit of a word that says how long it is, if nothing else is said.
const LENGTH: &str = "length";

/// A document.
#[derive(Debug, Default)]
pub struct Source {
    pub file: String,
    pub enums: BTreeMap<String, Enumeration>,
    pub encodings: BTreeMap<String, Encoding>,
    /// In the order in which words are compared with them.
    pub instructions: Vec<Instruction>,
    pub findings: Vec<Finding>,
}

/// Names of codes.
#[derive(Clone, Debug)]
pub struct Enumeration {
    pub title: String,
    /// Code, name, and whether it is printed.
    pub rows: Vec<(u64, String, bool)>,
    pub place: Place,
}

/// How the bits of an operand are read: the first case that matches.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub cases: Vec<Case>,
}

/// A case of an encoding.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Bits of the operand that are given.
    pub exact: Cube,
    pub value: Option<Value>,
    /// What says more of the value, by name: bits of the operand.
    pub marks: Vec<(String, Vec<u32>)>,
    /// The same, given.
    pub properties: Vec<(String, u64)>,
}

/// What an operand is.
#[derive(Clone, Debug)]
pub struct Value {
    /// A register, a number, ….
    pub kind: String,
    /// Its bits, low ones first.
    pub bits: Vec<u32>,
    pub is_signed: bool,
    pub shift: u32,
}

/// What a part of an instruction is, in the order in which they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Destination,
    Source,
    Number,
    Modifier,
}

/// Bits of a word that are printed.
#[derive(Clone, Debug)]
pub struct Part {
    pub role: Role,
    pub name: String,
    /// The encoding or enumeration, by name.
    pub kind: Option<String>,
    /// Low bits first.
    pub bits: Vec<u32>,
    pub display: String,
    pub is_signed: bool,
    pub shift: u32,
    pub place: Place,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    pub name: String,
    pub display: String,
    pub title: String,
    /// The name of its group, and which group that is, if it is in one.
    pub group: Option<(String, usize)>,
    /// Bytes of a short word and a long one.
    pub lengths: [u32; 2],
    /// The bit that is 1 in long words.
    pub length_bit: Option<u32>,
    /// Bits that are given.
    pub exact: Cube,
    pub parts: Vec<Part>,
    /// Does it only name words of another one?
    pub is_alias: bool,
    pub place: Place,
}

/// What a name of an element stands for.
enum Definition<'x> {
    Operand(Role, Element<'x>),
    Modifier(Element<'x>),
    Number(Element<'x>),
}

/// Attributes that mean something.
const ATTRIBUTES: [(&str, &[&str]); 13] = [
    ("isa", &[]),
    (
        "define",
        &["src", "dest", "modifier", "immediate", "kind", "bit", "display", "shift"],
    ),
    ("enum", &["kind", "name"]),
    ("value", &["value", "default", "display", "label"]),
    ("encoding", &["name"]),
    ("case", &[]),
    ("exact", &["bit"]),
    ("zero", &["bit"]),
    ("immediate", &["name", "bit", "kind", "shift"]),
    ("modifier", &["name", "bit", "kind", "display", "label"]),
    ("property", &["name"]),
    ("src", &["kind", "bit", "name"]),
    ("dest", &["kind", "bit", "name"]),
];
const OF_INSTRUCTIONS: [&str; 5] = ["name", "length", "display", "label", "alias"];

/// Reads a document.
///
/// # Errors
/// It cannot be read or understood.
pub fn read(root: &Path, name: &str) -> Result<Source, ImportError> {
    let text = folder::read(root, name)?;
    let file: Rc<str> = Rc::from(name);
    let xml = Xml::parse(&file, &text)?;
    let isa = xml.root("isa")?;
    let mut source = Source {
        file: name.to_string(),
        ..Source::default()
    };
    let mut definitions = BTreeMap::new();
    // An instruction may use what comes behind it.
    for e in isa.children() {
        match e.name() {
            "define" => source.define(e, &mut definitions)?,
            "enum" => source.enumeration(e)?,
            "encoding" => source.encoding(e)?,
            "ins" | "group" => {}
            _ => return Err(unknown(e)),
        }
    }
    for (number, e) in isa.children().enumerate() {
        if matches!(e.name(), "ins" | "group") {
            source.instructions_of(e, number, &definitions)?;
        }
    }
    if source.instructions.is_empty() {
        return Err(isa.error("there is no instruction (`ins`) in it", "is this a description such as `AGX2.xml`?"));
    }
    Ok(source)
}

fn unknown(e: Element<'_>) -> ImportError {
    e.error(
        format!("`{}` has no meaning here", shown(e.name())),
        "is this a description such as `AGX2.xml`? Mesa's isaspec is another format",
    )
}

fn need<'x>(e: Element<'x>, attribute: &str) -> Result<&'x str, ImportError> {
    e.attribute(attribute)
        .ok_or_else(|| e.error(format!("it has no `{attribute}`"), "is the file whole?"))
}

fn number(e: Element<'_>, text: &str, most: u32) -> Result<u32, ImportError> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let n = plain.then(|| text.parse::<u32>().ok()).flatten();
    n.filter(|n| *n <= most)
        .ok_or_else(|| e.error(format!("`{}` is no number up to {most}", shown(text)), "numbers are decimal"))
}

/// The bits of an attribute, low ones first; negative numbers count from the end of a word.
fn bits(e: Element<'_>, below: u32, end: Option<u32>) -> Result<Vec<u32>, ImportError> {
    let text = need(e, "bit")?;
    let bit = |part: &str| match (part.strip_prefix('-'), end) {
        (Some(back), Some(end)) => {
            let back = number(e, back, end)?;
            if back == 0 {
                return Err(e.error("`-0` is no bit", "bits are counted from -1 at the end"));
            }
            Ok(end - back)
        }
        _ => number(e, part, below - 1),
    };
    let mut all = Vec::new();
    for range in text.split_whitespace() {
        let (first, last) = range.split_once(':').unwrap_or((range, range));
        let (first, last) = (bit(first)?, bit(last)?);
        if first > last {
            return Err(e.error(format!("bits {first} to {last}"), "the lower bit stands first"));
        }
        all.extend(first..=last);
    }
    let distinct: BTreeSet<u32> = all.iter().copied().collect();
    if all.is_empty() || distinct.len() < all.len() {
        return Err(e.error(format!("the bits `{}`", shown(text)), "name one bit at least, and each one once"));
    }
    Ok(all)
}

/// Bits that an `exact` or `zero` gives: a text gives them from the highest to the lowest, in
/// whatever order they are named.
fn given(e: Element<'_>, below: u32, replaced: &dyn Fn(&str) -> Option<String>) -> Result<Cube, ImportError> {
    let mut at = bits(e, below, None)?;
    at.sort_unstable();
    let mask = at.iter().fold(0u128, |m, b| m | 1 << b);
    if e.name() == "zero" {
        return Ok(Cube { mask, value: 0 });
    }
    let said = e.text();
    let text = replaced(&said).unwrap_or(said);
    if text.len() != at.len() || !text.bytes().all(|b| matches!(b, b'0' | b'1')) {
        return Err(e.error(
            format!("`{}` for {} bits", shown(&text), at.len()),
            "a digit 0 or 1 for each bit, the highest bit first, or the name of an attribute that has them",
        ));
    }
    let value = at
        .iter()
        .zip(text.bytes().rev())
        .fold(0, |v, (b, digit)| v | u128::from(digit == b'1') << b);
    Ok(Cube { mask, value })
}

impl Source {
    /// Bits of the longest words.
    pub fn longest(&self) -> u32 {
        self.instructions.iter().map(|i| i.lengths[1] * 8).max().unwrap_or(16)
    }

    fn finding(&mut self, kind: Kind, what: String, taken: &str, place: Place) {
        self.findings.push(Finding {
            what,
            taken: taken.into(),
            places: vec![place],
            ..Finding::of(kind)
        });
    }

    /// Attributes that mean nothing.
    fn attributes(&mut self, e: Element<'_>, more: &BTreeSet<&str>) {
        let known = ATTRIBUTES.iter().find(|a| a.0 == e.name()).map_or(&OF_INSTRUCTIONS[..], |a| a.1);
        for name in e.attributes().filter(|a| !known.contains(a) && !more.contains(a)) {
            let what = format!("the attribute `{}` of a `{}` means nothing", shown(name), shown(e.name()));
            self.finding(
                Kind::Dangling,
                what,
                "it is not read",
                e.named(e.attribute("name").unwrap_or(e.name())),
            );
        }
    }

    fn define<'x>(&mut self, e: Element<'x>, all: &mut BTreeMap<String, Definition<'x>>) -> Result<(), ImportError> {
        self.attributes(e, &BTreeSet::new());
        let found = [
            ("src", Definition::Operand(Role::Source, e)),
            ("dest", Definition::Operand(Role::Destination, e)),
            ("modifier", Definition::Modifier(e)),
            ("immediate", Definition::Number(e)),
        ];
        let mut found = found.into_iter().filter_map(|(a, d)| Some((e.attribute(a)?, d)));
        let (Some((name, definition)), None) = (found.next(), found.next()) else {
            return Err(e.error(
                "it defines nothing, or several things",
                "one of the attributes `src`, `dest`, `modifier` and `immediate` is its name",
            ));
        };
        if all.insert(name.to_string(), definition).is_some() {
            return Err(e.error(format!("`{}` is defined twice", shown(name)), "names are defined once"));
        }
        Ok(())
    }

    fn enumeration(&mut self, e: Element<'_>) -> Result<(), ImportError> {
        self.attributes(e, &BTreeSet::new());
        let kind = need(e, "kind")?;
        let mut rows: Vec<(u64, String, bool)> = Vec::new();
        for v in e.children() {
            if v.name() != "value" {
                return Err(unknown(v));
            }
            self.attributes(v, &BTreeSet::new());
            let code = u64::from(number(v, need(v, "value")?, ROWS as u32)?);
            let name = v.text();
            let shown_text = v.attribute("default").is_none() && !name.is_empty();
            if rows.iter().any(|r| r.0 == code) {
                return Err(v.error(format!("a second row for the code {code}"), "a code has one row"));
            }
            if let Some(other) = rows.iter().find(|r| r.2 && shown_text && r.1 == name) {
                let what = format!(
                    "codes {} and {code} of `{}` have one text, `{}`",
                    other.0,
                    shown(kind),
                    shown(&name)
                );
                self.finding(Kind::SameEncoding, what, "both have this text", v.named(kind));
            }
            rows.push((code, name, shown_text));
        }
        let found = Enumeration {
            title: e.attribute("name").unwrap_or(kind).to_string(),
            rows,
            place: e.named(kind),
        };
        if self.enums.insert(kind.to_string(), found).is_some() {
            return Err(e.error(format!("a second enumeration `{}`", shown(kind)), "each has a name of its own"));
        }
        Ok(())
    }

    fn encoding(&mut self, e: Element<'_>) -> Result<(), ImportError> {
        self.attributes(e, &BTreeSet::new());
        let name = need(e, "name")?;
        let shared = self.case(e)?;
        let mut cases = Vec::new();
        for c in e.all("case") {
            self.attributes(c, &BTreeSet::new());
            let mut case = self.case(c)?;
            if case.value.is_some() && shared.value.is_some() {
                return Err(c.error(
                    "a second value of the operand",
                    "the value is that of a case, or that of all of them",
                ));
            }
            case.value = case.value.or_else(|| shared.value.clone());
            case.exact = Cube {
                mask: case.exact.mask | shared.exact.mask,
                value: case.exact.value | shared.exact.value,
            };
            case.marks.splice(0..0, shared.marks.iter().cloned());
            case.properties.extend(shared.properties.iter().cloned());
            cases.push(case);
        }
        if cases.len() > CASES {
            return Err(e.error(format!("{} cases", cases.len()), format!("at most {CASES} are read")));
        }
        if cases.is_empty() {
            cases.push(shared);
        }
        if self.encodings.insert(name.to_string(), Encoding { cases }).is_some() {
            return Err(e.error(format!("a second encoding `{}`", shown(name)), "each has a name of its own"));
        }
        Ok(())
    }

    fn case(&mut self, e: Element<'_>) -> Result<Case, ImportError> {
        let mut case = Case::default();
        for c in e.children() {
            match c.name() {
                "exact" | "zero" => {
                    self.attributes(c, &BTreeSet::new());
                    let g = given(c, WIDEST, &|_| None)?;
                    case.exact.mask |= g.mask;
                    case.exact.value |= g.value;
                }
                "immediate" => {
                    self.attributes(c, &BTreeSet::new());
                    if case.value.is_some() {
                        return Err(c.error("a second value of the operand", "a case has one value"));
                    }
                    case.value = Some(Value {
                        kind: need(c, "name")?.to_string(),
                        bits: bits(c, WIDEST, None)?,
                        is_signed: c.attribute("kind") == Some("signed"),
                        shift: shift(c)?,
                    });
                }
                "modifier" => {
                    self.attributes(c, &BTreeSet::new());
                    case.marks.push((need(c, "name")?.to_string(), bits(c, WIDEST, None)?));
                }
                "property" => {
                    self.attributes(c, &BTreeSet::new());
                    let text = c.text();
                    let n = if text.is_empty() { 1 } else { number(c, &text, 64)? };
                    case.properties.push((need(c, "name")?.to_string(), u64::from(n)));
                }
                "case" if e.name() == "encoding" => {}
                _ => return Err(unknown(c)),
            }
        }
        Ok(case)
    }

    /// An instruction, or all of a group.
    fn instructions_of<'x>(
        &mut self,
        e: Element<'x>,
        number: usize,
        definitions: &BTreeMap<String, Definition<'x>>,
    ) -> Result<(), ImportError> {
        if e.name() == "ins" {
            self.attributes(e, &BTreeSet::new());
            return self.instruction(e, e, number, definitions);
        }
        self.attributes(e, &BTreeSet::new());
        if e.find("ins").is_none() {
            return Err(e.error("a group without an instruction", "is the file whole?"));
        }
        let texts: Vec<String> = e.all("exact").map(Element::text).collect();
        for i in e.all("ins") {
            self.attributes(i, &texts.iter().map(String::as_str).collect());
            self.instruction(e, i, number, definitions)?;
        }
        Ok(())
    }

    /// The instruction `own` with the parts of `e`, which it is, or which is its group.
    fn instruction<'x>(
        &mut self,
        e: Element<'x>,
        own: Element<'x>,
        group: usize,
        definitions: &BTreeMap<String, Definition<'x>>,
    ) -> Result<(), ImportError> {
        let name = need(own, "name")?;
        if self.instructions.iter().any(|i| i.name == name) {
            return Err(own.error(format!("a second instruction `{}`", shown(name)), "each has a name of its own"));
        }
        if self.instructions.len() >= MOST {
            return Err(own.error("too many instructions", format!("at most {MOST} are read")));
        }
        let length = need(e, "length")?;
        let (short, long) = length.split_once('/').unwrap_or((length, length));
        let lengths = [number(e, short, LONGEST / 8)?, number(e, long, LONGEST / 8)?];
        if lengths[0] == 0 || lengths[0] > lengths[1] || lengths.iter().any(|n| n % 2 == 1) {
            return Err(e.error(
                format!("the length `{}`", shown(length)),
                "lengths are even numbers of bytes, as `8`, or `6/8`: the shorter one first",
            ));
        }
        let end = lengths[1] * 8;
        let mut i = Instruction {
            name: name.to_string(),
            display: own.attribute("display").unwrap_or(name).to_string(),
            title: own.attribute("label").or(e.attribute("label")).unwrap_or(name).to_string(),
            group: (e.name() == "group").then(|| (e.attribute("label").or(e.attribute("name")).unwrap_or(name).to_string(), group)),
            lengths,
            length_bit: None,
            exact: Cube::default(),
            parts: Vec::new(),
            is_alias: e.attribute("alias").is_some() || own.attribute("alias").is_some(),
            place: own.named(name),
        };
        for c in e.children() {
            match c.name() {
                "exact" | "zero" => {
                    self.attributes(c, &BTreeSet::new());
                    let replaced = |text: &str| Some(own.attribute(text)?.to_string());
                    let g = given(c, LONGEST, &replaced)?;
                    if i.exact.mask & g.mask != 0 {
                        let (twice, place) = (i.exact.mask & g.mask, c.named(name));
                        let what = format!("bits {} of `{}` are given twice", list(twice), shown(name));
                        self.finding(Kind::DescribedTwice, what, "both values are joined", place);
                    }
                    i.exact.mask |= g.mask;
                    i.exact.value |= g.value;
                }
                "src" => i.parts.push(operand(c, c, Role::Source, None)?),
                "dest" => i.parts.push(operand(c, c, Role::Destination, None)?),
                "immediate" => i.parts.push(immediate(c, c, need(c, "name")?)?),
                "modifier" => i.parts.push(modifier(c, c, need(c, "name")?)?),
                "ins" if e.name() == "group" => {}
                other => match definitions.get(other) {
                    Some(Definition::Operand(role, d)) => i.parts.push(operand(*d, c, *role, Some(end))?),
                    Some(Definition::Modifier(d)) => i.parts.push(modifier(*d, c, other)?),
                    Some(Definition::Number(d)) => i.parts.push(immediate(*d, c, other)?),
                    None => return Err(unknown(c)),
                },
            }
            if matches!(c.name(), "src" | "dest" | "immediate" | "modifier") {
                self.attributes(c, &BTreeSet::new());
            }
        }
        if let Some(at) = i.parts.iter().position(|p| p.role == Role::Modifier && p.name == LENGTH) {
            i.length_bit = i.parts.remove(at).bits.first().copied();
        } else if lengths[0] < lengths[1] {
            let Some(Definition::Modifier(d)) = definitions.get(LENGTH) else {
                return Err(e.error(
                    "nothing says which of the two lengths a word has",
                    "define the modifier `length`, or give it here",
                ));
            };
            i.length_bit = bits(*d, LONGEST, None)?.first().copied();
        }
        if i.length_bit.is_some_and(|b| b >= lengths[0] * 8) {
            return Err(e.error(
                "the bit that gives the length does not lie in a short word",
                "a word is read from its low bits",
            ));
        }
        // They are printed in this order, whatever that in the file is.
        i.parts.sort_by_key(|p| p.role);
        self.instructions.push(i);
        Ok(())
    }
}

fn shift(e: Element<'_>) -> Result<u32, ImportError> {
    e.attribute("shift").map_or(Ok(0), |s| number(e, s, 16))
}

/// An operand as `e` describes it, where `at` uses it.
fn operand(e: Element<'_>, at: Element<'_>, role: Role, end: Option<u32>) -> Result<Part, ImportError> {
    let part = Part {
        role,
        name: if role == Role::Source { "s" } else { "d" }.to_string(),
        kind: Some(need(e, "kind")?.to_string()),
        bits: bits(e, LONGEST, end)?,
        display: String::new(),
        is_signed: false,
        shift: 0,
        place: at.place(),
    };
    if part.bits.len() > WIDEST as usize {
        return Err(e.error(
            format!("an operand of {} bits", part.bits.len()),
            format!("at most {WIDEST} are read"),
        ));
    }
    Ok(part)
}

fn immediate(e: Element<'_>, at: Element<'_>, name: &str) -> Result<Part, ImportError> {
    let part = Part {
        role: Role::Number,
        name: name.to_string(),
        kind: None,
        bits: bits(e, LONGEST, None)?,
        display: String::new(),
        is_signed: e.attribute("kind") == Some("signed"),
        shift: shift(e)?,
        place: at.named(name),
    };
    if part.bits.len() > WIDEST as usize {
        return Err(e.error(
            format!("a number of {} bits", part.bits.len()),
            format!("at most {WIDEST} are read"),
        ));
    }
    Ok(part)
}

fn modifier(e: Element<'_>, at: Element<'_>, name: &str) -> Result<Part, ImportError> {
    Ok(Part {
        role: Role::Modifier,
        name: name.to_string(),
        kind: e.attribute("kind").map(str::to_string),
        bits: bits(e, LONGEST, None)?,
        display: e.attribute("display").unwrap_or(name).to_string(),
        is_signed: false,
        shift: 0,
        place: at.named(name),
    })
}

/// The numbers of bits: those that follow one another as `first to last`.
pub fn list(mask: u128) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for b in (0..LONGEST).filter(|b| mask >> b & 1 == 1) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == b => *last = b,
            _ => runs.push((b, b)),
        }
    }
    let text = |(first, last): (u32, u32)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    runs.into_iter().map(text).collect::<Vec<_>>().join(", ")
}
